"""Long random play of every scenario: `make soak`.

STORMTABLE_SOAK_SECONDS is the time for each scenario (60), STORMTABLE_SOAK_SEED the first seed (1000). A failure names
scenario, options, seed and position.
"""

from __future__ import annotations

import itertools
import os
import random
import time

import pytest

from stormtable.engine.compiled import compile_module
from stormtable.engine.conformance import Conformance
from stormtable.engine.game import Option, Setting
from stormtable.games import all_games

SECONDS = float(os.environ.get("STORMTABLE_SOAK_SECONDS", "60"))
FIRST = int(os.environ.get("STORMTABLE_SOAK_SEED", "1000"))
GAMES = all_games()


def any_setting(option: Option, rnd: random.Random) -> Setting:
    """A value of an option at random; forces of up to eight units."""
    if option.kind == "flag":
        return rnd.random() < 0.5
    if option.kind == "number":
        return 0 if option.low == 0 else option.default
    return ", ".join(rnd.choice(option.units)[0] for _ in range(rnd.randint(1, 8)))


@pytest.mark.soak
@pytest.mark.parametrize(("name", "scenario"), [(name, each) for name in GAMES for each in GAMES[name].SCENARIOS])
def test_long_play(name: str, scenario: str) -> None:
    """Game after game, with options at random, until the time is up."""
    game = GAMES[name]
    conformance = Conformance(game, compile_module(game), every=10)  # type: ignore[arg-type]
    end = time.monotonic() + SECONDS
    for seed in itertools.count(FIRST):
        rnd = random.Random(seed)
        known = [each for each in game.OPTIONS if not each.scenarios or scenario in each.scenarios]
        conformance.play(scenario, {each.name: any_setting(each, rnd) for each in known}, seed)
        if time.monotonic() > end:
            break
    print(f"{name} {scenario}: seeds {FIRST} to {seed}, {conformance.positions} positions")
    assert conformance.probed > 0
