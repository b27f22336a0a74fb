"""Hints in the page: asked for by a key and told, warnings that hold a decision back, told of once it is over."""

from __future__ import annotations

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.browser.conftest import Served
from tests.browser.driver import axe, expect_no_sideways_scroll

pytestmark = pytest.mark.browser


def arclight(page: Page) -> Locator:
    """Its card on the first page."""
    return page.get_by_role("article", name="Arclight")


def open_with_hints(page: Page, server: Served, warn: str = "") -> None:
    """A duel of Arclight against the computer, set up with hints; the choice is kept."""
    page.goto(server.url)
    page.evaluate("localStorage.setItem('stormtable.hints', JSON.stringify({arclight: true}))")
    if warn:
        page.evaluate(
            "each => localStorage.setItem('stormtable.warnings', JSON.stringify({arclight: each}))", int(warn)
        )
    arclight(page).get_by_role("button", name="Play the computer").click()
    page.wait_for_selector(".hint-row")


def test_a_hint_is_asked_for_by_its_key_and_its_two_numbers_told(page: Page, server: Served) -> None:
    open_with_hints(page, server)
    expect(page.get_by_role("button", name="Hint").locator("kbd")).to_have_text("⇧ H")  # H is the Helm die's
    page.keyboard.press("Shift+H")
    card = page.locator(".hint-card")
    expect(card).to_contain_text("64 %")
    expect(card).to_contain_text("48 %")
    chosen = page.locator('[data-list-offer][aria-checked="true"]')
    expect(chosen).to_have_count(1)
    expect(card.locator(".best")).to_contain_text(chosen.locator("b").inner_text())
    expect(page.locator(".lesson-veil .ring")).not_to_have_count(0)
    expect(page.locator("#announcer")).to_contain_text("64 % to win with it")
    expect(page.locator(".entries")).to_contain_text("A hint was shown to")
    assert axe(page) == []
    page.reload()
    page.wait_for_selector(".hint-row")
    expect(card).to_have_count(0)
    page.get_by_role("button", name="Hint").click()
    expect(card).to_be_visible()
    page.keyboard.press("Escape")
    expect(card).to_have_count(0)
    expect(page.locator(".lesson-veil .ring")).to_have_count(0)


def test_a_costly_decision_is_asked_about_and_the_end_tells_it(page: Page, server: Served) -> None:
    open_with_hints(page, server, warn="10")
    expect(page.get_by_label("Warn me")).to_have_value("10")
    entry = page.locator("#page").get_attribute("data-entry")
    page.locator("[data-list-offer]").first.click()
    page.keyboard.press("Enter")
    card = page.locator(".hint-card.warning")
    expect(card).to_contain_text("This gives away 16 % of the chance to win. 48 % instead of 64 %.")
    assert page.locator("#page").get_attribute("data-entry") == entry
    page.keyboard.press("h")
    expect(card).to_contain_text("Better")
    assert axe(page) == []
    page.keyboard.press("Enter")
    expect(card).to_have_count(0)
    assert page.locator("#page").get_attribute("data-entry") == entry
    page.keyboard.press("Enter")
    expect(card).to_be_visible()
    page.keyboard.press("Shift+Enter")
    expect(page.locator("#page")).not_to_have_attribute("data-entry", entry or "")
    page.get_by_role("button", name="Menu").click()
    page.get_by_role("button", name="Concede").click()
    page.get_by_role("dialog").get_by_role("button", name="Concede").click()
    expect(page.locator(".ending")).to_contain_text("1 warning was given")
    page.get_by_role("link", name="Replay").click()
    expect(page.locator(".past")).to_contain_text("1 warning was given")


def test_hints_on_a_phone(phone: Page, server: Served) -> None:
    open_with_hints(phone, server)
    phone.get_by_role("button", name="Hint").tap()
    expect(phone.locator(".hint-card")).to_be_visible()
    expect_no_sideways_scroll(phone)


def test_hints_are_chosen_when_a_match_is_set_up_and_the_choice_is_kept(page: Page, server: Served) -> None:
    hints = page.get_by_role("switch", name="Hints")
    for kept in (False, True):
        page.goto(server.url)
        arclight(page).get_by_role("button", name="Scenarios and options").click()
        expect(hints).to_be_checked(checked=kept)
        hints.check()
        page.get_by_role("button", name="Take a seat").click()
        page.wait_for_selector(".hint-row")
