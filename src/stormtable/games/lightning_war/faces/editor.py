"""Scenarios drawn by the players: what a table may hold, and what is made of it (stormtable.engine.editors)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any, Final

from stormtable.engine.editors import (
    Contents,
    EditorField,
    EditorGround,
    EditorKind,
    EditorLayer,
    ForceList,
    Remark,
    Stand,
    Worth,
    build_field,
)
from stormtable.engine.plane import length
from stormtable.engine.workshops import DesignGauge
from stormtable.games.lightning_war.data.maps import HIGHEST, ROAD_WIDTH
from stormtable.games.lightning_war.data.scenarios import (
    EDGES,
    HEIGHT,
    LARGEST,
    LIMIT,
    SMALLEST,
    WIDTH,
    shipped_scenarios,
)
from stormtable.games.lightning_war.faces.editor_forces import force_list
from stormtable.games.lightning_war.rules.state import (
    INCH,
    MAX_AREAS,
    MAX_ELEMENTS,
    MAX_LINES,
    MAX_OBJECTIVES,
    MAX_ROADS,
    MAX_UNITS,
    SIDES,
    Kind,
    Landscape,
    Setup,
    State,
)
from stormtable.games.lightning_war.words.names import LANDSCAPE_WORDS, objective_names, side_words
from stormtable.language import phrase, say, say_number

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
RULE: Final = "LW-1.1"
UNIT: Final = "in"
COST: Final = phrase("force points")
GROUND: Final = EditorGround("plane", "width", "height")
LANDSCAPES: Final = {
    Landscape.FARMLAND: phrase("Farmland"),
    Landscape.AUTUMN: phrase("Autumn"),
    Landscape.STEPPE: phrase("Steppe"),
    Landscape.DESERT: phrase("Desert"),
    Landscape.SNOW: phrase("Snow"),
}
WALK: Final = 6 * INCH  # a turn on foot (LW-4.5)
NEAR: Final = 6 * INCH  # the range of rifles (LW-6.1)
HOLD: Final = 3 * INCH  # LW-9.3
RIVER: Final = 2.5  # inches

FIELDS: Final = (
    EditorField("title", phrase("Title"), "text"),
    EditorField(
        "story", phrase("Story"), "long", text=phrase("Two sentences for the players: where, when, and who wants what.")
    ),
    EditorField(
        "width", phrase("Width"), "length", "LW-1.1", phrase("West to east, in inches."), SMALLEST, LARGEST, WIDTH
    ),
    EditorField(
        "height", phrase("Depth"), "length", "LW-1.1", phrase("South to north, in inches."), SMALLEST, LARGEST, HEIGHT
    ),
    EditorField("turns", phrase("Turns"), "number", "LW-9.4", phrase("The score decides after so many."), 1, 99, 8),
    EditorField(
        "landscape",
        phrase("Landscape"),
        "choice",
        text=phrase("What the map looks like; no rule asks for it."),
        default=next(iter(LANDSCAPE_WORDS.values())),
        choices=tuple((LANDSCAPE_WORDS[kind], title) for kind, title in LANDSCAPES.items()),
    ),
    EditorField(
        "first_to_place",
        phrase("Sets up first"),
        "side",
        "LW-1.9",
        phrase("It sets up everything, then the other side."),
    ),
    EditorField(
        "favours", phrase("Favours"), "side", text=phrase("Who has the better chances; the lobby says so."), default=""
    ),
    EditorField(
        "options.season",
        phrase("Visibility"),
        "choice",
        "LW-3.3",
        phrase("How far anything is seen; rolled for at the start."),
        default=0,
        choices=(
            ("0", phrase("Without limit")),
            ("1", phrase("Winter, 4 dice")),
            ("2", phrase("Spring or autumn, 6 dice")),
            ("3", phrase("Summer, 8")),
        ),
    ),
    EditorField("options.errata", phrase("Exchange two Russian guns"), "flag", "LW-10.0", default=False),
    build_field("LW-9.5", phrase("By points, when they set the match up; the units written here are then left out.")),
    EditorField(
        "options.limit",
        phrase("Force points"),
        "number",
        "LW-9.5",
        phrase("The most that a side may spend; 0 sets no limit."),
        0,
        999,
        LIMIT,
        only=("build",),
    ),
)
NAME: Final = EditorField("name", phrase("Name"), "text", text=phrase("As the map and the log write it."))
LAYERS: Final = (
    EditorLayer(
        "areas",
        phrase("Ground"),
        phrase("Area"),
        "polygon",
        "points",
        MAX_AREAS,
        "LW-3.10",
        fields=(
            NAME,
            EditorField(
                "height",
                phrase("Height"),
                "number",
                "LW-3.4",
                phrase("Levels above the table."),
                1,
                HIGHEST,
                1,
                only=("hill",),
            ),
        ),
        kinds=(
            EditorKind(
                "hill",
                phrase("Hill"),
                "LW-3.6",
                phrase("Its crest blocks sight downhill and is cover."),
                nests="height",
            ),
            EditorKind("wood", phrase("Wood"), "LW-3.10", phrase("Blocks sight, covers, bad going for vehicles.")),
            EditorKind(
                "building",
                phrase("Building"),
                "LW-3.10",
                phrase("Blocks sight, covers, no vehicles or guns."),
                box=True,
            ),
            EditorKind(
                "stream",
                phrase("River"),
                "LW-3.10",
                phrase("A river or stream: bad going; a road over it is a bridge."),
                band=RIVER,
            ),
            EditorKind("marsh", phrase("Marsh"), "LW-3.10", phrase("Bad going.")),
            EditorKind(
                "field_defences",
                phrase("Field defences"),
                "LW-3.9",
                phrase("Trenches and weapon pits: cover, -2."),
                box=True,
            ),
            EditorKind("fortification", phrase("Fortification"), "LW-3.9", phrase("Concrete: cover, HE -3."), box=True),
        ),
        box="rect",
    ),
    EditorLayer(
        "roads",
        phrase("Roads"),
        phrase("Road"),
        "line",
        "points",
        MAX_ROADS,
        "LW-4.13",
        fields=(
            NAME,
            EditorField("width", phrase("Width"), "length", "LW-4.13", phrase("In inches."), 0.5, 12, ROAD_WIDTH),
        ),
    ),
    EditorLayer(
        "lines",
        phrase("Walls and hedges"),
        phrase("Line"),
        "line",
        "points",
        MAX_LINES,
        "LW-4.12",
        fields=(
            NAME,
            EditorField(
                "blocks", phrase("Blocks sight"), "flag", "LW-3.8", phrase("As a bocage hedge does."), default=False
            ),
        ),
        kinds=(
            EditorKind("hedge", phrase("Hedge"), "LW-4.12", phrase("2 inches to cross; wheels cannot.")),
            EditorKind("wall", phrase("Wall"), "LW-4.12", phrase("2 inches to cross; wheels cannot.")),
        ),
    ),
    EditorLayer(
        "objectives",
        phrase("Objectives"),
        phrase("Objective"),
        "place",
        "at",
        MAX_OBJECTIVES,
        "LW-9.3",
        fields=(
            NAME,
            EditorField(
                "points", phrase("Points"), "number", "LW-9.4", phrase("For whoever holds it at the end."), 0, 999, 10
            ),
            EditorField("held_by", phrase("Held at the start by"), "side", "LW-9.3", default=""),
        ),
    ),
    EditorLayer(
        "sides",
        phrase("Set-up zones"),
        phrase("Side"),
        "box",
        "zone",
        SIDES,
        "LW-1.9",
        fields=(
            EditorField(
                "id", phrase("Side"), "text", "LW-1.5", phrase("The first owns the south edge, the second the north.")
            ),
        ),
        fixed=True,
    ),
)


def forces() -> ForceList:
    return force_list()


def starts() -> Mapping[str, Contents]:
    """The shipped scenarios (LW-9.2)."""
    return {name: part.table for name, part in shipped_scenarios().items()}


def blank() -> dict[str, Any]:
    """An empty table with two sides."""
    return {
        "game": "lightning_war",
        "title": say("New scenario"),
        "story": "",
        "turns": 8,
        "width": WIDTH,
        "height": HEIGHT,
        "first_to_place": "north",
        "sides": [{"id": edge, "edge": edge} for edge in EDGES],
    }


def stand_in(key: str, contents: Contents) -> Any:
    """Two sides by such names as there are; a squad for a side that has no unit."""
    if key == "sides":
        return [{"id": name} for name in names_of(contents)]
    if key == "units":
        rows = contents.get("units")
        there = list(rows) if isinstance(rows, list) else []
        armed = [row.get("side") for row in there if isinstance(row, Mapping)]
        return there + [lone_squad(name) for name in names_of(contents) if name not in armed]
    return 8 if key == "turns" else None


def lone_squad(side: str) -> dict[str, Any]:
    return {
        "side": side,
        "name": say("Nobody {side}", side=side)[:20],
        "kind": "hq",
        "elements": [{"id": "x", "kind": "squad"}],
    }


def names_of(contents: Contents) -> list[str]:
    """What the sides are called, as far as they can be told apart."""
    rows = contents.get("sides")
    named = [row.get("id") if isinstance(row, Mapping) else None for row in rows] if isinstance(rows, list) else []
    names = [name if isinstance(name, str) else "" for name in [*named, "", ""][:SIDES]]
    wrong = len({name.casefold() for name in names}) < SIDES or any(
        not name.strip() or len(name) == 1 for name in names
    )
    return list(EDGES) if wrong else names


def stands(contents: Contents, state: State) -> Sequence[Stand]:
    """None: the players set their units up (LW-1.9)."""
    return ()


def worths(contents: Contents, state: State) -> Sequence[Worth]:
    """Points and elements of every unit (LW-9.5)."""
    setup = state.table
    found = []
    for number, unit in enumerate(setup.units[: setup.n_units]):
        cards = setup.elements[unit.first : unit.first + unit.count]
        found.append(Worth("units", number, int(unit.side), int(sum(card.points for card in cards)), len(cards)))
    return found


def gauges(state: State) -> Sequence[DesignGauge]:
    """Against what a match has room for."""
    setup = state.table
    return (
        DesignGauge(say("Elements"), int(setup.n_elements), MAX_ELEMENTS, RULE),
        DesignGauge(say("Units"), int(setup.n_units), MAX_UNITS, RULE),
        DesignGauge(say("Areas"), int(setup.n_areas), MAX_AREAS, RULE),
        DesignGauge(say("Walls and hedges"), int(setup.n_lines), MAX_LINES, RULE),
    )


def remarks(state: State) -> Sequence[Remark]:
    return (*remarks_on_zones(state.table), *remarks_on_objectives(state))


def remarks_on_zones(setup: Setup) -> Iterator[Remark]:
    """Zones that meet, or that are too small for what is to stand in them."""
    names = side_words(setup)
    (west, south, east, north), (other_west, other_south, other_east, other_north) = (
        [int(setup.zone[side, i]) for i in range(4)] for side in range(SIDES)
    )
    apart = length(max(0, other_west - east, west - other_east), max(0, other_south - north, south - other_north))
    if apart == 0:
        yield Remark(
            "sides", 1, say("The two set-up zones touch or overlap: the sides may begin in contact."), "LW-1.9"
        )
    elif apart < NEAR:
        far = say_number(f"{apart / INCH:g}")
        text = say("The set-up zones are {n} inches apart: rifles reach 6 before anybody has moved.", n=far)
        yield Remark("sides", 1, text, "LW-6.1")
    for side in range(SIDES):
        box = [int(setup.zone[side, i]) for i in range(4)]
        need = sum((2 * card.radius) ** 2 for card in setup.elements[: setup.n_elements] if card.side == side)
        if 2 * need > (box[2] - box[0]) * (box[3] - box[1]):
            text = say("The zone of {side} is too small to set everything up well.", side=names[side])
            yield Remark("sides", side, text, "LW-1.9")


def remarks_on_objectives(state: State) -> Iterator[Remark]:
    """Nothing to win; what cannot be reached in time; what no infantry can hold."""
    setup = state.table
    if not setup.n_objectives:
        yield Remark("objectives", -1, say("There is no objective: only losses score."), "LW-9.4")
    for i, name in enumerate(objective_names(setup)):
        goal = setup.objectives[i]
        for side in range(SIDES):
            on_foot = any(card.side == side and card.kind == Kind.SQUAD for card in setup.elements[: setup.n_elements])
            west, south, east, north = (int(setup.zone[side, j]) for j in range(4))
            away = length(max(0, west - goal.x, goal.x - east), max(0, south - goal.y, goal.y - north)) - HOLD
            if on_foot and away > WALK * setup.turns:
                text = say(
                    "{objective} is {far} inches from where {side} sets up: "
                    "on foot {n} turns, and the scenario has {turns}.",
                    objective=name,
                    far=f"{away / INCH:.0f}",
                    side=side_words(setup)[side],
                    n=-(-away // WALK),
                    turns=setup.turns,
                )
                yield Remark("objectives", i, text, "LW-4.5")
