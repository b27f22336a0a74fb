"""Lengths, places and facings as people write them."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from stormtable.engine.game import BadInput
from stormtable.engine.inputs import Part
from stormtable.engine.measures import Measures, degrees_written, length_written

INCHES = Measures("inch", "inches", 'in|"', "LW-1.5", (36, 24.5))


@pytest.mark.parametrize(
    ("text", "place"),
    [("36,24.5", (3600, 2450)), ("(36 24)", (3600, 2400)), ('36", 24"', (3600, 2400)), ("36 in, -1 in", (3600, -100))],
)
def test_places(text: str, place: tuple[int, int]) -> None:
    assert INCHES.place_of_text(text) == place


@pytest.mark.parametrize(
    ("text", "tenths"),
    [
        ("north", 900),
        ("NE", 450),
        ("south-west", 2250),
        ("southwest", 2250),
        ("36.9", 369),
        ("−5°", -50),
        ("90 degrees", 900),
    ],
)
def test_facings(text: str, tenths: int) -> None:
    assert INCHES.tenths(text) == tenths


@pytest.mark.parametrize(
    ("read", "value", "message"),
    [
        (INCHES.hundredths, 1.234, "1.234: lengths are kept to 0.01 inch (LW-1.5)"),
        (INCHES.hundredths, "far", "'far' is no length"),
        (INCHES.hundredths, True, "true is no length"),
        (INCHES.hundredths, 12_000, "12000 is no length of this table"),
        (INCHES.tenths, 36.95, "36.95: facings are kept to 0.1 degree (LW-1.5)"),
        (INCHES.tenths, "up", "'up' is no facing; degrees are expected, 0 east, 90 north, or north, south-west"),
        (
            INCHES.place_of_text,
            "there",
            "'there' is no place; inches from the south-west corner are expected, as 36,24.5",
        ),
    ],
)
def test_what_is_wrong_is_said(read: Any, value: Any, message: str) -> None:
    with pytest.raises(BadInput) as told:
        read(value)
    assert str(told.value) == message
    assert told.value.rule == "LW-1.5"


def test_a_length_of_a_file_names_its_key() -> None:
    part = Part({"width": 300, "height": 12.345}, "mine.toml")
    with pytest.raises(BadInput, match=r"mine\.toml: width: a length from 20 to 240 inches is expected, not 300"):
        INCHES.length(part, "width", 20, 240)
    with pytest.raises(BadInput, match=r"mine\.toml: height: 12\.345: lengths are kept to 0\.01 inch"):
        INCHES.length(part, "height", 1, 240)


@given(st.integers(-999_900, 999_900))
def test_what_is_written_is_read_again(value: int) -> None:
    assert INCHES.hundredths(length_written(value)) == value
    assert INCHES.tenths(degrees_written(value % 3600)) == value % 3600
