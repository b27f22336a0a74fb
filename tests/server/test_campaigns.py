"""Battles of a campaign: opened once, reached by its players, taken once, in any order, whenever the server ends."""

from __future__ import annotations

import asyncio
from pathlib import Path
from typing import Any

import pytest

from stormtable.engine.records import pack
from stormtable.server.hall.campaigns import Campaigns
from stormtable.server.hall.hall import Hall
from stormtable.server.hall.live import Live
from stormtable.server.hall.summaries import summary_of
from stormtable.server.storage.sqlite import SqliteStorage
from stormtable.table import undoing
from stormtable.table.match import Refusal
from stormtable.table.records import filter_record, record_of
from tests.support.campaign import GAMES, SECOND, SHIPS, battles, give_up, open_campaign, rest
from tests.support.serving import PATIENCE, RandomOpponents, serving


def new_hall(database: Path | str = ":memory:") -> Hall:
    opponents = RandomOpponents()
    opponents.gate.clear()
    return Hall(SqliteStorage(database), GAMES, opponents)


@pytest.mark.rule("JS-13.20", "JS-13.26")
async def test_a_battle_is_a_match_of_its_own() -> None:
    hall = new_hall()
    campaign, _ = await open_campaign(hall)
    (battle,) = await battles(hall, campaign)
    header = battle.match.header
    assert (header.game, header.scenario["title"]) == ("jumpstrike", "Battle 1: Ceres")  # type: ignore[index]
    assert header.campaign is not None
    assert (header.campaign.match, header.campaign.battle, header.campaign.seats) == (campaign.name, 1, [0, 1])
    assert [seat.kind for seat in header.seats] == ["friend", "friend"]
    with pytest.raises(Refusal, match="not known yet"):
        await campaign.change(lambda: campaign.sitting.decide(0, "settle battle 1"))
    await give_up(battle, 1)
    await rest(hall)
    assert "Cruiser 1" not in campaign.match.position()["ships"], "who gives a battle up leaves its ships there"
    taken = next(entry for entry in campaign.match.entries if entry.outcome_of)
    assert (taken.outcome_of, taken.forced, taken.text) == (battle.name, True, "settle battle 1")
    assert len(hall.store.storage.battles_of(campaign.name)) == 1
    await hall.close()


@pytest.mark.rule("JS-13.20")
async def test_the_order_in_which_battles_end_makes_no_difference() -> None:
    ends = []
    for order in ((0, 1), (1, 0)):
        hall = new_hall()
        campaign, _ = await open_campaign(hall, ships=SHIPS | SECOND)
        both = await battles(hall, campaign)
        assert [each.match.header.campaign.battle for each in both if each.match.header.campaign] == [1, 2]
        for at in order:
            await give_up(both[at], at)
            await rest(hall)
        assert [entry.text for entry in campaign.match.entries if entry.outcome_of] == [
            f"settle battle {at + 1}" for at in order
        ]
        ends.append(pack(campaign.match.state))
        await hall.close()
    assert ends[0] == ends[1]


