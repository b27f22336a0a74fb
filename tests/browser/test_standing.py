"""Rated matches in a browser: the curve and the table show them; the host's page bans a player, who is refused then."""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Callable, Iterator
from pathlib import Path

import httpx
import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import Console, Served, served
from tests.browser.driver import axe

pytestmark = pytest.mark.browser
CLAIM = {"claim": "0123456789abcdef" * 2}


@pytest.fixture
def own(tmp_path: Path) -> Iterator[Served]:
    """A table of the test's own: what stands in its lists is known."""
    with served("tests.browser.serve", str(tmp_path / "matches.sqlite3")) as server:
        yield server


@pytest.fixture
def key(own: Served, tmp_path: Path) -> str:
    """The host's key, as the command line gives it beside the server that runs."""
    command = [sys.executable, "-m", "stormtable", "host", "key", "--database", str(tmp_path / "matches.sqlite3")]
    return subprocess.run(command, capture_output=True, text=True, check=True).stdout.split()[0]


def be(page: Page, server: Served, name: str) -> str:
    """Let a browser be a player; the id."""
    answer = page.request.post(f"{server.url}/api/me", data={"name": name})
    assert answer.ok, answer.text()
    return str(answer.json()["player"]["id"])


def rated_match(server: Served, *pages: Page) -> list[str]:
    """The keys of a rated duel, by the seats that these browsers' players hold."""
    body = {"game": "arclight", "scenario": "duel", "seats": [{"kind": "friend"}] * 2, "rated": True}
    created = pages[0].request.post(f"{server.url}/api/matches", data=body)
    assert created.ok, created.text()
    keys = []
    for page, link in zip(pages, created.json()["links"], strict=True):
        seat = page.request.post(f"{server.url}/api/table/{link['key']}/seat", data=CLAIM)
        assert seat.ok, seat.text()
        keys.append(seat.json()["key"])
    return keys


def give_up(page: Page, server: Served, key: str) -> None:
    """Give a match up as a player does."""
    page.goto(f"{server.url}/table/{key}")
    page.get_by_role("button", name="Menu").click()
    page.locator("#table-menu").get_by_role("button", name="Concede").click()
    page.get_by_role("dialog").get_by_role("button", name="Concede").click()
    expect(page.get_by_text("You lost")).to_be_visible()


def test_a_rated_match_shows_in_curve_and_table(own: Served, new_page: Callable[..., Page]) -> None:
    rosa, jun = new_page(), new_page()
    who, _ = be(rosa, own, "Rosa"), be(jun, own, "Jun")
    give_up(jun, own, rated_match(own, rosa, jun)[1])
    rosa.goto(f"{own.url}/players/{who}")
    expect(rosa.get_by_role("heading", name="Rosa")).to_be_visible()
    expect(rosa.get_by_role("img", name="Arclight:")).to_be_visible()
    expect(rosa.locator(".rating")).to_contain_text("1 win, 0 draws, 0 losses")
    expect(rosa.locator(".rating")).to_contain_text("after 1 rated match")
    expect(rosa.locator(".results")).to_contain_text("Won")
    expect(rosa.locator(".results").get_by_role("link", name="Replay Arclight against Jun")).to_be_visible()
    assert axe(rosa) == []
    jun.goto(f"{own.url}/players")
    expect(jun.get_by_text("Nobody is ranked yet")).to_be_visible()
    rows = jun.get_by_role("table").get_by_role("row")
    expect(rows.nth(1)).to_contain_text("Rosa")
    expect(rows.nth(2)).to_contain_text("Jun you")
    assert axe(jun) == []
    rows.nth(1).get_by_role("link").click()
    expect(jun.get_by_role("heading", name="Rosa")).to_be_visible()
    jun.get_by_role("link", name="The table").click()
    jun.get_by_role("button", name="Thunder Struck", exact=True).click()
    expect(jun.get_by_role("heading", name="Thunder Struck")).to_be_visible()


def test_a_host_bans_a_player_who_is_refused_then(
    own: Served, key: str, new_page: Callable[..., Page], console: Console
) -> None:
    console.allow("400 (Bad Request)", "409 (Conflict)")
    rosa, host = new_page(), new_page()
    be(rosa, own, "Rosa")
    host.goto(f"{own.url}/host")
    host.get_by_label("Key").fill("h" * 27)
    host.get_by_role("button", name="Enter").click()
    expect(host.get_by_role("alert")).to_contain_text("not the one of this server")
    assert axe(host) == []
    host.get_by_label("Key").fill(key)
    host.get_by_role("button", name="Enter").click()
    expect(host.get_by_text("1 here in the last week")).to_be_visible()
    assert axe(host) == []
    host.get_by_role("button", name="Players").click()
    host.get_by_role("button", name="Ban", exact=True).click()
    host.get_by_label("Why, which they are told").fill("never finishes")
    host.locator("dialog").get_by_role("button", name="Ban").click()
    expect(host.get_by_text("Rosa is banned until")).to_be_visible()
    expect(host.get_by_text("banned until").nth(1)).to_be_visible()
    assert axe(host) == []
    body = {"game": "arclight", "scenario": "duel", "seats": [{"kind": "friend"}] * 2, "rated": True}
    refused = rosa.request.post(f"{own.url}/api/matches", data=body)
    assert refused.status == 409
    assert "never finishes" in refused.json()["error"]
    host.get_by_role("button", name="Lift ban").click()
    expect(host.get_by_text("Rosa may play again.")).to_be_visible()
    assert rosa.request.post(f"{own.url}/api/matches", data=body).status == 201
    host.get_by_role("button", name="Log").click()
    expect(host.locator(".host-row")).to_have_count(4)
    host.reload()
    expect(host.locator(".host-row")).to_have_count(4)
    host.get_by_role("button", name="Leave").click()
    expect(host.get_by_label("Key")).to_be_visible()
    host.reload()
    expect(host.get_by_label("Key")).to_be_visible()


@pytest.mark.soak
def test_a_player_who_is_not_there_and_a_server_that_does_not_answer(
    own: Served, new_page: Callable[..., Page], console: Console
) -> None:
    console.allow("404", "Failed to load", "ERR_CONNECTION_REFUSED")
    page = new_page()
    page.goto(f"{own.url}/players/nobody")
    expect(page.get_by_text("there is no such player")).to_be_visible()
    page.goto(f"{own.url}/players")
    expect(page.get_by_text("Nobody is ranked yet")).to_be_visible()
    own.end()
    page.get_by_role("button", name="Thunder Struck", exact=True).click()
    expect(page.get_by_role("alert")).to_contain_text("does not answer")
    own.command = [*own.command, own.url.rpartition(":")[2]]
    own.start()
    page.get_by_role("button", name="Try again").click()
    expect(page.get_by_role("heading", name="Thunder Struck")).to_be_visible()
    assert httpx.get(f"{own.url}/healthz").status_code == 200
