"""Events reach the collector in force, and no other."""

from __future__ import annotations

import pytest

from stormtable.engine import note
from stormtable.engine.events import ALL, Note, noting


def test_notes_are_collected_in_order() -> None:
    with noting() as notes:
        note(3, 1, 2, 3, 4, seen_by=5)
        note(4)
    assert notes == [Note(3, 1, 2, 3, 4, 5), Note(4, 0, 0, 0, 0, ALL)]


def test_without_a_collector_nothing_happens() -> None:
    note(3, 1)


def test_collectors_nest() -> None:
    mine = [Note(9)]
    with noting(mine) as outer:
        note(1)
        with noting() as inner:
            note(2)
        note(3)
    assert outer is mine
    assert [n.event for n in outer] == [9, 1, 3]
    assert [n.event for n in inner] == [2]


def test_a_collector_is_dropped_when_a_rule_fails() -> None:
    notes: list[Note] = []
    with pytest.raises(IndexError), noting(notes):
        raise IndexError
    note(1)
    assert notes == []
