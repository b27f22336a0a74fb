"""What a notice says: never more than whoever watches the match may know, and no key."""

from __future__ import annotations

import unicodedata
from typing import Final, NamedTuple

from stormtable.language import say
from stormtable.server.hall.summaries import Digest
from stormtable.server.storage.notices import StoredNotice

__all__ = ["Told", "told_of", "trial"]

UNSEEN: Final = frozenset({"Cc", "Cf", "Cs", "Co", "Cn"})  # categories of Unicode


class Told(NamedTuple):
    """A notice in words."""

    kind: str
    title: str  # "Your move: Arclight"
    text: str  # "Duel, turn 3. Karl has moved."
    path: str  # of the page that shows it, below the site's root
    match: str = ""  # its name
    game: str = ""
    scenario: str = ""
    who: str = ""


def trial() -> Told:
    """A notice that says nothing, to see how it looks."""
    text = say("A notice from Stormtable that you asked for.")
    return Told("test", say("This is how it will look"), text, "/notices")


def told_of(notice: StoredNotice, digest: Digest) -> Told:
    """A notice in words, of a match as it stands."""
    game, scenario, turn = plain(digest.title), plain(digest.scenario), plain(digest.turn)
    who, what = plain(notice.who), plain(notice.what)
    somebody = who or say("Somebody")
    match notice.kind:
        case "turn":
            title, said = say("Your move: {game}", game=game), say("{who} has moved.", who=who) if who else ""
        case "seat":
            title, said = (
                say("A seat is taken: {game}", game=game),
                say("{who} {does}.", who=somebody, does=say(what) if what else say("sits down")),
            )
        case "talk":
            title, said = (
                say("{who} writes: {game}", who=somebody, game=game),
                say("There is something new to read at the table."),
            )
        case "request":
            title, said = (
                say("You are asked: {game}", game=game),
                say("{who} {does}.", who=somebody, does=say(what) if what else say("asks something")),
            )
        case _:
            title, said = say("It is over: {game}", game=game), plain(digest.result)
    place = ", ".join(filter(None, (scenario, turn)))
    path = f"/match/{notice.match}"
    return Told(notice.kind, title, f"{place}. {said}".strip(), path, notice.match, game, scenario, who)


def plain(text: str) -> str:
    """A text on one line, without signs that cannot be seen."""
    shown = (" " if each.isspace() else each for each in text)
    return " ".join("".join(each for each in shown if unicodedata.category(each) not in UNSEEN).split())
