"""The review over a replay: asked for and waited for, its turning points on curve, list and board, on a phone too."""

from __future__ import annotations

import json
import re
from typing import Any

import httpx
import pytest
from playwright.sync_api import Locator, Page, Route, expect

from tests.browser.conftest import Console, Served
from tests.browser.driver import axe
from tests.browser.test_replay import conceded
from tests.support.kept import KEPT, records_in

pytestmark = pytest.mark.browser

DICE = {"shots": 2, "hits": 1, "expected": 1.2, "low": 0, "high": 2, "at_least": 0.8, "at_most": 0.6}
FACES = {"rolled": 10, "fifths": [2, 2, 2, 2, 2], "mean": 0.5, "spread": 0.2}


def side(number: int, name: str, result: int) -> dict[str, Any]:
    sums = {"given": 80, "given_error": 10, "errors": 1, "unsure": 5, "luck": -40, "luck_error": 20}
    counts = {"rolls": 1, "decisions": 2, "result": result, "explained": 450, "start": 500}
    return {"side": number, "seats": [number], "name": name, **sums, **counts, "dice": {**DICE, **FACES}}


def report(last: int) -> dict[str, Any]:
    """A review of a match of so many entries that nobody has computed."""
    ways = [
        {"text": "end", "chance": 580, "error": 6, "played": False},
        {"text": "forward", "chance": 500, "error": 6, "played": True},
    ]
    given = {"entry": 4, "last": 4, "seat": 0, "side": 0, "given": 80, "error": 9, "sure": True, "descents": 512}
    rolled = {"entry": 2, "seat": 1, "side": 1, "luck": -40, "error": 12, "exact": False, "outcomes": 40, "best": 250}
    words = {"title": "A course too far", "text": "Blue. Better: end"}
    return {
        "version": 1,
        "match": "m",
        "game": "arclight",
        "title": "Arclight",
        "scenario": "Duel",
        "fit": "games",
        "own_fit": True,
        "descents": 256,
        "factor": 1,
        "rest": -100,
        "seconds": 3.0,
        "headline": "Orange won. With average dice, the same decisions win 55 in 100.",
        "sides": [side(0, "Blue", 0), side(1, "Orange", 1000)],
        "moments": [{"entry": at, "chances": [500 - 40 * at, 500 + 40 * at]} for at in range(min(last, 12) + 1)],
        "rolls": [{**rolled, "title": "Initiative", "text": "Orange. So bad or worse: 1 roll in 4"}],
        "decisions": [{**given, **words, "choices": ways}],
        "points": [{"entry": 2, "kind": "roll", "at": 0}, {"entry": 4, "kind": "decision", "at": 0}],
    }


def brought(server: Served) -> tuple[str, int]:
    """The address of the replay of a finished match, and its last entry."""
    record = dict(records_in(KEPT / "0.1.0" / "arclight.tar.xz"))["duel.jsonl"]
    answer = httpx.post(f"{server.url}/api/records", content=record).raise_for_status()
    entries = httpx.get(f"{server.url}/api/table/{answer.json()['key']}/log").json()["entries"]
    return f"{server.url}/replay/{answer.json()['key']}", entries[-1]["number"]


def bottom(part: Locator) -> float:
    box = part.bounding_box()
    assert box is not None
    return box["y"] + box["height"]


def follow(page: Page, entry: int, states: list[str]) -> None:
    """Answer for the review with one state after the other, the last again and again."""

    def answer(route: Route) -> None:
        state = states.pop(0) if len(states) > 1 else states[0]
        if state == "refused":
            route.fulfill(status=409, content_type="application/json", body=json.dumps({"error": "too many wait"}))
            return
        found = report(entry) if state in ("done", "failed") else None
        status = {"state": state, "factor": 4, "done": 1, "total": 4, "before": 0, "possible": True}
        body = json.dumps({**status, "why": "its process has ended", "report": found})
        route.fulfill(status=200, content_type="application/json", body=body)

    page.route("**/api/table/*/review", answer)


def test_a_reload_comes_back_to_the_review(page: Page, server: Served) -> None:
    address, last = brought(server)
    follow(page, last, ["done"])
    page.goto(f"{address}#review")
    page.locator(".review-point").nth(1).click()
    expect(page).to_have_url(re.compile("#review-3$"))
    page.reload()
    expect(page.locator(".review-point.now")).to_contain_text("A course too far")
    expect(page.locator("#page")).to_have_attribute("data-entry", "3")
    page.get_by_role("button", name="Replay", exact=True).first.click()
    expect(page).to_have_url(re.compile("#3$"))
    page.reload()
    expect(page.locator(".decision.past")).to_be_visible()
    expect(page.locator(".review")).to_have_count(0)


def test_a_closer_look_that_fails_says_so_and_is_tried_again(page: Page, server: Served, console: Console) -> None:
    console.allow("409")
    address, last = brought(server)
    follow(page, last, ["done", "refused", "failed", "done"])
    page.goto(f"{address}#review")
    page.get_by_role("button", name="Look 4 times as closely").click()
    told, again = page.locator(".review-foot .refusal"), page.get_by_role("button", name="Try again")
    expect(told).to_contain_text("The closer look did not come about: too many wait.")
    expect(page.locator(".review-point")).to_have_count(2)
    again.click()
    expect(told).to_contain_text("The closer look did not come about: its process has ended.")
    again.click()
    expect(told).to_have_count(0)


def test_turning_points_are_looked_at_and_played_on_from(page: Page, server: Served) -> None:
    table = conceded(page, server.url)
    link = page.locator(".ending").get_by_role("link", name="Review")
    expect(link).to_be_visible()
    states = iter(["none", "waiting", "computing"])

    def answer(route: Route) -> None:
        state = next(states, "done")
        found = report(table.entry) if state == "done" else None
        status = {"state": state, "factor": 1, "done": 1, "total": 4, "before": 0, "why": "", "possible": True}
        route.fulfill(status=200, content_type="application/json", body=json.dumps({**status, "report": found}))

    page.route("**/api/table/*/review", answer)
    link.click()
    expect(page.locator(".review h2")).to_have_text("Orange won. With average dice, the same decisions win 55 in 100.")
    expect(page.locator(".review-pin")).to_have_count(2)
    page.keyboard.press("n")
    expect(page.locator(".review-point.now")).to_contain_text("Initiative")
    page.keyboard.press("n")
    expect(page.locator(".review-point.now")).to_contain_text("A course too far")
    expect(page.locator("#page")).to_have_attribute("data-entry", "3")
    expect(page.locator(".review-choices .better")).to_contain_text("58.0 %")
    assert axe(page) == []
    page.set_viewport_size({"width": 390, "height": 844})
    expect(page.locator(".sheet .review-chart")).to_be_visible()
    assert page.evaluate("document.documentElement.scrollWidth") <= 390
    assert page.locator(".sheet .review-plot").bounding_box()["height"] > 100  # type: ignore[index]
    name, change = page.locator(".review-point.now .told"), page.locator(".review-point.now .change")
    assert name.bounding_box()["y"] < bottom(change)  # type: ignore[index]
    assert change.bounding_box()["y"] < bottom(name), "side by side"  # type: ignore[index]
    page.get_by_role("button", name="Play on from here").click()
    seats = page.locator("dialog fieldset")
    expect(seats.nth(0).get_by_role("radio", name="This screen")).to_be_checked()
    expect(seats.nth(1).get_by_role("radio", name="Computer")).to_be_checked()
    page.keyboard.press("Escape")
    page.get_by_role("button", name="Replay", exact=True).first.click()
    expect(page.locator(".review")).to_have_count(0)