async def test_killed_between_two_steps(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Each step is durable by itself; whatever was to follow it follows once the server starts again."""
    monkeypatch.setattr(Campaigns, "changed", lambda *_: None)  # as if it were killed right after each change
    hall = new_hall(tmp_path / "db")
    campaign, _ = await open_campaign(hall)
    name = campaign.name
    assert hall.store.storage.waiting() == [name]
    assert hall.store.storage.battles_of(name) == []
    await hall.close()
    monkeypatch.undo()

    hall = new_hall(tmp_path / "db")
    await hall.wake_computers()
    (battle,) = await battles(hall, hall.lives[name])
    await hall.close()

    monkeypatch.setattr(Campaigns, "changed", lambda *_: None)
    hall = new_hall(tmp_path / "db")
    again = await hall.live(battle.name)
    await give_up(again, 0)
    assert not any(entry.outcome_of for entry in (await hall.live(name)).match.entries)
    await hall.close()
    monkeypatch.undo()

    for _ in range(2):  # the second time nothing is left to do
        hall = new_hall(tmp_path / "db")
        await hall.wake_computers()
        campaign = await hall.live(name)
        assert len(await battles(hall, campaign)) == 1
        assert [entry.outcome_of for entry in campaign.match.entries if entry.outcome_of] == [battle.name]
        await hall.close()


@pytest.mark.rule("JS-13.20")
async def test_left_to_the_computer_by_all_a_battle_is_fought_by_computers() -> None:
    hall = new_hall()
    campaign, _ = await open_campaign(hall)
    (played,) = await battles(hall, campaign)
    for seat in (0, 1):
        await campaign.change(lambda seat=seat: campaign.sitting.decide(seat, "leave battle 1 to the computer"))  # type: ignore[misc]
    first, second = await battles(hall, campaign)
    assert first is played
    assert not first.counts
    assert [seat.kind for seat in second.match.header.seats] == ["computer", "computer"]
    assert second.match.header.scenario == first.match.header.scenario
    assert second.computers.thoughts, "nobody looks on, and it goes on nevertheless"
    await campaign.change(lambda: campaign.sitting.undo(1, len(campaign.match.entries) - 2))
    await rest(hall)
    assert (first.counts, second.counts) == (True, False)
    await campaign.change(lambda: campaign.sitting.decide(1, "leave battle 1 to the computer"))
    assert await battles(hall, campaign) == [first, second], "of the same brief, it is the same battle"
    assert (first.counts, second.counts) == (False, True)
    await give_up(first, 0)
    await rest(hall)
    assert not any(entry.outcome_of for entry in campaign.match.entries), "it counts no more"
    await campaign.change(lambda: campaign.sitting.undo(1, len(campaign.match.entries) - 2))
    await rest(hall)
    assert not second.counts
    assert [entry.outcome_of for entry in campaign.match.entries if entry.outcome_of] == [first.name]
    await hall.close()


@pytest.mark.rule("JS-13.20")
async def test_computers_leave_a_battle_to_the_player_and_do_not_ask_twice() -> None:
    hall = new_hall()
    opponents: Any = hall.opponents
    opponents.choice = lambda offered: [offered[0]]
    campaign, _ = await open_campaign(hall, "friend", "computer")
    opponents.gate.set()
    async with asyncio.timeout(PATIENCE):
        while campaign.computers.thoughts or 1 not in campaign.computers.told_to_wait:
            await rest(hall)
            await asyncio.gather(*campaign.computers.thoughts)
            await asyncio.sleep(0)
    asked = opponents.asked
    campaign.computers.let_think()
    assert not campaign.computers.thoughts
    assert opponents.asked == asked
    await hall.close()


@pytest.mark.rule("JS-13.22", "JS-13.26")
async def test_who_gives_up_the_campaign_gives_up_its_battles() -> None:
    hall = new_hall()
    campaign, _ = await open_campaign(hall)
    (battle,) = await battles(hall, campaign)
    await campaign.change(lambda: campaign.sitting.concede(1))
    await rest(hall)
    assert battle.match.over is not None
    assert battle.match.over.points == [2, 0]
    await hall.close()


@pytest.mark.rule("JS-13.26")
async def test_a_battle_that_is_gone_is_fought_anew_by_computers(tmp_path: Path) -> None:
    hall = new_hall(tmp_path / "db")
    campaign, _ = await open_campaign(hall)
    (battle,) = await battles(hall, campaign)
    await hall.close()
    store = SqliteStorage(tmp_path / "db")
    store.db.execute("UPDATE lines SET body = ? WHERE match = ? AND number = 1", (b"{", battle.name))
    store.close()
    hall = new_hall(tmp_path / "db")
    await hall.wake_computers()
    await rest(hall)
    found = hall.store.storage.battles_of(campaign.name)
    assert len(found) == 2
    anew = await hall.live(found[1].name)
    assert [seat.kind for seat in anew.match.header.seats] == ["computer", "computer"]
    assert anew.match.header.scenario == battle.match.header.scenario
    await hall.close()


def asked(live: Live) -> str:
    """Why others are asked to let somebody take back; "" if nobody is."""
    request = live.sitting.requests.open.get("undo")
    return request.why if request else ""


async def test_going_back_needs_consent_once_a_battle_was_taken() -> None:
    hall = new_hall()
    campaign, _ = await open_campaign(hall, ships=SHIPS | SECOND)
    battle, other = await battles(hall, campaign)
    await campaign.change(lambda: campaign.sitting.decide(0, "leave battle 1 to the computer"))
    await campaign.change(lambda: campaign.sitting.undo(0, len(campaign.match.entries) - 2))
    assert asked(campaign) == "", "a word to the computer is taken back freely"
    await give_up(battle, 1)
    await rest(hall)
    before = next(entry.number for entry in campaign.match.entries if entry.outcome_of) - 1
    await campaign.change(lambda: campaign.sitting.undo(0, before))
    assert asked(campaign) == "the outcome of a battle was taken since"
    await campaign.change(lambda: campaign.sitting.requests.answer(1, "undo", yes=True))
    await rest(hall)
    taken = [entry.outcome_of for entry in campaign.match.entries if entry.outcome_of]
    assert taken == [battle.name] * 2, "the same battle of the same brief stays as it was fought"
    assert await battles(hall, campaign) == [battle, other]
    await hall.close()


async def test_going_back_needs_consent_once_a_battle_has_begun() -> None:
    hall = new_hall()
    campaign, _ = await open_campaign(hall)
    for seat in (0, 1):
        await campaign.change(lambda seat=seat: campaign.sitting.decide(seat, "leave battle 1 to the computer"))  # type: ignore[misc]
    _, battle = await battles(hall, campaign)
    assert undoing.cost(campaign.match, 1, len(campaign.match.entries) - 2) == ""
    while not summary_of(battle.match).begun:
        seat = battle.match.deciders()[0]
        await battle.change(
            lambda seat=seat: battle.sitting.carry_out(seat, [battle.match.fallback(seat)])  # type: ignore[misc]
        )
    await rest(hall)
    assert undoing.cost(campaign.match, 1, len(campaign.match.entries) - 2) == "a battle has begun since"
    await hall.close()


async def test_every_player_finds_the_battle_and_the_way_back() -> None:
    async with serving(games=GAMES, opponents=RandomOpponents()) as served:
        campaign, created = await open_campaign(served.hall)
        (battle,) = await battles(served.hall, campaign)
        keys = [await served.take(link.key) if link.kind == "friend" else link.key for link in created.links]
        paths = {}
        for key in (*keys, created.watch):
            async with served.sit(key) as player:
                (link,) = player.now["battles"]
                assert not [each for each in player.now["scene"]["offers"] if "settle" in each["id"]]
                assert (link["number"], link["title"], link["over"]) == (1, "Battle 1: Ceres", False)
                assert link["path"].startswith("/table/")
                paths[key] = link["path"].removeprefix("/table/")
        assert len(set(paths.values())) == 3
        for key, there in paths.items():
            async with served.sit(there) as player:
                assert player.now["campaign"] == {
                    "title": "Jumpstrike campaign",
                    "path": f"/table/{key}",
                    "counts": True,
                }
                assert player.now["mine"] == ([keys.index(key)] if key in keys else [])
        watched = [text for text in served.seen if '"mine":[]' in text]
        assert watched
        for text in watched:
            assert not [key for key in (*keys, *(paths[key] for key in keys)) if key in text]
        async with served.sit(keys[0]) as player:
            await give_up(battle, 1)
            await player.table_where(lambda now: now["battles"][0]["over"])
            assert player.now["battles"][0]["path"].startswith("/replay/")


@pytest.mark.rule("JS-13.21")
async def test_a_battle_tells_nothing_of_the_rest_of_the_campaign() -> None:
    """Two campaigns that differ in what is secret open the same battle, and tell a watcher the same."""
    told, watched = [], []
    for left, stars in ((5, 0), (1, 2)):
        hall = new_hall()
        elsewhere = {"Frigate 9": {"side": "A", "system": "Tarn", "missiles": left, "stars": stars}}
        campaign, _ = await open_campaign(hall, ships=SHIPS | elsewhere)
        (battle,) = await battles(hall, campaign)
        told.append(battle.match.header.scenario)
        await give_up(battle, 1)
        await rest(hall)
        watched.append(seen_by_watcher(campaign))
        await hall.close()
    assert told[0] == told[1]
    assert watched[0] == watched[1]
    assert watched[0]


def seen_by_watcher(live: Live) -> list[Any]:
    """What a watcher is told of the outcomes: who won and what became of each ship, not what each has left."""
    whole = record_of(live.match).entries
    assert all(any(each.seen_by != -1 for each in entry.reports) for entry in whole if entry.outcome_of)
    found = [entry for entry in filter_record(live.match, -1).entries if entry.outcome_of]
    assert all(each.seen_by == -1 for entry in found for each in entry.reports)
    return [(entry.reports, entry.stories, entry.changes) for entry in found]
