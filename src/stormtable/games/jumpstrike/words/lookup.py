"""Seats, ships, pod groups, units and sides of a ship by what people call them; errors name those there are."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Final

from stormtable.engine.game import WATCHER, BadInput
from stormtable.engine.inputs import did_you_mean, list_words
from stormtable.games.jumpstrike.rules.codes import No
from stormtable.games.jumpstrike.rules.state import NOBODY, Setup, State
from stormtable.games.jumpstrike.words.names import GUARD_SIDES, group_name, letter, seat_names, ship_name, ship_names

__all__ = ["group_named", "guard_side_named", "letter_named", "seat_named", "ship_named", "unit_named"]

GROUP: Final = re.compile(r"(?P<ship>.+?) ?- ?(?P<id>[a-z])|(?:group )?(?P<first>[a-z]) of (?P<of>.+)")
ALONE: Final = re.compile(r"(?:group |pods )?(?P<id>[a-z])")
SIDE_SYNONYMS: Final = {
    "fore": "front",
    "forward": "front",
    "bow": "front",
    "stern": "aft",
    "rear": "aft",
    "back": "aft",
    "right": "starboard",
    "left": "port",
}
SHORT: Final = {"f": 0, "fs": 1, "as": 2, "a": 3, "ap": 4, "fp": 5}


def plain(text: str) -> str:
    return " ".join(text.split()).casefold()


def seat_named(setup: Setup, text: str) -> int:
    names, wanted = seat_names(setup), text.strip().upper()
    if wanted not in names:
        raise BadInput(f"there is no seat {text.strip()!r}; {did_you_mean(text.strip(), names)}")
    return names.index(wanted)


def ship_named(setup: Setup, text: str, seats: Sequence[int] = ()) -> int:
    """The ship of a name; the class alone will do where there is one ship of it, over all or among the seats given."""
    names, wanted = ship_names(setup), plain(text).removeprefix("the ")
    for name, ship in names.items():
        if name.casefold() == wanted:
            return ship
    of_class = [ship for name, ship in names.items() if name.rpartition(" ")[0].casefold() == wanted]
    near = [ship for ship in of_class if setup.designs[ship].side in seats]
    for found in (of_class, near):
        if len(found) == 1:
            return found[0]
    if of_class:
        raise BadInput(f"{text.strip()!r} may be {' or '.join(ship_name(setup, ship) for ship in of_class)}")
    raise BadInput(f"there is no ship {text.strip()!r}; {did_you_mean(text.strip(), names)}")


def letter_named(text: str) -> int:
    """The number of an ID, A is 1."""
    word = text.strip().casefold()
    if not re.fullmatch("[a-z]", word):
        raise BadInput(f"{text.strip()!r} is no ID of a pod group; one letter is expected, A to Z")
    return ord(word) - ord("a") + 1


def groups_there(view: State, seats: Sequence[int]) -> list[tuple[int, int]]:
    """(ship, letter) of the groups on the map, those of some seats only if any are given."""
    found = [(int(each.ship), int(each.letter)) for each in view.groups[: view.n_groups]]
    return [each for each in found if not seats or view.table.designs[each[0]].side in seats]


def group_named(view: State, text: str, seats: Sequence[int] = ()) -> tuple[int, int]:
    """(ship, letter) of "Frigate 1-A", "A of Frigate 1", or "A" where the seats given have one such group."""
    found = GROUP.fullmatch(plain(text))
    if found is not None:
        ship = ship_named(view.table, found["ship"] or found["of"], seats)
        return ship, letter_named(found["id"] or found["first"])
    alone, there = ALONE.fullmatch(plain(text)), groups_there(view, seats)
    known = [group_name(view.table, *each) for each in there]
    if alone is not None:
        near = [each for each in there if letter(each[1]).casefold() == alone["id"]]
        if len(near) == 1:
            return near[0]
        if near:
            raise BadInput(f"{text.strip()!r} may be {' or '.join(group_name(view.table, *each) for each in near)}")
    rule = No.NO_GROUP.rule if alone is not None else ""
    raise BadInput(f"there is no pod group {text.strip()!r}; there are {list_words(known)}", rule)


def unit_named(view: State, text: str, seats: Sequence[int] = ()) -> tuple[int, int]:
    """(ship, letter of its group or 0) of a ship or a group; among the seats given where that settles it."""
    if GROUP.fullmatch(plain(text)) is not None or ALONE.fullmatch(plain(text)) is not None:
        try:
            return group_named(view, text, seats)
        except BadInput:
            if plain(text) not in {name.casefold() for name in ship_names(view.table)}:
                raise
    return ship_named(view.table, text, seats), 0


def guard_side_named(text: str) -> int:
    """A side of a ship, 0 the front, clockwise: "front", "aft-starboard", "AP"."""
    words = [SIDE_SYNONYMS.get(word, word) for word in re.split(r"[ _-]+", plain(text)) if word != "side"]
    if len(words) == 1 and words[0] in SHORT:
        return SHORT[words[0]]
    for name in ("-".join(words), "-".join(reversed(words))):
        if name in GUARD_SIDES:
            return GUARD_SIDES.index(name)
    raise BadInput(f"{text.strip()!r} is no side of a ship; there are {list_words(GUARD_SIDES)}")


def others(setup: Setup, seat: int) -> tuple[int, ...]:
    """All seats but one; none for a watcher."""
    return () if seat == WATCHER else tuple(each for each in range(setup.sides) if each != seat)


def own(seat: int) -> tuple[int, ...]:
    return () if seat in (WATCHER, NOBODY) else (seat,)
