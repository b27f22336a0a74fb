"""Thunder Struck played on the page: by taps, by dragging, by keyboard alone; a board of one's own; looking back."""

from __future__ import annotations

import re
from collections.abc import Callable
from pathlib import Path

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.browser.conftest import Console, Served
from tests.browser.driver import at, axe, drag_finger, expect_no_sideways_scroll, friends, open_match
from tests.browser.struck import ARMED, Struck, drag, drag_by_touch, middle, opened, typed

pytestmark = pytest.mark.browser

OWN = Path(__file__).resolve().parents[1] / "scenarios" / "thunder_struck" / "straits.toml"


class Duel:
    """Two browsers at one table, each with real dice of its own to type in."""

    def __init__(self, url: str, one: Page, two: Page) -> None:
        created = open_match(url, "thunder_struck", ["screen", "friend"], scenario_file=ARMED, dice="typed")
        self.blue, self.orange = Struck(one, "A"), Struck(two, "B")
        at(one, url, created["table"])
        at(two, url, friends(created)[0])

    def reveal(self) -> None:
        """Both hand in; the screens go on both pages."""
        self.blue.hand_in()
        self.orange.hand_in()
        for each in (self.blue, self.orange):
            expect(each.page.locator(".screen")).to_have_count(0)

    def goes(self, table: Struck, *offers: str) -> None:
        """A seat takes offers one after another; the other's page hears of each."""
        other = self.orange if table is self.blue else self.blue
        for offer in offers:
            before = other.entry
            table.take(offer)
            other.passes(before)


def plan_first_round(duel: Duel) -> None:
    """The first rolls: Blue rerolls, lays by tap, changes its mind, takes a die back."""
    blue, orange = duel.blue, duel.orange
    blue.roll(1)  # Blue has the marker
    blue.roll(1, 1, 4, 1)
    orange.roll(2, 4, 3, 6)
    blue.choose("reroll")
    blue.page.locator(".commit .go").click()
    blue.roll(6, 5, 3, 2)
    expect(blue.page.locator(".console.side-0 .counter.cubes")).to_have_attribute("aria-label", "3 power cubes of 4")
    assert orange.cubes(0) == "4 power cubes of 4"  # a cube spent on a reroll shows at the reveal

    blue.die(6).click()
    blue.space("SF").click(position={"x": 8, "y": 8})  # a six does not fit the Front shield
    assert "TS-3.1" in blue.refusal()
    blue.lay(6, "F1")
    blue.die(6).click()
    blue.space("M1").click()  # moved: the die was picked, the space is free
    expect(blue.space("M1")).to_have_attribute("aria-label", re.compile("6"))
    expect(blue.target("lay 5 on F1")).to_be_attached()
    blue.lay(5, "P1")
    blue.lay(3, "P2")
    blue.die(3).click()
    blue.act(blue.page.locator(".commit .go").click)  # taken back
    blue.lay(3, "B1")
    blue.lay(2, "B2")
    for face, space in ((2, "B1"), (4, "M1"), (3, "SR"), (6, "P1")):
        orange.lay(face, space)


def play_first_round(duel: Duel) -> None:
    """A joint boost, a boost, a manoeuvre with a flip, a shield raised, power with a pip added."""
    blue, orange = duel.blue, duel.orange
    assert blue.cubes(0) == orange.cubes(0) == "3 power cubes of 4"
    blue.choose("boost B1, B2")
    blue.tells("bow to bow: any Fire die hits")
    duel.goes(blue, "boost B1, B2")
    duel.goes(orange, "boost B1")
    duel.goes(blue, "manoeuvre")
    expect(blue.page.locator(".decision h2")).to_contain_text("flip or not")
    duel.goes(blue, "flip")
    duel.goes(orange, "shield SR")
    blue.choose("power P1")
    more = blue.page.get_by_role("button", name=re.compile("One more pip"))
    more.click()
    expect(blue.page.locator(".cubes-result")).to_contain_text("2 cubes")
    expect(blue.page.locator(".commit .go")).to_contain_text("1 cube")
    expect(more).to_be_disabled()
    assert axe(blue.page) == []
    before = orange.entry
    blue.commit()
    orange.passes(before)
    duel.goes(orange, "power P1")
    assert orange.cubes(0) == "4 power cubes of 4"


