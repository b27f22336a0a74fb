"""Presence: whose page is open, at which match, and whether anybody looks at it; through whichever process."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from typing import Any

import httpx
import pytest

from stormtable.server.people import presence as module
from stormtable.server.people.presence import MOST, Presence, lots
from stormtable.server.storage import Notice
from tests.server.test_processes import two
from tests.support.serving import PATIENCE, Player, Served, links


class Air:
    """A storage whose announcements other presences hear at once."""

    shared = True

    def __init__(self, name: str, others: list[Presence]) -> None:
        self.name, self.others = name, others
        self.sent: list[Notice] = []

    def announce(self, notice: Notice) -> None:
        self.sent.append(notice)
        for each in self.others:
            storage: Any = each.storage
            if storage is not self:
                each.hear(notice._replace(origin=self.name))


def neighbours() -> tuple[Presence, Presence]:
    """Two processes that hear of each other."""
    both: list[Presence] = []
    one: Any = Air("one", both)
    other: Any = Air("other", both)
    both += [Presence(one), Presence(other)]
    return both[0], both[1]


async def cookie_of(served: Served, name: str) -> tuple[str, str]:
    """A new player, and the cookie by which he is known."""
    async with httpx.AsyncClient(base_url=served.url, timeout=PATIENCE) as http:
        answer = await http.post("/api/me", json={"name": name})
        return answer.json()["player"]["id"], f"stormtable={http.cookies['stormtable']}"


async def present(player: Player, holds: Callable[[dict[str, Any]], bool]) -> dict[str, Any]:
    """Who is there, once that is so."""
    while True:
        message = await player.until("present")
        if holds(message):
            return message


def test_a_person_is_all_of_his_pages() -> None:
    one, _ = neighbours()
    lobby, table, watched = one.enter("a"), one.enter("a", "m", 1, "key"), one.enter("a", "n", 0, "other")
    person = one.of("a")
    assert person
    assert (person.named, person.away, person.at) == (True, False, {"m": 1, "n": 0})
    assert (one.count(), one.mark("a"), one.mark("a", "m"), one.mark("a", "x")) == (1, "here", "here", "elsewhere")
    table.leave()
    watched.leave()
    assert (one.mark("a", "m"), one.mark("a")) == ("elsewhere", "here")
    lobby.leave()
    assert (one.count(), one.mark("a"), one.tables) == (0, "gone", {})


def test_who_has_no_name_counts_too() -> None:
    one, _ = neighbours()
    one.enter(match="m", seats=1, key="seat")
    again = one.enter(match="m", seats=1, key="seat")
    one.enter(match="m", key="watch")
    one.enter(match="m", key="watch")
    one.enter()
    assert (one.count(), one.watching("m")) == (4, 2), "a seat's two pages are one person, those who watch are many"
    assert not any(person.named for person in one.people().values())
    again.leave()
    assert one.seats("m", {}, 2) == ["here", "gone"]
    assert "seat" not in str(one.people()), "ids do not tell keys"


def test_who_looks_at_no_page_for_minutes_is_away(monkeypatch: pytest.MonkeyPatch) -> None:
    now = [1000.0]
    monkeypatch.setattr("time.monotonic", lambda: now[0])
    one, other = neighbours()
    table, lobby = one.enter("a", "m", 2), one.enter("a")
    table.see(visible=False)
    lobby.see(visible=False)
    for each in (one, other):
        each.look(again=False)
        assert each.mark("a", "m") == "here"
    now[0] += module.AWAY
    one.look(again=False)
    for each in (one, other):
        assert each.mark("a", "m") == "away"
        assert each.seats("m", {0: "a", 1: "a"}, 3) == ["away", "away", "gone"]
    lobby.see(visible=True)
    assert [each.mark("a", "m") for each in (one, other)] == ["here", "here"], "another page of his is looked at"


def test_other_processes_know() -> None:
    one, other = neighbours()
    here, there = one.enter("a", "m", 1), other.enter("a", "n", 0)
    for each in (one, other):
        person = each.of("a")
        assert person
        assert (person.at, each.count(), each.watching("n")) == ({"m": 1, "n": 0}, 1, 1)
    here.leave()
    assert (one.mark("a", "m"), other.mark("a", "n"), one.watching("m")) == ("elsewhere", "here", 0)
    there.leave()
    assert (one.count(), other.count()) == (0, 0)


def test_what_is_not_told_again_is_forgotten(monkeypatch: pytest.MonkeyPatch) -> None:
    now = [1000.0]
    monkeypatch.setattr("time.monotonic", lambda: now[0])
    one, other = neighbours()
    one.enter("a")
    now[0] += module.LASTS - 1
    one.look(again=True)
    now[0] += 2
    other.look(again=False)
    assert other.count() == 1, "it was told again"
    now[0] += module.LASTS
    other.look(again=False)
    assert (other.count(), other.there) == (0, {}), "its process has ended"


def test_nothing_is_told_that_is_known() -> None:
    one, _ = neighbours()
    air: Any = one.storage
    page = one.enter("a", "m", 1)
    one.enter("a", "m", 1)
    page.leave()
    one.look(again=False)
    assert len(air.sent) == 1
    air.announce(Notice("people", "-", "nonsense of a newer version"))


def test_many_are_told_in_pieces() -> None:
    many = [(f"{number:016x}", False, {f"match{number}": 1}) for number in range(2000)]
    pieces = list(lots(many))
    assert all(len(each) <= MOST for each in pieces)
    assert sum(each.count("match") for each in pieces) == 2000


async def test_a_table_tells_who_is_there(served: Served) -> None:
    created = await served.open("friend", "computer")
    (seat,) = links(created)[:1]
    player, cookie = await cookie_of(served, "Mara")
    served.hall.store.storage.players.hold(player, [seat])
    async with served.sit(created["watch"]) as watcher:
        await watcher.send("see", visible=True)
        first = await present(watcher, lambda _: True)
        assert first == {"type": "present", "seats": ["gone", "here"], "watching": 1}
        async with served.sit(seat, additional_headers={"cookie": cookie}) as mara:
            await present(watcher, lambda now: now["seats"] == ["here", "here"] and now["watching"] == 1)
            await mara.send("see", visible=True)
            assert (await mara.until("present"))["watching"] == 1
            page = served.hall.presence.enter(player)
        await present(watcher, lambda now: now["seats"] == ["elsewhere", "here"])
        page.leave()
        await present(watcher, lambda now: now["seats"] == ["gone", "here"])
    async with asyncio.timeout(PATIENCE):
        while served.hall.presence.count() or served.hall.rooms.rooms:  # noqa: ASYNC110
            await asyncio.sleep(0.01)


async def test_who_is_at_another_process_is_there(postgresql: str) -> None:
    async with two(postgresql) as (one, other):
        created = await one.open("friend", "friend")
        mine, theirs = links(created)
        async with one.sit(mine) as a:
            await a.send("see", visible=True)
            async with other.sit(theirs):
                await present(a, lambda now: now["seats"] == ["here", "here"])
                assert one.hall.presence.count() == 2
            await present(a, lambda now: now["seats"] == ["here", "gone"])
