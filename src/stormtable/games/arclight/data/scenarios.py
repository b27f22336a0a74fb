"""Scenarios: which ships fight, where they start, and what a scenario file may say (chapters 1 and 8)."""

from __future__ import annotations

import functools
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final

from stormtable.engine import copy_into, seating
from stormtable.engine.forces import Stock, read_force
from stormtable.engine.game import BadInput, Option, Setting
from stormtable.engine.hexes import hex_name, parse_hex, r_of
from stormtable.engine.inputs import Part, did_you_mean, read_toml
from stormtable.engine.scenarios import describe_scenarios, open_scenario, read_shipped
from stormtable.games.arclight.data.cards import Cell, csv_index, read_card, read_index
from stormtable.games.arclight.rules.state import (
    MAX_CREW,
    MAX_RACES,
    N_GEAR,
    N_SHIPS,
    SHIPS_A_SIDE,
    SIDES,
    Card,
    Setup,
    State,
    Status,
)
from stormtable.games.arclight.words.names import class_name, race_name
from stormtable.language import phrase

__all__ = [
    "COLUMNS",
    "DATA",
    "LARGEST",
    "MOST_TURNS",
    "OPTIONS",
    "ROWS",
    "SCENARIOS",
    "SMALLEST",
    "START_FACINGS",
    "TURN_LIMIT",
    "fill",
    "own_indices",
    "ship_cards",
    "shipped_scenarios",
]

DATA: Final = Path(__file__).parent
SIDE_NAMES: Final = seating.SIDES[:SIDES]
COLUMNS: Final = 30  # AL-1.2
ROWS: Final = 24
TURN_LIMIT, MOST_TURNS = 30, 99  # AL-7.2
SMALLEST, LARGEST = 4, 99  # columns and rows of a map; a hex's name has two digits for each
START_ROWS: Final = (22, 2)  # AL-1.7, counted from 0
START_COLUMNS: Final = (14, 16, 12, 18, 10, 20, 8, 22)
START_FACINGS: Final = (1, 4)
MASK64: Final = (1 << 64) - 1


@dataclass(frozen=True, slots=True)
class Berth:
    """A ship of a scenario and where it starts."""

    ship: str  # the key of its card
    q: int
    r: int
    facing: int


@functools.cache
def ship_cards() -> Mapping[str, Card]:
    """The printed ship cards by key (AL-8.1)."""
    path = DATA / "ships.toml"
    return {key: read_card(Part(row, path.name, key)) for key, row in read_toml(path).items()}


@functools.cache
def printed_index() -> list[list[Cell]]:
    """The one printed damage index as cells[structure][net damage - 1]."""
    path = DATA / "damage_index.csv"
    return read_index(Part(csv_index(path.read_text(encoding="utf-8"), path.name), path.name))


@functools.cache
def shipped_scenarios() -> Mapping[str, Part]:
    """The shipped scenario files by name (AL-8.2)."""
    return read_shipped(DATA / "scenarios", ("duel", "pair", "squadron", "free"))


SCENARIOS: Final = describe_scenarios(shipped_scenarios(), DATA / "former")

FORCES: Final = (phrase("Force of Blue"), phrase("Force of Orange"))
UNITS: Final = tuple((key, class_name(card), card.points) for key, card in ship_cards().items())

OPTIONS: Final = (
    Option(
        "speed_restriction",
        phrase("Speed restriction"),
        "AL-4.5",
        True,
        phrase("A weapon with SR < n fires only at targets that entered fewer than n hexes this turn."),
    ),
    *(
        Option(
            f"force_{side.lower()}",
            title,
            "AL-8.50",
            "pulsar, javelin",
            phrase("Up to eight ships."),
            "force",
            scenarios=("free",),
            units=UNITS,
            limit="limit",
        )
        for side, title in zip(SIDE_NAMES, FORCES, strict=True)
    ),
    Option(
        "limit",
        phrase("Points limit"),
        "AL-8.50",
        300,
        phrase("The most points a force may cost; 0 sets no limit."),
        "number",
        high=9999,
        scenarios=("free",),
    ),
)


