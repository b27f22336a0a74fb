"""Acts that wait for one's next decision at a served table: carried out, dropped and told, kept, hidden from others."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from stormtable.table import referee
from stormtable.table.sitting import Sitting
from tests.support.serving import Player, Served, heard, links, serving


async def waiting(served: Served) -> list[str]:
    """A match in which A may repair or hold, and B waits for that: the keys of both."""
    keys = links(await served.open("screen", "friend", options={"turns": 3}))
    live = next(iter(served.hall.lives.values()))

    def damage() -> None:
        words = "phase = 'REPAIR'\nrepairer = 0\nships.A.hits = 1\nships.B.hits = 1"
        referee.carry_out(live.sitting, referee.Ruling("position", words), -1, "all")

    await live.change(damage)
    return keys


async def queued(player: Player, *acts: str) -> dict[str, Any]:
    await player.send("queue", seat=1, acts=list(acts))
    table = await player.table_where(lambda now: [each["text"] for each in now["queue"]["acts"]] == list(acts))
    found: dict[str, Any] = table["queue"]
    return found


async def test_one_is_carried_out_when_its_decision_comes(served: Served) -> None:
    mine, theirs = await waiting(served)
    async with served.sit(mine) as a, served.sit(theirs) as b:
        await b.table_where(lambda now: now.get("queue") is not None)
        assert (await queued(b, "hold"))["acts"][0]["doubt"] == ""
        await a.act("hold")
        for player in (a, b):
            await player.table_where(lambda now: True)
            while not any(entry["seat"] == 1 and entry["text"] == "hold" for entry in player.log):
                await player.table()
        assert b.now["queue"] is None or b.now["queue"]["acts"] == []


async def test_one_that_is_not_legal_is_dropped_and_told(served: Served) -> None:
    mine, theirs = await waiting(served)
    async with served.sit(mine) as a:
        async with served.sit(theirs) as b:
            await b.table_where(lambda now: now.get("queue") is not None)
            assert "'dance'" in (await queued(b, "dance", "hold"))["acts"][0]["doubt"]
        await a.act("hold")
        async with served.sit(theirs) as b:  # who was not there when it happened
            table = await b.table_where(lambda now: bool((now.get("queue") or {}).get("dropped")))
            assert table["queue"]["acts"] == []
            assert table["queue"]["dropped"][0].startswith("“dance” was not carried out")
            await b.send("queue", seat=1, acts=[])
            await b.table_where(lambda now: now["queue"] is None)


async def test_they_outlast_the_server(tmp_path: Path) -> None:
    async with serving(tmp_path / "db") as served:
        mine, theirs = await waiting(served)
        async with served.sit(theirs) as b:
            await b.table_where(lambda now: now.get("queue") is not None)
            await queued(b, "hold")
    async with serving(tmp_path / "db") as served, served.sit(mine) as a:
        await a.table_where(lambda now: "number" in now)
        await a.act("hold")
        while not any(entry["seat"] == 1 and entry["text"] == "hold" for entry in a.log):
            await a.table()


async def test_one_is_carried_out_after_a_server_that_ended_between(tmp_path: Path) -> None:
    """The move that brings the decision is stored, and the process ends before what waits for it is carried out."""
    async with serving(tmp_path / "db") as served:
        mine, theirs = await waiting(served)
        live = next(iter(served.hall.lives.values()))
        async with served.sit(theirs) as b:
            await b.table_where(lambda now: now.get("queue") is not None)
            await queued(b, "hold")
        live.errands.busy = True  # as if it had ended there
        await live.change(lambda: live.sitting.decide(0, "hold"))
        assert live.sitting.queues.ready == 1
    async with serving(tmp_path / "db") as served, served.sit(mine) as a:
        await a.table_where(lambda now: "number" in now)
        while not any(entry["seat"] == 1 and entry["text"] == "hold" for entry in a.log):
            await a.table()
        assert sum(entry["seat"] == 1 for entry in a.log) == 1


async def test_nobody_else_is_told_anything(served: Served) -> None:
    created = await served.open("screen", "friend", options={"turns": 3})
    mine, theirs = links(created)
    async with served.sit(mine) as a, served.sit(theirs) as b, served.sit(created["watch"]) as watcher:
        for player in (a, b, watcher):
            await player.table_where(lambda now: "number" in now)
        await b.act("step 0")
        await b.act("aim 8")  # it has committed, and waits
        await a.table_where(lambda now: now["seats"][1]["committed"])
        await watcher.table_where(lambda now: now["seats"][1]["committed"])
        for player in (a, watcher):
            await heard(player)
        await queued(b, "hold")
        await queued(b, "hold", "hold")
        for player in (a, watcher):
            assert await heard(player) == []
            assert player.now["queue"] is None or player.now["queue"]["acts"] == []
        assert watcher.now["queue"] is None
        for key in (mine, created["watch"], created["owner"]):
            record = await served.http.get(f"/api/table/{key}/record")
            assert "queue" not in record.text


async def test_they_are_of_one_who_has_a_link_alone(served: Served) -> None:
    (mine,) = links(await served.open("screen", "screen"))[:1]
    async with served.sit(mine) as screen:
        table = await screen.table_where(lambda now: "number" in now)
        assert table["queue"] is None
        await screen.send("queue", seat=1, acts=["hold"])
        assert "share a link" in (await screen.until("refused"))["text"]


async def test_the_last_offers_are_told(served: Served) -> None:
    mine, theirs = links(await served.open("screen", "friend", options={"turns": 3}))
    async with served.sit(mine) as a, served.sit(theirs) as b:
        await a.table_where(lambda now: "number" in now)
        await a.send("offers", seat=0)
        assert (await a.until("last-offers"))["offers"] == []
        offered = [offer["id"] for offer in a.now["scene"]["offers"]]
        await a.act("scan")
        await a.send("offers", seat=0)
        assert [offer["act"] for offer in (await a.until("last-offers"))["offers"]] == offered
        await b.send("offers", seat=0)
        assert "does not hold that seat" in (await b.until("refused"))["text"]


async def test_what_the_rules_fail_on_is_dropped(served: Served, monkeypatch: pytest.MonkeyPatch) -> None:
    mine, theirs = await waiting(served)
    decide = Sitting.decide

    def fail(self: Sitting, seat: int, text: str) -> None:
        if seat == 1:
            raise ZeroDivisionError
        decide(self, seat, text)

    async with served.sit(mine) as a, served.sit(theirs) as b:
        await b.table_where(lambda now: now.get("queue") is not None)
        await queued(b, "hold")
        monkeypatch.setattr(Sitting, "decide", fail)
        await a.act("hold")
        await b.table_where(lambda now: bool((now["queue"] or {}).get("dropped")))
