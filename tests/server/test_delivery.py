"""Notices of whole servers: killed in the middle of sending, and two that share a database."""

from __future__ import annotations

import asyncio
import signal
import sqlite3
from contextlib import closing
from pathlib import Path
from typing import Any

import httpx
import pytest

from stormtable.server.people.means import Means
from tests.server.test_processes import two
from tests.support.outside import Taken, web_server
from tests.support.processes import running
from tests.support.serving import PATIENCE, Player, Served, links

HOOK_ONLY: dict[str, Any] = {"push": [], "mail": [], "hook": ["turn"]}


async def told_by_webhook(served: Served, taken: Taken) -> None:
    """Somebody sits before the server's client, who is told of his turn."""
    await served.http.post("/api/me", json={"name": "Rosa"})
    answer = await served.http.post("/api/notices/channels", json={"kind": "hook", "address": taken.url})
    assert answer.status_code == 201, answer.text
    await served.http.post("/api/notices/settings", json=HOOK_ONLY)


async def seat_of_another(served: Served, invitation: str) -> str:
    """The key of somebody else who sits down by an invitation."""
    async with httpx.AsyncClient(base_url=served.url, timeout=PATIENCE) as karl:
        await karl.post("/api/me", json={"name": "Karl"})
        seated = await karl.post(f"/api/table/{invitation}/seat", json={"claim": "0123456789abcdef" * 2})
        return str(seated.json()["key"])


async def decide(player: Player) -> None:
    """Commit to something this turn."""
    seat, turn = player.now["seat"], player.now["scene"]["turn"]
    while player.now["seats"][seat]["deciding"] and player.now["scene"]["turn"] == turn:
        await player.act(player.now["scene"]["offers"][-1]["id"])


async def test_a_server_killed_while_it_sends_sends_once_more_and_then_never_again(tmp_path: Path) -> None:
    async with web_server() as taken:
        taken.gate.clear()
        async with running(tmp_path / "db") as one:
            await told_by_webhook(one.served, taken)
            first, invitation = links(await one.served.invite("screen", "friend"))
            second = await seat_of_another(one.served, invitation)
            async with one.served.sit(first) as a, one.served.sit(second) as b:
                await decide(a)
                await decide(b)
            await asyncio.wait_for(taken.first.wait(), PATIENCE)  # it is on its way, and not answered
            await one.end(signal.SIGKILL)
        taken.gate.set()
        with closing(sqlite3.connect(tmp_path / "db")) as db:
            found = db.execute("SELECT state, tries FROM outbox").fetchall()
            assert found == [("sending", 1)]
            db.execute("UPDATE outbox SET due = 0")  # as if its claim had ended meanwhile
            db.commit()
        taken.first.clear()
        async with running(tmp_path / "db") as again:
            await asyncio.wait_for(taken.first.wait(), PATIENCE)
            assert (await again.served.http.get("/healthz")).status_code == 200
            await again.end(signal.SIGTERM)
        assert len(taken.requests) == 2
        assert taken.json(0) == taken.json(1)
        with closing(sqlite3.connect(tmp_path / "db")) as db:
            assert db.execute("SELECT state, tries FROM outbox").fetchall() == [("sent", 2)]


@pytest.mark.soak
async def test_two_servers_on_one_database_send_once(postgresql: str) -> None:
    async with web_server() as taken, two(postgresql, means=Means(private=True)) as (one, other):
        await told_by_webhook(one, taken)
        first, invitation = links(await one.invite("screen", "friend"))
        second = await seat_of_another(other, invitation)
        async with one.sit(first) as a, other.sit(second) as b:
            await decide(a)
            await b.table_where(lambda now: now["seats"][0]["committed"])
            await decide(b)
            await asyncio.wait_for(taken.first.wait(), PATIENCE)
        outbox = one.hall.store.storage.notices.database
        async with asyncio.timeout(PATIENCE):
            while outbox.rows("SELECT 1 FROM outbox WHERE state != 'sent'"):  # noqa: ASYNC110
                await asyncio.sleep(0.02)
        assert len(taken.requests) == len(outbox.rows("SELECT 1 FROM outbox")) == 1
