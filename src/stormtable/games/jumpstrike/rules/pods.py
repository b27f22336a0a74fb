"""Chapter 6, pod combat: a group picks a target in its hex, commits pods, and they roll one by one."""

from __future__ import annotations

from stormtable.engine import Action, note, offer, rule
from stormtable.games.jumpstrike.rules.alternation import ask_next, pass_on
from stormtable.games.jumpstrike.rules.codes import Event, No
from stormtable.games.jumpstrike.rules.movement import own_group
from stormtable.games.jumpstrike.rules.pod_rolls import attacker, eligible, end_attack, lapses, roll_pod
from stormtable.games.jumpstrike.rules.state import NOBODY, Ask, Group, State, Verb
from stormtable.games.jumpstrike.rules.units import (
    clear_attack,
    find_group,
    group_in_contact,
    has_contact,
    in_game,
    may_act,
    ship_in_contact,
    side_of_ship,
    unit_in_contact,
)


@rule("JS-6.1", "JS-6.8")
def ask_pods(state: State) -> bool:
    """Go on with an attack, else ask the side whose turn it is; False when no group in contact is left."""
    while state.attack.ship != 0:
        if continue_attack(state):
            return True
    able = 0
    for i in range(state.n_groups):
        group = state.groups[i]
        seat = side_of_ship(state, group.ship)
        if can_attack(state, group) and has_contact(state, seat, group.q, group.r):
            able |= 1 << seat
    return ask_next(state, Ask.ATTACK, able)


@rule("JS-6.1", "JS-7.3")
def can_attack(state: State, group: Group) -> bool:
    return not group.acted and may_act(state, group)


@rule("JS-6.1", "JS-6.8", "JS-7.3")
def refuse_attack(state: State, seat: int, action: Action) -> int:
    """Whether a group may attack, or be declared done."""
    if action.target != 0 or action.amount != 0 or action.facing != 0 or action.x != 0 or action.y != 0:
        return No.MALFORMED
    i = own_group(state, seat, action.unit, action.part)
    if i == NOBODY:
        return No.NO_GROUP
    group = state.groups[i]
    if not may_act(state, group):
        return No.IDLE
    if group.acted:
        return No.DONE_ALREADY
    return No.OK if has_contact(state, seat, group.q, group.r) else No.NO_CONTACT


@rule("JS-6.1", "JS-6.8")
def offer_attacks(state: State, seat: int, out: list[Action]) -> int:
    n = 0
    for i in range(state.n_groups):
        group = state.groups[i]
        if side_of_ship(state, group.ship) != seat or not can_attack(state, group):
            continue
        if has_contact(state, seat, group.q, group.r):
            n = offer(out, n, Verb.ATTACK, unit=group.ship, part=group.letter)
            n = offer(out, n, Verb.DONE, unit=group.ship, part=group.letter)
    return n


@rule
def attack_fallback(state: State, seat: int, out: list[Action]) -> int:
    """The first group is done."""
    for i in range(state.n_groups):
        group = state.groups[i]
        own = side_of_ship(state, group.ship) == seat and can_attack(state, group)
        if own and has_contact(state, seat, group.q, group.r):
            return offer(out, 0, Verb.DONE, unit=group.ship, part=group.letter)
    return 0


@rule("JS-6.1", "JS-6.8")
def begin_attack(state: State, seat: int, action: Action) -> None:
    """The group attacks now."""
    state.groups[find_group(state, action.unit, action.part)].acted = True
    pass_on(state, seat)
    state.attack.ship = action.unit + 1
    state.attack.letter = action.part
    note(Event.ATTACK, action.unit, action.part)


@rule("JS-6.1", "JS-6.8")
def be_done(state: State, seat: int, action: Action) -> None:
    """The group attacks no more this turn."""
    state.groups[find_group(state, action.unit, action.part)].acted = True
    pass_on(state, seat)
    note(Event.DONE, action.unit, action.part)


