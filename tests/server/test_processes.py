"""Several processes on one PostgreSQL: each serves every match, and one that ends loses nothing."""

from __future__ import annotations

import asyncio
import contextlib
import random
import signal
import time
from collections.abc import AsyncIterator
from typing import Any

import httpx
import pytest
from websockets.exceptions import ConnectionClosed, InvalidHandshake

from stormtable.server.hall import computers, neighbours
from stormtable.server.hall.hall import Hall
from stormtable.server.storage.opening import open_storage
from stormtable.server.wire import bodies
from stormtable.table.records import read_record, record_of
from stormtable.table.verify import verify
from tests.support.processes import Process, running
from tests.support.serving import GAMES, PATIENCE, Player, RandomOpponents, Served, play_out_both, serving


@contextlib.asynccontextmanager
async def two(address: str, **how: Any) -> AsyncIterator[tuple[Served, Served]]:
    """Two servers on one database, which hear of each other."""
    async with serving(address, **how) as one, serving(address, **how) as other:
        async with asyncio.timeout(PATIENCE):
            while len(await asyncio.to_thread(listeners, one.hall)) < 2:  # noqa: ASYNC110
                await asyncio.sleep(0.02)
        yield one, other


def listeners(hall: Hall) -> list[Any]:
    storage: Any = hall.store.storage
    return storage.rows(  # type: ignore[no-any-return]
        "SELECT pid FROM pg_stat_activity WHERE starts_with(query, 'LISTEN') AND datname = current_database()"
    )


async def test_two_pages_of_a_match_at_two_processes(postgresql: str) -> None:
    async with two(postgresql) as (one, other):
        created = await one.open("friend", "friend", options={"turns": 3})
        mine, theirs = (link["key"] for link in created["links"])
        async with one.sit(mine) as a, other.sit(theirs) as b:
            await a.table_where(lambda now: now["seats"][1]["connected"])
            await b.table_where(lambda now: now["seats"][0]["connected"])
            await a.send("name", seat=0, name="Ada")
            await b.table_where(lambda now: now["seats"][0]["name"] == "Ada")
            await a.act("step 1")
            await a.act("aim 8")
            await b.table_where(lambda now: now["seats"][0]["committed"])
            assert not [entry for entry in b.log if entry["text"] == "step 1"], "secret from the other process too"
            await b.act("step 0")
            await b.act("aim 7")
            await a.table_where(lambda now: now["number"] == b.now["number"])
            await play_out_both(a, b)
            for each in (a, b):
                await each.table_where(lambda now: now["over"] is not None)
            assert a.now["over"] == b.now["over"]
        (found,) = await one.hall.store(one.hall.store.storage.keys, [mine])
        lives = [await each.hall.live(found.target) for each in (one, other)]
        records = [record_of(each.match).encode() for each in lives]
        assert records[0] == records[1]
        assert not verify(read_record(records[0])).problems


async def test_taking_back_is_asked_for_and_agreed_to_across_processes(postgresql: str) -> None:
    async with two(postgresql) as (one, other):
        created = await one.open("friend", "friend")
        mine, theirs = (link["key"] for link in created["links"])
        async with one.sit(mine) as a, other.sit(theirs) as b:
            for player in (a, b):
                await player.act("step 0")
                await player.act("aim 8")
                await b.table_where(lambda now: now["seats"][0]["committed"] or now["scene"]["turn"] == "2")
            await b.table_where(lambda now: now["scene"]["turn"] == "2")
            undo = (await a.table_where(lambda now: now["number"] == b.now["number"]))["undo"]
            assert not undo["free"]
            for answer in (False, True):
                await a.send("undo", number=a.now["number"], seat=0, to=undo["to"])
                await b.table_where(lambda now: now["requests"])
                await b.send("consent", seat=1, yes=answer)
                if not answer:
                    assert "does not agree" in (await a.until("refused"))["text"]
                await b.table_where(lambda now: not now["requests"])
                await a.table_where(lambda now: not now["requests"])
            await a.table_where(lambda now: now["number"] == b.now["number"])
            assert a.log[-1]["kind"] == b.log[-1]["kind"] == "undo"


