"""Whoever runs a server: what he sees and does over HTTP, and that nobody else does."""

from __future__ import annotations

import time
from collections.abc import AsyncIterator
from typing import Any

import httpx
import pytest
import pytest_asyncio

from stormtable.server.people.host_routes import ACTS, LISTS
from stormtable.server.people.hosting import COMMAND_LINE, HostDesk
from stormtable.server.storage.hosting import Report
from stormtable.server.wire.hosting import ListRequest
from tests.support.ranked import Person, concede, meet, somebody
from tests.support.serving import PATIENCE, Served


@pytest_asyncio.fixture
async def host(served: Served) -> AsyncIterator[httpx.AsyncClient]:
    """A browser with a host's session."""
    key = (await HostDesk(served.hall, COMMAND_LINE).key(ListRequest())).key
    async with httpx.AsyncClient(base_url=served.url, timeout=PATIENCE) as http:
        answer = await http.post("/api/host/session", json={"key": f" {key} "})
        assert answer.status_code == 201, answer.text
        yield http


@pytest_asyncio.fixture
async def rosa(served: Served) -> AsyncIterator[Person]:
    async with somebody(served, "Rosa") as person:
        yield person


async def listed(host: httpx.AsyncClient, what: str, **query: Any) -> Any:
    answer = await host.get(f"/api/host/{what}", params=query)
    assert answer.status_code == 200, answer.text
    return answer.json()


async def do(host: httpx.AsyncClient, act: str, **body: Any) -> str:
    answer = await host.post(f"/api/host/{act}", json=body)
    assert answer.status_code == 200, answer.text
    return str(answer.json()["text"])


@pytest.mark.parametrize("who", ["nobody", "player", "another key", "the session's cookie as a key"])
async def test_nobody_else_sees_or_does_anything(
    served: Served, host: httpx.AsyncClient, rosa: Person, who: str
) -> None:
    token = host.cookies["stormtable_host"]
    key = {"another key": "h" * 27, "the session's cookie as a key": token}.get(who)
    headers = {"authorization": f"Bearer {key}"} if key else {}
    http = rosa.http if who == "player" else served.http
    for what in LISTS:
        assert (await http.get(f"/api/host/{what}", headers=headers)).status_code == 403, what
    for act in ACTS:
        assert (await http.post(f"/api/host/{act}", json={}, headers=headers)).status_code == 403, act


async def test_a_host_sees_every_list(served: Served, host: httpx.AsyncClient) -> None:
    assert (await host.get("/api/host/session")).json() == {"host": True}
    assert (await served.http.get("/api/host/session")).json() == {"host": False}
    for what in LISTS:
        assert (await host.get(f"/api/host/{what}")).status_code == 200, what
    assert (await host.get("/api/host/players?first=-1")).status_code == 400
    assert (await host.get("/api/host/players?nonsense=1")).status_code == 400


async def test_a_session_is_for_these_addresses_alone_and_ends(served: Served, host: httpx.AsyncClient) -> None:
    desk = HostDesk(served.hall, COMMAND_LINE)
    key = (await desk.key(ListRequest())).key
    assert (await host.get("/api/host/overview")).status_code == 403, "a new key ends all sessions"
    assert (await host.post("/api/host/session", json={"key": "h" * 27})).status_code == 400
    answer = await host.post("/api/host/session", json={"key": key})
    told = set(answer.headers["set-cookie"].split("; "))
    assert {"HttpOnly", "SameSite=strict", "Path=/api/host", "Max-Age=28800"} <= told
    assert (await host.post("/api/host/key", json={})).status_code == 403, "only the command line makes a key"
    by_key = await served.http.get("/api/host/overview", headers={"authorization": f"Bearer {key}"})
    assert by_key.status_code == 200
    values = [str(row) for row in served.hall.store.storage.hosting.database.rows("SELECT hash, kind FROM hosts")]
    assert not any(key in each or host.cookies["stormtable_host"] in each for each in values)
    await host.post("/api/host/session", json={"key": ""})
    assert (await host.get("/api/host/overview")).status_code == 403


async def test_players_are_found_renamed_and_removed(served: Served, host: httpx.AsyncClient, rosa: Person) -> None:
    async with somebody(served, "Jun_100%") as jun:
        found = (await listed(host, "players", search="jun_1"))["players"]
        assert [(each["player"]["id"], each["devices"]) for each in found] == [(jun.id, 1)]
        assert (await listed(host, "players", search=rosa.id))["total"] == 1
        assert (await listed(host, "players", search="%"))["total"] == 1
        assert "is called Ida now" in await do(host, "rename", player=jun.id, name="Ida")
        assert (await jun.http.get("/api/me")).json()["player"]["name"] == "Ida"
        await do(host, "remove", player=jun.id)
        assert (await jun.http.get("/api/me")).json()["player"] is None
        assert (await listed(host, "players"))["total"] == 1
        assert (await host.post("/api/host/remove", json={"player": jun.id})).status_code == 400
        assert (await served.http.get(f"/api/players/{jun.id}")).status_code == 404


