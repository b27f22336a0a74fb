"""A campaign on the page: rounds by click, key and taps, battles at tables of their own, a whole campaign of three."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import Served
from tests.browser.driver import Table, at, axe, friends, open_match, until
from tests.browser.layout import faults

pytestmark = pytest.mark.browser


SMALL = """
game = "jumpstrike_campaign"
title = "Three homes"
sides = [3]
rounds = 2
homes = ["West", "East", "South"]
lanes = [["West", "Middle"], ["East", "Middle"], ["South", "Middle"]]

[systems]
West = { at = [20, 12], income = 5, yard = true }
East = { at = [80, 12], income = 5, yard = true }
South = { at = [50, 52], income = 5, yard = true }
Middle = { at = [50, 24], income = 2 }
"""


class Sheet(Table):
    """The order sheet of a campaign."""

    def buy(self, *designs: str) -> None:
        for design in designs:
            self.act(self.page.get_by_role("button", name=f"{design}: Buy", exact=True).click)

    def row(self, name: str) -> None:
        self.page.locator(".order-row", has_text=name).first.locator(".row-title").click()

    def order(self, words: str) -> None:
        self.act(self.page.locator(".row-choice", has_text=words).click)

    def seal(self) -> None:
        """The screen goes to the other then."""
        self.page.locator(".commit .go").click()
        self.sit_down()

    def sit_down(self) -> None:
        """Take the screen over."""
        self.page.locator(".curtain .go").click()
        expect(self.page.locator(".curtain")).to_have_count(0)
        self.page.wait_for_selector(".order-sheet")


def begin(page: Page, url: str) -> Sheet:
    created = open_match(url, "jumpstrike_campaign", ["screen", "screen"], scenario="twin_suns")
    at(page, url, created["table"])
    sheet = Sheet(page)
    sheet.sit_down()
    return sheet


def muster(sheet: Sheet) -> None:
    sheet.buy("Frigate", "Picket")
    sheet.seal()
    sheet.buy("Cruiser")
    sheet.seal()
    expect(sheet.page.locator(".decision h2")).to_have_text("Write round 1's orders, then seal them.")


def test_a_round_of_two_people_by_click_and_key(page: Page, server: Served) -> None:
    """What is refused says the sum; what one writes is gone when the other looks."""
    sheet = begin(page, server.url)
    muster(sheet)
    sheet.row("Frigate 1")
    sheet.order("Alhena")
    expect(page.locator(".board .chart-tag")).to_have_text("Frigate 1: fight")
    page.keyboard.press("]")
    expect(page.locator(".order-row.open b").first).to_have_text("Picket 1")
    sheet.act(lambda: page.keyboard.press("3"))
    sheet.act(lambda: page.keyboard.press("e"))
    expect(page.locator(".board .chart-tag").last).to_have_text("Picket 1: evade")
    page.keyboard.press("]")
    page.locator(".row-choice.refused", has_text="Cruiser").click()
    expect(page.locator(".order-foot .refusal")).to_contain_text("Castor build Cruiser: it costs 114")
    assert axe(page) == []
    assert faults(page, screens=[(1440, 900), (1024, 768)]) == []
    sheet.seal()
    expect(page.locator(".board .chart-tag")).to_have_count(0)
    sheet.act(page.locator(".board .bound.open").last.click)
    sheet.seal()
    expect(page.locator(".turn-count")).to_contain_text("Round 2")
    # The Frigate takes Alhena; the Picket, which evades, takes nothing (JS-13.12).
    expect(page.locator(".board .place.side-0")).to_have_count(2)


@pytest.mark.soak
def test_a_round_by_taps_on_a_phone(phone: Page, server: Served) -> None:
    """The first tap on the map selects, the second confirms; what is left and the button stay in sight."""
    sheet = begin(phone, server.url)
    sheet.buy("Frigate")
    sheet.seal()
    sheet.buy("Cruiser")
    sheet.seal()
    target = phone.locator(".board .bound.open").last
    where = target.get_attribute("data-offer") or ""
    target.tap()
    expect(phone.locator(".commit .go")).to_contain_text(where)
    sheet.act(target.tap)
    expect(phone.locator(".board .chart-tag")).to_have_text("Frigate 1: fight")
    phone.locator(".row-tiles button", has_text="Castor").tap()
    phone.locator(".row-choice.refused").first.tap()
    expect(phone.locator(".order-foot .refusal")).to_contain_text("more than the")
    assert axe(phone) == []
    sheet.seal()
    sheet.seal()
    expect(phone.locator(".board .place.side-0")).to_have_count(2)


@pytest.mark.soak
def test_the_ways_to_a_battle_and_back(page: Page, new_page: Callable[..., Page], server: Served) -> None:
    """The lit button goes to the battle, by Enter too; from its end one comes back, and the campaign has gone on."""
    created = open_match(server.url, "jumpstrike_campaign", ["friend", "friend"], scenario="twin_suns")
    other = new_page()
    sheets = [Sheet(page), Sheet(other)]
    for sheet, key, design in zip(sheets, friends(created), ("Frigate", "Cruiser"), strict=True):
        at(sheet.page, server.url, key).page.wait_for_selector(".order-sheet")
        sheet.buy(design)
    for way in ((), ("Tejat", "Wasat"), ("Mekbuda", "Mekbuda")):
        for sheet, system in zip(sheets, way, strict=False):
            expect(sheet.page.locator(".row-choice", has_text=system)).to_be_visible()
            sheet.order(system)
        for sheet in sheets:
            sheet.page.locator(".commit .go").click()
    expect(page.locator(".go")).to_have_text(["Fight Battle 1: Mekbuda"])
    assert axe(page) == []
    assert faults(page, screens=[(1440, 900), (1280, 800), (1024, 768)]) == []
    campaign = page.url
    page.keyboard.press("Enter")
    page.wait_for_url(lambda url: "/table/" in url and url != campaign)
    page.wait_for_selector(".menu-button")
    page.locator(".menu-button").click()
    page.get_by_role("button", name="Links to this table").click()
    expect(page.get_by_role("dialog")).to_contain_text("The seats of a battle are those of its campaign")
    page.keyboard.press("Escape")
    page.locator(".menu-button").click()
    page.get_by_role("button", name="Concede").click()
    page.get_by_role("dialog").get_by_role("button", name="Concede").click()
    page.locator(".ending").get_by_role("link", name="Back to the campaign").click()
    page.wait_for_url(campaign)
    expect(page.locator(".turn-count")).to_contain_text("Round 3")
    expect(page.locator(".battles summary")).to_have_text("Battles fought: 1")


def test_a_whole_campaign_of_two_people_and_a_computer(
    page: Page, new_page: Callable[..., Page], server: Served
) -> None:
    """Sealed orders on two pages, a named ship, a battle at its own match and back, another left to the computer."""
    created = open_match(server.url, "jumpstrike_campaign", ["friend", "friend", "computer"], scenario_file=SMALL)
    sheets = [Sheet(page), Sheet(new_page())]
    for sheet, key in zip(sheets, friends(created), strict=True):
        at(sheet.page, server.url, key).page.wait_for_selector(".order-sheet")
        sheet.buy("Frigate")
        sheet.page.locator(".commit .go").click()
    for sheet in sheets:
        expect(sheet.page.locator(".row-choice", has_text="Middle")).to_be_visible()
        sheet.order("Middle")
    name = page.get_by_role("textbox", name="Name")
    name.fill("Ark-Royal")
    name.press("Enter")
    expect(page.locator(".order-foot .refusal")).to_contain_text("2 to 14 Latin letters")
    name.fill("Ark Royal")
    sheets[0].act(lambda: name.press("Enter"))
    expect(sheets[1].page.locator(".log")).not_to_contain_text("Ark Royal")
    for sheet in sheets:
        sheet.page.locator(".commit .go").click()
    expect(sheets[1].page.locator(".board")).to_contain_text("Ark Royal")
    lit = page.locator(".go", has_text="Fight Battle 1")
    campaign = page.url
    lit.click()
    page.wait_for_url(lambda url: "/table/" in url and url != campaign)
    expect(page.locator(".board", has_text="Ark Royal").first).to_be_visible()
    page.locator(".menu-button").click()
    page.get_by_role("button", name="Concede").click()
    page.get_by_role("dialog").get_by_role("button", name="Concede").click()
    # Over, or played on by the two others if the computer is there as well: back either way.
    page.locator(".column, .ending").get_by_role("link", name="Back to the campaign").first.click()
    page.wait_for_url(campaign)
    until(page, lambda: go_on(sheets))
    for sheet in sheets:
        expect(sheet.page.locator(".ending h2")).to_contain_text("wins.")
        expect(sheet.page.locator(".ending .rule").first).to_contain_text("JS-13.19")


PRESS = """words => [...document.querySelectorAll('button:not([aria-busy=true])')]
  .find(each => each.textContent.includes(words))?.click()"""


def go_on(sheets: list[Sheet]) -> bool:
    """Seal what may be sealed, leave what may be left to the computer; whether the campaign is over everywhere."""
    for sheet in sheets:
        for words in ("Leave it to the computer", "Seal the orders"):
            sheet.page.evaluate(PRESS, words)
    return all(sheet.page.locator(".ending").count() for sheet in sheets)
