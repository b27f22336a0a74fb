"""Scenarios drawn by the players: table, forces, where units stand, obstacles (stormtable.engine.editors)."""

from __future__ import annotations

import functools
from collections.abc import Iterator, Mapping, Sequence
from typing import Any, Final

from stormtable.engine.amounts import list_text
from stormtable.engine.editors import (
    NAMING,
    Contents,
    EditorField,
    EditorGround,
    EditorKind,
    EditorLayer,
    ForceItem,
    Remark,
    Stand,
    Worth,
    build_field,
    is_built,
    option_field,
)
from stormtable.engine.seating import COLOURS
from stormtable.engine.workshops import DesignGauge
from stormtable.games.lightning_strike.data.cards import class_name, datacards
from stormtable.games.lightning_strike.data.scenarios import (
    FIELD_RADIUS,
    HEIGHT,
    LARGEST,
    MOST_FIELDS,
    OPTIONS,
    SMALLEST,
    WIDTH,
    ZONE,
    shipped_scenarios,
)
from stormtable.games.lightning_strike.data.standings import FACINGS, LEAST_RADIUS, MOST_RADIUS
from stormtable.games.lightning_strike.rules.state import MAX_FIELDS, MAX_SIDES, UNITS_A_SIDE, State, Status
from stormtable.games.lightning_strike.words.names import SIDE_NAMES, centimetres, degrees
from stormtable.language import phrase, say

__all__ = [
    "COST",
    "FIELDS",
    "GROUND",
    "LAYERS",
    "RULE",
    "TITLE",
    "UNIT",
    "blank",
    "forces",
    "gauges",
    "remarks",
    "stand_in",
    "stands",
    "starts",
    "worths",
]

TITLE: Final = phrase("Scenario editor")
RULE: Final = "LS-11.2"
UNIT: Final = "cm"
COST: Final = phrase("Threat Value")
GROUND: Final = EditorGround("plane", "table.width", "table.height")
UNITS: Final = (  # of each side: several, one
    (phrase("Blue units"), phrase("Blue unit")),
    (phrase("Orange units"), phrase("Orange unit")),
    (phrase("Teal units"), phrase("Teal unit")),
    (phrase("Magenta units"), phrase("Magenta unit")),
)
KEYS: Final = tuple(f"sides.{name}" for name in SIDE_NAMES[:MAX_SIDES])
LEAST_SIDES: Final = 2
UNEVEN: Final = 110  # per cent of the smallest Threat Value from which a remark is made

FIELDS: Final = (
    *NAMING,
    EditorField(
        "table.width",
        phrase("Width"),
        "length",
        "LS-1.2",
        phrase("West to east, in centimetres."),
        SMALLEST,
        LARGEST,
        WIDTH,
    ),
    EditorField(
        "table.height", phrase("Depth"), "length", "LS-1.2", phrase("South to north."), SMALLEST, LARGEST, HEIGHT
    ),
    EditorField(
        "table.zone", phrase("Set-up zones"), "length", "LS-1.3", phrase("Their depth."), 1, LARGEST // 2, ZONE
    ),
    EditorField("table.turn_limit", phrase("Turns"), "number", "LS-3.9", phrase("0 sets no limit."), 0, 999, 0),
    EditorField(
        "table.obstacles",
        phrase("Obstacles a side"),
        "number",
        "LS-8.1",
        phrase("Each side places so many, of kinds drawn by lot, besides those on the map."),
        0,
        MOST_FIELDS,
        0,
    ),
    EditorField(
        "table.field_radius",
        phrase("Radius of obstacles"),
        "length",
        "LS-8.7",
        phrase("Of those that say none."),
        LEAST_RADIUS,
        MOST_RADIUS,
        FIELD_RADIUS,
    ),
    build_field(
        "LS-1.1",
        phrase("By Threat Value, when they set the match up; the units written here are then left out."),
    ),
    EditorField(
        "forces", phrase("Sides"), "number", "LS-1.6", "", LEAST_SIDES, MAX_SIDES, LEAST_SIDES, only=("build",)
    ),
    *(
        option_field(each, *(("build",) if each.name == "limit" else ()))
        for each in OPTIONS
        if each.kind in ("flag", "number") and each.name != "obstacles"
    ),
)


@functools.cache
def units() -> tuple[ForceItem, ...]:
    """The units of the datacards, with their Threat Value (LS-11.1)."""
    return tuple(
        ForceItem(key, class_name(card), "", int(card.threat_value), {"unit": key}) for key, card in datacards().items()
    )


def layer(side: int) -> EditorLayer:
    """The units of a side; those without a place their player sets up (LS-1.3)."""
    return EditorLayer(
        KEYS[side],
        UNITS[side][0],
        UNITS[side][1],
        "piece",
        "at",
        UNITS_A_SIDE,
        "LS-1.3",
        fields=(
            EditorField(
                "facing",
                phrase("Facing"),
                "number",
                "LS-1.9",
                phrase("Degrees: 0 east, 90 north."),
                0,
                359.9,
                FACINGS[side] / 10,
            ),
            EditorField(
                "counters",
                phrase("Counters"),
                "choice",
                "LS-1.4",
                default="none",
                choices=(
                    ("none", phrase("None")),
                    *((word, word) for word in (phrase("Overthrust"), phrase("Evasive"))),
                ),
            ),
        ),
        facing="facing",
        side=side,
        bare="unit",
        items=units(),
        own="units",
        spare=side >= LEAST_SIDES,
        only=("!build",),
    )


