"""Trouble in the middle of an activation: a reload, two tabs, a server that is killed, messages made by hand."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import Console, Served, served
from tests.browser.driver import at, expect_the_end, open_match, play_on
from tests.browser.strike import Hand, Strike
from tests.browser.strike_players import Pointer
from tests.browser.test_lightning_strike import SKIRMISH

pytestmark = pytest.mark.browser

OPEN_SPACE = SKIRMISH.replace("obstacles = 1", "obstacles = 0").replace("turn_limit = 2", "turn_limit = 1")
# Sends messages over a line of its own; all that comes back but tables, once each was answered and a ping behind them.
BY_HAND = """([key, messages]) => new Promise((done) => {
  const line = new WebSocket(`ws://${location.host}/ws/${key}`);
  const heard = [];
  line.onopen = () => messages.forEach((each) => line.send(each));
  line.onmessage = ({ data }) => {
    const message = JSON.parse(data);
    if (message.type === "pong") line.close();
    else if (message.type !== "table") heard.push(message);
    if (message.type !== "pong" && heard.length === messages.length) line.send('{"type": "ping"}');
  };
  line.onclose = () => done(heard);
})"""
REFUSED = {
    "move to 900,900": "LS-4.2",
    "move to -1,10": "LS-4.2",
    "face 360": "LS-1.9",
    "face -0.1": "LS-1.9",
    "fly 5": "LS-4.2",
    "turn left 45": "LS-4.2",
    "P. Cannon at Lancer 1": "LS-5.14",
    "activate Lancer 1": "LS-3.3",
    "order A, B": "LS-3.3",
    "place Lancer 1 at 10,5 facing 0": "LS-3.3",
    "decline": "LS-3.3",
    "boost": "LS-3.3",
}
UNREAD = (
    "move to NaN,NaN", "move to inf,-inf", "move to 1e309,2", "move to 99999999999999999999,1", "move to 10.001,5",
    "face NaN", "face 1e400", "face 45.55", "fly", "P. Cannon at Wraith 99", "", "?" * 2000,
)  # fmt: skip


def all_of(table: Strike) -> tuple[Any, ...]:
    """What may not get lost."""
    names = ("Pathfinder 1", "Lancer 1", "Syreen 1", "Wraith 1")
    headings = table.page.locator(".board-frame .piece > [id*=heading]").evaluate_all(
        "each => each.map((one) => one.getAttribute('transform'))"
    )
    return table.question, table.ids(), [table.place(each) for each in names], headings, table.entry


def half_way(page: Page, url: str) -> tuple[Strike, str]:
    """Blue's Pathfinder active and moved, its Action not spent: the table and its key. One screen holds both sides."""
    created = open_match(url, "lightning_strike", ["screen", "screen"], scenario_file=OPEN_SPACE)
    at(page, url, created["table"])
    table = Strike(page)
    places = {"Pathfinder 1": "10,8 facing 90", "Lancer 1": "20,8 facing 90"}
    places |= {"Syreen 1": "12,28 facing 270", "Wraith 1": "22,28 facing 270"}
    for _ in places:
        table.wait()
        name = table.ids()[0].removeprefix("place ").partition(" at ")[0]
        table.say(f"place {name} at {places[name]}")
    table.say("order A, B", "activate Pathfinder 1", "move to 10.5,12.25")
    return table, created["table"]


@pytest.mark.soak
def test_a_reload_in_mid_activation_loses_nothing(page: Page, server: Served) -> None:
    table, _ = half_way(page, server.url)
    before = all_of(table)
    page.keyboard.press("g")
    expect(table.plan).to_be_visible()  # which is no part of the match
    page.reload()
    table.wait()
    assert all_of(table) == before
    expect(table.plan).to_have_count(0)
    table.take("end")


@pytest.mark.soak
def test_two_tabs_of_one_seat_stay_together(page: Page, server: Served) -> None:
    """A plan in the one is over when the other has carried something out."""
    table, _ = half_way(page, server.url)
    other = page.context.new_page()
    other.goto(page.url)
    twin = Strike(other)
    twin.wait()
    assert all_of(twin) == all_of(table)
    page.keyboard.press("g")
    expect(table.plan).to_be_visible()
    twin.say("face 180")
    page.wait_for_function(f"entry => Number(document.querySelector('#page').dataset.entry) === {twin.entry}")
    expect(table.plan).to_have_count(0)
    expect(table.ghost).to_have_count(0)
    assert all_of(twin) == all_of(table)
    table.take("end")


