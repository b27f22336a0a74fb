"""Playing over a real server: lobby, seats, links, secrecy, undo, typed dice, reconnecting."""

from __future__ import annotations

import asyncio
import json
from collections.abc import AsyncIterator
from contextlib import AsyncExitStack
from typing import Any

import httpx
import pytest
from websockets.exceptions import ConnectionClosed

from stormtable.engine.warmup import Progress
from stormtable.table.records import read_record
from stormtable.table.verify import verify
from tests.support.serving import Player, RandomOpponents, Served, serving


@pytest.fixture
async def served() -> AsyncIterator[Served]:
    async with serving() as it:
        yield it


def links(created: dict[str, Any]) -> list[str]:
    return [link["key"] for link in created["links"]]


async def play_out(player: Player) -> None:
    """Choose the last offer each time: it commits."""
    while player.now["over"] is None:
        offers = player.now["scene"]["offers"]
        if offers:
            await player.act(offers[-1]["id"])
        else:
            await player.table()


async def test_the_lobby_knows_every_game(served: Served) -> None:
    lobby = (await served.http.get("/api/games")).json()
    game, other = lobby["games"]
    assert [each["name"] for each in game["scenarios"]] == ["night", "dawn"]
    assert game["options"][0]["default"] == 6
    assert game["scenarios"][0]["seats"] == [{"letter": "A", "team": 0}, {"letter": "B", "team": 1}]
    assert [each["team"] for each in other["scenarios"][0]["seats"]] == [0, 1, 0, 1]
    assert game["default_level"] == "easy"


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


async def test_nothing_secret_is_sent_before_its_time(served: Served) -> None:
    """By bytes: seed, generator, sealed plots and private dice in no message and no answer to anybody else."""
    created = await served.open("screen", "friend", options={"turns": 1})
    mine, theirs = links(created)
    async with served.sit(mine) as a, served.sit(theirs) as b, served.sit(created["watch"]) as w:
        live = next(iter(served.hall.lives.values()))
        seed = live.stored.seed
        assert seed
        await a.act("step -1")
        scanned = await a.act("scan")
        assert scanned["log"][-1]["stories"][0]["dice"]
        await a.act("aim 7")
        await b.table_where(lambda now: now["seats"][0]["committed"])
        await w.table_where(lambda now: now["seats"][0]["committed"])
        for other in (theirs, created["watch"], created["owner"]):
            for path in ("record", "case", "log", "entries/0", "entries/1"):
                answer = await served.http.get(f"/api/table/{other}/{path}")
                assert answer.status_code == 200, answer.text
                served.seen.append(answer.text)
        own = [text for text in served.seen if '"seat":0,"mine":[0]' in text]
        others = [text for text in served.seen if text not in own]
        assert len(others) >= 15
        secrets = (
            '"seat":0,"text":"step',
            '"seat":0,"text":"aim',
            '"seat":0,"text":"scan',
            "scanned",
            "aim = 7",
            "rng",
        )
        for text in others:
            assert not [secret for secret in secrets if secret in text]
        for text in served.seen:
            assert seed.hex() not in text
        assert b.now["number"] == 1  # the commitment alone
        assert b.log[1]["sealed"]
        await b.act("step 0")
        await b.act("aim 8")
        await play_out_both(a, b)
        assert a.now["dice"]["seed"] == seed.hex()


async def heard(player: Player) -> list[dict[str, Any]]:
    """What has come in by the time a ping is answered."""
    await asyncio.sleep(0.05)
    await player.send("ping")
    messages = []
    while (message := await player.receive())["type"] != "pong":
        messages.append(message)
    return messages


async def asked_for(served: Served, key: str) -> list[str]:
    """All that can be asked for at a table without sitting down at it."""
    answers = [await served.http.get(f"/api/table/{key}/{path}") for path in ("record", "case", "log", "entries/0")]
    answers.append(await served.http.post("/api/mine", json={"keys": [key]}))
    answers.append(await served.http.post(f"/api/table/{key}/branch", json={"entry": 1}))
    return [answer.text for answer in answers]


