"""The words of a position: what everything on the table is called in case files and stored positions.

`canonical` turns what people write (synonyms, any case, compass points) into the words that `position` writes.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from stormtable.engine.game import BadInput
from stormtable.engine.inputs import Part, did_you_mean
from stormtable.engine.wording import Wording, each_named, flag, looked_up, names_in, worded
from stormtable.games.lightning_war.rules.state import Setup, Stage, State, Status, Step
from stormtable.games.lightning_war.words.lookup import (
    MEASURES,
    element_named,
    side_named,
    unit_named,
)
from stormtable.games.lightning_war.words.names import (
    PACE_WORDS,
    SEATS,
    name_of,
    objective_names,
    unit_name,
)

__all__ = ["NOBODY_WORD", "PHASES", "STAGE_WORDS", "STATUS_WORDS", "canonical", "phase_name"]

NOBODY_WORD: Final = "nobody"
MOST: Final = 32_000
PHASES: Final = {
    "set-up": Step.SET_UP,
    "initiative": Step.INITIATIVE,
    "movement": Step.MOVEMENT,
    "fire": Step.FIRE,
    "assault": Step.ASSAULT,
    "morale": Step.MORALE,
    "end": Step.END,
}
PHASE_SYNONYMS: Final = {"setup": "set-up", "move": "movement", "firing": "fire", "assaults": "assault"}
STATUS_WORDS: Final[dict[int, str]] = {
    Status.RESERVE: "in reserve",
    Status.ON_TABLE: "on table",
    Status.ABOARD: "aboard",
    Status.LOST: "lost",
    Status.WRECK: "wreck",
}
STAGE_WORDS: Final[dict[int, str]] = {Stage.SUPPORT: "support", Stage.DEFENCE: "defence"}
FLOW_SYNONYMS: Final = {"acting": "side", "to_act": "side", "first": "initiative", "active": "chosen"}
ELEMENT_SYNONYMS: Final = {
    "position": "at",
    "place": "at",
    "started": "began",
    "aboard": "carrier",
    "ready_from": "ready",
    "observer_for": "observes_for",
}
UNIT_SYNONYMS: Final = {"halted_until": "halted", "observes": "observes_from", "lost_assault": "beaten"}


def phase_name(step: int) -> str:
    """The phase of a step: "fire"."""
    return next(name for name, each in PHASES.items() if each == step)


def canonical(view: State, position: Mapping[str, Any]) -> dict[str, Any]:
    """A position, or a part of one, in the words that `position` writes; raises BadInput for words there are not."""
    return worded(view.table, Part(position), FLOW, FLOW_SYNONYMS)


def number(setup: Setup, part: Part, key: str) -> int:
    return part.number(key, 0, MOST)


def turn_word(setup: Setup, part: Part, key: str) -> int | bool:
    """A turn; true for the present one."""
    return part.flag(key) if isinstance(part.get(key), bool) else part.number(key, 0, MOST)


def phase_word(setup: Setup, part: Part, key: str) -> str:
    word = " ".join(part.text(key).casefold().replace("_", " ").split()).removesuffix(" phase")
    word = PHASE_SYNONYMS.get(word, word)
    if word not in PHASES:
        raise part.error(f"{part.text(key)!r} is unknown; {did_you_mean(word, PHASES)}", key)
    return word


def side_word(setup: Setup, part: Part, key: str) -> str:
    return SEATS[looked_up(part, key, part.text(key), lambda text: side_named(setup, text))]


def side_or_nobody(setup: Setup, part: Part, key: str) -> str:
    """A side; nobody, or false, for none."""
    value = part.get(key)
    if value is False or (isinstance(value, str) and value.casefold() in (NOBODY_WORD, "none", "draw")):
        return NOBODY_WORD
    return side_word(setup, part, key)


def element_word(setup: Setup, part: Part, key: str) -> str:
    return name_of(setup, looked_up(part, key, part.text(key), lambda text: element_named(setup, text)))


def element_or_none(setup: Setup, part: Part, key: str) -> str | bool:
    """An element; false for none."""
    return False if part.get(key) is False else element_word(setup, part, key)


def hq_word(setup: Setup, part: Part, key: str) -> str:
    value = part.get(key)
    return NOBODY_WORD if value is False or value == NOBODY_WORD else element_word(setup, part, key)


def element_list(setup: Setup, part: Part, key: str) -> list[str]:
    """Elements by name, in the order of their numbers."""
    found = {looked_up(part, key, name, lambda text: element_named(setup, text)) for name in names_in(part, key)}
    return [name_of(setup, each) for each in sorted(found)]


def unit_word(setup: Setup, part: Part, key: str) -> str | bool:
    """A unit; false for none."""
    if part.get(key) is False:
        return False
    return unit_name(setup, looked_up(part, key, part.text(key), lambda text: unit_named(setup, text)))


def battery_word(setup: Setup, part: Part, key: str) -> str | bool:
    """A battery: a unit, or a weapon that is one by itself; false for none."""
    if part.get(key) is False:
        return False
    try:
        return unit_name(setup, unit_named(setup, part.text(key)))
    except BadInput:
        return element_word(setup, part, key)


def status_word(setup: Setup, part: Part, key: str) -> str:
    return part.choice(key, tuple(STATUS_WORDS.values()))


def pace_word(setup: Setup, part: Part, key: str) -> str:
    return part.choice(key, tuple(PACE_WORDS.values()))


ELEMENT: Final[Wording] = {
    "status": status_word,
    "at": MEASURES.place_word,
    "facing": MEASURES.facing_word,
    "carrier": element_or_none,
    "began": MEASURES.place_word,
    "began_facing": MEASURES.facing_word,
    "used": MEASURES.length_word,
    "pace": pace_word,
    "boarded": flag,
    "moved": flag,
    "done": flag,
    "fired": flag,
    "ready": number,
    "shaken": flag,
    "observes_for": battery_word,
    "reaches": flag,
    "defended": flag,
    "prey": element_or_none,
}
UNIT: Final[Wording] = {
    "hq": hq_word,
    "observes_from": number,
    "halted": turn_word,
    "aim": element_or_none,
    "assaulted": flag,
    "beaten": flag,
    "reduced": flag,
    "retired": flag,
}


def elements_of(setup: Setup, part: Part, key: str) -> dict[str, Any]:
    """Elements by their names."""
    below = part.part(key)
    elements = each_named(below, lambda text: element_named(setup, text), lambda element: name_of(setup, element))
    return {
        name_of(setup, element): worded(setup, below.part(written), ELEMENT, ELEMENT_SYNONYMS)
        for written, element in elements
    }


def units_of(setup: Setup, part: Part, key: str) -> dict[str, Any]:
    """Units by their names."""
    below = part.part(key)
    units = each_named(below, lambda text: unit_named(setup, text), lambda unit: unit_name(setup, unit))
    return {unit_name(setup, unit): worded(setup, below.part(written), UNIT, UNIT_SYNONYMS) for written, unit in units}


def objectives_of(setup: Setup, part: Part, key: str) -> dict[str, str]:
    """Who holds what: { Farm = "B" }."""
    below, names = part.part(key), objective_names(setup)
    words = {}
    for name in below.table:
        official = next((each for each in names if each.casefold() == name.casefold()), None)
        if official is None:
            raise below.error(f"there is no such objective; {did_you_mean(name, names)}", name)
        words[official] = side_or_nobody(setup, below, name)
    return words


def assault_of(setup: Setup, part: Part, key: str) -> dict[str, Any] | bool:
    """An assault under way; false for none."""
    return False if part.get(key) is False else worded(setup, part.part(key), ASSAULT, {})


def stage_word(setup: Setup, part: Part, key: str) -> str:
    return part.choice(key, tuple(STAGE_WORDS.values()))


ASSAULT: Final[Wording] = {
    "attacker": unit_word,
    "defender": unit_word,
    "stage": stage_word,
    "taking_part": element_list,
}
FLOW: Final[Wording] = {
    "turn": number,
    "phase": phase_word,
    "over": flag,
    "winner": side_or_nobody,
    "initiative": side_word,
    "side": side_word,
    "chooses": side_word,
    "visibility": MEASURES.length_word,
    "chosen": element_or_none,
    "begun": flag,
    "storming": unit_word,
    "assault": assault_of,
    "out_of_command": element_list,
    "objectives": objectives_of,
    "units": units_of,
    "elements": elements_of,
}
