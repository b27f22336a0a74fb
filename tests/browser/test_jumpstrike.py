"""Jumpstrike played on the page: a whole game against the computer, order sheets by click, key and text, guard pods."""

from __future__ import annotations

import re
from functools import partial
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import Served
from tests.browser.driver import Frames, Table, at, axe, expect_no_sideways_scroll, expect_the_end, open_match, play_on
from tests.browser.plots import Plotter

pytestmark = pytest.mark.browser

BRAWL = Path(__file__).resolve().parents[1] / "scenarios" / "jumpstrike" / "brawl.toml"


def begin(page: Page, url: str, kind: str = "computer", **how: str) -> Plotter:
    how = how or {"scenario": "interception"}
    created = open_match(url, "jumpstrike", ["screen", kind], **how)
    at(page, url, created["table"])
    table = Plotter(page)
    table.wait()
    return table


def lay_as_it_lies(table: Plotter) -> None:
    """The set-up, without a change."""
    table.seal()
    table.page.wait_for_selector(".plotter")


def advance(table: Plotter) -> None:
    """Pods at the first chance, the phase kept; else the proposed answer."""
    keys = table.page.locator(".palette .order-key")
    if not keys.count():
        table.act(table.page.locator(".commit .go").click)
        return
    names = table.page.locator(".palette-row[aria-label='Group ID'] .order-key")
    pods = table.page.locator(".palette-row[aria-label='Pods'] .order-key")
    blank = table.page.locator(".sheet-turn.writing .order-chip").count() == 0
    phases = table.page.locator(".palette-row[aria-label='Phase'] .order-key")
    keys = names if names.count() else pods if blank and pods.count() else phases
    table.change(keys.first.click)


@pytest.mark.soak
def test_a_whole_game_against_the_computer(page: Page, server: Served) -> None:
    """To its end, by the words on the buttons alone; axe finds nothing in any kind of question."""
    table = begin(page, server.url, scenario_file=BRAWL.read_text(encoding="utf-8"))
    asked: set[str] = set()

    def answer(_: Table) -> None:
        kind = re.sub(r"[0-9]+", "#", table.question)
        if kind not in asked and len(asked) < 5:
            asked.add(kind)
            assert axe(page) == [], kind
        advance(table)

    assert play_on(table, answer) >= 12
    expect_the_end(page, "JS-7")
    assert any("orders for turn" in each for each in asked)
    assert axe(page) == []
    page.keyboard.press("t")
    expect(page.get_by_role("region", name="The board in words")).to_contain_text("Jumpstrike")


@pytest.mark.soak
def test_a_plot_is_one_list_by_click_by_key_and_in_writing(page: Page, server: Served) -> None:
    table = begin(page, server.url)
    lay_as_it_lies(table)
    expect(page.locator(".ruler-button")).to_have_attribute("title", re.compile("^Ruler: "))  # R is an order here
    page.keyboard.press("?")
    heights = page.locator(".keys kbd").evaluate_all("keys => keys.map((key) => key.offsetHeight)")
    assert max(heights) - min(heights) <= 2, "a key beside two lines of words is drawn out"
    assert page.locator(".keys section").evaluate_all(
        "all => all.every((one) => getComputedStyle(one).borderTopWidth === '0px')"
    )
    page.keyboard.press("Escape")
    table.write("F", "TS", "MF2")
    expect(table.text).to_have_value("F TS MF2")
    for key in ("p", "a", "5", "5"):
        table.change(partial(page.keyboard.press, key))
    expect(table.text).to_have_value("F TS MF2 P1A @5 / @5")
    assert table.turns() == ["F TS MF2 P1A @5", "@5", ""]
    assert page.locator(".board .course .stop-label").count() == 1  # both turns end in one hex
    expect(page.locator(".board .course .stop-label")).to_contain_text("1 @5, 2 @5")
    expect(page.locator(".sheet-turn").first).to_contain_text("1315, facing 2")
    expect(page.locator(".sheet-turn").first).to_contain_text("6 missiles, 2 pods")

    table.change(partial(page.keyboard.press, "Backspace"))
    expect(table.text).to_have_value("F TS MF2 P1A @5")
    table.change(page.locator("button.order-chip", has_text="MF2").click)  # it and what follows is taken back
    expect(table.text).to_have_value("F TS")

    table.type("F TS MF2 P3A @5 / F @6 / @6")
    expect(page.locator(".sheet-turn").nth(2)).to_contain_text("@6")
    assert table.turns() == ["F TS MF2 P3A @5", "F @6", "@6"]
    expect(page.locator(".commit .go")).to_contain_text("Seal the orders")
    assert axe(page) == []


