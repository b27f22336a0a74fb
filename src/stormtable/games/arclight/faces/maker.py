"""Offers, act by act: each in words, tied to its place on the board, with cost and chance."""

from __future__ import annotations

from fractions import Fraction
from typing import Final

from msgspec.structs import replace

from stormtable.engine import Action
from stormtable.engine.amounts import capital, list_text, minus, per_mille
from stormtable.engine.hexes import distance, hex_name, row_of, step_q, step_r, turned
from stormtable.games.arclight.faces.cards import crew_id, gear_id, weapon_id
from stormtable.games.arclight.faces.chances import (
    MISSED,
    make_shot,
    outcome_bars,
    shot_odds,
    turn_foretold,
)
from stormtable.games.arclight.rules.fire import range_modifier
from stormtable.games.arclight.rules.state import MAX_WEAPONS, SHIPS_A_SIDE, Roll, Slot, State, View
from stormtable.games.arclight.rules.values import on_map, screens_now, thrust_now
from stormtable.games.arclight.words.names import weapon_label
from stormtable.games.arclight.words.scene_names import (
    Names,
    angle,
    degree_name,
    piece_id,
    place,
    points_text,
    said_arc,
    said_crew,
    said_gear,
    said_range,
    said_slot,
    sides_text,
    until_upkeep,
)
from stormtable.language import phrase, say, say_as
from stormtable.scene import Offer, position_number

__all__ = ["Maker", "range_text"]

HALF_TURN: Final = 3
UNUSED: Final = phrase("costs nothing: the basic game does not use it")  # gear, as AL-2.1 has it


def range_text(state: State, ship: int, weapon: int, target: int) -> str:
    """The range band of a shot: "short +1", "medium" (AL-4.4)."""
    card = state.table.cards[ship].weapons[weapon]
    a, b = state.ships[ship], state.ships[target]
    modifier = range_modifier(card, distance(a.q, a.r, b.q, b.r))
    name = said_range(modifier)
    return f"{name} {minus(modifier)}" if modifier else name


