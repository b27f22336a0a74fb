"""Rings and consoles: what the SVG and the words say of scenes made by hand."""

from __future__ import annotations

import math
import re
from typing import Any

import pytest
from msgspec.structs import replace

from stormtable.faces import svg, text
from stormtable.faces.consoleplan import columns_of
from stormtable.faces.ringgrid import INNER, OUTER, arc, on_ring, sector
from stormtable.language import speaking
from stormtable.scene import Offer, Overlay
from tests.faces.test_svg import HOSTILE, having, parsed
from tests.support.consoles import action, console, four, planning

SCENES = {"planning": planning(), "action": action(), "four": four()}
LAYOUTS = [{}, {"tall": True}, {"interactive": False}, {"standalone": True}, {"prefix": "b-"}]


@pytest.mark.parametrize("name", SCENES)
@pytest.mark.parametrize("options", LAYOUTS, ids=str)
def test_it_is_well_formed_with_unique_ids(name: str, options: dict[str, Any]) -> None:
    root = parsed(svg(SCENES[name], 0, **options))
    ids = [each.get("id") for each in root.iter() if each.get("id")]
    assert len(set(ids)) == len(ids)
    assert all(str(each).startswith(options.get("prefix", "")) for each in ids)


@pytest.mark.parametrize("name", SCENES)
def test_what_is_referred_to_is_there(name: str) -> None:
    drawn = svg(SCENES[name], 0)
    ids = {each.get("id") for each in parsed(drawn).iter()}
    assert {*re.findall(r"url\(#([^)]+)\)", drawn), *re.findall(r'href="#([^"]+)"', drawn)} <= ids
    assert " style=" not in drawn


def test_names_are_escaped_wherever_they_stand() -> None:
    scene = planning()
    hostile = replace(
        scene,
        consoles=tuple(replace(each, title=HOSTILE, state=HOSTILE, screen_text=HOSTILE) for each in scene.consoles),
        rings=(replace(scene.rings[0], title=HOSTILE, text=HOSTILE),),
        offers=(replace(scene.offers[0], id=HOSTILE, text=HOSTILE, label=HOSTILE),),
    )
    drawn = svg(hostile, 0)
    assert "<script" not in drawn
    assert len(having(parsed(drawn), data_offer=HOSTILE)) == 1


# Rings


def test_a_ring_has_its_spaces_and_every_piece_stands_on_one() -> None:
    root = parsed(svg(planning(), 0))
    assert len(having(root, class_="ring-space")) == 13
    (blue,) = having(root, id="piece-ship-0")
    assert blue.get("data-cell") == "0,3"
    x, y = on_ring(3, 13)
    assert blue.get("transform") == f"translate({x:.1f} {y:.1f})"


def test_the_nose_of_a_piece_follows_the_ring() -> None:
    root = parsed(svg(planning(), 0))
    turns = {each.get("id"): each.get("transform") for each in root.iter() if str(each.get("id")).startswith("heading")}
    assert turns["heading-ship-0"] == f"rotate({(3 / 13 * 360 + 90) % 360:.1f})"
    assert turns["heading-ship-1"] == f"rotate({(8 / 13 * 360 + 270) % 360:.1f})"


def test_a_measure_numbers_each_step_of_the_shorter_way() -> None:
    root = parsed(svg(planning(), 0))
    (drawn,) = [each for each in root.iter() if str(each.get("class")).startswith("measure ")]
    assert [each.text for each in drawn.iter() if each.tag.endswith("text")] == ["1", "2", "3", "4", "5"]


@pytest.mark.parametrize(("start", "turn"), [(0, 90), (0, -90), (40, 300), (10, 720)])
def test_an_arc_ends_where_it_should(start: float, turn: float) -> None:
    numbers = [float(each) for each in re.findall(r"-?[\d.]+", arc(start, turn, 100))]
    angle = math.radians(start + turn)
    assert numbers[-2] == pytest.approx(100 * math.sin(angle), abs=0.1)
    assert numbers[-1] == pytest.approx(-100 * math.cos(angle), abs=0.1)


def test_spaces_do_not_overlap() -> None:
    """The outer corners of neighbours are a gap apart."""
    first = [float(each) for each in re.findall(r"-?[\d.]+", sector(0, 13))]
    second = [float(each) for each in re.findall(r"-?[\d.]+", sector(1, 13))]
    end, begin = (first[7], first[8]), (second[0], second[1])
    assert 3 < math.dist(end, begin) < 4
    assert math.hypot(*end) == pytest.approx(OUTER, abs=0.1)
    assert INNER < OUTER


def test_ways_and_reach_wait_for_their_offer() -> None:
    root = parsed(svg(action(), 0))
    waiting = [each for each in root.iter() if each.get("data-for-offer")]
    assert {each.get("data-for-offer") for each in waiting} == {"boost B2", "fire F1 at B"}
    assert not any("lit" in str(each.get("class")).split() for each in waiting)


def test_a_way_that_leads_nowhere_is_not_drawn() -> None:
    still = (Overlay(id="way", kind="way", cells=((0, 3),), side=0),)
    assert "shaft" not in svg(planning(overlays=still), 0)


# Consoles


