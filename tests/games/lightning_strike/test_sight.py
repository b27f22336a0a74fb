"""Arcs, ranges, sight, the pool of a stray shot, penalties and defense arcs, against a second reading of the rulebook.

The oracle measures in floats; positions where something lies within a hair of its limit are left out.
"""

from __future__ import annotations

import math
from dataclasses import dataclass
from typing import Any, Final

import pytest
from hypothesis import assume, event, given, settings
from hypothesis import strategies as st

from stormtable.games.lightning_strike.rules.attack import in_pool, refuse_attack, side_attacked
from stormtable.games.lightning_strike.rules.codes import No
from stormtable.games.lightning_strike.rules.fields import hides, line_penalty
from stormtable.games.lightning_strike.rules.state import Side, State
from tests.support.examples import examples
from tests.support.lightning_table import at

HAIR: Final = 0.03
BASE: Final = 1.25
SIZES: Final = {"Gunner 1": 3, "Mate 1": 3, "Target 1": 3, "Small 1": 2, "Large 1": 4}
NUMBERS: Final = {"Gunner 1": 0, "Mate 1": 1, "Target 1": 8, "Small 1": 9, "Large 1": 10}
KINDS: Final = ("dust", "debris", "rocks", "factory")
ARCS: Final = {"F": (0, 90), "R": (-90, 90), "L": (90, 90), "FF": (0, 60)}  # middle and half width, left positive
BANDS: Final = (8.0, 16.0)


def card(name: str, size: int) -> dict[str, Any]:
    return {
        "name": name,
        "kind": "exo",
        "threat_value": 1,
        "actions": 1,
        "size": size,
        "move": [10, 20],
        "avoidance": {"front": 0, "rear": 0},
        "protection": {"front": [1, 2, 3], "rear": [1, 2, 3]},
        "attacks": [
            {"name": arc, "arc": arc, "range": ["C", *map(int, BANDS)] if arc != "FF" else [16], **values(arc)}
            for arc in ARCS
        ],
    }


def values(arc: str) -> dict[str, list[int]]:
    return {"accuracy": [0] * (3 if arc != "FF" else 1), "damage": [1]}


SCENARIO: Final = {
    "sides": {"A": ["gunner", "mate"], "B": ["target", "small", "large"]},
    "units": {name.split()[0].lower(): card(name.split()[0], size) for name, size in SIZES.items()},
}


@dataclass(frozen=True)
class Table:
    """Where everything is, in centimetres and degrees."""

    units: dict[str, tuple[float, float, float]]
    fields: tuple[tuple[str, float, float, float], ...]

    def state(self) -> State:
        units = {name: {"at": [x, y], "facing": facing} for name, (x, y, facing) in self.units.items()}
        fields = [{"kind": kind, "at": [x, y], "radius": radius} for kind, x, y, radius in self.fields]
        return at(SCENARIO, phase="main", units=units, obstacles=fields)


class Unclear(Exception):
    """Something lies within a hair of its limit."""


def below(value: float, limit: float) -> bool:
    if abs(value - limit) < HAIR:
        raise Unclear
    return value < limit


def apart(table: Table, name: str, other: str) -> float:
    a, b = table.units[name], table.units[other]
    return math.dist(a[:2], b[:2])


def in_contact(table: Table, name: str, other: str) -> bool:
    return below(apart(table, name, other), 2 * BASE)


def off_nose(table: Table, name: str, other: str) -> float:
    """Degrees to the left of a unit's nose, -180 to 180."""
    x, y, facing = table.units[name]
    ox, oy, _ = table.units[other]
    return (math.degrees(math.atan2(oy - y, ox - x)) - facing + 180) % 360 - 180


def off_line(table: Table, cx: float, cy: float) -> tuple[float, float]:
    """(how far along the line from gunner to target, 0 to 1; how far from it) of a place."""
    ax, ay, _ = table.units["Gunner 1"]
    bx, by, _ = table.units["Target 1"]
    length = math.hypot(bx - ax, by - ay)
    along = ((cx - ax) * (bx - ax) + (cy - ay) * (by - ay)) / length
    across = abs((bx - ax) * (cy - ay) - (by - ay) * (cx - ax)) / length
    if min(abs(along), abs(along - length)) < HAIR:
        raise Unclear
    return along / length, across


def expected_refusal(table: Table, arc: str) -> No:
    """LS-5.2, LS-5.3, then LS-5.8 to LS-5.13."""
    middle, half = ARCS[arc]
    off = abs((off_nose(table, "Gunner 1", "Target 1") - middle + 180) % 360 - 180)
    if not below(off, half):
        return No.OUT_OF_ARC
    if in_contact(table, "Gunner 1", "Target 1"):
        return No.NO_CONTACT_BAND if arc == "FF" else No.OK
    if not below(apart(table, "Gunner 1", "Target 1"), BANDS[-1]):
        return No.OUT_OF_RANGE
    for name in ("Mate 1", "Small 1", "Large 1"):
        if in_contact(table, name, "Target 1") and SIZES[name] >= SIZES["Target 1"]:
            along, across = off_line(table, *table.units[name][:2])
            if 0 < along < 1 and below(across, BASE):
                return No.UNIT_BLOCKS
    for kind, x, y, radius in table.fields:
        out, into, through = ends(table, x, y, radius)
        touches = below(math.dist((x, y), table.units["Target 1"][:2]), radius + BASE)
        if through and not out and not into and (kind in ("dust", "debris") or touches):
            return No.TOUCHING_FIELD_BLOCKS if touches else No.FIELD_BLOCKS
    return No.OK


