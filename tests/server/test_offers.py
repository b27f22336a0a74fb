"""Offers of seats: who may make and take them, how they fill, lapse and become matches, and who is told of what."""

from __future__ import annotations

import asyncio
import contextlib
import time
from collections.abc import AsyncIterator
from typing import Any

import httpx
import pytest

from stormtable.server.people import offers
from tests.server.test_lobby_line import Page, on_the_lobby
from tests.support.serving import PATIENCE, Served, serving

NIGHT = {"game": "ambush", "scenario": "night"}


class Somebody:
    """A player in a browser of his own."""

    def __init__(self, served: Served, http: httpx.AsyncClient, player: dict[str, Any]) -> None:
        self.served, self.http, self.player = served, http, player

    @property
    def cookie(self) -> dict[str, Any]:
        return {"additional_headers": {"Cookie": "; ".join(f"{k}={v}" for k, v in self.http.cookies.items())}}

    async def post(self, path: str, body: Any = None) -> dict[str, Any]:
        answer = await self.http.post(path, json={} if body is None else body)
        return {"status": answer.status_code, **answer.json()}

    async def offer(self, **how: Any) -> dict[str, Any]:
        return await self.post("/api/offers", {"match": NIGHT, **how})

    async def take(self, offer: dict[str, Any], seat: int = -1) -> dict[str, Any]:
        return await self.post(f"/api/offers/{offer['id']}/take", {"seat": seat})

    async def look(self, offer: dict[str, Any]) -> dict[str, Any]:
        answer = await self.http.get(f"/api/offers/{offer['id']}")
        return {"status": answer.status_code, **answer.json()}


@contextlib.asynccontextmanager
async def somebody(served: Served, name: str) -> AsyncIterator[Somebody]:
    async with httpx.AsyncClient(base_url=served.url, timeout=PATIENCE) as http:
        player = (await http.post("/api/me", json={"name": name})).json()["player"]
        yield Somebody(served, http, player)


@contextlib.asynccontextmanager
async def people(served: Served, *names: str) -> AsyncIterator[list[Somebody]]:
    async with contextlib.AsyncExitStack() as stack:
        yield [await stack.enter_async_context(somebody(served, name)) for name in names]


async def seats_on(page: Page, holds: Any) -> dict[str, Any]:
    return await page.until(lambda told: told["type"] in {"lobby", "news"} and holds(told))


async def test_two_meet_by_an_open_seat_and_play(served: Served) -> None:
    async with people(served, "Rosa", "Kaj") as (rosa, kaj), on_the_lobby(served, **kaj.cookie) as page:
        offer = await rosa.offer(seat=1)
        assert (offer["status"], offer["player"], offer["whom"]) == (201, rosa.player, "all")
        assert [chair["player"] for chair in offer["chairs"]] == [None, rosa.player]
        told = await seats_on(page, lambda told: told["seats"])
        assert told["seats"][0] == {key: value for key, value in offer.items() if key != "status"}
        taken = await kaj.take(offer)
        assert taken["status"] == 201
        await seats_on(page, lambda told: told.get("gone") == [offer["id"]])
        theirs = (await rosa.look(offer))["table"]
        async with served.sit(taken["table"]) as a, served.sit(theirs) as b:
            assert [seat["name"] for seat in a.now["seats"]] == ["Kaj", "Rosa"]
            assert (a.now["seat"], b.now["seat"]) == (0, 1)
            await a.act("step 1")
            await a.act("aim 8")
            await b.table_where(lambda now: now["seats"][0]["committed"])


async def test_nobody_knows_the_keys_but_their_players(served: Served) -> None:
    async with people(served, "Rosa", "Kaj", "Ines") as (rosa, kaj, ines):
        offer = await rosa.offer()
        key = (await kaj.take(offer))["table"]
        again = await kaj.take(offer)
        assert (again["status"], again["table"]) == (201, key), "an answer that was lost on its way loses no seat"
        assert (await rosa.look(offer))["table"] not in {"", key}
        assert (await ines.look(offer))["table"] == ""
        held = served.hall.store.storage.players.keys_of(kaj.player["id"])
        assert [each.key for each in held] == [key]


