"""Ways through obstacles against a second reckoning in real numbers: entries, halved allowances, where a unit stops."""

from __future__ import annotations

import math
from dataclasses import dataclass
from typing import Any, Final

import pytest
from hypothesis import assume, event, given, settings
from hypothesis import strategies as st

from stormtable.games.lightning_strike.rules.state import CM, State, Status
from tests.support.examples import examples
from tests.support.lightning_table import at, do

TWO: Final[dict[str, Any]] = {"sides": {"A": ["lancer", "pathfinder"], "B": ["syreen"]}}
TABLE: Final = (120.0, 90.0)
CLEAR: Final = 0.05  # cm: nearer calls are left to case files
PASS, FAIL = (4, 3), (2, 1)
GRAZING: Final = 0.45  # the sine of an angle so flat that rounding moves where a way meets an outline too far
TESTED: Final = ("debris", "rocks")


@dataclass(frozen=True)
class Field:
    kind: str
    x: int
    y: int
    radius: int

    def words(self) -> dict[str, Any]:
        return {"kind": self.kind, "at": [self.x, self.y], "radius": self.radius}


@dataclass
class Walk:
    """A straight way from a place in a direction, as far as it goes."""

    x: float
    y: float
    angle: float  # radians
    far: float

    def place(self, far: float) -> tuple[float, float]:
        return self.x + far * math.cos(self.angle), self.y + far * math.sin(self.angle)

    def entry(self, field: Field) -> float | None:
        """How far the outline is; None if it is not entered from outside."""
        dx, dy = field.x - self.x, field.y - self.y
        along = dx * math.cos(self.angle) + dy * math.sin(self.angle)
        across = abs(dx * math.sin(self.angle) - dy * math.cos(self.angle))
        start = math.hypot(dx, dy)
        assume(abs(across - field.radius) > CLEAR)
        assume(abs(start - field.radius) > CLEAR)
        if start < field.radius or across > field.radius or along < 0:
            return None
        half = math.sqrt(field.radius**2 - across**2)
        assume(half > GRAZING * field.radius)
        far = along - half
        assume(abs(far - self.far) > CLEAR)
        return far if far < self.far else None

    def entries(self, fields: list[Field]) -> list[float]:
        """Those that are tested, the nearest first."""
        found = [self.entry(field) for field in fields if field.kind in TESTED]
        return sorted(far for far in found if far is not None)


fields_on_the_table = st.lists(
    st.builds(
        Field,
        st.sampled_from(["debris", "rocks", "debris", "rocks", "dust", "factory"]),
        st.integers(30, 90),
        st.integers(30, 60),
        st.integers(2, 6),
    ),
    min_size=1,
    max_size=3,
).filter(
    lambda fields: all(
        math.hypot(a.x - b.x, a.y - b.y) >= a.radius + b.radius for i, a in enumerate(fields) for b in fields[:i]
    )
)


def table(name: str, x: int, y: int, facing: float, fields: list[Field]) -> State:
    words = [field.words() for field in fields]
    units = {name: {"at": [x, y], "facing": facing}}
    return at(TWO, phase="main", units=units, obstacles=words)


def rolls(entries: list[float], first: tuple[int, int], reached: float) -> list[int]:
    """The dice of the tests up to where the way ends; all but the first pass."""
    n = sum(far < reached for far in entries)
    return [*first, *PASS * (n - 1)] if n else []


def check(state: State, number: int, walk: Walk, reached: float) -> None:
    unit = state.units[number]
    x, y = walk.place(reached)
    assume(all(abs(edge) > CLEAR for edge in (x, y, TABLE[0] - x, TABLE[1] - y)))
    if 0 < x < TABLE[0] and 0 < y < TABLE[1]:
        assert unit.status == Status.ON_TABLE
        assert math.hypot(unit.x / CM - x, unit.y / CM - y) < 0.03
    else:
        assert unit.status == Status.RETREATED


