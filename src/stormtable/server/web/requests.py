"""What requests say: their bodies, and the numbers in their addresses."""

from __future__ import annotations

import functools
import re
from typing import Final, TypeVar

import msgspec
from starlette.concurrency import run_in_threadpool
from starlette.requests import Request

from stormtable.engine.bounds import JSON_BOUNDS, Bounds, check_json
from stormtable.engine.game import BadInput
from stormtable.language import say
from stormtable.server.web.security import read_body

__all__ = ["body_of", "decode_message", "number_in"]

NUMBER: Final = re.compile(r"-?[0-9]{1,9}")
MESSAGE_BOUNDS: Final = Bounds(size=1024 * 1024, depth=8, entries=1_000, word=40)  # the socket's own size is less
MUCH: Final = 8 * 1024  # bytes that are not parsed on the loop
T = TypeVar("T")


async def body_of(request: Request, most: int, kind: type[T]) -> T:
    """The body of a request, of so many bytes at most. Raises BadInput."""
    data = await read_body(request, most)
    decode = functools.partial(decode_within, data or b"{}", msgspec.json.Decoder(kind), JSON_BOUNDS)
    try:
        return decode() if len(data) < MUCH else await run_in_threadpool(decode)
    except (msgspec.DecodeError, BadInput) as error:
        raise BadInput(say("the request is not understood: {error}", error=error)) from error


def decode_message(text: str, decoder: msgspec.json.Decoder[T]) -> T:
    """A message over a WebSocket. Raises BadInput."""
    try:
        return decode_within(text.encode(), decoder, MESSAGE_BOUNDS)
    except (msgspec.DecodeError, UnicodeEncodeError, BadInput) as error:
        raise BadInput(say("this message is not understood: {error}", error=error)) from error


def decode_within(data: bytes, decoder: msgspec.json.Decoder[T], bounds: Bounds) -> T:
    check_json(data, bounds)
    return decoder.decode(data)


def number_in(text: str) -> int | None:
    """A number of an address; None if it is none, or larger than any that is used."""
    return int(text) if NUMBER.fullmatch(text) else None
