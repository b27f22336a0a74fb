"""Entries told event by event: what the narrations of the games share."""

from __future__ import annotations

from collections.abc import Sequence
from enum import IntEnum
from typing import ClassVar, Generic, TypeVar

from stormtable.engine.dice import Rolled
from stormtable.engine.events import Note
from stormtable.scene import Modifier, Story
from stormtable.scene.tales import Tale

__all__ = ["EventTeller"]

T = TypeVar("T", bound=Tale)


class EventTeller(Generic[T]):
    """Goes through the events of an entry, takes the dice they speak of, and collects tales.

    Each event is told by the method that bears its name in lower case, or the one that `methods` names.
    """

    events: ClassVar[type[IntEnum]]
    methods: ClassVar[dict[int, str]] = {}

    def __init__(self, rolls: Sequence[Rolled]) -> None:
        self.unread = list(rolls)
        self.tales: list[T] = []
        self.modifiers: list[Modifier] = []  # told before their roll

    def narrate(self, notes: Sequence[Note]) -> list[Story]:
        """The stories of an entry."""
        for note in notes:
            self.hear(note)
        self.finish()
        return [tale.story() for tale in self.tales]

    def finish(self) -> None:
        """What is said once the last event has been told."""

    def hear(self, note: Note) -> None:
        """One event."""
        getattr(self, self.method(note.event))(note)

    def method(self, event: int) -> str:
        """The name of the method that tells an event."""
        return self.methods.get(event) or self.events(event).name.lower()

    def next_roll(self) -> Rolled | None:
        """The next roll that the viewer has seen."""
        return self.unread.pop(0) if self.unread else None

    def roll_of(self, n: int, sides: int) -> Rolled | None:
        """The next roll if it is one of so many dice of so many sides."""
        if self.unread and (len(self.unread[0].faces), self.unread[0].sides) == (n, sides):
            return self.unread.pop(0)
        return None

    def take_modifiers(self) -> list[Modifier]:
        """The modifiers told since the last roll."""
        told, self.modifiers = self.modifiers, []
        return told
