"""Ships, weapons, crew and gear by what people call them; errors name those there are."""

from __future__ import annotations

import functools
import re
from collections.abc import Sequence
from typing import Final

from stormtable.engine.game import BadInput
from stormtable.engine.inputs import list_words
from stormtable.engine.names import piece_named
from stormtable.games.arclight.rules.state import N_GEAR, N_SHIPS, Setup, Slot
from stormtable.games.arclight.words.names import (
    crew_letter,
    gear_name,
    name_of,
    slot_name,
    unit_names,
    weapon_label,
    weapon_name,
)
from stormtable.language import Itself

__all__ = ["crew_named", "crew_word", "gear_named", "ship_named", "slot_named", "weapon_key", "weapon_named"]

OTHER_NAMES: Final = {
    "countermeasure": ("countermeasures", "cm"),
    "nixie": ("nixies",),
    "Thrust": ("-5 thrust", "thrust -5"),
    "DS": ("screens", "defensive screens", "def screens", "-2 ds", "ds -2"),
}


def ship_named(setup: Setup, text: str) -> int:
    """The ship of a name; the class alone will do where there is one ship of it."""
    return piece_named(unit_names(setup), text, "ship")


def crew_word(text: str) -> str:
    """The letter in "gunner A", "the pilot", "weapon B"; other words without their article."""
    return re.sub(r"\bpilot\b", "p", re.sub(r"^(?:the )?(?:gunner |weapon |crew )?", "", text.strip().casefold()))


def crew_named(setup: Setup, ship: int, text: str) -> int:
    """A crew member of a ship by letter or title."""
    letter, members = crew_word(text), range(setup.cards[ship].n_crew)
    for member in members:
        if letter == crew_letter(member).casefold():
            return member
    known = list_words(crew_letter(member) for member in members)
    raise BadInput(f"{text!r} is no crew member of {name_of(setup, ship)}; there are {known}")


def weapon_key(setup: Setup, ship: int, weapon: int) -> str:
    """The shortest name of a weapon: its crew member's letter, or its label if that one has several weapons."""
    return weapon_keys(Itself(setup), ship)[weapon]


@functools.lru_cache(maxsize=64 * N_SHIPS)
def weapon_keys(setup: Itself[Setup], ship: int) -> Sequence[str]:
    weapons = setup.value.cards[ship].weapons
    crews = [weapon.crew for weapon in weapons[: setup.value.cards[ship].n_weapons]]
    return [
        crew_letter(weapon.crew) if crews.count(weapon.crew) == 1 else weapon_label(setup.value, ship, at)
        for at, weapon in enumerate(weapons)
    ]


def weapon_named(setup: Setup, ship: int, text: str) -> int:
    """A weapon of a ship by its crew member's letter, its name, a part of its name, or letter and name."""
    word, own = crew_word(text), range(setup.cards[ship].n_weapons)
    names = [weapon_name(setup, ship, i).casefold() for i in own]
    letters = [crew_letter(setup.cards[ship].weapons[i].crew).casefold() for i in own]
    for found in (
        [i for i in own if word in (names[i], f"{letters[i]} {names[i]}")],
        [i for i in own if word == letters[i]],
        [i for i in own if word[:2] == f"{letters[i]} " and word[2:] in names[i]],
        [i for i in own if len(word) > 2 and word in names[i]],
    ):
        if len(found) == 1:
            return found[0]
        if found:
            raise BadInput(f"{text!r} may be {' or '.join(weapon_label(setup, ship, i) for i in found)}")
    known = list_words(f"{letters[i].upper()} ({weapon_label(setup, ship, i)})" for i in own)
    raise BadInput(f"{text!r} is no weapon of {name_of(setup, ship)}; there are {known}")


def gear_named(setup: Setup, ship: int, text: str) -> int:
    """A piece of gear that the ship's card has."""
    own = [i for i in range(N_GEAR) if setup.cards[ship].gear[i]]
    for i in own:
        if is_called(gear_name(setup, ship, i), text):
            return i
    known = list_words(gear_name(setup, ship, i) for i in own)
    raise BadInput(f"{text!r} is no gear of {name_of(setup, ship)}; there is {known}")


def slot_named(setup: Setup, ship: int, text: str) -> int:
    """What a system short may take out: a Slot or a weapon."""
    for slot in Slot:
        if is_called(slot_name(setup, ship, slot), text):
            return slot
    return weapon_named(setup, ship, text)


def is_called(name: str, text: str) -> bool:
    word = text.strip().casefold().removeprefix("the ")
    return word == name.casefold() or word in OTHER_NAMES.get(name, ())
