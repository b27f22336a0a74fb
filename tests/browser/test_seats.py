"""Who sits where: one screen, friends by links, secrets behind a curtain, consent, typed dice, lost lines."""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from stormtable.engine.people import isolate
from tests.browser.conftest import Console, Served, served
from tests.browser.driver import Frames, Table, at, axe, open_match, start_duel, until

pytestmark = pytest.mark.browser


def decide(table: Table) -> None:
    """Take what is proposed, from behind the curtain if there is one."""
    table.wait()
    if table.page.locator(".curtain").count():
        table.page.locator(".curtain .go").click()
        table.page.wait_for_selector(".curtain", state="detached")
        table.wait()
    table.commit()


def test_same_screen_is_set_up_and_played_by_both(page: Page, server: Served) -> None:
    page.goto(server.url)
    page.get_by_role("button", name="Same screen").first.click()
    dialog = page.get_by_role("dialog")
    dialog.get_by_text("Pair", exact=True).click()
    dialog.get_by_label("Name of seat A").fill("Ada")
    dialog.get_by_label("Name of seat B").fill("Bo")
    assert axe(page) == []
    dialog.get_by_role("button", name="Take a seat").click()
    page.wait_for_url("**/table/*")
    table = Table(page)
    sides: set[str] = set()
    for _ in range(14):
        table.wait()
        if page.locator(".curtain").count():
            decide(table)
            continue
        sides.add(page.locator(".decision .capitals").first.inner_text().split()[0].lower())
        table.act(lambda: page.keyboard.press("e")) if "ahead" in table.question else table.commit()
    assert sides == {isolate("ada"), isolate("bo")}


@pytest.mark.soak
def test_a_curtain_hides_what_is_secret_between_players_of_one_screen(page: Page, server: Served) -> None:
    created = open_match(server.url, "ambush", ["screen", "screen"], scenario="night")
    table = at(page, server.url, created["table"])
    curtain = page.locator(".curtain")
    expect(curtain).to_contain_text("Who takes the screen?")
    assert page.locator(".offers .offer").count() == 0
    assert axe(page) == []
    page.keyboard.press("Enter")
    expect(curtain).to_have_count(0)
    table.wait()
    assert len(table.offers()) > 1


@pytest.mark.soak
def test_four_seats_in_two_teams_on_one_screen(page: Page, server: Served, console: Console) -> None:
    """Set up by teams, also from a file; each takes the screen when it likes; one gives up and the others play on."""
    console.allow("400 (Bad Request)")
    page.goto(server.url)
    page.locator("article", has_text="Salvo").get_by_role("button", name="Same screen").click()
    dialog = page.get_by_role("dialog")
    expect(dialog.get_by_role("region", name="Team A1 and A2")).to_be_visible()
    file = dialog.locator("input[type=file]")
    file.set_input_files({"name": "own.toml", "mimeType": "text/plain", "buffer": b'name = "trio"'})
    expect(dialog.get_by_role("alert")).to_contain_text("there is no scenario 'trio'")
    file.set_input_files({"name": "own.toml", "mimeType": "text/plain", "buffer": b'name = "duel"'})
    expect(dialog.locator(".seat-field")).to_have_count(2)
    dialog.get_by_text("Two against two.").click()
    expect(dialog.locator(".seat-field")).to_have_count(4)
    for seat, name in (("A1", "Ada"), ("B1", "Bo"), ("A2", "Cy"), ("B2", "Di")):
        dialog.get_by_label(f"Name of seat {seat}").fill(name)
    assert axe(page) == []
    dialog.get_by_role("button", name="Take a seat").click()
    page.wait_for_url("**/table/*")
    curtain = page.locator(".curtain")
    expect(curtain.get_by_role("button")).to_have_text([f"I am {isolate(name)}" for name in ("Ada", "Bo", "Cy", "Di")])
    assert axe(page) == []
    curtain.get_by_role("button", name=f"I am {isolate('Cy')}").click()
    expect(curtain).to_have_count(0)
    page.get_by_role("button", name="Menu").click()
    page.get_by_role("button", name="Concede").click()
    page.get_by_role("dialog", name="Who concedes?").get_by_role("button", name="Cy").click()
    expect(page.get_by_role("dialog")).to_contain_text("The others play on")
    page.get_by_role("dialog").get_by_role("button", name="Concede").click()
    expect(curtain.get_by_role("button")).to_have_text([f"I am {isolate(name)}" for name in ("Ada", "Bo", "Di")])
    page.goto(server.url)
    expect(page.locator(".matches")).to_contain_text("Ada and Cy against Bo and Di")


