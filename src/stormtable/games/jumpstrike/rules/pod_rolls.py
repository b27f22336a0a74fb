"""Chapter 6, the roll of pods that attack: guard pods sacrificed before each, modifiers, results."""

from __future__ import annotations

from typing import Final

from stormtable.engine import Action, die, note, offer, rule
from stormtable.games.jumpstrike.rules.codes import Event, No
from stormtable.games.jumpstrike.rules.ground import distance, sides_of_attack
from stormtable.games.jumpstrike.rules.state import NOBODY, Hit, State, Verb
from stormtable.games.jumpstrike.rules.units import clear_attack, find_group, in_play, is_bare, lose_pod, mark, sweep

POD_SIDES: Final = 10
GUARD_DEFENSE: Final = 5  # JS-6.5
RANGE_STEP: Final = 5  # hexes a point of the range term (JS-12.5: 25 cm)
MISSES: Final = 5  # more than this: nothing
TO_DISABLE: Final = 2  # attack to disable: this or less disables,
TO_DESTROY: Final = 4  # this or less destroys


@rule("JS-6.1")
def attacker(state: State) -> int:
    """The place of the attacking group in the list."""
    return find_group(state, state.attack.ship - 1, state.attack.letter)


# Guard pods


@rule("JS-6.5", "JS-6.11", "JS-6.12", "JS-12.9")
def attacked_sides(state: State) -> tuple[int, int]:
    """The sides of the target ship that the attack comes from, clockwise from its front; the second may be NOBODY."""
    return sides_of_attack(state, state.groups[attacker(state)], state.attack.target - 1)


@rule("JS-6.5", "JS-6.12")
def eligible(state: State, which: int) -> int:
    """Guard pods that may be sacrificed: of the first side (1), of the second (2), of both (0)."""
    first, second = attacked_sides(state)
    guards = state.ships[state.attack.target - 1].guards
    n = 0
    if which != 2:
        n += guards[first]
    if which != 1 and second != NOBODY:
        n += guards[second]
    return n


@rule("JS-6.5")
def refuse_sacrifice(state: State, action: Action) -> int:
    if action.unit != 0 or action.target != 0 or action.part != 0 or action.facing != 0 or action.y != 0:
        return No.MALFORMED
    if action.amount < 0 or action.x < 0 or action.amount + action.x < 1:
        return No.MALFORMED
    fits = action.amount <= eligible(state, 1) and action.x <= eligible(state, 2)
    return No.OK if fits else No.NOT_ELIGIBLE


@rule("JS-6.5")
def refuse_keeping(action: Action) -> int:
    return No.OK if is_bare(action) else No.MALFORMED


@rule("JS-6.5", "JS-6.12")
def offer_sacrifices(state: State, out: list[Action]) -> int:
    """Any number of the guard pods on the side, or sides, that the attack comes from."""
    n = offer(out, 0, Verb.KEEP_GUARDS)
    for first in range(eligible(state, 1) + 1):
        for second in range(eligible(state, 2) + 1):
            if first + second > 0:
                n = offer(out, n, Verb.SACRIFICE, amount=first, x=second)
    return n


@rule("JS-6.5", "JS-6.13")
def sacrifice(state: State, action: Action) -> None:
    """They are lost whatever the roll shows; it follows at once."""
    target = state.attack.target - 1
    first, second = attacked_sides(state)
    throw_away(state, target, first, action.amount)
    if action.x > 0:
        throw_away(state, target, second, action.x)
    roll_pod(state, action.amount + action.x)


@rule("JS-6.5", "JS-6.13")
def keep_guards(state: State) -> None:
    note(Event.KEPT, state.attack.target - 1)
    roll_pod(state, 0)


@rule("JS-6.5")
def throw_away(state: State, target: int, side: int, guards: int) -> None:
    if guards > 0:
        state.ships[target].guards[side] -= guards
        note(Event.SACRIFICED, target, guards, side)


# The roll


@rule("JS-6.9")
def lapses(state: State) -> bool:
    """Whether there is nothing left to hit: the group is empty, the ship marked destroyed, or either has gone."""
    attack = state.attack
    target = state.ships[attack.target - 1]
    if attack.target_letter == 0:
        return not in_play(target) or target.hit == Hit.DESTROYED
    i = find_group(state, attack.target - 1, attack.target_letter)
    return i == NOBODY or state.groups[i].pods == 0


@rule("JS-6.4", "JS-6.9")
def end_attack(state: State) -> None:
    """Pods not rolled for are used up all the same."""
    attack = state.attack
    i = attacker(state)
    if attack.pods > 0 and i != NOBODY:
        note(Event.PODS_SPENT, attack.ship - 1, attack.letter, attack.pods)
        state.groups[i].pods -= attack.pods
    clear_attack(attack)
    sweep(state)


@rule("JS-6.2", "JS-6.4", "JS-6.6", "JS-7.8")
def roll_pod(state: State, guards: int) -> None:
    """One pod: d10, the phases' difference, Defense, range, less the rating; the pod is used up."""
    attack = state.attack
    modifier = modifiers(state, guards)
    face = die(state, POD_SIDES)
    note(Event.POD_ROLL, face, face + modifier)
    state.groups[attacker(state)].pods -= 1
    attack.pods -= 1
    if attack.target_letter == 0:
        hit_ship(state, face + modifier)
    else:
        hit_group(state, face + modifier)
    if attack.pods == 0:
        end_attack(state)


@rule("JS-6.2", "JS-6.5", "JS-6.6", "JS-7.8", "JS-12.5")
def modifiers(state: State, guards: int) -> int:
    """What is added to the die, noted part by part."""
    attack = state.attack
    own, target = state.ships[attack.ship - 1], state.ships[attack.target - 1]
    q, r = state.groups[attacker(state)].q, state.groups[attacker(state)].r
    apart = abs(own.phase - target.phase)
    defense = state.table.designs[attack.target - 1].defense if attack.target_letter == 0 else 0
    hexes = distance(state, own.q, own.r, q, r)
    far = min(hexes // RANGE_STEP, own.rating)
    note(Event.PHASES_APART, apart)
    note(Event.DEFENSE, defense)
    if guards > 0:
        note(Event.GUARDED, GUARD_DEFENSE * guards)
    note(Event.RANGE, far, hexes)
    note(Event.RATING, own.rating)
    return int(apart + defense + GUARD_DEFENSE * guards + far - own.rating)


@rule("JS-6.3", "JS-6.7")
def hit_ship(state: State, total: int) -> None:
    hit = result(total, state.attack.disable)
    if hit == Hit.NONE:
        note(Event.NO_HIT)
    else:
        mark(state, state.attack.target - 1, hit)


@rule("JS-6.3", "JS-6.7")
def result(total: int, disable: bool) -> int:
    """What a modified total does to a ship; attacked to disable, a low total only disables."""
    if disable:
        if total <= TO_DISABLE:
            return Hit.DISABLED
        return Hit.DESTROYED if total <= TO_DESTROY else Hit.NONE
    if total < 1:
        return Hit.DESTROYED
    return Hit.DISABLED if total <= MISSES else Hit.NONE


@rule("JS-6.3", "JS-6.10", "JS-5.4")
def hit_group(state: State, total: int) -> None:
    if total > MISSES:
        note(Event.NO_HIT)
    else:
        lose_pod(state, find_group(state, state.attack.target - 1, state.attack.target_letter))
