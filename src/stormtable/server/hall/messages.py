"""What one viewer is told of a table beside its picture and its log."""

from __future__ import annotations

from collections.abc import Mapping, Sequence, Set
from typing import Final, NamedTuple

import msgspec

from stormtable import __version__
from stormtable.engine.game import WATCHER, seats_in
from stormtable.engine.views import sees
from stormtable.language import say
from stormtable.review.advice import basis_of
from stormtable.review.fits import fits_of
from stormtable.server.hall import asking
from stormtable.server.hall.hinting import WARN_SECONDS
from stormtable.server.hall.lessons import lesson_info
from stormtable.server.hall.puzzles import puzzle_info
from stormtable.server.hall.queues import queue_of
from stormtable.server.hall.summaries import title_of
from stormtable.server.hall.taking_back import describe_taking_back
from stormtable.server.hall.timing import clock_info, times_up
from stormtable.server.wire import outgoing
from stormtable.server.wire.hints import HelpedInfo, HintsInfo
from stormtable.table import people, undoing, viewing
from stormtable.table.hints import helped, why_no_hints
from stormtable.table.match import Match
from stormtable.table.puzzles import PuzzleSitting
from stormtable.table.sitting import Sitting
from stormtable.table.viewing import Viewer

__all__ = [
    "Perspective",
    "dice_info",
    "frozen_sentence",
    "helped_infos",
    "perspective",
    "seat_infos",
    "step_back",
    "table_as_told",
]

NO_EMBLEMS: Final[Mapping[int, str]] = {}


class Perspective(NamedTuple):
    """Through whose eyes a link looks, who must take the screen first (-1: nobody), and who reads the journal.

    Around a shared screen all read what a watcher may, until one of them has taken it: what a seat once decided in
    secret may be hidden still, though nothing is any more on the board.
    """

    seat: int
    curtain: int
    reader: int


def perspective(sitting: Sitting, seats: Sequence[int], taken: int) -> Perspective:
    """One seat looks through its own eyes. Of several the one that decides, behind a curtain if need be."""
    match = sitting.match
    if len(seats) == 1:
        return Perspective(seats[0], -1, seats[0])
    deciding = [seat for seat in seats if seat in match.deciders()]
    if not deciding:
        return Perspective(WATCHER, -1, WATCHER)
    if taken in deciding:
        return Perspective(taken, -1, taken)
    seat = deciding[0]
    if match.game.secret(match.state) or match.views.of(seat) != match.views.of(WATCHER):
        return Perspective(WATCHER, seat, WATCHER)
    return Perspective(seat, -1, WATCHER)


def seat_infos(
    sitting: Sitting, viewer: Viewer, connected: Set[int], emblems: Mapping[int, str] = NO_EMBLEMS
) -> list[outgoing.SeatInfo]:
    """Who sits where, and who is to decide, as far as the viewer may know."""
    match, state = sitting.match, sitting.match.state
    sides = people.sides_of(match)
    names = people.names_in_sentences(match.names, sides)
    deciders, done = list[int](), list[int]()
    if state is not None and match.over is None:
        view = match.views.of(viewer.seat)
        deciders, done = seats_in(match.game.deciders(view)), viewing.seats_committed(match, view)
    return [
        outgoing.SeatInfo(
            seat=number,
            team=match.teams[number],
            letter=seat.letter,
            kind=seat.kind,
            level=seat.level,
            emblem=emblems.get(number, ""),
            stands_in=seat.kind == "computer" != match.owners[number].kind,
            name=match.names[number],
            side=sides[number] if number < len(sides) else "",
            called=names[number],
            connected=number in connected or seat.kind == "computer" or match.header.is_taught,
            deciding=number in deciders,
            committed=number in done,
            out=match.is_out(number),
        )
        for number, seat in enumerate(match.holders)
    ]


def dice_info(match: Match, seats: Sequence[int]) -> outgoing.DiceInfo:
    """How the dice can be checked."""
    salts, over, sealed = match.salts, match.over, match.header.dice == "table"
    return outgoing.DiceInfo(
        kind=match.header.dice,
        match=match.header.match,
        commitment=match.header.commitment,
        salts=salts,
        salt_wanted=sealed and over is None and any(not salts[seat] for seat in seats),
        seed=over.seed if over else "",
    )


def dice_wanted(sitting: Sitting, seats: Sequence[int]) -> outgoing.DiceWanted | None:
    """The roll that is to be typed in: one's own, or one that everybody waits for."""
    own = next((found for seat in seats if (found := sitting.wanted_dice(seat))), None)
    pending = own or sitting.waits(WATCHER)
    if pending is None:
        return None
    match = sitting.match
    sealed = match.state is not None and match.game.secret(match.state) and pending.seat not in seats
    return outgoing.DiceWanted(
        seat=pending.roller,
        count=pending.count,
        sides=pending.sides,
        rolled=[face for face, bits in zip(pending.faces, pending.face_seen_by, strict=True) if is_seen(bits, seats)],
        action="" if sealed else pending.text,
        mine=own is not None,
        withdraw=own is not None and own.seat in seats and sitting.may_withdraw(own, own.roller),
    )