async def test_of_two_at_once_one_sits_and_the_other_is_told(served: Served) -> None:
    async with people(served, "Rosa", "Kaj", "Ines") as (rosa, kaj, ines):
        for _ in range(5):
            offer = await rosa.offer()
            found = await asyncio.gather(kaj.take(offer), ines.take(offer))
            assert sorted(each["status"] for each in found) == [201, 409]
            loser = next(each for each in found if each["status"] == 409)
            winner = "Kaj" if found[0]["status"] == 201 else "Ines"
            assert loser["error"] == f"{winner} was faster: the seat is taken"


async def test_who_offers_is_told_that_somebody_sat_down(served: Served) -> None:
    async with people(served, "Rosa", "Kaj") as (rosa, kaj), on_the_lobby(served, **rosa.cookie) as page:
        offer = await rosa.offer()
        await kaj.take(offer)
        told = await page.until(lambda told: told["type"] == "own" and any(each["table"] for each in told["own"]))
        assert told["own"][0]["table"] == (await rosa.look(offer))["table"]
        notices = served.hall.store.storage.notices.of(rosa.player["id"], 9)
        assert [(each.kind, each.who) for each in notices if each.kind == "seat"] == [("seat", "Kaj")]


async def test_a_match_for_four_opens_when_all_have_come(served: Served) -> None:
    match = {"game": "salvo", "scenario": "teams"}
    async with people(served, "Rosa", "Kaj", "Ines", "Sasha") as (rosa, kaj, ines, sasha):
        offer = await rosa.offer(match=match, seat=2)
        assert (await kaj.take(offer, 3))["table"] == ""
        assert (await ines.take(offer, 3))["error"] == "Kaj was faster: the seat is taken"
        assert (await ines.take(offer))["table"] == ""
        shown = await rosa.look(offer)
        assert [chair["name"] for chair in shown["chairs"]] == ["Ines", "", "Rosa", "Kaj"]
        await ines.post(f"/api/offers/{offer['id']}/leave")
        assert [chair["name"] for chair in (await rosa.look(offer))["chairs"]] == ["", "", "Rosa", "Kaj"]
        await ines.take(offer, 1)
        key = (await sasha.take(offer))["table"]
        async with served.sit(key) as player:
            assert [seat["name"] for seat in player.now["seats"]] == ["Sasha", "Ines", "Rosa", "Kaj"]


async def test_sides_by_lot_are_drawn_once_all_have_come(served: Served) -> None:
    async with people(served, "Rosa", "Kaj") as (rosa, kaj):
        seen = set[tuple[str, ...]]()
        while len(seen) < 2:
            key = (await kaj.take(await rosa.offer()))["table"]
            async with served.sit(key) as player:
                seen.add(tuple(seat["name"] for seat in player.now["seats"]))
        assert seen == {("Rosa", "Kaj"), ("Kaj", "Rosa")}


async def test_a_computer_may_have_a_seat_of_four(served: Served) -> None:
    seats = [{"kind": "friend"}, {"kind": "computer"}, {"kind": "friend"}, {"kind": "computer"}]
    async with people(served, "Rosa", "Kaj") as (rosa, kaj):
        offer = await rosa.offer(match={"game": "salvo", "scenario": "teams", "seats": seats}, seat=0)
        assert [chair["computer"] for chair in offer["chairs"]] == [False, True, False, True]
        async with served.sit((await kaj.take(offer))["table"]) as player:
            assert [seat["kind"] for seat in player.now["seats"]] == ["friend", "computer"] * 2


