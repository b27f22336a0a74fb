"""Who plays what, by names alone, so that any process can find it again."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from stormtable.bots.programs.named import Named, player_named
from stormtable.engine.game import Game, Setting
from stormtable.games import find
from stormtable.lab.players import Programs

__all__ = ["Contest"]


@dataclass(frozen=True, slots=True)
class Contest:
    """Games of a scenario between named players, by seat."""

    game: str
    scenario: str | Mapping[str, Any]
    options: Mapping[str, Setting]
    names: Sequence[str]
    seed: int
    seconds: float  # for a decision of a program
    told: Callable[[str], object]  # hears what goes wrong with programs; a function of a module, which can be pickled

    def found(self) -> tuple[Game, list[Named]]:
        """The game, and the players. Raises BadInput."""
        game = find(self.game)
        return game, [player_named(game, name) for name in self.names]

    def programs(self) -> Programs:
        """For programs among the players."""
        return Programs(self.seconds, self.told)
