"""Lightning War on the page: a scenario by clicks, dragging, what the rules say of it, looking, undo, two browsers."""

from __future__ import annotations

import json
import re
from collections.abc import Callable

import pytest
from playwright.sync_api import Page, WebSocketRoute, expect

from tests.browser.conftest import Served
from tests.browser.driver import axe, expect_no_sideways_scroll, expect_the_end, friends, open_match
from tests.browser.strike import Finger, Hand
from tests.browser.war import LIT, at, battle

pytestmark = pytest.mark.browser


@pytest.mark.moving
def test_a_whole_small_scenario_by_clicks(page: Page, server: Served) -> None:
    table, hand = at(page, server.url, battle(server.url, placed=False)["table"]), Hand(page)
    for _ in range(2):
        while page.locator(".offers .offer", has_text="Set up").count():
            table.act(page.locator(".offers .offer", has_text="Set up").first.dblclick)
            page.wait_for_timeout(100)
        table.end()
    expect(page.locator(".decision h2")).to_contain_text("initiative")
    page.locator(".offers .offer").first.click()
    table.commit()
    name = page.locator(".actors button").first
    assert name.count() == 1
    for part in range(2):
        page.keyboard.press("n")
        expect(page.locator(LIT)).to_be_attached()
        who = page.locator(".looked-title b").inner_text().split()[0]
        x, y = table.place(who)
        table.drag(who, x, y + (4 if y < 18 else -4), hand)
        table.act(lambda: page.keyboard.press("Enter"))
        assert table.place(who) != (x, y), part
        table.end()
    fired = 0
    while not table.over:
        if "Fire with" in table.question and page.locator(".actors").count() and not fired:
            page.keyboard.press("n")
            expect(page.locator(".preview .chance")).to_be_visible()
            table.act(lambda: page.locator(".commit .go").click())
            fired += 1
        else:
            table.end()
        page.wait_for_timeout(100)
    assert fired == 1
    expect_the_end(page, "LW-9.4")
    points = re.match(r"Points: South (\d+), North (\d+)", page.locator(".ending .decision-detail").inner_text())
    assert points is not None
    south, north = map(int, points.groups())
    result = "A draw." if south == north else "South wins." if south > north else "North wins."
    expect(page.locator(".ending h2")).to_have_text(result)


@pytest.mark.soak
def test_a_drag_is_told_of_and_taken_back(page: Page, server: Served) -> None:
    table, hand = at(page, server.url, battle(server.url)["table"]), Hand(page)
    before = table.place("a")
    table.drag("a", 20, 13, hand)
    expect(page.locator(".plan .consequences")).to_contain_text("3 in of 6 in")
    table.act(lambda: page.keyboard.press("Enter"))
    assert table.place("a")[1] == pytest.approx(13, abs=0.3)
    expect(page.locator(".looked-title b")).to_contain_text("a")
    table.act(lambda: page.keyboard.press("u"))
    assert table.place("a") == before


@pytest.mark.soak
def test_what_is_refused_is_told_with_its_rule(page: Page, server: Served) -> None:
    table, hand = at(page, server.url, battle(server.url)["table"]), Hand(page)
    table.drag("b", 28, 18, hand)
    expect(page.locator(".plan .ways [aria-pressed=true]")).to_have_text("Dash for cover")
    expect(page.locator(".plan .verdict.refused")).to_contain_text("a dash ends in cover")
    expect(page.locator(".plan .verdict.refused .rule")).to_have_text("LW-4.5")
    expect(page.locator(".plan .go")).to_be_disabled()
    page.locator(".plan .ways button", has_text="Move").click()
    expect(page.locator(".plan ol")).to_contain_text("Move 5.9")  # as far as its rate goes
    expect(page.locator(".plan .go")).to_be_enabled()


@pytest.mark.soak
def test_a_look_shades_what_is_not_seen_and_tells_why_not(page: Page, server: Served) -> None:
    table, hand = at(page, server.url, battle(server.url, "end", "end")["table"]), Hand(page)
    table.look("t", hand)
    assert page.locator(f"{LIT} .of-sight .patch").count() == 1
    expect(page.locator(".looked-facts")).to_contain_text("Sees 1 of 2 enemies")
    shots = page.locator(".offers .offer", has_text="HE at")
    expect(shots).to_have_count(1)
    expect(page.locator(".preview")).to_contain_text("a six on any")
    expect(page.locator(".preview")).to_contain_text("casualty")
    assert axe(page) == []
    table.look("a", hand)
    expect(page.locator(".barred li").first).to_contain_text("the target is out of range")
    page.keyboard.press("Escape")
    expect(page.locator(LIT)).to_have_count(0)


