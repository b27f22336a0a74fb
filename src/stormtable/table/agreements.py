"""What the seats of a match may agree on beside what its rules know: a pause, a draw, an end without a result."""

from __future__ import annotations

from typing import Literal

from stormtable.language import say
from stormtable.table.match import Match
from stormtable.table.refusals import Refusal

__all__ = ["abandon", "draw", "end", "must_go_on", "must_stand_alone", "pace", "pause", "resume"]


def pace(match: Match) -> Literal["none", "live", "days"]:
    """How fast a match is played, by its clock."""
    clock = match.header.clock
    if clock is None:
        return "none"
    return "live" if clock.kind == "live" else "days"


def pause(match: Match, seat: int, now: float) -> None:
    """Let the match rest, as a seat asked, until somebody goes on. Raises Refusal."""
    match.must_be_playable()
    if match.paused:
        raise Refusal(say("the match is paused already"))
    match.agree("pause", seat, now)


def resume(match: Match, seat: int, now: float) -> None:
    """A seat ends the pause. Raises Refusal."""
    match.must_be_playable()
    if not match.paused:
        raise Refusal(say("the match is not paused"))
    match.agree("resume", seat, now)


def draw(match: Match, seat: int, now: float) -> None:
    """End the match as a draw, as a seat proposed. Raises Refusal."""
    match.must_be_playable()
    match.agree("draw", seat, now)
    match.end([1] * match.seats, "draw")


def end(match: Match, seat: int, now: float) -> None:
    """End the match without a result, as a seat proposed. Raises Refusal."""
    match.must_be_playable()
    match.agree("end", seat, now)
    match.end([], "end")


def abandon(match: Match) -> None:
    """End the match without a result, as whoever runs the server wants it. Raises Refusal."""
    match.must_be_playable()
    match.end([], "host")


def must_go_on(match: Match) -> None:
    """Raise Refusal while the match is paused."""
    if match.paused:
        raise Refusal(say("the match is paused: nobody acts until somebody goes on with it"))


def must_stand_alone(match: Match) -> None:
    """Raise Refusal for a campaign's battle, whose outcome the campaign's rules ask for."""
    if match.header.campaign is not None:
        raise Refusal(say("a campaign waits for the outcome of this battle: play it to its end, or give it up"))
