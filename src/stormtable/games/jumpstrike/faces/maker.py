"""Offers, act by act: each in words, tied to its place on the board, with its chance where dice decide.

Those that write on a ship's sheet are in orders.py.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from msgspec.structs import replace

from stormtable.engine import Action
from stormtable.engine.amounts import list_text, per_mille
from stormtable.engine.measures import length_written
from stormtable.engine.plane import length
from stormtable.engine.records import copy_record
from stormtable.games.jumpstrike.faces.chances import Chances, after_aiming, pod_chances
from stormtable.games.jumpstrike.faces.preview import ZERO, guards_met, modifier_words, outcomes, preview
from stormtable.games.jumpstrike.faces.sheets import layout_id, side_id
from stormtable.games.jumpstrike.rules.ground import goal_of, move_pods, nearest_ship, on_map, pod_goal, whole_bearing
from stormtable.games.jumpstrike.rules.movement import can_move
from stormtable.games.jumpstrike.rules.pod_rolls import GUARD_DEFENSE, attacked_sides, eligible
from stormtable.games.jumpstrike.rules.state import Group, Hit, State, Verb, View
from stormtable.games.jumpstrike.rules.units import find_group, group_in_contact, ship_in_contact, side_of_ship
from stormtable.games.jumpstrike.words.names import letter
from stormtable.games.jumpstrike.words.places import place_name
from stormtable.games.jumpstrike.words.scene_names import (
    Names,
    angle,
    cell,
    phases_text,
    salvo_id,
    salvo_title,
    ship_id,
    side_title,
    unit_id,
)
from stormtable.language import say, say_count, say_number
from stormtable.scene import Bar, Offer, position_number

__all__ = ["Maker"]

STAY_KEY: Final = "0"  # beside 1 to 6, the directions


class Maker:
    """Makes the offers of one seat."""

    def __init__(self, view: View, seat: int, names: Names) -> None:
        self.view, self.seat, self.names = view, seat, names

    # Drafts

    def seal_guards(self, action: Action, id_: str) -> Offer:
        detail = say("final, and unseen by others until all have sealed")
        return self.seal(id_, say("Seal the guard pods"), detail, "JS-3.10")

    def seal_orders(self, action: Action, id_: str) -> Offer:
        return self.seal(id_, say("Seal the orders"), say("final, and unseen until executed"), "JS-3.1")

    def seal(self, id_: str, text: str, detail: str, rule: str) -> Offer:
        """The end of a draft."""
        return Offer(id=id_, text=text, detail=detail, group="seal", binding=True, key="s", rule=rule)

    def shift_guard(self, action: Action, id_: str) -> Offer:
        old, new = side_title(action.part), side_title(action.target)
        name = self.names[action.unit]
        return Offer(
            id=id_,
            text=say("{ship}: a guard pod from {old} to {new}", ship=name, old=old, new=new),
            label=f"{old} > {new}",
            group=say("guard pods of {ship}, {side}", ship=name, side=old),
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
        setup, tabletop = self.view.table, self.view.table.tabletop
        q, r = goal_of(self.view, group, action)
        inside, name = on_map(self.view, q, r), self.names.unit(action.unit, action.part)
        several, way = sum(can_move(self.view, each) for each in self.own_groups()) > 1, self.way_of(group, action)
        return Offer(
            id=id_,
            text=say("{unit} to {place}", unit=name, place=place_name(setup, q, r))
            if inside
            else say("{unit} leaves the map", unit=name),
            detail="; ".join((way, *self.meets(action, q, r))) if inside else say("{way}, out of the game", way=way),
            label=("" if tabletop else str(action.facing)) if inside else say("out"),
            group=say("move {unit}", unit=name) if inside else say("leave"),
            piece=unit_id(action.unit, action.part),
            cell=cell(setup, q, r),
            facing=-1 if tabletop else angle(setup, action.facing),
            key="" if tabletop else str(action.facing),
            folded=several,
            quiet=not inside,
            rule="JS-4.1" if inside else "JS-1.3",
        )

    def way_of(self, group: Group, action: Action) -> str:
        """How a group goes: in a direction, on the table so far along a heading, or towards the nearest enemy ship."""
        if not self.view.table.tabletop:
            return say("direction {facing}", facing=action.facing)
        near, dx, dy = nearest_ship(self.view, group), action.x - group.q, action.y - group.r
        far = say("{length} cm", length=say_number(length_written(length(dx, dy))))
        other = self.view.ships[near]
        if near != group.ship and pod_goal(self.view, group, 1, other.q, other.r) == (action.x, action.y):
            return say("{length} towards {target}", length=far, target=self.names[near])
        return say("{length}, heading {heading}", length=far, heading=whole_bearing(dx, dy))

    def meets(self, action: Action, q: int, r: int) -> Iterable[str]:
        """The enemies in a hex that pods may enter: how far phases lie apart, and what one pod may do (JS-6.2)."""
        own = self.view.ships[action.unit]
        for ship, group in enemies_in(self.view, self.seat, q, r):
            apart = abs(own.phase - self.view.ships[ship].phase)
            one = pod_chances(
                after_aiming(after_group_move(self.view, action), Action(verb=Verb.AIM, target=ship, part=group))
            )
            yield say(
                "meets {unit}, {phases}, a pod hits with {percent}",
                unit=self.names.unit(ship, group),
                phases=phases_text(apart),
                percent=percent(per_mille(1 - one.get(Hit.NONE, ZERO))),
            )

    def stay(self, action: Action, id_: str) -> Offer:
        name = self.names.unit(action.unit, action.part)
        text, label = say("{unit} stays", unit=name), say("{group} stays", group=letter(action.part))
        return replace(
            self.of_group(action, id_, text, label, say("move {unit}", unit=name), "JS-4.1", quiet=True),
            key=STAY_KEY,
            folded=bool(self.view.table.tabletop),  # a chip would lie over the piece that is dragged
        )

    def own_groups(self) -> Iterable[Group]:
        for group in self.view.groups[: self.view.n_groups]:
            if side_of_ship(self.view, group.ship) == self.seat:
                yield group

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
            text=say("The {missile} flies", missile=salvo_title(self.view.table, salvo)),
            detail=". ".join(line.text for line in told.lines) if told else say("meets nothing as things stand"),
            group="missiles",
            piece=salvo_id(self.view.table, salvo),
            chance=told.chance if told else -1,
            bars=bars(self.view, action),
            uncertain=told is not None,
            rule="JS-5.1",
        )

    # Attacks of pods

    def attack(self, action: Action, id_: str) -> Offer:
        name = self.names.unit(action.unit, action.part)
        label = say("{group} attacks", group=letter(action.part))
        attacks = self.of_group(action, id_, say("{unit} attacks", unit=name), label, "attack", "JS-6.1")
        return replace(attacks, number=position_number(action.part - 1))

    def done(self, action: Action, id_: str) -> Offer:
        name = self.names.unit(action.unit, action.part)
        text, label = say("{unit} is done for this turn", unit=name), say("{group} is done", group=letter(action.part))
        return self.of_group(action, id_, text, label, "done", "JS-6.8", quiet=True)

    def aim(self, action: Action, id_: str) -> Offer:
        """A target, with what one pod does there if no guard pod is sacrificed."""
        tried = after_aiming(self.view, action)
        one = pod_chances(tried)
        target = self.names.unit(action.target, action.part)
        words = say("one pod: {modifiers}", modifiers=modifier_words(tried))
        if action.part == 0:
            words += f"; {guards_met(tried)}"
        if action.amount:
            words = say("2 or less disables, 3 or 4 destroys; {attack}", attack=words)
        return Offer(
            id=id_,
            text=say("At {target}, to disable", target=target) if action.amount else say("At {target}", target=target),
            detail=words,
            label=say("disable") if action.amount else "",
            group="target",
            piece=unit_id(action.target, action.part),
            number=self.place_of(action.target),
            chance=per_mille(1 - one.get(Hit.NONE, ZERO)),
            bars=bars_of(one),
            rule="JS-6.7" if action.amount else "JS-6.1",
        )

    def commit(self, action: Action, id_: str) -> Offer:
        told = preview(self.view, -1, action)
        return Offer(
            id=id_,
            text=say_count(action.amount, "With {n} pod", "With {n} pods"),
            detail=say("used up, hit or miss"),
            label=str(action.amount),
            group="pods",
            number=position_number(action.amount - 1),
            chance=told.chance if told else -1,
            bars=bars(self.view, action),
            uncertain=True,
            rule="JS-6.1",
        )

    def sacrifice(self, action: Action, id_: str) -> Offer:
        """Guard pods by side, with what they add."""
        first, second = attacked_sides(self.view)
        defense = GUARD_DEFENSE * (action.amount + action.x)
        told = [f"{n} {side_title(side)}" for n, side in ((action.amount, first), (action.x, second)) if n]
        return Offer(
            id=id_,
            text=say("Sacrifice {guards}", guards=list_text(told)),
            detail=say("Defense +{defense} for this roll; the chance is that nothing happens", defense=defense),
            group="guards",
            piece=ship_id(self.view.attack.target - 1),
            slot="guards",
            chance=self.chance_spared(action),
            bars=bars_of(pod_chances(self.view, action.amount + action.x)),
            rule="JS-6.5",
        )

    def chance_spared(self, action: Action) -> int:
        """The chance that the roll does nothing, with so many guard pods sacrificed."""
        return per_mille(pod_chances(self.view, action.amount + action.x).get(Hit.NONE, ZERO))

    def keep_guards(self, action: Action, id_: str) -> Offer:
        return Offer(
            id=id_,
            text=say("Sacrifice none"),
            detail=say_count(
                int(self.view.attack.pods),
                "{left} could be; {n} pod still to roll; the chance is that nothing happens",
                "{left} could be; {n} pods still to roll; the chance is that nothing happens",
                left=eligible(self.view, 0),
            ),
            group="keep",
            chance=self.chance_spared(action),
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
            text=say(
                "{ship} fires at {target}",
                ship=self.names[action.unit],
                target=self.names.unit(action.target, action.part),
            ),
            detail=say("2d10, a total of 2 hits"),
            group="fire",
            piece=unit_id(action.target, action.part),
            number=self.place_of(action.target),
            chance=told.chance if told else -1,
            bars=bars(self.view, action),
            uncertain=True,
            rule="JS-7.0",
        )

    def place_of(self, number: int) -> int:
        """The number of a ship among those of its side."""
        side = side_of_ship(self.view, number)
        return position_number(sum(side_of_ship(self.view, each) == side for each in range(number)))

    def hold(self, action: Action, id_: str) -> Offer:
        text = say("{unit} attacks nothing", unit=self.names[action.unit])
        return Offer(id=id_, text=text, group="hold", key="h", quiet=True, rule="JS-7.6")


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


def enemies_in(view: View, seat: int, q: int, r: int) -> Iterable[tuple[int, int]]:
    """Enemy ships in a hex, then enemy groups there: ship and letter."""
    for ship in range(view.table.n_ships):
        if ship_in_contact(view, seat, ship, q, r):
            yield ship, 0
    for group in view.groups[: view.n_groups]:
        if group_in_contact(view, seat, group, q, r):
            yield int(group.ship), int(group.letter)


def after_group_move(view: View, action: Action) -> State:
    """A copy in which the group of a pod move has made it and attacks."""
    tried = copy_record(view)
    move_pods(tried, tried.groups[find_group(tried, action.unit, action.part)], action)
    tried.attack.ship, tried.attack.letter = action.unit + 1, action.part
    return tried


def percent(chance: int) -> str:
    """A chance per mille in whole per cent; not 0 or 100 for what is merely near it."""
    return say_number(
        f"{chance / 10:.1f} %" if chance % 1000 and not 10 <= chance <= 990 else f"{(chance + 5) // 10} %"
    )