@pytest.mark.rule("LS-4.14", "LS-8.6", "LS-8.9", "LS-4.16", "LS-3.7", "LS-7.3")
@settings(max_examples=examples(150), deadline=None)
@given(
    fields=fields_on_the_table,
    x=st.integers(30, 90),
    y=st.integers(20, 70),
    off=st.integers(-60, 60),
    far=st.integers(20, 45),
    passes=st.sampled_from([False, False, True]),
)
def test_a_fighter_flies_through(fields: list[Field], x: int, y: int, off: int, far: int, passes: bool) -> None:
    """15/45 becomes 8/23: crippled at the outline, it flies on as far as 23 last, and stops there if they do not."""
    facing = (round(10 * math.degrees(math.atan2(fields[0].y - y, fields[0].x - x))) + off) % 3600
    walk = Walk(x, y, math.radians(facing / 10), far)
    entries = walk.entries(fields)
    reached = float(far)
    if entries and not passes:
        reached = min(far, max(23.0, entries[0]))
        assume(all(abs(each - reached) > CLEAR for each in entries[1:]))
        event("stopped at the outline" if reached == entries[0] else "flies on")
    state = do(table("Lancer 1", x, y, facing / 10, fields), 0, "activate Lancer 1 with Overthrust")
    state = do(state, 0, f"fly {far}", rolls(entries, PASS if passes else FAIL, reached + CLEAR))
    check(state, 0, walk, reached)
    if state.units[0].status == Status.ON_TABLE:
        assert bool(state.units[0].crippled) == (bool(entries) and not passes)


@pytest.mark.rule("LS-4.13", "LS-8.6", "LS-8.9", "LS-4.16", "LS-3.7", "LS-7.3")
@settings(max_examples=examples(150), deadline=None)
@given(
    fields=fields_on_the_table,
    x=st.integers(20, 100),
    y=st.integers(20, 70),
    first=st.tuples(st.integers(-12, 12), st.integers(-12, 12)),
    then=st.tuples(st.integers(-12, 12), st.integers(-12, 12)),
    passes=st.booleans(),
)
def test_an_exo_moves_through(
    fields: list[Field], x: int, y: int, first: tuple[int, int], then: tuple[int, int], passes: bool
) -> None:
    """10/20 becomes 5/10: the way goes on within the halved circle round where the activation began, not outside it."""
    stop, goal = (x + first[0], y + first[1]), (x + then[0], y + then[1])
    assume(first != (0, 0))
    assume(stop != goal)
    assume(math.dist(stop, (x, y)) < 12)
    assume(math.dist(goal, (x, y)) < 20)
    rocks = Field("rocks", *goal, 3)
    assume(math.dist(stop, goal) > 3 + CLEAR)
    assume(math.dist((x, y), goal) > 3 + CLEAR)
    assume(all(3 < value < edge - 3 for value, edge in zip(goal, TABLE, strict=True)))
    assume(all(math.dist((each.x, each.y), goal) > each.radius + 3 + CLEAR for each in fields))
    fields = [*(each for each in fields if each.kind not in TESTED), rocks]
    leg = Walk(x, y, math.atan2(first[1], first[0]), math.hypot(*first))
    assume(not leg.entries(fields))
    walk = Walk(*stop, math.atan2(goal[1] - stop[1], goal[0] - stop[0]), math.dist(stop, goal))
    (entered,) = walk.entries(fields)
    reached = walk.far
    outside = math.dist(walk.place(entered), (x, y))
    assume(abs(outside - 10) > CLEAR)
    if not passes and max(outside, math.dist(goal, (x, y))) > 10:
        assume(abs(math.dist(goal, (x, y)) - 10) > CLEAR)
        reached = entered if outside > 10 else leaves(walk, (x, y), 10, entered)
        assume(outside > 10 or math.dist(walk.place(reached + 0.1), (x, y)) > 10 + 0.1 * GRAZING)
        event("outside the halved circle" if outside > 10 else "to its edge")
    state = do(table("Pathfinder 1", x, y, 0, fields), 0, "activate Pathfinder 1 with Overthrust")
    state = do(state, 0, f"move to {stop[0]},{stop[1]}")
    state = do(state, 0, f"move to {goal[0]},{goal[1]}", PASS if passes else FAIL)
    check(state, 1, walk, reached)
    assert bool(state.units[1].crippled) == (not passes)


def leaves(walk: Walk, centre: tuple[int, int], radius: float, start: float) -> float:
    """Where a way that is inside a circle at `start` comes out of it."""
    low, high = start, walk.far
    for _ in range(60):
        middle = (low + high) / 2
        if math.dist(walk.place(middle), centre) <= radius:
            low = middle
        else:
            high = middle
    return low
