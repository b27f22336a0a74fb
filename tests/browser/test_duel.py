"""A whole duel against the computer: by clicks, by keyboard alone, and against the real computer player."""

from __future__ import annotations

import re
from collections.abc import Callable
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import Served, served
from tests.browser.driver import Table, at, axe, expect_the_end, friends, open_match, play_on, start_duel

pytestmark = pytest.mark.browser

REST = 700  # milliseconds after the end of a match in which a press is not meant for a rematch, and some more


def test_two_clicks_lead_to_a_duel_that_says_what_to_do(page: Page, server: Served) -> None:
    table = start_duel(page, server.url)
    expect(page.locator(".decision .capitals").first).to_contain_text("Your decision", ignore_case=True)
    assert table.question.endswith("?")
    assert len(table.offers()) >= 1
    assert re.match(r"● Your turn: ", page.title())
    assert page.locator(".board .piece").count() == 2
    assert page.locator(".card").count() == 2
    expect(page.locator(".phase.now")).to_have_text(re.compile("Movement"))


def click_through(table: Table) -> None:
    """As a person with a mouse: hexes and targets on the map where there are any, the column for the rest."""
    page = table.page
    step = page.locator(".board .step .hit")
    target = page.locator(".board .target .hit")
    if step.count() and table.points_left() > 5 and "Ahead" in table.selected:
        table.act(step.first.click)
    elif page.locator(".commit button").count() == 2 and "ahead" in table.question:
        table.act(lambda: page.locator(".commit button").nth(1).click())
    elif target.count() and "fire" in table.question:
        target.first.click()  # selects and shows the odds
        expect(page.locator(".preview .chance")).to_be_visible()
        table.commit()
    else:
        table.commit()


@pytest.mark.soak
@pytest.mark.moving
def test_a_whole_duel_by_clicks(page: Page, server: Served) -> None:
    table = start_duel(page, server.url)
    seen: set[str] = set()

    def move(table: Table) -> None:
        if "fire" in table.question and "shot" not in seen:
            seen.add("shot")
            expect(page.locator(".preview .chance")).to_be_visible()
            assert re.search(r"needs \d+", page.locator(".preview .needs").inner_text())
            expect(page.locator(".distribution rect").nth(24)).to_be_attached()
            assert "exact" in page.locator(".exactness").inner_text()
            assert "%" in page.locator(".read-out").inner_text()
            assert page.locator(".board .target").count() >= 1
        if not seen & {"turn"} and "ahead" in table.question and page.locator(".offer .offer-chance").count():
            seen.add("turn")  # the chance of a turn of several sides, before it is tried
            assert re.search(r"\d\s%", page.locator(".offer .offer-chance").first.inner_text())
        click_through(table)

    played = play_on(table, move)
    assert played > 10
    assert "turn" in seen
    expect_the_end(page, "AL-7")
    assert not page.title().startswith("●")
    page.get_by_role("button", name="All").click()
    expect(page.locator(".entry .die").first).to_be_visible()
    assert page.locator(".story-line .rule").count() > 0
    assert axe(page) == []


@pytest.mark.soak
def test_after_the_end_the_sides_are_swapped_for_a_rematch(page: Page, server: Served) -> None:
    table = start_duel(page, server.url)
    page.get_by_role("button", name="Menu").click()
    page.get_by_role("button", name="Concede").click()
    page.locator("dialog .go").click()
    page.wait_for_selector(".ending")
    expect(page.locator(".ending .capitals")).to_contain_text("You lost", ignore_case=True)
    first = page.url
    page.wait_for_timeout(REST)
    page.get_by_role("button", name="Rematch, sides swapped").click()
    page.wait_for_url(lambda url: url != first and "/table/" in url)
    table.wait()
    own = page.locator(".decision .capitals .mark").first.get_attribute("class") or ""
    assert "side-1" in own


def keys_through(table: Table) -> None:
    """With the keyboard alone: W goes ahead, E ends a move, arrows walk, Enter commits."""
    keyboard = table.page.keyboard
    if "ahead" in table.question:
        ahead = table.points_left() > 5 and "Ahead" in table.selected
        table.act(lambda: keyboard.press("w" if ahead else "e"))
        return
    table.page.wait_for_timeout(170)  # Enter rests for a moment after a new question
    if len(table.offers()) > 1:
        before = table.selected
        keyboard.press("ArrowDown")
        table.page.wait_for_function(
            "before => document.querySelector('.commit .go span')?.textContent !== before", arg=before
        )
        keyboard.press("ArrowUp")
        table.page.wait_for_function(
            "before => document.querySelector('.commit .go span')?.textContent === before", arg=before
        )
    table.act(lambda: keyboard.press("Enter"))


@pytest.mark.soak
def test_a_whole_duel_by_keyboard(page: Page, server: Served) -> None:
    page.goto(server.url)
    page.get_by_role("button", name="Play the computer").first.focus()
    page.keyboard.press("Enter")
    page.wait_for_url("**/table/*")
    table = Table(page)
    assert play_on(table, keys_through) > 10
    expect_the_end(page, "AL-7")


