"""Dice: the pool, the generator, and every source."""

from __future__ import annotations

import hashlib
import hmac
from collections import Counter

import pytest
from hypothesis import given
from hypothesis import strategies as st

from stormtable.engine import I16, Dice, below, copy_record, die, one, record, roll, roll_more
from stormtable.engine.dice import (
    MAX_DICE,
    DiceError,
    Generator,
    Journal,
    MissingDice,
    Recorder,
    Rolled,
    Script,
    Sealed,
    TypedIn,
    dice_from,
    sealed_face,
    stream_name,
)
from stormtable.engine.events import ALL
from stormtable.engine.reports import Asked, reported
from stormtable.engine.sources import MissingReport, Reporter


@record
class Table:
    dice: Dice = one(Dice)
    sum: I16 = 0


def pool(state: Table) -> list[int]:
    return state.dice.face[: state.dice.n]


@given(st.lists(st.integers(1, 12), max_size=MAX_DICE))
def test_a_pool_is_kept_highest_first(faces: list[int]) -> None:
    state = Table()
    with dice_from(Script(faces)):
        assert roll(state, len(faces), 12) == sum(faces)
    assert pool(state) == sorted(faces, reverse=True)


def test_more_dice_join_the_pool_and_a_new_roll_starts_one() -> None:
    state = Table()
    with dice_from(Script([2, 7, 5, 4, 1])) as script:
        assert roll(state, 2, 8) == 9
        assert roll_more(state, 1, 6) == 5
        assert pool(state) == [7, 5, 2]
        assert die(state, 6) == 4
        assert pool(state) == [4]
        assert script.left == [1]


def test_too_many_dice_are_an_error() -> None:
    with pytest.raises(IndexError):
        roll(Table(), MAX_DICE + 1, 6)


# The generator.


def test_splitmix64_agrees_with_the_published_numbers() -> None:
    """The first words of seed 1234567 (Vigna's reference implementation), by their upper 31 bits."""
    words = [6457827717110365317, 3203168211198807973, 9817491932198370423, 4593380528125082431, 16408922859458223821]
    dice = Dice(rng=1234567)
    assert [below(dice, 1 << 31) for _ in words] == [word >> 33 for word in words]
    dice = Dice(rng=1234567)
    assert [below(dice, (1 << 63) - 1) for _ in words] == [(word >> 1) % ((1 << 63) - 1) for word in words]


@given(st.integers(0, 2**64 - 1), st.integers(1, 2**63 - 1))
def test_below_is_below(seed: int, n: int) -> None:
    assert 0 <= below(Dice(rng=seed), n) < n


def test_dice_are_even() -> None:
    state = Table(dice=Dice(rng=3))
    counts = Counter(die(state, 6) for _ in range(6000))
    assert sorted(counts) == [1, 2, 3, 4, 5, 6]
    chi2 = sum((n - 1000) ** 2 / 1000 for n in counts.values())
    assert chi2 < 20.5, "99.9 % of even dice"


def test_the_generator_is_in_force_by_default() -> None:
    a, b = Table(dice=Dice(rng=9)), Table(dice=Dice(rng=9))
    roll(a, 3, 6)
    with dice_from(Generator()):
        roll(b, 3, 6)
    assert a == b
    assert a.dice.rng != 9


def test_a_source_is_in_force_only_inside() -> None:
    state = Table()
    with pytest.raises(DiceError), dice_from(Script([])):
        die(state, 6)
    before = state.dice.rng
    die(state, 6)
    assert state.dice.rng != before


# Sources.


def test_a_script_must_suffice_and_fit() -> None:
    with dice_from(Script([3, 9])) as script:
        with pytest.raises(DiceError, match=r"3d6 rolled, but only \[3, 9\] left"):
            roll(Table(), 3, 6)
        with pytest.raises(DiceError, match="9 is not on a die of 6"):
            roll(Table(), 2, 6)
        assert script.left == [3, 9], "nothing was taken"


