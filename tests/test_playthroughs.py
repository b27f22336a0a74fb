"""Whole games as text: the rules of today make the same of them (`python tools/playthroughs.py` writes them anew)."""

from __future__ import annotations

from pathlib import Path

import pytest

from stormtable.engine.dice import DiceError
from stormtable.engine.game import BadInput
from tools.playthroughs import FOLDER, read, told

FILES = sorted(FOLDER.glob("*.txt"))


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_playthrough(path: Path) -> None:
    """A difference is a change of the rules, or of how they are told."""
    text = path.read_text(encoding="utf-8")
    assert told(read(text)).splitlines() == text.splitlines()


def test_there_are_playthroughs() -> None:
    assert len(FILES) >= 3


def test_what_cannot_be_played_is_refused() -> None:
    text = FILES[0].read_text(encoding="utf-8")
    record = read(text)
    seat, words, faces = record.acts[0]
    record.acts[0] = (seat, words, (*faces, 1))
    with pytest.raises(BadInput, match="dice left over"):
        told(record)
    record.acts[0] = (seat, "forward", ())
    with pytest.raises(BadInput, match=r"refused by AL-2\.1"):
        told(record)
    with pytest.raises(BadInput, match="line 1: 'what now' is no act"):
        read("what now")
    with pytest.raises(DiceError):
        told(read(text.replace(" [", " [9 ")))
