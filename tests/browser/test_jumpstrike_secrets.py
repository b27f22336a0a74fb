"""Plots stay secret in Jumpstrike: between two browsers and a watcher, in frames, answers over HTTP and the page."""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import Page, WebSocket, expect

from tests.browser.conftest import Served
from tests.browser.driver import at, axe, friends, open_match
from tests.browser.plots import Plotter
from tests.support.tables import tables_of

pytestmark = pytest.mark.browser

PLOTS = ("F TS MF2 P3Q @5 / F @6 / @6", "MA1 P2Z @7 / @8 / F @8")
MARKS = (("P3Q", "group Q", "MF2 P3Q"), ("P2Z", "group Z", "MA1 P2Z"))  # what only that plot holds


class Onlooker(Plotter):
    """A table whose page keeps all that reaches it."""

    def __init__(self, page: Page, url: str, key: str) -> None:
        super().__init__(page)
        self.seat_key, self.frames = key, list[str]()
        page.on("websocket", self.listen)
        at(page, url, key)

    def listen(self, line: WebSocket) -> None:
        line.on("framereceived", lambda frame: self.frames.append(str(frame)))

    def everything(self) -> str:
        """The text of all that came, and of the page as it stands; asked for by every address there is."""
        paths = ["log", "record", "case", *(f"entries/{n}" for n in range(4))]
        told: list[str] = self.page.evaluate(
            "paths => Promise.all(paths.map(path => fetch(path).then(each => each.text())))",
            [f"/api/table/{self.seat_key}/{path}" for path in paths],
        )
        return "\n".join([*self.frames, *told, self.page.content()])

    def scene(self) -> dict[str, Any]:
        """The scene that came last."""
        tables = list(tables_of(map(json.loads, self.frames)))
        found: dict[str, Any] = tables[-1]["scene"]
        return found


def test_two_browsers_plot_in_secret(new_page: Callable[..., Page], server: Served) -> None:
    created = open_match(server.url, "jumpstrike", ["friend", "friend"], scenario="interception")
    blue, orange = (Onlooker(new_page(), server.url, key) for key in friends(created))
    players = (blue, orange)
    for each in players:
        each.wait()
        each.seal()
    for each, plot in zip(players, PLOTS, strict=True):
        each.page.wait_for_selector(".plotter")
        each.type(plot)
        expect(each.page.locator(".commit .go")).to_contain_text("Seal the orders")
    for seat, each in enumerate(players):
        told = each.everything()
        for mark in MARKS[1 - seat]:
            assert mark not in told, f"seat {seat} was told of {mark}"
        closed = [sheet for sheet in each.scene()["sheets"] if sheet["side"] != seat]
        assert [(sheet["sealed"], sheet["turns"], sheet["draft"]) for sheet in closed] == [(True, [], "")]

    blue.seal()
    expect(blue.page.locator(".sealed-note")).to_be_visible()
    assert "P3Q" not in orange.everything()
    orange.page.locator(".record-sheets summary").click()
    expect(orange.page.locator(".record-sheet .folder")).to_contain_text("sealed")
    assert axe(orange.page) == []
    orange.seal()
    for each in players:
        expect(each.page.locator(".record-sheet", has_text="executed")).to_have_count(2)
        expect(each.page.locator(".sealed-note")).to_have_count(0)
    assert_first_turn_is_public_and_no_more(players)


def assert_first_turn_is_public_and_no_more(players: tuple[Onlooker, Onlooker]) -> None:
    """The turn that was executed is on every sheet; of the others only the owner knows."""
    for seat, each in enumerate(players):
        sheets = {sheet["side"]: sheet for sheet in each.scene()["sheets"]}
        other = sheets[1 - seat]
        assert other["sealed"]
        assert [turn["state"] for turn in other["turns"]] == ["executed"]
        words = {order["text"] for order in other["turns"][0]["orders"]}
        assert MARKS[1 - seat][0] in words
        own = [turn["state"] for turn in sheets[seat]["turns"]]
        assert own == ["executed", "held", "held"]
