"""The luck of a roll: the chance after it, less the mean of what it could have been after it.

Whatever the search makes of a position, the mean of this over fair dice is 0: the state that came about is valued as
all others are, by descents of the same seeds. So luck adds up over a match, and to 0 over many.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from typing import Final

import numpy as np

from stormtable.engine.events import ALL, Note
from stormtable.engine.seating import seating_of
from stormtable.engine.sources import Rolled
from stormtable.review.chances import SURE
from stormtable.review.gauges import Floats, Gauge, Value, spread_of
from stormtable.review.outcomes import Outcome, Outcomes, Roll, outcomes_of

__all__ = ["Fortune", "fortunes"]

STEP: Final = 7919  # between the seeds of samples
NEAR: Final = 0.005  # chances that differ by less are as good


@dataclass(frozen=True, slots=True)
class Fortune:
    """What a seat's dice did for its side, as shares of a game won."""

    seat: int
    luck: float
    error: float  # half of the interval
    exact: bool
    outcomes: int
    as_good: float  # how likely it was to come out so well or better; where the luck was bad, so badly or worse
    shot: float  # how likely it was that something is hit; 0: it was no shot
    hit: bool


def owner(rolled: Rolled, seat: int) -> int:
    """Whose dice they are: of private ones those who see them, else of who decided."""
    alone = rolled.seen_by != ALL and rolled.seen_by.bit_count() == 1
    return rolled.seen_by.bit_length() - 1 if alone else seat


def parts(rolls: Sequence[Rolled], seat: int) -> Iterator[tuple[int, int]]:
    """(whose dice, how many rolls up to their end) of rolls in order."""
    owners = [owner(each, seat) for each in rolls if not each.matter]
    for at, whose in enumerate(owners, 1):
        if at == len(owners) or owners[at] != whose:
            yield whose, at


def fortunes(roll: Roll, gauge: Gauge, states: int, is_hit: Callable[[Note], bool], seed: int) -> list[Fortune]:
    """The luck in an entry's dice, by whose they were, from at most `states` of what they could have come to.

    Raises DiceError where today's rules roll others.
    """
    found: list[Fortune] = []
    outcomes = outcomes_of(roll, is_hit, seed)
    actual = gauge.value(outcomes.actual, seed)
    sides = {seat: at for at, seats in enumerate(seating_of(roll.game, roll.before).members.values()) for seat in seats}
    before, exact = valued(outcomes, gauge, states, seed)
    division = list(parts(roll.rolls, roll.seat))
    for whose, end in division:
        now = [(actual, 1.0)]
        if end < division[-1][1]:
            now = valued(outcomes_of(roll, is_hit, seed + STEP * end, end), gauge, states, seed)[0]
        found.append(fortune(whose, sides[max(0, whose)], before, now, exact, outcomes))
        before, exact = now, False
    return found


Weighed = list[tuple[Value, float]]  # values and how likely each is


def valued(outcomes: Outcomes, gauge: Gauge, states: int, seed: int) -> tuple[Weighed, bool]:
    """(values of what dice may come to with their chances, whether that is all of it)."""
    chosen, whole = thinned(outcomes.found, states)
    return [(gauge.value(each.state, seed), chance) for each, chance in chosen], whole and outcomes.exact


def thinned(found: Sequence[Outcome], most: int) -> tuple[list[tuple[Outcome, float]], bool]:
    """(at most so many outcomes with their chances, whether that is all).

    Where there are more, those that stand at even steps through their chances, laid end to end from the likeliest on.
    """
    if len(found) <= most:
        return [(each, each.chance) for each in found], True
    ends = np.cumsum([each.chance for each in found])
    places = np.searchsorted(ends, (np.arange(most) + 0.5) / most * ends[-1])
    return [(found[int(at)], 1 / most) for at in places], False


def fortune(seat: int, side: int, before: Weighed, now: Weighed, exact: bool, outcomes: Outcomes) -> Fortune:
    """The luck between two stages of a roll."""
    after, mean = mix(now, side), mix(before, side)
    sampling = 0.0 if exact else spread_between(before, side)
    if len(now) > 1:
        sampling = float(np.hypot(sampling, spread_between(now, side)))
    reached = float(after.mean())
    luck = reached - float(mean.mean())
    sign = -1 if luck < 0 else 1
    as_good = sum(chance for value, chance in before if sign * (float(value.chances[side]) - reached) >= -NEAR)
    return Fortune(
        seat=seat,
        luck=luck,
        error=float(np.hypot(spread_of(after - mean), sampling)),
        exact=exact,
        outcomes=outcomes.tries,
        as_good=as_good / sum(chance for _, chance in before),
        shot=outcomes.could_hit,
        hit=outcomes.hit,
    )


def mix(weighed: Weighed, side: int) -> Floats:
    """A side's chance by each descent, in the mean of several values."""
    total = sum(chance for _, chance in weighed)
    found: Floats = sum(chance * value.series[side] for value, chance in weighed) / total
    return found


def spread_between(weighed: Weighed, side: int) -> float:
    """Half of the interval of a mean that rests on a sample of values."""
    chances = [float(value.chances[side]) for value, _ in weighed]
    return SURE * float(np.std(chances)) / float(np.sqrt(len(chances)))