OBSTACLES: Final = EditorLayer(
    "obstacles",
    phrase("Obstacles"),
    phrase("Obstacle"),
    "place",
    "at",
    MAX_FIELDS,
    "LS-8.1",
    fields=(EditorField("radius", phrase("Radius"), "length", "LS-8.1", "", LEAST_RADIUS, MOST_RADIUS, FIELD_RADIUS),),
    kinds=(
        EditorKind("dust", phrase("Dust cloud"), "LS-8.2", phrase("+1 to defense rolls inside.")),
        EditorKind("debris", phrase("Debris field"), "LS-8.3", phrase("As dust; entering it is a Skill test.")),
        EditorKind(
            "rocks",
            phrase("Rock field"),
            "LS-8.4",
            phrase("-2 to attacks into, out of or through it; entering is a test."),
        ),
        EditorKind("factory", phrase("Factory complex"), "LS-8.5", phrase("-2 to attacks into or through it.")),
    ),
    radius="radius",
)
LAYERS: Final = (OBSTACLES, *(layer(side) for side in range(MAX_SIDES)))


def forces() -> None:
    """They are the units of the sides."""


def starts() -> Mapping[str, Contents]:
    """The shipped scenarios (LS-11.2)."""
    return {name: part.table for name, part in shipped_scenarios().items()}


def blank() -> dict[str, Any]:
    """An empty table with two sides."""
    return {"game": "lightning_strike", "title": say("New scenario"), "text": "", "sides": {"A": [], "B": []}}


def stand_in(key: str, contents: Contents) -> Any:
    """A lone unit for a side that has none; two sides where there are none; as many as there may be of too many."""
    told = contents.get("sides")
    sides = told if isinstance(told, Mapping) else {}
    if key in KEYS:
        return some(sides.get(key[-1]))
    if key == "sides":
        names = [name for i, name in enumerate(SIDE_NAMES[:MAX_SIDES]) if i < LEAST_SIDES or name in sides]
        gap = next((i for i, name in enumerate(SIDE_NAMES) if name not in names), len(names))
        return {name: some(sides.get(name)) for name in names[:gap]}
    return None


def some(rows: Any) -> list[Any]:
    return rows[:UNITS_A_SIDE] if isinstance(rows, list) and rows else [units()[0].key]


def roster(state: State) -> Iterator[tuple[int, int, int]]:
    """Side, place in its list, and number of every unit."""
    for number, card in enumerate(state.table.cards):
        if card.size > 0:
            yield number // UNITS_A_SIDE, number % UNITS_A_SIDE, number


def stands(contents: Contents, state: State) -> Sequence[Stand]:
    """Where the units stand that the scenario places."""
    if is_built(contents):  # no unit is one of the file
        return ()
    return [
        Stand(KEYS[side], row, {"at": [centimetres(unit.x), centimetres(unit.y)], "facing": degrees(unit.facing)})
        for side, row, number in roster(state)
        if (unit := state.units[number]).status == Status.ON_TABLE
    ]


def worths(contents: Contents, state: State) -> Sequence[Worth]:
    """The Threat Value of every unit (LS-1.1)."""
    if is_built(contents):
        return ()
    cards = state.table.cards
    return [Worth(KEYS[side], row, side, int(cards[number].threat_value), 1) for side, row, number in roster(state)]


def gauges(state: State) -> Sequence[DesignGauge]:
    """Against what a table has room for (LS-1.51)."""
    return (DesignGauge(say("Obstacles"), int(state.n_fields), MAX_FIELDS, "LS-1.51"),)


def remarks(state: State) -> Sequence[Remark]:
    return (*remarks_on_forces(state), *remarks_on_places(state))


def remarks_on_forces(state: State) -> Iterator[Remark]:
    """Forces that are far from equal (LS-1.1)."""
    values = [0] * int(state.table.sides)
    for side, _, number in roster(state):
        values[side] += int(state.table.cards[number].threat_value)
    if 100 * max(values) > UNEVEN * min(values):
        told = list_text([f"{say(COLOURS[side])} {value}" for side, value in enumerate(values)])
        text = say("The forces have Threat Value {values}: a scenario gives every side the same.", values=told)
        yield Remark(KEYS[values.index(max(values))], -1, text, "LS-1.1")


def remarks_on_places(state: State) -> Iterator[Remark]:
    """Units that begin in an obstacle: they are only tested when they come back into it (LS-8.8)."""
    for side, row, number in roster(state):
        unit = state.units[number]
        if unit.status != Status.ON_TABLE:
            continue
        for i, field in enumerate(state.fields[: state.n_fields]):
            if (unit.x - field.x) ** 2 + (unit.y - field.y) ** 2 <= field.radius**2:
                name = class_name(state.table.cards[number])
                text = say(
                    "{unit} begins in obstacle {n} and is tested only if it comes back into it.", unit=name, n=i + 1
                )
                yield Remark(KEYS[side], row, text, "LS-8.8")
