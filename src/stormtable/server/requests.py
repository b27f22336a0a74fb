"""What requests say: their bodies, and the numbers in their addresses."""

from __future__ import annotations

import re
from typing import Final, TypeVar

import msgspec
from starlette.requests import Request

from stormtable.engine.game import BadInput
from stormtable.server.security import read_body

__all__ = ["body_of", "number_in"]

NUMBER: Final = re.compile(r"-?[0-9]{1,9}")
T = TypeVar("T")


async def body_of(request: Request, most: int, kind: type[T]) -> T:
    """The body of a request, of so many bytes at most. Raises BadInput."""
    data = await read_body(request, most)
    try:
        return msgspec.json.decode(data or b"{}", type=kind)
    except msgspec.DecodeError as error:
        raise BadInput(f"the request is not understood: {error}") from error
    except RecursionError:
        raise BadInput("the request is not understood: it is nested too deeply") from None


def number_in(text: str) -> int | None:
    """A number of an address; None if it is none, or larger than any that is used."""
    return int(text) if NUMBER.fullmatch(text) else None
