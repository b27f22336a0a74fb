"""Work in the background."""

from __future__ import annotations

import asyncio
from collections.abc import Coroutine
from typing import Any, TypeVar

__all__ = ["spawn"]

T = TypeVar("T")


def spawn(work: Coroutine[Any, Any, T], among: set[asyncio.Task[Any]]) -> asyncio.Task[T]:
    """Run in the background; the set keeps the task until it is done."""
    task = asyncio.create_task(work)
    among.add(task)
    task.add_done_callback(among.discard)
    return task
