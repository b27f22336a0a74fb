"""The narration of fire and assaults: dice one by one, whom the sixes take, who wins."""

from __future__ import annotations

from typing import Final

from stormtable.engine.amounts import list_text
from stormtable.engine.events import Note
from stormtable.games.lightning_war.rules.state import Mode, Status
from stormtable.games.lightning_war.rules.values import is_vehicle
from stormtable.games.lightning_war.words.scene_names import MODE_RULES, MODE_TITLES, piece_id, place_word, span
from stormtable.games.lightning_war.words.teller import Teller, modifier
from stormtable.language import phrase, say, say_count
from stormtable.scene.tales import Tale

__all__ = ["AssaultTeller", "FireTeller"]

LOST: Final = phrase("lost an assault")
BELOW_HALF: Final = phrase("is below half")
RETIRED: Final = phrase("retired")
FIRED: Final[dict[int, str]] = MODE_TITLES | {
    Mode.GUN: phrase("its gun"),
    Mode.SECOND_GUN: phrase("its second gun"),
}


class FireTeller(Teller):
    """Shots, from the declaration to the last six."""

    mode = int(Mode.NONE)  # of the shot being told
    charging = False  # squads take vehicles, without dice

    def shot(self, number: int, target: int, mode: int, sentence: str, rule: str) -> Tale:
        text = say(sentence, unit=self.names[number], weapon=say(FIRED[mode]), target=self.names[target])
        tale = self.begin(text, number, rule)
        tale.target = piece_id(target)
        self.modifiers, self.mode = [], mode
        return tale

    def fires(self, note: Note) -> None:
        fires = phrase("{unit} fires {weapon} at {target}")
        tale = self.shot(note.a, note.b, note.c, fires, MODE_RULES[note.c])
        if note.d:
            tale.line(say("Seen by the post of {unit}", unit=self.names[note.d - 1]), "LW-6.2")

    def shot_lost(self, note: Note) -> None:
        text = say("{unit} is gone: the second shot is lost", unit=self.names[note.b])
        self.begin(text, note.a, "LW-5.10", tone="muted")

    def performance(self, note: Note) -> None:
        text = say_count(note.b, "{n} die at {range}", "{n} dice at {range}", range=span(note.c))
        self.tales[-1].line(text, "LW-5.1")

    def firepower(self, note: Note) -> None:
        self.tales[-1].line(say_count(note.b, "{n} die", "{n} dice"), MODE_RULES[self.mode])

    def adjustment(self, note: Note) -> None:
        self.tales[-1].modifiers.append(modifier(note.b, note.c))

    def dice(self, note: Note) -> None:
        """How many are left is seen by those that are rolled."""

    def rolled(self, note: Note) -> None:
        tale = self.tales[-1]
        tale.dice = (*tale.dice, *self.take())
        if note.b == 0:
            tale.outcome, tale.tone = tale.outcome or say("no effect"), "muted"
        elif not tale.outcome:
            tale.outcome = say_count(note.b, "{n} six", "{n} sixes")

    def named_die(self, note: Note) -> None:
        """An armoured vehicle's own die."""
        hit = note.b == 6
        text = say("The die of {unit}: {n}", unit=self.names[note.a], n=note.b)
        self.about(text, note.a, "LW-6.7").line(text, "LW-6.7", "bad" if hit else "plain", self.take())

    def others_lost(self, note: Note) -> None:
        text = say("The other dice do nothing to armour")
        if note.b:
            text = say_count(
                note.b,
                "The other dice do nothing to armour: {n} six lost",
                "The other dice do nothing to armour: {n} sixes lost",
            )
        self.about(text, note.a, "LW-6.10").line(text, "LW-6.10", "muted", self.take())

    def displaced(self, note: Note) -> None:
        text = say("A further six goes on to {unit}", unit=self.names[note.b])
        self.about(text, note.b, "LW-6.6").line(text, "LW-6.6")

    def sixes_lost(self, note: Note) -> None:
        text = say_count(
            note.b,
            "{n} six more: nobody within 6 inches, lost",
            "{n} sixes more: nobody within 6 inches, lost",
        )
        self.about(text, note.a, "LW-6.6").line(text, "LW-6.6", "muted")

    def disabled(self, note: Note) -> None:
        """By a gun, by its own die of HE, or by a squad in contact."""
        text = say("{unit} is disabled", unit=self.names[note.a])
        rule = "LW-6.7" if note.b < 0 else "LW-7.6" if self.charging else "LW-5.1"
        tale = self.about(text, note.a, rule)
        tale.outcome, tale.tone = say("disabled"), "bad"
        tale.target = tale.target or piece_id(note.a)
        tale.line(text, rule, "bad")

    def removed(self, note: Note) -> None:
        """A wreck stays, anything else is gone."""
        wreck = note.b == Status.WRECK
        sentence = phrase("{unit} is lost") if is_vehicle(self.state, note.a) else phrase("{unit} is removed")
        text = say(phrase("{unit} is a wreck") if wreck else sentence, unit=self.names[note.a])
        tale = self.about(text, note.a, "LW-2.3")
        tale.tone = "bad"
        tale.line(text, "LW-5.4" if wreck else "LW-2.3", "bad")

    def lost_with_carrier(self, note: Note) -> None:
        text = say("{unit} is lost with {carrier}", unit=self.names[note.a], carrier=self.names[note.b])
        self.about(text, note.a, "LW-4.18").line(text, "LW-4.18", "bad")

    def hq_passes(self, note: Note) -> None:
        text = say("{element} takes over the HQ of {unit}", element=self.names[note.b], unit=self.names.unit(note.a))
        self.about(text, note.b, "LW-1.4").line(text, "LW-1.4")


