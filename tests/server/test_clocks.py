"""Clocks as a server keeps them: what pages are told, what is chosen when time is up, time in which nobody served."""

from __future__ import annotations

import asyncio
import signal
from collections.abc import AsyncIterator, Sequence
from pathlib import Path
from typing import Any

import pytest

from stormtable.engine.actions import Action
from stormtable.server.hall.live import Live
from stormtable.server.hall.pulse import SILENCE, Pulse, joined
from stormtable.server.hall.timing import Alarm
from stormtable.server.storage.services import Stretch
from stormtable.table.clocks import PATIENCE
from stormtable.table.journal import Clock
from stormtable.table.records import read_record
from tests.support.clocked import Watch, advance, clocked
from tests.support.processes import running
from tests.support.serving import Player, RandomOpponents, Served, heard, serving

LIVE = {"kind": "live", "minutes": 10, "increment": 10}
BY_DAY = {"kind": "correspondence", "days": 3, "leave": 2}


@pytest.fixture
def watch() -> Watch:
    return Watch()


@pytest.fixture
async def served(watch: Watch) -> AsyncIterator[Served]:
    async with serving(clock=watch) as it:
        yield it


async def begun(player: Player) -> dict[str, Any]:
    return await player.table_where(lambda now: now["clock"]["begun"])


def lefts(player: Player) -> list[float | None]:
    return [each and each["left"] for each in player.now["clock"]["seats"]]


def runs(player: Player) -> list[bool | None]:
    return [each and each["running"] for each in player.now["clock"]["seats"]]


async def live_of(served: Served, key: str) -> Live:
    (found,) = await served.hall.store(served.hall.store.storage.keys, [key])
    return await served.hall.live(found.target)


async def test_a_page_is_told_what_it_needs_to_count_down(served: Served, watch: Watch) -> None:
    created = await served.open("friend", "friend", clock=LIVE)
    mine, theirs = (link["key"] for link in created["links"])
    async with served.sit(mine) as a, served.sit(theirs) as b:
        await begun(a)
        assert (lefts(a), runs(a), a.now["clock"]["since"]) == ([600, 600], [True, True], watch.now)
        assert {name: a.now["clock"][name] for name in LIVE} == LIVE
        await advance(watch, 30, served.hall)
        await a.act("step 0")
        await a.act("aim 8")
        await b.table_where(lambda now: now["seats"][0]["committed"])
        assert (lefts(b), runs(b), b.now["clock"]["since"]) == ([580, 570], [False, True], watch.now)
        await a.send("ping")
        assert (await a.until("pong"))["now"] == watch.now
        assert a.log[-1]["left"] == [580, 570]


async def test_no_time_counts_before_all_have_sat_down(served: Served, watch: Watch) -> None:
    created = await served.invite("screen", "friend", clock=LIVE)
    async with served.sit(created["table"]) as a:
        assert not a.now["clock"]["begun"]
        await advance(watch, 100, served.hall)
        key = await served.take(next(link["key"] for link in created["links"] if link["kind"] == "friend"))
        async with served.sit(key):
            await begun(a)
            assert lefts(a) == [600, 600]
            assert a.now["clock"]["since"] == watch.now


async def test_at_one_screen_and_against_the_computer_time_counts_at_once(served: Served) -> None:
    for other, counts in (("screen", True), ("computer", None)):
        created = await served.open("screen", other, clock=LIVE)
        async with served.sit(created["table"]) as player:
            assert player.now["clock"]["begun"]
            assert runs(player) == [True, counts]


async def test_what_others_draft_in_secret_is_not_told_by_a_clock(served: Served, watch: Watch) -> None:
    created = await served.open("friend", "friend", clock=LIVE)
    mine, theirs = (link["key"] for link in created["links"])
    async with served.sit(mine) as a, served.sit(theirs) as b:
        await begun(b)
        await heard(b)
        await advance(watch, 10, served.hall)
        await a.act("step 0")
        await a.send("undo", number=a.now["number"], seat=0, to=0)
        await a.table_where(lambda now: now["undo"] is None)
        assert [each for each in await heard(b) if each["type"] == "table"] == []


