"""Every page as it meets a visitor: home, set-up, settings, rulebooks, the phone, what is not there."""

from __future__ import annotations

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import Console, Served
from tests.browser.driver import Frames, Table, at, axe, expect_no_sideways_scroll, open_match, start_duel
from tests.browser.strike import AT_REST

pytestmark = pytest.mark.browser

CLOSE = """
game = "arclight"
title = "Close quarters"
text = "Two ships that look at each other from three hexes."

[sides]
A = [{ ship = "pulsar", hex = "1512", facing = 1 }]
B = [{ ship = "javelin", hex = "1509", facing = 4 }]
"""


def test_home_shows_the_games_that_there_are(page: Page, server: Served) -> None:
    page.goto(server.url)
    expect(page.locator(".game-card")).to_have_count(7)  # two of them are for tests; the campaign is on its game's
    expect(page.locator("h1")).to_have_text("Seven wargames and a campaign. Take a seat.")
    expect(page.locator(".matches .empty")).to_contain_text("No match yet")
    assert axe(page) == []
    expect_no_sideways_scroll(page)


@pytest.mark.soak
def test_forces_are_built_by_points(page: Page, server: Served) -> None:
    page.goto(server.url)
    page.get_by_role("button", name="Scenarios and options").first.click()
    dialog = page.get_by_role("dialog")
    dialog.get_by_text("Free", exact=True).click()
    force = dialog.locator(".force").first
    before = force.locator("legend b").inner_text()
    force.locator(".unit-card summary").first.click()
    expect(force.locator(".unit-card .stat").first).to_be_visible()
    force.get_by_role("button", name="more").last.click()
    assert force.locator("legend b").inner_text() != before
    assert axe(page) == []
    dialog.get_by_role("button", name="Take a seat").click()
    page.wait_for_url("**/table/*")
    page.wait_for_selector(".board .piece")
    assert page.locator(".board .piece.side-0").count() == 3


def test_what_cannot_be_played_is_refused_in_words(page: Page, server: Served, console: Console) -> None:
    console.allow("400 (Bad Request)")
    page.goto(server.url)
    page.get_by_role("button", name="Scenarios and options").first.click()
    dialog = page.get_by_role("dialog")
    dialog.get_by_text("Free", exact=True).click()
    dialog.get_by_label("Points limit").fill("10")
    dialog.get_by_label("Points limit").blur()
    dialog.get_by_role("button", name="Take a seat").click()
    expect(dialog.locator(".refusal")).to_be_visible()


def test_settings_are_kept_and_applied(page: Page, server: Served) -> None:
    page.goto(server.url)
    page.get_by_role("button", name="Settings").click()
    page.get_by_role("radio", name="Teal and magenta").check()
    assert axe(page) == []
    page.keyboard.press("Escape")
    start_duel(page, server.url)
    assert page.locator("html").get_attribute("data-palette") == "teal-magenta"
    colour = page.locator(".board .piece.side-0 .disc").first.evaluate("each => getComputedStyle(each).fill")
    assert colour == "rgb(127, 230, 211)"
    assert axe(page) == []


def test_the_rulebook_searches_and_marks_rulings(page: Page, server: Served) -> None:
    page.goto(f"{server.url}/rules")
    page.get_by_role("link", name=re.compile("Arclight")).first.click()
    page.wait_for_selector(".rule-entry")
    assert axe(page) == []
    assert page.locator(".rule-entry.ruling .rule-status").count() > 5
    page.get_by_role("searchbox").fill("stunned")
    expect(page.locator(".found")).to_have_text(re.compile(r"\d+ of \d+ rules"))
    some = page.locator(".rule-entry").count()
    assert 0 < some < 40
    page.get_by_role("searchbox").fill("xyzzy")
    expect(page.locator(".nothing")).to_be_visible()
    page.goto(f"{server.url}/rules/jumpstrike_campaign#JS-13.6")
    expect(page.locator("[id='JS-13.6'] code").first).to_have_text("hold")  # what is typed, without its backticks
    page.goto(f"{server.url}/rules/arclight#AL-5.4")
    expect(page.locator("[id='AL-5.4']")).to_be_in_viewport()
    expect(page.locator("[id='AL-5.4']")).to_have_class(re.compile("current"))


def test_a_page_that_is_not_there_says_so(page: Page, server: Served, console: Console) -> None:
    console.allow("404 (Not Found)")
    page.goto(f"{server.url}/nowhere")
    expect(page.locator("h1")).to_have_text("There is no such page")
    assert axe(page) == []


def test_a_phone_plays_with_taps_and_nothing_hides_the_piece(phone: Page, server: Served) -> None:
    table = start_duel(phone, server.url)
    expect_no_sideways_scroll(phone)
    assert axe(phone) == []
    for _ in range(12):
        table.wait()
        if table.over:
            break
        sheet = phone.locator(".sheet").bounding_box()
        piece = phone.locator(".board .piece.active, .board .offer").first
        phone.evaluate(AT_REST)
        box = piece.bounding_box()
        assert sheet is not None
        assert box is not None
        assert box["y"] + box["height"] / 2 < sheet["y"], "the sheet hides the piece in question"
        table.act(lambda: phone.locator(".commit .go").tap())
    for tab in ("Ships", "Log", "Replay"):
        phone.get_by_role("button", name=tab).tap()
        phone.wait_for_timeout(100)
        assert axe(phone) == []
        expect_no_sideways_scroll(phone)


