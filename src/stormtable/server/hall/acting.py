"""Where matches are changed: in two threads of their own, who came first first.

More would only take the interpreter from one another and from the loop: each change would end later, and wait longer to
be stored. Computers think elsewhere; matches that are opened and records that are brought are read elsewhere. But to
take back, to go back and to go on from a stored position may read stored lines and fold them, which is done here.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from concurrent.futures import Future, ThreadPoolExecutor
from contextvars import copy_context
from typing import Any, Final, ParamSpec, TypeVar

__all__ = ["in_turn"]

ACTING: Final = ThreadPoolExecutor(2, "acting")
P = ParamSpec("P")
T = TypeVar("T")


async def in_turn(work: Callable[P, tuple[T, Future[None] | None]], /, *args: P.args, **kwargs: P.kwargs) -> T:
    """What work gives, done in one of these threads, in the language that is spoken here.

    What it hands on to others, as to be stored, is done by then too; the loop is told once. Raises what either raises.
    """
    loop, context = asyncio.get_running_loop(), copy_context()
    found: asyncio.Future[T] = loop.create_future()

    def tell(result: T | None, error: BaseException | None) -> None:
        loop.call_soon_threadsafe(conclude, found, result, error)

    def job() -> None:
        try:
            result, handed_on = context.run(work, *args, **kwargs)
        except BaseException as error:  # noqa: BLE001  (it is handed on to whoever waits)
            tell(None, error)
            return
        if handed_on is None:
            tell(result, None)
        else:
            handed_on.add_done_callback(lambda ended: tell(result, ended.exception()))

    ACTING.submit(job)
    return await found


def conclude(found: asyncio.Future[Any], result: object, error: BaseException | None) -> None:
    """Answer whoever waits still."""
    if found.done():
        return
    if error is None:
        found.set_result(result)
    else:
        found.set_exception(error)
