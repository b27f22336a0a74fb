"""The narration of planning, of a round's begin and end, and of the end of the game."""

from __future__ import annotations

from stormtable.engine.amounts import count_text
from stormtable.engine.events import Note
from stormtable.games.thunder_struck.rules.state import OWN_DICE, TEAMS
from stormtable.games.thunder_struck.words.teller import Teller
from stormtable.scene import Die
from stormtable.scene.tales import Tale

__all__ = ["RoundTeller"]


class RoundTeller(Teller):
    """Rolls and layouts, the Reflex die, losses, the standing."""

    def first(self, note: Note) -> None:
        lot = self.take(1, self.setup.seats)
        self.begin(f"{self.names.player(note.a)} goes first, by lot", note.a, "TS-1.4").dice = lot

    def round(self, note: Note) -> None:
        tale = self.begin(f"Round {note.a}", rule="TS-7.6", outcome=f"{self.names.player(note.b)} holds the marker")
        tale.heading = True

    # Planning

    def rolled(self, note: Note) -> None:
        self.begin(f"{self.names.player(note.a)} rolls", note.a, "TS-3.1").dice = self.roll()

    def rerolled(self, note: Note) -> None:
        tale = self.begin(f"{self.names.player(note.a)} rerolls all dice", note.a, "TS-3.2", "1 cube")
        tale.dice = self.roll()
        tale.line(f"{count_text(note.b, 'cube')} left", "TS-3.2")

    def roll(self) -> tuple[Die, ...]:
        """A seat's dice, the Reflex die after its own."""
        own = self.take(OWN_DICE, 6)
        green = tuple(Die(sides=6, face=die.face, colour="green") for die in self.take(1, 6))
        return own + green

    def laid(self, note: Note) -> None:
        text = f"{self.names.player(note.a)} lays the {note.b} on {self.title(note.c)}"
        self.begin(text, note.a, "TS-3.1", tone="muted")

    def lifted(self, note: Note) -> None:
        text = f"{self.names.player(note.a)} takes the {note.b} back from {self.title(note.c)}"
        self.begin(text, note.a, "TS-3.1", tone="muted")

    def handed_in(self, note: Note) -> None:
        self.begin(f"{self.names.player(note.a)} hands the layout in", note.a, "TS-3.10", "sealed")

    def revealed(self, note: Note) -> None:
        tale = self.begin(f"{self.names.player(note.a)} shows the console", note.a, "TS-3.5")
        if note.b:
            tale.line(f"{count_text(note.b, 'cube')} spent on rerolls", "TS-3.2")

    def shown(self, note: Note) -> None:
        tale = self.tales[-1]
        tale.dice += (Die(sides=6, face=note.b, colour="green" if note.d else ""),)
        laid = f"{note.b} on {self.title(note.c)}"
        if tale.lines and tale.lines[-1].rule == "TS-3.1":
            laid = f"{tale.lines.pop().text}, {laid}"
        tale.line(laid, "TS-3.1")

    def set_aside(self, note: Note) -> None:
        tale = self.tales[-1]
        tale.dice += (Die(sides=6, face=note.b, colour="green" if note.d else "", counted=False),)
        tale.line(f"{note.b} fits nowhere: set aside", "TS-3.8", "muted")

    # The end of a round

    def tokens(self, note: Note) -> None:
        tale = self.reflex_tale()
        tale.line(f"{self.names.player(note.a)}: Boost token {note.b}, Manoeuvre token {note.c}", "TS-7.7")

    def reflex_tale(self) -> Tale:
        if self.tales and self.tales[-1].text == "Reflex die":
            return self.tales[-1]
        return self.begin("Reflex die", rule="TS-7.1")

    def reflex_earned(self, note: Note) -> None:
        tale = self.reflex_tale()
        tale.outcome, tale.side = f"{self.names.player(note.a)} may take it", note.a
        tale.line(f"{self.names.player(note.b)} was lowest", "TS-7.1")

    def reflex_nobody(self, _: Note) -> None:
        self.reflex_tale().outcome = "nobody"

    def reflex_taken(self, note: Note) -> None:
        self.begin(f"{self.names.player(note.a)} takes the Reflex die", note.a, "TS-7.1")

    def reflex_declined(self, note: Note) -> None:
        self.begin(f"{self.names.player(note.a)} declines the Reflex die", note.a, "TS-7.1")

    def reflex_back(self, note: Note) -> None:
        self.begin(f"{self.names.player(note.a)} returns the Reflex die", note.a, "TS-7.7", tone="muted")

    def reflex_teams(self, _: Note) -> None:
        tale = self.reflex_tale()
        tale.outcome, tale.rule = "none while a team has two ships", "TS-7.8"

    # The end of the game

    def sector_closed(self, note: Note) -> None:
        where = self.names.sector(note.a)
        self.begin(
            f"{where[0].upper()}{where[1:]} is closed", rule="TS-7.3", outcome="one ship a team is left", tone="now"
        )

    def limit(self, note: Note) -> None:
        self.begin(f"Round {note.a} was the last", rule="TS-7.4")

    def standing(self, note: Note) -> None:
        tale = self.tales[-1] if self.tales else self.begin("The end", rule="TS-7.2")
        ships, tokens = count_text(note.b, "ship"), count_text(note.c, "damage token")
        tale.line(f"{self.names.team(note.a)}: {ships}, {tokens}", "TS-7.12")

    def won_game(self, note: Note) -> None:
        who = self.names.team(note.a)
        verb = "wins" if self.setup.seats <= TEAMS else "win"
        self.begin(f"{who} {verb}", note.a, "TS-7.2", "the end", "now")

    def draw(self, _: Note) -> None:
        self.begin("A draw", rule="TS-7.12", outcome="the end", tone="now")

    def conceded(self, note: Note) -> None:
        self.begin(f"{self.names.player(note.a)} concedes", note.a, "TS-7.13", tone="now")
