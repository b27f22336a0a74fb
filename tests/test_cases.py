"""Every case file of every game, played."""

from __future__ import annotations

from pathlib import Path

import pytest

from stormtable.engine.case_play import play_case
from stormtable.engine.cases import read_case
from stormtable.games import find

CASES = Path(__file__).parent / "cases"
FILES = sorted(CASES.rglob("*.toml"))


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.relative_to(CASES).as_posix())
def test_case(path: Path) -> None:
    """It goes as the file says."""
    case = read_case(path)
    result = play_case(find(case.game), case)
    assert result.right, str(result)


def test_there_are_cases() -> None:
    assert FILES
