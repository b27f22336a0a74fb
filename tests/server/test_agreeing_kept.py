"""Requests, pauses, swapped sides, rulings and acts that wait: after a kill -9, and across two processes."""

from __future__ import annotations

import asyncio
import contextlib
from collections.abc import AsyncIterator
from pathlib import Path
from typing import Any

from stormtable.server.hall.hall import Hall
from tests.support.processes import running
from tests.support.serving import PATIENCE, Player, Served, links, serving

REPAIR = "phase = 'REPAIR'\nrepairer = 0\nships.A.hits = 1\nships.B.hits = 1"


def asks(table: dict[str, Any], kind: str) -> bool:
    """Whether a request of that kind is open."""
    return any(each["kind"] == kind for each in table.get("requests", ()))


async def agree(a: Player, b: Player, kind: str) -> None:
    """The first asks, the second agrees."""
    await a.send("ask", number=a.now["number"], seat=a.now["mine"][0], kind=kind)
    await b.table_where(lambda now: asks(now, kind))
    await b.send("consent", seat=b.now["mine"][0], yes=True, kind=kind)


async def rule(umpire: Player, **how: Any) -> None:
    await umpire.table_where(lambda now: "number" in now)
    await umpire.send("rule", number=umpire.now["number"], seat=-1, **how)


def acts_of(player: Player, seat: int) -> list[str]:
    return [entry["text"] for entry in player.log if entry["seat"] == seat and entry["kind"] == "decision"]


async def test_what_was_agreed_on_outlasts_a_kill(tmp_path: Path) -> None:
    async with running(tmp_path / "db") as one:
        created = await one.served.open("screen", "friend", options={"turns": 3}, referee=True)
        mine, theirs = links(created)
        async with one.served.sit(mine) as a, one.served.sit(theirs) as b, one.served.sit(created["referee"]) as umpire:
            await a.table_where(lambda now: "number" in now)
            await agree(a, b, "swap")
            await a.table_where(lambda now: now["mine"] == [1])
            await b.table_where(lambda now: now["mine"] == [0])
            await rule(umpire, what="position", position=REPAIR)
            await a.table_where(lambda now: now["number"] == 1)
            await a.send("queue", seat=1, acts=["hold"])
            await a.table_where(lambda now: bool((now["queue"] or {}).get("acts")))
            await agree(a, b, "pause")
            await b.table_where(lambda now: now["paused"] is not None)
            await b.send("ask", number=b.now["number"], seat=0, kind="draw")
            await a.table_where(lambda now: asks(now, "draw"))
            one.process.kill()
    async with running(tmp_path / "db") as two, two.served.sit(mine) as a, two.served.sit(theirs) as b:
        table = await a.table_where(lambda now: asks(now, "draw"))
        assert (table["mine"], table["number"], table["paused"]["seat"]) == ([1], 1, 1)
        assert [each["text"] for each in table["queue"]["acts"]] == ["hold"]
        await a.send("consent", seat=1, yes=False, kind="draw")
        await a.send("resume", seat=1)
        await b.table_where(lambda now: now.get("paused", 0) is None and not now["requests"])
        await b.act("hold", seat=0)
        while "hold" not in acts_of(b, 1):
            await b.table()
        assert acts_of(b, 1).count("hold") == 1


@contextlib.asynccontextmanager
async def two(address: str) -> AsyncIterator[tuple[Served, Served]]:
    """Two servers on one database, which hear of each other."""
    async with serving(address) as one, serving(address) as other:
        async with asyncio.timeout(PATIENCE):
            while len(await asyncio.to_thread(listeners, one.hall)) < 2:  # noqa: ASYNC110
                await asyncio.sleep(0.02)
        yield one, other


def listeners(hall: Hall) -> list[Any]:
    storage: Any = hall.store.storage
    return storage.rows(  # type: ignore[no-any-return]
        "SELECT pid FROM pg_stat_activity WHERE starts_with(query, 'LISTEN') AND datname = current_database()"
    )


async def test_what_is_agreed_on_at_one_process_holds_at_the_other(postgresql: str) -> None:
    async with two(postgresql) as (one, other):
        created = await one.open("friend", "friend", options={"turns": 3}, referee=True)
        mine, theirs = links(created)
        async with one.sit(mine) as a, other.sit(theirs) as b, other.sit(created["referee"]) as umpire:
            for player in (a, b):
                await player.table_where(lambda now: "number" in now)
            await agree(a, b, "swap")
            await a.table_where(lambda now: now["mine"] == [1])
            await b.table_where(lambda now: now["mine"] == [0])
            await rule(umpire, what="position", position=REPAIR)
            for player in (a, b):
                await player.table_where(lambda now: now["number"] == 1)
            await a.send("queue", seat=1, acts=["hold"])
            await a.table_where(lambda now: bool((now["queue"] or {}).get("acts")))
            await b.act("hold", seat=0)
            for player in (a, b):
                while "hold" not in acts_of(player, 1):
                    await player.table()
                assert acts_of(player, 1).count("hold") == 1, "done once, by whichever process"
            await agree(b, a, "draw")
            for player in (a, b):
                over = (await player.table_where(lambda now: now["over"] is not None))["over"]
                assert (over["points"], over["how"]) == ([1, 1], "draw")
