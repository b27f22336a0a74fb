"""docs/environments.md: its examples run, and what they show is what comes."""

from __future__ import annotations

from tests.support.pages import run_page


def test_the_examples_run() -> None:
    assert run_page("environments.md") > 5
