"""Events and dice of one entry as stories for the log: every line with its rule. Combat stands here."""

from __future__ import annotations

from collections.abc import Sequence

from stormtable.engine.dice import Rolled
from stormtable.engine.events import Note
from stormtable.games.jumpstrike.rules.missiles import MISSILE_SIDES
from stormtable.games.jumpstrike.rules.pod_rolls import POD_SIDES
from stormtable.games.jumpstrike.rules.ships import DICE, SHIP_SIDES
from stormtable.games.jumpstrike.rules.state import Hit, View
from stormtable.games.jumpstrike.rules.units import side_of_ship
from stormtable.games.jumpstrike.words.executed import Executed
from stormtable.games.jumpstrike.words.narrate_turns import TurnTeller
from stormtable.games.jumpstrike.words.scene_names import side_title, unit_id
from stormtable.language import phrase, say, say_as, say_count
from stormtable.scene import Line, Modifier, Story

__all__ = ["narrate"]

HITS = {Hit.DISABLED: phrase("{ship} disabled"), Hit.DESTROYED: phrase("{ship} destroyed")}


def narrate(view: View, notes: Sequence[Note], rolls: Sequence[Rolled]) -> list[Story]:
    """The stories of an entry; `view` is from before it, for the set-up from after it."""
    return Narrator(view, rolls).narrate(notes)


