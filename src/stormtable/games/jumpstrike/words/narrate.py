"""Events and dice of one entry as stories for the log: every line with its rule. Combat stands here."""

from __future__ import annotations

from collections.abc import Sequence

from stormtable.engine.amounts import count_text
from stormtable.engine.dice import Rolled
from stormtable.engine.events import Note
from stormtable.games.jumpstrike.rules.missiles import MISSILE_SIDES
from stormtable.games.jumpstrike.rules.pod_rolls import POD_SIDES
from stormtable.games.jumpstrike.rules.ships import DICE, SHIP_SIDES
from stormtable.games.jumpstrike.rules.state import Hit, View
from stormtable.games.jumpstrike.rules.units import side_of_ship
from stormtable.games.jumpstrike.words.executed import Executed
from stormtable.games.jumpstrike.words.names import GUARD_SIDES
from stormtable.games.jumpstrike.words.narrate_turns import TurnTeller
from stormtable.games.jumpstrike.words.scene_names import unit_id
from stormtable.scene import Line, Modifier, Story

__all__ = ["narrate"]

HITS = {Hit.DISABLED: "disabled", Hit.DESTROYED: "destroyed"}


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
        self.executed = executed.texts
        return super().narrate(notes)

    # Missiles

    def missile(self, note: Note) -> None:
        tale = self.of_ship(note.a, "", "JS-5.1")
        tale.text = (
            f"Missile of {self.ship(note.a)} from {self.place(note.b, note.c)} in direction {self.facing(note.d)}"
        )
        self.way: list[str] = []

    way: list[str]

    def flew(self, note: Note) -> None:
        self.way.append(self.place(note.b, note.c))

    def flight_text(self) -> str:
        if not self.way:
            return "Goes nowhere"
        return f"Flies to {self.way[0]}" if self.state.table.tabletop else f"Flies {', '.join(self.way)}"

    def flight_rule(self) -> str:
        return "JS-12.8" if self.state.table.tabletop else "JS-5.1"

    def flew_off(self, _: Note) -> None:
        tale = self.last()
        tale.line(self.flight_text(), self.flight_rule())
        tale.outcome, tale.tone = "leaves the map", "muted"

    def spent(self, _: Note) -> None:
        tale = self.last()
        tale.line(self.flight_text(), self.flight_rule())
        tale.outcome, tale.tone = "meets nothing, removed", "muted"

    def tied(self, note: Note) -> None:
        self.last().line(f"{note.a} units tie: number {note.b} is drawn", "JS-5.7", dice=self.take(1, note.a))

    def target(self, note: Note) -> None:
        tale = self.last()
        tale.lines.insert(0, Line(text=self.flight_text(), rule=self.flight_rule()))
        name = f"a missile of {self.ship(note.a)}" if note.c else self.unit(note.a, note.b)
        tale.line(f"Strikes {name}", "JS-5.2")
        tale.target = "" if note.c else unit_id(note.a, note.b)

    def missile_roll(self, _: Note) -> None:
        self.last().dice = self.take(1, MISSILE_SIDES)

    def no_effect(self, _: Note) -> None:
        tale = self.last()
        tale.outcome, tale.tone = "no effect", "muted"

    def missile_lost(self, note: Note) -> None:
        self.last().outcome = f"a missile of {self.ship(note.a)} is destroyed"

    # Results

    def hit(self, note: Note) -> None:
        tale = self.last("A hit", "JS-2.6")
        tale.outcome, tale.target = f"{self.ship(note.a)} {HITS[Hit(note.b)]}", unit_id(note.a, 0)
        tale.tone = "muted" if note.c else "bad"
        text = "No further effect" if note.c else "Takes effect in the resolution phase"
        tale.line(text, "JS-2.6", "muted")

    def pod_lost(self, note: Note) -> None:
        tale = self.last("A hit", "JS-5.4")
        tale.outcome, tale.tone = f"{self.unit(note.a, note.b)} loses a pod, {note.c} left", "bad"

    def group_gone(self, note: Note) -> None:
        self.last().line(f"{self.unit(note.a, note.b)} is gone", "JS-5.4", "bad")

    # Pods

    attacker: tuple[int, int]  # ship and letter of the pod attack being told
    attacked: tuple[int, int]
    to_disable: bool

    def attack(self, note: Note) -> None:
        self.attacker = (note.a, note.b)
        self.of_unit(note.a, note.b, "attacks", "JS-6.1")

    def aimed(self, note: Note) -> None:
        """In the tale of the attack, where both are one entry."""
        self.attacked, self.to_disable = (note.a, note.b), note.c == 1
        if self.tales:
            tale = self.last()
            tale.text += f" {self.unit(*self.attacked)}"
        else:
            tale = self.of_unit(*self.attacker, f"attacks {self.unit(*self.attacked)}", "JS-6.1")
        tale.target, tale.outcome = unit_id(*self.attacked), "to disable" if note.c else ""

    def committed(self, note: Note) -> None:
        self.of_unit(note.a, note.b, f"commits {count_text(note.c, 'pod')}", "JS-6.1")

    def done(self, note: Note) -> None:
        self.of_unit(note.a, note.b, "attacks nothing this turn", "JS-6.8", tone="muted")

    def sacrificed(self, note: Note) -> None:
        self.of_ship(note.a, f"sacrifices {count_text(note.b, 'guard pod')}, {GUARD_SIDES[note.c]}", "JS-6.5")

    def kept(self, note: Note) -> None:
        self.of_ship(note.a, "keeps its guard pods", "JS-6.5", tone="muted")

    def modifier(self, text: str, amount: int, rule: str) -> None:
        self.modifiers.append(Modifier(text=text if amount else f"{text}, +0", amount=amount, rule=rule))

    def phases_apart(self, note: Note) -> None:
        self.modifier("phase difference", note.a, "JS-6.2")

    def defense(self, note: Note) -> None:
        self.modifier("Defense", note.a, "JS-6.2")

    def guarded(self, note: Note) -> None:
        self.modifier("guard pods", note.a, "JS-6.5")

    def range(self, note: Note) -> None:
        self.modifier(f"range {note.b}", note.a, "JS-6.2")

    def rating(self, note: Note) -> None:
        self.modifier("tactical rating", -note.a, "JS-6.2")

    def pod_roll(self, note: Note) -> None:
        tale = self.of_unit(*self.attacker, f"pod at {self.unit(*self.attacked)}", "JS-6.2")
        tale.dice, tale.modifiers = self.take(1, POD_SIDES), self.take_modifiers()
        total = f"Total {note.b}"
        tale.line(f"{total}, to disable" if self.to_disable else total, "JS-6.7" if self.to_disable else "JS-6.3")
        tale.target = unit_id(*self.attacked)

    def no_hit(self, _: Note) -> None:
        tale = self.last()
        tale.outcome, tale.tone = "nothing", "muted"

    def pods_spent(self, note: Note) -> None:
        text = f"{count_text(note.c, 'pod')} more used up: nothing is left to hit"
        self.of_unit(note.a, note.b, "lapses", "JS-6.9", text, "muted")

    # Ships

    def engaged(self, note: Note) -> None:
        self.of_ship(note.a, f"will fire at {self.unit(note.b, note.c)}", "JS-7.6", "sealed", "muted")

    def held(self, note: Note) -> None:
        self.of_ship(note.a, "will hold", "JS-7.6", "sealed", "muted")

    def chosen(self, note: Note) -> None:
        self.begin(f"{self.players[note.a]} has chosen for the ships", note.a, "JS-7.6", "sealed")

    def ship_attack(self, note: Note) -> None:
        tale = self.of_ship(note.a, f"fires at {self.unit(note.b, note.c)}", "JS-7.0")
        tale.target, tale.side = unit_id(note.b, note.c), side_of_ship(self.state, note.a)

    def ship_roll(self, _: Note) -> None:
        self.last().dice = self.take(DICE, SHIP_SIDES)

    def surplus(self, _: Note) -> None:
        tale = self.last()
        tale.outcome, tale.tone = "a hit, but no pod is left", "muted"
