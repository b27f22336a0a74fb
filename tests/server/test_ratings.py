"""Ratings: stored once, the same when computed anew, and in the order of strength."""

from __future__ import annotations

import asyncio
import math
import random
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import closing
from pathlib import Path

import pytest

from stormtable.server.people.ratings import ENOUGH, doubt, estimate, fresh, number, rate
from stormtable.server.storage import Conflict, Storage, StorageError
from stormtable.server.storage.opening import open_storage
from stormtable.server.storage.players import Device, Player
from stormtable.server.storage.results import Rating, Result, results_lot
from tests.support.serving import PATIENCE, serving
from tests.support.stored import match, standing


@pytest.fixture(params=["sqlite", "postgresql"])
def address(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    return str(tmp_path / "db") if request.param == "sqlite" else request.getfixturevalue("postgresql")


@pytest.fixture
def storage(address: str) -> Iterator[Storage]:
    with closing(open_storage(address)) as one:
        yield one


def results(match: str, ended: float, points: dict[str, int], teams: list[int] | None = None) -> list[Result]:
    teams = teams or list(range(len(points)))
    return [
        Result(match, seat, player, "", "duel", "Plain", teams[seat], reached, ended, rated=True)
        for seat, (player, reached) in enumerate(points.items())
    ]


def store(storage: Storage, *matches: list[Result]) -> None:
    storage.fill([results_lot(each for match in matches for each in match)])


def add_player(storage: Storage, player: str, name: str = "Somebody") -> None:
    storage.players.add(Player(player, name, "owl", 1.0, 1.0), Device(f"hash of {player}", player, "", 1.0, 1.0))


def test_who_wins_is_rated_higher_and_everybody_less_doubted() -> None:
    won, lost = rate(results("m", 1.0, {"a": 2, "b": 0}), {})
    assert won.mu > fresh("", "").mu > lost.mu
    assert max(won.sigma, lost.sigma) < fresh("", "").sigma
    assert (won.wins, won.draws, won.losses, lost.wins, lost.draws, lost.losses) == (1, 0, 0, 0, 0, 1)
    assert won.number == number(won.mu, won.sigma) == estimate(won.mu) - doubt(won.sigma)
    drawn = rate(results("m", 1.0, {"a": 1, "b": 1}), {"a": won, "b": lost})
    assert [(each.draws, each.matches) for each in drawn] == [(1, 2), (1, 2)]
    assert drawn[0].mu < won.mu, "a draw against somebody weaker costs"


def test_a_team_is_rated_together_and_four_players_by_their_ranks() -> None:
    team = rate(results("m", 1.0, {"a": 2, "b": 0, "c": 2, "d": 0}, [0, 1, 0, 1]), {})
    by_player = {each.player: each for each in team}
    assert by_player["a"].mu == by_player["c"].mu > by_player["b"].mu == by_player["d"].mu
    ranked = rate(results("m", 1.0, {"a": 3, "b": 2, "c": 1, "d": 0}), {})
    assert sorted(ranked, key=lambda each: -each.mu) == ranked
    assert [each.wins for each in ranked] == [1, 0, 0, 0]


def test_simulated_players_come_out_in_the_order_of_their_strength() -> None:
    chance = random.Random(7)
    strengths = {f"p{at:02}": 15.0 + 2.5 * at for at in range(9)}
    known: dict[str, Rating] = {}
    for turn in range(9 * 40 // 2):
        one, other = chance.sample(sorted(strengths), 2)
        wins = 1 / (1 + math.exp(-(strengths[one] - strengths[other]) / 3.7))
        points = {one: 2, other: 0} if chance.random() < wins else {one: 0, other: 2}
        known |= {each.player: each for each in rate(results("m", float(turn), points), known)}
    found = sorted(known, key=lambda player: known[player].mu)
    ranks = [found.index(player) for player in strengths]
    distance = sum((rank - at) ** 2 for at, rank in enumerate(ranks))
    assert 1 - 6 * distance / (9 * (81 - 1)) > 0.93, ranks  # Spearman's
    within = [abs(known[each].mu - strengths[each]) < 2 * known[each].sigma for each in strengths]
    assert sum(within) >= 8, "the doubt is what it says"


def test_each_match_is_rated_once_in_the_order_of_its_end(storage: Storage) -> None:
    store(storage, results("late", 9.0, {"a": 0, "b": 2}), results("early", 3.0, {"a": 2, "b": 0}))
    assert [storage.results.settle(rate), storage.results.settle(rate)] == [2, 0]
    assert [each.match for each in storage.results.curve("a", "duel", 10)] == ["early", "late"]
    (rating,) = storage.results.ratings_of("a")
    assert (rating.matches, rating.wins, rating.losses, rating.changed) == (2, 1, 1, 9.0)


def test_what_is_computed_anew_is_the_same(storage: Storage) -> None:
    chance = random.Random(3)
    for at in range(30):
        one, other = chance.sample("abcd", 2)
        store(storage, results(f"m{at}", 50.0 - at % 7, {one: 2, other: 0}))
        if at % 4 == 3:
            storage.results.settle(rate)
    storage.results.settle(rate)
    before = {player: storage.results.ratings_of(player) for player in "abcd"}
    curve = storage.results.curve("a", "duel", 100)
    assert storage.results.recompute(rate) == 30
    assert {player: storage.results.ratings_of(player) for player in "abcd"} == before
    assert storage.results.curve("a", "duel", 100) == curve


def test_a_match_that_is_struck_counts_no_more(storage: Storage) -> None:
    store(storage, results("fair", 1.0, {"a": 2, "b": 0}), results("foul", 2.0, {"a": 0, "b": 2}))
    storage.results.settle(rate)
    assert [storage.results.strike("foul"), storage.results.strike("foul")] == [True, False]
    assert storage.results.recompute(rate) == 1
    (rating,) = storage.results.ratings_of("b")
    assert (rating.matches, rating.losses) == (1, 1)


def test_who_is_provisional_or_has_left_stands_in_no_table(storage: Storage) -> None:
    for player, name in {"a": "Ada", "b": "Ben", "c": "", "d": "Dot"}.items():
        add_player(storage, player, name)
    for at in range(ENOUGH):
        store(storage, results(f"m{at}", float(at), {"a": 2, "b": 0}), results(f"n{at}", at + 0.5, {"c": 2, "a": 0}))
    store(storage, results("once", 99.0, {"d": 2, "b": 0}))
    while storage.results.settle(rate):
        pass
    table = storage.results.table("duel", ENOUGH, 0, 10)
    assert [each.player for each in table] == ["a", "b"]
    assert [storage.results.rank(each, ENOUGH) for each in table] == [1, 2]
    assert [each.player for each in storage.results.table("duel", ENOUGH, 1, 1)] == ["b"]
    assert [each.player for each in storage.results.provisional("duel", ENOUGH, 10)] == ["d"]
    assert storage.results.counts("duel", ENOUGH) == (2, 1)
    assert storage.results.counts("other", ENOUGH) == (0, 0)


def test_results_are_found_by_player_and_game(storage: Storage) -> None:
    store(storage, results("one", 1.0, {"a": 2, "b": 0}), results("two", 2.0, {"a": 2, "c": 0}))
    assert storage.results.matches_of("a", 0, 10) == ["two", "one"]
    assert storage.results.matches_of("a", 1, 10) == ["one"]
    assert storage.results.matches_of("a", 0, 10, game="other") == storage.results.matches_of("", 0, 10) == []
    assert (storage.results.count_of("a"), storage.results.count_of("c")) == (2, 1)
    assert storage.results.favourites("a", 3) == [("duel", "Plain", 2)]
    assert {match: len(found) for match, found in storage.results.of_matches(["one", "x"]).items()} == {
        "one": 2,
        "x": 0,
    }


def test_two_processes_rate_each_match_once(postgresql: str) -> None:
    chance = random.Random(5)
    with closing(open_storage(postgresql)) as one, closing(open_storage(postgresql)) as other:
        for at in range(150):
            winner, loser = chance.sample("abcd", 2)
            store(one, results(f"m{at}", float(at), {winner: 2, loser: 0}))
        with ThreadPoolExecutor(4) as threads:
            sums = list(threads.map(settle_all, [one, other, one, other]))
        assert sum(sums) == 150
        rows = one.results.database.rows("SELECT DISTINCT place, match FROM results ORDER BY place")
        assert [place for place, _ in rows] == list(range(1, 151))
        before = {player: one.results.ratings_of(player) for player in "abcd"}
        assert sum(rating.matches for (rating,) in before.values()) == 300
        assert other.results.recompute(rate) == 150
        assert {player: other.results.ratings_of(player) for player in "abcd"} == before


def settle_all(storage: Storage) -> int:
    """As a server does: whoever waits too long for his turn asks again."""
    count = 0
    while True:
        try:
            done = storage.results.settle(rate)
        except StorageError:
            continue
        if not done:
            return count
        count += done


def test_a_match_that_could_not_be_stored_leaves_no_result(storage: Storage) -> None:
    storage.create_match(match("m"), [b"0"], [])
    lots = [results_lot(results("m", 1.0, {"a": 2, "b": 0}))]
    with pytest.raises(Conflict):
        storage.append("m", 1, [b"1"], standing(revision=7), lots=lots)
    assert storage.results.of_match("m") == []
    storage.append("m", 1, [b"1"], standing(revision=1), lots=lots)
    with pytest.raises(Conflict):
        storage.append("m", 1, [b"1"], standing(revision=1), lots=lots)
    assert len(storage.results.of_match("m")) == 2


async def test_what_a_killed_server_has_not_rated_is_rated_at_the_next_start(address: str) -> None:
    with closing(open_storage(address)) as killed:
        store(killed, results("m", 1.0, {"a": 2, "b": 0}))
    async with serving(address) as served, asyncio.timeout(PATIENCE):
        found = served.hall.store.storage.results
        while not found.ratings_of("a"):  # noqa: ASYNC110  (the database is looked at)
            await asyncio.sleep(0.02)
        assert [each.place for each in found.of_match("m")] == [1, 1]
