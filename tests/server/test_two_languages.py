"""Two people of two languages at one table, a made-up one of which marks all its sentences; what is stored has none."""

from __future__ import annotations

import json
import sqlite3
from collections.abc import Iterator
from pathlib import Path
from typing import Any
from unittest import mock

import httpx
import pytest

from stormtable.language.saying import HEARD
from stormtable.review.report import DiceSum, Luck, Report, SideSum
from stormtable.review.words import Words
from stormtable.server.hall.summaries import summary_of
from stormtable.server.people.hosting import COMMAND_LINE, HostDesk
from stormtable.server.storage import StorageFull
from stormtable.server.wire.hosting import ListRequest
from stormtable.table import requests
from stormtable.table.match import Match
from tests.server.test_leaving import leave
from tests.server.test_lobby_line import on_the_lobby
from tests.server.test_my_matches import give_up
from tests.server.test_offers import people, seats_on
from tests.server.test_player_seats import opened, sit
from tests.server.test_processes import two
from tests.server.test_reviews import report, until
from tests.server.test_watching import play
from tests.support.browsers import browser
from tests.support.serving import PATIENCE, Player, Served, links, serving
from tests.support.tongues import MARKS, a_language, marked

pytestmark = pytest.mark.usefixtures("made_up")
OTHER = {"accept-language": "xx"}


@pytest.fixture
def made_up() -> Iterator[str]:
    with a_language() as code:
        yield code


def said(told: Any) -> int:
    """How often something is said in the made-up language."""
    return json.dumps(told, ensure_ascii=False).count(MARKS[0])


def stories(player: Player) -> list[str]:
    return [story["text"] for entry in player.log for story in entry["stories"]]


async def test_each_is_shown_the_table_in_his_language(served: Served) -> None:
    mine, theirs = links(await served.open("friend", "friend", options={"turns": 20}))
    async with served.sit(mine) as a, served.sit(theirs, "xx") as b:
        await play(a, b, 1)
        assert said(a.now) == said(a.log) == 0
        assert b.now["scene"]["prompt"]["text"] == marked(
            "{phase}, {n} shots so far".format(phase=marked("Plot"), n=b.now["scene"]["prompt"]["text"].split()[1])
        )
        assert stories(a)
        assert stories(b) == [marked(text) for text in stories(a)]


async def test_who_looks_on_and_who_looks_back_is_too(served: Served) -> None:
    created = await served.open("friend", "friend", options={"turns": 20})
    mine, theirs = links(created)
    async with served.sit(mine) as a, served.sit(theirs) as b:
        async with served.sit(created["watch"]) as one, served.sit(created["watch"], "xx") as other:
            await play(a, b, 1)
            for each in (one, other):
                await each.table_where(lambda now: now["scene"]["turn"] != "1")
            assert (said(one.now), said(one.log)) == (0, 0)
            assert said(other.now)
            assert stories(other) == [marked(text) for text in stories(one)]
        for path in ("log", f"entries/{a.now['number']}"):
            english = (await served.http.get(f"/api/table/{mine}/{path}")).json()
            foreign = (await served.http.get(f"/api/table/{mine}/{path}", headers=OTHER)).json()
            assert said(english) == 0
            assert said(foreign) > 0


async def test_a_log_that_comes_from_the_store_is_told_anew(tmp_path: Path) -> None:
    async with serving(tmp_path / "matches.db") as served:
        mine, theirs = links(await served.open("friend", "friend", options={"turns": 40}))
        async with served.sit(mine) as a, served.sit(theirs) as b:
            await play(a, b, 6)
            english = stories(a)
    async with serving(tmp_path / "matches.db") as again, again.sit(mine, "xx") as player:
        assert len(english) > 8
        assert stories(player) == [marked(text) for text in english]


async def test_a_list_speaks_after_a_change_without_a_decision_too(served: Served) -> None:
    (mine, _) = links(await served.open("friend", "friend", options={"turns": 20}))
    async with served.sit(mine):
        [live] = served.hall.lives.values()
        before = summary_of(live.match).again
        assert before is not None
        assert isinstance(before.prompt, dict)
        live.match.scenes.let_go()  # as after each change
        assert summary_of(live.match).again == before


async def test_each_is_refused_in_his_language(served: Served) -> None:
    mine, theirs = links(await served.open("friend", "friend"))
    async with served.sit(mine) as a, served.sit(theirs, "xx") as b:
        assert said(await a.act("aim 8")) == 0
        assert said(await b.act("aim 8")) > 0


