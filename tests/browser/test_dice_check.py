"""Check the dice: each roll drawn again in the page, forged records named, also without the browser's hashing."""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Page, Route, expect

from stormtable.table import read_record, verify
from tests.browser.conftest import Served
from tests.browser.driver import Table, axe, expect_no_sideways_scroll, start_duel
from tests.support.forged import FORGERIES

pytestmark = pytest.mark.browser

NO_HASHING = "Object.defineProperty(crypto, 'subtle', { value: undefined })"  # as at http from another machine
PROOF = """async (text) => {
    const { proofOf } = await import("/static/0123456789abcdef/table/diceproof.js");
    return proofOf(text);
}"""


def conceded(page: Page, url: str) -> Table:
    """A duel that rolled some dice and was given up."""
    table = start_duel(page, url)
    while table.entry < 8:
        table.wait()
        table.commit()
    table.wait()
    page.get_by_role("button", name="Menu").click()
    page.get_by_role("button", name="Concede").click()
    page.locator("dialog .go").click()
    page.wait_for_selector(".ending")
    return table


def check(page: Page) -> None:
    page.get_by_role("button", name="Check the dice").click()
    page.wait_for_selector(".dice-check")


@pytest.mark.parametrize("hashing", ["own", "library"])
def test_the_page_finds_what_the_program_finds(page: Page, server: Served, hashing: str) -> None:
    if hashing == "library":
        page.add_init_script(NO_HASHING)
    page.goto(server.url)
    for forgery in FORGERIES:
        record = forgery.forged()
        verdict = verify(read_record(record.encode()))
        found: dict[str, Any] = page.evaluate(PROOF, record.encode().decode())
        assert found["problems"] == verdict.problems, forgery.name
        assert found["setRight"] == verdict.set_right, forgery.name
        assert found["early"] == verdict.early, forgery.name
        assert "; ".join(found["unchecked"]) == verdict.unchecked, forgery.name
        rolls = [(roll["entry"], tuple(roll["faces"]), tuple(roll["drawn"])) for roll in found["rolls"]]
        assert rolls == [(roll.entry, roll.faces, roll.drawn) for roll in verdict.rolls], forgery.name


def test_every_roll_of_a_match_is_ticked(new_page: Callable[..., Page], server: Served) -> None:
    page = new_page()
    conceded(page, server.url)
    check(page)
    dialog = page.get_by_role("dialog")
    expect(dialog.locator(".dice-check h3.right")).to_have_text(re.compile(r"(Both|All \d+) dice are what the seed"))
    expect(dialog.locator(".dice-check")).to_contain_text("those that this browser was shown while the match ran")
    dialog.locator(".dice-check summary").click()
    rolls = dialog.locator(".rolls li")
    assert rolls.count() > 0
    assert dialog.locator(".rolls li.right").count() == rolls.count()
    expect(rolls.first).to_contain_text(re.compile(r"Entry \d+"))
    assert axe(page) == []
    page.keyboard.press("Escape")
    page.locator(".ending a", has_text="Replay").click()
    page.wait_for_url("**/replay/*")
    page.wait_for_selector(".board .piece")
    check(page)
    expect(page.locator(".dice-check h3.right")).to_be_visible()


def forged(page: Page, change: Callable[[list[dict[str, Any]]], None]) -> None:
    """From now on the server tells of the match what somebody made of it."""

    def answer(route: Route) -> None:
        lines = [json.loads(line) for line in route.fetch().text().splitlines()]
        change(lines)
        route.fulfill(body="\n".join(json.dumps(line) for line in lines), content_type="application/jsonl")

    page.route("**/api/table/*/record", answer)


@pytest.mark.soak
def test_a_forged_record_says_so(page: Page, server: Served, console: object) -> None:
    conceded(page, server.url)

    def turn(lines: list[dict[str, Any]]) -> None:
        roll = next(line["rolls"][0] for line in lines if line.get("rolls"))
        roll[1][0] = roll[1][0] % roll[0] + 1

    forged(page, turn)
    check(page)
    dialog = page.get_by_role("dialog")
    expect(dialog.locator("h3.wrong")).to_have_text(re.compile("This is not right"))
    expect(dialog.locator(".problems")).to_contain_text(
        re.compile(r"Entry \d+: [\d, ]+ recorded, the seed gives [\d, ]+\.")
    )
    expect(dialog.locator(".rolls li.wrong")).to_have_count(1)
    assert axe(page) == []


@pytest.mark.soak
def test_what_was_shown_while_the_match_ran_binds(page: Page, server: Served) -> None:
    """A record that is right in itself, but not of the dice that were sealed before this browser's eyes."""
    conceded(page, server.url)
    name = page.locator(".table-page").evaluate("() => JSON.parse(localStorage.getItem('stormtable-witness'))[0].match")
    record = FORGERIES[0].forged()

    def another(lines: list[dict[str, Any]]) -> None:
        lines[:] = [json.loads(line) for line in record.encode().splitlines()]
        lines[0]["match"] = name

    forged(page, another)
    check(page)
    expect(page.locator(".problems")).to_contain_text("This browser was shown another hash while the match ran")


@pytest.mark.soak
def test_a_file_is_checked_without_being_sent(page: Page, server: Served, tmp_path: Path) -> None:
    conceded(page, server.url)
    check(page)
    sent: list[str] = []
    page.on("request", lambda request: sent.append(request.method))
    forgery = next(each for each in FORGERIES if each.name == "numbers used twice")
    file = tmp_path / "evening.jsonl"
    file.write_bytes(forgery.forged().encode())
    page.locator(".file-check input").set_input_files(file)
    expect(page.locator(".problems")).to_contain_text(re.compile(forgery.says))
    expect(page.locator(".dice-check summary")).to_contain_text("evening.jsonl")
    page.locator(".file-check input").set_input_files(
        {"name": "shopping.jsonl", "mimeType": "application/jsonl", "buffer": b"milk"}
    )
    expect(page.locator("dialog .refusal")).to_be_visible()
    assert "POST" not in sent


@pytest.mark.soak
def test_without_the_browsers_hashing_a_match_is_checked_all_the_same(phone: Page, server: Served) -> None:
    phone.add_init_script(NO_HASHING)
    conceded(phone, server.url)
    check(phone)
    expect(phone.locator(".dice-check h3.right")).to_be_visible()
    expect_no_sideways_scroll(phone)
