"""Drawing a scenario in the browser: terrain, zones, forces, and straight into a match."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from playwright.sync_api import Page, expect

from tests.browser.conftest import Served
from tests.browser.driver import axe, expect_no_sideways_scroll
from tests.browser.editor import Board
from tests.browser.keyboard import tab_to

pytestmark = pytest.mark.browser

MAP = ".editor-map"


@pytest.fixture
def board(page: Page, server: Served) -> Board:
    return Board(page, server.url)


def test_a_scenario_is_drawn_saved_loaded_and_played(board: Board, page: Page, tmp_path: Path) -> None:
    board.begin("An empty table")
    board.verdict("One thing to mend")
    board.draw("Wood", (10, 20), (18, 20), (18, 28), (10, 27))
    board.draw("Hill", (40, 18), (60, 18), (60, 32), (40, 32))
    page.get_by_role("button", name="Next contour inside").click()
    board.draw("Road", (0, 24), (30, 24.5), (72, 24))
    board.tool("Building")
    board.tap((30, 30), (34, 33))
    board.tool("Objective")
    board.tap((32, 28))
    expect(page.locator(".editor-inspector h2")).to_have_text("Objective 1")
    assert axe(page) == []
    zone = page.locator(".editor-list", has_text="Set-up zones").get_by_role("button", name="north")
    zone.click()
    page.get_by_text("Corners in figures").click()
    page.get_by_label("South-west, inches north").fill("38")
    page.get_by_label("South-west, inches north").press("Enter")
    board.tab("Forces")
    board.add("south", "United States", "US rifle platoon", "Sherman M4")
    board.add("north", "Germany", "German rifle platoon, 30", "StuG III G")
    board.verdict("Ready to play")
    expect(page.locator(".force-balance .side-0 b")).to_have_text("50")
    assert axe(page) == []
    board.tab("Scenario")
    page.get_by_label("Title").fill("Road east")
    page.get_by_label("Landscape").select_option("Autumn")
    contents = board.save(tmp_path)
    assert (contents["title"], contents["landscape"]) == ("Road east", "autumn")
    kinds = [(area["kind"], area.get("height")) for area in contents["areas"]]
    assert kinds == [("wood", None), ("hill", 1), ("hill", 2), ("building", None)]
    assert contents["areas"][0]["points"] == [[10, 20], [18, 20], [18, 28], [10, 27]]
    assert contents["areas"][3]["rect"] == [30, 30, 34, 33]
    assert contents["roads"] == [{"width": 2, "points": [[0, 24], [30, 24.5], [72, 24]]}]
    assert [side.get("zone") for side in contents["sides"]] == [None, [0, 38, 72, 48]]
    ids = [each["id"] for unit in contents["units"] for each in unit["elements"]]
    assert ids == ["1a", "1b", "1c", "2a", "3a", "3b", "3c", "4a"]
    board.begin("Hedgerow")
    expect(page.locator(".editor-checks")).to_contain_text("Hedgerow is on the table.")
    page.locator(".load-file input").set_input_files(tmp_path / "road_east.toml")
    expect(page.locator(".editor-checks")).to_contain_text("road_east.toml is on the table.")
    assert board.save(tmp_path) == contents
    page.get_by_role("button", name="Play it").click()
    dialog = page.get_by_role("dialog")
    expect(dialog.locator(".choice-card", has_text="Road east").get_by_role("radio")).to_be_checked()
    assert axe(page) == []
    dialog.get_by_role("button", name="Take a seat").click()
    page.wait_for_url("**/table/*", wait_until="commit")
    page.wait_for_selector(".board")


def test_points_are_dragged_added_taken_away_and_undone(board: Board, page: Page, tmp_path: Path) -> None:
    board.begin("An empty table")
    board.draw("Wood", (20, 20), (30, 20), (30, 30))
    board.drag((30, 30), (33.1, 29.9))
    board.drag((25, 20), (25, 17))
    page.get_by_role("button", name="Select nothing").click()
    board.tap((28, 21))
    board.drag((28, 21), (30, 22))
    assert board.save(tmp_path)["areas"][0]["points"] == [[22, 21], [27, 18], [32, 21], [35, 31]]
    page.locator(MAP).focus()
    page.keyboard.press("]")
    page.keyboard.press("ArrowLeft")
    page.keyboard.press("]")
    page.keyboard.press("Delete")
    assert board.save(tmp_path)["areas"][0]["points"] == [[21.5, 21], [32, 21], [35, 31]]
    for _ in range(2):
        page.keyboard.press("Control+z")
    assert board.save(tmp_path)["areas"][0]["points"] == [[22, 21], [27, 18], [32, 21], [35, 31]]
    page.keyboard.press("Control+Shift+Z")
    page.get_by_role("button", name="Undo").click()
    page.reload()
    page.wait_for_selector(".editor-picture")
    assert board.save(tmp_path)["areas"][0]["points"] == [[22, 21], [27, 18], [32, 21], [35, 31]]


@pytest.mark.soak
def test_a_river_is_drawn_along_its_middle(board: Board, page: Page, tmp_path: Path) -> None:
    board.begin("An empty table")
    board.tool("River")
    page.get_by_label("in wide").fill("4")
    page.get_by_label("in wide").press("Enter")
    board.tap((0, 20), (30, 20), (30, 48))
    page.get_by_role("button", name="Done").click()
    river = {"kind": "stream", "points": [[0, 22], [28, 22], [28, 48], [32, 48], [32, 18], [0, 18]]}
    assert board.save(tmp_path)["areas"] == [river]
    board.tool("River")
    page.get_by_label("Along its middle").click()
    board.tap((40, 10), (50, 10), (45, 15), (40, 10))
    assert board.save(tmp_path)["areas"][1]["points"] == [[40, 10], [50, 10], [45, 15]]


def test_copies_of_objectives_have_names_of_their_own(board: Board, page: Page, tmp_path: Path) -> None:
    board.begin("An empty table")
    board.tool("Objective")
    board.tap((20, 10))
    page.get_by_role("button", name="Copy for the other side").click()
    goals = board.save(tmp_path)["objectives"]
    assert [(goal["name"], goal["at"]) for goal in goals] == [("Objective 1", [20, 10]), ("Objective 2", [52, 38])]
    expect(page.locator(".editor-checks")).not_to_contain_text("Objective")


@pytest.mark.soak
def test_everything_is_drawn_by_keys_alone(board: Board, page: Page, tmp_path: Path) -> None:
    board.begin("An empty table")
    tab_to(page, page.get_by_role("toolbar").get_by_role("button", name="Hedge", exact=True))
    page.keyboard.press("Enter")
    expect(page.locator(MAP)).to_be_focused()
    page.keyboard.press("Enter")
    for _ in range(4):
        page.keyboard.press("ArrowRight")
    page.keyboard.press("Shift+ArrowUp")
    page.keyboard.press("Enter")
    page.keyboard.press("Enter")
    hedge = {"kind": "hedge", "blocks": False, "points": [[36, 24], [38, 24.1]]}
    assert board.save(tmp_path)["lines"] == [hedge]
    page.locator(".editor-row", has_text="Hedge").press("ArrowUp")
    assert board.save(tmp_path)["lines"] == [hedge | {"points": [[36, 24.5], [38, 24.6]]}]
    page.locator(".editor-row", has_text="Hedge").press("Delete")
    expect(page.locator(MAP)).to_be_focused()
    page.get_by_role("tab", name="Map").press("ArrowRight")
    expect(page.get_by_role("tab", name="Forces")).to_be_focused()
    assert board.save(tmp_path)["lines"] == []


CHOOSE_AND_ADD = """(force) => {
    const [nation, which] = force.querySelectorAll("select");
    const cost = ({ textContent }) => textContent.split(", ").at(-1);
    const other = [...which.options].find((each) => cost(each) !== cost(which.options[0]));
    which.value = other.value;
    which.dispatchEvent(new Event("change", { bubbles: true }));
    force.querySelector(".editor-adder button").click();
    return cost(other);
}"""


@pytest.mark.soak
def test_lists_keep_up_with_what_is_chosen_and_undone(board: Board, page: Page) -> None:
    board.begin("An empty table")
    board.tab("Forces")
    force = page.get_by_role("region", name="Force of south")
    cost = str(force.evaluate(CHOOSE_AND_ADD))
    expect(page.locator(".force-balance .side-0 b")).to_have_text(cost)
    board.tab("Scenario")
    page.get_by_label("Landscape").select_option("Autumn")
    page.get_by_role("button", name="Undo").click()
    expect(page.get_by_label("Landscape")).to_have_value("farmland")


COORDINATE = st.integers(0, 7200).map(lambda hundredths: hundredths / 100)
PLACES = st.lists(st.tuples(COORDINATE, COORDINATE), min_size=3, max_size=8, unique=True)
SHAPES = """async ([points, box, by, vertex, to]) => {
    const {boxOf, isRectangle, moveRow: moved, pointsOf, withInserted, withoutVertex, withPoints, withVertex} =
        await import("/static/scenarios/shapes.js");
    const layer = {shape: "polygon", place: "points", box: "rect"};
    const size = {width: 72, height: 72};
    const row = box ? {kind: "wood", rect: boxOf(points)} : {kind: "wood", points};
    const there = moved(row, layer, by[0], by[1], size);
    const [from, now] = [pointsOf(row, layer), pointsOf(there, layer)];
    const [dx, dy] = [now[0][0] - from[0][0], now[0][1] - from[0][1]];
    const inserted = withInserted(row, layer, vertex, to);
    return {
        same: withPoints(row, layer, pointsOf(row, layer)),
        row,
        back: moved(there, layer, -dx, -dy, size),
        moved: now,
        boxes: [isRectangle(there, layer), isRectangle(withVertex(row, layer, vertex, to), layer)],
        keys: Object.keys(inserted),
        removed: pointsOf(withoutVertex(inserted, layer, vertex + 1), layer),
        from,
    };
}"""


@pytest.mark.soak
def test_shapes_keep_what_is_not_changed(board: Board) -> None:
    """Moved there and back, with a point more and less: as before; a rectangle stays one while its corners move."""

    @settings(max_examples=60, deadline=None)
    @given(
        PLACES, st.booleans(), st.tuples(COORDINATE, COORDINATE), st.integers(0, 2), st.tuples(COORDINATE, COORDINATE)
    )
    def kept(points: Any, box: bool, by: Any, vertex: int, to: Any) -> None:
        found = board.page.evaluate(SHAPES, [points, box, by, vertex, to])
        assert found["same"] == found["back"] == found["row"]
        assert all(0 <= x <= 72 and 0 <= y <= 72 for x, y in found["moved"])
        assert found["boxes"] == [box, box]
        assert found["keys"] == ["kind", "points"]
        assert found["removed"] == found["from"]

    kept()


@pytest.mark.soak
def test_zones_follow_the_table_until_they_are_moved(board: Board, page: Page, tmp_path: Path) -> None:
    board.begin("An empty table")
    board.tab("Scenario")
    page.get_by_label("Depth").fill("60")
    page.get_by_label("Depth").press("Enter")
    expect(page.locator(".board[data-plane$='7200,6000']")).to_be_visible()
    assert board.save(tmp_path)["sides"][1] == {"id": "north", "edge": "north"}
    board.tab("Map")
    page.locator(".editor-list", has_text="Set-up zones").get_by_role("button", name="north").click()
    mouse = page.mouse
    mouse.move(*board.at(0, 48, 60))
    mouse.down()
    mouse.move(*board.at(10, 50, 60), steps=4)
    mouse.up()
    assert board.save(tmp_path)["sides"][1] == {"id": "north", "edge": "north", "zone": [10, 50, 72, 60]}
    page.get_by_role("button", name="The usual zone").click()
    assert board.save(tmp_path)["sides"][1] == {"id": "north", "edge": "north"}


@pytest.mark.soak
def test_a_side_is_renamed_wherever_it_is_named(board: Board, page: Page, tmp_path: Path) -> None:
    board.begin("Hedgerow")
    before = board.save(tmp_path)
    page.locator(".editor-list", has_text="Set-up zones").get_by_role("button", name="germany").click()
    page.locator(".editor-inspector").get_by_label("Side").fill("axis")
    board.verdict("Ready to play")
    assert str(board.save(tmp_path)) == str(before).replace("'germany'", "'axis'")
    page.get_by_role("button", name="Undo").click()
    assert board.save(tmp_path) == before


@pytest.mark.soak
def test_forces_are_built_of_units_by_nation_in_the_lobby(board: Board, page: Page) -> None:
    board.begin("Meeting engagement")
    board.verdict("Ready to play")
    page.get_by_role("button", name="Play it").click()
    dialog = page.get_by_role("dialog")
    force = dialog.locator(".force").first
    expect(force.locator("legend")).to_contain_text("132 of 150 points")
    force.get_by_text("Russia", exact=True).click()
    row = force.locator(".force-unit", has_text="Soviet mortar section")
    row.get_by_role("button", name="more").click()
    expect(force.locator("legend")).to_contain_text("144 of 150 points")
    expect(force.locator("> .force-unit", has_text="Soviet mortar section")).to_be_visible()
    dialog.get_by_role("button", name="Take a seat").click()
    page.wait_for_url("**/table/*")
    page.wait_for_selector(".board")


@pytest.mark.soak
def test_the_editor_fits_a_phone_and_a_finger(phone: Page, server: Served, tmp_path: Path) -> None:
    board = Board(phone, server.url)
    expect_no_sideways_scroll(phone)
    assert axe(phone) == []
    board.begin("An empty table")
    board.tool("Wood")
    for place in ((20, 20), (40, 20), (40, 40)):
        phone.touchscreen.tap(*board.at(*place))
    phone.get_by_role("button", name="Done").click()
    expect(phone.locator(".editor-inspector h2")).to_have_text("Wood")
    points = board.save(tmp_path)["areas"][0]["points"]
    assert points == [[20, 20], [40, 20], [40, 40]]
    small = phone.evaluate(
        "() => [...document.querySelectorAll('.editor-page button, .editor-page select')]"
        ".filter(each => each.offsetParent)"
        ".filter(each => each.getBoundingClientRect().height < 40).map(each => each.outerHTML)"
    )
    assert small == []


@pytest.mark.soak
def test_keys_are_the_maps_after_a_click_on_a_tool(board: Board, page: Page, tmp_path: Path) -> None:
    board.begin("An empty table")
    board.tool("Hedge")
    page.keyboard.press("Enter")
    for _ in range(4):
        page.keyboard.press("ArrowRight")
    page.keyboard.press("Enter")
    page.keyboard.press("Enter")
    assert board.save(tmp_path)["lines"] == [{"kind": "hedge", "blocks": False, "points": [[36, 24], [38, 24]]}]
