"""What the computer opponent makes of Arclight: where ships can go, what shots are worth, who stands better."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import pytest

from stormtable.engine import Action
from stormtable.engine.dice import Script, dice_from
from stormtable.engine.events import Note
from stormtable.engine.odds import distribution
from stormtable.games.arclight.bot.appraisal import condition, evaluate, stance
from stormtable.games.arclight.bot.courses import (
    MAX_TURNS,
    Courses,
    course_actions,
    plot_courses,
    run_length,
    turn_sides,
)
from stormtable.games.arclight.bot.gunnery import (
    Exchange,
    Gunnery,
    average_loss,
    expect_fire,
    prepare_gunnery,
    shot_now,
)
from stormtable.games.arclight.bot.hooks import FOLLOW, Scratch, candidates, carry_out, judge
from stormtable.games.arclight.rules.fire import attack
from stormtable.games.arclight.rules.state import Shot, State, Verb
from tests.support.arclight_table import SHORT_RANGE, staged

AHEAD: dict[str, Any] = {"hex": "1512", "facing": 1, "points": 14}


def moving(ship: dict[str, Any], enemy: str = "1503", facing: int = 4) -> State:
    """Pulsar 1 is about to move, the Javelin has moved."""
    units = {"Pulsar 1": {**AHEAD, **ship}, "Javelin 1": {"hex": enemy, "facing": facing, "moved": True}}
    return staged({"turn": 3, "phase": "movement", "active": "Pulsar 1", "units": units})


def courses_of(state: State) -> Courses:
    found = Courses()
    plot_courses(state, 0, found)
    return found


def ends(state: State) -> set[tuple[int, int, int, int]]:
    found = courses_of(state)
    return {(c.q, c.r, c.facing, c.entered) for c in found.course[: found.n]}


def offered(state: State, seat: int = 0) -> list[tuple[int, Action]]:
    """Candidates by weight, the heaviest first."""
    moves, weights, scratch = [Action() for _ in range(64)], [0] * 64, Scratch()
    n = candidates(state, seat, moves, weights, scratch)
    return sorted(zip(weights[:n], moves[:n], strict=True), key=lambda pair: -pair[0])


# Courses


def test_straight_ahead_as_far_as_the_points_go() -> None:
    state = moving({"points": 3})
    assert ends(state) == {(14, 4 - steps, 1, steps) for steps in range(4)}


def test_a_turn_costs_one_and_the_maneuver_number() -> None:
    """4 points: four hexes ahead, or one turn and no hex."""
    state = moving({"points": 4})
    assert {end for end in ends(state) if end[2] != 1} == {(14, 4, 2, 0), (14, 4, 6, 0)}


def test_an_occupied_hex_is_passed_but_nobody_turns_there() -> None:
    state = moving({"points": 6}, enemy="1511")
    found = ends(state)
    assert (14, 3, 1, 1) not in found
    assert (14, 2, 1, 2) in found
    assert all(end[:2] != (14, 3) for end in found)


def test_courses_keep_to_the_map() -> None:
    state = moving({"hex": "1502", "points": 14}, enemy="2020")
    assert all(0 <= r + q // 2 < 24 for q, r, _, _ in ends(state))


@pytest.mark.parametrize(("locks", "facings"), [({"only_right"}, {1, 2, 3, 4}), ({"only_right", "only_left"}, {1})])
def test_locked_thrusters_bind_courses(locks: set[str], facings: set[int]) -> None:
    """Three turns of 4 points; with both thrusters locked not even a half turn is thought of (AL-6.6, AL-6.19)."""
    state = moving({})
    for lock in locks:
        setattr(state.ships[0], lock, True)
    assert {end[2] for end in ends(state)} == facings
    sides = {turn_sides(move.x, leg) for _, move in offered(state) for leg in range(MAX_TURNS + 1)}
    assert all(side >= 0 for side in sides)
    assert len(facings) > 1 or sides == {0}


def test_a_course_is_its_actions() -> None:
    """Two hexes, right, one hex, left: 3 + 5 bits, twice."""
    code = 2 + (1 << 5) + (1 << 8) + (2 << 13)
    assert [run_length(code, leg) for leg in range(3)] == [2, 1, 0]
    verbs = [(action.verb, action.amount) for action in course_actions(0, code)]
    ahead, right, left = (Verb.FORWARD, 0), (Verb.TURN, 1), (Verb.TURN, -1)
    assert verbs == [ahead, ahead, right, ahead, left, (Verb.END_MOVE, 0)]
    state = moving({})
    assert carry_out(state, 0, Action(verb=FOLLOW, x=code)) == len(verbs)
    ship = state.ships[0]
    assert (ship.q, ship.r, ship.facing, ship.entered) == (15, 1, 1, 3)


# Gunnery


@pytest.mark.parametrize("i", [0, 1])
@pytest.mark.parametrize("column", [0, 1])
def test_an_average_is_that_of_the_rules(i: int, column: int) -> None:
    """The same as the rules' own attack over every outcome, its net damage read in the valued index."""
    state, gunnery = staged(SHORT_RANGE), Gunnery()
    prepare_gunnery(state, gunnery)

    def net(after: State, notes: list[Note]) -> int:
        return max(0, after.shots[0].net)

    odds = distribution(state, lambda after: attack(after, aimed(after, i)), net)
    assert odds is not None
    exact = sum((chance * gunnery.loss[0, column, min(net, 24)] for net, chance in odds.items()), Fraction(0))
    need = 12 - 1  # DS less the bonus of short range
    assert average_loss(state, gunnery, 0, i, need, 4, 0, column) == int(exact)


