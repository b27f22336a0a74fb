"""Differences between scenes: JSON Patch, forth and back."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

from stormtable.table.patches import apply_patch, difference, difference_of_values, in_kinds

VALUES: Any = st.recursive(
    st.none() | st.booleans() | st.integers(-3, 3) | st.sampled_from(["", "a", "a/b", "~", "~1"]),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.sampled_from(["a", "b/c", "~d", ""]), inner),
    max_leaves=12,
)


@given(VALUES, VALUES)
def test_a_patch_makes_one_of_the_other(old: Any, new: Any) -> None:
    assert repr(apply_patch(old, difference(old, new))) == repr(new) or apply_patch(old, difference(old, new)) == new


@given(VALUES)
def test_equal_values_need_none(value: Any) -> None:
    assert difference(value, value) == []


def test_a_small_change_is_a_small_patch() -> None:
    old = {"pieces": [{"id": i, "cell": [i, i]} for i in range(20)], "turn": "1"}
    new = {"pieces": [{"id": i, "cell": [i, i + (i == 7)]} for i in range(20)], "turn": "1"}
    assert difference(old, new) == [{"op": "replace", "path": "/pieces/7/cell/1", "value": 8}]


def test_one_gone_from_a_list_is_removed() -> None:
    assert difference([1, 2, 3, 4], [1, 3, 4]) == [{"op": "remove", "path": "/1"}]
    assert difference([1, 4], [1, 2, 3, 4]) == [
        {"op": "add", "path": "/1", "value": 2},
        {"op": "add", "path": "/2", "value": 3},
    ]


def test_things_with_ids_are_followed_by_them() -> None:
    """One more in front, one gone, one changed: not every field of all that stand behind."""
    old = [{"id": name, "at": [1, 2], "label": name} for name in "abcdef"]
    new = [{"id": "z", "at": [0, 0], "label": "new"}, *({**each, "at": [1, 2 + (each["id"] == "e")]} for each in old)]
    del new[2]
    assert difference(old, new) == [
        {"op": "add", "path": "/0", "value": new[0]},
        {"op": "remove", "path": "/2"},
        {"op": "replace", "path": "/4/at/1", "value": 3},
    ]


def test_another_id_is_another_thing() -> None:
    old, new = {"id": "a", "x": 1, "y": 2}, {"id": "b", "x": 2, "y": 3}
    assert difference([old], [new]) == [{"op": "replace", "path": "/0", "value": new}]


@given(*[st.lists(st.sampled_from("abcdefgh"), unique=True)] * 2, st.sets(st.sampled_from("abcdefgh")))
def test_things_with_ids_may_come_go_and_change_places(old: list[str], new: list[str], changed: set[str]) -> None:
    was = [{"id": name, "at": 1} for name in old]
    becomes = [{"id": name, "at": 1 + (name in changed)} for name in new]
    assert apply_patch(was, difference(was, becomes)) == becomes


def test_what_was_patched_is_left_as_it_was() -> None:
    old = {"a": [1, {"b": 2}]}
    apply_patch(old, [{"op": "replace", "path": "/a/1/b", "value": 3}])
    assert old == {"a": [1, {"b": 2}]}


@pytest.mark.parametrize(
    "operation",
    [
        {"op": "replace", "path": "/x", "value": 1},
        {"op": "remove", "path": "/a/9"},
        {"op": "replace", "path": "/a/b", "value": 1},
        {"op": "move", "path": "/a/0", "from": "/a/1"},
        {"op": "remove", "path": ""},
        {"op": "add", "path": "/a/0/b/c", "value": 1},
    ],
)
def test_one_that_does_not_fit_is_refused(operation: dict[str, Any]) -> None:
    with pytest.raises(ValueError, match="does not fit"):
        apply_patch({"a": [1]}, [operation])


class Thing(msgspec.Struct, frozen=True):
    id: str
    cell: tuple[int, ...] = ()
    parts: tuple[Any, ...] = ()
    under: Any = None


PLAIN: Any = st.none() | st.integers(-3, 3) | st.sampled_from(["", "a", "a/b"])
THINGS: Any = st.recursive(
    PLAIN,
    lambda inner: st.builds(
        Thing,
        id=st.sampled_from("abc"),
        cell=st.lists(st.integers(0, 2), max_size=3).map(tuple),
        parts=st.lists(inner, max_size=4).map(tuple),
        under=inner,
    ),
    max_leaves=12,
)


@given(THINGS, THINGS)
def test_a_patch_of_values_makes_one_of_the_other(old: Any, new: Any) -> None:
    patched = apply_patch(in_kinds(old), difference_of_values(old, new))
    assert msgspec.json.encode(patched) == msgspec.json.encode(new)


@given(THINGS, THINGS)
def test_values_are_told_as_their_kinds_are(old: Any, new: Any) -> None:
    assert difference_of_values(old, new) == difference(in_kinds(old), in_kinds(new))


def test_of_values_only_what_changed_is_told() -> None:
    old = Thing("all", parts=tuple(Thing(str(i), (i, i)) for i in range(20)))
    new = Thing("all", parts=tuple(Thing(str(i), (i, i + (i == 7))) for i in range(20) if i != 3))
    assert difference_of_values(old, new) == [
        {"op": "remove", "path": "/parts/3"},
        {"op": "replace", "path": "/parts/6/cell/1", "value": 8},
    ]
