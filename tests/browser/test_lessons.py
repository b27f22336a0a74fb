"""Lessons in the page: from the first page to the list, step by step with a wrong try, and remembered."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import Served
from tests.browser.driver import at, axe, expect_no_sideways_scroll, open_match, start_duel

pytestmark = pytest.mark.browser


def test_a_newcomer_learns_a_game_from_the_first_page(page: Page, server: Served) -> None:
    page.goto(server.url)
    page.get_by_role("link", name="Learn it first: Thunder Struck").click()
    expect(page.get_by_role("heading", name="Learn Thunder Struck")).to_be_visible()
    assert axe(page) == []
    page.get_by_role("button", name="Your first round").click()
    card = page.locator(".lesson-card")
    expect(card).to_contain_text("step 1 of 9")
    assert axe(page) == []
    page.keyboard.press("Enter")
    expect(card).to_contain_text("Lay the 6 on Boost 1")
    lit = page.locator(".lesson-veil .ring")
    expect(lit).not_to_have_count(0)
    page.get_by_role("radio", name="Fire 1").dblclick()
    expect(card.get_by_role("alert")).to_contain_text("a smaller die does as well")
    expect(card).to_contain_text("step 2 of 9")
    page.keyboard.press("h")
    expect(page.locator('[data-list-offer][aria-checked="true"]')).to_contain_text("Boost 1")
    page.keyboard.press("Enter")
    expect(card).to_contain_text("step 3 of 9")
    for step in range(3, 9):
        expect(card).to_contain_text(f"step {step} of 9")
        card.get_by_role("button", name="Do it for me").click()
    card.get_by_role("button", name="Go on").click()
    expect(card.get_by_role("button", name="Next: Shields and hits")).to_be_visible()
    card.get_by_role("link", name="All lessons").click()
    expect(page.locator(".course .done")).to_have_count(1)
    page.goto(server.url)
    expect(page.get_by_role("link", name="Learn it first: Thunder Struck")).to_have_count(0)
    expect(page.locator(".matches .empty")).to_contain_text("No match yet")


def test_a_lesson_on_the_phone(phone: Page, server: Served) -> None:
    phone.goto(f"{server.url}/learn/lightning_war")
    phone.get_by_role("button", name="Advance").click()
    card = phone.locator(".lesson-card")
    card.get_by_role("button", name="Go on").tap()
    expect(card).to_contain_text("Move squad 1a up to the wall")
    card.get_by_role("button", name="Show me").tap()
    expect(phone.get_by_role("dialog").get_by_label("Order")).to_have_value("move 1a to 28,18")
    phone.get_by_role("button", name="Give the order").tap()
    expect(card).to_contain_text("step 3 of 4")
    expect_no_sideways_scroll(phone)


def test_what_is_met_for_the_first_time_is_told_once(new_page: Callable[..., Page], server: Served) -> None:
    page = new_page(newcomer=True)
    start_duel(page, server.url)
    note = page.get_by_role("complementary", name="New to you")
    expect(note).to_contain_text("AL-")
    first = note.inner_text()
    assert axe(page) == []
    page.keyboard.press("k")
    expect(note.get_by_text(first)).to_have_count(0)
    page.reload()
    page.locator(".board-frame svg").first.wait_for()
    expect(note.get_by_text(first)).to_have_count(0)
    page.get_by_role("button", name="No notes").click()
    expect(note).to_have_count(0)
    page.reload()
    page.locator(".board-frame svg").first.wait_for()
    expect(note).to_have_count(0)


def test_a_note_on_what_is_met_stands_below_the_steps_and_begins_like_a_sentence(
    new_page: Callable[..., Page], server: Served
) -> None:
    page = new_page(newcomer=True)
    at(page, server.url, open_match(server.url, "jumpstrike", ["screen", "computer"], scenario="interception")["table"])
    note, bar = page.get_by_role("complementary", name="New to you"), page.locator(".board-bar")
    expect(note).to_contain_text("All write their orders in secret.")
    page.locator(".strips").evaluate("strips => (strips.style.minHeight = '120px')")  # as two rows of them are
    above, below = bar.bounding_box(), note.bounding_box()
    assert above
    assert below
    assert below["y"] >= above["y"] + above["height"]
    page.keyboard.press("k")
    expect(note).to_contain_text("Phase 5. The phase changes")
