"""The page as it is read in German: the first page, a seat that is offered and taken, a match that begins, a lesson."""

from __future__ import annotations

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import Console, Served
from tests.browser.driver import axe, expect_no_sideways_scroll, start_duel
from tests.browser.test_lobby import NAMELESS, be, seat_of

pytestmark = pytest.mark.browser

PHONE = {"viewport": {"width": 390, "height": 844}, "has_touch": True, "is_mobile": True}


def test_a_seat_is_offered_in_german_and_taken_in_english(
    page: Page, new_page: Callable[..., Page], server: Served, console: Console
) -> None:
    console.allow(NAMELESS)
    german = new_page(locale="de-DE")
    german.goto(server.url)
    expect(german.locator("html")).to_have_attribute("lang", "de")
    expect(german.get_by_role("heading", level=1)).to_have_text(re.compile("Wargames und eine Kampagne. Nimm Platz."))
    expect(german).to_have_title("Stormtable: Wargames, ein Tisch")
    assert axe(german) == []
    expect_no_sideways_scroll(german)
    german.get_by_role("button", name="Platz anbieten", exact=True).locator("visible=true").click()
    german.locator(".game-choice button", has=german.get_by_text("Arclight", exact=True)).click()
    dialog = german.locator(".dialog.setup")
    dialog.get_by_role("radio", name="Live").check()
    dialog.get_by_role("button", name="Platz anbieten").click()
    be(german, "Friederike")
    expect(german.locator(".seat.own")).to_contain_text("Dein Angebot")
    expect(german.locator(".seat.own")).to_contain_text("Duell")
    expect(german.locator(".seat.own")).to_contain_text("15 min + 10 s")
    page.goto(server.url)
    expect(seat_of(page, "Friederike")).to_contain_text("15 min + 10 s")
    seat_of(page, "Friederike").get_by_role("button", name="Take seat against Friederike").click()
    be(page, "Kajsa")
    for each in (page, german):  # who waits to play at once is taken to the table
        each.wait_for_url("**/table/*")
    expect(german.get_by_role("button", name="Zurücknehmen", exact=True)).to_be_visible()
    expect(page.get_by_role("button", name="Undo", exact=True)).to_be_visible()


def test_on_a_phone_a_lesson_is_taken_in_german(new_page: Callable[..., Page], server: Served) -> None:
    phone = new_page(locale="de-AT", **PHONE)
    phone.goto(f"{server.url}/learn/thunder_struck")
    first = phone.get_by_role("button", name="Deine erste Runde")
    expect(first).to_be_visible()
    expect_no_sideways_scroll(phone)
    first.click()
    phone.wait_for_url("**/table/*")
    expect(
        phone.get_by_text("Du hast 6, 4, 2 und 1 gewürfelt. Auch Bo hat gewürfelt und schon abgegeben.")
    ).to_be_visible()
    phone.get_by_role("button", name="Weiter", exact=True).click()
    expect(phone.get_by_text("Leg die 6 auf Schub 1: Sie trägt dich über Bos Schiff hinweg.")).to_be_visible()


def test_the_language_is_changed_at_a_table_and_back(page: Page, server: Served) -> None:
    start_duel(page, server.url)
    undo = page.get_by_role("button", name="Undo", exact=True)
    expect(undo).to_be_visible()
    speak(page, ("Menu", "Settings", "Language"), "de")
    expect(page.locator("html")).to_have_attribute("lang", "de")
    expect(page.get_by_role("button", name="Zurücknehmen", exact=True)).to_be_visible()
    expect(undo).to_have_count(0)
    expect(page.locator(".decision h2")).to_contain_text("Wer führt, und mit welchem Würfel?")
    page.goto(server.url)
    expect(page.get_by_role("heading", level=1)).to_have_text(re.compile("Nimm Platz|wartet auf dich"))
    page.go_back()
    speak(page, ("Menü", "Einstellungen", "Sprache"), "")
    expect(page.locator("html")).to_have_attribute("lang", "en")
    expect(undo).to_be_visible()


def speak(page: Page, names: tuple[str, str, str], code: str) -> None:
    """Choose a language in the settings of a table, which are called so now."""
    menu, settings, language = names
    page.get_by_role("button", name=menu).click()
    page.locator("#table-menu").get_by_role("button", name=settings, exact=True).click()
    with page.expect_navigation():
        page.get_by_role("dialog").get_by_label(language).select_option(code)
