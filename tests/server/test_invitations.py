"""Invitations to seats: who sits down first has a key that nobody else knows, and nobody takes his place unnoticed."""

from __future__ import annotations

import asyncio
import contextlib
from pathlib import Path
from typing import Any

import httpx
import pytest
from websockets.exceptions import ConnectionClosed

from stormtable.server.hall.keys import KEY
from stormtable.server.storage import Key
from stormtable.server.storage.sqlite import SqliteStorage
from stormtable.table import records
from tests.support.campaign import GAMES, battles, give_up, open_campaign, rest
from tests.support.serving import Player, RandomOpponents, Served, serving

OTHER = "f" * 32


async def give(served: Served, key: str, seat: int) -> httpx.Response:
    return await served.http.post(f"/api/table/{key}/invitation", json={"seat": seat})


async def sit(served: Served, invitation: str, claim: str = OTHER) -> httpx.Response:
    return await served.http.post(f"/api/table/{invitation}/seat", json={"claim": claim})


async def shown(served: Served, key: str) -> list[dict[str, Any]]:
    return (await served.http.get(f"/api/table/{key}/links")).json()["links"]  # type: ignore[no-any-return]


async def refused(served: Served, key: str) -> str:
    """What a page is told that a key opens no table for."""
    with pytest.raises(ConnectionClosed) as closed:
        async with served.sit(key):
            pass
    assert closed.value.rcvd is not None
    assert closed.value.rcvd.code == 4404
    return closed.value.rcvd.reason


async def ends(player: Player) -> None:
    """Until the server ends the connection."""
    with contextlib.suppress(ConnectionClosed):
        while True:
            await player.receive()


def notes(player: Player) -> list[str]:
    return [note for entry in player.log for note in entry["notes"]]


async def test_the_first_to_sit_down_has_the_seat(served: Served) -> None:
    created = await served.invite("screen", "friend")
    invitation = created["links"][1]["key"]
    look = f"/api/table/{invitation}/invitation"
    invited = (await served.http.get(look)).json()
    assert (invited["title"], invited["seats"], invited["yours"]) == ("Ambush", ["Player A", "Player B"], [1])
    assert invited["sides"] == ["Blue", "Orange"]
    assert "invites to a seat" in await refused(served, invitation)
    assert KEY.fullmatch(invitation)  # logs blank it
    both = await asyncio.gather(sit(served, invitation), sit(served, invitation, "0" * 32))
    assert sorted(answer.status_code for answer in both) == [201, 404]
    first, second = sorted(both, key=lambda answer: answer.status_code)
    there = (await served.http.get(look)).json()["error"]
    for late in (second.json()["error"], there, await refused(served, invitation)):
        assert "sat down by this link already: ask whoever opened the match for a new one" in late
    async with served.sit(first.json()["key"]) as friend:
        assert friend.now["mine"] == [1]


async def test_an_answer_that_was_lost_loses_no_seat(served: Served) -> None:
    invitation = (await served.invite("screen", "friend"))["links"][1]["key"]
    assert (await sit(served, invitation)).json() == (await sit(served, invitation)).json()
    for claim in ("", "f" * 31, "f" * 65, "g" * 32):
        assert "claim: 32 to 64 hexadecimal digits" in (await sit(served, invitation, claim)).json()["error"]


async def test_an_invitation_shows_nothing_of_the_table(served: Served) -> None:
    invitation = (await served.invite("screen", "friend"))["links"][1]["key"]
    for path in ("log", "entries/0", "record", "case", "log?as=1", "entries/0?as=1", "links", "ground.svg"):
        answer = await served.http.get(f"/api/table/{invitation}/{path}")
        assert (answer.status_code, "invites to a seat" in answer.json()["error"]) == (404, True)
    assert (await served.http.post("/api/mine", json={"keys": [invitation]})).json()["unknown"] == [invitation]


async def test_the_owner_opens_no_seat_that_is_taken(served: Served) -> None:
    created = await served.invite("screen", "friend")
    invitation = created["links"][1]["key"]
    key = await served.take(invitation)
    links = await shown(served, created["owner"])
    assert [(link["key"], link["taken"]) for link in links] == [("", True), ("", True)]
    async with served.sit(created["owner"]) as owner, served.sit(created["table"]) as opener, served.sit(key):
        assert owner.now["mine"] == []
        await opener.act("step 1")
    assert key not in "".join(served.seen)


async def test_a_new_link_ends_the_old_key_and_is_told(served: Served) -> None:
    created = await served.open("screen", "friend")
    old = created["links"][1]["key"]
    async with served.sit(created["table"]) as opener, served.sit(old) as friend, served.sit(created["watch"]) as other:
        link = (await give(served, created["owner"], 1)).json()
        assert (link["seats"], link["taken"]) == ([1], False)
        await ends(friend)
        for player in (opener, other):
            await player.table_where(lambda now, player=player: notes(player) != [])  # type: ignore[misc]
            assert "Whoever opened the match had a new link made to the seat of" in notes(player)[0]
    assert "a new link to this seat was made" in await refused(served, old)
    assert await shown(served, created["owner"]) == [{**created["links"][0], "key": ""}, {**link}]
    assert (await give(served, created["owner"], 1)).json() == link  # nobody sits there: it stays
    async with served.sit(await served.take(link["key"])) as friend:
        assert friend.now["mine"] == [1]
        assert len(notes(friend)) == 1
        await friend.act("step 1")
    record = records.read_record((await served.http.get(f"/api/table/{created['watch']}/record")).content)
    assert record.header.format == 2


