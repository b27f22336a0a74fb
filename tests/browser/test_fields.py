"""Whatever is typed can be read, in every field, mood and palette; so can hints, and what is selected or filled in."""

from __future__ import annotations

from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import Served
from tests.browser.driver import open_match, opened_by
from tests.browser.moments import Shelf, played
from tests.browser.war import battle

pytestmark = pytest.mark.browser

CONTRASTS = Path(__file__).with_name("contrasts.js").read_text(encoding="utf-8")
LEAST = 4.5


def illegible(page: Page, fields: int) -> list[str]:
    """What cannot be read in the fields of a page, of which there are at least so many."""
    found: list[tuple[str, float]] = page.evaluate(CONTRASTS)
    assert (
        len([name for name, _ in found if name.startswith("space, blue-orange") and name.endswith("typed")]) >= fields
    )
    return [f"{name}: {value:.1f}" for name, value in found if value < LEAST]


@pytest.mark.parametrize(
    ("path", "fields"), [("/rules/arclight", 1), ("/designs/jumpstrike", 9), ("/scenarios/lightning_war", 1)]
)
def test_fields_of_pages(page: Page, server: Served, path: str, fields: int) -> None:
    page.goto(f"{server.url}{path}")
    expect(page.locator("input:visible").first).to_be_visible()
    assert illegible(page, fields) == []


@pytest.mark.soak
def test_fields_of_a_set_up(page: Page, server: Served) -> None:
    page.goto(server.url)
    page.get_by_role("button", name="Friend by link").first.click()
    dialog = page.get_by_role("dialog")
    dialog.get_by_text("Free", exact=True).click()
    expect(dialog.get_by_role("spinbutton")).to_be_visible()
    assert illegible(page, 3) == []


@pytest.mark.parametrize("dark", [True, False])
@pytest.mark.soak
def test_fields_of_a_table(page: Page, server: Served, dark: bool) -> None:
    if dark:
        created = open_match(server.url, "arclight", ["screen", "friend"], scenario="duel")
    else:
        created = battle(server.url, kinds=("screen", "friend"), placed=False)
    opened_by(page, server.url, created)
    page.goto(f"{server.url}/table/{created['table']}")
    page.wait_for_selector(".decision")
    expect(page.locator("html")).to_have_attribute("data-mood", "space" if dark else "paper")
    for name in ("Links to this table", "Order in writing", "Your name"):
        page.get_by_role("button", name="Menu").click()
        page.locator("#table-menu").get_by_role("button", name=name, exact=True).click()
        expect(page.get_by_role("dialog", name=name).locator("input").first).to_be_visible()
        assert illegible(page, 1) == []
        page.keyboard.press("Escape")
        expect(page.get_by_role("dialog")).to_have_count(0)
    page.get_by_role("button", name="Rules").click()
    expect(page.locator(".rule-panel input")).to_be_visible()
    assert illegible(page, 1) == []


@pytest.mark.soak
def test_every_tab_of_the_scenario_editor(page: Page, server: Served) -> None:
    page.goto(f"{server.url}/scenarios/lightning_war")
    for tab in ("Scenario", "Map", "Forces"):
        page.get_by_role("tab", name=tab).click()
        assert illegible(page, 1) == []


def test_orders_in_writing(page: Page, server: Served) -> None:
    shelf = Shelf(server.url, played("jumpstrike", "interception", 4, 4))
    moment = next(each for each in shelf.match.moments if each.kind.startswith("orders"))
    page.goto(f"{server.url}/table/{shelf.table(moment)['table']}")
    expect(page.locator(".sheet-text input")).to_be_visible()
    assert illegible(page, 1) == []
