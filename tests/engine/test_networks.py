"""The network of whole numbers: the same both ways, as its weights with a point would have it, never certain."""

from __future__ import annotations

import math
import random

import numpy as np
import pytest

from stormtable.engine import networks
from stormtable.engine.compiled import compile_module
from stormtable.engine.networks import (
    CLIP,
    FRACTION,
    MOST_HIDDEN,
    MOST_INPUTS,
    MOST_WEIGHT,
    MOST_WEIGHTS,
    Network,
    weights_of,
)
from stormtable.engine.records import to_array

MOST_FEATURE = 32767


def drawn(seed: int, inputs: int, hidden: int, weight: int) -> Network:
    chance = random.Random(seed)
    network = Network(inputs=inputs, hidden=hidden)
    size = weights_of(inputs, hidden)
    network.weights[:size] = [chance.randint(-weight, weight) for _ in range(size)]
    return network


def in_floats(network: Network, features: list[int]) -> float:
    """The logit of the weights as numbers with a point."""
    inputs, hidden = network.inputs, network.hidden
    weights = [each / (1 << FRACTION) for each in network.weights]
    lead = weights[weights_of(inputs, hidden) - 1]
    straight = weights[hidden * (inputs + 1) :]
    lead += sum(w * x for w, x in zip(straight[:inputs], features, strict=True))
    for unit in range(hidden):
        own = weights[unit * (inputs + 1) :]
        given = own[inputs] + sum(w * x for w, x in zip(own[:inputs], features, strict=True))
        lead += straight[inputs + unit] * min(max(given, 0.0), CLIP)
    return lead


@pytest.mark.parametrize(
    ("inputs", "hidden", "weight", "feature"),
    [(5, 3, 1 << 12, 1000), (48, 16, 1 << 10, 1000), (3, 0, 1 << 14, 300), (MOST_INPUTS, MOST_HIDDEN, 1 << 8, 1000)],
)
def test_it_says_what_its_weights_mean(inputs: int, hidden: int, weight: int, feature: int) -> None:
    network, chance = drawn(1, inputs, hidden, weight), random.Random(2)
    for _ in range(20):
        features = [chance.randint(-feature, feature) for _ in range(inputs)]
        lead = in_floats(network, features)
        assert networks.logit(network, features) / 1000 == pytest.approx(lead, abs=0.02)
        assert networks.chance(network, features) / 1000 == pytest.approx(1 / (1 + math.exp(-lead)), abs=0.01)


@pytest.mark.parametrize("weight", [1 << 11, 1 << 20, MOST_WEIGHT])
def test_it_is_the_same_compiled(weight: int) -> None:
    """To the last bit, with the largest numbers there may be too."""
    compiled, chance = compile_module(networks), random.Random(3)
    network = drawn(4, MOST_INPUTS, MOST_HIDDEN, weight)
    record = to_array(network)[0]
    edges = [MOST_FEATURE, -MOST_FEATURE - 1]
    for features in (*([edge] * MOST_INPUTS for edge in edges), *(drawn_features(chance) for _ in range(50))):
        slow = networks.logit(network, features)
        assert compiled.logit(record, np.array(features, np.int16)) == slow
        assert compiled.chance(record, np.array(features, np.int16)) == networks.chance(network, features)


def drawn_features(chance: random.Random) -> list[int]:
    return [chance.randint(-MOST_FEATURE, MOST_FEATURE) for _ in range(MOST_INPUTS)]


def test_a_greater_lead_is_never_worth_less_and_nothing_is_certain() -> None:
    chances = [networks.chance_of(lead) for lead in range(-12_000, 12_001)]
    assert chances == sorted(chances)
    assert (chances[0], chances[12_000], chances[-1]) == (1, 500, 999)
    assert all(one + other == 1000 for one, other in zip(chances, chances[::-1], strict=True))


def test_there_is_room_for_the_largest() -> None:
    assert weights_of(MOST_INPUTS, MOST_HIDDEN) == MOST_WEIGHTS == len(Network().weights)
