"""Rated matches: what can be one, and what their results come to."""

from __future__ import annotations

import asyncio
from typing import Any

import msgspec
import pytest

from stormtable.server.people.ratings import ENOUGH, fresh
from stormtable.server.people.results import results_of
from stormtable.table.journal import Campaign, End, Held, Origin, Seat
from stormtable.table.match import Match
from tests.support import ambush_match
from tests.support.ranked import concede, meet, seat, somebody
from tests.support.serving import PATIENCE, Served


@pytest.mark.parametrize(
    ("kinds", "how", "why"),
    [
        (["friend", "computer"], {}, "only among people"),
        (["screen", "screen"], {}, "nobody plays against himself"),
        (["friend", "screen"], {"dice": "typed"}, "only with dice of the table"),
    ],
)
async def test_what_cannot_be_rated_is_told(served: Served, kinds: list[str], how: dict[str, Any], why: str) -> None:
    body = {"game": "ambush", "scenario": "night", "seats": [{"kind": kind} for kind in kinds], "rated": True, **how}
    async with somebody(served, "Rosa") as rosa:
        answer = await rosa.http.post("/api/matches", json=body)
    assert (answer.status_code, why in answer.json()["error"]) == (400, True), answer.text


async def test_who_plays_for_ratings_says_who_he_is_and_sits_on_one_side(served: Served) -> None:
    claim = {"claim": "0123456789abcdef" * 2}
    body = {"game": "ambush", "scenario": "night", "seats": [{"kind": "friend"}] * 2, "rated": True}
    assert "say first what you are called" in (await served.http.post("/api/matches", json=body)).text
    async with somebody(served, "Rosa") as rosa:
        first, second = [link["key"] for link in (await rosa.http.post("/api/matches", json=body)).json()["links"]]
        nobody = await served.http.post(f"/api/table/{first}/seat", json=claim)
        assert "say first what you are called" in nobody.text
        await seat(rosa, first)
        refused = await rosa.http.post(f"/api/table/{second}/seat", json=claim)
        assert (refused.status_code, "you sit on its other side" in refused.text) == (409, True)


async def settled(served: Served, matches: int) -> None:
    """Wait until so many matches are rated."""
    results = served.hall.store.storage.results
    async with asyncio.timeout(PATIENCE):
        while (results.database.rows("SELECT coalesce(max(place), 0) FROM results"))[0][0] < matches:
            await served.hall.settling.settle()


async def test_a_rated_match_that_ends_is_rated_once(served: Served) -> None:
    results = served.hall.store.storage.results
    async with somebody(served, "Rosa") as rosa, somebody(served, "Jun") as jun:
        keys = await meet(rosa, jun)
        await concede(served, keys[1], 1)
        await settled(served, 1)
        assert await served.hall.settling.settle() == 0
        (won,), (lost,) = results.ratings_of(rosa.id), results.ratings_of(jun.id)
        assert (won.matches, won.wins, lost.matches, lost.losses) == (1, 1, 1, 1)
        assert won.number > fresh("", "").number
        assert won.mu > lost.mu
        name = served.hall.store.storage.values("matches", "name")[0]
        found = results.of_match(name)
        assert [(each.player, each.points, each.place, each.rated) for each in found] == [
            (rosa.id, 2, 1, True),
            (jun.id, 0, 1, True),
        ]


async def test_what_was_not_agreed_to_be_rated_is_a_result_and_no_rating(served: Served) -> None:
    results = served.hall.store.storage.results
    async with somebody(served, "Rosa") as rosa, somebody(served, "Jun") as jun:
        keys = await meet(rosa, jun, rated=False)
        await concede(served, keys[0], 0)
        assert results.count_of(rosa.id) == 1
        assert (results.count_of(rosa.id, rated=True), results.ratings_of(rosa.id)) == (0, [])


async def test_a_match_of_nobody_known_leaves_no_result(served: Served) -> None:
    created = await served.open("friend", "friend")
    await concede(served, created["links"][0]["key"], 0)
    assert served.hall.store.storage.values("results", "match") == []


async def test_a_player_s_page_shows_others_what_was_rated_and_himself_all(served: Served) -> None:
    async with somebody(served, "Rosa") as rosa, somebody(served, "Jun") as jun:
        await concede(served, (await meet(rosa, jun))[1], 1)
        await concede(served, (await meet(rosa, jun, rated=False))[0], 0)
        await settled(served, 1)
        sheet = (await jun.http.get(f"/api/players/{rosa.id}")).json()
        (rating,) = sheet["ratings"]
        assert (sheet["player"]["name"], sheet["mine"], sheet["games"]) == ("Rosa", False, ["ambush"])
        assert (rating["matches"], rating["provisional"], rating["rank"], len(rating["curve"])) == (1, True, 0, 2)
        assert rating["number"] == rating["estimate"] - rating["doubt"]
        assert [each["matches"] for each in sheet["favourites"]] == [1]
        others = (await jun.http.get(f"/api/players/{rosa.id}/results")).json()
        assert [(each["outcome"], each["rated"], each["replay"]) for each in others["results"]] == [("won", True, "")]
        assert others["results"][0]["number"] == rating["number"]
        mine = (await rosa.http.get(f"/api/players/{rosa.id}/results")).json()
        assert [(each["outcome"], each["rated"]) for each in mine["results"]] == [("lost", False), ("won", True)]
        assert all(each["replay"].startswith("/replay/") for each in mine["results"])
        assert [each["player"]["name"] for each in mine["results"][0]["seats"]] == ["Rosa", "Jun"]
        assert (await jun.http.get("/api/players/nobody")).status_code == 404
        assert (await jun.http.get(f"/api/players/{rosa.id}/results?game=chess")).status_code == 400
        assert (await jun.http.get(f"/api/players/{rosa.id}/results?from=-1")).status_code == 400


