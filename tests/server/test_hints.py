"""Hints over a real server: who may have them, what they are judged by, that nothing waits for them long."""

from __future__ import annotations

import asyncio
import contextlib
import time
from pathlib import Path
from typing import Any

import pytest

from stormtable.engine.records import unpack
from stormtable.review.adviser import WarningAsked
from stormtable.server.hall import hinting
from stormtable.server.hall.hall import Limits
from stormtable.server.web import hints
from tests.support import ambush
from tests.support.hinting import ONCE, Advising, alone, hint, lines, refused, warn
from tests.support.ranked import meet, somebody
from tests.support.serving import PATIENCE, Player, Served, heard, links, serving


@pytest.fixture
def advising(served: Served) -> Advising:
    found = served.hall.hinting.adviser = Advising()
    return found


async def test_a_hint_is_told_to_its_seat_alone_and_written_down(served: Served, advising: Advising) -> None:
    created = await alone(served)
    async with served.sit(created["table"]) as own, served.sit(created["watch"]) as watcher:
        assert own.now["hints"] == {"measured": False, "own": False, "text": BASIS_TEXT, "seconds": 3.0}
        assert watcher.now["hints"] is None
        found = await hint(own)
        assert (found["best"]["text"], found["best"]["chance"], found["other"]["chance"]) == ("step 1; aim 3", 700, 500)
        assert found["number"] == own.now["number"]
        await watcher.table_where(lambda now: now["helped"] == [ONCE])
        assert any("hint was shown" in note for entry in watcher.log for note in entry["notes"])
        assert not any("aim 3" in text for text in served.seen if '"type":"hint"' not in text)
        assert not [each for each in await heard(watcher) if each["type"] == "hint"]


BASIS_TEXT = "no games: the search's own opinion"


async def test_it_is_judged_by_what_the_seat_sees(served: Served, advising: Advising) -> None:
    created = await served.open("screen", "screen", hints=True, options={"turns": 4})
    async with served.sit(created["table"]) as both:
        await both.send("take", seat=0)
        await both.table_where(lambda now: now["seat"] == 0)
        await both.act("step 1", 0)
        await both.act("aim 8", 0)
        assert "screen is" in await refused(both, "hint"), "the other's turn to sit before it"
        await both.send("take", seat=1)
        await both.table_where(lambda now: now["seat"] == 1)
        await both.send("hint", seat=1)
        await both.until("hint")
    (asked,) = advising.asked
    view = unpack(ambush.State, asked.view)
    (live,) = served.hall.lives.values()
    assert (view.ships[0].step, view.ships[0].aim) != (1, 8)
    assert (live.match.state.ships[0].step, live.match.state.ships[0].aim) == (1, 8)
    assert view.dice.rng == 0


async def test_asked_again_it_costs_nothing_and_counts_once(served: Served, advising: Advising) -> None:
    created = await alone(served)
    async with served.sit(created["table"]) as one, served.sit(created["table"]) as two:
        for each in (one, two, one):
            assert (await hint(each))["best"]["chance"] == 700
        assert len(advising.asked) == 1
        assert lines(served) == [("hint", 0)]
        await one.act("step 1")
        await two.table_where(lambda now: now["number"] == one.now["number"])
        await hint(two)
        await one.table_where(lambda now: now["helped"][0]["hints"] == 2)
        await one.send("undo", number=one.now["number"], seat=0, to=0)
        await two.table_where(lambda now: now["log"][-1]["kind"] == "undo")
        await hint(two)
        assert lines(served) == [("hint", 0)] * 3
        assert len(advising.asked) == 2, "the same position as at first"


async def test_what_is_drafted_is_set_beside_it_if_it_is_legal(served: Served, advising: Advising) -> None:
    created = await alone(served)
    async with served.sit(created["table"]) as own:
        assert (await hint(own, "step 0"))["drafted"]
        assert "plot a step" in await refused(own, "hint", drafted="aim 3")
        assert await refused(own, "hint", drafted="dance")