class Narrator(TurnTeller):
    """Tells each event by the method that bears its name."""

    def narrate(self, notes: Sequence[Note]) -> list[Story]:
        attack = self.state.attack
        self.attacker = (int(attack.ship) - 1, int(attack.letter))
        self.attacked = (int(attack.target) - 1, int(attack.target_letter))
        self.to_disable = bool(attack.disable)
        executed = Executed(self.state)
        for note in notes:
            executed.take(note)
        self.executed, self.now = executed.texts, int(self.state.turn)
        return super().narrate(notes)

    # Missiles

    def missile(self, note: Note) -> None:
        tale = self.of_ship(note.a, "", "JS-5.1")
        told = {"ship": self.ship(note.a), "place": self.place(note.b, note.c)}
        tale.text = say("Missile of {ship} from {place} in direction {facing}", facing=self.facing(note.d), **told)
        self.way: list[str] = []

    way: list[str]

    def flew(self, note: Note) -> None:
        self.way.append(self.place(note.b, note.c))

    def flight_text(self) -> str:
        if not self.way:
            return say("Goes nowhere")
        if self.state.table.tabletop:
            return say("Flies to {place}", place=self.way[0])
        return say("Flies {way}", way=", ".join(self.way))

    def flight_rule(self) -> str:
        return "JS-12.8" if self.state.table.tabletop else "JS-5.1"

    def flew_off(self, _: Note) -> None:
        tale = self.last()
        tale.line(self.flight_text(), self.flight_rule())
        tale.outcome, tale.tone = say("leaves the map"), "muted"

    def spent(self, _: Note) -> None:
        tale = self.last()
        tale.line(self.flight_text(), self.flight_rule())
        tale.outcome, tale.tone = say("meets nothing, removed"), "muted"

    def tied(self, note: Note) -> None:
        text = say("{units} units tie: number {n} is drawn", units=note.a, n=note.b)
        self.last().line(text, "JS-5.7", dice=self.take(1, note.a))

    def target(self, note: Note) -> None:
        tale = self.last()
        tale.lines.insert(0, Line(text=self.flight_text(), rule=self.flight_rule()))
        name = say("a missile of {ship}", ship=self.ship(note.a)) if note.c else self.unit(note.a, note.b)
        tale.line(say("Strikes {target}", target=name), "JS-5.2")
        tale.target = "" if note.c else unit_id(note.a, note.b)

    def missile_roll(self, _: Note) -> None:
        self.last().dice = self.take(1, MISSILE_SIDES)

    def no_effect(self, _: Note) -> None:
        tale = self.last()
        tale.outcome, tale.tone = say("no effect"), "muted"

    def missile_lost(self, note: Note) -> None:
        self.last().outcome = say("a missile of {ship} is destroyed", ship=self.ship(note.a))

    # Results

    def hit(self, note: Note) -> None:
        tale = self.last(say("A hit"), "JS-2.6")
        tale.outcome, tale.target = say(HITS[Hit(note.b)], ship=self.ship(note.a)), unit_id(note.a, 0)
        tale.tone = "muted" if note.c else "bad"
        text = say("No further effect") if note.c else say("Takes effect in the resolution phase")
        tale.line(text, "JS-2.6", "muted")

    def pod_lost(self, note: Note) -> None:
        tale = self.last(say("A hit"), "JS-5.4")
        tale.outcome = say("{unit} loses a pod, {n} left", unit=self.unit(note.a, note.b), n=note.c)
        tale.tone = "bad"

    def group_gone(self, note: Note) -> None:
        self.last().line(say("{unit} is gone", unit=self.unit(note.a, note.b)), "JS-5.4", "bad")

    # Pods

    attacker: tuple[int, int]  # ship and letter of the pod attack being told
    attacked: tuple[int, int]
    to_disable: bool

    def attack(self, note: Note) -> None:
        self.attacker = (note.a, note.b)
        self.of_unit(note.a, note.b, say("{unit} attacks", unit=self.unit(note.a, note.b)), "JS-6.1")

    def aimed(self, note: Note) -> None:
        """In the tale of the attack, where both are one entry."""
        self.attacked, self.to_disable = (note.a, note.b), note.c == 1
        text = say("{unit} attacks {target}", unit=self.unit(*self.attacker), target=self.unit(*self.attacked))
        if self.tales:
            tale = self.last()
            tale.text = text
        else:
            tale = self.of_unit(*self.attacker, text, "JS-6.1")
        tale.target, tale.outcome = unit_id(*self.attacked), say("to disable") if note.c else ""

    def committed(self, note: Note) -> None:
        unit = self.unit(note.a, note.b)
        text = say_count(note.c, "{unit} commits {n} pod", "{unit} commits {n} pods", unit=unit)
        self.of_unit(note.a, note.b, text, "JS-6.1")

    def done(self, note: Note) -> None:
        text = say("{unit} attacks nothing this turn", unit=self.unit(note.a, note.b))
        self.of_unit(note.a, note.b, text, "JS-6.8", tone="muted")

    def sacrificed(self, note: Note) -> None:
        text = say_count(
            note.b,
            "{ship} sacrifices {n} guard pod, {side}",
            "{ship} sacrifices {n} guard pods, {side}",
            ship=self.ship(note.a),
            side=side_title(note.c),
        )
        self.of_ship(note.a, text, "JS-6.5")

    def kept(self, note: Note) -> None:
        text = say("{ship} keeps its guard pods", ship=self.ship(note.a))
        self.of_ship(note.a, text, "JS-6.5", tone="muted")

    def modifier(self, text: str, amount: int, rule: str) -> None:
        self.modifiers.append(Modifier(text=text if amount else f"{text}, +0", amount=amount, rule=rule))

    def phases_apart(self, note: Note) -> None:
        self.modifier(say("phase difference"), note.a, "JS-6.2")

    def defense(self, note: Note) -> None:
        self.modifier(say("Defense"), note.a, "JS-6.2")

    def guarded(self, note: Note) -> None:
        self.modifier(say("guard pods"), note.a, "JS-6.5")

    def range(self, note: Note) -> None:
        self.modifier(say("range {range}", range=note.b), note.a, "JS-6.2")

    def rating(self, note: Note) -> None:
        self.modifier(say("tactical rating"), -note.a, "JS-6.2")

    def pod_roll(self, note: Note) -> None:
        text = say("{unit} pod at {target}", unit=self.unit(*self.attacker), target=self.unit(*self.attacked))
        tale = self.of_unit(*self.attacker, text, "JS-6.2")
        tale.dice, tale.modifiers = self.take(1, POD_SIDES), self.take_modifiers()
        if self.to_disable:
            tale.line(say("Total {n}, to disable", n=note.b), "JS-6.7")
        else:
            tale.line(say("Total {n}", n=note.b), "JS-6.3")
        tale.target = unit_id(*self.attacked)

    def no_hit(self, _: Note) -> None:
        tale = self.last()
        tale.outcome, tale.tone = say("nothing"), "muted"

    def pods_spent(self, note: Note) -> None:
        outcome = say_count(
            note.c,
            "{n} pod more used up: nothing is left to hit",
            "{n} pods more used up: nothing is left to hit",
        )
        text = say("{unit} lapses", unit=self.unit(note.a, note.b))
        self.of_unit(note.a, note.b, text, "JS-6.9", outcome, "muted")

    # Ships

    def engaged(self, note: Note) -> None:
        text = say("{ship} will fire at {target}", ship=self.ship(note.a), target=self.unit(note.b, note.c))
        self.of_ship(note.a, text, "JS-7.6", say_as("orders", "sealed"), "muted")

    def held(self, note: Note) -> None:
        self.of_ship(
            note.a, say("{ship} will hold", ship=self.ship(note.a)), "JS-7.6", say_as("orders", "sealed"), "muted"
        )

    def chosen(self, note: Note) -> None:
        text = say("{who} has chosen for the ships", who=self.players[note.a])
        self.begin(text, note.a, "JS-7.6", say_as("orders", "sealed"))

    def ship_attack(self, note: Note) -> None:
        text = say("{ship} fires at {target}", ship=self.ship(note.a), target=self.unit(note.b, note.c))
        tale = self.of_ship(note.a, text, "JS-7.0")
        tale.target, tale.side = unit_id(note.b, note.c), side_of_ship(self.state, note.a)

    def ship_roll(self, _: Note) -> None:
        self.last().dice = self.take(DICE, SHIP_SIDES)

    def surplus(self, _: Note) -> None:
        tale = self.last()
        tale.outcome, tale.tone = say("a hit, but no pod is left"), "muted"
