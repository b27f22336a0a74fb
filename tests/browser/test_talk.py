"""Talk at a table: two players talk, a link leads to its moment, words are hidden and reported, notes are kept."""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.browser.conftest import Console, Served, served
from tests.browser.driver import at, axe, expect_no_sideways_scroll, open_match, until

pytestmark = pytest.mark.browser


def be(page: Page, url: str, name: str, emblem: str = "owl") -> None:
    """Say in this browser what one is called."""
    answer = page.request.post(f"{url}/api/me", data={"name": name, "emblem": emblem})
    assert answer.ok, answer.text()


def two(server: Served) -> tuple[dict[str, Any], list[str]]:
    """A duel, both of whose seats are taken."""
    created = open_match(server.url, "arclight", ["friend", "friend"], scenario="duel")
    return created, [link["key"] for link in created["links"]]


def open_talk(page: Page) -> Locator:
    """The field to write in, by its key."""
    expect(page.locator(".aside-tabs")).to_be_visible()
    page.keyboard.press("Shift+T")
    field = page.locator(".say input")
    expect(field).to_be_focused()
    return field


def say(page: Page, words: str) -> None:
    """Write something, and wait until the server has it."""
    field = page.locator(".say input")
    field.fill(words)
    field.press("Enter")
    expect(page.locator(".msg.own:not(.waiting)").last).to_contain_text(words.partition(" ")[0])


def test_two_players_talk(server: Served, new_page: Callable[..., Page], console: Console) -> None:
    created, (mine, theirs) = two(server)
    robin, jun, noor = new_page(), new_page(viewport={"width": 1280, "height": 800}), new_page()
    be(robin, server.url, "Robin", "tern")
    be(jun, server.url, "Jun", "tower")
    at(robin, server.url, mine)
    at(jun, server.url, theirs)
    robin.locator(".commit .go").click()
    expect(robin.locator("#page:not([data-entry='0'])")).to_be_visible()
    field = open_talk(robin)
    expect(robin.locator(".talk-list")).to_contain_text("Only those who play read this")
    before = robin.locator("#page").get_attribute("data-entry")
    field.press_sequentially("plum uhr 12")  # the letters of many keys
    assert robin.locator("#page").get_attribute("data-entry") == before
    expect(robin.locator(".rule-panel, .words-panel")).to_have_count(0)
    say(robin, "This one still hurts: entry 1")
    expect(jun.locator(".aside-tabs button", has_text="Talk")).to_contain_text("1 new")
    open_talk(jun)
    message = jun.locator(".msg")
    expect(message).to_contain_text("Robin")
    expect(message).to_contain_text("This one still hurts")
    expect(jun.locator(".aside-tabs i", has_text="new").and_(jun.locator("[aria-pressed=true] i"))).to_have_count(0)
    expect(jun.locator("#announcer")).to_contain_text("Robin")
    jun.keyboard.press("Escape")
    expect(jun.locator(".say input")).not_to_be_focused()
    expect(jun.locator(".timeline .bubble")).to_have_count(1)
    message.locator("a.moment").click()
    expect(jun.locator("#page")).to_have_attribute("data-entry", "1")
    jun.keyboard.press("Escape")
    assert axe(jun) == []

    at(noor, server.url, created["watch"])
    open_talk(noor)
    expect(noor.locator(".msg")).to_have_count(0)
    noor.locator(".say input").fill("He has 7")
    noor.locator(".say input").press("Enter")
    dialog = noor.get_by_role("dialog")
    dialog.get_by_label(re.compile("name", re.IGNORECASE)).first.fill("Noor")
    dialog.locator("button.go").click()
    expect(noor.locator(".msg.own:not(.waiting)")).to_contain_text("He has 7")
    say(jun, "Your pilot had it coming.")
    expect(robin.locator(".msg")).to_have_count(2)
    robin.reload()
    expect(robin.locator(".lookers")).to_have_count(0)
    open_talk(robin)
    expect(robin.locator(".msg")).to_have_count(2)
    expect(robin.locator(".lookers")).to_have_text(re.compile("1 watches"))

    robin.locator(".menu-button").click()
    robin.get_by_role("button", name="Concede").click()
    robin.get_by_role("dialog").get_by_role("button", name="Concede").click()
    watcher = robin.locator(".msg.watcher")
    expect(watcher).to_contain_text("Noor, watching: He has 7")
    assert axe(robin) == []
    watcher.get_by_role("button", name="Hide", exact=True).click()
    expect(watcher).to_have_count(0)
    robin.get_by_role("button", name="Show").click()
    expect(watcher).to_have_count(1)


