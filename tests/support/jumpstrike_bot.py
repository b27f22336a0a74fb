"""The computer opponent of Jumpstrike for tests: what it would do, and positions of games that it plays in part."""

from __future__ import annotations

import random
from collections.abc import Iterator
from typing import Any, Final

from stormtable.engine import Action, copy_record
from stormtable.engine.game import seats_in
from stormtable.engine.levels import Level, Playout
from stormtable.engine.records import strict
from stormtable.games import find
from stormtable.games.jumpstrike.bot import hooks as bot
from stormtable.games.jumpstrike.rules.state import State, Verb
from tests.support.jumpstrike_table import choices, load, of, placed, view
from tests.support.searchers import compiled_searcher

game = find("jumpstrike")

GAME = find("jumpstrike")
QUICK: Final = Level("", "", 60, 9.0, Playout.WEIGHTED, horizon=3)
DEN: Final = {
    "turns": 12,
    "map": {"columns": 7, "rows": 7},
    "sides": [
        {"ships": [{"design": "pod_carrier", "hex": "0404", "facing": 2, "phase": 5}]},
        {
            "ships": [
                {"design": "frigate", "hex": "0404", "facing": 6, "phase": 5},
                {"design": "cruiser", "hex": "0403", "facing": 4, "phase": 6},
            ]
        },
    ],
}


def candidates(state: State, seat: int) -> list[tuple[Action, int]]:
    moves, weights = [Action() for _ in range(bot.MAX_MOVES)], [0] * bot.MAX_MOVES
    n = bot.candidates(state, seat, moves, weights, bot.Scratch())
    return [(copy_record(move), weight) for move, weight in zip(moves[:n], weights, strict=False)]


def heaviest(state: State, seat: int) -> Action:
    return max(candidates(state, seat), key=lambda each: each[1])[0]


def best(state: State, seat: int, level: Level = QUICK, seed: int = 3) -> tuple[Action, ...]:
    return compiled_searcher(GAME).ask(view(state, seat), seat, level, seed).steps


def decides(state: State) -> int:
    return seats_in(game.deciders(state))[0]


def carried_out(state: State, seat: int, move: Action) -> State:
    twin = copy_record(state)
    bot.carry_out(twin, seat, move)
    return twin


def written(state: State, seat: int, move: Action) -> State:
    """The plots of a move before they are sealed."""
    twin = copy_record(state)
    for action in bot.steps(view(state, seat), seat, move):
        if action.verb != Verb.SEAL:
            game.apply(twin, seat, action)
    return twin


def games(scenario: Any, seed: int, decisions: int, wild: float = 0.5) -> Iterator[State]:
    """Positions of games of which a share of the acts are any, the others the computer's."""
    picks, state = random.Random(seed), strict(load(scenario, seed))
    for step in range(decisions):
        if state.over:
            state = strict(load(scenario, seed + step))
        yield state
        seat = picks.choice(seats_in(game.deciders(state)))
        if picks.random() < wild:
            game.apply(state, seat, copy_record(picks.choice(choices(state, seat))))
        else:
            bot.carry_out(state, seat, picks.choice(candidates(state, seat))[0])


def in_contact(pods: int = 5, phase: int = 5, guards: int = 0, **more: Any) -> State:
    """Pod combat: a carrier's group shares a hex with the enemy's only ship, a Frigate."""
    ships = {
        "Pod carrier 1": {"hex": "0605", "groups": {"A": {"hex": "0608", "pods": pods, "from": 1}}},
        "Frigate 1": {"hex": "0608", "facing": 1, "phase": phase, "guards": {"front": guards}, **more},
    }
    return placed(of(["pod_carrier"], ["frigate"]), phase="pod combat", ships=ships)
