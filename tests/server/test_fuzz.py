"""Whatever is asked for or sent, the server answers with what is wrong, in bounds of memory, and play goes on.

`make soak` does it for STORMTABLE_SOAK_SECONDS with each game (60), from STORMTABLE_SOAK_SEED on (1000).
"""

from __future__ import annotations

import json
import os
import random
import time
import tracemalloc
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Any, Final, get_args

import httpx
import pytest

from stormtable.games import all_games
from stormtable.server.hall.hall import Limits
from stormtable.server.web.assets import assets
from stormtable.server.wire import incoming
from tests.support import ambush
from tests.support.fuzz import Asked, Sources, bad_message, bad_request, good_messages
from tests.support.serving import Player, Served, serving

ALL: Final[dict[str, Any]] = {"ambush": ambush, **all_games()}
SECONDS = float(os.environ.get("STORMTABLE_SOAK_SECONDS", "60"))
FIRST = int(os.environ.get("STORMTABLE_SOAK_SEED", "1000"))
FREE: Final = Limits(openings=1e6, looks=1e6, pages=1e6, messages=1e6)  # what is tested here is not how often
MOST_ERROR: Final = 30_000  # bytes: what would be right, where there is much of it
MOST_MEMORY: Final = 64 * 1024 * 1024  # bytes above what was there before
WHOLE: Final = 60.0  # seconds an answer may take in `make soak`, on a machine that does much else
DRAWN: Final = "print"  # of routes: what is on paper takes long to draw


@asynccontextmanager
async def played(name: str, rnd: random.Random) -> AsyncIterator[tuple[Served, Sources]]:
    """A server with a match of a game that has begun, one whose set-up waits for dice, a friend's link, a record."""
    game = ALL[name]
    async with serving(games={name: game}, limits=FREE) as served:
        keys = list[str]()
        for dice in ("table", "typed"):
            body = {"game": name, "scenario": rnd.choice(list(game.SCENARIOS)), "dice": dice}
            opened = (await served.http.post("/api/matches", json=body)).json()
            keys += [opened["owner"], opened["table"], opened["watch"]]
        (told,) = (await served.http.get("/api/games")).json()["games"]
        first = told["scenarios"][0]
        friends = [{"kind": "friend"}] * len(first["seats"])
        body = {"game": name, "scenario": first["name"], "seats": friends}
        opened = (await served.http.post("/api/matches", json=body)).json()
        keys += [opened["owner"], opened["links"][0]["key"]]
        record = (await served.http.get(f"/api/table/{keys[0]}/record")).content
        kept = await served.http.post("/api/records", content=record)
        yield served, Sources(game, [*keys, kept.json()["key"]], record)


def routes_of(served: Served) -> list[tuple[str, str]]:
    """Every method and address over HTTP."""
    routes = [each for each in served.app_routes if hasattr(each, "methods")]
    return [(method, each.path) for each in routes for method in sorted(each.methods - {"HEAD"})]


async def ask(served: Served, asked: Asked) -> httpx.Response:
    """A request, whose answer must be one that tells what is wrong."""
    try:
        answer = await served.http.request(asked.method, asked.path + asked.query, content=asked.content)
    except httpx.InvalidURL:
        return httpx.Response(404)
    assert answer.status_code < 500, f"{asked}: {answer.text[:500]}"
    if answer.status_code >= 400 and "json" in answer.headers["content-type"]:
        assert answer.json()["error"], str(asked)
        assert len(answer.content) < MOST_ERROR, str(asked)
    return answer


async def every_route(name: str, rnd: random.Random, count: int, *, measured: bool = False) -> None:
    """Each route once, then some at random."""
    async with played(name, rnd) as (served, sources):
        routes = routes_of(served)
        quick = [each for each in routes if DRAWN not in each[1]]
        for method, route in [*routes, *(rnd.choice(quick) for _ in range(count))]:
            asked = bad_request(rnd, method, route, sources)
            if DRAWN in route:
                asked = Asked(method, asked.path, b'{"game": "x"}', "?parts=x")
            if not measured:
                await ask(served, asked)
                continue
            tracemalloc.reset_peak()
            before = tracemalloc.get_traced_memory()[0]
            await ask(served, asked)
            assert tracemalloc.get_traced_memory()[1] - before < MOST_MEMORY, str(asked)