def play_second_round(duel: Duel) -> None:
    """The Reflex die, a shot that hits, choice of shield and damage, a die moved by cube, what may not be done."""
    blue, orange = duel.blue, duel.orange
    blue.choose("take the Reflex die")
    blue.page.locator(".commit .go").click()
    blue.roll(2, 4, 6, 6, 1)
    orange.roll(3, 3, 4, 5)
    blue.page.locator(".board [data-die='die-A-green']").click()
    blue.act(blue.target("lay 1 on B1").click)
    for face, space in ((4, "M1"), (6, "F1"), (6, "P1"), (2, "SF")):
        blue.lay(face, space)
    for face, space in ((3, "B1"), (3, "M1"), (4, "P1"), (5, "F2")):
        orange.lay(face, space)
    duel.reveal()
    duel.goes(orange, "boost B1")
    blue.choose("fire F1 at B")
    blue.tells("hits its rear")
    duel.goes(blue, "fire F1 at B")
    expect(orange.page.locator(".decision h2")).to_contain_text("which shield")
    duel.goes(orange, "use SM")
    orange.target("damage P2").click()  # selects, for the result to be seen
    orange.tells("Power 2 takes no dice")
    orange.act(orange.target("damage P2").click)
    duel.goes(orange, "manoeuvre")
    duel.goes(blue, "stay", "boost B1")
    duel.goes(orange, "fire F2 at A")
    duel.goes(blue, "use SF", "damage F1")
    forbid(blue)
    blue.die(6).click()
    blue.target("fire P1 > F2 at B").click()
    blue.tells("hits its rear")
    before = orange.entry
    blue.commit()
    orange.passes(before)
    duel.goes(orange, "damage M2", "power P1")


def forbid(table: Struck) -> None:
    """Why not: a die moved to a damaged space, pips that do not fit, in the words of the rules."""
    table.die(6).click()
    table.space("F1").click()
    assert "TS-6.7" in table.refusal()
    table.page.keyboard.press("/")
    order = table.page.get_by_role("dialog").get_by_role("textbox")
    for text, reason in (("shield SF +1", "TS-"), ("fire P1 > F1 at B", "TS-6.7"), ("boost M1", "TS-")):
        order.fill(text)
        expect(table.page.locator(".verdict:not(.legal)")).to_contain_text(reason)
    table.page.keyboard.press("Escape")


@pytest.mark.soak
def test_a_whole_duel_by_clicks(new_page: Callable[..., Page], server: Served) -> None:
    duel = Duel(server.url, new_page(), new_page())
    blue, orange = duel.blue, duel.orange
    plan_first_round(duel)
    duel.reveal()
    play_first_round(duel)
    play_second_round(duel)
    blue.choose("shield SF")
    blue.page.locator(".commit .go").click()
    blue.roll(1, 1, 6, 6)
    orange.roll(1, 2, 5, 5)
    for face, space in ((1, "B1"), (1, "M1"), (6, "P1"), (6, "F2")):
        blue.lay(face, space)
    for face, space in ((1, "B1"), (2, "M1"), (5, "F1"), (5, "F2")):
        orange.lay(face, space)
    duel.reveal()
    blue.choose("fire F2 at B")
    blue.tells("destroyed")
    duel.goes(blue, "fire F2 at B")
    for table, words in ((blue, "You won"), (orange, "You lost")):
        expect(table.page.locator(".ending .capitals")).to_contain_text(words, ignore_case=True)
        expect(table.page.locator(".ending .rule")).to_contain_text("TS-7.2")
    assert axe(blue.page) == []
    look_back(blue)


def look_back(table: Struck) -> None:
    """The replay tells both plans; a branch goes on from a moment of it."""
    page = table.page
    page.locator(".ending a", has_text="Replay").click()
    page.wait_for_url("**/replay/*")
    page.wait_for_selector(".board .console")
    page.keyboard.press("End")
    expect(page.get_by_role("button", name="One entry on")).to_be_disabled()
    page.keyboard.press(",")  # before the shot
    expect(table.space("F2", "A")).to_have_attribute("aria-label", re.compile(r"\bdie 6"))
    expect(page.locator(".board .console .screen")).to_have_count(0)
    assert table.layout("A") == {"B1": "1", "M1": "1", "P1": "6", "F2": "6"}
    page.get_by_role("button", name="Branch").click()
    for side in ("Blue", "Orange"):
        page.get_by_role("group", name=side).get_by_role("radio", name="This screen").check()
    page.get_by_role("dialog").get_by_role("button", name="Play on").click()
    page.wait_for_url("**/table/*")
    page.locator(".curtain .go, .commit .go").first.wait_for()


