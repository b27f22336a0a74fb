"""Answers across two browsers: a friend interrupts, turns or boosts while the first waits, or is not to be asked."""

from __future__ import annotations

import math
import re
from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import Served
from tests.browser.driver import at, axe, friends, open_match
from tests.browser.strike import Hand, Pair, Strike

pytestmark = pytest.mark.browser

# Nothing that the dice say does these units any harm, so that each test takes the way it is meant to take.
STURDY = """
game = "lightning_strike"
title = "Sturdy"
text = "Two against two, none of which can be hurt."

[table]
width = 60
height = 46

[units.pathfinder]
name = "Pathfinder"
side = "jovian"
kind = "exo"
threat_value = 8
actions = 2
size = 3
move = [10, 20]
avoidance = { front = 0, rear = -1 }
protection = { front = [90, 95, 99], rear = [90, 95, 99] }

[[units.pathfinder.attacks]]
name = "P. Cannon"
arc = "F"
range = ["C", 10, 25]
accuracy = [1, 1, 0]
damage = [4, 3, 2]
type = "E"

[units.wraith]
name = "Wraith"
side = "cega"
kind = "fighter"
threat_value = 10
actions = 2
size = 3
move = [10, 35]
avoidance = { front = -1, rear = -3 }
protection = { front = [90, 95, 99], rear = [90, 95, 99] }

[[units.wraith.attacks]]
name = "P. Cannon"
arc = "FF"
range = ["C", 15, 30]
accuracy = [1, 0, 0]
damage = [3, 2, 1]
type = "E"

[sides]
A = ["pathfinder", "pathfinder"]
B = ["wraith", "wraith"]
"""
PLACES = {
    "Pathfinder 1": "20,18 facing 90",
    "Pathfinder 2": "40,18 facing 90",
    "Wraith 1": "20,30 facing 20",
    "Wraith 2": "40,30 facing 270",
}


@pytest.fixture
def pair(new_page: Callable[..., Page], server: Served) -> Pair:
    """Blue here, Orange in another browser; all set up, Blue first, Pathfinder 1 active."""
    created = open_match(server.url, "lightning_strike", ["screen", "friend"], scenario_file=STURDY)
    blue = Strike(at(new_page(), server.url, created["table"]).page)
    orange = Strike(at(new_page(), server.url, friends(created)[0]).page)
    pair = Pair(blue, orange)
    pair.set_up(PLACES)
    pair.say(blue, "activate Pathfinder 1")
    return pair


def fires(pair: Pair, target: str) -> None:
    """Blue fires; its page waits, and Orange is asked."""
    pair.take(pair.blue, f"P. Cannon at {target}")
    expect(pair.blue.page.locator(".waiting-for")).to_contain_text("Waiting for Orange")
    expect(pair.orange.page.locator(".decision h2")).to_contain_text("Command Point")
    assert pair.blue.ids() == []


def told(table: Strike) -> str:
    """The log in words."""
    return " ".join(table.page.locator(".entries").inner_text().split())


@pytest.mark.soak
def test_a_friend_interrupts_by_mouse_and_the_attack_is_called_off(pair: Pair) -> None:
    blue, orange = pair.both
    fires(pair, "Wraith 1")
    assert axe(orange.page) == []
    pair.take(orange, "interrupt with Wraith 1 with Overthrust")
    assert blue.ids() == []
    x, y = orange.place("Wraith 1")
    ahead = (x + 20 * math.cos(math.radians(20)), y + 20 * math.sin(math.radians(20)))
    Hand(orange.page).drag(*orange.pixels((x, y), ahead))
    expect(orange.plan.locator("ol")).to_contain_text("Fly")
    orange.act(orange.plan.locator(".go").click)
    pair.level()
    assert blue.place("Wraith 1") == orange.place("Wraith 1") == pytest.approx(ahead, abs=0.5)
    pair.take(orange, "end")
    # More than 25 cm are beyond the last band: called off, the Action kept (LS-10.4).
    expect(blue.page.locator(".decision h2")).to_contain_text("Pathfinder 1")
    expect(blue.page.locator(".decision-detail")).to_contain_text("2 Actions")
    for each in pair.both:
        assert "called off" in told(each)
        expect(each.page.locator(".entries .rule", has_text="LS-10.4").first).to_be_visible()


