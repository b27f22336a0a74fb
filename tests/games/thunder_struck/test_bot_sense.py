"""The computer opponent over ten seeds, at every level: cubes and shots are not thrown away."""

from __future__ import annotations

import dataclasses
import random
from collections.abc import Iterator

import pytest

from stormtable.engine import Action, copy_record
from stormtable.engine.game import seats_in
from stormtable.engine.levels import Level
from stormtable.engine.records import strict
from stormtable.engine.views import view_of
from stormtable.games import find
from stormtable.games.thunder_struck.bot import hooks as bot
from stormtable.games.thunder_struck.rules.console import die_on, distance
from stormtable.games.thunder_struck.rules.state import Ask, At, Kind, State, Verb
from tests.support.searchers import compiled_searcher

GAME = find("thunder_struck")
SEEDS = range(10)
B1, B2, M1, M2, F1, F2, P1, P2, SF, SR, SM = range(11)
OTHER_SECTOR = 1


def started(scenario: str, seed: int) -> State:
    return strict(GAME.load(scenario, {}, seed))  # type: ignore[no-any-return]


def brief(level: str) -> Level:
    """A level with few descents, for rules that are not compiled."""
    known = bot.LEVELS[level]
    return dataclasses.replace(known, iterations=min(4, known.iterations))


def candidates(state: State, seat: int) -> list[Action]:
    moves, weights = [Action() for _ in range(bot.MAX_MOVES)], [0] * bot.MAX_MOVES
    n = bot.candidates(state, seat, moves, weights, bot.Scratch())
    return [copy_record(move) for move in moves[:n]]


def game_by_lot(scenario: str, seed: int) -> Iterator[tuple[State, int]]:
    """A game of moves that are worth a look, drawn by lot: each position and who decides."""
    state, picks = started(scenario, seed), random.Random(seed)
    while not GAME.is_over(state):
        seat = seats_in(GAME.deciders(state))[0]
        yield state, seat
        bot.carry_out(state, seat, picks.choice(candidates(state, seat)))


def misses(state: State, seat: int, action: Action) -> bool:
    """Whether a shot cannot hit: nobody to aim at, or out of reach with all its pips."""
    if action.verb != Verb.FIRE:
        return False
    face = state.ships[seat].dice[die_on(state, seat, action.part)].face + action.amount
    return action.unit == 0 or face < distance(state, seat, action.unit - 1)


@pytest.mark.parametrize("scenario", ["duel", "teams"])
def test_no_cube_is_paid_for_a_shot_that_must_miss(scenario: str) -> None:
    """No level so much as looks at one; a die on Fire may be spent in vain for nothing."""
    vain = 0
    for seed in SEEDS:
        for state, seat in game_by_lot(scenario, seed):
            if state.ask.what == Ask.ACTION:
                for action in candidates(state, seat):
                    if misses(state, seat, action):
                        assert (action.amount, action.part) == (0, action.target)
                        vain += 1
    assert vain > 0


def alone(seed: int, space: int) -> State:
    """Two against two, all dice rolled: seat 1 has Sector I for itself, on a space of it."""
    state = started("teams", seed)
    state.ships[0].space = space
    state.ships[1].sector, state.ships[1].space = OTHER_SECTOR, 9
    return state


def laid(state: State, seat: int, move: Action) -> list[int]:
    """The kinds of the spaces that a layout puts dice on."""
    steps = bot.steps(view_of(GAME, state, seat), seat, move)
    return [int(state.table.console[step.target].kind) for step in steps if step.verb == Verb.LAY]


@pytest.mark.parametrize("level", list(bot.LEVELS))
def test_no_die_is_laid_on_fire_where_nobody_is(level: str) -> None:
    """Five spaces from every gate, a warp away from nobody."""
    searcher = compiled_searcher(GAME)
    for seed in SEEDS:
        state = alone(seed, 11)
        for die in state.ships[0].dice[:4]:
            die.face = min(die.face, 4)  # no Boost leads to a gate but of 2, 6 or 11
        steps = searcher.ask(view_of(GAME, state, 0), 0, brief(level), seed).steps
        kinds = [state.table.console[step.target].kind for step in steps if step.verb == Verb.LAY]
        assert kinds.count(Kind.FIRE) == 0 or kinds.count(Kind.MANOEUVRE) == 2


def test_guns_are_laid_for_a_warp() -> None:
    """On a gate with two dice on Manoeuvre the ship may come to where enemies are in reach of a six."""
    state = alone(3, 0)
    for die, face in zip(state.ships[0].dice[:4], (6, 5, 5, 4), strict=True):
        die.face, die.at = face, At.HAND
    layouts = [laid(state, 0, move) for move in candidates(state, 0) if move.verb == bot.LAY_OUT]
    assert any(kinds.count(Kind.FIRE) == 1 and kinds.count(Kind.MANOEUVRE) == 2 for kinds in layouts)
    assert all(kinds.count(Kind.MANOEUVRE) == 2 for kinds in layouts if kinds.count(Kind.FIRE) > 0)


def test_a_shot_is_wasted_only_where_nothing_else_takes_the_die() -> None:
    state = alone(3, 2)
    for space in (B2, M2, P1, P2, SF, SR, SM):
        state.ships[0].damage[space] = True
        state.ships[0].shields[space] = False
    layouts = [laid(state, 0, move) for move in candidates(state, 0) if move.verb == bot.LAY_OUT]
    assert layouts
    assert all(kinds.count(Kind.FIRE) == 2 for kinds in layouts)


def offered(*damaged: int) -> tuple[State, int]:
    """The Reflex die is offered in a duel, and to whom; of its spaces these are damaged."""
    for seed in range(50):
        for state, seat in game_by_lot("duel", seed):
            if state.ask.what == Ask.REFLEX:
                for space in range(state.table.n_spaces):
                    state.ships[seat].damage[space] = space in damaged
                    state.ships[seat].shields[space] = space == SM
                return state, seat
    raise AssertionError("nobody was offered the Reflex die")


@pytest.mark.parametrize("level", list(bot.LEVELS))
def test_the_reflex_die_is_taken_where_it_is_of_use(level: str) -> None:
    searcher = compiled_searcher(GAME)
    state, seat = offered(F1, P1)
    for seed in SEEDS:
        assert searcher.ask(view_of(GAME, state, seat), seat, brief(level), seed).steps == (Action(Verb.TAKE_REFLEX),)


def test_declining_the_reflex_die_is_thought_about_where_it_is_of_little_use() -> None:
    """A die more could only be flown or manoeuvred with; what comes of it is seen in the round that follows."""
    state, seat = offered(F1, P1, P2)
    assert [move.verb for move in candidates(state, seat)] == [Verb.TAKE_REFLEX, Verb.DECLINE_REFLEX]
    now = bot.clock(state)
    after = copy_record(state)
    GAME.apply(after, seat, Action(Verb.DECLINE_REFLEX))
    assert after.ask.what == Ask.PLAN
    assert bot.clock(after) < now + bot.HORIZON
