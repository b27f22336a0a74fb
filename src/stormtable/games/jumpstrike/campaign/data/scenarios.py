"""What a campaign is opened with: a map, designs, options (JS-13.1 to JS-13.3)."""

from __future__ import annotations

import functools
from collections.abc import Mapping
from typing import Any, Final

from stormtable.engine.game import BadInput, Option, Scenario, Setting
from stormtable.engine.inputs import Part, read_toml
from stormtable.engine.names import encode_name
from stormtable.engine.scenarios import open_scenario
from stormtable.engine.seating import SIDES
from stormtable.games.jumpstrike.campaign.data.maps import StarMap, draw_map, read_map
from stormtable.games.jumpstrike.campaign.rules.state import MAX_KINDS, MAX_SIDES, NAME_BYTES, Setup, State
from stormtable.games.jumpstrike.data import scenarios as battles
from stormtable.games.jumpstrike.data.designs import DATA, Plan, cost, plans, read_plan
from stormtable.language import phrase

__all__ = ["OPTIONS", "SCENARIOS", "fill"]

FILE: Final = DATA.parent / "campaign" / "data" / "maps.toml"
MASK64: Final = (1 << 64) - 1
PURSE: Final = 150  # JS-13.3
LEAST_COST, TIMES_MASS, MOST_SQUADRONS, MOST_LAUNCHERS, OWN_DESIGNS = 30, 3, 32, 30, 8  # JS-13.3
TABLETOP: Final = any(option.name == "tabletop" for option in battles.OPTIONS)


@functools.cache
def shipped() -> Mapping[str, Part]:
    """The shipped maps as scenarios, by name."""
    maps = read_toml(FILE)
    named = {
        key: {"game": "jumpstrike_campaign", "title": table["name"], **without(table, "name")}
        for key, table in maps.items()
    }
    return {key: Part(contents, f"{key} in maps.toml") for key, contents in named.items()}


def without(table: Mapping[str, Any], key: str) -> dict[str, Any]:
    return {name: value for name, value in table.items() if name != key}


SCENARIOS: Final = {
    name: Scenario(name, part.text("title"), part.text("text"), part.table) for name, part in shipped().items()
}
OPTIONS: Final = (
    Option("rounds", phrase("Rounds"), "JS-13.2", 0, phrase("0: as the map says."), "number", high=99),
    Option(
        "points",
        phrase("Points for ships"),
        "JS-13.3",
        PURSE,
        phrase("What each side begins with."),
        "number",
        high=2000,
    ),
    Option(
        "sides",
        phrase("Sides"),
        "JS-13.1",
        4,
        phrase("Three or four."),
        "number",
        low=3,
        high=MAX_SIDES,
        scenarios=("crossing",),
        seats=True,
    ),
    Option(
        "computer_battles",
        phrase("Computer fights battles"),
        "JS-13.20",
        False,
        phrase("No battle is played at a table of its own: the computer fights all of them."),
    ),
    *(
        (
            Option(
                "tabletop",
                phrase("Tabletop"),
                "JS-13.11",
                False,
                phrase("Battles are fought on a flat table in place of hexes."),
            ),
        )
        if TABLETOP
        else ()
    ),
)


def fill(scenario: str | Mapping[str, Any], options: Mapping[str, Setting], seed: int) -> State:
    """A state before `set_up`: map, designs and options written. Raises BadInput."""
    part, chosen = open_scenario(scenario, options, shipped(), OPTIONS, like=like_shipped)
    if part.text("game", "jumpstrike_campaign") != "jumpstrike_campaign":
        text = f"{part.text('game')!r}: this is a scenario of another game; jumpstrike_campaign is expected"
        raise part.error(text, "game")
    for key in ("title", "text"):
        part.text(key, "")
    part.get("options", None)
    state = State()
    state.dice.rng = seed & MASK64
    setup = state.table
    found = read_map(part)
    draw_map(found, sides_of(part, found, chosen), setup)
    setup.rounds = int(chosen["rounds"]) or found.rounds
    setup.purse = int(chosen["points"])
    setup.by_computer = bool(chosen["computer_battles"])
    setup.tabletop = bool(chosen.get("tabletop", False))
    write_kinds(part, setup)
    part.refuse_unread()
    return state


def like_shipped(part: Part) -> str:
    """A map of one's own has the option of how many sides if there may be several numbers of them."""
    return "crossing" if len(part.items("sides")) > 1 else "twin_suns"


def sides_of(part: Part, found: StarMap, chosen: Mapping[str, Setting]) -> int:
    """How many sides there are. Raises BadInput for a number that the map is not made for."""
    sides = int(chosen["sides"]) if "sides" in chosen and len(found.sides) > 1 else found.sides[0]
    if sides == MAX_SIDES and sides not in found.sides:
        return max(found.sides)  # what is chosen where nobody chose
    if sides not in found.sides:
        text = " or ".join(map(str, found.sides))
        raise BadInput(f"option sides: {sides}; this map is played by {text} sides", "JS-13.1")
    return sides


def write_kinds(part: Part, setup: Setup) -> None:
    """The designs that each side may build, in the order of their names (JS-13.3)."""
    everybody = (1 << setup.sides) - 1
    known = [(plan, everybody) for plan in plans().values()]
    own = [read_own(below, setup.sides) for _, below in part.parts("designs")] if "designs" in part else []
    for side in range(setup.sides):
        if sum(bits >> side & 1 for _, bits in own) > OWN_DESIGNS:
            raise part.error(f"a side has at most {OWN_DESIGNS} designs of its own (JS-13.3)", "designs")
    known += own
    names = [plan.name.casefold() for plan, _ in known]
    for name in names:
        if names.count(name) > 1:
            raise part.error(f"two designs are called {name!r}; ships are named after them (JS-13.25)", "designs")
    if len(known) > MAX_KINDS:
        raise part.error(f"at most {MAX_KINDS} designs", "designs")
    setup.n_kinds = len(known)
    for at, (plan, bits) in enumerate(sorted(known, key=lambda each: each[0].name.casefold())):
        kind = setup.kinds[at]
        kind.sides, kind.mass, kind.tactical, kind.defense = bits, plan.mass, plan.tactical, plan.defense
        kind.forward, kind.aft, kind.missiles = plan.forward, plan.aft, plan.missiles
        kind.squadrons, kind.guards, kind.cost = plan.squadrons, plan.guards, cost(plan)
        kind.name = encode_name(plan.name, NAME_BYTES)


def read_own(part: Part, sides: int) -> tuple[Plan, int]:
    """(a design of one's own, bits of the sides that may build it). Raises BadInput (JS-13.3)."""
    letters = part.texts("sides", list(SIDES[:sides]))
    unknown = [letter for letter in letters if letter not in SIDES[:sides]]
    if unknown:
        raise part.error(f"there is no side {unknown[0]!r}", "sides")
    plan = read_plan(Part(without(part.table, "sides"), part.file, part.path))
    part.get("sides", None)
    for wrong, text in (
        (cost(plan) < LEAST_COST, f"it costs {cost(plan)}, less than {LEAST_COST}"),
        (cost(plan) < TIMES_MASS * plan.mass, f"it costs {cost(plan)}, less than three times its mass"),
        (plan.squadrons > MOST_SQUADRONS, f"{plan.squadrons} squadrons, more than {MOST_SQUADRONS}"),
        (plan.launchers > MOST_LAUNCHERS, f"{plan.launchers} launchers, more than {MOST_LAUNCHERS}"),
    ):
        if wrong:
            raise part.error(f"{text} (JS-13.3)")
    return plan, sum(1 << SIDES.index(letter) for letter in letters)
