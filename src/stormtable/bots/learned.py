"""Networks that were learned: their files, and the level "expert" that judges by one.

A game offers the level if its hooks say how it plays (`EXPERT`) and what a network is told of a position (`FEATURES`,
`describe`), and its data hold a network, `data/expert.json`: written by `stormtable train`, with how it came about.
"""

from __future__ import annotations

import functools
from dataclasses import replace
from pathlib import Path
from typing import Any, Final

import msgspec

from stormtable.engine.game import BadInput
from stormtable.engine.inputs import list_words
from stormtable.engine.levels import Level
from stormtable.engine.networks import MOST_HIDDEN, MOST_INPUTS, MOST_WEIGHT, Network, weights_of
from stormtable.games import bot_of, find, folder

__all__ = ["EXPERT", "FORMAT", "Learned", "expert_by", "expert_of", "read_learned"]

EXPERT: Final = "expert"
FORMAT: Final = 1
MOST_BYTES: Final = 1 << 20


class Learned(msgspec.Struct, kw_only=True):
    """A file of weights."""

    format: int
    program: str  # version of Stormtable that wrote it
    game: str
    features: list[str]  # what the network is told of a position, in order
    hidden: int  # units
    weights: list[int]
    recipe: dict[str, Any]  # from which it follows
    curve: list[dict[str, Any]]  # how well it foretold games that took no part, by the games it learned from

    def network(self) -> Network:
        """The network, ready to be given to a search."""
        network = Network(inputs=len(self.features), hidden=self.hidden)
        network.weights[: len(self.weights)] = self.weights
        return network


def read_learned(path: Path, game: Any) -> Learned:
    """The file of a network for a game. Raises BadInput saying what is wrong with it."""
    try:
        size = path.stat().st_size
        data = path.read_bytes() if size <= MOST_BYTES else b""
    except OSError as error:
        raise BadInput(f"{path}: {error.strerror or error}") from error
    if size > MOST_BYTES:
        raise BadInput(f"{path}: {size:,} bytes are too many for a network: at most {MOST_BYTES:,}")
    try:
        found = msgspec.json.decode(data, type=Learned)
    except msgspec.DecodeError as error:
        raise BadInput(f"{path} is no file of weights as `stormtable train` writes it: {error}") from error
    check(path, game, found)
    return found


def check(path: Path, game: Any, found: Learned) -> None:
    """Refuse what does not fit the game, or the search."""
    if found.format != FORMAT:
        raise BadInput(f"{path}: its format is {found.format}, and this version reads {FORMAT}")
    if found.game != game.NAME:
        raise BadInput(f"{path}: its weights are for {found.game}, not for {game.NAME}")
    features = list(getattr(bot_of(game.NAME), "FEATURES", ()))
    if found.features != features:
        odd = [name for name in found.features if name not in features] + [
            name for name in features if name not in found.features
        ]
        what = f": {list_words(odd[:3])}" if odd else " in another order"
        raise BadInput(f"{path}: {game.TITLE} describes positions otherwise now{what}; train it again")
    if not 0 <= found.hidden <= MOST_HIDDEN or not 1 <= len(features) <= MOST_INPUTS:
        raise BadInput(f"{path}: {found.hidden} hidden units are not from 0 to {MOST_HIDDEN}")
    wanted = weights_of(len(features), found.hidden)
    if len(found.weights) != wanted:
        raise BadInput(f"{path}: {len(found.weights):,} weights, where {wanted:,} are needed")
    if any(abs(weight) > MOST_WEIGHT for weight in found.weights):
        raise BadInput(f"{path}: a weight is beyond {MOST_WEIGHT:,}")


def expert_by(game: Any, path: Path) -> Level:
    """The game's expert with the weights of a file. Raises BadInput."""
    level: Level | None = getattr(bot_of(game.NAME), "EXPERT", None)
    if level is None:
        raise BadInput(f"{game.TITLE} has no level that judges by a network")
    return replace(level, network=read_learned(path, game).network())


def expert_of(game: Any) -> Level | None:
    """The game's expert with the weights that come with it; None where there are none."""
    return shipped(game.NAME)


@functools.cache
def shipped(name: str) -> Level | None:
    path = folder(name) / "data" / "expert.json"
    if getattr(bot_of(name), "EXPERT", None) is None or not path.is_file():
        return None
    return expert_by(find(name), path)
