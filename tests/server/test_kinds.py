"""What msgspec looks at before there are threads."""

from __future__ import annotations

import sys
from typing import Any

import msgspec

from tests.support.serving import serving


class Inner(msgspec.Struct):
    """Part of one that is read."""

    number: int


class Outer(msgspec.Struct):
    """One that is read."""

    inner: list[Inner]


class Unreadable(msgspec.Struct):
    """One that cannot be."""

    both: Inner | Outer


def looked_at(kind: Any, value: Any) -> list[str]:
    """The functions that reading a value takes, beside what is in C."""
    called = list[str]()
    sys.setprofile(lambda frame, event, _: called.append(frame.f_code.co_name) if event == "call" else None)
    try:
        msgspec.convert(value, kind)
    finally:
        sys.setprofile(None)
    return called


async def test_all_structs_are_known_once_a_server_runs() -> None:
    async with serving():
        assert looked_at(Outer, {"inner": [{"number": 1}]}) == []
