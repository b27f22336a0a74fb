"""Scenarios drawn by the players: the map, two to four fleets, where they start (stormtable.engine.editors)."""

from __future__ import annotations

import functools
from collections.abc import Iterator, Mapping, Sequence
from typing import Any, Final

from stormtable.engine.amounts import list_text
from stormtable.engine.editors import (
    HEX_FACINGS,
    NAMING,
    Contents,
    EditorField,
    EditorGround,
    EditorLayer,
    ForceItem,
    Remark,
    Stand,
    Worth,
    build_field,
    hex_fields,
    is_built,
    option_field,
)
from stormtable.engine.examining import value_at
from stormtable.engine.hexes import hex_name
from stormtable.engine.inputs import Part
from stormtable.engine.seating import COLOURS
from stormtable.engine.workshops import DesignGauge
from stormtable.games.jumpstrike.data.designs import LIMITS, Plan, cost, plans, read_plan
from stormtable.games.jumpstrike.data.forces import is_equal
from stormtable.games.jumpstrike.data.scenarios import (
    COLUMNS,
    LARGEST,
    LINES,
    MOST_TURNS,
    OPTIONS,
    ROWS,
    SMALLEST,
    shipped_scenarios,
)
from stormtable.games.jumpstrike.rules.state import (
    LEAST_PHASE,
    MAX_GROUPS,
    MAX_LAUNCHERS,
    MAX_SHIPS,
    MAX_SIDES,
    MOST_PHASE,
    SHIPS_A_SIDE,
    Design,
    State,
)
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
RULE: Final = "JS-10.1"
UNIT: Final = ""
COST: Final = phrase("cost")
GROUND: Final = EditorGround("hexes", "map.columns", "map.rows", HEX_FACINGS, without=("options.tabletop",))  # JS-12.14
SHIPS: Final = (  # of each side: several, one
    (phrase("Blue ships"), phrase("Blue ship")),
    (phrase("Orange ships"), phrase("Orange ship")),
    (phrase("Teal ships"), phrase("Teal ship")),
    (phrase("Magenta ships"), phrase("Magenta ship")),
)
KEYS: Final = tuple(f"sides[{side + 1}].ships" for side in range(MAX_SIDES))
LEAST_SIDES: Final = 2
LIMIT_OF_TURNS: Final = 30  # JS-10.2

FIELDS: Final = (
    *NAMING,
    EditorField(
        "map.columns", phrase("Columns"), "number", "JS-1.1", phrase("West to east."), SMALLEST, LARGEST, COLUMNS
    ),
    EditorField("map.rows", phrase("Rows"), "number", "JS-1.1", phrase("North to south."), SMALLEST, LARGEST, ROWS),
    EditorField(
        "turns",
        phrase("Turns"),
        "number",
        "JS-7.4",
        phrase("Then the greater mass wins."),
        1,
        MOST_TURNS,
        LIMIT_OF_TURNS,
    ),
    build_field("JS-10.1", phrase("By cost, when they set the match up; the ships written here are then left out.")),
    *(
        option_field(each, *(("build",) if each.scenarios else ()))
        for each in OPTIONS
        if each.kind in ("flag", "number") and each.name != "turns"
    ),
)


@functools.cache
def ships() -> tuple[ForceItem, ...]:
    """The sample designs, with their cost (JS-9.50, JS-8.1)."""
    return tuple(ForceItem(key, plan.name, "", cost(plan), {"design": key}) for key, plan in plans().items())


def layer(side: int) -> EditorLayer:
    """The ships of a side, and where they start (JS-10.2, JS-10.50)."""
    _, facing, phase = LINES[side]
    rule = "JS-10.2" if side < LEAST_SIDES else "JS-10.50"
    return EditorLayer(
        KEYS[side],
        SHIPS[side][0],
        SHIPS[side][1],
        "piece",
        "hex",
        SHIPS_A_SIDE,
        rule,
        fields=(
            *hex_fields(rule, facing, phrase("Left out, it starts on the line of its side.")),
            EditorField("phase", phrase("Phase"), "number", rule, "", LEAST_PHASE, MOST_PHASE, phase),
        ),
        facing="facing",
        side=side,
        bare="design",
        items=ships(),
        own="designs",
        spare=side >= LEAST_SIDES,
        only=("!build",),
    )