async def test_the_clock_of_an_offer_is_its_matchs(served: Served) -> None:
    clock = {"kind": "live", "minutes": 15, "increment": 10}
    async with people(served, "Rosa", "Kaj") as (rosa, kaj):
        offer = await rosa.offer(match={**NIGHT, "clock": clock, "rated": True})
        assert (offer["pace"], offer["clock"], offer["rated"]) == ("live", "15 min + 10 s", True)
        await kaj.take(offer)
        (live,) = served.hall.lives.values()
        assert (live.match.header.clock.minutes, live.match.header.rated) == (15, True)  # type: ignore[union-attr]
        by_day = await rosa.offer(match={**NIGHT, "clock": {"kind": "correspondence", "days": 2}})
        assert (by_day["pace"], by_day["clock"]) == ("days", "2 days a decision")


async def test_an_offer_by_link_is_shown_to_nobody_else(served: Served) -> None:
    async with people(served, "Rosa", "Kaj") as (rosa, kaj):
        offer = await rosa.offer(whom="link")
        async with on_the_lobby(served, **kaj.cookie) as page, on_the_lobby(served, **rosa.cookie) as own:
            told = await page.hear()
            assert (told["seats"], told["own"]) == ([], [])
            assert [each["id"] for each in (await own.hear())["own"]] == [offer["id"]]
        assert (await served.http.get(f"/api/offers/{offer['id']}")).json()["player"]["name"] == "Rosa"
        assert (await kaj.take(offer))["table"]


async def test_who_is_nobody_is_asked_for_a_name(served: Served) -> None:
    async with people(served, "Rosa") as (rosa,):
        offer = await rosa.offer()
        for path, body in (("/api/offers", {"match": NIGHT}), (f"/api/offers/{offer['id']}/take", {})):
            answer = await served.http.post(path, json=body)
            assert (answer.status_code, answer.json()["where"]) == (409, "me")


async def test_ones_own_offer_cannot_be_taken_but_withdrawn(served: Served) -> None:
    async with people(served, "Rosa", "Kaj") as (rosa, kaj):
        offer = await rosa.offer()
        assert "your own offer" in (await rosa.take(offer))["error"]
        assert (await kaj.post(f"/api/offers/{offer['id']}/withdraw"))["status"] == 409
        assert (await rosa.post(f"/api/offers/{offer['id']}/withdraw"))["status"] == 200
        assert (await kaj.take(offer))["error"] == "this seat is offered no longer"
        assert served.hall.lobby.seats == {}


async def test_a_rating_range_is_kept(served: Served) -> None:
    async with people(served, "Rosa", "Kaj") as (rosa, kaj):
        offer = await rosa.offer(low=1200, high=1600)
        assert "this seat is for ratings from 1200 to 1600; yours is " in (await kaj.take(offer))["error"]
        assert (await kaj.take(await rosa.offer(high=1600)))["status"] == 201


async def test_names_that_look_alike_do_not_sit_down_together(served: Served) -> None:
    async with people(served, "Rosa", "R0sa") as (rosa, other):
        found = await other.take(await rosa.offer())
        assert (found["status"], found["where"]) == (409, "name")


@pytest.mark.parametrize(
    ("how", "why"),
    [
        ({"match": {"game": "chess"}}, "there is no game"),
        ({"match": {"game": "ambush", "scenario": "noon"}}, "there is no 'noon'"),
        ({"match": {**NIGHT, "options": {"nothing": 1}}}, "nothing"),
        ({"match": {**NIGHT, "seats": [{"kind": "friend"}]}}, "the scenario is for 2"),
        ({"match": {**NIGHT, "seats": [{"kind": "friend"}, {"kind": "computer"}]}}, "leave at least one seat"),
        ({"match": {**NIGHT, "seats": [{"kind": "screen"}, {"kind": "friend"}]}}, "share no screen"),
        ({"match": {**NIGHT, "rated": True, "dice": "typed"}}, "rated"),
        ({"match": {**NIGHT, "clock": {"kind": "live"}}}, "minutes"),
        ({"seat": 7}, "none of the people's"),
        ({"low": 1500, "high": 1400}, "below low"),
        ({"hours": 0}, "hours"),
        ({"hours": 10_000}, "hours"),
        ({"whom": "kaj"}, "whom"),
        ({"more": 1}, "more"),
    ],
)
async def test_what_cannot_be_offered(served: Served, how: dict[str, Any], why: str) -> None:
    async with people(served, "Rosa") as (rosa,):
        found = await rosa.offer(**how)
        assert (found["status"], why in found["error"]) == (400, True), found


