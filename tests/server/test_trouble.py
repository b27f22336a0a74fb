"""Full disks, other processes, changed rules, mistakes in the rules: said, and nothing lost."""

from __future__ import annotations

import asyncio
import contextlib
import sqlite3
import types
from pathlib import Path
from typing import Any

import msgspec
import pytest
from msgspec.structs import replace
from websockets.exceptions import ConnectionClosed

from stormtable.scene import number_offers
from stormtable.server.hall.hall import Limits
from stormtable.server.storage.sqlite import SqliteStorage
from stormtable.table.viewing import Viewer, look
from tests.support import ambush
from tests.support.serving import Served, serving


def changed(**names: Any) -> Any:
    return {"ambush": types.SimpleNamespace(**{**vars(ambush), **names})}


def json_of(served: Served) -> Any:
    """The scene of the one match, put together anew."""
    (live,) = served.hall.lives.values()
    scene = look(live.match, Viewer(0), live.match.entries[-1]).scene
    return msgspec.json.decode(msgspec.json.encode(replace(scene, offers=number_offers(scene.offers))))


async def test_a_full_disk_is_said_at_the_table_and_nothing_is_lost(tmp_path: Path) -> None:
    async with serving(tmp_path / "db") as served:
        created = await served.open("screen", "friend")
        storage = served.hall.store.storage
        assert isinstance(storage, SqliteStorage)
        async with served.sit(created["table"]) as player:
            await player.act("step 1")
            pages = storage.db.execute("PRAGMA page_count").fetchone()[0]
            storage.db.execute(f"PRAGMA max_page_count = {pages}")
            number = player.now["number"]
            while True:  # until the last page is full
                message = await player.act("step 0")
                if message["type"] == "refused":
                    break
                number = player.now["number"]
            assert "the disk is full" in message["text"]
            await player.table_where(lambda now: "the disk is full" in now["notice"])
            assert player.now["number"] == number
            storage.db.execute("PRAGMA max_page_count = 1000000")
            await player.act("scan")
            assert (player.now["number"], player.now["notice"]) == (number + 1, "")
            async with served.sit(created["table"]) as fresh:  # nothing is shown that was drawn of what was not stored
                assert [fresh.now[part] for part in ("scene", "svg")] == [player.now[part] for part in ("scene", "svg")]
                assert fresh.now["scene"] == json_of(served)
    async with serving(tmp_path / "db") as again, again.sit(created["table"]) as player:
        assert player.now["number"] == number + 1


async def test_a_match_that_another_process_has_changed_is_read_again(tmp_path: Path) -> None:
    async with serving(tmp_path / "db") as served:
        created = await served.open("screen", "friend")
        async with served.sit(created["table"]) as player:
            await player.act("step 1")
            storage = served.hall.store.storage
            assert isinstance(storage, SqliteStorage)
            storage.db.execute("DELETE FROM lines WHERE number = (SELECT max(number) FROM lines)")
            refused = await player.act("step 0")
            assert "another process" in refused["text"]
            await player.table_where(lambda now: now["number"] == 0)
            await player.act("step 0")
            assert player.now["number"] == 1


class TestUpgrade:
    """The rules change while a match is under way."""

    async def start(self, database: Path) -> str:
        async with serving(database) as served:
            created = await served.open("screen", "friend")
            mine, theirs = (link["key"] for link in created["links"])
            async with served.sit(mine) as a, served.sit(theirs) as b:
                await a.act("step 1")
                await a.act("aim 8")
                await b.act("step 0")
        return str(mine)

    async def test_it_goes_on_from_its_last_position(self, tmp_path: Path) -> None:
        mine = await self.start(tmp_path / "db")

        def apply(state: Any, seat: int, action: Any) -> None:
            ambush.apply(state, seat, action)
            state.turns = 9  # the rules of today know longer games

        async with serving(tmp_path / "db", games=changed(apply=apply)) as served:
            async with served.sit(mine) as a:
                assert [entry["frozen"] for entry in a.log] == [False, True, True, False]
                assert a.log[-1]["kind"] == "resumed"
                assert "rules have changed" in a.now["frozen"]
                assert a.now["seats"][0]["committed"] or not a.now["seats"][0]["deciding"]
                await a.send("concede", number=a.now["number"], seat=0)
                await a.table_where(lambda now: now["over"] is not None)
            for number in range(len(a.log)):
                shown = (await served.http.get(f"/api/table/{mine}/entries/{number}")).json()
                assert shown["scene"]["title"] == "Ambush"
                assert shown["frozen"] == a.log[number]["frozen"]

    async def test_or_stays_readable(self, tmp_path: Path) -> None:
        mine = await self.start(tmp_path / "db")

        def fails(*args: Any) -> Any:
            raise KeyError("gone")

        games = changed(apply=fails, set_position=fails)
        async with serving(tmp_path / "db", games=games) as served, served.sit(mine) as a:
            assert a.now["scene"]["title"] == "Ambush"
            assert "shown as it was recorded" in a.now["frozen"]
            assert "can only be read" in (await a.act("step 1"))["text"]
            assert (await served.http.get(f"/api/table/{mine}/case")).status_code == 409


