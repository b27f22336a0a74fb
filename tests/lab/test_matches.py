"""Recorded matches between computer players."""

from __future__ import annotations

import pytest

from stormtable.engine.game import BadInput
from stormtable.engine.levels import Level, Playout
from stormtable.games import find
from stormtable.lab.matches import record_match

QUICK = Level("", "", 3, 9.0, Playout.WEIGHTED, horizon=1)


def told(levels: list[Level | None], seed: int) -> list[object]:
    match = record_match(find("jumpstrike"), "interception", {"turns": 3}, ["one", "other"], levels, seed)
    assert match.over is not None
    return [(entry.seat, entry.text, entry.rolls) for entry in match.entries]


@pytest.mark.sampled
@pytest.mark.parametrize("levels", [[None, None], [QUICK, None]], ids=["random", "searching"])
def test_a_seed_gives_one_match(levels: list[Level | None]) -> None:
    first = told(levels, 5)
    assert told(levels, 5) == first
    assert told(levels, 6) != first


def test_a_bad_option_is_refused() -> None:
    with pytest.raises(BadInput, match="speed"):
        record_match(find("arclight"), "duel", {"speed": "on"}, ["a", "b"], [None, None], 1)
