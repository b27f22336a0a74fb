"""The narration of set-up, initiative, activations, movement and Command Points."""

from __future__ import annotations

from typing import Final

from stormtable.engine.events import Note
from stormtable.engine.plane import turn_between
from stormtable.games.lightning_strike.names import FIELD_NAMES, degrees
from stormtable.games.lightning_strike.state import UNITS_A_SIDE, Counter
from stormtable.games.lightning_strike.tales import Teller
from stormtable.games.lightning_strike.values import side_of_unit
from stormtable.games.lightning_strike.words import (
    cm,
    counted,
    counter_words,
    facing_word,
    piece_id,
    place_word,
)
from stormtable.scene.tales import Tale

__all__ = ["MoveTeller"]

LETTERS: Final = {1: "an extra Action", 2: "+2 to the defense roll", 3: "activation out of sequence", 4: "a turn"}


class MoveTeller(Teller):
    """Everything before and between attacks."""

    # Set-up and initiative

    def roll_off(self, note: Note) -> None:
        tale = self.last_of("Roll-off: who places first", "LS-1.7")
        tale.line(f"{self.side(note.a)} rolls {note.b}", "LS-2.1", dice=self.take())

    def last_of(self, text: str, rule: str) -> Tale:
        """The last tale if it bears that text, else a new one."""
        return self.tales[-1] if self.tales and self.tales[-1].text == text else self.begin(text, rule=rule)

    def places_first(self, note: Note) -> None:
        tale = self.last_of("Roll-off: who places first", "LS-1.3")
        tale.outcome, tale.side = f"{self.side(note.a)} places first", note.a

    def field_drawn(self, note: Note) -> None:
        tale = self.begin(f"{self.side(note.a)} draws {FIELD_NAMES[note.b]}", rule="LS-8.7")
        tale.side = note.a
        self.take()  # a four-sider that only draws a kind

    def field_placed(self, note: Note) -> None:
        self.begin("The obstacle is placed", rule="LS-8.1")

    def no_room(self, note: Note) -> None:
        self.begin("The obstacle finds no place", rule="LS-8.51", tone="muted").side = note.a

    def placed(self, note: Note) -> None:
        self.begin(f"{self.names[note.a]} is placed", note.a, "LS-1.3")

    def turn(self, note: Note) -> None:
        self.begin(f"Turn {note.a}", rule="LS-3.1").heading = True

    def initiative(self, note: Note) -> None:
        tale = self.last_of("Initiative", "LS-3.1")
        tale.line(f"{self.side(note.a)} rolls {note.b}", "LS-2.1", dice=self.take())

    def won_initiative(self, note: Note) -> None:
        tale = self.last_of("Initiative", "LS-3.1")
        tale.outcome, tale.side = f"{self.side(note.a)} wins it", note.a

    def ordered(self, note: Note) -> None:
        if note.b == 0:
            self.begin(f"{self.side(note.a)} acts first", rule="LS-3.1").side = note.a
        elif self.setup.sides > 2:
            self.tales[-1].line(f"then {self.side(note.a)}", "LS-3.1")

    # Activations

    def activated(self, note: Note) -> None:
        words = counter_words(note.b)
        name = self.names[note.a]
        if note.c == 1:
            tale = self.begin(f"{name} acts out of sequence", note.a, "LS-10.2")
        elif note.c == 2:
            self.begin(f"{name} acts in a later slot", note.a, "LS-10.6")
            return
        else:
            tale = self.begin(f"{name} is activated", note.a, "LS-3.4")
        tale.outcome = f"with {words}" if words else ""
        self.counters(tale, note)

    def counters(self, tale: Tale, note: Note) -> None:
        """Which counters were taken or put off."""
        unit = self.state.units[note.a]
        for had, bit, word in ((unit.overthrust, Counter.OVERTHRUST, "Overthrust"), (unit.evasive, 2, "Evasive")):
            if had and not note.b & bit:
                tale.line(f"The {word} counter is removed", "LS-4.4")

    def passed(self, note: Note) -> None:
        self.begin(f"{self.side(note.a)} passes", rule="LS-10.6", tone="muted").side = note.a

    def ended(self, note: Note) -> None:
        """The strip shows who is active."""

    def action_spent(self, note: Note) -> None:
        """The datacard shows what is left."""

    def command_spent(self, note: Note) -> None:
        text = f"{self.names[note.a]} spends its Command Point"
        self.begin(text, note.a, "LS-10.2", LETTERS[note.b], "now")

    # Movement

    def moved(self, note: Note) -> None:
        verb = "flies" if self.setup.cards[note.a].kind else "moves"
        tale = self.begin(f"{self.names[note.a]} {verb} {cm(note.d)}", note.a, "LS-4.2")
        tale.outcome = f"to {place_word(note.b, note.c)}"
        if tale.piece == piece_id(note.a) and len(self.tales) > 1 and self.tales[-2].text == "On the way":
            tale.lines += self.tales.pop(-2).lines

    def turned(self, note: Note) -> None:
        by = turn_between(note.b, note.c)
        way = f"{degrees(abs(by))}° {'left' if by > 0 else 'right'}"
        if self.tales and self.tales[-1].rule in ("LS-6.4", "LS-10.2"):
            self.tales[-1].line(f"Turns {way}, to {facing_word(note.c)}", "LS-4.3")
            return
        fighter = self.setup.cards[note.a].kind
        tale = self.begin(f"{self.names[note.a]} turns {way}", note.a, "LS-4.7" if fighter else "LS-4.3")
        tale.outcome = f"faces {facing_word(note.c)}" + (f", costs {cm(note.d)}" if note.d else "")

    def field_entered(self, note: Note) -> None:
        tale = self.last_of("On the way", "LS-8.6")
        tale.piece, tale.side = piece_id(note.a), side_of_unit(note.a)
        tale.line(f"{self.names[note.a]} enters {self.field(note.b)}", "LS-8.6")

    def field(self, number: int) -> str:
        return FIELD_NAMES.get(self.state.fields[number].kind, "an obstacle")

    def field_test(self, note: Note) -> None:
        dice = self.take()
        text = f"Test: {note.b} against {note.c}, {'passed' if note.d else 'failed'}"
        self.tales[-1].line(text, "LS-8.3", "plain" if note.d else "bad", dice)

    def left_table(self, note: Note) -> None:
        text = f"{self.names[note.a]} leaves the table: it has retreated"
        self.begin(text, note.a, "LS-3.7", "retreated", "bad")

    # The end

    def standing(self, note: Note) -> None:
        twice = note.b
        value = f"{twice // 2}½" if twice % 2 else str(twice // 2)
        self.last_of("Surviving Threat Value", "LS-3.6").line(f"{self.side(note.a)} {value}", "LS-3.9")

    def limit(self, note: Note) -> None:
        self.begin(f"Turn {note.a} was the last", rule="LS-3.9")

    def won_game(self, note: Note) -> None:
        self.begin(f"{self.side(note.a)} wins", rule="LS-3.6", outcome="the end", tone="now").side = note.a

    def draw(self, note: Note) -> None:
        self.begin("A draw", rule="LS-3.6", outcome="the end", tone="now")

    def conceded(self, note: Note) -> None:
        units = sum(card.size > 0 for card in self.setup.cards[note.a * UNITS_A_SIDE : (note.a + 1) * UNITS_A_SIDE])
        tale = self.begin(f"{self.side(note.a)} concedes", rule="LS-3.10", tone="now")
        tale.side = note.a
        tale.line(f"What is left of {counted(units, 'unit')} retreats", "LS-3.10")
