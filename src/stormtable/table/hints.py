"""Hints: where they can be had, and what the journal tells of those that were."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from stormtable.engine.game import BadInput
from stormtable.language import say, say_count
from stormtable.table.journal import Header, Help, Hinted, Seat
from stormtable.table.match import Match

__all__ = [
    "Helped",
    "check_hints",
    "help_text",
    "helped",
    "note_help",
    "plays_alone",
    "warned_beyond",
    "why_no_hints",
]


@dataclass(frozen=True, slots=True)
class Helped:
    """How a seat was helped."""

    seat: int
    hints: int
    warnings: int
    watched: bool  # warnings were turned on at some time


def check_hints(seats: Sequence[Seat], *, rated: bool = False) -> None:
    """Whether hints can be agreed on in a match of these seats. Raises BadInput."""
    if rated:
        raise BadInput("hints: a rated match has none; play for fun, or leave them out")
    if any(seat.kind == "friend" for seat in seats):
        raise BadInput("hints: only where nobody else plays: give all other seats to the computer or to this screen")


def plays_alone(header: Header) -> bool:
    """Whether all who play sit before one screen, so that a hint helps nobody against others."""
    return bool(header.lesson) or not (header.rated or any(seat.kind == "friend" for seat in header.seats))


def why_no_hints(match: Match) -> str:
    """Why this match has no hints; "" if it has."""
    header = match.header
    if header.rated and not header.lesson:
        return say("there are no hints in a rated match")
    if not plays_alone(header) or any(seat.kind == "friend" for seat in match.owners if not header.lesson):
        return say("there are no hints where other people sit")
    if not header.hints:
        return say("whoever opened this match left hints out")
    return say("the match is over: its review tells what would have been better") if match.over is not None else ""


def note_help(match: Match, seat: int, what: Help, now: float, percent: int = 0) -> bool:
    """Write down that a seat was helped; False where the journal tells it of this position already."""
    line = Hinted(seat=seat, what=what, percent=percent, time=now)
    if what == "watch":
        known = warned_beyond(match, seat) == percent
    else:
        known = any(
            isinstance(each.line, Hinted) and (each.line.seat, each.line.what) == (seat, what)
            for each in match.asides
            if is_same_position(match, seat, each.after)
        )
    if not known:
        match.help(line)
    return not known


def is_same_position(match: Match, seat: int, entries: int) -> bool:
    """Whether nothing has happened since there were so many entries but what others decided in secret."""
    since = match.outlines[entries:]
    return all(each.secret and not each.closes and each.seat != seat for each in since)


def warned_beyond(match: Match, seat: int) -> int:
    """The chance, in per cent, beyond which a seat is warned by what the journal tells; 0: it is not."""
    lines = (line for _, line in reversed(match.asides) if isinstance(line, Hinted) and line.seat == seat)
    return next((line.percent for line in lines if line.what == "watch"), 0)


def helped(match: Match) -> list[Helped]:
    """The seats that were helped."""
    lines = [line for _, line in match.asides if isinstance(line, Hinted)]
    return [helped_seat(seat, [line for line in lines if line.seat == seat]) for seat in sorted({*map(seat_of, lines)})]


def seat_of(line: Hinted) -> int:
    return line.seat


def helped_seat(seat: int, lines: Sequence[Hinted]) -> Helped:
    hints, warnings = (sum(line.what == what for line in lines) for what in ("hint", "warning"))
    return Helped(seat, hints, warnings, any(line.what == "watch" and line.percent for line in lines))


def help_text(match: Match, called: Sequence[str]) -> str:
    """Who was helped and how, a sentence; "" for nobody. `called`: the players, by seat."""
    told = []
    for each in helped(match):
        words = [say_count(each.hints, "{n} hint", "{n} hints")] if each.hints else []
        if each.warnings:
            words.append(say_count(each.warnings, "{n} warning", "{n} warnings"))
        elif each.watched:
            words.append(say("warnings on, none given"))
        told.append(f"{called[each.seat]}: {', '.join(words)}")
    return say("With hints. {told}", told="; ".join(told)) if told else ""
