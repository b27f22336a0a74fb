"""Lightning Strike keeps what the protocol promises of rules and words, and goes as its case files say."""

from __future__ import annotations

import functools
import tomllib
from pathlib import Path
from types import SimpleNamespace
from typing import Any, cast

import pytest

from stormtable.engine.case_play import play_case
from stormtable.engine.cases import read_case
from stormtable.engine.compiled import compiled
from stormtable.engine.conformance import Conformance
from stormtable.engine.game import Game
from stormtable.games.lightning_strike.scenarios import SCENARIOS
from tests.support.lightning_table import GAME

ROOT = Path(__file__).parents[2]
OWN = ROOT / "scenarios" / "lightning_strike" / "narrows.toml"
FILES = sorted((ROOT / "cases" / "lightning_strike").glob("*.toml"))


@functools.cache
def fast() -> SimpleNamespace:
    """The compiled rules, once a process."""
    return compiled(cast(Any, GAME))


@pytest.mark.parametrize("scenario", SCENARIOS)
def test_conforms(scenario: str) -> None:
    """Choices are a lattice of what is legal."""
    conformance = Conformance(cast(Game, GAME), fast(), every=40, exact=False)
    for narrow in (False, True):
        conformance.play(scenario, {"narrow_forward": narrow}, 2)
    assert conformance.probed > 0


def test_own_cards_conform() -> None:
    """Cards at the limits of what a card may say."""
    conformance = Conformance(cast(Game, GAME), fast(), every=7, exact=False)
    for seed in range(2):
        conformance.play(tomllib.loads(OWN.read_text(encoding="utf-8")), {}, seed)
    assert conformance.probed > 0


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_case(path: Path) -> None:
    """It goes as the file says."""
    result = play_case(cast(Game, GAME), read_case(path))
    assert result.right, str(result)