def ends(table: Table, x: float, y: float, radius: float) -> tuple[bool, bool, bool]:
    """Whether a field holds the gunner, the target; whether the line between cuts it."""
    out = below(math.dist((x, y), table.units["Gunner 1"][:2]), radius)
    into = below(math.dist((x, y), table.units["Target 1"][:2]), radius)
    along, across = off_line(table, x, y)
    return out, into, 0 < along < 1 and below(across, radius)


def expected_penalty(table: Table) -> int:
    """LS-8.4 to LS-8.6, LS-5.20."""
    for kind, x, y, radius in table.fields:
        out, into, through = ends(table, x, y, radius)
        if kind == "rocks" and (out or into or through):
            return -2
        if kind == "factory" and not out and (into or through):
            return -2
    return 0


def expected_pool(table: Table) -> set[str]:
    """LS-5.15, of a shot from outside contact."""
    same = [name for name in ("Mate 1", "Small 1", "Large 1") if SIZES[name] == SIZES["Target 1"]]
    return {"Target 1"} | {name for name in same if in_contact(table, name, "Target 1")}


PLACE = st.integers(4000, 5600).map(lambda n: n / 100)
FACING = st.integers(0, 3599).map(lambda n: n / 10)
NEAR = st.tuples(st.integers(-300, 300), st.integers(-300, 300))


@st.composite
def tables(draw: st.DrawFn) -> Table:
    """Everything close together: units near the target, the target before the gunner, obstacles between them."""
    units = {name: (draw(PLACE), draw(PLACE), draw(FACING)) for name in SIZES}
    x, y, _ = units["Target 1"]
    ax, ay, facing = units["Gunner 1"]
    if draw(st.booleans()):
        facing = round((math.degrees(math.atan2(y - ay, x - ax)) + draw(st.integers(-70, 70))) % 360, 1) % 360
    units["Gunner 1"] = (ax, ay, facing)
    for name in ("Mate 1", "Small 1", "Large 1"):
        if draw(st.booleans()):
            dx, dy = draw(NEAR)
            units[name] = (round(x + dx / 100, 2), round(y + dy / 100, 2), draw(FACING))
    fields: list[tuple[str, float, float, float]] = []
    for kind in draw(st.lists(st.sampled_from(KINDS), max_size=3)):
        share, (dx, dy) = draw(st.integers(0, 10)) / 10, draw(NEAR)
        place = round(ax + share * (x - ax) + dx / 100, 2), round(ay + share * (y - ay) + dy / 100, 2)
        field = (kind, *place, draw(st.integers(20, 40)) / 10)
        if all(math.dist(field[1:3], other[1:3]) > field[3] + other[3] + HAIR for other in fields):
            fields.append(field)
    return Table(units, tuple(fields))


@pytest.mark.rule("LS-5.2", "LS-5.3", "LS-5.8", "LS-5.9", "LS-5.11", "LS-5.12", "LS-5.13")
@settings(max_examples=examples(400), deadline=None)
@given(tables(), st.sampled_from(sorted(ARCS)))
def test_what_may_be_attacked(table: Table, arc: str) -> None:
    assume(apart(table, "Gunner 1", "Target 1") > HAIR)
    try:
        wanted = expected_refusal(table, arc)
    except Unclear:
        assume(False)
    event(wanted.name)
    state = table.state()
    weapon = list(ARCS).index(arc)
    assert No(refuse_attack(state, NUMBERS["Gunner 1"], weapon, NUMBERS["Target 1"])) == wanted


@pytest.mark.rule("LS-5.7", "LS-5.15", "LS-5.20", "LS-8.2", "LS-8.4", "LS-8.5", "LS-8.6")
@settings(max_examples=examples(400), deadline=None)
@given(tables())
def test_what_counts_for_an_attack(table: Table) -> None:
    assume(apart(table, "Gunner 1", "Target 1") > HAIR)
    gunner, target = NUMBERS["Gunner 1"], NUMBERS["Target 1"]
    try:
        penalty, pool = expected_penalty(table), expected_pool(table)
        front = below(abs(off_nose(table, "Target 1", "Gunner 1")), 90)
        hidden = any(ends(table, *field[1:])[1] for field in table.fields if field[0] in ("dust", "debris"))
    except Unclear:
        assume(False)
    event(f"penalty {penalty}, {len(pool)} in the pool, {'hidden' if hidden else 'seen'}")
    state = table.state()
    assert line_penalty(state, gunner, target) == penalty
    assert {name for name, number in NUMBERS.items() if in_pool(state, gunner, target, number)} == pool
    assert side_attacked(state, gunner, target) == (Side.FRONT if front else Side.REAR)
    assert hides(state, target) == hidden
