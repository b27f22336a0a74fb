"""The narration of damage, critical hits and upkeep: the cell read, and what each code takes, old to new."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from stormtable.engine.dice import Rolled
from stormtable.engine.events import Note
from stormtable.games.arclight.rules.codes import Event
from stormtable.games.arclight.rules.state import Ask, Code, Degree, Slot, State
from stormtable.games.arclight.rules.upkeep import ENGINE_UP, ESV_BACK, WEAPONS_UP
from stormtable.games.arclight.words.damage_words import (
    cell_codes,
    cell_text,
    code_stat,
    code_text,
    critical_rule,
    critical_text,
)
from stormtable.games.arclight.words.names import weapon_label
from stormtable.games.arclight.words.narrate_fire import FireTeller, counted_dice
from stormtable.games.arclight.words.scene_names import (
    degree_name,
    said_arc,
    said_crew,
    said_gear,
    said_slot,
    until_upkeep,
)
from stormtable.games.arclight.words.teller import ShipTale, dice_of
from stormtable.language import phrase, say
from stormtable.scene import Line, Tone

__all__ = ["DamageTeller"]

UPKEEP: Final = phrase("Upkeep")
TO_CHOOSE: Final = {
    Code.WEAPON: (phrase("a weapon system is lost, to be chosen"), "AL-5.5"),
    Code.CREW: (phrase("a crew member is lost, to be chosen"), "AL-5.5"),
    Code.GEAR: (phrase("a piece of gear is lost, to be chosen"), "AL-5.5"),
    Code.SHORT: (phrase("a system short, to be chosen"), "AL-5.6"),
}
ASKED: Final = {
    Ask.WEAPON: phrase("no weapon is left to lose"),
    Ask.CREW: phrase("no crew is left to lose"),
    Ask.GEAR: phrase("no gear is left to lose"),
    Ask.SHORT: phrase("nothing is left to fail"),
    Ask.DEGREE: phrase("no functioning weapon is above Low"),
    Ask.ARC: phrase("no weapon has several arcs"),
}
ENDED: Final = {
    ESV_BACK: (phrase("ESV is back"), "AL-6.7"),
    WEAPONS_UP: (phrase("weapons work again"), "AL-6.9"),
    ENGINE_UP: (phrase("the engine works again"), "AL-6.21"),
}
DEADLY: Final = {Event.CODE, Event.CRITICAL, Event.LOST_CREW, Event.MALFUNCTION, Event.CREAKED}


class DamageTeller(FireTeller):
    """Readings of the index and all that follows from them, upkeep included."""

    current: ShipTale | None = None  # where effects are told
    code = 0  # read, its effect not told yet
    in_chain = False  # a critical hit belongs to what was read just before

    def __init__(self, state: State, rolls: Sequence[Rolled]) -> None:
        super().__init__(state, rolls)
        self.dropped: dict[tuple[int, int], int] = {}  # degrees that changed in this entry, by ship and weapon

    # Where a line goes

    def tale_of(self, ship: int) -> ShipTale:
        """The tale in which the damage of a ship is told."""
        if self.current is None:
            self.current = self.begin(say("Damage to {ship}", ship=self.names[ship]), ship, "AL-5.4", tone="bad")
            self.current.side = -1
        return self.current

    def upkeep(self) -> ShipTale:
        self.current = self.last(say(UPKEEP)) or self.begin(say(UPKEEP), rule="AL-7.1")
        return self.current

    def tell(self, ship: int, text: str, rule: str, **more: object) -> None:
        """A line about a ship, with the code that it comes from in front."""
        tale = self.tale_of(ship)
        codes = (code_text(self.code),) if self.code else ()
        self.code = 0
        named = text if tale.ship == ship else f"{self.names[ship]}: {text}"
        tale.lines.append(Line(text=named[:1].upper() + named[1:], rule=rule, codes=codes, **more))  # type: ignore[arg-type]

    def lose(self, ship: int, text: str, rule: str) -> None:
        """A loss: in a tale of its own where a seat chose it in this entry."""
        if self.current is None:
            self.begin_choice(ship, text, rule)
        else:
            self.tell(ship, text, rule, tone="bad")

    def begin_choice(self, ship: int, text: str, rule: str) -> None:
        side = self.decider()
        self.current = self.begin(f"{self.names[ship]}: {text}", ship, rule, tone="bad")
        self.current.side = side
        if side >= 0:
            chooser = "AL-5.6" if self.state.ask.what in (Ask.WEAPON, Ask.SHORT) else rule
            self.current.lines.append(Line(text=say("{who} chose", who=self.side(side)), rule=chooser))

    # Reading

    def read(self, note: Note) -> None:
        waiting = [tale for tale in self.tales if tale.net > 0 and tale.ship == note.a]
        if self.previous.event not in (Event.MALFUNCTION, Event.CREAKED):
            self.current = waiting[0] if waiting else None
        tale = self.tale_of(note.a)
        tale.net = 0
        codes = cell_codes(self.state, note.a, note.b, note.c)
        row = f"{note.b}+" if note.b == 24 else str(note.b)
        cell = cell_text(codes) or say("nothing")
        text = say("Net {net}, column structure {column}: {cell}", net=row, column=note.c, cell=cell)
        tale.lines.append(Line(text=text, rule="AL-5.4"))

    def code_read(self, note: Note) -> None:
        self.tell_unsettled(self.previous.a)
        self.code, self.in_chain = note.b, note.b == Code.CRITICAL
        self.tale_of(note.a)

    def tell_unsettled(self, ship: int) -> None:
        """What a code asks for and nobody has chosen yet."""
        if self.code in TO_CHOOSE:
            text, rule = TO_CHOOSE[Code(self.code)]
            self.tell(ship, say(text), rule, tone="now")
        self.code = 0

    def value(self, note: Note) -> None:
        """A changed value; codes in a row that change the same one are told together."""
        name, tale = code_stat(note.b), self.tale_of(note.a)
        rule = "AL-6.4" if self.previous.event == Event.CRITICAL else "AL-5.5"
        if note.c == note.d:
            self.tell(note.a, say("{value} is {n} already", value=name, n=note.c), rule, tone="muted")
            return
        last = tale.lines[-1] if tale.lines else None
        text = name if tale.ship == note.a else f"{self.names[note.a]}: {name}"
        if last and self.code and last.codes and last.text == text and last.new == str(note.c):
            tale.lines[-1] = Line(
                text=text,
                rule=rule,
                codes=(*last.codes, code_text(self.code)),
                old=last.old,
                new=str(note.d),
                tone="bad",
            )
            self.code = 0
        else:
            self.tell(note.a, name, rule, old=str(note.c), new=str(note.d), tone="bad")

    def stunned(self, note: Note) -> None:
        text = say("crew stunned, −2 to every roll {until}", until=until_upkeep(note.b))
        self.tell(note.a, text, "AL-5.16", tone="bad")

    def structure_hit(self, note: Note) -> None:
        self.tell(note.a, say("structure hit, marked in upkeep"), "AL-5.7", tone="bad")

    def no_effect(self, note: Note) -> None:
        self.tell(note.a, say(ASKED[Ask(note.b)]), "AL-5.14", tone="muted")

    def lost_weapon(self, note: Note) -> None:
        self.lose(note.a, say("{what} lost", what=weapon_label(self.setup, note.a, note.b)), "AL-5.5")

    def lost_crew(self, note: Note) -> None:
        self.lose(note.a, say("{what} lost", what=said_crew(note.b)), "AL-5.5")

    def lost_gear(self, note: Note) -> None:
        self.lose(note.a, say("{what} lost", what=said_gear(self.setup, note.a, note.b)), "AL-5.5")

    def shorted(self, note: Note) -> None:
        until = until_upkeep(note.c)
        if note.b == Slot.THRUST:
            text = say("Thrust −5 {until}", until=until)
        elif note.b == Slot.SCREENS:
            text = say("DS −2 {until}", until=until)
        else:
            text = say("{what} inactive {until}", what=said_slot(self.setup, note.a, note.b), until=until)
        self.lose(note.a, text, "AL-5.6")

    def boom_set(self, note: Note) -> None:
        text = say("the ship will be destroyed in the upkeep of turn {turn}", turn=note.b)
        self.tell(note.a, text, "AL-5.8", tone="bad")

    def cascade_set(self, note: Note) -> None:
        self.tell(note.a, say("Cascade: a critical hit now and in every upkeep"), "AL-5.8", tone="bad")
        self.in_chain = True

    def destroyed(self, note: Note) -> None:
        if self.previous.event not in DEADLY:
            self.upkeep()
            self.tell(note.a, say("Boom Next Turn: destroyed"), "AL-5.8", tone="bad")
        else:
            self.tell(note.a, say("destroyed"), "AL-5.8", tone="bad")
        tale = self.tale_of(note.a)
        own = tale.ship == note.a
        tale.outcome = say("destroyed") if own else say("{ship} destroyed", ship=self.names[note.a])
        tale.tone = "bad"

    # Critical hits

    def critical(self, note: Note) -> None:
        if not self.in_chain:
            self.upkeep()
        self.in_chain = False
        dice = dice_of(12, self.take(2, 12))
        text = say("critical hit {roll}: {effect}", roll=note.b, effect=critical_text(note.b))
        self.tell(note.a, text, critical_rule(note.b), dice=dice, tone="bad")

    def malfunction(self, note: Note) -> None:
        dice = counted_dice(dice_of(8, self.take(3, 8)), Degree.MED_LOW)
        text = say("malfunction: 3D8 Med L {n} damage, not reduced", n=note.b)
        self.tell(note.a, text, "AL-6.3", dice=dice, tone="bad")

    def degree_dropped(self, note: Note) -> None:
        name = weapon_label(self.setup, note.a, note.b)
        self.dropped[note.a, note.b] = note.c
        self.lose(note.a, say("{weapon} drops to {degree}", weapon=name, degree=degree_name(note.c)), "AL-6.11")

    def arc_fixed(self, note: Note) -> None:
        name = weapon_label(self.setup, note.a, note.b)
        self.lose(note.a, say("{weapon} fixed to {arc}", weapon=name, arc=said_arc(note.c)), "AL-6.17")

    def degree(self, ship: int, weapon: int) -> int:
        return self.dropped.get((ship, weapon), super().degree(ship, weapon))

    # Upkeep

    def keep(self, ship: int, text: str, rule: str, tone: Tone = "plain", **more: object) -> None:
        self.upkeep()
        self.tell(ship, text, rule, tone=tone, **more)

    def structure_lost(self, note: Note) -> None:
        self.keep(note.a, say("structure"), "AL-5.7", "bad", old=str(note.b + 1), new=str(note.b))

    def stun_ended(self, note: Note) -> None:
        self.keep(note.a, say("the stun passes"), "AL-5.16", "good")

    def effect_ended(self, note: Note) -> None:
        if note.b in ENDED:
            words, rule = ENDED[note.b]
            text = say(words)
        else:
            what, rule = said_slot(self.setup, note.a, note.b), "AL-5.6"
            if note.b in (Slot.THRUST, Slot.SCREENS):
                text = say("the short of {value} ends", value=what)
            else:
                text = say("{what} works again", what=what)
        self.keep(note.a, text, rule, "good")

    def creaked(self, note: Note) -> None:
        dice = counted_dice(dice_of(4, self.take(3, 4)), Degree.LOW)
        told = {"damage": note.b, "asv": note.c, "net": note.d}
        if note.d > 0:
            text = say("creaking hull: 3D4 Low {damage} − ASV {asv}, net {net}", **told)
        else:
            text = say("creaking hull: 3D4 Low {damage} − ASV {asv}, no effect", **told)
        self.keep(note.a, text, "AL-6.18", "bad" if note.d > 0 else "muted", dice=dice)

    def life_support(self, note: Note) -> None:
        self.keep(note.a, say("life support fails, a crew member dies"), "AL-6.23", "bad")
