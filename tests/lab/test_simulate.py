"""Simulation: the same games whichever way they run and are shared out, counted right."""

from __future__ import annotations

import pytest

from stormtable.engine.game import BadInput
from stormtable.engine.levels import Level, Playout
from stormtable.engine.seating import seating
from stormtable.games import all_games, find
from stormtable.lab import simulate as simulation
from stormtable.lab.simulate import Result, Simulator, simulate
from tests.support.short_games import short_scenarios

QUICK = Level("", "", 3, 9.0, Playout.WEIGHTED, horizon=1)
SLOWER = Level("", "", 6, 9.0, Playout.WEIGHTED, horizon=1, slips=20)


def figures(result: Result) -> tuple[object, ...]:
    return (result.games, result.wins, result.draws, result.actions, result.digest)


@pytest.mark.sampled
@pytest.mark.parametrize("name", list(all_games()))
def test_games_between_bots_are_equal_both_ways(name: str) -> None:
    game, scenario = find(name), short_scenarios(name)[0]
    levels = [SLOWER, QUICK, None, None, None, None, None, None][: len(seating(game, scenario, {}))]
    slow = simulate(game, scenario, {}, 2, 4, levels, interpreted=True)
    assert figures(slow) == figures(simulate(game, scenario, {}, 2, 4, levels))
    assert slow.digest != simulate(game, scenario, {}, 2, 4, levels[::-1]).digest


@pytest.mark.parametrize("name", list(all_games()))
def test_random_games_are_equal_both_ways(name: str) -> None:
    game = find(name)
    for scenario in game.SCENARIOS:
        slow = simulate(game, scenario, {}, 1, 8, interpreted=True)
        assert figures(slow) == figures(simulate(game, scenario, {}, 1, 8))


@pytest.mark.parametrize("threads", [1, 2, 3])
def test_however_games_are_shared_out_they_are_the_same(threads: int, monkeypatch: pytest.MonkeyPatch) -> None:
    game = find("arclight")
    expected = figures(simulate(game, "duel", {}, 5000, 1))
    monkeypatch.setattr(simulation, "THREADS", threads)
    monkeypatch.setattr(simulation, "PIECE", 0.002)
    assert figures(simulate(game, "duel", {}, 5000, 1)) == expected


def test_every_game_is_counted_once() -> None:
    result = simulate(find("arclight"), "duel", {}, 777, 2)
    assert result.games == sum(result.wins) + result.draws == 777
    assert result.mean_length == result.actions / 777
    assert len(result.digest) == 16


def test_more_games_of_a_seed_begin_with_the_same() -> None:
    """The wins of 40 games are those of the first 20 and some more."""
    game = find("arclight")
    few, many = simulate(game, "duel", {}, 20, 6), simulate(game, "duel", {}, 40, 6)
    assert all(a <= b for a, b in zip(few.wins, many.wins, strict=True))
    assert few.actions < many.actions


def test_dice_rolled_in_the_set_up_differ_from_game_to_game() -> None:
    """Squadrons roll for initiative before the first decision: either side must come to move first."""
    game = find("arclight")
    start = game.fill("squadron", {}, 1)
    firsts = set()
    simulator = simulation.Simulator(game, start, interpreted=True)
    worker = simulator.worker()
    for number in range(12):
        state = worker.common[1]
        simulator.rules.begin_game(state, start, worker.common[2], 5, number)
        firsts.add(state.to_move)
    assert firsts == {0, 1}


def test_progress_is_told() -> None:
    game, told = find("arclight"), list[int]()
    simulation.Simulator(game, game.fill("duel", {}, 1)).run(3000, 1, told.append)
    assert max(told) == 3000


def test_the_wrong_number_of_bots_is_refused() -> None:
    with pytest.raises(BadInput, match="3 bots named, but the game has 2 seats"):
        simulate(find("arclight"), "duel", {}, 1, 1, [None, None, None])


def test_no_games_are_refused() -> None:
    with pytest.raises(BadInput, match="at least 1"):
        simulate(find("arclight"), "duel", {}, 0, 1)


def test_a_failure_ends_all_soon() -> None:
    """As Ctrl-C does: nobody waits for the rest of the games."""
    game = find("arclight")

    def stumble(done: int) -> None:
        if done > 100:
            raise RuntimeError("stumbled")

    with pytest.raises(RuntimeError, match="stumbled"):
        simulation.Simulator(game, game.fill("duel", {}, 1)).run(10**9, 1, stumble)


@pytest.mark.parametrize(
    ("level", "interpreted"), [(None, False), (QUICK, False), (None, True)], ids=["random", "search", "interpreted"]
)
def test_a_worker_begins_from_another_state_as_one_that_was_made_for_it(level: Level | None, interpreted: bool) -> None:
    """Nothing of the games before is left: not even what a search keeps of its match."""
    game = find("lightning_war")
    first, second = game.fill("hedgerow", {}, 1), game.fill("steel_on_the_steppe", {}, 1)
    levels = [level] * 2
    made = Simulator(game, second, levels, interpreted).worker().one(1, 0)
    worker = Simulator(game, first, levels, interpreted).worker()
    worker.one(1, 0)
    worker.begin_from(second)
    assert worker.one(1, 0) == made
    assert worker.count(game.TURN) > 1
    assert worker.count("no such field") == 0


def test_games_say_what_counts_their_turns() -> None:
    for game in all_games().values():
        assert hasattr(game.State(), game.TURN), game.NAME
