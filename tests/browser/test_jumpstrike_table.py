"""Jumpstrike on its flat table (JS-12): three turns plotted by clicks or taps, pods dragged within their reach."""

from __future__ import annotations

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.browser.conftest import Served
from tests.browser.driver import at, expect_no_sideways_scroll, open_match
from tests.browser.plots import Plotter

pytestmark = pytest.mark.browser

TABLE = {"tabletop": True}
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


@pytest.mark.soak
def test_a_plot_by_taps_on_a_phone(phone: Page, server: Served) -> None:
    table = begin(phone, server.url)
    for label in TURN:
        table.change(table.key(label).tap)
    assert table.turns()[0] == "F TS30 MF2 P2A @5"
    expect_no_sideways_scroll(phone)
