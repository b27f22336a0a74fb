"""What is kept of talk at a table: what was read and hidden, notes, complaints, what stands in a record."""

from __future__ import annotations

from typing import Any

from tests.support.serving import Served, links, play_out_both
from tests.support.talking import Visitor, at_table, match_of, visitor


async def test_what_was_read_and_what_is_unread(served: Served) -> None:
    created, mara = await served.open("friend", "friend"), await visitor(served, "Mara")
    mine, theirs = links(created)
    mara.hold(mine)
    async with at_table(served, theirs) as b:
        for word in ("one", "two", "three"):
            await b.say(word)
    keys = served.hall.store.storage.players.keys_of(mara.player)
    assert await served.hall.rooms.unread(mara.player, keys) == {match_of(served, created): 3}
    async with at_table(served, mine, mara) as a:
        await a.player.send("read", number=1)
        await a.player.send("read", number=7)  # of which there is none yet
        await a.settled()
    assert await served.hall.rooms.unread(mara.player, keys) == {match_of(served, created): 1}
    async with at_table(served, mine, mara) as a:
        assert a.told["read"] == 1


async def test_somebody_s_words_are_hidden(served: Served) -> None:
    created = await served.open("friend", "friend")
    (mine, theirs), mara, lio = links(created), await visitor(served, "Mara"), await visitor(served, "Lio")
    mara.hold(mine)
    lio.hold(theirs)
    async with at_table(served, mine, mara) as a, at_table(served, theirs, lio) as b:
        await b.say("words")
        await a.player.send("hide", player=lio.player, hidden=True)
        await a.settled()
        for other in (mara.player, "nobody"):
            await a.player.send("hide", player=other, hidden=True)
            assert "no such player" in (await a.player.until("refused"))["text"]
    keys = served.hall.store.storage.players.keys_of(mara.player)
    assert await served.hall.rooms.unread(mara.player, keys) == {}
    async with at_table(served, mine, mara) as a:
        assert (a.told["hidden"], a.texts) == ([lio.player], ["words"]), "the page hides them, and can show them"
        await a.player.send("hide", player=lio.player, hidden=False)
        await a.settled()
    assert await served.hall.rooms.unread(mara.player, keys) == {match_of(served, created): 1}


async def test_a_notice_tells_who_is_not_there_once(served: Served) -> None:
    created = await served.open("friend", "friend")
    (mine, theirs), mara, lio = links(created), await visitor(served, "Mara"), await visitor(served, "Lio")
    mara.hold(mine)
    lio.hold(theirs)
    notices = served.hall.store.storage.notices
    async with at_table(served, theirs, lio) as b:
        await b.say("secret words")
        await b.say("more")
        (notice,) = notices.of(mara.player, 9)
        assert (notice.kind, notice.match, notice.who, "secret" in str(notice)) == (
            "talk",
            match_of(served, created),
            "Lio",
            False,
        )
        assert notices.of(lio.player, 9) == []
        async with at_table(served, mine, mara) as a:
            await a.player.send("read", number=1)
            await a.settled()
            assert notices.of(mara.player, 9)[0].read
            await b.say("while she is there")
            await a.hear()
        assert len(notices.of(mara.player, 9)) == 1


# Notes


async def notes(who: Visitor, key: str) -> dict[str, Any]:
    return (await who.get(f"/api/table/{key}/notes")).json()  # type: ignore[no-any-return]


async def test_notes_are_for_the_holder_of_a_key(served: Served) -> None:
    created, nobody, noor = await served.open("friend", "friend"), Visitor(served), await visitor(served, "Noor")
    mine, theirs = links(created)
    assert await notes(nobody, mine) == {"text": "", "revision": 0, "why": ""}
    kept = await nobody.post(f"/api/table/{mine}/notes", {"text": "he bluffs\n", "revision": 0})
    assert kept.json() == await notes(nobody, mine) == {"text": "he bluffs", "revision": 1, "why": ""}
    for key, who in ((theirs, nobody), (created["owner"], nobody), (created["watch"], noor), (theirs, noor)):
        assert (await notes(who, key))["text"] == ""
    stale = await nobody.post(f"/api/table/{mine}/notes", {"text": "other", "revision": 0})
    assert (stale.status_code, "another page of yours" in stale.json()["error"]) == (409, True)
    assert (await nobody.post(f"/api/table/{mine}/notes", {"text": "x" * 8001, "revision": 1})).status_code == 400


async def test_a_player_has_his_notes_by_whatever_key(served: Served) -> None:
    created, mara = await served.open("friend", "friend"), await visitor(served, "Mara")
    (mine, _), nobody = links(created), Visitor(served)
    await nobody.post(f"/api/table/{mine}/notes", {"text": "before", "revision": 0})
    assert await notes(mara, mine) == {"text": "before", "revision": 0, "why": ""}, "to be taken over"
    await mara.post(f"/api/table/{mine}/notes", {"text": "after", "revision": 0})
    assert (await notes(mara, created["watch"]))["text"] == (await notes(mara, mine))["text"] == "after"
    assert (await notes(nobody, mine))["text"] == "before"
    refused = await nobody.post(f"/api/table/{created['watch']}/notes", {"text": "all see it", "revision": 0})
    assert (refused.status_code, (await notes(nobody, created["watch"]))["why"] != "") == (409, True)


