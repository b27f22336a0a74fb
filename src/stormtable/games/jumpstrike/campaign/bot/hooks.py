"""What the computer opponent knows of the campaign beyond its rules: moves worth a look, worth of positions.

All that a side does in a round is one move, and so is its choice of ships; battles are left to the computer.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Final

from stormtable.engine import I8, Action, Dice, offer, record, rule
from stormtable.engine.copying import copy_record
from stormtable.engine.levels import Level, Playout
from stormtable.games.jumpstrike.campaign.bot.appraisal import evaluate
from stormtable.games.jumpstrike.campaign.bot.planning import (
    PLANS,
    clear_draft,
    draft_round,
    is_first,
    plan_round,
)
from stormtable.games.jumpstrike.campaign.rules import muster, orders
from stormtable.games.jumpstrike.campaign.rules.battles import refuse_battle
from stormtable.games.jumpstrike.campaign.rules.decisions import apply
from stormtable.games.jumpstrike.campaign.rules.fleets import fill_up, is_operational, side_of_ship, sides_in
from stormtable.games.jumpstrike.campaign.rules.sequence import advance
from stormtable.games.jumpstrike.campaign.rules.state import MAX_SHIPS, NOBODY, SHIPS_A_SIDE, Ask, State, Status, Verb

__all__ = [
    "LEVELS",
    "MAX_MOVES",
    "Scratch",
    "candidates",
    "carry_out",
    "clock",
    "evaluate",
    "imagine",
    "judge",
    "steps",
]

MAX_MOVES: Final = 64
PLAN: Final = 60  # verbs of moves: amount, the plan
MUSTER: Final = 61  # amount: the design of which most are chosen
HEAVY: Final = 8  # of the plan that does well at a glance

LEVELS: Final[Mapping[str, Level]] = {
    "easy": Level("Easy", "Sends its fleets where it looks good at a glance.", 1, 0.5, Playout.WEIGHTED, 2, slips=25),
    "medium": Level("Medium", "Compares a few plans by where the next rounds may lead.", 60, 1.0, Playout.WEIGHTED, 3),
    "hard": Level(
        "Hard",
        "Weighs every plan by where most of the campaign may lead.",
        1200,
        3.0,
        Playout.WEIGHTED,
        8,
        explore=50,
        patient=True,
    ),
}


@record
class Scratch:
    """Nothing is remembered."""

    unused: I8 = 0


@rule("JS-13.21")
def imagine(state: State, seat: int, dice: Dice) -> None:
    """Others' ships are full; who has sealed orders decides once more, in the search, by weight."""
    if state.over:
        return
    for ship in range(MAX_SHIPS):
        status = state.ships[ship].status
        if side_of_ship(ship) != seat and (status == Status.OPERATIONAL or status == Status.DISABLED):
            fill_up(state, ship)
    if state.ask.what == Ask.MUSTER or state.ask.what == Ask.ORDERS:
        state.ask.seats = sides_in(state)


@rule
def clock(state: State) -> int:
    """Rounds."""
    return int(state.round)


@rule
def judge(state: State, seat: int, scratch: Scratch) -> int:
    """0 (lost) to 1000 (won)."""
    return evaluate(state, seat)


@rule
def candidates(state: State, seat: int, moves: list[Action], weights: list[int], scratch: Scratch) -> int:
    n = 0
    if state.ask.what == Ask.ORDERS:
        for plan in range(PLANS):
            weights[n] = HEAVY if plan % 3 == 1 else 1 + HEAVY // 4
            n = offer(moves, n, PLAN, amount=plan)
        return n
    if state.ask.what == Ask.MUSTER:
        return muster_moves(state, seat, moves, weights)
    weights[0] = HEAVY
    return battle_moves(state, seat, moves)


@rule("JS-13.3")
def muster_moves(state: State, seat: int, moves: list[Action], weights: list[int]) -> int:
    """Each design once as the one of which most are chosen; what is chosen as it stands, if none can be paid."""
    n = 0
    for kind in range(state.table.n_kinds):
        if muster.may_build(state, seat, kind) and state.table.kinds[kind].cost <= state.table.purse:
            weights[n] = HEAVY
            n = offer(moves, n, MUSTER, amount=kind)
    if n == 0:
        weights[0] = HEAVY
        n = offer(moves, 0, Verb.SEAL)
    return n


