"""A page that was told what changed shows what it shows when it is loaded anew."""

from __future__ import annotations

import json
import re
from typing import Any

import pytest
from playwright.sync_api import Page, WebSocketRoute

from tests.browser.conftest import Served
from tests.browser.driver import Frames, Table, at, open_match
from tests.browser.strike import AT_REST

pytestmark = pytest.mark.browser

MOVES = 12
SHOWN = """() => ({
  words: [...document.querySelectorAll('.column, .card-row, .strips, header.top')].map((part) => part.innerText),
  drawn: [...document.querySelectorAll('.board [id]')]
    .map((part) => [part.id, part.getAttribute('transform'), part.textContent]),
})"""


def play(table: Table, moves: int) -> None:
    """Take what is proposed, from behind the curtain where there is one."""
    for _ in range(moves):
        table.wait()
        if table.page.locator(".curtain").count():
            table.page.locator(".curtain .go").click()
            table.page.wait_for_selector(".curtain", state="detached")
        table.commit()


def test_a_page_loaded_anew_shows_the_same(page: Page, server: Served) -> None:
    frames = Frames(page)
    key = open_match(server.url, "arclight", ["screen", "screen"], scenario="duel")["table"]
    table = at(page, server.url, key)
    play(table, MOVES)
    page.evaluate(AT_REST)
    told, shown = [each["type"] for each in frames.received], page.evaluate(SHOWN)
    assert told.count("table") == 1
    assert told.count("changes") >= MOVES
    page.reload()
    table.wait()
    page.evaluate(AT_REST)
    assert page.evaluate(SHOWN) == shown


def test_a_page_that_missed_something_asks_for_the_whole(page: Page, server: Served) -> None:
    spoilt: list[dict[str, Any]] = []

    def relay(line: WebSocketRoute) -> None:
        def hear(text: str | bytes) -> None:
            message = json.loads(text)
            if message["type"] == "changes" and not spoilt:
                spoilt.append(message)
                message["follows"] += 1
            line.send(json.dumps(message))

        line.connect_to_server().on_message(hear)

    page.route_web_socket(re.compile("/ws/"), relay)
    key = open_match(server.url, "arclight", ["screen", "screen"], scenario="duel")["table"]
    table = at(page, server.url, key)
    play(table, 3)
    assert spoilt
