"""What is lit: ground that is not seen, and reach, agree with the rules wherever they are asked."""

from __future__ import annotations

import random
from typing import Any

import pytest

from stormtable.engine import Action
from stormtable.games.lightning_war.bot.outlook import is_seen, unseen_ground
from stormtable.games.lightning_war.faces.reach import reach_rim
from stormtable.games.lightning_war.rules.codes import No
from stormtable.games.lightning_war.rules.movement import refuse_move
from stormtable.games.lightning_war.rules.state import State, Verb
from tests.support.war_table import at, scenario, squads, tanks

AREAS = [
    {"kind": "hill", "height": 1, "points": [[30, 12], [44, 12], [46, 22], [32, 24]]},
    {"kind": "hill", "height": 2, "points": [[34, 15], [40, 15], [40, 20], [35, 20]]},
    {"kind": "wood", "points": [[10, 20], [18, 21], [17, 30], [9, 28]]},
    {"kind": "building", "rect": [50, 26, 54, 30]},
    {"kind": "marsh", "points": [[20, 34], [30, 33], [31, 38], [21, 39]]},
]
LINES = [{"kind": "hedge", "blocks": True, "points": [[22, 14], [28, 22], [27, 28]]}]
PLACES = ([6, 24], [14, 25], [31, 14], [37, 18], [45, 30], [52, 23.5], [24, 18], [60, 40], [27, 31])
NEAR = 20  # hundredths from an outline within which a drawing may be off


def standing(place: list[float], element: str = "a", **more: Any) -> State:
    forces = (squads("south", "Ours", "a", "a2"), tanks("south", "Tanks", "Sherman M4", "t"), squads("north", "B", "b"))
    elements: dict[str, dict[str, Any]] = {
        "a2": {"at": [2, 2]},
        "t": {"at": [6, 2], "facing": 90},
        "a": {"at": [10, 2]},
        "b": {"at": [70, 46]},
    }
    elements[element] = {**elements[element], "at": place}
    table = scenario(*forces, areas=AREAS, lines=LINES, roads=[{"points": [[0, 36], [72, 36]], "width": 2}])
    return at(table, phase="movement", side="A", initiative="A", elements=elements, **more)


def inside(polygon: Any, x: float, y: float) -> bool:
    found, (ax, ay) = False, polygon[-1]
    for bx, by in polygon:
        if (ay > y) != (by > y) and x < ax + (y - ay) * (bx - ax) / (by - ay):
            found = not found
        ax, ay = bx, by
    return found


@pytest.mark.parametrize("place", PLACES, ids=str)
def test_ground_that_is_not_seen_is_what_the_rules_of_sight_hide(place: list[float]) -> None:
    state, draw = standing(place), random.Random(5)
    patches, here = unseen_ground(state, 0), state.elements[0]
    wrong = 0
    for _ in range(600):
        x, y = draw.randrange(7200), draw.randrange(4800)
        shown = any(inside(patch, x, y) for patch in patches)
        around = [
            is_seen(state, here.x, here.y, x + dx, y + dy, 120) for dx in (-NEAR, 0, NEAR) for dy in (-NEAR, 0, NEAR)
        ]
        if len(set(around)) == 1:  # not at an outline
            wrong += shown == around[0]
    assert wrong <= 12  # of 600, where between two rays an edge is no straight line


@pytest.mark.parametrize(
    ("place", "element"),
    [
        (place, element)
        for place in [*PLACES[:2], *PLACES[4:]]
        for element in "at"
        if (place, element) != ([14, 25], "t")
    ],
    ids=str,
)  # the tank begins in the open there
def test_reach_is_where_the_rules_of_movement_let_a_leg_end(place: list[float], element: str) -> None:
    state = standing(place, element)
    number = {"a": 0, "t": 2}[element]
    here, card = state.elements[number], state.table.elements[number]
    rim, short, far = reach_rim(state, number, card.rate), 0, 0
    for x, y in rim:
        near = refusal(state, number, here.x + (x - here.x) * 98 // 100, here.y + (y - here.y) * 98 // 100)
        beyond = refusal(state, number, here.x + (x - here.x) * 104 // 100, here.y + (y - here.y) * 104 // 100)
        far += near not in (No.OK, No.OVERLAPS, No.NO_DISTANCE)
        short += beyond == No.OK and (x, y) != (here.x, here.y)
    # A ray that touches a corner may cross it or not, as its end is rounded.
    assert far <= len(rim) // 25
    assert short <= len(rim) // 25


def refusal(state: State, number: int, x: int, y: int) -> int:
    return int(
        refuse_move(state, 0, Action(verb=Verb.MOVE, unit=number, x=x, y=y, facing=state.elements[number].facing))
    )
