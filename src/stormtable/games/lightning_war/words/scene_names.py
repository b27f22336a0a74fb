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
from stormtable.language import phrase, phrase_as, say, say_as, say_number

__all__ = [
    "KIND_TITLES",
    "MODE_TITLES",
    "PACE_SENTENCES",
    "PHASE_TITLES",
    "WHY_WORDS",
    "Names",
    "kind_word",
    "phase_title",
    "piece_id",
    "place_word",
    "said_side",
    "span",
]

KIND_TITLES: Final[dict[int, str]] = {
    Kind.SQUAD: phrase("squad"),
    Kind.MMG: phrase("MMG"),
    Kind.HMG: phrase("HMG"),
    Kind.MORTAR: phrase("mortar"),
    Kind.FIELD_GUN: phrase("field gun"),
    Kind.AT_GUN: phrase("anti-tank gun"),
    Kind.AFV: phrase("vehicle"),
    Kind.SOFT: phrase("transport"),
}
PHASE_TITLES: Final[dict[int, str]] = {
    Step.SET_UP: phrase_as("phase", "Set-up"),
    Step.INITIATIVE: phrase_as("phase", "Initiative"),
    Step.MOVEMENT: phrase_as("phase", "Movement"),
    Step.FIRE: phrase_as("phase", "Fire"),
    Step.ASSAULT: phrase_as("phase", "Close assault"),
    Step.MORALE: phrase_as("phase", "Morale"),
    Step.END: phrase_as("phase", "End of turn"),
}
PACE_SENTENCES: Final[dict[int, str]] = {
    Pace.NORMAL: phrase("{unit} moves to {place}"),
    Pace.DASH: phrase("{unit} dashes for cover to {place}"),
    Pace.RETIRE: phrase("{unit} retires to {place}"),
    Pace.ROAD: phrase("{unit} drives by road to {place}"),
}
MODE_TITLES: Final[dict[int, str]] = {
    Mode.SMALL_ARMS: phrase("small arms"),
    Mode.GUN: phrase("gun"),
    Mode.HE: phrase("HE"),
    Mode.SECOND_GUN: phrase("second gun"),
    Mode.SECOND_HE: phrase("HE of the second gun"),
}
MODE_RULES: Final[dict[int, str]] = {
    Mode.SMALL_ARMS: "LW-6.1",
    Mode.GUN: "LW-5.1",
    Mode.HE: "LW-6.3",
    Mode.SECOND_GUN: "LW-5.1",
    Mode.SECOND_HE: "LW-6.3",
}  # where the dice of each come from
WHY_WORDS: Final[dict[int, str]] = {
    Why.FRONT: phrase("front"),
    Why.REAR: phrase("side or rear"),
    Why.MOVED: phrase("moved"),
    Why.HIDDEN: phrase("partly hidden"),
    Why.AT_LEAST_ONE: phrase("at least one die"),
    Why.COVER: phrase("in cover"),
    Why.HALTED: phrase("halted in the open"),
    Why.DEFENCES: phrase("field defences"),
    Why.FORTIFIED: phrase("fortifications"),
    Why.TANK_HE: phrase("tank firing HE"),
    Why.BUILDINGS: phrase("in cover"),
    Why.STOPPED: phrase("halted in the open"),
    Why.WORKS: phrase("field defences"),
    Why.MOVED_BY_HAND: phrase("moved"),
}


NATIONS: Final = {
    phrase("Britain"),
    phrase("France"),
    phrase("Germany"),
    phrase("Italy"),
    phrase("Russia"),
    phrase("USA"),
    phrase("North"),
    phrase("South"),
}
SHORT: Final = 3  # letters of a name that is an abbreviation


class Names:
    """The names of a match: elements and units by their numbers, sides as the scenario calls them."""

    def __init__(self, setup: Setup) -> None:
        self.setup = setup
        self.by_element = list(element_names(setup))
        self.by_unit = list(unit_names(setup))
        self.objectives = objective_names(setup)
        self.sides = tuple(said_side(name) for name in side_words(setup))
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
    return model_of(setup, number) or say(KIND_TITLES[setup.elements[number].kind])


def side_title(name: str) -> str:
    """A side as it is told of: "Germany", "USA"."""
    if not name.islower():
        return name
    return name.upper() if len(name) <= SHORT else name.capitalize()


def said_side(name: str) -> str:
    """A side as it is called in the language: a nation's name is said, any other stays."""
    title = side_title(name)
    return say(title) if title in NATIONS else title


def piece_id(number: int) -> str:
    return f"element-{number}"


def span(hundredths: int) -> str:
    """A length: "7.5 in", "0 in"."""
    return say("{length} in", length=say_number(inches(max(0, hundredths))))


def phase_title(step: int) -> str:
    """A phase of the turn, or a step before and after."""
    return say_as("phase", PHASE_TITLES[step])


def place_word(x: int, y: int) -> str:
    return f"{inches(x)},{inches(y)}"
