"""Playing over a real server: acts and their numbers, refusals, undo, one screen, the computer."""

from __future__ import annotations

import asyncio
import json
from typing import Any

import pytest
from websockets.exceptions import ConnectionClosed

from stormtable.engine.warmup import Progress
from stormtable.server.hall.live import Live
from stormtable.table.records import read_record
from stormtable.table.verify import verify
from tests.support.serving import PATIENCE, Player, RandomOpponents, Served, heard, links, play_out, serving


async def test_a_whole_match_against_the_computer(served: Served) -> None:
    created = await served.open("screen", "computer", options={"turns": 2})
    async with served.sit(created["table"]) as player:
        assert player.now["seat"] == 0
        assert player.now["key_kind"] == "seat"
        assert player.now["svg"].startswith("<svg")
        assert player.now["text"]
        assert player.log[0]["kind"] == "set-up"
        await play_out(player)
        replay = player.now["over"]["replay"].removeprefix("/replay/")
        record = read_record((await served.http.get(f"/api/table/{replay}/record")).content)
    verdict = verify(record)
    assert (verdict.problems, verdict.unchecked) == ([], "")
    page = (await served.http.get(f"/api/table/{replay}/log")).json()
    assert len(page["entries"]) == len(record.entries)
    assert page["dice"]["seed"]
    for entry in page["entries"]:
        shown = (await served.http.get(f"/api/table/{replay}/entries/{entry['number']}?as=1")).json()
        assert shown["scene"]["title"] == "Ambush"
        assert shown["last"] == len(record.entries) - 1


class TestNumbers:
    async def test_a_repeated_action_is_refused(self, served: Served) -> None:
        created = await served.open("screen", "friend")
        async with served.sit(created["table"]) as a:
            await a.act("step 1")
            await a.send("act", number=0, seat=0, action="step 1")
            assert (await a.until("refused"))["stale"]
            assert (await a.table())["number"] == 1
            sent = json.loads(a.seen[-1])["sent"]  # it has all there is, and is told so
            assert (sent["table"], sent["scene"], sent["svg"], sent["text"], sent["log"]) == ({}, None, [], [], [])

    async def test_what_others_do_in_secret_makes_nothing_stale(self, served: Served) -> None:
        created = await served.open("screen", "friend")
        mine, theirs = links(created)
        async with served.sit(mine) as a, served.sit(theirs) as b:
            await a.act("step 1")
            await a.act("aim 4")
            answer = await b.act("step 0", number=0)
            assert answer["type"] == "table"

    async def test_two_tabs_of_one_seat_both_live(self, served: Served) -> None:
        created = await served.open("screen", "friend")
        async with served.sit(created["table"]) as one, served.sit(created["table"]) as two:
            await one.act("step 1")
            await two.table_where(lambda now: now["number"] == 1)
            await two.act("step 0")
            await one.table_where(lambda now: now["number"] == 2)
            assert one.log == two.log


class TestRefusals:
    async def test_names_the_rule(self, served: Served) -> None:
        created = await served.open("screen", "friend")
        async with served.sit(created["table"]) as a:
            refused = await a.act("aim 4")
            assert (refused["rule"], refused["text"]) == ("AM-2", "plot a step before you aim")
            await a.send("why", seat=0, action="aim 4")
            why = await a.until("why")
            assert (why["legal"], why["rule"]) == (False, "AM-2")
            await a.send("why", seat=0, action="step 1")
            assert (await a.until("why"))["legal"]

    async def test_says_whether_some_of_it_was_done(self, served: Served) -> None:
        created = await served.open("screen", "friend")
        async with served.sit(created["table"]) as a:
            assert not (await a.act("aim 99"))["halfway"]
            await a.send("act", number=0, seat=0, action="step 1, aim 99")
            assert (await a.until("refused"))["halfway"]

    async def test_of_others_seats_and_nonsense(self, served: Served) -> None:
        created = await served.open("screen", "friend")
        async with served.sit(created["table"]) as a, served.sit(created["watch"]) as w:
            assert "does not hold" in (await a.act("step 1", seat=1))["text"]
            assert "does not hold" in (await w.act("step 1", seat=0))["text"]
            await a.line.send("{")
            assert "not understood" in (await a.until("refused"))["text"]
            await a.send("act", number=0, seat=0, action="step 1", more=1)
            assert "not understood" in (await a.until("refused"))["text"]
            assert (await a.act("step 1"))["number"] == 1

    async def test_of_previews_of_several_actions(self, served: Served, caplog: pytest.LogCaptureFixture) -> None:
        created = await served.open("screen", "friend")
        async with served.sit(created["table"]) as a:
            await a.send("preview", seat=0, offer="scan, step 1")
            assert (await a.until("refused"))["text"].startswith("'scan' rolls dice")
            await a.send("preview", seat=0, offer="step 1, aim 9")
            assert "is not legal here" in (await a.until("refused"))["text"]
            await a.send("preview", seat=0, offer="step 1, scan")
            assert (await a.until("preview"))["preview"] is None
        assert caplog.text == ""

    async def test_of_messages_that_are_no_text(self, served: Served, caplog: pytest.LogCaptureFixture) -> None:
        created = await served.open("screen", "friend")
        async with served.sit(created["table"]) as a:
            await a.line.send(b"\0")
            with pytest.raises(ConnectionClosed) as closed:
                await a.until("the end")
            assert closed.value.rcvd
            assert closed.value.rcvd.code == 1003
        assert caplog.text == ""

    async def test_several_actions_stop_at_the_refused_one(self, served: Served) -> None:
        created = await served.open("screen", "friend")
        async with served.sit(created["table"]) as a:
            await a.send("act", number=0, seat=0, action="step 1, scan, scan, aim 3")
            assert (await a.until("refused"))["rule"] == "AM-4"
            await a.table_where(lambda now: now["number"] == 2)
            assert [entry["text"] for entry in a.log[1:]] == ["step 1", "scan"]


