"""The narration of electronic warfare and recovering."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from stormtable.engine.events import Note
from stormtable.games.lightning_strike.rules.codes import No
from stormtable.games.lightning_strike.rules.state import Mark
from stormtable.games.lightning_strike.rules.values import is_enemy
from stormtable.games.lightning_strike.words.scene_names import piece_id
from stormtable.games.lightning_strike.words.teller import Teller, sign
from stormtable.language import phrase, say
from stormtable.scene import Modifier

__all__ = ["ElectronicTeller"]

DOWN: Final[dict[int, str]] = {
    No.OK: phrase("{unit}'s ECM counter goes: not maintained"),
    No.COUNTER_UP: phrase("{unit}'s ECM counter goes: a higher one takes its place"),
}
MARK_ROLLS: Final = {  # whether a counter is hostile, and whether it goes
    (True, True): phrase("{unit}, hostile: {n} against 4, it goes"),
    (True, False): phrase("{unit}, hostile: {n} against 4, it stays"),
    (False, True): phrase("{unit}, friendly: {n} against 4, it goes"),
    (False, False): phrase("{unit}, friendly: {n} against 4, it stays"),
}
GOES: Final = phrase("{unit}'s ECM counter goes")


class ElectronicTeller(Teller):
    """Skill rolls first, what they were for after them: the tale begins with the roll."""

    def skill_modifier(self, note: Note) -> None:
        self.modify(note)

    def skill_roll(self, note: Note) -> None:
        """The actor's roll is the tale's; an opposed one is a line of it."""
        dice, told = self.take(), self.take_modifiers()
        last = self.tales[-1] if self.tales else None
        if last is not None and last.rule == "LS-9.6" and not last.outcome:
            text = say("{unit} resists: {sum}", unit=self.names[note.a], sum=sum_text(note, told))
            last.line(text, "LS-9.6", dice=dice, modifiers=tuple(told))
        else:
            last = self.begin(say("{unit}: electronic warfare", unit=self.names[note.a]), note.a, "LS-9.6")
            last.dice, last.modifiers, self.actor = dice, told, note.a
            last.line(say("Skill {sum}", sum=sum_text(note, told)), "LS-2.5")
        if note.d:
            last.line(say("All ones: a fumble"), "LS-2.2", "bad")

    def settle(self, text: str, rule: str, outcome: str) -> None:
        """The roll just told was for this."""
        tale = self.about(text, -1, rule)
        tale.text, tale.rule, tale.outcome = text, rule, outcome

    def recovered(self, note: Note) -> None:
        self.begin(say("{unit} recovers", unit=self.names[note.a]), note.a, "LS-7.2", say("no longer stunned"))

    def ecm_up(self, note: Note) -> None:
        self.settle(say("{unit} switches on ECM", unit=self.names[note.a]), "LS-9.1", say("Threshold {n}", n=note.b))

    def ecm_failed(self, note: Note) -> None:
        self.settle(say("{unit} switches on ECM", unit=self.names[note.a]), "LS-9.1", say("fails"))

    def ecm_lower(self, note: Note) -> None:
        outcome = say("{n} is not above its side's {threshold}", n=note.b, threshold=note.c)
        self.settle(say("{unit} switches on ECM", unit=self.names[note.a]), "LS-9.10", outcome)

    def ecm_maintained(self, note: Note) -> None:
        self.begin(
            say("{unit} maintains ECM", unit=self.names[note.a]), note.a, "LS-9.1", say("Threshold {n}", n=note.b)
        )

    def ecm_down(self, note: Note) -> None:
        text = say(DOWN.get(note.b, GOES), unit=self.names[note.a])
        if self.tales and not self.tales[-1].heading:
            self.tales[-1].line(text, "LS-9.4")
        else:
            self.begin(text, note.a, "LS-9.9", tone="muted")

    def eccm(self, note: Note) -> None:
        text = say("{unit} uses ECCM against {target}", unit=self.names[note.a], target=self.names[note.b])
        self.settle(text, "LS-9.5", "")
        self.tales[-1].target = piece_id(note.b)
        self.tales[-1].line(say("{n} against Threshold {threshold}", n=note.c, threshold=note.d), "LS-9.5")

    def eccm_won(self, _: Note) -> None:
        self.tales[-1].outcome = say("the counter goes")

    def eccm_lost(self, _: Note) -> None:
        self.tales[-1].outcome = say("the counter stays")

    def eccm_tied(self, note: Note) -> None:
        self.tales[-1].outcome = say("a tie: Threshold {n}", n=note.b)

    def jammed(self, note: Note) -> None:
        tale = self.about(say("Targeted ECM"), note.a, "LS-9.7")
        tale.text = self.jamming(note.a)
        tale.target, tale.outcome = piece_id(note.a), say("succeeds")
        if note.b == Mark.HOSTILE:
            text = say("{unit}: attacks −2, no ECM, no Command Points", unit=self.names[note.a])
            tale.line(text, "LS-9.7", "bad")
        else:
            tale.line(say("{unit}: Avoidance +2", unit=self.names[note.a]), "LS-9.7", "good")

    def jamming(self, number: int) -> str:
        """Who jams an enemy, or masks a friend or itself."""
        unit = self.names[self.actor]
        if number == self.actor:
            return say("{unit} masks itself", unit=unit)
        if is_enemy(self.actor, number):
            return say("{unit} jams {target}", unit=unit, target=self.names[number])
        return say("{unit} masks {target}", unit=unit, target=self.names[number])

    def jam_failed(self, note: Note) -> None:
        tale = self.about(say("Targeted ECM"), note.a, "LS-9.6")
        tale.text, tale.outcome, tale.tone = self.jamming(note.a), say("fails"), "muted"
        tale.target = piece_id(note.a)

    def cleared(self, note: Note) -> None:
        self.begin(say("{unit} clears a hostile Targeted ECM counter", unit=self.names[note.a]), note.a, "LS-9.8")

    def mark_roll(self, note: Note) -> None:
        told = {"unit": self.names[note.a], "n": note.c}
        text = say("End phase: Targeted ECM")
        tale = self.tales[-1] if self.tales and self.tales[-1].text == text else self.begin(text, rule="LS-9.8")
        tale.line(say(MARK_ROLLS[note.b == Mark.HOSTILE, bool(note.d)], **told), "LS-9.8", dice=self.take())


def sum_text(note: Note, told: Sequence[Modifier]) -> str:
    """A Skill roll with its modifiers: "4 + 2 = 6"."""
    parts = [str(note.b), *(sign(each.amount) for each in told)]
    return " ".join(parts) + (f" = {note.c}" if told else "")
