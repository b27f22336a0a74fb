"""Records that somebody brings: how long they may take, and how many are kept in memory."""

from __future__ import annotations

import itertools
from typing import Any

import pytest

from stormtable.engine.game import BadInput
from stormtable.server.hall import brought
from stormtable.server.hall.brought import Budget, Shelf
from stormtable.table import records
from tests.support.ambush_match import play_at_random, ready
from tests.support.serving import GAMES


def record() -> bytes:
    match = ready(turns=2)
    play_at_random(match, 5)
    return records.record_of(match).encode()


def budget(steps: int) -> Budget:
    return Budget(steps, itertools.count().__next__)


def test_a_record_that_takes_too_long_is_not_taken() -> None:
    data = record()
    brought.checked(data, GAMES.__getitem__, budget(1000))
    for steps in (2, len(data.splitlines()) + 2):  # while it is folded, while its pictures are looked at
        with pytest.raises(BadInput, match=f"longer than {steps} seconds to play through: it is not taken"):
            brought.checked(data, GAMES.__getitem__, budget(steps))


@pytest.mark.parametrize(
    ("name", "most", "told"),
    [
        ("MAX_LINES", 3, "the record has more than 3 lines"),
        ("MAX_VALUES", 100, "line 2: the record holds more than 100 values up to here"),
    ],
)
def test_a_record_has_so_many_lines_and_values(
    monkeypatch: pytest.MonkeyPatch, name: str, most: int, told: str
) -> None:
    monkeypatch.setattr(records, name, most)
    with pytest.raises(BadInput, match=told):
        records.read_record(record())


def test_so_many_records_are_kept_in_memory_as_fit() -> None:
    shelf, one = Shelf(), brought.MOST_BYTES // 2
    albums: list[Any] = [object() for _ in range(20)]
    for number, album in enumerate(albums[:10]):
        assert shelf.put(f"r{number}", album, 10) is album
    assert [shelf.get(f"r{number}") is not None for number in range(10)] == [False] * 2 + [True] * 8
    shelf.put("large", albums[10], one)
    assert shelf.get("r9") is albums[9]
    shelf.put("larger", albums[11], brought.MOST_BYTES * 2)
    assert (shelf.get("large"), shelf.get("larger")) == (None, albums[11])
