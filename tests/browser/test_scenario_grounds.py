"""Scenarios on hexes, on a plane of centimetres and on rings: placed, turned, mended, and played at once."""

from __future__ import annotations

from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import Served
from tests.browser.driver import axe
from tests.browser.editor import Board

pytestmark = pytest.mark.browser


def play(page: Page) -> None:
    page.get_by_role("button", name="Play it").click()
    page.get_by_role("dialog").get_by_role("button", name="Take a seat").click()
    page.wait_for_url("**/table/*", wait_until="commit")
    page.wait_for_selector(".board")


def test_ships_are_placed_on_hexes_turned_and_played(page: Page, server: Served, tmp_path: Path) -> None:
    board = Board(page, server.url, "arclight")
    untouched = board.save(tmp_path)
    board.tool("Blue ship")
    page.get_by_label("Which").select_option("javelin")
    page.mouse.click(*board.hex("1012"))
    expect(page.locator(".editor-inspector h2")).to_have_text("Javelin")
    board.turn(board.hex("2012"))
    sides = board.save(tmp_path)["sides"]
    assert sides == {"A": ["pulsar", {"ship": "javelin", "hex": "1012", "facing": 3}], "B": ["javelin"]}
    page.locator(".editor-map").focus()
    for key in ("[", "ArrowRight", "ArrowUp"):
        page.keyboard.press(key)
    assert board.save(tmp_path)["sides"]["A"][1] == {"ship": "javelin", "hex": "1111", "facing": 2}
    assert axe(page) == []
    page.locator(".editor-row", has_text="Pulsar").click()
    board.pull(board.hex("1523"), board.hex("1111"))
    board.verdict("One thing to mend")
    expect(page.locator(".editor-shape.wrong")).to_have_count(1)
    expect(page.locator(".editor-checks li.wrong")).to_contain_text("a hex holds one ship")
    page.get_by_role("button", name="Undo").click()
    board.tab("Forces")
    page.get_by_role("button", name="Remove Javelin").first.click()
    board.verdict("Ready to play")
    assert board.save(tmp_path) == untouched
    play(page)


@pytest.mark.soak
def test_units_and_obstacles_are_placed_in_centimetres(page: Page, server: Served, tmp_path: Path) -> None:
    board = Board(page, server.url, "lightning_strike")
    board.tool("Rock field")
    page.mouse.click(*board.at(60, 45, 90))
    page.locator("#inspect-radius").fill("5")
    page.locator("#inspect-radius").press("Enter")
    page.locator(".editor-row", has_text="Lancer").click()
    page.get_by_role("button", name="Place it on the map").click()
    page.mouse.click(*board.at(30, 10, 90))
    board.turn(board.at(90, 10, 90))
    page.locator("#inspect-facing").fill("12.5")
    page.locator("#inspect-facing").press("Enter")
    contents = board.save(tmp_path)
    assert contents["obstacles"] == [{"kind": "rocks", "radius": 5, "at": [60, 45]}]
    assert contents["sides"]["A"] == ["pathfinder", {"unit": "lancer", "at": [30, 10], "facing": 12.5}]
    assert axe(page) == []
    page.get_by_role("button", name="Leave its place open").click()
    assert board.save(tmp_path)["sides"]["A"] == ["pathfinder", "lancer"]
    page.get_by_role("button", name="Undo").click()
    page.locator(".editor-row", has_text="Rock field").click()
    board.pull(board.at(60, 45, 90), board.at(60, 12, 90))
    board.verdict("One thing to mend")
    expect(page.locator(".editor-checks li.wrong")).to_contain_text("it reaches into the set-up zone of side A")
    page.get_by_role("button", name="Undo").click()
    board.verdict("Ready to play")
    play(page)
    expect(page.locator(".board [data-piece]", has_text="Lancer").first).to_be_attached()


@pytest.mark.soak
def test_starts_are_moved_on_rings_by_keys_on_a_phone(phone: Page, server: Served, tmp_path: Path) -> None:
    board = Board(phone, server.url, "thunder_struck")
    phone.locator(".editor-row", has_text="Start 2").click()
    phone.locator(".editor-map").focus()
    for key in ("ArrowRight", "ArrowRight", "]"):
        phone.keyboard.press(key)
    assert board.save(tmp_path)["starts"][1] == {"sector": 1, "space": 8, "facing": "clockwise"}
    phone.locator("#inspect-space").fill("0")
    phone.locator("#inspect-space").press("Enter")
    expect(phone.locator(".editor-checks li.wrong")).to_contain_text("space 0 of Sector 1 is taken by start 1")
    phone.get_by_role("button", name="Write it out, to change it").click()
    assert len(board.save(tmp_path)["spaces"]) == 11
    phone.get_by_role("button", name="As the rulebook has it").click()
    assert "spaces" not in board.save(tmp_path)
    assert axe(phone) == []
