"""A small network that says how likely a seat is to win, from numbers that describe a position: whole numbers only.

One hidden layer of clipped rectifiers, and beside it a straight way from the inputs to the output. Its weights are a
plain array of a record, so that other weights need no other code; interpreted and compiled it comes to the same.
Weights count in 2 ** -FRACTION, what the hidden layer gives on in 2 ** -KEPT, the output is a logit (the natural
logarithm of the odds).
"""

from __future__ import annotations

import math
from typing import Final

from stormtable.engine.layout import I16, I32, many, record
from stormtable.engine.rules import rule

__all__ = [
    "CLIP",
    "FRACTION",
    "MOST_HIDDEN",
    "MOST_INPUTS",
    "MOST_WEIGHT",
    "MOST_WEIGHTS",
    "Network",
    "chance",
    "weights_of",
]

MOST_INPUTS: Final = 96
MOST_HIDDEN: Final = 32
MOST_WEIGHTS: Final = MOST_HIDDEN * (MOST_INPUTS + 2) + MOST_INPUTS + 1
FRACTION: Final = 20  # bits of a weight
MOST_WEIGHT: Final = (1 << 31) - 1  # the sums of so many products with features keep within 63 bits
KEPT: Final = 12  # bits of what a hidden unit gives on
CLIP: Final = 8  # what a hidden unit gives at most
CERTAIN: Final = 8000  # thousandths of a logit from which on nothing changes
FINEST: Final = 125  # thousandths of a logit between the entries of the curve
CURVE: Final = tuple(round(1000 / (1 + math.exp(-FINEST * i / 1000))) for i in range(CERTAIN // FINEST + 2))


@record
class Network:
    """The weights: for each hidden unit those of the inputs and its bias, then the straight way, then the output's."""

    inputs: I16 = 0  # 0: there is no network
    hidden: I16 = 0
    weights: list[I32] = many(factory=I32, count=MOST_WEIGHTS)


def weights_of(inputs: int, hidden: int) -> int:
    """How many weights a network has."""
    return hidden * (inputs + 2) + inputs + 1


@rule
def chance(network: Network, features: list[int]) -> int:
    """How likely the seat that `features` are told of is to win, 1 to 999 thousandths."""
    return chance_of(logit(network, features))


@rule
def logit(network: Network, features: list[int]) -> int:
    """The network's output in thousandths."""
    inputs, hidden, at = int(network.inputs), int(network.hidden), 0
    straight = hidden * (inputs + 1)
    total = int(network.weights[straight + inputs + hidden])
    for i in range(inputs):
        total += int(network.weights[straight + i]) * int(features[i])
    for unit in range(hidden):
        given = int(network.weights[at + inputs])
        for i in range(inputs):
            given += int(network.weights[at + i]) * int(features[i])
        at += inputs + 1
        if given > 0:
            given = min(given >> (FRACTION - KEPT), CLIP << KEPT)
            total += given * int(network.weights[straight + inputs + unit]) >> KEPT
    return total * 1000 >> FRACTION


@rule
def chance_of(lead: int) -> int:
    """The logistic curve at so many thousandths of a logit, in thousandths."""
    far = min(abs(lead), CERTAIN)
    at, rest = far // FINEST, far % FINEST
    found = CURVE[at] + (CURVE[at + 1] - CURVE[at]) * rest // FINEST
    found = min(999, found)
    return found if lead >= 0 else 1000 - found
