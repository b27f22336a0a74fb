"""The tool that fits the chance to win: it finds what is there, and its test notices a fit that is off."""

from __future__ import annotations

import math
import tomllib
from random import Random
from typing import Any

import pytest

from benchmarks.chances import draw, fit_of, foretold, scored, toml_of
from stormtable.review.fits import Fit

SIDES = [[0], [1]]
STEEP = 2.0


def games(count: int) -> list[dict[str, Any]]:
    """Games of which a worth of w is won as often as a fit of that steepness says."""
    dice = Random(3)
    found = []
    for seed in range(count):
        worth = dice.uniform(0.05, 0.95)
        won = float(dice.random() < 1 / (1 + ((1 - worth) / worth) ** STEEP))
        position = {"decision": 0, "clock": dice.randrange(10), "deciding": 1, "worths": [worth, 1 - worth]}
        found.append({"seed": seed, "level": "medium", "points": [won, 1 - won], "positions": [position]})
    return found


def test_a_fit_finds_how_steep_chances_are_and_tests_itself_on_other_games() -> None:
    fit = fit_of("", games(4000), SIDES)
    assert fit.games == {"medium": 4000, "hard": 0}
    ((constant, by_worth, *_),) = fit.sides
    assert constant == pytest.approx(0, abs=0.15)
    assert by_worth == pytest.approx(STEEP, rel=0.1)
    found = scored("x", games(4000), SIDES)
    assert (found.games, found.positions) == (4000, 4000)
    assert found.error < 0.03
    assert found.base > 0.2
    assert found.brier < found.base


def test_chances_that_are_off_are_noticed() -> None:
    timid = Fit("", {}, 0, [(0.0, 0.3, 0.0, 0.0, 0.0, 0.0)])
    apart = [chance - won for chance, won, _ in foretold(timid, games(4000), SIDES) if chance > 0.6]
    assert sum(apart) / len(apart) < -0.1


def test_fits_are_written_below_what_a_file_says_already() -> None:
    fit = Fit("duel", {"medium": 9, "hard": 1}, 12, [(0.1, 1.0, 0.0, 0.0, 0.2, 0.3)])
    text = toml_of("descents = 32\n", [fit])
    read = tomllib.loads(toml_of(text, [fit]))
    assert read["descents"] == 32
    assert [(row["scenario"], row["span"], row["sides"]) for row in read["fit"]] == [("duel", 12, [list(fit.sides[0])])]
    assert "<circle" in draw([("A, B", scored("x", games(300), SIDES))])
    assert math.isclose(fit.chance(0.5, 0, 0), 1 / (1 + math.exp(-0.1)))
