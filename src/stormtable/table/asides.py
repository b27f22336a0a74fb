"""What a table is told beside decisions, in sentences for its log: new links, time that is up, who plays a seat."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final

from stormtable.engine.people import player
from stormtable.language import phrase, say
from stormtable.table import people
from stormtable.table.journal import Agreed, Agreement, AsideLine, Held, Help, Hinted, LinkGiven, TimeChoice, TimeUp
from stormtable.table.match import Match

__all__ = ["aside_texts"]

OWN_LINK: Final = phrase("Whoever held it had a new link made to the seat of {seat}: the one before has ended.")
OTHERS_LINK: Final = phrase(
    "Whoever opened the match had a new link made to the seat of {seat}: the one before has ended."
)
CHOSEN: Final[Mapping[TimeChoice, str]] = {
    "claim": phrase("The time of {late} was up: {who} claims the match."),
    "wait": phrase("The time of {late} was up: {who} waits as long again."),
    "computer": phrase("The time of {late} was up: {who} lets the computer play on."),
}

AGREED: Final[Mapping[Agreement, str]] = {
    "pause": phrase("The match was paused, as {who} asked."),
    "resume": phrase("{who} went on with the match."),
    "draw": phrase("A draw was agreed on, as {who} proposed."),
    "end": phrase("The match was ended without a result, as {who} proposed."),
    "swap": phrase("The players swapped sides, as {who} proposed."),
}

HELPED: Final[Mapping[Help, str]] = {
    "hint": phrase("A hint was shown to {who}."),
    "warning": phrase("{who} was warned of a decision."),
    "watch": phrase("From here on {who} is warned of what gives away more than {percent} %."),
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
            return say(AGREED[what], who=called[seat])
        case LinkGiven(seat=seat, own=own):
            return say(OWN_LINK if own else OTHERS_LINK, seat=called[seat])
        case TimeUp(seat=seat, by=by, choice=choice):
            return say(CHOSEN[choice], late=called[seat], who=called[by])
        case Hinted(seat=seat, what=what, percent=percent):
            return say(HELPED[what], who=called[seat], percent=percent)
        case Held(seat=seat, kind="computer", level=level):
            stand_ins.add(seat)
            return say(
                "From here on the computer ({level}) plays in the place of {who}.", level=say(level), who=called[seat]
            )
        case Held(seat=seat) if seat in stand_ins:
            stand_ins.discard(seat)
            return say("From here on {who} plays again, no longer the computer.", who=called[seat])
    return ""