def test_a_friend_joins_by_link_from_another_browser(new_page: Callable[..., Page], server: Served) -> None:
    host = new_page()
    host.goto(server.url)
    host.get_by_role("button", name="Friend by link").first.click()
    host.get_by_role("dialog").get_by_role("button", name="Take a seat").click()
    host.wait_for_url("**/table/*")
    links = host.get_by_role("dialog", name="Links to this table")
    expect(links).to_be_visible()
    assert axe(host) == []
    address = links.get_by_role("textbox").first.input_value()
    host.keyboard.press("Escape")
    expect(host.locator(".decision h2")).to_be_focused()  # nothing had the focus before: no key is lost
    assert "/table/" in address
    assert address != host.url

    guest = new_page()
    guest.goto(address)
    guest.get_by_role("button", name="Sit down").click()
    first, second = Table(host), Table(guest)
    second.wait()
    both = (("host", first), ("guest", second))
    turns = {"host": 0, "guest": 0}
    for _ in range(8):
        name, table = until(host, lambda: [each for each in both if each[1].decides])[0]
        table.commit()
        turns[name] += 1
    assert turns["host"] > 0
    assert turns["guest"] > 0
    expect(host.locator(".entry").first).to_be_visible()
    until(host, lambda: first.entry == second.entry)


def test_who_watches_decides_nothing(new_page: Callable[..., Page], server: Served) -> None:
    created = open_match(server.url, "arclight", ["screen", "screen"], scenario="duel")
    page = new_page()
    at(page, server.url, created["watch"])
    page.wait_for_selector(".board .piece")
    assert page.locator(".offers .offer").count() == 0
    assert page.locator(".undo").count() == 0
    assert axe(page) == []


def test_a_reload_in_mid_turn_loses_nothing(page: Page, server: Served) -> None:
    table = start_duel(page, server.url)
    while "ahead" not in table.question:
        page.wait_for_timeout(170)
        table.commit()
        table.wait()
    table.act(lambda: page.keyboard.press("w"))
    table.act(lambda: page.keyboard.press("w"))
    left, entry = table.points_left(), table.entry
    page.reload()
    page.wait_for_selector(".commit .go")
    assert (table.points_left(), table.entry) == (left, entry)
    page.goto(server.url)
    seat = page.locator(".matches li.mine").first
    expect(seat).to_contain_text("Your decision")
    assert axe(page) == []
    seat.get_by_role("link", name="Take your seat").click()
    page.wait_for_selector(".commit .go")
    assert table.points_left() == left


def test_two_tabs_of_one_seat_stay_together(page: Page, server: Served) -> None:
    table = start_duel(page, server.url)
    other = page.context.new_page()
    other.goto(page.url)
    twin = Table(other)
    twin.wait()
    before = twin.entry
    table.commit()
    other.wait_for_function("before => Number(document.querySelector('#page').dataset.entry) > before", arg=before)


def test_what_is_not_free_is_taken_back_by_consent(new_page: Callable[..., Page], server: Served) -> None:
    created = open_match(server.url, "arclight", ["screen", "friend"], scenario="duel")
    friend = next(link["key"] for link in created["links"] if link["kind"] == "friend")
    one, two = new_page(), new_page()
    sent: list[str] = []
    two.on("websocket", lambda line: line.on("framesent", lambda frame: sent.append(str(frame))))
    first, second = at(one, server.url, created["table"]), at(two, server.url, friend)
    first.commit()
    second.wait()
    second.commit()  # initiative is rolled: not free any more
    undo = one.locator(".undo")
    expect(undo).to_contain_text("Ask to undo")
    undo.click()
    expect(one.locator(".ask")).to_contain_text("You ask for an undo; waiting for")
    request = two.locator(".ask")
    expect(request).to_contain_text("asks for an undo")
    assert axe(two) == []
    request.get_by_role("button", name="Refuse").click()
    expect(request).to_have_count(0)
    expect(one.locator(".refusal")).to_contain_text("does not agree")
    undo.click()
    request.get_by_role("button", name="Allow").click()
    expect(one.locator(".decision h2")).to_contain_text("Initiative")
    answers = [message for message in map(json.loads, sent) if message["type"] == "consent"]
    assert [answer["yes"] for answer in answers] == [False, True]
    assert answers[1]["request"] == 2, "to what was shown"


