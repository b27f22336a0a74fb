"""The geometry of drawn hexes."""

from __future__ import annotations

import math
import re

import pytest

from stormtable.engine import hexes
from stormtable.faces.hexgrid import APOTHEM, MARGIN, SIZE, axial, centre, extent, hexagon, loops, name, outline, ray
from stormtable.scene import Cell, HexMap

CELLS: list[Cell] = [(0, 0), (1, 0), (14, 11), (29, 23), (7, 3)]


@pytest.mark.parametrize("cell", CELLS)
def test_hexes_lie_where_the_engine_has_them(cell: Cell) -> None:
    """The face may not import the engine; both must agree all the same."""
    q, r = axial(cell)
    assert hexes.row_of(q, r) == cell[1]
    assert hexes.hex_name(q, r) == name(cell)
    x, y = hexes.centre(q, r, SIZE)
    shown = centre(cell)
    assert (shown[0] - MARGIN - SIZE, shown[1] - MARGIN - APOTHEM) == pytest.approx((x, y))


def test_the_drawing_holds_every_hex() -> None:
    hexes = HexMap(columns=30, rows=24)
    width, height = extent(hexes)
    points = [centre((column, row)) for column in range(30) for row in range(24)]
    assert min(x for x, _ in points) - SIZE == pytest.approx(MARGIN)
    assert max(x for x, _ in points) + SIZE == pytest.approx(width - MARGIN)
    assert min(y for _, y in points) - APOTHEM == pytest.approx(MARGIN)
    assert max(y for _, y in points) + APOTHEM == pytest.approx(height - MARGIN)


def test_the_border_of_one_hex_is_the_hex() -> None:
    (loop,) = loops([(0, 0)])
    assert len(loop) == 6
    assert outline(((0, 0),)) == hexagon()


def test_neighbours_share_no_border() -> None:
    (loop,) = loops([(0, 0), (0, -1)])
    assert len(loop) == 10


def test_a_ring_has_two_borders() -> None:
    ring = [(0, -1), (1, -1), (1, 0), (0, 1), (-1, 1), (-1, 0)]
    found = sorted(len(loop) for loop in loops(ring))
    assert found == [6, 18]


def test_rays_run_clockwise_from_up() -> None:
    assert ray(0) == pytest.approx((0, -1))
    assert ray(90) == pytest.approx((1, 0))
    assert math.hypot(*ray(123)) == pytest.approx(1)


def test_path_data_holds_numbers_only() -> None:
    assert re.fullmatch(r"[MLZ0-9.,-]+", outline(((0, 0), (1, -1), (3, 2))))
