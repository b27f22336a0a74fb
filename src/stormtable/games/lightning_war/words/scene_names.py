"""How the table tells of sides, elements, units, lengths and adjustments, and the ids that scenes give them."""

from __future__ import annotations

from typing import Final

from stormtable.engine.people import player
from stormtable.games.lightning_war.rules.codes import Why
from stormtable.games.lightning_war.rules.state import Kind, Mode, Pace, Setup, Step
from stormtable.games.lightning_war.words.names import (
    element_names,
    inches,
    model_of,
    objective_names,
    side_words,
    unit_names,
)

__all__ = [
    "KIND_TITLES",
    "MODE_TITLES",
    "PACE_TITLES",
    "PHASE_TITLES",
    "WHY_WORDS",
    "Names",
    "kind_word",
    "piece_id",
    "place_word",
    "span",
]

KIND_TITLES: Final[dict[int, str]] = {
    Kind.SQUAD: "squad",
    Kind.MMG: "MMG",
    Kind.HMG: "HMG",
    Kind.MORTAR: "mortar",
    Kind.FIELD_GUN: "field gun",
    Kind.AT_GUN: "anti-tank gun",
    Kind.AFV: "vehicle",
    Kind.SOFT: "transport",
}
PHASE_TITLES: Final[dict[int, str]] = {
    Step.SET_UP: "Set-up",
    Step.INITIATIVE: "Initiative",
    Step.MOVEMENT: "Movement",
    Step.FIRE: "Fire",
    Step.ASSAULT: "Close assault",
    Step.MORALE: "Morale",
    Step.END: "End of turn",
}
PACE_TITLES: Final[dict[int, str]] = {
    Pace.NORMAL: "moves",
    Pace.DASH: "dashes for cover",
    Pace.RETIRE: "retires",
    Pace.ROAD: "drives by road",
}
MODE_TITLES: Final[dict[int, str]] = {
    Mode.SMALL_ARMS: "small arms",
    Mode.GUN: "gun",
    Mode.HE: "HE",
    Mode.SECOND_GUN: "second gun",
    Mode.SECOND_HE: "HE of the second gun",
}
MODE_RULES: Final[dict[int, str]] = {
    Mode.SMALL_ARMS: "LW-6.1",
    Mode.GUN: "LW-5.1",
    Mode.HE: "LW-6.3",
    Mode.SECOND_GUN: "LW-5.1",
    Mode.SECOND_HE: "LW-6.3",
}  # where the dice of each come from
WHY_WORDS: Final[dict[int, str]] = {
    Why.FRONT: "front",
    Why.REAR: "side or rear",
    Why.MOVED: "moved",
    Why.HIDDEN: "partly hidden",
    Why.AT_LEAST_ONE: "at least one die",
    Why.COVER: "in cover",
    Why.HALTED: "halted in the open",
    Why.DEFENCES: "field defences",
    Why.FORTIFIED: "fortifications",
    Why.TANK_HE: "tank firing HE",
    Why.BUILDINGS: "in cover",
    Why.STOPPED: "halted in the open",
    Why.WORKS: "field defences",
    Why.MOVED_BY_HAND: "moved",
}


SHORT: Final = 3  # letters of a name that is an abbreviation


class Names:
    """The names of a match: elements and units by their numbers, sides as the scenario calls them."""

    def __init__(self, setup: Setup) -> None:
        self.setup = setup
        self.by_element = list(element_names(setup))
        self.by_unit = list(unit_names(setup))
        self.objectives = objective_names(setup)
        self.sides = tuple(side_title(name) for name in side_words(setup))
        self.players = tuple(map(player, self.sides))

    def __getitem__(self, number: int) -> str:
        return self.by_element[number]

    def unit(self, number: int) -> str:
        return self.by_unit[number]

    def full(self, number: int) -> str:
        """The name with what it is: "s1 (Sherman M4)", "1a (squad)"."""
        return f"{self.by_element[number]} ({kind_word(self.setup, number)})"


def kind_word(setup: Setup, number: int) -> str:
    """What an element is: its model, else its kind."""
    return model_of(setup, number) or KIND_TITLES[setup.elements[number].kind]


def side_title(name: str) -> str:
    """A side as it is told of: "Germany", "USA"."""
    if not name.islower():
        return name
    return name.upper() if len(name) <= SHORT else name.capitalize()


def piece_id(number: int) -> str:
    return f"element-{number}"


def span(hundredths: int) -> str:
    """A length: "7.5 in", "0 in"."""
    return f"{inches(max(0, hundredths))} in"


def place_word(x: int, y: int) -> str:
    return f"{inches(x)},{inches(y)}"
