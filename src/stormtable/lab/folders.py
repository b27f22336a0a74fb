"""Folders and files that the lab writes to: by one process at a time, and what the system refuses told as bad input.

A place is what they are called to people: "--record-dir runs".
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from filelock import FileLock, Timeout

from stormtable.engine.game import BadInput

__all__ = ["held", "locked", "told"]


def locked(file: Path, place: str) -> FileLock:
    """A lock that is held until it is released. Raises BadInput if another process holds it."""
    lock = FileLock(file, timeout=0)
    try:
        lock.acquire()
    except Timeout as error:
        raise BadInput(f"{place}: another process writes there just now") from error
    except OSError as error:
        raise refused(place, error) from error
    return lock


@contextmanager
def held(folder: Path, place: str) -> Iterator[None]:
    """Nobody else writes to a folder meanwhile. Raises BadInput if somebody does."""
    lock = locked(folder / ".lock", place)
    try:
        yield
    finally:
        lock.release()


@contextmanager
def told(place: str) -> Iterator[None]:
    """What the system refuses, as bad input."""
    try:
        yield
    except OSError as error:
        raise refused(place, error) from error


def refused(place: str, error: OSError) -> BadInput:
    return BadInput(f"{place}: {error.strerror or error}")
