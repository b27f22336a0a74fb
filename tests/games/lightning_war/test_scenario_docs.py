"""docs/scenarios-lightning-war.md: its example is a scenario, its keys and messages are those of the code."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from stormtable import engine, games
from stormtable.games.lightning_war.data.scenarios import shipped_scenarios
from stormtable.games.lightning_war.game import load
from stormtable.games.lightning_war.words.names import GROUND_WORDS, LINE_WORDS

DOCUMENT = (Path(__file__).parents[3] / "docs" / "scenarios-lightning-war.md").read_text(encoding="utf-8")
FOLDERS = (Path(games.__file__).parent / "lightning_war", Path(engine.__file__).parent)


def example() -> dict[str, Any]:
    (text,) = re.findall(r"^```toml\n(.*?)^```", DOCUMENT, re.MULTILINE | re.DOTALL)
    return tomllib.loads(text)


@pytest.mark.rule("LW-1.1")
def test_the_example_is_a_scenario() -> None:
    state = load(example(), {}, 1)
    assert state.table.n_elements == 11
    assert state.table.season == 6


def keys(table: Any) -> Iterator[str]:
    if isinstance(table, dict):
        for key, value in table.items():
            yield key
            yield from keys(value)
    elif isinstance(table, list):
        for each in table:
            yield from keys(each)


def test_every_key_is_explained() -> None:
    """Those of the example, and those of the shipped files."""
    used = set(keys(example()))
    for part in shipped_scenarios().values():
        used |= set(keys(dict(part.table)))
    assert {key for key in used if f"`{key}`" not in DOCUMENT} == set()
    assert all(f"`{word}`" in DOCUMENT for word in (*GROUND_WORDS.values(), *LINE_WORDS.values()))


def test_every_message_is_one_of_the_code() -> None:
    """What stands between the dots, word for word."""
    code = "".join(path.read_text(encoding="utf-8") for folder in FOLDERS for path in sorted(folder.rglob("*.py")))
    section = DOCUMENT[DOCUMENT.index("## What is refused") :]
    rows = re.findall(r"^\| (`.*?`) \|", section, re.MULTILINE)
    assert len(rows) > 30
    for message in re.findall(r"`(.*?)`", "\n".join(rows)):
        for piece in re.split("[…;]", message):
            assert piece.strip(" :,") in code, message