async def past_the_reveal(player: Player) -> None:
    """Plot what hits nobody, so that no dice fall."""
    await player.act("step 0")
    await player.act("aim 8")


class TestUndo:
    async def test_own_drafts(self, served: Served) -> None:
        created = await served.open("screen", "friend")
        async with served.sit(created["table"]) as a:
            await a.act("step 1")
            await a.act("step 0")
            told = {"takes": [2], "dice": False, "anew": False}
            assert a.now["undo"] == {"seat": 0, "to": 1, "text": "step 0", "free": True, "free_to": 0, **told}
            await a.send("undo", number=2, seat=0, to=1)
            await a.table_where(lambda now: now["number"] == 3)
            assert (a.log[3]["kind"], a.log[3]["back_to"], a.log[2]["taken_back"]) == ("undo", 1, True)

    async def test_after_dice_the_other_is_asked(self, served: Served) -> None:
        created = await served.open("screen", "friend")
        mine, theirs = links(created)
        async with served.sit(mine) as a, served.sit(theirs) as b:
            await past_the_reveal(a)
            await b.table_where(lambda now: now["seats"][0]["committed"])
            await past_the_reveal(b)
            await a.table_where(lambda now: now["scene"]["turn"] == "2")
            undo = a.now["undo"]
            assert (undo["text"], undo["free"], undo["to"], undo["anew"]) == ("aim 8", False, 0, True)
            assert undo["takes"] == list(range(1, a.now["number"] + 1))
            await a.send("undo", number=a.now["number"], seat=0, to=undo["to"])
            asked = await b.table_where(lambda now: now["requests"])
            assert asked["requests"][0]["mine"]
            assert asked["requests"][0]["why"] == "others decide in secret since"
            assert (asked["requests"][0]["takes"], asked["requests"][0]["anew"]) == (
                list(range(1, asked["number"] + 1)),
                True,
            )
            await b.send("consent", seat=1, yes=False)
            assert "does not agree" in (await a.until("refused"))["text"]
            await a.table_where(lambda now: not now["requests"])
            await a.send("undo", number=a.now["number"], seat=0, to=undo["to"])
            await b.table_where(lambda now: not now["requests"])
            await b.table_where(lambda now: now["requests"])
            await b.send("consent", seat=1, yes=True)
            await a.table_where(lambda now: now["scene"]["turn"] == "1")
            assert a.log[-1]["kind"] == "undo"

    async def test_private_dice_stay_and_nobody_hears_of_the_wish(self, served: Served) -> None:
        created = await served.open("screen", "friend")
        mine, theirs = links(created)
        async with served.sit(mine) as a, served.sit(theirs) as b:
            await a.act("scan")
            await heard(b)
            assert a.now["undo"] is None
            await a.send("undo", number=1, seat=0, to=0)
            assert "stay as they fell" in (await a.until("refused"))["text"]
            assert await heard(b) == []

    async def test_consent_is_to_what_was_shown(self, served: Served) -> None:
        """Who asks for little, and for more while the answer is under way, gets neither."""
        created = await served.open("screen", "friend", options={"turns": 3})
        mine, theirs = links(created)
        async with served.sit(mine) as a, served.sit(theirs) as b, served.sit(theirs) as tab:
            await a.act("step 0")
            await a.act("aim 8")
            await b.table_where(lambda now: now["seats"][0]["committed"])
            await b.act("step 0")
            await b.act("aim 8")
            now = (await a.table_where(lambda now: now["seats"][0]["deciding"]))["number"]
            await a.send("undo", number=now, seat=0, to=now - 1)
            shown = await b.table_where(lambda now: now["requests"])
            await a.send("undo", number=now, seat=0, to=0)
            await a.table_where(lambda now: now["requests"] and now["requests"][0]["to"] == 0)
            await b.send("consent", seat=1, yes=True, request=shown["requests"][0]["number"])
            assert (await b.until("refused"))["stale"]
            assert (await b.table())["requests"][0]["to"] == 0
            await b.send("consent", seat=1, yes=True, request=shown["requests"][0]["number"] + 1)
            await a.table_where(lambda now: now["number"] > shown["number"])
            await tab.send("consent", seat=1, yes=True)
            assert "nobody asks you" in (await tab.until("refused"))["text"]

    async def test_the_computer_agrees(self) -> None:
        opponents = RandomOpponents()
        opponents.choice = lambda offered: offered[-1:]  # scans, steps, aims
        opponents.gate.clear()
        async with serving(opponents=opponents) as served:
            created = await served.open("screen", "computer")
            async with served.sit(created["table"]) as a:
                await past_the_reveal(a)
                opponents.gate.set()
                await a.table_where(lambda now: now["scene"]["turn"] == "2")
                assert a.now["undo"]["free"]
                await a.send("undo", number=a.now["number"], seat=0, to=a.now["undo"]["to"])
                opponents.gate.clear()
                await a.table_where(lambda now: now["scene"]["turn"] == "1")
                assert [seat["deciding"] for seat in a.now["seats"]] == [True, True]  # what it chose does not stand
                assert a.now["undo"] is None
                opponents.gate.set()
                await a.table_where(lambda now: now["seats"][1]["committed"])


