"""Every case file of every game, played."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from stormtable.engine.actions import Action
from stormtable.engine.case_expect import differences_of
from stormtable.engine.case_play import arrange, play_case
from stormtable.engine.cases import read_case
from stormtable.engine.choosing import choices_of
from stormtable.engine.game import Game, seats_in
from stormtable.games import find

CASES = Path(__file__).parent / "cases"
FILES = sorted(CASES.rglob("*.toml"))


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.relative_to(CASES).as_posix())
def test_case(path: Path) -> None:
    """It goes as the file says; where it begins and ends, what is offered is legal."""
    case = read_case(path)
    game = find(case.game)
    result = play_case(game, case)
    assert result.right, str(result)
    for state in (arrange(game, case), result.state):
        for seat in seats_in(game.deciders(state)):
            offers_are_legal(game, state, seat)


def offers_are_legal(game: Game, state: Any, seat: int) -> None:
    """Who decides has a choice, none that is refused; nor is what is done for a seat that does not answer."""
    offered, unasked = choices_of(game, state, seat), [Action() for _ in range(game.MAX_CHOICES)]
    assert offered
    assert game.fallback(state, seat, unasked) == 1
    for action in [*offered, unasked[0]]:
        code = game.refuse(state, seat, action)
        assert code == 0, f"{game.No(code).text}: {action}"


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