def test_dice_of_ones_own_are_typed_in(page: Page, server: Served) -> None:
    line, faces = Frames(page), page.locator(".typed-faces button")
    page.goto(server.url)
    page.get_by_role("button", name="Same screen").first.click()
    page.get_by_role("radio", name="Your own").check()
    page.get_by_role("dialog").get_by_role("button", name="Take a seat").click()
    page.wait_for_url("**/table/*")
    table = Table(page)
    for _ in range(6):
        table.wait()
        if page.locator(".typed-faces").count():
            break
        if page.locator(".curtain").count():
            page.locator(".curtain .go").click()
            page.wait_for_selector(".commit .go")
        page.wait_for_timeout(170)
        before = table.entry
        page.locator(".commit .go").click()
        until(page, lambda before=before: table.entry > before or faces.count())  # type: ignore[misc]
    expect(faces.first).to_be_visible()
    assert axe(page) == []
    # Different faces, or the dice would tie and be rolled again.
    for face in (1, 2, 3, 1, 2, 3):
        if page.locator(".entries .die").count():
            break
        told = len(line.received)
        page.locator(f".typed-faces button[data-face='{face}']").click()
        until(page, lambda told=told: len(line.received) > told)  # type: ignore[misc]
    rolled = page.locator(".entries .die").first
    expect(rolled).to_be_visible()
    assert re.search(r"d\d+: [123]", rolled.get_attribute("aria-label") or "")


@pytest.mark.soak
def test_what_waits_for_dice_can_be_withdrawn_while_that_is_possible(page: Page, server: Served) -> None:
    created = open_match(server.url, "ambush", ["screen", "screen"], scenario="dawn", dice="typed")
    table = at(page, server.url, created["table"])
    faces, other = page.locator(".typed-faces button"), page.get_by_role("button", name="Do something else")
    faces.nth(0).click()  # the set-up's
    for seat in range(2):
        page.locator(".curtain .go").click()
        page.wait_for_selector(".commit .go")
        table.offer("scan")
        page.locator(".commit .go").click()
        expect(page.locator(".typed-dice")).to_contain_text("For: scan")
        other.click()
        expect(page.locator(".typed-dice")).to_have_count(0)
        table.offer("step 0")
        table.commit()
        table.offer(f"aim {1 - seat}")
        page.locator(".commit .go").click()
    expect(page.locator(".typed-dice")).to_contain_text("For: aim 0")
    expect(other).to_have_count(0)  # with the last commitment all is revealed
    assert axe(page) == []


@pytest.mark.soak
def test_the_line_comes_back_by_itself(new_page: Callable[..., Page], console: Console, tmp_path: Path) -> None:
    console.allow("WebSocket connection", "ERR_CONNECTION_REFUSED")
    with served("tests.browser.serve", str(tmp_path / "matches.sqlite3")) as server:
        page = new_page()
        table = start_duel(page, server.url)
        entry, port = table.entry, server.url.rsplit(":", 1)[1]
        server.end()
        expect(page.locator(".line-down")).to_contain_text("The line to the table is down")
        assert axe(page) == []
        server.command += [port]
        server.start()
        expect(page.locator(".line-down")).to_have_count(0, timeout=20_000)
        assert table.entry == entry
        table.commit()


@pytest.mark.soak
def test_the_computer_warms_up_in_sight_and_plays_meanwhile(page: Page, phone: Page, tmp_path: Path) -> None:
    warm = tmp_path / "warm"
    with served("tests.browser.serve", str(tmp_path / "matches.sqlite3"), "0", str(warm)) as server:
        table = start_duel(page, server.url)
        note = page.locator(".warming")
        expect(note).to_contain_text("still warming up")
        before = int(re.findall(r"(\d+) of 200", note.inner_text())[0])
        page.wait_for_function(
            "before => Number(document.querySelector('.warming progress').value) > before", arg=before
        )
        assert axe(page) == []
        table.commit()
        start_duel(phone, server.url)
        expect(phone.locator(".warming")).to_be_visible()
        phone.set_viewport_size({"width": 390, "height": 640})  # more to decide than the sheet has room for
        spilled = phone.locator(".sheet .now").evaluate("each => each.scrollHeight - each.clientHeight")
        assert spilled <= 1, "the decision runs into the note"
        assert axe(phone) == []
        warm.touch()
        expect(note).to_have_count(0)
        expect(phone.locator(".warming")).to_have_count(0)
        for each in (page, phone):  # before their server ends
            each.close()


def test_a_link_that_opens_nothing_says_so(page: Page, server: Served) -> None:
    page.goto(f"{server.url}/table/nonsense")
    expect(page.locator("h1")).to_have_text(re.compile("."))
    expect(page.get_by_role("link", name="All games")).to_be_visible()
    assert axe(page) == []
