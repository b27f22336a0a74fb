"""What a browser remembers of a game's set-up, and how a set-up is refused while it is made."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.browser.conftest import Console, Served
from tests.browser.driver import axe
from tests.browser.war import SKIRMISH

pytestmark = pytest.mark.browser

SETUPS, LEVELS = "stormtable.setups", "stormtable.levels"


def card(page: Page, title: str) -> Locator:
    return page.locator(".game-card", has=page.get_by_role("heading", name=title, exact=True))


def set_up(page: Page, title: str) -> Locator:
    """The dialogue in which a match is set up."""
    card(page, title).get_by_role("button", name="Scenarios and options").click()
    dialog = page.get_by_role("dialog")
    expect(dialog).to_be_visible()
    return dialog


def seated(page: Page, dialog: Locator) -> None:
    dialog.get_by_role("button", name="Take a seat").click()
    page.wait_for_url("**/table/*")


def stored(page: Page, name: str, game: str) -> Any:
    found = page.evaluate("name => localStorage.getItem(name)", name)
    return json.loads(found or "{}").get(game)


def test_scenario_options_and_level_are_remembered_and_reset(page: Page, server: Served) -> None:
    page.goto(server.url)
    arclight = card(page, "Arclight")
    expect(arclight.locator(".last-setup")).to_have_count(0)
    page.get_by_role("radio", name="Medium").check()
    dialog = set_up(page, "Arclight")
    dialog.get_by_text("Pair", exact=True).click()
    dialog.get_by_text("Speed restriction").click()
    seated(page, dialog)
    page.goto(server.url)
    expect(arclight.locator(".last-setup")).to_contain_text("Pair, 1 option changed")
    expect(page.get_by_role("radio", name="Medium")).to_be_checked()
    assert axe(page) == []
    arclight.get_by_role("button", name="Play the computer").click()
    page.wait_for_url("**/table/*")
    expect(page.locator(".game-title")).to_contain_text("Pair")
    page.goto(server.url)
    dialog = set_up(page, "Arclight")
    expect(dialog.get_by_role("radio", name="Pair")).to_be_checked()
    expect(dialog.get_by_role("switch", name="Speed restriction")).not_to_be_checked()
    expect(dialog.get_by_role("radio", name="Medium")).to_be_checked()
    dialog.get_by_role("button", name="Back to the first scenario").click()
    expect(dialog.get_by_role("radio", name="Duel")).to_be_checked()
    expect(dialog.get_by_role("switch", name="Speed restriction")).to_be_checked()
    expect(dialog.get_by_role("button", name="Back to the first scenario")).to_have_count(0)
    page.keyboard.press("Escape")
    page.reload()
    expect(arclight).to_be_visible()
    expect(arclight.locator(".last-setup")).to_have_count(0)


@pytest.mark.soak
def test_the_card_resets_what_it_remembers(page: Page, server: Served) -> None:
    page.goto(server.url)
    kept = {"jumpstrike": {"scenario": "fleet", "options": {"sides": 3, "turns": 9}, "seats": 3, "dice": "typed"}}
    page.evaluate("([name, kept]) => localStorage.setItem(name, kept)", [SETUPS, json.dumps(kept)])
    page.reload()
    jumpstrike = card(page, "Jumpstrike")
    expect(jumpstrike.locator(".last-setup")).to_contain_text("2 options changed, your own dice")
    jumpstrike.get_by_role("button", name="back to the first scenario").click()
    expect(jumpstrike.locator(".last-setup")).to_have_count(0)
    assert stored(page, SETUPS, "jumpstrike") is None


@pytest.mark.parametrize(
    "kept",
    [
        '{"arclight": {"scenario": "gone", "options": {"speed_restriction": false}}}',
        '{"arclight": {"scenario": "free", "options": {"force_a": "gone 3", "limit": -5}, "seats": 99, "dice": 7}}',
        '{"arclight": {"scenario": "free", "options": {"speed_restriction": "yes", "nothing": 1}}}',
        '{"arclight": {"scenario": "duel", "options": null}}',
        '{"arclight": [3]}',
        "[]",
        "no JSON",
    ],
)
@pytest.mark.soak
def test_what_is_stored_and_no_longer_exists_does_no_harm(page: Page, server: Served, kept: str) -> None:
    page.goto(server.url)
    page.evaluate("([name, kept]) => localStorage.setItem(name, kept)", [SETUPS, kept])
    page.evaluate("name => localStorage.setItem(name, JSON.stringify({arclight: 'gone'}))", LEVELS)
    page.reload()
    expect(page.get_by_role("radio", name="Easy")).to_be_checked()
    card(page, "Arclight").get_by_role("button", name="Play the computer").click()
    page.wait_for_url("**/table/*")
    page.wait_for_selector(".board .piece")


def file_of(folder: Path, name: str, text: str) -> Path:
    path = folder / name
    path.write_text(text, encoding="utf-8")
    return path


@pytest.mark.soak
def test_a_faulty_scenario_file_bars_the_table_until_it_is_left_out(
    page: Page, server: Served, console: Console, tmp_path: Path
) -> None:
    console.allow("400 (Bad Request)")
    page.goto(server.url)
    dialog = set_up(page, "Lightning War")
    dialog.get_by_text("A scenario of your own").click()
    files, seat = dialog.locator(".own-scenario input"), dialog.get_by_role("button", name="Take a seat")
    files.set_input_files(file_of(tmp_path, "bad.toml", "title = 7\n[units]"))
    expect(dialog.get_by_role("alert")).to_contain_text("This file cannot be played")
    expect(seat).to_be_disabled()
    assert axe(page) == []
    files.set_input_files(file_of(tmp_path, "empty.toml", " \n"))
    expect(dialog.get_by_role("alert")).to_contain_text("empty.toml is empty")
    expect(seat).to_be_disabled()
    dialog.get_by_role("button", name="Leave it out").click()
    expect(dialog.get_by_role("alert")).to_have_count(0)
    expect(seat).to_be_enabled()
    assert files.input_value() == ""
    files.set_input_files(file_of(tmp_path, "bad.toml", "title ="))
    expect(seat).to_be_disabled()
    files.set_input_files(file_of(tmp_path, "good.toml", SKIRMISH))
    expect(dialog.get_by_role("radio", name="Skirmish")).to_be_checked()
    expect(seat).to_be_enabled()
    seated(page, dialog)
    expect(page.locator(".game-title")).to_contain_text("Skirmish")
    assert stored(page, SETUPS, "lightning_war") is None


@pytest.mark.parametrize(
    ("path", "empty"), [("/designs/jumpstrike", "draft.toml"), ("/scenarios/lightning_war", "map.toml")]
)
def test_a_faulty_file_on_a_drawing_board_bars_play_until_it_is_left_out(
    page: Page, server: Served, console: Console, tmp_path: Path, path: str, empty: str
) -> None:
    console.allow("400 (Bad Request)")
    page.goto(f"{server.url}{path}")
    play, alert = page.get_by_role("button", name="Play it"), page.get_by_role("alert")
    expect(play).to_be_enabled()
    page.locator(".load-file input").set_input_files(file_of(tmp_path, "bad.toml", "name ="))
    expect(alert).to_contain_text("bad.toml is not loaded")
    expect(play).to_be_disabled()
    page.locator(".load-file input").set_input_files(file_of(tmp_path, empty, ""))
    expect(alert).to_contain_text(f"{empty} is empty")
    expect(play).to_be_disabled()
    page.get_by_role("button", name="Leave it out").click()
    expect(alert).to_have_count(0)
    expect(play).to_be_enabled()


@pytest.mark.parametrize(
    ("game", "scenario", "limited", "side", "said"),
    [
        ("Arclight", "Free", "Points limit", "Blue", "Force of Blue has {} points too many."),
        ("Lightning Strike", "Free", "Threat Value limit", "Blue", "Force of Blue has {} Threat Value too much."),
        ("Lightning War", "Meeting engagement", "Force points", "South", "Force of South has {} points too many."),
    ],
)
@pytest.mark.soak
def test_a_force_over_its_limit_is_said_while_it_is_built(
    page: Page, server: Served, game: str, scenario: str, limited: str, side: str, said: str
) -> None:
    page.goto(server.url)
    dialog = set_up(page, game)
    dialog.get_by_text(scenario, exact=True).click()
    limit = dialog.get_by_role("spinbutton", name=re.compile(limited))
    limit.fill("10")
    limit.blur()
    force = dialog.locator(".force", has_text=f"Force of {side}").first
    have = force.locator("legend b").inner_text()
    points = int(have.split()[0])
    expect(force.locator(".hint.warning")).to_have_text(said.format(points - 10))
    expect(dialog.get_by_role("alert")).to_contain_text(f"Force of {side}:")
    expect(dialog.get_by_role("alert")).not_to_contain_text("force_a")
    assert axe(page) == []
    limit.fill("0")
    limit.blur()
    expect(force.locator(".hint.warning")).to_have_text("")
    expect(dialog.get_by_role("alert")).to_have_count(0)
