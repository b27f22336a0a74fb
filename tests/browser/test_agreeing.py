"""What players ask of one another at the table: a draw, a pause; a referee sets a hex right; acts that wait."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import Served
from tests.browser.driver import at, axe, friends, open_match

pytestmark = pytest.mark.browser


def menu(page: Page, item: str) -> None:
    """Choose something of the menu."""
    page.locator(".menu-button").click()
    page.locator("#table-menu").get_by_role("button", name=item).click()


def test_two_people_agree_on_a_draw(new_page: Callable[..., Page], server: Served) -> None:
    created = open_match(server.url, "arclight", ["screen", "friend"], scenario="duel")
    one, two = new_page(), new_page()
    at(one, server.url, created["table"])
    at(two, server.url, friends(created)[0])
    menu(one, "Offer a draw")
    one.get_by_role("dialog").get_by_role("button", name="Offer a draw").click()
    expect(one.locator(".ask")).to_contain_text("You ask for a draw; waiting for")
    expect(two.locator(".ask")).to_contain_text("asks for a draw")
    assert axe(two) == []
    one.reload()
    one.locator(".ask").get_by_role("button", name="Withdraw").click()
    expect(two.locator(".ask")).to_have_count(0)
    menu(one, "Offer a draw")
    one.get_by_role("dialog").get_by_role("button", name="Offer a draw").click()
    two.locator(".ask").get_by_role("button", name="Allow").click()
    for page in (one, two):
        expect(page.locator(".ending h2")).to_have_text("A draw, as all agreed.")
        expect(page.locator(".log")).to_contain_text("A draw was agreed on, as")
        expect(page.locator(".ask")).to_have_count(0)
    assert axe(one) == []


def test_a_pause_lasts_until_somebody_goes_on(new_page: Callable[..., Page], server: Served) -> None:
    created = open_match(server.url, "arclight", ["screen", "friend"], scenario="duel")
    one, two = new_page(), new_page()
    first = at(one, server.url, created["table"])
    at(two, server.url, friends(created)[0])
    first.wait()
    menu(one, "Pause the match")
    two.locator(".ask").get_by_role("button", name="Allow").click()
    for page in (one, two):
        expect(page.locator(".paused h2")).to_contain_text("The match is paused")
    expect(one.locator(".offers .offer")).to_have_count(0)
    assert axe(two) == []
    two.reload()
    two.get_by_role("button", name="Go on").click()
    expect(one.locator(".paused")).to_have_count(0)
    first.commit()


def test_a_referee_sets_a_hex_right(new_page: Callable[..., Page], server: Served) -> None:
    created = open_match(server.url, "arclight", ["screen", "friend"], scenario="duel", referee=True)
    umpire, one = new_page(), new_page()
    at(umpire, server.url, created["referee"])
    at(one, server.url, created["table"])
    menu(umpire, "Set it right")
    panel = umpire.get_by_role("dialog")
    words = panel.get_by_label("What is to be so")
    words.fill('units."Javelin 1".hex = "9999"')
    expect(panel.locator(".verdict")).to_contain_text('units."Javelin 1".hex')
    expect(panel.get_by_role("button", name="Set it right")).to_be_disabled()
    words.fill('units."Javelin 1".hex = "1510"')
    expect(panel.locator(".change-list")).to_contain_text("Javelin 1 hex")
    expect(panel.locator(".change-list b").first).to_have_text("1510")
    assert axe(umpire) == []
    panel.get_by_role("button", name="Set it right").click()
    for page in (umpire, one):
        expect(page.locator(".log")).to_contain_text("The referee set the position right")
        expect(page.locator(".log")).to_contain_text("by the referee")


@pytest.mark.soak
def test_all_agree_on_what_is_set_right(new_page: Callable[..., Page], server: Served) -> None:
    created = open_match(server.url, "arclight", ["screen", "friend"], scenario="duel")
    one, two = new_page(), new_page()
    at(one, server.url, created["table"])
    at(two, server.url, friends(created)[0])
    menu(one, "Ask to set it right")
    panel = one.get_by_role("dialog")
    panel.get_by_label("What is to be so").fill('units."Javelin 1".hex = "1510"')
    panel.get_by_role("button", name="Ask the others").click()
    asked = two.locator(".ask")
    expect(asked).to_contain_text("asks to set the position right")
    expect(asked.locator(".change-list")).to_contain_text("Javelin 1 hex")
    assert axe(two) == []
    asked.get_by_role("button", name="Allow").click()
    expect(one.locator(".log")).to_contain_text("All agreed, and set the position right")


def test_acts_wait_for_the_next_decision(new_page: Callable[..., Page], server: Served) -> None:
    """One is carried out, one is dropped and told; nobody else sees that any waited."""
    created = open_match(server.url, "ambush", ["screen", "friend"], scenario="night", referee=True)
    umpire, one, two = new_page(), new_page(), new_page()
    at(umpire, server.url, created["referee"])
    first = at(one, server.url, created["table"])
    at(two, server.url, friends(created)[0])
    menu(umpire, "Set it right")
    panel = umpire.get_by_role("dialog")
    panel.get_by_label("What is to be so").fill("phase = 'REPAIR'\nrepairer = 0\nships.A.hits = 1\nships.B.hits = 1")
    panel.get_by_role("button", name="Set it right").click()
    ahead = two.locator(".ahead")
    ahead.locator("summary").click()
    for act in ("hold", "dance"):
        ahead.get_by_label("An act, as the log writes it").fill(act)
        ahead.get_by_role("button", name="Add").click()
        expect(ahead.locator("li").last).to_contain_text(act)
    expect(ahead.locator("li").last).to_contain_text("As the table stands, ")
    assert axe(two) == []
    two.reload()
    expect(ahead.locator("summary")).to_contain_text("2 acts wait for your next decision")
    expect(one.locator("body")).not_to_contain_text("dance")
    first.wait()
    first.take("hold")
    expect(two.locator(".log")).to_contain_text("hold")
    dropped = two.locator(".ahead-dropped")
    expect(dropped).to_contain_text("“dance” was not carried out")
    assert axe(two) == []
    dropped.get_by_role("button", name="Dismiss").click()
    expect(dropped).to_have_count(0)
