"""The map under a free table: every kind of ground is drawn, true to its outline, and apart from what moves."""

from __future__ import annotations

import re
from typing import get_args, get_type_hints
from xml.etree import ElementTree as ET

import pytest
from msgspec.structs import replace

from stormtable.faces import ground_sheet, svg, text
from stormtable.faces.labels import Box
from stormtable.faces.outlines import STRAY, along, clearance, crossings, holds, scattered_points, shifted_line, smooth
from stormtable.faces.planegrid import MARGIN, PER, Sheet
from stormtable.faces.tags import element_labels
from stormtable.scene import (
    Badge,
    Barrier,
    Goal,
    Ground,
    Landscape,
    Piece,
    Plane,
    Road,
    Roster,
    RosterElement,
    RosterUnit,
    Scene,
    Silhouette,
    Terrain,
)
from stormtable.server.web.replies import STATIC

SVG = "{http://www.w3.org/2000/svg}"
SQUARE = ((1000, 1000), (2000, 1000), (2000, 2000), (1000, 2000))
KINDS = get_args(get_type_hints(Ground)["kind"])
GROUNDS = tuple(
    Ground(
        id=f"area-{i}",
        kind=kind,
        points=tuple((x + 1200 * i, y) for x, y in SQUARE),
        height=1,
        fringe=200,
        name=f"{kind} <1> & co",
        title=f"The {kind}",
    )
    for i, kind in enumerate(KINDS)
)
TERRAIN = Terrain(
    grounds=GROUNDS,
    barriers=(
        Barrier(id="line-0", kind="hedge", points=((0, 3000), (3000, 3000), (3000, 2500)), blocks=True, title="Hedge"),
        Barrier(id="line-1", kind="wall", points=((4000, 3000), (6000, 3000)), title="Wall"),
    ),
    roads=(Road(id="road-0", points=((6300, 0), (6200, 2400), (6300, 4800)), width=200, name="High road"),),
)
PLANE = Plane(
    width=10200,
    height=4800,
    unit="in",
    grid=600,
    terrain=TERRAIN,
    goals=(Goal(id="goal-0", cell=(3600, 2400), radius=300, name="Farm", points=25, side=1, title="Farm, 25 points"),),
)
SQUAD = Silhouette(id="squad", counter=True, hull="M-50,-34H50V34H-50Z", ink="M-50,-34L50,34")
TANK = Silhouette(id="tank", hull="M-20,-50H20V50H-20Z")
STAR = Silhouette(id="star", hull="M0,-20L20,0L0,20L-20,0Z")
SHAKEN = Badge(text="shaken", title="Shaken: it only defends itself", tone="bad", icon="alarm")
PIECES = (
    Piece(
        id="element-0",
        name="usa 1a",
        label="1a",
        side=0,
        silhouette="squad",
        cell=(3000, 600),
        facing=900,
        turned=False,
        radius=60,
        emblems=("star", "hq"),
        badges=(SHAKEN,),
        text="1a (squad) at 30,6",
    ),
    Piece(id="element-1", name="p1", label="p1", side=1, silhouette="tank", cell=(3300, 600), facing=0, radius=80),
    Piece(
        id="element-2",
        name="p2",
        label="p2",
        side=1,
        silhouette="tank",
        cell=(3900, 600),
        facing=0,
        radius=80,
        status="out",
    ),
)
UNIT = RosterUnit(
    id="unit-0",
    name="1st Platoon",
    kind="platoon",
    morale="6 hardened",
    status="1 shaken",
    tone="bad",
    elements=(RosterElement(piece="element-0", name="1a", kind="squad", silhouette="squad", text="shaken"),),
)
SCENE = Scene(
    title="Test",
    turn="1",
    turn_of="of 8",
    sides=("USA", "Germany"),
    pieces=PIECES,
    mood="paper",
    plane=PLANE,
    silhouettes=(SQUAD, TANK, STAR),
    rosters=(Roster(side=0, title="USA", units=(UNIT,), score="3 points"),),
)


def sheet() -> ET.Element:
    return ET.fromstring(ground_sheet(SCENE))


def classes(root: ET.Element) -> set[str]:
    return {word for each in root.iter() for word in (each.get("class") or "").split()}


