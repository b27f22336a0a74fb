"""Putting a position on the table: all of it as `position` wrote it, or only what matters, the rest completed."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from stormtable.engine.hexes import parse_hex
from stormtable.engine.inputs import Part
from stormtable.games.jumpstrike.rules.movement import salvo_at
from stormtable.games.jumpstrike.rules.sequence import advance
from stormtable.games.jumpstrike.rules.state import MAX_LAUNCHERS, MAX_SALVOS, Ask, State, Step
from stormtable.games.jumpstrike.rules.units import clear_attack, find_group, side_of_ship, unit_in_contact
from stormtable.games.jumpstrike.words.lookup import ship_named, unit_named
from stormtable.games.jumpstrike.words.names import STEPS, seat_names, ship_names, step_name
from stormtable.games.jumpstrike.words.placing_ships import set_plot, set_ship, set_targets
from stormtable.games.jumpstrike.words.position_words import canonical

__all__ = ["set_position"]

ASKED = {Step.SET_UP: Ask.LAY, Step.LAYING: Ask.LAY, Step.PLOTTING: Ask.PLOT, Step.SHIPS: Ask.ENGAGE}


def set_position(state: State, position: Mapping[str, Any]) -> None:
    """Change a state as a position says; what is not said of a ship stays, the phase begins anew and is played on.

    Raises BadInput with the key and the reason, and the state is then of no use. May roll dice: the begin dice, where
    the phase "movement" is named.
    """
    part = Part(canonical(state, position))
    clear(state)
    state.turn = part.number("turn", 1, state.table.turn_limit, max(1, state.turn))
    word = part.text("phase", step_name(state))
    state.step = next(step for step, text in STEPS.items() if text == word)
    read_over(state, part)
    ships = part.part("ships", {})
    for name, number in ship_names(state.table).items():
        set_ship(state, number, ships.below(name, ships.get(name, {})))
    read_missiles(state, part)
    read_flow(state, part)
    for name, number in ship_names(state.table).items():
        set_plot(state, number, ships.below(name, ships.get(name, {})))
    set_targets(state, ships)
    if "attack" in part:
        read_attack(state, part.part("attack"))
    if not state.over and state.ask.what == Ask.NOTHING:
        advance(state)


def clear(state: State) -> None:
    """Nothing asked, rolled, launched or attacked."""
    state.ask.what = state.ask.seats = state.begins = state.next = state.out = state.winners = 0
    state.over = False
    clear_attack(state.attack)
    for salvo in state.salvos[: state.n_salvos]:
        salvo.ship = salvo.q = salvo.r = salvo.facing = salvo.n = 0
    state.n_salvos = 0


def bits_of(state: State, part: Part, key: str) -> int:
    names = part.texts(key, [])
    return sum(1 << seat for seat, name in enumerate(seat_names(state.table)) if name in names)


def read_over(state: State, part: Part) -> None:
    """Who is out; over, with those who win or share a draw."""
    state.out = bits_of(state, part, "out")
    state.over = part.flag("over", False)
    if state.over != ("winners" in part):
        raise part.error("a game that is over has winners, and no other has", "winners")
    state.winners = bits_of(state, part, "winners")


def read_missiles(state: State, part: Part) -> None:
    for row in part.rows("missiles", []):
        ship = ship_named(state.table, row.text("ship"))
        q, r = parse_hex(row.text("hex"), state.table.columns, state.table.rows)
        if state.n_salvos == MAX_SALVOS:
            raise row.error(f"missiles fly from at most {MAX_SALVOS} places")
        salvo = state.salvos[salvo_at(state, ship, q, r, row.number("facing", 1, 6))]
        salvo.n += row.number("n", 1, MAX_LAUNCHERS - salvo.n, 1)
    if state.n_salvos and state.step not in (Step.SECOND_PODS, Step.MISSILES) and not state.over:
        raise part.error("missiles fly only in the turn in which they are launched (JS-5.5)", "missiles")


def read_flow(state: State, part: Part) -> None:
    """Who decides in secret; who begins, and whose turn it is."""
    names = seat_names(state.table)
    if "deciding" in part:
        if state.step not in ASKED or state.over:
            raise part.error(f"nobody decides in secret in the phase {step_name(state)!r}", "deciding")
        state.ask.what, state.ask.seats = ASKED[Step(state.step)], bits_of(state, part, "deciding")
        if state.ask.seats == 0:
            raise part.error("at least one seat decides", "deciding")
    if state.step >= Step.FIRST_PODS:
        state.begins = names.index(part.text("begins", names[0]))
        state.next = names.index(part.text("to_act", names[state.begins]))
    elif "begins" in part or "to_act" in part:
        raise part.error("the side that begins is rolled as movement starts (JS-2.5)", "begins")


def read_attack(state: State, part: Part) -> None:
    """A pod attack being made."""
    attack = state.attack
    ship, letter = unit_named(state, part.text("group"))
    i = find_group(state, ship, letter)
    if state.step != Step.PODS or letter == 0 or i < 0:
        raise part.error(f"there is no group {part.text('group')!r} that attacks in pod combat", "group")
    group = state.groups[i]
    group.acted = True
    attack.ship, attack.letter = ship + 1, letter
    if "target" not in part:
        return
    target, number = unit_named(state, part.text("target"))
    if not unit_in_contact(state, side_of_ship(state, ship), target, number, group.q, group.r):
        raise part.error(f"{part.text('target')!r} is no enemy unit in the hex of the group", "target")
    attack.target, attack.target_letter = target + 1, number
    attack.disable = part.flag("disable", False)
    attack.pods = part.number("pods", 1, group.pods, 0) if "pods" in part else 0
