"""What decisions gave away: the chance of the best candidate less that of what was played, as the seat could know it.

The computer's candidates may be several actions in a row, a whole course. What was played is compared with them as such
a whole too: what a seat did until another acted, dice fell, or it had done what a candidate does.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Any, Final

import numpy as np

from stormtable.engine.actions import Action, same
from stormtable.engine.views import view_of
from stormtable.review.chances import SURE, Candidate, Judge, alike
from stormtable.review.descents import First

__all__ = ["MANY", "Act", "Gift", "error_between", "gift", "gifts", "length"]

CLOSE: Final = 3  # candidates that are told beside what was played


@dataclass(frozen=True, slots=True)
class Act:
    """An entry of a run: what one seat did without any other doing anything it could know of."""

    entry: int
    forced: bool
    action: Action
    before: Any  # the state, to be left as it is


@dataclass(frozen=True, slots=True)
class Gift:
    """What a decision gave away."""

    first: int  # of the run's acts
    many: int
    given: float  # a share of a game won, 0 or more
    error: float  # half of its interval
    descents: int
    best: Candidate
    played: Candidate
    others: Sequence[Candidate]


def gifts(judge: Judge, seat: int, run: Sequence[Act], descents: int, seed: int) -> Iterator[Gift]:
    """The decisions of a run that left a choice, one after the other."""
    at = 0
    while at < len(run):
        many, found = gift(judge, seat, run, at, descents, seed + run[at].entry)
        if found is not None:
            yield found
        at += many


def gift(judge: Judge, seat: int, run: Sequence[Act], at: int, descents: int, seed: int) -> tuple[int, Gift | None]:
    """(how many acts the decision at a place of a run took, what it gave away; None where there was no choice)."""
    if run[at].forced:
        return 1, None
    view = view_of(judge.game, run[at].before, seat)
    moves = judge.scales.candidates(view, seat)
    hooks = judge.scales.searcher.hooks
    ways = [tuple(hooks.steps(view, seat, move)) for move in moves] if len(moves) < MANY else []
    best_moves = judge.promising(view, seat, moves, descents, seed)
    ways = ways or [tuple(hooks.steps(view, seat, move)) for move in best_moves]
    many = length(run, at, ways)
    acted = tuple(act.action for act in run[at : at + many])
    if len(moves) < 2 and not judge.game.open_ended(view, seat):
        return many, None
    played = judge.weighed(view, seat, acted, First.ACTIONS, acted, descents, seed)
    found = [judge.weighed_move(view, seat, move, descents, seed) for move in best_moves[:CLOSE]]
    others = sorted((each for each in found if not is_same(each.steps, run, at, many)), key=lambda each: -value(each))
    best = max([played, *others[:1]], key=value)
    return many, Gift(
        at, many, value(best) - value(played), error_between(best, played), len(played.worths), best, played, others
    )


MANY: Final = 200  # moves; of more, only those are looked through for what was played that the search liked


def value(candidate: Candidate) -> float:
    return candidate.chance.value


def error_between(one: Candidate, other: Candidate) -> float:
    """Half of the interval of the difference of two chances, their descents paired."""
    apart = (one.worths - other.worths) / 1000
    worth = float(apart.mean())
    steep = (value(one) - value(other)) / worth if abs(worth) > 1e-6 else 1.0
    return SURE * abs(steep) * float(apart.std()) / float(np.sqrt(len(apart)))


def is_same(steps: Sequence[Action], run: Sequence[Act], at: int, many: int) -> bool:
    """Whether a candidate is what was played, acts that left no choice apart."""
    free = [act.action for act in run[at : at + many] if not act.forced]
    return alike(steps, free) or alike(steps, [act.action for act in run[at : at + many]])


def length(run: Sequence[Act], at: int, ways: Sequence[Sequence[Action]]) -> int:
    """How many acts of a run are one decision: as many as a candidate does that begins so, or by the same unit."""
    longest = max((len(way) for way in ways), default=1)
    if longest == 1:
        return 1
    one_unit = all(step.unit == way[0].unit for way in ways for step in way)
    done: list[Action] = []
    for many, act in enumerate(run[at:], 1):
        if one_unit and act.action.unit != run[at].action.unit:
            return many - 1
        if not act.forced:
            done.append(act.action)
        if any(len(way) == len(done) and all(map(same, way, done)) for way in ways):
            return many
    return len(run) - at