def test_a_journal_replays_rolls_as_they_were() -> None:
    with dice_from(Recorder(Generator())) as recorder:
        state = Table(dice=Dice(rng=5))
        first = roll(state, 3, 6)
        second = roll_more(state, 1, 10, seen_by=2)
    assert recorder.rolls[1] == Rolled(10, (second,), 2)
    again = Table()
    with dice_from(Journal(recorder.rolls)) as journal:
        assert roll(again, 3, 6) == first
        assert roll_more(again, 1, 10, seen_by=2) == second
        assert journal.left == []
        assert pool(again) == pool(state)
        with pytest.raises(DiceError, match="no more dice"):
            die(again, 6)


@pytest.mark.parametrize(("n", "sides", "seen_by"), [(2, 6, ALL), (3, 8, ALL), (3, 6, 1)])
def test_a_journal_refuses_other_rolls(n: int, sides: int, seen_by: int) -> None:
    with (
        dice_from(Journal([Rolled(6, (1, 2, 3))])) as journal,
        pytest.raises(DiceError, match=rf"{n}d{sides}.* rolled, but the record has 3d6"),
    ):
        roll(Table(), n, sides, seen_by)
    assert len(journal.left) == 1


def test_a_recorder_keeps_the_order_of_the_dice() -> None:
    with dice_from(Recorder(Script([2, 6, 4]))) as recorder:
        roll(Table(), 3, 6)
    assert recorder.rolls == [Rolled(6, (2, 6, 4), ALL)]


PARTS = (Asked(2, 3), Asked(1, 9, 0b10))


def brought(state: Table) -> list[int]:
    return list(reported(state, 4, PARTS, lambda: [below(state.dice, 4), 3, 9]))


def test_a_report_is_recorded_part_by_part_and_replayed_beside_dice() -> None:
    with dice_from(Recorder(Reporter(Script([6]), {4: [1, 0, 7]}))) as recorder:
        assert brought(Table()) == [1, 0, 7]
        die(Table(), 6)
    assert recorder.rolls == [Rolled(3, (1, 0), ALL, 4), Rolled(9, (7,), 0b10, 4), Rolled(6, (6,), ALL)]
    with dice_from(Journal(recorder.rolls)) as journal:
        assert brought(Table()) == [1, 0, 7]
        with pytest.raises(DiceError, match="has none of that kind"):
            brought(Table())
        assert die(Table(), 6) == 6
    assert not journal.left


def test_a_report_comes_from_the_rules_where_nobody_else_decides() -> None:
    assert brought(Table(dice=Dice(rng=5))) == [below(Dice(rng=5), 4), 3, 9]
    with dice_from(Script([], [[3, 3, 0]])):
        assert brought(Table()) == [3, 3, 0]


@pytest.mark.parametrize("source", [Script([]), TypedIn([]), Reporter(Script([]), {5: [1, 0, 7]})])
def test_what_has_not_been_reported_yet_is_missing(source: Script) -> None:
    with dice_from(source), pytest.raises(MissingReport, match="what number 4 has brought is not known"):
        brought(Table())


@pytest.mark.parametrize("numbers", [[1, 0], [1, 0, 7, 7], [4, 0, 7], [1, -1, 7], [1, 0, 10]])
def test_a_report_keeps_its_bounds(numbers: list[int]) -> None:
    with dice_from(Reporter(Script([]), {4: numbers})), pytest.raises(DiceError, match="number 4"):
        brought(Table())


def attack(state: Table) -> None:
    state.sum = roll(state, 2, 6)
    if state.sum > 7:
        state.sum += die(state, 10, seen_by=1)


def test_typed_in_dice_are_asked_for_one_roll_at_a_time() -> None:
    state, given_, asked = Table(), list[int](), []
    answers = iter([[6], [5], [9]])
    while True:
        after = copy_record(state)
        try:
            with dice_from(TypedIn(given_)):
                attack(after)
            break
        except MissingDice as missing:
            asked.append((missing.n, missing.sides, missing.seen_by))
            given_ = [*given_, *next(answers)]
    assert asked == [(2, 6, ALL), (1, 6, ALL), (1, 10, 1)]
    assert after.sum == 20
    assert state == Table()


