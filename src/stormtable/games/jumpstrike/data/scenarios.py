"""Section 10, scenarios and options: which ships meet where, and how long."""

from __future__ import annotations

import functools
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any, Final

from stormtable.engine.game import BadInput, Option, Setting
from stormtable.engine.hexes import hex_name, parse_hex, r_of, row_of
from stormtable.engine.inputs import Part, did_you_mean
from stormtable.engine.names import encode_name
from stormtable.engine.scenarios import Agreed, describe_scenarios, open_scenario, read_shipped
from stormtable.engine.seating import SIDES
from stormtable.games.jumpstrike.data.designs import DATA, Plan, commission, cost, plans, read_plan
from stormtable.games.jumpstrike.data.forces import check_equal, force_cost, read_force
from stormtable.games.jumpstrike.data.held import check_names, check_numbers, read_held, read_name
from stormtable.games.jumpstrike.rules.ground import HEX
from stormtable.games.jumpstrike.rules.state import (
    LEAST_PHASE,
    MAX_GROUPS,
    MAX_LAUNCHERS,
    MAX_SHIPS,
    MAX_SIDES,
    MOST_PHASE,
    OWN_NAME_BYTES,
    SHIPS_A_SIDE,
    Setup,
    State,
    Status,
)
from stormtable.language import phrase

__all__ = [
    "COLUMNS",
    "LARGEST",
    "LINES",
    "MOST_TURNS",
    "OPTIONS",
    "ROWS",
    "SCENARIOS",
    "SMALLEST",
    "by_name",
    "fill",
    "shipped_scenarios",
]

COLUMNS, ROWS = 24, 18  # JS-1.1
SMALLEST, LARGEST = 6, 60
HUNDRED: Final = 100
SIXTH: Final = 600  # tenths of a degree of a hex side (JS-12.14)
MOST_TURNS: Final = 99
MASK64: Final = (1 << 64) - 1
ALONG: Final = (12, 14, 10, 16, 8, 18, 6, 20)  # columns of sides A and B: every second one, from the middle
DOWN: Final = (9, 7, 11, 5, 13, 3, 15, 1)  # rows of sides C and D
LINES: Final = ((15, 1, 5), (3, 4, 6), (2, 3, 5), (21, 6, 6))  # row (C, D: column), facing, phase
ACROSS: Final = (60, 70, 50, 80, 40, 90, 30, 100)  # on the table, in cm from the west edge (JS-12.11)
UP: Final = (45, 55, 35, 65, 25, 75, 15, 85)  # from the south edge, of sides C and D
HEADINGS: Final = (0, 1800, 900, 2700)  # tenths of a degree
FROM_EDGE: Final = (15, 10)  # of the lines of sides A and B, and of C and D


@functools.cache
def shipped_scenarios() -> Mapping[str, Part]:
    """The shipped scenario files by name."""
    return read_shipped(DATA / "scenarios", ("interception", "squadron_action", "fleet"))


SCENARIOS: Final = describe_scenarios(shipped_scenarios(), DATA / "former")
UNITS: Final = tuple((key, plan.name, cost(plan)) for key, plan in plans().items())
TITLES: Final = (
    phrase("Force of Blue"),
    phrase("Force of Orange"),
    phrase("Force of Teal"),
    phrase("Force of Magenta"),
)
FORCES: Final = (  # cost 260, 260, 259, 258
    "cruiser, frigate, picket 2",
    "cruiser 2, picket",
    "battleship, frigate",
    "pod_carrier, picket 2",
)


def force_option(side: int) -> Option:
    name = SIDES[side]
    text = phrase("Up to eight ships.")
    if side >= 2:
        text = phrase("Up to eight ships; it takes part if there are so many sides.")
    return Option(
        f"force_{name.lower()}",
        TITLES[side],
        "JS-10.1",
        FORCES[side],
        text,
        "force",
        scenarios=("fleet",),
        units=UNITS,
        limit="limit",
    )


OPTIONS: Final = (
    Option(
        "attack_to_disable",
        phrase("Attack to disable"),
        "JS-6.7",
        True,
        phrase("Pods may attack a ship to disable it: 2 or less disables, 3 or 4 destroys."),
    ),
    Option(
        "tabletop",
        phrase("Tabletop"),
        "JS-12.1",
        False,
        phrase(
            "A flat table in centimetres instead of hexes: any heading, turns by 15 to 60 degrees, contact by distance."
        ),
    ),
    Option("turns", phrase("Turn limit"), "JS-7.4", 0, phrase("0: as the scenario says."), "number", high=MOST_TURNS),
    Option(
        "sides",
        phrase("Sides"),
        "JS-1.7",
        2,
        phrase("Two to four."),
        "number",
        low=2,
        high=MAX_SIDES,
        scenarios=("fleet",),
        seats=True,
    ),
    *(force_option(side) for side in range(MAX_SIDES)),
    Option(
        "limit",
        phrase("Cost limit"),
        "JS-8.1",
        300,
        phrase("The most that a force may cost; 0 sets no limit."),
        "number",
        high=9999,
        scenarios=("fleet",),
    ),
    Option(
        "equal_cost",
        phrase("Equal cost"),
        "JS-8.2",
        True,
        phrase("The dearest force costs at most 5 % more than the cheapest."),
        scenarios=("fleet",),
    ),
)


