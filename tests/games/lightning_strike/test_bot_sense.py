"""The computer opponent over ten seeds, at every level: no Action is thrown away while a shot is free."""

from __future__ import annotations

import random
from typing import Any

import pytest

from stormtable.bots.searcher import Searcher
from stormtable.engine import Action, copy_record
from stormtable.engine.game import seats_in
from stormtable.engine.levels import Level
from stormtable.engine.plane import length
from stormtable.engine.records import strict
from stormtable.engine.views import view_of
from stormtable.games import find
from stormtable.games.lightning_strike.bot import hooks as bot
from stormtable.games.lightning_strike.bot.following import END_THERE, STRIKE
from stormtable.games.lightning_strike.bot.worths import shot_worth
from stormtable.games.lightning_strike.rules.activation import may_act_later
from stormtable.games.lightning_strike.rules.codes import No
from stormtable.games.lightning_strike.rules.state import N_UNITS, UNITS_A_SIDE, State, Verb
from stormtable.games.lightning_strike.rules.values import is_fighter
from tests.support.lightning_table import at, do
from tests.support.searchers import compiled_searcher

GAME = find("lightning_strike")
A, B = 0, 1
P, L, S, W = 0, 1, 8, 9
SEEDS = range(10)
ALL = range(N_UNITS)
LOST: dict[str, Any] = {"status": "destroyed"}


def in_play(seat: int, **units: dict[str, Any]) -> State:
    """First contact in its main phase, before a slot of the seat; units by class, those not named are lost."""
    names = ("Pathfinder 1", "Lancer 1", "Syreen 1", "Wraith 1")
    words = {name: units.get(name.split()[0].lower(), LOST) for name in names}
    position: dict[str, Any] = {"turn": 4, "phase": "main", "order": ["A", "B"], "slot": "AB"[seat], "units": words}
    return strict(at("first_contact", **position))


def wraith_alone() -> State:
    """Nothing can answer the Wraith, which has two Actions and 20 cm to a stunned Pathfinder, 15 after a short leg."""
    done = {"activated": True, "cp": False, "actions": 0}
    return in_play(
        B,
        pathfinder={"at": [61.39, 55.11], "facing": 188.4, "stunned": True, **done},
        syreen={"at": [62.57, 59.95], "facing": 256.3, **done},
        wraith={"at": [45.04, 43.34], "facing": 8.4, "cp": False},
    )


@pytest.fixture(scope="module")
def searcher() -> Searcher:
    """Compiled, as ten seeds of whole activations take minutes with rules that are not."""
    return compiled_searcher(GAME)


def candidates(state: State, seat: int) -> list[tuple[Action, int]]:
    moves, weights = [Action() for _ in range(bot.MAX_MOVES)], [0] * bot.MAX_MOVES
    n = bot.candidates(state, seat, moves, weights, bot.Scratch())
    return [(copy_record(move), weight) for move, weight in zip(moves[:n], weights, strict=False)]


def shot_is_free(state: State, number: int) -> bool:
    """Whether an Action may be spent on a shot from where the unit stands; an exo turns for it."""
    unit, twin = state.units[number], copy_record(state)
    if unit.actions == 0 or unit.evasive:
        return False
    for facing in (unit.facing,) if is_fighter(state, number) else range(0, 3600, 300):
        twin.units[number].facing = facing
        if any(shot_worth(twin, number, 0, target) > 0 for target in ALL):
            return True
    return False


def activation(searcher: Searcher, state: State, level: Level, seed: int) -> list[Action]:
    """What the level does from a slot, or from the middle of an activation, to its end; others decline."""
    seat, done = seats_in(GAME.deciders(state))[0], list[Action]()
    while state.depth > 0 or not done:
        asked = seats_in(GAME.deciders(state))[0]
        if asked != seat:
            GAME.apply(state, asked, Action(Verb.DECLINE))
            continue
        for action in searcher.ask(view_of(GAME, state, seat), seat, level, 100 * seed + len(done)).steps:
            assert GAME.refuse(state, seat, action) == No.OK
            if action.verb in (Verb.END, Verb.PASS):
                assert not shot_is_free(state, action.unit), f"seed {seed} ends with a shot free"
            GAME.apply(state, seat, action)
            done.append(action)
        if GAME.is_over(state):
            break
    return done


def shots(actions: list[Action]) -> list[tuple[int, int]]:
    return [(each.unit, each.target) for each in actions if each.verb == Verb.ATTACK]


@pytest.mark.parametrize("level", list(bot.LEVELS))
def test_a_fighter_fires_both_its_actions(searcher: Searcher, level: str) -> None:
    """Once it may act, whatever a level thinks of it."""
    for seed in SEEDS:
        state = do(wraith_alone(), B, "activate Wraith 1")
        fired = shots(activation(searcher, state, bot.LEVELS[level], seed))
        assert fired == [(W, P)] * (1 if GAME.is_over(state) else 2)


def leaves_a_shot(state: State, seat: int, move: Action) -> bool:
    """Whether a candidate ends an activation, or passes a slot, with a shot free."""
    if move.verb == Verb.PASS:
        own = range(seat * UNITS_A_SIDE, (seat + 1) * UNITS_A_SIDE)
        return any(shot_worth(state, each, 0, foe) > 0 for each in own if may_act_later(state, each) for foe in ALL)
    if move.verb != END_THERE:
        return False
    after = copy_record(state)
    for action in bot.steps(state, seat, move)[:-1]:
        GAME.apply(after, seat, action)
    return shot_is_free(after, move.unit)