async def test_a_player_offers_a_few_seats_at_most(served: Served) -> None:
    async with people(served, "Rosa") as (rosa,):
        found = [await rosa.offer() for _ in range(offers.MOST_OF_ONE + 1)]
        assert [each["status"] for each in found] == [201] * offers.MOST_OF_ONE + [409]


async def test_an_offer_lapses(served: Served) -> None:
    async with people(served, "Rosa", "Kaj") as (rosa, kaj):
        offer = await rosa.offer(hours=1)
        assert 0 < offer["until"] - time.time() <= 3600
        with served.hall.store.storage.offers.database.writing() as db:
            db.run("UPDATE offers SET until = 5")
        assert (await kaj.take(offer))["error"] == "this seat is offered no longer"
        await served.hall.offers.look_after()
        assert served.hall.lobby.seats == {}


async def test_a_live_offer_lapses_once_its_player_is_gone(served: Served) -> None:
    clock = {"kind": "live", "minutes": 5}
    async with people(served, "Rosa") as (rosa,):
        async with on_the_lobby(served, **rosa.cookie) as page:
            await page.hear()
            await rosa.offer(match={**NIGHT, "clock": clock})
            await rosa.offer()
            await age(served, offers.GONE + 60)
            await served.hall.offers.look_after()
            assert len(served.hall.lobby.seats) == 2, "she is here"
        async with asyncio.timeout(PATIENCE):
            while served.hall.presence.of(rosa.player["id"]):  # noqa: ASYNC110
                await asyncio.sleep(0.01)
        await age(served, offers.GONE + 60)
        await served.hall.offers.look_after()
        assert [each.pace for each in served.hall.lobby.seats.values()] == ["none"]


async def age(served: Served, seconds: float) -> None:
    with served.hall.store.storage.offers.database.writing() as db:
        db.run("UPDATE offers SET seen = seen - ?", (seconds,))