def test_every_kind_of_ground_barrier_and_road_is_drawn() -> None:
    kinds = {"hill", "wood", "house", "marsh", "stream", "defences", "fort", "hedge", "wall", "roads", "bridges"}
    assert kinds <= classes(sheet())


def test_a_map_is_well_formed_whatever_it_is_called() -> None:
    assert "hill <1> & co" in {"".join(each.itertext()) for each in sheet().iter(f"{SVG}text")}


def test_ids_are_unique_and_begin_with_the_prefix() -> None:
    ids = [each.get("id") for each in sheet().iter() if each.get("id")]
    assert len(ids) == len(set(ids))
    assert all(each is not None and each.startswith("ground-") for each in ids)


def test_all_that_is_painted_has_a_style() -> None:
    names = ("board.css", "plane.css", "terrain.css")
    styles = "".join(STATIC.joinpath(name).read_text(encoding="utf-8") for name in names)
    for root in (ET.fromstring(svg(SCENE)), sheet()):
        for each in root.iter():
            words = (each.get("class") or "").split()
            if each.tag in (f"{SVG}path", f"{SVG}circle") and words:
                assert any(f".{word} " in styles for word in words), words


def test_there_are_no_inline_styles() -> None:
    assert " style=" not in ground_sheet(SCENE) + svg(SCENE)


@pytest.mark.parametrize("landscape", [each for each in get_args(Landscape) if each != "farmland"])
def test_every_landscape_has_its_colours(landscape: Landscape) -> None:
    plane = replace(PLANE, terrain=replace(TERRAIN, landscape=landscape))
    assert landscape in classes(ET.fromstring(ground_sheet(replace(SCENE, plane=plane))))
    assert f".map-ground.{landscape}" in STATIC.joinpath("terrain.css").read_text(encoding="utf-8")


def test_the_map_lies_in_the_board_or_apart_under_the_same_name_for_the_same_map() -> None:
    whole, apart = ET.fromstring(svg(SCENE)), ET.fromstring(svg(SCENE, ground_apart=True))
    moved = replace(SCENE, pieces=PIECES[1:], plane=replace(PLANE, goals=(replace(PLANE.goals[0], side=0),)))
    other = replace(SCENE, plane=replace(PLANE, terrain=replace(TERRAIN, roads=())))
    assert "map-ground" in classes(whole)
    assert whole.get("data-ground") is None
    assert "map-ground" not in classes(apart)
    assert apart.get("data-ground") == ET.fromstring(svg(moved, ground_apart=True)).get("data-ground")
    assert apart.get("data-ground") != ET.fromstring(svg(other, ground_apart=True)).get("data-ground")
    assert len(svg(SCENE, ground_apart=True)) < len(svg(SCENE)) / 4


def test_drawn_outlines_stray_from_the_true_ones_by_less_than_an_eighth_of_an_inch() -> None:
    true = [(0.0, 0.0), (60.0, 10.0), (90.0, 70.0), (40.0, 52.0), (-20.0, 80.0)]
    drawn = [(float(x), float(y)) for x, y in re.findall(r"(-?[\d.]+),(-?[\d.]+)", smooth(true))]
    corners, ends = drawn[1::3], drawn[2::3]
    assert corners == true
    for start, corner, end in zip(drawn[0::3], corners, ends, strict=True):
        curve = [(start[axis] + 2 * corner[axis] + end[axis]) / 4 for axis in (0, 1)]
        assert abs(curve[0] - corner[0]) + abs(curve[1] - corner[1]) < 1.5 * STRAY
    assert STRAY < 0.125 * 100 * PER


def test_trees_stand_in_their_wood() -> None:
    wood = [(0.0, 0.0), (200.0, 0.0), (200.0, 40.0), (60.0, 40.0), (60.0, 160.0), (0.0, 160.0)]
    trees = list(scattered_points(wood, 12.0, 6.0, 5))
    assert len(trees) > 50
    assert all(holds(wood, x, y) and clearance(wood, x, y) >= 6.0 for x, y, _ in trees)