@pytest.mark.parametrize("scenario", ["patrol_clash", "asteroid_run"])
def test_no_candidate_ends_where_a_shot_is_free(scenario: str) -> None:
    """In games of candidates drawn by weight, obstacles in the way or not."""
    ends = 0
    for seed in (1, 2):
        picks, state = random.Random(seed), strict(GAME.load(scenario, {}, seed))
        for _ in range(120):
            if GAME.is_over(state):
                break
            seat = seats_in(GAME.deciders(state))[0]
            found = candidates(state, seat)
            for move, _ in found:
                ends += move.verb == END_THERE
                assert not leaves_a_shot(state, seat, move)
            (drawn,) = picks.choices([move for move, _ in found], [weight for _, weight in found])
            bot.carry_out(state, seat, drawn)
    assert ends > 50


TAIL_GUNNER: dict[str, Any] = {
    "sides": {"A": ["tail"], "B": ["syreen"]},
    "units": {
        "tail": {
            "name": "Tail",
            "kind": "exo",
            "threat_value": 8,
            "actions": 1,
            "size": 3,
            "electronics": 0,
            "move": [5, 10],
            "avoidance": {"front": 0, "rear": 0},
            "protection": {"front": [4, 8, 12], "rear": [4, 8, 12]},
            "perks": {},
            "attacks": [
                {"name": "Claw", "arc": "F", "range": ["C", 2], "accuracy": [1, 0], "damage": [4, 3], "type": "E"},
                {"name": "Sting", "arc": "Rr", "range": [12, 24], "accuracy": [1, 0], "damage": [4, 3], "type": "E"},
            ],
        }
    },
}


def test_an_exo_turns_its_back_to_fire_a_gun_astern() -> None:
    """Whatever its first weapon cannot reach, and at distances that are no multiple of those looked up."""
    units = {"Tail 1": {"at": [60, 30], "facing": 90}, "Syreen 1": {"at": [60, 53], "facing": 270}}
    state = strict(at(TAIL_GUNNER, turn=2, phase="main", order=["A", "B"], slot="A", units=units))
    found = candidates(do(state, A, "activate Tail 1"), A)
    assert {move.part for move, _ in found if move.verb == STRIKE} == {1}
    assert not any(move.verb == END_THERE for move, _ in found)


def test_hard_does_not_choose_to_take_no_action(searcher: Searcher) -> None:
    """From the slot on: neither Evasive nor an early end throws the two Actions away."""
    for seed in SEEDS:
        state = wraith_alone()
        fired = shots(activation(searcher, state, bot.LEVELS["hard"], seed))
        assert fired == [(W, P)] * (1 if GAME.is_over(state) else 2)


@pytest.mark.parametrize("level", list(bot.LEVELS))
def test_an_exo_fires_before_it_goes(searcher: Searcher, level: str) -> None:
    """An enemy fighter within range."""
    for seed in SEEDS:
        state = in_play(
            A,
            pathfinder={"at": [60, 30], "facing": 90},
            wraith={"at": [64, 50], "facing": 200, "activated": True},
        )
        state = do(state, A, "activate Pathfinder 1")
        assert (P, W) in shots(activation(searcher, state, bot.LEVELS[level], seed))


@pytest.mark.parametrize("level", list(bot.LEVELS))
def test_who_was_activated_out_of_sequence_fires_later(searcher: Searcher, level: str) -> None:
    """LS-10.6: the slot may be passed, but not while the Syreen that has its Action left has a shot."""
    for seed in SEEDS:
        state = in_play(
            B,
            pathfinder={"at": [60, 30], "facing": 90},
            syreen={
                "at": [60, 42],
                "facing": 270,
                "activated": True,
                "out_of_sequence": True,
                "actions": 1,
                "cp": False,
            },
        )
        assert state.ask.seats == 1 << B
        assert shots(activation(searcher, state, bot.LEVELS[level], seed)) == [(S, P)]


def test_a_fighter_looks_at_every_band_edge() -> None:
    """A leg ends just within 15 cm, where the cannon does twice the damage of 15 to 30."""
    state = do(wraith_alone(), B, "activate Wraith 1")
    wraith, prey = state.units[W], state.units[P]
    assert length(prey.x - wraith.x, prey.y - wraith.y) > 2000
    strikes = [move for move, _ in candidates(state, B) if move.verb == STRIKE]
    gaps = []
    for move in strikes:
        after = copy_record(state)
        bot.carry_out(after, B, move)
        gaps.append(length(prey.x - after.units[W].x, prey.y - after.units[W].y))
    assert any(1490 <= gap <= 1500 for gap in gaps)


def test_an_end_is_offered_where_no_shot_is_free() -> None:
    """Out of every range; with its Actions spent; and where a shot might strike its own side more."""
    far = do(
        in_play(A, pathfinder={"at": [20, 20], "facing": 90}, syreen={"at": [100, 80], "facing": 270}),
        A,
        "activate Pathfinder 1",
    )
    assert any(move.verb == END_THERE for move, _ in candidates(far, A))
    near = {"pathfinder": {"at": [60, 30], "facing": 90, "cp": False}, "syreen": {"at": [60, 40], "facing": 270}}
    state = do(in_play(A, **near), A, "activate Pathfinder 1")
    assert not any(move.verb == END_THERE for move, _ in candidates(state, A))
    state.units[P].actions = 0
    assert any(move.verb == END_THERE for move, _ in candidates(state, A))
    mixed = do(in_play(A, **near, lancer={"at": [61, 41], "facing": 90, "crippled": True}), A, "activate Pathfinder 1")
    assert shot_worth(mixed, P, 0, S) <= 0
