"""The SVG face: well-formed, safe, complete, and the same again."""

from __future__ import annotations

import re
from typing import Any
from xml.etree import ElementTree as ET

import pytest
from msgspec.structs import replace

from stormtable.faces import Picture, stylesheet, svg
from stormtable.faces.dimensions import dimensions
from stormtable.faces.labels import Box, Label, Placer, pill
from stormtable.scene import (
    Badge,
    Band,
    HexMap,
    Offer,
    Overlay,
    Piece,
    Result,
    Scene,
    Shape,
    Silhouette,
    Step,
    Track,
)

SVG = "{http://www.w3.org/2000/svg}"
HOSTILE = 'Fire & "ice" <script>alert(1)</script>'
DRAWING = Silhouette(
    id="dart", hull="M0,-60L20,40L-20,40Z", ink="M0,0V30", bites=("M0,0L5,5L0,9Z",) * 4, cracks=("M0,0L5,5",) * 4
)
OWN = Piece(id="own", name="Dart 1", label="1", side=0, silhouette="dart", cell=(3, 4), facing=600, status="active")
ENEMY = Piece(
    id="enemy",
    name="Dart 2",
    label="2",
    side=1,
    silhouette="dart",
    cell=(6, 2),
    facing=2400,
    damage=30,
    badges=(Badge(text="stunned", title="Stunned for a turn", tone="bad"),),
    wake=((6, 0), (6, 1), (6, 2)),
    text="hex 0703, facing 5",
)
ARC = Shape(id="wedge", cells=((0, -1), (0, -2), (1, -2), (-1, -1), (1, -3), (-1, -2), (0, -3)))
OVERLAYS = (
    Overlay(
        id="lit",
        kind="arc",
        shape="wedge",
        origin=(3, 4),
        facing=600,
        label="P forward",
        bands=(Band(text="short", far=1, note="+1"), Band(text="long", far=3, note="−1")),
        side=0,
    ),
    Overlay(
        id="later",
        kind="arc",
        shape="wedge",
        origin=(6, 2),
        facing=2400,
        label="A forward",
        bands=(Band(text="short", far=2), Band(text="long", far=3)),
        side=1,
        on_demand="enemy",
    ),
    Overlay(id="reach", kind="reach", cells=((3, 3), (3, 2))),
    Overlay(id="line", kind="line", cells=((3, 4), (6, 2)), offer="fire", side=0),
)
OFFERS = (
    Offer(id="fire", text="Fire at Dart 2", piece="enemy", number=1, label="range 3", chance=854, detail="DS 10"),
    Offer(id="ahead", text="Ahead", piece="own", cell=(4, 3), label="1"),
    Offer(id="right", text="Turn right", piece="own", facing=1200, label="4", chance=500),
    Offer(id="lose it", text="Lose it", piece="own", slot="weapon-0"),
    Offer(id="hold", text="Hold", quiet=True),
)


def scene(**changes: Any) -> Scene:
    made = Scene(
        title="Test",
        turn="6",
        turn_of="of 30",
        hexes=HexMap(columns=9, rows=7, directions=("1", "2", "3", "4", "5", "6"), focus=((3, 4), (6, 2))),
        sides=("Blue", "Orange"),
        pieces=(OWN, ENEMY),
        silhouettes=(DRAWING,),
        shapes=(ARC,),
        overlays=OVERLAYS,
        tracks=(Track(id="phases", title="Phases", steps=(Step(text="Cannon fire", state="now"),)),),
        offers=OFFERS,
    )
    return replace(made, **changes)


def parsed(text: str) -> ET.Element:
    return ET.fromstring(text)


def having(root: ET.Element, **wanted: str) -> list[ET.Element]:
    rows = {key.rstrip("_").replace("_", "-"): value for key, value in wanted.items()}
    return [each for each in root.iter() if all(each.get(key) == value for key, value in rows.items())]


# Well-formed and safe


@pytest.mark.parametrize(
    "options", [{}, {"interactive": False}, {"close": True}, {"standalone": True}, {"prefix": "b-"}]
)
def test_it_is_well_formed_with_unique_ids(options: dict[str, Any]) -> None:
    root = parsed(svg(scene(), 0, **options))
    ids = [each.get("id") for each in root.iter() if each.get("id")]
    assert len(set(ids)) == len(ids)
    prefix = options.get("prefix", "")
    assert all(str(each).startswith(prefix) for each in ids)


def test_what_is_referred_to_is_there() -> None:
    text = svg(scene(), 0)
    ids = {each.get("id") for each in parsed(text).iter()}
    assert {*re.findall(r"url\(#([^)]+)\)", text), *re.findall(r'href="#([^"]+)"', text)} <= ids


def test_it_needs_no_inline_style_and_runs_nothing() -> None:
    text = svg(scene(), 0)
    assert " style=" not in text
    assert "<style" not in text
    assert "<script" not in text
    assert not re.search(r"\son[a-z]+=", text)


