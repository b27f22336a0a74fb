"""What requests are answered with: values, problems, files to keep."""

from __future__ import annotations

from pathlib import Path
from typing import Any, Final

import msgspec
from starlette.responses import Response

from stormtable.server.wire import bodies

__all__ = ["STATIC", "answer", "attachment", "problem"]

STATIC: Final = Path(__file__).with_name("static")


def answer(value: Any, status: int = 200) -> Response:
    """A value as JSON, never kept by anybody."""
    return Response(msgspec.json.encode(value), status, {"cache-control": "no-store"}, "application/json")


def problem(error: str, status: int) -> Response:
    """What is wrong."""
    return answer(bodies.Problem(error=error), status)


def attachment(name: str) -> dict[str, str]:
    """The headers of a file that a browser saves by this name."""
    return {"content-disposition": f'attachment; filename="{name}"', "cache-control": "no-store"}
