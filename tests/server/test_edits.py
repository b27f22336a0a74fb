"""How one scene follows from another: what is told leads to the new one, and little is told of a small change."""

from __future__ import annotations

import random
from typing import Any

import msgspec
import pytest
from msgspec.structs import replace

from stormtable.server.wire.edits import edit_between, edited


class Line(msgspec.Struct, frozen=True):
    text: str
    marked: bool = False


class Thing(msgspec.Struct, frozen=True):
    id: str
    place: tuple[int, int] = (0, 0)
    name: str = ""
    note: str = ""
    lines: tuple[Line, ...] = ()


class Picture(msgspec.Struct, frozen=True):
    things: tuple[Thing, ...] = ()
    cells: tuple[tuple[int, int], ...] = ()
    chosen: Thing | None = None
    title: str = ""


def in_kinds(value: Any) -> Any:
    return msgspec.json.decode(msgspec.json.encode(value))


def told(old: Any, new: Any) -> Any:
    """What is sent, as it comes; it leads from the one to the other, and leaves the old one as it was."""
    before, edit = in_kinds(old), in_kinds(edit_between(old, new))
    assert msgspec.json.encode(edited(before, edit)) == msgspec.json.encode(new)
    assert before == in_kinds(old)
    return edit


def changed_at_random(picture: Picture, rnd: random.Random) -> Picture:
    kinds: list[dict[str, Any]] = [{}, {"place": (rnd.randrange(9), 1)}, {"lines": lines_of(rnd)}, {"note": "n"}]
    things = [replace(each, **rnd.choice(kinds)) for each in picture.things]
    rnd.shuffle(things) if rnd.random() < 0.3 else None
    things = [each for each in things if rnd.random() < 0.8]
    things += [Thing(f"new {rnd.random()}", name=rnd.choice("ab")) for _ in range(rnd.randrange(4))]
    rnd.shuffle(things) if rnd.random() < 0.3 else None
    cells = picture.cells[rnd.randrange(2) :] + tuple((rnd.randrange(9), 0) for _ in range(rnd.randrange(3)))
    return Picture(tuple(things), cells, rnd.choice([None, *things]), rnd.choice(["", "title"]))


def lines_of(rnd: random.Random) -> tuple[Line, ...]:
    return tuple(Line(rnd.choice("abc"), rnd.random() < 0.5) for _ in range(rnd.randrange(5)))


@pytest.mark.parametrize("seed", range(30))
def test_an_edit_makes_one_picture_of_the_other(seed: int) -> None:
    rnd = random.Random(seed)
    picture = Picture(tuple(Thing(str(at), lines=lines_of(rnd)) for at in range(8)), ((1, 1), (2, 2), (3, 3)))
    for _ in range(8):
        after = changed_at_random(picture, rnd)
        told(picture, after)
        picture = after


def test_what_is_equal_needs_no_edit() -> None:
    assert told(Picture((Thing("a"),)), Picture((Thing("a"),))) is None


def test_a_small_change_is_a_small_edit() -> None:
    old = Picture(tuple(Thing(str(at), (at, 0)) for at in range(20)))
    moved = replace(old.things[7], place=(7, 1))
    new = replace(old, things=(*old.things[:7], moved, *old.things[8:]))
    edit = {"of": 7, "but": {"place": [7, 1]}}
    assert told(old, new) == {"in": {"things": {"items": [[0, 7], edit, [8, 20]]}}}


def test_things_are_followed_by_their_ids() -> None:
    """One more in front, one gone, one changed: not every field of all that stand behind."""
    old = tuple(Thing(name, note=name) for name in "abcdef")
    new = (Thing("z"), *(replace(each, place=(1, 1)) if each.id == "e" else each for each in old if each.id != "b"))
    first = {"new": [in_kinds(Thing("z"))]}
    assert told(old, new) == {"items": [first, [0, 1], [2, 4], {"of": 4, "but": {"place": [1, 1]}}, [5, 6]]}


def test_a_thing_is_told_by_the_one_before_it() -> None:
    new = tuple(Thing(f"go {at}", (at, at), "Go there", "as far as can be") for at in range(3))
    assert told((), new) == {
        "items": [
            {"new": [in_kinds(new[0])]},
            {"as": 1, "but": {"id": "go 1", "place": [1, 1]}},
            {"as": 1, "but": {"id": "go 2", "place": [2, 2]}},
        ]
    }


def test_of_several_told_before_it_the_one_that_is_most_like_it_is_named() -> None:
    new = tuple(Thing(f"go {at}", (at, 0), f"to the {('left', 'right')[at % 2]}", f"far {at % 2}") for at in range(3))
    assert told((), new) == {"items": [{"new": in_kinds(new[:2])}, {"as": 2, "but": {"id": "go 2", "place": [2, 0]}}]}


def test_of_a_thing_values_and_edits_are_told_together() -> None:
    old = Picture(tuple(Thing(name) for name in "abc"), title="before")
    new = replace(old, things=(*old.things, Thing("d")), title="after")
    assert told(old, new) == {
        "but": {"title": "after"},
        "in": {"things": {"items": [[0, 3], {"new": [in_kinds(Thing("d"))]}]}},
    }


def test_things_without_ids_are_followed_by_their_places() -> None:
    old = (Line("a"), Line("b"), Line("c"))
    assert told(old, (Line("a"), Line("b", marked=True), Line("c"))) == {
        "items": [[0, 1], {"of": 1, "but": {"marked": True}}, [2, 3]]
    }


def test_a_list_is_told_whole_where_hardly_anything_stays() -> None:
    assert told((1, 2, 3), (4, 5)) == {"is": [4, 5]}
    assert told((1, 2, 3, 4), (1, 2, 3, 9, 4)) == {"items": [[0, 3], {"new": [9]}, [3, 4]]}
    assert told((1, 2), ()) == {"is": []}


@pytest.mark.parametrize(
    "edit",
    [
        {"in": {"none": {"is": 1}}},
        {"in": {"things": {"in": {"id": {"is": 1}}}}},
        {"items": [[0, 1]]},
        {"in": {"things": {"items": [[0, 2]]}}},
        {"in": {"things": {"items": [[1, 1]]}}},
        {"in": {"things": {"items": [{"of": 1, "in": {}}]}}},
        {"in": {"things": {"items": [{"of": -1, "in": {}}]}}},
        {"in": {"things": {"items": [{"as": 1, "but": {"id": "b"}}]}}},
        {"in": {"things": {"items": [[0, 1], {"as": 0, "but": {"id": "b"}}]}}},
        {"but": {"none": 1}},
    ],
)
def test_one_that_does_not_fit_is_refused(edit: dict[str, Any]) -> None:
    with pytest.raises(ValueError, match=r"there is no|there are no"):
        edited({"things": [{"id": "a"}]}, edit)
