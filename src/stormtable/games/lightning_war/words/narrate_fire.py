"""The narration of fire and assaults: dice one by one, whom the sixes take, who wins."""

from __future__ import annotations

from typing import Final

from stormtable.engine.amounts import count_text
from stormtable.engine.events import Note
from stormtable.games.lightning_war.rules.state import Mode, Status
from stormtable.games.lightning_war.rules.values import is_vehicle
from stormtable.games.lightning_war.words.scene_names import MODE_RULES, MODE_TITLES, piece_id, place_word, span
from stormtable.games.lightning_war.words.teller import Teller, modifier
from stormtable.scene.tales import Tale

__all__ = ["AssaultTeller", "FireTeller"]

GUNS: Final = (Mode.GUN, Mode.SECOND_GUN)
FIRED: Final[dict[int, str]] = MODE_TITLES | {mode: f"its {MODE_TITLES[mode]}" for mode in GUNS}


class FireTeller(Teller):
    """Shots, from the declaration to the last six."""

    mode = int(Mode.NONE)  # of the shot being told
    charging = False  # squads take vehicles, without dice

    def shot(self, number: int, target: int, mode: int, verb: str, rule: str) -> Tale:
        text = f"{self.names[number]} {verb} {FIRED[mode]} at {self.names[target]}"
        tale = self.begin(text, number, rule)
        tale.target = piece_id(target)
        self.modifiers, self.mode = [], mode
        return tale

    def fires(self, note: Note) -> None:
        tale = self.shot(note.a, note.b, note.c, "fires", MODE_RULES[note.c])
        if note.d:
            tale.line(f"Seen by the post of {self.names[note.d - 1]}", "LW-6.2")

    def shot_lost(self, note: Note) -> None:
        self.begin(f"{self.names[note.b]} is gone: the second shot is lost", note.a, "LW-5.10", tone="muted")

    def performance(self, note: Note) -> None:
        self.tales[-1].line(f"{count_text(note.b, 'die', 'dice')} at {span(note.c)}", "LW-5.1")

    def firepower(self, note: Note) -> None:
        self.tales[-1].line(count_text(note.b, "die", "dice"), MODE_RULES[self.mode])

    def adjustment(self, note: Note) -> None:
        self.tales[-1].modifiers.append(modifier(note.b, note.c))

    def dice(self, note: Note) -> None:
        """How many are left is seen by those that are rolled."""

    def rolled(self, note: Note) -> None:
        tale = self.tales[-1]
        tale.dice = (*tale.dice, *self.take())
        if note.b == 0:
            tale.outcome, tale.tone = tale.outcome or "no effect", "muted"
        elif not tale.outcome:
            tale.outcome = count_text(note.b, "six", "sixes")

    def named_die(self, note: Note) -> None:
        """An armoured vehicle's own die."""
        hit = note.b == 6
        text = f"The die of {self.names[note.a]}: {note.b}"
        self.about(text, note.a, "LW-6.7").line(text, "LW-6.7", "bad" if hit else "plain", self.take())

    def others_lost(self, note: Note) -> None:
        text = f"The other dice do nothing to armour: {count_text(note.b, 'six', 'sixes')} lost"
        self.about(text, note.a, "LW-6.10").line(text, "LW-6.10", "muted", self.take())

    def displaced(self, note: Note) -> None:
        text = f"A further six goes on to {self.names[note.b]}"
        self.about(text, note.b, "LW-6.6").line(text, "LW-6.6")

    def sixes_lost(self, note: Note) -> None:
        text = f"{count_text(note.b, 'six', 'sixes')} more: nobody within 6 inches, lost"
        self.about(text, note.a, "LW-6.6").line(text, "LW-6.6", "muted")

    def disabled(self, note: Note) -> None:
        """By a gun, by its own die of HE, or by a squad in contact."""
        text = f"{self.names[note.a]} is disabled"
        rule = "LW-6.7" if note.b < 0 else "LW-7.6" if self.charging else "LW-5.1"
        tale = self.about(text, note.a, rule)
        tale.outcome, tale.tone = "disabled", "bad"
        tale.target = tale.target or piece_id(note.a)
        tale.line(text, rule, "bad")

    def removed(self, note: Note) -> None:
        """A wreck stays, anything else is gone."""
        wreck = note.b == Status.WRECK
        name, vehicle = self.names[note.a], is_vehicle(self.state, note.a)
        text = f"{name} is a wreck" if wreck else f"{name} is {'lost' if vehicle else 'removed'}"
        tale = self.about(text, note.a, "LW-2.3")
        tale.tone = "bad"
        tale.line(text, "LW-5.4" if wreck else "LW-2.3", "bad")

    def lost_with_carrier(self, note: Note) -> None:
        text = f"{self.names[note.a]} is lost with {self.names[note.b]}"
        self.about(text, note.a, "LW-4.18").line(text, "LW-4.18", "bad")

    def hq_passes(self, note: Note) -> None:
        text = f"{self.names[note.b]} takes over the HQ of {self.names.unit(note.a)}"
        self.about(text, note.b, "LW-1.4").line(text, "LW-1.4")


