"""What is planned in Thunder Struck stays secret: between four browsers and a watcher, and behind a curtain."""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import Page, Response, WebSocket, expect

from stormtable.engine.people import isolate
from tests.browser.conftest import Console, Served
from tests.browser.driver import at, axe, friends, open_match
from tests.browser.struck import Struck
from tests.support.tables import tables_of

pytestmark = pytest.mark.browser

SEATS = ("A1", "B1", "A2", "B2")
WATCHER = -1


class Onlooker(Struck):
    """A table whose page keeps all that reaches it: frames, answers over HTTP, and what it makes of them."""

    def __init__(self, page: Page, url: str, key: str, seat: int) -> None:
        super().__init__(page, SEATS[seat] if seat >= 0 else "nobody")
        self.number, self.key, self.frames, self.answers = seat, key, list[str](), list[Response]()
        page.on("websocket", self.listen)
        page.on("response", self.keep)
        at(page, url, key)
        page.wait_for_selector(".board .console")

    def keep(self, answer: Response) -> None:
        self.answers.append(answer)

    def listen(self, line: WebSocket) -> None:
        line.on("framereceived", lambda frame: self.frames.append(str(frame)))

    def tables(self) -> list[dict[str, Any]]:
        return list(tables_of(map(json.loads, self.frames)))

    def ask_for_everything(self) -> None:
        """Every address that tells of the match, as a curious player would try it."""
        known = len(self.answers)
        paths = ["log", "record", "case", *(f"entries/{n}" for n in range(3))]
        self.page.evaluate(
            "paths => Promise.all(paths.map(path => fetch(path).then(each => each.text())))",
            [f"/api/table/{self.key}/{path}" for path in paths],
        )
        for _ in range(100):
            if len(self.answers) >= known + len(paths):
                return
            self.page.wait_for_timeout(20)
        raise AssertionError("not every question was answered")

    def everything(self) -> str:
        """The text of all that came, and of the page as it stands."""
        told = [answer.text() for answer in self.answers if answer.request.resource_type != "font"]
        return "\n".join([*self.frames, *told, self.page.content()])

    def assert_sees_no_other_plan(self) -> None:
        told = self.everything()
        for seat, name in enumerate(SEATS):
            if seat != self.number:
                assert f"die-{name}-" not in told, f"{self.seat} was told of dice of {name}"
        for each in self.tables():
            self.assert_no_plan_in(each)

    def assert_no_plan_in(self, table: dict[str, Any]) -> None:
        """Screens up, spaces empty, cubes as at the last reveal; in the log only who handed in."""
        assert table["seat"] == self.number
        for console in table["scene"]["consoles"]:
            if console["seat"] != self.number:
                assert console["screen"] in ("raised", "sealed")
                assert [space["die"] for space in console["spaces"]] == [None] * 11
                assert console["piles"] == []
                assert console["counters"][0]["value"] == 1
        for entry in table["log"]:
            others = [story for story in entry["stories"] if story["side"] not in (self.number, -1)]
            assert [story for story in others if not is_public(story)] == []

    def handed_in(self) -> set[str]:
        """Who is shown to have handed in."""
        found = self.page.locator(".strip-step", has_text="handed in").locator("b").all_inner_texts()
        return set(found)


def is_public(story: dict[str, Any]) -> bool:
    """Who goes first; that somebody rolls, and that it has handed in, nothing of what."""
    if story["text"].endswith("goes first, by lot"):
        return all(die["sides"] != 6 for die in story["dice"])
    told = any(story[key] for key in ("dice", "lines", "modifiers")) or story["outcome"] not in ("", "sealed")
    return not told and re.fullmatch(r".* (rolls|hands the layout in)", story["text"]) is not None


def draft(table: Onlooker, reroll: bool) -> None:
    """A layout, with a change of mind, and a cube spent in secret; not handed in."""
    table.wait()
    if reroll:
        table.take("reroll")
    while "Lay" in table.question:
        table.commit()
    die = table.page.locator(f'.board [data-die^="die-{table.seat}-"]').first
    die.click()
    table.act(table.page.locator(".commit .go").click)  # taken back
    table.act(lambda: table.page.keyboard.press("u"))
    assert len(table.layout()) == 4