@rule("JS-13.20")
def battle_moves(state: State, seat: int, moves: list[Action]) -> int:
    """The first open battle: it is left to the computer, then settled."""
    for at in range(state.n_battles):
        battle = state.battles[at]
        if not battle.settled and battle.sides >> seat & 1 == 1:
            if refuse_battle(state, seat, battle.number, Verb.LEAVE) == 0:
                return offer(moves, 0, Verb.LEAVE, amount=battle.number)
            return offer(moves, 0, Verb.SETTLE, amount=battle.number)
    return 0


@rule
def carry_out(state: State, seat: int, move: Action) -> int:
    if move.verb == PLAN:
        return plan_round(state, seat, move.amount)
    if move.verb == MUSTER:
        n = choose_ships(state, seat, move.amount)
        orders.seal(state, seat)
        advance(state)
        return n + 1
    apply(state, seat, move)
    return 1


@rule("JS-13.3")
def choose_ships(state: State, seat: int, first: int) -> int:
    """As many of a design as the points buy, then of the dearest that they still buy; returns how many acts."""
    n = 0
    for kind in range(state.table.n_kinds):
        while muster.last_bought(state, seat, kind) != NOBODY:
            muster.give_back(state, seat, kind)
            n += 1
    kind = first
    while kind != NOBODY:
        while muster.refuse_buy(state, seat, kind) == 0:
            muster.buy(state, seat, kind)
            n += 1
        kind = dearest(state, seat)
    return n


@rule
def dearest(state: State, seat: int) -> int:
    best = NOBODY
    for kind in range(state.table.n_kinds):
        if muster.refuse_buy(state, seat, kind) != 0:
            continue
        if best == NOBODY or state.table.kinds[kind].cost > state.table.kinds[best].cost:
            best = kind
    return best


def steps(view: Any, seat: int, move: Action) -> Sequence[Action]:
    """The actions of a move, in order."""
    if move.verb == PLAN:
        return plan_steps(view, seat, int(move.amount))
    if move.verb == MUSTER:
        return muster_steps(view, seat, int(move.amount))
    return [move]


def muster_steps(view: State, seat: int, first: int) -> list[Action]:
    """What is chosen already given back, then ships bought one by one."""
    slots = range(seat * SHIPS_A_SIDE, (seat + 1) * SHIPS_A_SIDE)
    made = copy_record(view)
    back = sorted(int(made.ships[slot].kind) for slot in slots if made.ships[slot].status)
    choose_ships(made, seat, first)
    found = [Action(verb=Verb.RETURN, target=kind) for kind in back]
    found += [Action(verb=Verb.BUY, target=int(made.ships[slot].kind)) for slot in slots if made.ships[slot].status]
    return [*found, Action(verb=Verb.SEAL)]


def plan_steps(view: State, seat: int, plan: int) -> list[Action]:
    """From the draft as it stands to that of a plan."""
    made, blank = copy_record(view), copy_record(view)
    draft_round(made, seat, plan)
    clear_draft(blank, seat)
    found = undoing(view, seat)
    slots = [s for s in range(seat * SHIPS_A_SIDE, (seat + 1) * SHIPS_A_SIDE) if is_operational(made, s)]
    found += [Action(verb=Verb.GO, unit=s, target=made.ships[s].order - 1) for s in slots if made.ships[s].order]
    found += [Action(verb=Verb.EVADE, unit=s) for s in slots if made.ships[s].evades and is_first(made, seat, s)]
    for system in range(view.table.n_systems):
        place = made.places[system]
        if place.owner == seat + 1 and place.repair:
            found.append(Action(verb=Verb.REPAIR, target=system, unit=place.repair - 1))
        elif place.owner == seat + 1 and place.build:
            found.append(Action(verb=Verb.BUILD, target=system, part=place.build - 1))
    return [*found, Action(verb=Verb.SEAL)]


def undoing(view: State, seat: int) -> list[Action]:
    """The acts that take a draft back."""
    made = copy_record(view)
    found: list[Action] = []
    for slot in range(seat * SHIPS_A_SIDE, (seat + 1) * SHIPS_A_SIDE):
        if is_operational(made, slot) and made.ships[slot].order:
            found.append(Action(verb=Verb.HOLD, unit=slot))
            orders.order_ship(made, seat, slot, 0)
    for slot in range(seat * SHIPS_A_SIDE, (seat + 1) * SHIPS_A_SIDE):
        if is_operational(made, slot) and made.ships[slot].evades:
            found.append(Action(verb=Verb.FIGHT, unit=slot))
            orders.take_stance(made, seat, slot, 0)
    for system in range(view.table.n_systems):
        place = made.places[system]
        if place.owner == seat + 1 and (place.build or place.repair):
            found.append(Action(verb=Verb.IDLE, target=system))
    return found
