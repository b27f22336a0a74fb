"""The narration of electronic warfare and recovering."""

from __future__ import annotations

from stormtable.engine.events import Note
from stormtable.games.lightning_strike.rules.codes import No
from stormtable.games.lightning_strike.rules.state import Mark
from stormtable.games.lightning_strike.rules.values import is_enemy
from stormtable.games.lightning_strike.words.scene_names import piece_id
from stormtable.games.lightning_strike.words.teller import Teller, sign

__all__ = ["ElectronicTeller"]

DOWN = {No.OK: "not maintained", No.COUNTER_UP: "a higher one takes its place"}


class ElectronicTeller(Teller):
    """Skill rolls first, what they were for after them: the tale begins with the roll."""

    def skill_modifier(self, note: Note) -> None:
        self.modify(note)

    def skill_roll(self, note: Note) -> None:
        """The actor's roll is the tale's; an opposed one is a line of it."""
        dice, told = self.take(), self.take_modifiers()
        last = self.tales[-1] if self.tales else None
        if last is not None and last.rule == "LS-9.6" and not last.outcome:
            parts = [f"{self.names[note.a]} resists: {note.b}", *(sign(m.amount) for m in told)]
            parts += [f"= {note.c}"] if told else []
            last.line(" ".join(parts), "LS-9.6", dice=dice, modifiers=tuple(told))
        else:
            last = self.begin(f"{self.names[note.a]}: electronic warfare", note.a, "LS-9.6")
            last.dice, last.modifiers, self.actor = dice, told, note.a
            parts = [f"Skill {note.b}", *(sign(m.amount) for m in told)]
            last.line(" ".join(parts) + (f" = {note.c}" if told else ""), "LS-2.5")
        if note.d:
            last.line("All ones: a fumble", "LS-2.2", "bad")

    def settle(self, text: str, rule: str, outcome: str) -> None:
        """The roll just told was for this."""
        tale = self.about(text, -1, rule)
        tale.text, tale.rule, tale.outcome = text, rule, outcome

    def recovered(self, note: Note) -> None:
        self.begin(f"{self.names[note.a]} recovers", note.a, "LS-7.2", "no longer stunned")

    def ecm_up(self, note: Note) -> None:
        self.settle(f"{self.names[note.a]} switches on ECM", "LS-9.1", f"Threshold {note.b}")

    def ecm_failed(self, note: Note) -> None:
        self.settle(f"{self.names[note.a]} switches on ECM", "LS-9.1", "fails")

    def ecm_lower(self, note: Note) -> None:
        self.settle(f"{self.names[note.a]} switches on ECM", "LS-9.10", f"{note.b} is not above its side's {note.c}")

    def ecm_maintained(self, note: Note) -> None:
        self.begin(f"{self.names[note.a]} maintains ECM", note.a, "LS-9.1", f"Threshold {note.b}")

    def ecm_down(self, note: Note) -> None:
        why = DOWN.get(No(note.b), "")
        text = f"{self.names[note.a]}'s ECM counter goes" + (f": {why}" if why else "")
        if self.tales and not self.tales[-1].heading:
            self.tales[-1].line(text, "LS-9.4")
        else:
            self.begin(text, note.a, "LS-9.9", tone="muted")

    def eccm(self, note: Note) -> None:
        self.settle(f"{self.names[note.a]} uses ECCM against {self.names[note.b]}", "LS-9.5", "")
        self.tales[-1].target = piece_id(note.b)
        self.tales[-1].line(f"{note.c} against Threshold {note.d}", "LS-9.5")

    def eccm_won(self, _: Note) -> None:
        self.tales[-1].outcome = "the counter goes"

    def eccm_lost(self, _: Note) -> None:
        self.tales[-1].outcome = "the counter stays"

    def eccm_tied(self, note: Note) -> None:
        self.tales[-1].outcome = f"a tie: Threshold {note.b}"

    def jammed(self, note: Note) -> None:
        hostile = note.b == Mark.HOSTILE
        tale = self.about("Targeted ECM", note.a, "LS-9.7")
        tale.text = f"{self.names[self.actor]} {'jams' if hostile else 'masks'} {self.at(note.a)}"
        tale.target, tale.outcome = piece_id(note.a), "succeeds"
        effect = "attacks −2, no ECM, no Command Points" if hostile else "Avoidance +2"
        tale.line(f"{self.names[note.a]}: {effect}", "LS-9.7", "bad" if hostile else "good")

    def at(self, number: int) -> str:
        return "itself" if number == self.actor else self.names[number]

    def jam_failed(self, note: Note) -> None:
        tale = self.about("Targeted ECM", note.a, "LS-9.6")
        verb = "jams" if is_enemy(self.actor, note.a) else "masks"
        tale.text, tale.outcome, tale.tone = f"{self.names[self.actor]} {verb} {self.at(note.a)}", "fails", "muted"
        tale.target = piece_id(note.a)

    def cleared(self, note: Note) -> None:
        self.begin(f"{self.names[note.a]} clears a hostile Targeted ECM counter", note.a, "LS-9.8")

    def mark_roll(self, note: Note) -> None:
        kind = "hostile" if note.b == Mark.HOSTILE else "friendly"
        text = "End phase: Targeted ECM"
        tale = self.tales[-1] if self.tales and self.tales[-1].text == text else self.begin(text, rule="LS-9.8")
        gone = "it goes" if note.d else "it stays"
        tale.line(f"{self.names[note.a]}, {kind}: {note.c} against 4, {gone}", "LS-9.8", dice=self.take())
