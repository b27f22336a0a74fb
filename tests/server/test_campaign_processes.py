"""Campaigns where processes share them, end and are killed: each battle is opened once, and its outcome taken once."""

from __future__ import annotations

import asyncio
import contextlib
from collections.abc import AsyncIterator, Callable
from pathlib import Path
from typing import Any

import pytest

from stormtable.language import Kept
from stormtable.server.hall import neighbours
from stormtable.server.hall.campaigns import Campaigns
from stormtable.server.hall.hall import Hall
from stormtable.server.hall.live import Live
from stormtable.server.storage.sqlite import SqliteStorage
from stormtable.table.records import record_of
from tests.support.campaign import GAMES, battles, give_up, open_campaign, rest
from tests.support.serving import PATIENCE, RandomOpponents, Served, serving


@contextlib.asynccontextmanager
async def two(address: str) -> AsyncIterator[tuple[Served, Served]]:
    """Two servers of campaigns on one database; their computers never come to a decision."""
    stuck = RandomOpponents()
    stuck.gate.clear()
    async with serving(address, games=GAMES, opponents=stuck) as one:
        async with serving(address, games=GAMES, opponents=stuck) as other:
            yield one, other
        stuck.gate.set()


async def until(holds: Callable[[], bool]) -> None:
    async with asyncio.timeout(PATIENCE):
        while not holds():  # noqa: ASYNC110
            await asyncio.sleep(0.02)


def outcomes(campaign: Live) -> list[str]:
    """The matches whose outcomes a campaign has taken."""
    return [entry.outcome_of for entry in campaign.match.entries if entry.outcome_of]


@pytest.mark.rule("JS-13.20")
async def test_two_processes_play_one_campaign(postgresql: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """Each side at a process of its own: orders are sealed, the battle fought and its outcome seen at both."""
    monkeypatch.setattr(neighbours, "TICK", 0.05)
    async with two(postgresql) as (one, other):
        campaign, created = await open_campaign(one.hall, seal=False)
        mine, theirs = [await one.take(link.key) for link in created.links]
        async with one.sit(mine) as a, other.sit(theirs) as b:
            await a.act("seal")
            await b.table_where(lambda now: now["seats"][0]["committed"])
            await b.act("seal")
            battle_at = [(await each.table_where(lambda now: now["battles"]))["battles"] for each in (a, b)]
            assert [[battle["title"] for battle in told] for told in battle_at] == [["Battle 1: Ceres"]] * 2
            (stored,) = await one.hall.store(one.hall.store.storage.battles_of, campaign.name)
            battle = await other.hall.live(stored.name)
            await give_up(battle, 1)
            for each in (a, b):
                await each.table_where(lambda now: any(told["over"] for told in now["battles"]) or not now["battles"])
            there = await other.hall.live(campaign.name)
            await until(lambda: bool(outcomes(campaign)) and outcomes(campaign) == outcomes(there))
            await rest(one.hall)
            await rest(other.hall)
        assert outcomes(there) == [stored.name], "both processes look after it, and one takes it"
        assert record_of(campaign.match).encode() == record_of(there.match).encode()
        assert len(await one.hall.store(one.hall.store.storage.battles_of, campaign.name)) == 1


@pytest.mark.rule("JS-13.20")
async def test_a_battle_ends_at_one_process_while_the_other_is_gone(postgresql: str) -> None:
    """The process that opened the campaign has ended: another one takes the outcome."""
    gone, left = RandomOpponents(), RandomOpponents()
    for each in (gone, left):
        each.gate.clear()
    async with serving(postgresql, games=GAMES, opponents=gone) as one:
        campaign, _ = await open_campaign(one.hall)
        (battle,) = await battles(one.hall, campaign)
        names = campaign.name, battle.name
    async with serving(postgresql, games=GAMES, opponents=left) as other:
        await give_up(await other.hall.live(names[1]), 0)
        await rest(other.hall)
        assert outcomes(await other.hall.live(names[0])) == [names[1]]


def new_hall(database: Path, opponents: Any) -> Hall:
    return Hall(SqliteStorage(database), GAMES, opponents)


@pytest.mark.rule("JS-13.20")
async def test_a_campaign_of_computers_killed_between_a_battles_end_and_its_taking_goes_on(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    stuck = RandomOpponents()
    stuck.gate.clear()
    hall = new_hall(tmp_path / "db", stuck)
    campaign, _ = await open_campaign(hall, "computer", "computer", seal=False)
    name = campaign.name
    for seat in (0, 1):
        await campaign.change(lambda seat=seat: campaign.sitting.decide(seat, "seal"))  # type: ignore[misc]
    (battle,) = await battles(hall, campaign)
    assert [seat.kind for seat in battle.match.header.seats] == ["computer", "computer"]
    monkeypatch.setattr(Campaigns, "changed", lambda *_: None)  # as if it were killed right after the battle's last act
    await give_up(battle, 0)
    assert battle.match.over is not None
    assert not outcomes(campaign)
    entries = len(campaign.match.entries)
    await hall.close()
    monkeypatch.undo()

    lively = RandomOpponents()
    hall = new_hall(tmp_path / "db", lively)
    await hall.wake_computers()
    assert not hall.lives, "nobody waits for a campaign of computers that nobody looks at"
    again = await hall.live(name)  # somebody does
    await rest(hall)
    assert outcomes(again) == [battle.name]
    spectator = Onlooker()
    again.spectators.add(spectator)
    again.computers.let_think()
    await until(lambda: len(again.match.entries) > entries + 2)
    assert lively.asked, "and its computers decide what comes next"
    again.spectators.discard(spectator)
    await hall.close()
    for _ in range(2):  # nothing is taken twice, however often it starts
        lively.gate.clear()
        hall = new_hall(tmp_path / "db", lively)
        taken = await hall.live(name)
        await rest(hall)
        assert outcomes(taken).count(battle.name) == 1
        await hall.close()


class Onlooker:
    """Somebody who watches."""

    seats = ()

    def wake(self) -> None:
        """Nothing."""

    def tell(self, seat: int, kept: Kept) -> None:
        """Nothing."""

    def rest(self) -> None:
        """Nothing."""

    def recall(self) -> None:
        """Nothing."""

    def foresee(self) -> None:
        """Nothing."""

    def reads(self, key: str) -> int:
        return -1