@pytest.mark.soak
def test_the_log_shows_a_plot_as_one_sheet(page: Page, server: Served) -> None:
    table = begin(page, server.url)
    lay_as_it_lies(table)
    expect(page.locator(".log .entry").first).to_contain_text("Orange has plotted")  # so it does not come in between
    table.write("F", "TS", "@5", "@5")
    sheet = page.locator(".log .entry", has_text="Frigate 1 plots")
    expect(sheet).to_have_count(1)
    expect(sheet.locator(".written")).to_have_text([re.compile(r"Turn 1\s*F\s*TS\s*@5$"), re.compile(r"Turn 2\s*@5$")])
    assert axe(page) == []
    table.change(partial(page.keyboard.press, "Backspace"))
    expect(page.locator(".log .entry").first).to_contain_text("erases @5 of turn 2")
    sheet.locator(".code", has_text="TS").click()  # an order leads to the table after it
    expect(page.locator(".log .entry.here .code").last).to_have_text("TS")


def test_orders_are_given_on_the_map(page: Page, server: Served) -> None:
    """Forward, a turn, the phase: each where the course ends, and only for the ship whose sheet is open."""
    table = begin(page, server.url, scenario="squadron_action")
    lay_as_it_lies(table)
    for label in ("F", "TS", "@5", "F", "@6"):
        table.change(table.on_map(label).click)
    expect(table.text).to_have_value("F TS @5 / F @6")
    expect(table.on_map("TP")).to_have_count(0)  # it may not turn yet (JS-3.5)
    expect(page.locator(".board .course:not(.aside) .stop-label")).to_have_text(["1 @5", "2 @6"])

    table.key("F").hover()
    expect(page.locator(".board .offer.step.hovered")).to_have_count(1)
    table.on_map("F").hover()
    expect(page.locator(".order-key.hovered")).to_contain_text("F")

    page.locator('.board .piece[data-piece="ship-2"]').click()  # a tap on a ship opens its sheet
    expect(page.locator("[data-open-sheet]")).to_have_attribute("aria-label", "Orders of Picket 1")
    expect(table.on_map("TP")).to_have_count(1)
    table.change(table.on_map("TP").click)
    expect(table.text).to_have_value("TP")
    page.keyboard.press("g")  # a ghost, of free tables only
    expect(table.text).to_have_value("TP")
    assert axe(page) == []


@pytest.mark.soak
def test_a_finger_selects_an_order_on_the_map_then_writes_it(phone: Page, server: Served) -> None:
    table = begin(phone, server.url)
    lay_as_it_lies(table)
    table.on_map("F").tap()
    expect(phone.locator(".board .offer.step.selected")).to_have_count(1)
    expect(table.text).to_have_value("")
    table.change(table.on_map("F").tap)
    expect(table.text).to_have_value("F")
    assert axe(phone) == []


