"""The narration of set-up, initiative, activations, movement and Command Points."""

from __future__ import annotations

from typing import Final

from stormtable.engine.amounts import count_text
from stormtable.engine.events import Note
from stormtable.engine.plane import turn_between
from stormtable.games.lightning_strike.rules.state import UNITS_A_SIDE, Counter
from stormtable.games.lightning_strike.rules.values import side_of_unit
from stormtable.games.lightning_strike.words.names import FIELD_NAMES, degrees
from stormtable.games.lightning_strike.words.scene_names import cm, counter_words, facing_word, piece_id, place_word
from stormtable.games.lightning_strike.words.teller import Teller
from stormtable.scene.tales import Tale

__all__ = ["MoveTeller"]

DEFENSE: Final = 2  # letter (b) of LS-10.2


class MoveTeller(Teller):
    """Everything before and between attacks."""

    # Set-up and initiative

    def roll_off(self, note: Note) -> None:
        self.rolls(self.last_of("Roll-off: who places first", "LS-1.7"), note)

    def last_of(self, text: str, rule: str) -> Tale:
        """The last tale if it bears that text, else a new one."""
        return self.tales[-1] if self.tales and self.tales[-1].text == text else self.begin(text, rule=rule)

    def rolls(self, tale: Tale, note: Note) -> None:
        """A side's roll; the tied highest roll again (LS-1.7)."""
        who = self.side(note.a)
        again = any(line.text.startswith(f"{who} rolls") for line in tale.lines)
        text = f"{who} rolls again, a tie: {note.b}" if again else f"{who} rolls {note.b}"
        tale.line(text, "LS-1.7" if again else "LS-2.1", dice=self.take())

    def places_first(self, note: Note) -> None:
        tale = self.last_of("Roll-off: who places first", "LS-1.3")
        tale.outcome, tale.side = f"{self.side(note.a)} places first", note.a

    def field_drawn(self, note: Note) -> None:
        tale = self.begin(f"{self.side(note.a)} draws {FIELD_NAMES[note.b]}", rule="LS-8.7")
        tale.side, tale.dice = note.a, self.take()

    def field_placed(self, note: Note) -> None:
        name = FIELD_NAMES[note.b]
        self.begin(
            f"{name.capitalize()} {'are' if name.endswith('s') else 'is'} placed",
            rule="LS-8.1",
            outcome=f"at {place_word(note.c, note.d)}",
        )

    def no_room(self, note: Note) -> None:
        self.begin("The obstacle finds no place", rule="LS-8.51", tone="muted").side = note.a

    def placed(self, note: Note) -> None:
        where = f"at {place_word(note.b, note.c)}, facing {facing_word(note.d)}"
        self.begin(f"{self.names[note.a]} is placed", note.a, "LS-1.3", where)

    def turn(self, note: Note) -> None:
        self.begin(f"Turn {note.a}", rule="LS-3.1").heading = True

    def initiative(self, note: Note) -> None:
        self.rolls(self.last_of("Initiative", "LS-3.1"), note)

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
        name, words = self.names[note.a], counter_words(note.b)
        if note.c == 2:
            self.begin(f"{name} acts", note.a, "LS-10.6", "in a later slot, without moving")
            return
        text, rule = (f"{name} acts out of sequence", "LS-10.2") if note.c == 1 else (f"{name} is activated", "LS-3.4")
        self.counters(self.begin(text, note.a, rule, f"with {words}" if words else ""), note)

    def counters(self, tale: Tale, note: Note) -> None:
        """Which counters were taken or put off."""
        unit = self.state.units[note.a]
        for had, bit, word in ((unit.overthrust, Counter.OVERTHRUST, "Overthrust"), (unit.evasive, 2, "Evasive")):
            if had and not note.b & bit:
                tale.line(f"The {word} counter is removed", "LS-4.4")

    def passed(self, note: Note) -> None:
        self.begin(f"{self.side(note.a)} passes", rule="LS-10.6", tone="muted").side = note.a

    def ended(self, note: Note) -> None:
        """Said of those that are still there."""
        if note.a in self.lost:
            return
        unit, act = self.state.units[note.a], self.state.active[max(0, self.state.depth - 1)]
        idle = bool(unit.actions) and not unit.evasive and not act.interrupts and act.unit == 1 + note.a
        outcome = f"{count_text(int(unit.actions), 'Action')} lost" if idle else ""
        self.begin(f"{self.names[note.a]} ends its activation", note.a, "LS-3.11", outcome, "muted")

    def declined(self, note: Note) -> None:
        if note.b:
            text, rule = f"{self.names[note.b - 1]} spends no Command Point on its defense", "LS-10.2"
        else:
            text, rule = f"{self.side(note.a)} uses no Command Point", "LS-10.3"
        self.begin(text, rule=rule, tone="muted").side = note.a

    def action_spent(self, note: Note) -> None:
        """The datacard shows what is left."""

    def command_spent(self, note: Note) -> None:
        """Told with what it is for; one spent on the defense roll, and what follows from it only later, by itself."""
        self.spent = note
        if note.b == DEFENSE:
            self.begin(f"{self.names[note.a]} defends", note.a, "LS-10.2", tone="now")

    # Movement

    def moved(self, note: Note) -> None:
        fighter = bool(self.setup.cards[note.a].kind)
        verb, rule = ("flies", "LS-4.7") if fighter else ("moves", "LS-4.2")
        tale = self.begin(f"{self.names[note.a]} {verb} {cm(note.d)}", note.a, rule)
        tale.outcome = f"to {place_word(note.b, note.c)}"
        if tale.piece == piece_id(note.a) and len(self.tales) > 1 and self.tales[-2].text == "On the way":
            tale.lines += self.tales.pop(-2).lines

    def turned(self, note: Note) -> None:
        by = turn_between(note.b, note.c)
        way = f"{degrees(abs(by))}° {'left' if by > 0 else 'right'}"
        if self.tales and self.tales[-1].rule == "LS-6.4":
            self.tales[-1].line(f"Turns {way}, to {facing_word(note.c)}", "LS-4.3")
            return
        rule = "LS-10.2" if self.spent else "LS-4.7" if self.setup.cards[note.a].kind else "LS-4.3"
        tale = self.begin(f"{self.names[note.a]} turns {way}", note.a, rule)
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
        self.lost.add(note.a)
        self.begin(f"{self.names[note.a]} leaves the table", note.a, "LS-3.7", "retreated", "bad")

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
        tale.line(f"What is left of {count_text(units, 'unit')} retreats", "LS-3.10")
