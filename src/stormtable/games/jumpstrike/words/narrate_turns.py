"""The narration of plots and guard pods, of movement, of a turn's end and of the game's."""

from __future__ import annotations

from stormtable.engine.amounts import list_text
from stormtable.engine.events import Note
from stormtable.games.jumpstrike.rules.alternation import BEGIN_SIDES
from stormtable.games.jumpstrike.words.names import letter, order_text
from stormtable.games.jumpstrike.words.scene_names import side_title
from stormtable.games.jumpstrike.words.teller import Teller
from stormtable.language import say, say_as, say_count
from stormtable.scene import Writing

__all__ = ["TurnTeller"]


class TurnTeller(Teller):
    """Everything but combat."""

    def turn(self, note: Note) -> None:
        self.now = note.a
        self.begin(say("Turn {n}", n=note.a), rule="JS-2.1").heading = True

    # Guard pods and plots

    def laying(self, _: Note) -> None:
        self.begin(say("Guard pods are laid, in secret"), rule="JS-3.10")

    def shifted(self, note: Note) -> None:
        sides = {"old": side_title(note.b), "new": side_title(note.c)}
        text = say("{ship} shifts a guard pod from {old} to {new}", ship=self.ship(note.a), **sides)
        self.of_ship(note.a, text, "JS-3.10", tone="muted")

    def guards_sealed(self, note: Note) -> None:
        text = say("{who} has laid the guard pods", who=self.players[note.a])
        self.begin(text, note.a, "JS-3.10", say_as("orders", "sealed"))

    def guards_shown(self, note: Note) -> None:
        self.of_ship(note.a, say("{ship} shows its guard pods", ship=self.ship(note.a)), "JS-1.9")

    def guards_on(self, note: Note) -> None:
        tale = self.last()
        tale.outcome = ", ".join(filter(None, (tale.outcome, f"{note.c} {side_title(note.b)}")))

    def ordered(self, note: Note) -> None:
        code = self.order(note.b, note.c).removesuffix("?")
        text = say("{ship} plots {order} for turn {n}", ship=self.ship(note.a), order=code, n=note.d)
        self.write(note, code, text, "JS-3.3")

    def named(self, note: Note) -> None:
        group = letter(note.b)
        text = say("{ship} names the group {group}, turn {n}", ship=self.ship(note.a), group=group, n=note.d)
        self.write(note, group, text, "JS-3.14")

    def write(self, note: Note, code: str, text: str, rule: str) -> None:
        tale = self.of_ship(note.a, text, rule, tone="muted")
        tale.writing = Writing(
            sheet=say("{ship} plots", ship=self.ship(note.a)), row=say("Turn {n}", n=note.d), code=code
        )

    def erased(self, note: Note) -> None:
        order = self.order(note.b, note.c).removesuffix("?")
        text = say("{ship} erases {order} of turn {n}", ship=self.ship(note.a), order=order, n=note.d)
        self.of_ship(note.a, text, "JS-3.1", tone="muted")

    def plots_sealed(self, note: Note) -> None:
        self.begin(say("{who} has plotted", who=self.players[note.a]), note.a, "JS-3.1", say_as("orders", "sealed"))

    # Movement

    def begin_die(self, note: Note) -> None:
        if not self.tales or self.tales[-1].rule != "JS-2.4":
            self.begin(say("Who begins"), rule="JS-2.4")
        tale = self.last()
        tale.dice += self.take(1, BEGIN_SIDES)
        tale.line(f"{self.players[note.a]}: {note.b}", "JS-2.5")

    def begin_tie(self, note: Note) -> None:
        self.last().line(say("A tie at {n}: those roll again", n=note.b), "JS-2.4", "muted")

    def begins(self, note: Note) -> None:
        tale = self.last(say("Who begins"), "JS-2.4")
        tale.outcome = say("{who} begins wherever sides alternate", who=self.players[note.a])
        tale.side = note.a

    def pod_movement(self, note: Note) -> None:
        """The strip shows which pod movement it is."""

    def group_moved(self, note: Note) -> None:
        text = say("{unit} moves to {place}", unit=self.unit(note.a, note.b), place=self.place(note.c, note.d))
        self.of_unit(note.a, note.b, text, "JS-4.1")

    def group_stayed(self, note: Note) -> None:
        text = say("{unit} stays", unit=self.unit(note.a, note.b))
        self.of_unit(note.a, note.b, text, "JS-4.1", tone="muted")

    def group_left(self, note: Note) -> None:
        text = say("{unit} leaves the map", unit=self.unit(note.a, note.b))
        self.of_unit(note.a, note.b, text, "JS-1.3", say("out of the game"), "bad")

    def executes(self, note: Note) -> None:
        text = say("{ship} executes", ship=self.ship(note.a))
        tale = self.of_ship(note.a, text, "JS-3.16", self.executed.get((self.now, note.a), ""))
        if note.b != note.c:
            tale.line(say("Phase {old} to {new}", old=note.b, new=note.c), "JS-3.6")

    executed: dict[tuple[int, int], str]  # by turn and ship
    now: int  # the turn that is being told

    def moved(self, note: Note) -> None:
        self.last().line(say("Jumps to {place}", place=self.place(note.b, note.c)), "JS-3.4")

    def turned(self, note: Note) -> None:
        self.last().line(say("Turns to {facing}", facing=self.faces(note.b)), "JS-3.13")

    def launched_missiles(self, note: Note) -> None:
        text = say_count(
            note.b,
            "Launches {n} missile in direction {facing}",
            "Launches {n} missiles in direction {facing}",
            facing=self.facing(note.c),
        )
        self.last().line(text, "JS-4.2")

    def launched_pods(self, note: Note) -> None:
        group = letter(note.b)
        text = say_count(note.c, "Launches group {group} of {n} pod", "Launches group {group} of {n} pods", group=group)
        self.last().line(text, "JS-4.2")

    def relaid(self, _: Note) -> None:
        self.last().line(say("Has laid its guard pods anew"), "JS-3.10", "muted")

    def skipped(self, note: Note) -> None:
        order = order_text(note.b, note.c, note.d)
        self.last().line(say("{order} has become impossible and is skipped", order=order), "JS-3.7", "bad")

    def left(self, _: Note) -> None:
        self.last().line(say("Leaves the map: out of the game, not destroyed"), "JS-1.3", "bad")

    def lapsed(self, note: Note) -> None:
        text = say_count(note.b, "{n} later order of the turn: void", "{n} later orders of the turn: void")
        self.last().line(text, "JS-1.8", "muted")

    # Resolution

    def resolution(self, note: Note) -> None:
        self.begin(say("Resolution of turn {n}", n=note.a), rule="JS-2.2")

    def destroyed(self, note: Note) -> None:
        self.of_ship(note.a, say("{ship} is destroyed", ship=self.ship(note.a)), "JS-7.2", tone="bad")

    def disabled(self, note: Note) -> None:
        text = say("{ship} is disabled", ship=self.ship(note.a))
        self.of_ship(note.a, text, "JS-7.3", say("for the rest of the game"), "bad")

    def discarded(self, _: Note) -> None:
        self.last().line(say("Its orders are discarded unseen"), "JS-7.5", "muted")

    def group_lost(self, note: Note) -> None:
        text = say("{unit} goes with its ship", unit=self.unit(note.a, note.b))
        self.last(say("Pod groups"), "JS-7.2").line(text, "JS-7.2", "bad")

    def new_rating(self, note: Note) -> None:
        tale = self.last(say("Tactical ratings"), "JS-7.1")
        text = say("Tactical rating of {ship}: {old} to {new}", ship=self.ship(note.a), old=note.b, new=note.c)
        tale.line(text, "JS-7.1")

    # The end

    def out(self, note: Note) -> None:
        text = say("{who} has no operational ship left", who=self.players[note.a])
        self.begin(text, note.a, "JS-7.7", say("out of the game"), "bad")

    def limit(self, note: Note) -> None:
        self.begin(say("Turn {n} was the last", n=note.a), rule="JS-7.4")

    def standing(self, note: Note) -> None:
        text = say("{who}: operational mass {n}", who=self.players[note.a], n=note.b)
        self.last(say("The end"), "JS-7.4").line(text, "JS-7.7")

    def won(self, note: Note) -> None:
        self.begin(say("{who} wins", who=self.players[note.a]), note.a, "JS-7.4", say("the end"), "now")

    def draw(self, note: Note) -> None:
        sides = [name for seat, name in enumerate(self.players) if note.a >> seat & 1]
        text = say("A draw between {sides}", sides=list_text(sides))
        self.begin(text, rule="JS-7.9", outcome=say("the end"), tone="now")

    def conceded(self, note: Note) -> None:
        self.begin(say("{who} concedes", who=self.players[note.a]), note.a, "JS-7.51", tone="now")
