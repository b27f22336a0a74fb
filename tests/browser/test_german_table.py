"""A table in German: a round of Thunder Struck between a German page and an English one, each in its own language."""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from pathlib import Path
from typing import Final

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import Served
from tests.browser.driver import at, axe, expect_no_sideways_scroll, friends, open_match
from tests.browser.struck import Struck

pytestmark = pytest.mark.browser

STATIC: Final = Path(__file__).resolve().parents[2] / "src" / "stormtable" / "server" / "static"
# What a page holds for the eye and for screen readers, without the rulebook, which is English.
READ = """() => {
  const found = [document.title];
  const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  while (texts.nextNode()) {
    const { parentElement, textContent } = texts.currentNode;
    if (!parentElement.closest("kbd")) found.push(textContent);
  }
  for (const each of document.querySelectorAll("[aria-label], [title], [placeholder]"))
    for (const name of ["aria-label", "title", "placeholder"]) found.push(each.getAttribute(name) ?? "");
  return found.map((text) => text.trim()).filter(Boolean);
}"""


def english_on(page: Page) -> set[str]:
    """Sentences that a German page says in English, though the catalogue has them."""
    sentences = json.loads((STATIC / "languages" / "de.json").read_text("utf-8"))["sentences"]
    english = {text for text, told in sentences.items() if told != text and isinstance(told, str)}
    return english.intersection(page.evaluate(READ))


def lay(table: Struck, *dice: tuple[int, str]) -> None:
    for face, space in dice:
        table.lay(face, space)


def goes(table: Struck, other: Struck, *offers: str) -> None:
    """A seat takes offers; the other's page hears of each."""
    for offer in offers:
        before = other.entry
        table.take(offer)
        other.passes(before)


def test_a_round_is_played_in_german(new_page: Callable[..., Page], server: Served) -> None:
    created = open_match(server.url, "thunder_struck", ["friend", "friend"], scenario="duel", dice="typed")
    keys = friends(created)
    german, english = Struck(new_page(locale="de-DE"), "A"), Struck(new_page(), "B")
    for table, key in zip((german, english), keys, strict=True):
        at(table.page, server.url, key)
    page = german.page
    expect(page.locator("html")).to_have_attribute("lang", "de")
    expect(page.locator(".decision h2")).to_have_text("Würfle 1 D2 und tippe an, was sie zeigen.")
    expect(english.page.locator(".decision h2")).to_have_text("Roll 1 d2 and tap what they show.")
    german.roll(1)
    german.roll(1, 2, 4, 6)
    english.roll(2, 4, 3, 6)

    expect(page).to_have_title(re.compile("^● Du bist dran: "))
    expect(page.locator(".undo")).to_have_text("Zurücknehmen")
    expect(page.locator(".log .aside-tabs")).to_have_text(re.compile(r"Verlauf\s*Chat\s*Notizen"))
    lay(german, (1, "B1"), (2, "B2"), (4, "M1"), (6, "P1"))
    assert english_on(page) == set()
    german.hand_in()
    expect(page.locator(".sealed-note")).to_have_text(
        "Was du entschieden hast, bleibt versiegelt, bis alle entschieden haben."
    )
    expect(page.locator(".waiting-for")).to_contain_text("Warten auf")
    lay(english, (2, "B1"), (4, "M1"), (3, "SR"), (6, "P1"))
    english.hand_in()
    expect(english.page.locator(".log .aside-tabs")).to_have_text(re.compile(r"Log\s*Talk\s*Notes"))

    goes(german, english, "boost B1, B2")
    page.keyboard.press("?")
    expect(page.get_by_role("dialog", name="Tasten")).to_contain_text("das Spielfeld in Worten")
    assert english_on(page) == set()
    page.keyboard.press("Escape")
    page.locator(".undo").focus()
    expect(page.locator("#undo-tells")).to_contain_text("nimmt")
    goes(english, german, "boost B1")
    goes(german, english, "manoeuvre")
    goes(english, german, "power P1")
    goes(german, english, "power P1")
    goes(english, german, "shield SR")
    german.choose("decline the Reflex die")
    page.locator(".commit .go").click()
    german.roll(2, 4, 6, 6)
    english.roll(3, 3, 4, 5)
    expect(page.locator(".turn-count")).to_have_text(re.compile(r"^Runde 2"))
    assert english_on(page) == set()
    assert axe(page) == []
    expect_no_sideways_scroll(page)
