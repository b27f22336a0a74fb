"""Designing a unit of one's own in the browser: live cost and limits, files, and straight into a match."""

from __future__ import annotations

import tomllib
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import Console, Served
from tests.browser.driver import axe, expect_no_sideways_scroll

pytestmark = pytest.mark.browser


def at_the_board(page: Page, server: Served) -> None:
    page.goto(f"{server.url}/designs/jumpstrike")
    expect(page.locator(".design-total output")).to_have_text("32")


def test_cost_and_limits_follow_every_change(page: Page, server: Served) -> None:
    at_the_board(page, server)
    page.get_by_label("Name").fill("Lancer")
    page.get_by_role("button", name="Tactical rating: one more").click()
    expect(page.locator(".design-total output")).to_have_text("37")
    page.locator("#design-missiles").fill("30")
    expect(page.locator(".design-row.wrong")).to_contain_text("30 missiles; 2 launchers take 20, 10 each JS-8.2")
    expect(page.get_by_role("button", name="Play it")).to_be_disabled()
    assert axe(page) == []
    page.reload()
    expect(page.locator("#design-missiles")).to_have_value("30")
    expect(page.get_by_label("Name")).to_have_value("Lancer")
    page.locator("#design-forward").fill("3")
    expect(page.locator(".design-legal")).to_be_visible()
    expect(page.locator(".design-row.wrong")).to_have_count(0)
    page.get_by_label("Name").fill("Cruiser")
    expect(page.locator(".design-name")).to_contain_text("JS-8.50")


@pytest.mark.parametrize("typed", ["1.5", "", "999999999999", "two"])
def test_what_is_no_whole_number_is_refused_and_not_played(page: Page, server: Served, typed: str) -> None:
    at_the_board(page, server)
    page.get_by_label("Name").fill("Lancer")
    field = page.locator("#design-missiles")
    field.fill(typed)
    said = f"{typed} is" if typed else "there is"
    said = f"{said} no whole number; one from 0 to 400 is needed"
    expect(page.locator(".design-row.wrong")).to_contain_text(said)
    expect(page.locator(".design-faults")).to_contain_text(f"Missiles: {said}")
    expect(field).to_have_value(typed)
    for name in ("Play it", "Keep it here", "Save as a file"):
        expect(page.get_by_role("button", name=name)).to_be_disabled()
    assert axe(page) == []
    page.get_by_role("button", name="Missiles: one fewer").click()
    expect(field).to_have_value("5")
    expect(page.locator(".design-legal")).to_be_visible()
    field.press("ArrowUp")
    expect(field).to_have_value("6")
    expect(page.get_by_role("button", name="Play it")).to_be_enabled()


def test_a_design_is_saved_as_a_file_and_loaded(page: Page, server: Served, tmp_path: Path) -> None:
    at_the_board(page, server)
    page.get_by_label("Name").fill("Lancer")
    with page.expect_download() as saving:
        page.get_by_role("button", name="Save as a file").click()
    file = tmp_path / saving.value.suggested_filename
    saving.value.save_as(file)
    assert file.name == "lancer.toml"
    assert tomllib.loads(file.read_text(encoding="utf-8"))["designs"]["lancer"]["missiles"] == 6
    page.get_by_role("button", name="Battleship").click()
    expect(page.locator(".design-total output")).to_have_text("177")
    page.locator(".load-file input").set_input_files(file)
    expect(page.get_by_label("Name")).to_have_value("Lancer")
    expect(page.locator(".design-total output")).to_have_text("32")
    expect(page.locator(".design-sheet .hint")).to_contain_text("Lancer is read from lancer.toml.")
    expect(page.locator(".design-lists li").first).to_contain_text("Lancer")
    page.get_by_role("button", name="Remove Lancer").click()
    expect(page.get_by_role("button", name="Remove Lancer")).to_have_count(0)


def test_a_file_that_holds_no_design_is_refused_in_words(
    page: Page, server: Served, console: Console, tmp_path: Path
) -> None:
    console.allow("400 (Bad Request)")
    at_the_board(page, server)
    file = tmp_path / "notes.toml"
    file.write_text("[designs.x]\nname = 'X-ray'\nmass = 4\n", encoding="utf-8")
    page.locator(".load-file input").set_input_files(file)
    expect(page.get_by_role("alert")).to_contain_text("the file: designs.x: tactical is missing")
    expect(page.locator(".design-total output")).to_have_text("32")


