"""Whole games of Lightning Strike on the page: by mouse, by keys alone, by finger on a phone, for three."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import Served
from tests.browser.driver import Table, at, axe, expect_no_sideways_scroll, expect_the_end, open_match, play_on
from tests.browser.strike import Finger, Hand, Strike
from tests.browser.strike_players import Keys, Player, Pointer

pytestmark = pytest.mark.browser

SKIRMISH = """
game = "lightning_strike"
title = "Skirmish"
text = "Two against two among obstacles, for two turns."

[table]
width = 32
height = 36
zone = 10
obstacles = 1
turn_limit = 2

[sides]
A = ["pathfinder", "lancer"]
B = ["syreen", "wraith"]
"""
FOR_THREE = """
game = "lightning_strike"
title = "Three edges"
text = "Three sides, a unit each, for one turn."

[table]
width = 36
height = 36
zone = 10
turn_limit = 1

[sides]
A = ["pathfinder"]
B = ["syreen"]
C = ["wraith"]
"""
MOST_GAMES = 4


def seated(page: Page, url: str, *kinds: str, scenario: str = SKIRMISH, **how: Any) -> Strike:
    """A match opened and the first seat taken, at its first decision."""
    created = open_match(url, "lightning_strike", list(kinds), scenario_file=scenario, **how)
    at(page, url, created["table"])
    table = Strike(page)
    table.wait()
    return table


def played_until(page: Page, url: str, player: Callable[[Strike], Player], *wanted: str) -> Strike:
    """Whole games against the computer, until everything wanted was done once: dice may end one before that."""
    done: Counter[str] = Counter()
    for _ in range(MOST_GAMES):
        table = seated(page, url, "screen", "computer")
        table.done = done
        play_on(table, player(table).play)
        if all(done[each] for each in wanted):
            return table
    raise AssertionError(f"in {MOST_GAMES} games only this was done: {dict(done)}")


@pytest.mark.soak
def test_a_whole_game_by_mouse(page: Page, server: Served) -> None:
    table = played_until(
        page,
        server.url,
        lambda table: Pointer(table, Hand(page)),
        "obstacle", "unit", "slot", "drag", "undo", "fire", "answer",
    )  # fmt: skip
    expect_the_end(table.page, "LS-3")
    assert axe(page) == []


@pytest.mark.soak
def test_a_whole_game_by_keys_alone(page: Page, server: Served) -> None:
    table = played_until(page, server.url, Keys, "obstacle", "unit", "slot", "drag", "fire", "answer")
    expect_the_end(table.page, "LS-3")


@pytest.mark.soak
def test_a_whole_game_by_finger_on_a_phone(phone: Page, server: Served) -> None:
    table = played_until(
        phone,
        server.url,
        lambda table: Pointer(table, Finger(phone)),
        "obstacle", "unit", "slot", "drag", "fire", "answer",
    )  # fmt: skip
    expect_the_end(table.page, "LS-3")
    expect_no_sideways_scroll(phone)
    assert axe(phone) == []


@pytest.mark.soak
def test_three_sides_on_one_screen(page: Page, server: Served) -> None:
    """The winner of the initiative names the whole order; two sides are asked for an answer, one after the other."""
    table = seated(page, server.url, "screen", "screen", "screen", scenario=FOR_THREE)
    player = Pointer(table, Hand(page))
    deciding: set[str] = set()
    answering: set[str] = set()

    def play(_: Table) -> None:
        who = page.locator(".decision .capitals").inner_text().split()[0].lower()
        deciding.add(who)
        if table.kind() == "answer":
            answering.add(who)
        if table.kind() == "order":
            orders = table.ids()
            assert len(orders) == 6
            assert {each.removeprefix("order ")[0] for each in orders} == set("ABC")
        player.play(table)

    play_on(table, play)
    assert deciding == {"blue", "orange", "teal"}
    assert len(answering) >= 2
    expect(page.locator(".ending .standings li")).to_have_count(3)
    assert axe(page) == []
