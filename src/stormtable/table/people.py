"""What players are called: names are typed by strangers, stand in sentences, and are not to pass for somebody else."""

from __future__ import annotations

import unicodedata
from collections import Counter
from collections.abc import Sequence
from contextlib import nullcontext
from typing import Any, Final

from stormtable.engine.game import BadInput
from stormtable.engine.people import isolate
from stormtable.engine.texts import LOOKS
from stormtable.language import made_once, phrase, say, unkept
from stormtable.table.match import Match, checked_name

__all__ = [
    "by_side",
    "called_in_sentences",
    "chosen_name",
    "looks_like",
    "names_in_sentences",
    "players_called",
    "rename",
    "sides_of",
]

USUAL: Final = 1000  # letters that all names of a table have at most, but for records that were brought
MOST_MARKS: Final = 2  # accents on one letter
OTHERS: Final = (phrase("Computer"),)  # who decides beside players
BLANKS: Final = "\u034f\u115f\u1160\u17b4\u17b5\u2800\u3164\uffa0"  # printable, and nothing is seen of them


def skeleton(name: str) -> str:
    """Words of letters that look alike written alike, so that names can be told to look alike."""
    bare = "".join(sign for sign in unicodedata.normalize("NFKD", name).casefold() if not unicodedata.combining(sign))
    alike = "".join(LOOKS.get(sign, sign) for sign in bare).replace("rn", "m")
    return " ".join("".join(sign if sign.isalnum() else " " for sign in alike).split())


def passes_for(name: str, others: Sequence[str]) -> str:
    """Whom of the others a name could be read as, also with something around it; "" for nobody."""
    worn = f" {skeleton(name)} "
    run = worn.replace(" ", "")
    for other in (*others, *OTHERS):
        own = skeleton(other)
        colour = own.partition(" ")[0]  # of "Orange B1"
        if own and (f" {own} " in worn or f" {colour} " in worn or run in (own.replace(" ", ""), colour)):
            return other
    return ""


def looks_like(name: str, other: str) -> bool:
    """Whether a name is read as another one."""
    own, others = skeleton(name).replace(" ", ""), skeleton(other).replace(" ", "")
    return own == others if own else name == other


def chosen_name(name: str, sides: Sequence[str] = ()) -> str:
    """A name that a player gives himself or is given, where the sides are called so. Raises BadInput."""
    name = checked_name(name)
    if name and not any(sign.isalnum() or unicodedata.category(sign)[0] in "SP" for sign in name if sign not in BLANKS):
        raise BadInput("a name holds something that can be seen: a letter, a digit, a sign")
    marks = 0
    for sign in name:
        marks = marks + 1 if unicodedata.combining(sign) else 0
        if marks > MOST_MARKS or sign in BLANKS:
            raise BadInput(f"a name has at most {MOST_MARKS} accents on a letter, and no letters that cannot be seen")
    other = passes_for(name, sides)
    if other:
        raise BadInput(f"{name!r} could be read as {other}: take another name")
    return name


def names_in_sentences(names: Sequence[str], sides: Sequence[str]) -> list[str]:
    """What each seat's player is called in sentences; "" for one without a name of his own: his side's name will do.

    Names that look alike are told apart by their sides. One that could be read as another's side is not used.
    """
    with nullcontext() if sum(map(len, (*names, *sides))) <= USUAL else unkept():
        return list(told_apart(tuple(names), tuple(sides)))


@made_once(1024)
def told_apart(names: tuple[str, ...], sides: tuple[str, ...]) -> tuple[str, ...]:
    shown = ["" if passes_for(name, sides) else name for name in names]
    count = Counter(skeleton(name) or name for name in shown if name)
    return tuple(
        f"{name} ({sides[seat]})" if name and count[skeleton(name) or name] > 1 and seat < len(sides) else name
        for seat, name in enumerate(shown)
    )


def sides_of(match: Match) -> list[str]:
    """What the sides of a match are called, a seat each; as its last scene has it."""
    if match.head is not None and match.state is not None:
        return match.scenes.watched().sides
    try:
        scene: Any = match.scenes.stored(len(match.entries) - 1) if match.entries else None
    except BadInput:
        return []
    sides = scene.get("sides") if isinstance(scene, dict) else None
    return [str(side) for side in sides] if isinstance(sides, (list, tuple)) else []


def rename(match: Match, seat: int, name: str, now: float) -> None:
    """Call a seat's player by a name that cannot be taken for another side's. Raises BadInput."""
    others = [side for number, side in enumerate(sides_of(match)) if number != seat]
    match.rename(seat, chosen_name(name, others), now)


def players_called(match: Match) -> list[str]:
    """What the players of a match are called, by seat."""
    return names_in_sentences(match.names, sides_of(match))


def called_in_sentences(match: Match, seat: int) -> str:
    """A seat's player, or his side, or else his seat."""
    name, sides = players_called(match)[seat], sides_of(match)
    if name:
        return isolate(name)
    return sides[seat] if seat < len(sides) else say("seat {letter}", letter=match.header.seats[seat].letter)


def by_side(match: Match) -> dict[str, str]:
    """What the players of a match are called, by the names of their sides: for `engine.people.name_players`."""
    sides = sides_of(match)
    return {side: name for side, name in zip(sides, names_in_sentences(match.names, sides), strict=False) if name}
