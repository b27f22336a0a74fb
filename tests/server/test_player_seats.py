"""Seats of players: whoever is known holds the keys of what he opens and sits down to, under his name."""

from __future__ import annotations

from typing import Any

import httpx
import pytest

from stormtable.server.storage import Key
from tests.support.browsers import browser, player_of
from tests.support.campaign import GAMES, battles, open_campaign
from tests.support.serving import Served, serving

CLAIM = "0123456789abcdef" * 2


async def opened(http: httpx.AsyncClient, *kinds: str, **how: Any) -> dict[str, Any]:
    body = {"game": "ambush", "scenario": "night", "seats": [{"kind": kind} for kind in kinds], **how}
    answer = await http.post("/api/matches", json=body)
    assert answer.status_code == 201, answer.text
    return answer.json()  # type: ignore[no-any-return]


async def sit(http: httpx.AsyncClient, invitation: str, claim: str = CLAIM) -> httpx.Response:
    return await http.post(f"/api/table/{invitation}/seat", json={"claim": claim})


async def held(served: Served, http: httpx.AsyncClient) -> list[Key]:
    return served.hall.store.storage.players.keys_of((await player_of(served, http)).id)


async def seated(served: Served, key: str) -> dict[int, str]:
    found = await served.hall.people.seated((await served.hall.key(key)).target)
    return {seat: player.name for seat, player in found.items()}


async def names(served: Served, key: str) -> list[str]:
    return (await served.hall.live((await served.hall.key(key)).target)).match.names


async def test_nobody_is_asked_before_the_first_move(served: Served) -> None:
    created = await opened(served.http, "screen", "computer")
    assert await seated(served, created["table"]) == {}
    async with served.sit(created["table"]) as player:
        assert (await player.act("step 1"))["type"] == "table"


async def test_a_player_holds_what_he_opens_and_sits_down_to(served: Served) -> None:
    async with browser(served, "Rosa") as rosa, browser(served, "Ilja") as ilja:
        created = await opened(rosa, "screen", "friend")
        assert {key.kind for key in await held(served, rosa)} == {"owner", "seat"}
        assert await names(served, created["table"]) == ["Rosa", ""]
        seat = (await sit(ilja, created["links"][1]["key"])).json()["key"]
        assert [key.key for key in await held(served, ilja)] == [seat]
        assert await seated(served, seat) == {0: "Rosa", 1: "Ilja"}
        assert await names(served, seat) == ["Rosa", "Ilja"]


async def test_a_name_that_was_typed_stays_and_who_plays_both_sides_has_none(served: Served) -> None:
    async with browser(served, "Rosa") as rosa:
        seats = [{"kind": "screen", "name": "Admiral"}, {"kind": "computer", "level": "easy"}]
        typed = await rosa.post("/api/matches", json={"game": "ambush", "scenario": "night", "seats": seats})
        assert await names(served, typed.json()["table"]) == ["Admiral", ""]
        both = await opened(rosa, "screen", "screen")
        assert await names(served, both["table"]) == ["", ""]
        assert await seated(served, both["table"]) == {0: "Rosa", 1: "Rosa"}


@pytest.mark.parametrize("name", ["Rosa", "rosa", "R\u043esa", "R o s a"])
async def test_nobody_sits_down_under_a_name_that_is_read_as_anothers(served: Served, name: str) -> None:
    async with browser(served, "Rosa") as rosa, browser(served, name) as other:
        created = await opened(rosa, "screen", "friend")
        invitation = created["links"][1]["key"]
        refused = await sit(other, invitation)
        assert (refused.status_code, refused.json()["where"]) == (409, "name"), refused.text
        assert await seated(served, created["table"]) == {0: "Rosa"}
        assert (await other.post("/api/me", json={"name": "Rosalind"})).status_code == 200
        assert (await sit(other, invitation)).status_code == 201
        back = await other.post("/api/me", json={"name": name})
        assert (back.status_code, back.json()["where"]) == (409, "name"), back.text


async def test_who_sat_down_before_he_had_a_name_sits_there_without_one(served: Served) -> None:
    async with browser(served) as guest:
        created = await opened(served.http, "screen", "friend")
        invitation = created["links"][1]["key"]
        key = (await sit(guest, invitation)).json()["key"]
        await guest.post("/api/me", json={"name": "Ilja"})
        assert (await sit(guest, invitation)).json()["key"] == key
        assert (await seated(served, key), await names(served, key)) == ({}, ["", ""])


async def test_a_rematch_is_its_players(served: Served) -> None:
    async with browser(served, "Rosa") as rosa, browser(served, "Ilja") as ilja:
        created = await opened(rosa, "screen", "friend")
        mine, theirs = created["table"], (await sit(ilja, created["links"][1]["key"])).json()["key"]
        async with served.sit(mine) as a:
            await a.send("concede", number=0, seat=0)
            await a.table_where(lambda now: now["over"] is not None)
        again = (await ilja.post(f"/api/table/{theirs}/rematch")).json()
        assert await seated(served, again["table"]) == {0: "Ilja", 1: "Rosa"}
        assert {key.kind for key in await held(served, rosa)} == {"owner", "seat"}
        assert len(await held(served, rosa)) == 4


async def test_who_becomes_somebody_after_a_match_holds_it_by_its_rematch(served: Served) -> None:
    async with browser(served) as guest:
        created = await opened(guest, "screen", "computer")
        async with served.sit(created["table"]) as a:
            await a.send("concede", number=0, seat=0)
            await a.table_where(lambda now: now["over"] is not None)
        await guest.post("/api/me", json={"name": "Rosa"})
        again = (await guest.post(f"/api/table/{created['table']}/rematch")).json()
        assert await seated(served, again["table"]) == {1: "Rosa"}
        assert created["table"] in {key.key for key in await held(served, guest)}


async def test_a_branch_is_of_who_opens_it(served: Served) -> None:
    async with browser(served, "Rosa") as rosa:
        created = await opened(served.http, "screen", "computer")
        async with served.sit(created["table"]) as a:
            await a.act("step 1")
            await a.send("concede", number=a.now["number"], seat=0)
            await a.table_where(lambda now: now["over"] is not None)
            replay = a.now["over"]["replay"].removeprefix("/replay/")
        seats = [{"kind": "screen"}, {"kind": "computer", "level": "easy"}]
        answer = await rosa.post(f"/api/table/{replay}/branch", json={"entry": 1, "seats": seats})
        assert answer.status_code == 201, answer.text
        assert await seated(served, answer.json()["table"]) == {0: "Rosa"}
        assert await names(served, answer.json()["table"]) == ["Rosa", ""]


async def test_battles_are_those_of_the_campaigns_players() -> None:
    async with serving(games=GAMES) as served, browser(served, "Rosa") as rosa, browser(served, "Ilja") as ilja:
        campaign, created = await open_campaign(served.hall)
        links = [link.key for link in created.links]
        first = (await sit(rosa, links[0], "a" * 32)).json()["key"]
        (battle,) = await battles(served.hall, campaign)
        assert {seat: each.name for seat, each in (await served.hall.people.seated(battle.name)).items()} == {0: "Rosa"}
        second = (await sit(ilja, links[1], "b" * 32)).json()["key"]
        assert await seated(served, first) == await seated(served, second) == {0: "Rosa", 1: "Ilja"}
        found = await served.hall.people.seated(battle.name)
        assert {seat: each.name for seat, each in found.items()} == {0: "Rosa", 1: "Ilja"}
