"""Events and dice of one entry as stories for the log: every line with its rule."""

from __future__ import annotations

from collections.abc import Sequence

from stormtable.engine.dice import Rolled
from stormtable.engine.events import Note
from stormtable.games.lightning_war.rules.state import Step, View
from stormtable.games.lightning_war.words.names import degrees
from stormtable.games.lightning_war.words.narrate_fire import AssaultTeller
from stormtable.games.lightning_war.words.scene_names import PACE_TITLES, PHASE_TITLES, piece_id, place_word, span
from stormtable.scene import Die, Story

__all__ = ["narrate"]


def narrate(view: View, notes: Sequence[Note], rolls: Sequence[Rolled]) -> list[Story]:
    """The stories of an entry; `view` is from before it, for the set-up from after it."""
    return Narrator(view, rolls).narrate(notes)


class Narrator(AssaultTeller):
    """Tells each event by the method that bears its name."""

    # The turn

    def turn(self, note: Note) -> None:
        self.heading(f"Turn {note.a}", "LW-2.1")

    def phase(self, note: Note) -> None:
        self.heading(PHASE_TITLES[note.a], "LW-2.1")

    def ended(self, note: Note) -> None:
        what = "the set-up" if note.b == Step.SET_UP else f"this part of the phase: {PHASE_TITLES[note.b].lower()}"
        self.begin(f"{self.names.players[note.a]} ends {what}", -1, "LW-2.4", tone="muted").side = note.a

    def holds_fire(self, note: Note) -> None:
        self.begin(f"{self.names.players[note.a]} holds fire", -1, "LW-7.13", tone="muted").side = note.a

    def done(self, note: Note) -> None:
        self.begin(f"{self.names[note.a]} does no more", note.a, "LW-2.4", tone="muted")

    def season(self, note: Note) -> None:
        self.begin(f"Nothing is seen beyond {span(note.a)}", -1, "LW-3.3").dice = self.take_sum()

    def initiative_roll(self, note: Note) -> None:
        first, second = self.names.players
        tie = ": a tie, again" if note.a == note.b else ""
        tale = self.begin(f"Initiative: {first} {note.a}, {second} {note.b}{tie}", -1, "LW-2.1")
        high = max(note.a, note.b)
        dice = self.take() + self.take()
        tale.dice = tuple(Die(sides=6, face=die.face, counted=die.face == high and not tie) for die in dice)

    def initiative(self, note: Note) -> None:
        self.begin(f"{self.names.players[note.a]} has the initiative", -1, "LW-2.1").side = note.a

    def out_of_command(self, note: Note) -> None:
        text = f"{self.names[note.a]} is out of command"
        self.begin(text, note.a, "LW-8.1", tone="bad")

    # Set-up and movement

    def placed(self, note: Note) -> None:
        self.begin(f"{self.names.full(note.a)} is set up", note.a, "LW-1.9")

    def loaded(self, note: Note) -> None:
        self.begin(f"{self.names[note.a]} is loaded on {self.names[note.b]}", note.a, "LW-1.9")

    def moved(self, note: Note) -> None:
        self.begin(f"{self.names[note.a]} {PACE_TITLES[note.d]} to {place_word(note.b, note.c)}", note.a, "LW-4.9")

    def faced(self, note: Note) -> None:
        tale = self.begin(f"{self.names[note.a]} turns to {degrees(note.c)}°", note.a, "LW-4.16")
        if note.d:
            tale.line("By more than 45°, without a turret: it counts as moving", "LW-10.2")

    def mounted(self, note: Note) -> None:
        text = f"{self.names[note.a]} goes aboard {self.names[note.b]}"
        self.begin(text, note.a, "LW-4.18").target = piece_id(note.b)

    def dismounted(self, note: Note) -> None:
        text = f"{self.names[note.a]} leaves {self.names[note.b]} at {place_word(note.c, note.d)}"
        self.begin(text, note.a, "LW-4.18")

    # The end

    def objective(self, note: Note) -> None:
        text = f"{self.names.sides[note.b]} holds {self.names.objectives[note.a]}"
        self.begin(text, -1, "LW-9.3", tone="good").side = note.b

    def score(self, note: Note) -> None:
        self.begin(f"{self.names.players[note.a]}: {note.b} points", -1, "LW-9.4").side = note.a

    def won_game(self, note: Note) -> None:
        self.begin(f"{self.names.players[note.a]} wins", -1, "LW-9.4", tone="good").side = note.a

    def draw(self, note: Note) -> None:
        self.begin("A draw", -1, "LW-9.4")

    def conceded(self, note: Note) -> None:
        self.begin(f"{self.names.players[note.a]} gives up", -1, "LW-9.4", tone="bad").side = note.a