@pytest.mark.soak
def test_pods_move_by_the_picked_group_and_by_direction(page: Page, server: Served) -> None:
    table = begin(page, server.url, scenario_file=BRAWL.read_text(encoding="utf-8"))
    lay_as_it_lies(table)
    table.type("F P3A P4B @5 / @5 / @5")
    table.act(page.locator(".commit .go").click)
    expect(page.locator(".decision h2")).to_contain_text("which pod group")
    steps = page.locator(".board .offer.step").filter(visible=True)
    of_a, of_b = "Pod carrier 1-A moves 1", "Pod carrier 1-B moves 1"
    expect(table.listed(of_a)).to_have_count(1)
    expect(table.listed(of_b)).to_have_count(0)
    expect(page.locator(".commit .go .unbroken")).to_have_text("1-A")
    expect(steps).to_have_count(6)
    table.listed("Pod carrier 1-B stays").click()
    expect(table.listed(of_b)).to_have_count(1)
    expect(table.listed(of_a)).to_have_count(0)
    expect(steps).to_have_count(6)
    assert axe(page) == []
    table.act(partial(page.keyboard.press, "2"))  # the direction, as pods write it
    expect(page.locator(".log")).to_contain_text("Pod carrier 1-B moves to 0401")


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("F TS @5 / TP @5", ("TP, after @5", "JS-3.5", "legal there")),
        ("MF3 @5", ("MF3", "JS-3.7")),
        ("F @9", ("@9, after F", "JS-3.6", "@4, @5, @6")),
        ("F WARP @5", ("'WARP' is no order",)),
        ("MF1 F @5", ("legal",)),
    ],
)
@pytest.mark.soak
def test_errors_name_the_order_the_rule_and_what_would_do(
    page: Page, server: Served, text: str, told: tuple[str, ...]
) -> None:
    table = begin(page, server.url)
    lay_as_it_lies(table)
    table.text.fill(text)
    for each in told:
        expect(table.verdict).to_contain_text(each)
    if "legal" not in told:
        table.text.press("Enter")
        expect(table.text).to_have_value(text)
        assert table.turns() == ["", "", ""]  # nothing was written
        assert axe(page) == []
        return
    table.type(text)
    expect(page.locator(".sheet-note")).to_contain_text("in the path of its own missiles")
    expect(page.locator(".sheet-note")).to_contain_text("JS-5.6")


@pytest.mark.soak
def test_guard_pods_are_laid_by_click_and_by_drag_and_enter_seals_nothing(page: Page, server: Served) -> None:
    frames = Frames(page)
    table = begin(page, server.url)
    front, aft = page.locator('[data-place="front"]'), page.locator('[data-place="aft"]')
    expect(front).to_contain_text("1")
    page.keyboard.press("Enter")
    page.wait_for_timeout(300)
    assert [said for said in frames.sent if said["type"] == "act"] == []
    front.click()
    table.act(aft.click)
    expect(front).to_contain_text("0")
    expect(aft).to_contain_text("1")
    box, onto = aft.bounding_box(), front.bounding_box()
    assert box is not None
    assert onto is not None
    page.mouse.move(box["x"] + 40, box["y"] + 20)
    page.mouse.down()
    page.mouse.move(onto["x"] + 40, onto["y"] + 20, steps=4)
    table.act(page.mouse.up)
    expect(front).to_contain_text("1")
    assert axe(page) == []
    page.keyboard.press("s")
    expect(page.locator(".commit .go")).to_be_focused()
    page.keyboard.press("Enter")
    page.wait_for_selector(".plotter")


@pytest.mark.soak
def test_a_phone_plots_too(phone: Page, server: Served) -> None:
    table = begin(phone, server.url)
    expect_no_sideways_scroll(phone)
    lay_as_it_lies(table)
    table.write("F", "@5")
    assert table.turns()[0] == "F @5"
    assert axe(phone) == []
    expect_no_sideways_scroll(phone)


def test_the_lobby_says_how_many_can_play(page: Page, server: Served) -> None:
    page.goto(server.url)
    card = page.get_by_role("article", name="Jumpstrike", exact=True)
    expect(card.locator(".facts")).to_contain_text("2 to 4 players")
    card.get_by_role("button", name="Scenarios and options").click()
    expect(page.locator(".choice-card .sizes")).to_have_text(["2 players", "2 players", "2 to 4 players"])
