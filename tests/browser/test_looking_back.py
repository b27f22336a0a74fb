"""Undo told before it is done, the log from the set-up on, titles of the entry shown, the past of a shared screen."""

from __future__ import annotations

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import Served
from tests.browser.driver import Table, at, axe, expect_no_sideways_scroll, friends, open_match, start_duel

pytestmark = pytest.mark.browser

WITH_DICE = {"arclight": "squadron", "lightning_strike": "first_contact", "thunder_struck": "duel"}


def say(page: Page, text: str) -> None:
    page.keyboard.press("/")
    page.get_by_role("dialog").get_by_role("textbox").fill(text)
    page.keyboard.press("Enter")


def write(table: Table, text: str) -> None:
    """Give an order in writing."""

    table.act(lambda: say(table.page, text))


def plotted(table: Table, *orders: str) -> None:
    for order in orders:
        write(table, order)
    table.page.keyboard.press("Escape")


class TestUndo:
    def test_it_says_first_what_it_takes_back(self, new_page: Callable[..., Page], server: Served) -> None:
        page = new_page()
        table = start_duel(page, server.url)
        told = page.locator(".undo-tells")
        expect(page.locator(".undo")).to_have_attribute("aria-disabled", "true")
        expect(told).to_be_hidden()
        expect(told).to_have_text(re.compile("Nothing of yours can be taken back now"))
        table.commit()
        table.wait()
        number = table.entry
        page.locator(".undo").hover()
        expect(told).to_be_visible()
        expect(told).to_contain_text("This takes back")
        expect(told.locator("li").first).to_have_text(re.compile(r"\w+ .+\.$"))
        page.mouse.move(300, 400)
        expect(told).to_be_hidden()
        page.locator(".undo").focus()
        page.keyboard.press("Shift+Tab")
        page.keyboard.press("Tab")
        expect(told).to_be_visible()
        assert axe(page) == []
        assert table.entry == number  # nothing has happened yet
        table.act(lambda: page.locator(".undo").click())
        expect(page.locator(".entry.taken-back").first).to_be_attached()

    @pytest.mark.soak
    def test_a_finger_reads_it_before_it_is_done(self, phone: Page, server: Served) -> None:
        table = start_duel(phone, server.url)
        table.commit()
        table.wait()
        number = table.entry
        phone.locator(".undo").tap()
        told = phone.locator(".undo-tells")
        expect(told).to_be_visible()
        expect(told).to_contain_text("This takes back")
        expect_no_sideways_scroll(phone)
        assert axe(phone) == []
        assert table.entry == number
        table.act(lambda: told.get_by_role("button", name="Take it back").tap())
        expect(told).to_be_hidden()

    @pytest.mark.soak
    def test_both_sides_of_a_request_read_what_goes(self, new_page: Callable[..., Page], server: Served) -> None:
        created = open_match(server.url, "ambush", ["screen", "friend"], scenario="night")
        one, other = new_page(), new_page()
        a, b = at(one, server.url, created["table"]), at(other, server.url, friends(created)[0])
        a.wait()
        b.wait()
        for table in (a, b):
            plotted(table, "step 0", "aim 8")
        expect(one.locator(".undo")).to_have_text(re.compile("Ask to undo"))
        one.locator(".undo").hover()
        expect(one.locator(".undo-tells")).to_contain_text("taken back whole: all who took part decide anew")
        one.locator(".undo").click()
        for page in (one, other):
            panel = page.locator(".ask")
            expect(panel).to_contain_text(re.compile(r"This takes back \d+ entries:"))
            expect(panel).to_contain_text("all who took part decide anew")
            assert panel.locator("li").count() >= 4
        assert axe(other) == []
        other.get_by_role("button", name="Allow").click()
        for page in (one, other):
            expect(page.locator(".log")).to_contain_text("went back to entry 0")
            expect(page.locator(".ask")).to_have_count(0)


@pytest.mark.parametrize(("game", "scenario"), WITH_DICE.items())
def test_the_log_begins_with_the_set_up_and_its_dice(page: Page, server: Served, game: str, scenario: str) -> None:
    created = open_match(server.url, game, ["screen", "friend"], scenario=scenario)
    at(page, server.url, created["table"])
    expect(page.locator(".entry .entry-number", has_text=re.compile("^0$"))).to_be_attached()
    expect(page.locator(".entry .die").first).to_be_attached()
    expect(page.locator(".log-empty")).to_have_count(0)


@pytest.mark.soak
def test_the_title_is_that_of_the_entry_shown(page: Page, server: Served) -> None:
    table = start_duel(page, server.url)
    while table.entry < 4:
        table.wait()
        table.commit()
    table.wait()
    assert page.title().startswith("● Your turn")
    page.get_by_role("button", name="To the start").click()
    page.wait_for_function("() => /^Replay · Turn 1, .*entry 0 of \\d+ · Arclight/.test(document.title)")
    page.get_by_role("button", name="One entry on").click()
    page.wait_for_function("() => /entry 1 of /.test(document.title)")
    page.keyboard.press("Escape")
    page.wait_for_function("() => document.title.startsWith('● Your turn')")


@pytest.mark.soak
def test_the_past_goes_behind_the_curtain(new_page: Callable[..., Page], server: Served) -> None:
    """What one player of a shared screen looked at is gone before the other sits down."""
    created = open_match(server.url, "ambush", ["screen", "screen"], scenario="night")
    page = new_page()
    table = at(page, server.url, created["table"])
    page.locator(".curtain .go").click()
    expect(page.locator(".curtain")).to_have_count(0)
    plotted(table, "step -1", "scan")
    expect(page.locator(".log")).to_contain_text("scanned")
    page.get_by_role("button", name="One entry back").click()
    expect(page.locator(".decision.past")).to_be_visible()
    tab = page.context.new_page()  # the same link once more: there the first player commits
    at(tab, server.url, created["table"])
    tab.locator(".curtain .go").click()
    expect(tab.locator(".curtain")).to_have_count(0)
    say(tab, "aim 8")
    expect(page.locator(".curtain")).to_contain_text("Hand the screen to")
    expect(page.locator(".log")).not_to_contain_text("scanned")
    expect(page.locator(".decision.past")).to_have_count(0)
    page.locator(".curtain button", has_text="I am").click()
    expect(page.locator(".curtain")).to_have_count(0)
    page.get_by_role("button", name="One entry back").click()
    expect(page.locator(".decision.past")).to_be_visible()
    expect(page.locator(".log")).not_to_contain_text("scanned")