class Maker:
    """Makes the offers of one seat."""

    def __init__(self, view: View, seat: int, names: Names) -> None:
        self.view, self.seat, self.names = view, seat, names

    def command(self, action: Action, id_: str) -> Offer:
        card, ship = self.view.table.cards[action.unit], self.view.ships[action.unit]
        helm, name = action.part == Roll.HELM, self.names[action.unit]
        die = card.helm_die if helm else card.command_die
        skill = say("Helm {n}", n=card.helm) if helm else say("Cmd {n}", n=card.command)
        detail = say("{skill}: 1 to {die}", skill=skill, die=die) if die else say("{skill}: no die, 0", skill=skill)
        if ship.stunned:
            detail = say("{detail}, stunned −2", detail=detail)
        label = say("Helm D{die}", die=die) if helm else say("Cmd D{die}", die=die)
        return Offer(
            id=id_,
            text=say("Roll Helm with {ship}", ship=name) if helm else say("Roll Command with {ship}", ship=name),
            detail=detail,
            label=label if die else say("no die"),
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
            text=say("Move {ship}", ship=self.names[action.unit]),
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
        away = say("Leave the map: destroyed") if ship.boom else say("Leave the map: disengage")
        cost = points_text(1)
        left = say("{points}, {left} left", points=cost, left=ship.points - 1)
        return Offer(
            id=id_,
            text=say("Ahead to {hex}", hex=hex_name(q, r)) if inside else away,
            detail=left if inside else say("{points}, out of the game", points=cost),
            label="1" if inside else say("out"),
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
            text=say("Turn {sides} to facing {facing}", sides=sides_text(action.amount), facing=facing),
            detail=say("{points}, {left} left", points=points_text(cost), left=ship.points - cost),
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
        chance, bars = turn_foretold(self.view, self.seat, action)
        die = self.view.table.cards[action.unit].helm_die
        difficulty = abs(action.amount) + self.view.ships[action.unit].maneuver
        told = {"difficulty": difficulty, "points": points_text(cost)}
        if die:
            detail = say("Helm D{die} against {difficulty}, {points} or more", die=die, **told)
        else:
            detail = say("no Helm die against {difficulty}, {points} or more", **told)
        return replace(
            single,
            detail=detail,
            label=f"{cost}+",
            key="",
            number=int(turned(self.view.ships[action.unit].facing, action.amount)),
            chance=chance,
            bars=bars,
            uncertain=True,
            rule="AL-3.5",
        )

    def end_move(self, action: Action, id_: str) -> Offer:
        ship = self.view.ships[action.unit]
        lost = say("all points are spent")
        if ship.points:
            lost = say("{points} unspent", points=points_text(ship.points))
        return Offer(
            id=id_,
            text=say("End the move of {ship}", ship=self.names[action.unit]),
            detail=f"{place(ship)}; {lost}",
            group="end",
            key="e",
            quiet=True,
            rule="AL-3.3",
        )

    def set_facing(self, action: Action, id_: str) -> Offer:
        now = self.view.ships[action.unit].facing
        sides = (action.facing - now) % 6
        way = say("as it is") if sides == 0 else sides_text(sides if sides <= HALF_TURN else sides - 6)
        return Offer(
            id=id_,
            text=say("Turn it to facing {facing}", facing=action.facing),
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
        text = say("Fire at {target}", target=name)
        if several:
            weapon = weapon_label(view.table, action.unit, action.part)
            text = say("{weapon} at {target}", weapon=weapon, target=name)
        return Offer(
            id=id_,
            text=text,
            detail=say(
                "range {range}, {band}, DS {ds}",
                range=hexes,
                band=range_text(view, action.unit, action.part, action.target),
                ds=screens_now(target),
            ),
            label=say("range {range}", range=hexes),
            group="fire",
            piece=piece_id(action.target),
            number=position_number(action.target % SHIPS_A_SIDE),
            chance=per_mille(1 - odds.chances.get(MISSED, Fraction(0))),
            bars=outcome_bars(view, action.target, odds),
            uncertain=True,
            rule="AL-4.7",
        )

    def hold(self, action: Action, id_: str) -> Offer:
        return Offer(id=id_, text=say("Hold fire"), group="hold", key="h", quiet=True, rule="AL-4.7")

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
        text = say("Lose the {what}", what=weapon_label(self.view.table, action.unit, action.target))
        loss = self.weapon_loss(action.unit, action.target)
        return self.choice(action, id_, text, loss, weapon_id(action.target), "AL-5.5")

    def lose_crew(self, action: Action, id_: str) -> Offer:
        text = say("Lose the {what}", what=said_crew(action.target))
        loss = self.crew_loss(action.unit, action.target)
        offer = self.choice(action, id_, text, loss, crew_id(action.target), "AL-5.5")
        return replace(offer, quiet=action.target == 0)  # the pilot, without whom the ship is helpless

    def lose_gear(self, action: Action, id_: str) -> Offer:
        text = say("Lose the {what}", what=said_gear(self.view.table, action.unit, action.target))
        return self.choice(action, id_, text, say(UNUSED), gear_id(action.target), "AL-5.5")

    def short(self, action: Action, id_: str) -> Offer:
        text, detail, slot = self.short_texts(action.unit, action.target)
        return self.choice(action, id_, text, detail, slot, "AL-5.6")

    def drop_degree(self, action: Action, id_: str) -> Offer:
        degree = self.view.ships[action.unit].weapons[action.target].degree
        name = weapon_label(self.view.table, action.unit, action.target)
        text = say("{weapon} drops to {degree}", weapon=name, degree=degree_name(degree - 1))
        detail = say("from {degree}", degree=degree_name(degree))
        return self.choice(action, id_, text, detail, weapon_id(action.target), "AL-6.11")

    def weapon_loss(self, unit: int, i: int) -> str:
        """What is at stake with a weapon."""
        ship, card = self.view.ships[unit], self.view.table.cards[unit].weapons[i]
        if not ship.crew[card.crew]:
            return say("silent already: its {crew} is lost", crew=said_crew(card.crew))
        weapon = ship.weapons[i]
        state = say("has fired") if weapon.fired else say("has not fired this turn")
        if weapon.inactive:
            state = say_as("weapon", "inactive")
        return f"{said_crew(card.crew)}, {degree_name(weapon.degree)}, {state}"

    def crew_loss(self, unit: int, member: int) -> str:
        """What a crew member's death means (AL-5.9)."""
        setup, ship = self.view.table, self.view.ships[unit]
        if sum(ship.crew) == 1:
            return say("the last of the crew: the ship is destroyed")
        if member == 0:
            return say("no turns, no P weapon, Thrust 0, DS at most 5")
        card = setup.cards[unit]
        own = [
            weapon_label(setup, unit, i)
            for i in range(card.n_weapons)
            if card.weapons[i].crew == member and not ship.weapons[i].lost
        ]
        return say("silences {weapons}", weapons=list_text(own)) if own else say("has no weapon left")

    def short_texts(self, unit: int, slot: int) -> tuple[str, str, str]:
        until = until_upkeep(self.view.turn + 1)
        if slot == Slot.THRUST:
            return say("Thrust −5"), until, say("Thrust")
        if slot == Slot.SCREENS:
            return "DS −2", until, "DS"
        text = say("{what} inactive", what=capital(said_slot(self.view.table, unit, slot)))
        if slot < MAX_WEAPONS:
            return text, until, weapon_id(slot)
        return text, f"{until}; {say(UNUSED)}", gear_id(slot - Slot.COUNTERMEASURE)

    def fix_arc(self, action: Action, id_: str) -> Offer:
        name = weapon_label(self.view.table, action.unit, action.target)
        ship = self.view.ships[action.unit]
        return Offer(
            id=id_,
            text=say("Fix the {weapon} to {arc}", weapon=name, arc=said_arc(action.part)),
            detail=say("bears on facing {facing} now", facing=turned(ship.facing, action.part)),
            group="choice",
            piece=piece_id(action.unit),
            slot=weapon_id(action.target),
            rule="AL-6.17",
        )
