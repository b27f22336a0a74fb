"""The shipped scenarios as tables to play on: forces, zones, ways to the objectives, and sound shapes."""

from __future__ import annotations

import functools
import heapq
from collections import Counter
from itertools import pairwise
from math import dist

import pytest

from stormtable.engine.game import seats_in
from stormtable.engine.records import copy_record
from stormtable.engine.shapes import NOT_CUT, Shape, fine_length, holds, near_outline, piece_cut
from stormtable.games.lightning_war.data.scenarios import SCENARIOS, fill, shipped_scenarios
from stormtable.games.lightning_war.game import load
from stormtable.games.lightning_war.rules.decisions import apply, deciders
from stormtable.games.lightning_war.rules.movement import leg_cost, refuse_way
from stormtable.games.lightning_war.rules.setting_up import in_ground
from stormtable.games.lightning_war.rules.state import NOBODY, Ask, Element, Ground, Kind, Setup, State, Status
from stormtable.games.lightning_war.rules.terrain import on_road
from stormtable.games.lightning_war.rules.values import is_afv, is_squad
from stormtable.games.lightning_war.words.names import side_words, text_of, unit_name
from tests.support.war_table import options_of

STEP = 300  # hundredths between the places of a way that is looked for
MOST_POINTS = 340  # of all areas of a map: sight is measured against each of them
NEAR = 400  # hundredths
WATER = (Ground.MARSH, Ground.STREAM)
names = pytest.mark.parametrize("name", SCENARIOS)

FORCES = {
    ("hedgerow", "usa"): ({"squad": 4, "mmg": 1, "Sherman M4": 2}, 90),
    ("hedgerow", "germany"): ({"squad": 3, "hmg": 1, "StuG III G": 1, "81 mm": 1}, 75),
    ("steel_on_the_steppe", "russia"): ({"T34/76": 4}, 72),
    ("steel_on_the_steppe", "germany"): ({"PzIV H-J": 3}, 72),
    ("river_town", "britain"): ({"squad": 7, "mmg": 1, "Cromwell VII": 2, "88 mm": 1}, 137),
    ("river_town", "germany"): (
        {"squad": 5, "hmg": 1, "75mmL48": 1, "StuG III G": 1, "81 mm": 1, "105 mm": 1},
        128,
    ),
    ("desert_dawn", "britain"): ({"Cruiser A13": 2, "squad": 2, "mmg": 1, "2pdr": 1, "88 mm": 1}, 84),
    ("desert_dawn", "italy"): ({"M13/40": 6, "squad": 3, "mmg": 1, "75 mm": 1, "81 mm": 1}, 139),
    ("fall_of_france", "germany"): ({"PzII": 4, "PzIV E": 2, "squad": 3, "hmg": 1, "81 mm": 1}, 122),
    ("fall_of_france", "france"): (
        {"Somua S35": 2, "H38/39": 2, "squad": 2, "mmg": 1, "25mm towed": 1, "81 mm": 1},
        101,
    ),
}
MORALE = {
    ("hedgerow", "Parachute platoon"): 5,
    ("river_town", "Alarm platoon"): 7,
    **dict.fromkeys((("desert_dawn", f"{name} Tank platoon") for name in ("1st", "2nd")), 7),
    ("desert_dawn", "Bersaglieri platoon"): 7,
    ("desert_dawn", "75 mm gun section"): 7,
    ("desert_dawn", "Mortar section"): 7,
    ("fall_of_france", "Dragoon platoon"): 7,
    ("fall_of_france", "france Mortar section"): 7,
}


@functools.cache
def table(name: str) -> Setup:
    return fill(name, {}, 1).table


@pytest.mark.rule("LW-9.2")
@pytest.mark.rule("LW-9.5")
@pytest.mark.parametrize(("name", "side"), FORCES)
def test_forces_are_those_of_the_list(name: str, side: str) -> None:
    """By what they are, and by the points of the tables."""
    setup = table(name)
    number = side_words(setup).index(side)
    words: dict[int, str] = {Kind.SQUAD: "squad", Kind.MMG: "mmg", Kind.HMG: "hmg"}
    cards = [card for card in setup.elements[: setup.n_elements] if card.side == number]
    found = Counter(words.get(card.kind) or text_of(card.model) for card in cards)
    assert (dict(found), sum(card.points for card in cards)) == FORCES[name, side]


