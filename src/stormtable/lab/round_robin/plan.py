"""What a round robin consists of: who, where, how often; and the order of its games, the same each time."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import combinations
from typing import Any

from stormtable.bots.programs.named import Command, Named
from stormtable.engine.game import BadInput, Game, Setting
from stormtable.engine.inputs import list_words
from stormtable.engine.seating import Seating, seating

__all__ = ["Due", "Ground", "Plan", "made_plan"]


@dataclass(frozen=True, slots=True)
class Ground:
    """A scenario that is played."""

    name: str  # as it was given: a shipped one, or a file
    contents: str | Mapping[str, Any]  # what `fill` takes
    seats: Seating

    @property
    def sides(self) -> int:
        return len(self.seats.members)


@dataclass(frozen=True, slots=True)
class Due:
    """A game to be played."""

    ground: Ground
    round: int  # from 0; those of one round have the same seed
    bots: tuple[int, ...]  # by side, numbers in the plan

    def by_seat(self) -> list[int]:
        """The bots by seat: who plays a side plays all its seats."""
        sides = list(self.ground.seats.members)
        return [self.bots[sides.index(team)] for team in self.ground.seats.teams]


@dataclass(frozen=True, slots=True)
class Plan:
    """A round robin; `games` of every group of bots that meet, in every scenario."""

    game: Game
    grounds: Sequence[Ground]
    options: Mapping[str, Setting]
    names: Sequence[str]
    bots: Sequence[Named]
    games: int
    seed: int
    recorded: bool = False  # all games are played at the table, and written down

    def schedule(self) -> Iterator[Due]:
        """The games in order: round by round, so that a stopped one has played all about equally often."""
        for ground in self.grounds:
            for number in range(self.games // ground.sides):
                for group in combinations(range(len(self.names)), ground.sides):
                    for turn in range(ground.sides):
                        yield Due(ground, number, group[turn:] + group[:turn])

    def at_table(self, due: Due) -> bool:
        """Whether a game is played by the table, which programs and records need, not in compiled code."""
        return self.recorded or any(isinstance(self.bots[bot], Command) for bot in due.bots)


def made_plan(
    game: Game,
    scenarios: Mapping[str, str | Mapping[str, Any]],
    options: Mapping[str, Setting],
    bots: Mapping[str, Named],
    games: int,
    seed: int,
    recorded: bool = False,
) -> Plan:
    """The plan of scenarios and bots by their names. Raises BadInput where it cannot be played."""
    grounds = [Ground(name, contents, seating(game, contents, options)) for name, contents in scenarios.items()]
    if len(bots) < 2:
        raise BadInput("a tournament has two players or more")
    for each in grounds:
        if each.sides > len(bots):
            raise BadInput(f"{each.name} has {each.sides} sides: at least {each.sides} players are needed")
        if games % each.sides or games < each.sides:
            raise BadInput(
                f"{games} games of those who meet cannot be shared between the {each.sides} sides of {each.name}:"
                f" a multiple of {each.sides} is needed"
            )
    if len({each.sides for each in grounds}) > 1:
        counts = list_words(f"{each.name} {each.sides}" for each in grounds)
        raise BadInput(f"the scenarios of a tournament have equally many sides, not {counts}")
    return Plan(game, grounds, options, list(bots), list(bots.values()), games, seed, recorded)
