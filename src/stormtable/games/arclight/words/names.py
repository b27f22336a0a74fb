"""Names on the table, kept as bytes on the cards: a state holds no strings, and a user's cards bring their own."""

from __future__ import annotations

import functools
from collections.abc import Mapping, Sequence
from typing import Final

from stormtable.engine.names import decode_name, numbered_names
from stormtable.games.arclight.rules.state import Card, Gear, Setup, Slot, Step
from stormtable.language import Itself, phrase, phrase_as

__all__ = [
    "ARC_NAMES",
    "RANGES",
    "class_name",
    "crew_letter",
    "gear_name",
    "name_of",
    "race_name",
    "slot_name",
    "step_name",
    "unit_names",
    "weapon_label",
    "weapon_name",
]

RANGES: Final = {  # by the modifier that each gives (AL-4.4)
    1: phrase_as("range", "short"),
    0: phrase_as("range", "medium"),
    -1: phrase_as("range", "long"),
}
ARC_NAMES: Final = (  # by relative direction
    phrase_as("arc", "front"),
    phrase_as("arc", "front-right"),
    phrase_as("arc", "rear-right"),
    phrase_as("arc", "rear"),
    phrase_as("arc", "rear-left"),
    phrase_as("arc", "front-left"),
)
GEAR_NAMES: Final = {Gear.COUNTERMEASURE: phrase("countermeasure"), Gear.NIXIE: phrase("nixie")}


def class_name(card: Card) -> str:
    """The class of a ship as its card names it: "Pulsar"."""
    return decode_name(card.name)


def race_name(card: Card) -> str:
    """The race as the card names it: "Spartan Worlds"."""
    return decode_name(card.race_name)


def name_of(setup: Setup, ship: int) -> str:
    """The name of a ship, unique over both sides: its class, numbered through side A, then side B ("Pulsar 2")."""
    return listed_names(Itself(setup))[ship]


def unit_names(setup: Setup) -> Mapping[str, int]:
    """Every ship of the match by its name, in the order of the ships."""
    return names_of(Itself(setup))


@functools.lru_cache(maxsize=64)
def names_of(setup: Itself[Setup]) -> Mapping[str, int]:
    return {name: ship for ship, name in enumerate(listed_names(setup)) if name}


@functools.lru_cache(maxsize=64)
def listed_names(setup: Itself[Setup]) -> Sequence[str]:
    return numbered_names([class_name(card) for card in setup.value.cards])


def crew_letter(crew: int) -> str:
    """P for the pilot, A, B, ... for the gunners: so the cards letter them and their weapons."""
    return "P" if crew == 0 else chr(ord("A") + crew - 1)


def weapon_name(setup: Setup, ship: int, weapon: int) -> str:
    return decode_name(setup.cards[ship].weapons[weapon].name)


def weapon_label(setup: Setup, ship: int, weapon: int) -> str:
    """The name of a weapon, with its crew member's letter in front where the card has the name twice."""
    card, name = setup.cards[ship], weapon_name(setup, ship, weapon)
    twins = [i for i in range(card.n_weapons) if weapon_name(setup, ship, i).casefold() == name.casefold()]
    return name if len(twins) == 1 else f"{crew_letter(card.weapons[weapon].crew)} {name}"


def gear_name(setup: Setup, ship: int, gear: int) -> str:
    """Countermeasure, nixie, or the special equipment as the card names it."""
    if gear < Gear.SPECIAL:
        return GEAR_NAMES[Gear(gear)]
    return decode_name(setup.cards[ship].special[gear - Gear.SPECIAL])


def slot_name(setup: Setup, ship: int, slot: int) -> str:
    """What a system short takes out: a weapon, or "countermeasure", "nixie", "Thrust", "DS"."""
    match slot:
        case Slot.COUNTERMEASURE:
            return "countermeasure"
        case Slot.NIXIE:
            return "nixie"
        case Slot.THRUST:
            return phrase("Thrust")
        case Slot.SCREENS:
            return "DS"
        case _:
            return weapon_label(setup, ship, slot)


def step_name(step: int) -> str:
    """A step of the sequence of play in words: "cannon fire"."""
    return Step(step).name.lower().replace("_", " ")
