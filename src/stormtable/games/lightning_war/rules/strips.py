"""Which areas and lines a box may meet, found at once by the strips of the table that it begins and ends in.

A hint and no answer: what is found includes all that the box meets, and some that it does not.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final

from stormtable.engine import rule
from stormtable.engine.shapes import Shape, lie_apart
from stormtable.games.lightning_war.rules.hearts import find_hearts, has_hearts
from stormtable.games.lightning_war.rules.state import (
    GROUNDS,
    STRIPS,
    Barrier,
    Ground,
    Road,
    Setup,
    State,
    Strips,
)

NEXT_TO: Final = 2  # hundredths: where a way meets a line is known to one


@rule
def strip_of(state: State, at: int) -> int:
    """The strip that a coordinate lies in; the first and the last one hold what lies beyond the table too."""
    return min(max(at, 0) >> state.table.strip, STRIPS - 1)


@rule
def areas_about(state: State, west: int, south: int, east: int, north: int) -> int:
    """The areas whose box a box may meet, as bits."""
    strips = state.table.area_strips
    across = strips.west[strip_of(state, east)] & strips.east[strip_of(state, west)]
    return across & strips.south[strip_of(state, north)] & strips.north[strip_of(state, south)]


@rule
def lines_about(state: State, west: int, south: int, east: int, north: int) -> int:
    """The walls and hedges whose box a box may meet, as bits."""
    strips = state.table.line_strips
    across = strips.west[strip_of(state, east)] & strips.east[strip_of(state, west)]
    return across & strips.south[strip_of(state, north)] & strips.north[strip_of(state, south)]


@rule("LW-3.1", "LW-3.8", "LW-3.10")
def blocking_areas(state: State) -> int:
    """Hills, woods and buildings, as bits; never marsh, streams, field works."""
    grounds = state.table.grounds
    return grounds[Ground.HILL] | grounds[Ground.WOOD] | grounds[Ground.BUILDING]


@rule("LW-3.10", "LW-4.4", "LW-4.1")
def hampering_areas(state: State, vehicle: bool) -> int:
    """Bad going in a move of phase 2, as bits: marsh and streams, for vehicles woods too."""
    grounds = state.table.grounds
    bad = grounds[Ground.MARSH] | grounds[Ground.STREAM]
    return bad | grounds[Ground.WOOD] if vehicle else bad


def find_strips(setup: Setup) -> None:
    """Write down what follows from the terrain, once that is complete."""
    setup.strip = strip_width(setup)
    setup.area_strips, setup.line_strips = both_strips(State(table=setup))
    sort_by_kind(setup)
    setup.roadless_lines = lines_off_roads(setup)
    find_hearts(setup)


def has_strips(state: State) -> bool:
    """Whether what is written down is what follows from the terrain."""
    table = state.table
    return (
        table.strip == strip_width(table)
        and (table.area_strips, table.line_strips) == both_strips(state)
        and list(table.grounds) == areas_by_kind(table)
        and table.sight_lines == blocking_lines(table)
        and table.roadless_lines == lines_off_roads(table)
        and has_hearts(table)
    )


def strip_width(setup: Setup) -> int:
    """Strips are 1 << this hundredths wide, so that they reach over the whole table."""
    return max((max(setup.width, setup.height) // STRIPS).bit_length(), 1)


def both_strips(state: State) -> tuple[Strips, Strips]:
    """Those of areas, and those of lines."""
    table = state.table
    areas, lines = table.areas[: table.n_areas], table.lines[: table.n_lines]
    return strips_of(state, [each.shape for each in areas]), strips_of(state, [each.shape for each in lines])


def find_everywhere(setup: Setup) -> None:
    """The same, sooner, for a table of few shapes: each may lie anywhere."""
    setup.area_strips, setup.line_strips = (
        Strips(*([(1 << count) - 1] * STRIPS for _ in range(4))) for count in (setup.n_areas, setup.n_lines)
    )
    sort_by_kind(setup)


def sort_by_kind(setup: Setup) -> None:
    setup.grounds = areas_by_kind(setup)
    setup.sight_lines = blocking_lines(setup)


def areas_by_kind(setup: Setup) -> list[int]:
    grounds = [0] * GROUNDS
    for i in range(setup.n_areas):
        grounds[setup.areas[i].kind] |= 1 << i
    return grounds


def blocking_lines(setup: Setup) -> int:
    return sum(1 << i for i in range(setup.n_lines) if setup.lines[i].blocks)


def lines_off_roads(setup: Setup) -> int:
    """The lines that are seen at once to lie farther than NEXT_TO from the edge of every road."""
    roads = setup.roads[: setup.n_roads]
    return sum(1 << i for i in range(setup.n_lines) if all(lies_off(setup.lines[i], road) for road in roads))


def lies_off(line: Barrier, road: Road) -> bool:
    pieces, far = pieces_of(line.shape), road.half + NEXT_TO
    return all(lie_apart(*a, *b, far) or lie_apart(*b, *a, far) for a in pieces for b in pieces_of(road.shape))


def pieces_of(shape: Shape) -> list[tuple[int, int, int, int]]:
    """The straight pieces of a polyline, each from where to where."""
    return [(shape.x[i - 1], shape.y[i - 1], shape.x[i], shape.y[i]) for i in range(1, shape.n)]


def strips_of(state: State, shapes: Sequence[Shape]) -> Strips:
    """Where shapes begin and end, what lies beyond the table in the first and the last strip, as for `strip_of`."""

    def up_to(edge: Callable[[Shape], int]) -> list[int]:
        at = [strip_of(state, edge(shape)) for shape in shapes]
        return [sum(1 << i for i, k in enumerate(at) if k <= j) for j in range(STRIPS)]

    def from_on(edge: Callable[[Shape], int]) -> list[int]:
        at = [strip_of(state, edge(shape)) for shape in shapes]
        return [sum(1 << i for i, k in enumerate(at) if k >= j) for j in range(STRIPS)]

    return Strips(
        west=up_to(lambda shape: shape.west),
        east=from_on(lambda shape: shape.east),
        south=up_to(lambda shape: shape.south),
        north=from_on(lambda shape: shape.north),
    )