@pytest.mark.soak
def test_a_design_goes_at_once_into_a_match(page: Page, server: Served) -> None:
    at_the_board(page, server)
    page.get_by_label("Name").fill("Lancer")
    page.locator("#design-mass").fill("12")
    expect(page.locator(".design-total output")).to_have_text("38")
    page.get_by_role("button", name="Play it").click()
    dialog = page.get_by_role("dialog")
    expect(dialog.locator(".force legend").first).to_contain_text("38 of 300 points")
    expect(dialog.locator(".force").first.locator(".force-unit", has_text="Lancer").locator("output")).to_have_text("1")
    expect(dialog.locator(".force")).to_have_count(2)
    assert axe(page) == []
    dialog.get_by_role("button", name="Take a seat").click()
    page.wait_for_url("**/table/*")
    page.wait_for_selector(".board .piece")
    expect(page.locator("[id^=card], .card, .chip").filter(has_text="Lancer 1").first).to_be_visible()


def test_fleets_are_built_at_equal_cost(page: Page, server: Served) -> None:
    page.goto(server.url)
    card = page.locator(".game-card", has=page.get_by_role("heading", name="Jumpstrike", exact=True))
    card.get_by_role("button", name="Scenarios and options").click()
    dialog = page.get_by_role("dialog")
    expect(dialog.get_by_role("link", name="Ship designer")).to_be_visible()
    dialog.get_by_text("Fleet", exact=True).click()
    forces = dialog.locator(".force")
    expect(forces).to_have_count(2)
    expect(forces.first.locator("legend")).to_contain_text("260 of 300 points")
    forces.first.get_by_role("button", name="One Picket fewer").click()
    expect(dialog.locator(".refusal")).to_contain_text(
        "the forces cost Blue 228 and Orange 260; equal cost is within 5 %"
    )
    forces.last.get_by_role("button", name="About as many points as Force of Blue").click()
    expect(dialog.locator(".refusal")).to_have_count(0)
    dialog.get_by_role("spinbutton", name="Sides").fill("3")
    dialog.get_by_role("spinbutton", name="Sides").blur()
    expect(forces).to_have_count(3)
    expect(dialog.locator(".seat-field")).to_have_count(3)
    expect(dialog.locator(".refusal")).to_contain_text("equal cost is within 5 %")
    forces.last.get_by_role("button", name="About as many points as Force of Blue").click()
    expect(dialog.locator(".refusal")).to_have_count(0)
    dialog.get_by_role("button", name="Take a seat").click()
    page.wait_for_url("**/table/*")
    page.wait_for_selector(".board .piece.side-2")


@pytest.mark.soak
def test_the_board_fits_a_phone(phone: Page, server: Served) -> None:
    at_the_board(phone, server)
    expect_no_sideways_scroll(phone)
    assert axe(phone) == []
    small = phone.evaluate(
        "() => [...document.querySelectorAll('.designer button')].filter(each => each.offsetParent)"
        ".filter(each => each.getBoundingClientRect().height < 40).map(each => each.textContent)"
    )
    assert small == []


@pytest.mark.soak
def test_enter_after_a_click_presses_the_lit_button(page: Page, server: Served) -> None:
    at_the_board(page, server)
    page.get_by_role("button", name="Tactical rating: one more").click()
    expect(page.locator(".design-total output")).to_have_text("37")
    page.keyboard.press("Enter")
    expect(page.get_by_role("dialog")).to_be_visible()
    expect(page.locator(".design-total output")).to_have_text("37")


def show(page: Page, server: Served, game: str, name: str) -> None:
    """The drawing board of a game, with a design of that name on it."""
    page.goto(f"{server.url}/designs/{game}")
    page.get_by_role("textbox", name="Name", exact=True).first.fill(name)
    expect(page.locator(".design-sheet h2").first).to_have_text(name)
    expect(page.locator(".design-legal")).to_be_visible()