async def test_drafts_and_refusals_of_others_make_no_message(served: Served) -> None:
    """Who counts messages learns nothing either."""
    created = await served.open("screen", "friend")
    mine, theirs = links(created)
    async with served.sit(mine) as a, served.sit(theirs) as b, served.sit(created["watch"]) as w:
        for other in (a, b, w):
            await heard(other)
        before = [await asked_for(served, key) for key in (theirs, created["watch"], created["owner"])]
        for act in ("step 1", "scan", "step 0", "nonsense", "scan"):
            await a.act(act)
        await a.send("undo", number=a.now["number"], seat=0, to=a.now["number"] - 1)
        await heard(a)
        assert await heard(b) == await heard(w) == []
        assert before == [await asked_for(served, key) for key in (theirs, created["watch"], created["owner"])]
        await a.act("aim 4")
        for other in (b, w):
            (told,) = await heard(other)
            assert told["seats"][0]["committed"]


async def play_out_both(a: Player, b: Player) -> None:
    while a.now["over"] is None:
        await asyncio.sleep(0.01)
        for each in (a, b):
            if (
                each.now["over"] is None
                and each.now["scene"]["offers"]
                and each.now["seats"][each.now["seat"]]["deciding"]
            ):
                await each.act(each.now["scene"]["offers"][-1]["id"])
        await a.send("ping")
        while (await a.receive())["type"] != "pong":
            pass
        await b.send("ping")
        while (await b.receive())["type"] != "pong":
            pass


class TestNumbers:
    async def test_a_repeated_action_is_refused(self, served: Served) -> None:
        created = await served.open("screen", "friend")
        async with served.sit(created["table"]) as a:
            await a.act("step 1")
            await a.send("act", number=0, seat=0, action="step 1")
            assert (await a.until("refused"))["stale"]
            assert (await a.table())["number"] == 1

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
            assert a.now["undo"] == {"seat": 0, "to": 1, "text": "step 0", "free": True, "free_to": 0}
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
            assert (undo["text"], undo["free"]) == ("aim 8", False)
            await a.send("undo", number=a.now["number"], seat=0, to=undo["to"])
            asked = await b.table_where(lambda now: now["consent"] is not None)
            assert asked["consent"]["mine"]
            assert asked["consent"]["why"] == "others decide in secret since"
            await b.send("consent", seat=1, yes=False)
            assert "does not agree" in (await a.until("refused"))["text"]
            await a.table_where(lambda now: now["consent"] is None)
            await a.send("undo", number=a.now["number"], seat=0, to=undo["to"])
            await b.table_where(lambda now: now["consent"] is None)
            await b.table_where(lambda now: now["consent"] is not None)
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
            shown = await b.table_where(lambda now: now["consent"] is not None)
            await a.send("undo", number=now, seat=0, to=0)
            await a.table_where(lambda now: now["consent"] is not None and now["consent"]["to"] == 0)
            await b.send("consent", seat=1, yes=True, to=shown["consent"]["to"])
            assert (await b.until("refused"))["stale"]
            assert (await b.table())["consent"]["to"] == 0
            await b.send("consent", seat=1, yes=True, to=0)
            await a.table_where(lambda now: now["number"] > shown["number"])
            await tab.send("consent", seat=1, yes=True, to=0)
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
                await a.table_where(lambda now: now["scene"]["turn"] == "1")


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

    async def test_one_step_back_leaves_the_rest_of_a_draft(self, served: Served) -> None:
        """The seat that looks on cannot count the other's draft: what is offered is taken back, and no more."""
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
            assert (now["undo"]["seat"], now["undo"]["text"], now["undo"]["free"]) == (1, "", True)  # text: sealed
            await both.send("undo", number=now["number"], seat=1, to=now["undo"]["to"])
            await both.table_where(lambda now: (now["curtain"] or {}).get("seat") == 1)
            await both.send("take", seat=1)
            await both.table_where(lambda now: now["seat"] == 1)
            kept = [(entry["text"], entry["taken_back"]) for entry in both.log if entry["seat"] == 1]
            assert kept[:2] == [("step 0", False), ("aim 0", True)]
            assert "aim 4" in [offer["id"] for offer in both.now["scene"]["offers"]]


