"""The narration of attacks: two rolls, their modifiers one by one, total against total, what the damage does."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Final

from stormtable.engine.amounts import minus
from stormtable.engine.events import Note
from stormtable.games.lightning_strike.rules.codes import No
from stormtable.games.lightning_strike.words.names import weapon_label
from stormtable.games.lightning_strike.words.scene_names import SIDE_WORDS, cm, facing_word, piece_id, range_word
from stormtable.games.lightning_strike.words.teller import Teller, sign
from stormtable.scene import Line, Modifier
from stormtable.scene.tales import Tale

__all__ = ["FireTeller"]

STRAYS: Final = "The shot strikes"  # how the tale of a choice at random begins


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
        low = ", below 0 is 0" if self.bare() < 0 else ""
        return f"{' '.join((str(self.result), *parts))} = {self.total}{low}"

    def bare(self) -> int:
        return self.result + sum(each.amount for each in self.modifiers)

    def without(self, modifier: Modifier) -> int:
        """The total if one of the modifiers had not been."""
        return max(0, self.bare() - modifier.amount)


class FireTeller(Teller):
    """Attacks, from the declaration to the damage."""

    def shot_text(self, attacker: int, weapon: int, target: int) -> str:
        label = weapon_label(self.setup, attacker, weapon)
        return f"{self.names[attacker]} fires {label} at {self.names[target]}"

    def declared(self, note: Note) -> None:
        """Told apart from the roll only where others are asked in between."""
        tale = self.begin(self.shot_text(note.a, note.b, note.c), note.a, "LS-5.17", "declared")
        tale.target = piece_id(note.c)
        tale.line(f"Range {range_word(note.d)}", "LS-5.3")

    def called_off(self, note: Note) -> None:
        tale = self.begin(f"{self.names[note.a]}'s attack is called off", note.a, "LS-10.4", tone="muted")
        tale.line(f"{No(note.b).text.capitalize()}; the Action is kept", "LS-10.4")

    def attacker_lost(self, note: Note) -> None:
        self.begin(f"{self.names[note.a]} is lost, its attack is off", note.a, "LS-7.7", tone="muted")

    def picked(self, note: Note) -> None:
        """Who is struck (LS-5.10); part of the attack's tale where it goes on in the same entry."""
        text = f"{STRAYS} {self.names[note.b]}"
        tale = self.begin(text, note.b, "LS-5.10", tone="plain" if note.a == note.b else "now")
        meant = "as meant" if note.a == note.b else f"not {self.names[note.a]}"
        tale.line(f"At random among {note.c} in contact: {self.names[note.b]}, {meant}", "LS-5.10", dice=self.take())

    def beyond(self, note: Note) -> None:
        """Part of what was told of the attack in the same entry."""
        astray = self.astray()
        tale = self.declaration() or self.begin(f"{self.names[note.a]} fires at {self.names[note.b]}", note.a)
        tale.lines += astray
        text = f"{self.names[note.b]} is beyond the last range, {cm(note.c)}: the Action is spent"
        tale.line(text, "LS-5.16")
        tale.target, tale.outcome, tale.tone, tale.rule = piece_id(note.b), "miss", "muted", "LS-5.16"

    def astray(self) -> list[Line]:
        """The choice at random just told, taken out of the tales."""
        return self.tales.pop().lines if self.tales and self.tales[-1].text.startswith(STRAYS) else []

    def declaration(self) -> Tale | None:
        """The tale of an attack that was declared just before."""
        return self.tales[-1] if self.tales and self.tales[-1].outcome == "declared" else None

    def faced_attacker(self, note: Note) -> None:
        text = f"{self.names[note.a]} turns to face the attacker"
        self.begin(text, note.a, "LS-6.4", f"faces {facing_word(note.b)}, and keeps it")

    def kept_facing(self, note: Note) -> None:
        text = f"{self.names[note.a]} keeps its facing"
        self.begin(text, note.a, "LS-6.5", "the rear arc counts", tone="muted")

    def attack(self, note: Note) -> None:
        """The declaration and the choice at random, told in the same entry, become part of the tale of the roll."""
        text = self.shot_text(note.a, note.b, note.c)
        astray = self.astray()
        tale = self.declaration() or self.begin(text, note.a)
        tale.text, tale.lines = text, [*(line for line in tale.lines if line.rule != "LS-5.3"), *astray]
        tale.line(f"Range {range_word(note.d)}", "LS-5.3")
        tale.target, tale.outcome, tale.rule = piece_id(note.c), "", "LS-5.4"
        self.shot, self.shot_by = tale, note.a

    def attack_modifier(self, note: Note) -> None:
        self.modify(note)

    def attack_roll(self, note: Note) -> None:
        tale = self.shot
        tale.dice, tale.modifiers = self.take(), self.take_modifiers()
        self.own = Rolled(note.b, tuple(tale.modifiers), note.c, bool(note.d))
        tale.line(f"Attack {self.own.sum()}", "LS-5.4")
        if self.own.fumble:
            tale.line("All ones: a fumble, the attack fails", "LS-2.2", "bad")

    def defense(self, note: Note) -> None:
        self.arc = SIDE_WORDS[note.b]

    def defense_modifier(self, note: Note) -> None:
        self.modify(note)

    def defense_roll(self, note: Note) -> None:
        dice, told = self.take(), tuple(self.take_modifiers())
        self.against = Rolled(note.b, told, note.c, bool(note.d))
        self.shot.line(f"Defense, {self.arc}, {self.against.sum()}", "LS-5.5", dice=dice, modifiers=told)
        if self.against.fumble:
            self.shot.line("All ones: a fumble, the defender loses", "LS-2.2", "bad")

    def miss(self, note: Note) -> None:
        """Total against total, and what alone made the difference."""
        tale, name = self.shot, self.names[note.a]
        tale.outcome, tale.tone = "miss", "muted"
        if self.own.fumble:
            both = ", so does the defense: a draw" if self.against.fumble else ""
            tale.line(f"The attack fumbles{both}: {name} is missed", "LS-2.7" if both else "LS-2.2")
            return
        total, against = self.own.total, self.against.total
        tie, rule = (", a tie is the defender's", "LS-2.4") if total == against else ("", "LS-5.6")
        tale.line(f"{total} against {against}{tie}: {name} is missed", rule)
        for each in self.decisive():
            tale.line(f"{minus(each.amount)} {each.text} made the difference", each.rule, "muted")

    def decisive(self) -> Iterable[Modifier]:
        """The modifiers without which alone the attack would have hit."""
        for each in self.own.modifiers:
            if each.amount < 0 and self.own.without(each) > self.against.total:
                yield each
        for each in self.against.modifiers:
            if each.amount > 0 and self.own.total > self.against.without(each):
                yield each

    def hit(self, note: Note) -> None:
        self.shot.outcome = f"hit by {note.b}"
        total, against = self.own.total, self.against.total
        least = ", at least 1 against a fumble" if self.against.fumble and total <= against else ""
        self.shot.line(f"{total} against {against}: hit, margin {note.b}{least}", "LS-2.7" if least else "LS-5.6")
        self.margin = note.b

    def damage(self, note: Note) -> None:
        halved = ", halved: the attacker is Crippled" if self.state.units[self.shot_by].crippled else ""
        self.shot.line(f"Damage {self.margin} × {note.c} = {note.b}{halved}", "LS-7.3" if halved else "LS-7.1")

    def no_effect(self, note: Note) -> None:
        self.shot.outcome = "hit, no effect"
        self.shot.line(f"Not above {note.b}: no effect", "LS-7.1", "muted")

    # What becomes of a unit

    def worst(self, number: int, text: str, rule: str) -> Tale:
        """The tale in which a unit suffers; its outcome is the worst told."""
        tale = self.about(f"{self.names[number]} is {text}", number, rule)
        tale.outcome, tale.tone = text, "bad"
        tale.target = tale.target or piece_id(number)
        return tale

    def stunned(self, note: Note) -> None:
        self.worst(note.a, "stunned", "LS-7.2").line(f"{self.names[note.a]} takes a Stun counter", "LS-7.2", "bad")

    def second_stun(self, note: Note) -> None:
        tale = self.about(f"{self.names[note.a]} is stunned again", note.a, "LS-7.2")
        tale.line("A second Stun: both become one Crippled counter", "LS-7.2", "bad")

    def crippled(self, note: Note) -> None:
        tale = self.worst(note.a, "crippled", "LS-7.3")
        tale.line(f"{self.names[note.a]} is Crippled: Move and damage halved", "LS-7.3", "bad")

    def second_crippled(self, note: Note) -> None:
        tale = self.about(f"{self.names[note.a]} is crippled again", note.a, "LS-7.3")
        tale.line("A second Crippled counter destroys", "LS-7.3", "bad")

    def overkilled(self, note: Note) -> None:
        tale = self.about(f"{self.names[note.a]} is overkilled", note.a, "LS-7.4")
        tale.line("Above Overkill", "LS-7.4", "bad")

    def destroyed(self, note: Note) -> None:
        self.lost.add(note.a)
        self.worst(note.a, "destroyed", "LS-7.4").line(f"{self.names[note.a]} is destroyed", "LS-7.4", "bad")
