"""What comes of a plan in Lightning War: one thing a line, the gravest first, never under the button."""

from __future__ import annotations

import itertools
from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import Served
from tests.browser.driver import axe, expect_no_sideways_scroll
from tests.browser.strike import Finger, Hand
from tests.browser.war import at, hedgerow

pytestmark = pytest.mark.browser

SIZES = ((1440, 900), (1280, 800), (1024, 768), (390, 844))
BOXES = (
    "each => { const {left, right, top, bottom} = each.getBoundingClientRect(); return {left, right, top, bottom}; }"
)


def boxes(page: Page, selector: str) -> list[dict[str, float]]:
    found: list[dict[str, float]] = page.locator(selector).evaluate_all(f"all => all.map({BOXES})")
    return found


@pytest.mark.parametrize("size", SIZES, ids=lambda size: f"{size[0]}x{size[1]}")
@pytest.mark.soak
def test_what_comes_of_a_move_stands_one_a_line(
    new_page: Callable[..., Page], server: Served, size: tuple[int, int]
) -> None:
    phone: dict[str, Any] = {"has_touch": True, "is_mobile": True} if size[0] < 700 else {}
    page = new_page(viewport={"width": size[0], "height": size[1]}, **phone)
    table, hand = at(page, server.url, hedgerow(server.url)["table"]), Finger(page) if phone else Hand(page)
    if phone:
        table.look("1a", hand)
    x, y = table.place("1a")
    table.drag("1a", x, y + 5, hand)
    lines = boxes(page, ".plan .consequences li")
    assert len(lines) > 4
    (whole,) = boxes(page, ".plan .plan-tells")
    (commit,) = boxes(page, ".plan .commit")
    for one, other in itertools.pairwise(lines):
        assert other["top"] >= one["bottom"] - 1  # no two beside each other
    for line in lines:
        assert line["right"] - line["left"] > 0.8 * (whole["right"] - whole["left"])
    assert whole["bottom"] <= commit["top"] + 1  # the button covers nothing of it
    assert commit["bottom"] <= size[1]
    assert lines[0]["bottom"] <= whole["bottom"]  # the gravest is seen at once
    kinds = page.locator(".plan .consequences section").evaluate_all("all => all.map((each) => each.className)")
    assert kinds == ["against", "for", "besides"]
    for kind, title in (("against", "Against it"), ("for", "For it")):
        part = page.locator(f".plan .consequences .{kind}")
        expect(part.locator(".capitals")).to_have_text(title)
        assert part.locator("li .icon").count() == part.locator("li").count()
    expect_no_sideways_scroll(page)
    assert axe(page) == []


@pytest.mark.soak
def test_what_the_enemy_could_fire_there_is_told_with_his_dice(page: Page, server: Served) -> None:
    table, hand = at(page, server.url, hedgerow(server.url)["table"]), Hand(page)
    x, y = table.place("1a")
    table.drag("1a", x, y + 5, hand)
    against = page.locator(".plan .consequences .against li")
    expect(against.first).to_contain_text("could fire at it there")
    expect(against.first).to_contain_text("dice in all")
    expect(against.nth(1)).to_contain_text("mg42, small arms: 4 dice")
    expect(against.nth(1).locator(".rule")).to_have_text("LW-6.1")


@pytest.mark.soak
def test_a_deployed_weapon_is_not_moved_without_a_warning(page: Page, server: Served) -> None:
    table, hand = at(page, server.url, hedgerow(server.url)["table"]), Hand(page)
    x, y = table.place("mg")
    table.drag("mg", x, y + 4, hand)
    first = page.locator(".plan .consequences li").first
    expect(first).to_contain_text("would have to set up anew")
    expect(first.locator(".rule")).to_have_text("LW-4.17")
    expect(page.locator(".plan .go span")).to_have_text("Do it anyway")
    page.keyboard.press("Escape")
    page.locator(".offers .offer", has_text="Move to").first.click()
    entry = table.entry
    page.locator(".commit .go").click()
    expect(page.locator(".commit-warning")).to_contain_text("would have to set up anew")
    assert table.entry == entry
    x, y = table.place("1a")
    table.drag("1a", x, y + 4, hand)
    expect(page.locator(".plan .go span")).to_have_text("Carry it out")
