"""What `to_toml` writes, `tomllib` reads."""

from __future__ import annotations

import tomllib
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from stormtable.engine.toml import to_toml

PLAIN = st.booleans() | st.integers(-(2**63), 2**63 - 1) | st.text(max_size=30)
KEYS = st.text(min_size=1, max_size=10)
VALUES = st.recursive(PLAIN, lambda part: st.lists(part, max_size=4) | st.dictionaries(KEYS, part, max_size=4))


@given(st.dictionaries(KEYS, VALUES, max_size=5))
def test_what_is_written_is_read(table: dict[str, Any]) -> None:
    assert tomllib.loads(to_toml(table)) == table


def test_tables_stand_apart_where_a_line_would_be_long() -> None:
    units = {
        "Pulsar 1": {"hex": "1512", "facing": 1},
        "Javelin 1": {"hex": "1508", "lost_weapons": ["A", "B"], "text": "x" * 50},
    }
    assert to_toml({"turn": 6, "units": units}) == (
        'turn = 6\n\n[units]\n"Pulsar 1" = { hex = "1512", facing = 1 }\n\n'
        '[units."Javelin 1"]\nhex = "1508"\nlost_weapons = ["A", "B"]\n'
        f'text = "{"x" * 50}"\n'
    )


def test_what_toml_does_not_know_is_refused() -> None:
    with pytest.raises(TypeError, match="TOML has no NoneType"):
        to_toml({"a": None})
