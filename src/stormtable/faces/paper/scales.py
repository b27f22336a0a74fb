"""How long a job's measure is on paper, in words and in millimetres."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from stormtable.scene.prints import Measured

__all__ = ["NATURAL", "scale_words"]

NATURAL: Final[Mapping[Measured, float]] = {"hex": 19.0, "cm": 10.0, "inch": 25.4}  # mm, unless one wants another
WORDS: Final[Mapping[Measured, str]] = {"cm": "centimetre", "inch": "inch"}


def scale_words(measure: Measured, unit: float) -> str:
    """A sentence."""
    if measure == "hex":
        return f"For hexes of {unit:g} mm from side to side."
    if unit == NATURAL[measure]:
        return "True to size."
    return f"One {WORDS[measure]} of the rules is {unit:g} mm."