@pytest.mark.rule("LW-8.4")
@names
def test_morale_is_that_of_the_list(name: str) -> None:
    """Battle-hardened, except those that the list rates otherwise."""
    setup = table(name)
    found = {(name, unit_name(setup, i)): int(setup.units[i].morale) for i in range(setup.n_units)}
    assert {key: morale for key, morale in found.items() if morale != 6} == {
        key: morale for key, morale in MORALE.items() if key[0] == name
    }


@pytest.mark.rule("LW-1.9")
@names
def test_all_find_room_in_their_zones(name: str) -> None:
    """Zones lie apart, on the table; everybody is set up at the first place that there is."""
    setup = table(name)
    (west, south, east, north), other = ([int(setup.zone[side, i]) for i in range(4)] for side in (0, 1))
    assert 0 <= west < east <= setup.width
    assert 0 <= south < north < other[1] < other[3] <= setup.height
    state = load(name, {}, 1)
    while state.ask.what == Ask.PLACE:
        (seat,) = seats_in(deciders(state))
        apply(state, seat, copy_record(options_of(state, seat)[0]))
    assert all(each.status == Status.ON_TABLE for each in state.elements[: state.table.n_elements])


@pytest.mark.rule("LW-9.3")
@names
def test_objectives_stand_where_squads_and_tanks_can(name: str) -> None:
    setup = table(name)
    state = fill(name, {}, 1)
    for goal in setup.objectives[: setup.n_objectives]:
        assert not in_ground(state, goal.x, goal.y, Ground.BUILDING)
        assert 100 <= goal.x <= setup.width - 100
        assert 100 <= goal.y <= setup.height - 100


@pytest.mark.rule("LW-4.7")
@pytest.mark.rule("LW-4.12")
@names
def test_every_objective_is_within_reach_of_both_sides(name: str) -> None:
    """On foot, and by vehicle if there is one, before three quarters of the game are over."""
    state = fill(name, {}, 1)
    for side in (0, 1):
        for fits in (is_squad, is_afv):
            mover = next((i for i in of_side(state, side) if fits(state, i)), NOBODY)
            if mover == NOBODY:
                continue
            costs = ways(state, side, mover)
            rate = state.table.elements[mover].rate
            for goal in state.table.objectives[: state.table.n_objectives]:
                cost = min(costs[place] for place in costs if dist(place, (goal.x, goal.y)) <= NEAR)
                assert 4 * cost <= 3 * rate * state.table.turns, text_of(goal.name)


def of_side(state: State, side: int) -> list[int]:
    return [i for i in range(state.table.n_elements) if state.table.elements[i].side == side]


def ways(state: State, side: int, mover: int) -> dict[tuple[int, int], int]:
    """What it takes an element to come from its zone to every place of a grid, by straight legs."""
    setup, element = state.table, Element(status=Status.ON_TABLE)
    grid = [(x, y) for x in range(100, setup.width, STEP) for y in range(100, setup.height, STEP)]
    west, south, east, north = (int(setup.zone[side, i]) for i in range(4))
    costs = {(x, y): 0 for x, y in grid if west <= x <= east and south <= y <= north and fits_there(state, mover, x, y)}
    queue = [(0, place) for place in costs]
    known, done = set(grid), set()
    state.elements[mover] = element
    while queue:
        cost, here = heapq.heappop(queue)
        if here in done:
            continue
        done.add(here)
        element.x, element.y = here
        for dx in (-STEP, 0, STEP):
            for dy in (-STEP, 0, STEP):
                there = (here[0] + dx, here[1] + dy)
                if there not in known or there in done or refuse_way(state, mover, *there):
                    continue
                total = cost + leg_cost(state, mover, *there)
                if total < costs.get(there, 1 << 30):
                    costs[there] = total
                    heapq.heappush(queue, (total, there))
    element.status = Status.RESERVE
    return costs


