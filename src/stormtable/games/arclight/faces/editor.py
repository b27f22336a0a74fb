"""Scenarios drawn by the players: the map, two fleets and where they start (stormtable.engine.editors)."""

from __future__ import annotations

import functools
from collections.abc import Mapping, Sequence
from typing import Any, Final

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
from stormtable.engine.hexes import hex_name, on_map, step_q, step_r
from stormtable.engine.workshops import DesignGauge
from stormtable.games.arclight.data.scenarios import (
    COLUMNS,
    LARGEST,
    MOST_TURNS,
    OPTIONS,
    ROWS,
    SMALLEST,
    START_FACINGS,
    TURN_LIMIT,
    ship_cards,
    shipped_scenarios,
)
from stormtable.games.arclight.rules.state import SHIPS_A_SIDE, SIDES, State
from stormtable.games.arclight.words.names import class_name
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
RULE: Final = "AL-8.2"
UNIT: Final = ""
COST: Final = phrase("points")
GROUND: Final = EditorGround("hexes", "map.columns", "map.rows", HEX_FACINGS)
KEYS: Final = ("sides.A", "sides.B")
BUILT: Final = ("build",)
SHIPS: Final = (  # of each side: several, one
    (phrase("Blue ships"), phrase("Blue ship")),
    (phrase("Orange ships"), phrase("Orange ship")),
)

FIELDS: Final = (
    *NAMING,
    EditorField(
        "map.columns", phrase("Columns"), "number", "AL-1.2", phrase("West to east."), SMALLEST, LARGEST, COLUMNS
    ),
    EditorField("map.rows", phrase("Rows"), "number", "AL-1.2", phrase("North to south."), SMALLEST, LARGEST, ROWS),
    EditorField(
        "turns",
        phrase("Turns"),
        "number",
        "AL-7.2",
        phrase("Then more surviving points win."),
        1,
        MOST_TURNS,
        TURN_LIMIT,
    ),
    build_field("AL-8.50", phrase("By points, when they set the match up; the ships written here are then left out.")),
    *(option_field(each, *(BUILT if each.scenarios else ())) for each in OPTIONS if each.kind in ("flag", "number")),
)


@functools.cache
def ships() -> tuple[ForceItem, ...]:
    """The ships of the cards, with their points (AL-8.1)."""
    return tuple(
        ForceItem(key, class_name(card), "", int(card.points), {"ship": key}) for key, card in ship_cards().items()
    )


LAYERS: Final = tuple(
    EditorLayer(
        KEYS[side],
        SHIPS[side][0],
        SHIPS[side][1],
        "piece",
        "hex",
        SHIPS_A_SIDE,
        "AL-1.7",
        fields=hex_fields("AL-1.7", START_FACINGS[side], phrase("Left out, it starts on the line of its side.")),
        facing="facing",
        side=side,
        bare="ship",
        items=ships(),
        own="ships",
        only=("!build",),
    )
    for side in range(SIDES)
)


def forces() -> None:
    """They are the ships of the two sides."""


def starts() -> Mapping[str, Contents]:
    """The shipped scenarios (AL-8.2)."""
    return {name: part.table for name, part in shipped_scenarios().items()}


def blank() -> dict[str, Any]:
    """An empty map."""
    return {"game": "arclight", "title": say("New scenario"), "text": "", "sides": {"A": [], "B": []}}


def stand_in(key: str, contents: Contents) -> Any:
    """A lone ship for a side that has none; as many as there may be for one that has more."""
    if key in KEYS:
        return some(dict(contents.get("sides") or {}).get(key[-1]))
    if key == "sides":
        told = contents.get("sides")
        return {each[-1]: some(told.get(each[-1]) if isinstance(told, Mapping) else None) for each in KEYS}
    return None


def some(rows: Any) -> list[Any]:
    return rows[:SHIPS_A_SIDE] if isinstance(rows, list) and rows else [ships()[0].key]


def stands(contents: Contents, state: State) -> Sequence[Stand]:
    """Where every ship starts (AL-1.7)."""
    if is_built(contents):  # no ship is one of the file
        return ()
    starts = state.table.starts
    return [
        Stand(
            KEYS[side],
            row,
            {
                "hex": hex_name(int(starts[number].q), int(starts[number].r)),
                "facing": int(starts[number].facing),
            },
        )
        for side, row, number in fleet(state)
    ]


def fleet(state: State) -> list[tuple[int, int, int]]:
    """Side, place in its list, and number of every ship."""
    numbers = [number for number, card in enumerate(state.table.cards) if card.n_crew > 0]
    return [(number // SHIPS_A_SIDE, number % SHIPS_A_SIDE, number) for number in numbers]


def worths(contents: Contents, state: State) -> Sequence[Worth]:
    """The points of every ship (AL-8.1)."""
    if is_built(contents):
        return ()
    return [
        Worth(KEYS[side], row, side, int(state.table.cards[number].points), 1) for side, row, number in fleet(state)
    ]


def gauges(state: State) -> Sequence[DesignGauge]:
    """Against what a side has room for."""
    counts = [sum(side == each for each, _, _ in fleet(state)) for side in range(SIDES)]
    return [DesignGauge(say(SHIPS[side][0]), counts[side], SHIPS_A_SIDE, "AL-8.50") for side in range(SIDES)]


def remarks(state: State) -> Sequence[Remark]:
    """Ships that can leave the map with their first hex (AL-1.2)."""
    setup = state.table
    found = []
    for side, row, number in fleet(state):
        start, card = setup.starts[number], setup.cards[number]
        if leaves_at_once(int(start.q), int(start.r), int(start.facing), setup.columns, setup.rows):
            text = say(
                "{ship} on hex {hex} faces the edge of the map. A ship that leaves the map is out of the game.",
                ship=class_name(card),
                hex=hex_name(int(start.q), int(start.r)),
            )
            found.append(Remark(KEYS[side], row, text, "AL-1.2"))
    return found


def leaves_at_once(q: int, r: int, facing: int, columns: int, rows: int) -> bool:
    """Whether the hex ahead is off the map."""
    return not on_map(q + step_q(facing), r + step_r(facing), columns, rows)
