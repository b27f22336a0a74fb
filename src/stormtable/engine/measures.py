"""Lengths, places and facings of a free table in the words and numbers that people write.

Lengths are kept in hundredths of the table's unit, facings in tenths of a degree, 0 east and 900 north.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import Any, Final

from stormtable.engine.game import BadInput
from stormtable.engine.inputs import Part, value_text
from stormtable.engine.lookup import look_up

__all__ = ["NUMBER", "Measures", "degrees_written", "length_written"]

NUMBER: Final = r"[-+\u2212]?[0-9]{1,4}(?:\.[0-9]+)?"
HUNDRED: Final = 100
TEN: Final = 10
MOST_LENGTH: Final = 9999  # more than any table
MOST_DEGREES: Final = 3600
COMPASS: Final = {
    "east": 0,
    "north-east": 450,
    "north": 900,
    "north-west": 1350,
    "west": 1800,
    "south-west": 2250,
    "south": 2700,
    "south-east": 3150,
}
SHORT: Final = {"".join(part[0] for part in word.split("-")): tenths for word, tenths in COMPASS.items()}
POINTS: Final = {**COMPASS, **SHORT, **{word.replace("-", ""): tenths for word, tenths in COMPASS.items()}}


def length_written(hundredths: int) -> int | float:
    """A length as it is written: 60, 57.5."""
    whole, rest = divmod(int(hundredths), HUNDRED)
    return int(hundredths) / HUNDRED if rest else whole


def degrees_written(tenths: int) -> int | float:
    """A facing as it is written: 90, 36.9."""
    whole, rest = divmod(int(tenths), TEN)
    return int(tenths) / TEN if rest else whole


@dataclass(frozen=True, slots=True)
class Measures:
    """The measures of one game: its unit, the rule that says how exactly things are kept, and examples for messages."""

    unit: str  # "inch"
    units: str  # "inches"
    marks: str  # behind a number, a regular expression: 'in|"'
    rule: str
    example: tuple[float, float]  # a place

    @property
    def hundredth(self) -> str:
        """The unit in which lengths are kept."""
        return f"1/100 {self.unit}"

    @property
    def place(self) -> str:
        """A regular expression of a place: "60,45", "57.37 20"."""
        mark = f" ?(?:{self.marks})?"
        return rf"\(?(?:{NUMBER}){mark}(?: ?, ?| )(?:{NUMBER})(?:{mark})?\)?"

    def number(self, value: Any, times: int, most: int, what: str, kept: str) -> int:
        if isinstance(value, bool) or not isinstance(value, int | float):
            raise BadInput(f"{value_text(value)} is no {what}", self.rule)
        if not -most <= value <= most:
            raise BadInput(f"{value} is no {what} of this table", self.rule)
        if abs(value * times - round(value * times)) > 1e-6:
            raise BadInput(f"{value}: {what}s are kept to {kept} ({self.rule})", self.rule)
        return round(float(value) * times)

    def hundredths(self, value: Any) -> int:
        """A length, at most two decimals. Raises BadInput."""
        return self.number(value, HUNDRED, MOST_LENGTH, "length", f"0.01 {self.unit}")

    def tenths(self, value: Any) -> int:
        """A facing in degrees, at most one decimal, or by its compass point. Raises BadInput."""
        if isinstance(value, str):
            return self.facing_of_text(value)
        return self.number(value, TEN, MOST_DEGREES, "facing", "0.1 degree")

    def facing_of_text(self, text: str) -> int:
        """A facing in words or digits: "north", "36.9", "90 degrees". Raises BadInput."""
        word = re.sub(r" ?(?:°|deg|degrees?)$", "", text.strip().casefold().replace("\u2212", "-"))
        if word in POINTS:
            return POINTS[word]
        if not re.fullmatch(NUMBER, word):
            expected = "degrees are expected, 0 east, 90 north, or north, south-west"
            raise BadInput(f"{text.strip()!r} is no facing; {expected}", self.rule)
        return self.tenths(float(word))

    def place_of_text(self, text: str) -> tuple[int, int]:
        """A place in hundredths: "60,45", "57.37 20". Raises BadInput."""
        if re.fullmatch(self.place, text.strip()) is None:
            expected = f"{self.units} from the south-west corner are expected, as {self.example[0]},{self.example[1]}"
            raise BadInput(f"{text.strip()!r} is no place; {expected}", self.rule)
        x, y = re.findall(NUMBER, text.replace("\u2212", "-"))
        return self.hundredths(float(x)), self.hundredths(float(y))

    def length(self, part: Part, key: str, low: float, high: float, default: float | None = None) -> int:
        """The length at a key of a file, from low to high units, as hundredths. Raises BadInput that names the key."""
        value = part.need(key) if default is None else part.get(key, default)
        if isinstance(value, bool) or not isinstance(value, int | float) or not low <= value <= high:
            raise part.error(f"a length from {low} to {high} {self.units} is expected, not {value_text(value)}", key)
        return look_up(part, key, value, self.hundredths)

    def length_word(self, where: object, part: Part, key: str) -> int | float:
        """The word of a position for a length."""
        return length_written(look_up(part, key, part.need(key), self.hundredths))

    def facing_word(self, where: object, part: Part, key: str) -> int | float:
        """The word of a position for a facing."""
        return degrees_written(look_up(part, key, part.need(key), self.tenths))

    def place_word(self, where: object, part: Part, key: str) -> list[int | float]:
        """The words of a position for a place: from [60, 45.5], or "60,45.5"."""
        value = part.get(key)
        if isinstance(value, str):
            return [length_written(each) for each in look_up(part, key, value, self.place_of_text)]
        numbers = part.items(key)
        if len(numbers) != 2:
            raise part.error(f"x and y are expected, as {list(self.example)}, not {len(numbers)} numbers", key)
        return [length_written(look_up(part, key, each, self.hundredths)) for each in numbers]
