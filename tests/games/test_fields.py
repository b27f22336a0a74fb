"""Fields said once: each has a word or a reason for none, and the documents are written from the words."""

from __future__ import annotations

import pytest

from stormtable.games import all_games
from tools import position_pages

SAID = {name: fields for name, game in all_games().items() if (fields := position_pages.fields_of(game)) is not None}


@pytest.mark.parametrize("name", SAID)
def test_every_field_of_a_state_has_a_word_or_a_reason_for_none(name: str) -> None:
    for table in position_pages.tables(SAID[name]):
        assert table.unsaid() == [], table.noun


@pytest.mark.parametrize("name", SAID)
def test_no_word_means_two_things(name: str) -> None:
    for table in position_pages.tables(SAID[name]):
        words = [word for each in table for word in (each.word, *each.also)]
        assert len(words) == len(set(words)), table.noun


def test_the_pages_of_positions_are_as_their_words_have_it() -> None:
    pages = position_pages.pages()
    assert {path: path.read_text(encoding="utf-8") for path in pages} == pages, "run: python tools/position_pages.py"
    assert set(position_pages.FOLDER.glob("*.md")) == set(pages)