@pytest.mark.soak
def test_keys_look_around_and_step_back(page: Page, server: Served) -> None:
    start_duel(page, server.url)
    press = page.keyboard.press
    press("?")
    expect(page.get_by_role("dialog")).to_contain_text("the next offer")
    press("Escape")
    expect(page.get_by_role("dialog")).to_have_count(0)
    press("b")
    expect(page.locator(".rule-panel .rule-entry").first).to_be_visible()
    press("Escape")
    expect(page.locator(".rule-panel")).to_have_count(0)
    press("t")
    expect(page.locator(".words-panel")).to_contain_text("Pulsar 1")
    press("Escape")
    expect(page.locator(".words-panel")).to_have_count(0)
    press("s")
    expect(page.locator(".board .piece.looked")).to_have_count(1)
    press("Escape")
    press("l")
    expect(page.locator(".entries")).to_be_focused()
    view = "document.querySelector('.board-frame > svg').getAttribute('viewBox')"
    before = page.evaluate(view)
    press("+")
    page.wait_for_function(f"before => {view} !== before", arg=before)


@pytest.mark.soak
def test_an_order_in_writing_is_told_whether_it_is_legal(page: Page, server: Served) -> None:
    table = start_duel(page, server.url)
    page.keyboard.press("/")
    dialog = page.get_by_role("dialog")
    expect(dialog.locator(".verdict.legal")).to_be_visible()
    dialog.get_by_role("textbox").fill("Pulsar 1 jumps over the moon")
    expect(dialog.locator(".verdict:not(.legal)")).to_be_visible()
    assert axe(page) == []
    dialog.get_by_role("textbox").fill("Helm die of Pulsar 1")
    expect(dialog.locator(".verdict.legal")).to_be_visible()
    table.act(lambda: page.keyboard.press("Enter"))


@pytest.mark.soak
def test_a_name_is_given_and_shown(page: Page, server: Served) -> None:
    start_duel(page, server.url)
    page.get_by_role("button", name="Menu").click()
    page.get_by_role("button", name="Your name").click()
    page.get_by_role("dialog").get_by_role("textbox").fill("Ada")
    page.keyboard.press("Enter")
    page.get_by_role("button", name="Menu").click()
    page.get_by_role("button", name="Concede").click()
    page.locator("dialog .go").click()
    expect(page.locator(".standings")).to_contain_text("Ada")


def test_undo_takes_back_a_move_and_says_so(page: Page, server: Served) -> None:
    table = start_duel(page, server.url)
    while "ahead" not in table.question:
        table.page.wait_for_timeout(170)
        table.commit()
        table.wait()
    left = table.points_left()
    table.act(lambda: page.keyboard.press("w"))
    page.wait_for_function(
        "left => document.querySelector('.decision h2').textContent.includes(`${left - 1} of`)", arg=left
    )
    table.act(lambda: page.keyboard.press("u"))
    page.wait_for_function(
        "left => document.querySelector('.decision h2').textContent.includes(`${left} of`)", arg=left
    )
    expect(page.locator(".entry.taken-back")).to_have_count(1)
    assert axe(page) == []


@pytest.mark.soak
def test_a_move_glides_and_less_motion_is_kept(new_page: Callable[..., Page], server: Served) -> None:
    moved = {}
    for wish in ("no-preference", "reduce"):
        page = new_page(reduced_motion=wish)
        table = start_duel(page, server.url)
        while "ahead" not in table.question:
            page.wait_for_timeout(170)
            table.commit()
            table.wait()
        page.evaluate(
            "() => { window.glides = []; const animate = Element.prototype.animate;"
            "Element.prototype.animate = function (frames, how) { window.glides.push(how.duration);"
            " return animate.call(this, frames, how); } }"
        )
        table.act(lambda page=page: page.keyboard.press("w"))  # type: ignore[misc]
        page.wait_for_timeout(300)
        moved[wish] = page.evaluate("window.glides")
    assert moved["reduce"] == []
    assert moved["no-preference"]
    assert all(150 <= time <= 250 for time in moved["no-preference"])


@pytest.mark.soak
def test_the_rule_behind_a_line_opens_beside_the_table(page: Page, server: Served) -> None:
    start_duel(page, server.url)
    link = page.locator(".decision .rule").first
    rule = link.inner_text()
    link.click()
    current = page.locator(".rule-panel .rule-entry.current")
    expect(current).to_be_visible()
    expect(current).to_contain_text(rule)
    expect(page.locator(".rule-panel .rule-status", has_text="ruling").first).to_be_attached()
    assert axe(page) == []


@pytest.mark.soak
def test_the_real_computer_player_answers(new_page: Callable[..., Page], tmp_path: Path) -> None:
    with served("stormtable", "--port", "0", "--no-browser", "--data", str(tmp_path)) as real:
        table = start_duel(new_page(), real.url)
        for _ in range(12):
            table.wait()
            keys_through(table)
        assert table.entry >= 12
        table.page.context.close()  # before the server ends, which the page would notice


def test_what_another_decides_in_secret_does_not_hold_enter_back(new_page: Callable[..., Page], server: Served) -> None:
    """Enter rests after a new question, and only then."""
    created = open_match(server.url, "arclight", ["friend", "friend"], scenario="duel")
    south, north = (at(new_page(), server.url, key) for key in friends(created))
    for table in (south, north):
        table.wait()
    south.page.wait_for_timeout(170)
    south.page.evaluate(
        "() => new MutationObserver((_, watch) => { watch.disconnect();"
        "document.dispatchEvent(new KeyboardEvent('keydown', {key: 'Enter'})); })"
        ".observe(document.querySelector('#page'), {attributes: true, attributeFilter: ['data-entry']})"
    )
    before = south.entry
    north.commit()
    south.page.wait_for_function(
        "entry => Number(document.querySelector('#page').dataset.entry) >= entry", arg=before + 2
    )