class AssaultTeller(FireTeller):
    """Close assaults."""

    failed = frozenset[int]()  # who goes back because of morale, not from a winner

    def assault(self, note: Note) -> None:
        text = say("{unit} assaults {target}", unit=self.names.unit(note.a), target=self.names.unit(note.b))
        self.about_unit(text, note.a, "LW-7.1", say("declared"), "now")

    def out_of_reach(self, note: Note) -> None:
        text = say("{unit} does not reach, but counts", unit=self.names[note.a])
        self.about(text, note.a, "LW-7.9").line(text, "LW-7.9", "muted")

    def defensive_fire(self, note: Note) -> None:
        fires = phrase("{unit} fires in defence, {weapon} at {target}")
        self.shot(note.a, note.b, note.c, fires, "LW-7.3")

    def contact(self, note: Note) -> None:
        told = {"unit": self.names[note.a], "target": self.names[note.b], "place": place_word(note.c, note.d)}
        text = say("{unit} comes into contact with {target} at {place}", **told)
        self.begin(text, note.a, "LW-7.10").target = piece_id(note.b)

    def no_room(self, note: Note) -> None:
        told = {"unit": self.names[note.a], "target": self.names[note.b]}
        text = say("{unit} finds no free place beside {target} and stays", **told)
        self.begin(text, note.a, "LW-7.10", tone="muted")

    def no_contact(self, note: Note) -> None:
        told = {"unit": self.names.unit(note.a), "target": self.names.unit(note.b)}
        text = say("Nobody of {unit} reaches {target}: no rounds", **told)
        self.about_unit(text, note.a, "LW-7.15", tone="muted")

    def fighters(self, note: Note) -> None:
        unit = self.names.unit(note.a)
        text = say_count(note.b, "{unit} fights: {n} die", "{unit} fights: {n} dice", unit=unit)
        self.about_unit(text, note.a, "LW-7.4")

    def fought(self, note: Note) -> None:
        tale = self.tales[-1]
        tale.dice, tale.outcome = self.take(), say_count(note.b, "{n} six", "{n} sixes")

    def round(self, note: Note) -> None:
        attacker, defender = self.names.unit(note.a), self.names.unit(note.b)
        told = {"attacker": attacker, "defender": defender, "one": note.c, "other": note.d}
        text, outcome = say("Round: {attacker} loses {one}, {defender} {other}", **told), say("draw")
        if note.c != note.d:
            outcome = say("{unit} ahead", unit=attacker if note.c < note.d else defender)
        self.begin(text, -1, "LW-7.4", outcome)

    def assault_won(self, note: Note) -> None:
        text = say("{unit} wins against {target}", unit=self.names.unit(note.a), target=self.names.unit(note.b))
        self.about_unit(text, note.a, "LW-7.4", say("won"), "good")

    def no_winner(self, note: Note) -> None:
        told = {"unit": self.names.unit(note.a), "target": self.names.unit(note.b)}
        text = say("Nobody is left to win between {unit} and {target}", **told)
        self.begin(text, -1, "LW-7.16", tone="muted")

    def halted(self, note: Note) -> None:
        text = say("{unit} is halted to the end of the next turn", unit=self.names.unit(note.a))
        self.about_unit(text, note.a, "LW-7.18", tone="muted")

    def takes_place(self, note: Note) -> None:
        text = say("{unit} takes the place at {place}", unit=self.names[note.a], place=place_word(note.b, note.c))
        self.begin(text, note.a, "LW-7.18")

    def storms(self, note: Note) -> None:
        text = say("{unit} will take {target}", unit=self.names[note.a], target=self.names[note.b])
        self.begin(text, note.a, "LW-7.19").target = piece_id(note.b)

    def charge(self, note: Note) -> None:
        self.charging = True
        text = say("{unit} takes vehicles in close assault", unit=self.names.unit(note.a))
        self.about_unit(text, note.a, "LW-7.19", say("declared"), "now")

    # Falling back and morale

    def abandoned(self, note: Note) -> None:
        text = say("{unit} cannot get away and is lost", unit=self.names[note.a])
        self.begin(text, note.a, "LW-7.17", say("lost"), "bad")

    def falls_back(self, note: Note) -> None:
        to = say("to {place}", place=place_word(note.b, note.c))
        self.begin(say("{unit} falls back", unit=self.names[note.a]), note.a, self.back_rule(note.a), to, "bad")

    def stays(self, note: Note) -> None:
        text = say("{unit} cannot fall back and stays", unit=self.names[note.a])
        self.begin(text, note.a, self.back_rule(note.a), tone="muted")

    def back_rule(self, number: int) -> str:
        return "LW-8.13" if number in self.failed else "LW-7.17"

    def left_table(self, note: Note) -> None:
        text = say("{unit} is back at its own edge", unit=self.names[note.a])
        self.about("", note.a, "LW-8.6").line(text, "LW-8.6", "bad")

    def unit_tests(self, note: Note) -> None:
        reasons = [say(text) for so, text in ((note.b, LOST), (note.c, BELOW_HALF), (note.d, RETIRED)) if so]
        text = say("{unit} {reasons}: it tests morale", unit=self.names.unit(note.a), reasons=list_text(reasons))
        self.about_unit(text, note.a, "LW-8.4")

    def morale(self, note: Note) -> None:
        passed = bool(note.d)
        text = say("{unit}: {n} against {morale}", unit=self.names[note.a], n=note.b, morale=note.c)
        outcome = say("passes") if passed else say("fails")
        tale = self.begin(text, note.a, "LW-8.5", outcome, "good" if passed else "bad")
        tale.dice = self.take_sum()

    def rallied(self, note: Note) -> None:
        text = say("{unit} is shaken no more", unit=self.names[note.a])
        self.about("", note.a, "LW-8.6").line(text, "LW-8.6", "good")

    def shaken(self, note: Note) -> None:
        self.failed |= {note.a}
        text = say("{unit} is shaken", unit=self.names[note.a])
        self.about("", note.a, "LW-8.6").line(text, "LW-8.6", "bad")

    def broken(self, note: Note) -> None:
        text = say("{unit} breaks for good", unit=self.names[note.a])
        self.about("", note.a, "LW-8.6").line(text, "LW-8.6", "bad")
