"""The narration of set-up, initiative, activations, movement and Command Points."""

from __future__ import annotations

from typing import Final

from stormtable.engine.events import Note
from stormtable.engine.plane import turn_between
from stormtable.games.lightning_strike.rules.state import UNITS_A_SIDE, Counter, Field
from stormtable.games.lightning_strike.rules.values import side_of_unit
from stormtable.games.lightning_strike.words.names import FIELD_NAMES, degrees
from stormtable.games.lightning_strike.words.scene_names import cm, counter_words, facing_word, piece_id, place_word
from stormtable.games.lightning_strike.words.teller import Teller
from stormtable.language import phrase, say, say_as, say_count, say_number
from stormtable.scene.tales import Tale

__all__ = ["MoveTeller"]

ON_THE_WAY: Final = "LS-8.6"
DEFENSE: Final = 2  # letter (b) of LS-10.2
PLACED: Final[dict[int, str]] = {
    Field.DUST: phrase("Dust is placed"),
    Field.DEBRIS: phrase("Debris are placed"),
    Field.ROCKS: phrase("Rocks are placed"),
    Field.FACTORY: phrase("Factory is placed"),
}


class MoveTeller(Teller):
    """Everything before and between attacks."""

    # Set-up and initiative

    def roll_off(self, note: Note) -> None:
        self.rolls(self.last_of(say("Roll-off: who places first"), "LS-1.7"), note)

    def last_of(self, text: str, rule: str) -> Tale:
        """The last tale if it bears that text, else a new one."""
        return self.tales[-1] if self.tales and self.tales[-1].text == text else self.begin(text, rule=rule)

    def rolls(self, tale: Tale, note: Note) -> None:
        """A side's roll; the tied highest roll again (LS-1.7)."""
        who = self.side(note.a)
        key = len(self.tales), note.a
        if key in self.rolled:
            tale.line(say("{who} rolls again, a tie: {n}", who=who, n=note.b), "LS-1.7", dice=self.take())
        else:
            self.rolled.add(key)
            tale.line(say("{who} rolls {n}", who=who, n=note.b), "LS-2.1", dice=self.take())

    def places_first(self, note: Note) -> None:
        tale = self.last_of(say("Roll-off: who places first"), "LS-1.3")
        tale.outcome, tale.side = say("{who} places first", who=self.side(note.a)), note.a

    def field_drawn(self, note: Note) -> None:
        tale = self.begin(
            say("{who} draws {obstacle}", who=self.side(note.a), obstacle=say(FIELD_NAMES[note.b])), rule="LS-8.7"
        )
        tale.side, tale.dice = note.a, self.take()

    def field_placed(self, note: Note) -> None:
        place = say("at {place}", place=place_word(note.c, note.d))
        self.begin(say(PLACED[note.b]), rule="LS-8.1", outcome=place)

    def no_room(self, note: Note) -> None:
        self.begin(say("The obstacle finds no place"), rule="LS-8.51", tone="muted").side = note.a

    def placed(self, note: Note) -> None:
        where = say("at {place}, facing {facing}", place=place_word(note.b, note.c), facing=facing_word(note.d))
        self.begin(say("{unit} is placed", unit=self.names[note.a]), note.a, "LS-1.3", where)

    def turn(self, note: Note) -> None:
        self.begin(say("Turn {n}", n=note.a), rule="LS-3.1").heading = True

    def initiative(self, note: Note) -> None:
        self.rolls(self.last_of(say("Initiative"), "LS-3.1"), note)

    def won_initiative(self, note: Note) -> None:
        tale = self.last_of(say("Initiative"), "LS-3.1")
        tale.outcome, tale.side = say("{who} wins it", who=self.side(note.a)), note.a

    def ordered(self, note: Note) -> None:
        if note.b == 0:
            self.begin(say("{who} acts first", who=self.side(note.a)), rule="LS-3.1").side = note.a
        elif self.setup.sides > 2:
            self.tales[-1].line(say("then {who}", who=self.side(note.a)), "LS-3.1")

    # Activations

    def activated(self, note: Note) -> None:
        name, words = self.names[note.a], counter_words(note.b)
        if note.c == 2:
            self.begin(say("{unit} acts", unit=name), note.a, "LS-10.6", say("in a later slot, without moving"))
            return
        text, rule = say("{unit} is activated", unit=name), "LS-3.4"
        if note.c == 1:
            text, rule = say("{unit} acts out of sequence", unit=name), "LS-10.2"
        self.counters(self.begin(text, note.a, rule, say("with {counters}", counters=words) if words else ""), note)

    def counters(self, tale: Tale, note: Note) -> None:
        """Which counters were taken or put off."""
        unit = self.state.units[note.a]
        if unit.overthrust and not note.b & Counter.OVERTHRUST:
            tale.line(say("The Overthrust counter is removed"), "LS-4.4")
        if unit.evasive and not note.b & Counter.EVASIVE:
            tale.line(say("The Evasive counter is removed"), "LS-4.4")

    def passed(self, note: Note) -> None:
        self.begin(say("{who} passes", who=self.side(note.a)), rule="LS-10.6", tone="muted").side = note.a

    def ended(self, note: Note) -> None:
        """Said of those that are still there."""
        if note.a in self.lost:
            return
        unit, act = self.state.units[note.a], self.state.active[max(0, self.state.depth - 1)]
        idle = bool(unit.actions) and not unit.evasive and not act.interrupts and act.unit == 1 + note.a
        outcome = say_count(int(unit.actions), "{n} Action lost", "{n} Actions lost") if idle else ""
        self.begin(say("{unit} ends its activation", unit=self.names[note.a]), note.a, "LS-3.11", outcome, "muted")

    def declined(self, note: Note) -> None:
        if note.b:
            text, rule = say("{unit} spends no Command Point on its defense", unit=self.names[note.b - 1]), "LS-10.2"
        else:
            text, rule = say("{who} uses no Command Point", who=self.side(note.a)), "LS-10.3"
        self.begin(text, rule=rule, tone="muted").side = note.a

    def action_spent(self, note: Note) -> None:
        """The datacard shows what is left."""

    def command_spent(self, note: Note) -> None:
        """Told with what it is for; one spent on the defense roll, and what follows from it only later, by itself."""
        self.spent = note
        if note.b == DEFENSE:
            self.begin(say("{unit} defends", unit=self.names[note.a]), note.a, "LS-10.2", tone="now")

    # Movement

    def moved(self, note: Note) -> None:
        fighter = bool(self.setup.cards[note.a].kind)
        told = {"unit": self.names[note.a], "length": cm(note.d)}
        if fighter:
            tale = self.begin(say("{unit} flies {length}", **told), note.a, "LS-4.7")
        else:
            tale = self.begin(say("{unit} moves {length}", **told), note.a, "LS-4.2")
        tale.outcome = say("to {place}", place=place_word(note.b, note.c))
        if tale.piece == piece_id(note.a) and len(self.tales) > 1 and self.tales[-2].rule == ON_THE_WAY:
            tale.lines += self.tales.pop(-2).lines

    def turned(self, note: Note) -> None:
        by = turn_between(note.b, note.c)
        told, facing = {"degrees": say_number(degrees(abs(by)))}, facing_word(note.c)
        if self.tales and self.tales[-1].rule == "LS-6.4":
            if by > 0:
                text = say("Turns {degrees}° left, to {facing}", facing=facing, **told)
            else:
                text = say("Turns {degrees}° right, to {facing}", facing=facing, **told)
            self.tales[-1].line(text, "LS-4.3")
            return
        rule = "LS-10.2" if self.spent else "LS-4.7" if self.setup.cards[note.a].kind else "LS-4.3"
        unit = self.names[note.a]
        if by > 0:
            text = say("{unit} turns {degrees}° left", unit=unit, **told)
        else:
            text = say("{unit} turns {degrees}° right", unit=unit, **told)
        tale = self.begin(text, note.a, rule)
        if note.d:
            tale.outcome = say("faces {facing}, costs {length}", facing=facing, length=cm(note.d))
        else:
            tale.outcome = say_as("compass", "faces {facing}", facing=facing)

    def field_entered(self, note: Note) -> None:
        tale = self.last_of(say("On the way"), ON_THE_WAY)
        tale.piece, tale.side = piece_id(note.a), side_of_unit(note.a)
        tale.line(say("{unit} enters {obstacle}", unit=self.names[note.a], obstacle=self.field(note.b)), ON_THE_WAY)

    def field(self, number: int) -> str:
        return say(FIELD_NAMES.get(self.state.fields[number].kind, phrase("an obstacle")))

    def field_test(self, note: Note) -> None:
        dice = self.take()
        told = {"n": note.b, "threshold": note.c}
        if note.d:
            text = say("Test: {n} against {threshold}, passed", **told)
        else:
            text = say("Test: {n} against {threshold}, failed", **told)
        self.tales[-1].line(text, "LS-8.3", "plain" if note.d else "bad", dice)

    def left_table(self, note: Note) -> None:
        self.lost.add(note.a)
        self.begin(say("{unit} leaves the table", unit=self.names[note.a]), note.a, "LS-3.7", say("retreated"), "bad")

    # The end

    def standing(self, note: Note) -> None:
        twice = note.b
        value = f"{twice // 2}½" if twice % 2 else str(twice // 2)
        self.last_of(say("Surviving Threat Value"), "LS-3.6").line(f"{self.side(note.a)} {value}", "LS-3.9")

    def limit(self, note: Note) -> None:
        self.begin(say("Turn {n} was the last", n=note.a), rule="LS-3.9")

    def won_game(self, note: Note) -> None:
        self.begin(
            say("{who} wins", who=self.side(note.a)), rule="LS-3.6", outcome=say("the end"), tone="now"
        ).side = note.a

    def draw(self, note: Note) -> None:
        self.begin(say("A draw"), rule="LS-3.6", outcome=say("the end"), tone="now")

    def conceded(self, note: Note) -> None:
        units = sum(card.size > 0 for card in self.setup.cards[note.a * UNITS_A_SIDE : (note.a + 1) * UNITS_A_SIDE])
        tale = self.begin(say("{who} concedes", who=self.side(note.a)), rule="LS-3.10", tone="now")
        tale.side = note.a
        tale.line(
            say_count(units, "What is left of {n} unit retreats", "What is left of {n} units retreats"), "LS-3.10"
        )
