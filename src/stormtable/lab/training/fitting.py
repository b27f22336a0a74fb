"""Fitting a network to the rows of self-play: how likely the seat is to win, from what it is told of a position."""

from __future__ import annotations

import functools
import math
from dataclasses import dataclass
from typing import Any, Final

import numpy as np

from stormtable.bots.search import MAX_SEATS
from stormtable.engine.networks import CLIP, FRACTION, MOST_WEIGHT, Network, weights_of

__all__ = ["Fit", "fit", "loss_of", "network_of"]

BATCH: Final = 2048
RATE: Final = 2e-3  # of learning, at first; it falls to nothing along half a cosine
DECAY: Final = 0.1  # of the weights a step, in units of the rate
TRUST: Final = 0.5  # in what came of a position later on, against the chance at the next
LEAST_SPREAD: Final = 20.0  # what hardly ever changes is not to weigh more for that
LEAST_STEPS: Final = 3000


@dataclass(frozen=True, slots=True)
class Fit:
    """A network, and how well it foretells games that took no part in its making."""

    network: Network
    loss: float  # mean negative logarithm of the chance given to what came, draws half and half
    judgement: float  # the same of the game's own judgement, bent by one slope to fit best


def fit(learn: Any, check: Any, inputs: int, hidden: int, epochs: int, seed: int) -> Fit:
    """Fit a network to rows, and check it by others; the same for the same rows and seed on the same machine."""
    features, came = learn["features"][:, :inputs].astype(np.float32), learn["points"].astype(np.float32) / 2
    mean, spread = features.mean(0), features.std(0)
    spread = np.where(spread > 0, np.maximum(spread, LEAST_SPREAD), np.inf)  # what never changes says nothing
    x = (features - mean) / spread

    def fitted(z: Any) -> Network:
        return network_of(descend(x, z, hidden, epochs, seed), mean.astype(float), spread.astype(float))

    network = fitted(targets(learn, chance_by(fitted(came), features)))
    chances = chance_by(network, check["features"][:, :inputs])
    return Fit(network, loss_of(chances, check["points"] / 2), judgement_loss(learn, check))


def targets(rows: Any, chances: Any) -> Any:
    """What each position is worth by what came after it: half by the chance at the next, half by what that is worth so.

    These are the returns of TD(lambda): of a game that dice decide late, the chances before say more than its end.
    """
    whose = rows["game"].astype(np.int64) * MAX_SEATS + rows["seat"]
    ends, worth, later, found = rows["points"] / 2, 0.0, -1, np.zeros(len(rows), np.float32)
    for at in np.lexsort((-rows["tick"], whose)):
        if later >= 0 and whose[later] == whose[at]:
            worth = (1 - TRUST) * float(chances[later]) + TRUST * worth
        else:
            worth = float(ends[at])
        found[at], later = worth, at
    return found


def descend(x: Any, z: Any, hidden: int, epochs: int, seed: int) -> dict[str, Any]:
    """The weights, by gradient descent (AdamW) through shuffled batches."""
    chance, size = np.random.default_rng(seed), min(BATCH, len(x))
    steps = len(x) // size
    epochs = max(epochs, math.ceil(LEAST_STEPS / steps))
    weights = first_weights(chance, x.shape[1], hidden)
    begin, epoch = steps_of(steps * epochs)
    carry = (weights, begin(weights))
    for _ in range(epochs):
        order = chance.permutation(len(x))[: steps * size]
        carry = epoch(carry, x[order].reshape(steps, size, -1), z[order].reshape(steps, size))
    return {name: np.asarray(each, float) for name, each in carry[0].items()}


def first_weights(chance: np.random.Generator, inputs: int, hidden: int) -> dict[str, Any]:
    """Small ones by lot: the hidden layer says little at first."""
    return {
        "in": chance.normal(0, 1 / math.sqrt(inputs), (inputs, hidden)).astype(np.float32),
        "bias": np.full(hidden, 0.1, np.float32),
        "straight": np.zeros(inputs, np.float32),
        "out": chance.normal(0, 0.1 / math.sqrt(hidden), hidden).astype(np.float32),
        "offset": np.zeros((), np.float32),
    }


@functools.cache
def steps_of(steps: int) -> tuple[Any, Any]:
    """What the descent remembers at first, and an epoch of it, compiled: batches one after the other."""
    import jax  # noqa: PLC0415  (of the extra "train")
    import jax.numpy as jnp  # noqa: PLC0415
    import optax  # noqa: PLC0415

    adam = optax.adamw(optax.cosine_decay_schedule(RATE, steps), weight_decay=DECAY)

    def loss(weights: Any, x: Any, z: Any) -> Any:
        given = jnp.clip(x @ weights["in"] + weights["bias"], 0, CLIP)
        lead = given @ weights["out"] + x @ weights["straight"] + weights["offset"]
        return optax.sigmoid_binary_cross_entropy(lead, z).mean()

    def step(carry: Any, batch: Any) -> Any:
        weights, memory = carry
        change, memory = adam.update(jax.grad(loss)(weights, *batch), memory, weights)
        return (optax.apply_updates(weights, change), memory), None

    return adam.init, jax.jit(lambda carry, x, z: jax.lax.scan(step, carry, (x, z))[0])


def network_of(weights: dict[str, Any], mean: Any, spread: Any) -> Network:
    """The same in whole numbers, told of the features as they are."""
    scaled, straight = weights["in"] / spread[:, None], weights["straight"] / spread
    bias = weights["bias"] - mean @ scaled
    offset = weights["offset"] - mean @ straight
    network = Network(inputs=len(mean), hidden=scaled.shape[1])
    flat = np.concatenate([np.vstack([scaled, bias]).T.ravel(), straight, weights["out"], [offset]])
    whole = np.clip(np.rint(flat * (1 << FRACTION)), -MOST_WEIGHT, MOST_WEIGHT)
    network.weights[: weights_of(network.inputs, network.hidden)] = [int(each) for each in whole]
    return network


def chance_by(network: Network, features: Any) -> Any:
    """What the network says of many positions, 0 to 1, in floating point."""
    inputs, hidden = network.inputs, network.hidden
    flat = np.array(network.weights[: weights_of(inputs, hidden)], float) / (1 << FRACTION)
    layer = flat[: hidden * (inputs + 1)].reshape(hidden, inputs + 1)
    rest, x = flat[hidden * (inputs + 1) :], features.astype(float)
    given = np.clip(x @ layer[:, :-1].T + layer[:, -1], 0, CLIP)
    lead = x @ rest[:inputs] + given @ rest[inputs : inputs + hidden] + rest[-1]
    return 1 / (1 + np.exp(-lead))


def loss_of(chances: Any, came: Any) -> float:
    """The mean of the negative logarithm of the chance that was given to what came."""
    chances = np.clip(chances, 1e-3, 1 - 1e-3)
    return float(-(came * np.log(chances) + (1 - came) * np.log(1 - chances)).mean())


def judgement_loss(learn: Any, check: Any) -> float:
    """The loss of the game's own judgement; its odds are raised to the power that suits what was learned from best."""
    best, at = math.inf, 1.0

    def bent(rows: Any, power: float) -> Any:
        odds = np.clip(rows["judged"] / 1000, 0.001, 0.999)
        return 1 / (1 + ((1 - odds) / odds) ** power)

    for power in np.geomspace(0.1, 10, 81):
        loss = loss_of(bent(learn, power), learn["points"] / 2)
        if loss < best:
            best, at = loss, float(power)
    return loss_of(bent(check, at), check["points"] / 2)
