"""The narration of initiative and movement."""

from __future__ import annotations

from stormtable.engine.amounts import minus
from stormtable.engine.events import Note
from stormtable.engine.hexes import hex_name
from stormtable.games.arclight.rules.codes import Event
from stormtable.games.arclight.rules.state import NOBODY, Roll
from stormtable.games.arclight.words.scene_names import sides_text
from stormtable.games.arclight.words.teller import Teller, dice_of
from stormtable.scene import Line, Writing

__all__ = ["MoveTeller"]

INITIATIVE = "Initiative"


class MoveTeller(Teller):
    """Turns, initiative, and how ships move."""

    def turn(self, note: Note) -> None:
        self.begin(f"Turn {note.a}", rule="AL-2.1").heading = True

    # Initiative

    def pledged(self, note: Note) -> None:
        tale = self.begin(f"{self.side(note.a)} has chosen who commands", rule="AL-3.8", tone="muted")
        tale.side = note.a

    def initiative_modifier(self, note: Note) -> None:
        self.modify(note.b, note.c)

    def initiative(self, note: Note) -> None:
        helm = note.d == Roll.HELM
        self.initiative_line(note, "Helm" if helm else "Command", helm, "AL-3.1")

    def helm_tie(self, note: Note) -> None:
        self.initiative_line(note, "tie, highest Helm", True, "AL-3.1")

    def initiative_line(self, note: Note, what: str, helm: bool, rule: str) -> None:
        """A side's roll, as a line of the one initiative tale."""
        tale = self.last(INITIATIVE) or self.begin(INITIATIVE, rule="AL-3.1")
        if note.c == NOBODY:
            tale.lines.append(Line(text=f"{self.side(note.a)}: no pilot, 0", rule="AL-3.8"))
            return
        card = self.setup.cards[note.c]
        die = card.helm_die if helm else card.command_die
        faces = self.take(1, die) if die else ()
        told = "".join(f" {minus(each.amount)} {each.text}" for each in self.take_modifiers())
        shown = f"{faces[0]}{told} = {note.b}" if faces and told else str(note.b)
        text = f"{self.side(note.a)}, {what} of {self.names[note.c]}: {shown}"
        tale.lines.append(Line(text=text, rule=rule, dice=dice_of(die, faces)))

    def moves_first(self, note: Note) -> None:
        tale = self.last(INITIATIVE) or self.begin(INITIATIVE, rule="AL-3.2")
        tale.outcome = f"{self.side(note.a)} moves first"
        tale.side = note.a
        tale.lines.append(Line(text=f"The lowest moves first: {self.side(note.a)}", rule="AL-3.2"))

    # Movement

    def activated(self, note: Note) -> None:
        points = "1 point" if note.b == 1 else f"{note.b} points"
        self.begin(f"{self.names[note.a]} moves", note.a, "AL-3.2", points)

    def entered(self, note: Note) -> None:
        name = hex_name(note.b, note.c)
        tale = self.begin(f"{self.names[note.a]} ahead to {name}", note.a, "AL-3.3", "1 point", "muted")
        tale.writing = self.step(note.a, name)

    def left_map(self, note: Note) -> None:
        outcome, rule = ("destroyed", "AL-5.21") if note.b else ("disengaged", "AL-1.2")
        self.begin(f"{self.names[note.a]} leaves the map", note.a, rule, outcome, "bad")

    def move_ended(self, note: Note) -> None:
        unspent = f"{note.b} unspent" if note.b else ""
        self.begin(f"{self.names[note.a]} ends its move", note.a, "AL-3.3", unspent, "muted")

    def turned(self, note: Note) -> None:
        if self.previous.event == Event.TURN_ROLLED:
            tale = self.tales[-1]
            tale.outcome, tale.tone = f"facing {note.b}, {note.c} points", "good"
        else:
            outcome = f"{note.c} points"
            text = f"{self.names[note.a]} turns to facing {note.b}"
            tale = self.begin(text, note.a, "AL-3.4", outcome, "muted")
            tale.writing = self.step(note.a, f"facing {note.b}")

    def step(self, ship: int, code: str) -> Writing:
        """A step of a ship's way: those in a row are one line of the log."""
        return Writing(sheet=f"{self.names[ship]} flies", row="Way", code=code)

    def turn_tried(self, note: Note) -> None:
        self.begin(f"{self.names[note.a]} turns {sides_text(note.b)}", note.a, "AL-3.5")
        self.difficulty = note.c

    def turn_modifier(self, note: Note) -> None:
        self.modify(note.b, note.c)

    def turn_rolled(self, note: Note) -> None:
        tale, die = self.tales[-1], self.setup.cards[note.a].helm_die
        tale.modifiers = self.take_modifiers()
        if die:
            tale.dice = dice_of(die, self.take(1, die))
        against = f"against {self.difficulty}" if die else f"no Helm die against {self.difficulty}"
        result = f"short by {note.c}" if note.c else "no shortfall"
        text = f"= {note.b} {against}: {result}" if die else f"{against}: {result}"
        tale.lines.append(Line(text=text, rule="AL-3.5"))
        if note.c:
            tale.lines.append(Line(text=f"Cost {note.d - note.c} + {note.c} = {note.d}", rule="AL-3.5"))

    def turn_lost(self, note: Note) -> None:
        tale = self.tales[-1]
        tale.outcome, tale.tone = "no turn", "bad"
        text = f"{note.b} points are not there: no turn, none spent, no further try in this hex"
        tale.lines.append(Line(text=text, rule="AL-3.5"))

    def turn_wild(self, note: Note) -> None:
        tale = self.tales[-1]
        tale.outcome, tale.tone = "out of control", "bad"
        text = f"A natural 1: the opponent chooses the facing, {note.b} points are charged"
        tale.lines.append(Line(text=text, rule="AL-3.6"))

    def facing_set(self, note: Note) -> None:
        side = self.decider()
        who = self.side(side) if side >= 0 else "The opponent"
        tale = self.begin(f"{who} turns {self.names[note.a]} to facing {note.b}", note.a, "AL-3.6")
        tale.side = side
