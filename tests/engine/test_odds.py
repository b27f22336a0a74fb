"""Odds: exact by enumeration against brute force and closed forms, sampled with an interval that holds them."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction
from itertools import product

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from stormtable.engine import I16, Dice, copy_record, die, note, odds, one, record, roll, roll_more, rule
from stormtable.engine.compiled import bind, compile_module
from stormtable.engine.dice import dice_from
from stormtable.engine.odds import Enumerator, distribution, interval, pools
from stormtable.engine.records import differences, from_void, to_array
from tests.engine import toy


@record
class State:
    dice: Dice = one(Dice)
    result: I16 = 0


@given(st.integers(0, 4), st.integers(1, 6))
def test_pools_are_all_orders_once(n: int, sides: int) -> None:
    brute = Counter(tuple(sorted(faces, reverse=True)) for faces in product(range(1, sides + 1), repeat=n))
    assert dict(pools(n, sides)) == brute
    assert sum(orders for _, orders in pools(n, sides)) == sides**n


@settings(deadline=None)
@given(st.lists(st.tuples(st.integers(1, 2), st.integers(1, 4)), min_size=1, max_size=3))
def test_enumeration_equals_brute_force(rolls: list[tuple[int, int]]) -> None:
    """Rolls that depend on the ones before: a total above 3 skips the next."""

    def act(state: State) -> None:
        skip = False
        for n, sides in rolls:
            if not skip:
                state.result += roll(state, n, sides) * 10 + state.dice.face[0]
            skip = not skip and state.dice.face[0] > 2

    want: Counter[int] = Counter()
    for faces in product(*(range(1, sides + 1) for n, sides in rolls for _ in range(n))):
        state, skip, dice = State(), False, iter(faces)
        for n, _ in rolls:
            thrown = [next(dice) for _ in range(n)]
            if not skip:
                state.result += sum(thrown) * 10 + max(thrown)
            skip = not skip and max(thrown) > 2
        want[state.result] += 1
    total = sum(want.values())
    got = distribution(State(), act, lambda state, _: state.result, limit=10**6)
    if any(n > 0 for n, _ in rolls):
        assert got is not None
        assert sum(got.values()) == 1
        assert set(got) == set(want)
        if len(rolls) == 1:
            assert got == {key: Fraction(n, total) for key, n in want.items()}


def test_two_dice_against_two() -> None:
    def duel(state: State) -> None:
        roll(state, 2, 6)
        best = state.dice.face[0]
        roll(state, 2, 6)
        state.result = best > state.dice.face[0]

    got = distribution(State(), duel, lambda state, _: state.result)
    wins = sum(max(faces[:2]) > max(faces[2:]) for faces in product(range(1, 7), repeat=4))
    assert got == {1: Fraction(wins, 1296), 0: Fraction(1296 - wins, 1296)}


def a_position() -> toy.State:
    state = toy.State(dice=Dice(rng=3))
    toy.set_up(state)
    for i in range(5):
        state.cards.index[1, i, 1] = i
    return state


def test_an_event_ends_the_question() -> None:
    """The total of 2d8 + 1d6, without the ship's damage."""
    state = a_position()
    got = distribution(state, lambda s: toy.attack(s, 1), lambda _, notes: notes[-1].a, until={toy.Event.TOTAL})
    want = Counter(sum(faces) for faces in product(range(1, 9), range(1, 9), range(1, 7)))
    assert got == {total: Fraction(n, 384) for total, n in want.items()}


def test_the_whole_act_is_carried_out_without_an_end() -> None:
    state = a_position()
    before = copy_record(state)
    got = distribution(state, lambda s: toy.attack(s, 1), lambda s, _: s.ships[1].hull)
    want: Counter[int] = Counter()
    for faces in product(range(1, 9), range(1, 9), range(1, 7)):
        want[max(-1, state.ships[1].hull - (sum(faces) + max(faces)) % 5)] += 1
    assert got == {hull: Fraction(n, 384) for hull, n in want.items()}
    assert state == before


