"""The computer opponent: whole layouts from any draft, blind to others' dice, awake to what is plain."""

from __future__ import annotations

import asyncio
import dataclasses
import random
from typing import Any

import pytest

from stormtable.bots.pool import Pool
from stormtable.engine import Action, Dice, copy_record
from stormtable.engine.game import seats_in
from stormtable.engine.levels import Level, Playout
from stormtable.engine.records import pack, strict
from stormtable.games import find
from stormtable.games.thunder_struck.bot import hooks as bot
from stormtable.games.thunder_struck.rules.state import N_DICE, Ask, At, State, Verb
from tests.support.searchers import compiled_searcher

GAME = find("thunder_struck")
QUICK = Level("", "", 60, 9.0, Playout.WEIGHTED, horizon=bot.HORIZON)
B1, B2, M1, M2, F1, F2, P1, P2, SF, SR, SM = range(11)


def started(scenario: str = "duel", seed: int = 1) -> State:
    return strict(GAME.load(scenario, {}, seed))  # type: ignore[no-any-return]


def view_of(state: State, seat: int) -> State:
    view = copy_record(state)
    GAME.hide(view, seat)
    return view


def candidates(state: State, seat: int) -> list[tuple[Action, int]]:
    moves, weights = [Action() for _ in range(bot.MAX_MOVES)], [0] * bot.MAX_MOVES
    n = bot.candidates(state, seat, moves, weights, bot.Scratch())
    return [(copy_record(move), weight) for move, weight in zip(moves[:n], weights, strict=False)]


def put(state: State, seat: int, faces: dict[int, int]) -> None:
    """Lay dice in the action phase: faces by space, none besides."""
    for die in state.ships[seat].dice:
        die.face, die.at = 0, At.NOT_IN_PLAY
    for die, (space, face) in zip(state.ships[seat].dice, faces.items(), strict=False):
        die.face, die.at = face, At.CONSOLE + space


def in_action(ours: dict[int, int], theirs: dict[int, int]) -> State:
    """A duel whose layouts are open; seat A is to action a die."""
    state = started()
    for seat in (0, 1):
        layout = next(move for move, _ in candidates(state, seat) if move.verb == bot.LAY_OUT)
        bot.carry_out(state, seat, layout)
    state.marker = state.turn = 0
    state.ask.seats = 1
    put(state, 0, ours)
    put(state, 1, theirs)
    return state


def best(state: State, seat: int, level: Level = QUICK) -> Action:
    return compiled_searcher(GAME).ask(view_of(state, seat), seat, level, 3).steps[0]


@pytest.mark.parametrize("scenario", ["duel", "teams"])
@pytest.mark.parametrize("seed", range(6))
def test_a_layout_is_found_from_the_middle_of_any_draft(scenario: str, seed: int) -> None:
    chance, state = random.Random(seed), started(scenario, seed)
    out = [Action() for _ in range(GAME.MAX_CHOICES)]
    for _ in range(chance.randrange(1, 7)):
        n = GAME.choices(state, 0, out)
        GAME.apply(state, 0, out[chance.choice([i for i in range(n) if out[i].verb != Verb.HAND_IN])])
    for move, _ in candidates(state, 0):
        twin = copy_record(state)
        for action in bot.steps(view_of(state, 0), 0, move):
            assert GAME.refuse(twin, 0, action) == 0
            GAME.apply(twin, 0, action)
        other = copy_record(state)
        bot.carry_out(other, 0, move)
        assert pack(other) == pack(twin)


def test_dice_that_lie_where_the_layout_has_them_stay() -> None:
    state = started()
    move = candidates(state, 0)[0][0]
    lays = [action for action in bot.steps(state, 0, move) if action.verb == Verb.LAY]
    GAME.apply(state, 0, lays[0])
    again = next(found for found, _ in candidates(state, 0) if found == move)
    assert [action.verb for action in bot.steps(state, 0, again)] == [Verb.LAY] * 3 + [Verb.HAND_IN]


def test_layouts_come_once_each() -> None:
    for seed in range(20):
        state = started(seed=seed)
        found = [tuple(sorted((d.face, d.at) for d in laid(state, move))) for move, _ in candidates(state, 0)]
        assert len(set(found)) == len(found)


def laid(state: State, move: Action) -> list[Any]:
    twin = copy_record(state)
    for action in bot.steps(state, 0, move):
        GAME.apply(twin, 0, action)
    return list(twin.ships[0].dice)


def test_a_damaged_console_still_takes_a_layout() -> None:
    """Dice that nothing takes are set aside; nothing is laid on damage."""
    state = started()
    ship = state.ships[0]
    for space in (B1, M2, F1, P1, P2, SF, SR, SM):
        ship.damage[space] = True
    for move, _ in candidates(state, 0):
        twin = copy_record(state)
        for action in bot.steps(state, 0, move):
            assert GAME.refuse(twin, 0, action) == 0
            GAME.apply(twin, 0, action)
        if move.verb == bot.LAY_OUT:
            assert sorted(die.at - At.CONSOLE for die in twin.ships[0].dice if die.at >= At.CONSOLE) == [B2, M1, F2]
            assert [die.at for die in twin.ships[0].dice].count(At.ASIDE) == 1


