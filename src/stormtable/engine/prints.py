"""What a game that can be printed offers in `faces/prints.py`; `stormtable.games.prints_of` finds it."""

from __future__ import annotations

from typing import Any, Protocol

from stormtable.scene.prints import PrintJob

__all__ = ["Prints"]


class Prints(Protocol):
    """A module satisfies the protocol; nobody inherits from it."""

    def print_job(self, view: Any, title: str) -> PrintJob:
        """Record sheets and counters of a match at its first decision; `title` is the scenario's."""
