"""docs/scenario-files.md: each example is a scenario of its game, and each key that files have is explained."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from stormtable.engine.examining import examine
from stormtable.games import editor_of, find

DOCUMENT = (Path(__file__).parents[2] / "docs" / "scenario-files.md").read_text(encoding="utf-8")
EXAMPLES = [tomllib.loads(text) for text in re.findall(r"^```toml\n(.*?)^```", DOCUMENT, re.MULTILINE | re.DOTALL)]
CARDS = {"ships", "units", "designs", "index"}  # told elsewhere, each in a file of its own
NAMED = {"systems"}  # a table of what its keys are the names of


def keys(table: Any) -> Iterator[str]:
    if isinstance(table, dict):
        for key, value in table.items():
            yield key
            if key in NAMED and isinstance(value, dict):
                yield from keys(list(value.values()))
            elif key not in CARDS or isinstance(value, list):
                yield from keys(value)
    elif isinstance(table, list):
        for each in table:
            yield from keys(each)


@pytest.mark.parametrize("contents", EXAMPLES, ids=lambda contents: contents["game"])
def test_an_example_is_a_scenario(contents: dict[str, Any]) -> None:
    game, editor = find(contents["game"]), editor_of(contents["game"])
    assert editor is not None
    assert examine(game, editor, contents).faults == ()


def test_every_key_is_explained() -> None:
    used: set[str] = set()
    for contents in EXAMPLES:
        used |= set(keys(contents))
        for scenario in find(contents["game"]).SCENARIOS.values():
            used |= set(keys(dict(scenario.contents)))
    assert {key for key in used if f"`{key}`" not in DOCUMENT} == set()