async def test_who_asked_is_told_in_his_language(served: Served) -> None:
    mine, theirs = links(await served.open("friend", "friend"))
    async with served.sit(mine, "xx") as a, served.sit(theirs) as b:
        await a.send("ask", number=0, seat=0, kind="draw")
        await b.table_where(lambda now: bool(now["requests"]))
        await b.send("consent", seat=1, yes=False, kind="draw")
        told = await a.until("refused")
        assert told["text"].startswith(MARKS[0])
        assert "does not agree to a draw" in told["text"]


async def test_what_lapses_is_told_so_too(served: Served, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(requests, "LASTS", {"none": 0.01})
    mine, theirs = links(await served.open("friend", "friend"))
    async with served.sit(mine, "xx") as a, served.sit(theirs):
        await a.send("ask", number=0, seat=0, kind="draw")
        assert (await a.until("refused"))["text"].startswith(MARKS[0])


async def test_nothing_that_is_stored_is_said(tmp_path: Path) -> None:
    async with serving(tmp_path / "matches.db") as served:
        created = await served.open("friend", "friend", options={"turns": 4})
        mine, theirs = links(created)
        async with served.sit(mine, "xx") as a, served.sit(theirs, "xx") as b, served.sit(created["watch"], "xx") as c:
            await play(a, b, 1)
            await a.send("ask", number=a.now["number"], seat=0, kind="draw")
            await b.table_where(lambda now: bool(now["requests"]))
            await a.send("concede", seat=0, number=a.now["number"])
            await b.table_where(lambda now: now["over"] is not None)
            assert said(b.log) > 0
            assert said(c.now) > 0
        record = await served.http.get(f"/api/table/{mine}/record", headers=OTHER)
        assert '"stories"' in record.text
        assert MARKS[0] not in record.text
    told = stored(tmp_path / "matches.db")
    assert "shots so far" in told
    assert MARKS[0] not in told


async def test_an_offer_says_its_options_and_the_lobby_its_matches_in_each_language(served: Served) -> None:
    match = {"game": "ambush", "scenario": "night", "options": {"turns": 20}}
    async with people(served, "Rosa", "Kaj") as (rosa, kaj):
        async with on_the_lobby(served) as page, on_the_lobby(served, additional_headers=OTHER) as other:
            offer = await rosa.offer(match=match, seat=0)
            seats = [(await seats_on(each, lambda told: told["seats"]))["seats"][0] for each in (page, other)]
            await kaj.take(offer)
            await served.hall.playing.look()
            rows = [(await seats_on(each, lambda told: told["playing"]))["playing"][0] for each in (page, other)]
        async with on_the_lobby(served, additional_headers=OTHER) as late:
            assert (await late.hear())["playing"] == [rows[1]]
    assert [each["words"] for each in seats] == ["Turns: 20", marked(f"{marked('Turns')}: 20")]
    english, foreign = rows
    assert english["scenario"] == "Night, Turns 20"
    assert said(english) == 0
    assert said(foreign["scenario"]) == 4, "the sentence, the scenario, the option and its name"


async def test_trouble_with_the_storage_is_told_each_in_his_language(tmp_path: Path) -> None:
    async with serving(tmp_path / "db") as served:
        mine, theirs = links(await served.open("friend", "friend"))
        async with served.sit(mine) as a, served.sit(theirs, "xx") as b:
            storage = served.hall.store.storage
            with mock.patch.object(storage, "append", side_effect=StorageFull("the disk is full")):
                assert (await a.act("step 1"))["text"] == "the disk is full"
                await a.table_where(lambda now: now["notice"] == "the disk is full")
                await b.table_where(lambda now: now["notice"] == marked("the disk is full"))
                assert (await b.act("step 1"))["text"] == marked("the disk is full")
            answer = await served.http.get(f"/api/table/{mine}/review", headers=OTHER)
            assert answer.json()["error"].startswith(MARKS[0])


async def test_what_a_host_does_is_told_him_and_written_down_in_english(tmp_path: Path) -> None:
    async with serving(tmp_path / "matches.db") as served, people(served, "Rosa") as (rosa,):
        created = await served.open("friend", "friend")
        key = (await HostDesk(served.hall, COMMAND_LINE).key(ListRequest())).key
        async with httpx.AsyncClient(base_url=served.url, timeout=PATIENCE, headers=OTHER) as host:
            await host.post("/api/host/session", json={"key": key})
            renamed = await host.post("/api/host/rename", json={"player": rosa.player["id"], "name": "Ida"})
            assert renamed.json()["text"] == marked("Rosa is called Ida now")
            banned = await host.post("/api/host/ban", json={"player": "nobody", "days": 1})
            assert banned.json()["error"].startswith(MARKS[0])
            [live] = served.hall.lives.values()
            heard = list[object]()
            with mock.patch.object(live, "go_on", side_effect=lambda: heard.append(HEARD.get())):
                await host.post("/api/host/abandon", json={"match": live.name})
            assert heard
            assert not any(each is not None for each in heard), "what goes on then is not remembered"
        assert created["table"] is not None
    assert "Rosa is called Ida now" in stored(tmp_path / "matches.db")
    assert MARKS[0] not in stored(tmp_path / "matches.db")


async def test_a_review_is_read_in_each_language_and_kept_in_english(tmp_path: Path) -> None:
    async with serving(tmp_path / "matches.db") as served:
        created = await served.open("friend", "friend", options={"turns": 20})
        mine, theirs = links(created)
        async with served.sit(mine) as a, served.sit(theirs, "xx") as b:
            await play(a, b, 2)
            await a.send("concede", seat=0, number=a.now["number"])
            await b.table_where(lambda now: now["over"] is not None)
        [live] = served.hall.lives.values()
        served.hall.reviewing.compute = lambda data, factor, told: of_a_roll(live.match)
        address = f"/api/table/{created['watch']}/review"
        await served.http.post(address, json={"factor": 1}, headers=OTHER)
        await until(served, created["watch"], "done")
        english = (await served.http.get(address)).json()["report"]
        foreign = (await served.http.get(address, headers=OTHER)).json()["report"]
    assert said(english) == 0
    assert foreign["rolls"][0]["title"] == marked(english["rolls"][0]["title"]), "told anew from what happened"
    assert foreign["headline"].startswith(MARKS[0])
    assert MARKS[0] not in stored(tmp_path / "matches.db")


async def test_a_name_that_is_taken_out_of_a_review_is_taken_out_in_each_language(tmp_path: Path) -> None:
    async with (
        serving(tmp_path / "matches.db") as served,
        browser(served, "Rosa") as rosa,
        browser(served, "Ilja") as ilja,
    ):
        created = await opened(rosa, "screen", "friend")
        await sit(ilja, created["links"][1]["key"])
        await give_up(served, created["table"])
        name = (await served.hall.key(created["table"])).target
        served.hall.reviewing.compute = lambda data, factor, told: of_a_roll(served.hall.lives[name].match)
        address = f"/api/table/{created['watch']}/review"
        for who in ("Rosa", "someone"):
            await served.hall.live(name)
            await served.http.post(address, json={"factor": 1})
            await until(served, created["watch"], "done")
            for headers in ({}, OTHER):
                sides = (await served.http.get(address, headers=headers)).json()["report"]["sides"]
                assert who in sides[0]["name"]
            if who == "Rosa":
                await leave(rosa)
                await served.hall.leaving.take_names()


def of_a_roll(match: Match) -> Report:
    """A review of the first roll of a match."""
    found, words = report(1), Words(match)
    entry = next(each for each in match.entries if each.rolls and each.stories)
    dice = DiceSum(0, 0, 0.0, 0, 0, 1.0, 1.0, 0, [0.0] * 5, 0.5, 0.5)
    found.sides = [
        SideSum(side, [side], words.names[side], 500, 0, 0, 0, 0, 0, 0, 0, 0, 1000 * side, 500, dice) for side in (0, 1)
    ]
    found.rolls = [words.luck(Luck(entry.number, entry.seat, 0, 40, 10, False, 40, 250, "", ""))]
    found.headline = words.headline(found.sides)
    return found


def stored(path: Path) -> str:
    """All that a database holds."""
    with sqlite3.connect(path) as db:
        tables = [name for (name,) in db.execute("SELECT name FROM sqlite_master WHERE type = 'table'")]
        values = [value for name in tables for row in db.execute(f"SELECT * FROM {name}") for value in row]
    return "\n".join(each.decode(errors="replace") if isinstance(each, bytes) else str(each) for each in values)


async def test_two_processes(postgresql: str) -> None:
    async with two(postgresql) as (one, other):
        mine, theirs = links(await one.open("friend", "friend", options={"turns": 20}))
        async with one.sit(mine) as a, other.sit(theirs, "xx") as b:
            await play(a, b, 1)
            assert said(a.log) == 0
            assert stories(b) == [marked(text) for text in stories(a)]
            await b.send("ask", number=b.now["number"], seat=1, kind="draw")
            await a.table_where(lambda now: bool(now["requests"]))
            await a.send("consent", seat=0, yes=False, kind="draw")
            assert (await b.until("refused"))["text"].startswith(MARKS[0])
