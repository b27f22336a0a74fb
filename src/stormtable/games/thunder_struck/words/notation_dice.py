"""Parts of a phrase that speak of dice: layouts, and dice with the cubes spent on them."""

from __future__ import annotations

import re
from typing import Final, NamedTuple

from stormtable.engine.amounts import count_text
from stormtable.engine.game import BadInput
from stormtable.games.thunder_struck.rules.state import Setup
from stormtable.games.thunder_struck.words.lookup import space_named

__all__ = ["DieTerm", "read_layout", "read_terms"]

ARROW: Final = re.compile(r" ?(?:>| on | to ) ?")
TERM: Final = re.compile(
    r"(?P<name>[^\W_]+)(?: ?(?P<pips>[-+] ?[0-9]{1,2}))?"
    r"(?: ?(?:>| to ) ?(?P<to>[^\W_]+)(?: ?(?P<more>[-+] ?[0-9]{1,2}))?)?"
)


class DieTerm(NamedTuple):
    """A die by the number of its space, the one where it is actioned, and the pips that cubes add."""

    space: int
    to: int
    pips: int = 0


def read_layout(text: str) -> list[tuple[int, str]]:
    """(face, name of a space) for "6,2 > b1,m1" or "6 on b1, 2 on m1". Raises BadInput."""
    if len(ARROW.findall(text)) > 1:
        parts = re.split(r" ?, ?| and ", text)
        if len(parts) == 1:
            raise BadInput("a comma is expected between one die and the next: 6 -> B1, 2 -> M1")
        return [pair for part in parts for pair in read_layout(part)]
    dice, *after = ARROW.split(text)
    if not after:
        raise BadInput("on which spaces? write dice and spaces: 6,2,4,1 -> B1,M1,F1,SF")
    faces = [face for word in words_of(dice) for face in faces_of(word)]
    spaces = words_of(after[0])
    if len(faces) != len(spaces):
        raise BadInput(f"one space a die is expected, not {count_text(len(spaces), 'space')} for {len(faces)}")
    return list(zip(faces, spaces, strict=True))


def words_of(text: str) -> list[str]:
    return [word for word in re.split(r"[ ,]+|\band\b", text) if word]


def faces_of(word: str) -> list[int]:
    """The faces in "6", or in "6241" written without blanks."""
    if not re.fullmatch(r"[1-6]+", word):
        raise BadInput(f"{word!r} is not the face of a die, 1 to 6")
    return [int(face) for face in word]


def read_terms(setup: Setup, text: str) -> list[DieTerm]:
    """Dice, at most two: "p1 +1 > b2, b1". Raises BadInput."""
    parts = re.split(r" ?, ?| and | & | \+ (?=[^\W\d_])", text)
    if len(parts) > 2:
        raise BadInput(f"{len(parts)} dice: at most two take part in an action", "TS-4.5")
    return [read_term(setup, part) for part in parts]


def read_term(setup: Setup, text: str) -> DieTerm:
    found = TERM.fullmatch(text.strip())
    if found is None:
        raise BadInput(f"{text.strip()!r} is not understood; write a die as B1, with cubes as B1 +1 or P1 +1 > B1")
    space = space_named(setup, found["name"])
    to = space_named(setup, found["to"]) if found["to"] else space
    pips = sum(int(each.replace(" ", "")) for each in (found["pips"], found["more"]) if each)
    return DieTerm(space, to, pips)
