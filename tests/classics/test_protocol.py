"""The classics keep the whole game protocol, played at random, interpreted and compiled in step."""

from __future__ import annotations

import random
from itertools import product
from typing import Any

import pytest

from stormtable.engine import Action
from stormtable.engine.compiled import compile_module
from stormtable.engine.conformance import Conformance
from stormtable.engine.game import BadInput
from stormtable.engine.records import copy_record, pack, strict
from tests.classics.helpers import GAMES, options, to_move

every_game = pytest.mark.parametrize("game", GAMES, ids=lambda game: game.NAME)


def random_states(game: Any, seeds: int) -> list[Any]:
    """Positions of random games, the last included."""
    found = []
    for seed in range(seeds):
        rnd, state = random.Random(seed), strict(game.load("standard", {}, seed))
        while not game.is_over(state):
            found.append(copy_record(state))
            seat = to_move(game, state)
            game.apply(state, seat, rnd.choice(options(game, state, seat)))
        found.append(state)
    return found


@every_game
def test_the_whole_protocol(game: Any) -> None:
    """Random games, interpreted and compiled in step, probed on the way and replayed."""
    suite = Conformance(game, compile_module(game), every=4)
    for seed in range(12):
        suite.play("standard", {}, seed)
    assert suite.positions > 200
    assert suite.probed > 50


@every_game
def test_choices_are_what_is_not_refused(game: Any) -> None:
    """Against every action there is, or a good part of them."""
    squares = {"pig": 1, "einstein": 25, "breakthrough": 80}[game.NAME]
    every = [Action(verb=v, unit=u, target=t) for v in range(4) for u, t in product(range(-1, squares + 1), repeat=2)]
    for state in random_states(game, 2)[:: 3 if squares < 64 else 16]:
        before = pack(state)
        for seat in (-1, 0, 1, 2):
            legal = {tuple(pack(action)) for action in options(game, state, seat)}
            allowed = {tuple(pack(action)) for action in every if game.refuse(state, seat, action) == 0}
            assert legal == allowed
        for action in every[:50]:
            code = game.refuse(state, 0, action)
            assert code == 0 or game.No(code).text
        assert pack(state) == before


@every_game
def test_a_field_that_is_not_used_is_refused(game: Any) -> None:
    state = game.load("standard", {}, 4)
    for name in ("part", "amount", "facing", "x", "y"):
        action = options(game, state, 0)[0]
        setattr(action, name, 1)
        assert game.refuse(state, 0, action) == game.No.MALFORMED


@every_game
def test_games_end_with_points_that_fit(game: Any) -> None:
    results = set()
    for seed in range(12):
        state = random_states_last(game, seed)
        assert game.is_over(state)
        assert options(game, state, 0) == options(game, state, 1) == []
        assert game.points(state, 0) + game.points(state, 1) == 2
        assert game.evaluate(state, 0) == 500 * game.points(state, 0)
        assert game.refuse(state, 0, Action(verb=1)) == game.No.OVER
        results.add(game.points(state, 0))
    assert {0, 2} <= results


def random_states_last(game: Any, seed: int) -> Any:
    rnd, state = random.Random(seed), game.load("standard", {}, seed)
    while not game.is_over(state):
        seat = to_move(game, state)
        game.apply(state, seat, rnd.choice(options(game, state, seat)))
    return state


@every_game
def test_notation_says_what_is_wrong(game: Any) -> None:
    state = game.load("standard", {}, 1)
    for text in ("", "z9-a1", "a2 a3", "fly"):
        with pytest.raises(BadInput):
            game.parse(state, text)


@every_game
def test_positions_are_scenarios(game: Any) -> None:
    for state in random_states(game, 3):
        again = game.load({"position": game.position(state)}, {}, 3)
        assert game.position(again) == game.position(state)
        assert game.is_over(again) == game.is_over(state)


@every_game
def test_a_bad_scenario_is_refused(game: Any) -> None:
    with pytest.raises(BadInput, match="there is no scenario 'standart'; did you mean 'standard'"):
        game.load("standart", {}, 1)
    with pytest.raises(BadInput, match="option speed: unknown"):
        game.load("standard", {"speed": True}, 1)
    with pytest.raises(BadInput, match="position is missing"):
        game.load({}, {}, 1)
    with pytest.raises(BadInput, match="to_move: 'C' is unknown"):
        game.load({"position": {"to_move": "C"}}, {}, 1)


@every_game
def test_the_first_to_move_may_be_lucky_but_not_very(game: Any) -> None:
    """2,000 random games, compiled: neither seat is far from half."""
    from benchmarks.openspiel import Ours

    ours = Ours(game)
    totals = ours.play(2000)
    assert totals.points[0] + totals.points[1] == 4000
    assert 1750 < totals.points[0] < 2400