async def test_what_was_left_full_by_a_process_that_was_killed_is_opened(
    served: Served, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(offers, "LATE", -1.0)
    async with people(served, "Rosa", "Kaj") as (rosa, kaj):
        offer = await rosa.offer()
        table = served.hall.store.storage.offers
        assert table.take(offer["id"], -1, kaj.player["id"], time.time()) == "taken"
        assert (await kaj.look(offer))["table"] == ""
        await served.hall.offers.look_after()
        assert (await kaj.look(offer))["table"]
        assert (await rosa.look(offer))["table"]


async def test_a_match_that_cannot_be_opened_gives_the_seat_back(
    served: Served, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with people(served, "Rosa", "Kaj") as (rosa, kaj):
        offer = await rosa.offer()
        monkeypatch.setattr(served.hall.store.storage, "count_matches", lambda: 10**9)
        assert "could not be opened" in (await kaj.take(offer))["error"]
        monkeypatch.undo()
        assert (await kaj.take(offer))["table"]


async def test_an_offer_outlasts_the_server(tmp_path: Any) -> None:
    async with serving(tmp_path / "db") as served, people(served, "Rosa") as (rosa,):
        offer = await rosa.offer()
    async with serving(tmp_path / "db") as served, people(served, "Kaj") as (kaj,), on_the_lobby(served) as page:
        await seats_on(page, lambda told: [each["id"] for each in told["seats"]] == [offer["id"]])
        assert (await kaj.take(offer))["table"]


@pytest.mark.parametrize("mode", ["off", "invitation"])
async def test_a_host_decides_how_seats_are_offered(mode: str) -> None:
    async with serving(lobby=mode) as served, people(served, "Rosa", "Kaj") as (rosa, kaj):
        assert (await rosa.offer())["status"] == 409
        by_link = await rosa.offer(whom="link")
        assert by_link["status"] == (409 if mode == "off" else 201)
        async with on_the_lobby(served) as page:
            told = await page.hear()
            assert (told["mode"], told["seats"]) == (mode, [])
        if mode == "invitation":
            assert (await kaj.take(by_link))["table"]


async def test_the_computer_keeps_a_seat_warm(served: Served) -> None:
    async with people(served, "Rosa", "Kaj") as (rosa, kaj):
        offer = await rosa.offer(seat=0, warm="easy", match={**NIGHT, "options": {"turns": 20}})
        assert (offer["warm"], bool(offer["table"])) == (True, True)
        async with served.sit(offer["table"]) as own:
            await own.table_where(lambda now: now["seats"][1]["kind"] == "computer")
            await own.act("step 1")
            await own.act("aim 8")  # the turn ends once the computer has decided
            await own.table_where(lambda now: now["scene"]["turn"] == "2")
            key = (await kaj.take(offer))["table"]
            assert key
            await own.table_where(lambda now: now["seats"][1]["kind"] == "friend")
            async with served.sit(key) as other:
                assert (other.now["seat"], other.now["seats"][1]["name"]) == (1, "Kaj")
                await other.act("step 0")
        assert served.hall.lobby.seats == {}
        assert (await kaj.take(offer))["table"] == key


async def test_a_warm_seat_is_offered_no_longer_once_the_match_is_over(served: Served) -> None:
    async with people(served, "Rosa", "Kaj") as (rosa, kaj):
        offer = await rosa.offer(seat=0, warm="easy")
        async with served.sit(offer["table"]) as own:
            await own.send("concede", number=own.now["number"], seat=0)
            await own.table_where(lambda now: now["over"] is not None)
        await served.hall.offers.look_after()
        assert (await kaj.take(offer))["error"] == "this seat is offered no longer"
        assert (await rosa.offer(warm="strongest"))["status"] == 400
        assert (await rosa.offer(warm="easy", match={**NIGHT, "rated": True}))["status"] == 400


async def test_a_player_challenges_another_after_a_match(served: Served) -> None:
    async with people(served, "Rosa", "Kaj", "Ines") as (rosa, kaj, ines), on_the_lobby(served, **rosa.cookie) as page:
        offer = await rosa.offer(seat=0)
        theirs = (await kaj.take(offer))["table"]
        assert "after the match is over" in (await kaj.post(f"/api/table/{theirs}/challenge", {"seat": 0}))["error"]
        async with served.sit(theirs) as player:
            await player.send("concede", number=player.now["number"], seat=1)
            await player.table_where(lambda now: now["over"] is not None)
        assert (await ines.post(f"/api/table/{theirs}/challenge", {"seat": 0}))["status"] == 409
        assert (await kaj.post(f"/api/table/{theirs}/challenge", {"seat": 1}))["status"] == 409
        made = await kaj.post(f"/api/table/{theirs}/challenge", {"seat": 0})
        assert (made["status"], made["whom"]) == (201, "player")
        await page.until(lambda told: told["type"] == "own" and made["id"] in [each["id"] for each in told["own"]])
        notices = served.hall.store.storage.notices.of(rosa.player["id"], 9)
        assert "challenges you" in next(each.what for each in notices if each.kind == "request")
        assert (await ines.take(made))["error"] == "this seat is offered to somebody else"
        async with served.sit((await rosa.take(made))["table"]) as player:
            assert [seat["name"] for seat in player.now["seats"]] == ["Kaj", "Rosa"], "sides are swapped"
        declined = await kaj.post(f"/api/table/{theirs}/challenge", {"seat": 0})
        assert (await rosa.post(f"/api/offers/{declined['id']}/withdraw"))["status"] == 200
        assert (await rosa.take(declined))["error"] == "this seat is offered no longer"


async def test_who_leaves_withdraws_what_he_offers(served: Served) -> None:
    async with people(served, "Rosa") as (rosa,):
        await rosa.offer()
        player = served.hall.store.storage.players.some([rosa.player["id"]])[rosa.player["id"]]
        for parting in served.hall.people.partings:
            await parting(player)
        assert served.hall.lobby.seats == {}
