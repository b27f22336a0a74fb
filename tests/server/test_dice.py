"""Dice over a real server: typed by the players, sealed before the match and open after it."""

from __future__ import annotations

from stormtable.table.records import read_record
from stormtable.table.verify import verify
from tests.support.serving import Served, links


class TestTypedDice:
    async def test_are_asked_for_from_the_set_up_on(self, served: Served) -> None:
        created = await served.open("screen", "computer", dice="typed")
        async with served.sit(created["table"]) as a:
            assert a.now["scene"] is None
            wanted = a.now["dice_wanted"]
            assert (wanted["count"], wanted["sides"], wanted["mine"]) == (1, 6, True)
            for kind, more in (("survey", {"piece": "a"}), ("together", {"seat": 0, "pieces": [], "action": ""})):
                await a.send(kind, **more)
                assert (await a.until("refused"))["text"] == "the table is not set up yet: dice are wanted first"
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
