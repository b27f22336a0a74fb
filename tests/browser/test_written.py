"""The page from right to left, and with words 40 % longer: nothing is cut, covered, or makes it scroll sideways."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import Served
from tests.browser.driver import start_duel
from tests.browser.layout import faults
from tests.support.written import longer, mirrored, speak_made_up

pytestmark = pytest.mark.browser

SIZES = ((1280, 800), (390, 844))
WAYS = pytest.mark.parametrize(
    ("change", "direction"), [(mirrored, "rtl"), (longer, "ltr")], ids=["mirrored", "longer"]
)
PAGES = ("/", "/watch", "/learn", "/rules", "/rules/arclight")


def look(page: Page) -> list[str]:
    found = []
    for width, height in SIZES:
        found += faults(page, screens=((width, height),))
        wider = page.evaluate("document.documentElement.scrollWidth - innerWidth")
        if wider > 0:
            found.append(f"{width}x{height}: {wider} pixels wider than the screen")
    return found


@WAYS
def test_pages(page: Page, server: Served, change: Callable[[str], str], direction: str) -> None:
    speak_made_up(page, change, direction)
    found = []
    for path in PAGES:
        page.goto(f"{server.url}{path}")
        expect(page.locator("html")).to_have_attribute("dir", direction)
        expect(page.get_by_role("link", name=change("Play"), exact=True).first).to_be_attached()
        found += [f"{path} {fault}" for fault in look(page)]
    assert found == []


@WAYS
def test_a_table(page: Page, server: Served, change: Callable[[str], str], direction: str) -> None:
    start_duel(page, server.url)
    speak_made_up(page, change, direction)
    page.reload()
    expect(page.locator("html")).to_have_attribute("dir", direction)
    expect(page.locator(".column")).to_be_visible()
    assert look(page) == []
    if direction == "rtl":
        column, board = page.locator(".column").bounding_box(), page.locator(".board").first.bounding_box()
        assert column
        assert board