@dataclass(frozen=True, slots=True)
class Berth:
    """A ship where it starts."""

    plan: Plan
    q: int
    r: int
    facing: int
    phase: int
    number: int = 0  # among the ships of its design, where a file says so
    name: str = ""  # its own, where a file says so


def fill(scenario: str | Mapping[str, Any], options: Mapping[str, Setting], seed: int) -> State:
    """A state before `set_up`: map, designs and options written, ships in place. Raises BadInput."""
    part, chosen = open_scenario(scenario, options, shipped_scenarios(), OPTIONS)
    if isinstance(scenario, Agreed):
        chosen |= {"limit": 0, "equal_cost": False}  # weights may have changed since (JS-8.1)
    state = State()
    state.dice.rng = seed & MASK64
    state.table.to_disable = bool(chosen["attack_to_disable"])
    state.table.tabletop = bool(chosen["tabletop"])
    read_scenario(part, chosen, state)
    for number in range(state.table.n_ships):
        launch(state, number)
    return state


def read_scenario(part: Part, chosen: Mapping[str, Setting], state: State) -> None:
    """Everything a scenario file says."""
    setup = state.table
    if part.text("game", "jumpstrike") != "jumpstrike":
        raise part.error(f"{part.text('game')!r}: this is a scenario of another game; jumpstrike is expected", "game")
    for key in ("title", "text"):
        part.text(key, "")
    part.get("options")
    board = part.part("map", {})
    setup.columns = board.number("columns", SMALLEST, LARGEST, COLUMNS)
    setup.rows = board.number("rows", SMALLEST, LARGEST, ROWS)
    board.refuse_unread()
    setup.turn_limit = int(chosen["turns"]) or part.number("turns", 1, MOST_TURNS)
    part.get("turns")
    known = {**plans(), **{key: read_plan(below) for key, below in part.parts("designs")}}
    if part.flag("build", False):
        part.get("sides")  # left out while the players build the forces
        fleets = build_fleets(part, setup, chosen, known)
    else:
        rows = part.rows("sides")
        if not 2 <= len(rows) <= MAX_SIDES:
            raise part.error(f"2 to {MAX_SIDES} sides are expected, not {len(rows)}", "sides")
        fleets = [read_side(row, setup, side, known) for side, row in enumerate(rows)]
    part.refuse_unread()
    berth(part, setup, fleets)


def build_fleets(
    part: Part, setup: Setup, chosen: Mapping[str, Setting], known: Mapping[str, Plan]
) -> list[list[Berth]]:
    """The fleets that the options name (JS-10.1)."""
    names = [f"force_{name.lower()}" for name in SIDES[: int(chosen["sides"])]]
    forces = [read_force(str(chosen[name]), int(chosen["limit"]), name, known) for name in names]
    if chosen["equal_cost"]:
        check_equal([force_cost(force, known) for force in forces])
    return [
        [
            read_berth(Part({"design": key}, part.file, f"option {names[side]}"), setup, side, i, known)
            for i, key in each
        ]
        for side, each in enumerate(map(enumerate, forces))
    ]


def read_side(part: Part, setup: Setup, side: int, known: Mapping[str, Plan]) -> list[Berth]:
    """The ships of a side: a design's key, or a table with design, hex, facing and phase."""
    rows = part.items("ships")
    if not 1 <= len(rows) <= SHIPS_A_SIDE:
        raise part.error(f"a side has 1 to {SHIPS_A_SIDE} ships, not {len(rows)}", "ships")
    part.refuse_unread()
    fleet = []
    for i, row in enumerate(rows):
        below = Part({"design": row} if isinstance(row, str) else row, part.file, f"{part.path}.ships[{i + 1}]")
        (number, own), name = read_held(below, known), read_name(below)
        fleet.append(replace(read_berth(below, setup, side, i, own), number=number, name=name))
    return fleet