@pytest.mark.soak
def test_a_close_assault_is_told_from_its_declaration_to_its_end(page: Page, server: Served) -> None:
    table = at(page, server.url, battle(server.url, "move a to 22,12.5", "move b to 27,14.4", *["end"] * 4)["table"])
    table.choose("assault First on Alarm")
    ways = page.locator(".board .figure.of-way")
    expect(ways.locator("visible=true")).to_have_count(1)
    expect(ways.locator("visible=true").locator("title")).to_have_text("b to y")
    expect(page.locator(".preview")).to_contain_text("1 of 2 squads reach: b")
    table.commit()
    for question in ("Support the assault with armour", "Fire at the squads about to move"):
        expect(page.locator(".decision h2")).to_contain_text(question)
        expect(page.locator(".decision")).to_contain_text("First assaults Alarm: b is about to move.")
        expect(ways.locator("visible=true").locator("title").first).to_have_text("b to y")
        page.keyboard.press("e")
        table.act(lambda: page.keyboard.press("Enter"))
    expect(page.locator(".log")).to_contain_text("Round: ")
    expect(page.locator(".log")).to_contain_text(re.compile("wins against|Nobody is left to win"))


@pytest.mark.soak
def test_a_drag_does_not_wait_for_a_slow_line(page: Page, server: Served) -> None:
    answers: list[Callable[[], None]] = []

    def relay(line: WebSocketRoute) -> None:
        def hear(message: str | bytes) -> None:
            if json.loads(message)["type"] == "survey" and not answers:
                answers.append(lambda: line.send(message))
            else:
                line.send(message)

        line.connect_to_server().on_message(hear)

    page.route_web_socket(re.compile("/ws/"), relay)
    table = at(page, server.url, battle(server.url)["table"])
    Hand(page).drag(table.pixel(*table.place("a")), table.pixel(20, 13))
    while not answers:
        page.wait_for_timeout(20)
    expect(page.locator(".plan")).to_have_count(0)
    answers[0]()
    expect(page.locator(".plan .consequences")).to_contain_text("3 in of 6 in")
    table.act(lambda: page.keyboard.press("Enter"))
    assert table.place("a")[1] == pytest.approx(13, abs=0.3)


@pytest.mark.soak
def test_a_phase_is_not_ended_by_a_slip(page: Page, server: Served) -> None:
    table = at(page, server.url, battle(server.url)["table"])
    entry = table.entry
    page.keyboard.press("e")
    expect(page.locator(".commit-warning")).to_contain_text("3 could still move: a, b, t")
    assert table.entry == entry
    assert axe(page) == []
    table.act(lambda: page.locator(".commit .go").click())


@pytest.mark.soak
def test_a_finger_drags_on_a_phone(phone: Page, server: Served) -> None:
    table, finger = at(phone, server.url, battle(server.url)["table"]), Finger(phone)
    table.look("t", finger)
    before = table.place("t")
    table.drag("t", 30, 14, finger)
    expect(phone.locator(".plan .consequences")).to_contain_text("of 12 in")
    expect_no_sideways_scroll(phone)
    table.act(lambda: phone.locator(".plan .go").click())
    assert table.place("t")[1] > before[1] + 2


@pytest.mark.soak
def test_a_phone_begins_with_all_of_the_zone_that_is_to_be_filled(phone: Page, server: Served) -> None:
    created = open_match(server.url, "lightning_war", ["friend", "friend"], scenario="hedgerow")
    table = at(phone, server.url, friends(created)[1])
    sheet = phone.locator(".sheet").bounding_box()
    zone = [table.pixel(x, y) for x in (0, 72) for y in (24, 48)]
    assert sheet is not None
    assert all(0 < x < 390 and 0 < y < sheet["y"] for x, y in zone)


def test_a_set_up_at_a_press_stands_in_sight_and_one_by_one_is_at_hand(
    new_page: Callable[..., Page], server: Served
) -> None:
    page = new_page(viewport={"width": 1024, "height": 768})
    created = open_match(server.url, "lightning_war", ["screen", "screen"], scenario="hedgerow")
    at(page, server.url, created["table"])
    whole = page.locator('.offers .offer[aria-checked="true"]')
    expect(whole).to_contain_text("Set up everything")
    offer, button = whole.bounding_box(), page.locator(".commit .go").bounding_box()
    assert offer is not None
    assert button is not None
    assert offer["y"] + offer["height"] <= button["y"]
    first = page.locator(".plan-hint button").first
    expect(first).to_be_hidden()
    page.locator(".plan-hint summary").click()
    first.click()
    expect(page.locator(".plan")).to_be_visible()


@pytest.mark.soak
def test_two_browsers(new_page: Callable[..., Page], server: Served) -> None:
    created = battle(server.url, kinds=("friend", "friend"))
    south, north = (at(new_page(), server.url, key) for key in friends(created))
    south.drag("a", 20, 13, Hand(south.page))
    south.act(lambda: south.page.keyboard.press("Enter"))
    expect(north.piece("a")).to_have_attribute("data-cell", south.piece("a").get_attribute("data-cell") or "")
    north.look("a", Hand(north.page))
    expect(north.page.locator(".looked-facts")).to_contain_text("Moves 6 in, ")
    expect(north.page.locator(".offers")).to_have_count(0)
