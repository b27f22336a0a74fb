"""Links to seats of served tables, and what is asked for by them over HTTP."""

from __future__ import annotations

import json
import secrets
import urllib.error
import urllib.request
from dataclasses import dataclass, replace
from typing import Any, Final
from urllib.parse import urlsplit

from stormtable.engine.game import BadInput

__all__ = ["Link", "NotNow", "link_in", "seated"]

TIMEOUT: Final = 30.0  # seconds
CLAIM: Final = 16  # bytes
MOST_READ: Final = 4 * 1024 * 1024  # bytes of an answer
MOST_ERROR: Final = 500  # characters


class NotNow(Exception):
    """A server does not give what is asked for, now or for good: its sentence."""

    def __init__(self, text: str, status: int) -> None:
        super().__init__(text)
        self.status = status


@dataclass(frozen=True, slots=True)
class Link:
    """A link to a seat."""

    base: str  # of the server, without a slash at its end
    key: str

    def __str__(self) -> str:
        return f"{self.base}/table/{self.key}"

    @property
    def socket(self) -> str:
        """The address of its line."""
        return f"ws{self.base.removeprefix('http')}/ws/{self.key}?changes=1"

    def get(self, path: str) -> bytes:
        """What is at an address below that of the key. Raises NotNow; OSError if the server cannot be reached."""
        return self.ask(urllib.request.Request(f"{self.base}/api/table/{self.key}/{path}"))  # noqa: S310  (http: link_in)

    def post(self, path: str, body: Any) -> Any:
        """The answer to a request with a body. Raises as `get` does."""
        headers = {"content-type": "application/json"}
        address = f"{self.base}/api/table/{self.key}/{path}"
        return json.loads(self.ask(urllib.request.Request(address, json.dumps(body).encode(), headers)))  # noqa: S310

    def ask(self, request: urllib.request.Request) -> bytes:
        try:
            with urllib.request.urlopen(request, timeout=TIMEOUT) as answer:  # noqa: S310
                return bytes(answer.read(MOST_READ))
        except urllib.error.HTTPError as error:
            with error:
                raise NotNow(reason_in(error.read(MOST_READ)) or str(error), error.code) from error


def reason_in(data: bytes) -> str:
    """The sentence of an answer that is no success."""
    try:
        return str(json.loads(data)["error"])[:MOST_ERROR]
    except (ValueError, KeyError, TypeError):
        return ""


def link_in(text: str) -> Link:
    """The link that is meant. Raises BadInput."""
    parts = urlsplit(text)
    path, _, key = parts.path.rstrip("/").rpartition("/table/")
    if parts.scheme not in {"http", "https"} or not parts.netloc or not key or "/" in key:
        raise BadInput(f"{text}: a link to a seat is expected, such as http://127.0.0.1:8080/table/KEY")
    return Link(f"{parts.scheme}://{parts.netloc}{path}", key)


def seated(link: Link) -> Link:
    """The link to the seat: if it is an invitation, one sits down by it, and it is spent. Raises NotNow, OSError."""
    try:
        link.get("invitation")
    except NotNow:  # the line itself says what is wrong with a key that is none
        return link
    return replace(link, key=str(link.post("seat", {"claim": secrets.token_hex(CLAIM)})["key"]))
