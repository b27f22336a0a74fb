"""How many connections fit into what the system lets a process open."""

from __future__ import annotations

import contextlib
import importlib
import logging
import os
from dataclasses import replace
from typing import Any, Final

from stormtable.server.web.limits import Limits

__all__ = ["limits_that_fit", "room_for"]

resource: Any = importlib.import_module("resource") if os.name == "posix" else None  # Windows has no such limit
LOG: Final = logging.getLogger("stormtable.server")
RESERVE: Final = 200  # files that are no connections: the database, the rules, the computer players' pipes
DARWIN: Final = 10_240  # the most that macOS grants where it says there is no limit


def limits_that_fit(limits: Limits) -> Limits:
    """The limits, with no more connections than this process may have; its own limit is raised as far as it may be."""
    lines = room_for(limits.lines)
    if lines < limits.lines:
        LOG.warning("the system lets this process open so few files that at most %d pages fit", lines)
    return replace(limits, lines=lines, lines_of_one=min(limits.lines_of_one, lines))


def room_for(lines: int) -> int:
    """How many of so many connections fit."""
    if resource is None:
        return lines
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    for wanted in (lines + RESERVE, DARWIN):
        if soft == resource.RLIM_INFINITY or soft >= lines + RESERVE:
            return lines
        more = wanted if hard == resource.RLIM_INFINITY else min(wanted, hard)
        if more > soft:
            with contextlib.suppress(ValueError, OSError):
                resource.setrlimit(resource.RLIMIT_NOFILE, (more, hard))
                soft = more
    return lines if soft >= lines + RESERVE else max(soft - RESERVE, soft // 2)