class TestTypedDice:
    async def test_are_asked_for_from_the_set_up_on(self, served: Served) -> None:
        created = await served.open("screen", "computer", dice="typed")
        async with served.sit(created["table"]) as a:
            assert a.now["scene"] is None
            wanted = a.now["dice_wanted"]
            assert (wanted["count"], wanted["sides"], wanted["mine"]) == (1, 6, True)
            await a.send("faces", seat=0, faces=[9])
            assert "not on a die" in (await a.until("refused"))["text"]
            await a.send("faces", seat=0, faces=[4])
            await a.table_where(lambda now: now["scene"] is not None)
            await a.send("act", number=0, seat=0, action="scan, step 1")
            await a.table_where(lambda now: now["dice_wanted"] is not None)
            await a.send("act", number=a.now["number"], seat=0, action="step 0")
            assert "typed in first" in (await a.until("refused"))["text"]
            await a.send("faces", seat=0, faces=[])
            await a.table_where(lambda now: now["dice_wanted"] is None)
            await a.send("act", number=a.now["number"], seat=0, action="scan, step 1")
            await a.table_where(lambda now: now["dice_wanted"] is not None)
            await a.send("faces", seat=0, faces=[5])
            await a.table_where(lambda now: now["number"] >= 2)
            assert [entry["text"] for entry in a.log if entry["seat"] == 0] == ["scan", "step 1"]

    async def test_nobody_is_told_what_the_last_one_commits_to_before_it_is_rolled(self, served: Served) -> None:
        created = await served.open("screen", "friend", dice="typed")
        mine, theirs = links(created)
        async with served.sit(mine) as a, served.sit(theirs) as b:
            await a.send("faces", seat=0, faces=[4])
            for player in (a, b):
                await player.table_where(lambda now: now["scene"] is not None)
            await a.act("step 0")
            await a.act("aim 4")
            await b.table_where(lambda now: now["seats"][0]["committed"])
            await b.act("step 0")
            await b.send("act", number=b.now["number"], seat=1, action="aim 8")
            for player, action in ((a, ""), (b, "aim 8")):
                wanted = (await player.table_where(lambda now: now["dice_wanted"] is not None))["dice_wanted"]
                assert (wanted["action"], wanted["withdraw"]) == (action, False)

    async def test_a_private_roll_does_not_show(self, served: Served) -> None:
        created = await served.open("screen", "friend", dice="typed")
        mine, theirs = links(created)
        async with served.sit(mine) as a, served.sit(theirs) as b:
            await a.send("faces", seat=0, faces=[4])
            await b.table_where(lambda now: now["scene"] is not None)
            await a.table_where(lambda now: now["scene"] is not None)
            await a.send("act", number=0, seat=0, action="scan")
            await a.table_where(lambda now: now["dice_wanted"] is not None)
            await b.send("ping")
            await b.until("pong")
            assert b.now["dice_wanted"] is None
            assert (await b.act("step 1"))["number"] == 1  # nor does anybody wait for it
            await a.send("faces", seat=0, faces=[6])
            await a.table_where(lambda now: now["number"] == 1)


