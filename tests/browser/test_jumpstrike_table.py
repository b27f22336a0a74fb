"""Jumpstrike on its flat table (JS-12): three turns plotted by clicks or taps, pods dragged within their reach."""

from __future__ import annotations

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.browser.conftest import Served
from tests.browser.driver import at, axe, expect_no_sideways_scroll, open_match
from tests.browser.plots import Plotter

pytestmark = pytest.mark.browser

TABLE = {"tabletop": True}
FACING = """
game = "jumpstrike"
turns = 20
[[sides]]
ships = [{ design = "frigate", hex = "0709" }]
[[sides]]
ships = [{ design = "frigate", hex = "0705" }]
"""
TURN = ("F", "TS30", "MF2", "P2", "A", "@5")


def begin(page: Page, url: str) -> Plotter:
    created = open_match(url, "jumpstrike", ["screen", "computer"], scenario="interception", options=TABLE)
    at(page, url, created["table"])
    table = Plotter(page)
    table.wait()
    table.seal()
    page.wait_for_selector(".plotter")
    return table


def middle(what: Locator) -> tuple[float, float]:
    box = what.bounding_box()
    assert box is not None
    return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2


def test_a_plot_by_clicks_and_pods_that_are_dragged(page: Page, server: Served) -> None:
    """Step and turn on the table, the rest by buttons; then a group is drawn beyond its reach, and goes that far."""
    table = begin(page, server.url)
    table.write("P2", "A")
    table.change(lambda: page.locator(".board .offer.stop[data-sheet] .hit").first.click(force=True))
    table.change(lambda: page.locator(".board .plane-turn[data-offer$='TS30'] .hit").click(force=True))
    table.write("MF2", "@5", "F", "@5", "F", "@6")
    assert table.turns() == ["P2A F TS30 MF2 @5", "F @5", "F @6"]
    expect(page.locator(".sheet-turns > li").first).to_contain_text("60,20, heading 30")
    expect(page.locator(".board .course .stop")).to_have_count(3)
    expect(page.locator(".board .figure.of-reach")).not_to_have_count(0)
    look_nearer(page)
    table.seal()
    expect(page.locator(".plan-hint, .plan")).not_to_have_count(0)
    x, y = middle(page.locator("#piece-pods-0-A .hit").first)
    page.mouse.move(x, y)
    page.mouse.down()
    for step in range(1, 9):
        page.mouse.move(x + 30 * step, y)
    page.mouse.up()
    expect(page.locator(".plan li")).to_contain_text("Move Frigate 1-A 5 cm to 65, 15")
    table.act(page.locator(".plan .commit .go").click)
    expect(page.locator(".log")).to_contain_text("Frigate 1-A moves to 65,15")


def look_nearer(page: Page) -> None:
    """The whole table in small stands there while part of it is in sight; a press on it goes there."""
    small = page.locator(".minimap")
    expect(small).to_be_hidden()
    page.get_by_role("button", name="Zoom in").click()
    page.get_by_role("button", name="Zoom in").click()
    expect(small).to_contain_text("table 120 \N{MULTIPLICATION SIGN} 90 cm")
    view = small.locator(".minimap-view")
    before = view.get_attribute("x")
    small.locator("svg").click(position={"x": 100, "y": 20})
    expect(view).not_to_have_attribute("x", before or "")
    assert axe(page) == []
    page.get_by_role("button", name="Whole map").click()
    expect(small).to_be_hidden()


def test_a_plotted_launch_tells_its_chance(page: Page, server: Served) -> None:
    created = open_match(server.url, "jumpstrike", ["screen", "computer"], scenario_file=FACING, options=TABLE)
    at(page, server.url, created["table"])
    table = Plotter(page)
    table.wait()
    table.seal()
    table.write("MF2")
    odds = page.locator(".plotter .preview")
    expect(odds).to_contain_text("turn 1: to hit Frigate 2")
    expect(odds).to_contain_text("51.0 %")
    table.write("@5")
    expect(odds).to_contain_text("if all stands as it does now")
    assert axe(page) == []


@pytest.mark.soak
def test_a_plot_by_taps_on_a_phone(phone: Page, server: Served) -> None:
    table = begin(phone, server.url)
    for label in TURN:
        table.change(table.key(label).tap)
    assert table.turns()[0] == "F TS30 MF2 P2A @5"
    expect_no_sideways_scroll(phone)