class TestOneScreen:
    async def test_a_curtain_hides_each_secret(self, served: Served) -> None:
        created = await served.open("screen", "screen")
        async with served.sit(created["table"]) as both:
            assert both.now["mine"] == [0, 1]
            assert (both.now["seat"], both.now["curtain"]["seat"]) == (-1, 0)
            assert both.now["scene"]["offers"] == []
            assert "take it first" in (await both.act("step 1", seat=0))["text"]
            await both.send("take", seat=0)
            await both.table_where(lambda now: now["seat"] == 0)
            await both.act("step -1")
            assert '"seat": 0, "text": "step -1"' in json.dumps(both.log)
            await both.act("aim 7", seat=0)
            curtain = await both.table_where(lambda now: now["curtain"] is not None)
            assert (curtain["seat"], curtain["curtain"]["seat"]) == (-1, 1)
            assert '"seat": 0, "text": "step -1"' not in json.dumps(curtain)
            await both.send("take", seat=1)
            taken = await both.table_where(lambda now: now["seat"] == 1)
            assert '"seat": 0, "text": "step -1"' not in json.dumps([taken, both.log])
            await both.act("step 0")
            await both.act("aim 8")
            while not both.now["secret"]:
                await both.act("hold")
            assert both.now["curtain"]["seat"] == 0  # all have looked at what came of it; the next plot begins

    async def test_open_decisions_need_no_curtain(self, served: Served) -> None:
        created = await served.open("screen", "screen", scenario="dawn")
        async with served.sit(created["table"]) as both:
            for seat, aim in ((0, 1), (1, 0)):
                await both.send("take", seat=seat)
                await both.table_where(lambda now, seat=seat: now["seat"] == seat)  # type: ignore[misc]
                await both.act("step 0")
                await both.act(f"aim {aim}")
            if not both.now["secret"]:  # somebody was hit, and may repair
                assert both.now["curtain"] is None
                assert both.now["seat"] in {0, 1}

    async def test_a_step_back_over_what_was_opened_takes_all_of_it_back(self, served: Served) -> None:
        """Neither chooses again knowing what the other's choice is."""
        created = await served.open("screen", "screen", scenario="dawn", dice="typed")
        async with served.sit(created["table"]) as both:
            await both.send("faces", seat=0, faces=[1])
            for seat, aim in ((0, 1), (1, 0)):
                await both.table_where(lambda now, seat=seat: (now["curtain"] or {}).get("seat") == seat)  # type: ignore[misc]
                await both.send("take", seat=seat)
                await both.table_where(lambda now, seat=seat: now["seat"] == seat)  # type: ignore[misc]
                await both.act("step 0")
                await both.send("act", number=both.now["number"], seat=seat, action=f"aim {aim}")
            for rolled in ([], [6]):
                await both.table_where(lambda now, rolled=rolled: (now["dice_wanted"] or {}).get("rolled") == rolled)  # type: ignore[misc]
                await both.send("faces", seat=1, faces=[6])
            now = await both.table_where(lambda now: not now["secret"] and now["dice_wanted"] is None)
            assert now["seat"] == 0
            assert (now["undo"]["to"], now["undo"]["anew"], now["undo"]["free"]) == (0, True, True)
            await both.send("undo", number=now["number"], seat=now["undo"]["seat"], to=0)
            await both.table_where(lambda now: (now["curtain"] or {}).get("seat") == 0)
            for seat in range(2):
                await both.send("take", seat=seat)
                await both.table_where(lambda now, seat=seat: now["seat"] == seat)  # type: ignore[misc]
                assert all(entry["taken_back"] for entry in both.log if entry["kind"] == "decision")
                assert "aim 4" not in [offer["id"] for offer in both.now["scene"]["offers"]]


