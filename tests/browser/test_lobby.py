"""The lobby in a browser: a seat is offered, found by the filter, taken by whoever is first, and becomes a match."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from playwright.sync_api import Locator, Page, WebSocketRoute, expect

from tests.browser.conftest import Console, Served
from tests.browser.driver import Table, axe, expect_no_sideways_scroll, until

pytestmark = pytest.mark.browser

NAMELESS = "409 (Conflict)"  # whoever is nobody is asked for a name


def be(page: Page, name: str) -> None:
    """Say what one is called, in the dialogue that asks for it."""
    naming = page.locator(".naming")
    naming.locator("input[name=name]").fill(name)
    naming.locator("button[type=submit]").click()
    expect(naming).to_have_count(0)


def offer(page: Page, server: Served, name: str, game: str, pace: str = "No clock") -> None:
    """Offer a seat as somebody who has just come."""
    page.goto(server.url)
    page.get_by_role("button", name="Offer a seat", exact=True).locator("visible=true").click()
    page.locator(".game-choice button", has=page.get_by_text(game, exact=True)).click()
    dialog = page.locator(".dialog.setup")
    dialog.get_by_role("radio", name=pace).check()
    dialog.get_by_role("button", name="Offer the seat").click()
    be(page, name)
    expect(page.locator(".seat.own", has_text="Your offer").first).to_be_visible()


def seat_of(page: Page, name: str) -> Locator:
    return page.locator(".seat", has=page.get_by_text(name, exact=True))


def take(page: Page, name: str) -> None:
    seat_of(page, name).get_by_role("button", name=f"Take seat against {name}").click()


def test_two_people_meet_by_an_open_seat_and_play(
    page: Page, new_page: Callable[..., Page], server: Served, console: Console
) -> None:
    console.allow(NAMELESS)
    other = new_page()
    other.goto(server.url)
    offer(page, server, "Rosalind", "Arclight", pace="Live")
    expect(seat_of(other, "Rosalind")).to_contain_text("15 min + 10 s")
    for each in (page, other):
        assert axe(each) == []
        expect_no_sideways_scroll(each)
    take(other, "Rosalind")
    be(other, "Kajsa")
    for each in (other, page):  # who waits to play at once is taken to the table
        each.wait_for_url("**/table/*")
        each.wait_for_selector(".table-page")
    tables = [Table(page), Table(other)]
    until(page, lambda: any(each.decides for each in tables))
    first = 0 if tables[0].decides else 1
    mover, waiting = tables[first], tables[1 - first]
    before = waiting.entry
    mover.commit()
    until(page, lambda: waiting.entry > before)


@pytest.mark.soak
def test_the_filter_acts_on_seats_and_games(
    page: Page, new_page: Callable[..., Page], server: Served, console: Console
) -> None:
    console.allow(NAMELESS)
    other = new_page()
    offer(other, server, "Sashenka", "Jumpstrike", pace="By the day")
    page.goto(server.url)
    seat = seat_of(page, "Sashenka")
    expect(seat).to_be_visible()
    page.get_by_role("button", name="Live").click()
    expect(seat).to_have_count(0)
    page.get_by_role("button", name="By the day").click()
    expect(seat).to_be_visible()
    page.get_by_role("group", name="Game").get_by_role("button", name="Arclight").click()
    expect(seat).to_have_count(0)
    expect(page.locator(".game-card.picked")).to_contain_text("Arclight")
    page.get_by_role("button", name="All games").click()
    expect(seat).to_be_visible()
    other.locator(".seat.own").get_by_role("button", name="Withdraw").click()
    expect(seat).to_have_count(0)


@pytest.mark.soak
def test_who_comes_second_is_told_who_was_faster(
    page: Page, new_page: Callable[..., Page], server: Served, console: Console
) -> None:
    console.allow(NAMELESS)
    first, second = new_page(), new_page()
    second.route_web_socket("**/ws/lobby*", deaf)
    offer(page, server, "Liorah", "Ambush")
    second.goto(server.url)
    expect(seat_of(second, "Liorah")).to_be_visible()
    first.goto(server.url)
    take(first, "Liorah")
    be(first, "Inessa")
    first.wait_for_url("**/table/*")
    take(second, "Liorah")
    be(second, "Noorah")
    expect(second.locator(".seats .refusal")).to_contain_text("Inessa was faster: the seat is taken")
    assert axe(second) == []


def deaf(line: WebSocketRoute) -> None:
    """Let the page hear of the lobby as it was when it came, and of nothing after that."""
    heard: list[str | bytes] = []
    server = line.connect_to_server()

    def pass_on(message: str | bytes) -> None:
        if not heard or "pong" in str(message):
            line.send(message)
        heard.append(message)

    server.on_message(pass_on)


def test_a_link_leads_to_a_seat_on_a_phone(page: Page, phone: Page, server: Served, console: Console) -> None:
    console.allow(NAMELESS)
    page.goto(server.url)
    page.get_by_role("button", name="Offer a seat", exact=True).locator("visible=true").click()
    page.locator(".game-choice button", has=page.get_by_text("Ambush", exact=True)).click()
    setup = page.locator(".dialog.setup")
    setup.get_by_role("radio", name="By link alone").check()
    setup.get_by_role("button", name="Offer the seat").click()
    be(page, "Marandi")
    link = page.get_by_role("dialog").get_by_role("textbox", name="Link").input_value()
    phone.goto(link)
    asked = phone.get_by_role("dialog")
    expect(asked).to_contain_text("Marandi offers you a seat")
    assert axe(phone) == []
    expect_no_sideways_scroll(phone)
    asked.get_by_role("button", name="Take seat").click()
    be(phone, "Tomasz")
    phone.wait_for_url("**/table/*")
    phone.wait_for_selector(".table-page")