def test_a_road_crosses_water_where_the_water_is() -> None:
    water = [(0.0, 40.0), (100.0, 40.0), (100.0, 60.0), (0.0, 60.0)]
    (stretch,) = crossings([(50.0, 0.0), (50.0, 100.0)], water, 5.0)
    assert 33 <= stretch[0][1] <= 40
    assert 60 <= stretch[-1][1] <= 67


def test_a_shifted_way_lies_beside_the_way() -> None:
    assert shifted_line([(0.0, 0.0), (10.0, 0.0)], 3.0) == [(0.0, 3.0), (10.0, 3.0)]
    assert [round(x) for x, _, _ in along([(0.0, 0.0), (10.0, 0.0)], 5.0)] == [0, 5, 10]


def found(root: ET.Element, id_: str) -> ET.Element:
    return next(each for each in root.iter() if each.get("id") == id_)


def test_bases_are_drawn_in_true_scale_and_only_vehicles_turn() -> None:
    root = ET.fromstring(svg(SCENE))
    squad, tank = found(root, "piece-element-0"), found(root, "piece-element-1")
    radius = {each.get("class"): each.get("r") for each in squad.iter(f"{SVG}circle")}
    assert radius["base"] == f"{PER * 60:g}"
    uses = [each.get("transform") or "" for each in (*squad.iter(f"{SVG}use"), *tank.iter(f"{SVG}use"))]
    assert [each.startswith("rotate(90)") for each in uses if "scale(0.6)" in each] == [False, True]
    assert "base-front" in classes(tank)
    assert "base-front" not in classes(squad)
    assert squad.get("transform") == f"translate({MARGIN + PER * 3000:g} {MARGIN + PER * (4800 - 600):g})"


def test_tags_name_elements_and_tell_their_states_and_wrecks_have_none() -> None:
    root = ET.fromstring(svg(SCENE))
    tags = {each.get("data-for-piece"): each for each in root.iter() if "tag" in (each.get("class") or "").split()}
    assert set(tags) == {"element-0", "element-1"}
    words = " ".join(tags["element-0"].itertext())
    assert {"1a", "shaken"} <= set(words.split())
    assert SHAKEN.title in words
    assert "warned" in (tags["element-0"].get("class") or "")


def test_an_objective_flies_the_flag_of_its_holder() -> None:
    goal = found(ET.fromstring(svg(SCENE)), "goal-goal-0")
    assert "side-1" in (goal.get("class") or "")
    assert goal.get("aria-label") == "Farm, 25 points"


def test_the_map_and_the_forces_are_told_in_words() -> None:
    told = text(SCENE)
    assert "The wood, within" in told
    assert "Hedge, from 0,30 by 30,30 to 30,25" in told
    assert "High road, 2 wide, from 63,0 by 62,24 to 63,48" in told
    assert "Farm, 25 points at 36,24" in told
    assert "1st Platoon (platoon), morale 6 hardened, 1 shaken: 1a (squad, shaken)" in told


def test_the_name_of_an_objective_keeps_out_of_the_way_of_elements() -> None:
    """Below its flag, else beside it or above it, wherever the fewest stand; their names keep clear of it in turn."""

    def drawn(*cells: tuple[int, int]) -> ET.Element:
        pieces = tuple(replace(PIECES[1], id=f"element-{i}", cell=cell) for i, cell in enumerate(cells))
        return ET.fromstring(svg(replace(SCENE, pieces=pieces)))

    def name(root: ET.Element) -> tuple[str, str]:
        words = next(each for each in root.iter() if "goal-name" in (each.get("class") or ""))
        return words.get("class") or "", words.get("y") or ""

    assert name(drawn()) == name(drawn((3600, 2900))) == ("goal-name", "14")
    assert name(drawn((3600, 2265))) == ("goal-name start", "4")
    assert name(drawn((3600, 2265), (3720, 2390))) == ("goal-name end", "4")
    assert name(drawn((3600, 2265), (3720, 2390), (3480, 2390))) == ("goal-name", "-46")
    sheet = Sheet.of(PLANE)
    (x, y), below = sheet.spot(PIECES[1].cell), "tag below"
    assert below in "".join(element_labels(PIECES[1:2], sheet))
    assert below not in "".join(element_labels(PIECES[1:2], sheet, (Box(x - 9, y + 20, x + 9, y + 40),)))