async def test_results_are_among_one_s_own_data(served: Served) -> None:
    async with somebody(served, "Rosa") as rosa, somebody(served, "Jun") as jun:
        await concede(served, (await meet(rosa, jun))[1], 1)
        await settled(served, 1)
        (result,) = (await rosa.http.get("/api/me/data")).json()["results"]
        assert (result["game"], result["points"], result["rated"]) == ("ambush", 2, True)


async def test_a_table_ranks_who_has_played_enough(served: Served) -> None:
    async with somebody(served, "Rosa") as rosa, somebody(served, "Jun") as jun, somebody(served, "Ida") as ida:
        for _ in range(ENOUGH):
            await concede(served, (await meet(rosa, jun))[1], 1)
        await concede(served, (await meet(ida, jun))[0], 0)
        await settled(served, ENOUGH + 1)
        table = (await ida.http.get("/api/ratings/ambush")).json()
        assert [(each["rank"], each["player"]["name"]) for each in table["rows"]] == [(1, "Rosa"), (2, "Jun")]
        assert (table["total"], table["others"], table["mine"]["player"]["name"]) == (2, 1, "Ida")
        assert [(each["rank"], each["player"]["name"]) for each in table["provisional"]] == [(0, "Ida")]
        further = (await served.http.get("/api/ratings/ambush?from=1")).json()
        assert [(each["rank"], each["player"]["name"]) for each in further["rows"]] == [(2, "Jun")]
        assert further["mine"] is None
        assert (await served.http.get("/api/ratings/chess")).status_code == 404


PLAYERS = {0: "a", 1: "b"}


def ended(*lines: Any, points: list[int] | None = None, **header: Any) -> Match:
    match = ambush_match.ready()
    match.header = msgspec.structs.replace(match.header, **{"rated": True, "seats": FRIENDS, **header})
    for line in lines:
        match.write(line)
    match.write(End(points=[2, 0] if points is None else points))
    return match


FRIENDS = [Seat(letter="A", kind="friend"), Seat(letter="B", kind="friend")]
COMPUTER = Seat(letter="B", kind="computer", level="easy")


@pytest.mark.parametrize(
    ("header", "players", "counts"),
    [
        ({}, PLAYERS, True),
        ({"rated": False}, PLAYERS, False),
        ({"dice": "typed"}, PLAYERS, False),
        ({"origin": Origin(match="m", entry=1)}, PLAYERS, False),
        ({"seats": [FRIENDS[0], COMPUTER]}, PLAYERS, False),
        ({}, {0: "a"}, False),
        ({}, {0: "a", 1: "a"}, False),
    ],
)
def test_what_counts_for_ratings(header: dict[str, Any], players: dict[int, str], counts: bool) -> None:
    assert {each.rated for each in results_of(ended(**header), players)} == {counts}


def test_who_leaves_a_rated_seat_to_the_computer_loses_whatever_it_reaches() -> None:
    left = Held(seat=0, kind="computer", level="easy", time=2.0)
    back = Held(seat=0, kind="friend", time=3.0)
    assert [each.points for each in results_of(ended(left), PLAYERS)] == [-1, 0]
    assert [each.points for each in results_of(ended(left, back), PLAYERS)] == [-1, 0]
    assert [each.points for each in results_of(ended(left, rated=False), PLAYERS)] == [2, 0]
    both = results_of(ended(left, Held(seat=1, kind="computer", level="easy", time=2.0)), PLAYERS)
    assert [(each.points, each.rated) for each in both] == [(2, False), (0, False)]


def test_what_a_referee_has_changed_does_not_count() -> None:
    match = ended()
    match.outlines.append(msgspec.structs.replace(match.outlines[-1], kind="corrected"))
    assert {each.rated for each in results_of(match, PLAYERS)} == {False}


def test_what_ended_without_a_result_or_was_a_battle_is_none() -> None:
    assert results_of(ended(points=[]), PLAYERS) == []
    assert results_of(ended(campaign=Campaign(match="c", battle=1, seats=[0, 1])), PLAYERS) == []
    assert results_of(ambush_match.ready(), PLAYERS) == []
