"""Decisions said once: every question and every verb has its row, and what sends them on is written from the rows."""

from __future__ import annotations

import importlib
from typing import Any

import pytest

from stormtable.games import packages
from tools import dispatch

PACKAGES = dict(packages())
TABLES = dispatch.tables()


def table_of(name: str) -> Any:
    return importlib.import_module(f"{PACKAGES[name]}.decisions").DECISIONS


def test_every_game_has_a_table() -> None:
    assert sorted(PACKAGES) == TABLES


@pytest.mark.parametrize("name", TABLES)
def test_every_question_and_every_verb_has_its_row(name: str) -> None:
    state = importlib.import_module(f"{PACKAGES[name]}.rules.state")
    rows = table_of(name)
    assert [row.ask for row in rows] == list(dict.fromkeys(row.ask for row in rows))
    assert {row.ask for row in rows} == set(state.Ask) - {state.Ask.NOTHING}
    assert {act.verb for row in rows for act in row.acts} == set(state.Verb)


@pytest.mark.parametrize("name", TABLES)
def test_every_cell_is_filled_where_the_game_has_to_know(name: str) -> None:
    for row in table_of(name):
        for act in row.acts:
            assert act.apply is not None, (row.title, act.verb)
            assert act.write is not None, (row.title, act.verb)
            assert row.refuse is not None or act.refuse is not None, (row.title, act.verb)
        assert row.offer is not None, row.title
        assert row.prompt is not None, row.title


def test_what_sends_them_on_is_as_the_rows_have_it() -> None:
    written = dispatch.all_written()
    there = {path: path.read_text(encoding="utf-8") for path in written}
    assert there == written, "run: python tools/dispatch.py"


def test_a_table_that_cannot_be_read_is_named_with_its_line(tmp_path: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "odd").mkdir()
    (tmp_path / "odd" / "decisions.py").write_text("DECISIONS: Final = (\n    Choice(1),\n)\n")
    monkeypatch.setattr(dispatch, "GAMES", tmp_path)
    with pytest.raises(SystemExit, match=r"decisions\.py:2: Decision\(\.\.\.\) is expected"):
        dispatch.Table("odd")
