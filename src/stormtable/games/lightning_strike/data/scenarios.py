"""Scenarios: which units fight on what table, and what a scenario file may say (chapters 1, 8 and 11)."""

from __future__ import annotations

import functools
from collections.abc import Mapping
from typing import Any, Final

from stormtable.engine import copy_into
from stormtable.engine.forces import Stock, read_force
from stormtable.engine.game import Option, Setting
from stormtable.engine.inputs import Part, did_you_mean
from stormtable.engine.scenarios import describe_scenarios, open_scenario, read_shipped
from stormtable.games.lightning_strike.data.cards import DATA, class_name, datacards, read_card
from stormtable.games.lightning_strike.data.standings import LEAST_RADIUS, MOST_RADIUS, read_obstacles, stand, unit_row
from stormtable.games.lightning_strike.rules.state import (
    MAX_FIELDS,
    MAX_SIDES,
    UNITS_A_SIDE,
    Card,
    Setup,
    State,
)
from stormtable.games.lightning_strike.words.lookup import MEASURES
from stormtable.games.lightning_strike.words.names import SIDE_NAMES
from stormtable.language import phrase

__all__ = [
    "HEIGHT",
    "LARGEST",
    "MOST_FIELDS",
    "OPTIONS",
    "SCENARIOS",
    "SMALLEST",
    "WIDTH",
    "ZONE",
    "fill",
    "shipped_scenarios",
]

NAMES: Final = ("first_contact", "patrol_clash", "full_sheet", "asteroid_run", "free", "free_three", "free_four")
WIDTH, HEIGHT, ZONE = 120, 90, 20  # cm (LS-1.2, LS-1.3)
FIELD_RADIUS: Final = 4  # LS-8.7
SMALLEST, LARGEST = 20, 380  # cm: what the plane can hold
MOST_FIELDS: Final = MAX_FIELDS // MAX_SIDES
MASK64: Final = (1 << 64) - 1


@functools.cache
def shipped_scenarios() -> Mapping[str, Part]:
    """The shipped scenario files by name (LS-11.2)."""
    return read_shipped(DATA / "scenarios", NAMES)


def sides_of(part: Part) -> int:
    """How many sides a scenario has."""
    if part.flag("build", False):
        return part.number("forces", 2, MAX_SIDES, 2)
    return len(part.part("sides").table)


SCENARIOS: Final = describe_scenarios(shipped_scenarios(), DATA / "former")
UNITS: Final = tuple((key, class_name(card), card.threat_value) for key, card in datacards().items())
FREE: Final = ("free", "free_three", "free_four")
THREAT_VALUE: Final = phrase("Threat Value")
FORCES: Final = (
    phrase("Force of Blue"),
    phrase("Force of Orange"),
    phrase("Force of Teal"),
    phrase("Force of Magenta"),
)
EXAMPLES: Final = ("pathfinder, lancer", "pathfinder, wraith", "pathfinder, lancer", "pathfinder, wraith")


def force_option(side: int) -> Option:
    """The force of a side, built by Threat Value."""
    name = SIDE_NAMES[side]
    return Option(
        f"force_{name.lower()}",
        FORCES[side],
        "LS-1.1",
        EXAMPLES[side],
        phrase("Up to 8 units."),  # LS-1.51
        "force",
        scenarios=tuple(each for each in FREE if sides_of(shipped_scenarios()[each]) > side),
        units=UNITS,
        limit="limit",
        measure=(THREAT_VALUE, THREAT_VALUE),
    )


OPTIONS: Final = (
    Option(
        "narrow_forward",
        phrase("Fixed forward arc of 90 degrees"),
        "LS-5.2",
        False,
        phrase("The FF arc is 90 degrees wide, as a published copy's diagram shows it, in place of the rule's 120."),
    ),
    Option(
        "obstacles",
        phrase("Obstacles a side"),
        "LS-8.1",
        0,
        phrase("Each side places so many, of kinds drawn by lot."),
        "number",
        high=MOST_FIELDS,
        scenarios=("first_contact", "patrol_clash", "full_sheet", *FREE),
    ),
    *(force_option(side) for side in range(MAX_SIDES)),
    Option(
        "limit",
        phrase("Threat Value limit"),
        "LS-1.1",
        18,
        phrase("The most Threat Value a force may have; 0 sets no limit."),
        "number",
        high=999,
        scenarios=FREE,
    ),
)