def test_a_face_typed_wrong_is_refused_even_before_the_roll_is_complete() -> None:
    with dice_from(TypedIn([7])), pytest.raises(DiceError, match="7 is not on a die of 6"):
        roll(Table(), 2, 6)


# Served dice.

SEED = bytes(range(32))


def test_a_sealed_face_is_the_documented_one() -> None:
    """Written out once more, as the verifier does it."""
    digest = hmac.new(SEED, b"m/aa,bb/public/0", hashlib.sha256).digest()
    words = [int.from_bytes(digest[i : i + 4], "big") for i in range(0, 32, 4)]
    for sides in (2, 6, 8, 10, 12):
        limit = 2**32 // sides * sides
        assert sealed_face(SEED, "m/aa,bb/public/0", sides) == next(w for w in words if w < limit) % sides + 1


def test_a_word_beyond_the_even_handed_range_is_passed_over() -> None:
    """With 2**31 + 1 sides nearly half of all words do not count."""
    sides, digests = 2**31 + 1, set()
    for k in range(50):
        digest = hmac.digest(SEED, f"x{k}".encode(), hashlib.sha256)
        words = [int.from_bytes(digest[i : i + 4], "big") for i in range(0, 32, 4)]
        fit = [w for w in words if w < sides]
        assert sealed_face(SEED, f"x{k}", sides) == (fit[0] + 1 if fit else None)
        digests.add(words[0] < sides)
    assert digests == {True, False}


def test_each_audience_has_its_own_numbers() -> None:
    sealed = Sealed(SEED, "m", ["aa", "bb"])
    state = Table()
    with dice_from(Recorder(sealed)) as recorder:
        roll(state, 2, 6)
        die(state, 6, seen_by=2)
        die(state, 6)
        die(state, 6, seen_by=5)
    assert sealed.counts == {"public": 3, "1": 1, "0+2": 1}
    faces = [face for rolled in recorder.rolls for face in rolled.faces]
    messages = ["m/aa,bb/public/0", "m/aa,bb/public/1", "m/aa,bb/1/0", "m/aa,bb/public/2", "m/aa,bb/0+2/0"]
    assert faces == [sealed_face(SEED, message, 6) for message in messages]


def test_sealed_numbers_go_on_where_they_stopped() -> None:
    with dice_from(Recorder(Sealed(SEED, "m", ["aa"]))) as whole:
        roll(Table(), 5, 10)
    first = Sealed(SEED, "m", ["aa"])
    with dice_from(Recorder(first)) as part:
        roll(Table(), 2, 10)
    with dice_from(Recorder(Sealed(SEED, "m", ["aa"], first.counts))) as rest:
        roll(Table(), 3, 10)
    assert part.rolls[0].faces + rest.rolls[0].faces == whole.rolls[0].faces


def test_seed_match_and_salts_all_matter() -> None:
    def rolled(seed: bytes, match: str, salts: list[str]) -> tuple[int, ...]:
        with dice_from(Recorder(Sealed(seed, match, salts))) as recorder:
            roll(Table(), 12, 100)
        return recorder.rolls[0].faces

    outcomes = {rolled(SEED, "m", ["aa"]), rolled(SEED[::-1], "m", ["aa"]), rolled(SEED, "n", ["aa"])}
    assert len(outcomes | {rolled(SEED, "m", ["aa", "bb"]), rolled(SEED, "m", [])}) == 5


@pytest.mark.parametrize(("match", "salts"), [("m/1", ["aa"]), ("m", ["a,a"]), ("m", ["a/a"])])
def test_a_message_can_be_read_one_way_only(match: str, salts: list[str]) -> None:
    with pytest.raises(ValueError, match="neither"):
        Sealed(SEED, match, salts)


def test_streams_are_named_by_who_sees_them() -> None:
    assert [stream_name(bits) for bits in (ALL, 1, 2, 6)] == ["public", "0", "1", "1+2"]


def test_sealed_dice_do_not_touch_the_generator() -> None:
    state = Table(dice=Dice(rng=4))
    with dice_from(Sealed(SEED, "m", [])):
        roll(state, 6, 6)
    assert state.dice.rng == 4
