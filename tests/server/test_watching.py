"""Who may watch a match: openly or by link, at once or late; who watches late is told nothing of what is there now."""

from __future__ import annotations

import asyncio
from typing import Any

import pytest
from websockets.exceptions import ConnectionClosed

from stormtable.server.hall import watching
from stormtable.server.storage.watching import Rule
from tests.server.test_lobby_line import on_the_lobby
from tests.server.test_offers import NIGHT, people, seats_on
from tests.server.test_processes import two
from tests.support.serving import Player, Served, heard

MORE = {"options": {"turns": 20}}


async def play(a: Player, b: Player, turns: int) -> None:
    """Let both decide some turns, each in secret until the other has decided too."""
    for turn in range(1, turns + 1):
        await commit(a)
        await b.table_where(lambda now: bool(now["seats"][0]["committed"]))
        await commit(b)
        for player in (a, b):
            while player.now["scene"]["turn"] == str(turn):
                await player.table()


async def commit(player: Player) -> None:
    await player.act("step 0")
    await player.act("aim 8")


async def decide(served: Served, key: str, **how: Any) -> dict[str, Any]:
    answer = await served.http.post(f"/api/table/{key}/watching", json=how)
    return {"status": answer.status_code, **answer.json()}


async def entries_told(served: Served, key: str) -> int:
    return len((await served.http.get(f"/api/table/{key}/log")).json()["entries"])


async def test_who_watches_late_sees_an_older_table(served: Served) -> None:
    created = await served.open("screen", "screen", **MORE)
    assert (await decide(served, created["owner"], entries=4))["entries"] == 4
    async with served.sit(created["table"]) as own, served.sit(created["watch"]) as watcher:
        before = watcher.now["number"]
        while own.now["number"] < 12:
            seat = own.now["curtain"]
            if seat:
                await own.send("take", seat=seat["seat"])
                await own.table_where(lambda now: now["curtain"] is None)
            await own.act(own.now["scene"]["offers"][-1]["id"])
        await watcher.table_where(lambda now: now["number"] > before)
        await heard(watcher)
        assert watcher.now["number"] <= own.now["number"] - 3
        assert watcher.now["scene"]["turn"] != own.now["scene"]["turn"]
        told = await entries_told(served, created["watch"])
        assert told == watcher.now["number"] + 1
        shown = (await served.http.get(f"/api/table/{created['watch']}/record")).text.count('"type":"entry"')
        whole = (await served.http.get(f"/api/table/{created['owner']}/record")).text.count('"type":"entry"')
        assert shown < whole
        last = (await served.http.get(f"/api/table/{created['watch']}/entries/0")).json()["last"]
        assert last == watcher.now["number"]
        missing = await served.http.get(f"/api/table/{created['watch']}/entries/{own.now['number']}")
        assert missing.status_code == 404


async def test_what_there_is_now_is_told_in_no_other_way(served: Served) -> None:
    created = await served.open("friend", "friend", **MORE)
    mine, theirs = (link["key"] for link in created["links"])
    await decide(served, created["owner"], entries=100)
    async with served.sit(mine) as a, served.sit(theirs) as b, served.sit(created["watch"]) as watcher:
        first = dict(watcher.now)
        await play(a, b, turns=3)
        await heard(watcher)
        assert {**watcher.now, "seats": 0} == {**first, "seats": 0}
        await watcher.send("concede", number=0, seat=0)
        assert "shown late" in (await watcher.until("refused"))["text"]
        (listed,) = (await served.http.post("/api/mine", json={"keys": [created["watch"]]})).json()["matches"]
        (own,) = (await served.http.post("/api/mine", json={"keys": [created["owner"]]})).json()["matches"]
        assert (listed["turn"], own["turn"]) == ("turn 1 of 20", "turn 4 of 20")
        assert listed["changed"] < own["changed"]


async def test_the_end_is_told_to_those_who_watch_by_entries(served: Served) -> None:
    created = await served.open("friend", "friend", **MORE)
    mine = created["links"][0]["key"]
    await decide(served, created["owner"], entries=100)
    async with served.sit(mine) as a, served.sit(created["watch"]) as watcher:
        await a.send("concede", number=a.now["number"], seat=0)
        await watcher.table_where(lambda now: now["over"] is not None)
        assert watcher.now["over"]["replay"]


