"""Maps of systems and lanes (JS-13.1): read from files and checked (JS-13.23)."""

from __future__ import annotations

from collections import deque
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from stormtable.engine.inputs import Part, did_you_mean
from stormtable.engine.names import encode_name
from stormtable.games.jumpstrike.campaign.rules.state import MAX_SIDES, MAX_SYSTEMS, NAME_BYTES, Setup

__all__ = ["HIGH", "MOST_INCOME", "MOST_ROUNDS", "USUAL_ROUNDS", "WIDE", "StarMap", "System", "draw_map", "read_map"]

WIDE, HIGH = 100, 60
MOST_INCOME = 9
USUAL_ROUNDS, MOST_ROUNDS = 10, 99


@dataclass(frozen=True, slots=True)
class System:
    """A system of a map."""

    name: str
    x: int
    y: int
    income: int
    yard: bool
    home: int = 0  # 1 + the side, where its row says so


@dataclass(frozen=True, slots=True)
class StarMap:
    """A map as read, its systems in the order of their names."""

    sides: tuple[int, ...]
    rounds: int
    homes: tuple[int, ...]
    systems: tuple[System, ...]
    lanes: tuple[tuple[int, int], ...]


def read_map(part: Part) -> StarMap:
    """The keys sides, rounds, homes, lanes and systems of a scenario. Raises BadInput by JS-13.23."""
    systems = sorted(read_systems(part), key=lambda each: each.name.casefold())
    places = {each.name: at for at, each in enumerate(systems)}
    sides = part.items("sides")
    if not sides or not all(isinstance(n, int) and 2 <= n <= MAX_SIDES for n in sides):
        raise part.error(f"numbers of sides are expected, each 2 to {MAX_SIDES} (JS-13.1)", "sides")
    homes = read_homes(part, systems, places)
    check_homes(part, homes, systems, max(sides))
    lanes = read_lanes(part, places)
    check_joined(part, systems, lanes)
    return StarMap(
        tuple(sides), part.number("rounds", 1, MOST_ROUNDS, USUAL_ROUNDS), tuple(homes), tuple(systems), lanes
    )


def named_parts(part: Part) -> list[tuple[str, Part]]:
    """The systems by their names: a table of tables, or a list of tables with names in them."""
    if isinstance(part.get("systems"), list):
        return [(row.text("name"), row) for row in part.rows("systems")]
    return list(part.parts("systems"))


def read_homes(part: Part, systems: Sequence[System], places: Mapping[str, int]) -> list[int]:
    """The homes in seat order, from a list of names or from the systems' own rows."""
    if "homes" in part:
        return [place_of(part, "homes", name, places) for name in part.texts("homes")]
    said = sorted((each.home, at) for at, each in enumerate(systems) if each.home)
    if [side for side, _ in said] != list(range(1, len(said) + 1)):
        raise part.error("each side from the first on has one home (JS-13.23)", "systems")
    return [at for _, at in said]


def read_systems(part: Part) -> list[System]:
    found = []
    for name, below in named_parts(part):
        if not 1 <= len(name.encode()) <= NAME_BYTES:
            raise below.error(f"a system's name has 1 to {NAME_BYTES} bytes of UTF-8")
        at = below.items("at")
        if len(at) != 2 or not all(isinstance(n, int) for n in at) or not (0 <= at[0] <= WIDE and 0 <= at[1] <= HIGH):
            raise below.error(f"a place on a field of {WIDE} x {HIGH} is expected, as [8, 30] (JS-13.23)", "at")
        income, yard = below.number("income", 0, MOST_INCOME), below.flag("yard", False)
        home = below.number("home", 0, MAX_SIDES, 0)
        below.refuse_unread()
        found.append(System(name, at[0], at[1], income, yard, home))
    if not 2 <= len(found) <= MAX_SYSTEMS:
        raise part.error(f"2 to {MAX_SYSTEMS} systems are expected, not {len(found)} (JS-13.23)", "systems")
    names = [each.name.casefold() for each in found]
    for name in names:
        if names.count(name) > 1:
            raise part.error(f"two systems are called {name!r}; their names differ (JS-13.23)", "systems")
    return found


