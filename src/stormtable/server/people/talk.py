"""What may be said at a table, to whom, and who may read it.

While a match runs, those who play and those who watch are kept apart: a watcher sees things that a player does not, and
could advise him. Once it is over all read all.
"""

from __future__ import annotations

import re
import unicodedata
from bisect import bisect_left
from collections.abc import Sequence
from typing import Final, NamedTuple

from stormtable.engine.game import BadInput, seats_in
from stormtable.engine.texts import JOINERS, compose
from stormtable.language import say
from stormtable.server.storage import Key
from stormtable.server.storage.talk import Audience, Eyes, Message
from stormtable.table import viewing
from stormtable.table.match import Match
from stormtable.table.people import BLANKS
from stormtable.table.viewing import Viewer

__all__ = [
    "MOMENT",
    "MOST_TEXT",
    "Place",
    "audiences",
    "cleaned",
    "eyes_of",
    "in_words",
    "moments_for",
    "place_of",
    "reads_as",
    "with_moments",
]

MOST_TEXT: Final = 500  # characters of a message
MOST_MOMENTS: Final = 8  # links to entries in one message
MOST_MARKS: Final = 4  # accents on one letter; more of them grow out of their line
MOMENT: Final = "\ufffc"  # stands in a text where a link to a moment does
UNWANTED: Final = {"Cc", "Cf", "Cs", "Co"}  # controls, signs that turn the direction, what is no character
ENTRY: Final = re.compile(r"\bentry\s{1,3}(\d{1,5})\b", re.IGNORECASE)


class Place(NamedTuple):
    """Where somebody is at a table."""

    seats: Sequence[int]  # that he holds
    reader: int  # through whose eyes he reads the journal; -1: a watcher's
    apart: bool = False  # holds no seat by this link, yet plays: a seated player's own watch link, an opener's


def place_of(match: Match, key: Key, own: Sequence[int], reader: int) -> Place:
    """Where whoever holds a key is at a table; `own` are the seats of the player who asks, by whatever keys."""
    seats = seats_in(key.seats)
    opener = key.kind == "owner" and any(seat.kind == "screen" for seat in match.header.seats)
    return Place(seats, reader, apart=not seats and (bool(own) or opener))


def teams_of(match: Match, place: Place) -> int:
    """The teams (bits) whose words to themselves are meant for whoever is there.

    Around a screen shared by several sides that is nobody, until one of them has taken it.
    """
    teams = {match.teams[seat] for seat in place.seats}
    if len(teams) > 1:
        teams = {match.teams[place.reader]} if place.reader in place.seats else set()
    return sum(1 << team for team in teams)


def eyes_of(match: Match, place: Place) -> Eyes:
    """What may be read there now."""
    if match.over is not None:
        return Eyes(everything=True)
    if place.seats:
        return Eyes(players=True, teams=teams_of(match, place))
    return Eyes(watchers=not place.apart)


def audiences(match: Match, place: Place, seat: int) -> list[Audience]:
    """To whom something may be said from there, by that seat of it; -1: by a watcher."""
    if seat < 0:
        return [] if place.apart and match.over is None else ["watchers"]
    people = [each for each, info in enumerate(match.header.seats) if info.kind != "computer"]
    others = [each for each in people if each not in place.seats]
    found: list[Audience] = ["players"] if others or match.over is not None else []
    mates = any(match.teams[each] == match.teams[seat] for each in others)
    return [*found, "team"] if mates and match.over is None and teams_of(match, place) else found


def reads_as(place: Place, wanted: int) -> int:
    """The seat that somebody speaks from: the one wanted if he holds it, else the one that looks, else the first."""
    for seat in (wanted, place.reader, *place.seats):
        if seat in place.seats:
            return seat
    return -1


def cleaned(text: str, most: int = MOST_TEXT, *, lines: bool = False) -> str:
    """Words as they are kept: composed, without what cannot be seen or turns the direction of what follows.

    Line breaks become blanks, unless `lines` are wanted. Raises BadInput if nothing is left, or too much.
    """
    kept, marks = list[str](), 0
    for sign in compose(text[: 20 * most]):
        if lines and sign == "\n":
            kept.append(sign)
        elif sign.isspace():
            kept.append(" ")
        elif sign in JOINERS or not (unicodedata.category(sign) in UNWANTED or sign in BLANKS or sign == MOMENT):
            marks = marks + 1 if unicodedata.combining(sign) else 0
            if marks <= MOST_MARKS:
                kept.append(sign)
    found = "".join(kept).strip() if lines else " ".join("".join(kept).split())
    if len(found) > most:
        raise BadInput(say("at most {most} characters, not {n}", most=most, n=len(found)))
    if not lines and not found.strip(JOINERS + " "):
        raise BadInput(say("say something that can be read"))
    return found


def with_moments(match: Match, viewer: Viewer, text: str) -> tuple[str, tuple[int, ...]]:
    """A text with a sign in place of each "entry 41" that its writer can tell of, and these entries' own numbers.

    Others count the same entry otherwise, so it is named anew to each reader.
    """
    seen, moments = viewing.seen_numbers(match, viewer), list[int]()

    def moment(found: re.Match[str]) -> str:
        number = int(found[1])
        if number >= len(seen) or len(moments) == MOST_MOMENTS:
            return found[0]
        moments.append(seen[number])
        return MOMENT

    return ENTRY.sub(moment, text), tuple(moments)


def moments_for(match: Match, viewer: Viewer, moments: Sequence[int]) -> list[int]:
    """Entries in a reader's counting; -1 for one that he cannot tell of."""
    seen = viewing.seen_numbers(match, viewer)
    places = [bisect_left(seen, moment) for moment in moments]
    return [
        place if place < len(seen) and seen[place] == moment else -1
        for place, moment in zip(places, moments, strict=True)
    ]


def in_words(message: Message, moments: Sequence[int]) -> str:
    """A message as plain text, its entries in the counting of `moments`."""
    text = message.text
    for number in moments:
        text = text.replace(
            MOMENT, say("entry {number}", number=number) if number >= 0 else say("an entry that is not shown"), 1
        )
    return text
