"""Fitting the weights of Jumpstrike's cost: legal forces, equal for equal seeds, and weights that are found again."""

from __future__ import annotations

import json

import numpy as np
import pytest

from benchmarks import weights
from stormtable.games.jumpstrike.data.designs import faults, plans, weight_of


def test_forces_are_legal_and_follow_from_the_seed() -> None:
    found = weights.pairs(20, 5)
    assert found == weights.pairs(20, 5) != weights.pairs(20, 6)
    assert all(faults(plan) == [] for pair in found for force in pair for plan in force)
    assert all(set(force) <= set(plans().values()) for pair in found[1::2] for force in pair)
    first, second = weights.scenario(found[0])["sides"]
    assert [len(first["ships"]), len(second["ships"])] == [len(force) for force in found[0]]


def test_the_parts_of_a_force_are_those_of_its_designs() -> None:
    known = plans()
    assert weights.parts([known["picket"], known["frigate"]]) == [18, 5, 5, 5, 14, 3, 2]


def test_weights_that_decide_games_are_found() -> None:
    """Chances as these weights give them, in place of games."""
    true = np.array([1, 5, 4, 1, 1, 10, 1], float)
    both = weights.pairs(300, 3)
    first, second = (np.array([weights.parts(pair[side]) for pair in both], float) for side in (0, 1))
    won = 1 / (1 + np.exp(-3 * np.log((first @ true) / (second @ true))))
    w, _, side = weights.fit(first, second, won)
    assert w[5] / w[0] == pytest.approx(10, rel=0.5)
    assert w[5] > w[1] > max(w[0], w[3], w[4], w[6])
    assert abs(side) < 0.2


@pytest.mark.rule("JS-8.1")
def test_the_weights_in_use_keep_the_order_that_was_measured() -> None:
    """What counts for much there counts for much here, and nothing is free."""
    found = json.loads(weights.FILE.read_text(encoding="utf-8"))["weights"]
    keys = dict(
        zip(weights.PARTS, ("mass", "tactical", "defense", "forward", "missiles", "squadrons", "guards"), strict=True)
    )
    in_use = {part: weight_of(key) for part, key in keys.items()}
    heavy = {part for part, weight in found.items() if weight > 2}
    assert min(in_use.values()) == 1
    assert min(in_use[part] for part in heavy) > max(weight for part, weight in in_use.items() if part not in heavy)
    assert max(found, key=found.__getitem__) == max(in_use, key=in_use.__getitem__) == "squadron"
