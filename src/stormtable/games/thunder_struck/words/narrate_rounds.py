"""The narration of planning, of a round's begin and end, and of the end of the game."""

from __future__ import annotations

from stormtable.engine.events import Note
from stormtable.games.thunder_struck.rules.state import OWN_DICE, TEAMS
from stormtable.games.thunder_struck.words.teller import Teller
from stormtable.language import say, say_count
from stormtable.scene import Die
from stormtable.scene.tales import Tale

__all__ = ["RoundTeller"]


class RoundTeller(Teller):
    """Rolls and layouts, the Reflex die, losses, the standing."""

    def first(self, note: Note) -> None:
        lot = self.take(1, self.setup.seats)
        self.begin(say("{who} goes first, by lot", who=self.names.player(note.a)), note.a, "TS-1.4").dice = lot

    def round(self, note: Note) -> None:
        outcome = say("{who} holds the marker", who=self.names.player(note.b))
        tale = self.begin(say("Round {round}", round=note.a), rule="TS-7.6", outcome=outcome)
        tale.heading = True

    # Planning

    def rolled(self, note: Note) -> None:
        self.begin(say("{who} rolls", who=self.names.player(note.a)), note.a, "TS-3.1").dice = self.roll()

    def rerolled(self, note: Note) -> None:
        text = say("{who} rerolls all dice", who=self.names.player(note.a))
        tale = self.begin(text, note.a, "TS-3.2", say_count(1, "{n} cube", "{n} cubes"))
        tale.dice = self.roll()
        tale.line(say_count(note.b, "{n} cube left", "{n} cubes left"), "TS-3.2")

    def roll(self) -> tuple[Die, ...]:
        """A seat's dice, the Reflex die after its own."""
        own = self.take(OWN_DICE, 6)
        green = tuple(Die(sides=6, face=die.face, colour="green") for die in self.take(1, 6))
        return own + green

    def laid(self, note: Note) -> None:
        told = {"who": self.names.player(note.a), "die": note.b, "space": self.title(note.c)}
        text = say("{who} lays the {die} on {space}", **told)
        self.begin(text, note.a, "TS-3.1", tone="muted")

    def lifted(self, note: Note) -> None:
        told = {"who": self.names.player(note.a), "die": note.b, "space": self.title(note.c)}
        text = say("{who} takes the {die} back from {space}", **told)
        self.begin(text, note.a, "TS-3.1", tone="muted")

    def handed_in(self, note: Note) -> None:
        text = say("{who} hands the layout in", who=self.names.player(note.a))
        self.begin(text, note.a, "TS-3.10", say("sealed"))

    def revealed(self, note: Note) -> None:
        tale = self.begin(say("{who} shows the console", who=self.names.player(note.a)), note.a, "TS-3.5")
        if note.b:
            tale.line(say_count(note.b, "{n} cube spent on rerolls", "{n} cubes spent on rerolls"), "TS-3.2")

    def shown(self, note: Note) -> None:
        tale = self.tales[-1]
        tale.dice += (Die(sides=6, face=note.b, colour="green" if note.d else ""),)
        laid = say("{die} on {space}", die=note.b, space=self.title(note.c))
        if tale.lines and tale.lines[-1].rule == "TS-3.1":
            laid = f"{tale.lines.pop().text}, {laid}"
        tale.line(laid, "TS-3.1")

    def set_aside(self, note: Note) -> None:
        tale = self.tales[-1]
        tale.dice += (Die(sides=6, face=note.b, colour="green" if note.d else "", counted=False),)
        tale.line(say("{die} fits nowhere: set aside", die=note.b), "TS-3.8", "muted")

    # The end of a round

    def tokens(self, note: Note) -> None:
        tale = self.reflex_tale()
        told = {"who": self.names.player(note.a), "boost": note.b, "manoeuvre": note.c}
        tale.line(say("{who}: Boost token {boost}, Manoeuvre token {manoeuvre}", **told), "TS-7.7")

    def reflex_tale(self) -> Tale:
        text = say("Reflex die")
        if self.tales and self.tales[-1].text == text:
            return self.tales[-1]
        return self.begin(text, rule="TS-7.1")

    def reflex_earned(self, note: Note) -> None:
        tale = self.reflex_tale()
        tale.outcome, tale.side = say("{who} may take it", who=self.names.player(note.a)), note.a
        tale.line(say("{who} was lowest", who=self.names.player(note.b)), "TS-7.1")

    def reflex_nobody(self, _: Note) -> None:
        self.reflex_tale().outcome = say("nobody")

    def reflex_taken(self, note: Note) -> None:
        self.begin(say("{who} takes the Reflex die", who=self.names.player(note.a)), note.a, "TS-7.1")

    def reflex_declined(self, note: Note) -> None:
        self.begin(say("{who} declines the Reflex die", who=self.names.player(note.a)), note.a, "TS-7.1")

    def reflex_back(self, note: Note) -> None:
        text = say("{who} returns the Reflex die", who=self.names.player(note.a))
        self.begin(text, note.a, "TS-7.7", tone="muted")

    def reflex_teams(self, _: Note) -> None:
        tale = self.reflex_tale()
        tale.outcome, tale.rule = say("none while a team has two ships"), "TS-7.8"

    # The end of the game

    def sector_closed(self, note: Note) -> None:
        text = say("{sector} is closed", sector=self.names.sector(note.a))
        self.begin(text, rule="TS-7.3", outcome=say("one ship a team is left"), tone="now")

    def limit(self, note: Note) -> None:
        self.begin(say("Round {round} was the last", round=note.a), rule="TS-7.4")

    def standing(self, note: Note) -> None:
        tale = self.tales[-1] if self.tales else self.begin(say("The end"), rule="TS-7.2")
        ships = say_count(note.b, "{n} ship", "{n} ships")
        tokens = say_count(note.c, "{n} damage token", "{n} damage tokens")
        told = {"team": self.names.team(note.a), "ships": ships, "tokens": tokens}
        tale.line(say("{team}: {ships}, {tokens}", **told), "TS-7.12")

    def won_game(self, note: Note) -> None:
        who = self.names.team(note.a)
        text = say("{who} wins", who=who) if self.setup.seats <= TEAMS else say("{team} win", team=who)
        self.begin(text, note.a, "TS-7.2", say("the end"), "now")

    def draw(self, _: Note) -> None:
        self.begin(say("A draw"), rule="TS-7.12", outcome=say("the end"), tone="now")

    def conceded(self, note: Note) -> None:
        self.begin(say("{who} concedes", who=self.names.player(note.a)), note.a, "TS-7.13", tone="now")
