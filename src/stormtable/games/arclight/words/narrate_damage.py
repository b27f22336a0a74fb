"""The narration of damage, critical hits and upkeep: the cell read, and what each code takes, old to new."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from stormtable.engine.dice import Rolled
from stormtable.engine.events import Note
from stormtable.games.arclight.rules.codes import Event
from stormtable.games.arclight.rules.state import Ask, Code, Degree, Slot, State
from stormtable.games.arclight.rules.upkeep import ENGINE_UP, ESV_BACK, WEAPONS_UP
from stormtable.games.arclight.words.names import ARC_NAMES, crew_name, gear_name, slot_name, weapon_label
from stormtable.games.arclight.words.narrate_fire import FireTeller, counted_dice
from stormtable.games.arclight.words.scene_names import (
    CODE_STATS,
    DEGREE_NAMES,
    cell_codes,
    cell_text,
    code_text,
    critical_rule,
    critical_text,
    until_upkeep,
)
from stormtable.games.arclight.words.teller import ShipTale, dice_of
from stormtable.scene import Line, Tone

__all__ = ["DamageTeller"]

UPKEEP: Final = "Upkeep"
TO_CHOOSE: Final = {
    Code.WEAPON: ("a weapon system is lost", "AL-5.5"),
    Code.CREW: ("a crew member is lost", "AL-5.5"),
    Code.GEAR: ("a piece of gear is lost", "AL-5.5"),
    Code.SHORT: ("a system short", "AL-5.6"),
}
ASKED: Final = {
    Ask.WEAPON: "no weapon is left to lose",
    Ask.CREW: "no crew is left to lose",
    Ask.GEAR: "no gear is left to lose",
    Ask.SHORT: "nothing is left to fail",
    Ask.DEGREE: "no functioning weapon is above Low",
    Ask.ARC: "no weapon has several arcs",
}
ENDED: Final = {
    ESV_BACK: ("ESV is back", "AL-6.7"),
    WEAPONS_UP: ("weapons work again", "AL-6.9"),
    ENGINE_UP: ("the engine works again", "AL-6.21"),
}
SHORT_LOSS: Final[dict[int, str]] = {Slot.THRUST: "Thrust −5", Slot.SCREENS: "DS −2"}
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
            self.current = self.begin(f"Damage to {self.names[ship]}", ship, "AL-5.4", tone="bad")
            self.current.side = -1
        return self.current

    def upkeep(self) -> ShipTale:
        self.current = self.last(UPKEEP) or self.begin(UPKEEP, rule="AL-7.1")
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
            self.current.lines.append(Line(text=f"{self.side(side)} chose", rule=chooser))

    # Reading

    def read(self, note: Note) -> None:
        waiting = [tale for tale in self.tales if tale.net > 0 and tale.ship == note.a]
        if self.previous.event not in (Event.MALFUNCTION, Event.CREAKED):
            self.current = waiting[0] if waiting else None
        tale = self.tale_of(note.a)
        tale.net = 0
        codes = cell_codes(self.state, note.a, note.b, note.c)
        row = f"{note.b}+" if note.b == 24 else str(note.b)
        cell = cell_text(codes) or "nothing"
        text = f"Net {row}, column structure {note.c}: {cell}"
        tale.lines.append(Line(text=text, rule="AL-5.4"))

    def code_read(self, note: Note) -> None:
        self.tell_unsettled(self.previous.a)
        self.code, self.in_chain = note.b, note.b == Code.CRITICAL
        self.tale_of(note.a)

    def tell_unsettled(self, ship: int) -> None:
        """What a code asks for and nobody has chosen yet."""
        if self.code in TO_CHOOSE:
            text, rule = TO_CHOOSE[Code(self.code)]
            self.tell(ship, f"{text}, to be chosen", rule, tone="now")
        self.code = 0

    def value(self, note: Note) -> None:
        """A changed value; codes in a row that change the same one are told together."""
        name, tale = CODE_STATS[Code(note.b)], self.tale_of(note.a)
        rule = "AL-6.4" if self.previous.event == Event.CRITICAL else "AL-5.5"
        if note.c == note.d:
            self.tell(note.a, f"{name} is {note.c} already", rule, tone="muted")
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
        self.tell(note.a, f"crew stunned, −2 to every roll {until_upkeep(note.b)}", "AL-5.16", tone="bad")

    def structure_hit(self, note: Note) -> None:
        self.tell(note.a, "structure hit, marked in upkeep", "AL-5.7", tone="bad")

    def no_effect(self, note: Note) -> None:
        self.tell(note.a, ASKED[Ask(note.b)], "AL-5.14", tone="muted")

    def lost_weapon(self, note: Note) -> None:
        self.lose(note.a, f"{weapon_label(self.setup, note.a, note.b)} lost", "AL-5.5")

    def lost_crew(self, note: Note) -> None:
        self.lose(note.a, f"{crew_name(note.b)} lost", "AL-5.5")

    def lost_gear(self, note: Note) -> None:
        self.lose(note.a, f"{gear_name(self.setup, note.a, note.b)} lost", "AL-5.5")

    def shorted(self, note: Note) -> None:
        name = slot_name(self.setup, note.a, note.b)
        loss = SHORT_LOSS.get(note.b, f"{name} inactive")
        self.lose(note.a, f"{loss} {until_upkeep(note.c)}", "AL-5.6")

    def boom_set(self, note: Note) -> None:
        self.tell(note.a, f"the ship will be destroyed in the upkeep of turn {note.b}", "AL-5.8", tone="bad")

    def cascade_set(self, note: Note) -> None:
        self.tell(note.a, "Cascade: a critical hit now and in every upkeep", "AL-5.8", tone="bad")
        self.in_chain = True

    def destroyed(self, note: Note) -> None:
        if self.previous.event not in DEADLY:
            self.upkeep()
            self.tell(note.a, "Boom Next Turn: destroyed", "AL-5.8", tone="bad")
        else:
            self.tell(note.a, "destroyed", "AL-5.8", tone="bad")
        tale = self.tale_of(note.a)
        tale.outcome = "destroyed" if tale.ship == note.a else f"{self.names[note.a]} destroyed"
        tale.tone = "bad"

    # Critical hits

    def critical(self, note: Note) -> None:
        if not self.in_chain:
            self.upkeep()
        self.in_chain = False
        dice = dice_of(12, self.take(2, 12))
        text = f"critical hit {note.b}: {critical_text(note.b)}"
        self.tell(note.a, text, critical_rule(note.b), dice=dice, tone="bad")

    def malfunction(self, note: Note) -> None:
        dice = counted_dice(dice_of(8, self.take(3, 8)), Degree.MED_LOW)
        self.tell(note.a, f"malfunction: 3D8 Med L {note.b} damage, not reduced", "AL-6.3", dice=dice, tone="bad")

    def degree_dropped(self, note: Note) -> None:
        name = weapon_label(self.setup, note.a, note.b)
        self.dropped[note.a, note.b] = note.c
        self.lose(note.a, f"{name} drops to {DEGREE_NAMES[Degree(note.c)]}", "AL-6.11")

    def arc_fixed(self, note: Note) -> None:
        self.lose(note.a, f"{weapon_label(self.setup, note.a, note.b)} fixed to {ARC_NAMES[note.c]}", "AL-6.17")

    def degree(self, ship: int, weapon: int) -> int:
        return self.dropped.get((ship, weapon), super().degree(ship, weapon))

    # Upkeep

    def keep(self, ship: int, text: str, rule: str, tone: Tone = "plain", **more: object) -> None:
        self.upkeep()
        self.tell(ship, text, rule, tone=tone, **more)

    def structure_lost(self, note: Note) -> None:
        self.keep(note.a, "structure", "AL-5.7", "bad", old=str(note.b + 1), new=str(note.b))

    def stun_ended(self, note: Note) -> None:
        self.keep(note.a, "the stun passes", "AL-5.16", "good")

    def effect_ended(self, note: Note) -> None:
        if note.b in ENDED:
            text, rule = ENDED[note.b]
        else:
            text, rule = f"{slot_name(self.setup, note.a, note.b)} works again", "AL-5.6"
            if note.b in (Slot.THRUST, Slot.SCREENS):
                text = f"the short of {slot_name(self.setup, note.a, note.b)} ends"
        self.keep(note.a, text, rule, "good")

    def creaked(self, note: Note) -> None:
        dice = counted_dice(dice_of(4, self.take(3, 4)), Degree.LOW)
        effect = f"net {note.d}" if note.d > 0 else "no effect"
        text = f"creaking hull: 3D4 Low {note.b} − ASV {note.c}, {effect}"
        self.keep(note.a, text, "AL-6.18", "bad" if note.d > 0 else "muted", dice=dice)

    def life_support(self, note: Note) -> None:
        self.keep(note.a, "life support fails, a crew member dies", "AL-6.23", "bad")