def read_berth(part: Part, setup: Setup, side: int, i: int, known: Mapping[str, Plan]) -> Berth:
    """One ship; where it is not said, it starts on its side's line (JS-10.2, JS-10.50)."""
    key = part.text("design")
    if key not in known:
        raise part.error(f"{key!r} is no design; {did_you_mean(key, known)}", "design")
    _, facing, phase = LINES[side]
    side_faced = part.number("facing", 1, 6, facing)
    if setup.tabletop:
        q, r = table_place(part, setup, side, i)
        facing = SIXTH * (side_faced - 1) if "facing" in part else HEADINGS[side]
    else:
        q, r = hex_place(part, setup, side, i)
        facing = side_faced
    found = Berth(known[key], q, r, facing, part.number("phase", LEAST_PHASE, MOST_PHASE, phase))
    part.refuse_unread()
    return found


def hex_place(part: Part, setup: Setup, side: int, i: int) -> tuple[int, int]:
    """The hex (q, r) where a ship starts (JS-10.2, JS-10.50)."""
    if "hex" in part:
        return said_hex(part, setup)
    line, _, _ = LINES[side]
    column, row = (ALONG[i], line) if side < 2 else (line, DOWN[i])
    if column >= setup.columns or row >= setup.rows:
        raise part.error(
            f"hex {hex_name(column, r_of(column, row))}, where it starts by JS-10.2, is off a map of {setup.columns} x "
            f"{setup.rows}; give it a hex"
        )
    return column, r_of(column, row)


def said_hex(part: Part, setup: Setup) -> tuple[int, int]:
    """The hex (q, r) that a file gives a ship."""
    try:
        return parse_hex(part.text("hex"), setup.columns, setup.rows)
    except BadInput as error:
        raise part.error(str(error), "hex") from None


def table_place(part: Part, setup: Setup, side: int, i: int) -> tuple[int, int]:
    """The place (x, y) on the table where a ship starts: for its hex (JS-12.14), or on its line (JS-12.11)."""
    width, height = setup.columns * HEX, setup.rows * HEX
    if "hex" in part:
        q, r = said_hex(part, setup)
        return q * HEX, height - row_of(q, r) * HEX
    deep = FROM_EDGE[side // 2] * HUNDRED
    x, y = (ACROSS[i] * HUNDRED, deep) if side < 2 else (deep, UP[i] * HUNDRED)
    if side % 2:
        x, y = (x, height - y) if side < 2 else (width - x, y)
    if not (0 <= x <= width and 0 <= y <= height):
        raise part.error(
            f"{x // HUNDRED},{y // HUNDRED}, where it starts by JS-12.11, is off a table of {width // HUNDRED} x "
            f"{height // HUNDRED} cm; give it a hex"
        )
    return x, y


def berth(part: Part, setup: Setup, fleets: Sequence[Sequence[Berth]]) -> None:
    """Write the ships in the order of sides and names; a match holds so many."""
    setup.sides = len(fleets)
    ships = [(side, each) for side, fleet in enumerate(fleets) for each in by_name(fleet)]
    check_capacity(part, [each.plan for _, each in ships])
    check_numbers(part, [(each.plan.name, each.number) for _, each in ships])
    check_names(part, [(each.plan.name, each.name) for _, each in ships])
    numbers: dict[str, int] = {}
    for slot, (side, each) in enumerate(ships):
        design, name = setup.designs[slot], each.plan.name.casefold()
        commission(each.plan, design)
        numbers[name] = design.number = each.number or numbers.get(name, 0) + 1
        design.own = encode_name(each.name, OWN_NAME_BYTES)
        design.side, design.q, design.r = side, each.q, each.r
        design.facing, design.phase = each.facing, each.phase
    setup.n_ships = len(ships)


def by_name(fleet: Sequence[Berth]) -> list[Berth]:
    return sorted(fleet, key=lambda each: (each.plan.name.casefold(), each.number))


def check_capacity(part: Part, fleet: Sequence[Plan]) -> None:
    """What a match can hold (JS-1.50)."""
    for what, most, n in (
        ("ships", MAX_SHIPS, len(fleet)),
        ("strike squadrons", MAX_GROUPS, sum(plan.squadrons for plan in fleet)),
        ("launchers", MAX_LAUNCHERS, sum(plan.launchers for plan in fleet)),
    ):
        if n > most:
            raise part.error(f"{n} {what} in all; a match holds at most {most}")


def launch(state: State, number: int) -> None:
    """A ship as designed, where it starts."""
    ship, design = state.ships[number], state.table.designs[number]
    ship.status = Status.OPERATIONAL
    ship.q, ship.r, ship.facing, ship.phase = design.q, design.r, design.facing, design.phase
    ship.rating, ship.missiles, ship.squadrons = design.tactical, design.missiles, design.squadrons