async def test_when_time_is_up_the_other_may_claim(served: Served, watch: Watch) -> None:
    created = await served.open("friend", "friend", clock=LIVE)
    mine, theirs = (link["key"] for link in created["links"])
    async with served.sit(mine) as a, served.sit(theirs) as b:
        await begun(b)
        await b.act("step 0")
        await b.act("aim 8")
        await b.send("time-up", seat=1, late=0, choice="claim")
        assert "time left" in (await b.until("refused"))["text"]
        await advance(watch, 600, served.hall)
        up = (await b.table_where(lambda now: now["times_up"]))["times_up"]
        assert up == [{"seat": 0, "by": 1, "choices": ["claim", "wait", "computer"], "waiting": [1]}]
        assert (await a.table_where(lambda now: now["times_up"]))["times_up"][0]["by"] == -1
        await a.send("time-up", seat=0, late=0, choice="wait")
        assert "play against" in (await a.until("refused"))["text"]
        await a.send("time-up", seat=1, late=0, choice="claim")
        assert "does not hold" in (await a.until("refused"))["text"]
        await b.send("time-up", seat=1, late=0, choice="claim")
        over = (await a.table_where(lambda now: now["over"]))["over"]
        assert over["points"] == [0, 2]
        notes = [note for entry in a.log for note in entry["notes"]]
        assert any("was up" in note and "claims" in note for note in notes)
        record = await served.http.get(f"/api/table/{mine}/record")
        assert read_record(record.content).header.format == 3


async def test_an_alarm_tells_the_page_by_itself(served: Served, watch: Watch) -> None:
    created = await served.open("friend", "friend", clock=LIVE)
    mine, theirs = (link["key"] for link in created["links"])
    async with served.sit(mine) as a, served.sit(theirs):
        await begun(a)
        live = await live_of(served, mine)
        watch.now += SILENCE - 1
        assert live.match.timer is not None
        live.match.timer.times = type(live.match.timer.times)(
            since=watch.now, left=(0.05, 100.0), leave=(0.0, 0.0), owed=(0, 0), running=3, begun=True
        )
        live.alarm.set(on=True)
        watch.now += 0.2
        await a.table_where(lambda now: now["times_up"])


async def test_the_computer_takes_the_seat_and_gives_it_back(
    served: Served, watch: Watch, monkeypatch: pytest.MonkeyPatch
) -> None:
    opponents = served.hall.opponents
    assert isinstance(opponents, RandomOpponents)
    choose = opponents.choose

    async def slowly(game: Any, view: Any, seat: int, level: str) -> Sequence[Action]:
        if view.turn > 1:
            opponents.gate.clear()  # it thinks for a while
        return await choose(game, view, seat, level)

    monkeypatch.setattr(opponents, "choose", slowly)
    created = await served.open("friend", "friend", clock=LIVE, options={"turns": 20})
    mine, theirs = (link["key"] for link in created["links"])
    async with served.sit(mine) as a, served.sit(theirs) as b:
        await begun(b)
        await b.act("step 0")
        await b.act("aim 8")
        await advance(watch, 600, served.hall)
        await b.table_where(lambda now: now["times_up"])
        await b.send("time-up", seat=1, late=0, choice="computer", level="grand")
        assert "no level" in (await b.until("refused"))["text"]
        await b.send("time-up", seat=1, late=0, choice="computer", level="easy")
        await b.table_where(lambda now: now["seats"][0]["stands_in"] and now["scene"]["turn"] == "2")
        assert opponents.asked > 0
        assert (b.now["seats"][0]["kind"], lefts(b)[0], b.now["times_up"]) == ("computer", None, [])
        await b.act("step 0")
        await b.act("aim 8")
        await a.table_where(lambda now: now["seats"][0]["stands_in"])
        await a.send("take-over", seat=0)
        await a.table_where(lambda now: not now["seats"][0]["stands_in"])
        opponents.gate.set()
        assert lefts(a)[0] == 600
        number = a.now["number"]
        assert [each for each in await heard(a) if each["type"] == "table" and each["number"] > number] == []
        await a.act("step 1")
        assert a.log[-1]["text"] == "step 1"