@pytest.mark.parametrize("scenario", ["duel", "teams"])
def test_what_others_roll_and_lay_changes_no_thought(scenario: str) -> None:
    """Team mates' dice too: states that differ only in what a seat cannot see lead to the same thought."""
    thoughts = []
    for faces in (1, 6):
        state = started(scenario, 4)
        for other in range(1, state.table.seats):
            for die in state.ships[other].dice[: N_DICE - 1]:
                die.face = faces
        layout = candidates(state, 1)[0][0]
        bot.carry_out(state, 1, layout)
        thoughts.append(compiled_searcher(GAME).ask(view_of(state, 0), 0, QUICK, 5))
    assert thoughts[0] == thoughts[1]


def test_who_has_handed_in_lays_once_more_in_the_mind() -> None:
    state = started("teams", 2)
    for seat in (1, 2):
        bot.carry_out(state, seat, candidates(state, seat)[0][0])
    view = view_of(state, 0)
    assert seats_in(GAME.deciders(view)) == [0, 3]
    bot.imagine(view, 0, Dice(rng=5))
    assert seats_in(GAME.deciders(view)) == [0, 1, 2, 3]
    for other in (1, 2, 3):
        dice = view.ships[other].dice[: N_DICE - 1]
        assert all(die.at == At.HAND and 1 <= die.face <= 6 for die in dice)
    assert pack(view_of(state, 0).ships[0]) == pack(view.ships[0])


def test_it_shoots_a_ship_without_a_shield() -> None:
    state = in_action({F1: 6, B1: 2, M1: 1}, {B1: 3, M1: 5, F1: 6})
    state.ships[1].shields[SM] = False
    for level in bot.LEVELS.values():
        brief = dataclasses.replace(level, iterations=min(level.iterations, 100))
        assert best(state, 0, brief) == Action(Verb.FIRE, unit=2, target=F1, part=F1)


def test_it_pays_for_the_pip_that_reaches() -> None:
    state = in_action({F1: 5, B1: 6, M1: 1}, {B1: 3, M1: 5, F1: 6})
    state.ships[1].shields[SM] = False
    assert best(state, 0) == Action(Verb.FIRE, unit=2, target=F1, part=F1, amount=1)


def test_it_raises_the_shield_that_saves_it() -> None:
    """The enemy bears on it with one shot and no shield stops that: a shield, or it is lost."""
    state = in_action({SF: 1, P1: 3, M1: 1}, {M1: 5, F1: 6})
    state.ships[0].shields[SM] = False
    state.ships[0].cubes = 0
    assert best(state, 0) == Action(Verb.SHIELD, target=SF, part=SF)


def test_damage_goes_where_it_destroys_nothing() -> None:
    state = in_action({B2: 1, M1: 1}, {F1: 6, B1: 3, M1: 1})
    state.ships[0].damage[F1] = state.ships[0].damage[B1] = True
    state.turn, state.ask.seats = 1, 2
    GAME.apply(state, 1, Action(Verb.FIRE, unit=1, target=F1, part=F1))
    assert state.ask.what == Ask.DAMAGE
    GAME.apply(state, 0, best(state, 0))
    assert state.ships[0].alive


@pytest.mark.parametrize("scenario", ["duel", "teams"])
def test_a_team_shares_its_worth(scenario: str) -> None:
    chance, state = random.Random(3), started(scenario, 3)
    scratch = bot.Scratch()
    while not GAME.is_over(state):
        worth = [bot.judge(state, seat, scratch) for seat in range(state.table.seats)]
        assert all(worth[seat] == worth[seat % 2] for seat in range(state.table.seats))
        assert worth[0] + worth[1] == 1000
        seat = seats_in(GAME.deciders(state))[0]
        bot.carry_out(state, seat, chance.choice(candidates(state, seat))[0])


async def test_four_seats_plan_at_once() -> None:
    """Interpreted, as before anything is compiled, with a worker for every two of them."""
    pool, state = Pool(workers=2), started("teams", 6)
    try:
        await pool.choose(GAME, view_of(state, 0), 0, "easy")  # the workers are up
        answers = await asyncio.gather(*(pool.choose(GAME, view_of(state, seat), seat, "hard") for seat in range(4)))
    finally:
        await pool.close()
    for seat, actions in enumerate(answers):
        for action in actions:
            assert GAME.refuse(state, seat, action) == 0
            GAME.apply(state, seat, action)
    rerolled = any(actions[0].verb == Verb.REROLL for actions in answers)
    assert state.ask.what == (Ask.PLAN if rerolled else Ask.ACTION)
