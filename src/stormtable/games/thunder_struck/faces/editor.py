"""Scenarios drawn by the players: Sectors, gates, where ships start, the console (stormtable.engine.editors)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Final

from stormtable.engine.editors import (
    NAMING,
    Contents,
    EditorField,
    EditorGround,
    EditorKind,
    EditorLayer,
    Remark,
    Stand,
    Worth,
    option_field,
)
from stormtable.engine.workshops import DesignGauge
from stormtable.games.thunder_struck.data.boards import CUBES, FACINGS, SMALLEST_RING, printed_console
from stormtable.games.thunder_struck.data.scenarios import OPTIONS, shipped_scenarios
from stormtable.games.thunder_struck.rules.state import MAX_CUBES, MAX_RING, MAX_SEATS, MAX_SECTORS, N_SPACES, State
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
RULE: Final = "TS-2.7"
UNIT: Final = ""
COST: Final = ""
GROUND: Final = EditorGround("rings", facings=(("clockwise", 90), ("anticlockwise", 270)))
SPACES: Final = 13  # TS-2.1
STARTS_OF: Final = {"duel": 2, "teams": MAX_SEATS}
WORDS_OF: Final = {number: word for word, number in FACINGS.items()}

FIELDS: Final = (
    *NAMING,
    EditorField(
        "ships.cubes",
        phrase("Power cubes"),
        "number",
        "TS-1.2",
        phrase("Of each ship at the start."),
        0,
        MAX_CUBES,
        CUBES,
    ),
    EditorField(
        "ships.shields",
        phrase("Shields up"),
        "words",
        "TS-1.2",
        phrase("The shield spaces that begin with a token: SF, SR, SM. Left out: SM."),
    ),
    *(option_field(each, *(f"starts:{STARTS_OF[name]}" for name in each.scenarios)) for each in OPTIONS),
)

LAYERS: Final = (
    EditorLayer(
        "sectors",
        phrase("Sectors"),
        phrase("Sector"),
        "row",
        "",
        MAX_SECTORS,
        "TS-2.1",
        fields=(
            EditorField(
                "spaces",
                phrase("Spaces"),
                "number",
                "TS-2.1",
                phrase("Of the ring, numbered from 0."),
                SMALLEST_RING,
                MAX_RING,
                SPACES,
            ),
            EditorField(
                "gates",
                phrase("Gates"),
                "numbers",
                "TS-2.4",
                phrase("Spaces that lead to the same one of the other Sector."),
            ),
            EditorField(
                "opposite",
                phrase("Opposite"),
                "numbers",
                "TS-2.6",
                phrase("So many spaces on, one number or two. Left out: half way."),
            ),
        ),
    ),
    EditorLayer(
        "starts",
        phrase("Starts"),
        phrase("Start"),
        "piece",
        "sector space",
        MAX_SEATS,
        "TS-2.7",
        fields=(
            EditorField("sector", phrase("Sector"), "number", "TS-2.7", "", 1, MAX_SECTORS, 1),
            EditorField("space", phrase("Space"), "number", "TS-2.7", "", 0, MAX_RING - 1, 0),
            EditorField(
                "facing",
                phrase("Facing"),
                "choice",
                "TS-2.1",
                default="clockwise",
                choices=(("clockwise", phrase("Clockwise")), ("anticlockwise", phrase("Anticlockwise"))),
            ),
        ),
        facing="facing",
    ),
    EditorLayer(
        "spaces",
        phrase("Console"),
        phrase("Dice space"),
        "row",
        "",
        N_SPACES,
        "TS-2.5",
        fields=(
            EditorField("name", phrase("Name"), "text", "TS-2.5", phrase("Letters and digits: B1.")),
            EditorField("damage", phrase("Damaged from"), "words", "TS-2.5", phrase("front, rear or both.")),
            EditorField(
                "takes",
                phrase("Takes"),
                "numbers",
                "TS-3.1",
                phrase("The lowest and the highest number."),
                only=("shield",),
            ),
            EditorField(
                "protects",
                phrase("Stops hits from"),
                "words",
                "TS-6.12",
                phrase("front, rear or both."),
                only=("shield",),
            ),
        ),
        kinds=(
            EditorKind("boost", phrase("Boost"), "TS-2.5", phrase("Two of them.")),
            EditorKind("manoeuvre", phrase("Manoeuvre"), "TS-2.5", phrase("Two of them.")),
            EditorKind("fire", phrase("Fire"), "TS-2.5", phrase("Two of them.")),
            EditorKind("power", phrase("Power"), "TS-2.5"),
            EditorKind("shield", phrase("Shield"), "TS-2.5"),
        ),
        usual=tuple(printed_console().table["spaces"]),
        spare=True,
    ),
)


def forces() -> None:
    """None: every seat has one ship."""


def starts() -> Mapping[str, Contents]:
    """The shipped scenarios (TS-2.7)."""
    return {name: part.table for name, part in shipped_scenarios().items()}


def blank() -> dict[str, Any]:
    """One Sector, and nobody in it."""
    return {
        "game": "thunder_struck",
        "title": say("New scenario"),
        "text": "",
        "sectors": [{"spaces": SPACES}],
        "starts": [],
    }


def stand_in(key: str, contents: Contents) -> Any:
    """A Sector; two or four starts, those that are missing on free spaces."""
    if key == "sectors":
        rows = contents.get("sectors")
        return [{"spaces": SPACES}] * MAX_SECTORS if not isinstance(rows, list) or not rows else rows[:MAX_SECTORS]
    if key == "starts":
        rows = contents.get("starts")
        return filled(list(rows)[:MAX_SEATS] if isinstance(rows, list) else [])
    return None


def filled(rows: list[Any]) -> list[Any]:
    """With starts on free spaces of the first Sector, until there are two or four."""
    taken = [row.get("space") for row in rows if isinstance(row, Mapping)]  # whatever stands there
    free = [space for space in range(SMALLEST_RING + MAX_SEATS) if space not in taken]
    missing = next(count for count in STARTS_OF.values() if count >= len(rows)) - len(rows)
    return rows + [{"sector": 1, "space": space, "facing": "clockwise"} for space in free[:missing]]


def stands(contents: Contents, state: State) -> Sequence[Stand]:
    """Where every seat's ship starts."""
    starts = state.table.starts[: state.table.seats]
    return [
        Stand(
            "starts",
            seat,
            {"sector": int(each.sector) + 1, "space": int(each.space), "facing": WORDS_OF[int(each.facing)]},
        )
        for seat, each in enumerate(starts)
    ]


def worths(contents: Contents, state: State) -> Sequence[Worth]:
    """Nothing: all ships are alike."""
    return ()


def gauges(state: State) -> Sequence[DesignGauge]:
    """Against what a console has room for."""
    return (DesignGauge(say("Dice spaces"), int(state.table.n_spaces), N_SPACES, "TS-2.5"),)


def remarks(state: State) -> Sequence[Remark]:
    """Sectors that nothing joins (TS-2.4)."""
    setup = state.table
    joined = any(any(gates) for gates in setup.gates)
    if setup.n_sectors == MAX_SECTORS and not joined:
        text = say("No gate joins the two Sectors: nobody gets from one to the other.")
        return (Remark("sectors", 0, text, "TS-2.4"),)
    return ()