@pytest.mark.soak
def test_words_are_hidden_and_reported(server: Served, new_page: Callable[..., Page], console: Console) -> None:
    _, (mine, theirs) = two(server)
    robin, jun = new_page(), new_page()
    be(robin, server.url, "Robin")
    be(jun, server.url, "Jun")
    at(robin, server.url, mine)
    at(jun, server.url, theirs)
    open_talk(jun)
    say(jun, "You <b>fool</b>")
    open_talk(robin)
    expect(robin.locator(".msg")).to_contain_text("You <b>fool</b>")
    robin.get_by_role("button", name="Jun: hide or report").click()
    robin.get_by_role("button", name="Report this message").click()
    dialog = robin.get_by_role("dialog", name="Report this message")
    dialog.get_by_label("What is wrong with it?").fill("rude")
    assert axe(robin) == []
    dialog.get_by_role("button", name="Report").click()
    robin.get_by_role("dialog", name="Reported").locator("button.go").click()
    expect(robin.locator(".msg")).to_have_count(0)
    expect(robin.locator(".hidden-note")).to_contain_text("1 message is hidden")
    say(jun, "Still there?")
    robin.reload()
    open_talk(robin)
    expect(robin.locator(".hidden-note")).to_contain_text("2 messages are hidden")
    robin.get_by_role("button", name="Show").click()
    expect(robin.locator(".msg")).to_have_count(2)


@pytest.mark.soak
def test_notes_are_kept_by_themselves(server: Served, new_page: Callable[..., Page], console: Console) -> None:
    console.allow("409")
    _, (mine, theirs) = two(server)
    page, again, other = new_page(), new_page(), new_page()
    for each, key in ((page, mine), (again, mine), (other, theirs)):
        at(each, server.url, key)
        each.locator(".aside-tabs button", has_text="Notes").click()
        expect(each.locator(".notes-page textarea")).to_have_value("")
    page.locator(".notes-page textarea").fill("He plots two ahead.\nu")
    expect(page.locator(".notes-state")).to_have_text("Kept")
    again.locator(".notes-page textarea").fill("Something else")
    expect(again.get_by_role("button", name="Take those")).to_be_visible()
    assert axe(again) == []
    again.get_by_role("button", name="Take those").click()
    expect(again.locator(".notes-page textarea")).to_have_value("He plots two ahead.\nu")
    again.locator(".notes-page textarea").fill("Three ahead")
    again.reload()  # written before it was kept by itself
    again.locator(".aside-tabs button", has_text="Notes").click()
    expect(again.locator(".notes-page textarea")).to_have_value("Three ahead")
    other.reload()
    other.locator(".aside-tabs button", has_text="Notes").click()
    expect(other.locator(".notes-page textarea")).to_have_value("")


@pytest.mark.soak
def test_what_is_said_while_the_line_is_down_is_said_once(
    new_page: Callable[..., Page], tmp_path: Path, console: Console
) -> None:
    console.allow("WebSocket", "ERR_CONNECTION_REFUSED", "Failed to load resource")
    with served("tests.browser.serve", str(tmp_path / "matches.sqlite3")) as server:
        _, (mine, _) = two(server)
        page = new_page()
        at(page, server.url, mine)
        open_talk(page)
        say(page, "before")
        port = server.url.rsplit(":", 1)[1]
        server.kill()
        expect(page.locator(".line-down")).to_be_visible()
        page.locator(".say input").fill("meanwhile")
        page.locator(".say input").press("Enter")
        expect(page.locator(".msg.waiting")).to_contain_text("meanwhile")
        server.command += [port]
        server.start()
        expect(page.locator(".msg.waiting")).to_have_count(0, timeout=60_000)
        page.reload()
        open_talk(page)
        expect(page.locator(".msg p")).to_contain_text(["before", "meanwhile"])
        expect(page.locator(".msg")).to_have_count(2)


@pytest.mark.parametrize("game", ["lightning_war"])
def test_a_phone_talks(server: Served, phone: Page, game: str, console: Console) -> None:
    created = open_match(server.url, game, ["friend", "friend"], scenario="hedgerow")
    at(phone, server.url, created["links"][0]["key"])
    phone.get_by_role("button", name="Talk").click()
    say(phone, "hello entry 0")
    expect_no_sideways_scroll(phone)
    assert axe(phone) == []
    phone.locator(".aside-tabs button", has_text="Notes").click()
    expect(phone.locator(".notes-page textarea")).to_be_visible()
    phone.get_by_role("button", name="Decide").click()
    expect(phone.locator(".sheet .decision").first).to_be_visible()


@pytest.mark.soak
def test_a_long_talk_stays_where_it_is_read(server: Served, new_page: Callable[..., Page], console: Console) -> None:
    _, (mine, theirs) = two(server)
    page, other = new_page(), new_page()
    at(page, server.url, mine)
    at(other, server.url, theirs)
    open_talk(other)
    for number in range(6):
        say(other, f"{number} " + "words " * 40)
    open_talk(page)
    expect(page.locator(".msg")).to_have_count(6)
    end = "list => list.scrollHeight - list.scrollTop - list.clientHeight < 3"
    until(page, lambda: page.locator(".talk-list").evaluate(end))
    say(other, "6 last of all")
    expect(page.locator(".msg")).to_have_count(7)
    until(page, lambda: page.locator(".talk-list").evaluate(end))
    page.locator(".talk-list").evaluate("list => { list.scrollTop = 0; }")
    until(page, lambda: not page.locator(".talk-list").evaluate(end))
    page.wait_for_function("() => document.querySelector('.talk-list').scrollTop === 0")
    say(other, "7 not to be followed")
    expect(page.locator(".msg")).to_have_count(8)
    assert page.locator(".talk-list").evaluate("list => list.scrollTop") == 0
    assert json.loads(page.evaluate("localStorage.getItem('stormtable.talk')"))["read"][mine] == 7
