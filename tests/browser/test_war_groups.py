"""Several elements of Lightning War as one: taken together by mouse, finger and keys, moved, fired, taken back."""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import Page, expect
from websockets.sync.client import ClientConnection, connect

from tests.browser.conftest import Served
from tests.browser.driver import axe, open_match
from tests.browser.strike import ENTRY, Finger, Hand
from tests.browser.war import War, at, battle, hedgerow

pytestmark = pytest.mark.browser

CLOSE = """
game = "lightning_war"
title = "Face to face"
turns = 1
width = 48
height = 36
sides = [{id="south", zone=[0,0,48,16]}, {id="north", zone=[0,17,48,36]}]
units = [
  {side="south", name="First", kind="platoon", elements=[
    {id="a", kind="squad"}, {id="b", kind="squad"}, {id="c", kind="squad"},
  ]},
  {side="north", name="Alarm", kind="platoon", elements=[{id="x", kind="squad"}, {id="y", kind="squad"}]},
]
"""
CLOSE_PLACES = {"a": "20,14", "b": "23,14", "c": "26,14", "x": "21.5,18.5", "y": "26,18.5"}
ALL = ("hq", "1a", "1b", "1c", "mg", "s1", "s2")


def places(table: War, *names: str) -> list[tuple[float, float]]:
    return [table.place(name) for name in names]


def test_a_box_takes_all_of_them_and_one_undo_takes_all_back(page: Page, server: Served) -> None:
    table, hand = at(page, server.url, hedgerow(server.url)["table"]), Hand(page)
    before = places(table, *ALL)
    table.box((23, 18), (46, 13), hand)
    expect(page.locator(".group-part b")).to_have_text("7 together")
    expect(page.locator(".board .piece.gathered")).to_have_count(7)
    x, y = table.place("1a")
    table.lead("1a", x, y + 4, hand)
    expect(page.locator(".free-ghost .follower")).to_have_count(6)
    expect(page.locator(".followers li")).to_contain_text(["hq, 1a, 1b, 1c, mg, s1, s2"])
    expect(page.locator(".consequences .against li").first).to_contain_text("mg: It is deployed")
    assert axe(page) == []
    entry = table.entry
    page.keyboard.press("Enter")
    page.wait_for_function(f"entry => {ENTRY} === entry", arg=entry + 7)
    for (ax, ay), (bx, by) in zip(before, places(table, *ALL), strict=True):
        assert bx == ax
        assert by == pytest.approx(ay + 4, abs=0.3)
    expect(page.locator(".undo")).to_have_text("Undo 7")
    page.locator(".undo").hover()
    expect(page.locator(".undo-tells")).to_contain_text("This takes back 7 entries")
    expect(page.locator(".undo-tells li").first).to_contain_text("moves")
    table.act(lambda: page.keyboard.press("u"))
    assert places(table, *ALL) == before
    expect(page.locator(".undo")).not_to_have_text("Undo 7")


@pytest.mark.soak
def test_who_cannot_follow_is_said_before_it_is_done(page: Page, server: Served) -> None:
    """The tanks go twelve inches, the infantry six; a squad that has acted stays."""
    table, hand = at(page, server.url, hedgerow(server.url, "done 1c")["table"]), Hand(page)
    start = {name: table.place(name) for name in ALL}
    table.box((23, 18), (46, 13), hand)
    x, y = table.place("s1")
    table.lead("s1", x, y + 7, hand)
    rows = page.locator(".followers li")
    expect(rows.filter(has_text="1a").first).to_contain_text("farther than its rate")
    expect(rows.filter(has_text="1c").first).to_contain_text("stays")
    expect(page.locator(".free-ghost .follower.short")).to_have_count(4)
    expect(page.locator(".free-ghost .follower.stays")).to_have_count(1)
    entry = table.entry
    page.locator(".plan .go").click()
    page.wait_for_function(f"entry => {ENTRY} === entry", arg=entry + 6)
    assert table.place("1c") == start["1c"]
    assert table.place("1a")[1] == pytest.approx(start["1a"][1] + 6, abs=0.1)
    assert table.place("s2")[1] == pytest.approx(start["s2"][1] + 7, abs=0.3)


@pytest.mark.soak
def test_shift_and_a_double_click_take_a_few(page: Page, server: Served) -> None:
    table, hand = at(page, server.url, hedgerow(server.url)["table"]), Hand(page)
    page.keyboard.down("Shift")
    for name in ("1a", "s1"):
        hand.tap(*table.pixel(*table.place(name)))
    page.keyboard.up("Shift")
    expect(page.locator(".group-part span").first).to_have_text("1a, s1")
    page.keyboard.press("Escape")
    expect(page.locator(".board .piece.gathered")).to_have_count(0)
    page.mouse.dblclick(*table.pixel(*table.place("1b")))
    expect(page.locator(".group-part b")).to_have_text("4 together")
    x, y = table.place("s2")
    table.drag("s2", x, y + 3, hand)  # who is not of them goes alone
    expect(page.locator(".group-part")).to_have_count(0)
    expect(page.locator(".free-ghost .follower")).to_have_count(0)


@pytest.mark.soak
def test_a_unit_is_moved_by_keys_alone(page: Page, server: Served) -> None:
    table = at(page, server.url, hedgerow(server.url)["table"])
    before = places(table, "1a", "1b", "1c", "mg")
    page.keyboard.press("n")
    page.keyboard.press("n")
    expect(page.locator(".looked-title b")).to_contain_text("1a")
    page.keyboard.press("a")
    expect(page.locator(".group-part b")).to_have_text("4 together")
    page.keyboard.press("g")
    for _ in range(3):
        page.keyboard.press("ArrowUp")
    expect(page.locator(".followers li").first).to_contain_text("move 3 in")
    entry = table.entry
    page.keyboard.press("Enter")
    page.wait_for_function(f"entry => {ENTRY} === entry", arg=entry + 4)
    for (ax, ay), there in zip(before, places(table, "1a", "1b", "1c", "mg"), strict=True):
        assert there == pytest.approx((ax, ay + 3))


