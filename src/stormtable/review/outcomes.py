"""What the dice of an entry could have come to: every outcome where they are few, else a sample of them."""

from __future__ import annotations

import math
import random
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any, Final

from stormtable.engine.actions import Action
from stormtable.engine.dice import dice_from
from stormtable.engine.events import Note, noting
from stormtable.engine.game import Game
from stormtable.engine.odds import Enumerator, pools
from stormtable.engine.records import copy_record, pack_moving
from stormtable.engine.sources import Asked, DiceError, Quickly, Rolled

__all__ = ["Outcome", "Outcomes", "Roll", "outcomes_of"]

EXACT: Final = 300  # runs of the rules
MOST_ROLLS: Final = 6  # in one run
SAMPLE: Final = 40


@dataclass(frozen=True, slots=True)
class Roll:
    """An entry that rolled: where, who, what, and the dice as they fell."""

    game: Game
    before: Any
    seat: int
    action: Action | None  # None: the seat gave up
    rolls: Sequence[Rolled]


@dataclass(slots=True)
class Outcome:
    """One state that the dice may lead to, and how likely that is."""

    state: Any
    chance: float
    hit: float  # the share of it in which something was hit


@dataclass(frozen=True, slots=True)
class Outcomes:
    """All that was looked at; their chances add up to 1."""

    found: Sequence[Outcome]
    actual: Any  # the state that they led to
    exact: bool
    tries: int
    hit: bool  # whether something was hit
    could_hit: float  # how likely that was


class Drawn:
    """The first rolls as they fell, then dice of a generator; what was reported from outside stays as it was."""

    def __init__(self, rolls: Sequence[Rolled], kept: int, seed: int) -> None:
        self.random = random.Random(seed)
        self.left = [each for each in rolls if not each.matter][:kept]
        self.reports = [each for each in rolls if each.matter]

    def faces(self, state: Any, n: int, sides: int, seen_by: int) -> Sequence[int]:
        """The next roll. Raises DiceError."""
        if not self.left:
            return [self.random.randint(1, sides) for _ in range(n)]
        if (len(self.left[0].faces), self.left[0].sides) != (n, sides):
            raise DiceError(f"{n}d{sides} rolled where the record has other dice")
        return self.left.pop(0).faces

    def report(self, state: Any, matter: int, parts: Sequence[Asked], quickly: Quickly) -> Sequence[int]:
        """What was reported then."""
        return [face for each in self.reports if each.matter == matter for face in each.faces]


class TooMany(Exception):
    """An act rolls more often than can be gone through."""


class Short(Enumerator):
    """All outcomes of an act that rolls a few times; a tie that is rolled off could go on for ever."""

    def faces(self, state: Any, n: int, sides: int, seen_by: int) -> Sequence[int]:
        """The pool that this run stands at. Raises TooMany."""
        if self.at == MOST_ROLLS:
            raise TooMany
        return super().faces(state, n, sides, seen_by)


def carried_out(roll: Roll, source: Any) -> tuple[Any, list[Note]]:
    """(the state after the entry with dice of a source, its events)."""
    after = copy_record(roll.before)
    with noting() as notes, dice_from(source):
        if roll.action is None:
            roll.game.concede(after, roll.seat)
        else:
            roll.game.apply(after, roll.seat, roll.action)
    return after, notes


def outcomes_of(roll: Roll, is_hit: Callable[[Note], bool], seed: int, kept: int = 0) -> Outcomes:
    """What an entry's dice could have come to, the first `kept` rolls given; equal for equal seeds.

    Raises DiceError where today's rules roll others.
    """
    actual, notes = carried_out(roll, Drawn(roll.rolls, len(roll.rolls), seed))
    runs = all_runs(roll) if not kept and is_short(roll) else None
    exact = runs is not None
    if runs is None:
        drawn = [carried_out(roll, Drawn(roll.rolls, kept, seed + at)) for at in range(SAMPLE)]
        runs = [(*each, 1 / SAMPLE) for each in drawn]
    found = gathered(runs, is_hit)
    could_hit = sum(each.hit for each in found)
    return Outcomes(found, actual, exact, len(runs), any(map(is_hit, notes)), could_hit)


def is_short(roll: Roll) -> bool:
    """Whether the dice that fell have few outcomes; others may have fallen instead, which `all_runs` finds out."""
    if any(each.matter for each in roll.rolls):
        return False
    few = all(len(each.faces) < 7 for each in roll.rolls)
    return few and math.prod(len(pools(len(each.faces), each.sides)) for each in roll.rolls) <= EXACT


def all_runs(roll: Roll) -> list[tuple[Any, list[Note], float]] | None:
    """Every outcome with its chance; None if there are too many."""
    dice, runs = Short(), []
    for _ in range(EXACT):
        try:
            state, notes = carried_out(roll, dice)
        except TooMany:
            return None
        runs.append((state, notes, float(dice.chance)))
        if not dice.advance():
            return runs
    return None


def gathered(runs: Sequence[tuple[Any, list[Note], float]], is_hit: Callable[[Note], bool]) -> list[Outcome]:
    """Runs that lead to the same state, whatever faces made it, as one."""
    found: dict[bytes, Outcome] = {}
    for state, notes, chance in runs:
        bare = copy_record(state)
        bare.dice = type(bare.dice)()
        key = pack_moving(bare)
        each = found.setdefault(key, Outcome(state, 0.0, 0.0))
        each.chance += chance
        each.hit += chance * any(map(is_hit, notes))
    return sorted(found.values(), key=lambda each: -each.chance)
