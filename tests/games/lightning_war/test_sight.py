"""Sight: an oracle in floats with shapely against the rules, and what must hold of every line."""

from __future__ import annotations

import math
from dataclasses import dataclass
from typing import Any

import pytest
import shapely
from hypothesis import assume, given, settings
from hypothesis import strategies as st

from stormtable.games.lightning_war.data.scenarios import fill
from stormtable.games.lightning_war.rules.sight import is_clear
from stormtable.games.lightning_war.rules.state import State
from tests.support.examples import examples
from tests.support.war_table import scenario

PLACE = st.tuples(st.integers(60, 7140), st.integers(60, 4740))
KINDS = st.sampled_from(["hill", "wood", "building", "marsh", "stream", "field_defences", "fortification"])


@dataclass
class Thing:
    """An area of the oracle."""

    kind: str
    top: int
    shape: shapely.Polygon


@st.composite
def areas(draw: st.DrawFn) -> list[dict[str, Any]]:
    """Up to five areas, regular polygons pulled out of shape."""
    found = []
    for _ in range(draw(st.integers(1, 5))):
        x, y = draw(st.integers(1500, 5700)), draw(st.integers(1500, 3300))
        n, turn = draw(st.integers(3, 7)), draw(st.integers(0, 359))
        far = draw(st.lists(st.integers(150, 1400), min_size=n, max_size=n))
        points = []
        for i, r in enumerate(far):
            angle = math.radians(turn + 360 * i / n)
            points.append([round(x + r * math.cos(angle)) / 100, round(y + r * math.sin(angle)) / 100])
        kind = draw(KINDS)
        found.append(
            {"kind": kind, "points": points, **({"height": draw(st.integers(1, 2))} if kind == "hill" else {})}
        )
    return found


@st.composite
def lines(draw: st.DrawFn) -> list[dict[str, Any]]:
    """Up to two straight hedges."""
    found = []
    for _ in range(draw(st.integers(0, 2))):
        a, b = draw(PLACE), draw(PLACE)
        b = b if math.dist(a, b) > 50 else (a[0], 4740 - a[1] if abs(4740 - 2 * a[1]) > 50 else 60)
        points = [[a[0] / 100, a[1] / 100], [b[0] / 100, b[1] / 100]]
        found.append({"kind": "hedge", "blocks": draw(st.booleans()), "points": points})
    return found


def things(state: State) -> list[Thing]:
    """The map of a state in floats; heights of woods by their corners, as LW-3.4 has it."""
    setup, words = state.table, {1: "hill", 2: "wood", 3: "building"}
    found = []
    for area in setup.areas[: setup.n_areas]:
        corners = [(area.shape.x[i], area.shape.y[i]) for i in range(area.shape.n)]
        found.append(Thing(words.get(area.kind, "low"), area.height, shapely.Polygon(corners)))
    hills = [each for each in found if each.kind == "hill"]
    for each in found:
        if each.kind in ("wood", "building"):
            spots = [shapely.Point(c) for c in each.shape.exterior.coords]
            each.top = 1 + max((h.top for h in hills if all(h.shape.covers(c) for c in spots)), default=0)
    return found


class Doubt(Exception):
    """Floats cannot tell."""


def more(value: float, limit: float) -> bool:
    """Whether value > limit; raises Doubt where that is too near to call."""
    if abs(value - limit) < 1.5:
        raise Doubt
    return value > limit