class TestLinks:
    async def test_the_owner_has_lost_links_again(self, served: Served) -> None:
        created = await served.open("screen", "friend")
        again = (await served.http.post(f"/api/table/{created['owner']}/links")).json()
        assert again == created
        refused = await served.http.get(f"/api/table/{created['table']}/links")
        assert (refused.status_code, "only whoever opened" in refused.json()["error"]) == (409, True)

    async def test_ones_matches(self, served: Served) -> None:
        created = await served.open("screen", "friend", seats=[{"kind": "screen", "name": "Ada"}, {"kind": "friend"}])
        keys = [created["table"], links(created)[1], created["owner"], "unknown"]
        mine = (await served.http.post("/api/mine", json={"keys": keys})).json()
        assert mine["unknown"] == ["unknown"]
        assert [each["mine"] for each in mine["matches"]] == [True, True, False]
        assert mine["matches"][0]["seats"] == ["Ada", "Player B"]
        async with served.sit(created["table"]) as a:
            await a.act("step 1")
            await a.act("aim 4")
            await a.send("concede", number=2, seat=0)
            await a.table_where(lambda now: now["over"] is not None)
        mine = (await served.http.post("/api/mine", json={"keys": keys})).json()
        assert [(each["mine"], each["over"]) for each in mine["matches"]] == [(False, True)] * 3

    async def test_a_rematch_swaps_sides(self, served: Served) -> None:
        created = await served.open("screen", "friend")
        mine, theirs = links(created)
        too_early = await served.http.post(f"/api/table/{mine}/rematch")
        assert too_early.status_code == 409
        async with served.sit(mine) as a, served.sit(theirs) as b:
            await a.send("concede", number=0, seat=0)
            await b.table_where(lambda now: now["over"] is not None)
            again = (await served.http.post(f"/api/table/{theirs}/rematch")).json()
            assert again["owner"] == ""
            assert [link["seats"] for link in again["links"]] == [[0]]
            await a.table_where(lambda now: now["rematch"] != "")
            async with served.sit(a.now["rematch"].removeprefix("/table/")) as next_a:
                assert next_a.now["seat"] == 1
            joined = (await served.http.post(f"/api/table/{mine}/rematch")).json()
            assert f"/table/{joined['table']}" == a.now["rematch"]

    async def test_a_branch_plays_on(self, served: Served) -> None:
        created = await served.open("screen", "friend", options={"turns": 1})
        mine, _ = links(created)
        async with served.sit(mine) as a:
            await a.act("step 1")
            await a.send("concede", number=1, seat=0)
            await a.table_where(lambda now: now["over"] is not None)
            replay = a.now["over"]["replay"].removeprefix("/replay/")
        seal = (await served.http.post("/api/seals")).json()["commitment"]
        seats = [{"kind": "screen"}, {"kind": "computer", "level": "easy"}]
        body = {"entry": 1, "seats": seats, "commitment": seal, "salt": "abc"}
        branch = await served.http.post(f"/api/table/{replay}/branch", json=body)
        assert branch.status_code == 201, branch.text
        async with served.sit(branch.json()["table"]) as b:
            assert b.now["dice"]["commitment"] == seal
            assert b.now["dice"]["salts"] == ["abc", ""]
            assert b.log[1]["text"] == "step 1"
            await play_out(b)
        late = await served.http.post(f"/api/table/{replay}/branch", json={"entry": 2})
        assert "over there" in late.json()["error"]

    async def test_a_branch_of_a_running_match_gives_no_secret_away(self, served: Served) -> None:
        created = await served.open("screen", "friend")
        mine, theirs = links(created)
        async with served.sit(mine) as a:
            await a.act("step 1")
            await a.act("aim 4")
        refused = await served.http.post(f"/api/table/{theirs}/branch", json={"entry": 1})
        assert "hidden from you" in refused.json()["error"]

    async def test_a_record_can_be_brought_and_looked_at(self, served: Served) -> None:
        created = await served.open("screen", "friend")
        async with served.sit(created["table"]) as a:
            await a.act("step 1")
            await a.send("concede", number=1, seat=0)
            await a.table_where(lambda now: now["over"] is not None)
        record = (await served.http.get(f"/api/table/{created['watch']}/record")).content
        uploaded = await served.http.post("/api/records", content=record)
        assert uploaded.status_code == 201, uploaded.text
        key = uploaded.json()["key"]
        page = (await served.http.get(f"/api/table/{key}/log")).json()
        assert [entry["kind"] for entry in page["entries"]] == ["set-up", "decision", "concession"]
        assert (await served.http.post(f"/api/table/{key}/branch", json={"entry": 1})).status_code == 201
        endless = record.replace(b'"columns":', b'"columns":100', 1)
        refused = await served.http.post("/api/records", content=endless)
        assert "entry 0: its scene or stories cannot be shown: a board has at most 99" in refused.json()["error"]
        bad = await served.http.post("/api/records", content=b"{}")
        assert (bad.status_code, bad.json()["error"][:7]) == (400, "line 1:")


