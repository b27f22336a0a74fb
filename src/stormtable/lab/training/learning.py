"""From a recipe's games to a file of weights, with the curve of how it learned."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, Final

import msgspec

from stormtable import __version__
from stormtable.bots.learned import FORMAT, Learned
from stormtable.engine.game import BadInput
from stormtable.engine.networks import weights_of
from stormtable.lab.training.fitting import Fit, fit
from stormtable.lab.training.recipe import Recipe

__all__ = ["LEAST", "learn", "learned", "parts", "written"]

LEAST: Final = 100  # games, of which ten check what was learned
PARTS: Final = (8, 4, 2, 1)  # the whole is divided by them for the curve


def parts(games: int) -> list[int]:
    """How many games the points of the curve are learned from."""
    return sorted({games // part for part in PARTS if games // part >= LEAST} | {games})


def learn(recipe: Recipe, rows: Any, games: int) -> Iterator[tuple[int, int, Fit]]:
    """Fit a network to the first games, and to more and more of them: (games, rows, what came of it) each.

    All are checked by the same games, every tenth of all. Raises BadInput where there is nothing to learn from.
    """
    check = rows[is_held(rows)]
    for part in parts(games):
        own = rows[(rows["game"] < part) & ~is_held(rows)]
        if not len(own) or not len(check):
            raise BadInput("no game came to its end: there is nothing to learn from")
        yield part, len(own), fit(own, check, len(recipe.features), recipe.hidden, recipe.epochs, recipe.seed)


def is_held(rows: Any) -> Any:
    """Which rows take no part in learning."""
    return rows["game"] % 10 == 9


def learned(recipe: Recipe, games: int, curve: list[tuple[int, int, Fit]]) -> Learned:
    """The last network of the curve, as a file."""
    last = curve[-1][2]
    size = weights_of(last.network.inputs, last.network.hidden)
    made = {name: getattr(recipe, name) for name in recipe.__struct_fields__ if name not in ("format", "features")}
    return Learned(
        format=FORMAT,
        program=__version__,
        game=recipe.game,
        features=recipe.features,
        hidden=last.network.hidden,
        weights=list(last.network.weights[:size]),
        recipe=made | {"games": games, "rows": curve[-1][1], "loss_of_judgement": round(last.judgement, 5)},
        curve=[{"games": part, "rows": rows, "loss": round(each.loss, 5)} for part, rows, each in curve],
    )


def written(found: Learned) -> bytes:
    """The file's bytes."""
    return msgspec.json.format(msgspec.json.encode(found), indent=1) + b"\n"
