"""How far long work has come."""

from __future__ import annotations

import io
import sys

import pytest

from stormtable.cli import progress
from stormtable.cli.interrupts import BEFORE
from stormtable.cli.progress import SHOW_CURSOR, Progress


class Terminal(io.StringIO):
    def isatty(self) -> bool:
        return True


def test_away_from_a_terminal_a_line_now_and_then(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    now = 100.0
    monkeypatch.setattr("time.monotonic", lambda: now)
    with Progress(1_000, 200) as told:
        now += 9.0
        told.more(100)
        assert capsys.readouterr().err == "200 of 1,000 games were played before\n"
        now += 1.0
        told.more(100)
        assert capsys.readouterr().err == "400 of 1,000 games, 30 s left\n"
        now += 1.0
        told.more(100)
        now += 9.0
        told.more(500)
    assert capsys.readouterr().err == "", "nothing is left to be told"


@pytest.mark.parametrize(("seconds", "text"), [(89.4, "89 s"), (600, "10 min"), (5_400, "1.5 h")])
def test_times_that_are_left(seconds: float, text: str) -> None:
    assert progress.in_words(seconds) == text


def test_on_a_terminal_a_bar(monkeypatch: pytest.MonkeyPatch) -> None:
    """It shows counts; a command that is ended at once leaves the cursor as it was."""
    terminal = Terminal()
    monkeypatch.setattr(sys, "stderr", terminal)
    with Progress(40, 0) as told:
        told.more(10)
        told.bar.refresh()
        BEFORE[-1]()
        assert terminal.getvalue().endswith(SHOW_CURSOR)
    assert "10/40" in terminal.getvalue()
    assert told.show_cursor not in BEFORE