async def test_a_restart_costs_nobody_any_time(tmp_path: Path, watch: Watch) -> None:
    async with serving(tmp_path / "db", clock=watch) as one:
        created = await one.open("friend", "friend", clock=LIVE)
        mine, theirs = (link["key"] for link in created["links"])
        async with one.sit(mine) as a, one.sit(theirs):
            await begun(a)
        await advance(watch, 40, one.hall)
    watch.now += 5000
    async with serving(tmp_path / "db", clock=watch) as two, two.sit(mine) as a:
        await advance(watch, 20, two.hall)
        await a.act("step 0")
        await a.act("aim 8")
        assert lefts(a) == [550, 540]


async def test_a_killed_server_costs_nobody_more_than_it_ran(tmp_path: Path) -> None:
    async with running(tmp_path / "db") as one:
        created = await one.served.open("friend", "friend", clock=LIVE)
        mine, theirs = (link["key"] for link in created["links"])
        async with one.served.sit(mine) as a, one.served.sit(theirs):
            await begun(a)
            started = a.now["clock"]["since"]
        await one.end(signal.SIGKILL)
    async with running(tmp_path / "db") as two, two.served.sit(mine) as a:
        await a.send("ping")
        now = (await a.until("pong"))["now"]
        left = a.now["clock"]["seats"][0]["left"] - (now - a.now["clock"]["since"])
        assert a.now["clock"]["since"] > started
        assert 600 - (now - started) < left <= 600


async def test_a_machine_that_slept_costs_nobody_any_time(served: Served, watch: Watch) -> None:
    created = await served.open("friend", "friend", clock=LIVE)
    mine, theirs = (link["key"] for link in created["links"])
    async with served.sit(mine) as a, served.sit(theirs):
        await begun(a)
        await advance(watch, 10, served.hall)
        watch.now += 4000  # no beat meanwhile
        await served.hall.pulse.beat()
        await a.table_where(lambda now: now["clock"]["since"] == watch.now)
        assert lefts(a) == [590, 590]


async def test_two_processes_tell_the_same_and_one_alone_keeps_time_going(postgresql: str, watch: Watch) -> None:
    async with serving(postgresql, clock=watch) as one:
        async with serving(postgresql, clock=watch) as other:
            created = await one.open("friend", "friend", clock=LIVE)
            mine, theirs = (link["key"] for link in created["links"])
            async with one.sit(mine) as a, other.sit(theirs) as b:
                await begun(a)
                await begun(b)
                await advance(watch, 30, one.hall, other.hall)
                await a.act("step 0")
                await a.act("aim 8")
                await b.table_where(lambda now: now["clock"]["seats"][0]["left"] == 580)
                assert lefts(b) == [580, 570]
        await advance(watch, 100, one.hall)
        async with serving(postgresql, clock=watch) as again, again.sit(theirs) as b:
            await b.act("step 0")
            await b.act("aim 8")
            assert lefts(b) == [580, 480]


async def test_two_choose_at_once_at_two_processes_and_one_choice_counts(postgresql: str, watch: Watch) -> None:
    async with serving(postgresql, clock=watch) as one, serving(postgresql, clock=watch) as other:
        created = await one.open("friend", "friend", clock=LIVE)
        mine, theirs = (link["key"] for link in created["links"])
        async with one.sit(mine), one.sit(theirs) as b, other.sit(theirs) as c:
            await begun(b)
            await b.act("step 0")
            await b.act("aim 8")
            await c.table_where(lambda now: now["seats"][1]["committed"])
            await advance(watch, 600, one.hall, other.hall)
            await asyncio.gather(*(each.table_where(lambda now: now["times_up"]) for each in (b, c)))
            await b.send("time-up", seat=1, late=0, choice="wait")
            await c.send("time-up", seat=1, late=0, choice="claim")
            ends = await asyncio.gather(*(each.table_where(lambda now: not now["times_up"]) for each in (b, c)))
        assert len({each["over"] is None for each in ends}) == 1


