"""A real server process, killed and ended: nothing acknowledged is lost, and no key stands in the log."""

from __future__ import annotations

import asyncio
import contextlib
import random
import signal
from pathlib import Path
from typing import Any

import pytest
from websockets.exceptions import ConnectionClosed

from stormtable.server import backup
from stormtable.server.hall.hall import Hall
from stormtable.server.people.matches import OwnMatches
from stormtable.server.storage.sqlite import SqliteStorage
from stormtable.server.wire import bodies
from tests.support.processes import running
from tests.support.ranked import meet, somebody
from tests.support.serving import GAMES, PATIENCE, RandomOpponents

MARKS = ("taken_back", "sealed")  # what a later entry may change of an earlier one


def seen_again(before: dict[str, Any], after: dict[str, Any]) -> bool:
    """Whether an entry of the log is the one that was seen before.

    One that was sealed then may have been opened by an entry that was stored, but no longer told of, before the end.
    """
    told = {"number", "kind", "seat"} if before["sealed"] and not after["sealed"] else before.keys() - MARKS
    return all(before[name] == after[name] for name in told)


@pytest.mark.sampled
@pytest.mark.parametrize("seed", range(3))
async def test_killed_in_the_middle_nothing_acknowledged_is_lost(tmp_path: Path, seed: int) -> None:
    rnd, acknowledged, log = random.Random(seed), 0, list[Any]()
    async with running(tmp_path / "db") as one:
        created = await one.served.open("screen", "computer", options={"turns": 20})
        last = rnd.randint(3, 30)
        with contextlib.suppress(ConnectionClosed):
            async with one.served.sit(created["table"]) as player:
                while True:
                    offers = (player.now["scene"] or {"offers": ()})["offers"]
                    if acknowledged >= last:
                        asyncio.get_running_loop().call_later(rnd.uniform(0, 0.03), one.process.kill)
                    if offers and player.now["over"] is None:
                        await player.act(rnd.choice(offers)["id"])
                    else:
                        await player.table()
                    acknowledged, log = player.now["number"], list(player.log)
    assert acknowledged >= last
    async with running(tmp_path / "db") as two, two.served.sit(created["table"]) as player:
        assert player.now["number"] >= acknowledged
        for before, after in zip(log, player.log, strict=False):
            assert seen_again(before, after)
        # and it goes on: also the computer's seat
        async with asyncio.timeout(PATIENCE):
            while player.now["over"] is None:
                offers = player.now["scene"]["offers"]
                if offers:
                    await player.act(offers[-1]["id"])
                else:
                    await player.table()


async def test_told_to_end_it_ends_cleanly_and_logs_no_key(tmp_path: Path) -> None:
    async with running(tmp_path / "db") as one:
        created = await one.served.open("screen", "friend")
        async with one.served.sit(created["table"]) as player:
            await player.act("step 1")
            await one.served.http.get(f"/api/table/{created['owner']}/links")
            backup(tmp_path / "db", tmp_path / "copy")
            log = asyncio.create_task(one.end(signal.SIGTERM))
            with pytest.raises(ConnectionClosed) as closed:
                await player.until("the end")
            assert closed.value.rcvd
            assert closed.value.rcvd.code == 1012  # the page comes back by itself
        text = await log
    assert "/api/table/o…/links" in text
    for key in (created["owner"], created["watch"], *(link["key"] for link in created["links"])):
        assert key not in text
    assert not (tmp_path / "db-wal").exists() or (tmp_path / "db-wal").stat().st_size == 0
    for file in ("db", "copy"):
        store = SqliteStorage(tmp_path / file)
        (found,) = store.keys([created["table"]])
        assert len(store.lines(found.target)) == 3
        store.close()


