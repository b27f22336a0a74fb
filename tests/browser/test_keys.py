"""Enter does what the lit button says, wherever one was before; a new question takes the focus; the sheet is true."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, expect

from tests.browser.arranged import arranged
from tests.browser.arranged import at as at_rest
from tests.browser.conftest import Served
from tests.browser.driver import Table, at, friends, open_match, until
from tests.browser.keyboard import ON_H2, Sent, lit, press_on, sheet, tab_to
from tests.browser.struck import ARMED
from tests.browser.test_jumpstrike import begin, lay_as_it_lies
from tests.browser.war import at as at_war
from tests.browser.war import battle

pytestmark = pytest.mark.browser


def duel(page: Page, url: str, **how: str) -> Table:
    table = at(page, url, open_match(url, "arclight", ["screen", "computer"], scenario="duel", **how)["table"])
    table.wait()
    return table


def moving(page: Page, url: str) -> Table:
    """A duel whose first ship moves; the dice of initiative have fallen."""
    table = duel(page, url)
    while "ahead" not in table.question:
        table.commit()
        table.wait()
    return table


def enters(table: Table, sent: Sent, after: str = "") -> None:
    """Enter takes what is lit, once."""
    expect(table.page.locator(".commit .go")).to_have_count(1)
    wanted = lit(table.page)
    sent.acts()
    table.act(lambda: table.page.keyboard.press("Enter"))
    assert sent.acts() == [wanted], after
    table.wait()


def test_enter_is_the_lit_buttons_after_any_click_in_arclight(page: Page, server: Served) -> None:
    sent = Sent(page)
    table = moving(page, server.url)
    enters(table, sent)
    for name in ("piece", "card", "Zoom in", "Whole map", "Ruler", "Ruler", "map", "log", "menu", "Turn", "Rules"):
        if "ahead" not in table.question:
            break
        before = table.entry
        sent.acts()
        press_on(page, name)
        page.evaluate("() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))")
        if sent.acts():  # the click was an act already
            page.wait_for_function("b => Number(document.querySelector('#page').dataset.entry) > b", arg=before)
            table.wait()
        enters(table, sent, name)


@pytest.mark.soak
def test_enter_after_undo_undoes_nothing_more(page: Page, server: Served) -> None:
    sent = Sent(page)
    table = moving(page, server.url)
    for _ in range(3):
        table.act(lambda: page.keyboard.press("w"))
    sent.acts()
    table.act(lambda: page.locator(".undo").click())
    assert sent.acts() == ["undo"]
    wanted = lit(page)
    table.act(lambda: page.keyboard.press("Enter"))
    assert sent.acts() == [wanted]


def lays(table: Table, sent: Sent) -> str:
    """Enter lays a die; which. Entries of the computer, which lays its own meanwhile, are no answer."""
    die = lit(table.page)
    enters(table, sent)
    until(table.page, lambda: lit(table.page) != die)
    return die


@pytest.mark.soak
def test_enter_after_undo_lays_the_next_die(page: Page, server: Served) -> None:
    sent = Sent(page)
    table = at(
        page, server.url, open_match(server.url, "thunder_struck", ["screen", "computer"], scenario_file=ARMED)["table"]
    )
    table.wait()
    *_, last = [lays(table, sent) for _ in range(3)]
    page.locator(".undo").click()
    until(page, lambda: lit(page) == last)
    assert sent.acts() == ["undo"]
    lays(table, sent)
    page.locator(".board [data-die]").first.click()
    enters(table, sent, "a die")


@pytest.mark.soak
def test_what_tab_leads_to_is_pressed_by_enter(page: Page, server: Served) -> None:
    sent = Sent(page)
    table = moving(page, server.url)
    table.act(lambda: page.keyboard.press("w"))
    sent.acts()
    tab_to(page, page.locator(".undo"))
    table.act(lambda: page.keyboard.press("Enter"))
    assert sent.acts() == ["undo"]
    tab_to(page, page.get_by_role("button", name="Zoom in", exact=True))
    view = "document.querySelector('.board-frame > svg').getAttribute('viewBox')"
    before = page.evaluate(view)
    page.keyboard.press("Enter")
    page.wait_for_function(f"before => {view} !== before", arg=before)
    assert sent.acts() == []
    tab_to(page, page.locator(".board .offer.turn").first)
    page.keyboard.press("Enter")
    expect(page.locator(".board .offer.turn.selected")).to_have_count(1)
    assert sent.acts() == []


@pytest.mark.soak
def test_a_script_that_moves_the_focus_does_not_move_the_keyboard(page: Page, server: Served) -> None:
    sent = Sent(page)
    table = moving(page, server.url)
    page.locator(".rules-button").focus()
    enters(table, sent)
    expect(page.locator(".rule-panel")).to_have_count(0)


@pytest.mark.soak
def test_a_new_question_takes_the_focus_but_not_from_a_field(page: Page, new_page: object, server: Served) -> None:
    created = open_match(server.url, "arclight", ["screen", "friend"], scenario="duel")
    table = at(page, server.url, created["table"])
    other = at(new_page(), server.url, friends(created)[0])  # type: ignore[operator]
    page.wait_for_function(f"{ON_H2} || document.querySelector('.waiting-for')")
    first, second = (table, other) if page.locator(".commit .go").count() else (other, table)
    second.page.keyboard.press("b")
    search = second.page.locator(".rule-panel input").first
    search.click()
    search.press_sequentially("arc")
    entry = second.entry
    while second.page.locator(".commit .go").count() == 0:
        first.wait()
        first.act(lambda: first.page.keyboard.press("e" if "ahead" in first.question else "Enter"))
        second.page.wait_for_function("b => Number(document.querySelector('#page').dataset.entry) > b", arg=entry)
        entry = second.entry
    expect(search).to_be_focused()
    expect(search).to_have_value("arc")
    second.page.keyboard.press("Escape")
    second.page.keyboard.press("Escape")
    second.act(lambda: second.page.keyboard.press("Enter"))


def test_a_key_pressed_before_a_question_is_shown_does_not_answer_it(page: Page, server: Served) -> None:
    sent = Sent(page)
    table = moving(page, server.url)
    page.evaluate("window.early = new KeyboardEvent('keydown', {key: 'Enter', bubbles: true, cancelable: true})")
    table.act(lambda: page.keyboard.press("w"))
    sent.acts()
    assert page.evaluate("document.body.dispatchEvent(window.early)") is False
    assert sent.acts() == []
    table.act(lambda: page.keyboard.down("Enter"))
    assert len(sent.wait()) == 1
    table.wait()
    for _ in range(3):
        page.keyboard.down("Enter")  # held down
    page.keyboard.up("Enter")
    sheet(page)
    assert sent.acts() == []


@pytest.mark.soak
def test_a_fighter_does_not_fly_on_by_itself(page: Page, server: Served) -> None:
    sent = Sent(page)
    at_rest(page, server.url, arranged(server.url, "activate Lancer 1"))
    table = Table(page)
    for name in ("piece", "layer", "Whole map", "menu", "chip"):
        press_on(page, name)
        if page.locator(".plan .go").count():
            page.keyboard.press("Escape")
        if page.locator(".commit .go").count() == 0:
            page.keyboard.press("ArrowDown")
        wanted = lit(page)
        sent.acts()
        table.act(lambda: page.keyboard.press("Enter"))
        assert sent.wait() == [wanted], name
        table.wait()


@pytest.mark.soak
def test_a_warning_is_confirmed_after_a_click_elsewhere(page: Page, server: Served) -> None:
    sent = Sent(page)
    table = at_war(page, server.url, battle(server.url)["table"])
    page.keyboard.press("e")
    expect(page.locator(".commit-warning")).to_be_visible()
    warned, button = page.locator(".commit-warning").bounding_box(), page.locator(".commit .go").bounding_box()
    assert warned
    assert button
    assert (button["y"] > warned["y"], button["width"]) == (True, warned["width"])
    page.get_by_role("button", name="Zoom in", exact=True).click()
    page.locator(".layer-button").first.click()
    page.locator(".entries").click(position={"x": 30, "y": 12})
    expect(page.locator(".commit .go")).to_contain_text("all the same")
    assert sent.acts() == []
    table.act(lambda: page.keyboard.press("Enter"))
    assert sent.acts() == ["end"]


@pytest.mark.soak
def test_a_warning_is_not_hidden_by_a_ghost(page: Page, server: Served) -> None:
    table = at_war(page, server.url, battle(server.url)["table"])
    page.keyboard.press("n")
    expect(page.locator(".looked-title")).to_be_visible()
    page.wait_for_selector(".board .survey-under")
    page.keyboard.press("g")
    expect(page.locator(".plan")).to_be_visible()
    page.keyboard.press("e")
    expect(page.locator(".plan")).to_have_count(0)
    expect(page.locator(".commit-warning")).to_be_visible()
    table.act(lambda: page.keyboard.press("Enter"))


def test_orders_are_sealed_by_a_lit_button_alone(page: Page, server: Served) -> None:
    sent = Sent(page)
    table = begin(page, server.url)
    lay_as_it_lies(table)
    told = sheet(page)
    assert told["5"].endswith("Phase 5")
    assert "Backspace" not in told
    assert "Enter" not in told  # nothing is lit while orders are written
    table.change(lambda: page.keyboard.press("5"))
    assert sheet(page)["Backspace"].endswith("erase @5")
    sent.acts()
    for name in ("piece", "Zoom in", "menu", "log"):
        press_on(page, name)
        page.keyboard.press("Enter")
    assert sent.acts() == []
    page.keyboard.press("Escape")
    for _ in range(2):
        table.change(lambda: page.keyboard.press("5"))
    page.keyboard.press("/")
    expect(table.text).to_be_focused()
    assert page.evaluate("getSelection().toString() === document.activeElement.value")
    page.keyboard.press("Escape")
    assert sheet(page)["Enter"] == "Seal the orders"
    press_on(page, "Zoom out")
    sent.acts()
    page.keyboard.press("Enter")
    assert sent.wait() == ["seal"]


@pytest.mark.soak
def test_an_order_in_writing_is_selected_when_it_opens(page: Page, server: Served) -> None:
    duel(page, server.url)
    page.keyboard.press("/")
    expect(page.get_by_role("dialog").get_by_role("textbox")).to_be_focused()
    assert page.evaluate(
        "getSelection().toString() === document.activeElement.value && document.activeElement.value !== ''"
    )


def test_typed_dice_have_keys(page: Page, server: Served) -> None:
    sent = Sent(page)
    duel(page, server.url, dice="typed")
    page.keyboard.press("Enter")
    expect(page.locator(".typed-faces")).to_be_visible()
    told = sheet(page)
    faces = page.locator(".typed-faces button").count()
    assert told["1"] == told[str(min(faces, 9))]
    assert told["1"].startswith("what the die shows")
    page.keyboard.press("1")
    while not (typed := [each for each in sent.messages if each["type"] == "faces"]):
        page.keyboard.press("Backspace")
        page.keyboard.press("2")
        page.wait_for_timeout(20)
    assert typed[0]["faces"][-1] in (1, 2)


@pytest.mark.soak
def test_arrows_step_through_a_replay(page: Page, server: Served) -> None:
    table = moving(page, server.url)
    for _ in range(3):
        table.act(lambda: page.keyboard.press("w"))
    last = table.entry
    page.keyboard.press(",")
    expect(page.locator("#page")).to_have_attribute("data-entry", str(last - 1))
    for key, entry in (("ArrowLeft", last - 2), ("ArrowRight", last - 1), ("ArrowUp", 0), ("ArrowDown", last)):
        page.keyboard.press(key)
        expect(page.locator("#page")).to_have_attribute("data-entry", str(entry))
    assert sheet(page)["ArrowLeft"] == "the offer before"  # that is now
    page.keyboard.press(",")
    told = sheet(page)
    assert told["ArrowLeft"] == "one entry back"
    assert "Enter" not in told
    page.keyboard.press("Enter")
    expect(page.locator("#page")).to_have_attribute("data-entry", str(last - 1))


@pytest.mark.soak
def test_every_key_of_the_sheet_does_something(page: Page, server: Served) -> None:
    """What the sheet says of a ghost in hand, and of none."""
    at_rest(page, server.url, arranged(server.url, "activate Lancer 1"))
    told = sheet(page)
    assert told["g"] == "a ghost, to be moved by keys"
    assert told["ArrowDown"] == "the next offer"
    page.keyboard.press("g")
    told = sheet(page)
    assert told["ArrowUp"] == "move it"
    assert told["Shift+ArrowUp"] == "move it finely"
    assert told["Escape"] == "put the ghost back"
    page.keyboard.press("ArrowUp")
    expect(page.locator(".plan .go")).to_be_enabled()
    assert sheet(page)["Enter"] == page.locator(".plan .go span").inner_text()
