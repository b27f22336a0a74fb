"""The camera: it opens on the whole table, and never hides what is to be decided, in every game at every width."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import Page, expect
from websockets.sync.client import connect

from tests.browser.arranged import arranged, at
from tests.browser.conftest import Served
from tests.browser.driver import open_match
from tests.browser.strike import AT_REST
from tests.browser.war import battle
from tests.browser.watching import GAMES, Player, Watched

pytestmark = pytest.mark.browser

WIDTHS = ((1440, 900), (1024, 768), (390, 844))
DECISIONS = 4
BLANK = 0.105  # of the view, and what rounding adds
VIEW = "document.querySelector('.board-frame > svg.board').getAttribute('viewBox')"


def sized(new_page: Callable[..., Page], width: int, height: int) -> Page:
    phone = {"has_touch": True, "is_mobile": True} if width < 500 else {}
    return new_page(viewport={"width": width, "height": height}, **phone)


def faults(watched: Watched, seen: dict[str, Any]) -> list[str]:
    """What the page hides of a decision."""
    size = watched.page.viewport_size
    where = f"{size['width'] if size else 0} wide, entry {watched.table['number']}"
    hidden = [each["name"] for each in seen["things"] if not each["inside"] and not each["named"]]
    found = [f"{where}: {name} is out of sight" for name in hidden]
    found += [f"{where}: {each['name']} lies under {each['covered']}" for each in seen["things"] if each["covered"]]
    if seen["outside"] and seen["blank"] > BLANK:
        found.append(f"{where}: {seen['blank']:.0%} of the view is blank")
    return found


@pytest.mark.parametrize("game", GAMES)
def test_nothing_that_can_be_chosen_is_hidden(game: str, new_page: Callable[..., Page], server: Served) -> None:
    """At each decision of a match against the computer it is in sight, or an arrow at the edge names it."""
    key = open_match(server.url, game, ["screen", "computer"], scenario=GAMES[game])["table"]
    pages = [Watched(sized(new_page, *size), server.url, key) for size in WIDTHS]
    told: list[str] = []
    for each in pages:
        seen = each.look()
        told += faults(each, seen) + ["the view opens on a part of the table"] * seen["outside"]
    with connect(f"{server.url.replace('http', 'ws')}/ws/{key}", max_size=None) as socket:
        player = Player(socket)
        for _ in range(DECISIONS):
            if not player.asked():
                break
            for each in pages:
                each.reaches(player.table["number"])
                told += faults(each, each.look())
            player.act()
    assert told == []


@pytest.mark.parametrize("size", [WIDTHS[0], WIDTHS[-1]])
@pytest.mark.parametrize("game", GAMES)
@pytest.mark.soak
def test_the_view_is_never_blank_while_something_is_outside(
    game: str, size: tuple[int, int], new_page: Callable[..., Page], server: Served
) -> None:
    """However far the wheel goes and the map is pulled."""
    key = open_match(server.url, game, ["screen", "screen"], scenario=GAMES[game])["table"]
    watched = Watched(sized(new_page, *size), server.url, key)
    seen = watched.look()
    free = seen["free"]
    x, y = free["left"] + free["width"] / 2, free["top"] + free["height"] / 2
    for turn in (-240, -900, 4000):
        watched.page.mouse.move(x, y)
        watched.page.mouse.wheel(0, turn)
        for dx, dy in ((-2, -2), (3, 3)):
            watched.page.evaluate(AT_REST)
            pull(watched.page, (x, y), (x + dx * free["width"] / 6, y + dy * free["height"] / 7))
            seen = watched.look()
            assert not seen["outside"] or seen["blank"] <= BLANK, (turn, dx, seen["blank"])
    assert not seen["outside"]


@pytest.mark.parametrize("size", WIDTHS[:2])
@pytest.mark.parametrize(
    ("game", "scenario"), [("arclight", "squadron"), ("jumpstrike", "fleet"), ("lightning_strike", "full_sheet")]
)
@pytest.mark.soak
def test_cards_stand_whole_beside_many_chips(
    game: str, scenario: str, size: tuple[int, int], new_page: Callable[..., Page], server: Served
) -> None:
    """A card for each side at all times, none of them squeezed, and most of the board's room is the map's."""
    key = open_match(server.url, game, ["screen", "screen"], scenario=scenario)["table"]
    page = sized(new_page, *size)
    watched = Watched(page, server.url, key)
    assert not watched.look()["outside"]
    cards = page.locator(".card-row .card")
    expect(cards).to_have_count(2)
    for i in range(2):
        wide, needed = cards.nth(i).evaluate("card => [card.clientWidth, card.scrollWidth]")
        assert wide >= 190
        assert needed <= wide
    row, part = page.locator(".card-row").bounding_box(), page.locator(".board-part").bounding_box()
    assert row is not None
    assert part is not None
    assert row["height"] < 0.4 * part["height"]
    frame = page.locator(".board-frame").bounding_box()
    assert frame is not None
    assert frame["height"] > 0.5 * part["height"]


def pull(page: Page, start: tuple[float, float], end: tuple[float, float]) -> None:
    page.mouse.move(*start)
    page.mouse.down(button="left")
    page.mouse.move(*end, steps=3)
    page.mouse.up()


def test_a_moved_view_stays_until_what_is_asked_is_outside(page: Page, server: Served) -> None:
    """Then it grows to hold that too; an arrow has named it meanwhile, and goes there by click and by key."""
    key = arranged(server.url, "activate Lancer 1")
    at(page, server.url, key)
    watched = Watched(page, server.url, key)
    free = watched.look()["free"]
    page.mouse.move(free["left"] + 30, free["top"] + 30)
    for _ in range(4):
        page.mouse.wheel(0, -500)
        page.evaluate(AT_REST)
    arrow = page.locator(".edges button", has_text="Lancer 1").first
    expect(arrow).to_be_visible()
    assert (arrow.get_attribute("aria-label") or "").startswith("Show ")
    moved = page.evaluate(VIEW)
    page.locator(".piece").first.focus()
    page.keyboard.press("Escape")
    page.evaluate(AT_REST)
    assert page.evaluate(VIEW) == moved
    arrow.focus()
    page.keyboard.press("Enter")
    page.wait_for_function(f"moved => {VIEW} !== moved", arg=moved)
    page.evaluate(AT_REST)
    lancer = next(each for each in watched.look()["things"] if each["name"] == "Lancer 1")
    assert lancer["inside"]
    shown = page.evaluate(VIEW)
    with connect(f"{server.url.replace('http', 'ws')}/ws/{key}", max_size=None) as socket:
        player = Player(socket)
        player.asked()
        number = player.table["number"]
        player.act()
        watched.reaches(number + 1)
    seen = watched.look()
    assert all(each["inside"] or each["named"] for each in seen["things"])
    if all(each["inside"] for each in seen["things"]):
        assert page.evaluate(VIEW).split()[2] >= shown.split()[2] or page.evaluate(VIEW) == shown


def test_arrows_lie_on_no_piece_that_can_be_chosen(page: Page, server: Served) -> None:
    """Many of them become few; each is a button, in the free part of the view."""
    key = battle(server.url)["table"]
    watched = Watched(page, server.url, key)
    free = watched.look()["free"]
    page.mouse.move(free["left"] + free["width"] / 2, free["top"] + free["height"] / 2)
    for _ in range(4):
        page.mouse.wheel(0, -600)
        page.evaluate(AT_REST)
    seen = watched.look()
    assert faults(watched, seen) == []
    arrows = page.locator(".edges button")
    assert 1 <= arrows.count() <= 8
    for i in range(arrows.count()):
        box = arrows.nth(i).bounding_box()
        assert box is not None
        assert free["left"] <= box["x"] <= box["x"] + box["width"] <= free["left"] + free["width"]
        assert free["top"] <= box["y"] <= box["y"] + box["height"] <= free["top"] + free["height"]
        assert box["height"] >= 36
