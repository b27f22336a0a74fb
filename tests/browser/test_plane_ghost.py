"""The ghost on a free table: legs, turns, grips, numbers, warnings, what it could shoot, and answers by hand."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.browser.arranged import DECLINED, PLACES, arranged, at, middle
from tests.browser.conftest import Served
from tests.browser.strike import AT_REST

pytestmark = pytest.mark.browser

GHOST = ".board .free-ghost .body"
PIECE = '.board .piece[data-piece="{}"]'


def spot(element: Locator) -> tuple[float, float]:
    """Where something is drawn."""
    found = re.search(r"translate\(([-\d.]+)[ ,]([-\d.]+)\)", element.get_attribute("transform") or "")
    assert found is not None
    return float(found[1]), float(found[2])


def planned(page: Page, *steps: str | re.Pattern[str]) -> None:
    """The column has these steps."""
    expect(page.locator(".plan ol li")).to_have_text(list(steps))


def pull(page: Page, selector: str, dx: float, dy: float) -> None:
    """Drag something by so many pixels."""
    x, y = middle(page, selector)
    page.mouse.move(x, y)
    page.mouse.down()
    for step in range(1, 9):
        page.mouse.move(x + dx * step / 8, y + dy * step / 8)
    page.mouse.up()


def carried_out(page: Page, piece: str) -> None:
    """The plan as the server did it: the piece stands where its ghost stood."""
    ghost = spot(page.locator(GHOST))
    entry = page.locator("#page").get_attribute("data-entry")
    page.keyboard.press("Enter")
    page.wait_for_function("before => document.querySelector('#page').dataset.entry !== before", arg=entry)
    page.evaluate(AT_REST)
    assert spot(page.locator(PIECE.format(piece)).first) == pytest.approx(ghost, abs=0.001)


@pytest.mark.soak
def test_a_flight_in_legs_by_keys_ends_where_its_ghost_stood(page: Page, server: Served) -> None:
    key = arranged(server.url, "activate Lancer 1")
    at(page, server.url, key)
    page.keyboard.press("g")
    for pressed in ("ArrowDown", "Shift+ArrowDown", "w", "ArrowRight", "ArrowRight", "ArrowUp"):
        page.keyboard.press(pressed)
    planned(page, "Fly 6.4 cm", "Turn right 10°, free", "Fly 1 cm")
    page.keyboard.press("w")
    page.keyboard.press("ArrowLeft")
    planned(page, "Fly 6.4 cm", "Turn right 10°, free", "Fly 1 cm", "Turn left 5°, costs 7.5 cm")
    page.keyboard.press("Backspace")
    planned(page, "Fly 6.4 cm", "Turn right 10°, free", "Fly 1 cm")
    carried_out(page, "unit-1")
    expect(page.locator(".decision-detail").first).to_contain_text("7.6 cm left")


@pytest.mark.soak
def test_grips_turn_spin_and_go_on(page: Page, server: Served) -> None:
    key = arranged(server.url, "activate Lancer 1")
    at(page, server.url, key)
    page.get_by_role("button", name="Whole map").click()  # and back: from all of the table to where the units are
    page.evaluate(AT_REST)
    page.keyboard.press("g")
    page.keyboard.press("+")  # so near that no grip lies on another
    page.evaluate(AT_REST)
    pull(page, ".grip-turn", 60, 40)
    turn, fly = re.compile(r"Turn right [\d.]+°, free"), re.compile(r"Fly [\d.]+ cm")
    planned(page, "Fly 7.5 cm", turn)
    pull(page, ".grip-on", 60, -12)
    planned(page, "Fly 7.5 cm", turn, fly)
    pull(page, ".grip-spin", -10, -90)
    planned(page, "Fly 7.5 cm", turn, fly, re.compile("Turn by Command Point .*, costs its Command Point"))
    carried_out(page, "unit-1")


@pytest.mark.soak
def test_numbers_are_kept_to_the_hundredth(page: Page, server: Served) -> None:
    key = arranged(server.url, "activate Lancer 1")
    at(page, server.url, key)
    page.keyboard.press("g")
    for name, value in (("Heading", "45.3"), ("Fly", "7.29")):
        page.locator(".plan-fields label", has_text=name).locator("input").first.fill(value)
        page.keyboard.press("Tab")
    planned(page, "Turn right 44.7°, free", "Fly 7.29 cm")
    page.locator(".plan .go").focus()
    carried_out(page, "unit-1")
    expect(page.locator(".decision-detail").first).to_contain_text("7.71 cm left")


@pytest.mark.soak
def test_what_a_way_meets_is_told_before_it_is_flown(page: Page, server: Served) -> None:
    key = arranged(server.url, "activate Lancer 1", tested="40,30")
    at(page, server.url, key)
    page.keyboard.press("g")
    expect(page.locator(".plan-warnings")).to_have_count(0)
    page.keyboard.press("ArrowUp")
    warning = page.locator(".plan-warnings li")
    expect(warning).to_contain_text("Skill above 2, else Crippled (88.9 % come through)")
    expect(warning.locator(".rule")).to_have_text(re.compile(r"LS-8\.[34]"))
    expect(page.locator(".free-ghost .sign")).to_contain_text("88.9 %")


@pytest.mark.soak
def test_leaving_the_table_is_no_slip_of_the_hand(page: Page, server: Served) -> None:
    key = arranged(server.url, "activate Lancer 1", places={**PLACES, "Lancer 1": "57,10 facing 0"})
    at(page, server.url, key)
    page.keyboard.press("g")
    expect(page.locator(".plan-warnings")).to_contain_text("Leaves the table: it retreats, out of the game")
    expect(page.locator(".plan .go")).to_contain_text("Leave the table")
    for _ in range(5):
        page.keyboard.press("ArrowDown")
    expect(page.locator(".plan-warnings")).to_have_count(0)
    expect(page.locator(".plan .go")).to_contain_text("Carry it out")


@pytest.mark.soak
def test_an_unmet_minimum_is_told(page: Page, server: Served) -> None:
    key = arranged(server.url, "activate Lancer 1 with Overthrust")
    at(page, server.url, key)
    page.keyboard.press("g")
    expect(page.locator(".plan-warnings")).to_have_count(0)
    page.locator(".plan-fields label", has_text="Fly").locator("input").fill("12.75")
    page.keyboard.press("Tab")
    expect(page.locator(".plan-warnings")).to_contain_text("2.25 cm more must be gone before it ends")
    expect(page.locator(".free-ghost .say")).to_contain_text("at least 2.25 cm more")


@pytest.mark.soak
def test_an_exo_stops_on_its_way_and_fires_at_one_of_two(page: Page, server: Served) -> None:
    places = {**PLACES, "Syreen 1": "30,40 facing 270", "Wraith 1": "32,40 facing 270", "Lancer 1": "10,18 facing 90"}
    before = ("activate Lancer 1; end", DECLINED, "activate Wraith 1; end", DECLINED)
    key = arranged(server.url, *before, "activate Pathfinder 1", places=places)
    at(page, server.url, key)
    page.keyboard.press("g")
    for pressed in ("ArrowUp", "ArrowUp", "w", "ArrowRight"):
        page.keyboard.press(pressed)
    planned(page, "Move 2 cm", "Move 1 cm")
    shot = page.locator(".plan-shots button", has_text="at Syreen 1")
    expect(shot).to_contain_text(re.compile(r"1 in 2 strikes it, 1 in 2 strikes Wraith 1, hit \d+"))
    carried_out(page, "unit-0")


@pytest.mark.soak
def test_a_unit_is_turned_by_keys_in_answer(page: Page, server: Served) -> None:
    key = arranged(server.url, "activate Lancer 1", "Light Missiles at Wraith 1")
    at(page, server.url, key)
    page.get_by_role("button", name="Turn Syreen 1").click()
    for _ in range(3):
        page.keyboard.press("[")
    planned(page, "Turn Syreen 1 left 15°, costs its Command Point")
    page.keyboard.press("Enter")
    expect(page.locator(PIECE.format("unit-8")).first).to_have_attribute("aria-label", re.compile("facing 285"))