class TestComputer:
    async def test_one_that_fails_is_replaced_by_the_rules(self, caplog: pytest.LogCaptureFixture) -> None:
        def fail(offered: Any) -> Any:
            raise RuntimeError("no idea")

        opponents = RandomOpponents()
        opponents.choice = fail
        async with serving(opponents=opponents) as served:
            created = await served.open("screen", "computer", options={"turns": 1})
            async with served.sit(created["table"]) as a:
                await play_out(a)
        assert "the computer opponent failed" in caplog.text

    async def test_one_that_cheats_is_replaced_by_the_rules(self, caplog: pytest.LogCaptureFixture) -> None:
        from stormtable.engine.actions import Action

        opponents = RandomOpponents()
        opponents.choice = lambda offered: [Action(verb=77)]
        async with serving(opponents=opponents) as served:
            created = await served.open("screen", "computer", options={"turns": 1})
            async with served.sit(created["table"]) as a:
                await play_out(a)
        assert "chose what is not legal" in caplog.text

    async def test_how_far_it_is_compiled_is_told_until_it_is(self) -> None:
        opponents = RandomOpponents()
        opponents.warming["ambush"] = Progress("ambush", 3, 8, "apply")
        async with serving(opponents=opponents) as served:
            created = await served.open("screen", "computer")
            async with served.sit(created["table"]) as a:
                told = await a.until("warming")
                assert told == {"type": "warming", "done": 3, "total": 8, "finished": False, "error": ""}
                await a.act("step 0")
                opponents.warming["ambush"] = Progress("ambush", 8, 8, finished=True)
                assert (await a.until("warming"))["finished"]
            friends = await served.open("screen", "friend")
            async with served.sit(friends["table"]) as b:
                await b.act("step 0")
            assert sum('"type":"warming"' in message for message in served.seen) == 2
            assert opponents.prepared == ["ambush"], "only where the computer plays"

    async def test_it_is_given_its_view_only(self) -> None:
        views: list[Any] = []

        class Watching(RandomOpponents):
            async def choose(self, game: Any, view: Any, seat: int, level: str) -> Any:
                views.append((seat, view))
                return await super().choose(game, view, seat, level)

        async with serving(opponents=Watching()) as served:
            created = await served.open("screen", "computer", options={"turns": 2})
            async with served.sit(created["table"]) as a:
                await a.act("step -1")
                await play_out(a)
        assert views
        for seat, view in views:
            assert view.dice.rng == 0
            assert view.ships[1 - seat].step in {0, -9}

    async def test_two_of_them_play_while_somebody_looks(self, served: Served) -> None:
        created = await served.open("computer", "computer", options={"turns": 2})
        async with served.sit(created["watch"]) as w:
            await w.table_where(lambda now: now["over"] is not None)


async def test_an_act_changes_the_match_that_it_was_sent_to(served: Served, monkeypatch: pytest.MonkeyPatch) -> None:
    """And not the one read again, once that one is lost, in whose place the page is shown it meanwhile."""
    created = await served.open("friend", "friend")
    async with served.sit(created["links"][0]["key"]) as player:
        (first,) = served.hall.lives.values()
        (connection,) = first.spectators
        change, done = Live.change, asyncio.Event()

        async def lose(live: Live, work: Any) -> None:
            first.lost = True
            connection.live = await served.hall.live(first.name)  # type: ignore[attr-defined]
            await change(live, work)
            done.set()

        monkeypatch.setattr(Live, "change", lose)
        before = len(first.match.lines)
        await player.send("act", number=player.now["number"], seat=0, action="step 0")
        await asyncio.wait_for(done.wait(), PATIENCE)
        second = served.hall.lives[first.name]
        assert second is not first
        assert len(first.match.lines) == first.shelf.count > before
        assert len(second.match.lines) == second.shelf.count == before