@rule("JS-6.1", "JS-6.5", "JS-6.9")
def continue_attack(state: State) -> bool:
    """Ask the next question of an attack (True), or roll for the next pod."""
    attack = state.attack
    seat = side_of_ship(state, attack.ship - 1)
    if attack.target == 0:
        return ask_one(state, Ask.AIM, seat)
    if attack.pods == 0:
        return ask_one(state, Ask.COMMIT, seat)
    if lapses(state):
        end_attack(state)
        return False
    target = attack.target - 1
    if attack.target_letter == 0 and in_game(state, side_of_ship(state, target)) and eligible(state, 0) > 0:
        return ask_one(state, Ask.SACRIFICE, side_of_ship(state, target))
    roll_pod(state, 0)
    return False


@rule
def ask_one(state: State, what: int, seat: int) -> bool:
    state.ask.what = what
    state.ask.seats = 1 << seat
    return True


# Target, manner and number


@rule("JS-6.1", "JS-6.7", "JS-6.13")
def refuse_aim(state: State, seat: int, action: Action) -> int:
    if action.unit != 0 or action.facing != 0 or action.x != 0 or action.y != 0:
        return No.MALFORMED
    if action.amount != 0 and action.amount != 1:
        return No.MALFORMED
    group = state.groups[attacker(state)]
    if not unit_in_contact(state, seat, action.target, action.part, group.q, group.r):
        return No.NO_TARGET
    if action.amount == 1 and (action.part != 0 or not state.table.to_disable):
        return No.NOT_TO_DISABLE
    return No.OK


@rule("JS-6.1", "JS-6.7")
def offer_aims(state: State, seat: int, out: list[Action]) -> int:
    n = 0
    group = state.groups[attacker(state)]
    for ship in range(state.table.n_ships):
        if ship_in_contact(state, seat, ship, group.q, group.r):
            n = offer(out, n, Verb.AIM, target=ship)
            if state.table.to_disable:
                n = offer(out, n, Verb.AIM, target=ship, amount=1)
    for i in range(state.n_groups):
        other = state.groups[i]
        if group_in_contact(state, seat, other, group.q, group.r):
            n = offer(out, n, Verb.AIM, target=other.ship, part=other.letter)
    return n


@rule("JS-6.1", "JS-6.13")
def aim(state: State, action: Action) -> None:
    state.attack.target = action.target + 1
    state.attack.target_letter = action.part
    state.attack.disable = action.amount == 1
    note(Event.AIMED, action.target, action.part, action.amount)


@rule("JS-6.1")
def refuse_commit(state: State, action: Action) -> int:
    if action.unit != 0 or action.target != 0 or action.part != 0:
        return No.MALFORMED
    if action.facing != 0 or action.x != 0 or action.y != 0:
        return No.MALFORMED
    return No.OK if 1 <= action.amount <= state.groups[attacker(state)].pods else No.TOO_MANY_PODS


@rule("JS-6.1")
def offer_commits(state: State, out: list[Action]) -> int:
    n = 0
    for pods in range(1, state.groups[attacker(state)].pods + 1):
        n = offer(out, n, Verb.COMMIT, amount=pods)
    return n


@rule("JS-6.1", "JS-6.4")
def commit(state: State, action: Action) -> None:
    state.attack.pods = action.amount
    note(Event.COMMITTED, state.attack.ship - 1, state.attack.letter, action.amount)


@rule("JS-7.51")
def settle_attack(state: State) -> None:
    """An attack that has lost its group, or its target before pods were committed, is over."""
    attack = state.attack
    if attack.ship == 0:
        return
    i = attacker(state)
    if i == NOBODY:
        clear_attack(attack)
        return
    group = state.groups[i]
    seat = side_of_ship(state, group.ship)
    if attack.target == 0:
        there = has_contact(state, seat, group.q, group.r)
    else:
        there = unit_in_contact(state, seat, attack.target - 1, attack.target_letter, group.q, group.r)
    if attack.pods == 0 and not there:
        clear_attack(attack)
