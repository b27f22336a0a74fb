"""Scenarios: the table, its terrain and the forces, and what a scenario file may say (chapters 1 and 9)."""

from __future__ import annotations

import functools
from collections.abc import Mapping
from typing import Any, Final

from stormtable.engine.forces import read_force
from stormtable.engine.game import BadInput, Option, Scenario, Setting
from stormtable.engine.inputs import Part
from stormtable.engine.scenarios import open_scenario, read_former, read_shipped
from stormtable.games.lightning_war.data.forces import letters, read_unit
from stormtable.games.lightning_war.data.maps import read_map
from stormtable.games.lightning_war.data.muster import nations, stock, units_of
from stormtable.games.lightning_war.data.tables import DATA
from stormtable.games.lightning_war.rules.state import MAX_OBJECTIVES, SIDES, Setup, State, Status
from stormtable.games.lightning_war.words.lookup import hundredths, hundredths_of, place_of
from stormtable.games.lightning_war.words.names import LANDSCAPE_WORDS, SEATS, text_of
from stormtable.games.lightning_war.words.scene_names import side_title
from stormtable.language import phrase

__all__ = ["OPTIONS", "SCENARIOS", "fill"]

NAMES: Final = ("hedgerow", "steel_on_the_steppe", "river_town", "desert_dawn", "fall_of_france", "meeting")
WIDTH, HEIGHT, ZONE = 72, 48, 12  # inches (LW-1.1)
SMALLEST, LARGEST = 24, 240  # inches
SEASONS: Final = (0, 4, 6, 8)  # dice (LW-3.3)
EDGES: Final = ("south", "north")
MASK64: Final = (1 << 64) - 1
TITLES: Final = (phrase("Force of South"), phrase("Force of North"))
BUILT: Final = ("meeting",)  # whose forces the players build
LIMIT: Final = 150  # force points
FORCES: Final = (
    "us_hq, us_mg_platoon, us_platoon, sherman_m4 2, us_mortar",
    "german_hq, german_mg_platoon, german_platoon, pziv_f1 2, german_mortar",
)


@functools.cache
def shipped_scenarios() -> Mapping[str, Part]:
    """The shipped scenario files by name (LW-9.2)."""
    return read_shipped(DATA / "scenarios", NAMES)


def story_text(part: Part) -> str:
    """The story, and whom the scenario favours if it says so."""
    story = part.text("story")
    return f"{story} Favours {side_title(part.text('favours'))}." if "favours" in part else story


FORMER: Final = read_former(DATA / "former")
SCENARIOS: Final[Mapping[str, Scenario]] = {
    name: Scenario(name, part.text("title"), story_text(part), part.table, FORMER.get(name, {}))
    for name, part in shipped_scenarios().items()
}
GROUPS: Final = tuple((nation, tuple(keys)) for nation, keys in nations().items())
UNITS: Final = tuple((key, title, stock().points[key]) for key, title in stock().titles.items())


def force_option(side: int) -> Option:
    """The force of a side, built by points."""
    text = phrase("Units of the list and vehicles; those of one model that stand together are a troop.")
    name = SEATS[side]
    return Option(
        f"force_{name.lower()}",
        TITLES[side],
        "LW-9.5",
        FORCES[side],
        text,
        "force",
        scenarios=BUILT,
        units=UNITS,
        groups=GROUPS,
        limit="limit",
    )


OPTIONS: Final = (
    Option(
        "season",
        phrase("Seasonal visibility"),
        "LW-3.3",
        0,
        phrase("How far anything is seen: 0 without limit, 1 winter (4 dice), 2 spring or autumn (6), 3 summer (8)."),
        "number",
        high=len(SEASONS) - 1,
    ),
    Option(
        "errata",
        phrase("Exchange two Russian guns"),
        "LW-10.0",
        False,
        phrase("The printed rows of the 45 mm and the 57 mm towed gun exchange their figures."),
    ),
    *(force_option(side) for side in range(SIDES)),
    Option(
        "limit",
        phrase("Force points"),
        "LW-9.5",
        LIMIT,
        phrase("The most points a force may cost; 0 sets no limit."),
        "number",
        high=999,
        scenarios=BUILT,
    ),
)


def fill(scenario: str | Mapping[str, Any], options: Mapping[str, Setting], seed: int) -> State:
    """A state before `set_up`: table, forces and options written, every element in reserve. Raises BadInput."""
    part, chosen = open_scenario(scenario, options, shipped_scenarios(), OPTIONS)
    state = State()
    state.dice.rng = seed & MASK64
    state.table.season = SEASONS[int(chosen["season"])]
    read_scenario(part, state, chosen)
    for number in range(state.table.n_elements):
        state.elements[number].status = Status.RESERVE
    state.first = state.table.places_first
    return state


