"""What scenes, stories and previews of Arclight call what is on its table and its cards."""

from __future__ import annotations

import functools
from collections.abc import Mapping, Sequence
from typing import Final

from stormtable.engine import seating
from stormtable.engine.hexes import hex_name
from stormtable.engine.names import piece_labels
from stormtable.engine.people import player
from stormtable.games.arclight.rules.state import Degree, Kind, Setup, Ship, WeaponCard
from stormtable.games.arclight.words.names import (
    ARC_NAMES,
    RANGES,
    class_name,
    crew_letter,
    gear_name,
    slot_name,
    unit_names,
)
from stormtable.language import Itself, phrase, phrase_as, say, say_as, say_count

__all__ = [
    "Names",
    "angle",
    "degree_name",
    "degree_text",
    "dice_name",
    "die_name",
    "kind_name",
    "piece_id",
    "place",
    "points_text",
    "said_arc",
    "said_crew",
    "said_gear",
    "said_range",
    "said_slot",
    "side_name",
    "side_player",
    "sides_text",
    "until_upkeep",
]

DEGREES: Final = {
    Degree.LOW: phrase_as("degree", "Low"),
    Degree.MED_LOW: phrase_as("degree", "Med L"),
    Degree.MED_HIGH: phrase_as("degree", "Med H"),
    Degree.HIGH: phrase_as("degree", "High"),
    Degree.ALL: phrase_as("degree", "All"),
}
KINDS: Final[dict[int, str]] = {Kind.KINETIC: phrase("kinetic"), Kind.ENERGY: phrase("energy")}


class Names:
    """The names of a match's ships, looked up once."""

    def __init__(self, setup: Setup) -> None:
        self.by_ship, self.labels = looked_up(Itself(setup))

    def __getitem__(self, number: int) -> str:
        return self.by_ship[number]

    def label(self, number: int) -> str:
        """What stands on the piece: "P2"."""
        return self.labels[number]


@functools.lru_cache(maxsize=64)
def looked_up(setup: Itself[Setup]) -> tuple[Mapping[int, str], Sequence[str]]:
    """The names of the ships of a match, and what stands on their pieces."""
    names = {number: name for name, number in unit_names(setup.value).items()}
    return names, piece_labels([class_name(card) for card in setup.value.cards])


def piece_id(number: int) -> str:
    """The stable id of a ship in scenes."""
    return f"ship-{number}"


def side_name(side: int) -> str:
    """A side as people call it."""
    return say(seating.COLOURS[side])


def side_player(side: int) -> str:
    """Who plays a side."""
    return player(side_name(side))


def place(ship: Ship) -> str:
    return say("hex {hex}, facing {facing}", hex=hex_name(ship.q, ship.r), facing=ship.facing)


def points_text(points: int) -> str:
    return say_count(points, "{n} point", "{n} points")


# What is on a card, as people read it: notation calls some of it otherwise


def dice_name(n: int, sides: int) -> str:
    """Dice of a kind: "2D8"."""
    return say("{n}D{sides}", n=n, sides=sides)


def die_name(sides: int) -> str:
    """One die: "D8"."""
    return say("D{sides}", sides=sides)


def said_crew(crew: int) -> str:
    return say("pilot") if crew == 0 else say("gunner {letter}", letter=crew_letter(crew))


def said_gear(setup: Setup, ship: int, gear: int) -> str:
    return say(gear_name(setup, ship, gear))


def said_slot(setup: Setup, ship: int, slot: int) -> str:
    """What a system short takes out."""
    return say(slot_name(setup, ship, slot))


def said_arc(direction: int) -> str:
    """A direction relative to a ship: "front-right"."""
    return say_as("arc", ARC_NAMES[direction])


def said_range(modifier: int) -> str:
    """A range band by the modifier that it gives: "short"."""
    return say_as("range", RANGES[modifier])


def degree_name(degree: int) -> str:
    return say_as("degree", DEGREES[Degree(degree)])


def kind_name(kind: int) -> str:
    """What kind of damage a weapon does: "kinetic"."""
    return say(KINDS[kind])


def angle(facing: int) -> int:
    """A facing 1 to 6 in tenths of a degree."""
    return 600 * (facing - 1)


def sides_text(sides: int) -> str:
    """A turn in words: "2 sides right"."""
    if abs(sides) == 3:
        return say("3 sides")
    if sides > 0:
        return say_count(sides, "{n} side right", "{n} sides right")
    return say_count(-sides, "{n} side left", "{n} sides left")


def until_upkeep(turn: int) -> str:
    return say("until the upkeep of turn {turn}", turn=turn)


def degree_text(card: WeaponCard, degree: int) -> str:
    """A degree code with the modifiers behind it: "Med H x2 +1" (AL-5.1, AL-5.2)."""
    text = degree_name(degree)
    if card.times > 1:
        text += f" ×{card.times}"
    if card.divide > 1:
        text += f" /{card.divide}"
    return f"{text} +{card.plus}" if card.plus else text
