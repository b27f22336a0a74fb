"""The page from right to left, and with words 40 % longer: nothing is cut or covered, nor does it scroll sideways."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import Served, served
from tests.browser.layout import faults
from tests.browser.moments import Shelf, played
from tests.support.written import WAYS, Way

pytestmark = pytest.mark.browser

# What of the lines of cards reaches beyond their edges, where nobody would scroll to it.
CUT = """[...document.querySelectorAll(".card-lines")].flatMap((lines) => {
  const { left, right } = lines.getBoundingClientRect();
  const beyond = ({ width, left: from, right: to }) => width && (from < left - 1 || to > right + 1);
  const parts = [...lines.querySelectorAll("span")];
  return parts.filter((part) => beyond(part.getBoundingClientRect())).map((part) => part.textContent);
})"""
SIZES = ((1280, 800), (390, 844))
PAGES = ("/", "/watch", "/rules", "/rules/arclight")


@pytest.fixture(params=WAYS)
def written(
    request: pytest.FixtureRequest, tmp_path: Path, new_page: Callable[..., Page]
) -> Iterator[tuple[Page, Served, Way]]:
    """A page in a made-up language, at a server that speaks it."""
    with served("tests.browser.serve_written", request.param, str(tmp_path / "matches.sqlite3")) as server:
        page = new_page()
        page.context.add_cookies([{"name": "language", "value": "xx", "url": server.url}])
        yield page, server, WAYS[request.param]


def look(page: Page) -> list[str]:
    found = []
    for width, height in SIZES:
        found += faults(page, screens=((width, height),))
        wider = page.evaluate("document.documentElement.scrollWidth - innerWidth")
        if wider > 0:
            found.append(f"{width}x{height}: {wider} pixels wider than the screen")
    return found


def cut(page: Page) -> list[str]:
    page.set_viewport_size({"width": 1280, "height": 800})
    expect(page.locator(".card-line.part.tone-bad, .console").locator("visible=true").first).to_be_visible()
    return [f"cut: {text}" for text in page.evaluate(CUT)]


def test_pages(written: tuple[Page, Served, Way]) -> None:
    page, server, way = written
    found = []
    for path in PAGES:
        page.goto(f"{server.url}{path}")
        expect(page.locator("html")).to_have_attribute("dir", way.direction)
        expect(page.get_by_role("link", name=way.change("Play"), exact=True).first).to_be_attached()
        found += [f"{path} {fault}" for fault in look(page)]
    assert not found, "\n".join(found)


def test_tables(written: tuple[Page, Served, Way]) -> None:
    """A hexagon game in which parts of a ship are out of order, and consoles, each where it asks for something."""
    page, server, way = written
    found = []
    for game, scenario, seed, decisions in (("arclight", "duel", 14, 30), ("thunder_struck", "duel", 3, 8)):
        match = Shelf(server.url, played(game, scenario, seed, decisions))
        page.goto(f"{server.url}/table/{match.table(match.match.moments[-1])['table']}")
        page.wait_for_selector(".decision")
        expect(page.locator("html")).to_have_attribute("dir", way.direction)
        found += [f"{game} {fault}" for fault in (*look(page), *cut(page))]
        page.goto(f"{server.url}/replay/{match.key}#4")
        page.wait_for_selector(".decision.past")
        found += [f"{game}, replay: {fault}" for fault in look(page)]
    assert not found, "\n".join(found)