def read_scenario(part: Part, state: State, chosen: Mapping[str, Setting]) -> None:
    """Everything a scenario file says (LW-1.1)."""
    setup = state.table
    if part.text("game", "lightning_war") != "lightning_war":
        raise part.error(
            f"{part.text('game')!r}: this is a scenario of another game; lightning_war is expected", "game"
        )
    for key in ("id", "title", "story"):
        part.text(key, "")
    setup.width = hundredths(part, "width", SMALLEST, LARGEST, WIDTH)
    setup.height = hundredths(part, "height", SMALLEST, LARGEST, HEIGHT)
    setup.turns = part.number("turns", 1, 99)
    words = list(LANDSCAPE_WORDS.values())
    setup.landscape = list(LANDSCAPE_WORDS)[words.index(part.choice("landscape", words, words[0]))]
    sides = read_sides(part, setup)
    setup.places_first = sides[part.choice("first_to_place", list(sides), next(iter(sides)))]
    if "favours" in part:
        part.choice("favours", list(sides))
    read_map(part, setup)
    read_objectives(part, state, sides)
    if part.flag("build", False):
        muster(state, chosen)
    else:
        read_units(part, state, sides, errata=bool(chosen["errata"]))
    check_names(part, state.table, sides)
    part.get("options")
    part.get("units")  # left out where the players build the forces
    part.refuse_unread()


def read_sides(part: Part, setup: Setup) -> dict[str, int]:
    """The two sides by name; the first owns the south edge (LW-1.1, LW-1.5)."""
    rows = part.rows("sides")
    if len(rows) != SIDES:
        raise part.error("two sides are expected", "sides")
    sides: dict[str, int] = {}
    for side, row in enumerate(rows):
        name = row.text("id")
        if name.casefold() in (other.casefold() for other in sides) or name.upper() in ("A", "B"):
            raise row.error(f"{name!r}: each side has a name of its own, and not A or B", "id")
        for i, byte in enumerate(letters(row, "id")):
            setup.sides[side, i] = byte
        if row.choice("edge", EDGES, EDGES[side]) != EDGES[side]:
            raise row.error("the first side owns the south edge, the second the north edge (LW-1.5)", "edge")
        read_zone(row, setup, side)
        sides[name] = side
        row.refuse_unread()
    return sides


def read_zone(part: Part, setup: Setup, side: int) -> None:
    """The set-up zone [west, south, east, north]; within 12 inches of the own edge if it is left out."""
    zone = [0, 0, setup.width, setup.height]
    if side == 0:
        zone[3] = ZONE * 100
    else:
        zone[1] = setup.height - ZONE * 100
    if "zone" in part:
        numbers = part.items("zone")
        if len(numbers) != 4:
            raise part.error("[west, south, east, north] is expected, in inches", "zone")
        try:
            zone = [hundredths_of(each) for each in numbers]
        except BadInput as error:
            raise part.error(str(error), "zone") from None
    west, south, east, north = zone
    if not (0 <= west <= east - 400 and 0 <= south <= north - 400 and east <= setup.width and north <= setup.height):
        raise part.error("a zone lies on the table and is at least 4 inches wide and deep", "zone")
    for i, each in enumerate(zone):
        setup.zone[side, i] = each


def read_objectives(part: Part, state: State, sides: Mapping[str, int]) -> None:
    """What is worth holding (LW-9.3)."""
    rows, setup = part.rows("objectives", []), state.table
    if len(rows) > MAX_OBJECTIVES:
        raise part.error(f"{len(rows)}: there are at most {MAX_OBJECTIVES} objectives", "objectives")
    for i, row in enumerate(rows):
        goal = setup.objectives[i]
        goal.name[:] = letters(row, "name")
        goal.x, goal.y = place_of(row, "at", row.need("at"))
        if not (0 <= goal.x <= setup.width and 0 <= goal.y <= setup.height):
            raise row.error("it lies on the table", "at")
        goal.points = row.number("points", 0, 999)
        if "held_by" in row:
            goal.holder = 1 + sides[row.choice("held_by", list(sides))]
        state.holder[i] = goal.holder
        row.refuse_unread()
    setup.n_objectives = len(rows)
    names = [row.text("name").casefold() for row in rows]
    for i, row in enumerate(rows):
        if names[i] in names[:i]:
            raise row.error(f"two objectives have one name, {row.text('name')!r}", "name")


def read_units(part: Part, state: State, sides: Mapping[str, int], *, errata: bool) -> None:
    """The forces; within a side names are its own."""
    for row in part.rows("units"):
        read_unit(row, state.table, state.units, sides[row.choice("side", list(sides))], errata)


def muster(state: State, chosen: Mapping[str, Setting]) -> None:
    """The forces that the players have built (LW-9.5)."""
    for side in range(SIDES):
        option = f"force_{SEATS[side].lower()}"
        keys = read_force(str(chosen[option]), int(chosen["limit"]), option, stock())
        for unit in units_of(keys, option, state.table.n_units):
            read_unit(Part(unit), state.table, state.units, side, bool(chosen["errata"]))


def check_names(part: Part, setup: Setup, sides: Mapping[str, int]) -> None:
    """Each side has units, and no name twice."""
    for side in range(SIDES):
        if not any(setup.units[number].side == side for number in range(setup.n_units)):
            raise part.error(f"{list(sides)[side]} has no unit", "units")
    rows = [] if part.flag("build", False) else part.rows("units", [])
    cards = [(card.side, text_of(card.name), card.unit) for card in setup.elements[: setup.n_elements]]
    called = [(unit.side, text_of(unit.name), i) for i, unit in enumerate(setup.units[: setup.n_units])]
    for names, twice in (
        (cards, "two elements of one side have one id"),
        (called, "two units of one side have one name"),
    ):
        folded = [(side, name.casefold()) for side, name, _ in names]
        for i, (_, name, number) in enumerate(names):
            if folded[i] in folded[:i]:
                where = rows[number] if number < len(rows) else part
                raise where.error(f"{twice}, {name!r}")
