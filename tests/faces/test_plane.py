"""A free table in the SVG face and in words: true scale, facings, regions, light, offers, and hostile text."""

from __future__ import annotations

import re
from typing import Literal, get_args, get_type_hints
from xml.etree import ElementTree as ET

import pytest
from msgspec.structs import replace

from stormtable.faces import svg, text
from stormtable.faces.planegrid import CM, MARGIN, Sheet, degrees_of, ring, sector
from stormtable.scene import (
    Area,
    Badge,
    Band,
    Figure,
    Obstacle,
    Offer,
    Piece,
    Plane,
    Region,
    Scene,
    Silhouette,
    Zone,
)
from stormtable.server.web.replies import STATIC

SVG = "{http://www.w3.org/2000/svg}"
HOSTILE = 'Fire & "ice" <script>alert(1)</script>'
DART = Silhouette(id="dart", hull="M0,-60L20,40L-20,40Z", bites=("M0,0L5,5L0,9Z",) * 4, cracks=("M0,0L5,5",) * 4)
OWN = Piece(
    id="own",
    name="Dart 1",
    label="1",
    side=0,
    silhouette="dart",
    cell=(5000, 2000),
    facing=900,
    radius=125,
    status="active",
    badges=(Badge(text="Stunned", tone="bad"),),
    wake=((4000, 1000), (5000, 2000)),
)
ENEMY = Piece(
    id="enemy", name="Dart 2", label="2", side=1, silhouette="dart", cell=(5000, 2800), facing=2700, radius=125
)
PLANE = Plane(
    width=12000,
    height=9000,
    zones=(Zone(id="zone-0", side=0, corner=(0, 0), width=12000, height=2000, label="Blue set-up, 20 cm"),),
    obstacles=(Obstacle(id="o-0", kind="dust", cell=(6000, 4500), radius=400, label="dust, defense +1"),),
    figures=(
        Figure(id="reach", kind="disc", at=(5000, 2000), far=1000, label="10 cm", side=0),
        Figure(
            id="arc",
            kind="sector",
            at=(5000, 2000),
            facing=900,
            half=600,
            far=2500,
            bands=(Band(text="to 10", far=1000, note="+1"), Band(text="to 25", far=2500)),
            layer="arc",
            on_demand="own",
        ),
        Figure(id="sight", kind="line", at=(5000, 2000), to=(5000, 2800), layer="sight", blocked="dust blocks"),
        Figure(id="lane", kind="lane", at=(5000, 2000), to=(5000, 3500), far=250, layer="way", offer="fly 15"),
    ),
    regions=(
        Region(
            id="move",
            kind="place",
            piece="own",
            text="Move",
            notation="move to {x},{y}",
            at=(5000, 2000),
            area=Area(kind="disc", at=(5000, 2000), radius=1000),
        ),
    ),
    focus=((5000, 2000), (5000, 2800)),
)
OFFERS = (
    Offer(id="move to 50,28", text="Move to 50,28", piece="own", cell=(5000, 2750), label="7.5 cm"),
    Offer(id="face 0", text="Face east", piece="own", facing=0, label="east"),
    Offer(id="P. Cannon at Dart 2", text="P. Cannon at Dart 2", piece="enemy", chance=583, label="8 cm"),
)
SCENE = Scene(
    title="Test",
    turn="1",
    turn_of="",
    sides=("Blue", "Orange"),
    pieces=(OWN, ENEMY),
    plane=PLANE,
    silhouettes=(DART,),
    offers=OFFERS,
)


def drawn(scene: Scene = SCENE, **more: object) -> ET.Element:
    return ET.fromstring(svg(scene, 0, **more))  # type: ignore[arg-type]


def found(root: ET.Element, **wanted: str) -> ET.Element:
    return next(
        each
        for each in root.iter()
        if all(each.get(name.replace("_", "-").rstrip("-")) == value for name, value in wanted.items())
    )


def test_the_table_is_drawn_in_true_scale() -> None:
    sheet = Sheet.of(PLANE)
    left, bottom = sheet.spot((0, 0))
    right, top = sheet.spot((12000, 9000))
    assert (right - left, bottom - top) == (120 * CM, 90 * CM)
    x, y = sheet.spot((5000, 2000))
    assert found(drawn(), id="piece-own").get("transform") == f"translate({x:g} {y:g})"
    assert (x, y) == (MARGIN + 50 * CM, MARGIN + 70 * CM)


def label_of(figure: str, enemy: tuple[int, int]) -> tuple[str, str]:
    """Where the first label of a figure stands while the enemy stands there, and what it says."""
    at = found(drawn(replace(SCENE, pieces=(OWN, replace(ENEMY, cell=enemy)))), id=f"figure-{figure}")
    label = next(each for each in at.iter() if each.get("class") == "fixed")
    holder = next(each for each in at.iter() if label in list(each))
    return holder.get("transform", ""), "".join(label.itertext())


@pytest.mark.parametrize(
    ("figure", "text", "covered"), [("reach", "10 cm", (4134, 1500)), ("arc", "to 10: +1", (5757, 2653))]
)
def test_the_label_of_a_reach_or_range_gives_way_to_a_piece_and_its_name(
    figure: str, text: str, covered: tuple[int, int]
) -> None:
    free, shared = label_of(figure, (9000, 8000)), label_of(figure, covered)
    assert free[1] == shared[1] == text
    assert free[0] != shared[0]
    assert label_of(figure, (covered[0], covered[1] + 250)) == shared, "the name stands under the piece"


