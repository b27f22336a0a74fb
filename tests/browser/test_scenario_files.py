"""Scenario files in the editor: what goes in comes out, what is wrong is said, what is saved is the newest."""

from __future__ import annotations

import re
import tomllib
from pathlib import Path

import pytest
from playwright.sync_api import Page, Route, expect

from stormtable.games.lightning_war.data.scenarios import SCENARIOS
from stormtable.games.lightning_war.faces import editor
from tests.browser.conftest import Console, Served
from tests.browser.editor import Board

pytestmark = pytest.mark.browser


@pytest.fixture
def board(page: Page, server: Served) -> Board:
    return Board(page, server.url)


class Loader:
    """What the page asks the loader, held back until it is let go."""

    def __init__(self, page: Page) -> None:
        self.held: list[Route] = []
        self.holds = True
        page.route(re.compile("/editor$"), self.ask)
        self.page = page

    def ask(self, route: Route) -> None:
        if self.holds and route.request.method == "POST":
            self.held.append(route)
        else:
            route.continue_()

    def wait(self, count: int) -> None:
        while len(self.held) < count:
            self.page.wait_for_timeout(20)

    def let_go(self, count: int) -> None:
        for route in self.held[:count]:
            route.continue_()
        del self.held[:count]


@pytest.mark.soak
def test_what_is_typed_outlasts_an_answer_and_what_is_saved_is_the_newest(
    board: Board, page: Page, tmp_path: Path
) -> None:
    board.verdict("Ready to play")
    loader = Loader(page)
    board.tab("Scenario")
    page.get_by_label("Title").fill("First")
    loader.wait(1)
    page.get_by_label("Depth").press_sequentially("5")
    typed = page.get_by_label("Depth").input_value()
    with page.expect_response(re.compile("/editor$")):
        loader.let_go(1)
    page.evaluate("new Promise(requestAnimationFrame)")
    page.evaluate("new Promise(requestAnimationFrame)")
    assert page.get_by_label("Depth").input_value() == typed
    with page.expect_download() as saving:
        page.get_by_role("button", name="Save as a file").click()
        loader.wait(1)
        page.get_by_label("Title").fill("Second")
        loader.wait(2)
        loader.holds = False
        loader.let_go(2)
    assert saving.value.suggested_filename == "second.toml"
    saving.value.save_as(tmp_path / "second.toml")
    assert tomllib.loads((tmp_path / "second.toml").read_text(encoding="utf-8"))["title"] == "Second"


@pytest.mark.soak
def test_a_file_with_comments_is_not_saved_without_a_word(board: Board, page: Page, tmp_path: Path) -> None:
    board.begin("An empty table")
    contents, file = board.save(tmp_path), tmp_path / "mine.toml"
    text = (tmp_path / "new_scenario.toml").read_text(encoding="utf-8")
    told = page.locator(".editor-checks")
    for extra, comment in (('note = "Hill # 1"\n', False), ("# by the river\n", True)):
        file.write_text(extra + text, encoding="utf-8")
        page.locator(".load-file input").set_input_files(file)
        expect(told).to_contain_text("mine.toml is on the table.")
        expect(told.get_by_text("Its comments (after #) are not kept")).to_have_count(int(comment))
    assert board.save(tmp_path) == contents
    expect(told).to_contain_text("without the comments of mine.toml")


@pytest.mark.soak
def test_shipped_scenarios_come_out_as_they_went_in(board: Board, tmp_path: Path) -> None:
    for name, contents in editor.starts().items():
        board.begin(SCENARIOS[name].title)
        assert board.save(tmp_path) == contents


JUNK = (
    "turns = 'many'\n[[units]]\nside = 'x'\n",
    "sides = 5\nareas = [1, 'x', {kind = 3, points = [[1]]}, {kind = 'hill', rect = 'all', height = true}]",
    "sides = [{id = 3}, {id = 'b', zone = 'all'}]\nobjectives = {a = 1}",
    "sides = [{id = 'us'}]\nunits = [{elements = 5}, {elements = [{}, 3]}]",
    "width = 'wide'\nheight = -4\nroads = [{points = [], width = 'x'}]\noptions = 4\ntitle = 7",
)


def test_what_is_wrong_is_said_and_leads_there(board: Board, page: Page, console: Console, tmp_path: Path) -> None:
    console.allow("400 (Bad Request)")
    board.begin("River town")
    board.verdict("Ready to play")
    board.draw("Wood", (4, 40), (10, 46), (10, 40), (4, 46))
    board.verdict("One thing to mend")
    expect(page.locator(".editor-checks li.wrong")).to_contain_text("the outline crosses itself")
    expect(page.get_by_role("button", name="Play it")).to_be_disabled()
    expect(page.locator(".editor-shape.wrong")).to_have_count(1)
    page.get_by_role("button", name="Select nothing").click()
    page.locator(".editor-checks li.wrong button").click()
    expect(page.locator(".editor-inspector")).to_contain_text("the outline crosses itself")
    page.get_by_role("button", name="Undo").click()
    board.verdict("Ready to play")
    file = tmp_path / "notes.toml"
    file.write_text("areas = [", encoding="utf-8")
    page.locator(".load-file input").set_input_files(file)
    expect(page.get_by_role("alert")).to_contain_text("the file: not TOML")
    for text in JUNK:
        file.write_text(text, encoding="utf-8")
        page.locator(".load-file input").set_input_files(file)
        expect(page.locator(".editor-checks li.wrong").first).to_be_visible()
        for tab in ("Forces", "Scenario", "Map"):
            board.tab(tab)
        for row in page.locator(".editor-row").all():
            row.click()
        page.get_by_role("button", name="Undo").click()
        board.verdict("Ready to play")