async def test_what_is_on_its_way_from_an_ended_key_is_not_carried_out(served: Served) -> None:
    created = await served.open("screen", "friend")
    (live,) = served.hall.lives.values()
    async with served.sit(created["links"][1]["key"]) as friend:
        held = (await served.hall.keys(live.name)).with_key(created["links"][1]["key"])
        assert held is not None
        await live.change(lambda: live.match.give_link([1], 1.0, own=False))
        # Another process ends the key: nobody here is woken.
        served.hall.store.storage.exchange(held, "ended", [], [])
        await friend.send("act", number=0, seat=1, action="step 1")
        await ends(friend)
    assert len(live.match.entries) == 1


async def test_who_may_have_a_new_link(served: Served) -> None:
    created = await served.open("screen", "friend", "computer", "computer", game="salvo", scenario="teams")
    mine, theirs = created["table"], created["links"][1]["key"]
    for key, seat, why in (
        (mine, 1, "only whoever opened the match or holds the seat"),
        (created["watch"], 1, "only whoever opened the match or holds the seat"),
        (theirs, 0, "only whoever opened the match or holds the seat"),
        (created["owner"], 2, "nobody sits down at seat 2 by a link"),
        (created["owner"], -1, "nobody sits down at seat -1 by a link"),
        (created["owner"], 9, "nobody sits down at seat 9 by a link"),
    ):
        answer = await give(served, key, seat)
        assert (answer.status_code in {400, 409}, why in answer.json()["error"]) == (True, True)
    moved = (await give(served, theirs, 1)).json()
    async with served.sit(await served.take(moved["key"])) as friend:
        assert "Whoever held it had a new link made" in notes(friend)[0]


async def test_the_seats_of_one_screen_move_together(served: Served) -> None:
    created = await served.open("screen", "screen")
    link = (await give(served, created["table"], 1)).json()
    assert link["seats"] == [0, 1]
    async with served.sit(await served.take(link["key"])) as screen:
        assert screen.now["mine"] == [0, 1]
        assert len(notes(screen)) == 2


async def test_who_played_finds_his_seat_in_the_rematch(served: Served) -> None:
    created = await served.invite("screen", "friend")
    mine, late = created["table"], created["links"][1]["key"]
    async with served.sit(mine) as player:
        await player.send("concede", number=0, seat=0)
        await player.table_where(lambda now: now["over"] is not None)
        again = (await served.http.post(f"/api/table/{mine}/rematch")).json()
        assert [(link["seats"], link["taken"]) for link in again["links"]] == [([0], False), ([1], True)]
        assert again["table"] == again["links"][1]["key"]
        refusal = await give(served, created["owner"], 0)
        assert "links are given anew at its rematch" in refusal.json()["error"]
    async with served.sit(await served.take(late)) as friend:
        assert friend.now["rematch"] == f"/table/{again['links'][0]['key']}"
    key = await served.take(again["links"][0]["key"])
    async with served.sit(key) as friend:
        await friend.send("concede", number=0, seat=0)
        await friend.table_where(lambda now: now["over"] is not None)
    third = (await served.http.post(f"/api/table/{key}/rematch")).json()
    assert [link["key"] for link in third["links"]] == [third["table"]]
    opener = (await served.http.post(f"/api/table/{again['owner']}/rematch")).json()
    assert [link["key"] for link in opener["links"]] == ["", ""]
    async with served.sit(third["table"]) as friend:
        assert friend.now["mine"] == [1]


async def test_a_campaigns_battles_follow_its_seats() -> None:
    async with serving(games=GAMES, opponents=RandomOpponents()) as served:
        campaign, created = await open_campaign(served.hall)
        (battle,) = await battles(served.hall, campaign)
        before = [await served.take(link.key) if link.kind == "friend" else link.key for link in created.links]
        async with served.sit(before[0]) as player:
            fought = player.now["battles"][0]["path"].removeprefix("/table/")
        assert "those of its campaign" in (await give(served, fought, 0)).json()["error"]
        async with served.sit(fought) as fighter:
            link = (await give(served, created.owner, 0)).json()
            await ends(fighter)
        assert "a new link to this seat was made" in await refused(served, fought)
        async with served.sit(await served.take(link["key"])) as player:
            again = player.now["battles"][0]["path"].removeprefix("/table/")
        assert again != fought
        async with served.sit(again) as fighter:
            assert fighter.now["mine"] == [0]
            assert len(notes(fighter)) == 1
        await give_up(battle, 1)
        await rest(served.hall)


async def test_links_from_before_there_were_invitations_open_their_seats(tmp_path: Path) -> None:
    async with serving(tmp_path / "db") as served:
        created = await served.invite("screen", "friend")
        name = next(iter(served.hall.lives))
    storage = SqliteStorage(tmp_path / "db")
    old = Key("pabcdefghijkmnpqrstuvwxyz2", "seat", name, 2)
    (invitation,) = storage.keys([created["links"][1]["key"]])
    assert storage.exchange(invitation, "spent", [], [old])
    storage.close()
    async with serving(tmp_path / "db") as served:
        async with served.sit(old.key) as friend, served.sit(created["table"]) as opener:
            assert friend.now["mine"] == [1]
            await opener.act("step 1")
        assert [link["key"] for link in await shown(served, created["owner"])] == ["", ""]
        link = (await give(served, created["owner"], 1)).json()
        assert "a new link to this seat was made" in await refused(served, old.key)
        async with served.sit(await served.take(link["key"])) as friend:
            assert friend.now["mine"] == [1]
