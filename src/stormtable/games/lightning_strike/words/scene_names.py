"""How the table calls sides, units, lengths, ranges and counters, and the ids that scenes give them."""

from __future__ import annotations

import functools
from collections.abc import Mapping, Sequence
from typing import Final

from stormtable.engine.amounts import list_text
from stormtable.engine.names import decode_name, piece_labels
from stormtable.engine.people import player
from stormtable.engine.records import pack
from stormtable.engine.seating import COLOURS
from stormtable.games.lightning_strike.rules.state import (
    Arc,
    Card,
    Counter,
    Damage,
    Field,
    Kind,
    Setup,
    Side,
    State,
    Weapon,
)
from stormtable.games.lightning_strike.rules.values import basic_move, is_fighter
from stormtable.games.lightning_strike.words.names import centimetres, degrees, unit_names
from stormtable.language import Itself, phrase, say, say_number

__all__ = [
    "ARC_WORDS",
    "CONTACT_WORD",
    "FIELD_NOTES",
    "FIELD_RULES",
    "ITS_SIDES",
    "KIND_WORDS",
    "SIDE_WORDS",
    "TYPE_WORDS",
    "Names",
    "band_word",
    "cm",
    "counter_costs",
    "counter_words",
    "facing_word",
    "packed_cards",
    "piece_id",
    "place_word",
    "range_word",
]

CONTACT_WORD: Final = phrase("contact")
KIND_WORDS: Final[dict[int, str]] = {Kind.EXO: phrase("exo-armour"), Kind.FIGHTER: phrase("fighter")}
SIDE_WORDS: Final[dict[int, str]] = {Side.FRONT: phrase("front"), Side.REAR: phrase("rear")}
ITS_SIDES: Final[dict[int, str]] = {Side.FRONT: phrase("its front"), Side.REAR: phrase("its rear")}
ARC_WORDS: Final[dict[int, str]] = {
    Arc.FORWARD: "F",
    Arc.RIGHT: "R",
    Arc.LEFT: "L",
    Arc.REAR: "Rr",
    Arc.FIXED_FORWARD: "FF",
    Arc.TURRET: "T",
}
TYPE_WORDS: Final[dict[int, str]] = {Damage.ENERGY: "E", Damage.PROJECTILE: "P"}
FIELD_NOTES: Final[dict[int, str]] = {
    Field.DUST: phrase("dust, defense +1"),
    Field.DEBRIS: phrase("debris, defense +1, test"),
    Field.ROCKS: phrase("rocks, fire −2, test"),
    Field.FACTORY: phrase("factory, fire −2"),
}
FIELD_RULES: Final[dict[int, str]] = {
    Field.DUST: "LS-8.2",
    Field.DEBRIS: "LS-8.3",
    Field.ROCKS: "LS-8.4",
    Field.FACTORY: "LS-8.5",
}
COMPASS: Final = {0: phrase("east"), 900: phrase("north"), 1800: phrase("west"), 2700: phrase("south")}


class Names:
    """The names of a match: units by their number, sides by their colour."""

    def __init__(self, setup: Setup) -> None:
        self.setup = setup

    @functools.cached_property
    def by_unit(self) -> Mapping[int, str]:
        return names_of(Itself(self.setup))

    @functools.cached_property
    def labels(self) -> Sequence[str]:
        """What stands on each unit: "P2"."""
        return labels_of(Itself(self.setup))

    def __getitem__(self, number: int) -> str:
        return self.by_unit[number]

    def all(self) -> tuple[str, ...]:
        """The sides, one a seat."""
        return tuple(map(say, COLOURS[: self.setup.sides]))

    def players(self) -> tuple[str, ...]:
        """Who plays the sides."""
        return tuple(map(player, self.all()))


@functools.lru_cache(maxsize=64)
def names_of(setup: Itself[Setup]) -> Mapping[int, str]:
    return {number: name for name, number in unit_names(setup.value).items()}


@functools.lru_cache(maxsize=64)
def labels_of(setup: Itself[Setup]) -> Sequence[str]:
    return piece_labels([decode_name(card.name) for card in setup.value.cards])


@functools.lru_cache(maxsize=64)
def packed_cards(setup: Itself[Setup]) -> Sequence[bytes]:
    """The bytes of each unit's card."""
    return tuple(map(pack, setup.value.cards))


def piece_id(number: int) -> str:
    return f"unit-{number}"


def cm(hundredths: int) -> str:
    """A length: "7.5 cm"."""
    return say("{length} cm", length=say_number(centimetres(hundredths)))


def range_word(hundredths: int) -> str:
    """A range as it is told: "contact", "8.25 cm"."""
    return say(CONTACT_WORD) if hundredths < 0 else cm(hundredths)


def place_word(x: int, y: int) -> str:
    """A place: "57.37,20"."""
    return f"{centimetres(x)},{centimetres(y)}"


def facing_word(tenths: int) -> str:
    """A facing: "north", "36.9°"."""
    return say(COMPASS[tenths]) if tenths in COMPASS else f"{say_number(degrees(tenths))}°"


def band_word(weapon: Weapon, band: int) -> str:
    """A range band as the card has it: "contact", "to 10"."""
    if band == 0 and weapon.contact:
        return say(CONTACT_WORD)
    return say("to {range}", range=centimetres(weapon.limit[band]))


def counter_words(counters: int) -> str:
    """Bits of Counter: "Overthrust and Evasive"; "" for none."""
    named = ((Counter.OVERTHRUST, say("Overthrust")), (Counter.EVASIVE, say("Evasive")))
    return list_text([word for bit, word in named if counters & bit])


def counter_costs(state: State, number: int, counters: int) -> list[str]:
    """What a unit gains and pays by the counters that it is activated with (LS-4.5, LS-4.6, LS-4.8)."""
    found = []
    if counters & Counter.OVERTHRUST and is_fighter(state, number):
        least = cm(basic_move(state, number))
        found.append(say("must fly {least} at least, one turn before the first cm", least=least))
    elif counters & Counter.OVERTHRUST:
        found.append(say("attacks and all other Actions −3 until its next activation"))
    if counters & Counter.EVASIVE:
        found.append(say("defense +3 and no Actions until it is removed in a later activation"))
    return found


def kind_of(card: Card) -> str:
    return say(KIND_WORDS[card.kind])
