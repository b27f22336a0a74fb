"""Pieces that share a hex are drawn apart, with one pile of labels."""

from __future__ import annotations

import math
import re

import pytest

from stormtable.faces.hexgrid import SIZE, centre
from stormtable.faces.stacks import places
from stormtable.faces.svg import svg
from stormtable.scene import Badge, HexMap, Overlay, Piece, Scene


def piece(number: int, cell: tuple[int, int] = (3, 3), side: int = 0) -> Piece:
    badge = Badge(text="@5", scale=(5, 1, 10))
    return Piece(
        id=f"p{number}",
        name=f"Piece {number}",
        label=str(number),
        side=side,
        silhouette="",
        cell=cell,
        facing=0,
        badges=(badge,),
    )


def drawn(*pieces: Piece, overlays: tuple[Overlay, ...] = ()) -> str:
    hexes = HexMap(columns=8, rows=8)
    return svg(Scene(title="T", turn="1", turn_of="", sides=("Blue",), pieces=pieces, hexes=hexes, overlays=overlays))


def test_a_piece_alone_stands_in_the_middle_at_full_size() -> None:
    (place,) = places([piece(1)]).values()
    assert (place.x, place.y) == centre((3, 3))
    assert not place.stacked


@pytest.mark.parametrize("count", [2, 3, 4, 6, 9])
def test_pieces_of_a_stack_lie_apart_within_their_hex(count: int) -> None:
    found = list(places([piece(n) for n in range(count)]).values())
    x, y = centre((3, 3))
    for i, place in enumerate(found):
        assert math.hypot(place.x - x, place.y - y) < SIZE
        for other in found[:i]:
            assert math.hypot(place.x - other.x, place.y - other.y) > SIZE * place.scale * 0.9


def test_a_stack_has_one_pile_of_labels_that_says_whose_each_is() -> None:
    markup = drawn(piece(1), piece(2, side=1), piece(3, (6, 6)))
    assert markup.count('class="badges"') == 2
    assert markup.count("pill whose") == 2
    assert markup.count('class="mark-now"') == 3


def test_a_course_shows_facings_and_labels() -> None:
    course = Overlay(
        id="c", kind="course", cells=((3, 3), (3, 2)), facings=(0, 600), labels=("", "1 @5"), piece="p1", side=0
    )
    markup = drawn(piece(1), overlays=(course,))
    assert re.search(r'class="course side-0 lit" data-course="p1"', markup)
    assert ">1 @5<" in markup
    assert "rotate(60)" in markup
