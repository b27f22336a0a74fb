"""What the seats of a table ask of one another, as a viewer is told it."""

from __future__ import annotations

from collections.abc import Sequence
from contextlib import suppress
from typing import Final

from stormtable.server.hall.taking_back import describe_taking_back
from stormtable.server.wire import outgoing
from stormtable.server.wire.rulings import FieldChange
from stormtable.table import referee, undoing, viewing
from stormtable.table.match import Match
from stormtable.table.refusals import Refusal
from stormtable.table.requests import Request, RequestKind
from stormtable.table.sitting import Sitting
from stormtable.table.viewing import Viewer

__all__ = ["asked_for", "may_ask", "pause_of"]

KINDS: Final[Sequence[RequestKind]] = ("pause", "draw", "swap", "end")


def asked_for(sitting: Sitting, seats: Sequence[int], viewer: Viewer) -> list[outgoing.AskedFor]:
    """The open requests, the oldest first."""
    found = sorted(sitting.requests.open.values(), key=lambda request: request.number)
    return [told(sitting.match, request, seats, viewer) for request in found]


def told(match: Match, request: Request, seats: Sequence[int], viewer: Viewer) -> outgoing.AskedFor:
    answer = outgoing.AskedFor(
        kind=request.kind,
        number=request.number,
        seat=request.seat,
        until=request.until,
        waiting=sorted(request.waiting),
        mine=any(seat in request.waiting for seat in seats),
        own=request.seat in seats,
        why=request.why,
    )
    if request.kind == "undo":
        with suppress(Refusal):
            nodes = undoing.nodes_taken_back(match, request.seat, request.to)
            answer.to = viewing.number_for(match, viewer, request.to)
            answer.takes, answer.dice, answer.anew = describe_taking_back(match, nodes, viewer)
    elif request.kind not in KINDS:
        describe_ruling(answer, match, request, viewer)
    return answer


def describe_ruling(answer: outgoing.AskedFor, match: Match, request: Request, viewer: Viewer) -> None:
    """What is asked to be set right; where a viewer's own view does not fit it, the words themselves must do."""
    answer.position = request.text
    if request.to >= 0:
        answer.to = viewing.number_for(match, viewer, request.to)
    with suppress(Refusal):
        changes = referee.foretell(match, request.ruling, viewer.seat)
        answer.changes = [FieldChange(name=each.name, before=each.before, after=each.after) for each in changes]


def may_ask(sitting: Sitting, seats: Sequence[int]) -> list[str]:
    """The kinds of requests that a link's seats could ask for now."""
    if sitting.match.header.is_taught:
        return []
    own = [seat for seat in seats if sitting.match.playable and not sitting.match.is_out(seat)]
    return (
        [kind for kind in KINDS if kind not in sitting.requests.open and sitting.requests.possible(kind)] if own else []
    )


def pause_of(match: Match) -> outgoing.Pause | None:
    """The pause that nobody has ended yet."""
    paused = match.paused
    return None if paused is None else outgoing.Pause(seat=paused.seat, since=paused.time)