async def test_minutes_pass_by_the_clock(served: Served, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(watching, "MINUTE", 0.5)
    created = await served.open("friend", "friend", **MORE)
    mine, theirs = (link["key"] for link in created["links"])
    await decide(served, created["owner"], minutes=1)
    async with served.sit(mine) as a, served.sit(theirs) as b, served.sit(created["watch"]) as watcher:
        await play(a, b, turns=1)
        await watcher.table_where(lambda now: now["scene"]["turn"] == "2")
        await b.send("concede", number=b.now["number"], seat=1)
        await a.table_where(lambda now: now["over"] is not None)
        assert watcher.now["over"] is None
        await watcher.table_where(lambda now: now["over"] is not None)


def test_how_much_is_shown() -> None:
    class Entries(list[object]):
        places = (1, 2, 4, 5)

    class Match:
        times = (0.0, 10.0, 70.0, 80.0)
        entries = Entries([object()] * 4)
        lines = range(8)
        over: Any = None

    match: Any = Match()
    assert watching.cut_of(match, Rule(entries=1), 80.0) == (5, 0.0)
    assert watching.cut_of(match, Rule(entries=9), 80.0) == (2, 0.0)
    assert watching.cut_of(match, Rule(minutes=1), 80.0) == (3, 50.0)
    assert watching.cut_of(match, Rule(minutes=1), 135.0) == (5, 5.0)
    assert watching.cut_of(match, Rule(minutes=1), 140.0) == (8, 0.0)
    assert watching.cut_of(match, Rule(entries=2, minutes=1), 140.0) == (3, 0.0)
    match.over = object()
    assert watching.cut_of(match, Rule(entries=2), 80.0) == (8, 0.0)
    assert watching.cut_of(match, Rule(entries=2, minutes=1), 139.0) == (5, 1.0)


async def test_only_whoever_opened_it_decides(served: Served) -> None:
    created = await served.open("screen", "friend")
    for key in (created["table"], created["links"][1]["key"], created["watch"]):
        assert (await decide(served, key, listed=True))["status"] == 409
        assert not (await served.http.get(f"/api/table/{key}/watching")).json()["own"]
    assert (await decide(served, created["owner"], listed=True))["listed"]
    for wrong in ({"entries": -1}, {"entries": 1000}, {"minutes": "x"}, {"more": 1}):
        assert (await decide(served, created["owner"], **wrong))["status"] == 400


async def test_a_closed_link_ends_for_those_who_watch(served: Served) -> None:
    created = await served.open("screen", "friend")
    async with served.sit(created["watch"]) as watcher, served.sit(created["table"]) as own:
        found = await decide(served, created["owner"], close=True)
        assert found["watch"] not in {"", created["watch"]}
        with pytest.raises(ConnectionClosed):
            await watcher.until("never")
        await own.act("step 1")
    answer = await served.http.get(f"/api/table/{created['watch']}/log")
    assert answer.status_code == 404
    async with served.sit(found["watch"]) as again:
        assert again.now["key_kind"] == "watch"


async def test_a_match_from_an_open_seat_is_being_played_now(served: Served) -> None:
    async with people(served, "Rosa", "Kaj") as (rosa, kaj), on_the_lobby(served) as page:
        key = (await kaj.take(await rosa.offer(match={**NIGHT, **MORE}, seat=0)))["table"]
        theirs = (await rosa.look({"id": next(iter(served.hall.offers.shown.became))}))["table"]
        await served.hall.playing.look()
        (told,) = (await seats_on(page, lambda told: told["playing"]))["playing"]
        assert [chair["name"] for chair in told["chairs"]] == ["Rosa", "Kaj"]
        assert (told["pace"], told["watchers"], told["delay"]) == ("none", 0, "")
        async with served.sit(told["watch"]) as watcher:
            assert watcher.now["key_kind"] == "watch"
            async with asyncio.timeout(60):
                while not served.hall.presence.watching(next(iter(served.hall.lives))):  # noqa: ASYNC110
                    await asyncio.sleep(0.01)
            await served.hall.playing.look()
            told = await seats_on(page, lambda told: any(each["watchers"] for each in told["playing"]))
        assert (await kaj.post(f"/api/table/{key}/watching", {"listed": False}))["status"] == 409, "Rosa opened it"
        assert (await rosa.post(f"/api/table/{theirs}/watching", {"listed": True, "entries": 3}))["status"] == 200
        await served.hall.playing.look()
        told = await seats_on(page, lambda told: any(each["delay"] for each in told["playing"]))
        assert told["playing"][0]["delay"] == "3 moves late"
        assert (await rosa.post(f"/api/table/{theirs}/watching", {"listed": False}))["status"] == 200
        await served.hall.playing.look()
        await seats_on(page, lambda told: told.get("ended"))


async def test_a_match_of_an_offer_by_link_is_not_shown_to_all(served: Served) -> None:
    async with people(served, "Rosa", "Kaj", "Ines") as (rosa, kaj, ines):
        await kaj.take(await rosa.offer(whom="link"))
        await ines.take(await rosa.offer(public=False))
        await served.hall.playing.look()
        assert served.hall.lobby.playing == {}


async def test_a_link_that_was_closed_at_one_process_ends_at_the_other(postgresql: str) -> None:
    async with two(postgresql) as (one, other):
        created = await one.open("screen", "friend")
        async with other.sit(created["watch"]) as watcher:
            await decide(one, created["owner"], close=True)
            with pytest.raises(ConnectionClosed):
                await watcher.until("never")
