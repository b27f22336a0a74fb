"""Logging in which no key ever stands."""

from __future__ import annotations

import logging
import sys
from typing import TextIO

from stormtable.server.keys import blank_keys

__all__ = ["Discreet", "set_up_logging"]


class Discreet(logging.Formatter):
    """Formats a record, traceback included, and blanks every key in it."""

    def format(self, record: logging.LogRecord) -> str:
        """The line or lines."""
        return blank_keys(super().format(record))


def set_up_logging(*, verbose: bool = False, stream: TextIO | None = None) -> None:
    """Warnings and errors to the terminal; `verbose`: each request too."""
    handler = logging.StreamHandler(stream or sys.stderr)
    handler.setFormatter(Discreet("%(asctime)s %(levelname)s %(name)s: %(message)s"))
    for name in ("stormtable", "uvicorn", "asyncio"):
        logger = logging.getLogger(name)
        logger.handlers, logger.propagate = [handler], False
        logger.setLevel(logging.INFO if verbose else logging.WARNING)
    for name in ("uvicorn.error", "uvicorn.access"):
        logger = logging.getLogger(name)
        logger.handlers, logger.propagate = [], True
