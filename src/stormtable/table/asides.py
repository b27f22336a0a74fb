"""What a table is told beside decisions, in sentences for its log: new links, time that is up, who plays a seat."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final

from stormtable.engine.people import player
from stormtable.table import people
from stormtable.table.journal import Agreed, Agreement, AsideLine, Held, Help, Hinted, LinkGiven, TimeChoice, TimeUp
from stormtable.table.match import Match

__all__ = ["aside_texts"]

CHOSEN: Final[Mapping[TimeChoice, str]] = {
    "claim": "{} claims the match.",
    "wait": "{} waits as long again.",
    "computer": "{} lets the computer play on.",
}

AGREED: Final[Mapping[Agreement, str]] = {
    "pause": "The match was paused, as {} asked.",
    "resume": "{} went on with the match.",
    "draw": "A draw was agreed on, as {} proposed.",
    "end": "The match was ended without a result, as {} proposed.",
    "swap": "The players swapped sides, as {} proposed.",
}

HELPED: Final[Mapping[Help, str]] = {
    "hint": "A hint was shown to {}.",
    "warning": "{} was warned of a decision.",
    "watch": "From here on {} is warned of what gives away more than {} %.",
}


def aside_texts(match: Match) -> list[tuple[int, str]]:
    """Each sentence with how many entries stand before it."""
    if not match.asides:
        return []
    sides = people.sides_of(match)
    called = [player(sides[at]) if at < len(sides) else seat.letter for at, seat in enumerate(match.header.seats)]
    stand_ins = set[int]()
    found = list[tuple[int, str]]()
    for aside in match.asides:
        if text := aside_text(aside.line, called, stand_ins):
            found.append((aside.after, text))
    return found


def aside_text(line: AsideLine, called: Sequence[str], stand_ins: set[int]) -> str:
    """A line in words; `stand_ins` are the seats in which the computer plays in somebody's place by then."""
    match line:
        case Agreed(what=what, seat=seat):
            return AGREED[what].format(called[seat])
        case LinkGiven(seat=seat, own=own):
            who = "held it" if own else "opened the match"
            return f"Whoever {who} had a new link made to the seat of {called[seat]}: the one before has ended."
        case TimeUp(seat=seat, by=by, choice=choice):
            return f"The time of {called[seat]} was up: {CHOSEN[choice].format(called[by])}"
        case Hinted(seat=seat, what=what, percent=percent):
            return HELPED[what].format(called[seat], percent)
        case Held(seat=seat, kind="computer", level=level):
            stand_ins.add(seat)
            return f"From here on the computer ({level}) plays in the place of {called[seat]}."
        case Held(seat=seat) if seat in stand_ins:
            stand_ins.discard(seat)
            return f"From here on {called[seat]} plays again, no longer the computer."
    return ""
