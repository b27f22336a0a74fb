"""Rated matches: what can be one, and what their results come to."""

from __future__ import annotations

import asyncio
import contextlib
from collections.abc import AsyncIterator
from typing import Any, NamedTuple

import httpx
import pytest

from stormtable.server.people.ratings import fresh
from tests.support.serving import PATIENCE, Served


@pytest.mark.parametrize(
    ("kinds", "how", "why"),
    [
        (["friend", "computer"], {}, "only among people"),
        (["screen", "screen"], {}, "nobody plays against himself"),
        (["friend", "screen"], {"dice": "typed"}, "only with dice of the table"),
    ],
)
async def test_what_cannot_be_rated_is_told(served: Served, kinds: list[str], how: dict[str, Any], why: str) -> None:
    body = {"game": "ambush", "scenario": "night", "seats": [{"kind": kind} for kind in kinds], "rated": True, **how}
    async with player(served, "Rosa") as rosa:
        answer = await rosa.http.post("/api/matches", json=body)
    assert (answer.status_code, why in answer.json()["error"]) == (400, True), answer.text


async def test_who_plays_for_ratings_says_who_he_is_and_sits_on_one_side(served: Served) -> None:
    claim = {"claim": "0123456789abcdef" * 2}
    body = {"game": "ambush", "scenario": "night", "seats": [{"kind": "friend"}] * 2, "rated": True}
    assert "say first what you are called" in (await served.http.post("/api/matches", json=body)).text
    async with player(served, "Rosa") as rosa:
        first, second = [link["key"] for link in (await rosa.http.post("/api/matches", json=body)).json()["links"]]
        nobody = await served.http.post(f"/api/table/{first}/seat", json=claim)
        assert "say first what you are called" in nobody.text
        key = (await rosa.http.post(f"/api/table/{first}/seat", json=claim)).json()["key"]
        served.hall.store.storage.players.hold(rosa.id, [key])
        refused = await rosa.http.post(f"/api/table/{second}/seat", json=claim)
        assert (refused.status_code, "you sit on its other side" in refused.text) == (409, True)


@contextlib.asynccontextmanager
async def player(served: Served, name: str) -> AsyncIterator[Person]:
    """Somebody with a browser of his own."""
    async with httpx.AsyncClient(base_url=served.url, timeout=PATIENCE) as http:
        answer = await http.post("/api/me", json={"name": name})
        yield Person(http, answer.json()["player"]["id"])


class Person(NamedTuple):
    http: httpx.AsyncClient
    id: str


async def rated(served: Served, *people: Person, **how: Any) -> dict[str, Any]:
    """A rated match of two seats, which people hold in order."""
    created = await people[0].http.post(
        "/api/matches",
        json={"game": "ambush", "scenario": "night", "seats": [{"kind": "friend"}] * 2, "rated": True, **how},
    )
    assert created.status_code == 201, created.text
    keys = []
    for person, link in zip(people, created.json()["links"], strict=True):
        claim = {"claim": "0123456789abcdef" * 2}
        seat = await person.http.post(f"/api/table/{link['key']}/seat", json=claim)
        assert seat.status_code == 201, seat.text
        keys.append(seat.json()["key"])
        served.hall.store.storage.players.hold(person.id, keys[-1:])
    return {"keys": keys, **created.json()}


async def concede(served: Served, key: str, seat: int) -> None:
    async with served.sit(key) as loser:
        await loser.send("concede", number=loser.now["number"], seat=seat)
        await loser.table_where(lambda table: table["over"] is not None)


async def settled(served: Served, matches: int) -> None:
    """Wait until so many matches are rated."""
    results = served.hall.store.storage.results
    async with asyncio.timeout(PATIENCE):
        while (results.database.rows("SELECT coalesce(max(place), 0) FROM results"))[0][0] < matches:
            await served.hall.settling.settle()


async def test_a_rated_match_that_ends_is_rated_once(served: Served) -> None:
    results = served.hall.store.storage.results
    async with player(served, "Rosa") as rosa, player(served, "Jun") as jun:
        match = await rated(served, rosa, jun)
        await concede(served, match["keys"][1], 1)
        await settled(served, 1)
        assert await served.hall.settling.settle() == 0
        (won,), (lost,) = results.ratings_of(rosa.id), results.ratings_of(jun.id)
        assert (won.matches, won.wins, lost.matches, lost.losses) == (1, 1, 1, 1)
        assert won.number > fresh("", "").number
        assert won.mu > lost.mu
        name = served.hall.store.storage.values("matches", "name")[0]
        found = results.of_match(name)
        assert [(each.player, each.points, each.place, each.rated) for each in found] == [
            (rosa.id, 2, 1, True),
            (jun.id, 0, 1, True),
        ]


async def test_what_was_not_agreed_to_be_rated_is_a_result_and_no_rating(served: Served) -> None:
    results = served.hall.store.storage.results
    async with player(served, "Rosa") as rosa, player(served, "Jun") as jun:
        match = await rated(served, rosa, jun, rated=False)
        await concede(served, match["keys"][0], 0)
        assert results.count_of(rosa.id) == 1
        assert (results.count_of(rosa.id, rated=True), results.ratings_of(rosa.id)) == (0, [])


async def test_a_match_of_nobody_known_leaves_no_result(served: Served) -> None:
    created = await served.open("friend", "friend")
    await concede(served, created["links"][0]["key"], 0)
    assert served.hall.store.storage.values("results", "match") == []
