"""The words of a position: what everything on the table is called in case files and stored positions.

`canonical` turns what people write (synonyms, any case, compass points) into the words that `position` writes.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from stormtable.engine.inputs import Part, did_you_mean
from stormtable.engine.wording import Wording, each_named, flag, looked_up, names_in, worded
from stormtable.games.lightning_strike.rules.state import Setup, Stage, State, Status, Step
from stormtable.games.lightning_strike.words.lookup import (
    MEASURES,
    field_named,
    side_named,
    unit_named,
    weapon_named,
)
from stormtable.games.lightning_strike.words.names import (
    FIELD_NAMES,
    MARK_NAMES,
    SIDE_NAMES,
    name_of,
    weapon_label,
)

__all__ = [
    "ACTIVATION",
    "ACTIVATION_SYNONYMS",
    "ATTACK",
    "FLOW",
    "FLOW_SYNONYMS",
    "NOBODY_WORD",
    "PHASES",
    "STAGES",
    "STATUS_WORDS",
    "UNIT",
    "UNIT_SYNONYMS",
    "canonical",
    "phase_name",
]

NOBODY_WORD: Final = "nobody"
MOST: Final = 32_000
PHASES: Final = {
    "set-up": Step.ROLL_OFF,
    "placing obstacles": Step.FIELDS,
    "placing units": Step.UNITS,
    "initiative": Step.INITIATIVE,
    "main": Step.MAIN,
    "end": Step.END,
}
PHASE_SYNONYMS: Final = {"setup": "set-up", "obstacles": "placing obstacles", "units": "placing units"}
STATUS_WORDS: Final[dict[int, str]] = {
    Status.RESERVE: "in reserve",
    Status.ON_TABLE: "on table",
    Status.DESTROYED: "destroyed",
    Status.RETREATED: "retreated",
}
STAGES: Final[dict[int, str]] = {Stage.DECLARED: "declared", Stage.PICKED: "facing", Stage.READY: "defense"}
FLOW_SYNONYMS: Final = {
    "sides": "order",
    "turn_order": "order",
    "to_act": "slot",
    "acting": "active",
    "active_unit": "active",
    "fields": "obstacles",
    "initiative": "chooses",
    "waiting": "interrupted",
    "waiting_activation": "interrupted_activation",
}
UNIT_SYNONYMS: Final = {
    "position": "at",
    "place": "at",
    "threshold": "ecm",
    "targeted_ecm": "targeted",
    "interrupted": "out_of_sequence",
    "command_point": "cp",
    "command": "cp",
}
ACTIVATION_SYNONYMS: Final = {"moved": "flown", "acts_only": "only_acts"}


def phase_name(step: int) -> str:
    """The phase of a step: "main"."""
    return next(name for name, each in PHASES.items() if each == step)


def canonical(view: State, position: Mapping[str, Any]) -> dict[str, Any]:
    """A position, or a part of one, in the words that `position` writes; raises BadInput for words there are not."""
    return worded(view.table, Part(position), FLOW, FLOW_SYNONYMS)


def number(setup: Setup, part: Part, key: str) -> int:
    return part.number(key, 0, MOST)


def phase_word(setup: Setup, part: Part, key: str) -> str:
    word = " ".join(part.text(key).casefold().replace("_", " ").split()).removesuffix(" phase")
    word = PHASE_SYNONYMS.get(word, word)
    if word not in PHASES:
        raise part.error(f"{part.text(key)!r} is unknown; {did_you_mean(word, PHASES)}", key)
    return word


# Sides, units, places


def side_word(setup: Setup, part: Part, key: str) -> str:
    return SIDE_NAMES[looked_up(part, key, part.text(key), lambda text: side_named(setup, text))]


def winner_word(setup: Setup, part: Part, key: str) -> str:
    """A side; nobody, or false, for a draw."""
    value = part.get(key)
    if value is False or (isinstance(value, str) and value.casefold() in (NOBODY_WORD, "none", "draw")):
        return NOBODY_WORD
    return side_word(setup, part, key)


def side_words(setup: Setup, part: Part, key: str) -> list[str]:
    """Sides in the order given, each once."""
    sides = [looked_up(part, key, name, lambda text: side_named(setup, text)) for name in names_in(part, key)]
    if len(set(sides)) < len(sides):
        raise part.error("a side stands twice", key)
    return [SIDE_NAMES[side] for side in sides]


def declined_words(setup: Setup, part: Part, key: str) -> list[str]:
    return sorted(side_words(setup, part, key))


def unit_word(setup: Setup, part: Part, key: str) -> str:
    return name_of(setup, looked_up(part, key, part.text(key), lambda text: unit_named(setup, text)))


def active_word(setup: Setup, part: Part, key: str) -> str | bool:
    """A unit; false for none."""
    return False if part.get(key) is False else unit_word(setup, part, key)


def units_of(setup: Setup, part: Part, key: str) -> dict[str, Any]:
    """Units by their names; a bare class name will do where there is one unit of it."""
    below = part.part(key)
    units = each_named(below, lambda text: unit_named(setup, text), lambda unit: name_of(setup, unit))
    return {name_of(setup, unit): worded(setup, below.part(written), UNIT, UNIT_SYNONYMS) for written, unit in units}


def status_word(setup: Setup, part: Part, key: str) -> str:
    return part.choice(key, tuple(STATUS_WORDS.values()))


def threshold_word(setup: Setup, part: Part, key: str) -> int | bool:
    """The Threshold of an ECM counter; false without one."""
    return part.get(key) if isinstance(part.get(key), bool) else part.number(key, 0, MOST)


def marks_word(setup: Setup, part: Part, key: str) -> list[str]:
    """Targeted ECM counters, the oldest first."""
    words = [each.strip().casefold() for each in names_in(part, key)]
    for word in words:
        if word not in MARK_NAMES.values():
            raise part.error(f"{word!r} is no counter; there are {' and '.join(MARK_NAMES.values())}", key)
    return words


UNIT: Final[Wording] = {
    "status": status_word,
    "at": MEASURES.place_word,
    "facing": MEASURES.facing_word,
    "overthrust": flag,
    "evasive": flag,
    "stunned": flag,
    "crippled": flag,
    "ecm": threshold_word,
    "ecm_since": number,
    "targeted": marks_word,
    "activated": flag,
    "out_of_sequence": flag,
    "actions": number,
    "cp": flag,
}


# Obstacles


def kind_word(setup: Setup, part: Part, key: str) -> str:
    return FIELD_NAMES[looked_up(part, key, part.text(key), field_named)]


def fields_of(setup: Setup, part: Part, key: str) -> list[dict[str, Any]]:
    """Obstacles in the order placed."""
    return [worded(setup, row, FIELD, {"position": "at", "place": "at"}) for row in part.rows(key)]


FIELD: Final[Wording] = {"kind": kind_word, "at": MEASURES.place_word, "radius": MEASURES.length_word}


# Activations


def obstacle_numbers(setup: Setup, part: Part, key: str) -> list[int]:
    """Obstacles by their numbers, from 1."""
    numbers = part.items(key)
    for each in numbers:
        if isinstance(each, bool) or not isinstance(each, int) or each < 1:
            raise part.error(f"{each!r} is no number of an obstacle; they count from 1", key)
    return sorted(set(numbers))


def attack_of(setup: Setup, part: Part, key: str) -> dict[str, Any] | bool:
    """An attack under way; false for none."""
    return False if part.get(key) is False else worded(setup, part.part(key), ATTACK, {})


def weapon_word(setup: Setup, part: Part, key: str) -> str:
    """The name as it stands: whose it is, `activation_of` knows."""
    return part.text(key)


def step_word(setup: Setup, part: Part, key: str) -> str:
    return part.choice(key, tuple(STAGES.values()))


ATTACK: Final[Wording] = {
    "weapon": weapon_word,
    "target": unit_word,
    "step": step_word,
    "cp": flag,
}


def activation_of(setup: Setup, part: Part, key: str) -> dict[str, Any]:
    """What is said of an activation; the weapon of its attack by its full name, where its unit is named too."""
    words = worded(setup, part.part(key), ACTIVATION, ACTIVATION_SYNONYMS)
    owner, attack = {"activation": "active"}.get(key, "interrupted"), words.get("attack")
    if part.get(owner) and attack and "weapon" in attack:
        below = part.part(key).part("attack")
        unit = looked_up(part, owner, part.text(owner), lambda text: unit_named(setup, text))
        weapon = looked_up(below, "weapon", attack["weapon"], lambda text: weapon_named(setup, unit, text))
        attack["weapon"] = weapon_label(setup, unit, weapon)
    return words


ACTIVATION: Final[Wording] = {
    "began": MEASURES.place_word,
    "overthrust": flag,
    "only_acts": flag,
    "ended": flag,
    "flown": MEASURES.length_word,
    "turn_cost": MEASURES.length_word,
    "turns": number,
    "maintained": flag,
    "entered": obstacle_numbers,
    "moves": number,
    "faced": flag,
    "attack": attack_of,
}


def window_of(setup: Setup, part: Part, key: str) -> dict[str, Any] | bool:
    """A window in which others may answer; false for none."""
    return False if part.get(key) is False else worded(setup, part.part(key), WINDOW, {})


WINDOW: Final[Wording] = {"asked": side_word, "declined": declined_words}

FLOW: Final[Wording] = {
    "turn": number,
    "phase": phase_word,
    "over": flag,
    "winner": winner_word,
    "order": side_words,
    "slot": side_word,
    "slots_used": number,
    "passed": number,
    "drawn": kind_word,
    "chooses": side_word,
    "obstacles": fields_of,
    "active": active_word,
    "activation": activation_of,
    "interrupted": active_word,
    "interrupted_activation": activation_of,
    "window": window_of,
    "units": units_of,
}
