"""Every case file of every game, played."""

from __future__ import annotations

from pathlib import Path

import pytest

from stormtable.engine.case_expect import differences_of
from stormtable.engine.case_play import arrange, play_case
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


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.relative_to(CASES).as_posix())
def test_case_has_force(path: Path) -> None:
    """What a case expects of its plays is not so before them: without it, it would pass whatever they did."""
    case = read_case(path)
    game, done = find(case.game), [each for each in case.plays if each.do]
    if not done or any(each.refused or each.told or each.not_told for each in done):
        return
    expected = [*(each.expect for each in case.plays), case.expect]
    if any("not_offered" in each for each in expected):
        return
    state = arrange(game, case)
    held = [differences_of(game, case, state, each, "expect") == [] for each in expected]
    assert not all(held), "what it expects holds before its plays: add what they change, or what is told of them"


def test_there_are_cases() -> None:
    assert FILES
