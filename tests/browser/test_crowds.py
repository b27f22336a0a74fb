"""Pieces that lie together open into a lens: by mouse, keys and finger; readable, pressed there, never in the way."""

from __future__ import annotations

import contextlib
import json
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Locator, Page, expect
from websockets.sync.client import ClientConnection, connect

from tests.browser.arranged import arranged
from tests.browser.conftest import Served
from tests.browser.driver import at, axe, friends, open_match

pytestmark = pytest.mark.browser

CROWD = Path(__file__).resolve().parents[1] / "scenarios" / "jumpstrike" / "crowd.toml"
NAMES = ["Cruiser 1", "Picket 1", "Pod carrier 1", "Frigate 1", "Frigate 2"]
FINGER = 44  # pixels


def seated(page: Page, url: str, kind: str = "friend") -> str:
    created = open_match(url, "jumpstrike", ["screen", kind], scenario_file=CROWD.read_text(encoding="utf-8"))
    at(page, url, created["table"])
    page.wait_for_selector(".decision")
    expect(page.locator(".board .piece")).to_have_count(6)
    return str(created["table"])


def middle(page: Page, piece: str) -> tuple[float, float]:
    box = page.locator(f'.board .piece[data-piece="{piece}"] .base').bounding_box()
    assert box is not None
    return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2


def lens(page: Page) -> Locator:
    return page.locator(".crowd")


def tiles(page: Page) -> Locator:
    return page.locator(".crowd-piece")


def inside(page: Page, locator: Locator) -> bool:
    box: Any = locator.bounding_box()
    size: Any = page.viewport_size
    return bool(
        box["x"] >= 0
        and box["y"] >= 0
        and box["x"] + box["width"] <= size["width"]
        and box["y"] + box["height"] <= size["height"]
    )


def test_a_crowd_opens_under_the_pointer_and_closes_behind_it(page: Page, server: Served) -> None:
    seated(page, server.url)
    page.mouse.move(*middle(page, "ship-0"))
    expect(tiles(page)).to_have_count(5)
    for tile, name in zip(tiles(page).all(), NAMES, strict=True):
        expect(tile).to_contain_text(name)
        expect(tile.locator(".crowd-scale .now")).to_have_count(1)  # its phase
        assert tile.locator("use").count() == 1  # as the board draws it
    expect(tiles(page).first).to_have_accessible_name("Cruiser 1, Blue, phase 4")
    assert inside(page, lens(page))
    assert axe(page) == []
    page.mouse.move(*middle(page, "ship-2"))  # a ship alone in its hex
    expect(lens(page)).to_be_hidden()


@pytest.mark.soak
def test_a_ship_is_looked_at_in_the_lens(page: Page, server: Served) -> None:
    seated(page, server.url)
    page.mouse.move(*middle(page, "ship-0"))
    tiles(page).nth(2).click()
    expect(tiles(page).nth(2)).to_have_attribute("aria-pressed", "true")
    expect(page.locator(".card .card-title").first).to_have_text("Pod carrier 1")
    expect(lens(page)).to_be_visible()
    page.keyboard.press("Escape")
    expect(lens(page)).to_be_hidden()


def test_keys_walk_a_crowd(page: Page, server: Served) -> None:
    """The focus on one of the pieces opens it, arrows go from one to the next, Escape leads back to the board."""
    seated(page, server.url)
    before = page.locator("#page").get_attribute("data-entry")
    page.locator('.board .piece[data-piece="ship-3"]').focus()
    page.keyboard.press("Tab")
    page.keyboard.press("Shift+Tab")
    for _ in range(8):  # from piece to piece, to the first of the crowd
        if lens(page).is_visible():
            break
        page.keyboard.press("Shift+Tab")
    expect(tiles(page)).to_have_count(5)
    expect(page.locator("#announcer")).to_contain_text("5 lie together: Cruiser 1")
    page.keyboard.press("ArrowDown")
    expect(page.locator(".crowd-piece:focus")).to_have_count(1)
    page.keyboard.press("Home")
    expect(tiles(page).first).to_be_focused()
    page.keyboard.press("ArrowDown")
    expect(tiles(page).nth(1)).to_be_focused()
    page.keyboard.press("ArrowUp")
    page.keyboard.press("ArrowUp")
    expect(tiles(page).last).to_be_focused()
    page.keyboard.press("Enter")
    expect(tiles(page).last).to_have_attribute("aria-pressed", "true")
    page.keyboard.press("Escape")
    expect(lens(page)).to_be_hidden()
    expect(page.locator('.board .piece[data-piece="ship-5"]')).to_be_focused()
    assert page.locator("#page").get_attribute("data-entry") == before  # nothing was decided