def test_first_tap_selects_and_second_confirms(phone: Page, server: Served) -> None:
    line = Frames(phone)
    table = start_duel(phone, server.url)
    while "ahead" not in table.question:
        table.act(phone.locator(".commit .go").tap)
        table.wait()
    phone.evaluate(AT_REST)
    step = phone.locator(".board .turn .price").first
    entry = table.entry
    step.tap()
    expect(phone.locator(".commit .go span").first).to_have_text(re.compile("^Turn"))
    assert line.acts(entry) == []
    phone.evaluate(AT_REST)
    table.act(step.tap)
    assert len(line.acts(entry)) == 1


@pytest.mark.parametrize("size", [(390, 844), (844, 390), (768, 1024), (1024, 700), (1440, 900), (1920, 1080)])
@pytest.mark.soak
def test_targets_are_large_enough_and_nothing_sticks_out(
    new_page: Callable[..., Page], server: Served, size: tuple[int, int]
) -> None:
    touch = size[0] < 900
    page = new_page(viewport={"width": size[0], "height": size[1]}, has_touch=touch)
    start_duel(page, server.url)
    expect_no_sideways_scroll(page)
    board, commit = page.locator(".board-part").bounding_box(), page.locator(".commit .go").bounding_box()
    assert board is not None
    assert commit is not None
    assert commit["y"] + commit["height"] <= size[1], "the button that commits is out of sight"
    assert commit["x"] - (board["x"] + board["width"]) >= 12 or touch, "the button sticks to the column's edge"
    if size[0] > 1000:
        assert board["width"] >= 0.62 * size[0]
    if touch:
        small = page.evaluate(
            "() => [...document.querySelectorAll('button')].filter(each => each.offsetParent)"
            ".map(each => [each.textContent.trim() || each.ariaLabel, each.getBoundingClientRect()])"
            ".filter(([, box]) => box.width && box.height < 40).map(([name, box]) => `${name}: ${box.height}`)"
        )
        assert [each for each in small if not each.startswith(("Lower the sheet", "Raise the sheet"))] == []


def test_the_board_is_told_in_words(page: Page, server: Served) -> None:
    table = start_duel(page, server.url)
    words = page.get_by_role("region", name="The board in words")
    assert "Pulsar 1" in (words.text_content() or "")
    announcer = page.locator("#announcer")
    expect(announcer).to_contain_text("your decision")
    table.commit()
    table.wait()
    expect(announcer).not_to_be_empty()


@pytest.mark.soak
def test_zoom_pan_and_ruler(page: Page, server: Served) -> None:
    start_duel(page, server.url)
    view = "document.querySelector('.board-frame > svg').getAttribute('viewBox')"
    box = page.locator(".board-frame").bounding_box()
    assert box is not None
    x, y = box["x"] + box["width"] / 2, box["y"] + box["height"] / 2
    first = page.evaluate(view)
    page.mouse.move(x, y)
    page.mouse.wheel(0, -400)
    page.wait_for_function(f"first => {view} !== first", arg=first)
    zoomed = page.evaluate(view)
    page.mouse.down()
    page.mouse.move(x + 120, y + 40, steps=4)
    page.mouse.up()
    assert page.evaluate(view) != zoomed
    page.get_by_role("button", name="Ruler").click()
    page.mouse.move(x, y)
    page.mouse.down()
    page.mouse.move(x + 200, y, steps=4)
    expect(page.locator(".ruler text")).to_have_text(re.compile(r"^\d+ hexes$"))
    page.mouse.up()
    expect(page.locator(".ruler")).to_have_count(0)
    page.get_by_role("button", name="Whole map").click()


def asked_to_fire(page: Page, url: str) -> Table:
    """A duel at close quarters in which this viewer is to fire."""
    table = at(page, url, open_match(url, "arclight", ["screen", "computer"], scenario_file=CLOSE)["table"])
    table.wait()
    while "fire" not in table.question:
        table.act(lambda: page.keyboard.press("e")) if "ahead" in table.question else table.commit()
        table.wait()
    return table


@pytest.mark.soak
def test_a_chart_column_is_read_out(page: Page, server: Served) -> None:
    table = asked_to_fire(page, server.url)
    chart = page.locator(".distribution")
    expect(chart).to_be_visible()
    before = page.locator(".read-out").inner_text()
    box = chart.bounding_box()
    assert box is not None
    page.mouse.move(box["x"] + box["width"] * 0.9, box["y"] + 20)
    page.wait_for_function("before => document.querySelector('.read-out').innerText !== before", arg=before)
    assert Table(page).question == table.question