async def test_who_is_banned_asks_for_no_rematch(served: Served, host: httpx.AsyncClient, rosa: Person) -> None:
    async with somebody(served, "Jun") as jun:
        keys = await meet(rosa, jun)
        await concede(served, keys[0], 0)
        await do(host, "ban", player=rosa.id)
        refused = await rosa.http.post(f"/api/table/{keys[0]}/rematch")
        assert (refused.status_code, "you are banned" in refused.text) == (409, True)
        assert (await jun.http.post(f"/api/table/{keys[1]}/rematch")).status_code == 201


async def test_who_is_banned_is_refused_until_it_is_lifted(host: httpx.AsyncClient, rosa: Person) -> None:
    body = {"game": "ambush", "scenario": "night", "seats": [{"kind": "friend"}] * 2, "rated": True}
    assert "is banned until" in await do(host, "ban", player=rosa.id, days=2, reason="cheats")
    refused = await rosa.http.post("/api/matches", json=body)
    assert (refused.status_code, refused.json()["error"].endswith("UTC: cheats")) == (409, True)
    (ban,) = (await listed(host, "bans"))["restrictions"]
    assert (ban["kind"], ban["player"]["name"]) == ("player", "Rosa")
    assert abs(ban["until"] - time.time() - 2 * 86_400) < 3_600
    assert (await listed(host, "players"))["players"][0]["ban"]["reason"] == "cheats"
    assert await do(host, "lift", id=ban["id"]) == "Rosa may play again"
    assert (await rosa.http.post("/api/matches", json=body)).status_code == 201
    assert (await host.post("/api/host/lift", json={"id": ban["id"]})).status_code == 400


@pytest.mark.parametrize(
    "body",
    [
        {},
        {"player": "x", "address": "1.2.3.4"},
        {"player": "nobody"},
        {"address": "no"},
        {"address": "1.1.1.1", "days": -1},
    ],
)
async def test_a_ban_that_says_nothing_sensible_is_refused(host: httpx.AsyncClient, body: dict[str, Any]) -> None:
    assert (await host.post("/api/host/ban", json=body)).status_code == 400


async def test_reports_are_dealt_with_and_who_was_rude_is_muted(
    served: Served, host: httpx.AsyncClient, rosa: Person
) -> None:
    hosting = served.hall.store.storage.hosting
    hosting.report(Report("r", 1.0, "m", "words", "somebody gone", rosa.id, "rude"))
    (report,) = (await listed(host, "reports"))["reports"]
    assert (report["accused"]["name"], report["reporter"], report["message"]) == ("Rosa", None, "words")
    await do(host, "mute", player=rosa.id, reason="be kind")
    assert served.hall.bans.mutes[rosa.id].until == 0
    await do(host, "report", id="r", state="acted")
    assert (await listed(host, "reports"))["total"] == 0
    assert [each["state"] for each in (await listed(host, "reports", closed=True))["reports"]] == ["acted"]


async def test_a_match_is_abandoned_and_counts_for_nobody(
    served: Served, host: httpx.AsyncClient, rosa: Person
) -> None:
    async with somebody(served, "Jun") as jun:
        keys = await meet(rosa, jun)
        (match,) = (await listed(host, "matches"))["matches"]
        assert (match["over"], match["lines"] > 1, match["size"] > 100) == (False, True, True)
        async with served.sit(keys[0]) as player:
            await do(host, "abandon", match=match["name"])
            over = (await player.table_where(lambda table: table["over"] is not None))["over"]
        assert (over["points"], over["how"]) == ([], "host")
        assert (await listed(host, "matches"))["matches"] == []
        (match,) = (await listed(host, "matches", closed=True))["matches"]
        assert match["result"] == "Ended by the host"
        assert served.hall.store.storage.results.count_of(rosa.id) == 0
        assert (await host.post("/api/host/abandon", json={"match": match["name"]})).status_code == 409
        assert (await host.post("/api/host/abandon", json={"match": "none"})).status_code == 400


async def test_a_match_is_struck_from_the_ratings(served: Served, host: httpx.AsyncClient, rosa: Person) -> None:
    results = served.hall.store.storage.results
    async with somebody(served, "Jun") as jun:
        await concede(served, (await meet(rosa, jun))[1], 1)
        await served.hall.settling.settle()
        assert results.ratings_of(rosa.id)
        name = results.matches_of(rosa.id, 0, 1)[0]
        assert (
            await do(host, "ratings", strike=name)
            == f"the match {name} was struck, and the ratings follow from 0 matches"
        )
        assert results.ratings_of(rosa.id) == []
        assert (await host.post("/api/host/ratings", json={"strike": name})).status_code == 400


async def test_every_act_is_written_down(host: httpx.AsyncClient, rosa: Person) -> None:
    await do(host, "rename", player=rosa.id, name="Rose")
    await do(host, "ban", address="203.0.113.7")
    acts = (await listed(host, "audit"))["acts"]
    assert [(each["act"], each["host"]) for each in acts] == [
        ("ban", "page"),
        ("rename", "page"),
        ("session", "page"),
        ("key", "command line"),
    ]
    assert acts[1]["text"] == "Rosa is called Rose now"


async def test_the_overview_counts_everything(host: httpx.AsyncClient, rosa: Person) -> None:
    overview = await listed(host, "overview")
    assert (overview["players"], overview["seen"], overview["matches"], overview["failures"]) == (1, 1, 0, 0)
    assert overview["size"] > 10_000
