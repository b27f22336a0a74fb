"""Requests that are not what they should be, and files that are asked about each time."""

from __future__ import annotations

from typing import Any

import httpx
import pytest

from tests.support.serving import Served


@pytest.mark.parametrize(
    ("body", "error"),
    [
        ({"game": "chess"}, "there is no game 'chess'"),
        ({"game": "ambush", "scenario": "noon"}, "there is no 'noon' in Ambush; there are: night, dawn"),
        ({"game": "ambush", "scenario_file": "x ="}, "the scenario file: not TOML: "),
        ({"game": "ambush", "scenario_file": "name = 'noon'"}, "the scenario file: there is no scenario 'noon'"),
        ({"game": "ambush", "scenario": "night", "options": {"speed": True}}, "there is no option 'speed'"),
        ({"game": "ambush", "scenario": "night", "seats": [{"kind": "screen"}]}, "the scenario is for 2, not 1"),
        (
            {"game": "ambush", "scenario": "night", "seats": [{"kind": "screen"}, {"kind": "computer", "level": "x"}]},
            "there is no level 'x'; there are: easy",
        ),
        (
            {
                "game": "ambush",
                "scenario": "night",
                "seats": [{"kind": "screen", "name": "x" * 99}, {"kind": "friend"}],
            },
            "a name has at most 40 characters",
        ),
        ({"game": "ambush", "scenario": "night", "salt": "a b"}, "a salt is 1 to 64"),
        ({"gama": "ambush"}, "not understood: Object "),
        ([], "not understood: Expected `object`"),
        ({"game": "ambush", "scenario": "x" * 9000}, "there are: night, dawn"),
    ],
)
async def test_bad_requests_are_told_what_is_wrong(served: Served, body: Any, error: str) -> None:
    answer = await served.http.post("/api/matches", json=body)
    assert answer.status_code == 400
    assert error in answer.json()["error"]
    assert len(answer.text) < 1200
    assert served.hall.lives == {}


async def test_a_request_of_endless_nesting(served: Served) -> None:
    body = b'{"game":"ambush","seats":[{"kind":"screen","more":' + b"[" * 100_000
    answer = await served.http.post("/api/matches", content=body)
    assert (answer.status_code, "nested too deeply" in answer.json()["error"]) == (400, True)


async def test_files_without_a_hash_are_asked_about_each_time(served: Served) -> None:
    first = await served.http.get("/static/index.html")
    again = await served.http.get("/static/index.html", headers={"if-none-match": first.headers["etag"]})
    assert (first.headers["cache-control"], again.status_code) == ("no-cache", 304)
    for path in ("/", "/table/x", "/replay/x", "/rules/ambush"):
        page = await served.http.get(path)
        assert page.status_code == 200
        assert page.headers["content-type"].startswith("text/html")
    missing = await served.http.get("/nowhere")
    assert (missing.status_code, missing.headers["content-type"][:9]) == (404, "text/html")
    assert (await served.http.get("/api/nowhere")).json()["error"]
    assert isinstance(served.http, httpx.AsyncClient)
