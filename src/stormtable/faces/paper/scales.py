"""How long a job's measure is on paper, in words and in millimetres."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from stormtable.language import phrase, say, say_number
from stormtable.scene.prints import Measured

__all__ = ["NATURAL", "scale_words"]

NATURAL: Final[Mapping[Measured, float]] = {"hex": 19.0, "cm": 10.0, "inch": 25.4}  # mm, unless one wants another
WORDS: Final[Mapping[Measured, str]] = {
    "cm": phrase("One centimetre of the rules is {length} mm."),
    "inch": phrase("One inch of the rules is {length} mm."),
}


def scale_words(measure: Measured, unit: float) -> str:
    """A sentence."""
    if measure == "hex":
        return say("For hexes of {length} mm from side to side.", length=say_number(f"{unit:g}"))
    if unit == NATURAL[measure]:
        return say("True to size.")
    return say(WORDS[measure], length=say_number(f"{unit:g}"))
