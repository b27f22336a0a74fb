"""Pieces that share a hex are drawn apart, with one pile of labels."""

from __future__ import annotations

import math
import re
from itertools import combinations
from xml.etree.ElementTree import Element, fromstring

import pytest
from msgspec.structs import replace

from stormtable.faces.hexgrid import APOTHEM, SIZE, centre
from stormtable.faces.labels import Box
from stormtable.faces.stacks import Place, places
from stormtable.faces.svg import svg
from stormtable.scene import Badge, HexMap, Offer, Overlay, Piece, Prompt, Scene


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


def drawn(*pieces: Piece, overlays: tuple[Overlay, ...] = (), offers: tuple[Offer, ...] = (), about: str = "") -> str:
    scene = Scene(
        title="T",
        turn="1",
        turn_of="",
        sides=("Blue",),
        pieces=pieces,
        hexes=HexMap(columns=8, rows=8),
        overlays=overlays,
        offers=offers,
        prompt=Prompt(seats=(0,), text="What?", piece=about),
    )
    return svg(scene)


def test_a_piece_alone_stands_in_the_middle_at_full_size() -> None:
    (place,) = places([piece(1)]).values()
    assert (place.x, place.y) == centre((3, 3))
    assert not place.is_stacked


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
    assert len(set(re.findall(r'class="badges" transform="([^"]+)"', markup))) == 2
    assert re.findall(r'data-follows="(\w+)"', markup) == ["p3", "p1", "p2"]
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


def test_targets_in_one_hex_have_one_pile_of_chips_that_says_whose_each_is() -> None:
    offers = tuple(Offer(id=f"at {n}", text=f"At {n}", piece=f"p{n}", number=n, chance=500) for n in (1, 2))
    markup = drawn(piece(1), piece(2, side=1), offers=offers)
    places = re.findall(r'class="brackets"[^>]*/><g transform="translate\(([^)]*)\)"', markup)
    ours = [centre((3, 3))[0]] * 2
    hung = [float(each.split()[0]) + place.x for each, place in zip(places, stood(), strict=True)]
    assert hung[0] == pytest.approx(hung[1], abs=0.2)
    assert hung != ours
    assert 'aria-label="At 1, 1 1 50\xa0%"' in markup
    assert 'aria-label="At 2, 2 2 50\xa0%"' in markup


def stood() -> list[Place]:
    return list(places([piece(1), piece(2, side=1)]).values())


def test_offers_of_the_picked_piece_alone_are_open() -> None:
    offers = tuple(
        Offer(id=f"{n} to {row}", text="Go", piece=f"p{n}", cell=(3, row), folded=True)
        for n in (1, 2)
        for row in (2, 4)
    )
    classes = re.findall(r'class="(offer step[^"]*)"', drawn(piece(1), piece(2), offers=offers))
    assert classes == ["offer step folded open"] * 2 + ["offer step folded"] * 2


def test_orders_of_another_sheet_are_aside_and_phases_keep_off_what_is_pressed() -> None:
    def orders(n: int, cell: tuple[int, int], ahead: tuple[int, int]) -> tuple[Offer, ...]:
        blank = Offer(id=f"{n}: @5", text="Phase 5", label="@5", piece=f"p{n}", sheet=f"s{n}", at=cell)
        return replace(blank, id=f"{n}: F", text="Ahead", label="F", cell=ahead, facing=0), blank

    markup = drawn(
        piece(1), piece(2, (6, 6)), offers=(*orders(1, (3, 3), (3, 2)), *orders(2, (6, 6), (6, 5))), about="p1"
    )
    assert re.findall(r'class="(offer (?:step|order)[^"]*)"', markup) == [
        "offer order",
        "offer order aside",
        "offer step",  # over the labels
        "offer step aside",
    ]
    assert markup.count('data-sheet="s1"') == 2
    place = re.search(r'id="offer-1_3a-_405".*?<g transform="translate\(([-0-9.]+) ([-0-9.]+)\)"', markup)
    assert place is not None
    assert float(place[2]) > 0  # astern: below a piece that faces up


def test_phases_lie_over_no_label_of_the_course_nor_over_the_phase_of_the_ship() -> None:
    """A course of one hex ahead: what is beside its end is taken by the ship, its phase and its turns."""
    course = Overlay(
        id="c", kind="course", cells=((3, 4), (3, 3)), facings=(0, 0), labels=("", "1 @5"), piece="p1", side=0
    )
    blank = Offer(id="", text="Phase", piece="p1", sheet="s", at=(3, 3))
    phases = tuple(replace(blank, id=f"@{n}", label=f"@{n}") for n in (4, 5, 6))
    turns = tuple(replace(blank, id=name, label=name, facing=facing) for name, facing in (("TP", 3000), ("TS", 600)))
    markup = drawn(piece(1, (3, 4)), overlays=(course,), offers=(*phases, *turns), about="p1")
    labels = [*boxes(fromstring(markup), "pill"), *boxes(fromstring(markup), "price")]
    assert len(labels) == 2 + len(phases) + len(turns)
    assert not any(one.shared_area(other) for one, other in combinations(labels, 2))


def test_labels_keep_off_the_hexes_that_are_entered() -> None:
    """Of a stack amid six hexes to go to; the labels of both pieces, and what stays beside them."""
    around = ((3, 2), (4, 2), (4, 3), (3, 4), (2, 3), (2, 2))
    steps = tuple(Offer(id=f"to {at}", text="Go", piece="p1", cell=at, label="1") for at in around)
    stay = Offer(id="stay", text="Stays", piece="p1", label="stays")
    markup = drawn(piece(1), piece(2), offers=(*steps, stay))
    labels = boxes(fromstring(markup), "badges") + boxes(fromstring(markup), "target")
    assert len(labels) >= 5
    hexes = [Box(x - SIZE / 2, y - APOTHEM, x + SIZE / 2, y + APOTHEM) for x, y in map(centre, around)]
    assert not any(label.shared_area(each) for label in labels for each in hexes)


@pytest.mark.parametrize(("columns", "side"), [(12, 1), (24, -1)])
def test_labels_leave_room_for_their_size_where_a_whole_map_is_seen(columns: int, side: int) -> None:
    """Between two pieces three columns apart one label has room; where the map is seen at half its size it has none."""
    scene = Scene(
        title="T",
        turn="1",
        turn_of="",
        sides=("Blue",),
        pieces=(piece(1, (3, 3)), piece(2, (6, 3))),
        hexes=HexMap(columns=columns, rows=8),
    )
    hung = re.search(r'class="badges" transform="translate\(([-0-9.]+) [-0-9.]+\)" data-follows="p1"', svg(scene))
    assert hung is not None
    assert math.copysign(1, float(hung[1]) - centre((3, 3))[0]) == side


def boxes(drawn: Element, class_: str, x: float = 0.0, y: float = 0.0, inside: bool = False) -> list[Box]:
    """Where the frames of labels of a class lie, at one unit a pixel."""
    moved = re.match(r"translate\((\S+) (\S+)\)", drawn.get("transform", ""))
    if moved:
        x, y = x + float(moved[1]), y + float(moved[2])
    inside = inside or class_ in drawn.get("class", "").split()
    own = [drawn] if inside and drawn.get("rx") else []
    found = [Box(x, y, x + float(each.get("width", 0)), y + float(each.get("height", 0))) for each in own]
    return found + [box for each in drawn for box in boxes(each, class_, x, y, inside)]
