"""The narration of initiative and movement."""

from __future__ import annotations

from stormtable.engine.amounts import minus
from stormtable.engine.events import Note
from stormtable.engine.hexes import hex_name
from stormtable.games.arclight.rules.codes import Event
from stormtable.games.arclight.rules.state import NOBODY, Roll
from stormtable.games.arclight.words.scene_names import points_text, sides_text
from stormtable.games.arclight.words.teller import ShipTale, Teller, dice_of
from stormtable.language import phrase, say
from stormtable.scene import Line, Writing

__all__ = ["MoveTeller"]


class MoveTeller(Teller):
    """Turns, initiative, and how ships move."""

    def turn(self, note: Note) -> None:
        self.begin(say("Turn {turn}", turn=note.a), rule="AL-2.1").heading = True

    # Initiative

    def pledged(self, note: Note) -> None:
        text = say("{who} has chosen who commands", who=self.side(note.a))
        tale = self.begin(text, rule="AL-3.8", tone="muted")
        tale.side = note.a

    def initiative_modifier(self, note: Note) -> None:
        self.modify(note.b, note.c)

    def initiative(self, note: Note) -> None:
        if note.d == Roll.HELM:
            self.initiative_line(note, phrase("{who}, Helm of {ship}: {total}"), helm=True)
        else:
            self.initiative_line(note, phrase("{who}, Command of {ship}: {total}"), helm=False)

    def helm_tie(self, note: Note) -> None:
        self.initiative_line(note, phrase("{who}, tie, highest Helm of {ship}: {total}"), helm=True)

    def initiative_tale(self, rule: str) -> ShipTale:
        text = say("Initiative")
        return self.last(text) or self.begin(text, rule=rule)

    def initiative_line(self, note: Note, words: str, *, helm: bool) -> None:
        """A side's roll, as a line of the one initiative tale."""
        tale, who = self.initiative_tale("AL-3.1"), self.side(note.a)
        if note.c == NOBODY:
            tale.lines.append(Line(text=say("{who}: no pilot, 0", who=who), rule="AL-3.8"))
            return
        card = self.setup.cards[note.c]
        die = card.helm_die if helm else card.command_die
        faces = self.take(1, die) if die else ()
        told = "".join(f" {minus(each.amount)} {each.text}" for each in self.take_modifiers())
        shown = f"{faces[0]}{told} = {note.b}" if faces and told else str(note.b)
        text = say(words, who=who, ship=self.names[note.c], total=shown)
        tale.lines.append(Line(text=text, rule="AL-3.1", dice=dice_of(die, faces)))

    def moves_first(self, note: Note) -> None:
        tale, who = self.initiative_tale("AL-3.2"), self.side(note.a)
        tale.outcome = say("{who} moves first", who=who)
        tale.side = note.a
        tale.lines.append(Line(text=say("The lowest moves first: {who}", who=who), rule="AL-3.2"))

    # Movement

    def activated(self, note: Note) -> None:
        self.begin(say("{ship} moves", ship=self.names[note.a]), note.a, "AL-3.2", points_text(note.b))

    def entered(self, note: Note) -> None:
        name = hex_name(note.b, note.c)
        text = say("{ship} ahead to {hex}", ship=self.names[note.a], hex=name)
        tale = self.begin(text, note.a, "AL-3.3", points_text(1), "muted")
        tale.writing = self.step(note.a, name)

    def left_map(self, note: Note) -> None:
        outcome, rule = (say("destroyed"), "AL-5.21") if note.b else (say("disengaged"), "AL-1.2")
        self.begin(say("{ship} leaves the map", ship=self.names[note.a]), note.a, rule, outcome, "bad")

    def move_ended(self, note: Note) -> None:
        unspent = say("{n} unspent", n=note.b) if note.b else ""
        self.begin(say("{ship} ends its move", ship=self.names[note.a]), note.a, "AL-3.3", unspent, "muted")

    def turned(self, note: Note) -> None:
        if self.previous.event == Event.TURN_ROLLED:
            tale = self.tales[-1]
            tale.outcome = say("facing {facing}, {points}", facing=note.b, points=points_text(note.c))
            tale.tone = "good"
        else:
            text = say("{ship} turns to facing {facing}", ship=self.names[note.a], facing=note.b)
            tale = self.begin(text, note.a, "AL-3.4", points_text(note.c), "muted")
            tale.writing = self.step(note.a, say("facing {facing}", facing=note.b))

    def step(self, ship: int, code: str) -> Writing:
        """A step of a ship's way: those in a row are one line of the log."""
        return Writing(sheet=say("{ship} flies", ship=self.names[ship]), row=say("Way"), code=code)

    def turn_tried(self, note: Note) -> None:
        text = say("{ship} turns {sides}", ship=self.names[note.a], sides=sides_text(note.b))
        self.begin(text, note.a, "AL-3.5")
        self.difficulty = note.c

    def turn_modifier(self, note: Note) -> None:
        self.modify(note.b, note.c)

    def turn_rolled(self, note: Note) -> None:
        tale, die = self.tales[-1], self.setup.cards[note.a].helm_die
        tale.modifiers = self.take_modifiers()
        if die:
            tale.dice = dice_of(die, self.take(1, die))
        told = {"total": note.b, "difficulty": self.difficulty, "n": note.c}
        if die and note.c:
            text = say("= {total} against {difficulty}: short by {n}", **told)
        elif die:
            text = say("= {total} against {difficulty}: no shortfall", **told)
        elif note.c:
            text = say("no Helm die against {difficulty}: short by {n}", **told)
        else:
            text = say("no Helm die against {difficulty}: no shortfall", **told)
        tale.lines.append(Line(text=text, rule="AL-3.5"))
        if note.c:
            cost = say("Cost {usual} + {n} = {cost}", usual=note.d - note.c, n=note.c, cost=note.d)
            tale.lines.append(Line(text=cost, rule="AL-3.5"))

    def turn_lost(self, note: Note) -> None:
        tale = self.tales[-1]
        tale.outcome, tale.tone = say("no turn"), "bad"
        text = say("{n} points are not there: no turn, none spent, no further try in this hex", n=note.b)
        tale.lines.append(Line(text=text, rule="AL-3.5"))

    def turn_wild(self, note: Note) -> None:
        tale = self.tales[-1]
        tale.outcome, tale.tone = say("out of control"), "bad"
        text = say("A natural 1: the opponent chooses the facing, {n} points are charged", n=note.b)
        tale.lines.append(Line(text=text, rule="AL-3.6"))

    def facing_set(self, note: Note) -> None:
        side = self.decider()
        who = self.side(side) if side >= 0 else say("The opponent")
        told = {"who": who, "ship": self.names[note.a], "facing": note.b}
        tale = self.begin(say("{who} turns {ship} to facing {facing}", **told), note.a, "AL-3.6")
        tale.side = side
