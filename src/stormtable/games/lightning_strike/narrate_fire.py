"""The narration of attacks: two rolls, their modifiers one by one, total against total, what the damage does."""

from __future__ import annotations

from stormtable.engine.events import Note
from stormtable.games.lightning_strike.codes import No
from stormtable.games.lightning_strike.names import weapon_label
from stormtable.games.lightning_strike.tales import Teller
from stormtable.games.lightning_strike.words import SIDE_WORDS, cm, facing_word, minus, piece_id, range_word
from stormtable.scene import Line
from stormtable.scene.tales import Tale

__all__ = ["FireTeller"]


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
        dice = self.take()
        text = f"At random among {note.c}: {self.names[note.b]}"
        self.about(f"The shot at {self.names[note.a]}", note.a, "LS-5.10").lines.append(
            Line(text=text, rule="LS-5.10", dice=tuple(dice))
        )

    def beyond(self, note: Note) -> None:
        text = f"{self.names[note.b]} is beyond the last range, {cm(note.c)}"
        tale = self.about(f"{self.names[note.a]} fires at {self.names[note.b]}", note.a, "LS-5.16")
        tale.outcome, tale.tone = "miss", "muted"
        tale.line(text, "LS-5.16")

    def faced_attacker(self, note: Note) -> None:
        text = f"{self.names[note.a]} turns to face the attacker"
        self.begin(text, note.a, "LS-6.4", f"faces {facing_word(note.b)}")

    def kept_facing(self, note: Note) -> None:
        self.begin(f"{self.names[note.a]} keeps its facing", note.a, "LS-6.5", tone="muted")

    def attack(self, note: Note) -> None:
        """The declaration just told in the same entry becomes the tale of the roll."""
        text = self.shot_text(note.a, note.b, note.c)
        last = self.tales[-1] if self.tales else None
        if last is not None and last.outcome == "declared" and last.text == text:
            tale = last
        else:
            tale = self.begin(text, note.a, "LS-5.4")
            tale.line(f"Range {range_word(note.d)}", "LS-5.3")
        tale.target, tale.outcome = piece_id(note.c), ""
        self.shot = tale

    def attack_modifier(self, note: Note) -> None:
        self.modify(note)

    def attack_roll(self, note: Note) -> None:
        tale = self.shot
        tale.dice, tale.modifiers = self.take(), self.modified()
        self.total, self.fumble = note.c, bool(note.d)
        if self.fumble:
            tale.line("All ones: a fumble, the attack fails", "LS-2.2", "bad")

    def defense(self, note: Note) -> None:
        self.arc = SIDE_WORDS[note.b]

    def defense_modifier(self, note: Note) -> None:
        self.modify(note)

    def defense_roll(self, note: Note) -> None:
        dice, told = self.take(), self.modified()
        parts = [f"Defense, {self.arc}: {note.b}"]
        parts += [f"{minus(each.amount)} {each.text}" for each in told]
        self.shot.line(" ".join(parts) + (f" = {note.c}" if told else ""), "LS-5.5", dice=dice)
        if note.d:
            self.shot.line("All ones: a fumble, the defender loses", "LS-2.2", "bad")
        self.against = note.c

    def miss(self, note: Note) -> None:
        tale = self.shot
        tale.outcome, tale.tone = "miss", "muted"
        tie = ", a tie is the defender's" if self.total == self.against else ""
        tale.line(f"{self.total} against {self.against}{tie}: {self.names[note.a]} is missed", "LS-5.6")

    def hit(self, note: Note) -> None:
        self.shot.outcome = f"hit by {note.b}"
        self.shot.line(f"{self.total} against {self.against}: hit, margin {note.b}", "LS-5.6")
        self.margin = note.b

    def damage(self, note: Note) -> None:
        self.shot.line(f"Damage {self.margin} × {note.c} = {note.b}", "LS-7.1")

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
        self.worst(note.a, "destroyed", "LS-7.4").line(f"{self.names[note.a]} is destroyed", "LS-7.4", "bad")
