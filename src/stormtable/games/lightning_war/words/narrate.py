"""Events and dice of one entry as stories for the log: every line with its rule."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from stormtable.engine.dice import Rolled
from stormtable.engine.events import Note
from stormtable.games.lightning_war.rules.state import Step, View
from stormtable.games.lightning_war.words.names import degrees
from stormtable.games.lightning_war.words.narrate_fire import AssaultTeller
from stormtable.games.lightning_war.words.scene_names import (
    PACE_SENTENCES,
    phase_title,
    piece_id,
    place_word,
    span,
)
from stormtable.language import phrase, say, say_number
from stormtable.scene import Die, Story

__all__ = ["narrate"]


def narrate(view: View, notes: Sequence[Note], rolls: Sequence[Rolled]) -> list[Story]:
    """The stories of an entry; `view` is from before it, for the set-up from after it."""
    return Narrator(view, rolls).narrate(notes)


ENDINGS: Final[dict[int, str]] = {
    Step.SET_UP: phrase("{who} ends the set-up"),
    Step.INITIATIVE: phrase("{who} ends this part of the phase: initiative"),
    Step.MOVEMENT: phrase("{who} ends this part of the phase: movement"),
    Step.FIRE: phrase("{who} ends this part of the phase: fire"),
    Step.ASSAULT: phrase("{who} ends this part of the phase: close assault"),
    Step.MORALE: phrase("{who} ends this part of the phase: morale"),
    Step.END: phrase("{who} ends this part of the phase: end of turn"),
}


class Narrator(AssaultTeller):
    """Tells each event by the method that bears its name."""

    # The turn

    def turn(self, note: Note) -> None:
        self.heading(say("Turn {n}", n=note.a), "LW-2.1")

    def phase(self, note: Note) -> None:
        self.heading(phase_title(note.a), "LW-2.1")

    def ended(self, note: Note) -> None:
        who = self.names.players[note.a]
        text = say(ENDINGS[note.b], who=who)
        self.begin(text, -1, "LW-2.4", tone="muted").side = note.a

    def holds_fire(self, note: Note) -> None:
        text = say("{who} holds fire", who=self.names.players[note.a])
        self.begin(text, -1, "LW-7.13", tone="muted").side = note.a

    def done(self, note: Note) -> None:
        self.begin(say("{unit} does no more", unit=self.names[note.a]), note.a, "LW-2.4", tone="muted")

    def season(self, note: Note) -> None:
        text = say("Nothing is seen beyond {length}", length=span(note.a))
        self.begin(text, -1, "LW-3.3").dice = self.take_sum()

    def initiative_roll(self, note: Note) -> None:
        first, second = self.names.players
        tie, told = note.a == note.b, {"first": f"{first} {note.a}", "second": f"{second} {note.b}"}
        text = say("Initiative: {first}, {second}", **told)
        if tie:
            text = say("Initiative: {first}, {second}: a tie, again", **told)
        tale = self.begin(text, -1, "LW-2.1")
        high = max(note.a, note.b)
        dice = self.take() + self.take()
        tale.dice = tuple(Die(sides=6, face=die.face, counted=die.face == high and not tie) for die in dice)

    def initiative(self, note: Note) -> None:
        text = say("{who} has the initiative", who=self.names.players[note.a])
        self.begin(text, -1, "LW-2.1").side = note.a

    def out_of_command(self, note: Note) -> None:
        text = say("{unit} is out of command", unit=self.names[note.a])
        self.begin(text, note.a, "LW-8.1", tone="bad")

    # Set-up and movement

    def placed(self, note: Note) -> None:
        self.begin(say("{unit} is set up", unit=self.names.full(note.a)), note.a, "LW-1.9")

    def loaded(self, note: Note) -> None:
        text = say("{unit} is loaded on {carrier}", unit=self.names[note.a], carrier=self.names[note.b])
        self.begin(text, note.a, "LW-1.9")

    def moved(self, note: Note) -> None:
        text = say(PACE_SENTENCES[note.d], unit=self.names[note.a], place=place_word(note.b, note.c))
        self.begin(text, note.a, "LW-4.9")

    def faced(self, note: Note) -> None:
        facing = say_number(degrees(note.c))
        text = say("{unit} turns to {facing}°", unit=self.names[note.a], facing=facing)
        tale = self.begin(text, note.a, "LW-4.16")
        if note.d:
            tale.line(say("By more than 45°, without a turret: it counts as moving"), "LW-10.2")

    def mounted(self, note: Note) -> None:
        text = say("{unit} goes aboard {carrier}", unit=self.names[note.a], carrier=self.names[note.b])
        self.begin(text, note.a, "LW-4.18").target = piece_id(note.b)

    def dismounted(self, note: Note) -> None:
        told = {"unit": self.names[note.a], "carrier": self.names[note.b], "place": place_word(note.c, note.d)}
        text = say("{unit} leaves {carrier} at {place}", **told)
        self.begin(text, note.a, "LW-4.18")

    # The end

    def objective(self, note: Note) -> None:
        text = say("{side} holds {objective}", side=self.names.sides[note.b], objective=self.names.objectives[note.a])
        self.begin(text, -1, "LW-9.3", tone="good").side = note.b

    def score(self, note: Note) -> None:
        text = say("{who}: {n} points", who=self.names.players[note.a], n=note.b)
        self.begin(text, -1, "LW-9.4").side = note.a

    def won_game(self, note: Note) -> None:
        text = say("{who} wins", who=self.names.players[note.a])
        self.begin(text, -1, "LW-9.4", tone="good").side = note.a

    def draw(self, note: Note) -> None:
        self.begin(say("A draw"), -1, "LW-9.4")

    def conceded(self, note: Note) -> None:
        text = say("{who} gives up", who=self.names.players[note.a])
        self.begin(text, -1, "LW-9.4", tone="bad").side = note.a