def place_of(part: Part, key: str, name: object, places: Mapping[str, int]) -> int:
    if not isinstance(name, str) or name not in places:
        raise part.error(f"{name!r} is no system of the map; {did_you_mean(str(name), places)}", key)
    return places[name]


def check_homes(part: Part, homes: Sequence[int], systems: Sequence[System], sides: int) -> None:
    if len(homes) < sides or len(homes) > MAX_SIDES or len(set(homes)) < len(homes):
        raise part.error(f"a home for each of {sides} sides is expected, each another system (JS-13.23)", "homes")
    for home in homes:
        if not systems[home].yard or systems[home].income < 1:
            text = f"{systems[home].name} is a home: it has a yard and an income of 1 or more (JS-13.23)"
            raise part.error(text, "systems")


def read_lanes(part: Part, places: Mapping[str, int]) -> tuple[tuple[int, int], ...]:
    found: list[tuple[int, int]] = []
    for i, row in enumerate(part.items("lanes"), 1):
        lane = Part({}, part.file, f"{part.path}.lanes[{i}]" if part.path else f"lanes[{i}]")
        names = ends_of(row, lane)
        one, other = (place_of(lane, "", name, places) for name in names)
        if one == other:
            raise lane.error(f"a lane joins two different systems, not {names[0]} with itself (JS-13.23)")
        if (min(one, other), max(one, other)) in found:
            raise lane.error(f"{names[0]} and {names[1]} are joined twice (JS-13.23)")
        found.append((min(one, other), max(one, other)))
    return tuple(found)


def ends_of(row: Any, lane: Part) -> Sequence[Any]:
    """The names of the systems that a lane joins: a pair, or a table with `from` and `to`."""
    if isinstance(row, Mapping):
        part = Part(row, lane.file, lane.path)
        names = [part.text("from"), part.text("to")]
        part.refuse_unread()
        return names
    if not isinstance(row, list) or len(row) != 2:
        raise lane.error(f"{row!r}: a pair of systems is expected")
    return row


def ways_from(start: int, lanes: Sequence[tuple[int, int]]) -> dict[int, int]:
    """The fewest lanes to each system that can be reached."""
    found, todo = {start: 0}, deque([start])
    while todo:
        at = todo.popleft()
        for pair in lanes:
            if at in pair:
                other = pair[0] + pair[1] - at
                if other not in found:
                    found[other] = found[at] + 1
                    todo.append(other)
    return found


def check_joined(part: Part, systems: Sequence[System], lanes: Sequence[tuple[int, int]]) -> None:
    reached = ways_from(0, lanes)
    for at, each in enumerate(systems):
        if at not in reached:
            raise part.error(f"{each.name} cannot be reached from {systems[0].name} (JS-13.23)", "lanes")


def draw_map(star_map: StarMap, sides: int, setup: Setup) -> None:
    """Write a map into what does not change; with fewer sides than homes the first ones are taken (JS-13.23)."""
    setup.sides, setup.n_systems, setup.n_lanes = sides, len(star_map.systems), len(star_map.lanes)
    setup.homes[:sides] = star_map.homes[:sides]
    for at, each in enumerate(star_map.systems):
        site = setup.sites[at]
        site.income, site.yard, site.x, site.y = each.income, each.yard, each.x, each.y
        site.name = encode_name(each.name, NAME_BYTES)
        for other, lanes in ways_from(at, star_map.lanes).items():
            setup.lanes_between[at * MAX_SYSTEMS + other] = lanes
    for at, (one, other) in enumerate(star_map.lanes):
        setup.lane_from[at], setup.lane_to[at] = one, other
