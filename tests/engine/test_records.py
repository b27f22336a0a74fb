"""Records: layout, copies, hand-over, and the ways they can go wrong."""

from __future__ import annotations

import gc

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from stormtable.engine import I8, I16, I32, U64, Action, Bool, Table, many, one, record
from stormtable.engine.records import (
    Difference,
    blank_array,
    copy_into,
    copy_record,
    differences,
    dtype_of,
    from_void,
    layout,
    moving_patch,
    pack,
    pack_moving,
    patch_moving,
    strict,
    to_array,
    to_tuple,
    unpack,
)
from tests.engine import toy


def filled(seed: int) -> toy.State:
    """A state with some number in every field."""
    size = dtype_of(toy.State).itemsize
    return unpack(toy.State, np.random.default_rng(seed).integers(0, 100, size, np.uint8).tobytes())


def test_blank_is_all_zero() -> None:
    assert pack(toy.State()) == bytes(dtype_of(toy.State).itemsize)
    assert blank_array(toy.State, 2).tobytes() == pack(toy.State()) * 2


def test_an_action_takes_16_bytes() -> None:
    assert dtype_of(Action).itemsize == 16


def test_packed_agrees_with_numpy() -> None:
    for seed in range(5):
        state = filled(seed)
        row = blank_array(toy.State)
        row[0] = to_tuple(state)
        assert row.tobytes() == pack(state)
        assert to_array(state, state)[1].tobytes() == pack(state)
        assert from_void(toy.State, row[0]) == state == unpack(toy.State, pack(state))


def test_packed_keeps_the_kinds() -> None:
    ship = unpack(toy.Ship, pack(toy.Ship(gear=[True, False, True], lost=True)))
    assert ship.gear[2] is True
    assert ship.lost is True
    assert ship.hull == 0
    assert type(ship.hull) is int


def test_an_array_made_of_records_can_be_written() -> None:
    array = to_array(toy.Ship(hull=3))
    array[0]["hull"] = 4
    assert from_void(toy.Ship, array[0]).hull == 4


@pytest.mark.parametrize(
    ("field", "value", "error", "says"),
    [
        ("hull", 128, OverflowError, "Ship.hull = 128 does not fit i1"),
        ("hull", -129, OverflowError, "Ship.hull = -129"),
        ("hull", 2.5, TypeError, "Ship.hull = 2.5 is not a whole number"),
        ("hull", 4 / 2, TypeError, "Ship.hull = 2.0 is not a whole number"),
        ("gear", [True, False], TypeError, "length"),
    ],
)
def test_what_does_not_fit_is_named(field: str, value: object, error: type[Exception], says: str) -> None:
    ship = toy.Ship()
    setattr(ship, field, value)
    with pytest.raises(error, match=says):
        pack(ship)


def test_a_deep_misfit_is_named_by_its_path() -> None:
    state = toy.State()
    state.ships[2].orders[1].amount = 40000
    with pytest.raises(OverflowError, match=r"State\.ships\[2\]\.orders\[1\]\.amount = 40000"):
        pack(state)
    state = toy.State()
    state.cards.index[1, 4, 2] = 200
    with pytest.raises(OverflowError, match=r"State\.cards\.index\[1,4,2\] = 200"):
        pack(state)


def test_wrong_number_of_bytes() -> None:
    with pytest.raises(ValueError, match="a Ship takes"):
        unpack(toy.Ship, bytes(3))


@record
class Numbers:
    a: I8 = 0
    b: U64 = 0
    c: Bool = False
    d: I16 = 0
    e: I32 = 0
    f: list[I16] = many(factory=I16, count=3)


@given(
    st.integers(-128, 127),
    st.integers(0, 2**64 - 1),
    st.booleans(),
    st.integers(-(2**15), 2**15 - 1),
    st.integers(-(2**31), 2**31 - 1),
    st.lists(st.integers(-(2**15), 2**15 - 1), min_size=3, max_size=3),
)
def test_every_value_survives(a: int, b: int, c: bool, d: int, e: int, f: list[int]) -> None:
    numbers = Numbers(a, b, c, d, e, f)
    assert unpack(Numbers, pack(numbers)) == numbers
    row = blank_array(Numbers)
    row[0] = to_tuple(numbers)
    assert row.tobytes() == pack(numbers)


