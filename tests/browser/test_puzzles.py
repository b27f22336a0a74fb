"""Puzzles in the page: from the card of the day and from the list, a wrong try, the solution, and remembered."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, expect

from stormtable.games import puzzles_of
from tests.browser.conftest import Served
from tests.browser.driver import axe, expect_no_sideways_scroll

pytestmark = pytest.mark.browser
PUZZLE = next(each for each in puzzles_of("thunder_struck").values() if "hand in" in each.solution.do)


def give_order(page: Page, text: str) -> None:
    page.keyboard.press("/")
    page.get_by_role("textbox", name="Order").fill(text)
    page.keyboard.press("Enter")


def test_a_puzzle_is_tried_and_found_and_remembered(page: Page, server: Served) -> None:
    page.goto(server.url)
    card = page.get_by_role("region", name=puzzle_of_today(page))
    expect(card).to_contain_text("Puzzle of the day")
    page.get_by_role("link", name="Puzzles", exact=True).first.click()
    expect(page.get_by_role("heading", name="Puzzles", exact=True)).to_be_visible()
    assert axe(page) == []
    page.goto(f"{server.url}/puzzles/thunder_struck")
    page.get_by_role("button", name=f"{PUZZLE.number}, {PUZZLE.title}").first.click()
    strip = page.get_by_role("region", name="Puzzle, solution")
    expect(strip).to_contain_text("Solution, sealed")
    assert axe(page) == []
    give_order(page, PUZZLE.usual.do)
    expect(strip.get_by_role("list", name="Tried")).to_contain_text(f"leaves {(PUZZLE.usual.chance + 5) // 10} %")
    give_order(page, PUZZLE.solution.do)
    expect(strip).to_contain_text("Found, after 1 other try")
    expect(strip.get_by_role("list").first.get_by_role("listitem")).to_have_count(len(PUZZLE.ways))
    assert axe(page) == []
    strip.get_by_role("link", name="All puzzles").click()
    expect(page.get_by_role("button", name="found").first).to_be_visible()


def puzzle_of_today(page: Page) -> str:
    return str(page.request.get(f"{page.url}api/puzzles/today").json()["today"]["puzzle"]["goal"])


def test_a_puzzle_is_given_up_on_the_phone(phone: Page, server: Served) -> None:
    phone.goto(f"{server.url}/puzzles/thunder_struck")
    expect_no_sideways_scroll(phone)
    phone.get_by_role("button", name=f"{PUZZLE.number}, {PUZZLE.title}").first.tap()
    expect(phone.get_by_role("region", name="Puzzle", exact=True)).to_contain_text(PUZZLE.goal)
    phone.get_by_role("button", name="Give up").tap()
    phone.get_by_role("button", name="Show it").tap()
    expect(phone.get_by_role("heading", name="The solution")).to_be_visible()
    expect_no_sideways_scroll(phone)
    phone.get_by_role("button", name="Again").tap()
    expect(phone.get_by_role("button", name="Give up")).to_be_visible()