@pytest.mark.soak
def test_messages_made_by_hand_are_refused_and_nothing_is_lost(page: Page, server: Served) -> None:
    table, key = half_way(page, server.url)
    before, number = all_of(table), table.entry

    def act(action: Any, **how: Any) -> str:
        return json.dumps({"type": "act", "number": number, "seat": 0, "action": action, **how})

    def send(*messages: str) -> list[dict[str, Any]]:
        heard: list[dict[str, Any]] = page.evaluate(BY_HAND, [key, list(messages)])
        return heard

    answers = send(*(act(each) for each in REFUSED))
    assert {each["action"]: each["rule"] for each in answers} == REFUSED
    assert not any(each["stale"] for each in answers)
    answers = send(*(act(each) for each in UNREAD))
    assert [(each["type"], bool(each["text"])) for each in answers] == [("refused", True)] * len(UNREAD)
    stale = send(act("end", number=number - 1), act("end", number=number + 1), act("end", number=-5))
    assert [each["stale"] for each in stale] == [True] * 3
    broken = send(
        act("end", number=1e99), act("end", seat=7), act(["end"]), act({"verb": 8, "x": 10**30}), "[1, 2", '"end"',
        '{"type": "act", "number": NaN, "seat": 0, "action": "end"}', act("end", more=1),
        json.dumps({"type": "preview", "seat": 0, "offer": "move to NaN,1"}),
    )  # fmt: skip
    assert [each["type"] for each in broken] == ["refused"] * 9
    assert all_of(table) == before
    table.take("end")


@pytest.mark.soak
def test_a_mistaken_order_says_which_rule_and_leaves_the_activation(page: Page, server: Served) -> None:
    table, _ = half_way(page, server.url)
    before = all_of(table)
    for order, rule in REFUSED.items():
        table.write(order)
        refusal = page.locator(".refusal")
        expect(refusal.locator(".rule")).to_have_text(rule)
        refusal.get_by_role("button", name="Dismiss").click()
        expect(refusal).to_have_count(0)
    assert all_of(table) == before


@pytest.mark.soak
def test_of_several_acts_the_page_says_which_was_refused_and_keeps_those_before(page: Page, server: Served) -> None:
    table, _ = half_way(page, server.url)
    table.act(lambda: table.write("face 10; P. Cannon at Lancer 1"))
    refusal = page.locator(".refusal")
    expect(refusal.locator(".rule")).to_have_text("LS-5.14")
    table.say("face 20")
    expect(refusal).to_have_count(0)


@pytest.mark.soak
def test_a_server_killed_in_mid_activation_goes_on_after_its_restart(
    new_page: Callable[..., Page], console: Console, tmp_path: Path
) -> None:
    console.allow("WebSocket connection", "ERR_CONNECTION_REFUSED")
    with served("tests.browser.serve", str(tmp_path / "matches.sqlite3")) as server:
        page = new_page()
        table, _ = half_way(page, server.url)
        before = all_of(table)
        page.keyboard.press("g")
        page.keyboard.press("ArrowDown")
        expect(table.plan.locator("ol")).to_contain_text("Move")
        port = server.url.rsplit(":", 1)[1]
        server.kill()
        expect(page.locator(".line-down")).to_contain_text("The line to the table is down")
        expect(table.ghost).to_be_visible()
        server.command += [port]
        server.start()
        expect(page.locator(".line-down")).to_have_count(0)
        assert all_of(table) == before
        server.kill()
        expect(page.locator(".line-down")).to_contain_text("The line to the table is down")
        table.plan.locator(".go").click()  # the plan is still there
        expect(page.locator(".line-down")).to_contain_text("sent when the line is back")
        table.act(server.start)
        play_on(table, Pointer(table, Hand(page)).play)
        expect_the_end(page, "LS-3")