# Copies.


def test_a_copy_is_deep_and_shares_what_is_fixed() -> None:
    state = filled(1)
    copy = copy_record(state)
    assert copy == state
    assert copy.cards is state.cards
    copy.ships[1].orders[0].x += 1
    copy.ships[1].gear[0] = not copy.ships[1].gear[0]
    copy.marks[2, 3] += 1
    copy.lead.hull += 1
    copy.dice.face[3] += 1
    assert [d.path for d in differences(state, copy)] == [
        "dice.face[3]",
        "lead.hull",
        "ships[1].gear[0]",
        "ships[1].orders[0].x",
        "marks[2,3]",
    ]


def test_copy_into_is_seen_by_what_refers_to_parts() -> None:
    state, other = filled(1), filled(2)
    ship, orders, marks, face = state.ships[1], state.ships[1].orders, state.marks, state.dice.face
    copy_into(state, other)
    assert state == other
    assert ship is state.ships[1]
    assert orders is state.ships[1].orders
    assert marks is state.marks
    assert face is state.dice.face
    other.ships[1].hull += 1
    assert state != other, "a copy, not an alias"


def test_copy_into_wants_one_class() -> None:
    with pytest.raises(TypeError, match="copy_into a Ship from a Action"):
        copy_into(toy.Ship(), Action())


def test_differences_say_old_and_new() -> None:
    state = filled(1)
    assert differences(state, copy_record(state)) == []
    after = copy_record(state)
    after.ships[3].lost = not state.ships[3].lost
    after.turn = 7
    assert differences(state, after) == [
        Difference("turn", state.turn, 7),
        Difference("ships[3].lost", state.ships[3].lost, after.ships[3].lost),
    ]
    with pytest.raises(TypeError):
        differences(state, state.lead)


# Tables.


def test_a_table_is_indexed_as_in_numpy() -> None:
    table, array = Table.zeros((2, 3, 4)), np.zeros((2, 3, 4), np.int8)
    for at in np.ndindex(2, 3, 4):
        table[at] = array[at] = sum(at) * 3 % 7
    for at in np.ndindex(2, 3, 4):
        assert table[at] == array[at]
        assert type(table[at]) is int
    assert list(table[1, 2]) == array[1, 2].tolist()
    assert table[1][2, 3] == array[1][2, 3]
    assert [[list(row) for row in part] for part in table] == array.tolist()
    assert len(table) == 2
    assert len(table[1]) == 3


def test_a_part_of_a_table_shares_its_elements() -> None:
    table = Table.zeros((2, 3, 4))
    part, row = table[1], table[1, 2]
    row[3] = 5
    part[0, 1] = 6
    assert table[1, 2, 3] == 5
    assert table[1, 0, 1] == 6


def test_a_table_refuses_whole_rows() -> None:
    with pytest.raises(TypeError, match="one by one"):
        Table.zeros((2, 3))[1,] = 4
    with pytest.raises(IndexError):
        Table.zeros((2, 3))[1, 3] = 4


# Strict records.


def test_records_are_nothing_that_the_garbage_collector_goes_through() -> None:
    state = filled(1)
    everything = [state, state.cards, *state.ships, copy_record(state), unpack(toy.State, pack(state))]
    assert not any(gc.is_tracked(each) for each in everything)


@record
class Walker:
    """Something that goes."""

    steps: I8 = 0

    @property
    def far(self) -> bool:
        """Whether it has gone far."""
        return self.steps > 3

    def __len__(self) -> int:
        return self.steps


