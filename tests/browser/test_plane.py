"""A free table in the browser: pieces set up and moved by keys and by hand, a shot, an answer across two browsers."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import Served
from tests.browser.driver import open_match, until
from tests.browser.strike import AT_REST

pytestmark = pytest.mark.browser

CLOSE = """
game = "lightning_strike"
title = "Close quarters"
text = "Two against two."
[table]
width = 60
height = 46
[sides]
A = ["pathfinder", "lancer"]
B = ["syreen", "wraith"]
"""
PLACES = {
    "Pathfinder 1": "30,18 facing 90",
    "Lancer 1": "40,18 facing 90",
    "Syreen 1": "30,28 facing 270",
    "Wraith 1": "40,30 facing 90",
}


def opened(url: str, *kinds: str) -> dict[str, Any]:
    """A match of two against two: its keys."""
    return open_match(url, "lightning_strike", list(kinds), scenario_file=CLOSE)


def go_to(page: Page, url: str, key: str) -> None:
    page.goto(f"{url}/table/{key}")
    page.wait_for_selector(".decision")


def question(page: Page) -> str:
    return page.locator(".decision h2").first.inner_text()


def said(page: Page, text: str) -> None:
    """An order in writing, carried out."""
    entry = page.locator("#page").get_attribute("data-entry")
    page.keyboard.press("/")
    page.locator("dialog input").first.fill(text)
    page.keyboard.press("Enter")
    page.wait_for_function("before => document.querySelector('#page').dataset.entry !== before", arg=entry)
    if page.locator("dialog").count():
        page.keyboard.press("Escape")


def deciding(pages: list[Page]) -> Page:
    """The page that has offers now."""
    return until(pages[0], lambda: [each for each in pages if each.locator(".offer").count()])[0]


def set_up(page: Page, *others: Page) -> None:
    """All units in their places and Blue first; each page decides for its own seats."""
    pages = [page, *others]
    for _ in range(8):
        now = deciding(pages)
        if "initiative" in question(now):
            said(now, "order A, B")
            return
        unit = now.locator("[data-list-offer]").first.get_attribute("data-list-offer") or ""
        name = unit.removeprefix("place ").partition(" at ")[0]
        said(now, f"place {name} at {PLACES[name]}")


def middle(page: Page, selector: str) -> tuple[float, float]:
    """Of something on the map, once that has come to rest."""
    page.evaluate(AT_REST)
    box = page.locator(selector).first.bounding_box()
    assert box is not None
    return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2


@pytest.mark.soak
def test_units_are_set_up_by_keys_alone(page: Page, server: Served) -> None:
    go_to(page, server.url, opened(server.url, "screen", "screen")["table"])
    for turn in range(4):
        page.keyboard.press("g")
        expect(page.locator(".plan")).to_be_visible()
        for _ in range(5 * turn):
            page.keyboard.press("ArrowRight")
        page.keyboard.press("Enter")
        expect(page.locator(".board .piece")).to_have_count(turn + 1)
    assert "initiative" in question(page)


def test_a_ghost_is_dragged_and_fires_from_where_it_stands(page: Page, server: Served) -> None:
    """What it says of the shot comes without the server; the plan and the shot go to it as one."""
    go_to(page, server.url, opened(server.url, "screen", "screen")["table"])
    set_up(page)
    said(page, "activate Lancer 1")
    x, y = middle(page, ".board .piece.active .hit")
    page.mouse.move(x, y)
    page.mouse.down()
    for step in range(12):
        page.mouse.move(x, y - 5 * step)
    expect(page.locator(".board .free-ghost .aim-say").first).to_contain_text("%")
    page.mouse.up()
    shot = page.locator(".plan-shots button").first
    expect(shot).to_contain_text("Light Missiles at Wraith 1")
    chance = shot.locator(".offer-chance").inner_text()
    shot.click()
    expect(page.locator(".decision h2").first).to_contain_text("Use a Command Point in answer?")
    assert chance.split()[0] in page.locator('[data-list-offer="decline"]').inner_text()


def test_an_answer_is_asked_of_the_other_and_can_be_silenced(
    page: Page, new_page: Callable[..., Page], server: Served
) -> None:
    links = {link["seats"][0]: link["key"] for link in opened(server.url, "friend", "friend")["links"]}
    other = new_page()
    go_to(page, server.url, links[0])
    go_to(other, server.url, links[1])
    set_up(page, other)
    said(page, "activate Pathfinder 1")
    said(page, "P. Cannon at Syreen 1")
    expect(other.locator(".decision h2").first).to_contain_text("Use a Command Point in answer?")
    other.get_by_role("button", name="until the next turn").click()
    # Declined, and the defense roll's question after it likewise.
    expect(page.locator(".decision h2").first).to_contain_text("Pathfinder 1: move, face, act, or end?")
    expect(other.locator(".unasked")).to_contain_text("Declined for you")


@pytest.mark.soak
def test_a_finger_drags_on_a_small_screen(phone: Page, server: Served) -> None:
    page = phone
    go_to(page, server.url, opened(server.url, "screen", "screen")["table"])
    set_up(page)
    said(page, "activate Lancer 1")
    page.evaluate(AT_REST)
    x, y = middle(page, ".board .piece.active .hit")
    touch = page.context.new_cdp_session(page)
    touch.send("Input.dispatchTouchEvent", {"type": "touchStart", "touchPoints": [{"x": x, "y": y}]})
    for step in range(1, 12):
        point = {"x": x, "y": y - 3 * step}
        touch.send("Input.dispatchTouchEvent", {"type": "touchMove", "touchPoints": [point]})
    touch.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})
    expect(page.locator(".plan")).to_contain_text("Fly")
    page.locator(".plan .go").click()
    expect(page.locator(".decision-detail").first).to_contain_text("left")