def aimed(state: State, i: int) -> Shot:
    shot = state.shots[0]
    shot.ship, shot.weapon, shot.target = 0, i, 8
    return shot


def test_worse_cells_of_the_index_take_more() -> None:
    gunnery = Gunnery()
    prepare_gunnery(staged(), gunnery)
    assert gunnery.loss[0, 1, 5] < gunnery.loss[0, 1, 11] < gunnery.loss[0, 1, 16] < gunnery.loss[0, 1, 24] == 1000


def test_a_shot_that_may_not_be_fired_is_worth_nothing() -> None:
    gunnery = Gunnery()
    state = staged(SHORT_RANGE)
    prepare_gunnery(state, gunnery)
    assert shot_now(state, gunnery, 0, 0, 8) > 0
    state.ships[0].facing = 4
    assert shot_now(state, gunnery, 0, 0, 8) == 0, "out of arc"
    state = staged(SHORT_RANGE)
    state.ships[8].entered = 12
    assert shot_now(state, gunnery, 0, 0, 8) == 0, "too fast"
    state.table.speed_restriction = False
    assert shot_now(state, gunnery, 0, 0, 8) > 0
    state.ships[8].q, state.ships[8].r = 14, 4 - 11
    assert shot_now(state, gunnery, 0, 0, 8) == 0, "beyond long range"


def test_expected_fire_is_that_of_the_firers_left() -> None:
    state, gunnery, exchange = staged(SHORT_RANGE), Gunnery(), Exchange()
    prepare_gunnery(state, gunnery)
    expect_fire(state, gunnery, exchange)
    assert exchange.whole[0] == 1000, "the Javelin has fired"
    assert exchange.whole[8] == 1000 - shot_now(state, gunnery, 0, 0, 8)


# Positions


@pytest.mark.parametrize(
    "harm",
    [
        {"ds": 9},
        {"thrust": 8},
        {"structure": 0},
        {"lost_weapons": ["B"]},
        {"lost_crew": ["A"]},
    ],
)
def test_damage_makes_a_ship_worth_less(harm: dict[str, Any]) -> None:
    whole, hurt = staged(), staged({"units": {"Javelin 1": harm}})
    assert condition(hurt, 8) < condition(whole, 8) == 1000
    assert evaluate(hurt, 0) > evaluate(whole, 0)


def test_a_destroyed_enemy_is_as_good_as_won() -> None:
    state = staged({"units": {"Javelin 1": {"status": "destroyed"}}})
    assert judge(state, 0, Scratch()) == 999
    assert judge(state, 1, Scratch()) == 1


def test_a_bow_to_the_enemy_is_better_than_a_stern() -> None:
    state = moving({})
    assert stance(state, 0, 14, 4, 1) > stance(state, 0, 14, 4, 2) > stance(state, 0, 14, 4, 4)


def test_nobody_heads_for_the_edge_of_the_map() -> None:
    state = moving({}, enemy="1520")
    assert stance(state, 0, 14, -4, 1) < stance(state, 0, 14, 3, 1)


# Candidates


def after_the_heaviest(state: State) -> State:
    with dice_from(Script([6])):
        carry_out(state, 0, offered(state)[0][1])
    return state


def test_the_heaviest_course_gives_a_shot_at_a_stern() -> None:
    """The Javelin lies behind and looks away: the best course brings it into arc and range."""
    state, gunnery = after_the_heaviest(moving({"facing": 4}, enemy="1508", facing=1)), Gunnery()
    prepare_gunnery(state, gunnery)
    assert max(shot_now(state, gunnery, 0, i, 8) for i in range(2)) > 0


def test_the_heaviest_course_runs_from_guns_it_cannot_answer() -> None:
    """The same Javelin looks at the stern: off, ten hexes at least, where two of its weapons may not fire (AL-4.5)."""
    state = after_the_heaviest(moving({"facing": 4}, enemy="1508"))
    assert state.ships[0].entered >= 10


def test_a_shot_is_preferred_to_holding_fire() -> None:
    assert [move.verb for _, move in offered(staged(SHORT_RANGE))] == [Verb.FIRE]


def test_a_single_ship_would_rather_roll_the_larger_die() -> None:
    """Helm D6 against Cmd D4: the later one moves, the more one sees."""
    weights = {move.part: weight for weight, move in offered(staged())}
    assert weights[1] > weights[0]