class TestDice:
    async def test_the_commitment_comes_before_the_salt(self, served: Served) -> None:
        seal = (await served.http.post("/api/seals")).json()["commitment"]
        created = await served.open("screen", "friend", commitment=seal, salt="mine")
        mine, theirs = links(created)
        async with served.sit(mine) as a, served.sit(theirs) as b:
            assert a.now["dice"]["commitment"] == seal
            assert (a.now["dice"]["salt_wanted"], b.now["dice"]["salt_wanted"]) == (False, True)
            await b.send("salt", seat=1, salt="theirs")
            await a.table_where(lambda now: now["dice"]["salts"] == ["mine", "theirs"])
            assert (await a.act("scan"))["number"] == 1  # a salt makes nothing stale
            await b.send("salt", seat=1, salt="again")
            await b.send("salt", seat=1, salt="no/slash")
            assert "a salt is" in (await b.until("refused"))["text"]
            await b.send("concede", number=0, seat=1)
            await a.table_where(lambda now: now["over"] is not None)
        record = read_record((await served.http.get(f"/api/table/{mine}/record")).content)
        assert verify(record).text.startswith("2 dice checked")

    async def test_a_seal_is_used_once(self, served: Served) -> None:
        seal = (await served.http.post("/api/seals")).json()["commitment"]
        await served.open("screen", "friend", commitment=seal)
        body = {"game": "ambush", "scenario": "night", "commitment": seal}
        refused = await served.http.post("/api/matches", json=body)
        assert "used already" in refused.json()["error"]


@pytest.mark.parametrize(
    ("body", "error"),
    [
        ({"game": "chess"}, "there is no game 'chess'"),
        ({"game": "ambush", "scenario": "noon"}, "there is no 'noon' in Ambush; there are: night, dawn"),
        ({"game": "ambush", "scenario_file": "x ="}, "the scenario file: not TOML: "),
        ({"game": "ambush", "scenario_file": "name = 'noon'"}, "the scenario file: there is no scenario 'noon'"),
        ({"game": "ambush", "scenario": "night", "options": {"speed": True}}, "there is no option 'speed'"),
        ({"game": "ambush", "scenario": "night", "seats": [{"kind": "screen"}]}, "the scenario is for 2, not 1"),
        (
            {"game": "ambush", "scenario": "night", "seats": [{"kind": "screen"}, {"kind": "computer", "level": "x"}]},
            "there is no level 'x'; there are: easy",
        ),
        (
            {
                "game": "ambush",
                "scenario": "night",
                "seats": [{"kind": "screen", "name": "x" * 99}, {"kind": "friend"}],
            },
            "a name has at most 40 characters",
        ),
        ({"game": "ambush", "scenario": "night", "salt": "a b"}, "a salt is 1 to 64"),
        ({"gama": "ambush"}, "not understood: Object "),
        ([], "not understood: Expected `object`"),
        ({"game": "ambush", "scenario": "x" * 9000}, "there are: night, dawn"),
    ],
)
async def test_bad_requests_are_told_what_is_wrong(served: Served, body: Any, error: str) -> None:
    answer = await served.http.post("/api/matches", json=body)
    assert answer.status_code == 400
    assert error in answer.json()["error"]
    assert len(answer.text) < 1200
    assert served.hall.lives == {}


async def test_a_request_of_endless_nesting(served: Served) -> None:
    body = b'{"game":"ambush","seats":[{"kind":"screen","more":' + b"[" * 100_000
    answer = await served.http.post("/api/matches", content=body)
    assert (answer.status_code, "nested too deeply" in answer.json()["error"]) == (400, True)