def test_columns_follow_groups_and_zones() -> None:
    columns = columns_of(console(0))
    assert [[space.text for space in column.spaces] for column in columns] == [
        ["B1", "B2"],
        ["M1", "M2"],
        ["F1", "F2"],
        ["P1", "P2"],
        ["SF", "SR"],
        ["SM"],
    ]
    assert [column.title for column in columns] == ["Boost", "Manoeuvre", "Fire", "Power", "Shields", ""]


def test_every_die_can_glide_and_only_those_of_offers_can_be_taken() -> None:
    root = parsed(svg(planning(), 0))
    dice = {each.get("data-die"): each for each in root.iter() if each.get("data-die")}
    assert set(dice) == {"A-0", "A-1", "A-2", "A-3"}
    assert all(each.get("data-glide") == "" for each in dice.values())
    assert dice["A-2"].get("role") == "button"
    assert dice["A-1"].get("role") == "img"
    assert dice["A-2"].get("aria-label") == "2, Your dice"


def test_offers_of_a_die_are_open_while_it_is_picked() -> None:
    root = parsed(svg(planning(), 0, selected="lay 5 SM"))
    shown = {each.get("data-offer") for each in root.iter() if "open" in str(each.get("class")).split()}
    assert shown == {f"lay 5 {space}" for space in ("M1", "M2", "B2", "F2", "P1", "SM")}


def test_a_space_with_two_offers_of_one_die_shows_the_first() -> None:
    offers = (
        Offer(id="boost", text="Boost 4", space="A-B1", dice=("A-0",)),
        Offer(id="both", text="Boost 4 + 2", space="A-B1", dice=("A-0", "A-2")),
    )
    root = parsed(svg(planning(offers=offers), 0))
    assert [each.get("data-offer") for each in root.iter() if each.get("data-offer")] == ["boost"]


def test_an_offer_that_names_an_enemy_stands_at_the_enemy_too() -> None:
    root = parsed(svg(action(), 0))
    places = having(root, data_offer="fire F1 at B")
    assert [each.get("id") for each in places] == ["spot-fire-F1-at-B", "offer-fire-F1-at-B"]


def test_the_tall_layout_is_the_same_drawing_elsewhere() -> None:
    wide, tall = parsed(svg(planning(), 0)), parsed(svg(planning(), 0, tall=True))
    assert wide.get("data-tall") == tall.get("viewBox")
    assert tall.get("data-wide") == wide.get("viewBox")
    for a, b in zip(wide.iter(), tall.iter(), strict=True):
        if a.get("data-tall") and a is not wide:
            assert (a.get("transform"), a.get("data-tall")) == (b.get("data-wide"), b.get("transform"))


@pytest.mark.parametrize("name", SCENES)
@pytest.mark.parametrize("tall", [False, True])
def test_dice_spaces_do_not_overlap(name: str, tall: bool) -> None:
    root = parsed(svg(SCENES[name], 0, tall=tall))
    boxes = []
    for each in root.iter():
        if each.get("data-space"):
            found = re.findall(r"-?[\d.]+", str(each.get("transform")))
            x, y = float(found[0]), float(found[1])
            half = 32 * (float(found[2]) if len(found) > 2 else 1)
            boxes.append((x - half, y - half, x + half, y + half))
    for i, a in enumerate(boxes):
        assert not any(a[0] < b[2] and b[0] < a[2] and a[1] < b[3] and b[1] < a[3] for b in boxes[:i])


def test_a_console_behind_a_screen_shows_no_dice() -> None:
    root = parsed(svg(planning(), 0))
    (far,) = having(root, data_console="console-1")
    assert not [each for each in far.iter() if each.get("data-die")]
    assert "Handed in, sealed" in {each.text for each in far.iter()}


# In words


def test_the_words_say_it_all() -> None:
    told = text(planning())
    assert told.startswith("Test, round 3 of 6, planning\n")
    assert "The Sector, 13 spaces, numbered clockwise:\n  space 0: start of Blue\n" in told
    assert "  5 apart, bow to bow, a Fire die of 5 or 6 hits\n" in told
    assert "Blue, console, lays dice\n  Power cubes: 2\n  Damage: 1\n  Your dice: 2, 5\n" in told
    assert "  Boost 1, die 4, moves 4, to space 7\n" in told
    assert "  Power 2, damaged\n  Front shield, takes 1–2, shield up\n" in told
    assert "Orange, console, Handed in, sealed\n" in told
    assert "Which Fire dice would hit:\n  As it stands, 5 apart: 5, 6\n" in told


def test_the_words_tell_dearer_ways_of_the_same_act() -> None:
    told = text(action())
    assert "  Fire at Orange\n    with −1, costs 1: hit from the front\n" in told
    assert "  Move the 6, costs 1\n" in told
    assert "green 6" in told


def test_words_and_drawing_are_german_for_whoever_reads_german() -> None:
    with speaking("de"):
        told, drawn = text(planning()), svg(planning())
    assert "  Boost 1, Würfel 4, moves 4, to space 7\n" in told
    assert "  Front shield, nimmt 1–2, Schild oben\n" in told
    assert ">Bug</text>" in drawn
    assert ">front</text>" not in drawn