async def test_lists_tell_how_time_is_kept_and_when_it_is_up(served: Served, watch: Watch) -> None:
    created = await served.open("friend", "friend", clock=BY_DAY)
    mine, theirs = (link["key"] for link in created["links"])
    async with served.sit(mine) as a, served.sit(theirs):
        await begun(a)
    found = (await served.http.post("/api/mine", json={"keys": [mine]})).json()["matches"]
    assert [(each["clock"], each["until"]) for each in found] == [
        ("3 days a decision, 2 days of leave", watch.now + 5 * 86_400)
    ]


@pytest.mark.parametrize("clock", [{"kind": "live"}, {"kind": "correspondence", "days": 3, "minutes": 1}])
async def test_a_clock_that_says_too_little_or_too_much_is_refused(served: Served, clock: dict[str, Any]) -> None:
    body = {"game": "ambush", "scenario": "night", "seats": [{"kind": "screen"}] * 2, "clock": clock}
    answer = await served.http.post("/api/matches", json=body)
    assert answer.status_code == 400
    assert answer.json()["error"].startswith("clock: ")


async def test_a_rematch_has_the_same_clock_and_a_branch_none(served: Served) -> None:
    created = await served.open("friend", "friend", clock=LIVE)
    mine, theirs = (link["key"] for link in created["links"])
    async with served.sit(mine) as a, served.sit(theirs):
        await begun(a)
        await a.send("concede", number=a.now["number"], seat=0)
        await a.table_where(lambda now: now["over"])
    rematch = (await served.http.post(f"/api/table/{mine}/rematch")).json()
    branch = (await served.http.post(f"/api/table/{mine}/branch", json={"entry": 0})).json()
    assert (await live_of(served, rematch["table"])).match.header.clock is not None
    assert (await live_of(served, branch["watch"])).match.header.clock is None


async def test_of_times_that_overlap_one_is_made() -> None:
    assert joined([Stretch(0, 5), Stretch(3, 4), Stretch(4, 9), Stretch(20, 30)]) == [Stretch(0, 9), Stretch(20, 30)]


async def test_what_lies_between_stretches_is_away(served: Served, watch: Watch) -> None:
    pulse = Pulse(served.hall.store, watch)
    assert pulse.away(0, 100) == 0, "before it knows anything"
    now = watch.now
    pulse.stretches = [Stretch(now - 100, now - 60), Stretch(now - 20, now)]
    assert pulse.away(now - 100, now) == 40
    assert pulse.away(now - 70, now - 30) == 30
    assert pulse.away(now - 10, now + SILENCE) == 0
    assert pulse.away(now - 10, now + SILENCE + 1) == SILENCE + 1


async def test_beats_are_stored_while_it_runs(tmp_path: Path, watch: Watch) -> None:
    async with serving(tmp_path / "db", clock=watch) as one:
        start = watch.now
        await advance(watch, 60, one.hall)
        assert one.hall.pulse.stretches == [Stretch(start, start + 60)]
    watch.now += 3
    async with serving(tmp_path / "db", clock=watch) as two:
        assert two.hall.pulse.stretches == [Stretch(start, start + 60), Stretch(start + 63, start + 63)]


async def test_an_alarm_is_left_where_whatever_happens_puts_it_off() -> None:
    sitting, watch = clocked(None)
    rung = list[float]()
    alarm = Alarm(sitting, lambda: rung.append(watch.now))
    alarm.set(on=True)
    first = alarm.handle
    sitting.decide(1, "step 0")
    alarm.set(on=True)
    assert alarm.handle is first is not None
    alarm.went_off()
    assert (rung, alarm.handle is first) == ([], False)
    assert alarm.handle is not None, "it looks again later"
    watch.now += PATIENCE
    alarm.went_off()
    assert rung == [watch.now]
    alarm.set(on=False)
    assert alarm.handle is None


async def test_with_a_clock_an_alarm_is_set_anew_whatever_happens() -> None:
    sitting, _ = clocked(Clock(kind="live", minutes=10, increment=10))
    alarm = Alarm(sitting, lambda: None)
    alarm.set(on=True)
    first = alarm.handle
    sitting.decide(1, "step 0")
    alarm.set(on=True)
    assert alarm.handle is not None
    assert alarm.handle is not first
    alarm.set(on=False)
