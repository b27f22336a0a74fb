"""The position in words: everything on the table, by the names on the table (placing.py puts it back)."""

from __future__ import annotations

from typing import Any

from stormtable.engine.hexes import hex_name
from stormtable.games.arclight.rules.initiative import NO_ONE
from stormtable.games.arclight.rules.state import (
    N_GEAR,
    N_SHIPS,
    SIDES,
    UNKNOWN,
    Reading,
    Setup,
    Ship,
    Shot,
    State,
    Status,
    Step,
)
from stormtable.games.arclight.rules.values import esv_now, in_order, screens_now, thrust_now
from stormtable.games.arclight.words.lookup import weapon_key
from stormtable.games.arclight.words.names import crew_letter, gear_name, name_of, step_name, unit_names
from stormtable.games.arclight.words.notation import write_command
from stormtable.games.arclight.words.position_words import (
    CHOICES,
    DEGREE_WORDS,
    FLAGS,
    LASTING_CRITICALS,
    NUMBERS,
    PHASES,
    SIDE_NAMES,
    STATUS_WORDS,
    TURNS,
    arc_words,
)

__all__ = ["position"]


def position(view: State) -> dict[str, Any]:
    """Everything on the table that differs from match to match.

    Of ships, `ds`, `thrust` and `esv` are what counts now, `lasting_ds` and so on what damage has left of the card.
    """
    words: dict[str, Any] = {"turn": view.turn, "phase": PHASES[Step(view.step)], "step": step_name(view.step)}
    if view.over:
        words["over"] = True
    if view.conceded:
        words["conceded"] = [SIDE_NAMES[side] for side in range(SIDES) if view.conceded >> side & 1]
    words["lowest"] = SIDE_NAMES[view.low_side]
    if view.any_moved:
        words["moved_first"] = SIDE_NAMES[view.first_side]
    words |= initiative_and_movement(view) | fire_and_upkeep(view) | damage(view)
    words["units"] = {name: unit(view, ship) for name, ship in unit_names(view.table).items()}
    return words


def initiative_and_movement(view: State) -> dict[str, Any]:
    words: dict[str, Any] = {}
    pledges = {SIDE_NAMES[side]: pledge_words(view, side) for side in range(SIDES) if view.pledges[side] != 0}
    if pledges:
        words["pledges"] = pledges
    if view.step == Step.SHIP_MOVEMENT:
        words["next"] = SIDE_NAMES[view.to_move]
    if view.active:
        words["active"] = name_of(view.table, view.active - 1)
    return words


