"""The narration of attacks: two rolls, their modifiers one by one, total against total, what the damage does."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Final

from stormtable.engine.amounts import capital, minus
from stormtable.engine.events import Note
from stormtable.games.lightning_strike.rules.codes import No
from stormtable.games.lightning_strike.words.names import weapon_label
from stormtable.games.lightning_strike.words.scene_names import SIDE_WORDS, cm, facing_word, piece_id, range_word
from stormtable.games.lightning_strike.words.teller import Teller, sign
from stormtable.language import phrase, say
from stormtable.scene import Line, Modifier
from stormtable.scene.tales import Tale

__all__ = ["FireTeller"]

STRAYS: Final = "LS-5.10"  # the rule of the tale of a choice at random
DECLARED: Final = "LS-5.17"


@dataclass(frozen=True)
class Rolled:
    """A roll with its modifiers: the result of the dice, the total."""

    result: int
    modifiers: tuple[Modifier, ...]
    total: int
    fumble: bool

    def sum(self) -> str:
        """Such as "4 − 1 + 3 = 6", and what a total below 0 becomes (LS-2.3)."""
        if not self.modifiers:
            return str(self.result)
        parts = [sign(each.amount) for each in self.modifiers]
        text = f"{' '.join((str(self.result), *parts))} = {self.total}"
        return say("{sum}, below 0 is 0", sum=text) if self.bare() < 0 else text

    def bare(self) -> int:
        return self.result + sum(each.amount for each in self.modifiers)

    def without(self, modifier: Modifier) -> int:
        """The total if one of the modifiers had not been."""
        return max(0, self.bare() - modifier.amount)


class FireTeller(Teller):
    """Attacks, from the declaration to the damage."""

    def shot_text(self, attacker: int, weapon: int, target: int) -> str:
        label = weapon_label(self.setup, attacker, weapon)
        return say(
            "{unit} fires {weapon} at {target}", unit=self.names[attacker], weapon=label, target=self.names[target]
        )

    def declared(self, note: Note) -> None:
        """Told apart from the roll only where others are asked in between."""
        tale = self.begin(self.shot_text(note.a, note.b, note.c), note.a, DECLARED, say("declared"))
        tale.target = piece_id(note.c)
        tale.line(say("Range {range}", range=range_word(note.d)), "LS-5.3")

    def called_off(self, note: Note) -> None:
        tale = self.begin(
            say("{unit}'s attack is called off", unit=self.names[note.a]), note.a, "LS-10.4", tone="muted"
        )
        reason = capital(say(No(note.b).text))
        tale.line(say("{reason}; the Action is kept", reason=reason), "LS-10.4")

    def attacker_lost(self, note: Note) -> None:
        text = say("{unit} is lost, its attack is off", unit=self.names[note.a])
        self.begin(text, note.a, "LS-7.7", tone="muted")

    def picked(self, note: Note) -> None:
        """Who is struck (LS-5.10); part of the attack's tale where it goes on in the same entry."""
        unit = self.names[note.b]
        text = say("The shot strikes {unit}", unit=unit)
        tale = self.begin(text, note.b, STRAYS, tone="plain" if note.a == note.b else "now")
        if note.a == note.b:
            text = say("At random among {n} in contact: {unit}, as meant", n=note.c, unit=unit)
        else:
            meant = self.names[note.a]
            text = say("At random among {n} in contact: {unit}, not {meant}", n=note.c, unit=unit, meant=meant)
        tale.line(text, STRAYS, dice=self.take())

    def beyond(self, note: Note) -> None:
        """Part of what was told of the attack in the same entry."""
        astray = self.astray()
        told = {"unit": self.names[note.a], "target": self.names[note.b]}
        tale = self.declaration() or self.begin(say("{unit} fires at {target}", **told), note.a)
        tale.lines += astray
        beyond = phrase("{target} is beyond the last range, {range}: the Action is spent")
        tale.line(say(beyond, target=self.names[note.b], range=cm(note.c)), "LS-5.16")
        tale.target, tale.outcome, tale.tone, tale.rule = piece_id(note.b), say("miss"), "muted", "LS-5.16"

    def astray(self) -> list[Line]:
        """The choice at random just told, taken out of the tales."""
        return self.tales.pop().lines if self.tales and self.tales[-1].rule == STRAYS else []

    def declaration(self) -> Tale | None:
        """The tale of an attack that was declared just before."""
        return self.tales[-1] if self.tales and self.tales[-1].rule == DECLARED else None

    def faced_attacker(self, note: Note) -> None:
        text = say("{unit} turns to face the attacker", unit=self.names[note.a])
        self.begin(text, note.a, "LS-6.4", say("faces {facing}, and keeps it", facing=facing_word(note.b)))

    def kept_facing(self, note: Note) -> None:
        text = say("{unit} keeps its facing", unit=self.names[note.a])
        self.begin(text, note.a, "LS-6.5", say("the rear arc counts"), tone="muted")

    def attack(self, note: Note) -> None:
        """The declaration and the choice at random, told in the same entry, become part of the tale of the roll."""
        text = self.shot_text(note.a, note.b, note.c)
        astray = self.astray()
        tale = self.declaration() or self.begin(text, note.a)
        tale.text, tale.lines = text, [*(line for line in tale.lines if line.rule != "LS-5.3"), *astray]
        tale.line(say("Range {range}", range=range_word(note.d)), "LS-5.3")
        tale.target, tale.outcome, tale.rule = piece_id(note.c), "", "LS-5.4"
        self.shot, self.shot_by = tale, note.a

    def attack_modifier(self, note: Note) -> None:
        self.modify(note)

    def attack_roll(self, note: Note) -> None:
        tale = self.shot
        tale.dice, tale.modifiers = self.take(), self.take_modifiers()
        self.own = Rolled(note.b, tuple(tale.modifiers), note.c, bool(note.d))
        tale.line(say("Attack {sum}", sum=self.own.sum()), "LS-5.4")
        if self.own.fumble:
            tale.line(say("All ones: a fumble, the attack fails"), "LS-2.2", "bad")

    def defense(self, note: Note) -> None:
        self.arc = say(SIDE_WORDS[note.b])

    def defense_modifier(self, note: Note) -> None:
        self.modify(note)

    def defense_roll(self, note: Note) -> None:
        dice, told = self.take(), tuple(self.take_modifiers())
        self.against = Rolled(note.b, told, note.c, bool(note.d))
        text = say("Defense, {arc}, {sum}", arc=self.arc, sum=self.against.sum())
        self.shot.line(text, "LS-5.5", dice=dice, modifiers=told)
        if self.against.fumble:
            self.shot.line(say("All ones: a fumble, the defender loses"), "LS-2.2", "bad")

    def miss(self, note: Note) -> None:
        """Total against total, and what alone made the difference."""
        tale, name = self.shot, self.names[note.a]
        tale.outcome, tale.tone = say("miss"), "muted"
        if self.own.fumble:
            if self.against.fumble:
                text = say("The attack fumbles, so does the defense: a draw: {target} is missed", target=name)
                tale.line(text, "LS-2.7")
            else:
                tale.line(say("The attack fumbles: {target} is missed", target=name), "LS-2.2")
            return
        told = {"total": self.own.total, "against": self.against.total, "target": name}
        if self.own.total == self.against.total:
            text = say("{total} against {against}, a tie is the defender's: {target} is missed", **told)
            tale.line(text, "LS-2.4")
        else:
            tale.line(say("{total} against {against}: {target} is missed", **told), "LS-5.6")
        for each in self.decisive():
            text = say("{amount} {modifier} made the difference", amount=minus(each.amount), modifier=each.text)
            tale.line(text, each.rule, "muted")

    def decisive(self) -> Iterable[Modifier]:
        """The modifiers without which alone the attack would have hit."""
        for each in self.own.modifiers:
            if each.amount < 0 and self.own.without(each) > self.against.total:
                yield each
        for each in self.against.modifiers:
            if each.amount > 0 and self.own.total > self.against.without(each):
                yield each

    def hit(self, note: Note) -> None:
        self.shot.outcome = say("hit by {n}", n=note.b)
        told = {"total": self.own.total, "against": self.against.total, "margin": note.b}
        if self.against.fumble and self.own.total <= self.against.total:
            text = say("{total} against {against}: hit, margin {margin}, at least 1 against a fumble", **told)
            self.shot.line(text, "LS-2.7")
        else:
            self.shot.line(say("{total} against {against}: hit, margin {margin}", **told), "LS-5.6")
        self.margin = note.b

    def damage(self, note: Note) -> None:
        told = {"margin": self.margin, "times": note.c, "damage": note.b}
        if self.state.units[self.shot_by].crippled:
            text = say("Damage {margin} × {times} = {damage}, halved: the attacker is Crippled", **told)
            self.shot.line(text, "LS-7.3")
        else:
            self.shot.line(say("Damage {margin} × {times} = {damage}", **told), "LS-7.1")

    def no_effect(self, note: Note) -> None:
        self.shot.outcome = say("hit, no effect")
        self.shot.line(say("Not above {threshold}: no effect", threshold=note.b), "LS-7.1", "muted")

    # What becomes of a unit

    def worst(self, number: int, text: str, outcome: str, rule: str) -> Tale:
        """The tale in which a unit suffers; its outcome is the worst told."""
        tale = self.about(text, number, rule)
        tale.outcome, tale.tone = outcome, "bad"
        tale.target = tale.target or piece_id(number)
        return tale

    def stunned(self, note: Note) -> None:
        unit = self.names[note.a]
        tale = self.worst(note.a, say("{unit} is stunned", unit=unit), say("stunned"), "LS-7.2")
        tale.line(say("{unit} takes a Stun counter", unit=unit), "LS-7.2", "bad")

    def second_stun(self, note: Note) -> None:
        tale = self.about(say("{unit} is stunned again", unit=self.names[note.a]), note.a, "LS-7.2")
        tale.line(say("A second Stun: both become one Crippled counter"), "LS-7.2", "bad")

    def crippled(self, note: Note) -> None:
        unit = self.names[note.a]
        tale = self.worst(note.a, say("{unit} is crippled", unit=unit), say("crippled"), "LS-7.3")
        tale.line(say("{unit} is Crippled: Move and damage halved", unit=unit), "LS-7.3", "bad")

    def second_crippled(self, note: Note) -> None:
        tale = self.about(say("{unit} is crippled again", unit=self.names[note.a]), note.a, "LS-7.3")
        tale.line(say("A second Crippled counter destroys"), "LS-7.3", "bad")

    def overkilled(self, note: Note) -> None:
        tale = self.about(say("{unit} is overkilled", unit=self.names[note.a]), note.a, "LS-7.4")
        tale.line(say("Above Overkill"), "LS-7.4", "bad")

    def destroyed(self, note: Note) -> None:
        self.lost.add(note.a)
        text = say("{unit} is destroyed", unit=self.names[note.a])
        self.worst(note.a, text, say("destroyed"), "LS-7.4").line(text, "LS-7.4", "bad")
