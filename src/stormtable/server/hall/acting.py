"""Where matches are changed: in two threads of their own, who came first first.

More would only take the interpreter from one another and from the loop: each change would end later, and wait longer to
be stored. Computers think elsewhere; matches that are opened and records that are brought are read elsewhere. But to
take back, to go back and to go on from a stored position may read stored lines and fold them, which is done here.
"""

from __future__ import annotations

import asyncio
import functools
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from contextvars import copy_context
from typing import Final, ParamSpec, TypeVar

__all__ = ["in_turn"]

ACTING: Final = ThreadPoolExecutor(2, "acting")
P = ParamSpec("P")
T = TypeVar("T")


async def in_turn(work: Callable[P, T], /, *args: P.args, **kwargs: P.kwargs) -> T:
    """What work gives, done in one of these threads, in the language that is spoken here."""
    job = functools.partial(copy_context().run, work, *args, **kwargs)
    return await asyncio.get_running_loop().run_in_executor(ACTING, job)
