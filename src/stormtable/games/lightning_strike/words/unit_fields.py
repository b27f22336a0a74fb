"""What the fields of a unit are called in positions and case files, and those of its activation."""

from __future__ import annotations

from dataclasses import replace
from typing import Any, Final

from stormtable.engine.field_kinds import choice, flag, number, own, table
from stormtable.engine.fields import Field, Fields, Where
from stormtable.engine.inputs import Part, list_words
from stormtable.engine.lookup import look_up, names_in
from stormtable.engine.measure_kinds import facing, length, place
from stormtable.engine.name_kinds import thing
from stormtable.engine.quantities import piece
from stormtable.games.lightning_strike.rules.state import (
    LAST_TURN,
    MAX_MARKS,
    MOST_MOVES,
    Activation,
    Attack,
    Stage,
    Status,
    Unit,
)
from stormtable.games.lightning_strike.rules.values import is_fighter
from stormtable.games.lightning_strike.words.lookup import MEASURES, unit_named, weapon_named
from stormtable.games.lightning_strike.words.names import MARK_NAMES, name_of, weapon_label

__all__ = ["ACTIVATION", "ATTACK", "NO_UNIT", "UNIT", "unit"]

NO_UNIT: Final = -1  # the number of the unit of an activation while nobody says whose it is
MOST: Final = 99
STATUS_WORDS: Final[dict[int, str]] = {
    Status.RESERVE: "in reserve",
    Status.ON_TABLE: "on table",
    Status.DESTROYED: "destroyed",
    Status.RETREATED: "retreated",
}
STAGES: Final[dict[int, str]] = {Stage.DECLARED: "declared", Stage.PICKED: "facing", Stage.READY: "defense"}


def unit(word: str, about: str, **more: Any) -> Field:
    return thing(word, "a unit", unit_named, name_of, about, **({"holds": piece("units")} | more))


# Units


def on_table(where: Where, unit: Unit) -> bool:
    return unit.status == Status.ON_TABLE


def is_placed(where: Where, unit: Unit) -> bool:
    return unit.status != Status.RESERVE


def read_marks(where: Where, part: Part, key: str) -> list[str]:
    words = [each.strip().casefold() for each in names_in(part, key)]
    for word in words:
        if word not in MARK_NAMES.values():
            raise part.error(f"{word!r} is no counter; there are {list_words(MARK_NAMES.values())}", key)
    return words


def put_marks(where: Where, unit: Unit, part: Part, key: str) -> None:
    marks = [mark for word in part.texts(key) for mark, name in MARK_NAMES.items() if name == word]
    if len(marks) > MAX_MARKS:
        raise part.error(f"{len(marks)} counters: at most {MAX_MARKS} fit on a unit", key)
    unit.n_marks = len(marks)
    for i in range(MAX_MARKS):
        unit.marks[i] = marks[i] if i < len(marks) else 0


UNIT: Final = Fields(
    Unit,
    "a unit",
    choice("status", STATUS_WORDS, "whether it is there"),
    place("at", MEASURES, "where it is, or was", also=("position", "place"), told=is_placed),
    facing("facing", MEASURES, "where it faces, or faced", rule="LS-1.9", told=is_placed),
    flag(
        "overthrust",
        "an exo's counter of special movement (LS-4.4)",
        told=lambda where, unit: on_table(where, unit) and not is_fighter(where.state, where.number),
    ),
    flag("evasive", "a counter of special movement (LS-4.4)", told=on_table),
    flag("stunned", "whether it bears a Stun counter", told=on_table),
    flag(
        "crippled",
        "whether it is Crippled, or was",
        told=lambda where, unit: on_table(where, unit) or (is_placed(where, unit) and unit.crippled),
    ),
    replace(
        number(
            "ecm",
            0,
            999,
            "the Threshold of its ECM counter (LS-9.3); false without one",
            of="threshold",
            also=("threshold",),
            told=on_table,
        ),
        tell=lambda where, unit: unit.threshold if unit.broadcasting else False,
        of=("broadcasting", "threshold"),
    ),
    number(
        "ecm_since",
        0,
        LAST_TURN,
        "the turn when it was switched on; the one before if the unit has yet to be activated",
        of="since",
        told=lambda where, unit: on_table(where, unit) and unit.broadcasting,
    ),
    own(
        "targeted",
        f"a list of {list_words(MARK_NAMES.values())}",
        'Targeted ECM counters, the oldest first (LS-9.7): `["hostile", "friendly"]`',
        read=read_marks,
        tell=lambda where, unit: [MARK_NAMES[unit.marks[i]] for i in range(unit.n_marks)],
        put=put_marks,
        of=("marks", "n_marks"),
        also=("targeted_ecm",),
        told=on_table,
    ),
    flag("activated", "whether it has been activated this turn", told=on_table),
    flag(
        "out_of_sequence",
        "whether that was by Command Point; it may still act in a later slot (LS-10.6)",
        of="interrupted",
        also=("interrupted",),
        told=on_table,
    ),
    number("actions", 0, MOST, "Actions left this turn", told=on_table),
    flag(
        "cp",
        "whether its Command Point is unspent",
        of="command",
        also=("command_point", "command"),
        told=on_table,
    ),
)


