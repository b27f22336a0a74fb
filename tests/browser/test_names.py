"""Names that players typed stand wherever a person is meant; the colour and the shape stay, and sides keep theirs."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from stormtable.engine.people import isolate
from tests.browser.conftest import Served
from tests.browser.driver import at, axe, expect_no_sideways_scroll, friends, open_match

pytestmark = pytest.mark.browser

ADA, BO = isolate("Ada"), isolate("Bo")
HOSTILE = '<img src=x onerror="alert(1)">'
LONG = "Wolfeschlegelsteinhausenbergerdorff Esq."  # of 40 letters
HEBREW = "אדה"


def open_named(url: str, game: str, names: list[str], **how: object) -> list[str]:
    """The keys of a match of friends under their names."""
    seats = [{"kind": "friend", "name": name} for name in names]
    created = open_match(url, game, [], **{"seats": seats, **how})
    return friends(created)


def rename(page: Page, name: str) -> None:
    page.get_by_role("button", name="Menu").click()
    page.get_by_role("button", name="Your name").click()
    page.locator("dialog input").fill(name)
    page.get_by_role("button", name="Play under it").click()


def test_prompts_log_title_and_ending_name_the_players(new_page: Callable[..., Page], server: Served) -> None:
    ada, bo = open_named(server.url, "jumpstrike", ["Ada", "Bo"], scenario="interception")
    first, second = new_page(), new_page()
    at(first, server.url, ada)
    at(second, server.url, bo)
    expect(first.locator(".decision .capitals")).to_contain_text(f"{ADA}, your decision")
    first.locator(".commit .go", has_text="Seal").click()
    expect(first.locator(".waiting-for")).to_contain_text(f"Waiting for {BO}")
    expect(first.locator(".decision")).to_contain_text(f"{BO} lays guard pods, in secret.")
    second.locator(".commit .go", has_text="Seal").click()
    expect(first.locator(".log")).to_contain_text(f"{BO} has laid the guard pods")
    expect(second.locator(".log")).not_to_contain_text("Blue")
    second.get_by_role("button", name="Menu").click()
    second.get_by_role("button", name="Concede").click()
    second.get_by_role("dialog").get_by_role("button", name="Concede").click()
    expect(first.locator(".ending h2")).to_contain_text(f"{ADA} wins")
    expect(first.locator(".ending .decision-detail")).to_contain_text(f"{BO} gave up")
    expect(first.locator(".standings li")).to_contain_text(["Ada", "Bo"])
    expect(first).to_have_title(f"{ADA} wins · Jumpstrike")
    assert first.locator(".standings .mark.side-1").count() == 1  # colour and shape stay
    assert axe(first) == []
    first.locator(".ending a", has_text="Replay").click()
    expect(first.locator(".standings li").first).to_contain_text("Ada")
    first.keyboard.press("End")
    expect(first.locator(".past-words")).to_contain_text(f"{ADA} wins")


@pytest.mark.soak
def test_a_change_of_name_is_told_of_what_was_told_before(new_page: Callable[..., Page], server: Served) -> None:
    ada, bo = open_named(server.url, "jumpstrike", ["Ada", "Bo"], scenario="interception")
    first, second = new_page(), new_page()
    at(first, server.url, ada)
    at(second, server.url, bo)
    first.locator(".commit .go", has_text="Seal").click()
    expect(second.locator(".log")).to_contain_text(f"{ADA} has laid the guard pods")
    rename(first, "Countess")
    expect(second.locator(".log")).to_contain_text(f"{isolate('Countess')} has laid the guard pods")
    expect(second.locator(".log")).not_to_contain_text("Ada")


@pytest.mark.parametrize("name", [HOSTILE, LONG, HEBREW])
def test_a_strangers_name_stays_a_name(new_page: Callable[..., Page], server: Served, name: str) -> None:
    """Neither markup nor a line that runs the other way, and never wider than the page."""
    ours = open_named(server.url, "jumpstrike", ["Ada", name[:40]], scenario="interception")[0]
    desktop, phone = new_page(), new_page(viewport={"width": 390, "height": 844}, has_touch=True, is_mobile=True)
    at(desktop, server.url, ours)
    desktop.locator(".commit .go", has_text="Seal").click()
    at(phone, server.url, ours)
    for page in (desktop, phone):
        expect(page.locator(".waiting-for")).to_contain_text(f"Waiting for {isolate(name[:40])}")
        assert page.locator("img[src=x]").count() == 0
        expect_no_sideways_scroll(page)
        assert axe(page) == []


@pytest.mark.soak
def test_no_name_passes_for_the_other_side(new_page: Callable[..., Page], server: Served) -> None:
    ada, bo = open_named(server.url, "arclight", ["", "Bo"], scenario="duel")
    first, second = new_page(), new_page()
    at(first, server.url, ada)
    at(second, server.url, bo)
    rename(first, "0range")
    expect(first.locator(".refusal")).to_contain_text("could be read as Orange")
    rename(first, "bo")
    expect(second.locator("body")).to_contain_text(isolate("bo (Blue)"))
    expect(second.locator("body")).to_contain_text(isolate("Bo (Orange)"))


def test_sides_and_pieces_keep_their_names(page: Page, server: Served) -> None:
    key = open_named(server.url, "arclight", ["Ada", "Bo"], scenario="duel")[0]
    at(page, server.url, key)
    expect(page.locator('.board .piece[data-piece="ship-0"]')).to_have_attribute(
        "aria-label", r"Pulsar 1, Blue, hex 1523, facing 1, P1"
    )


@pytest.mark.soak
def test_what_is_asked_of_a_person_is_asked_by_name(new_page: Callable[..., Page], server: Served) -> None:
    """An undo, the curtain between two of one screen."""
    seats = [{"kind": "screen", "name": "Ada"}, {"kind": "screen", "name": "Bo"}]
    key = open_match(server.url, "thunder_struck", [], seats=seats, scenario="duel")["table"]
    page = new_page()
    at(page, server.url, key)
    expect(page.locator(".curtain h2")).to_contain_text("Who takes the screen?")
    expect(page.locator(".curtain button")).to_contain_text([f"I am {ADA}", f"I am {BO}"])
