"""axe finds nothing on any page, nor in anything that opens over a table, at a desk or on a phone."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import Console, Served
from tests.browser.driver import axe, expect_no_sideways_scroll, start_duel

pytestmark = pytest.mark.browser

MENU = {
    "Links to this table": "Links to this table",
    "Dice you can check": "Dice you can check",
    "Order in writing": "Order in writing",
    "Your name": "Your name",
    "Keys": "Keys",
    "Settings": "Settings",
    "Concede": "Concede",
}


@pytest.mark.parametrize(
    "path",
    [
        "/",
        "/rules",
        "/rules/arclight",
        "/rules/nothing",
        "/designs/jumpstrike",
        "/designs/arclight",
        "/designs/lightning_war",
        "/scenarios/lightning_war",
        "/scenarios/arclight",
        "/learn",
        "/players",
        "/players/nobody",
        "/host",
        "/replay/nothing",
        "/nowhere",
    ],
)
def test_every_page_that_needs_no_match(page: Page, phone: Page, server: Served, console: Console, path: str) -> None:
    console.allow("404 (Not Found)", "400 (Bad Request)")
    for each in (page, phone):
        each.goto(f"{server.url}{path}")
        expect(each.locator("h1").first).to_be_visible()
        expect(each).not_to_have_title("")
        assert axe(each) == []
        expect_no_sideways_scroll(each)


@pytest.mark.soak
def test_everything_in_the_menu_of_a_table(page: Page, server: Served) -> None:
    start_duel(page, server.url)
    menu = page.locator("#table-menu")
    page.get_by_role("button", name="Menu").click()
    assert axe(page) == []
    page.keyboard.press("Escape")
    for entry, title in MENU.items():
        page.get_by_role("button", name="Menu").click()
        menu.get_by_role("button", name=entry, exact=True).click()
        expect(page.get_by_role("dialog", name=title)).to_be_visible()
        assert axe(page) == [], entry
        page.keyboard.press("Escape")
        expect(page.get_by_role("dialog")).to_have_count(0)
    page.keyboard.press("t")
    expect(page.get_by_role("region", name="The board in words")).to_be_visible()
    assert axe(page) == []


def test_every_tab_of_a_phone(phone: Page, server: Served) -> None:
    table = start_duel(phone, server.url)
    table.commit()
    table.wait()
    for name in ("Ships", "Log", "Replay", "Decide"):
        phone.locator(".tabs button", has_text=name).click()
        expect(phone.locator(".tabs button", has_text=name)).to_have_attribute("aria-current", "true")
        assert axe(phone) == [], name
        expect_no_sideways_scroll(phone)


@pytest.mark.soak
def test_the_end_of_a_match_and_its_replay_on_a_phone(phone: Page, server: Served) -> None:
    start_duel(phone, server.url)
    phone.get_by_role("button", name="Menu").click()
    phone.locator("#table-menu").get_by_role("button", name="Concede").click()
    phone.get_by_role("dialog").get_by_role("button", name="Concede").click()
    expect(phone.locator(".ending")).to_be_visible()
    assert axe(phone) == []
    phone.locator(".ending a[href^='/replay/']").first.click()
    expect(phone.locator(".decision.past")).to_be_visible()
    assert axe(phone) == []
    phone.goto(server.url)
    expect(phone.locator(".matches li").first).to_be_visible()
    assert axe(phone) == []