def fill(scenario: str | Mapping[str, Any], options: Mapping[str, Setting], seed: int) -> State:
    """A state before `set_up`: cards, map, index and order of fire written, ships in place. Raises BadInput."""
    part, chosen = open_scenario(scenario, options, shipped_scenarios(), OPTIONS)
    state = State()
    state.dice.rng = seed & MASK64
    state.table.speed_restriction = bool(chosen["speed_restriction"])
    read_scenario(part, chosen, state)
    order_fire(state.table)
    for number in range(N_SHIPS):
        if state.table.cards[number].n_crew > 0:
            commission(state, number)
    return state


def read_scenario(part: Part, chosen: Mapping[str, Setting], state: State) -> None:
    """Everything a scenario file says."""
    setup = state.table
    if part.text("game", "arclight") != "arclight":
        raise part.error(f"{part.text('game')!r}: this is a scenario of another game; arclight is expected", "game")
    for key in ("title", "text"):
        part.text(key, "")
    setup.turn_limit = part.number("turns", 1, MOST_TURNS, TURN_LIMIT)
    read_map(part.part("map", {}), setup)
    cards = dict(ship_cards())
    for key, below in part.parts("ships"):
        cards[key] = read_card(below)
    if part.flag("build", False):
        part.get("sides")  # left out while the players build the forces
        forces = [
            read_force(
                str(chosen[f"force_{name.lower()}"]), int(chosen["limit"]), f"force_{name.lower()}", stock(cards)
            )
            for name in SIDE_NAMES
        ]
        fleets = [place(part, setup, side, force, cards) for side, force in enumerate(forces)]
    else:
        sides = part.part("sides")
        fleets = [place(sides, setup, side, sides.items(name), cards) for side, name in enumerate(SIDE_NAMES)]
        sides.refuse_unread()
    berth(part, setup, fleets, cards)
    read_races(part, setup, cards)
    part.get("options")
    part.refuse_unread()


def read_map(part: Part, setup: Setup) -> None:
    setup.columns = part.number("columns", SMALLEST, LARGEST, default=COLUMNS)
    setup.rows = part.number("rows", SMALLEST, LARGEST, default=ROWS)
    part.refuse_unread()


# Forces


def stock(cards: Mapping[str, Card]) -> Stock:
    """What a force may be built from (AL-8.3)."""
    titles = {key: class_name(card) for key, card in cards.items()}
    points = {key: card.points for key, card in cards.items()}
    return Stock("ship", SHIPS_A_SIDE, titles, points, "pulsar 2, javelin")


def place(part: Part, setup: Setup, side: int, rows: list[Any], cards: Mapping[str, Card]) -> list[Berth]:
    """The ships of a side: a card's key, or a table with ship, hex and facing (AL-1.7 where they are left out)."""
    name = SIDE_NAMES[side]
    if not 1 <= len(rows) <= SHIPS_A_SIDE:
        raise part.error(f"a side has 1 to {SHIPS_A_SIDE} ships, not {len(rows)}", name)
    fleet = []
    for i, row in enumerate(rows):
        below = Part(
            {"ship": row} if isinstance(row, str) else row, part.file, f"{part.path}.{name}[{i + 1}]".strip(".")
        )
        ship = below.text("ship")
        if ship not in cards:
            raise below.error(f"{ship!r} is no ship; {did_you_mean(ship, cards)}", "ship")
        q, row_ = START_COLUMNS[i], START_ROWS[side]
        r = r_of(q, row_)
        if "hex" in below:
            try:
                q, r = parse_hex(below.text("hex"), setup.columns, setup.rows)
            except BadInput as error:
                raise below.error(str(error), "hex") from None
        elif q >= setup.columns or row_ >= setup.rows:
            raise below.error(
                f"hex {hex_name(q, r)}, where it starts by AL-1.7, is off a map of {setup.columns} x {setup.rows}; "
                "give it a hex"
            )
        fleet.append(Berth(ship, q, r, below.number("facing", 1, 6, default=START_FACINGS[side])))
        below.refuse_unread()
    return fleet