async def test_there_are_none_where_others_play(served: Served, advising: Advising) -> None:
    seats = [{"kind": "screen"}, {"kind": "friend"}]
    body = {"game": "ambush", "scenario": "night", "seats": seats, "hints": True}
    answer = await served.http.post("/api/matches", json=body)
    assert (answer.status_code, "hints:" in answer.json()["error"]) == (400, True)
    mine, _ = links(await served.open("screen", "friend"))
    async with served.sit(mine) as own:
        assert own.now["hints"] is None
        assert await refused(own, "hint") == "there are no hints where other people sit"
        found = await warn(own, "step 1")
        assert (found["verdict"], found["why"]) == ("refused", "there are no hints where other people sit")
    created = await served.open("screen", "computer")
    async with served.sit(created["table"]) as own:
        assert await refused(own, "hint") == "whoever opened this match left hints out"
        assert (await warn(own, "step 1"))["why"] == "whoever opened this match left hints out"
    async with somebody(served, "Rosa") as rosa, somebody(served, "Kaj") as kaj:
        mine, _ = await meet(rosa, kaj)
        async with served.sit(mine) as own:
            assert await refused(own, "hint") == "there are no hints in a rated match"
    assert not advising.asked
    assert not advising.prepared


async def test_a_branch_of_a_match_that_goes_on_among_others_has_none(served: Served, advising: Advising) -> None:
    mine, theirs = links(await served.open("screen", "friend", options={"turns": 1}))
    seats = [{"kind": "screen"}, {"kind": "computer"}]
    async with served.sit(mine) as own:
        answer = await served.http.post(f"/api/table/{mine}/branch", json={"entry": 0, "seats": seats, "hints": True})
        assert answer.status_code == 201, answer.text
        key = answer.json()["table"]
        again = await served.http.post(f"/api/table/{key}/branch", json={"entry": 0, "seats": seats, "hints": True})
        for branch in (key, again.json()["table"]):
            async with served.sit(branch) as player:
                assert "branched from goes on" in await refused(player, "hint")
                assert "branched from goes on" in (await warn(player, "step 1"))["why"]
                await player.send("concede", number=player.now["number"], seat=0)
                await player.table_where(lambda now: now["over"] is not None)
            review = await served.http.get(f"/api/table/{branch}/review")
            assert (review.status_code, "branched from goes on" in review.json()["error"]) == (409, True)
        answer = await served.http.post(f"/api/table/{mine}/branch", json={"entry": 0, "seats": seats, "hints": True})
        await own.send("concede", number=own.now["number"], seat=0)
        await own.table_where(lambda now: now["over"] is not None)
        async with served.sit(answer.json()["table"]) as player:
            assert (await hint(player))["best"]
        assert (await served.http.get(f"/api/table/{key}/review")).status_code == 200
    assert theirs


async def test_a_decision_that_gives_away_too_much_is_warned_of(served: Served, advising: Advising) -> None:
    created = await alone(served)
    async with served.sit(created["table"]) as own:
        found = await warn(own, "step 1", 10)
        assert (found["verdict"], found["given"], found["best"]["chance"]) == ("gives", 200, 700)
        assert not [entry for entry in own.log if entry["seat"] == 0], "nothing is carried out"
        assert lines(served) == [("watch", 10), ("warning", 0)]
        advising.given = 150
        await own.act("step 1")
        assert (await warn(own, "step 0", 15))["verdict"] == "fine"
        assert (await warn(own, "step 0", 5))["verdict"] == "gives"
        assert lines(served) == [("watch", 10), ("warning", 0), ("watch", 15), ("watch", 5), ("warning", 0)]
        run = advising.asked[-1].run
        assert len(run) == 1, "the step before belongs to the same decision"
    assert all(isinstance(each, WarningAsked) for each in advising.asked)


