"""The narration of plots and guard pods, of movement, of a turn's end and of the game's."""

from __future__ import annotations

from stormtable.engine.amounts import count_text, list_text
from stormtable.engine.events import Note
from stormtable.games.jumpstrike.rules.alternation import BEGIN_SIDES
from stormtable.games.jumpstrike.words.names import GUARD_SIDES, letter, order_text
from stormtable.games.jumpstrike.words.teller import Teller
from stormtable.scene import Writing

__all__ = ["TurnTeller"]


class TurnTeller(Teller):
    """Everything but combat."""

    def turn(self, note: Note) -> None:
        self.begin(f"Turn {note.a}", rule="JS-2.1").heading = True

    # Guard pods and plots

    def laying(self, _: Note) -> None:
        self.begin("Guard pods are laid, in secret", rule="JS-3.10")

    def shifted(self, note: Note) -> None:
        sides = f"from {GUARD_SIDES[note.b]} to {GUARD_SIDES[note.c]}"
        self.of_ship(note.a, f"shifts a guard pod {sides}", "JS-3.10", tone="muted")

    def guards_sealed(self, note: Note) -> None:
        self.begin(f"{self.players[note.a]} has laid the guard pods", note.a, "JS-3.10", "sealed")

    def guards_shown(self, note: Note) -> None:
        self.of_ship(note.a, "shows its guard pods", "JS-1.9")

    def guards_on(self, note: Note) -> None:
        tale = self.last()
        tale.outcome = ", ".join(filter(None, (tale.outcome, f"{note.c} {GUARD_SIDES[note.b]}")))

    def ordered(self, note: Note) -> None:
        code = self.order(note.b, note.c).removesuffix("?")
        self.write(note, code, f"plots {code} for turn {note.d}", "JS-3.3")

    def named(self, note: Note) -> None:
        self.write(note, letter(note.b), f"names the group {letter(note.b)}, turn {note.d}", "JS-3.14")

    def write(self, note: Note, code: str, text: str, rule: str) -> None:
        tale = self.of_ship(note.a, text, rule, tone="muted")
        tale.writing = Writing(sheet=f"{self.ship(note.a)} plots", row=f"Turn {note.d}", code=code)

    def erased(self, note: Note) -> None:
        text = f"erases {self.order(note.b, note.c).removesuffix('?')} of turn {note.d}"
        self.of_ship(note.a, text, "JS-3.1", tone="muted")

    def plots_sealed(self, note: Note) -> None:
        self.begin(f"{self.players[note.a]} has plotted", note.a, "JS-3.1", "sealed")

    # Movement

    def begin_die(self, note: Note) -> None:
        if not self.tales or self.tales[-1].rule != "JS-2.4":
            self.begin("Who begins", rule="JS-2.4")
        tale = self.last()
        tale.dice += self.take(1, BEGIN_SIDES)
        tale.line(f"{self.players[note.a]}: {note.b}", "JS-2.5")

    def begin_tie(self, note: Note) -> None:
        self.last().line(f"A tie at {note.b}: those roll again", "JS-2.4", "muted")

    def begins(self, note: Note) -> None:
        tale = self.last("Who begins", "JS-2.4")
        tale.outcome, tale.side = f"{self.players[note.a]} begins wherever sides alternate", note.a

    def pod_movement(self, note: Note) -> None:
        """The strip shows which pod movement it is."""

    def group_moved(self, note: Note) -> None:
        self.of_unit(note.a, note.b, f"moves to {self.place(note.c, note.d)}", "JS-4.1")

    def group_stayed(self, note: Note) -> None:
        self.of_unit(note.a, note.b, "stays", "JS-4.1", tone="muted")

    def group_left(self, note: Note) -> None:
        self.of_unit(note.a, note.b, "leaves the map", "JS-1.3", "out of the game", "bad")

    def executes(self, note: Note) -> None:
        tale = self.of_ship(note.a, "executes", "JS-3.16", self.executed.get(note.a, ""))
        if note.b != note.c:
            tale.line(f"Phase {note.b} to {note.c}", "JS-3.6")

    executed: dict[int, str]

    def moved(self, note: Note) -> None:
        self.last().line(f"Jumps to {self.place(note.b, note.c)}", "JS-3.4")

    def turned(self, note: Note) -> None:
        self.last().line(f"Turns to {self.faces(note.b)}", "JS-3.13")

    def launched_missiles(self, note: Note) -> None:
        self.last().line(f"Launches {count_text(note.b, 'missile')} in direction {self.facing(note.c)}", "JS-4.2")

    def launched_pods(self, note: Note) -> None:
        self.last().line(f"Launches group {letter(note.b)} of {count_text(note.c, 'pod')}", "JS-4.2")

    def relaid(self, _: Note) -> None:
        self.last().line("Has laid its guard pods anew", "JS-3.10", "muted")

    def skipped(self, note: Note) -> None:
        text = order_text(note.b, note.c, note.d)
        self.last().line(f"{text} has become impossible and is skipped", "JS-3.7", "bad")

    def left(self, _: Note) -> None:
        self.last().line("Leaves the map: out of the game, not destroyed", "JS-1.3", "bad")

    def lapsed(self, note: Note) -> None:
        self.last().line(f"{count_text(note.b, 'later order')} of the turn: void", "JS-1.8", "muted")

    # Resolution

    def resolution(self, note: Note) -> None:
        self.begin(f"Resolution of turn {note.a}", rule="JS-2.2")

    def destroyed(self, note: Note) -> None:
        self.of_ship(note.a, "is destroyed", "JS-7.2", tone="bad")

    def disabled(self, note: Note) -> None:
        self.of_ship(note.a, "is disabled", "JS-7.3", "for the rest of the game", "bad")

    def discarded(self, _: Note) -> None:
        self.last().line("Its orders are discarded unseen", "JS-7.5", "muted")

    def group_lost(self, note: Note) -> None:
        self.last("Pod groups", "JS-7.2").line(f"{self.unit(note.a, note.b)} goes with its ship", "JS-7.2", "bad")

    def new_rating(self, note: Note) -> None:
        tale = self.last("Tactical ratings", "JS-7.1")
        tale.line(f"Tactical rating of {self.ship(note.a)}: {note.b} to {note.c}", "JS-7.1")

    # The end

    def out(self, note: Note) -> None:
        self.begin(f"{self.players[note.a]} has no operational ship left", note.a, "JS-7.7", "out of the game", "bad")

    def limit(self, note: Note) -> None:
        self.begin(f"Turn {note.a} was the last", rule="JS-7.4")

    def standing(self, note: Note) -> None:
        self.last("The end", "JS-7.4").line(f"{self.players[note.a]}: operational mass {note.b}", "JS-7.7")

    def won(self, note: Note) -> None:
        self.begin(f"{self.players[note.a]} wins", note.a, "JS-7.4", "the end", "now")

    def draw(self, note: Note) -> None:
        sides = [name for seat, name in enumerate(self.players) if note.a >> seat & 1]
        self.begin(f"A draw between {list_text(sides)}", rule="JS-7.9", outcome="the end", tone="now")

    def conceded(self, note: Note) -> None:
        self.begin(f"{self.players[note.a]} concedes", note.a, "JS-7.51", tone="now")
