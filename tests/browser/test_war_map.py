"""Lightning War's map on the page: fetched once, kept while elements move, sharp when at rest; the forces beside it."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Page, WebSocketRoute, expect

from tests.browser.conftest import Console, Served
from tests.browser.driver import until
from tests.browser.strike import AT_REST
from tests.browser.war import at, battle

pytestmark = pytest.mark.browser

# How far the map's drawing is from the size that it is shown in, and from where the board lies over it; pixels.
OFF = """() => {
  const board = document.querySelector(".board-frame > svg");
  const map = document.querySelector(".underlay > svg");
  const corner = new DOMPoint(0, 0).matrixTransform(board.getScreenCTM());
  const [, , width, height] = map.getAttribute("viewBox").split(" ").map(Number);
  const end = new DOMPoint(width, height).matrixTransform(board.getScreenCTM());
  const box = map.getBoundingClientRect();
  const drawn = Number(map.getAttribute("width"));
  return [box.left - corner.x, box.top - corner.y, box.right - end.x, drawn - box.width].map(Math.abs);
}"""


@pytest.mark.soak
def test_the_map_is_fetched_once_and_stays_while_elements_move(page: Page, server: Served) -> None:
    asked: list[str] = []
    page.on("request", lambda request: asked.append(request.url) if "ground.svg" in request.url else None)
    table = at(page, server.url, battle(server.url)["table"])
    expect(page.locator(".underlay .map-ground")).to_be_attached()
    page.evaluate("document.querySelector('.underlay > svg').kept = true")
    before = page.locator(".board-frame > svg").get_attribute("viewBox")
    table.end()
    assert page.evaluate("document.querySelector('.underlay > svg').kept") is True
    assert len(asked) == 1
    assert before is not None


@pytest.mark.soak
def test_a_map_that_failed_to_come_is_asked_for_when_the_line_is_back(
    page: Page, server: Served, console: Console
) -> None:
    console.allow("ground.svg", "WebSocket")
    page.route(re.compile("ground.svg"), lambda route: route.abort())
    lines: list[WebSocketRoute] = []

    def relay(line: WebSocketRoute) -> None:
        lines.append(line)
        line.connect_to_server()

    page.route_web_socket(re.compile("/ws/"), relay)
    at(page, server.url, battle(server.url)["table"])
    expect(page.locator(".underlay")).to_have_count(0)
    page.unroute(re.compile("ground.svg"))
    lines[0].close()
    expect(page.locator(".underlay .map-ground")).to_be_attached()


@pytest.mark.soak
def test_the_map_lies_under_the_board_at_every_zoom_and_is_drawn_anew_at_rest(page: Page, server: Served) -> None:
    at(page, server.url, battle(server.url)["table"])
    expect(page.locator(".underlay .map-ground")).to_be_attached()
    for key in ("+", "+", "m", "-"):
        page.keyboard.press(key)
        page.evaluate(AT_REST)
        until(page, lambda: max(page.evaluate(OFF)) < 1.5)


@pytest.mark.soak
def test_an_element_of_the_forces_is_looked_at_on_the_map(page: Page, phone: Page, server: Served) -> None:
    key = battle(server.url)["table"]
    for each in (page, phone):
        at(each, server.url, key)
        if each is phone:
            each.locator(".tabs button", has_text="Units").click()
        each.locator(".roster-row").first.click()
        chip = each.locator(".element-chip").first
        name = chip.locator("b").inner_text()
        chip.click()
        expect(each.locator(".board .piece.looked")).to_have_count(1)
        expect(each.locator(f'.board .piece.looked[aria-label^="{name}"]')).to_have_count(1)


@pytest.mark.soak
def test_sides_keep_their_shapes_in_every_palette(page: Page, server: Served) -> None:
    at(page, server.url, battle(server.url)["table"])
    plate = "side => getComputedStyle(document.querySelector(`.board .piece.side-${side}`)).getPropertyValue('--plate')"
    found = set()
    for palette in ("blue-orange", "teal-magenta", "light-dark"):
        page.evaluate("palette => { document.documentElement.dataset.palette = palette; }", palette)
        found |= {page.evaluate(plate, side).strip() for side in (0, 1)}
    assert len(found) == 6


GROUNDS = """async (places) => {
  const { groundsAt } = await import("/static/table/plane/ground.js");
  const corners = [[-1, -1], [1, -1], [1, 1], [-1, 1]];
  const square = (far) => corners.map(([x, y]) => [1000 + far * x, 1000 + far * y]);
  const plane = {
    goals: [{ cell: [3000, 3000], radius: 300, title: "Farm", rule: "LW-9.3" }],
    terrain: {
      grounds: [
        { kind: "hill", height: 1, points: square(800), title: "low", rule: "LW-3.6" },
        { kind: "hill", height: 2, points: square(500), title: "high", rule: "LW-3.6" },
        { kind: "wood", height: 3, points: square(200), title: "wood", rule: "LW-3.10" },
      ],
      barriers: [{ points: [[0, 2000], [2000, 2000]], title: "hedge", rule: "LW-4.12" }],
      roads: [{ points: [[1000, 0], [1000, 4000]], width: 200, name: "Lane", rule: "LW-4.13" }],
    },
  };
  return places.map(([x, y]) => groundsAt(plane, { x, y }).map(({ text }) => text.split(":")[0]));
}"""


def test_the_ground_under_the_pointer_is_told_from_the_top_down(page: Page, server: Served) -> None:
    page.goto(server.url)
    places = [
        (1050, 1050),
        (1300, 1300),
        (1700, 1000),
        (500, 2030),
        (500, 2031),
        (1000, 2000),
        (3000, 3300),
        (3000, 3301),
    ]
    assert page.evaluate(GROUNDS, places) == [
        ["wood", "high", "Lane"],
        ["high"],
        ["low"],
        ["hedge"],
        [],
        ["hedge", "Lane"],
        ["Farm"],
        [],
    ]


def test_a_mouse_over_the_map_is_told_what_is_there(page: Page, server: Served) -> None:
    at(page, server.url, battle(server.url)["table"])
    expect(page.locator(".underlay .map-ground")).to_be_attached()
    note, spot = page.locator(".ground-note"), page.locator(".board .goal .foot").first
    box = spot.bounding_box()
    assert box is not None
    page.mouse.move(box["x"] + 2, box["y"] + 2)
    expect(note).to_contain_text("LW-9.3")
    page.mouse.move(2, 2)
    expect(note).to_be_hidden()
