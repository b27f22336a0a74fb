"""The computer opponent, as the server sees it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Protocol

from stormtable.engine.actions import Action
from stormtable.engine.game import Game
from stormtable.engine.levels import Level
from stormtable.engine.warmup import Progress

__all__ = ["Nobody", "Opponents"]


class Opponents(Protocol):
    """Chooses for computer seats; knows nothing but the views it is given."""

    def levels(self, game: Game) -> Mapping[str, Level]:
        """The levels that can be chosen, the weakest first."""

    def default(self, game: Game) -> str:
        """The level to begin with; "" if there is none."""

    def progress(self) -> Mapping[str, Progress]:
        """How far the rules are compiled that it searches with, by game; it answers slowly until they are."""

    def prepare(self, game: Game) -> None:
        """Somebody sits down to a match of the game with a computer player: get ready for that game first."""

    async def choose(self, game: Game, view: Any, seat: int, level: str) -> Sequence[Action]:
        """What a seat does next: one action, or several to be carried out in a row as long as they are legal."""

    async def close(self) -> None:
        """End worker processes."""


class Nobody:
    """No computer opponent."""

    def levels(self, game: Game) -> Mapping[str, Level]:
        """None."""
        return {}

    def default(self, game: Game) -> str:
        """None."""
        return ""

    def progress(self) -> Mapping[str, Progress]:
        """None."""
        return {}

    def prepare(self, game: Game) -> None:
        """Nothing to get ready."""

    async def choose(self, game: Game, view: Any, seat: int, level: str) -> Sequence[Action]:
        """Never asked, as there are no levels to choose."""
        raise NotImplementedError

    async def close(self) -> None:
        """Nothing runs."""
