"""What happens, for the log and the eye: note(Event.HIT, ...). Interpreted only; compiled rules drop it at no cost."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from typing import Final, NamedTuple

from stormtable.engine.rules import rule, when_compiled

__all__ = ["ALL", "NOTES", "Note", "note", "noting"]

ALL: Final = -1  # seen_by: every seat, and watchers


class Note(NamedTuple):
    """One event: its code (an `Event` of the game), up to four numbers, and who sees it (bits of seats, or ALL)."""

    event: int
    a: int = 0
    b: int = 0
    c: int = 0
    d: int = 0
    seen_by: int = ALL


@rule
def ignore(event: int, a: int = 0, b: int = 0, c: int = 0, d: int = 0, seen_by: int = ALL) -> None:
    return


@when_compiled(ignore)
def note(event: int, a: int = 0, b: int = 0, c: int = 0, d: int = 0, seen_by: int = ALL) -> None:
    """Tell the collector in force, if any, that something happened."""
    notes = NOTES.get()
    if notes is not None:
        notes.append(Note(event, a, b, c, d, seen_by))


NOTES: ContextVar[list[Note] | None] = ContextVar("notes", default=None)


@contextmanager
def noting(notes: list[Note] | None = None) -> Iterator[list[Note]]:
    """Collect what happens meanwhile, in `notes` if given."""
    notes = [] if notes is None else notes
    token = NOTES.set(notes)
    try:
        yield notes
    finally:
        NOTES.reset(token)