def test_a_record_keeps_what_its_class_says_besides_fields() -> None:
    walker = copy_record(Walker(steps=4))
    assert walker.far
    assert len(walker) == 4
    assert Walker.__doc__ == "Something that goes."
    assert (Walker.__module__, Walker.__qualname__) == (__name__, "Walker")
    with pytest.raises(AttributeError):
        walker.pace = 2  # type: ignore[attr-defined]


def test_a_record_inherits_from_no_class() -> None:
    with pytest.raises(TypeError, match="Runner: a record inherits from no class"):

        @record
        class Runner(Walker):
            speed: I8 = 0


def test_only_records_have_a_layout() -> None:
    with pytest.raises(TypeError, match="int is not a record"):
        layout(int)


def a_strict_state() -> toy.State:
    return copy_record(strict(filled(1)))


def test_strict_refuses_none_as_an_index() -> None:
    state = a_strict_state()
    with pytest.raises(IndexError, match="'none'"):
        state.ships[-1].hull = 1
    with pytest.raises(IndexError, match="'none'"):
        state.ships[0].gear[-1] = True
    with pytest.raises(IndexError, match="'none'"):
        state.marks[-1, 0] += 1
    with pytest.raises(IndexError, match="'none'"):
        state.cards.index[0, 0, -1] = 1


def test_strict_refuses_aliases() -> None:
    state = a_strict_state()
    with pytest.raises(TypeError, match="copy_into"):
        state.ships[0] = state.ships[1]
    with pytest.raises(TypeError, match=r"State\.lead"):
        state.lead = state.ships[1]
    with pytest.raises(TypeError, match=r"Ship\.gear"):
        state.ships[0].gear = state.ships[1].gear
    with pytest.raises(IndexError):
        state.ships[0].gear[:] = [True]


def test_strict_is_equal_to_plain_and_copies_like_it() -> None:
    plain, state = filled(1), a_strict_state()
    assert state == plain
    assert plain == state
    assert (state != plain, plain != state) == (False, False)
    assert pack(state) == pack(plain)
    plain.ships[2].orders[1].y += 1
    assert state != plain
    assert plain != state
    copy_into(state, plain)
    assert state == plain
    assert state.cards is plain.cards
    with pytest.raises(IndexError):
        state.ships[-1].hull = 1


# Declarations.


def test_a_default_must_be_zero() -> None:
    with pytest.raises(TypeError, match=r"Bad\.hull: set 3 in set_up"):

        @record
        class Bad:
            hull: I8 = 3


def test_a_field_needs_a_default() -> None:
    with pytest.raises(TypeError, match="needs a default"):

        @record
        class Bad:
            hull: I8


@record
class Float:
    x: float = 0


@record
class Unmarked:
    row: I8 = many(factory=I8, count=3)


@record
class Text:
    name: str = one(str)


@pytest.mark.parametrize(("cls", "says"), [(Float, "a record holds"), (Text, "a record holds"), (Unmarked, "annotate")])
def test_what_no_record_can_hold(cls: type, says: str) -> None:
    with pytest.raises(TypeError, match=says):
        layout(cls)


def test_an_array_has_elements() -> None:
    with pytest.raises(TypeError, match="at least one"):
        many(factory=I8, count=0)
    with pytest.raises(TypeError, match="whole numbers"):
        many(factory=Action, count=(2, 2))


@given(st.integers(0, 50), st.integers(0, 50))
def test_what_moves_is_packed_by_what_has_changed(first: int, second: int) -> None:
    old, new = filled(first), filled(second)
    new.cards = old.cards
    there, back = (moving_patch(toy.State, differences(*pair)) for pair in ((old, new), (new, old)))
    assert patch_moving(pack_moving(old), [there]) == pack_moving(new)
    assert patch_moving(pack_moving(old), [there, back]) == pack_moving(old)


def test_what_does_not_fit_is_named_where_what_changed_is_packed() -> None:
    with pytest.raises(OverflowError, match=r"State\.turn = 1000000 does not fit"):
        moving_patch(toy.State, [("turn", 0, 1_000_000)])
    with pytest.raises(KeyError):
        moving_patch(toy.State, [("cards", 0, 1)])