async def test_a_mistake_in_the_rules_changes_nothing(caplog: pytest.LogCaptureFixture) -> None:
    def apply(state: Any, seat: int, action: Any) -> None:
        if action.verb == ambush.Verb.SCAN:
            raise IndexError("ships[7]")
        ambush.apply(state, seat, action)

    async with serving(games=changed(apply=apply)) as served:
        created = await served.open("screen", "friend")
        async with served.sit(created["table"]) as player:
            assert "a mistake of the program" in (await player.act("scan"))["text"]
            assert (await player.act("step 1"))["number"] == 1
    assert "ships[7]" in caplog.text


async def test_a_mistake_in_the_rules_ends_no_connection(caplog: pytest.LogCaptureFixture) -> None:
    def refuse(state: Any, seat: int, action: Any) -> int:
        if action.verb == ambush.Verb.SCAN:
            raise IndexError("ships[7]")
        return ambush.refuse(state, seat, action)

    async with serving(games=changed(refuse=refuse)) as served:
        created = await served.open("screen", "friend")
        async with served.sit(created["table"]) as player:
            await player.send("why", seat=0, action="scan")
            refused = await player.until("refused")
            assert (refused["text"], refused["action"]) == ("this failed, which is a mistake of the program", "scan")
            assert (await player.act("step 1"))["number"] == 1
    assert "ships[7]" in caplog.text


async def test_before_the_set_up_nothing_can_be_foretold() -> None:
    async with serving() as served:
        created = await served.open("screen", "friend", game="salvo", scenario="duel", dice="typed")
        async with served.sit(created["table"]) as player:
            await player.send("preview", seat=0, offer="reroll")
            assert (await player.until("refused"))["text"] == "the match can only be read: it is not set up yet"


async def test_a_mistake_in_what_is_kept_beside_the_journal_changes_nothing(caplog: pytest.LogCaptureFixture) -> None:
    def position(view: Any) -> Any:
        if view.ships[0].step == 1:
            raise IndexError("no words for that")
        return ambush.position(view)

    async with serving(games=changed(position=position)) as served:
        created = await served.open("screen", "friend")
        async with served.sit(created["table"]) as player:
            assert "a mistake of the program" in (await player.act("step 1"))["text"]
            assert (await player.act("step 0"))["number"] == 1
            assert [entry["text"] for entry in player.log[1:]] == ["step 0"]
    assert "no words for that" in caplog.text


async def test_unused_matches_are_put_away_and_come_back() -> None:
    async with serving(limits=Limits(idle=-1.0)) as served:
        created = await served.open("screen", "friend")
        async with served.sit(created["table"]) as player:
            await player.act("step 1")
            await served.hall.put_away()
            assert len(served.hall.lives) == 1  # somebody looks at it
        while served.hall.lives:  # the server notices a moment later that the line is closed
            await asyncio.sleep(0.01)
            await served.hall.put_away()
        async with served.sit(created["table"]) as player:
            assert player.now["number"] == 1


async def test_a_damaged_journal_is_said(tmp_path: Path) -> None:
    async with serving(tmp_path / "db") as served:
        created = await served.open("screen", "friend")
    with contextlib.closing(sqlite3.connect(tmp_path / "db")) as db:
        db.execute("UPDATE lines SET body = substr(body, 1, 99) WHERE number = 1")
        db.commit()
    async with serving(tmp_path / "db") as served:
        answer = await served.http.get(f"/api/table/{created['watch']}/log")
        assert (answer.status_code, "damaged: line 1: " in answer.json()["error"]) == (503, True)
        with pytest.raises(ConnectionClosed) as closed:
            async with served.sit(created["table"]):
                pass
        assert closed.value.rcvd
        assert (closed.value.rcvd.code, "damaged: line 1: " in closed.value.rcvd.reason) == (4404, True)
        assert (await served.open("screen", "friend"))["table"], "the others go on"


async def test_health_writes_and_reads_and_tells_visitors_no_path(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    async with serving(tmp_path / "db") as served:
        storage = served.hall.store.storage
        assert isinstance(storage, SqliteStorage)
        written = []
        for _ in range(2):
            assert (await served.http.get("/healthz")).json()["status"] == "ok"
            written += storage.rows("SELECT text FROM probe")
        assert written[0] != written[1]
        caplog.clear()
        storage.db.execute("ALTER TABLE matches RENAME TO gone")
        answer = await served.http.get("/healthz")
        assert (answer.status_code, "does not answer" in answer.json()["error"]) == (503, True)
        assert str(tmp_path) not in answer.text
        (line,) = [record for record in caplog.records if record.name == "stormtable.server"]
        assert (str(tmp_path) in line.getMessage(), "\n" in line.getMessage()) == (True, False)