def berth(part: Part, setup: Setup, fleets: list[list[Berth]], cards: Mapping[str, Card]) -> None:
    """Write cards and starting places; two ships cannot start on one hex."""
    taken: dict[tuple[int, int], str] = {}
    for side, fleet in enumerate(fleets):
        for i, ship in enumerate(fleet):
            number = side * SHIPS_A_SIDE + i
            if (ship.q, ship.r) in taken:
                where = f"hex {hex_name(ship.q, ship.r)}, where {taken[ship.q, ship.r]} starts too"
                row = Part({}, part.file, f"sides.{SIDE_NAMES[side]}[{i + 1}]")
                raise row.error(f"it starts on {where}; a hex holds one ship")
            taken[ship.q, ship.r] = f"a {class_name(cards[ship.ship])} of side {SIDE_NAMES[side]}"
            copy_into(setup.cards[number], cards[ship.ship])
            start = setup.starts[number]
            start.q, start.r, start.facing = ship.q, ship.r, ship.facing


def read_races(part: Part, setup: Setup, cards: Mapping[str, Card]) -> None:
    """Damage indices: the printed one, and those of the scenario for their races (AL-8.4).

    Of a race whose ships have cards here, and are not on the map, the index is read and not kept.
    """
    write_index(setup, 0, printed_index())
    indices: dict[str, int] = {}
    races = {race_name(card).casefold() for card in cards.values()}
    for race, below in own_indices(part):
        folded = race.casefold()
        ships = [card for card in setup.cards if card.n_crew > 0 and race_name(card).casefold() == folded]
        cells = read_index(below)
        if not ships and folded in races:
            continue
        if not ships:
            raise below.error("no ship of this scenario is of that race")
        if len(indices) == MAX_RACES - 1:
            raise below.error(f"a scenario has at most {MAX_RACES - 1} damage indices of its own")
        indices[folded] = len(indices) + 1
        write_index(setup, indices[folded], cells)
        for card in ships:
            card.race = indices[folded]


def own_indices(part: Part) -> list[tuple[str, Part]]:
    """The tables of `index` by race; an index may also stand there as CSV in one text."""
    outer = part.part("index", {})
    rows = []
    for race, value in outer.table.items():
        below = f"{outer.path}.{race}"
        rows.append(
            (race, Part(csv_index(value, below), below) if isinstance(value, str) else outer.below(race, value))
        )
    return rows


def write_index(setup: Setup, race: int, cells: list[list[Cell]]) -> None:
    for structure, column in enumerate(cells):
        for net, codes in enumerate(column, 1):
            for at, code in enumerate(codes):
                setup.index[race, structure, net, at] = code


# Order of fire and the ships as they start


def order_fire(setup: Setup) -> None:
    """All gunners by weaponry skill from high to low, then all pilots likewise (AL-4.1, AL-4.8)."""
    places = []
    for number, card in enumerate(setup.cards):
        armed = {card.weapons[i].crew for i in range(card.n_weapons)}
        for crew in sorted(armed):
            skill = card.weaponry[crew]
            places.append(((10 - skill) + (11 if crew == 0 else 0), number, crew))
    setup.n_firers = len(places)
    for first, order in ((0, setup.firers_a), (1, setup.firers_b)):
        places.sort(key=lambda place: (place[0], place[1] // SHIPS_A_SIDE != first, place[1], place[2]))
        for firer, (rank, number, crew) in zip(order, places, strict=False):
            firer.rank, firer.ship, firer.crew = rank, number, crew


def commission(state: State, number: int) -> None:
    """A ship as its card prints it, where it starts."""
    ship, card, start = state.ships[number], state.table.cards[number], state.table.starts[number]
    ship.status, ship.side = Status.IN_PLAY, number // SHIPS_A_SIDE
    ship.q, ship.r, ship.facing = start.q, start.r, start.facing
    ship.thrust, ship.maneuver, ship.screens = card.thrust, card.maneuver, card.screens
    ship.esv, ship.asv, ship.structure = card.esv, card.asv, card.structure
    for crew in range(MAX_CREW):
        ship.crew[crew] = crew < card.n_crew
    for gear in range(N_GEAR):
        ship.gear[gear].present = card.gear[gear]
    for i in range(card.n_weapons):
        ship.weapons[i].degree, ship.weapons[i].arcs = card.weapons[i].degree, card.weapons[i].arcs
