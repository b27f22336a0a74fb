"""Where a scenario has units stand and obstacles lie; what it leaves open the players place (LS-1.3, LS-8.1)."""

from __future__ import annotations

from typing import Any, Final

from stormtable.engine.inputs import Part, value_text
from stormtable.engine.lookup import look_up
from stormtable.engine.plane import FULL
from stormtable.games.lightning_strike.rules.setting_up import depth_in
from stormtable.games.lightning_strike.rules.state import (
    CM,
    MAX_FIELDS,
    UNITS_A_SIDE,
    Counter,
    Field,
    Obstacle,
    State,
    Status,
)
from stormtable.games.lightning_strike.rules.values import is_fighter
from stormtable.games.lightning_strike.words.lookup import FIELD_WORDS, MEASURES, counters_named
from stormtable.games.lightning_strike.words.names import FIELD_NAMES, SIDE_NAMES

__all__ = ["FACINGS", "LEAST_RADIUS", "MOST_RADIUS", "read_obstacles", "stand", "unit_row"]

FACINGS: Final = (900, 2700, 0, 1800)  # tenths of a degree, by side: away from its own edge (LS-1.8)
LEAST_RADIUS, MOST_RADIUS = 2, 6  # cm (LS-8.1)
KINDS: Final = {name: kind for kind, name in FIELD_NAMES.items() if kind != Field.NONE}


def unit_row(sides: Part, side: int, i: int, row: Any) -> Part:
    """A unit of a side: its card's key, or a table with `unit` and where it stands."""
    if not isinstance(row, str | dict):
        text = f"a unit's key in quotes, or a table with unit, at and facing is expected, not {value_text(row)}"
        raise Part({}, sides.file, f"{sides.path}.{SIDE_NAMES[side]}[{i + 1}]").error(text)
    return Part({"unit": row} if isinstance(row, str) else row, sides.file, f"{sides.path}.{SIDE_NAMES[side]}[{i + 1}]")


def stand(part: Part, state: State, side: int, i: int) -> None:
    """Place a unit where its row says; without a place it waits for its player (LS-1.3, LS-1.4)."""
    number = side * UNITS_A_SIDE + i
    unit = state.units[number]
    unit.status = Status.RESERVE
    if "at" in part:
        unit.status = Status.ON_TABLE
        unit.x, unit.y = place_at(part, state)
        facing = look_up(part, "facing", part.get("facing", FACINGS[side] / 10), MEASURES.tenths)
        unit.facing = facing % FULL
        counters = look_up(part, "counters", part.text("counters", "none"), counters_named)
        check_counters(part, counters, fighter=is_fighter(state, number))
        unit.overthrust, unit.evasive = counters & Counter.OVERTHRUST != 0, counters & Counter.EVASIVE != 0
    for key in ("facing", "counters"):
        if key in part and unit.status == Status.RESERVE:
            raise part.error("only of a unit that has a place, `at`; its player sets the others up (LS-1.3)", key)
    part.refuse_unread()


def check_counters(part: Part, counters: int, *, fighter: bool) -> None:
    """Those that it could legally bear (LS-1.4)."""
    if fighter and counters & Counter.OVERTHRUST:
        raise part.error("a fighter bears no Overthrust counter (LS-4.11)", "counters")
    if counters == Counter.OVERTHRUST | Counter.EVASIVE:
        raise part.error("Overthrust or Evasive is expected, not both (LS-1.4)", "counters")


def place_at(part: Part, state: State) -> tuple[int, int]:
    """A place on the table, in hundredths."""
    setup = state.table
    x, y = (MEASURES.hundredths(each) for each in MEASURES.place_word(None, part, "at"))
    if not (0 <= x <= setup.width and 0 <= y <= setup.height):
        raise part.error(f"it is off a table of {setup.width / CM:g} x {setup.height / CM:g} cm", "at")
    return x, y


def read_obstacles(part: Part, state: State) -> None:
    """The obstacles that lie there before the players place any (LS-8.1, LS-8.7)."""
    setup, rows = state.table, part.rows("obstacles", [])
    placed = setup.fields_a_side * setup.sides
    if len(rows) + placed > MAX_FIELDS:
        besides = f" besides the {placed} that the players place" if placed else ""
        raise part.error(f"{len(rows)} obstacles{besides}: at most {MAX_FIELDS} fit on a table", "obstacles")
    for i, row in enumerate(rows):
        read_obstacle(row, state, state.fields[i])
        state.n_fields = i + 1


def read_obstacle(part: Part, state: State, field: Obstacle) -> None:
    """One obstacle: on the table, apart from the others, outside every set-up zone."""
    setup = state.table
    word = part.text("kind")
    field.kind = KINDS[
        part.choice("kind", list(KINDS)) if word.casefold() not in FIELD_WORDS else FIELD_WORDS[word.casefold()]
    ]
    field.x, field.y = place_at(part, state)
    radius = MEASURES.length(part, "radius", LEAST_RADIUS, MOST_RADIUS, setup.field_radius / CM)
    field.radius = radius
    if not (radius <= field.x <= setup.width - radius and radius <= field.y <= setup.height - radius):
        raise part.error("the whole obstacle must lie on the table (LS-8.7)", "at")
    for side in range(setup.sides):
        if depth_in(state, side, field.x, field.y) - radius < setup.zone:
            raise part.error(f"it reaches into the set-up zone of side {SIDE_NAMES[side]} (LS-8.1)", "at")
    for j, other in enumerate(state.fields[: state.n_fields]):
        if (field.x - other.x) ** 2 + (field.y - other.y) ** 2 < (radius + other.radius) ** 2:
            raise part.error(f"it overlaps obstacle {j + 1} (LS-8.1)", "at")
    part.refuse_unread()
