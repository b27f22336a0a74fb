"""Legs are offered by what is found near once for all of them; each is offered just where the law lets it be."""

from __future__ import annotations

from collections import Counter
from functools import cache

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from stormtable.engine import Action, Dice, below
from stormtable.engine.game import seats_in
from stormtable.engine.plane import moved_x, moved_y
from stormtable.engine.records import copy_record
from stormtable.engine.shapes import FINE, NOT_CUT, fine_length, near_piece, near_span
from stormtable.games import all_games
from stormtable.games.lightning_war.data.scenarios import fill
from stormtable.games.lightning_war.rules import lattice_moves
from stormtable.games.lightning_war.rules.codes import No
from stormtable.games.lightning_war.rules.command import rejoins
from stormtable.games.lightning_war.rules.decisions import apply, deciders, is_over
from stormtable.games.lightning_war.rules.lattice_moves import APART, offer_movement
from stormtable.games.lightning_war.rules.movement import refuse_move
from stormtable.games.lightning_war.rules.nearness import Near
from stormtable.games.lightning_war.rules.state import MAX_CHOICES, Pace, Road, State, Verb
from stormtable.games.lightning_war.rules.terrain import (
    comes_first,
    fine_off_road,
    next_of_road,
    on_one_road,
    span_about,
)
from tests.support.examples import examples
from tests.support.war_table import at, options_of, scenario, squads

GAME = all_games()["lightning_war"]
TURNS = 4


@pytest.mark.rule("LW-4.9")
@pytest.mark.parametrize("name", list(GAME.SCENARIOS))
def test_a_leg_is_offered_where_the_law_lets_it_be_the_last(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """Every leg that is tried in the first turns of a random game."""
    tried, judge = Counter[tuple[int, bool]](), lattice_moves.try_leg

    def judged(state: State, number: int, near: Near, x: int, y: int, pace: int, out: list[Action], n: int) -> int:
        more = judge(state, number, near, x, y, pace, out, n)
        leg, seat = Action(verb=Verb.MOVE, unit=number, x=x, y=y, part=pace), state.table.elements[number].side
        lawful = rejoins(state, number, x, y) and refuse_move(state, seat, leg) == No.OK
        assert (more > n) == lawful, f"{leg}: {No(refuse_move(state, seat, leg)).name}"
        tried[pace, lawful] += 1
        return more

    monkeypatch.setattr(lattice_moves, "try_leg", judged)
    state, chance = GAME.load(name, {}, 1), Dice(rng=7)
    while not is_over(state) and state.turn <= TURNS:
        (seat,) = seats_in(deciders(state))
        offered = options_of(state, seat)
        more = [each for each in offered if each.verb != Verb.END] or offered
        apply(state, seat, copy_record(more[below(chance, len(more))]))
    assert min(tried[Pace.NORMAL, True], tried[Pace.NORMAL, False]) > 100
    assert tried[Pace.DASH, False] + tried[Pace.DASH, True] > 0


@pytest.mark.parametrize("rate", range(1, 2 * APART))
def test_no_leg_is_offered_twice(rate: int) -> None:
    """However little of its rate is left."""
    forces = scenario(squads("south", "Ours", "a"), squads("north", "Theirs", "b"))
    places = {"a": {"at": [33, 20]}, "b": {"at": [60, 45]}}
    state = at(forces, phase="movement", side="A", initiative="A", chosen="a", elements=places)
    state.elements[0].used = state.table.elements[0].rate - rate
    out = [Action() for _ in range(MAX_CHOICES)]
    n = offer_movement(state, 0, 0, out)
    legs = [(each.x, each.y, each.part) for each in out[:n] if each.verb == Verb.MOVE]
    assert len(set(legs)) == len(legs) >= 4


@pytest.mark.rule("LW-4.13")
@pytest.mark.parametrize("name", list(GAME.SCENARIOS))
@settings(max_examples=examples(200))
@given(st.integers(0, 7200), st.integers(0, 4800), st.integers(0, 3599), st.integers(3, 2400), st.integers(0, 5000))
def test_a_piece_of_road_lies_no_farther_along_a_leg_than_is_seen_at_once(
    name: str, x: int, y: int, facing: int, far: int, after: int
) -> None:
    table = filled(name).table
    bx, by = x + moved_x(far, facing) + 1, y + moved_y(far, facing)
    whole = fine_length(x, y, bx, by)
    for road in table.roads[: table.n_roads]:
        first, found = NOT_CUT, NOT_CUT
        for i in range(1, road.shape.n):
            piece = road.shape.x[i - 1], road.shape.y[i - 1], road.shape.x[i], road.shape.y[i]
            start, end = near_span(x, y, bx, by, *piece, road.half, whole)
            low, high = span_about(x, y, bx, by, *piece, road.half, whole)
            assert start == NOT_CUT or low <= start <= end <= high
            if end > after * FINE and comes_first(start, end, first, found, after * FINE):
                first, found = start, end
        assert next_of_road(road, x, y, bx, by, whole, after * FINE) == (first, found)


@pytest.mark.rule("LW-4.13")
@pytest.mark.parametrize("name", list(GAME.SCENARIOS))
@settings(max_examples=examples(200))
@given(st.data())
def test_a_leg_that_is_seen_at_once_to_keep_to_one_road_does(name: str, data: st.DataObject) -> None:
    """From beside one point of a road to beside another, or the same."""
    state = filled(name)
    road = state.table.roads[data.draw(st.integers(0, state.table.n_roads - 1))]
    i, k = sorted(data.draw(st.tuples(*[st.integers(1, road.shape.n - 1)] * 2)))
    aside = st.integers(-road.half - 5, road.half + 5)
    a, b = ((road.shape.x[j] + data.draw(aside), road.shape.y[j] + data.draw(aside)) for j in (i - 1, k))
    if data.draw(st.booleans()):
        a, b = b, a
    kept = on_one_road(state, *a, *b)
    if i == k:
        both = near_piece(*a, *piece_of(road, i), road.half) and near_piece(*b, *piece_of(road, i), road.half)
        assert kept or not both
    if kept:
        assert fine_off_road(state, *a, *b) < FINE


def test_a_leg_is_seen_at_once_to_keep_to_a_road_round_a_bend() -> None:
    """Past bends that lie by the way, not past one that the way cuts off."""
    bends = [[10, 20], [20, 20.4], [30, 20], [36, 26]]
    state = fill(scenario(roads=[{"points": bends, "width": 2}]), {}, 1)
    assert on_one_road(state, 1200, 2000, 2900, 2000)
    assert on_one_road(state, 2900, 2000, 1200, 2000)
    assert not on_one_road(state, 1200, 2000, 3500, 2500)
    assert fine_off_road(state, 1200, 2000, 3500, 2500) > FINE


def piece_of(road: Road, i: int) -> tuple[int, int, int, int]:
    return road.shape.x[i - 1], road.shape.y[i - 1], road.shape.x[i], road.shape.y[i]


@cache
def filled(name: str) -> State:
    state: State = GAME.fill(name, {}, 1)
    return state