async def test_what_a_process_missed_is_found_by_looking(postgresql: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(neighbours, "TICK", 0.05)
    monkeypatch.setattr(neighbours.Neighbours, "hear", lambda self, notice: None)
    async with two(postgresql) as (one, other):
        created = await one.open("screen", "friend")
        async with one.sit(created["table"]) as a, other.sit(created["watch"]) as b, other.sit(created["table"]) as c:
            await a.act("step 1")
            await c.table_where(lambda now: now["number"] == a.now["number"])
            await c.act("step 0")
            await a.table_where(lambda now: now["number"] == 2)
            assert b.now["number"] == 0, "a watcher sees no secret decision"


async def test_an_act_after_what_was_not_heard_yet_is_carried_out_after_it(
    postgresql: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(neighbours, "TICK", 1000.0)
    monkeypatch.setattr(neighbours.Neighbours, "hear", lambda self, notice: None)
    async with two(postgresql) as (one, other):
        created = await one.open("friend", "friend")
        mine, theirs = (link["key"] for link in created["links"])
        async with one.sit(mine) as a, other.sit(theirs) as b:
            await a.act("step 1")
            assert (await b.act("step -1"))["type"] == "table", "the other's decision is secret: this one stands"
            for _ in range(3):
                await a.act("step 0")
                await b.act("step 1")
        (found,) = await one.hall.store(one.hall.store.storage.keys, [mine])
        texts = [entry.text for entry in (await other.hall.live(found.target)).match.entries[1:]]
        assert texts == ["step 1", "step -1", *["step 0", "step 1"] * 3]


class TestComputers:
    """Their seats are one process's at a time."""

    @pytest.fixture(autouse=True)
    def hasty(self, monkeypatch: pytest.MonkeyPatch) -> None:
        monkeypatch.setattr(neighbours, "TICK", 0.05)
        monkeypatch.setattr(computers, "LEASE", 1.0)

    async def test_a_worker_decides_for_the_tables_of_others(self, postgresql: str) -> None:
        nobody = RandomOpponents()
        async with running(postgresql, "worker") as worker:
            async with serving(postgresql, opponents=nobody, thinks=False) as served:
                created = await served.open("screen", "computer", options={"turns": 2})
                async with served.sit(created["table"]) as player:
                    await play_to_the_end(player)
                watched = await served.open("computer", "computer", options={"turns": 2})
                async with served.sit(watched["watch"]) as watcher:
                    await watcher.table_where(lambda now: now["over"] is not None)
            await worker.end(signal.SIGTERM)
            assert worker.process.returncode == 0
        assert nobody.asked == 0

    async def test_whoever_thinks_and_is_gone_is_followed_by_another(self, postgresql: str) -> None:
        stuck, lively = RandomOpponents(), RandomOpponents()
        stuck.gate.clear()
        gone = Hall(open_storage(postgresql), GAMES, stuck)
        seats = [bodies.SeatRequest(kind="screen"), bodies.SeatRequest(kind="computer")]
        created = await gone.beginning.open(bodies.MatchRequest(game="ambush", scenario="night", seats=seats))
        async with asyncio.timeout(PATIENCE):
            while not stuck.asked:  # noqa: ASYNC110
                await asyncio.sleep(0.01)
        async with serving(postgresql, opponents=lively) as served, served.sit(created.table) as player:
            await player.act("step 1")
            await player.act("aim 8")  # the turn ends once the computer has decided
            await player.table_where(lambda now: now["scene"]["turn"] != "1" or now["over"] is not None)
        assert lively.asked
        await gone.close()


async def play_to_the_end(player: Player) -> None:
    while player.now["over"] is None:
        offers = player.now["scene"]["offers"]
        if offers:
            await player.act(offers[-1]["id"])
        else:
            await player.table()


async def test_while_the_database_is_away_moves_are_refused_and_then_go_on(cluster: Any, postgresql: str) -> None:
    async with serving(postgresql) as served:
        created = await served.open("screen", "friend")
        async with served.sit(created["table"]) as player:
            await player.act("step 1")
            await asyncio.to_thread(cluster.stop)
            try:
                refused = await player.act("step 0")
                assert "the database does not answer, so nothing can be stored" in refused["text"]
                answer = await served.http.get("/healthz")
                assert (answer.status_code, "does not answer" in answer.json()["error"]) == (503, True)
            finally:
                await asyncio.to_thread(cluster.start)
            number = player.now["number"]
            async with asyncio.timeout(PATIENCE):
                while (await player.act("step 0"))["type"] == "refused":
                    pass
            assert player.now["number"] == number + 1


# Killed under load


class Load:
    """Players who act at random at whichever process is there, and remember what was acknowledged."""

    def __init__(self, address: str, seed: int) -> None:
        self.address, self.random = address, random.Random(seed)
        self.running: list[Process] = []
        self.acknowledged: dict[str, int] = {}  # the highest number seen, by the link it was seen by
        self.ended = set[str]()  # links to matches that were seen to be over
        self.moves = self.kills = 0
        self.trouble = ""  # the last that a player met
        self.over = asyncio.Event()

    async def play_matches(self) -> None:
        """Two players play one match after another."""
        while not self.over.is_set():
            try:
                created = await self.random.choice(self.running).served.open("friend", "friend", options={"turns": 20})
            except (httpx.HTTPError, OSError) as error:
                self.trouble = repr(error)
                await asyncio.sleep(0.1)
                continue
            keys = [str(link["key"]) for link in created["links"]]
            self.acknowledged |= dict.fromkeys(keys, -1)
            await asyncio.gather(*(self.play(key) for key in keys))

    async def play(self, key: str) -> None:
        """Play by a link to the end, coming back to another process whenever a line breaks."""
        while not self.over.is_set() and key not in self.ended:
            process = self.random.choice(self.running)
            try:
                async with process.served.sit(key) as player:
                    assert player.now["number"] >= self.acknowledged[key], "something acknowledged is lost"
                    await self.play_on(key, player)
            except (ConnectionClosed, InvalidHandshake, OSError, EOFError, TimeoutError) as error:
                self.trouble = repr(error)
                await asyncio.sleep(0.1)  # as the page waits

    async def reach(self, moves: int) -> None:
        """Wait until so many moves were made."""
        end = time.monotonic() + PATIENCE
        while self.moves < moves and not self.over.is_set():
            assert time.monotonic() < end, f"nobody moves: {self.trouble}"
            await asyncio.sleep(0.01)

    async def play_on(self, key: str, player: Player) -> None:
        while not self.over.is_set():
            self.acknowledged[key] = max(self.acknowledged[key], player.now["number"])
            if player.now["over"] is not None:
                self.ended.add(key)
                return
            offers = player.now["scene"]["offers"]
            if not offers:
                await asyncio.wait_for(player.table(), 1.0)
                continue
            if (await player.act(self.random.choice(offers)["id"]))["type"] == "table":
                self.moves += 1


async def play_and_kill(address: str, seed: int, kills: int, seconds: float) -> Load:
    """Two processes under load, one of which is killed at random and started anew, again and again."""
    load = Load(address, seed)
    async with contextlib.AsyncExitStack() as stack:
        load.running = [await stack.enter_async_context(running(address)) for _ in range(2)]
        players = [asyncio.create_task(load.play_matches()) for _ in range(4)]
        end = time.monotonic() + seconds
        while load.kills < kills or time.monotonic() < end:
            await load.reach(load.moves + load.random.randint(5, 20))
            which = load.random.randrange(2)
            await load.running[which].end(signal.SIGKILL)
            load.kills += 1
            load.running[which] = await stack.enter_async_context(running(address))
        load.over.set()
        await asyncio.gather(*players)
        await whole(load, load.running[0].served)
    return load


async def whole(load: Load, served: Served) -> None:
    """Every match holds what was acknowledged of it, and follows from its dice."""
    hall = Hall(open_storage(load.address), GAMES, RandomOpponents())
    try:
        for key, number in load.acknowledged.items():
            async with served.sit(key) as player:
                assert player.now["number"] >= number
            (found,) = await hall.store(hall.store.storage.keys, [key])
            assert not (await hall.live(found.target)).match.frozen_why
    finally:
        await hall.close()


@pytest.mark.soak
async def test_one_of_two_is_killed_under_load_and_nothing_acknowledged_is_lost(postgresql: str) -> None:
    load = await play_and_kill(postgresql, seed=1, kills=2, seconds=0)
    assert load.kills == 2
    assert load.moves > 10


@pytest.mark.soak
async def test_one_of_two_is_killed_for_a_minute(postgresql: str) -> None:
    load = await play_and_kill(postgresql, seed=2, kills=5, seconds=60)
    assert load.moves > 100
