"""What the fields of a state are called in positions and case files, a table for each record."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from typing import Any, Final

from stormtable.engine.field_kinds import choice, each, flag, number, own, rows, table
from stormtable.engine.fields import Field, Fields, Where
from stormtable.engine.inputs import Part
from stormtable.engine.lookup import look_up, look_up_name, names_in
from stormtable.engine.measure_kinds import length, place
from stormtable.engine.name_kinds import is_none, thing, things
from stormtable.games.lightning_strike.rules.initiative import clear_order
from stormtable.games.lightning_strike.rules.state import (
    LAST_TURN,
    Activation,
    Ask,
    Obstacle,
    Setup,
    State,
    Step,
    Window,
)
from stormtable.games.lightning_strike.rules.values import side_of_unit
from stormtable.games.lightning_strike.words.lookup import FIELD_WORDS, MEASURES, side_named, unit_named
from stormtable.games.lightning_strike.words.names import FIELD_NAMES, SIDE_NAMES, name_of, unit_names
from stormtable.games.lightning_strike.words.unit_fields import ACTIVATION, NO_UNIT, UNIT, unit

__all__ = ["FLOW", "OBSTACLE", "PHASES", "WINDOW", "set_order", "slots"]

NOBODY: Final = "nobody"
PHASES: Final = {
    Step.ROLL_OFF: "set-up",
    Step.FIELDS: "placing obstacles",
    Step.UNITS: "placing units",
    Step.INITIATIVE: "initiative",
    Step.MAIN: "main",
    Step.END: "end",
}
PHASE_SYNONYMS: Final = {"setup": "set-up", "obstacles": "placing obstacles", "units": "placing units"}
ANY_PHASE: Final = {**PHASE_SYNONYMS, **{name: name for name in PHASES.values()}}


# Sides


def side_name(setup: Setup, side: int) -> str:
    return SIDE_NAMES[side]


def side(word: str, about: str, tell: Callable[[Where, Any], int], **more: Any) -> Field:
    """A side that follows from more than one field, put by hand."""
    field = thing(word, "a side", side_named, side_name, about, **more)
    return replace(field, tell=lambda where, record: SIDE_NAMES[tell(where, record)], put=None)


def read_order(where: Where, part: Part, key: str) -> list[str]:
    """Sides in the order given, each once."""
    sides = [look_up(part, key, name, lambda text: side_named(where.setup, text)) for name in names_in(part, key)]
    if len(set(sides)) < len(sides):
        raise part.error("a side stands twice", key)
    return [SIDE_NAMES[side] for side in sides]


def set_order(state: State, sides: Sequence[int]) -> None:
    clear_order(state)
    for i, side in enumerate(sides):
        state.order[i] = side
    state.n_order = len(sides)


def put_order(where: Where, state: State, part: Part, key: str) -> None:
    set_order(state, [SIDE_NAMES.index(name) for name in part.texts(key)])


# Phases and slots


def tell_phase(where: Where, state: State) -> str:
    """The phase in which the order is chosen, though its step is over, too."""
    return PHASES[Step.INITIATIVE if state.ask.what == Ask.ORDER else Step(state.step)]


def placing_obstacles(where: Where, state: State) -> bool:
    return state.step == Step.FIELDS


def in_slots(where: Where, state: State) -> bool:
    return state.step != Step.FIELDS and state.n_order > 0


def slots(where: Where) -> int:
    """How many obstacles all sides place."""
    return int(where.setup.fields_a_side * where.setup.sides)


# Activations


def acting(word: str, its: str, about: str, above: int, also: Sequence[str], its_also: Sequence[str]) -> list[Field]:
    """A unit that is active, and its activation, below as many others as `above` says. Put by hand."""

    def act(state: State) -> Activation:
        return state.active[state.depth - 1 - above]

    def there(where: Where, state: State) -> bool:
        return state.depth > above

    def read(where: Where, part: Part, key: str) -> dict[str, Any]:
        number = NO_UNIT
        if word in part and not is_none(part.get(word), False):
            number = look_up_name(part, word, part.get(word), lambda text: unit_named(where.setup, text))
        return ACTIVATION.canonical(where._replace(number=number), part.part(key))

    def tell(where: Where, state: State) -> dict[str, Any]:
        return ACTIVATION.tell(where._replace(number=act(state).unit - 1), act(state))

    who = unit(word, about, none=False, of="active", also=also, told=there)
    words = table(its, ACTIVATION, "its activation", record=lambda where, state: act(state), also=its_also, told=there)
    return [
        replace(who, tell=lambda where, state: name_of(where.setup, act(state).unit - 1), put=None),
        replace(words, read=read, tell=tell),
    ]


# The state


OBSTACLE: Final = Fields(
    Obstacle,
    "an obstacle",
    choice("kind", FIELD_NAMES, "what it is (chapter 8)", synonyms=FIELD_WORDS),
    place("at", MEASURES, "its middle", also=("position", "place")),
    length("radius", MEASURES, "from 2 to 6; that of the scenario where it is not said"),
)
WINDOW: Final = Fields(
    Window,
    "a chance to answer",
    side("asked", "who is asked now", lambda where, window: where.state.order[window.asked]),
    things("declined", "sides", side_named, side_name, "who has declined in a row"),
    besides={"open": "whether the table is there"},
)
FLOW: Final = Fields(
    State,
    "the turn",
    number("turn", 1, LAST_TURN, "the turn"),
    replace(
        choice(
            "phase",
            PHASES,
            "the phase; only named, it begins anew",
            of="step",
            synonyms={**ANY_PHASE, **{f"{word} phase": name for word, name in ANY_PHASE.items()}},
        ),
        tell=tell_phase,
    ),
    flag("over", "whether the match is over", told=None),
    thing(
        "winner",
        "a side",
        side_named,
        side_name,
        f"who has won, or `{NOBODY}`",
        none=NOBODY,
        noes=("draw",),
        told=lambda where, state: state.over,
    ),
    own(
        "order",
        "the names of sides, in a list",
        "the sides in the order of the turn, or of placing; as they are seated if it is left out",
        read=read_order,
        tell=lambda where, state: [SIDE_NAMES[state.order[i]] for i in range(state.n_order)],
        put=put_order,
        of=("order", "n_order"),
        also=("sides", "turn_order"),
        told=lambda where, state: state.n_order,
    ),
    number(
        "slots_used", 0, slots, "while obstacles are placed: how many slots are over", of="slot", told=placing_obstacles
    ),
    choice(
        "drawn",
        FIELD_NAMES,
        "while obstacles are placed: the kind drawn for the present slot",
        synonyms=FIELD_WORDS,
        told=lambda where, state: placing_obstacles(where, state) and state.drawn,
    ),
    side("slot", "whose slot it is", lambda where, state: state.order[state.slot], also=("to_act",), told=in_slots),
    number(
        "passed",
        0,
        lambda where: int(where.setup.sides),
        "slots in a row that were passed",
        told=lambda where, state: in_slots(where, state) and state.passed,
    ),
    side(
        "chooses",
        "in initiative: who chooses the order (LS-3.1)",
        lambda where, state: state.ask.seats.bit_length() - 1,
        of="ask",
        also=("initiative",),
        told=lambda where, state: state.ask.what == Ask.ORDER,
    ),
    rows(
        "obstacles",
        OBSTACLE,
        'in the order placed: `[{ kind = "dust", at = [60, 45], radius = 4 }]`',
        records=lambda where, state: state.fields[: state.n_fields],
        of=("fields", "n_fields"),
        also=("fields",),
    ),
    *acting("active", "activation", "the unit that acts now", 0, ("acting", "active_unit"), ()),
    *acting(
        "interrupted",
        "interrupted_activation",
        "the unit that it interrupts",
        1,
        ("waiting",),
        ("waiting_activation",),
    ),
    table(
        "window",
        WINDOW,
        'where others may answer (LS-10.3): `{ asked = "B", declined = ["C"] }`',
        record=lambda where, state: state.window,
        of=("window",),
        none=True,
        told=lambda where, state: state.window.open,
    ),
    each(
        "units",
        UNIT,
        "the units of all sides, by name",
        find=unit_named,
        names=unit_names,
        owner=lambda setup, number: side_of_unit(number),
        card=lambda setup, number: setup.cards[number],
    ),
    besides={"depth": "how many units are active"},
)
