"""What one seat sees and may do, as the spaces and dictionaries of Gymnasium that PettingZoo shares."""

from __future__ import annotations

from typing import Any, Final

import numpy as np
from gymnasium import spaces

from stormtable.envs.acts import FEATURES
from stormtable.envs.single import Single

__all__ = ["action_space", "observation_space", "seen_by"]

ENDS: Final = np.iinfo(np.int32)


def observation_space(match: Single) -> spaces.Dict:
    """Of what `seen_by` gives."""
    observer, size = match.observer, match.acts.size
    known: dict[str, spaces.Space[Any]] = {
        "observation": spaces.Box(observer.low, observer.high, dtype=np.float32),
        "action_mask": spaces.Box(0, 1, (size,), np.int8),
    }
    if not match.acts.listed:
        known["actions"] = spaces.Box(ENDS.min, ENDS.max, (size, len(FEATURES)), np.int32)
    return spaces.Dict(known)


def action_space(match: Single) -> spaces.Discrete:
    """An index of an act, or of a place in the list of what is legal."""
    return spaces.Discrete(match.acts.size)


def seen_by(match: Single, seat: int) -> dict[str, Any]:
    """What a seat sees and may do.

    - "observation": float32, (observer.size,)
    - "action_mask": int8, (acts.size,), 1 for what is legal; all 0 unless the seat decides
    - "actions": int32, (acts.size, 8), where an index is a place in the list of what is legal: what each is
    """
    seen: dict[str, Any] = {"observation": match.observe(seat), "action_mask": match.mask(seat)}
    if not match.acts.listed:
        seen["actions"] = match.features(seat)
    return seen
