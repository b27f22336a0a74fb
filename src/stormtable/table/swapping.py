"""Swapping sides: everybody moves some seats on, names and links go along; before the first decision only."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from stormtable.engine.game import seats_in
from stormtable.language import say
from stormtable.table import agreements, undoing
from stormtable.table.journal import Agreed, Held, Named
from stormtable.table.match import Match
from stormtable.table.refusals import Refusal

if TYPE_CHECKING:
    from stormtable.table.sitting import Sitting

__all__ = ["must_be_fresh", "rotation", "swap", "swap_bits", "swaps"]


def rotation(teams: Sequence[int]) -> int:
    """How many seats everybody moves down: as few as swap the sides and keep team mates together."""
    count = len(teams)
    for step in range(1, count):
        goes = {(teams[seat], teams[(seat - step) % count]) for seat in range(count)}
        if len(goes) == len(set(teams)) and all(before != after for before, after in goes):
            return step
    return 1


def swap_bits(seats: int, teams: Sequence[int]) -> int:
    """The bits of seats after a swap."""
    return sum(1 << (seat - rotation(teams)) % len(teams) for seat in seats_in(seats))


def swaps(match: Match) -> int:
    """How often the sides of a match were swapped."""
    return sum(isinstance(line, Agreed) and line.what == "swap" for _, line in match.asides)


def must_be_fresh(match: Match) -> None:
    """Raise Refusal where sides cannot be swapped: once somebody has decided as far as all can tell, or in a battle.

    What was decided in secret is of no account, as nobody may know of it; it is taken back.
    """
    agreements.must_stand_alone(match)
    if match.seats < 2 or any(seat.kind == "computer" for seat in match.holders):
        raise Refusal(say("sides are swapped between people; open another match to take the computer's"))
    last = undoing.before_window(match)
    if any(node.outline.kind != "set-up" and not node.outline.forced for node in undoing.back(last)):
        raise Refusal(say("sides are swapped before the first decision only"))


def swap(sitting: Sitting, seat: int) -> None:
    """Let everybody take another side, as a seat asked. Raises Refusal."""
    match, now = sitting.match, sitting.clock()
    must_be_fresh(match)
    last = undoing.before_window(match)
    if last is not None and last is not match.head:
        match.rewind(seat, last.number, now)
        sitting.pending = ()
    names, holders, count = match.names, match.holders, match.seats
    match.agree("swap", seat, now)
    for at in range(count):
        comes = (at + rotation(match.teams)) % count
        match.write(Held(seat=at, kind=holders[comes].kind, level=holders[comes].level, time=now))
        if names[comes] != names[at]:
            match.write(Named(seat=at, name=names[comes], time=now))
