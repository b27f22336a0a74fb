"""What a client does with `Changes`: the table they lead to. The page does the same in static/table/received.js."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from stormtable.server.hall.runs import join_runs
from stormtable.server.wire.edits import edited

__all__ = ["renewed"]


def renewed(table: Mapping[str, Any], changes: Mapping[str, Any]) -> dict[str, Any]:
    """The table after changes, in JSON's kinds; what it is made of is left as it was.

    Raises ValueError if they do not go with it.
    """
    return {
        **table,
        **changes["table"],
        "scene": edited(table["scene"], changes["scene"]),
        "svg": join_runs(table["svg"], changes["svg"], "<"),
        "text": join_runs(table["text"], changes["text"], "\n"),
        "log_from": changes["log_from"],
        "log": changes["log"],
    }