async def test_unknown_keys(served: Served) -> None:
    for path in ("log", "record", "entries/0", "case"):
        answer = await served.http.get(f"/api/table/nonsense/{path}")
        assert (answer.status_code, "no table under this link" in answer.json()["error"]) == (404, True)
    created = await served.open("screen", "friend")
    assert (await served.http.get(f"/api/table/{created['table']}/entries/9")).status_code == 404
    for nonsense in ("1", "--1", "9" * 5000, "", "x"):
        answer = await served.http.get(f"/api/table/{created['table']}/entries/0", params={"as": nonsense})
        assert (answer.status_code, answer.json()["error"][:20]) == (400, "as: one of -1, 0, no")
        answer = await served.http.get(f"/api/table/{created['table']}/case", params={"entry": nonsense or "9"})
        assert answer.status_code == (404 if nonsense in {"1", ""} else 400)
    for nonsense in ("-1", "--1", "9" * 5000, "x"):
        assert (await served.http.get(f"/api/table/{created['table']}/entries/{nonsense}")).status_code == 404
    answer = await served.http.put(f"/api/table/{created['table']}/log")
    assert (answer.status_code, answer.json()["error"]) == (405, "this address takes GET, HEAD, not PUT")


async def test_names(served: Served) -> None:
    created = await served.open("screen", "friend")
    mine, theirs = links(created)
    async with served.sit(mine) as a, served.sit(theirs) as b:
        await b.send("name", seat=1, name="  <b>Bo</b> ")
        await a.table_where(lambda now: now["seats"][1]["name"] == "<b>Bo</b>")
        await b.send("name", seat=1, name="x" * 41)
        assert "at most 40" in (await b.until("refused"))["text"]


async def test_a_case_file_of_the_position(served: Served) -> None:
    created = await served.open("screen", "friend")
    async with served.sit(created["table"]) as a:
        await a.act("step 1")
        await a.act("aim 4")
    mine = await served.http.get(f"/api/table/{created['table']}/case")
    theirs = await served.http.get(f"/api/table/{links(created)[1]}/case")
    assert "aim = 4" in mine.text
    assert "aim = 4" not in theirs.text
    assert "As seen by B" in theirs.text


async def test_who_is_connected(served: Served) -> None:
    created = await served.open("screen", "friend")
    mine, theirs = links(created)
    async with served.sit(mine) as a:
        assert [seat["connected"] for seat in a.now["seats"]] == [True, False]
        async with served.sit(theirs):
            await a.table_where(lambda now: now["seats"][1]["connected"])
        await a.table_where(lambda now: not now["seats"][1]["connected"])


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


async def test_many_look_at_one_table(served: Served) -> None:
    created = await served.open("screen", "friend")
    async with AsyncExitStack() as stack:
        watchers = [await stack.enter_async_context(served.sit(created["watch"])) for _ in range(20)]
        a = await stack.enter_async_context(served.sit(created["table"]))
        await a.act("step 1")
        await a.send("concede", number=1, seat=0)
        for each in watchers:
            await each.table_where(lambda now: now["over"] is not None)


async def test_static_files_are_asked_about_each_time(served: Served) -> None:
    first = await served.http.get("/static/index.html")
    again = await served.http.get("/static/index.html", headers={"if-none-match": first.headers["etag"]})
    assert (first.headers["cache-control"], again.status_code) == ("no-cache", 304)
    for path in ("/", "/table/x", "/replay/x", "/rules/ambush"):
        page = await served.http.get(path)
        assert page.status_code == 200
        assert page.headers["content-type"].startswith("text/html")
    missing = await served.http.get("/nowhere")
    assert (missing.status_code, missing.headers["content-type"][:9]) == (404, "text/html")
    assert (await served.http.get("/api/nowhere")).json()["error"]
    assert isinstance(served.http, httpx.AsyncClient)
