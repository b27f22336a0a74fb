"""Fingers: no field makes iOS zoom, no tap waits for a second one, nothing lies under a notch or a bar."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import Served
from tests.browser.driver import at, open_match, start_duel

pytestmark = pytest.mark.browser

PAGES = ("/", "/rules/arclight", "/designs/jumpstrike", "/scenarios/lightning_war")
TOO_SMALL = """[...document.querySelectorAll("input, select, textarea")]
  .filter(each => !["radio", "checkbox", "range", "file"].includes(each.type))
  .map(each => [each.outerHTML.slice(0, 80), parseFloat(getComputedStyle(each).fontSize)])
  .filter(([, size]) => size < 16)"""
ZOOMED = """[...document.querySelectorAll("button, a, input, label, summary, [data-offer]")]
  .filter(each => ["auto", "pan-x pan-y pinch-zoom"].includes(getComputedStyle(each).touchAction))
  .map(each => each.outerHTML.slice(0, 80))"""
OUTSIDE = """({top, right, bottom, left}) => {
  const pressed = "button, a[href], input, select, textarea, summary, [tabindex='0']:not([role=region])";
  // What lies in something that scrolls can be moved away from the edge.
  const moves = (each, overflow, whole, part) => {
    for (let at = each.parentElement; at; at = at.parentElement) {
      const scrolls = at === document.documentElement || /auto|scroll/.test(getComputedStyle(at)[overflow]);
      if (scrolls && at[whole] > at[part]) return true;
    }
    return false;
  };
  const shown = [...document.querySelectorAll(pressed)]
    .filter(each => each.checkVisibility({visibilityProperty: true}) && !each.closest(".board-frame"))
    .map(each => [each, each.getBoundingClientRect()])
    .filter(([, box]) => box.width > 2 && box.height > 2 && box.bottom > 0 && box.bottom <= innerHeight);
  const out = shown.filter(([each, box]) =>
    ((box.left < left || box.right > innerWidth - right) && !moves(each, "overflowX", "scrollWidth", "clientWidth"))
    || ((box.top < top || box.bottom > innerHeight - bottom)
      && !moves(each, "overflowY", "scrollHeight", "clientHeight")));
  return out.map(([each, {x, y, width, height}]) => [each.outerHTML.slice(0, 90), x, y, width, height]);
}"""
UPRIGHT = {"top": 47, "left": 0, "bottom": 34, "right": 0}
LYING = {"top": 0, "left": 47, "bottom": 21, "right": 47}


@pytest.mark.parametrize("path", PAGES)
def test_fields_are_large_enough_not_to_be_zoomed_into(phone: Page, server: Served, path: str) -> None:
    phone.goto(server.url + path)
    phone.wait_for_selector("input, select, button")
    expect(phone.locator("main, .editor-page").first).to_be_visible()
    assert phone.evaluate(TOO_SMALL) == []
    assert phone.evaluate(ZOOMED) == []


@pytest.mark.soak
def test_fields_of_dialogues_and_of_orders_are_too(phone: Page, server: Served) -> None:
    phone.goto(server.url)
    phone.get_by_role("button", name="Other ways to play").click()
    assert phone.evaluate(TOO_SMALL) == []
    phone.get_by_role("button", name="Friend by link").first.click()
    expect(phone.get_by_role("dialog")).to_be_visible()
    assert phone.locator("dialog input:not([type=radio])").count() > 0
    assert phone.evaluate(TOO_SMALL) == []
    assert phone.evaluate(ZOOMED) == []
    for game, scenario in (("jumpstrike", "interception"), ("lightning_strike", "first_contact")):
        at(phone, server.url, open_match(server.url, game, ["screen", "computer"], scenario=scenario)["table"]).wait()
        assert phone.evaluate(TOO_SMALL) == []
        assert phone.evaluate(ZOOMED) == []


def test_a_mouse_keeps_the_sizes_of_the_desk(page: Page, server: Served) -> None:
    page.goto(f"{server.url}/rules/arclight")
    size = page.locator("input").first.evaluate("each => getComputedStyle(each).fontSize")
    assert size != "16px"


def notched(new_page: Callable[..., Page], width: int, height: int, insets: dict[str, int]) -> Page:
    """A phone whose screen has corners."""
    page = new_page(viewport={"width": width, "height": height}, has_touch=True, is_mobile=True)
    session = page.context.new_cdp_session(page)
    session.send("Emulation.setSafeAreaInsetsOverride", {"insets": insets})
    return page


def outside(page: Page, insets: dict[str, int]) -> list[Any]:
    """What can be pressed and reaches into the corners."""
    found: list[Any] = page.evaluate(OUTSIDE, insets)
    return found


@pytest.mark.parametrize(("size", "insets"), [((390, 844), UPRIGHT), ((844, 390), LYING), ((1024, 768), UPRIGHT)])
@pytest.mark.soak
def test_nothing_lies_under_a_notch(
    new_page: Callable[..., Page], server: Served, size: tuple[int, int], insets: dict[str, int]
) -> None:
    page = notched(new_page, *size, insets)
    for path in PAGES:
        page.goto(server.url + path)
        page.wait_for_selector("input, select, button")
        assert outside(page, insets) == [], path
    start_duel(page, server.url)
    assert page.evaluate("getComputedStyle(document.body).paddingTop") == f"{insets['top']}px"
    assert outside(page, insets) == []
    page.get_by_role("button", name="Menu").click()
    assert outside(page, insets) == []
    page.keyboard.press("Escape")
    page.locator(".rules-button").click()
    expect(page.locator(".rule-panel")).to_be_visible()
    assert outside(page, insets) == []


def test_what_opens_under_the_finger_takes_no_tap_that_began_on_the_map(phone: Page, server: Served) -> None:
    """The click comes late, as on a slow phone: the sheet has grown to where the finger was."""
    at(phone, server.url, open_match(server.url, "arclight", ["screen", "computer"], scenario="duel")["table"]).wait()
    lower = phone.get_by_role("button", name="Lower the sheet to see the map")
    phone.locator(".board-frame").dispatch_event("pointerdown", {"pointerType": "touch", "isPrimary": True})
    lower.dispatch_event("click", {"detail": 1})
    expect(lower).to_be_visible()
    lower.tap()
    expect(phone.get_by_role("button", name="Raise the sheet")).to_be_visible()
