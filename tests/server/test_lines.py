"""Connections that come anew: the page's old one is ended, and nothing on its way there is carried out."""

from __future__ import annotations

import asyncio
from typing import Any

import pytest
from websockets.exceptions import ConnectionClosed

from stormtable.server.web.sockets import Connection
from stormtable.server.wire import outgoing
from tests.support.serving import PATIENCE, Served, links


async def test_a_page_that_connects_anew_takes_the_place_of_its_old_connection(served: Served) -> None:
    created = await served.open("screen", "friend")
    mine, theirs = links(created)
    async with (
        served.sit(f"{mine}?page=one") as old,
        served.sit(f"{mine}?page=two") as tab,
        served.sit(theirs) as other,
    ):
        async with served.sit(f"{mine}?page=one") as new:
            with pytest.raises(ConnectionClosed):
                await old.until("its end")
            assert len(next(iter(served.hall.lives.values())).spectators) == 3
            await new.act("step 1")
            assert new.now["number"] == 1
            await tab.table_where(lambda now: now["number"] == 1)  # another tab stays
        await other.table_where(lambda now: now["seats"][0]["connected"])  # by the tab


async def test_the_name_of_a_page_ends_nothing_of_other_keys(served: Served) -> None:
    created = await served.open("screen", "friend")
    mine, theirs = links(created)
    sit = served.sit
    async with sit(f"{mine}?page=one") as a, sit(f"{theirs}?page=one") as b, sit(mine) as c, sit(mine) as d:
        for each in (a, b, c, d):
            await each.send("ping")
            await each.until("pong")


async def test_what_was_on_its_way_to_the_old_connection_is_not_carried_out(served: Served) -> None:
    """Its messages wait behind one that takes long: the new connection comes first."""
    created = await served.open("screen", "friend")
    mine = links(created)[0]
    async with served.sit(f"{mine}?page=one") as old:
        live = next(iter(served.hall.lives.values()))
        async with live.lock:
            await old.send("name", seat=0, name="Ann")
            await old.send("act", number=0, seat=0, action="step 1")
            while not live.tasks:  # noqa: ASYNC110  (the first one has been read, and waits)
                await asyncio.sleep(0.01)
            before = set(live.spectators)
            waiting = asyncio.create_task(second(served, f"{mine}?page=one"))
            while not live.spectators or before & live.spectators:  # noqa: ASYNC110  (until the new one has come)
                await asyncio.sleep(0.01)
        now = await waiting
        assert (now["seats"][0]["name"], now["number"]) == ("Ann", 0)


async def second(served: Served, key: str) -> dict[str, Any]:
    """The table as a new connection sees it in the end."""
    async with served.sit(key) as player:
        await player.send("ping")
        await player.until("pong")
        return player.now


async def test_whoever_sat_before_a_shared_screen_stays_there(served: Served) -> None:
    created = await served.open("screen", "screen")
    async with served.sit(f"{created['table']}?page=one") as old:
        assert old.now["curtain"]
        await old.send("take", seat=1)
        await old.table_where(lambda now: now["seat"] == 1)
        await old.act("step 1")
        async with served.sit(f"{created['table']}?page=one") as new:
            assert (new.now["curtain"], new.now["seat"], new.now["number"]) == (None, 1, 1)
        async with served.sit(f"{created['table']}?page=two") as other:
            assert other.now["curtain"]


@pytest.mark.parametrize("turns", range(6))
async def test_a_connection_that_ends_while_it_sends_ends_wholly(served: Served, turns: int) -> None:
    """However many turns of the loop lie between the end of receiving and that of sending."""
    created = await served.open("screen", "friend")
    (live,) = served.hall.lives.values()
    async with served.sit(created["table"]):
        (connection,) = [each for each in live.spectators if isinstance(each, Connection)]
        sending, sent = asyncio.Event(), asyncio.Event()

        async def send(_message: object) -> None:
            sending.set()
            await sent.wait()

        connection.socket.send = send  # type: ignore[assignment]
        connection.send(outgoing.Pong(now=0.0))
        await asyncio.wait_for(sending.wait(), PATIENCE)
        sender, receiver = connection.tasks
        receiver.cancel()
        for _ in range(turns):
            await asyncio.sleep(0)
        sent.set()
        assert await asyncio.wait({sender}, timeout=PATIENCE) == ({sender}, set())
