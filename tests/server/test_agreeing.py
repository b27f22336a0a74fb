"""Requests at a served table: two people agree on a draw, pause and go on; reloads, two tabs, a restart, lapses."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

from stormtable.server.hall.live import Live
from stormtable.table import judgement, requests
from tests.support.serving import Player, RandomOpponents, Served, links, serving


async def pair(served: Served) -> list[str]:
    return links(await served.open("screen", "friend", options={"turns": 3}))


async def asked(player: Player, kind: str) -> dict[str, Any]:
    """The table once a request of that kind is open."""
    table = await player.table_where(lambda now: any(each["kind"] == kind for each in now["requests"]))
    return next(each for each in table["requests"] if each["kind"] == kind)


async def ask(player: Player, kind: str, seat: int) -> None:
    await player.send("ask", number=0, seat=seat, kind=kind)


class TestADraw:
    async def test_two_people_agree_on_one(self, served: Served) -> None:
        mine, theirs = await pair(served)
        async with served.sit(mine) as a, served.sit(theirs) as b:
            await a.table_where(lambda now: now.get("may_ask") == ["pause", "draw", "swap", "end"])
            await ask(a, "draw", 0)
            request = await asked(b, "draw")
            assert (request["seat"], request["waiting"], request["mine"], request["own"]) == (0, [1], True, False)
            await b.send("consent", seat=1, yes=True, kind="draw", request=request["number"])
            for player in (a, b):
                table = await player.table_where(lambda now: now["over"] is not None)
                assert (table["over"]["points"], table["over"]["how"]) == ([1, 1], "draw")
                assert table["log"][-1]["notes"] == ["A draw was agreed on, as \u2068Blue\u2069 proposed."]
                assert (table["scene"]["offers"], table["scene"]["prompt"]) == ([], None)
                assert table["requests"] == []
            listed = (await served.http.post("/api/mine", json={"keys": [mine]})).json()
            assert listed["matches"][0]["result"] == "A draw by agreement"

    async def test_is_refused(self, served: Served) -> None:
        mine, theirs = await pair(served)
        async with served.sit(mine) as a, served.sit(theirs) as b:
            await ask(a, "draw", 0)
            await asked(b, "draw")
            await b.send("consent", seat=1, yes=False, kind="draw")
            assert (await a.until("refused"))["text"].endswith("does not agree to a draw")
            await a.table_where(lambda now: not now["requests"])

    async def test_is_withdrawn_in_another_tab(self, served: Served) -> None:
        mine, theirs = await pair(served)
        async with served.sit(mine) as a, served.sit(theirs) as b:
            await ask(a, "draw", 0)
            await asked(b, "draw")
            async with served.sit(mine) as tab:
                request = await asked(tab, "draw")
                assert (request["own"], request["mine"]) == (True, False)
                await tab.send("consent", seat=0, yes=False, kind="draw")
            await b.table_where(lambda now: not now["requests"])
            await a.table_where(lambda now: not now["requests"])

    async def test_consent_is_to_the_one_that_was_shown(self, served: Served) -> None:
        mine, theirs = await pair(served)
        async with served.sit(mine) as a, served.sit(theirs) as b:
            await ask(a, "draw", 0)
            number = (await asked(b, "draw"))["number"]
            await a.send("consent", seat=0, yes=False, kind="draw")
            await ask(a, "draw", 0)
            await a.table_where(lambda now: [each["number"] for each in now["requests"]] == [number + 1])
            await b.send("consent", seat=1, yes=True, kind="draw", request=number)
            assert (await b.until("refused"))["stale"]
            assert (await b.table())["over"] is None

    async def test_a_watcher_sees_it_and_has_no_say(self, served: Served) -> None:
        created = await served.open("screen", "friend")
        mine, _ = links(created)
        async with served.sit(mine) as a, served.sit(created["watch"]) as watcher:
            await ask(a, "draw", 0)
            request = await asked(watcher, "draw")
            assert (request["mine"], request["own"]) == (False, False)
            await watcher.send("consent", seat=1, yes=True, kind="draw")
            assert "nobody asks you" in (await watcher.until("refused"))["text"]
            await watcher.send("ask", number=0, seat=0, kind="end")
            assert "does not hold that seat" in (await watcher.until("refused"))["text"]

    async def test_the_computer_refuses_one_that_it_can_do_better_than(self, served: Served, monkeypatch: Any) -> None:
        monkeypatch.setattr(judgement, "takes_draw", lambda match, seat: False)
        (mine,) = links(await served.open("screen", "computer"))[:1]
        async with served.sit(mine) as a:
            number = (await a.table_where(lambda now: 0 in [s["seat"] for s in now["seats"] if s["deciding"]]))[
                "number"
            ]
            await a.send("ask", number=number, seat=0, kind="draw")
            assert "thinks that it stands better" in (await a.until("refused"))["text"]


class TestAPause:
    async def test_stops_the_match_until_somebody_goes_on(self, served: Served) -> None:
        mine, theirs = await pair(served)
        async with served.sit(mine) as a, served.sit(theirs) as b:
            await ask(a, "pause", 0)
            await asked(b, "pause")
            await b.send("consent", seat=1, yes=True, kind="pause")
            paused = await a.table_where(lambda now: now["paused"] is not None)
            assert paused["paused"]["seat"] == 0
            await a.send("act", number=0, seat=0, action="scan")
            assert "the match is paused" in (await a.until("refused"))["text"]
            assert paused["may_ask"] == ["draw", "swap", "end"]
            await b.send("resume", seat=1)
            await a.table_where(lambda now: now["paused"] is None)
            await a.act("scan")

    async def test_stops_the_computer(self) -> None:
        opponents = RandomOpponents()
        opponents.gate.clear()
        async with serving(opponents=opponents) as served:
            (mine,) = links(await served.open("screen", "computer"))[:1]
            async with served.sit(mine) as a:
                await ask(a, "pause", 0)
                await a.table_where(lambda now: now["paused"] is not None)
                opponents.gate.set()
                await a.send("ping")
                live = next(iter(served.hall.lives.values()))
                while live.computers.thoughts:
                    await next(iter(live.computers.thoughts))
                assert len(live.match.entries) == 1
                await a.send("resume", seat=0)
                await a.table_where(lambda now: now["number"] > 0 or now["seats"][1]["committed"])


async def test_requests_and_pauses_outlast_the_server(tmp_path: Path) -> None:
    async with serving(tmp_path / "db") as served:
        mine, theirs = await pair(served)
        async with served.sit(mine) as a, served.sit(theirs) as b:
            await ask(a, "pause", 0)
            await asked(b, "pause")
            await b.send("consent", seat=1, yes=True, kind="pause")
            await a.table_where(lambda now: now["paused"] is not None)
            await ask(a, "draw", 0)
            before = await asked(b, "draw")
    async with serving(tmp_path / "db") as served, served.sit(theirs) as b:
        table = await b.table_where(lambda now: now.get("paused") is not None)
        assert table["paused"]["seat"] == 0
        assert table["requests"] == [before]
        await b.send("consent", seat=1, yes=True, kind="draw", request=before["number"])
        await b.table_where(lambda now: now["over"] is not None)


async def test_what_nobody_answers_lapses(served: Served) -> None:
    mine, theirs = await pair(served)
    async with served.sit(mine) as a, served.sit(theirs) as b:
        live: Live = next(iter(served.hall.lives.values()))
        now = 1000.0
        live.sitting.clock = lambda: now
        await ask(a, "draw", 0)
        await asked(b, "draw")
        now += requests.LASTS["none"] - 0.01
        live.lapses.watch()
        now += 1.0
        told = await a.until("refused")
        assert "nobody has agreed in time to a draw" in told["text"]
        await b.table_where(lambda now: not now["requests"])


async def test_the_record_says_so(served: Served) -> None:
    mine, theirs = await pair(served)
    async with served.sit(mine) as a, served.sit(theirs) as b:
        await ask(a, "end", 0)
        await asked(b, "end")
        await b.send("consent", seat=1, yes=True, kind="end")
        await a.table_where(lambda now: now["over"] is not None)
    text = (await served.http.get(f"/api/table/{mine}/record")).text
    lines = [json.loads(line) for line in text.splitlines()]
    assert lines[0]["format"] == 3
    assert [line["type"] for line in lines[-2:]] == ["agreed", "end"]
    assert (lines[-1]["points"], lines[-1]["how"]) == ([], "end")


async def test_sides_are_swapped_with_their_links(served: Served) -> None:
    created = await served.open("screen", "friend", options={"turns": 3})
    mine, theirs = links(created)
    async with served.sit(mine) as a, served.sit(theirs) as b:
        await a.send("name", seat=0, name="Ada")
        await b.table_where(lambda now: now["seats"][0]["name"] == "Ada")
        await ask(a, "swap", 0)
        request = await asked(b, "swap")
        await b.send("consent", seat=1, yes=True, kind="swap", request=request["number"])
        table = await a.table_where(lambda now: now["mine"] == [1])
        assert (table["seat"], table["seats"][1]["name"]) == (1, "Ada")
        await b.table_where(lambda now: now["mine"] == [0])
        await a.send("act", number=0, seat=0, action="scan")
        assert "does not hold that seat" in (await a.until("refused"))["text"]
        await b.send("act", number=0, seat=0, action="step 0")
        await b.table_where(lambda now: now["number"] > 0)
    async with served.sit(mine) as a:
        await a.table_where(lambda now: now.get("mine") == [1])
