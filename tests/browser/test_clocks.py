"""Clocks on the page: a live game to a flag, a claim, the computer in a player's place, what a replay shows of time."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import Served
from tests.browser.driver import Table, at, axe, open_match

pytestmark = pytest.mark.browser

LIVE = {"kind": "live", "minutes": 10, "increment": 10}


@pytest.fixture
def later(shared_server: tuple[Served, Path]) -> Iterator[Callable[[float], None]]:
    """Lets the server's clock be so many seconds ahead; for this test alone."""
    file = shared_server[1].with_name("ahead")

    def set_ahead(seconds: float) -> None:
        file.write_text(str(seconds), encoding="utf-8")

    yield set_ahead
    file.unlink(missing_ok=True)


def two_seated(server: Served, new_page: Callable[..., Page], **how: object) -> list[Table]:
    """Two players at a table with clocks, first whoever decides."""
    created = open_match(server.url, "arclight", ["friend", "friend"], scenario="pair", clock=LIVE)
    keys = [link["key"] for link in created["links"]]
    tables = [at(new_page(**how), server.url, key) for key in keys]
    for table in tables:
        expect(table.page.locator(".clock.runs")).to_have_count(1)
    return tables if tables[0].page.locator(".plates").first.locator(".clock.runs").count() else tables[::-1]


def test_a_live_game_to_a_flag_and_a_claim(
    server: Served, new_page: Callable[..., Page], later: Callable[[float], None]
) -> None:
    first, second = two_seated(server, new_page)
    own = first.page.locator(".plates").first.locator(".clock")
    expect(own).to_have_class(re.compile(r"\bruns\b"))
    expect(own).to_have_text(re.compile(r"^(10:00|9:\d\d)$"))
    assert axe(first.page) == []
    first.wait()
    first.commit()
    later(570)
    first.page.reload()
    expect(first.page.locator(".low-card")).to_contain_text("claim the match")
    expect(own).to_have_class(re.compile(r"\blow\b"))
    assert axe(first.page) == []
    first.page.get_by_role("button", name="Close").click()
    expect(first.page.locator(".low-card")).to_have_count(0)
    later(700)
    for table in (first, second):  # the table looks at its clock again as somebody comes
        table.page.goto("about:blank")
    second.page.go_back()
    expect(second.page.locator(".time-up h2")).to_have_text("Claim, wait, or let the computer take over?")
    assert axe(second.page) == []
    first.page.go_back()
    expect(first.page.locator(".time-note")).to_contain_text("you may still decide")
    second.page.get_by_role("button", name="Claim the match").click()
    expect(second.page.locator(".ending, .end-panel, .over").first).to_be_visible()
    expect(second.page.locator(".entries")).to_contain_text("claims the match")


def test_the_computer_takes_over_and_gives_back(
    server: Served, new_page: Callable[..., Page], later: Callable[[float], None]
) -> None:
    first, second = two_seated(server, new_page)
    later(700)
    for table in (first, second):
        table.page.goto("about:blank")
    second.page.go_back()
    second.page.get_by_text("Let the computer play").click()
    second.page.get_by_label("Level").select_option("hard")
    second.page.locator(".commit .go").click()
    expect(second.page.locator(".plate").last).to_contain_text("computer plays")
    expect(second.page.locator(".clock")).to_have_count(1)
    first.page.go_back()
    expect(first.page.locator(".stand-in")).to_contain_text("The computer plays in your place.")
    assert axe(first.page) == []
    first.page.get_by_role("button", name="Play again yourself").click()
    expect(first.page.locator(".stand-in")).to_have_count(0)
    expect(second.page.locator(".plate").last).not_to_contain_text("computer plays")
    expect(second.page.locator(".clock")).to_have_count(2)


def test_on_a_phone_both_clocks_stand_beside_the_title(server: Served, new_page: Callable[..., Page]) -> None:
    first, _ = two_seated(server, new_page, viewport={"width": 390, "height": 844}, has_touch=True, is_mobile=True)
    expect(first.page.locator(".phone-clocks .clock")).to_have_count(2)
    for part in (".phone-title b", ".menu-button"):
        box = first.page.locator(part).bounding_box()
        assert box is not None
        assert 0 <= box["x"] <= 390 - box["width"]
    assert axe(first.page) == []
    first.page.set_viewport_size({"width": 1280, "height": 800})  # as when a tablet is turned
    for clock in first.page.locator(".score .clock").all():
        expect(clock).to_have_text(re.compile(r"^(10:00|9:\d\d)$"))


@pytest.mark.soak
def test_a_replay_shows_the_time_left_then(server: Served, new_page: Callable[..., Page]) -> None:
    created = open_match(server.url, "arclight", ["screen", "screen"], scenario="pair", clock={**LIVE, "increment": 60})
    table = at(new_page(), server.url, created["table"])
    for _ in range(4):
        table.wait()
        table.commit()
    table.page.locator(".replay-bar").get_by_role("button", name=re.compile("first|start", re.IGNORECASE)).first.click()
    expect(table.page.locator(".clock.recorded")).to_have_count(2)
    expect(table.page.locator(".clock.recorded").first).to_have_text("10:00")