@pytest.mark.soak
def test_a_finger_takes_several_by_a_long_press(phone: Page, server: Served) -> None:
    table, finger = at(phone, server.url, battle(server.url)["table"]), Finger(phone)
    (ax, ay), (bx, by) = places(table, "a", "b")
    x, y = table.pixel(ax, ay)
    session = phone.context.new_cdp_session(phone)
    session.send("Input.dispatchTouchEvent", {"type": "touchStart", "touchPoints": [{"x": x, "y": y}]})
    expect(phone.locator(".pick-button")).to_have_attribute("aria-pressed", "true")
    session.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})
    finger.tap(*table.pixel(bx, by))
    expect(phone.locator(".group-part b")).to_have_text("2 together")
    table.lead("a", ax, ay + 3, finger)
    entry = table.entry
    phone.locator(".plan .go").click()
    phone.wait_for_function(f"entry => {ENTRY} === entry", arg=entry + 2)
    assert table.place("a")[1] > ay + 2
    assert table.place("b")[1] - by == pytest.approx(table.place("a")[1] - ay)


@pytest.mark.soak
def test_the_rest_stay_in_one_press(page: Page, server: Served) -> None:
    table, hand = at(page, server.url, battle(server.url)["table"]), Hand(page)
    table.drag("a", 20, 13, hand)
    button = page.locator(".plan .and-end")
    expect(button).to_contain_text("and end movement")
    expect(button).to_contain_text("b, t stay")
    entry = table.entry
    button.click()
    page.wait_for_function(f"entry => {ENTRY} === entry", arg=entry + 2)
    expect(page.locator(".decision .capitals")).to_contain_text("North decides")


@pytest.mark.soak
def test_proposed_fire_stops_when_somebody_is_lost(page: Page, server: Served) -> None:
    table = at(page, server.url, face_to_face(server.url))
    rows = page.locator(".proposed li")
    expect(rows).to_have_count(3)
    for row, text in zip(rows.all(), ("a Small arms at x", "b Small arms at x", "c Small arms at y"), strict=True):
        expect(row).to_contain_text(text)
        expect(row.locator(".offer-chance")).to_contain_text("31")
    assert axe(page) == []
    entry = table.entry
    page.locator(".proposed-buttons button", has_text="Fire all 3").click()
    type_faces(page, "fire a", 1, 1)
    type_faces(page, "fire b", 6, 1)
    expect(page.locator(".stopped")).to_have_text("Stopped after 2: x is removed. Not done: c.")
    expect(rows).to_have_count(1)
    assert table.entry == entry + 2
    expect(rows.first).to_contain_text("c Small arms at y")
    page.keyboard.press("f")
    type_faces(page, "fire c", 1, 1)
    expect(page.locator(".proposed")).to_have_count(0)


@pytest.mark.soak
def test_who_is_not_ticked_does_not_fire(page: Page, server: Served) -> None:
    table = at(page, server.url, face_to_face(server.url))
    page.locator(".proposed li", has_text="b Small arms").get_by_role("checkbox").uncheck()
    entry = table.entry
    page.locator(".proposed-buttons button", has_text="Fire 2, then end fire").click()
    type_faces(page, "fire a", 1, 1)
    type_faces(page, "fire c", 1, 1)
    page.wait_for_function(f"entry => {ENTRY} === entry", arg=entry + 3)
    expect(page.locator(".decision .capitals")).to_contain_text("North decides")


def type_faces(page: Page, act: str, *faces: int) -> None:
    expect(page.locator(".typed-dice .decision-detail")).to_contain_text(act)
    for face in faces:
        page.locator(f".typed-faces button[data-face='{face}']").click()


def face_to_face(url: str) -> str:
    """The south fires first, three squads at two, with dice to be typed in."""
    created = open_match(url, "lightning_war", ["screen", "screen"], scenario_file=CLOSE, dice="typed")
    said = [f"place {name} at {place}" for name, place in CLOSE_PLACES.items()]
    with connect(f"{url.replace('http', 'ws')}/ws/{created['table']}", max_size=None) as socket:
        line = TypedLine(socket, 6, 1)
        for action in (*said[:3], "end", *said[3:], "end", "initiative A", "end", "end"):
            line.say(action)
    return str(created["table"])


class TypedLine:
    """A table spoken to in writing, and the dice that its acts will ask for."""

    def __init__(self, socket: ClientConnection, *faces: int) -> None:
        self.socket, self.faces = socket, iter(faces)
        self.table: dict[str, Any] = {}

    def until(self, holds: Callable[[dict[str, Any]], object]) -> dict[str, Any]:
        while not self.table or not holds(self.table):
            message = json.loads(self.socket.recv(60))
            assert message["type"] != "refused", message["text"]
            if message["type"] == "table":
                self.table = message
        return self.table

    def say(self, action: str) -> None:
        asked = self.until(lambda table: table["scene"]["offers"])
        number = asked["number"]
        self.socket.send(json.dumps({"type": "act", "number": number, "seat": asked["seat"], "action": action}))
        while True:
            now = self.until(lambda table: table["dice_wanted"] or table["number"] > number)
            if not now["dice_wanted"]:
                return
            faces = [next(self.faces) for _ in range(now["dice_wanted"]["count"])]
            self.table = {}
            self.socket.send(json.dumps({"type": "faces", "seat": now["mine"][0], "faces": faces}))