async def test_what_is_kept_of_a_player_is_told_and_forgotten(served: Served) -> None:
    created, mara, lio = (
        await served.open("friend", "friend"),
        await visitor(served, "Mara"),
        await visitor(served, "Lio"),
    )
    (mine, theirs), match = links(created), match_of(served, created)
    mara.hold(mine)
    async with at_table(served, mine, mara) as a:
        await a.say("after entry 0")
        await a.player.send("read", number=0)
        await a.player.send("hide", player=lio.player, hidden=True)
        await a.settled()
    await mara.post(f"/api/table/{mine}/notes", {"text": "he bluffs", "revision": 0})
    told = (await mara.get("/api/me/data")).json()["talk"]
    (said,) = told["said"]
    assert (said["match"], said["to"], said["text"]) == (match, "players", "after (entry)")
    assert (told["notes"], told["hidden"]) == ([{"match": match, "text": "he bluffs"}], [lio.player])
    player = served.hall.store.storage.players.some([mara.player])[mara.player]
    await served.hall.rooms.forget(player)
    talk = served.hall.store.storage.talk
    assert (talk.hidden(mara.player), talk.read_up_to(mara.player, match), talk.notes_of(mara.player)) == ([], -1, [])
    async with at_table(served, theirs) as b:
        assert len(b.said) == 1


# Complaints


async def test_a_message_that_one_can_read_is_reported(served: Served) -> None:
    created, mara = await served.open("friend", "friend"), await visitor(served, "Mara")
    (mine, theirs), nobody, noor = links(created), Visitor(served), await visitor(served, "Noor")
    mara.hold(mine)
    async with at_table(served, mine, mara) as a, at_table(served, created["watch"], noor) as w:
        await a.say("you <b>fool</b>")
        await w.say("he cheats", "watchers")
    path = f"/api/table/{theirs}/reports"
    found = [await nobody.post(path, {"message": 0, "why": "  rude "}) for _ in range(2)]
    assert [each.status_code for each in found] == [201, 200]
    for number in (1, 2):
        assert (await nobody.post(path, {"message": number, "why": ""})).status_code == 400
    assert (await noor.post(f"/api/table/{created['watch']}/reports", {"message": 1, "why": ""})).status_code == 201
    columns = ["match", "message", "reporter", "accused", "why"]
    storage = served.hall.store.storage
    assert sorted(storage.rows_with("reports", columns, "state", ["open"])) == [
        (match_of(served, created), "Mara: you <b>fool</b>", "", mara.player, "rude"),
        (match_of(served, created), "Noor: he cheats", noor.player, noor.player, ""),
    ]


# In a record


async def test_a_record_has_what_was_said_if_that_is_asked_for(served: Served) -> None:
    created, mara = await served.open("friend", "friend", options={"turns": 2}), await visitor(served, "Mara")
    mine, theirs = links(created)
    mara.hold(mine)
    noor = await visitor(served, "Noor")

    async def record(key: str, who: Visitor | None = None) -> list[str]:
        answer = await (who or Visitor(served)).get(f"/api/table/{key}/record?talk=1")
        assert answer.status_code in (200, 409), answer.text
        lines = answer.text.splitlines() if answer.status_code == 200 else ["refused"]
        return [line for line in lines if '"talk"' in line or line == "refused"]

    async with at_table(served, mine, mara) as a, at_table(served, theirs) as b:
        async with at_table(served, created["watch"], noor) as w:
            await w.say("of watchers", "watchers")
        await a.player.act("step 1")
        await a.say("entry 1")
        await a.hear_where(lambda: len(a.said) == 1)
        (own,) = await record(mine)
        assert '"name":"Mara"' in own
        assert '"text":"entry 1"' in own
        (other,) = await record(theirs)
        assert '"text":"an entry that is not shown"' in other
        assert await record(created["watch"]) == await record(created["owner"]) == ["refused"]
        assert len(await record(created["watch"], mara)) == 1
        await a.player.act("aim 8")
        await play_out_both(a.player, b.player)
        replay = a.player.now["over"]["replay"].removeprefix("/replay/")
    assert len(await record(theirs)) == len(await record(replay, mara)) == 2
    assert await record(replay) == await record(replay, noor) == ["refused"]
    assert '"talk"' not in (await Visitor(served).get(f"/api/table/{theirs}/record")).text
    whole = await Visitor(served).get(f"/api/table/{theirs}/record?talk=1")
    again = await served.http.post("/api/records", content=whole.content)
    assert again.status_code == 201, again.text
    log = (await served.http.get(f"/api/table/{again.json()['key']}/log")).text
    assert "of watchers" not in log
