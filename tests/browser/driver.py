"""What a person does at the table, for the tests."""

from __future__ import annotations

import json
import re
import urllib.request
from collections.abc import Callable
from pathlib import Path
from typing import Any, TypeVar

from playwright.sync_api import Error, Locator, Page, WebSocket, expect

AXE = Path(__file__).resolve().parents[2] / "node_modules" / "axe-core" / "axe.min.js"
READY = ".commit .go, .plotter, .ending, .curtain, .typed-faces"
TAKEN = """before => Number(document.querySelector('#page').dataset.entry) > before
  && !document.querySelector('.commit [aria-busy=true]')"""
MOST_DECISIONS = 1500
PATIENCE = 3000  # looks
Held = TypeVar("Held")


def axe(page: Page) -> list[str]:
    """What axe finds wrong with a page as it stands, moving parts at rest."""
    page.evaluate(
        "Promise.all(document.getAnimations().filter(each => each.effect?.getTiming().iterations === 1)"
        ".map(each => each.finished.catch(() => {})))"
    )
    if not page.evaluate("'axe' in window"):
        page.evaluate(AXE.read_text(encoding="utf-8") + ";undefined")
    found: dict[str, Any] = page.evaluate("axe.run(document, {resultTypes: ['violations']})")
    return [
        f"{violation['id']}: {node['html'][:200]} {node.get('failureSummary', '')}"
        for violation in found["violations"]
        for node in violation["nodes"]
    ]


def until(page: Page, holds: Callable[[], Held]) -> Held:
    """Look again and again until something holds, at whatever pace the machine has; what held."""
    for _ in range(PATIENCE):
        if found := holds():
            return found
        page.wait_for_timeout(20)
    raise AssertionError(f"it does not come to hold: {page.locator('body').aria_snapshot()}")


class Frames:
    """What a page, not opened yet, says over its line and hears."""

    def __init__(self, page: Page) -> None:
        self.sent: list[dict[str, Any]] = []
        self.received: list[dict[str, Any]] = []
        page.on("websocket", self.listen)

    def listen(self, line: WebSocket) -> None:
        line.on("framesent", lambda text: self.sent.append(json.loads(text)))
        line.on("framereceived", lambda text: self.received.append(json.loads(text)))

    def acts(self, number: int) -> list[dict[str, Any]]:
        """The acts sent in answer to an entry."""
        return [said for said in self.sent if said["type"] == "act" and said["number"] == number]


class Table:
    """A table in a browser."""

    def __init__(self, page: Page) -> None:
        self.page = page

    def wait(self) -> None:
        """Until this viewer is asked something, or the match is over."""
        self.page.wait_for_selector(READY)

    @property
    def entry(self) -> int:
        """The entry that is shown."""
        return int(self.page.locator("#page").get_attribute("data-entry") or -1)

    @property
    def decides(self) -> bool:
        """Whether this viewer can commit something."""
        return self.page.locator(".commit .go").count() > 0

    @property
    def over(self) -> bool:
        return self.page.locator(".ending").count() > 0

    @property
    def question(self) -> str:
        return self.page.locator(".decision h2").first.inner_text()

    @property
    def selected(self) -> str:
        """The words of the filled button."""
        return self.page.locator(".commit .go span").first.inner_text()

    def act(self, do: Callable[[], object]) -> None:
        """Do something, and wait until the table has taken it, whatever entries of others come before."""
        before = self.entry
        do()
        try:
            self.page.wait_for_function(TAKEN, arg=before)
        except Error as error:
            raise AssertionError(f"entry {before} stays: {self.page.locator('body').aria_snapshot()}") from error

    def commit(self) -> None:
        """Press the filled button."""
        self.act(lambda: self.page.locator(".commit .go").click())

    def offer(self, part: str) -> None:
        """Press the offer whose words hold a part."""
        self.page.locator(".offers .offer", has_text=part).first.click()

    def listed(self, offer: str) -> Locator:
        """An offer in the column, by how it is written."""
        return self.page.locator(f'[data-list-offer="{offer}"]')

    def choose(self, offer: str) -> None:
        """Select an offer in the column."""
        if self.listed(offer).get_attribute("aria-checked") != "true":  # a second click would take it
            self.listed(offer).click()
        expect(self.listed(offer)).to_have_attribute("aria-checked", "true")

    def take(self, offer: str) -> None:
        """Select an offer in the column and take it by the filled button."""
        self.choose(offer)
        self.commit()

    def offers(self) -> list[str]:
        return [words.strip() for words in self.page.locator(".offers .offer b").all_inner_texts()]

    def points_left(self) -> int:
        found = re.search(r"(\d+) of \d+ points left", self.question)
        return int(found[1]) if found else 0


