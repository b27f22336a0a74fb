"""Open seats of two processes on one PostgreSQL: told to all pages, and taken once."""

from __future__ import annotations

import asyncio

import pytest

from stormtable.server.hall import neighbours
from stormtable.server.people import offers
from tests.server.test_lobby_line import on_the_lobby
from tests.server.test_offers import people, seats_on, somebody
from tests.server.test_processes import two


async def test_a_seat_offered_at_one_process_is_taken_at_the_other(postgresql: str) -> None:
    async with two(postgresql) as (one, other), people(one, "Rosa") as (rosa,), people(other, "Kaj") as (kaj,):
        async with on_the_lobby(other) as page, on_the_lobby(one, **rosa.cookie) as own:
            offer = await rosa.offer()
            await seats_on(page, lambda told: [each["id"] for each in told["seats"]] == [offer["id"]])
            taken = await kaj.take(offer)
            await seats_on(page, lambda told: told.get("gone") == [offer["id"]])
            told = await own.until(lambda told: told["type"] == "own" and any(each["table"] for each in told["own"]))
        async with other.sit(taken["table"]) as a, one.sit(told["own"][0]["table"]) as b:
            await a.table_where(lambda now: all(seat["connected"] for seat in now["seats"]))
            await b.act("step 1")


async def test_of_two_at_two_processes_one_sits(postgresql: str) -> None:
    async with (
        two(postgresql) as (one, other),
        people(one, "Rosa", "Kaj") as (rosa, kaj),
        somebody(other, "Ines") as ines,
    ):
        for _ in range(5):
            offer = await rosa.offer()
            found = await asyncio.gather(kaj.take(offer), ines.take(offer))
            assert sorted(each["status"] for each in found) == [201, 409]
            assert "was faster" in next(each["error"] for each in found if each["status"] == 409)
        assert one.hall.store.storage.count_matches() == 5


async def test_an_offer_that_both_find_full_becomes_one_match(postgresql: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(offers, "LATE", -1.0)
    async with two(postgresql) as (one, other), people(one, "Rosa", "Kaj") as (rosa, kaj):
        made = [await rosa.offer() for _ in range(5)]
        for offer in made:
            one.hall.store.storage.offers.take(offer["id"], -1, kaj.player["id"], 2.0)
        await asyncio.gather(one.hall.offers.look_after(), other.hall.offers.look_after())
        assert one.hall.store.storage.count_matches() == 5
        assert all([(await kaj.look(offer))["table"] for offer in made])


async def test_an_offer_that_was_not_heard_of_is_found_by_looking(
    postgresql: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(neighbours.Neighbours, "hear", lambda self, notice: None)
    async with two(postgresql) as (one, other), people(one, "Rosa") as (rosa,):
        offer = await rosa.offer()
        await other.hall.offers.look_after()
        assert list(other.hall.lobby.seats) == [offer["id"]]
        await rosa.post(f"/api/offers/{offer['id']}/withdraw")
        await other.hall.offers.look_after()
        assert other.hall.lobby.seats == {}
