"""Maps drawn by the players: systems, the lanes between them, whose homes they are (stormtable.engine.editors)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from itertools import pairwise
from typing import Any, Final

from stormtable.engine.amounts import list_text
from stormtable.engine.editors import (
    NAMING,
    Contents,
    EditorField,
    EditorGround,
    EditorLayer,
    Remark,
    Stand,
    Worth,
    option_field,
)
from stormtable.engine.seating import COLOURS
from stormtable.engine.workshops import DesignGauge
from stormtable.games.jumpstrike.campaign.data.maps import HIGH, MOST_INCOME, MOST_ROUNDS, USUAL_ROUNDS, WIDE
from stormtable.games.jumpstrike.campaign.data.scenarios import OPTIONS, shipped
from stormtable.games.jumpstrike.campaign.rules.fleets import joined
from stormtable.games.jumpstrike.campaign.rules.state import MAX_LANES, MAX_SIDES, MAX_SYSTEMS, State
from stormtable.games.jumpstrike.campaign.words.names import system_name
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
    "opened",
    "remarks",
    "stand_in",
    "stands",
    "starts",
    "worths",
]

TITLE: Final = phrase("Map editor")
RULE: Final = "JS-13.23"
UNIT: Final = ""
COST: Final = ""
GROUND: Final = EditorGround("chart", span=(WIDE, HIGH))
HOMES: Final = (("0", phrase("Nobody's")), *((str(side + 1), COLOURS[side]) for side in range(MAX_SIDES)))

FIELDS: Final = (
    *NAMING,
    EditorField(
        "sides",
        phrase("Sides"),
        "numbers",
        "JS-13.1",
        phrase("How many it may be played by: 2, or 3, 4. As many homes at least."),
    ),
    EditorField(
        "rounds",
        phrase("Rounds"),
        "number",
        "JS-13.2",
        phrase("Unless its opener says otherwise."),
        1,
        MOST_ROUNDS,
        USUAL_ROUNDS,
    ),
    *(option_field(each) for each in OPTIONS),
)

LAYERS: Final = (
    EditorLayer(
        "systems",
        phrase("Systems"),
        phrase("System"),
        "place",
        "at",
        MAX_SYSTEMS,
        "JS-13.1",
        fields=(
            EditorField("name", phrase("Name"), "text", "JS-13.23", phrase("No other system has it.")),
            EditorField("income", phrase("Income"), "number", "JS-13.5", phrase("Points a round."), 0, MOST_INCOME, 3),
            EditorField(
                "yard", phrase("Yard"), "flag", "JS-13.6", phrase("Ships are built and repaired there."), default=False
            ),
            EditorField(
                "home",
                phrase("Home of"),
                "choice",
                "JS-13.1",
                phrase("A home has a yard and an income."),
                default=0,
                choices=HOMES,
            ),
        ),
    ),
    EditorLayer(
        "lanes",
        phrase("Lanes"),
        phrase("Lane"),
        "row",
        "",
        MAX_LANES,
        "JS-13.1",
        fields=(
            EditorField("from", phrase("From"), "text", "JS-13.23", phrase("The name of a system.")),
            EditorField("to", phrase("To"), "text", "JS-13.23", phrase("The name of another.")),
        ),
        ends="systems",
    ),
)


def forces() -> None:
    """None: ships are chosen when the campaign begins (JS-13.3)."""


def opened(contents: Contents) -> dict[str, Any]:
    """A file with its systems and lanes as rows, whichever of both ways it is written in."""
    found = dict(contents)
    systems, lanes, homes = (found.get(key) for key in ("systems", "lanes", "homes"))
    if isinstance(systems, Mapping) and all(isinstance(row, Mapping) for row in systems.values()):
        rows = [{"name": name, **row} for name, row in systems.items()]
        if isinstance(homes, list):
            for row in rows:
                if row["name"] in homes:
                    row["home"] = homes.index(row["name"]) + 1
            found.pop("homes")
        found["systems"] = rows
    if isinstance(lanes, list):
        found["lanes"] = [lane_row(each) for each in lanes]
    return found


def lane_row(lane: Any) -> Any:
    pair = isinstance(lane, list) and len(lane) == len(("from", "to"))
    return {"from": lane[0], "to": lane[1]} if pair else lane


def starts() -> Mapping[str, Contents]:
    """The shipped maps (JS-13.1)."""
    return {name: opened(part.table) for name, part in shipped().items()}


def blank() -> dict[str, Any]:
    """Two homes with a system between them."""
    return {
        "game": "jumpstrike_campaign",
        "title": say("New map"),
        "text": "",
        "sides": [2],
        "rounds": USUAL_ROUNDS,
        "systems": [
            {"name": say("West"), "at": [12, 30], "income": 9, "yard": True, "home": 1},
            {"name": say("Middle"), "at": [50, 30], "income": 3},
            {"name": say("East"), "at": [88, 30], "income": 9, "yard": True, "home": 2},
        ],
        "lanes": [{"from": say("West"), "to": say("Middle")}, {"from": say("Middle"), "to": say("East")}],
    }


def stand_in(key: str, contents: Contents) -> Any:
    """Homes among the systems there are, lanes from each to the next, two sides; else what an empty map has."""
    if key == "systems":
        return homely(contents)
    if key == "lanes":
        names = [each["name"] for each in named_rows(contents.get("systems"))]
        return [{"from": one, "to": other} for one, other in pairwise(names)]
    return blank().get(key)


def named_rows(rows: Any) -> Iterator[Mapping[str, Any]]:
    """Systems that have a name, each name once."""
    seen = set()
    for row in rows if isinstance(rows, list) else ():
        name = row.get("name") if isinstance(row, Mapping) else None
        if isinstance(name, str) and name.casefold() not in seen:
            seen.add(name.casefold())
            yield row


def homely(contents: Contents) -> list[dict[str, Any]]:
    """Systems of which the first are homes, as many as there may be sides; what is missing is added."""
    sides = contents.get("sides")
    most = max((each for each in sides if isinstance(each, int)), default=2) if isinstance(sides, list) else 2
    most = min(max(most, 2), MAX_SIDES)
    rows = [dict(row) for row in named_rows(contents.get("systems"))][:MAX_SYSTEMS]
    rows += [{"name": say("Home {n}", n=i + 1), "at": [10 + 20 * i, 8], "income": 1} for i in range(len(rows), most)]
    for at, row in enumerate(rows):
        home = at < most
        row["home"] = at + 1 if home else 0
        row["yard"], row["income"] = (
            (True, max(row.get("income") or 1, 1)) if home else (row.get("yard", False), row["income"])
        )
    return rows


def stands(contents: Contents, state: State) -> Sequence[Stand]:
    """None: nothing faces anywhere."""
    return ()


def worths(contents: Contents, state: State) -> Sequence[Worth]:
    """None: nothing is built of a map."""
    return ()


def gauges(state: State) -> Sequence[DesignGauge]:
    """None: the lists say how many there may be."""
    return ()


def remarks(state: State) -> list[Remark]:
    """Homes that differ in what they bring with their neighbours, and homes next to each other."""
    setup, found = state.table, list[Remark]()
    homes = [int(home) for home in setup.homes[: setup.sides]]
    around = [sum(int(setup.sites[at].income) for at in near(state, home)) for home in homes]
    if len(set(around)) > 1:
        told = list_text([f"{say(COLOURS[side])} {total}" for side, total in enumerate(around)])
        text = say("A home and its neighbours bring {incomes}: that favours who has more.", incomes=told)
        found.append(Remark("systems", -1, text, "JS-13.5"))
    close = [home for home in homes if any(joined(state, home, other) for other in homes)]
    if close:
        names = list_text([system_name(setup, home) for home in close])
        found.append(Remark("lanes", -1, say("{systems}: a lane leads from home to home.", systems=names), "JS-13.1"))
    return found


def near(state: State, system: int) -> list[int]:
    """A system and those a lane away."""
    return [at for at in range(state.table.n_systems) if at == system or joined(state, system, at)]
