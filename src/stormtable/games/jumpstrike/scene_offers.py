"""Offers: every legal action in words, tied to its place on the board, with its chance where dice decide."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Final

from stormtable.engine import Action
from stormtable.engine.hexes import hex_name, step_q, step_r
from stormtable.engine.notation import legal_actions
from stormtable.games.jumpstrike.chances import Chances, aimed_at, per_mille, pod_chances
from stormtable.games.jumpstrike.decisions import choices, deciders
from stormtable.games.jumpstrike.names import GUARD_SIDES, group_name, letter, order_text, salvo_name, ship_name
from stormtable.games.jumpstrike.notation import write
from stormtable.games.jumpstrike.orders import first_letter, plot_turn, turns_in
from stormtable.games.jumpstrike.pod_rolls import GUARD_DEFENSE, attacked_sides, eligible
from stormtable.games.jumpstrike.preview import ZERO, modifier_words, outcomes, preview
from stormtable.games.jumpstrike.scene_cards import turn_line
from stormtable.games.jumpstrike.scene_sheets import layout_id, sheet_id, side_id
from stormtable.games.jumpstrike.state import MAX_CHOICES, MOST_PHASE, Ask, Hit, State, Verb, View
from stormtable.games.jumpstrike.units import find_group, on_map, ship_in_contact, side_of_ship
from stormtable.games.jumpstrike.words import cell, counted, salvo_id, ship_id, unit, unit_id
from stormtable.scene import Bar, Offer

__all__ = ["offers"]

KEYS: Final = {Verb.FORWARD: "f", Verb.TURN_PORT: "a", Verb.TURN_STARBOARD: "d", Verb.GUARDS: "r"}
ONE_KEYS: Final = {Verb.MISSILES_FORWARD: "w", Verb.MISSILES_AFT: "x", Verb.PODS: "p"}  # of the order for one
TENTH: Final = "0"  # the key of phase 10
ORDER_TEXTS: Final = {
    Verb.FORWARD: "Move one hex",
    Verb.TURN_PORT: "Turn to port",
    Verb.TURN_STARBOARD: "Turn to starboard",
    Verb.GUARDS: "Redistribute guard pods",
}
NUMBERED: Final = {
    Verb.MISSILES_FORWARD: ("missile", "forward"),
    Verb.MISSILES_AFT: ("missile", "aft"),
    Verb.PODS: ("pod", "as a new group"),
}
ORDER_GROUPS: Final = {
    Verb.FORWARD: "Move",
    Verb.TURN_PORT: "Move",
    Verb.TURN_STARBOARD: "Move",
    Verb.GUARDS: "Move",
    Verb.MISSILES_FORWARD: "Missiles",
    Verb.MISSILES_AFT: "Missiles",
    Verb.PODS: "Pods",
    Verb.PHASE: "Phase",
}
ORDER_RULES: Final = {
    Verb.FORWARD: "JS-3.4",
    Verb.TURN_PORT: "JS-3.5",
    Verb.TURN_STARBOARD: "JS-3.5",
    Verb.GUARDS: "JS-3.10",
    Verb.MISSILES_FORWARD: "JS-3.7",
    Verb.MISSILES_AFT: "JS-3.7",
    Verb.PODS: "JS-3.9",
    Verb.PHASE: "JS-3.6",
}


def offers(view: View, seat: int) -> tuple[Offer, ...]:
    """Every legal action of a seat that decides."""
    maker = Maker(view)
    actions = legal_actions(view, seat, deciders(view), choices, MAX_CHOICES) if seat >= 0 else []
    return tuple(maker.offer(each) for each in actions)


class Maker:
    """Makes the offers of one seat."""

    def __init__(self, view: View) -> None:
        self.view, self.setup = view, view.table
        self.by_verb: dict[int, Callable[[Action, str], Offer]] = {
            Verb.NAME: self.name,
            Verb.ERASE: self.erase,
            Verb.SEAL: self.seal,
            Verb.SHIFT_GUARD: self.shift,
            Verb.MOVE_GROUP: self.move_group,
            Verb.STAY: self.stay,
            Verb.MISSILE: self.missile,
            Verb.ATTACK: self.attack,
            Verb.DONE: self.done,
            Verb.AIM: self.aim,
            Verb.COMMIT: self.commit,
            Verb.SACRIFICE: self.sacrifice,
            Verb.KEEP_GUARDS: self.keep,
            Verb.ENGAGE: self.engage,
            Verb.HOLD: self.hold,
        }

    def offer(self, action: Action) -> Offer:
        make = self.by_verb.get(action.verb, self.order)
        return make(action, write(self.view, [action]))

    # Plots

    def order(self, action: Action, id_: str) -> Offer:
        """One more order on a ship's sheet."""
        kind, name = action.verb, ship_name(self.setup, action.unit)
        turn = plot_turn(self.view) + turns_in(self.view.ships[action.unit].plot)
        if kind == Verb.PHASE:
            text = f"Phase {action.amount}"
        elif kind in NUMBERED:
            what, where = NUMBERED[Verb(kind)]
            text = f"Launch {counted(action.amount, what)} {where}"
        else:
            text = ORDER_TEXTS[Verb(kind)]
        return Offer(
            id=id_,
            text=f"{name}: {text}",
            detail=f"turn {turn}" + ("; it ends the turn's plot" if kind == Verb.PHASE else ""),
            label=order_text(kind, action.amount).removesuffix("?"),
            group=ORDER_GROUPS[Verb(kind)],
            piece=ship_id(action.unit),
            slot=turn_line(turn),
            sheet=sheet_id(action.unit),
            key=order_key(kind, action.amount),
            rule=ORDER_RULES[Verb(kind)],
        )

    def name(self, action: Action, id_: str) -> Offer:
        likely = first_letter(self.view.ships[action.unit]) == action.part
        return Offer(
            id=id_,
            text=f"{ship_name(self.setup, action.unit)}: the group is {letter(action.part)}",
            label=letter(action.part),
            group="Group ID",
            piece=ship_id(action.unit),
            sheet=sheet_id(action.unit),
            key=letter(action.part).lower() if likely else "",
            quiet=not likely,
            rule="JS-3.14",
        )

    def erase(self, action: Action, id_: str) -> Offer:
        plot = self.view.ships[action.unit].plot
        last = order_text(plot.kind[plot.n - 1], plot.amount[plot.n - 1], plot.letter[plot.n - 1])
        return Offer(
            id=id_,
            text=f"{ship_name(self.setup, action.unit)}: erase {last}",
            group="erase",
            piece=ship_id(action.unit),
            sheet=sheet_id(action.unit),
            erases=True,
            key="Backspace",
            quiet=True,
            rule="JS-3.1",
        )

    def seal(self, action: Action, id_: str) -> Offer:
        """The end of a draft."""
        laid = self.view.ask.what == Ask.LAY
        text = "Seal the guard pods" if laid else "Seal the orders"
        rule = "JS-3.10" if laid else "JS-3.1"
        detail = "final, and unseen by others until all have sealed" if laid else "final, and unseen until executed"
        return Offer(id=id_, text=text, detail=detail, group="seal", binding=True, key="s", rule=rule)

    def shift(self, action: Action, id_: str) -> Offer:
        old, new = GUARD_SIDES[action.part], GUARD_SIDES[action.target]
        name = ship_name(self.setup, action.unit)
        return Offer(
            id=id_,
            text=f"{name}: a guard pod from {old} to {new}",
            label=f"{old} > {new}",
            group=f"guard pods of {name}, {old}",
            piece=ship_id(action.unit),
            slot="laying",
            layout=layout_id(action.unit),
            start=side_id(action.part),
            end=side_id(action.target),
            rule="JS-3.10",
        )

    # Pods and missiles

    def move_group(self, action: Action, id_: str) -> Offer:
        group = self.view.groups[find_group(self.view, action.unit, action.part)]
        q, r = group.q + step_q(action.facing), group.r + step_r(action.facing)
        inside, name = on_map(self.view, q, r), group_name(self.setup, action.unit, action.part)
        return Offer(
            id=id_,
            text=f"{name} to {hex_name(q, r)}" if inside else f"{name} leaves the map",
            detail=f"direction {action.facing}{self.meets(action.unit, q, r) if inside else ', out of the game'}",
            label=letter(action.part) if inside else "out",
            group=f"move {name}" if inside else "leave",
            piece=unit_id(action.unit, action.part),
            cell=cell(q, r),
            quiet=not inside,
            rule="JS-4.1" if inside else "JS-1.3",
        )

    def meets(self, number: int, q: int, r: int) -> str:
        """The enemy ships in a hex that pods may enter, with how far phases lie apart (JS-6.2)."""
        told, own = "", self.view.ships[number]
        for other in range(self.setup.n_ships):
            if ship_in_contact(self.view, side_of_ship(self.view, number), other, q, r):
                apart = abs(own.phase - self.view.ships[other].phase)
                told += f"; meets {ship_name(self.setup, other)}, " + (
                    f"phases {apart} apart" if apart else "same phase"
                )
        return told

    def stay(self, action: Action, id_: str) -> Offer:
        name = group_name(self.setup, action.unit, action.part)
        return self.of_group(action, id_, f"{name} stays", "stay", f"move {name}", "JS-4.1", quiet=True)

    def of_group(
        self, action: Action, id_: str, text: str, label: str, group: str, rule: str, *, quiet: bool = False
    ) -> Offer:
        own = unit_id(action.unit, action.part)
        return Offer(id=id_, text=text, label=label, group=group, piece=own, quiet=quiet, rule=rule)

    def missile(self, action: Action, id_: str) -> Offer:
        salvo = self.view.salvos[action.target]
        told = preview(self.view, -1, action)
        return Offer(
            id=id_,
            text=f"The {salvo_name(self.setup, salvo)} flies",
            detail="; ".join(line.text for line in told.lines) if told else "meets nothing as things stand",
            group="missiles",
            piece=salvo_id(salvo.ship, salvo.q, salvo.r, salvo.facing),
            chance=told.chance if told else -1,
            bars=bars(self.view, action),
            uncertain=told is not None,
            rule="JS-5.1",
        )

    # Attacks of pods

    def attack(self, action: Action, id_: str) -> Offer:
        name = group_name(self.setup, action.unit, action.part)
        return self.of_group(action, id_, f"{name} attacks", "attack", "attack", "JS-6.1")

    def done(self, action: Action, id_: str) -> Offer:
        name = group_name(self.setup, action.unit, action.part)
        return self.of_group(action, id_, f"{name} is done for this turn", "done", "done", "JS-6.8", quiet=True)

    def aim(self, action: Action, id_: str) -> Offer:
        """A target, with what one pod does there if no guard pod is sacrificed."""
        tried = aimed_at(self.view, action)
        one = pod_chances(tried)
        words = f"one pod: {modifier_words(tried)}"
        return Offer(
            id=id_,
            text=f"At {unit(self.setup, action.target, action.part)}" + (", to disable" if action.amount else ""),
            detail=f"2 or less disables, 3 or 4 destroys; {words}" if action.amount else words,
            label="disable" if action.amount else "",
            group="target",
            piece=unit_id(action.target, action.part),
            chance=per_mille(1 - one.get(Hit.NONE, ZERO)),
            bars=bars_of(one),
            rule="JS-6.7" if action.amount else "JS-6.1",
        )

    def commit(self, action: Action, id_: str) -> Offer:
        told = preview(self.view, -1, action)
        return Offer(
            id=id_,
            text=f"With {counted(action.amount, 'pod')}",
            detail="used up, hit or miss",
            label=str(action.amount),
            group="pods",
            chance=told.chance if told else -1,
            bars=bars(self.view, action),
            uncertain=True,
            rule="JS-6.1",
        )

    def sacrifice(self, action: Action, id_: str) -> Offer:
        """Guard pods by side, with what they add."""
        first, second = attacked_sides(self.view)
        defense = GUARD_DEFENSE * (action.amount + action.x)
        told = [f"{n} {GUARD_SIDES[side]}" for n, side in ((action.amount, first), (action.x, second)) if n]
        return Offer(
            id=id_,
            text=f"Sacrifice {' and '.join(told)}",
            detail=f"Defense +{defense} for this roll; the chance is that nothing happens",
            group="guards",
            piece=ship_id(self.view.attack.target - 1),
            slot="guards",
            chance=self.spared(action),
            bars=bars_of(pod_chances(self.view, action.amount + action.x)),
            rule="JS-6.5",
        )

    def spared(self, action: Action) -> int:
        """The chance that the roll does nothing, with so many guard pods sacrificed."""
        return per_mille(pod_chances(self.view, action.amount + action.x).get(Hit.NONE, ZERO))

    def keep(self, action: Action, id_: str) -> Offer:
        left, pods = eligible(self.view, 0), counted(self.view.attack.pods, "pod")
        return Offer(
            id=id_,
            text="Sacrifice none",
            detail=f"{left} could be; {pods} still to roll; the chance is that nothing happens",
            group="keep",
            chance=self.spared(action),
            bars=bars_of(pod_chances(self.view)),
            quiet=True,
            key="n",
            rule="JS-6.5",
        )

    # Ship combat

    def engage(self, action: Action, id_: str) -> Offer:
        told = preview(self.view, -1, action)
        return Offer(
            id=id_,
            text=f"{ship_name(self.setup, action.unit)} fires at {unit(self.setup, action.target, action.part)}",
            detail="2d10, a total of 2 hits",
            group="fire",
            piece=unit_id(action.target, action.part),
            chance=told.chance if told else -1,
            bars=bars(self.view, action),
            uncertain=True,
            rule="JS-7.0",
        )

    def hold(self, action: Action, id_: str) -> Offer:
        text = f"{ship_name(self.setup, action.unit)} attacks nothing"
        return Offer(id=id_, text=text, group="hold", key="h", quiet=True, rule="JS-7.6")


def order_key(kind: int, amount: int) -> str:
    """The key that writes an order: a digit for a phase, letters for those most written."""
    if kind == Verb.PHASE:
        return str(amount) if amount < MOST_PHASE else TENTH
    return KEYS.get(Verb(kind), "") or (ONE_KEYS.get(Verb(kind), "") if amount == 1 else "")


def bars_of(chances: Chances) -> tuple[Bar, ...]:
    """What a roll may do."""
    return tuple(Bar(text=each.text, share=each.share, tone=each.tone) for each in outcomes(chances))


def bars(view: State, action: Action) -> tuple[Bar, ...]:
    """What may come of it, as an outcome bar."""
    told = preview(view, -1, action)  # type: ignore[arg-type]
    parts: Iterable[Bar] = (
        (Bar(text=each.text, share=each.share, tone=each.tone) for each in told.outcomes) if told else ()
    )
    return tuple(parts)
