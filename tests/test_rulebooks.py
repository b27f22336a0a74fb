"""Every game's rulebook is sound, carried out, and tested rule by rule."""

from __future__ import annotations

import functools
import re
from pathlib import Path

import pytest

from stormtable.engine.rulebook import cited_in_code, cited_in_tests, coverage
from stormtable.games import all_games, book_of, folder, kin_rules


@functools.cache
def citations() -> dict[str, list[str]]:
    return cited_in_tests(Path(__file__).parent)


@pytest.mark.parametrize("name", all_games())
def test_every_rule_is_carried_out_and_tested(name: str) -> None:
    """`stormtable rules --coverage` shows the same."""
    game = all_games()[name]
    book = book_of(name, game.PREFIX)
    covered = coverage(book, cited_in_code(folder(name), (game.No, game.Event)), citations(), kin_rules(name))
    assert book.game == game.TITLE
    assert [rule.id for rule in covered.not_in_code] == []
    assert [rule.id for rule in covered.not_tested] == []
    assert covered.unknown == {}


@pytest.mark.parametrize("name", all_games())
def test_a_mark_is_no_excuse(name: str) -> None:
    """What a rulebook marks as data or face no rule carries out, and the files that the reason names are there."""
    game, place = all_games()[name], folder(name)
    book = book_of(name, game.PREFIX)
    covered = coverage(book, cited_in_code(place, (game.No, game.Event)), {})
    for rule in book.rules:
        if rule.data or rule.face:
            assert rule.id not in covered.code
            for file in re.findall(r"[\w/]+\.(?:py|toml|csv)\b|data/\w+", rule.data or rule.face):
                assert (place / file).exists(), f"{rule.id}: {file}"