def fits_there(state: State, mover: int, x: int, y: int) -> bool:
    return not is_afv(state, mover) or not in_ground(state, x, y, Ground.BUILDING)


# Shapes


def points(shape: Shape) -> list[tuple[int, int]]:
    return [(int(shape.x[i]), int(shape.y[i])) for i in range(shape.n)]


@names
def test_lines_and_roads_do_not_cross_themselves(name: str) -> None:
    """Outlines of areas are refused by the reader if they do."""
    setup = table(name)
    shapes = [line.shape for line in setup.lines[: setup.n_lines]]
    for shape in shapes + [road.shape for road in setup.roads[: setup.n_roads]]:
        pieces = list(pairwise(points(shape)))
        for i, (a, b) in enumerate(pieces):
            for c, d in pieces[i + 2 :]:
                assert piece_cut(*a, *b, *c, *d, fine_length(*a, *b)) == NOT_CUT


@pytest.mark.rule("LW-3.4")
@names
def test_contours_lie_within_one_another(name: str) -> None:
    """Each rises by one from the hill that holds all of it."""
    setup = table(name)
    hills = [area for area in setup.areas[: setup.n_areas] if area.kind == Ground.HILL]
    for hill in hills:
        if hill.height > 1:
            below = [each for each in hills if each.height == hill.height - 1]
            assert any(all(holds(each.shape, x, y) for x, y in points(hill.shape)) for each in below)
    flat = [hill for hill in hills if hill.height == 1]
    assert len(hills) > len(flat) > 1


@names
def test_buildings_stand_free_of_roads_water_and_one_another(name: str) -> None:
    setup, state = table(name), fill(name, {}, 1)
    areas = setup.areas[: setup.n_areas]
    buildings = [area for area in areas if area.kind == Ground.BUILDING]
    for building in buildings:
        others = [area for area in areas if area.kind in (Ground.BUILDING, *WATER) and area is not building]
        for x, y in points(building.shape):
            assert not on_road(state, x, y), (text_of(building.name), x, y)
            assert not any(holds(other.shape, x, y) for other in others), (text_of(building.name), x, y)


@names
def test_roads_lead_on(name: str) -> None:
    """Their ends lie at the table's edge, on another road, or at an objective."""
    setup = table(name)
    roads = setup.roads[: setup.n_roads]
    goals = [(goal.x, goal.y) for goal in setup.objectives[: setup.n_objectives]]
    for road in roads:
        for x, y in (points(road.shape)[0], points(road.shape)[-1]):
            edge = x in (0, setup.width) or y in (0, setup.height)
            joined = any(near_outline(other.shape, False, x, y, other.half) for other in roads if other is not road)
            assert edge or joined or any(dist((x, y), goal) < NEAR for goal in goals), text_of(road.name)


@names
def test_maps_are_modest(name: str) -> None:
    """Sight and going are measured against every point of every shape."""
    setup = table(name)
    assert sum(area.shape.n for area in setup.areas[: setup.n_areas]) <= MOST_POINTS


@pytest.mark.rule("LW-1.5")
def test_the_meeting_is_the_same_from_both_edges() -> None:
    """Turned about its centre the table is itself."""
    setup = table("meeting")

    def shapes(turned: bool) -> Counter[tuple[int, frozenset[tuple[int, int]]]]:
        found = [(10 + area.kind, area.shape) for area in setup.areas[: setup.n_areas]]
        found += [(20 + line.kind, line.shape) for line in setup.lines[: setup.n_lines]]
        found += [(30 + road.half, road.shape) for road in setup.roads[: setup.n_roads]]
        middle = (setup.width, setup.height)
        return Counter(
            (kind, frozenset((middle[0] - x, middle[1] - y) if turned else (x, y) for x, y in points(shape)))
            for kind, shape in found
        )

    assert shapes(turned=True) == shapes(turned=False)


@pytest.mark.rule("LW-9.2")
@names
def test_a_scenario_says_whom_it_favours(name: str) -> None:
    """If it does; then the lobby says so too."""
    favoured = str(shipped_scenarios()[name].table.get("favours", ""))
    assert ("Favours" in SCENARIOS[name].text) == bool(favoured)
    assert favoured in ("", *side_words(table(name)))
