"""What a shared screen shows of the past: a seat's secrets only while its player sits before it."""

from __future__ import annotations

import json
from typing import Any

from tests.support.serving import Player, Served

SCANNED = "scanned"


async def take(player: Player, seat: int) -> None:
    await player.send("take", seat=seat)
    await player.table_where(lambda now: now["seat"] == seat)


async def asked(served: Served, key: str, path: str) -> tuple[int, Any]:
    answer = await served.http.get(f"/api/table/{key}/{path}")
    whole = answer.headers["content-type"] == "application/json"
    return answer.status_code, json.loads(answer.text) if whole else answer.text


async def test_the_past_is_shown_to_who_has_taken_the_screen(served: Served) -> None:
    created = await served.open("screen", "screen")
    key = created["table"]
    async with served.sit(key) as both:
        await take(both, 0)
        await both.act("step -1")
        await both.act("scan")
        assert (both.now["reader"], SCANNED in json.dumps(both.log)) == (0, True)
        status, shown = await asked(served, key, "entries/2?as=0")
        assert (status, shown["number"], shown["last"]) == (200, 2, 2)
        status, refused = await asked(served, key, "entries/0?as=1")
        assert status == 409
        assert "the screen is not seat B's now" in refused["error"]
        await both.act("aim 7")
        await both.table_where(lambda now: now["curtain"] is not None)
        assert both.now["reader"] == -1
        for path in ("entries/1?as=0", "log?as=0"):
            assert (await asked(served, key, path))[0] == 409
        for path in ("entries/1", "log", "record", "case"):
            status, shown = await asked(served, key, path)
            assert status == 200
            assert not [secret for secret in (SCANNED, "step -1", "aim 7", "aim = 7") if secret in json.dumps(shown)]
        await take(both, 1)
        assert (await asked(served, key, "entries/1?as=0"))[0] == 409
        assert (await asked(served, key, "entries/1?as=1"))[0] == 200


async def test_what_stays_hidden_once_all_is_open_is_in_no_log_of_both(served: Served) -> None:
    """The scan of a draft is nobody else's business, also when the two decide in the open again."""
    created = await served.open("screen", "screen", scenario="dawn", dice="typed")
    key = created["table"]
    async with served.sit(key) as both:
        await both.send("faces", seat=0, faces=[1])
        await both.table_where(lambda now: now["curtain"] is not None)
        await take(both, 0)
        await both.act("step 0")
        await both.send("act", number=both.now["number"], seat=0, action="scan")
        await both.table_where(lambda now: now["dice_wanted"] is not None)
        await both.send("faces", seat=0, faces=[4])
        await both.table_where(lambda now: SCANNED in json.dumps(both.log))
        await both.act("aim 1")
        await both.table_where(lambda now: now["curtain"] is not None)
        await take(both, 1)
        await both.act("step 0")
        await both.send("act", number=both.now["number"], seat=1, action="aim 0")
        for rolled in ([], [6]):
            await both.table_where(lambda now, rolled=rolled: (now["dice_wanted"] or {}).get("rolled") == rolled)  # type: ignore[misc]
            await both.send("faces", seat=1, faces=[6])
        now = await both.table_where(lambda now: not now["secret"] and now["dice_wanted"] is None)
        assert (now["seat"], now["curtain"], now["reader"]) == (0, None, -1)
        assert SCANNED not in json.dumps(both.log)
        assert now["number"] == len(both.log) - 1
        assert (await asked(served, key, "entries/1?as=0"))[0] == 409
        assert "error" not in await both.act("hold")
        assert both.now["number"] > now["number"]


async def test_a_seat_alone_at_its_screen_sees_its_own_past(served: Served) -> None:
    created = await served.open("screen", "friend")
    async with served.sit(created["table"]) as a:
        await a.act("step 1")
        assert a.now["reader"] == 0
        for path in ("entries/1", "entries/1?as=0"):
            assert (await asked(served, created["table"], path))[0] == 200