def test_names_are_escaped_wherever_they_stand() -> None:
    hostile = replace(ENEMY, name=HOSTILE, label="<", text=HOSTILE, badges=(Badge(text=HOSTILE, title=HOSTILE),))
    offers = (replace(OFFERS[0], id=HOSTILE, text=HOSTILE, label=HOSTILE, detail=HOSTILE),)
    overlays = (replace(OVERLAYS[0], label=HOSTILE), replace(OVERLAYS[3], offer=HOSTILE))
    text = svg(scene(pieces=(OWN, hostile), offers=offers, overlays=overlays, title=HOSTILE), 0)
    root = parsed(text)
    assert "<script" not in text
    assert len(having(root, data_offer=HOSTILE)) == 1


def test_drawings_and_directions_are_escaped_too() -> None:
    """Records that somebody brings hold whole scenes."""
    drawing = Silhouette(
        id=HOSTILE, hull=HOSTILE, ink=HOSTILE, light=HOSTILE, flame=HOSTILE, bites=(HOSTILE,) * 4, cracks=(HOSTILE,) * 4
    )
    piece = replace(ENEMY, silhouette=HOSTILE)
    hexes = HexMap(columns=9, rows=7, directions=(HOSTILE,) * 6)
    root = parsed(svg(scene(hexes=hexes, pieces=(piece,), silhouettes=(drawing,)), 0))
    assert not [each for each in root.iter() if each.tag.endswith("script")]
    assert [each for each in root.iter() if each.get("d") == HOSTILE]


def test_the_same_scene_gives_the_same_bytes() -> None:
    assert svg(scene(), 0) == svg(scene(), 0)


# What stands on the board


def test_a_piece_can_be_found_named_and_moved() -> None:
    (piece,) = having(parsed(svg(scene(), 0)), data_piece="enemy", role="button", data_cell="6,2")
    assert piece.get("id") == "piece-enemy"
    assert piece.get("aria-label") == "Dart 2, Orange, hex 0703, facing 5"
    assert piece.find(f"{SVG}title").text == "Dart 2, Orange, hex 0703, facing 5"  # type: ignore[union-attr]
    assert piece.get("data-glide") == ""
    assert "side-1" in str(piece.get("class"))
    (turned,) = having(piece, id="heading-enemy")
    assert turned.get("transform") == "rotate(240)"


def test_a_piece_keeps_its_id_when_it_moves() -> None:
    moved = scene(pieces=(replace(OWN, cell=(4, 3)), ENEMY))
    assert len(having(parsed(svg(moved)), id="piece-own")) == len(having(parsed(svg(scene())), id="piece-own")) == 1


@pytest.mark.parametrize(("damage", "bites"), [(0, 0), (1, 1), (25, 1), (26, 2), (99, 4)])
def test_damage_bites_into_the_hull(damage: int, bites: int) -> None:
    text = svg(scene(pieces=(replace(OWN, damage=damage),)))
    assert text.count('class="bite"') == text.count('class="crack"') == bites


def test_a_wreck_is_neither_pressed_nor_faces_anywhere() -> None:
    root = parsed(svg(scene(pieces=(replace(OWN, status="out", damage=100),), offers=())))
    (wreck,) = having(root, data_piece="own")
    assert wreck.get("role") == "img"
    assert wreck.get("tabindex") is None
    assert having(wreck, class_="chevron") == []
    assert len(having(wreck, class_="bite")) == 4


def test_sides_differ_by_shape_and_hatching_as_well() -> None:
    root = parsed(svg(scene()))
    discs = {each.get("d") for each in having(root, class_="disc")}
    assert len(discs) == 2
    assert having(root, id="hatch-1")
    assert not having(root, id="hatch-0")


def test_a_wake_counts_the_hexes() -> None:
    root = parsed(svg(scene()))
    (wake,) = having(root, class_="wake side-1")
    assert "".join(wake.itertext()) == "2"


def test_every_offer_with_a_place_stands_on_the_board() -> None:
    root = parsed(svg(scene(), 0))
    shown = [each.get("data-offer") for each in root.iter() if each.get("data-offer")]
    assert sorted(map(str, shown)) == ["ahead", "fire", "right"]
    (fire,) = having(root, data_offer="fire")
    assert fire.get("role") == "button"
    assert fire.get("data-piece") == "enemy"
    assert "85\xa0%" in str(fire.get("aria-label"))
    assert {"1", "85\xa0%", "range 3"} <= set(fire.itertext())
    (ahead,) = having(root, data_offer="ahead")
    assert ahead.get("data-cell") == "4,3"