async def test_what_is_not_judged_in_time_goes_through(
    served: Served, advising: Advising, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(hints, "WARN_SECONDS", 0.2)
    monkeypatch.setattr(hints, "HINT_SECONDS", 0.2)
    created = await alone(served)
    async with served.sit(created["table"]) as own:
        advising.gate.clear()
        assert (await warn(own, "step 1"))["verdict"] == "late"
        assert (await hint(own))["why"].startswith("no hint was found in time")
        await own.act("step 1")
        assert [entry["text"] for entry in own.log if entry["seat"] == 0] == ["step 1"], "the table goes on meanwhile"
        advising.gate.set()
        advising.ready = False
        assert (await warn(own, "step 0"))["verdict"] == "unready"
        assert "being made ready" in (await hint(own))["why"]
        assert (await warn(own, "dance"))["verdict"] == "fine", "the table refuses it by itself"
        monkeypatch.setattr(advising, "ask", lambda asked, seconds: 1 / 0)
        found = await warn(own, "step 0")
        assert (found["verdict"], "mistake of the program" in found["why"]) == ("refused", True)
        assert "mistake of the program" in await refused(own, "hint")


async def test_no_more_than_so_many_are_asked_at_once_and_by_one(
    served: Served, advising: Advising, monkeypatch: pytest.MonkeyPatch
) -> None:
    advising.gate.clear()
    tables = [await alone(served) for _ in range(4)]
    async with contextlib.AsyncExitStack() as stack:
        one, two, three, four = [await stack.enter_async_context(served.sit(each["table"])) for each in tables]
        await too_many(served, one, two, three, four, monkeypatch)
        advising.gate.set()
        for each in (one, two, three):
            assert (await each.until("hint"))["best"]
        assert not served.hall.hinting.waiting


async def too_many(
    served: Served, one: Player, two: Player, three: Player, four: Player, monkeypatch: pytest.MonkeyPatch
) -> None:
    await one.send("hint", seat=0)
    await two.send("hint", seat=0)
    await until(lambda: served.hall.hinting.waiting.total() == 2)
    assert "still being looked for" in await refused(one, "hint")
    assert "from one address" in await refused(three, "hint")
    assert "from one address" in (await warn(three, "step 1"))["why"]
    monkeypatch.setattr(hinting, "MOST_OF_ONE", 9)
    monkeypatch.setattr(hinting, "MOST", 3)
    await three.send("hint", seat=0)
    await until(lambda: served.hall.hinting.waiting.total() == 3)
    assert "this server is looking for as many" in await refused(four, "hint")
    assert "this server is looking for as many" in (await warn(four, "step 1"))["why"]


async def until(holds: Any) -> None:
    deadline = time.monotonic() + PATIENCE
    while not holds():
        assert time.monotonic() < deadline
        await asyncio.sleep(0.01)


async def test_hints_have_a_rate() -> None:
    async with serving(limits=Limits(hints=0.05)) as served:
        served.hall.hinting.adviser = Advising()
        created = await alone(served)
        async with served.sit(created["table"]) as own:
            await hint(own)
            assert "faster than" in await refused(own, "hint")
            assert "faster than" in (await warn(own, "step 1"))["why"]


async def test_a_rematch_has_them_too_and_a_restart_forgets_nothing(tmp_path: Path) -> None:
    database = tmp_path / "table.sqlite3"
    async with serving(database) as served:
        served.hall.hinting.adviser = Advising()
        created = await alone(served)
        async with served.sit(created["table"]) as own:
            await hint(own)
    async with serving(database) as served:
        served.hall.hinting.adviser = Advising()
        async with served.sit(created["table"]) as own:
            assert own.now["helped"][0]["hints"] == 1
            await hint(own)
            assert lines(served) == [("hint", 0)]
            await own.send("concede", number=own.now["number"], seat=0)
            await own.table_where(lambda now: now["over"] is not None)
            assert own.now["hints"] is None
            log = (await served.http.get(f"/api/table/{own.now['over']['replay'].rpartition('/')[2]}/log")).json()
            assert log["helped"] == [ONCE]
        again = await served.http.post(f"/api/table/{created['table']}/rematch")
        async with served.sit(again.json()["table"]) as own:
            assert own.now["hints"] is not None
