"""The tables of a game in another language: titles and texts are said, keys and numbers stay."""

from __future__ import annotations

import re
from typing import Any

import pytest

from stormtable.engine.said import said
from stormtable.games import all_games, editor_of, find, workshop_of
from stormtable.language import speaking
from tests.support.tongues import MARKS, a_language


def flat(value: Any) -> Any:
    """What a table says, without the marks of the language, and with the plain spaces that catalogues have."""
    return re.sub(r"\\xa0", " ", repr(value)).replace(MARKS[0], "").replace(MARKS[1], "")


@pytest.mark.parametrize("name", sorted(all_games()))
def test_only_sentences_change(name: str) -> None:
    game, workshop, editor = find(name), workshop_of(name), editor_of(name)
    tables: list[Any] = [list(game.OPTIONS)]
    tables += [list(workshop.GROUPS)] if workshop else []
    tables += [list(editor.FIELDS), list(editor.LAYERS)] if editor else []
    with a_language() as code, speaking(code):
        told = said(tables)
    assert flat(told) == repr(tables)
    assert repr(told).count(MARKS[0]) >= 2 * len(tables)
    assert flat(said(tables)) == repr(tables)


def test_german() -> None:
    with speaking("de"):
        options = {each.name: each for each in said(find("arclight").OPTIONS)}
    assert options["force_a"].title == "Streitmacht von Blau"
    assert options["force_a"].measure == ("Punkt", "Punkte")
    assert options["force_a"].units == find("arclight").OPTIONS[1].units
    workshop = workshop_of("thunder_struck")
    assert workshop is not None
    with speaking("de"):
        spaces = said(workshop.GROUPS)[1]
    kind = next(each for each in spaces.fields if each.key == "kind")
    assert (spaces.title, spaces.one, kind.choices[0], kind.default) == (
        "Würfelfelder",
        "Feld",
        ("boost", "Schub"),
        "boost",
    )