class AssaultTeller(FireTeller):
    """Close assaults."""

    failed = frozenset[int]()  # who goes back because of morale, not from a winner

    def assault(self, note: Note) -> None:
        text = f"{self.names.unit(note.a)} assaults {self.names.unit(note.b)}"
        self.about_unit(text, note.a, "LW-7.1", "declared", "now")

    def out_of_reach(self, note: Note) -> None:
        text = f"{self.names[note.a]} does not reach, but counts"
        self.about(text, note.a, "LW-7.9").line(text, "LW-7.9", "muted")

    def defensive_fire(self, note: Note) -> None:
        self.shot(note.a, note.b, note.c, "fires in defence,", "LW-7.3")

    def contact(self, note: Note) -> None:
        text = f"{self.names[note.a]} comes into contact with {self.names[note.b]} at {place_word(note.c, note.d)}"
        self.begin(text, note.a, "LW-7.10").target = piece_id(note.b)

    def no_room(self, note: Note) -> None:
        text = f"{self.names[note.a]} finds no free place beside {self.names[note.b]} and stays"
        self.begin(text, note.a, "LW-7.10", tone="muted")

    def no_contact(self, note: Note) -> None:
        text = f"Nobody of {self.names.unit(note.a)} reaches {self.names.unit(note.b)}: no rounds"
        self.about_unit(text, note.a, "LW-7.15", tone="muted")

    def fighters(self, note: Note) -> None:
        self.about_unit(f"{self.names.unit(note.a)} fights: {count_text(note.b, 'die', 'dice')}", note.a, "LW-7.4")

    def fought(self, note: Note) -> None:
        tale = self.tales[-1]
        tale.dice, tale.outcome = self.take(), count_text(note.b, "six", "sixes")

    def round(self, note: Note) -> None:
        attacker, defender = self.names.unit(note.a), self.names.unit(note.b)
        text = f"Round: {attacker} loses {note.c}, {defender} {note.d}"
        outcome = "draw" if note.c == note.d else f"{attacker if note.c < note.d else defender} ahead"
        self.begin(text, -1, "LW-7.4", outcome)

    def assault_won(self, note: Note) -> None:
        text = f"{self.names.unit(note.a)} wins against {self.names.unit(note.b)}"
        self.about_unit(text, note.a, "LW-7.4", "won", "good")

    def no_winner(self, note: Note) -> None:
        text = f"Nobody is left to win between {self.names.unit(note.a)} and {self.names.unit(note.b)}"
        self.begin(text, -1, "LW-7.16", tone="muted")

    def halted(self, note: Note) -> None:
        text = f"{self.names.unit(note.a)} is halted to the end of the next turn"
        self.about_unit(text, note.a, "LW-7.18", tone="muted")

    def takes_place(self, note: Note) -> None:
        self.begin(f"{self.names[note.a]} takes the place at {place_word(note.b, note.c)}", note.a, "LW-7.18")

    def storms(self, note: Note) -> None:
        text = f"{self.names[note.a]} will take {self.names[note.b]}"
        self.begin(text, note.a, "LW-7.19").target = piece_id(note.b)

    def charge(self, note: Note) -> None:
        self.charging = True
        text = f"{self.names.unit(note.a)} takes vehicles in close assault"
        self.about_unit(text, note.a, "LW-7.19", "declared", "now")

    # Falling back and morale

    def abandoned(self, note: Note) -> None:
        text = f"{self.names[note.a]} cannot get away and is lost"
        self.begin(text, note.a, "LW-7.17", "lost", "bad")

    def falls_back(self, note: Note) -> None:
        to = f"to {place_word(note.b, note.c)}"
        self.begin(f"{self.names[note.a]} falls back", note.a, self.back_rule(note.a), to, "bad")

    def stays(self, note: Note) -> None:
        text = f"{self.names[note.a]} cannot fall back and stays"
        self.begin(text, note.a, self.back_rule(note.a), tone="muted")

    def back_rule(self, number: int) -> str:
        return "LW-8.13" if number in self.failed else "LW-7.17"

    def left_table(self, note: Note) -> None:
        self.about("", note.a, "LW-8.6").line(f"{self.names[note.a]} is back at its own edge", "LW-8.6", "bad")

    def unit_tests(self, note: Note) -> None:
        reasons = [
            text for so, text in ((note.b, "lost an assault"), (note.c, "is below half"), (note.d, "retired")) if so
        ]
        text = f"{self.names.unit(note.a)} {' and '.join(reasons)}: it tests morale"
        self.about_unit(text, note.a, "LW-8.4")

    def morale(self, note: Note) -> None:
        passed = bool(note.d)
        text = f"{self.names[note.a]}: {note.b} against {note.c}"
        tale = self.begin(text, note.a, "LW-8.5", "passes" if passed else "fails", "good" if passed else "bad")
        tale.dice = self.take_sum()

    def rallied(self, note: Note) -> None:
        self.about("", note.a, "LW-8.6").line(f"{self.names[note.a]} is shaken no more", "LW-8.6", "good")

    def shaken(self, note: Note) -> None:
        self.failed |= {note.a}
        self.about("", note.a, "LW-8.6").line(f"{self.names[note.a]} is shaken", "LW-8.6", "bad")

    def broken(self, note: Note) -> None:
        self.about("", note.a, "LW-8.6").line(f"{self.names[note.a]} breaks for good", "LW-8.6", "bad")