def pledge_words(view: State, side: int) -> str:
    """What a side rolls for initiative; "sealed" to those who may not know, "nobody" without a pilot."""
    pledge = view.pledges[side]
    if pledge == UNKNOWN:
        return "sealed"
    if pledge == NO_ONE:
        return "nobody"
    return write_command(view.table, (pledge - 1) % N_SHIPS, (pledge - 1) // N_SHIPS)


def fire_and_upkeep(view: State) -> dict[str, Any]:
    words: dict[str, Any] = {}
    if view.step == Step.CANNON_FIRE:
        words["firing"] = firer_words(view)
    if view.n_shots:
        words["shots"] = [shot_words(view, view.shots[i]) for i in range(view.n_shots)]
        if view.rolled:
            words["applied"] = view.next_shot
    if PHASES[Step(view.step)] == "upkeep":
        words["place"] = place_words(view)
        words |= {key: value for key, value in (("creaks_left", view.creaks), ("deaths_left", view.deaths)) if value}
        if view.begun:
            words["begun"] = True
    return words


def firer_words(view: State) -> str:
    """Whose turn to fire it is, or will be after the present damage: "Javelin 1 B"."""
    if view.cursor >= view.table.n_firers:
        return "nobody"
    order = view.table.firers_a if view.first_side == 0 else view.table.firers_b
    firer = order[view.cursor]
    return f"{name_of(view.table, firer.ship)} {crew_letter(firer.crew)}"


def shot_words(view: State, shot: Shot) -> dict[str, Any]:
    """A declared shot of the present skill; `net` is its net damage once rolled, 0 for a miss."""
    words: dict[str, Any] = {
        "ship": name_of(view.table, shot.ship),
        "weapon": weapon_key(view.table, shot.ship, shot.weapon),
        "target": name_of(view.table, shot.target),
    }
    return words | ({"net": shot.net} if view.rolled else {})


def place_words(view: State) -> str | int:
    """The ship whose upkeep it is or will be; the number of the place, from 1, where the order has no ship."""
    if view.cursor < N_SHIPS:
        ship = in_order(view, view.cursor)
        if view.table.cards[ship].n_crew > 0:
            return name_of(view.table, ship)
    return view.cursor + 1


def damage(view: State) -> dict[str, Any]:
    words: dict[str, Any] = {}
    if view.depth:
        words["readings"] = [reading_words(view, view.readings[i]) for i in range(view.depth)]
    if view.ask.what in CHOICES:
        words["question"] = {
            "choose": CHOICES[view.ask.what],
            "ship": name_of(view.table, view.ask.ship),
            "seat": SIDE_NAMES[1 if view.ask.seats == 2 else 0],
        }
    return words


def reading_words(view: State, reading: Reading) -> dict[str, Any]:
    """A cell being read: how many of its codes are done."""
    return {
        "ship": name_of(view.table, reading.ship),
        "net": reading.net,
        "column": reading.column,
        "read": reading.at,
        "attacker": SIDE_NAMES[reading.attacker],
    }


# Ships


def unit(view: State, number: int) -> dict[str, Any]:
    """Everything about a ship."""
    ship, setup = view.ships[number], view.table
    words: dict[str, Any] = {
        "status": STATUS_WORDS[Status(ship.status)],
        "hex": hex_name(ship.q, ship.r),
        "ds": screens_now(ship),
        "thrust": thrust_now(ship),
        "esv": esv_now(ship),
    }
    words |= {key: getattr(ship, row.field) for key, row in NUMBERS.items()}
    words |= {key: bool(getattr(ship, field)) for key, field in FLAGS.items()}
    words |= {key: getattr(ship, row.field) for key, row in TURNS.items()}
    words["thrust_shorts"] = [end for end in ends(view.turn, 2) for _ in range(ship.thrust_shorts[end % 2])]
    words["ds_shorts"] = [end for end in ends(view.turn, 2) for _ in range(ship.screen_shorts[end % 2])]
    words["dying"] = [end for end in ends(view.turn, 3) for _ in range(ship.dying[end % 3])]
    words["criticals"] = [
        roll for roll, key in LASTING_CRITICALS.items() for _ in range(ship.creaking if roll == 18 else words[key])
    ]
    return words | equipment(setup, number, ship)


def ends(turn: int, count: int) -> range:
    """The turns in whose upkeep something may end."""
    return range(turn, turn + count)


def equipment(setup: Setup, number: int, ship: Ship) -> dict[str, Any]:
    """Weapons, crew and gear: what is lost, what is inactive and until when, degrees and arcs."""
    card = setup.cards[number]
    weapons = {weapon_key(setup, number, i): ship.weapons[i] for i in range(card.n_weapons)}
    gear = {gear_name(setup, number, i): ship.gear[i] for i in range(N_GEAR) if card.gear[i]}
    inactive = {key: weapon.inactive for key, weapon in weapons.items()}
    inactive |= {key: piece.inactive for key, piece in gear.items()}
    return {
        "lost_weapons": sorted(key for key, weapon in weapons.items() if weapon.lost),
        "lost_crew": sorted(crew_letter(i) for i in range(card.n_crew) if not ship.crew[i]),
        "lost_gear": sorted(key for key, piece in gear.items() if not piece.present),
        "fired": sorted(key for key, weapon in weapons.items() if weapon.fired),
        "inactive": {key: until for key, until in inactive.items() if until},
        "degrees": {key: DEGREE_WORDS[weapon.degree] for key, weapon in weapons.items()},
        "arcs": {key: arc_words(weapon.arcs) for key, weapon in weapons.items()},
    }
