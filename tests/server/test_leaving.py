"""Leaving for good: the name is taken off all tables and out of all records, what was played stays."""

from __future__ import annotations

from typing import Any

import httpx

from stormtable.server.people.leaving import SOMEONE
from stormtable.server.storage import Lot
from stormtable.server.storage.notices import NOTICE_COLUMNS
from stormtable.table.records import read_record
from tests.server.test_my_matches import give_up, mine
from tests.server.test_player_seats import names, opened, seated, sit
from tests.support.browsers import browser, player_of
from tests.support.serving import Served


async def leave(http: httpx.AsyncClient, name: str = "Rosa") -> httpx.Response:
    return await http.post("/api/me/leave", json={"name": name})


def departures(served: Served) -> dict[str, list[int]]:
    return served.hall.store.storage.players.departures()


async def record(served: Served, key: str) -> Any:
    return read_record((await served.http.get(f"/api/table/{key}/record")).content)


async def test_he_is_asked_for_his_name_and_gone_then(served: Served) -> None:
    async with browser(served, "Rosa") as rosa:
        player = await player_of(served, rosa)
        wrong = await leave(rosa, "Ilja")
        assert (wrong.status_code, "'Rosa'" in wrong.json()["error"]) == (400, True)
        assert (await rosa.get("/api/me")).json()["player"] is not None
        gone = await leave(rosa)
        assert (gone.status_code, gone.json()["player"], dict(rosa.cookies)) == (200, None, {})
        storage = served.hall.store.storage
        (left,) = storage.players.some([player.id]).values()
        assert (left.name, left.emblem) == ("", "")
        assert (storage.players.devices(player.id), storage.players.keys_of(player.id)) == ([], [])
        assert (await leave(served.http)).status_code == 409


async def test_no_table_and_no_record_names_him(served: Served) -> None:
    async with browser(served, "Rosa") as rosa, browser(served, "Ilja") as ilja:
        runs, ended = await opened(rosa, "screen", "friend"), await opened(rosa, "screen", "friend")
        for created in (runs, ended):
            await sit(ilja, created["links"][1]["key"])
        await give_up(served, ended["table"])
        before = await record(served, ended["table"])
        assert [seat.name for seat in before.header.seats] == ["Rosa", ""]
        await leave(rosa)
        await served.hall.leaving.take_names()
        assert await names(served, runs["table"]) == [SOMEONE, "Ilja"]
        assert await seated(served, runs["table"]) == {1: "Ilja"}
        after = await record(served, ended["table"])
        assert [seat.name for seat in after.header.seats] == [SOMEONE, ""]
        assert [entry.text for entry in after.entries] == [entry.text for entry in before.entries]
        listed = await mine(ilja)
        assert "Rosa" not in str(listed)
        assert [each["players"][0] for each in (*listed["running"], *listed["finished"])] == [None, None]
        assert departures(served).keys() == {(await served.hall.key(runs["table"])).target}

        await give_up(served, runs["table"])
        await served.hall.leaving.take_names()
        assert departures(served) == {}
        last = await record(served, runs["table"])
        assert "Rosa" not in last.encode().decode()


async def test_whoever_looks_on_sees_it_at_once(served: Served) -> None:
    async with browser(served, "Rosa") as rosa:
        created = await opened(rosa, "screen", "friend")
        async with served.sit(created["watch"]) as watcher:
            assert watcher.now["seats"][0]["name"] == "Rosa"
            await leave(rosa)
            await watcher.table_where(lambda now: now["seats"][0]["name"] == SOMEONE)


async def test_it_is_finished_after_a_crash(served: Served) -> None:
    async with browser(served, "Rosa") as rosa:
        created = await opened(rosa, "screen", "computer")
        await give_up(served, created["table"])
        match = (await served.hall.key(created["table"])).target
        served.hall.store.storage.fill([Lot("departures", ["match", "seat"], [(match, 0)])])
        await served.hall.leaving.take_names()
        assert departures(served) == {}
        assert (await record(served, created["table"])).header.seats[0].name == SOMEONE


async def test_his_data_are_a_file(served: Served) -> None:
    async with browser(served, "Rosa", device="Laptop") as rosa:
        created = await opened(rosa, "screen", "computer")
        answer = await rosa.get("/api/me/data")
        assert 'filename="stormtable-data.json"' in answer.headers["content-disposition"]
        told = answer.json()
        assert (told["player"]["name"], [each["name"] for each in told["devices"]]) == ("Rosa", ["Laptop"])
        assert {(each["kind"], tuple(each["seats"])) for each in told["keys"]} == {("owner", ()), ("seat", (0,))}
        assert created["table"] not in answer.text, "a file that lies about opens no table"
        assert (await served.http.get("/api/me/data")).status_code == 409


async def test_nothing_of_his_is_left_where_others_keep_it(served: Served) -> None:
    storage = served.hall.store.storage
    async with browser(served, "Rosa") as rosa, browser(served, "Ilja") as ilja:
        player, other = await player_of(served, rosa), await player_of(served, ilja)
        created = await opened(rosa, "screen", "friend")
        await sit(ilja, created["links"][1]["key"])
        match = (await served.hall.key(created["table"])).target
        storage.talk.hide(player.id, other.id, hidden=True)
        storage.talk.hide(other.id, player.id, hidden=True)
        storage.talk.read(player.id, match, 0)
        storage.talk.note(match, player.id, "to myself", 0, 1.0)
        storage.notices.set_settings(player.id, "{}")
        notice = Lot("notices", NOTICE_COLUMNS, [("n", other.id, "turn", match, "Rosa", "", 1.0)])
        storage.fill([notice])
        assert {"notices", "talk", "results"} <= (await rosa.get("/api/me/data")).json().keys()
        await leave(rosa)
        assert (storage.talk.hidden(player.id), storage.talk.hidden(other.id)) == ([], [])
        assert (storage.talk.read_up_to(player.id, match), storage.talk.notes(match, player.id).text) == (-1, "")
        assert storage.notices.settings(player.id) == ""
        assert "Rosa" not in {each.who for each in storage.notices.of(other.id, 9)}


async def test_others_are_told_before_he_leaves(served: Served) -> None:
    told = list[str]()

    async def part(player: Any) -> None:
        told.append(player.name)

    served.hall.people.partings.append(part)
    async with browser(served, "Rosa") as rosa:
        await leave(rosa)
    assert told == ["Rosa"]
