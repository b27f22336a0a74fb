"""The tables that the messages of a line lead to."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import Any

from stormtable.server.wire.renewing import renewed

__all__ = ["tables_of"]


def tables_of(messages: Iterable[Mapping[str, Any]]) -> Iterator[dict[str, Any]]:
    """Each table that a page has, whole or by what changed; it begins with a whole one."""
    table: dict[str, Any] = {}
    for message in messages:
        if message["type"] in ("table", "changes"):
            table = dict(message) if message["type"] == "table" else renewed(table, message)
            yield table