@pytest.mark.parametrize(("facing", "turned"), [(0, 90), (900, 0), (1800, 270), (2700, 180), (369, 53.1)])
def test_a_facing_turns_a_nose_that_points_up(facing: int, turned: float) -> None:
    assert degrees_of(facing) == pytest.approx(turned)
    heading = found(drawn(replace(SCENE, pieces=(replace(OWN, facing=facing),))), id="heading-own")
    assert heading.get("transform") == f"rotate({turned:g})"


def test_a_sector_opens_to_both_sides_of_its_facing() -> None:
    numbers = [float(each) for each in re.findall(r"-?\d+\.?\d*", sector(0, 0, 900, 600, 0, 100))]
    start, end = numbers[2:4], numbers[-2:]
    assert start == pytest.approx([86.6, -50.0], abs=0.06)  # 30 degrees
    assert end == pytest.approx([-86.6, -50.0], abs=0.06)  # 150 degrees
    assert sector(0, 0, 0, 1800, 0, 50) == ring(0, 0, 50)


def test_ids_and_what_the_page_counts_on() -> None:
    root = drawn()
    assert root.get("data-plane") == "0.2,40,12000,9000"
    assert root.get("data-focus")
    for offer in OFFERS:
        assert found(root, data_offer=offer.id).get("role") == "button"
    assert found(root, id="figure-arc").get("data-for-piece") == "own"
    assert found(root, id="figure-lane").get("data-for-offer") == "fly 15"
    assert "lit" in (found(root, id="figure-reach").get("class") or "").split()
    assert "blocked" in (found(root, id="figure-sight").get("class") or "").split()
    ids = [each.get("id") for each in root.iter() if each.get("id")]
    assert len(ids) == len(set(ids))


def test_the_same_scene_is_drawn_the_same() -> None:
    assert svg(SCENE, 0) == svg(replace(SCENE, title="Test"), 0)


def test_a_drawing_without_ground_holds_all_but_the_grid() -> None:
    assert "plane-grid" in svg(SCENE, 0)
    bare = svg(SCENE, 0, with_ground=False)
    assert "plane-grid" not in bare
    assert 'class="obstacle dust"' in bare


def test_obstacles_of_each_kind_have_a_texture_of_their_own() -> None:
    looks = set()
    kinds: tuple[Literal["dust", "debris", "rocks", "works"], ...] = ("dust", "debris", "rocks", "works")
    for kind in kinds:
        plane = replace(PLANE, obstacles=(replace(PLANE.obstacles[0], kind=kind),))
        grain = next(each for each in drawn(replace(SCENE, plane=plane)).iter() if each.get("class") == "grain")
        looks.add(grain.get("d"))
    assert len(looks) == 4


def test_text_from_outside_stays_text() -> None:
    plane = replace(
        PLANE,
        zones=(replace(PLANE.zones[0], label=HOSTILE),),
        obstacles=(replace(PLANE.obstacles[0], label=HOSTILE, title=HOSTILE, id=HOSTILE),),
        figures=(replace(PLANE.figures[0], label=HOSTILE, id=HOSTILE),),
    )
    own = replace(OWN, name=HOSTILE, id=HOSTILE)
    root = drawn(replace(SCENE, plane=plane, pieces=(own, ENEMY)))
    assert not list(root.iter(f"{SVG}script"))


def test_words_tell_table_zones_obstacles_and_free_choices() -> None:
    words = text(SCENE)
    assert "The table, 120 x 90 cm:" in words
    assert "Blue set-up, 20 cm: from 0,0 to 120,20" in words
    assert "dust, defense +1 at 60,45, radius 4 cm" in words
    assert 'Move: within 10 cm of 50,20, written "move to {x},{y}"' in words


def test_no_style_hides_an_obstacle() -> None:
    """Kinds of obstacles are class names, which styles of other things may share."""
    drawn = "".join(STATIC.joinpath(name).read_text(encoding="utf-8") for name in ("board.css", "plane.css"))
    kinds = get_args(get_type_hints(Obstacle)["kind"])
    hiding = re.compile(
        rf"^\.board \.(?:{'|'.join(kinds)})\b[^{{}}]*{{[^}}]*(?:display: none|visibility: hidden)", re.MULTILINE
    )
    assert kinds
    assert hiding.findall(drawn) == []
    assert hiding.findall(".board .debris { display: none; }")


def test_a_crowd_of_chips_is_drawn_group_by_group() -> None:
    """Where there are many, each firer's chips lie as if they were alone: the page shows one firer's."""

    def shot(i: int, group: str) -> Offer:
        return Offer(id=f"{group} {i}", text=f"{group} {i}", piece="enemy", chance=500, label="3 dice", group=group)

    def hung(root: ET.Element, name: str) -> list[str]:
        shifts = [each.get("transform", "") for each in found(root, data_offer=name).iter()]
        return [each for each in shifts if each]

    crowd = drawn(replace(SCENE, offers=tuple(shot(i, group) for group in "xy" for i in range(3))))
    for i in range(3):
        assert found(crowd, data_offer=f"x {i}").get("data-group") == "x"
        assert hung(crowd, f"x {i}") == hung(crowd, f"y {i}")
    few = drawn(replace(SCENE, offers=tuple(shot(i, group) for group in "xy" for i in range(2))))
    assert found(few, data_offer="x 0").get("data-group") is None
    assert hung(few, "x 0") != hung(few, "y 0")
