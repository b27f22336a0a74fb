"""Rated matches: what can be one, and what their results come to."""

from __future__ import annotations

from typing import Any

import pytest

from tests.support.serving import Served


@pytest.mark.parametrize(
    ("kinds", "how", "why"),
    [
        (["friend", "computer"], {}, "only among people"),
        (["screen", "screen"], {}, "nobody plays against himself"),
        (["friend", "screen"], {"dice": "typed"}, "only with dice of the table"),
    ],
)
async def test_what_cannot_be_rated_is_told(served: Served, kinds: list[str], how: dict[str, Any], why: str) -> None:
    body = {"game": "ambush", "scenario": "night", "seats": [{"kind": kind} for kind in kinds], "rated": True, **how}
    answer = await served.http.post("/api/matches", json=body)
    assert (answer.status_code, why in answer.json()["error"]) == (400, True), answer.text
