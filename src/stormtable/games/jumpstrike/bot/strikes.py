"""Pod attacks as one move of the search: which group, at what, with how many pods, to destroy or to disable."""

from __future__ import annotations

from typing import Final

from stormtable.engine import Action, offer, rule
from stormtable.games.jumpstrike.bot.stakes import POD, WHOLE, hit_chance, pod_modifier, prize
from stormtable.games.jumpstrike.bot.tactics import guards_towards
from stormtable.games.jumpstrike.rules.alternation import pass_on
from stormtable.games.jumpstrike.rules.decisions import close_question
from stormtable.games.jumpstrike.rules.pod_rolls import attacker
from stormtable.games.jumpstrike.rules.pods import can_attack
from stormtable.games.jumpstrike.rules.sequence import advance
from stormtable.games.jumpstrike.rules.state import NOBODY, Ask, Group, State, Verb
from stormtable.games.jumpstrike.rules.units import (
    code_of,
    find_group,
    group_in_contact,
    has_contact,
    letter_of,
    ship_in_contact,
    ship_of,
    side_of_ship,
)

STRIKE: Final = 101  # a move of the search: a group (unit, part) attacks x, a unit's code, with `amount` pods
MOST_STRIKES: Final = 24


@rule
def strike_moves(state: State, seat: int, moves: list[Action], weights: list[int]) -> int:
    """Attacks of all groups in contact, and to be done with the one that has least to hope for."""
    n, idle, least = 0, NOBODY, 1 << 30
    for i in range(state.n_groups):
        group = state.groups[i]
        if side_of_ship(state, group.ship) != seat or not can_attack(state, group):
            continue
        if not has_contact(state, seat, group.q, group.r):
            continue
        begin = n
        n = group_strikes(state, seat, group, moves, weights, n)
        best = 0
        for j in range(begin, n):
            best = max(best, weights[j])
        if best < least:
            idle, least = i, best
    group = state.groups[idle]
    weights[n] = 0
    return offer(moves, n, Verb.DONE, unit=group.ship, part=group.letter)


@rule
def aim_moves(state: State, seat: int, moves: list[Action], weights: list[int]) -> int:
    """Attacks of the group that has been chosen already."""
    return group_strikes(state, seat, state.groups[attacker(state)], moves, weights, 0)


@rule
def group_strikes(state: State, seat: int, group: Group, moves: list[Action], weights: list[int], n: int) -> int:
    """Every target with the number of pods that pays best, with all, and to disable."""
    for target in range(state.table.n_ships):
        if not ship_in_contact(state, seat, target, group.q, group.r):
            continue
        pods = best_number(state, group, target, 0, False)
        n = offer_strike(state, group, target, 0, pods, False, moves, weights, n)
        if pods != group.pods:
            n = offer_strike(state, group, target, 0, int(group.pods), False, moves, weights, n)
        if pods > 1:
            n = offer_strike(state, group, target, 0, 1, False, moves, weights, n)
        if state.table.to_disable:
            pods = best_number(state, group, target, 0, True)
            n = offer_strike(state, group, target, 0, pods, True, moves, weights, n)
    for i in range(state.n_groups):
        other = state.groups[i]
        if group_in_contact(state, seat, other, group.q, group.r):
            pods = min(int(group.pods), int(other.pods))
            n = offer_strike(state, group, other.ship, other.letter, pods, False, moves, weights, n)
    return n


@rule
def offer_strike(
    state: State,
    group: Group,
    target: int,
    letter: int,
    pods: int,
    disable: bool,
    moves: list[Action],
    weights: list[int],
    n: int,
) -> int:
    """One attack, as long as there is room."""
    if n >= MOST_STRIKES:
        return n
    weights[n] = strike_worth(state, group, target, letter, pods, disable)
    code = code_of(target, letter)
    return offer(moves, n, STRIKE, unit=group.ship, part=group.letter, amount=pods, facing=1 if disable else 0, x=code)


@rule
def strike_worth(state: State, group: Group, target: int, letter: int, pods: int, disable: bool) -> int:
    """What an attack brings on average, less the pods that it uses up."""
    modifier = pod_modifier(state, group.ship, target, letter, group.q, group.r)
    if letter != 0:
        return pods * POD * hit_chance(modifier, 1, 0, False) // WHOLE - pods * POD // 2
    guards = guards_towards(state, group, target, group.q, group.r, group.entry)
    return prize(state, target) * hit_chance(modifier, pods, guards, disable) // WHOLE - pods * POD // 2


@rule
def best_number(state: State, group: Group, target: int, letter: int, disable: bool) -> int:
    """How many pods pay best."""
    best, found = -(1 << 30), 1
    for pods in range(1, group.pods + 1):
        worth = strike_worth(state, group, target, letter, pods, disable)
        if worth > best:
            best, found = worth, pods
    return found


@rule
def commit_moves(state: State, seat: int, moves: list[Action], weights: list[int]) -> int:
    """How many pods attack what was aimed at already: the number that pays best, or all."""
    attack, group = state.attack, state.groups[attacker(state)]
    target, letter, disable = attack.target - 1, int(attack.target_letter), attack.disable != 0
    pods = best_number(state, group, target, letter, disable)
    weights[0] = strike_worth(state, group, target, letter, pods, disable)
    n = offer(moves, 0, Verb.COMMIT, amount=pods)
    if pods != group.pods:
        weights[n] = strike_worth(state, group, target, letter, int(group.pods), disable)
        n = offer(moves, n, Verb.COMMIT, amount=group.pods)
    return n


# As one move


@rule
def strike(state: State, seat: int, move: Action) -> int:
    """Attack, aim and commit, as far as that has not been done; returns how many actions that took."""
    attack, actions = state.attack, 2
    if state.ask.what == Ask.ATTACK:
        state.groups[find_group(state, move.unit, move.part)].acted = True
        pass_on(state, seat)
        attack.ship, attack.letter = move.unit + 1, move.part
        actions = 3
    attack.target, attack.target_letter = ship_of(move.x) + 1, letter_of(move.x)
    attack.disable = move.facing == 1
    attack.pods = move.amount
    close_question(state)
    advance(state)
    return actions


def strike_actions(view: State, move: Action) -> list[Action]:
    """The same as actions."""
    aim = Action(Verb.AIM, target=ship_of(move.x), part=letter_of(move.x), amount=move.facing)
    actions = [aim, Action(Verb.COMMIT, amount=move.amount)]
    if view.ask.what == Ask.ATTACK:
        return [Action(Verb.ATTACK, unit=move.unit, part=move.part), *actions]
    return actions