def asked(address: str, body: dict[str, Any]) -> dict[str, Any]:
    """What is answered to a request that changes something."""
    request = urllib.request.Request(address, json.dumps(body).encode(), {"content-type": "application/json"})
    with urllib.request.urlopen(request) as answer:
        found: dict[str, Any] = json.load(answer)
    return found


def invite_to_match(url: str, game: str, kinds: list[str], **how: Any) -> dict[str, Any]:
    """A match opened over HTTP; whoever is a friend has an invitation."""
    return asked(f"{url}/api/matches", {"game": game, "seats": [{"kind": kind} for kind in kinds], **how})


def open_match(url: str, game: str, kinds: list[str], **how: Any) -> dict[str, Any]:
    """The same once the friends have sat down: each link is the key of its seat."""
    created = invite_to_match(url, game, kinds, **how)
    for link in created["links"]:
        if link["kind"] == "friend":
            link["key"] = asked(f"{url}/api/table/{link['key']}/seat", {"claim": "0123456789abcdef" * 2})["key"]
    return created


def friends(created: dict[str, Any]) -> list[str]:
    """The keys of the friends of a match, in the order of their seats."""
    return [link["key"] for link in created["links"] if link["kind"] == "friend"]


def opened_by(page: Page, url: str, created: dict[str, Any]) -> None:
    """Lets a browser know a match as its own, so that it has the links to it."""
    page.goto(f"{url}/rules")
    known = json.dumps([{"key": created["table"], "owner": created["owner"], "watch": created["watch"]}])
    page.evaluate("known => localStorage.setItem('stormtable.keys', known)", known)


def at(page: Page, url: str, key: str) -> Table:
    """A page that sits down at a table."""
    page.goto(f"{url}/table/{key}")
    page.wait_for_selector(".table-page")
    return Table(page)


def start_duel(page: Page, url: str) -> Table:
    """Two clicks from the first page: this is the second."""
    page.goto(url)
    page.get_by_role("button", name="Play the computer").first.click()
    page.wait_for_url("**/table/*")
    table = Table(page)
    table.wait()
    return table


def play_on(table: Table, move: Callable[[Table], None]) -> int:
    """Answer every question by `move` until the match is over; how many were answered."""
    for count in range(MOST_DECISIONS):
        table.wait()
        if table.over:
            return count
        move(table)
    raise AssertionError(f"no end after {MOST_DECISIONS} decisions")


def expect_the_end(page: Page, rule: str) -> None:
    """Who won and by which rule, and the standings say the same."""
    headline = page.locator(".ending h2")
    expect(headline).to_have_text(re.compile(r"^(\w+ wins|A draw.*)\.$"))
    expect(page.locator(".ending .decision-detail .rule")).to_have_text(re.compile(f"^{rule}"))
    standings = page.locator(".ending .standings li span:last-child").all_inner_texts()
    if "wins" in headline.inner_text():
        assert set(standings) == {"won", "lost"}
    else:
        assert "won" not in standings
        assert "drew" in standings
    assert page.locator(".card-row").evaluate_all("rows => rows.every((row) => !row.style.minHeight)")


def expect_no_sideways_scroll(page: Page) -> None:
    """Nothing sticks out of the screen, nor of what is asked and told beside the board."""
    for part in (":root", ".column > .now", ".sheet-content", ".log"):
        wider = "parts => Math.max(0, ...parts.map(part => part.scrollWidth - part.clientWidth))"
        wide = page.locator(part).evaluate_all(wider)
        assert wide <= 0, f"{part} is {wide} pixels wider inside than its own width"


def opens(page: Page, selector: str) -> None:
    expect(page.locator(selector)).to_be_visible()


def drag_finger(page: Page, start: tuple[float, float], end: tuple[float, float]) -> None:
    """Lay a finger down, draw it to another pixel in a few steps, and lift it."""
    (x, y), (to_x, to_y) = start, end
    session = page.context.new_cdp_session(page)

    def touch(kind: str, points: list[dict[str, Any]]) -> None:
        session.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": points})

    touch("touchStart", [{"x": x, "y": y}])
    for part in (0.2, 0.5, 0.8, 1.0):
        touch("touchMove", [{"x": x + (to_x - x) * part, "y": y + (to_y - y) * part}])
    touch("touchEnd", [])
    session.detach()