@pytest.mark.soak
def test_a_swipe_is_no_tap(new_page: Callable[..., Page], server: Served) -> None:
    """Whether it begins on a space, on a die or on a ship, and however fast the finger is gone."""
    phone = {"viewport": {"width": 390, "height": 844}, "has_touch": True, "is_mobile": True}
    table = typed(new_page, server.url, 6, 6, 3, 2, **phone)
    page, entry, said = table.page, table.entry, table.selected
    for start in (table.target("lay 6 on F1"), table.in_hand(6), page.locator(".board .piece").first):
        swipe(start)
        x, y = middle(start)
        if start.get_attribute("data-die") is None:  # a die would go along
            drag_finger(page, (x, y), (x - 60, y - 40))
    assert (table.entry, table.selected, table.layout()) == (entry, said, {})


def swipe(start: Locator) -> None:
    """A finger that is gone before a move was told of."""
    x, y = middle(start)
    pressed = {"button": 0, "pointerId": 7, "pointerType": "touch", "bubbles": True}
    start.dispatch_event("pointerdown", {**pressed, "clientX": x, "clientY": y})
    start.dispatch_event("pointerup", {**pressed, "clientX": x + 80, "clientY": y})


@pytest.mark.soak
def test_dice_and_damage_of_everybody_stand_on_a_phone(new_page: Callable[..., Page], server: Served) -> None:
    phone = {"viewport": {"width": 390, "height": 844}, "has_touch": True, "is_mobile": True}
    table = typed(new_page, server.url, 6, 6, 3, 2, **phone)
    table.lay(6, "F1")
    table.page.locator(".tabs button", has_text="Standing").click()
    own = table.page.get_by_role("region", name="Blue, console")
    expect(own.locator(".gauge-row", has_text="Fire 1")).to_be_visible()
    expect(own.locator(".gauge-row", has_text="Your dice").locator(".gauge-dice")).to_have_attribute(
        "aria-label", "6, 3, 2"
    )


@pytest.mark.parametrize("way", ["mouse", "touch"])
def test_dice_are_dragged(new_page: Callable[..., Page], server: Served, way: str) -> None:
    how = {"viewport": {"width": 390, "height": 844}, "has_touch": True, "is_mobile": True} if way == "touch" else {}
    table = typed(new_page, server.url, 6, 6, 3, 2, **how)
    page, pull = table.page, drag_by_touch if way == "touch" else drag
    table.act(lambda: pull(page, table.die(6), table.space("M1")))
    table.act(lambda: pull(page, table.in_hand(6), table.space("F1")))
    assert table.layout() == {"M1": "6", "F1": "6"}
    before = table.entry
    pull(page, table.on("F1"), table.space("P1"))  # taken back and laid again, the equal one stays
    page.wait_for_function("before => Number(document.querySelector('#page').dataset.entry) === before + 2", arg=before)
    assert table.layout() == {"M1": "6", "P1": "6"}
    pull(page, table.in_hand(3), table.space("SF"))
    assert "TS-3.1" in table.refusal()
    table.act(lambda: pull(page, table.on("M1"), page.locator(".board .ring").first))
    assert table.layout() == {"P1": "6"}


def test_a_round_begins_by_keyboard_alone(page: Page, server: Served) -> None:
    page.goto(server.url)
    article = page.locator("article", has_text="Thunder Struck")
    article.get_by_role("button", name="Play the computer").focus()
    page.keyboard.press("Enter")
    page.wait_for_url("**/table/*")
    table = Struck(page, "A")
    table.wait()
    expect(page.locator(".strip-step", has_text="handed in")).to_have_count(1)  # nothing but keys happens now
    press = page.keyboard.press
    first = page.locator(".pick[aria-checked=true]").get_attribute("data-pick")
    press("d")
    expect(page.locator(".pick[aria-checked=true]")).not_to_have_attribute("data-pick", first or "")
    for key in ("1", "3", "5", "7"):  # each names its space, whatever else is laid
        expect(page.locator(".offers .offer kbd").first).to_be_visible()
        words = (
            page.locator(".offers .offer")
            .filter(has=page.locator(f"kbd:text-is('{key}')"))
            .get_attribute("data-list-offer")
        )
        press(key)
        expect(table.listed(words or "")).to_have_attribute("aria-checked", "true")
        page.wait_for_timeout(170)  # Enter rests for a moment after a new question
        table.act(lambda: press("Enter"))
    assert set(table.layout()) == {"B1", "M1", "F1", "P1"}
    table.act(lambda: press("u"))
    assert len(table.layout()) == 3
    page.wait_for_timeout(170)
    table.act(lambda: press("Enter"))
    expect(table.listed("hand in")).to_have_attribute("aria-checked", "true")
    page.wait_for_timeout(170)
    table.act(lambda: press("Enter"))
    table.wait()
    while "which die" not in table.question:  # the computer may have begun: a shield or damage to be chosen
        page.wait_for_timeout(170)
        table.act(lambda: press("Enter"))
        table.wait()
    press("ArrowDown")
    press("ArrowUp")
    more = page.get_by_role("button", name=re.compile("One more pip")).first
    press("]" if more.is_enabled() else "[")
    expect(page.locator(".commit .go")).to_contain_text("1 cube")
    page.wait_for_timeout(170)
    table.act(lambda: press("Enter"))


