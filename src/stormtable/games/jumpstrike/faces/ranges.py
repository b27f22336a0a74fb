"""Shots for a table of odds: a ship's pods, hex by hex of range and phase by phase, its missiles, itself in combat."""

from __future__ import annotations

import copy
from collections.abc import Iterator, Sequence
from typing import Final

from stormtable.engine import Action, copy_record, hexes
from stormtable.engine.ranges import Placed
from stormtable.games.jumpstrike.rules.ground import HEX
from stormtable.games.jumpstrike.rules.paths import REACH
from stormtable.games.jumpstrike.rules.pod_rolls import RANGE_STEP
from stormtable.games.jumpstrike.rules.state import Ask, Group, Salvo, State, Status, Step, Verb, View
from stormtable.games.jumpstrike.rules.units import side_of_ship
from stormtable.games.jumpstrike.words.names import class_name
from stormtable.games.jumpstrike.words.scene_names import phases_text
from stormtable.language import say, say_count

__all__ = ["MEASURE", "kinds", "shots"]

MEASURE: Final = "hexes"
APART: Final = (0, 2, 4)  # phases between the two ships
PHASE: Final = 1  # of the ship that attacks
AHEAD: Final = 1  # the hex side that missiles fly to
EAST: Final = 900  # the heading that they have on a flat table
FIRST: Final = 1  # the letter of the group


def kinds(view: View) -> Sequence[tuple[str, int]]:
    """Each class of ship, and the first of it."""
    found: dict[str, int] = {}
    for number in range(view.table.n_ships):
        found.setdefault(class_name(view.table.designs[number]), number)
    return list(found.items())


def shots(view: View, unit: int, target: int) -> Iterator[Placed]:
    """One pod and all pods, at the end of each five hexes up to what the rating reaches; missiles; ship combat."""
    seat = int(side_of_ship(view, unit))
    view, target = with_enemy(view, seat, target)
    design = view.table.designs[unit]
    for pods in sorted({1, int(design.squadrons)} - {0}):
        for disable in (False, True) if view.table.to_disable else (False,):
            for far in range(RANGE_STEP - 1, RANGE_STEP * (rating_of(view, unit) + 1), RANGE_STEP):
                for apart in APART:
                    tried = pods_there(view, unit, target, pods, far, apart)
                    tried.attack.disable = disable
                    action = Action(verb=Verb.COMMIT, amount=pods)
                    yield Placed(pods_title(pods, disable=disable), far, phases_text(apart), tried, seat, action)
    if design.forward + design.aft > 0:
        for far in range(1, REACH + 1):
            tried = missile_there(view, unit, target, far)
            yield Placed(say("missile"), far, "", tried, seat, Action(verb=Verb.MISSILE))
    tried = alone(view, unit, target, 0)
    tried.step, tried.ask.what = Step.SHIPS, Ask.ENGAGE
    yield Placed(say("ship combat"), 0, "", tried, seat, Action(verb=Verb.ENGAGE, unit=unit, target=target))


def rating_of(view: View, unit: int) -> int:
    """A ship's tactical rating while it controls one group (JS-7.8)."""
    return max(0, int(view.table.designs[unit].tactical) - 1)


def pods_title(pods: int, *, disable: bool) -> str:
    if disable:
        return say_count(pods, "{n} pod, to disable", "{n} pods, to disable")
    return say_count(pods, "{n} pod", "{n} pods")


def with_enemy(view: View, seat: int, like: int) -> tuple[View, int]:
    """The first enemy of a seat made a ship like another one, itself or a friend too."""
    number = next(i for i in range(view.table.n_ships) if side_of_ship(view, i) != seat)
    tried = copy_record(view)
    tried.table = copy.copy(view.table)
    tried.table.designs = list(view.table.designs)
    design = tried.table.designs[number] = copy_record(view.table.designs[like])
    design.side = side_of_ship(view, number)
    return tried, number


def alone(view: View, unit: int, target: int, far: int) -> State:
    """Two ships, so many hexes apart about the middle of the map, and nothing else; no guard pod lies on them."""
    tried = copy_record(view)
    for number in range(tried.table.n_ships):
        if number not in (unit, target):
            tried.ships[number].status = Status.NO_SHIP
    here, there = tried.ships[unit], tried.ships[target]
    for ship in (here, there):
        ship.status, ship.phase = Status.OPERATIONAL, PHASE
        ship.guards[:] = [0] * len(ship.guards)
    step_q, step_r = (HEX, 0) if tried.table.tabletop else (hexes.step_q(AHEAD), hexes.step_r(AHEAD))
    middle_q, middle_r = middle(tried)
    there.q, there.r = middle_q + far // 2 * step_q, middle_r + far // 2 * step_r
    here.q, here.r = there.q - far * step_q, there.r - far * step_r
    tried.n_groups = tried.n_salvos = 0
    return tried


def middle(state: State) -> tuple[int, int]:
    """The hex, or the place on a flat table, in the middle."""
    columns, rows = int(state.table.columns), int(state.table.rows)
    if state.table.tabletop:
        return columns * HEX // 2, rows * HEX // 2
    return columns // 2, hexes.r_of(columns // 2, rows // 2)


def pods_there(view: View, unit: int, target: int, pods: int, far: int, apart: int) -> State:
    """A group that has come to its target, controlled from so far away, and is to say how many pods attack."""
    tried = alone(view, unit, target, far)
    tried.ships[unit].rating, there = rating_of(view, unit), tried.ships[target]
    there.phase = PHASE + apart
    tried.groups[0] = Group(ship=unit, letter=FIRST, pods=pods, q=there.q, r=there.r, acted=True)
    tried.n_groups = 1
    tried.step, tried.ask.what = Step.PODS, Ask.COMMIT
    tried.attack.ship, tried.attack.letter = unit + 1, FIRST
    tried.attack.target, tried.attack.target_letter = target + 1, 0
    return tried


def missile_there(view: View, unit: int, target: int, far: int) -> State:
    """A missile so many hexes before its target, launched by a ship that is out of its way."""
    tried = alone(view, unit, target, far)
    here, heading = tried.ships[unit], EAST if tried.table.tabletop else AHEAD
    tried.salvos[0] = Salvo(ship=unit, q=here.q, r=here.r, facing=heading, n=1)
    tried.n_salvos = 1
    tried.step, tried.ask.what = Step.MISSILES, Ask.MISSILE
    return tried