def test_a_chance_that_rounds_to_certainty_keeps_its_decimal() -> None:
    chances = {995: "99.5\xa0%", 4: "0.4\xa0%", 1000: "100\xa0%", 0: "0.0\xa0%", 50: "5\xa0%"}
    for chance, text in chances.items():
        root = parsed(svg(scene(offers=(replace(OFFERS[0], chance=chance),)), 0))
        assert text in set(root.itertext())


def test_the_selected_offer_is_lit_with_its_line() -> None:
    root = parsed(svg(scene(), 0, selected="fire"))
    (target,) = having(root, data_offer="fire")
    (line,) = having(root, data_for_offer="fire")
    assert str(target.get("class")).endswith(" selected")
    assert str(line.get("class")).endswith(" shown")


def test_arcs_are_drawn_once_and_turned_into_place() -> None:
    root = parsed(svg(scene()))
    lit, later = having(root, href="#wedge--1-3")[0], having(root, href="#wedge--2-3")[0]
    assert str(lit.get("transform")).endswith("rotate(60)")
    assert str(later.get("transform")).endswith("rotate(240)")
    assert [each.get("class") for each in having(root, data_for_piece="enemy")] == ["arc side-1", "dimension side-1"]
    words = {text.strip() for text in root.itertext()}
    assert {"P forward", "short", "+1", "1 hex", "3"} <= words


def test_the_range_scale_keeps_off_the_pieces() -> None:
    """A half circle has an edge to either side; the scale lies along the one where nobody stands."""
    half = Shape(id="half", cells=((-1, 0), (0, -1), (1, -1)))
    arc = replace(OVERLAYS[0], shape="half", facing=0, bands=(Band(text="short", far=3, note="+1"),))

    def left(*cells: tuple[int, int]) -> bool:
        pieces = tuple(replace(ENEMY, id=f"enemy{i}", cell=cell) for i, cell in enumerate(((4, 4), *cells)))
        (line,) = dimensions(scene(pieces=pieces, shapes=(half,), overlays=(replace(arc, origin=(4, 4)),)))
        return line.lines.point(line.length, 0)[0] < 0

    assert not left()
    assert left((5, 4))
    assert left((6, 4))
    assert not left((6, 4), (2, 4), (3, 4))
    assert not left((6, 2))


def test_one_picture_has_nothing_to_press() -> None:
    root = parsed(svg(scene(), interactive=False))
    assert root.get("role") == "img"
    assert not [each for each in root.iter() if each.get("tabindex")]
    assert not having(root, role="button")
    assert str(root.get("aria-label")) == "Test, turn 6 of 30, cannon fire"


# The layers


def test_the_ground_can_be_left_out() -> None:
    whole, bare = svg(scene()), svg(scene(), with_ground=False)
    assert "hex-numbers" in whole
    assert "hex-numbers" not in bare
    assert "0405" in whole


def test_a_close_view_holds_what_matters() -> None:
    x, y, width, height = map(float, str(parsed(svg(scene(), close=True)).get("viewBox")).split())
    whole = list(map(float, str(parsed(svg(scene())).get("viewBox")).split()))
    assert whole[:2] == [0, 0]
    assert x > 0
    assert x + width < whole[2] + 200
    assert height < whole[3] + 200
    assert y > -200


def test_a_standalone_picture_brings_its_styles() -> None:
    text = Picture(scene())._repr_svg_()
    assert stylesheet() in {each.text for each in parsed(text).iter(f"{SVG}style")}
    assert float(str(parsed(text).get("width"))) > 0


def test_every_class_that_is_drawn_has_a_style() -> None:
    """Or is the name of a layer, an anchor, or a place for the page to look for."""
    root = parsed(svg(scene(result=Result(text="Blue wins", reason="", rule="")), 0, selected="fire"))
    names = {name for each in root.iter() for name in str(each.get("class") or "").split()}
    plain = {"areas", "arcs", "badges", "badge-layer", "dimensions", "ground", "pieces", "ready", "targets", "target"}
    plain |= {"seated", "space", "rose", "offer", "wakes", "words", "fixed"}
    missing = {name for name in names - plain if not re.search(rf"\.{re.escape(name)}\b", stylesheet())}
    assert missing == set()


# Labels


def test_labels_avoid_what_is_taken() -> None:
    placer = Placer(Box(0, 0, 400, 400), [Box(180, 180, 220, 220)])
    for _ in range(4):
        placer.anchor((200, 200), 60, 20, ("right", "left", "above", "below"))
    _, *boxes = placer.taken
    assert len(boxes) == 4
    assert not any(a.shared_area(b) for i, a in enumerate(boxes) for b in boxes[:i])


def test_a_label_at_the_edge_goes_inside() -> None:
    placer = Placer(Box(0, 0, 400, 400), [])
    assert placer.anchor((390, 200), 60, 20, ("right", "left")).dx == -1
    assert placer.taken[0].right < 390


def test_a_pill_is_as_wide_as_its_words() -> None:
    assert pill(Label("stunned")).width < pill(Label("fuel to turn 11")).width