async def test_a_match_whose_rules_fail_does_not_keep_the_others_from_going_on(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    opponents = RandomOpponents()
    opponents.gate.clear()
    hall = Hall(SqliteStorage(tmp_path / "db"), GAMES, opponents)
    for _ in range(2):
        seats = [bodies.SeatRequest(kind="friend"), bodies.SeatRequest(kind="computer")]
        await hall.beginning.open(bodies.MatchRequest(game="ambush", scenario="night", seats=seats))
    names = list(hall.lives)
    await hall.close()
    again = Hall(SqliteStorage(tmp_path / "db"), GAMES, RandomOpponents())
    waiting = again.store.storage.waiting()
    assert sorted(waiting) == sorted(names)
    fold = Hall.fold

    def fails(self: Hall, stored: Any, *how: Any) -> Any:
        if stored.name == waiting[0]:
            raise KeyError("gone")
        return fold(self, stored, *how)

    monkeypatch.setattr(Hall, "fold", fails)
    await again.wake_computers()
    assert list(again.lives) == waiting[1:]
    assert f"match {waiting[0]} cannot go on, which is a mistake of the program" in caplog.text
    await again.close()


async def test_computers_alone_are_left_alone_after_a_restart(tmp_path: Path) -> None:
    hall = Hall(SqliteStorage(tmp_path / "db"), GAMES, RandomOpponents())
    for kinds in (("computer", "computer"), ("computer", "computer"), ("friend", "computer")):
        seats = [bodies.SeatRequest(kind=kind) for kind in kinds]
        await hall.beginning.open(bodies.MatchRequest(game="ambush", scenario="night", seats=seats))
    alone = list(hall.lives)[:2]
    await hall.close()
    again = Hall(SqliteStorage(tmp_path / "db"), GAMES, RandomOpponents())
    assert set(alone) <= set(again.store.storage.waiting())
    await again.wake_computers()
    assert not set(alone) & set(again.lives)
    watched = await again.live(alone[0])
    assert watched.match.playable
    await again.close()


async def test_the_computer_goes_on_after_a_restart(tmp_path: Path) -> None:
    opponents = RandomOpponents()
    opponents.gate.clear()
    hall = Hall(SqliteStorage(tmp_path / "db"), GAMES, opponents)
    request = bodies.MatchRequest(
        game="ambush",
        scenario="night",
        seats=[bodies.SeatRequest(kind="screen"), bodies.SeatRequest(kind="computer")],
    )
    created = await hall.beginning.open(request)
    await asyncio.sleep(0.05)
    assert opponents.asked == 1
    await hall.close()
    again = Hall(SqliteStorage(tmp_path / "db"), GAMES, RandomOpponents())
    await again.wake_computers()
    live = next(iter(again.lives.values()))
    async with asyncio.timeout(PATIENCE):
        while 1 in live.match.deciders():  # noqa: ASYNC110
            await asyncio.sleep(0.01)
    assert (await OwnMatches(again).of_keys([created.links[0].key])).matches[0].mine
    await again.close()


@pytest.mark.sampled
@pytest.mark.parametrize("moment", [0.0, 0.002, 0.01])
async def test_killed_as_a_rated_match_ends_it_is_rated_once_or_goes_on(tmp_path: Path, moment: float) -> None:
    async with (
        running(tmp_path / "db") as one,
        somebody(one.served, "Rosa") as rosa,
        somebody(one.served, "Jun") as jun,
    ):
        keys, jar = await meet(rosa, jun), rosa.http.cookies
        with contextlib.suppress(ConnectionClosed):
            async with one.served.sit(keys[1]) as loser:
                await loser.send("concede", number=loser.now["number"], seat=1)
                asyncio.get_running_loop().call_later(moment, one.process.kill)
                await loser.table_where(lambda table: table["over"] is not None)
                await one.process.wait()
    async with running(tmp_path / "db") as two, two.served.sit(keys[0]) as player:
        two.served.http.cookies = jar
        over = player.now["over"] is not None
        results = await two.served.http.get(f"/api/players/{rosa.id}/results")
        assert [each["outcome"] for each in results.json()["results"]] == ["won"] * over
        async with asyncio.timeout(PATIENCE):
            while not (ratings := (await two.served.http.get(f"/api/players/{rosa.id}")).json()["ratings"]) and over:  # noqa: ASYNC110  (another process rates)
                await asyncio.sleep(0.02)
        assert [(each["matches"], each["wins"]) for each in ratings] == [(1, 1)] * over