def seen(state: State, a: tuple[int, int], b: tuple[int, int], apart: int) -> bool:
    """LW-3.4 to LW-3.8, once more and otherwise."""
    everything, pa, pb = things(state), shapely.Point(a), shapely.Point(b)
    line = shapely.LineString([a, b])
    hills = [each for each in everything if each.kind == "hill"]
    under = [max((h for h in hills if h.shape.covers(p)), key=lambda h: h.top, default=None) for p in (pa, pb)]
    level = [each.top if each else 0 for each in under]
    for each in everything:
        if each.kind == "low":
            continue
        if any(abs(each.shape.boundary.distance(p)) < 1.5 for p in (pa, pb)):
            raise Doubt
        inside = [each.shape.covers(p) for p in (pa, pb)]
        cut = line.intersection(each.shape)
        if 0 < cut.length < 3 or (cut.length == 0 and line.distance(each.shape) < 1):
            raise Doubt
        if blocked_by(each, under, level, inside, cut, (pa, pb), line, apart):
            return False
    for hedge in state.table.lines[: state.table.n_lines]:
        other = shapely.LineString([(hedge.shape.x[i], hedge.shape.y[i]) for i in range(2)])
        if not hedge.blocks or max(level) >= 1:
            continue
        if any(shapely.Point(each).distance(line) < 1 for each in other.coords):
            raise Doubt
        at = line.intersection(other)
        if not at.is_empty and more(min(at.distance(pa), at.distance(pb)), 200):
            return False
    return True


def blocked_by(
    each: Thing, under: Any, level: list[int], inside: list[bool], cut: Any, ends: Any, line: Any, apart: int
) -> bool:
    """Whether one hill, wood or building blocks."""
    if each.kind == "hill":
        standing = [i for i in (0, 1) if under[i] is each]
        if len(standing) == 2:
            return False
        if len(standing) == 1:
            (i,) = standing
            if level[1 - i] >= each.top:
                return False
            return more(ends[i].distance(line.difference(each.shape)), 200)
    elif all(inside):
        return apart > 200
    elif any(inside):
        return more(cut.length, 200)
    if cut.length == 0:
        return False
    low = [i for i in (0, 1) if level[i] < each.top]
    if len(low) != 1:
        return len(low) == 2
    return not more(ends[low[0]].distance(cut), cut.length)


@pytest.mark.rule("LW-3.4")
@pytest.mark.rule("LW-3.5")
@pytest.mark.rule("LW-3.6")
@pytest.mark.rule("LW-3.7")
@pytest.mark.rule("LW-3.8")
@settings(deadline=None, max_examples=examples(150))
@given(areas(), lines(), PLACE, PLACE)
def test_an_oracle_agrees(
    found: list[dict[str, Any]], hedges: list[dict[str, Any]], a: tuple[int, int], b: tuple[int, int]
) -> None:
    assume(math.dist(a, b) > 10)
    state = fill(scenario(areas=found, lines=hedges), {}, 1)
    apart = int(math.dist(a, b)) - 120
    try:
        wanted = seen(state, a, b, apart)
    except Doubt:
        return
    assert is_clear(state, *a, *b, apart) is wanted


@pytest.mark.rule("LW-3.4")
@settings(deadline=None, max_examples=examples(60))
@given(areas(), lines(), PLACE, PLACE)
def test_sight_is_mutual(
    found: list[dict[str, Any]], hedges: list[dict[str, Any]], a: tuple[int, int], b: tuple[int, int]
) -> None:
    state = fill(scenario(areas=found, lines=hedges), {}, 1)
    assert is_clear(state, *a, *b, 500) is is_clear(state, *b, *a, 500)


@pytest.mark.rule("LW-3.7")
@settings(deadline=None, max_examples=examples(60))
@given(areas(), lines(), PLACE, PLACE)
def test_a_mirrored_table_is_seen_alike(
    found: list[dict[str, Any]], hedges: list[dict[str, Any]], a: tuple[int, int], b: tuple[int, int]
) -> None:
    def mirrored(rows: list[dict[str, Any]]) -> list[dict[str, Any]]:
        return [{**row, "points": [[round(72 - x, 2), y] for x, y in row["points"]]} for row in rows]

    state = fill(scenario(areas=found, lines=hedges), {}, 1)
    other = fill(scenario(areas=mirrored(found), lines=mirrored(hedges)), {}, 1)
    assert is_clear(state, *a, *b, 500) is is_clear(other, 7200 - a[0], a[1], 7200 - b[0], b[1], 500)


@pytest.mark.rule("LW-3.1")
@settings(deadline=None)
@given(PLACE, PLACE)
def test_nothing_blocks_on_an_open_table(a: tuple[int, int], b: tuple[int, int]) -> None:
    assert is_clear(fill(scenario(), {}, 1), *a, *b, 500)
