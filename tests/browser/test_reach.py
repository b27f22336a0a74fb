"""The shaded reach of Arclight: one press plans the way to a hex, one commit carries it out, one line tells it."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.browser.conftest import Served
from tests.browser.driver import Table, at, open_match
from tests.browser.strike import AT_REST

pytestmark = pytest.mark.browser


@pytest.fixture
def table(page: Page, server: Served) -> Table:
    """A duel at the first move of one's own ship."""
    return moving(page, server)


def moving(page: Page, server: Served) -> Table:
    created = open_match(server.url, "arclight", ["screen", "computer"], scenario="duel")
    table = at(page, server.url, created["table"])
    table.wait()
    while not page.locator(".destination").count():
        table.commit()
        table.wait()
    return table


def free_hex(page: Page) -> tuple[Locator, tuple[float, float]]:
    """A hex in reach that is met itself where it is pressed, as far away as there is one."""
    page.evaluate(AT_REST)
    for each in reversed(page.locator(".destination").all()):
        box = each.bounding_box()
        assert box
        x, y = box["x"] + box["width"] / 2, box["y"] + box["height"] / 2
        met = page.evaluate("([x, y]) => document.elementFromPoint(x, y)?.getAttribute('data-offer') ?? ''", [x, y])
        if met and met == each.get_attribute("data-offer"):
            return each, (x, y)
    raise AssertionError("no hex in reach can be pressed")


def test_one_press_plans_one_commit_carries_out_one_line_tells(page: Page, table: Table) -> None:
    before, (hex_, place) = table.entry, free_hex(page)
    way = hex_.get_attribute("data-offer") or ""
    cell = hex_.get_attribute("data-cell")
    page.mouse.click(*place)
    expect(table.listed(way)).to_have_attribute("aria-checked", "true")
    expect(table.listed(way)).to_contain_text("no roll")
    expect(page.locator(".way-there .line")).to_have_count(1)
    expect(page.locator(".commit .go")).to_contain_text("Fly to")
    expect(page.locator(".commit .go .of-way")).to_contain_text("left")
    assert table.entry == before
    table.act(lambda: page.keyboard.press("Enter"))
    table.wait()
    expect(page.locator('.piece[data-piece="ship-0"]')).to_have_attribute("data-cell", cell or "")
    page.get_by_role("button", name="All", exact=True).click()
    lines = page.locator(".entry", has_text="Pulsar 1 flies")
    expect(lines).to_have_count(1)
    assert lines.locator(".written a").count() > 1


@pytest.mark.soak
def test_a_way_is_taken_back_whole(page: Page, table: Table) -> None:
    start = page.locator('.piece[data-piece="ship-0"]').get_attribute("data-cell") or ""
    short = next(each for each in page.locator(".destination").all() if each.get_attribute("data-offer") == "forward 2")
    page.mouse.move(0, 0)
    short.dispatch_event("pointerdown", {"button": 0, "pointerId": 1, "pointerType": "mouse"})
    short.dispatch_event("pointerup", {"button": 0, "pointerId": 1, "pointerType": "mouse"})
    table.commit()
    expect(page.locator('.piece[data-piece="ship-0"]')).not_to_have_attribute("data-cell", start)
    page.locator(".undo").click()
    expect(page.locator('.piece[data-piece="ship-0"]')).to_have_attribute("data-cell", start)


@pytest.mark.soak
def test_by_finger(new_page: Callable[..., Page], server: Served) -> None:
    page = new_page(viewport={"width": 390, "height": 844}, has_touch=True, is_mobile=True)
    table = moving(page, server)
    hex_, place = free_hex(page)
    page.touchscreen.tap(*place)
    expect(hex_).to_have_class("destination selected")
    expect(page.locator(".commit .go")).to_contain_text("Fly to")
    table.act(page.locator(".commit .go").click)
    expect(page.locator(".destination.selected")).to_have_count(0)