def hints_info(match: Match, seats: Sequence[int]) -> HintsInfo | None:
    """What hints rest on; None where a link can have none."""
    if not seats or why_no_hints(match):
        return None
    scenario = match.header.scenario if isinstance(match.header.scenario, str) else ""
    found = basis_of(fits_of(match.game).of(scenario, len(set(match.teams))), scenario)
    return HintsInfo(measured=found.measured, own=found.own, text=found.text, seconds=WARN_SECONDS)


def helped_infos(match: Match) -> list[HelpedInfo]:
    """The seats that were helped."""
    return [msgspec.convert(each, HelpedInfo, from_attributes=True) for each in helped(match)]


def step_back(sitting: Sitting, seats: Sequence[int], look: Perspective) -> tuple[undoing.StepBack, int] | str:
    """One step back and whose: that of the link's seat which goes back the least far; else why there is none.

    While a curtain hides it there is none.
    """
    found = [(undoing.step_back(sitting.match, seat), seat) for seat in may_go_back(sitting, seats, look)]
    steps = [(step, seat) for step, seat in found if not isinstance(step, str)]
    if steps:
        return max(steps, key=lambda each: (each[0].step, each[1]))
    return next((why for why, _ in found if isinstance(why, str) and why), "")


def may_go_back(sitting: Sitting, seats: Sequence[int], look: Perspective) -> Sequence[int]:
    """The seats of a link that might take something back now."""
    match = sitting.match
    if isinstance(sitting, PuzzleSitting) and sitting.is_open:
        return []
    if not match.playable or match.header.lesson or look.curtain >= 0 or any(sitting.waits(seat) for seat in seats):
        return []
    return [seat for seat in seats if seat == look.seat] if match.game.secret(match.state) else seats


def is_seen(bits: int, seats: Sequence[int]) -> bool:
    """Whether dice shown to some seats (ALL: everybody) are shown to a link."""
    return any(sees(bits, seat) for seat in seats or (WATCHER,))


def undo_offer(sitting: Sitting, seats: Sequence[int], look: Perspective) -> outgoing.UndoOffer | str:
    """One step back, as the viewer counts; or why there is none."""
    match, viewer = sitting.match, Viewer(look.reader)
    found = step_back(sitting, seats, look)
    if isinstance(found, str):
        return found
    (step, way, taken), seat = found
    free = not sitting.seats_to_ask(seat, set(seats)) or undoing.cost_of(match, seat, way, taken) == ""
    return outgoing.UndoOffer(
        seat=seat,
        to=viewing.number_for(match, viewer, step.to),
        text="" if step.secret and seat != look.seat else step.text,
        free=free,
        free_to=viewing.number_for(match, viewer, undoing.free_to(match, seat)),
        **describe_taking_back(match, taken, viewer)._asdict(),
    )


def frozen_sentence(match: Match) -> str:
    """What to say when entries are shown as recorded; "" if none is."""
    frozen = match.frozen
    if not frozen:
        return ""
    if match.header.viewer is not None:
        return say("This record was made while the match ran and holds what one viewer saw: it is shown as recorded.")
    return say(
        "From entry {frozen} on this match is shown as it was recorded, for the rules have"
        " changed since ({frozen_why}).",
        frozen=frozen[0],
        frozen_why=match.frozen_why,
    )


def table_as_told(sitting: Sitting, seats: Sequence[int], look: Perspective) -> outgoing.Table:
    """What a link's seats are told of the table, its picture, its log, who is there and where links lead left out."""
    match, viewer, undo = sitting.match, Viewer(look.reader), undo_offer(sitting, seats, look)
    return outgoing.Table(
        game=match.header.game,
        title=match.game.TITLE,
        scenario=title_of(match),
        version=__version__,
        key_kind="watch",
        seat=look.seat,
        mine=list(seats),
        reader=look.reader,
        seats=[],
        number=len(viewing.seen_numbers(match, viewer)) - 1,
        scene=None,
        svg="",
        text="",
        log_from=0,
        log=[],
        secret=match.playable and bool(match.game.secret(match.state)),
        undo=None if isinstance(undo, str) else undo,
        undo_why=undo if isinstance(undo, str) else "",
        requests=asking.asked_for(sitting, seats, viewer),
        may_ask=asking.may_ask(sitting, seats),
        paused=asking.pause_of(match),
        queue=queue_of(sitting, seats),
        referee=match.header.referee,
        clock=clock_info(match),
        lesson=lesson_info(sitting),
        hints=hints_info(match, seats),
        helped=helped_infos(match),
        puzzle=puzzle_info(sitting),
        times_up=times_up(sitting, seats),
        curtain=None if look.curtain < 0 else outgoing.Curtain(seat=look.curtain, name=match.names[look.curtain]),
        dice=dice_info(match, seats),
        dice_wanted=dice_wanted(sitting, seats),
        over=None,
        rematch="",
        battles=[],
        campaign=None,
        frozen=frozen_sentence(match),
        notice="",
    )
