"""A line that goes dead without a word: it is said soon, tried again by itself, and what was chosen is sent once.

The page's clock is moved by hand, so that no test waits for it or hurries it.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from tests.browser.breaking import Breakable, breakable
from tests.browser.conftest import Console, Served
from tests.browser.driver import Table, at, axe, open_match

pytestmark = pytest.mark.browser

SILENCE = 5_000  # milliseconds until a missing answer is said
IDLE = 10_000  # until an idle line is tried
GIVE_UP = 10_000  # until connecting is given up
DOWN = "The line to the table is down"
COUNT_LINES = """(() => {
  const Real = WebSocket;
  window.lines = [];
  window.pongs = 0;
  window.WebSocket = class extends Real {
    constructor(...given) {
      super(...given);
      window.lines.push(this);
      this.addEventListener("message", ({ data }) => (window.pongs += data.includes('"pong"')));
    }
  };
})()"""


@pytest.fixture
def line(server: Served, console: Console) -> Iterator[Breakable]:
    console.allow("WebSocket", "ERR_CONNECTION", "ERR_EMPTY_RESPONSE")
    with breakable(server.url) as line:
        yield line


def at_table(page: Page, line: Breakable, key: str) -> Table:
    page.clock.install()
    page.add_init_script(COUNT_LINES)
    return at(page, line.url, key)


def duel(page: Page, line: Breakable) -> Table:
    """A duel on one screen, its initiative decided: what follows is open."""
    table = at_table(page, line, open_match(line.url, "arclight", ["screen", "screen"], scenario="duel")["table"])
    decide_initiative(table)
    return table


def decide_initiative(table: Table) -> None:
    for _ in range(2):
        table.page.locator(".curtain .go").click()
        table.page.wait_for_selector(".commit .go")
        table.commit()
    table.page.wait_for_selector(".commit .go")


def tries(page: Page) -> int:
    count: int = page.evaluate("window.lines.length")
    return count


def try_now(page: Page) -> None:
    """As a click on the notice does; it may be gone already, as the page tries by itself too."""
    page.evaluate("document.querySelector('.line-down b, .line-button')?.click()")


def hear_pong(page: Page, wait: int) -> None:
    """So much time goes by, in which the page asks whether the line is alive; it is answered."""
    before = page.evaluate("window.pongs")
    page.clock.run_for(wait)
    page.wait_for_function("before => window.pongs > before", arg=before)


def choices(page: Page, kind: str) -> list[Any]:
    """What the page has sent of a kind, over all its lines, heard at the browser."""
    sent: list[Any] = []
    page.on(
        "websocket",
        lambda line: line.on(
            "framesent", lambda frame: sent.append(json.loads(frame)) if f'"type":"{kind}"' in str(frame) else None
        ),
    )
    return sent


def test_an_answer_that_stays_out_is_said_and_the_choice_is_sent_once(page: Page, line: Breakable) -> None:
    sent = choices(page, "act")
    table = duel(page, line)
    before = table.entry
    sent.clear()
    line.die()
    page.locator(".commit .go").click()
    page.clock.run_for(SILENCE)
    notice = page.locator(".line-down")
    expect(notice).to_contain_text(DOWN)
    expect(notice).to_contain_text("sent once more when the line is back")
    expect(page.locator(".live-button")).to_have_text("No line")
    expect(notice.get_by_role("button", name="Do not send")).to_have_count(0)  # it may have arrived
    assert axe(page) == []
    line.mend()
    try_now(page)
    expect(notice).to_have_count(0)
    expect(page.locator("#page")).to_have_attribute("data-entry", str(before + 1))
    expect(page.locator(".refusal")).to_have_count(0)
    assert [each["number"] for each in sent] == [before, before]


@pytest.mark.soak
def test_what_arrived_late_is_carried_out_once(page: Page, line: Breakable) -> None:
    """The dead connection comes to life again beside the new one."""
    table = duel(page, line)
    before = table.entry
    line.die()
    page.locator(".commit .go").click()
    page.clock.run_for(SILENCE)
    expect(page.locator(".line-down")).to_contain_text(DOWN)
    line.mend(late=True)
    try_now(page)
    expect(page.locator(".line-down")).to_have_count(0)
    page.wait_for_function("before => Number(document.querySelector('#page').dataset.entry) > before", arg=before)
    table.commit()  # the next decision, which a second copy would have taken
    assert table.entry == before + 2
    expect(page.locator(".refusal")).to_have_count(0)


@pytest.mark.soak
def test_what_had_arrived_before_the_line_broke_is_not_sent_again(page: Page, line: Breakable) -> None:
    """Only its answer was lost."""
    sent = choices(page, "act")
    table = duel(page, line)
    before = table.entry
    sent.clear()
    for pipe in line.pipes:
        pipe.answers.clear()
    page.locator(".commit .go").click()
    page.clock.run_for(SILENCE)  # then it is back at once, since new connections pass
    expect(page.locator("#page")).to_have_attribute("data-entry", str(before + 1))
    expect(page.locator(".line-down")).to_have_count(0)
    expect(page.locator(".refusal")).to_have_count(0)
    assert len(sent) == 1
    table.commit()


@pytest.mark.soak
def test_an_idle_line_is_tried_and_its_end_is_said(page: Page, line: Breakable) -> None:
    duel(page, line)
    for _ in range(3):
        hear_pong(page, IDLE)
    expect(page.locator(".line-down")).to_have_count(0)
    assert tries(page) == 1
    line.die()
    page.clock.run_for(IDLE + SILENCE)
    expect(page.locator(".line-down")).to_contain_text("It comes back by itself; nothing is lost.")
    expect(page.locator(".live-button")).to_have_text("No line")
    line.mend()
    try_now(page)
    expect(page.locator(".live-button")).to_have_text("Live")


@pytest.mark.soak
def test_connecting_is_given_up_and_tried_again_later_and_later(page: Page, line: Breakable) -> None:
    duel(page, line)
    line.die()
    page.clock.run_for(IDLE + SILENCE)
    expect(page.locator(".line-down")).to_contain_text(DOWN)
    line.came.acquire()
    began = tries(page)
    page.clock.run_for(GIVE_UP + 1_000)  # 0.4 s of pause, more or less
    page.wait_for_function("before => window.lines.length > before", arg=began)
    assert page.evaluate("n => window.lines[n].readyState > 1", began - 1)
    for _ in range(8):
        page.clock.run_for(GIVE_UP + 20_000)
    before = tries(page)
    page.clock.run_for(60_000)
    assert 1 <= tries(page) - before <= 4  # 10 s each, and some 15 s of pause between
    line.mend()
    page.clock.run_for(GIVE_UP + 20_000)
    expect(page.locator(".line-down")).to_have_count(0)


@pytest.mark.parametrize("event", ["online", "visibilitychange", "click"])
@pytest.mark.soak
def test_some_things_try_at_once(page: Page, line: Breakable, event: str) -> None:
    duel(page, line)
    line.refuse()
    notice = page.locator(".line-down")
    expect(notice).to_contain_text(DOWN)
    page.clock.run_for(60_000)  # the next try is seconds away
    page.clock.pause_at(page.evaluate("Date.now()") / 1000 + 1)
    page.wait_for_function("window.lines.at(-1).readyState === WebSocket.CLOSED")
    page.clock.run_for(1)
    line.mend()
    before = tries(page)
    if event == "click":
        notice.locator("b").click()
    else:
        page.evaluate(f"({'window' if event == 'online' else 'document'}).dispatchEvent(new Event('{event}'))")
    assert tries(page) == before + 1
    page.clock.resume()
    expect(notice).to_have_count(0)


@pytest.mark.soak
def test_a_hanging_try_is_not_waited_for_when_the_network_comes_back(page: Page, line: Breakable) -> None:
    duel(page, line)
    line.die()
    page.clock.run_for(IDLE + SILENCE + 3_000)
    expect(page.locator(".line-down")).to_contain_text(DOWN)
    line.mend()
    page.evaluate("window.dispatchEvent(new Event('online'))")
    expect(page.locator(".line-down")).to_have_count(0)


@pytest.mark.soak
def test_the_machine_has_slept_and_the_line_with_it(page: Page, line: Breakable) -> None:
    """A timer that comes late is no proof: the line is asked before it is called dead."""
    duel(page, line)
    page.clock.fast_forward(3_600_000)
    hear_pong(page, SILENCE)
    expect(page.locator(".line-down")).to_have_count(0)
    assert tries(page) == 1


def test_a_choice_made_while_the_line_is_down_is_kept_and_sent(page: Page, line: Breakable) -> None:
    sent = choices(page, "act")
    table = duel(page, line)
    before = table.entry
    sent.clear()
    line.refuse()
    notice = page.locator(".line-down")
    expect(notice).to_contain_text(DOWN)
    words = table.selected
    page.locator(".commit .go").click()
    expect(notice).to_contain_text(f"“{words}” is kept, and sent when the line is back")
    assert axe(page) == []
    page.locator(".commit .go").click()  # once is enough
    line.mend()
    try_now(page)
    expect(page.locator("#page")).to_have_attribute("data-entry", str(before + 1))
    expect(notice).to_have_count(0)
    assert len(sent) == 1


@pytest.mark.soak
def test_a_choice_that_was_kept_can_be_dropped(page: Page, line: Breakable) -> None:
    sent = choices(page, "act")
    table = duel(page, line)
    before = table.entry
    sent.clear()
    line.refuse()
    notice = page.locator(".line-down")
    expect(notice).to_contain_text(DOWN)
    page.locator(".commit .go").click()
    notice.get_by_role("button", name="Do not send").click()
    expect(notice).to_contain_text("nothing is lost")
    line.mend()
    try_now(page)
    expect(notice).to_have_count(0)
    assert (sent, table.entry) == ([], before)
    table.commit()
    assert table.entry == before + 1


@pytest.mark.soak
def test_a_choice_that_the_table_has_left_behind_is_said_not_to_have_been_sent(
    new_page: Callable[..., Page], server: Served, line: Breakable
) -> None:
    created = open_match(server.url, "arclight", ["screen", "screen"], scenario="duel")
    page, other = new_page(), new_page()
    sent = choices(page, "act")
    table = at_table(page, line, created["table"])
    decide_initiative(table)
    twin = at(other, server.url, created["table"])
    twin.wait()
    sent.clear()
    line.refuse()
    expect(page.locator(".line-down")).to_contain_text(DOWN)
    words = table.selected
    page.locator(".commit .go").click()
    expect(page.locator(".line-down")).to_contain_text("is kept")
    twin.commit()
    line.mend()
    try_now(page)
    expect(page.locator(".refusal")).to_contain_text(f"Not sent: “{words}”. The table moved on")
    expect(page.locator("#page")).to_have_attribute("data-entry", str(twin.entry))
    assert sent == []
    table.commit()  # nothing is left waiting


@pytest.mark.soak
def test_typed_dice_are_sent_once(page: Page, line: Breakable) -> None:
    sent = choices(page, "faces")
    created = open_match(line.url, "ambush", ["friend", "screen"], scenario="dawn", dice="typed")
    page.clock.install()
    page.goto(f"{line.url}/table/{created['table']}")
    face = page.locator(".typed-faces button").first
    expect(face).to_be_visible()  # the set-up's
    line.die()
    face.click()
    page.clock.run_for(SILENCE)
    notice = page.locator(".line-down, .line-button")
    expect(notice.first).to_contain_text("sent once more when the line is back")
    line.mend()
    try_now(page)
    expect(notice).to_have_count(0)
    expect(page.locator(".typed-faces")).to_have_count(0)
    assert [each["faces"] for each in sent] == [[1], [1]]


@pytest.mark.soak
def test_undo_is_sent_once(page: Page, line: Breakable) -> None:
    sent = choices(page, "undo")
    table = duel(page, line)
    table.commit()
    line.die()
    page.locator(".undo").click()
    page.clock.run_for(SILENCE)
    expect(page.locator(".line-down")).to_contain_text("No answer came to Undo")
    line.mend()
    try_now(page)
    expect(page.locator(".line-down")).to_have_count(0)
    expect(page.locator(".entries")).to_contain_text("ack")
    assert len(sent) == 2
    assert page.locator(".refusal").count() == 0


@pytest.mark.soak
def test_the_phone_says_it_on_every_tab(phone: Page, line: Breakable) -> None:
    duel(phone, line)
    line.die()
    phone.clock.run_for(IDLE + SILENCE)
    button = phone.locator(".line-button")
    for tab in ("Log", "Replay", "Decide"):
        phone.get_by_role("navigation", name="Sheet").get_by_role("button", name=tab).click()
        expect(button).to_contain_text("No line")
        assert axe(phone) == []
    line.mend()
    try_now(phone)
    expect(button).to_have_count(0)


def test_a_table_that_does_not_answer_is_said_while_it_is_opened(page: Page, line: Breakable) -> None:
    """The page is there, the line to its table is not."""
    created = open_match(line.url, "arclight", ["screen", "screen"], scenario="duel")
    page.clock.install()
    page.add_init_script(COUNT_LINES.replace("super(...given)", "super(given[0].replace('/ws/', '/nowhere/'))"))
    page.goto(f"{line.url}/table/{created['table']}")
    expect(page.locator("h1")).to_have_text("The table does not answer")
    page.clock.pause_at(page.evaluate("Date.now()") / 1000 + 1)
    before = tries(page)
    page.get_by_role("button", name="Try now").click()
    assert tries(page) == before + 1
