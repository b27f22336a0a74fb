"""Links over a real server: who sits down, who looks on, what they may ask for."""

from __future__ import annotations

from contextlib import AsyncExitStack

from stormtable.table.compression import compress
from tests.support.serving import Served, links, play_out


class TestLinks:
    async def test_the_owner_has_lost_links_again(self, served: Served) -> None:
        created = await served.invite("screen", "friend")
        again = (await served.http.post(f"/api/table/{created['owner']}/links")).json()
        taken, invited = created["links"]
        assert [taken["taken"], invited["taken"]] == [True, False]
        assert again == {**created, "table": created["watch"], "links": [{**taken, "key": ""}, invited]}
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
        uploaded = await served.http.post("/api/records", content=compress(record))
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


async def test_many_look_at_one_table(served: Served) -> None:
    created = await served.open("screen", "friend")
    async with AsyncExitStack() as stack:
        watchers = [await stack.enter_async_context(served.sit(created["watch"])) for _ in range(20)]
        a = await stack.enter_async_context(served.sit(created["table"]))
        await a.act("step 1")
        await a.send("concede", number=1, seat=0)
        for each in watchers:
            await each.table_where(lambda now: now["over"] is not None)
