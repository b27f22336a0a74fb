"""What a page asks for: few things, each once, and what has not changed never again."""

from __future__ import annotations

from collections.abc import Sequence
from urllib.parse import urlsplit

import pytest
from playwright.sync_api import Page, Request, Response, Route, expect

from stormtable.server.web.assets import PAGES, assets
from tests.browser.conftest import Console, Served
from tests.browser.driver import at, open_match

pytestmark = pytest.mark.browser

STARTED = "performance.getEntriesByType('resource').filter(each => each.transferSize > 0).map(each => each.name)"


def heard(page: Page) -> list[Response]:
    """All answers that the page gets from now on."""
    answers: list[Response] = []
    page.on("response", lambda answer: answers.append(answer))  # noqa: PLW0108  (Playwright takes no builtin)
    return answers


def asked_for(page: Page) -> list[Request]:
    """All that the page asks for from now on, in the order in which it asks; answers come as they like."""
    requests: list[Request] = []
    page.on("request", lambda request: requests.append(request))  # noqa: PLW0108  (Playwright takes no builtin)
    return requests


def paths(sent: Sequence[Request | Response]) -> list[str]:
    return [urlsplit(each.url).path for each in sent]


def test_home_asks_for_each_thing_once(page: Page, server: Served) -> None:
    requests = asked_for(page)
    page.goto(server.url)
    expect(page.locator(".game-card").first).to_be_visible()
    asked = paths(requests)
    assert len(asked) == len(set(asked)), asked
    assert "/api/games" in asked
    assert [path.rsplit("/", 1)[1] for path in asked if path.endswith((".js", ".css"))] == ["page.css", "home.js"]


def test_the_name_stands_there_until_the_page_has_drawn_itself(page: Page, server: Served) -> None:
    waiting: list[Route] = []
    page.route("**/home.js", lambda route: waiting.append(route))  # noqa: PLW0108  (Playwright takes no builtin)
    page.goto(server.url, wait_until="commit")
    expect(page.locator(".opening")).to_be_visible()
    while not waiting:
        page.wait_for_timeout(20)
    waiting[0].continue_()
    expect(page.locator(".game-card").first).to_be_visible()
    expect(page.locator(".opening")).to_be_hidden()


@pytest.mark.parametrize(
    ("what", "address", "shelf"),
    [("games", "", ".game-card"), ("puzzles", "puzzles", ".puzzle-shelf"), ("lessons", "learn", ".course")],
)
def test_a_list_that_is_on_its_way_says_so(page: Page, server: Served, what: str, address: str, shelf: str) -> None:
    waiting: list[Route] = []
    page.route(f"**/api/{what}", lambda route: waiting.append(route))  # noqa: PLW0108  (Playwright takes no builtin)
    page.goto(f"{server.url}/{address}")
    told = page.get_by_text(f"Fetching the {what}.")
    expect(told).to_be_visible()
    while not waiting:
        page.wait_for_timeout(20)
    waiting[0].continue_()
    expect(page.locator(shelf).first).to_be_visible()
    expect(told).to_be_hidden()


def test_a_match_is_there_after_three_files(page: Page, server: Served) -> None:
    key = open_match(server.url, "lightning_war", ["screen", "computer"], scenario="hedgerow")["table"]
    requests = asked_for(page)
    at(page, server.url, key).wait()
    asked = paths(requests)
    assert len(asked) == len(set(asked)), asked
    assert [path.rsplit("/", 1)[1] for path in asked if path.endswith((".js", ".css"))] == ["page.css", "table.js"]
    assert all(path.startswith(f"{assets().base}/") for path in asked if path.startswith("/static/"))


def test_what_was_loaded_once_is_not_asked_for_again(page: Page, server: Served) -> None:
    for key in (open_match(server.url, "arclight", ["screen", "computer"], scenario="duel")["table"] for _ in range(2)):
        at(page, server.url, key).wait()
        page.wait_for_load_state("networkidle")
    assert [url for url in page.evaluate(STARTED) if "/static/" in url] == []


@pytest.mark.parametrize("address", PAGES)
def test_every_kind_of_page_opens_from_its_bundle(page: Page, server: Served, console: Console, address: str) -> None:
    console.allow("404 (Not Found)", "409 (Conflict)")  # there is no player and no match of such a name
    """Each page runs its own modules, all of them from one file; dialogues that come later are in it."""
    created = open_match(server.url, "arclight", ["screen", "screen"], scenario="duel")
    path = address.replace("{key}", created["table"]).replace("{game}", "jumpstrike")
    path = path.replace("scenarios/jumpstrike", "scenarios/lightning_war")
    answers = heard(page)
    page.goto(server.url + path)
    expect(page.locator("#page h1, #page h2").first).to_be_visible()
    if "{" not in path:
        expect(page.get_by_text("This page does not open")).to_have_count(0)
    assert len([each for each in paths(answers) if each.endswith(".js")]) == 1


def test_a_page_from_before_an_upgrade_works_on(page: Page, server: Served, console: Console) -> None:
    """Its hash is another one, and so are the addresses that it still asks for."""
    console.allow("ERR_BLOCKED_BY_LOCAL_NETWORK")  # to Chromium, what a test answers comes from nowhere
    page.route("**/", old)
    page.goto(server.url)
    expect(page.locator(".game-card").first).to_be_visible()
    page.get_by_role("button", name="Friend by link").first.click()
    expect(page.get_by_role("dialog")).to_be_visible()


def old(route: Route) -> None:
    answer = route.fetch()
    route.fulfill(response=answer, body=answer.text().replace(assets().hash, "0123456789abcdef"))
