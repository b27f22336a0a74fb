"""What a game's `bot/hooks.py` offers the search: legal moves from a view, carried out as their actions would be."""

from __future__ import annotations

import random
from pathlib import Path
from typing import Any

import pytest

from stormtable.bots.levels import searcher_for
from stormtable.engine import Action, copy_record
from stormtable.engine.dice import DiceError, Script, dice_from
from stormtable.engine.game import Game, seats_in
from stormtable.engine.inputs import read_toml
from stormtable.engine.records import pack, strict
from stormtable.engine.views import view_of
from stormtable.games import all_games, bot_of

OWN = Path(__file__).parents[1] / "scenarios"
MOST = 8  # decisions a game, for time
SCENARIOS = [
    pytest.param(game, each, id=f"{name}-{Path(each).stem}")
    for name, game in all_games().items()
    if bot_of(name)
    for each in (*game.SCENARIOS, *map(str, sorted((OWN / name).glob("*.toml"))))
]


class Thinker:
    """The buffers for candidates."""

    def __init__(self, game: Game) -> None:
        searcher = searcher_for(game)
        self.hooks = searcher.hooks
        self.moves = [Action() for _ in range(searcher.size)]
        self.weights = [0] * searcher.size
        self.scratch = self.hooks.Scratch()

    def candidates(self, state: Any, seat: int) -> list[tuple[Action, int]]:
        n = self.hooks.candidates(state, seat, self.moves, self.weights, self.scratch)
        return [(copy_record(move), weight) for move, weight in zip(self.moves[:n], self.weights, strict=False)]


def started(game: Game, scenario: str, seed: int) -> Any:
    state = game.load(scenario if scenario in game.SCENARIOS else read_toml(Path(scenario)), {}, seed)
    return strict(state)


def step_by_step(game: Game, state: Any, seat: int, actions: list[Action]) -> int:
    """Apply the actions of a move as the table would; return how many."""
    for i, action in enumerate(actions):
        if i > 0 and (seat not in seats_in(game.deciders(state)) or game.refuse(state, seat, action) != 0):
            return i
        assert game.refuse(state, seat, action) == 0, "the first action of a candidate is legal"
        game.apply(state, seat, action)
    return len(actions)


def rolls_dice(game: Game, view: Any, seat: int, actions: list[Action]) -> bool:
    """Whether a move but for its last action needs dice."""
    with dice_from(Script([])):
        try:
            step_by_step(game, copy_record(view), seat, actions[:-1])
        except DiceError:
            return True
    return False


@pytest.mark.sampled
@pytest.mark.parametrize(("game", "scenario"), SCENARIOS)
def test_candidates_are_legal_and_carried_out_as_their_steps(game: Game, scenario: str) -> None:
    chance, thinker, state = random.Random(5), Thinker(game), started(game, scenario, 5)
    for _ in range(MOST):
        if game.is_over(state):
            break
        seat = seats_in(game.deciders(state))[0]
        found = thinker.candidates(state, seat)
        assert found
        assert all(weight > 0 for _, weight in found)
        before = pack(state)
        assert found == Thinker(game).candidates(view_of(game, state, seat), seat), "known from the view alone"
        assert pack(state) == before, "to look changes nothing"
        move, _ = chance.choice(found)
        steps = list(thinker.hooks.steps(view_of(game, state, seat), seat, move))
        assert not rolls_dice(game, state, seat, steps), "no move is planned beyond dice"
        twin = copy_record(state)
        done = thinker.hooks.carry_out(state, seat, move)
        assert done == step_by_step(game, twin, seat, steps) > 0
        assert pack(state) == pack(twin)


@pytest.mark.sampled
@pytest.mark.parametrize(("game", "scenario"), SCENARIOS)
def test_the_worth_of_a_position_is_shared(game: Game, scenario: str) -> None:
    """What one side may hope for the other must fear; the clock never falls."""
    chance, thinker, state = random.Random(6), Thinker(game), started(game, scenario, 6)
    time = thinker.hooks.clock(state)
    for _ in range(MOST):
        if game.is_over(state):
            break
        seat = seats_in(game.deciders(state))[0]
        worth = [thinker.hooks.judge(state, side, thinker.scratch) for side in range(len(game.seats(state)))]
        assert all(0 <= each <= 1000 for each in worth)
        assert len(worth) > 2 or sum(worth) == pytest.approx(1000, abs=2)
        thinker.hooks.carry_out(state, seat, chance.choice(thinker.candidates(state, seat))[0])
        assert thinker.hooks.clock(state) >= time
        time = thinker.hooks.clock(state)
