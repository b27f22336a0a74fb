"""Who decides for the other seats of an environment: chance, a level of the game, or a function."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, Protocol

import numpy as np

from stormtable.bots.levels import level_of, searcher_for
from stormtable.bots.searcher import Searcher
from stormtable.engine.levels import Level
from stormtable.envs.single import Single

__all__ = ["Opponent", "Policy", "opponent_of"]

Policy = Callable[[Mapping[str, Any]], int]  # from what a seat sees and may do to the index of what it does
SEEDS = 1 << 31


class Opponent(Protocol):
    """Decides for a seat."""

    def decide(self, match: Single, chance: np.random.Generator) -> None:
        """One decision of the seat whose turn it is, of one act or several in a row, carried out."""


class AtRandom:
    """Anything listed, all equally likely."""

    def decide(self, match: Single, chance: np.random.Generator) -> None:
        """One act."""
        match.act(int(chance.choice(np.flatnonzero(match.board.mask[0]))))


class Deciding:
    """A function of what the seat sees."""

    def __init__(self, policy: Policy, seen_by: Callable[[Single, int], Mapping[str, Any]]) -> None:
        self.policy, self.seen_by = policy, seen_by

    def decide(self, match: Single, chance: np.random.Generator) -> None:
        """One act. Raises ValueError where the function gives an index that is not legal."""
        match.act(int(self.policy(self.seen_by(match, match.seat))))


class Searching:
    """A level, at full strength whatever time it takes; it gets its seat's view alone."""

    def __init__(self, level: Level, searcher: Searcher) -> None:
        self.level, self.searcher = level, searcher

    def decide(self, match: Single, chance: np.random.Generator) -> None:
        """The acts of a move; they end where one is no longer legal or another seat decides. If none is, one by lot."""
        seat, view, age = match.seat, match.view(match.seat), match.age
        if not self.searcher.is_compiled:
            self.searcher.compile(view, seat)
        for action in self.searcher.ask(view, seat, self.level, int(chance.integers(SEEDS))).steps:
            if match.over or match.seat != seat or not match.carry_out(action):
                break
        if match.age == age:
            AtRandom().decide(match, chance)


def opponent_of(match: Single, named: str | Policy, seen_by: Callable[[Single, int], Mapping[str, Any]]) -> Opponent:
    """Who is meant. Raises BadInput for a name that there is not."""
    if not isinstance(named, str):
        return Deciding(named, seen_by)
    level = level_of(match.game, named)
    return AtRandom() if level is None else Searching(level, searcher_for(match.game))
