"""Events and dice of one entry as stories for the log: every line with its rule."""

from __future__ import annotations

from collections.abc import Sequence

from stormtable.engine.amounts import count_text
from stormtable.engine.dice import Rolled
from stormtable.engine.events import Note
from stormtable.games.thunder_struck.rules.state import MAX_RING, View
from stormtable.games.thunder_struck.words.names import KINDS, facing_name, side_name
from stormtable.games.thunder_struck.words.narrate_rounds import RoundTeller
from stormtable.games.thunder_struck.words.scene_names import piece_id
from stormtable.scene import Die, Line, Modifier, Story

__all__ = ["narrate"]


def narrate(view: View, notes: Sequence[Note], rolls: Sequence[Rolled]) -> list[Story]:
    """The stories of an entry; `view` is from before it, for the set-up from after it."""
    return Narrator(view, rolls).narrate(notes)


class Narrator(RoundTeller):
    """Tells each event by the method that bears its name."""

    def turn(self, note: Note) -> None:
        """Whose turn it is stands in the strip."""

    # Cubes

    def pips(self, note: Note) -> None:
        before = self.die(note.a, note.b)
        self.moved[note.a, note.b] = Die(sides=6, face=note.d, colour=before.colour)
        cubes = note.d - note.c
        text = f"{'cube' if cubes == 1 else 'cubes'} on the {note.c}"
        self.modifiers.append(Modifier(text=text, amount=cubes, rule="TS-4.2"))

    def moved_die(self, note: Note) -> None:
        self.moved[note.a, note.c] = self.die(note.a, note.b)
        text = f"The {note.d} moves from {self.title(note.b)} to {self.title(note.c)}"
        self.spent.append(Line(text=text, rule="TS-4.2"))

    def cubes(self, note: Note) -> None:
        self.spent.append(Line(text="Power cubes", rule="TS-4.2", old=str(note.b + note.c), new=str(note.c)))

    # Boost and Manoeuvre

    def boosted(self, note: Note) -> None:
        tale = self.act(f"{self.names[note.a]} boosts {note.b}", note.a, "TS-5.1")
        tale.dice = tuple(self.die(note.a, space - 1) for space in (note.c, note.d) if space)

    def flew(self, note: Note) -> None:
        tale = self.about(note, f"{self.names[note.a]} boosts", "TS-5.1")
        tale.outcome = f"from {note.b} to {note.c}"
        if note.d:
            tale.line(f"Passes over {count_text(note.d, 'occupied space')}, not counted", "TS-5.1")

    def contest(self, note: Note) -> None:
        self.act(f"{self.names[note.a]} actions its Manoeuvre", note.a, "TS-5.3")

    def total(self, note: Note) -> None:
        where = f" in {self.names.sector(note.d)}" if self.setup.n_sectors > 1 else ""
        who, dice = self.names.player(note.a), count_text(note.c, "die", "dice")
        self.tales[-1].line(f"{who}{where}: {note.b} with {dice}", "TS-5.7")

    def won(self, note: Note) -> None:
        tale = self.tales[-1]
        tale.line(f"{self.names.player(note.a)} wins {self.names.sector(note.b)} with {note.c}", "TS-5.3", "good")
        self.add_outcome(f"{self.names.player(note.a)} wins")

    def drawn(self, note: Note) -> None:
        where = self.names.sector(note.a)
        self.tales[-1].line(f"{where[0].upper()}{where[1:]}: a draw at {note.b}, nobody wins", "TS-5.3", "muted")
        self.add_outcome("nobody wins")

    def add_outcome(self, text: str) -> None:
        """Adds to the outcome of a contest; with two Sectors there may be two."""
        tale = self.tales[-1]
        where = f"{tale.outcome}; " if tale.outcome else ""
        tale.outcome = where + text

    def flipped(self, note: Note) -> None:
        self.begin(f"{self.names[note.a]} flips", note.a, "TS-5.4", f"faces {facing_name(note.b)}")

    def stayed(self, note: Note) -> None:
        self.begin(f"{self.names[note.a]} neither flips nor warps", note.a, "TS-5.4", tone="muted")

    def warped(self, note: Note) -> None:
        tale = self.begin(f"{self.names[note.a]} warps", note.a, "TS-5.4")
        old, new = (self.names.place(*divmod(at, MAX_RING)) for at in (note.b, note.c))
        tale.outcome = f"from {old} to {new}, {facing_name(note.d)}"

    # Fire and damage

    def fired(self, note: Note) -> None:
        tale = self.act(f"{self.names[note.a]} fires at {self.names[note.b]}", note.a, "TS-6.3")
        tale.target = piece_id(self.setup, note.b)
        tale.dice = (Die(sides=6, face=note.c),)
        tale.line(f"Distance {note.d}, the die shows {note.c}", "TS-2.2")

    def no_enemy(self, note: Note) -> None:
        self.act(f"{self.names[note.a]} fires", note.a, "TS-6.10").outcome = "no enemy in the Sector"

    def miss(self, _: Note) -> None:
        tale = self.tales[-1]
        tale.outcome, tale.tone = "miss", "muted"

    def behind(self, _: Note) -> None:
        tale = self.tales[-1]
        tale.outcome, tale.tone = "miss", "muted"
        tale.line("The target does not lie ahead", "TS-6.3")

    def hit(self, note: Note) -> None:
        tale = self.tales[-1]
        tale.outcome = f"hit from the {side_name(note.c)}"

    def no_shield(self, note: Note) -> None:
        tale = self.about(note, f"{self.names[note.a]} is hit", "TS-6.5")
        tale.line(f"No active shield of {self.names[note.a]} protects its {side_name(note.b)}", "TS-6.5", "bad")

    def shield_used(self, note: Note) -> None:
        tale = self.about(note, f"{self.names[note.a]} takes the hit", "TS-6.6")
        tale.line(f"{self.title(note.b)} of {self.names[note.a]} stops it and is removed", "TS-6.6")

    def damaged(self, note: Note) -> None:
        tale = self.begin(f"{self.names[note.a]} is damaged", note.a, "TS-6.6", self.title(note.b), "bad")
        tale.target = piece_id(self.setup, note.a)
        tale.line(f"{self.title(note.b)} takes no dice any more", "TS-6.7", "bad")

    def shield_lost(self, note: Note) -> None:
        self.tales[-1].line(f"{self.title(note.b)} is lost with it", "TS-6.7", "bad")

    def die_lost(self, note: Note) -> None:
        self.tales[-1].line(f"The {note.c} on it is set aside", "TS-6.7", "bad")

    def both_damaged(self, note: Note) -> None:
        self.tales[-1].line(f"Both {KINDS[note.b]} spaces are damaged", "TS-6.8", "bad")

    def destroyed(self, note: Note) -> None:
        tale = self.about(note, f"{self.names[note.a]} is destroyed", "TS-7.9")
        tale.line(f"{self.names[note.a]} is destroyed", "TS-7.9", "bad")
        tale.outcome, tale.tone = f"{self.names[note.a]} destroyed", "bad"
        tale.target = piece_id(self.setup, note.a)

    # Shields and power

    def shield_up(self, note: Note) -> None:
        tale = self.act(f"{self.names[note.a]} raises its {self.title(note.b)}", note.a, "TS-6.1")
        tale.dice = (self.die(note.a, note.b),)

    def shield_already(self, note: Note) -> None:
        tale = self.act(f"{self.names[note.a]} raises its {self.title(note.b)}", note.a, "TS-6.2")
        tale.dice, tale.outcome, tale.tone = (self.die(note.a, note.b),), "up already", "muted"

    def power(self, note: Note) -> None:
        tale = self.act(f"{self.names[note.a]} takes power", note.a, "TS-6.9")
        tale.outcome = count_text(note.b, "cube")
        lost = f", {note.d} lost" if note.d else ""
        tale.line(f"Then {count_text(note.c, 'cube')}{lost}", "TS-6.9")
