"""Putting a position on the table: all of it as `position` wrote it, or only what matters, the rest completed."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from stormtable.engine.fields import Where
from stormtable.engine.inputs import Part
from stormtable.games.jumpstrike.rules.movement import salvo_at
from stormtable.games.jumpstrike.rules.sequence import advance
from stormtable.games.jumpstrike.rules.state import MAX_LAUNCHERS, MAX_SALVOS, Ask, Salvo, State, Step
from stormtable.games.jumpstrike.rules.units import clear_attack, find_group, side_of_ship, unit_in_contact
from stormtable.games.jumpstrike.words.fields import ATTACK, FLOW, SALVO
from stormtable.games.jumpstrike.words.lookup import seat_named, unit_named
from stormtable.games.jumpstrike.words.names import ship_names, step_name
from stormtable.games.jumpstrike.words.placing_ships import set_plot, set_ship, set_target
from stormtable.games.jumpstrike.words.position import canonical

__all__ = ["set_position"]

ASKED = {Step.SET_UP: Ask.LAY, Step.LAYING: Ask.LAY, Step.PLOTTING: Ask.PLOT, Step.SHIPS: Ask.ENGAGE}


def set_position(state: State, position: Mapping[str, Any]) -> None:
    """Change a state as a position says; what is not said of a ship stays, the phase begins anew and is played on.

    Raises BadInput with the key and the reason, and the state is then of no use. May roll dice: the begin dice, where
    the phase "movement" is named.
    """
    part = Part(canonical(state, position))
    clear(state)
    state.turn = max(1, state.turn)
    FLOW.put(Where(state), state, part, "turn", "phase", "out", "over", "winners")
    if state.over != ("winners" in part):
        raise part.error("a game that is over has winners, and no other has", "winners")
    ships = part.part("ships", {})
    said = {number: ships.below(name, ships.get(name, {})) for name, number in ship_names(state.table).items()}
    for number, below in said.items():
        set_ship(state, number, below)
    put_missiles(state, part)
    put_flow(state, part)
    for number, below in said.items():
        set_plot(state, number, below)
    for number, below in said.items():
        set_target(state, number, below)
    if "attack" in part:
        put_attack(state, part.part("attack"))
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


def put_missiles(state: State, part: Part) -> None:
    """Missiles still to fly; those of one ship, place and direction are added."""
    for row in part.rows("missiles", []):
        if state.n_salvos == MAX_SALVOS:
            raise row.error(f"missiles fly from at most {MAX_SALVOS} places")
        said = Salvo()
        SALVO.put(Where(state), said, row)
        salvo = state.salvos[salvo_at(state, said.ship, said.q, said.r, said.facing)]
        if salvo.n + said.n > MAX_LAUNCHERS:
            raise row.error(f"at most {MAX_LAUNCHERS} missiles fly from one place", "n")
        salvo.n += said.n
    if state.n_salvos and state.step not in (Step.SECOND_PODS, Step.MISSILES) and not state.over:
        raise part.error("missiles fly only in the turn in which they are launched (JS-5.5)", "missiles")


def put_flow(state: State, part: Part) -> None:
    """Who decides in secret; who begins, and whose turn it is."""
    if "deciding" in part:
        if state.step not in ASKED or state.over:
            raise part.error(f"nobody decides in secret in the phase {step_name(state)!r}", "deciding")
        state.ask.what = ASKED[Step(state.step)]
        state.ask.seats = sum(1 << seat_named(state.table, name) for name in part.texts("deciding"))
        if state.ask.seats == 0:
            raise part.error("at least one seat decides", "deciding")
    if state.step < Step.FIRST_PODS and ("begins" in part or "to_act" in part):
        raise part.error("the side that begins is rolled as movement starts (JS-2.5)", "begins")
    FLOW.put(Where(state), state, part, "begins")
    state.next = state.begins
    FLOW.put(Where(state), state, part, "to_act")


def put_attack(state: State, part: Part) -> None:
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
    ATTACK.put(Where(state), attack, part, "disable", "pods")
    if attack.pods > group.pods:
        raise part.error(f"{attack.pods} pods attack; the group has {group.pods}", "pods")
