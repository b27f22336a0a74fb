"""Logging in which no key ever stands: as lines to read, or as JSON for a collector; nothing floods it."""

from __future__ import annotations

import logging
import sys
import time
from collections import OrderedDict
from collections.abc import Callable
from typing import Any, Final, Literal, TextIO

import msgspec

from stormtable.server.hall.keys import blank_keys

__all__ = ["Discreet", "LogFormat", "Seldom", "Structured", "set_up_logging"]

LogFormat = Literal["text", "json"]
MINUTE: Final = 60.0
OFTEN: Final = 30  # equal lines of our own a minute; of what strangers cause in the web server, one
MANY: Final = 1000  # kinds of lines that are counted


class Discreet(logging.Formatter):
    """Formats a record, traceback included, and blanks every key in it."""

    def format(self, record: logging.LogRecord) -> str:
        """The line or lines."""
        return blank_keys(super().format(record))


class Structured(logging.Formatter):
    """Formats a record as one line of JSON, every key in it blanked."""

    def format(self, record: logging.LogRecord) -> str:
        """The line: time (UTC), level, logger, message; of a request its parts, of an error its traceback."""
        told: dict[str, Any] = {
            "time": time.strftime("%Y-%m-%dT%H:%M:%S", time.gmtime(record.created)) + f".{int(record.msecs):03}Z",
            "level": record.levelname.lower(),
            "logger": record.name,
            "message": record.getMessage(),
        }
        if record.name == "uvicorn.access" and isinstance(record.args, tuple) and len(record.args) == 5:
            told |= dict(zip(("client", "method", "path", "http", "status"), record.args, strict=True))
        if record.exc_info:
            told["error"] = self.formatException(record.exc_info)
        return blank_keys(msgspec.json.encode(told).decode())


class Seldom(logging.Filter):
    """Lets equal lines pass so many times a minute; the next one says how many there were."""

    def __init__(self, clock: Callable[[], float] = time.monotonic) -> None:
        super().__init__()
        self.clock = clock
        self.seen: OrderedDict[tuple[str, int, str], list[float]] = OrderedDict()  # when a minute began, lines in it

    def filter(self, record: logging.LogRecord) -> bool:
        """Whether a line is written; those of requests are, since they are there only if asked for."""
        if record.levelno <= logging.INFO:
            return True
        kind, now = (record.name, record.lineno, str(record.msg)), self.clock()
        began = self.seen.setdefault(kind, [now, 0])
        self.seen.move_to_end(kind)
        while len(self.seen) > MANY:
            self.seen.popitem(last=False)
        most = OFTEN if record.name.startswith("stormtable") else 1
        if now - began[0] >= MINUTE:
            if began[1] > most:
                record.msg = f"{record.getMessage()} (and {int(began[1]) - most} more like it)"
                record.args = None
            began[:] = [now, 0]
        began[1] += 1
        return began[1] <= most


def set_up_logging(*, verbose: bool = False, form: LogFormat = "text", stream: TextIO | None = None) -> None:
    """Warnings and errors to the terminal; `verbose`: each request too."""
    handler = logging.StreamHandler(stream or sys.stderr)
    line = "%(asctime)s %(levelname)s %(name)s: %(message)s"
    handler.setFormatter(Structured() if form == "json" else Discreet(line))
    handler.addFilter(Seldom())
    for name in ("stormtable", "uvicorn", "asyncio"):
        logger = logging.getLogger(name)
        logger.handlers, logger.propagate = [handler], False
        logger.setLevel(logging.INFO if verbose else logging.WARNING)
    for name in ("uvicorn.error", "uvicorn.access"):
        logger = logging.getLogger(name)
        logger.handlers, logger.propagate = [], True
