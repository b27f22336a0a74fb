"""What requests are answered with: values, problems, the page, files to keep."""

from __future__ import annotations

from pathlib import Path
from typing import Any, Final

import msgspec
from starlette.responses import FileResponse, Response

from stormtable.server.wire import bodies

__all__ = ["STATIC", "answer", "attachment", "page", "problem"]

STATIC: Final = Path(__file__).with_name("static")


def answer(value: Any, status: int = 200) -> Response:
    """A value as JSON, never kept by anybody."""
    return Response(msgspec.json.encode(value), status, {"cache-control": "no-store"}, "application/json")


def problem(error: str, status: int) -> Response:
    """What is wrong."""
    return answer(bodies.Problem(error=error), status)


def page(status: int = 200) -> Response:
    """The page; what it shows is told by its address."""
    return FileResponse(STATIC / "index.html", status, {"cache-control": "no-cache"})


def attachment(name: str) -> dict[str, str]:
    """The headers of a file that a browser saves by this name."""
    return {"content-disposition": f'attachment; filename="{name}"', "cache-control": "no-store"}