async def test_what_is_asked_for_is_answered_in_bounds_of_memory(caplog: pytest.LogCaptureFixture) -> None:
    assets().warm()
    tracemalloc.start()
    try:
        await every_route("ambush", random.Random(FIRST), 0, measured=True)
    finally:
        tracemalloc.stop()
    assert caplog.text == ""


@pytest.mark.sampled
@pytest.mark.parametrize("name", all_games())
async def test_what_is_asked_for_is_answered(name: str, caplog: pytest.LogCaptureFixture) -> None:
    await every_route(name, random.Random(FIRST), 20)
    assert caplog.text == ""


@pytest.mark.soak
@pytest.mark.parametrize("name", ALL)
async def test_what_is_asked_for_is_answered_in_time(name: str, caplog: pytest.LogCaptureFixture) -> None:
    seed, end = FIRST, time.monotonic() + SECONDS
    while time.monotonic() < end:
        rnd = random.Random(seed)
        async with played(name, rnd) as (served, sources):
            routes = routes_of(served)
            for _ in range(100):
                asked = bad_request(rnd, *rnd.choice(routes), sources)
                began = time.monotonic()
                await ask(served, asked)
                assert time.monotonic() - began < WHOLE, str(asked)
                if time.monotonic() > end:
                    break
        seed += 1
    assert caplog.text == ""


async def some_messages(player: Player, sources: Sources, rnd: random.Random, count: int) -> None:
    """Messages, each of which must be answered, or carried out."""
    for _ in range(count):
        scene = player.now["scene"] or {"offers": (), "pieces": ()}
        sources.offers = [each["id"] for each in (*scene["offers"][:20], *scene["pieces"][:3])]
        text = bad_message(rnd, sources, player.now["number"])
        if len(text.encode()) > FREE.message:  # ends the line, as another test tells
            continue
        await player.line.send(text)
        await player.send("ping")
        while (message := await player.receive())["type"] != "pong":
            if message["type"] == "refused":
                assert "mistake of the program" not in message["text"], text
                assert 0 < len(message["text"]) < MOST_ERROR, text


async def every_message(name: str, rnd: random.Random, count: int) -> None:
    async with played(name, rnd) as (served, sources):
        for key in (sources.keys[1], sources.keys[4]):
            async with served.sit(key) as player:
                await some_messages(player, sources, rnd, count)


@pytest.mark.sampled
@pytest.mark.parametrize("name", ALL)
async def test_what_a_page_sends_is_answered(name: str, caplog: pytest.LogCaptureFixture) -> None:
    await every_message(name, random.Random(FIRST), 30)
    assert caplog.text == ""


@pytest.mark.soak
@pytest.mark.parametrize("name", ALL)
async def test_what_a_page_sends_is_answered_for_long(name: str, caplog: pytest.LogCaptureFixture) -> None:
    seed, end = FIRST, time.monotonic() + SECONDS
    while time.monotonic() < end:
        await every_message(name, random.Random(seed), 100)
        seed += 1
    assert caplog.text == ""


def test_every_message_is_among_those_that_are_sent() -> None:
    sent = {each["type"] for each in good_messages(random.Random(1), 1, "x")}
    assert sent == {each.__struct_config__.tag for each in get_args(incoming.FromClient)}


def test_the_same_is_asked_for_again_with_the_same_seed() -> None:
    sources = Sources(ambush, ["k"], b'{"type":"match"}')
    one, two = (
        [str(bad_request(random.Random(7), "POST", "/api/matches", sources)), bad_message(random.Random(7), sources, 1)]
        for _ in range(2)
    )
    assert one == two
    assert json.loads(two[1] or "{}") is not None
