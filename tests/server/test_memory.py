"""What is given back of memory, and when."""

from __future__ import annotations

import asyncio
import ctypes
import json
import sys
import threading
from typing import Any

import pytest

from stormtable.server.hall import chronicles
from stormtable.server.hall.hall import Limits
from stormtable.server.hall.redrawing import Print, Trace
from stormtable.server.web import app, memory
from stormtable.server.web.sockets import Connection
from stormtable.server.wire import incoming
from tests.support.serving import PATIENCE, links, serving


class Library:
    """The C library, which does nothing here but put down what it is asked for."""

    def __init__(self, **others: object) -> None:
        self.asked: list[Any] = []
        vars(self).update(others)

    def mallopt(self, which: int, value: int) -> None:
        self.asked.append((which, value))

    def malloc_trim(self, kept: int) -> None:
        self.asked.append(kept)


@pytest.fixture
def platform(monkeypatch: pytest.MonkeyPatch) -> pytest.MonkeyPatch:
    monkeypatch.setattr(sys, "platform", "linux")
    return monkeypatch


def test_the_heaps_of_the_gnu_library_are_shared_and_trimmed(platform: pytest.MonkeyPatch) -> None:
    library = Library(gnu_get_libc_version=bytes)
    platform.setattr(ctypes, "CDLL", lambda name: library)
    memory.spare_heaps()
    memory.give_back()
    assert library.asked == [(-8, 2), 0]


def test_other_libraries_are_left_alone(platform: pytest.MonkeyPatch) -> None:
    library = Library()
    platform.setattr(ctypes, "CDLL", lambda name: library)
    memory.spare_heaps()
    memory.give_back()
    platform.setattr(sys, "platform", "win32")
    platform.setattr(ctypes, "CDLL", None)
    memory.give_back()
    assert library.asked == []


async def test_memory_is_given_back_once_matches_rest(monkeypatch: pytest.MonkeyPatch) -> None:
    given, loop = asyncio.Event(), asyncio.get_running_loop()
    monkeypatch.setattr(app, "give_back", lambda: loop.call_soon_threadsafe(given.set))
    async with serving(limits=Limits(rest=-1.0)) as served:
        created = await served.open("friend", "friend")
        async with served.sit(created["links"][0]["key"]) as page:
            (live,) = served.hall.lives.values()
            assert live.album.pictures
            monkeypatch.setattr(app, "SWEEP", 0.0)
            sweeping = asyncio.create_task(app.sweep(served.hall))
            await asyncio.wait_for(given.wait(), PATIENCE)
            sweeping.cancel()
            assert not live.album.pictures
            assert not await served.hall.put_away(), "it rests already"
            await page.send("whole")
            await page.table()
            assert await served.hall.put_away(), "somebody has looked again"


@pytest.mark.parametrize("language", ["en", "de"])
async def test_a_page_is_told_what_changes_after_its_match_rested(language: str) -> None:
    """Nothing of what it has is held meanwhile: it is drawn anew, and known again."""
    async with serving(limits=Limits(rest=-1.0)) as served:
        keys = links(await served.open("friend", "friend"))
        async with served.sit(keys[0], language) as page, served.sit(keys[1], language) as other:
            now = await page.table_where(lambda table: all(seat["connected"] for seat in table["seats"]))
            await other.table_where(lambda table: all(seat["connected"] for seat in table["seats"]))
            (live,) = served.hall.lives.values()
            assert await served.hall.put_away()
            connections = [each for each in live.spectators if isinstance(each, Connection)]
            assert [type(each.shown.picture) for each in connections if each.shown] == [Trace, Trace]
            assert not chronicles.kept(live.match).recent
            seen = len(page.seen)
            decides = (page, other)[now["scene"]["prompt"]["seats"][0]]
            await decides.act(decides.now["scene"]["offers"][0]["id"])
            assert all("sent" in json.loads(text) for text in page.seen[seen:]), "the whole table was sent"
            async with served.sit(keys[now["scene"]["prompt"]["seats"][0]], language) as again:
                assert all(decides.now[name] == again.now[name] for name in ("scene", "svg", "text", "undo"))


async def test_a_page_that_asks_for_the_whole_while_its_picture_is_drawn_anew_is_sent_it(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    drawing, asked, draw, take = threading.Event(), threading.Event(), Connection.drawn, Connection.take

    def drawn(connection: Connection) -> Print:
        drawing.set()
        assert asked.wait(PATIENCE)
        return draw(connection)

    async def taken(connection: Connection, message: incoming.FromClient) -> None:
        await take(connection, message)
        if isinstance(message, incoming.Whole):
            asked.set()

    async with serving(limits=Limits(rest=-1.0)) as served:
        mine, theirs = links(await served.open("friend", "friend"))
        async with served.sit(mine) as a, served.sit(theirs) as b:
            for each in (a, b):
                await each.table_where(lambda table: all(seat["connected"] for seat in table["seats"]))
            assert await served.hall.put_away()
            monkeypatch.setattr(Connection, "drawn", drawn)
            monkeypatch.setattr(Connection, "take", taken)
            await a.send("act", number=9, seat=0, action="step 1")  # too late: nothing changes
            assert await asyncio.to_thread(drawing.wait, PATIENCE)
            await b.send("whole")
            await b.table()
            assert "sent" not in json.loads(b.seen[-1]), "not what changed, but all"
