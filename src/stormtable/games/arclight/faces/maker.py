"""Offers, act by act: each in words, tied to its place on the board, with cost and chance."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction
from typing import Final

from stormtable.engine import Action
from stormtable.engine.amounts import minus, per_mille
from stormtable.engine.hexes import distance, hex_name, row_of, step_q, step_r, turned
from stormtable.games.arclight.faces.cards import crew_id, gear_id, weapon_id
from stormtable.games.arclight.faces.chances import (
    MISSED,
    make_shot,
    outcome_bars,
    shot_odds,
    turn_bars,
    turn_odds,
    turned_chance,
)
from stormtable.games.arclight.rules.fire import range_modifier
from stormtable.games.arclight.rules.state import MAX_WEAPONS, SHIPS_A_SIDE, Degree, Roll, Slot, State, View
from stormtable.games.arclight.rules.values import on_map, screens_now, thrust_now
from stormtable.games.arclight.words.names import (
    ARC_NAMES,
    RANGES,
    crew_name,
    gear_name,
    slot_name,
    weapon_label,
)
from stormtable.games.arclight.words.scene_names import (
    DEGREE_NAMES,
    Names,
    angle,
    piece_id,
    place,
    points_text,
    sides_text,
    until_upkeep,
)
from stormtable.scene import Offer, position_number

__all__ = ["Maker", "range_text"]

HALF_TURN: Final = 3
UNUSED: Final = "costs nothing: the basic game does not use it"  # gear, as AL-2.1 has it


def range_text(state: State, ship: int, weapon: int, target: int) -> str:
    """The range band of a shot: "short +1", "medium" (AL-4.4)."""
    card = state.table.cards[ship].weapons[weapon]
    a, b = state.ships[ship], state.ships[target]
    modifier = range_modifier(card, distance(a.q, a.r, b.q, b.r))
    name = RANGES[modifier]
    return f"{name} {minus(modifier)}" if modifier else name


class Maker:
    """Makes the offers of one seat."""

    def __init__(self, view: View, seat: int, names: Names) -> None:
        self.view, self.seat, self.names = view, seat, names

    def command(self, action: Action, id_: str) -> Offer:
        card, ship = self.view.table.cards[action.unit], self.view.ships[action.unit]
        helm = action.part == Roll.HELM
        die = card.helm_die if helm else card.command_die
        skill = f"Helm {card.helm}" if helm else f"Cmd {card.command}"
        detail = f"{skill}: 1 to {die}" if die else f"{skill}: no die, 0"
        if ship.stunned:
            detail += ", stunned −2"
        return Offer(
            id=id_,
            text=f"Roll {'Helm' if helm else 'Command'} with {self.names[action.unit]}",
            detail=detail,
            label=f"{'Helm' if helm else 'Cmd'} D{die}" if die else "no die",
            group="initiative",
            piece=piece_id(action.unit),
            key="h" if helm else "c",
            uncertain=die > 0,
            rule="AL-3.1",
        )

    def activate(self, action: Action, id_: str) -> Offer:
        ship = self.view.ships[action.unit]
        return Offer(
            id=id_,
            text=f"Move {self.names[action.unit]}",
            detail=f"{points_text(thrust_now(ship))}, {place(ship)}",
            group="ship",
            piece=piece_id(action.unit),
            number=position_number(action.unit % SHIPS_A_SIDE),
            rule="AL-3.11",
        )

    # Movement

    def forward(self, action: Action, id_: str) -> Offer:
        ship, setup = self.view.ships[action.unit], self.view.table
        q, r = ship.q + step_q(ship.facing), ship.r + step_r(ship.facing)
        inside = on_map(setup, q, r)
        away = "Leave the map: destroyed" if ship.boom else "Leave the map: disengage"
        return Offer(
            id=id_,
            text=f"Ahead to {hex_name(q, r)}" if inside else away,
            detail=f"1 point, {ship.points - 1} left" if inside else "1 point, out of the game",
            label="1" if inside else "out",
            group="move" if inside else "leave",
            piece=piece_id(action.unit),
            cell=(q, row_of(q, r)),
            key="w" if inside else "",  # what cannot be meant by pressing it once too often
            quiet=not inside,
            rule="AL-3.3" if inside else "AL-1.2",
        )

    def turn(self, action: Action, id_: str) -> Offer:
        ship = self.view.ships[action.unit]
        facing, cost = turned(ship.facing, action.amount), 1 + ship.maneuver
        single = Offer(
            id=id_,
            text=f"Turn {sides_text(action.amount)} to facing {facing}",
            detail=f"{points_text(cost)}, {ship.points - cost} left",
            label=str(cost),
            group="turn",
            piece=piece_id(action.unit),
            facing=angle(facing),
            key="d" if action.amount > 0 else "a",
            rule="AL-3.4",
        )
        return single if abs(action.amount) == 1 else self.several_sides(action, single, cost)

    def several_sides(self, action: Action, single: Offer, cost: int) -> Offer:
        """A turn that may go wrong."""
        odds = turn_odds(self.view, self.seat, action)
        die = self.view.table.cards[action.unit].helm_die
        difficulty = abs(action.amount) + self.view.ships[action.unit].maneuver
        needs = f"Helm D{die} against {difficulty}" if die else f"no Helm die against {difficulty}"
        return replace(
            single,
            detail=f"{needs}, {points_text(cost)} or more",
            label=f"{cost}+",
            key="",
            number=int(turned(self.view.ships[action.unit].facing, action.amount)),
            chance=per_mille(turned_chance(odds.items())),
            bars=turn_bars(odds),
            uncertain=True,
            rule="AL-3.5",
        )

    def end_move(self, action: Action, id_: str) -> Offer:
        ship = self.view.ships[action.unit]
        lost = f"{points_text(ship.points)} unspent" if ship.points else "all points are spent"
        return Offer(
            id=id_,
            text=f"End the move of {self.names[action.unit]}",
            detail=f"{place(ship)}; {lost}",
            group="end",
            key="e",
            quiet=True,
            rule="AL-3.3",
        )

    def set_facing(self, action: Action, id_: str) -> Offer:
        now = self.view.ships[action.unit].facing
        sides = (action.facing - now) % 6
        way = "as it is" if sides == 0 else sides_text(sides if sides <= HALF_TURN else sides - 6)
        return Offer(
            id=id_,
            text=f"Turn it to facing {action.facing}",
            detail=way,
            label=str(action.facing),
            group="facing",
            piece=piece_id(action.unit),
            facing=angle(action.facing),
            key=str(action.facing),
            rule="AL-3.6",
        )

    # Cannon fire

    def fire(self, action: Action, id_: str) -> Offer:
        view, card = self.view, self.view.table.cards[action.unit]
        odds = shot_odds(view, make_shot(action.unit, action.part, action.target))
        target = view.ships[action.target]
        hexes = distance(view.ships[action.unit].q, view.ships[action.unit].r, target.q, target.r)
        crew = card.weapons[action.part].crew
        several = sum(weapon.crew == crew for weapon in card.weapons[: card.n_weapons]) > 1
        name = self.names[action.target]
        return Offer(
            id=id_,
            text=f"{weapon_label(view.table, action.unit, action.part)} at {name}" if several else f"Fire at {name}",
            detail=(
                f"range {hexes}, {range_text(view, action.unit, action.part, action.target)}, DS {screens_now(target)}"
            ),
            label=f"range {hexes}",
            group="fire",
            piece=piece_id(action.target),
            number=position_number(action.target % SHIPS_A_SIDE),
            chance=per_mille(1 - odds.chances.get(MISSED, Fraction(0))),
            bars=outcome_bars(view, action.target, odds),
            uncertain=True,
            rule="AL-4.7",
        )

    def hold(self, action: Action, id_: str) -> Offer:
        return Offer(id=id_, text="Hold fire", group="hold", key="h", quiet=True, rule="AL-4.7")

    # Choices in the middle of damage

    def choice(self, action: Action, id_: str, text: str, detail: str, slot: str, rule: str) -> Offer:
        return Offer(
            id=id_,
            text=text,
            detail=detail,
            group="choice",
            piece=piece_id(action.unit),
            slot=slot,
            number=position_number(action.target),
            rule=rule,
        )

    def lose_weapon(self, action: Action, id_: str) -> Offer:
        text = f"Lose the {weapon_label(self.view.table, action.unit, action.target)}"
        loss = self.weapon_loss(action.unit, action.target)
        return self.choice(action, id_, text, loss, weapon_id(action.target), "AL-5.5")

    def lose_crew(self, action: Action, id_: str) -> Offer:
        text, loss = f"Lose the {crew_name(action.target)}", self.crew_loss(action.unit, action.target)
        offer = self.choice(action, id_, text, loss, crew_id(action.target), "AL-5.5")
        return replace(offer, quiet=action.target == 0)  # the pilot, without whom the ship is helpless

    def lose_gear(self, action: Action, id_: str) -> Offer:
        text = f"Lose the {gear_name(self.view.table, action.unit, action.target)}"
        return self.choice(action, id_, text, UNUSED, gear_id(action.target), "AL-5.5")

    def short(self, action: Action, id_: str) -> Offer:
        text, detail, slot = self.short_texts(action.unit, action.target)
        return self.choice(action, id_, text, detail, slot, "AL-5.6")

    def drop_degree(self, action: Action, id_: str) -> Offer:
        degree = self.view.ships[action.unit].weapons[action.target].degree
        lower, name = DEGREE_NAMES[Degree(degree - 1)], weapon_label(self.view.table, action.unit, action.target)
        detail = f"from {DEGREE_NAMES[Degree(degree)]}"
        return self.choice(action, id_, f"{name} drops to {lower}", detail, weapon_id(action.target), "AL-6.11")

    def weapon_loss(self, unit: int, i: int) -> str:
        """What is at stake with a weapon."""
        ship, card = self.view.ships[unit], self.view.table.cards[unit].weapons[i]
        if not ship.crew[card.crew]:
            return f"silent already: its {crew_name(card.crew)} is lost"
        weapon = ship.weapons[i]
        state = "inactive" if weapon.inactive else "has fired" if weapon.fired else "has not fired this turn"
        return f"{crew_name(card.crew)}, {DEGREE_NAMES[Degree(weapon.degree)]}, {state}"

    def crew_loss(self, unit: int, member: int) -> str:
        """What a crew member's death means (AL-5.9)."""
        setup, ship = self.view.table, self.view.ships[unit]
        if sum(ship.crew) == 1:
            return "the last of the crew: the ship is destroyed"
        if member == 0:
            return "no turns, no P weapon, Thrust 0, DS at most 5"
        card = setup.cards[unit]
        own = [
            weapon_label(setup, unit, i)
            for i in range(card.n_weapons)
            if card.weapons[i].crew == member and not ship.weapons[i].lost
        ]
        return f"silences {' and '.join(own)}" if own else "has no weapon left"

    def short_texts(self, unit: int, slot: int) -> tuple[str, str, str]:
        until = until_upkeep(self.view.turn + 1)
        if slot == Slot.THRUST:
            return "Thrust −5", until, "Thrust"
        if slot == Slot.SCREENS:
            return "DS −2", until, "DS"
        name = slot_name(self.view.table, unit, slot)
        text = f"{name[:1].upper()}{name[1:]} inactive"
        if slot < MAX_WEAPONS:
            return text, until, weapon_id(slot)
        return text, f"{until}; {UNUSED}", gear_id(slot - Slot.COUNTERMEASURE)

    def fix_arc(self, action: Action, id_: str) -> Offer:
        name = weapon_label(self.view.table, action.unit, action.target)
        ship = self.view.ships[action.unit]
        return Offer(
            id=id_,
            text=f"Fix the {name} to {ARC_NAMES[action.part]}",
            detail=f"bears on facing {turned(ship.facing, action.part)} now",
            group="choice",
            piece=piece_id(action.unit),
            slot=weapon_id(action.target),
            rule="AL-6.17",
        )