def test_an_act_that_overwrites_all_it_reads_needs_no_copies() -> None:
    state = State()
    got = distribution(state, lambda s: die(s, 6), lambda s, _: s.dice.face[0], fresh=lambda s: s)
    assert got == dict.fromkeys(range(1, 7), Fraction(1, 6))
    assert state.dice.face[0] == 1, "the state itself was used"


def test_over_the_limit_there_is_no_answer() -> None:
    assert distribution(State(), lambda s: die(s, 6), lambda s, _: s.dice.face[0], limit=6) is not None
    assert distribution(State(), lambda s: die(s, 6), lambda s, _: s.dice.face[0], limit=5) is None


def test_an_act_that_varies_by_itself_is_found_out() -> None:
    sides = iter([6, 8])

    def fickle(state: State) -> None:
        die(state, next(sides))

    with pytest.raises(ValueError, match="1d8 rolled where 1d6 fell before"):
        distribution(State(), fickle, lambda *_: 0)


def test_the_chance_of_a_run() -> None:
    with dice_from(Enumerator()) as dice:
        state = State()
        roll(state, 2, 6)
        roll_more(state, 1, 8)
        assert dice.chance == Fraction(1, 288), "6, 6, then 8"
        assert dice.advance()
        roll(state, 2, 6)
        roll_more(state, 1, 8)
        assert dice.chance == Fraction(1, 288), "6, 6, then 7"


@rule
def shoot(state: toy.State) -> None:
    toy.attack(state, 1)


@rule
def left(state: toy.State) -> int:
    return state.ships[1].hull + 1


def test_sampling_agrees_with_the_exact_odds() -> None:
    module = bind(odds, "toy", act=shoot, bucket=left)
    sampler, n = compile_module(module), 20000
    state = a_position()
    exact = distribution(state, shoot, lambda s, _: left(s))
    assert exact is not None
    pair, counts = to_array(state, toy.State()), np.zeros(16, np.int64)
    sampler.sample(pair[0], pair[1], counts, n)
    assert counts.sum() == n
    for bucket, hits in enumerate(counts):
        low, high = interval(int(hits), n)
        assert low - 0.01 <= exact.get(bucket, 0) <= high + 0.01
    root, work, plain = a_position(), toy.State(), [0] * 16
    module.sample(root, work, plain, 50)
    again, few = to_array(a_position(), toy.State()), np.zeros(16, np.int64)
    sampler.sample(again[0], again[1], few, 50)
    assert few.tolist() == plain, "interpreted and compiled draw the same"


def test_sampling_leaves_the_root_but_for_its_dice() -> None:
    sampler = compile_module(bind(odds, "toy", act=shoot, bucket=left))
    pair = to_array(a_position(), toy.State())
    sampler.sample(pair[0], pair[1], np.zeros(16, np.int64), 10)
    root, work = from_void(toy.State, pair[0]), from_void(toy.State, pair[1])
    assert [d.path for d in differences(a_position(), root)] == ["dice.rng"]
    assert work != toy.State()


@pytest.mark.parametrize(
    ("hits", "n", "low", "high"),
    [(0, 10, 0.0, 0.2775), (5, 10, 0.2366, 0.7634), (10, 10, 0.7225, 1.0), (81, 263, 0.2553, 0.3662)],
)
def test_wilson_intervals_as_published(hits: int, n: int, low: float, high: float) -> None:
    """Wilson's score interval; 81 of 263 is the example of Newcombe 1998."""
    assert interval(hits, n) == pytest.approx((low, high), abs=5e-5)


@pytest.mark.parametrize(("hits", "n"), [(0, 0), (3, 2), (-1, 5)])
def test_no_proportion_no_interval(hits: int, n: int) -> None:
    with pytest.raises(ValueError, match="not a proportion"):
        interval(hits, n)


def test_notes_of_the_caller_are_left_alone() -> None:
    from stormtable.engine.events import noting

    with noting() as mine:
        note(7)
        distribution(State(), lambda s: note(8, die(s, 6)), lambda _, notes: notes[0].a)
    assert [n.event for n in mine] == [7]