@pytest.mark.soak
def test_a_finger_opens_a_crowd_and_presses_in_it(phone: Page, server: Served) -> None:
    seated(phone, server.url)
    phone.touchscreen.tap(*middle(phone, "ship-0"))
    expect(tiles(phone)).to_have_count(5)
    assert inside(phone, lens(phone))
    for tile in tiles(phone).all():
        box = tile.bounding_box()
        assert box is not None
        assert box["height"] >= FINGER
    assert axe(phone) == []
    tiles(phone).nth(3).tap()
    expect(tiles(phone).nth(3)).to_have_attribute("aria-pressed", "true")
    lens(phone).get_by_role("button", name="Close").tap()
    expect(lens(phone)).to_be_hidden()


class Seat:
    """A player of the crowd who stays where he is, spoken to in writing."""

    def __init__(self, socket: ClientConnection) -> None:
        self.socket = socket
        self.table: Any = None

    def hear(self) -> None:
        """Whatever has come by now."""
        with contextlib.suppress(TimeoutError):
            while True:
                message = json.loads(self.socket.recv(0.2 if self.table else 20))
                # The other may have acted meanwhile: the table that says so is still to come.
                assert message["type"] != "refused" or message["stale"], message["text"]
                if message["type"] == "table":
                    self.table = message

    @property
    def question(self) -> str:
        return str((self.table["scene"]["prompt"] or {}).get("text", ""))

    def stay(self) -> None:
        """Seal what can be sealed, keep the phase, else do nothing."""
        offers = self.table["scene"]["offers"]
        sealing = [each for each in offers if each["binding"]]
        phases = [each for each in offers if each["label"].startswith("@")]
        kept = [each for each in phases if "keep" in each["detail"] or "stays" in each["detail"]]
        quiet = [each for each in offers if each["quiet"]]
        chosen = (sealing or kept or phases or quiet or offers)[0]["id"]
        number, seat = self.table["number"], self.table["seat"]
        self.socket.send(json.dumps({"type": "act", "number": number, "seat": seat, "action": chosen}))


def to_ship_combat(url: str) -> str:
    """The key of a player who is asked what his ships fire at, all in one hex."""
    created = open_match(url, "jumpstrike", ["friend", "friend"], scenario_file=CROWD.read_text(encoding="utf-8"))
    keys = friends(created)
    address = f"{url.replace('http', 'ws')}/ws"
    with contextlib.ExitStack() as stack:
        seats = [Seat(stack.enter_context(connect(f"{address}/{key}", max_size=None))) for key in keys]
        for _ in range(200):
            for key, seat in zip(keys, seats, strict=True):
                seat.hear()
                if "fire at what" in seat.question and seat.table["scene"]["offers"]:
                    return key
                if seat.table["scene"]["offers"]:
                    seat.stay()
    raise AssertionError(f"no ships fire: {[seat.question for seat in seats]}")


@pytest.mark.soak
def test_targets_stand_in_the_lens_as_in_the_list_and_are_chosen_there(page: Page, server: Served) -> None:
    """In the same order, with what can be done; what is chosen there is chosen everywhere."""
    at(page, server.url, to_ship_combat(server.url))
    listed = page.locator(".offers .offer:not(.quiet) b")
    expect(listed.first).to_be_visible()
    page.mouse.move(*middle(page, "ship-0"))
    able = page.locator(".crowd-piece.able")
    expect(able.first).to_be_visible()
    names = [words.split(maxsplit=1)[-1].strip() for words in able.locator("b").all_inner_texts()]
    told = listed.all_inner_texts()
    assert len(names) > 1
    assert [name for name in names if any(name in each for each in told)] == names
    order = [next(i for i, each in enumerate(told) if name in each) for name in names]
    assert order == sorted(order)
    able.nth(1).click()
    expect(able.nth(1)).to_have_attribute("aria-pressed", "true")
    expect(page.locator('.offers .offer[aria-checked="true"]')).to_contain_text(names[1])
    hidden = page.evaluate(
        """() => {
            const lens = document.querySelector(".crowd").getBoundingClientRect();
            const go = document.querySelector(".commit .go").getBoundingClientRect();
            return lens.left < go.right && go.left < lens.right && lens.top < go.bottom && go.top < lens.bottom;
        }"""
    )
    assert not hidden


def test_pieces_that_overlap_on_a_free_table_open_too(page: Page, server: Served) -> None:
    places = {
        "Pathfinder 1": "30,18 facing 90",
        "Lancer 1": "31,18 facing 90",
        "Syreen 1": "20,45 facing 270",
        "Wraith 1": "40,42 facing 90",
    }
    key = arranged(server.url, places=places)
    at(page, server.url, key)
    page.wait_for_selector(".decision")
    names = page.locator('.board .piece[aria-label^="Pathfinder 1"] .base')
    box = names.bounding_box()
    assert box is not None
    page.mouse.move(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
    expect(tiles(page)).to_have_count(2)
    expect(lens(page)).to_contain_text("Pathfinder 1")
    expect(lens(page)).to_contain_text("Lancer 1")
