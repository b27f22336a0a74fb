"""Entries told event by event."""

from __future__ import annotations

from enum import IntEnum
from typing import ClassVar

from stormtable.engine.dice import Rolled
from stormtable.engine.events import Note
from stormtable.engine.teller import EventTeller
from stormtable.scene import Modifier
from stormtable.scene.tales import Tale


class Event(IntEnum):
    SHOT = 1
    HIT = 2
    RANGE = 3


class Narrator(EventTeller[Tale]):
    events = Event
    methods: ClassVar = {Event.HIT: "struck"}

    def shot(self, note: Note) -> None:
        self.tales.append(Tale(text=f"Ship {note.a} fires"))

    def range(self, note: Note) -> None:
        self.modifiers.append(Modifier(text="range", amount=note.a, rule=""))

    def struck(self, note: Note) -> None:
        roll = self.roll_of(1, 6)
        self.tales[-1].outcome = f"hit with {roll.faces[0]}" if roll else "hit"
        self.tales[-1].modifiers = self.take_modifiers()

    def finish(self) -> None:
        if self.unread:
            self.tales.append(Tale(text="Dice are left"))


def test_each_event_is_told_by_its_method_and_takes_its_dice() -> None:
    stories = Narrator([Rolled(6, (4,))]).narrate([Note(Event.SHOT, 2), Note(Event.RANGE, -1), Note(Event.HIT)])
    assert [(story.text, story.outcome) for story in stories] == [("Ship 2 fires", "hit with 4")]
    assert [each.amount for each in stories[0].modifiers] == [-1]


def test_a_roll_of_other_dice_is_left_and_modifiers_are_told_once() -> None:
    narrator = Narrator([Rolled(6, (4, 4))])
    stories = narrator.narrate([Note(Event.SHOT, 2), Note(Event.HIT)])
    assert [story.text for story in stories] == ["Ship 2 fires", "Dice are left"]
    assert narrator.take_modifiers() == []
    assert narrator.next_roll() == Rolled(6, (4, 4))
    assert narrator.next_roll() is None
