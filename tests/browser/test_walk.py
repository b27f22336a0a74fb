"""All pages and every kind of decision at nine widths: nothing is cut, covered, out of reach or printed over."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

import pytest
from playwright.sync_api import Page, Route, expect

from tests.browser.conftest import Console, Served
from tests.browser.driver import open_match, opened_by, start_duel
from tests.browser.layout import SCREENS, faults, screens
from tests.browser.moments import Shelf, played

pytestmark = pytest.mark.browser

TITLES = {
    "arclight": "Arclight",
    "jumpstrike": "Jumpstrike",
    "lightning_strike": "Lightning Strike",
    "lightning_war": "Lightning War",
    "thunder_struck": "Thunder Struck",
}
FIRST = {
    "arclight": "duel",
    "jumpstrike": "interception",
    "lightning_strike": "first_contact",
    "lightning_war": "hedgerow",
    "thunder_struck": "duel",
}
DIALOGS = (
    "Links to this table",
    "Dice you can check",
    "Order in writing",
    "Your name",
    "Keys",
    "Settings",
    "Concede",
)
FEW = 4  # of as many kinds of decision, or half as many dialogues, one, where not the whole is walked
NARROW = [screen for screen in SCREENS if screen[0] < 900]


@dataclass(frozen=True)
class Walk:
    """A match to walk through: how it is played, and what is asked on the way."""

    game: str
    scenario: str
    seed: int
    decisions: int
    kinds: tuple[str, ...]


WALKS = (
    Walk(
        "arclight",
        "duel",
        3,
        60,
        (
            "who commands, and with which die?",
            "ahead, turn, or end the move?",
            "which way shall it face?",
            "fire the #, or hold?",
            "what fails?",
        ),
    ),
    Walk(
        "jumpstrike",
        "interception",
        4,
        60,
        (
            "Lay your guard pods, then seal.",
            "orders for turn #?",
            "which pod group moves a hex, or stays?",
            "which pod group attacks, or is done?",
        ),
    ),
    Walk(
        "lightning_strike",
        "asteroid_run",
        4,
        120,
        (
            "#, drawn by lot.",
            "Place a unit within your zone, any facing.",
            "who acts first?",
            "Which unit is activated?",
            "move, face, act, or end?",
            "fly, turn, act, or end?",
            "Use a Command # in answer?",
        ),
    ),
    Walk("lightning_war", "hedgerow", 3, 75, ()),
    Walk("thunder_struck", "teams", 3, 28, ()),
)


@pytest.fixture(params=[False, pytest.param(True, marks=pytest.mark.soak)], ids=["sampled", "whole"])
def whole(request: pytest.FixtureRequest) -> bool:
    """Whether each thing is looked at in all sizes, which takes long, or in a few of them, in turn."""
    return bool(request.param)


@pytest.fixture(scope="module")
def shelf(shared_server: tuple[Served, Path]) -> Callable[[Walk], Shelf]:
    """The matches of the walk on this server, each played once."""
    server, _ = shared_server
    shelves: dict[str, Shelf] = {}

    def find(walk: Walk) -> Shelf:
        if walk.game not in shelves:
            shelves[walk.game] = Shelf(server.url, played(walk.game, walk.scenario, walk.seed, walk.decisions))
        return shelves[walk.game]

    return find


@pytest.mark.parametrize(
    "path",
    [
        "/",
        "/rules",
        *(f"/rules/{game}" for game in TITLES),
        "/designs/jumpstrike",
        "/scenarios/lightning_war",
        "/replay/nothing",
        "/nowhere",
    ],
)
def test_pages_that_need_no_match(page: Page, server: Served, console: Console, path: str) -> None:
    console.allow("404 (Not Found)")
    page.goto(f"{server.url}{path}")
    expect(page.locator("h1").first).to_be_visible()
    if path == "/":
        expect(page.locator(".game-card").first).to_be_visible()
    assert faults(page) == []


def test_home_with_matches_and_a_set_up_of_last_time(page: Page, server: Served, whole: bool) -> None:
    page.goto(server.url)
    page.evaluate(
        "localStorage.setItem('stormtable.setups', JSON.stringify({jumpstrike: {scenario: 'fleet', options: {turns: 9},"
        " dice: 'typed'}, lightning_war: {scenario: 'steel_on_the_steppe', options: {season: 2}, dice: 'typed'}}))"
    )
    for game in TITLES:
        created = open_match(server.url, game, ["screen", "computer"], scenario=FIRST[game])
        page.goto(f"{server.url}/table/{created['table']}")
        page.wait_for_selector(".decision")
    page.goto(server.url)
    expect(page.locator(".matches li")).to_have_count(len(TITLES))
    assert faults(page, screens=screens(1, whole=whole, some=4)) == []


def test_a_match_that_waits_for_something_long_says_all_of_it(page: Page, server: Served, whole: bool) -> None:
    """What an opponent is asked may take five lines of a narrow list: which it is depends on how far the match is."""

    def answer(route: Route) -> None:
        fetched = route.fetch()
        told = fetched.json()
        for match in told["matches"]:
            match.update(mine=False, prompt="set up everything that may still come into your own zone")
        route.fulfill(response=fetched, json=told)

    page.route("**/api/mine", answer)
    for game in ("thunder_struck", "arclight", "lightning_war", "jumpstrike"):
        created = open_match(server.url, game, ["screen", "computer"], scenario=FIRST[game])
        page.goto(f"{server.url}/table/{created['table']}")
        page.wait_for_selector(".decision")
    page.goto(server.url)
    expect(page.locator(".match-row .match-state", has_text="your own zone").first).to_contain_text("just now")
    assert faults(page, screens=screens(2, whole=whole, some=4)) == []


@pytest.mark.parametrize("game", TITLES)
def test_the_set_up_of_a_match(page: Page, server: Served, game: str, whole: bool) -> None:
    for scenario in range(2):
        page.set_viewport_size({"width": 1440, "height": 900})  # a phone's first page has short cards
        page.goto(server.url)
        page.get_by_role("region", name="Games").get_by_role("article", name=TITLES[game], exact=True).get_by_role(
            "button", name="Friend by link" if scenario else "Scenarios and options"
        ).click()
        dialog = page.get_by_role("dialog")
        (dialog.locator(".choice-card").last if scenario else dialog.locator(".choice-card").first).click()
        page.wait_for_load_state("networkidle")
        dialog.locator("details").evaluate_all("all => { for (const each of all) each.open = true; }")
        found = faults(page, screens=screens(scenario + list(TITLES).index(game), whole=whole))
        assert found == []
        page.keyboard.press("Escape")


@pytest.mark.parametrize("walk", WALKS, ids=lambda walk: walk.game)
def test_every_kind_of_decision(page: Page, shelf: Callable[[Walk], Shelf], walk: Walk, whole: bool) -> None:
    found = []
    match = shelf(walk)
    kinds = {moment.kind for moment in match.match.moments}
    assert set(walk.kinds) <= kinds, f"the match is another now; its kinds: {sorted(kinds)}"
    for nth, moment in enumerate(match.match.moments if whole else match.match.moments[::FEW]):
        page.goto(f"{match.url}/table/{match.table(moment)['table']}")
        page.wait_for_selector(".decision")
        page.wait_for_load_state("networkidle")
        sizes = screens(nth, whole=whole, some=1)
        found += [f"{moment.kind} {fault}" for fault in faults(page, still=True, screens=sizes)]
    assert found == []


@pytest.mark.parametrize("walk", WALKS, ids=lambda walk: walk.game)
@pytest.mark.soak
def test_what_stands_beside_a_decision(page: Page, shelf: Callable[[Walk], Shelf], walk: Walk, whole: bool) -> None:
    """Tabs of a phone, a card that was opened, the board in words, the rulebook, a moment of the past, the replay."""
    found = []
    match, game = shelf(walk), WALKS.index(walk)
    moment = match.match.moments[-1]
    page.goto(f"{match.url}/table/{match.table(moment)['table']}")
    page.wait_for_selector(".decision")
    page.keyboard.press("t")
    expect(page.get_by_role("region", name="The board in words")).to_be_visible()
    found += [f"words: {fault}" for fault in faults(page, still=True, screens=screens(game, whole=whole))]
    page.keyboard.press("Escape")
    page.keyboard.press("?")
    expect(page.get_by_role("dialog")).to_be_visible()
    found += [f"keys: {fault}" for fault in faults(page, still=True, screens=screens(game + 1, whole=whole))]
    page.keyboard.press("Escape")
    for screen in NARROW:
        page.set_viewport_size({"width": screen[0], "height": screen[1]})
        for tab in page.locator(".tabs button").all():
            tab.click()
            found += [f"{tab.inner_text()}: {fault}" for fault in faults(page, still=True, screens=[screen])]
    page.goto(f"{match.url}/replay/{match.key}#{moment.entry}")
    page.wait_for_selector(".decision.past")
    found += [f"replay: {fault}" for fault in faults(page, still=True, screens=screens(game + 2, whole=whole))]
    assert found == []


def in_menu(page: Page, name: str) -> None:
    page.get_by_role("button", name="Menu").click()
    page.locator("#table-menu").get_by_role("button", name=name, exact=True).click()
    expect(page.get_by_role("dialog")).to_be_visible()


def test_everything_in_the_menu_of_a_table(page: Page, server: Served, whole: bool) -> None:
    found = []
    start_duel(page, server.url)
    page.get_by_role("button", name="Menu").click()
    found += [f"menu: {fault}" for fault in faults(page, still=True, screens=screens(0, whole=whole, some=2))]
    page.keyboard.press("Escape")
    for nth, name in enumerate(DIALOGS if whole else DIALOGS[:: FEW // 2]):
        page.set_viewport_size({"width": 1440, "height": 900})
        in_menu(page, name)
        found += [f"{name}: {fault}" for fault in faults(page, still=True, screens=screens(nth, whole=whole, some=1))]
        page.keyboard.press("Escape")
    page.locator(".decision .rule").first.click()
    expect(page.locator(".rule-panel")).to_be_visible()
    found += [f"rule panel: {fault}" for fault in faults(page, still=True, screens=screens(1, whole=whole, some=2))]
    assert found == []


def test_a_curtain_an_invitation_a_concession_and_the_end(page: Page, server: Served, whole: bool) -> None:
    found = []
    both = open_match(server.url, "jumpstrike", ["screen", "screen"], scenario="interception")
    page.goto(f"{server.url}/table/{both['table']}")
    expect(page.locator(".curtain")).to_be_visible()
    found += [f"curtain: {fault}" for fault in faults(page, still=True, screens=screens(0, whole=whole, some=3))]
    apart = open_match(server.url, "thunder_struck", ["screen", "friend"], scenario="duel")
    opened_by(page, server.url, apart)
    page.goto(f"{server.url}/table/{apart['table']}#invite")
    expect(page.get_by_role("dialog").locator("input").first).to_be_visible()
    found += [f"invitation: {fault}" for fault in faults(page, still=True, screens=screens(1, whole=whole, some=3))]
    page.keyboard.press("Escape")
    page.set_viewport_size({"width": 1440, "height": 900})
    in_menu(page, "Concede")
    page.get_by_role("dialog").get_by_role("button", name="Concede").click()
    expect(page.locator(".ending")).to_be_visible()
    found += [f"ending: {fault}" for fault in faults(page, still=True, screens=screens(2, whole=whole, some=3))]
    assert found == []


def test_while_the_line_is_down(page: Page, server: Served, console: Console) -> None:
    console.allow("WebSocket connection", "ERR_INTERNET_DISCONNECTED", "Failed to load resource")
    start_duel(page, server.url)
    page.evaluate("window.stormtableLine?.()")
    page.context.set_offline(True)
    assert faults(page, still=True) == []