LAYERS: Final = tuple(layer(side) for side in range(MAX_SIDES))


def forces() -> None:
    """They are the ships of the sides."""


def starts() -> Mapping[str, Contents]:
    """The shipped scenarios (JS-10.1)."""
    return {name: part.table for name, part in shipped_scenarios().items()}


def blank() -> dict[str, Any]:
    """An empty map with two sides."""
    return {
        "game": "jumpstrike",
        "title": say("New scenario"),
        "text": "",
        "turns": LIMIT_OF_TURNS,
        "sides": [{"ships": []} for _ in range(LEAST_SIDES)],
    }


def stand_in(key: str, contents: Contents) -> Any:
    """A lone ship for a side that has none; two sides where there are none; as many as there may be of too many."""
    if key in KEYS:
        return some(value_at(contents, key))
    if key == "sides":
        rows = contents.get("sides")
        told = [row for row in rows if isinstance(row, Mapping)][:MAX_SIDES] if isinstance(rows, list) else []
        return told + [{"ships": some(None)} for _ in range(LEAST_SIDES - len(told))]
    return LIMIT_OF_TURNS if key == "turns" else None


def some(rows: Any) -> list[Any]:
    return rows[:SHIPS_A_SIDE] if isinstance(rows, list) and rows else [ships()[0].key]


def slots(contents: Contents, state: State) -> Iterator[tuple[int, int, int, Plan]]:
    """Side, place in its list, slot in the match and design of every ship; a side's ships lie by their names."""
    known = {**plans(), **{key: read_plan(below) for key, below in Part(contents).parts("designs")}}
    first = 0
    for side, key in enumerate(KEYS[: state.table.sides]):
        rows = value_at(contents, key) or []
        fleet = [known[row if isinstance(row, str) else row["design"]] for row in rows]
        order = sorted(range(len(fleet)), key=lambda row: fleet[row].name.casefold())
        for row, plan in enumerate(fleet):
            yield side, row, first + order.index(row), plan
        first += len(fleet)


def stands(contents: Contents, state: State) -> Sequence[Stand]:
    """Where every ship starts (JS-10.2, JS-10.50)."""
    if is_built(contents):
        return ()
    designs = state.table.designs
    return [
        Stand(
            KEYS[side],
            row,
            {
                "hex": hex_name(int(designs[slot].q), int(designs[slot].r)),
                "facing": int(designs[slot].facing),
                "phase": int(designs[slot].phase),
            },
        )
        for side, row, slot, _ in slots(contents, state)
    ]


def worths(contents: Contents, state: State) -> Sequence[Worth]:
    """What every ship costs (JS-8.1)."""
    if is_built(contents):
        return ()
    return [Worth(KEYS[side], row, side, cost(plan), 1) for side, row, _, plan in slots(contents, state)]


def gauges(state: State) -> Sequence[DesignGauge]:
    """Against what a match has room for (JS-1.50)."""
    designs = state.table.designs[: state.table.n_ships]
    launchers = sum(int(each.forward) + int(each.aft) for each in designs)
    return (
        DesignGauge(say("Ships"), int(state.table.n_ships), MAX_SHIPS, "JS-1.50"),
        DesignGauge(say("Strike squadrons"), sum(int(each.squadrons) for each in designs), MAX_GROUPS, "JS-1.50"),
        DesignGauge(say("Launchers"), launchers, MAX_LAUNCHERS, "JS-1.50"),
    )


def remarks(state: State) -> Sequence[Remark]:
    """Forces that are not of equal cost (JS-8.2)."""
    costs = [0] * int(state.table.sides)
    for each in state.table.designs[: state.table.n_ships]:
        costs[int(each.side)] += cost(plan_of(each))
    if is_equal(costs):
        return ()
    told = list_text([f"{say(COLOURS[side])} {total}" for side, total in enumerate(costs)])
    text = say("The forces cost {costs}: equal cost is within 5 %. Say in the story whom that favours.", costs=told)
    return (Remark(KEYS[costs.index(max(costs))], -1, text, "JS-8.2"),)


def plan_of(design: Design) -> Plan:
    """The numbers of a ship's design."""
    return Plan("", **{key: int(getattr(design, key)) for key in LIMITS})
