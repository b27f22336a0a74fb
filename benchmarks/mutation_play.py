"""Random play on wrong rules: a game of the conformance suite, interpreted, for `benchmarks/mutation.py`."""

from __future__ import annotations

from typing import Final

import pytest

from stormtable.engine.conformance import Conformance
from stormtable.games import all_games

MOST: Final = 2  # scenarios of a game: the others use the same rules
PLAYED: Final = [(name, each) for name, game in all_games().items() for each in [*game.SCENARIOS][:MOST]]


@pytest.mark.parametrize(("name", "scenario"), PLAYED)
def test_random_play(name: str, scenario: str) -> None:
    """Nothing that the protocol promises is broken."""
    conformance = Conformance(all_games()[name], every=20)
    conformance.play(scenario, {}, 1)
    assert conformance.probed > 0