def fill(scenario: str | Mapping[str, Any], options: Mapping[str, Setting], seed: int) -> State:
    """A state before `set_up`: table, cards and options written, every unit in reserve. Raises BadInput."""
    part, chosen = open_scenario(scenario, options, shipped_scenarios(), OPTIONS, likeness)
    state = State()
    state.dice.rng = seed & MASK64
    state.table.narrow_forward = bool(chosen["narrow_forward"])
    read_scenario(part, chosen, state)
    return state


def likeness(part: Part) -> str:
    """The scenario whose options one of one's own has."""
    if part.flag("build", False):
        return next(each for each in FREE if sides_of(shipped_scenarios()[each]) == sides_of(part))
    return "first_contact"


def read_scenario(part: Part, chosen: Mapping[str, Setting], state: State) -> None:
    """Everything a scenario file says."""
    setup = state.table
    if part.text("game", "lightning_strike") != "lightning_strike":
        raise part.error(
            f"{part.text('game')!r}: this is a scenario of another game; lightning_strike is expected", "game"
        )
    for key in ("title", "text"):
        part.text(key, "")
    read_table(part.part("table", {}), setup, int(chosen.get("obstacles", 0)))
    cards = dict(datacards())
    for key, below in part.parts("units"):
        cards[key] = read_card(below)
    if part.flag("build", False):
        part.get("sides")  # left out while the players build the forces
        setup.sides = sides_of(part)
        for side in range(setup.sides):
            option = f"force_{SIDE_NAMES[side].lower()}"
            for i, key in enumerate(read_force(str(chosen[option]), int(chosen["limit"]), option, stock(cards))):
                muster(Part({"unit": key}), state, side, i, cards)
    else:
        read_sides(part.part("sides"), state, cards)
    read_obstacles(part, state)
    part.get("options")
    part.refuse_unread()


def read_table(part: Part, setup: Setup, obstacles: int) -> None:
    """Size, zones, obstacles, turn limit (LS-1.2, LS-1.3, LS-8.1, LS-11.3), from centimetres to hundredths."""
    setup.width = MEASURES.length(part, "width", SMALLEST, LARGEST, WIDTH)
    setup.height = MEASURES.length(part, "height", SMALLEST, LARGEST, HEIGHT)
    setup.zone = MEASURES.length(part, "zone", 1, LARGEST // 2, ZONE)
    if 2 * setup.zone > min(setup.width, setup.height):
        raise part.error("opposite set-up zones overlap", "zone")
    setup.field_radius = MEASURES.length(part, "field_radius", LEAST_RADIUS, MOST_RADIUS, FIELD_RADIUS)
    setup.fields_a_side = part.number("obstacles", 0, MOST_FIELDS, obstacles)
    setup.turn_limit = part.number("turn_limit", 0, 999, 0)
    part.refuse_unread()


def stock(cards: Mapping[str, Card]) -> Stock:
    """What a force may be built from (LS-1.1)."""
    titles = {key: class_name(card) for key, card in cards.items()}
    points = {key: card.threat_value for key, card in cards.items()}
    return Stock("unit", UNITS_A_SIDE, titles, points, EXAMPLES[0], THREAT_VALUE)


def read_sides(part: Part, state: State, cards: Mapping[str, Card]) -> None:
    """The units of each side, by the keys of their cards, each where it stands if the scenario says so."""
    names = SIDE_NAMES[: len(part.table)]
    if not 2 <= len(names) <= MAX_SIDES or list(part.table) != list(names):
        raise part.error(f"two to {MAX_SIDES} sides are expected: A, B and so on")
    state.table.sides = len(names)
    for side, name in enumerate(names):
        rows = part.items(name)
        if not 1 <= len(rows) <= UNITS_A_SIDE:
            raise part.error(f"a side has 1 to {UNITS_A_SIDE} units, not {len(rows)}", name)
        for i, row in enumerate(rows):
            muster(unit_row(part, side, i, row), state, side, i, cards)
    part.refuse_unread()


def muster(part: Part, state: State, side: int, i: int, cards: Mapping[str, Card]) -> None:
    """Write a unit's datacard, and where it stands."""
    key = part.text("unit")
    if key not in cards:
        raise part.error(f"{key!r} is no unit; {did_you_mean(key, cards)}", "unit")
    copy_into(state.table.cards[side * UNITS_A_SIDE + i], cards[key])
    stand(part, state, side, i)
