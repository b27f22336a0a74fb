"""Giving up holds whatever has been decided since; the computer may move at any moment."""

from __future__ import annotations

from tests.support.serving import Served


async def test_who_gives_up_need_not_have_seen_the_last_move(served: Served) -> None:
    created = await served.open("screen", "friend", options={"turns": 3})
    async with served.sit(created["table"]) as a, served.sit(created["table"]) as tab:
        await a.act("step 1")
        await tab.send("concede", number=0, seat=0)
        await a.table_where(lambda now: now["over"] is not None)


async def test_nobody_gives_up_what_was_taken_back(served: Served) -> None:
    created = await served.open("screen", "friend", options={"turns": 3})
    async with served.sit(created["table"]) as a, served.sit(created["table"]) as tab:
        await a.act("step 1")
        await a.send("undo", number=1, seat=0, to=0)
        await tab.table_where(lambda now: now["number"] == 2)
        for unlike in (1, 3):
            await tab.send("concede", number=unlike, seat=0)
            assert (await tab.until("refused"))["stale"]
        await tab.send("concede", number=2, seat=0)
        await a.table_where(lambda now: now["over"] is not None)
