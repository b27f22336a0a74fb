"""What a network follows from: the games that are played for it, and how it is fitted to them."""

from __future__ import annotations

from dataclasses import replace
from typing import Any, Final

import msgspec

from stormtable import __version__
from stormtable.bots.levels import level_of, searcher_for
from stormtable.engine.game import BadInput
from stormtable.engine.inputs import list_words
from stormtable.engine.levels import Level
from stormtable.engine.networks import MOST_INPUTS
from stormtable.engine.seating import seating_of
from stormtable.games import all_games, bot_of, find

__all__ = ["Recipe", "made_recipe"]

FORMAT: Final = 1
WANDER: Final = 10  # of a hundred decisions
HIDDEN: Final = 8
EPOCHS: Final = 12


class Recipe(msgspec.Struct, kw_only=True, frozen=True):
    """All but how many games: they may be added to."""

    format: int
    program: str  # version: another one may play otherwise
    game: str
    scenarios: list[str | dict[str, Any]]  # taken in turn; shipped ones by name, others by their contents
    seed: int
    level: str  # who plays
    descents: int
    wander: int  # of a hundred decisions, those that are taken at random among the candidates
    features: list[str]
    hidden: int
    epochs: int

    @property
    def player(self) -> Level:
        """Who plays all seats."""
        return replace(searching(find(self.game), self.level), iterations=self.descents, slips=0, patient=False)


def made_recipe(game: Any, scenarios: list[Any], level: str, descents: int, seed: int) -> Recipe:
    """A recipe, all of it checked; `descents` 0 stands for the level's own. Raises BadInput."""
    features = list(getattr(searcher_for(game).hooks, "FEATURES", ()))
    if not 1 <= len(features) <= MOST_INPUTS:
        known = [name for name in all_games() if hasattr(bot_of(name), "FEATURES")]
        raise BadInput(f"{game.NAME} does not describe positions to a network; these do: {list_words(known)}")
    player = searching(game, level)
    for each in scenarios:
        if len(seating_of(game, game.fill(each, {}, seed)).members) != 2:
            raise BadInput(f"{game.TITLE}: a network learns games of two sides")
    return Recipe(
        format=FORMAT,
        program=__version__,
        game=game.NAME,
        scenarios=scenarios,
        seed=seed,
        level=level,
        descents=descents or player.iterations,
        wander=WANDER,
        features=features,
        hidden=HIDDEN,
        epochs=EPOCHS,
    )


def searching(game: Any, name: str) -> Level:
    """The level of that name. Raises BadInput for one that does not search."""
    level = level_of(game, name)
    if level is None:
        raise BadInput(f"--level {name}: who plays at random teaches nothing; name a level")
    return level