@pytest.mark.soak
def test_a_friend_turns_and_boosts_its_defense(pair: Pair) -> None:
    blue, orange = pair.both
    fires(pair, "Wraith 1")
    spin = next(each for each in orange.ids() if each.startswith("spin Wraith 1"))
    orange.choose(spin)  # to face the attacker: the front arc counts
    expect(orange.page.locator('.offer[aria-checked="true"]')).to_contain_text("hit")
    pair.take(orange, spin)
    pair.take(orange, "decline")
    assert "boost" not in orange.ids()  # its Command Point is spent
    fires(pair, "Wraith 2")
    pair.take(orange, "decline")
    expect(orange.page.locator(".decision h2")).to_contain_text("Wraith 2")
    pair.take(orange, "boost")
    for each in pair.both:
        assert re.search(r"\+2 Command Point", told(each))
        expect(each.page.locator(".entries .die").first).to_be_visible()
    assert "end" in blue.ids()


@pytest.mark.soak
def test_not_to_be_asked_until_the_next_turn(pair: Pair) -> None:
    blue, orange = pair.both
    fires(pair, "Wraith 2")
    orange.page.get_by_role("button", name="until the next turn").click()
    # Declined, and the roll's question after it likewise.
    expect(blue.page.locator(".decision h2")).to_contain_text("Pathfinder 1")
    expect(orange.page.locator(".unasked")).to_contain_text("Declined for you until the next turn")
    pair.level()
    pair.take(blue, "P. Cannon at Wraith 2")
    expect(blue.listed("end")).to_be_visible()
    pair.level()
    pair.say(blue, "end")
    expect(orange.listed("activate Wraith 1")).to_be_visible()  # what is no answer is asked
    pair.say(orange, "activate Wraith 1", "end")
    next_turn(pair)
    fires(pair, "Wraith 2")
    expect(orange.listed("decline")).to_be_visible()
    expect(orange.page.locator("p.unasked")).to_have_count(0)


@pytest.mark.soak
def test_not_to_be_asked_for_the_match_and_asked_again(pair: Pair) -> None:
    blue, orange = pair.both
    fires(pair, "Wraith 2")
    orange.page.get_by_role("button", name="for this match").click()
    expect(blue.page.locator(".decision h2")).to_contain_text("Pathfinder 1")
    expect(orange.page.locator(".unasked")).to_contain_text("Declined for you for this match")
    pair.say(blue, "end")
    expect(orange.listed("activate Wraith 1")).to_be_visible()  # once its page has declined
    pair.say(orange, "activate Wraith 1", "end")
    next_turn(pair)
    pair.take(blue, "P. Cannon at Wraith 2")
    expect(blue.page.locator(".decision h2")).to_contain_text("Pathfinder 1")
    orange.page.reload()  # and it is kept
    expect(orange.page.locator(".unasked")).to_contain_text("for this match")
    orange.page.get_by_role("button", name="Ask me again").click()
    expect(orange.page.locator("p.unasked")).to_have_count(0)
    fires(pair, "Wraith 2")
    expect(orange.listed("boost").or_(orange.listed("decline")).first).to_be_visible()


def next_turn(pair: Pair) -> None:
    """Whatever is left of this turn is passed over; then Pathfinder 1 is active again."""
    turn = pair.blue.page.locator(".turn-count").inner_text()
    while pair.blue.page.locator(".turn-count").inner_text() == turn:
        pair.level()
        asked = next((each for each in pair.both if each.ids()), None)
        ids = asked.ids() if asked else []
        if not asked or not ids or ("decline" in ids and asked.page.locator("p.unasked").count()):
            continue  # a page is about to decline by itself
        skip = next((each for each in ("decline", "end", "pass") if each in ids), "")
        pair.say(asked, skip or next(each for each in ids if " with " not in each))
    pair.first("A, B")
    pair.say(pair.blue, "activate Pathfinder 1")
