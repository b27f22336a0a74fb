"""What requests are answered with: values, problems, files to keep."""

from __future__ import annotations

import functools
import gzip
import hashlib
from pathlib import Path
from typing import Any, Final

import brotli
import msgspec
from starlette.datastructures import Headers
from starlette.responses import Response

from stormtable.server.web.tongues import DEPENDS
from stormtable.server.wire import bodies

__all__ = ["STATIC", "SVG", "Kept", "answer", "attachment", "coding_for", "problem"]

SVG: Final = "image/svg+xml; charset=utf-8"
STATIC: Final = Path(__file__).parents[1] / "static"


def answer(value: Any, status: int = 200) -> Response:
    """A value as JSON, never kept by anybody."""
    return Response(msgspec.json.encode(value), status, {"cache-control": "no-store"}, "application/json")


def problem(error: str, status: int, where: str = "") -> Response:
    """What is wrong, and at which field or place."""
    return answer(bodies.Problem(error=error, where=where), status)


def attachment(name: str) -> dict[str, str]:
    """The headers of a file that a browser saves by this name."""
    return {"content-disposition": f'attachment; filename="{name}"', "cache-control": "no-store"}


def coding_for(asked: Headers) -> str:
    """How whoever asks has an answer compressed: "br" or "gzip"; "": not at all."""
    taken = {each.partition(";")[0].strip() for each in asked.get("accept-encoding", "").split(",")}
    return next((each for each in ("br", "gzip") if each in taken), "")


class Kept:
    """An answer in JSON that stays the same while the server runs: encoded and compressed once, known by its tag."""

    QUALITY: Final = 7  # of brotli: nearly as small as the best, in a tenth of its time

    def __init__(self, value: Any) -> None:
        self.body = msgspec.json.encode(value)
        self.hash = hashlib.sha256(self.body).hexdigest()[:16]
        self.compressed = functools.cache(self.compress)

    def compress(self, coding: str) -> bytes:
        """The same, compressed."""
        return brotli.compress(self.body, quality=self.QUALITY) if coding == "br" else gzip.compress(self.body, mtime=0)

    def answer(self, asked: Headers) -> Response:
        """The answer; to who has it already, that it is still this one."""
        coding = coding_for(asked)
        headers = {
            "cache-control": "no-cache",
            "etag": f'"{self.hash}{coding}"',
            "vary": f"accept-encoding, {DEPENDS}",
        }
        if headers["etag"] in asked.get("if-none-match", ""):
            return Response(status_code=304, headers=headers)
        if coding:
            headers["content-encoding"] = coding
        return Response(self.compressed(coding) if coding else self.body, 200, headers, "application/json")
