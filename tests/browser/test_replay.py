"""Looking back: the bar on the table itself, the replay page, links to a moment, branches, records."""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import Served
from tests.browser.driver import Table, axe, start_duel, until

pytestmark = pytest.mark.browser

# Where the pieces stood after an entry of the match that is looked at, as the server has it.
CELLS = """async (entry) => {
  const key = location.pathname.split("/").at(-1);
  const { scene } = await (await fetch(`/api/table/${key}/entries/${entry}`)).json();
  return Object.fromEntries(scene.pieces.map(({ id, cell }) => [id, cell.join(",")]));
}"""


def played_a_little(page: Page, url: str) -> Table:
    """A duel with some entries behind it."""
    table = start_duel(page, url)
    while table.entry < 6:
        table.wait()
        table.page.wait_for_timeout(170)
        table.act(lambda: page.keyboard.press("w")) if "ahead" in table.question else table.commit()
    table.wait()
    return table


def conceded(page: Page, url: str) -> Table:
    table = played_a_little(page, url)
    page.get_by_role("button", name="Menu").click()
    page.get_by_role("button", name="Concede").click()
    page.locator("dialog .go").click()
    page.wait_for_selector(".ending")
    return table


def place(page: Page) -> str:
    """Where the first side's piece is drawn."""
    return page.locator(".board .piece.side-0").first.get_attribute("transform") or ""


@pytest.mark.soak
def test_the_bar_looks_back_and_comes_back_to_now(page: Page, server: Served) -> None:
    table = played_a_little(page, server.url)
    now, last = place(page), table.entry
    page.get_by_role("button", name="To the start").click()
    page.wait_for_function("() => document.querySelector('#page').dataset.entry === '0'")
    expect(page.locator(".decision.past")).to_be_visible()
    page.wait_for_function(
        "now => document.querySelector('.board .piece.side-0').getAttribute('transform') !== now", arg=now
    )
    assert page.locator(".offers .offer").count() == 0
    assert axe(page) == []
    page.get_by_role("button", name="One entry on").click()
    page.wait_for_function("() => document.querySelector('#page').dataset.entry === '1'")
    page.get_by_role("slider").press("ArrowRight")
    page.wait_for_function("() => document.querySelector('#page').dataset.entry === '2'")
    page.keyboard.press("Escape")
    page.wait_for_selector(".commit .go")
    assert (place(page), table.entry) == (now, last)


def test_a_branch_goes_on_from_a_moment_and_leaves_the_match_alone(page: Page, server: Served) -> None:
    table = conceded(page, server.url)
    origin, last = page.url, table.entry
    for _ in range(3):
        before = table.entry
        page.keyboard.press(",")
        until(page, lambda before=before: table.entry == before - 1)  # type: ignore[misc]
    moment = table.entry
    assert moment == last - 3
    for piece, cell in page.evaluate(CELLS, moment).items():  # the board follows the number once the moment is here
        expect(page.locator(f'.board .piece[data-piece="{piece}"]')).to_have_attribute("data-cell", cell)
    there = place(page)
    page.get_by_role("button", name="Branch").click()
    dialog = page.get_by_role("dialog")
    expect(dialog).to_contain_text(f"after entry {moment}")
    assert axe(page) == []
    dialog.get_by_role("button", name="Play on").click()
    page.wait_for_url(lambda url: "/table/" in url and url.split("#")[0] != origin.split("#")[0])
    table.wait()
    assert not table.over
    assert place(page) == there
    table.commit()
    page.goto(origin)
    page.wait_for_selector(".ending")
    assert table.entry == last


@pytest.mark.soak
def test_play_runs_through_the_entries(page: Page, server: Served) -> None:
    table = conceded(page, server.url)
    page.locator(".ending a", has_text="Replay").click()
    page.wait_for_url("**/replay/*")
    page.wait_for_selector(".board .piece")
    assert table.entry == 0
    page.get_by_role("button", name="Play", exact=True).click()
    page.wait_for_function("() => Number(document.querySelector('#page').dataset.entry) >= 2")
    page.get_by_role("button", name="Pause").click()
    assert re.search(r"#\d+$", page.url)
    expect(page.locator(".decision.past h2")).to_have_text(re.compile(r"Turn 1, .*entry \d+ of \d+"))
    assert page.locator(".standings li").count() == 2
    assert page.locator(".entry").count() > 0
    assert page.title().startswith("Replay")
    assert axe(page) == []


@pytest.mark.soak
def test_a_link_to_a_moment_opens_there(new_page: Callable[..., Page], server: Served) -> None:
    page = new_page()
    conceded(page, server.url)
    page.locator(".ending a", has_text="Replay").click()
    page.wait_for_url("**/replay/*")
    page.wait_for_selector(".board .piece")
    page.keyboard.press(".")
    page.keyboard.press(".")
    page.wait_for_function("() => document.querySelector('#page').dataset.entry === '2'")
    page.get_by_role("button", name="Link").click()
    link = page.get_by_role("dialog").get_by_role("textbox").input_value()
    assert link.endswith("#2")
    other = new_page()
    other.goto(link)
    other.wait_for_selector(".board .piece")
    assert Table(other).entry == 2
    assert place(other) == place(page)


def test_a_record_is_saved_and_opened_again(new_page: Callable[..., Page], server: Served, tmp_path: Path) -> None:
    page = new_page()
    table = conceded(page, server.url)
    last = table.entry
    with page.expect_download() as waiting:
        page.get_by_role("button", name="Save the record").click()
    file = tmp_path / waiting.value.suggested_filename
    waiting.value.save_as(file)
    assert file.suffix == ".jsonl"
    lines = [json.loads(line) for line in file.read_text(encoding="utf-8").splitlines()]
    assert len(lines) > last  # the header, and an entry each
    other = new_page()
    other.goto(f"{server.url}/watch")
    other.locator(".drop input").set_input_files(file)
    other.wait_for_url("**/replay/*")
    other.wait_for_selector(".board .piece")
    other.keyboard.press("End")
    other.wait_for_function("last => Number(document.querySelector('#page').dataset.entry) === last", arg=last)
    other.get_by_role("button", name="Branch").wait_for()


def test_what_is_no_record_is_refused_in_words(page: Page, server: Served, tmp_path: Path, console: object) -> None:
    getattr(console, "allow")("400 (Bad Request)")  # noqa: B009
    file = tmp_path / "shopping.jsonl"
    file.write_text("milk\nbread\n", encoding="utf-8")
    page.goto(f"{server.url}/watch")
    page.locator(".drop input").set_input_files(file)
    expect(page.locator(".watch .refusal")).to_be_visible()
    assert page.url == f"{server.url}/watch"


@pytest.mark.soak
def test_the_position_is_exported_as_a_case_file(page: Page, server: Served, tmp_path: Path) -> None:
    played_a_little(page, server.url)
    page.get_by_role("button", name="Menu").click()
    with page.expect_download() as waiting:
        page.get_by_role("button", name="Export the position").click()
    file = tmp_path / "case.toml"
    waiting.value.save_as(file)
    assert 'game = "arclight"' in file.read_text(encoding="utf-8")


@pytest.mark.soak
def test_dice_can_be_checked_after_the_end(page: Page, server: Served) -> None:
    conceded(page, server.url)
    page.get_by_role("button", name="Check the dice").click()
    dialog = page.get_by_role("dialog")
    values = dialog.locator("dd code").all_inner_texts()
    assert any(re.fullmatch(r"[0-9a-f]{64}", value) for value in values)
    expect(dialog).not_to_contain_text("sealed until")
    assert axe(page) == []
