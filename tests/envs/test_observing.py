"""What seats see as numbers: all of it described, within its ranges, and nothing that they may not know."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import numpy as np
import pytest

from stormtable.engine import Action, Dice, below, copy_record
from stormtable.engine.game import Game, seats_in
from stormtable.engine.records import pack
from stormtable.engine.views import view_of
from stormtable.envs.acts import Acts
from stormtable.envs.columns import blocks_of, sayings_of
from stormtable.envs.observing import Observer
from stormtable.envs.vector import VectorEnv
from stormtable.games import all_games

SCENARIOS = [(name, scenario) for name, game in all_games().items() for scenario in game.SCENARIOS]
FIRST = [(name, next(iter(game.SCENARIOS))) for name, game in all_games().items()]


def positions(game: Game, scenario: str, seed: int, decisions: int) -> Iterator[tuple[Any, int, list[Action]]]:
    """Positions of random games: (state, seat to decide, legal actions)."""
    lots, state = Dice(rng=seed), game.load(scenario, {}, seed)
    for _ in range(decisions):
        if game.is_over(state):
            state = game.load(scenario, {}, below(lots, 1 << 30))
        seat = seats_in(game.deciders(state))[below(lots, len(seats_in(game.deciders(state))))]
        out = [Action() for _ in range(game.MAX_CHOICES)]
        legal = out[: game.choices(state, seat, out)]
        yield state, seat, legal
        game.apply(state, seat, legal[below(lots, len(legal))])


@pytest.mark.parametrize("name", all_games())
def test_every_number_that_moves_is_described(name: str) -> None:
    for block in blocks_of(all_games()[name]):
        unsaid = {leaf.name for leaf in block.leaves if not (leaf.described and leaf.about)}
        assert not unsaid, f"{block.name}: words/numbers.py of the game says what they are"


@pytest.mark.parametrize("name", all_games())
def test_every_part_of_an_action_is_described(name: str) -> None:
    game = all_games()[name]
    acts = Acts(game, game.fill(next(iter(game.SCENARIOS)), {}, 0), Observer(game, start(game)).layout)
    spelt = set(sayings_of(game).numbers.spelt)
    assert set(acts.parts) | spelt == {int(verb) for verb in game.Verb}  # type: ignore[attr-defined]


def start(game: Game) -> Any:
    return game.fill(next(iter(game.SCENARIOS)), {}, 0)


@pytest.mark.parametrize(("name", "scenario"), SCENARIOS)
def test_numbers_keep_to_their_ranges(name: str, scenario: str) -> None:
    env, lots = VectorEnv(name, scenario, games=8, threads=1, longest=1000), np.random.default_rng(3)
    env.reset(3)
    low, high = env.observer.low, env.observer.high
    counted = [(table, table.block.count) for table in env.observer.layout.tables if table.block.count is not None]
    turn = env.observer.layout.tables[0].columns
    for _ in range(150):
        env.step(env.draw(lots))
        beyond = np.argwhere((env.vector < low) | (env.vector > high))
        assert not beyond.size, env.observer.name_of(int(beyond[0][1]))
        for table, count in counted:
            at = next(i for i, column in enumerate(turn) if column.name == count.name)
            assert env.vector[:, at].max() <= table.rows, table.name


@pytest.mark.parametrize(("name", "scenario"), FIRST)
def test_an_observation_leaves_nothing_of_what_stood_in_its_place(name: str, scenario: str) -> None:
    """Rows of a table that are not in use are blank, however full they were before."""
    game = all_games()[name]
    observer = Observer(game, start(game))
    for state, seat, _ in positions(game, scenario, 2, 60):
        view, stale = view_of(game, state, seat), np.full(observer.size, np.nan, np.float32)
        assert np.array_equal(observer.observe(view, seat, stale), observer.observe(view, seat))


@pytest.mark.parametrize(("name", "scenario"), FIRST)
def test_what_a_seat_may_not_know_changes_nothing_that_it_is_told(name: str, scenario: str) -> None:
    game = all_games()[name]
    observer, guesses = Observer(game, start(game)), Dice(rng=9)
    acts = Acts(game, start(game), observer.layout)
    for state, decider, _ in positions(game, scenario, 5, 120):
        for seat in range(observer.seats):
            view = view_of(game, state, seat)
            other = copy_record(view)
            game.imagine(other, seat, guesses)
            other.dice.rng = below(guesses, 1 << 30)
            seen, same = observer.observe(view, seat), observer.observe(view_of(game, other, seat), seat)
            assert seen.tobytes() == same.tobytes()
            if seat == decider:
                legal, alike = acts.legal(state, seat), acts.legal(other, seat)
                assert acts.mask(legal).tobytes() == acts.mask(alike).tobytes()
                assert acts.features(legal, seat).tobytes() == acts.features(alike, seat).tobytes()


@pytest.mark.parametrize("name", ["arclight", "jumpstrike", "jumpstrike_campaign", "thunder_struck"])
def test_secrets_are_there_and_would_show(name: str) -> None:
    """The test above would fail if observations were made of states: some differ in what their vectors would tell."""
    game = all_games()[name]
    observer, guesses, differ = Observer(game, start(game)), Dice(rng=9), 0
    for state, _, _ in positions(game, next(iter(game.SCENARIOS)), 5, 120):
        for seat in range(observer.seats):
            other = view_of(game, state, seat)
            game.imagine(other, seat, guesses)
            differ += observer.observe(state, seat).tobytes() != observer.observe(other, seat).tobytes()
    assert differ > 0


@pytest.mark.parametrize(("name", "scenario"), FIRST)
def test_others_secret_decisions_show_only_when_all_have_decided(name: str, scenario: str) -> None:
    """That a seat is done may show; what it has decided, and the acts of its draft, may not."""
    game = all_games()[name]
    observer = Observer(game, start(game))
    for state, decider, legal in positions(game, scenario, 8, 150):
        if not game.secret(state) or len(seats_in(game.deciders(state))) < 2:
            continue
        others = [seat for seat in range(observer.seats) if seat != decider]
        told: dict[bool, set[bytes]] = {True: set(), False: set()}
        for action in (legal[0], legal[len(legal) // 2], legal[-1]):
            after = copy_record(state)
            game.apply(after, decider, action)
            if game.deciders(after) & ~(1 << decider):
                seen = b"".join(observer.observe(view_of(game, after, each), each).tobytes() for each in others)
                told[bool(game.deciders(after) >> decider & 1)].add(seen)
        assert max(map(len, told.values())) <= 1


@pytest.mark.parametrize("name", all_games())
def test_a_seat_sees_its_own_pieces_first(name: str) -> None:
    game = all_games()[name]
    observer = Observer(game, start(game))
    state = game.load(next(iter(game.SCENARIOS)), {}, 1)
    for seat in range(observer.seats):
        tables = observer.tables(observer.observe(view_of(game, state, seat), seat))
        for table in observer.layout.tables:
            if table.owners:
                owners = tables[table.name][:, 0]
                assert list(owners) == sorted(owners, key=lambda owner: owner if owner >= 0 else observer.seats)
                assert set(owners) == {(owner - seat) % observer.seats if owner >= 0 else -1 for owner in table.owners}


def test_turned_about_a_position_looks_the_same_to_the_other() -> None:
    """Of two equal sides in mirrored places, each sees itself where the other does."""
    game = all_games()["thunder_struck"]
    state = game.load("duel", {}, 1)
    seen = [Observer(game, start(game)).observe(view_of(game, state, seat), seat) for seat in (0, 1)]
    turn = [vector[: len(vector) - 2 * 51] for vector in seen]
    at = Observer(game, start(game)).layout.tables[0].columns
    marker = next(i for i, column in enumerate(at) if column.name == "marker")
    assert turn[0][marker] == (0 if state.marker == 0 else 1)
    assert turn[1][marker] == (1 if state.marker == 0 else 0)


@pytest.mark.parametrize(("name", "scenario"), FIRST)
def test_many_games_are_observed_as_one_is(name: str, scenario: str) -> None:
    env, lots = VectorEnv(name, scenario, games=3, interpreted=True), np.random.default_rng(2)
    env.reset(2)
    for _ in range(12):
        for i, state in enumerate(env.board.games):
            seat = int(env.seats[i])
            legal = env.acts.legal(state, seat)
            seen = env.observer.observe(view_of(env.game, state, seat), seat)
            assert seen.tobytes() == env.vector[i].tobytes()
            assert env.acts.mask(legal).tobytes() == env.mask[i].tobytes()
            places = [env.acts.index(action, legal) for action in legal]
            assert list(env.legal[i, : env.counts[i]]) == places
            if not env.acts.listed:
                assert np.array_equal(env.features[i, : len(legal)], env.acts.features(legal, seat))
                assert not env.features[i, len(legal) :].any()
        env.step(env.draw(lots))


def test_a_view_is_left_as_it_is_and_what_is_given_is_written_to() -> None:
    game = all_games()["arclight"]
    observer, view = Observer(game, start(game)), view_of(game, game.load("duel", {}, 1), 0)
    before, out = pack(view), np.full(observer.size, 7, np.float32)
    assert observer.observe(view, 0, out) is out
    assert out.tobytes() == observer.observe(view, 0).tobytes()
    assert pack(view) == before
    assert observer.observe(view, -1).tobytes() == out.tobytes()
