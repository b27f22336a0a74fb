"""docs/python.md: its examples run, and what they show is what comes."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.support.pages import run_page


def test_the_examples_run(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    assert run_page("python.md") > 10
