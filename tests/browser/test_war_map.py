"""Lightning War's map on the page: fetched once, kept while elements move, sharp when at rest; the forces beside it."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import Served
from tests.browser.strike import AT_REST
from tests.browser.war import at, battle

pytestmark = pytest.mark.browser

# How far the map's drawing is from the size that it is shown in, and from where the board lies over it; pixels.
OFF = """() => {
  const board = document.querySelector(".board-frame > svg");
  const map = document.querySelector(".map-layer > svg");
  const corner = new DOMPoint(0, 0).matrixTransform(board.getScreenCTM());
  const [, , width, height] = map.getAttribute("viewBox").split(" ").map(Number);
  const end = new DOMPoint(width, height).matrixTransform(board.getScreenCTM());
  const box = map.getBoundingClientRect();
  const drawn = Number(map.getAttribute("width"));
  return [box.left - corner.x, box.top - corner.y, box.right - end.x, drawn - box.width].map(Math.abs);
}"""


def test_the_map_is_fetched_once_and_stays_while_elements_move(page: Page, server: Served) -> None:
    asked: list[str] = []
    page.on("request", lambda request: asked.append(request.url) if "map.svg" in request.url else None)
    table = at(page, server.url, battle(server.url)["table"])
    expect(page.locator(".map-layer .map-ground")).to_be_attached()
    page.evaluate("document.querySelector('.map-layer > svg').kept = true")
    before = page.locator(".board-frame > svg").get_attribute("viewBox")
    table.end()
    assert page.evaluate("document.querySelector('.map-layer > svg').kept") is True
    assert len(asked) == 1
    assert before is not None


def test_the_map_lies_under_the_board_at_every_zoom_and_is_drawn_anew_at_rest(page: Page, server: Served) -> None:
    at(page, server.url, battle(server.url)["table"])
    expect(page.locator(".map-layer .map-ground")).to_be_attached()
    for key in ("+", "+", "m", "-"):
        page.keyboard.press(key)
        page.evaluate(AT_REST)
        page.wait_for_timeout(250)
        assert max(page.evaluate(OFF)) < 1.5, key


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


def test_sides_keep_their_shapes_in_every_palette(page: Page, server: Served) -> None:
    at(page, server.url, battle(server.url)["table"])
    plate = "side => getComputedStyle(document.querySelector(`.board .piece.side-${side}`)).getPropertyValue('--plate')"
    found = set()
    for palette in ("blue-orange", "teal-magenta", "light-dark"):
        page.evaluate("palette => { document.documentElement.dataset.palette = palette; }", palette)
        found |= {page.evaluate(plate, side).strip() for side in (0, 1)}
    assert len(found) == 6