def test_an_arclight_ship_gets_a_weapon_and_sails(page: Page, server: Served) -> None:
    show(page, server, "arclight", "Ballista")
    page.get_by_role("button", name="Gunner", exact=True).click()
    page.get_by_label("Gunner B, Wpn").fill("9")
    page.get_by_role("button", name="Copy Weapon 2").click()
    weapon = page.locator(".design-item", has_text="Weapon 3")
    weapon.get_by_label("Weapon 3, Name").fill("Rear Lance")
    weapon.get_by_label("Weapon 3, Fired by").select_option("B")
    weapon.get_by_role("button", name="Rear", exact=True).click()
    picture = page.locator(".design-picture .card")
    expect(picture).to_contain_text("Rear Lance")
    weapon.get_by_label("Weapon 3, Long range").fill("5")
    wrong = weapon.locator(".design-cell.wrong")
    expect(wrong).to_contain_text("short, medium and long range ascend")
    expect(picture).not_to_contain_text("Rear Lance")
    page.locator(".design-faults").get_by_role("button", name="Weapon 3, Long range").click()
    expect(weapon.get_by_label("Weapon 3, Long range")).to_be_focused()
    assert axe(page) == []
    page.keyboard.press("ArrowUp")
    weapon.get_by_label("Weapon 3, Long range").fill("15")
    expect(picture).to_contain_text("4-8-15")
    page.locator("#design-points").fill("400")
    page.get_by_role("button", name="Begin with the printed index").click()
    expect(page.locator(".design-short")).to_have_count(2 + 24)
    expect(page.locator(".design-legal")).to_be_visible()
    page.get_by_role("button", name="Play it").click()
    dialog = page.get_by_role("dialog")
    expect(dialog.locator(".force legend").first).to_contain_text("400 of 400 points")
    dialog.get_by_role("button", name="Take a seat").click()
    page.wait_for_url("**/table/*")
    expect(page.locator(".card", has_text="Ballista 1").first).to_be_visible()


@pytest.mark.soak
def test_a_datacard_is_drawn_on_a_phone_and_played(phone: Page, server: Served) -> None:
    show(phone, server, "lightning_strike", "Hoplite")
    phone.get_by_label("Facing").select_option("fighter")
    bands = phone.get_by_label("Attack 1, Range in cm")
    bands.fill("10 / far")
    expect(phone.locator(".design-cell.wrong")).to_contain_text("10 / far is no list of whole numbers")
    expect(phone.get_by_role("button", name="Save as a file")).to_be_disabled()
    bands.fill("12, 40")
    bands.press("Tab")
    expect(bands).to_have_value("12 / 40")
    expect(phone.locator(".design-picture")).to_contain_text("to 40")
    expect_no_sideways_scroll(phone)
    assert axe(phone) == []
    phone.get_by_role("button", name="Play it").click()
    phone.get_by_role("dialog").get_by_role("button", name="Take a seat").click()
    phone.wait_for_url("**/table/*")
    phone.wait_for_selector(".board")


def test_a_console_and_its_board_are_drawn_saved_and_played(page: Page, server: Served, tmp_path: Path) -> None:
    show(page, server, "thunder_struck", "Great ring")
    page.get_by_label("Sector 1, Spaces").fill("17")
    picture = page.locator(".design-picture svg")
    expect(picture).to_contain_text("16")
    space = page.locator(".design-item", has_text="Space 11")
    space.get_by_role("group", name="Space 11, Damaged by hits from").get_by_role("button", name="Rear").click()
    expect(space.locator(".design-cell.wrong")).to_contain_text("open to the hits it stops (TS-6.12)")
    expect(page.get_by_role("button", name="Play it")).to_be_disabled()
    space.get_by_role("group", name="Space 11, Stops hits from").get_by_role("button", name="Rear").click()
    expect(page.locator(".design-legal")).to_be_visible()
    assert axe(page) == []
    with page.expect_download() as saving:
        page.get_by_role("button", name="Save as a file").click()
    saving.value.save_as(tmp_path / "ring.toml")
    contents = tomllib.loads((tmp_path / "ring.toml").read_text(encoding="utf-8"))
    assert (contents["title"], contents["spaces"][-1]["protects"]) == ("Great ring", ["front"])
    page.get_by_role("button", name="Play it").click()
    dialog = page.get_by_role("dialog")
    expect(dialog.locator(".choice-card", has_text="Great ring").get_by_role("radio")).to_be_checked()
    dialog.get_by_role("button", name="Take a seat").click()
    page.wait_for_url("**/table/*")
    expect(page.locator(".board")).to_contain_text("16")