def play_out_the_round(tables: list[Onlooker]) -> int:
    """Whoever is asked takes what is proposed until the next round begins; how many decisions it took."""
    for count in range(80):
        if tables[0].page.locator(".turn-count b").inner_text() == "2":
            return count
        asked = next((each for each in tables if each.page.locator(".decision.mine").count()), None)
        if asked is None:
            tables[0].page.wait_for_timeout(30)
            continue
        asked.commit()
    raise AssertionError("the round does not end")


@pytest.mark.soak
def test_four_browsers_and_a_watcher_see_no_plan_before_the_reveal(
    new_page: Callable[..., Page], server: Served, console: Console
) -> None:
    console.allow("404 (Not Found)")  # entries that are not there for whoever asks
    created = open_match(server.url, "thunder_struck", ["screen", *["friend"] * 3], scenario="teams")
    keys = [created["table"], *friends(created), created["watch"]]
    everybody = [
        Onlooker(new_page(), server.url, key, seat) for seat, key in zip([0, 1, 2, 3, WATCHER], keys, strict=True)
    ]
    players, handed = everybody[:4], set[str]()
    expect(everybody[-1].page.locator(".board .console .screen")).to_have_count(4)
    for player in players:
        others = [each for each in everybody if each is not player]
        before = [len(each.tables()) for each in others]
        draft(player, reroll=player.seat in ("B1", "A2"))
        assert [len(each.tables()) for each in others] == before, "a draft is felt by others"
        if player is players[-1]:
            break
        player.hand_in()
        handed.add(player.seat)
        for each in everybody:
            expect(each.page.locator(".strip-step", has_text="handed in")).to_have_count(len(handed))
            assert each.handed_in() == handed
            if each.number == WATCHER or each.seat in handed:
                expect(each.page.locator(".decision h2")).to_contain_text("dice, in secret")
    for each in everybody:
        each.ask_for_everything()
        each.assert_sees_no_other_plan()
    players[-1].hand_in()
    for each in everybody:
        expect(each.page.locator(".board .console .screen")).to_have_count(0)
        for name in SEATS:
            assert len(each.layout(name)) == 4
        assert all(f"die-{name}-" in each.everything() for name in SEATS)  # so it would have been found before
        cubes = [each.cubes(seat)[0] for seat in range(4)]
        assert cubes == ["1", "0", "0", "1"]
    assert axe(everybody[-1].page) == []
    assert play_out_the_round(players) >= 8


@pytest.mark.soak
def test_a_curtain_with_a_name_stands_between_players_of_one_screen(page: Page, server: Served) -> None:
    seats = [{"kind": "screen", "name": name} for name in ("Ada", "Bo")]
    created = open_match(server.url, "thunder_struck", [], seats=seats, scenario="duel")
    at(page, server.url, created["table"])
    curtain = page.locator(".curtain")
    for name, seat, other in (("Ada", "A", "B"), ("Bo", "B", "A")):
        curtain.wait_for()
        assert not re.search(r"die-[AB]-|data-die=", page.content())
        expect(page.locator(".offers .offer")).to_have_count(0)
        if name == "Bo":
            expect(curtain.get_by_role("heading")).to_have_text(f"Hand the screen to {isolate(name)}.")
        assert axe(page) == []
        curtain.get_by_role("button", name=f"I am {isolate(name)}").click()
        expect(curtain).to_have_count(0)
        table = Struck(page, seat)
        table.wait()
        while "Lay" in table.question:
            table.commit()
        assert len(table.layout()) == 4
        assert f"die-{other}-" not in page.content()
        table.choose("hand in")
        page.locator(".commit .go").click()
    expect(page.locator(".board .screen")).to_have_count(0)
    expect(curtain).to_have_count(0)
    assert len(Struck(page, "A").layout()) == len(Struck(page, "B").layout()) == 4
