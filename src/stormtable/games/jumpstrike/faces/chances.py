"""Exact chances, from the rules that will roll: one pod, one missile, one ship's attack."""

from __future__ import annotations

import math
from collections.abc import Callable, Mapping, Sequence
from fractions import Fraction
from typing import Final

from stormtable.engine import Action
from stormtable.engine.events import Note, noting
from stormtable.engine.odds import distribution
from stormtable.engine.records import copy_record
from stormtable.games.jumpstrike.rules.codes import Event
from stormtable.games.jumpstrike.rules.missiles import strike_ship
from stormtable.games.jumpstrike.rules.pod_rolls import modifiers, roll_pod
from stormtable.games.jumpstrike.rules.pods import aim, commit
from stormtable.games.jumpstrike.rules.ships import ship_attack
from stormtable.games.jumpstrike.rules.state import HEX_SIDES, Hit, State, Verb

__all__ = [
    "Chances",
    "after_aiming",
    "missile_chances",
    "of_rolls",
    "pod_chances",
    "pods_lost",
    "ship_chances",
    "shown_modifiers",
]

Chances = Mapping[int, Fraction]  # by Hit; of a pod group, DESTROYED is one pod lost
ZERO: Final = Fraction(0)


def outcome(_: State, notes: list[Note]) -> int:
    """The result of an attack, whatever it adds to those before."""
    for note in notes:
        if note.event == Event.HIT:
            return int(note.b)
        if note.event == Event.POD_LOST:
            return int(Hit.DESTROYED)
    return int(Hit.NONE)


def chances_of(view: State, act: Callable[[State], None]) -> Chances:
    return distribution(view, act, outcome) or {}


def pod_chances(view: State, guards: int = 0) -> Chances:
    """One pod of the attack being made, with so many guard pods sacrificed against it (JS-6.2, JS-6.3)."""

    def act(tried: State) -> None:
        bare(tried)
        commit(tried, Action(verb=Verb.COMMIT, amount=1))
        roll_pod(tried, guards)

    return chances_of(view, act)


def after_aiming(view: State, action: Action) -> State:
    """The attack with its target and manner chosen, on a copy (JS-6.1, JS-6.7)."""
    tried = copy_record(view)
    with noting():
        aim(tried, action)
    return tried


def bare(tried: State) -> None:
    """The target as it stands against the roll: results marked before do not count."""
    target = tried.ships[tried.attack.target - 1]
    target.hit = Hit.NONE
    for side in range(HEX_SIDES):
        target.guards[side] = 0


def shown_modifiers(view: State) -> list[Note]:
    """The modifiers that the rules note before a pod's roll, no guard pod sacrificed."""
    with noting() as notes:
        modifiers(copy_record(view), 0)
    return notes


def of_rolls(rolls: Sequence[Chances]) -> Chances:
    """The result that rolls one after the other leave on a ship: destroyed beats disabled (JS-2.6)."""
    spared = math.prod((1 - each.get(Hit.DESTROYED, ZERO) for each in rolls), start=Fraction(1))
    none = math.prod((each.get(Hit.NONE, ZERO) for each in rolls), start=Fraction(1))
    return {Hit.NONE: none, Hit.DISABLED: spared - none, Hit.DESTROYED: 1 - spared}


def pods_lost(one: Chances, rolls: int, pods: int) -> list[Fraction]:
    """By number of them, the chance that a group of so many pods loses them to like rolls (JS-6.9, JS-6.10)."""
    hit, most = one.get(Hit.DESTROYED, ZERO), min(rolls, pods)
    found = [math.comb(rolls, n) * hit**n * (1 - hit) ** (rolls - n) for n in range(most)]
    return [*found, 1 - sum(found, ZERO)]


def missile_chances(view: State, ship: int) -> Chances:
    """A missile that strikes a ship (JS-5.3)."""
    return chances_of(view, lambda tried: strike_ship(tried, ship))


def ship_chances(view: State, ship: int, target: int, letter: int) -> Chances:
    """A ship's attack (JS-7.0)."""
    return chances_of(view, lambda tried: ship_attack(tried, ship, target, letter))