# Attacks and activations


def read_weapon(where: Where, part: Part, key: str) -> str:
    """A weapon by its full name, where its unit is known."""
    text = part.text(key)
    if where.number == NO_UNIT:
        return text
    weapon = look_up(part, key, text, lambda text: weapon_named(where.setup, where.number, text))
    return weapon_label(where.setup, where.number, weapon)


def put_weapon(where: Where, attack: Attack, part: Part, key: str) -> None:
    attack.weapon = weapon_named(where.setup, where.number, part.text(key))


ATTACK: Final = Fields(
    Attack,
    "an attack",
    own(
        "weapon",
        "a weapon of the unit",
        "with what",
        read=read_weapon,
        tell=lambda where, attack: weapon_label(where.setup, where.number, attack.weapon),
        put=put_weapon,
        of=("weapon",),
    ),
    unit("target", "at whom"),
    choice(
        "step",
        STAGES,
        "others may interrupt, the target may turn to face the attacker, or it may use a Command Point on the defense "
        "roll; `declared` where it is not said",
        of="stage",
    ),
    flag("cp", "whether it was paid with a Command Point", of="paid", told=None),
    besides={"boosted": "the roll follows at once"},
)


def read_entered(where: Where, part: Part, key: str) -> list[int]:
    numbers = part.items(key)
    for each in numbers:
        if isinstance(each, bool) or not isinstance(each, int) or each < 1:
            raise part.error(f"{each!r} is no number of an obstacle; they count from 1", key)
    return sorted(set(numbers))


def put_entered(where: Where, act: Activation, part: Part, key: str) -> None:
    act.entered = 0
    for each in part.items(key):
        if each > where.state.n_fields:
            raise part.error(f"there is no obstacle {each}", key)
        act.entered |= 1 << (each - 1)


ACTIVATION: Final = Fields(
    Activation,
    "an activation",
    place("began", MEASURES, "where it began; where the unit stands if it is left out"),
    flag("overthrust", "whether Overthrust holds: of an exo with its counter, of a fighter as declared", told=None),
    flag("only_acts", "activated out of sequence before, it may act only (LS-10.6)", also=("acts_only",), told=None),
    flag("ended", "whether it is over but for answers of others (LS-10.3)", told=None),
    flag("maintained", "whether its ECM has been maintained", told=None),
    flag(
        "faced",
        "of an exo: whether it has turned since the last of its moves; the computer's choices depend on it",
        told=None,
    ),
    length("flown", MEASURES, "of a fighter: how far it has flown", also=("moved",), told=None),
    length("turn_cost", MEASURES, "of a fighter: what it has paid for turns", told=None),
    number("turns", 0, MOST, "of a fighter: turns made", told=None),
    number("moves", 0, MOST_MOVES, "of an exo: moves counted; the computer's choices depend on it", told=None),
    own(
        "entered",
        "a list of numbers from 1",
        "the obstacles that it has entered",
        read=read_entered,
        tell=lambda where, act: [1 + i for i in range(where.state.n_fields) if act.entered >> i & 1],
        put=put_entered,
        of=("entered",),
        told=lambda where, act: act.entered,
    ),
    table(
        "attack",
        ATTACK,
        "an attack under way",
        record=lambda where, act: act.attack,
        of=("attack",),
        none=True,
        told=lambda where, act: act.attack.stage != Stage.NONE,
    ),
    besides={
        "unit": "active, or interrupted",
        "interrupts": "whether another is interrupted",
        "goal_x": "a move is over before anything is asked",
        "goal_y": "likewise",
    },
)