@pytest.mark.soak
def test_a_reload_keeps_the_draft_and_gives_no_cube_back(page: Page, server: Served) -> None:
    table = opened(page, server.url, "screen", "friend", scenario="duel")
    table.take("reroll")
    table.commit()
    table.commit()
    there = (table.layout(), table.cubes(0), table.offers(), table.entry)
    assert (len(there[0]), there[1]) == (2, "0 power cubes of 4")
    page.reload()
    table.wait()
    assert (table.layout(), table.cubes(0), table.offers(), table.entry) == there
    expect(table.listed("reroll")).to_have_count(0)


@pytest.mark.soak
def test_a_board_of_ones_own_is_chosen_in_the_lobby(page: Page, server: Served, console: Console) -> None:
    console.allow("400 (Bad Request)")
    page.goto(server.url)
    page.locator("article", has_text="Thunder Struck").get_by_role("button", name="Same screen").click()
    dialog = page.get_by_role("dialog")
    dialog.get_by_text("Two against two").first.click()
    dialog.get_by_text("A scenario of your own").click()
    file = dialog.locator("input[type=file]")
    text = OWN.read_text(encoding="utf-8")
    bad = text.replace("gates = [0, 5]", "gates = [0, 9]", 1).encode()
    file.set_input_files({"name": "bad.toml", "mimeType": "text/plain", "buffer": bad})
    expect(dialog.get_by_role("alert")).to_contain_text("sectors[1].gates: 9 is not a whole number from 0 to 7")
    expect(dialog.get_by_role("alert")).to_be_in_viewport()
    assert axe(page) == []
    file.set_input_files(OWN)
    expect(dialog.get_by_role("alert")).to_have_count(0)
    expect(dialog.get_by_role("radio", name="Straits")).to_be_checked()
    for option in ("Forward guns", "Long game"):  # as the file says
        expect(dialog.get_by_role("switch", name=option)).to_be_checked()
    expect(dialog.locator(".seat-field")).to_have_count(2)
    assert axe(page) == []
    dialog.get_by_role("button", name="Take a seat").click()
    page.wait_for_url("**/table/*")
    page.locator(".curtain .go").click()
    expect(page.locator(".board .ring")).to_have_count(2)
    expect(page.locator(".turn-count")).to_contain_text("of 12")


@pytest.mark.soak
@pytest.mark.parametrize("seats", [2, 4])
def test_nothing_is_wrong_with_the_table_at_a_desk_or_on_a_phone(
    new_page: Callable[..., Page], phone: Page, server: Served, seats: int
) -> None:
    kinds, scenario = ["screen", *["computer"] * (seats - 1)], "duel" if seats == 2 else "teams"
    desk = opened(new_page(), server.url, *kinds, scenario=scenario)
    phone.goto(desk.page.url)
    pocket = Struck(phone, desk.seat)
    pocket.wait()
    for _ in range(3):
        for table in (desk, pocket):
            assert axe(table.page) == []
            expect_no_sideways_scroll(table.page)
        while "Lay" in desk.question:
            desk.commit()
        desk.commit()
        desk.wait()
        pocket.wait()
    expect(pocket.page.locator(".decision h2").first).to_have_text(desk.question)
    phone.locator(".tabs button", has_text="Standing").click()
    expect(phone.locator(".gauge", has_text="power cube").first).to_be_visible()
    assert axe(phone) == []
