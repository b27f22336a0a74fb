"""Chapter 3, ship movement: ship by ship, hex by hex, and turns that may go wrong."""

from __future__ import annotations

from typing import Final

from stormtable.engine import Action, note, offer, roll, rule
from stormtable.engine.hexes import step_q, step_r
from stormtable.games.arclight.rules.codes import Event, No
from stormtable.games.arclight.rules.state import (
    N_SHIPS,
    NOBODY,
    SHIPS_A_SIDE,
    Ask,
    Modified,
    Ship,
    State,
    Status,
    Verb,
)
from stormtable.games.arclight.rules.values import PENALTY, can_move, has_pilot, in_play, on_map, ship_at, thrust_now

HALF_TURN: Final = 3  # counts as either way (AL-3.13)


# Which ship moves next


@rule("AL-3.2", "AL-3.10", "AL-3.11")
def next_ship(state: State) -> bool:
    """Activate the next ship, or ask its owner which it is; False when all have moved."""
    urgent = waiting(state, 0, True) + waiting(state, 1, True) > 0
    side = state.to_move
    if waiting(state, side, urgent) == 0:
        side = 1 - side
    n = waiting(state, side, urgent)
    if n == 0:
        state.to_move = 0
        return False
    if n > 1:
        state.ask.what, state.ask.seats = Ask.SHIP, 1 << side
        return True
    for number in range(side * SHIPS_A_SIDE, (side + 1) * SHIPS_A_SIDE):
        if may_be_next(state, number, urgent):
            activate(state, number)
    return True


@rule
def waiting(state: State, side: int, urgent: bool) -> int:
    """How many ships of a side may be the next to move."""
    n = 0
    for number in range(side * SHIPS_A_SIDE, (side + 1) * SHIPS_A_SIDE):
        n += may_be_next(state, number, urgent)
    return n


@rule("AL-6.8", "AL-3.10")
def may_be_next(state: State, number: int, urgent: bool) -> bool:
    ship = state.ships[number]
    return in_play(ship) and not ship.moved and (not urgent or ship.moves_first == state.turn)


@rule("AL-3.11")
def refuse_ship(state: State, seat: int, action: Action) -> int:
    if action.part != 0 or action.target != 0 or action.amount != 0 or action.facing != 0:
        return No.MALFORMED
    if not 0 <= action.unit < N_SHIPS or action.unit // SHIPS_A_SIDE != seat:
        return No.NOT_THIS_SHIP
    if not may_be_next(state, action.unit, False):
        return No.NOT_THIS_SHIP
    urgent = waiting(state, seat, True) > 0
    return No.OK if may_be_next(state, action.unit, urgent) else No.MOVES_FIRST


@rule
def offer_ships(state: State, seat: int, out: list[Action]) -> int:
    n = 0
    urgent = waiting(state, seat, True) > 0
    for number in range(seat * SHIPS_A_SIDE, (seat + 1) * SHIPS_A_SIDE):
        if may_be_next(state, number, urgent):
            n = offer(out, n, Verb.ACTIVATE, unit=number)
    return n


@rule("AL-3.3", "AL-5.18")
def activate(state: State, number: int) -> None:
    ship = state.ships[number]
    ship.points = thrust_now(ship) if can_move(state, ship) else 0
    state.active = 1 + number
    if not state.any_moved:
        state.any_moved, state.first_side = True, ship.side
    note(Event.ACTIVATED, number, ship.points)
    ask_move(state, number)


@rule
def ask_move(state: State, number: int) -> None:
    state.ask.what, state.ask.seats, state.ask.ship = Ask.MOVE, 1 << state.ships[number].side, number


@rule("AL-3.3")
def end_move(state: State, number: int) -> None:
    ship = state.ships[number]
    note(Event.MOVE_ENDED, number, ship.points)
    ship.points, ship.moved = 0, True
    state.active = 0
    state.to_move = 1 - ship.side


# Forward


@rule("AL-3.14")
def points_to_enter(state: State, number: int) -> int:
    """1, and 1 more for each occupied hex in a row from the one in front; the edge of the map is free."""
    ship = state.ships[number]
    q, r, points = ship.q + step_q(ship.facing), ship.r + step_r(ship.facing), 1
    while ship_at(state, q, r, number) != NOBODY:
        q, r, points = q + step_q(ship.facing), r + step_r(ship.facing), points + 1
    return points


@rule("AL-3.7")
def shares_hex(state: State, number: int) -> bool:
    ship = state.ships[number]
    return ship_at(state, ship.q, ship.r, number) != NOBODY


@rule("AL-3.3", "AL-3.14", "AL-6.26")
def refuse_forward(state: State, number: int) -> int:
    ship = state.ships[number]
    if not can_move(state, ship):
        return No.CANNOT_MOVE
    if ship.points < 1:
        return No.NO_POINTS
    return No.OK if ship.points >= points_to_enter(state, number) else No.BLOCKED


@rule("AL-6.10", "AL-6.26")
def must_go_on(state: State, number: int) -> bool:
    """Full Thrust straight ahead, as far as the last free hex (AL-3.14)."""
    return state.ships[number].straight == state.turn and refuse_forward(state, number) == No.OK


@rule("AL-3.7")
def refuse_end(state: State, number: int) -> int:
    if shares_hex(state, number):
        return No.CANNOT_STOP
    return No.STRAIGHT if must_go_on(state, number) else No.OK


@rule("AL-3.3", "AL-4.5")
def go_forward(state: State, number: int) -> None:
    ship = state.ships[number]
    ship.q, ship.r = ship.q + step_q(ship.facing), ship.r + step_r(ship.facing)
    ship.points -= 1
    ship.failed_turn = False
    if not on_map(state.table, ship.q, ship.r):
        leave_map(state, number)
        return
    ship.entered += 1
    note(Event.ENTERED, number, ship.q, ship.r)
    ask_move(state, number)


@rule("AL-1.2", "AL-5.21")
def leave_map(state: State, number: int) -> None:
    ship = state.ships[number]
    ship.status = Status.DISENGAGED if ship.boom == 0 else Status.DESTROYED
    note(Event.LEFT_MAP, number, int(ship.boom != 0))
    ship.points, ship.moved = 0, True
    state.active = 0
    state.to_move = 1 - ship.side


# Turns


@rule("AL-3.4", "AL-3.12", "AL-3.13")
def refuse_turn(state: State, number: int, sides: int) -> int:
    """`sides` to the right, negative to the left; a half turn is always 3."""
    refusal = refuse_turning(state, number)
    if refusal == No.TURN_COST and abs(sides) > 1:
        return No.TRY_COST
    return refusal if refusal != No.OK else refuse_sides(state.ships[number], sides)


@rule("AL-3.4", "AL-3.7", "AL-3.12", "AL-5.9", "AL-6.26")
def refuse_turning(state: State, number: int) -> int:
    """Why the ship cannot turn at all here."""
    ship = state.ships[number]
    if not can_move(state, ship):
        return No.CANNOT_MOVE
    if not has_pilot(ship):
        return No.NO_PILOT
    if ship.straight == state.turn:
        return No.STRAIGHT
    if ship.points < 1 + ship.maneuver:
        return No.TURN_COST
    return No.TURN_IN_OCCUPIED if shares_hex(state, number) else No.OK


@rule("AL-3.5", "AL-3.13")
def refuse_sides(ship: Ship, sides: int) -> int:
    size, bound = abs(sides), bound_to(ship, sides)
    if bound != No.OK:
        return bound
    if size < 1 or size > 5 or sides == -HALF_TURN or (size > HALF_TURN and not (ship.only_right or ship.only_left)):
        return No.TURN_SIDES
    return No.TRIED if size > 1 and ship.failed_turn else No.OK


@rule("AL-6.6", "AL-6.19", "AL-3.13")
def bound_to(ship: Ship, sides: int) -> int:
    if ship.only_right and (sides < 0 or ship.only_left):
        return No.ONLY_RIGHT
    return No.ONLY_LEFT if ship.only_left and sides > 0 and sides != HALF_TURN else No.OK


@rule("AL-3.4")
def turn(state: State, number: int, sides: int) -> None:
    ship = state.ships[number]
    cost = 1 + ship.maneuver
    if abs(sides) == 1:
        turn_to(state, number, (ship.facing - 1 + sides) % 6 + 1, cost)
    else:
        turn_several(state, number, sides, cost)
    if state.ask.what == Ask.NOTHING:
        ask_move(state, number)


@rule
def turn_to(state: State, number: int, facing: int, cost: int) -> None:
    ship = state.ships[number]
    ship.facing = facing
    ship.points -= cost
    note(Event.TURNED, number, facing, cost)


@rule("AL-3.5", "AL-3.6", "AL-3.12")
def turn_several(state: State, number: int, sides: int, cost: int) -> None:
    """The Helm die against sides turned + Maneuver; a natural 1 that fails lets the opponent choose the facing."""
    ship, difficulty = state.ships[number], abs(sides) + state.ships[number].maneuver
    note(Event.TURN_TRIED, number, sides, difficulty)
    total = roll_helm(state, number)
    helm_die = state.table.cards[number].helm_die
    shortfall = max(0, difficulty - total) if helm_die > 0 else difficulty
    cost += shortfall
    note(Event.TURN_ROLLED, number, total, shortfall, cost)
    if shortfall > 0 and helm_die > 0 and state.dice.face[0] == 1:
        charged = min(cost, ship.points)
        ship.points -= charged
        note(Event.TURN_WILD, number, charged)
        state.ask.what, state.ask.seats, state.ask.ship = Ask.FACING, 1 << (1 - ship.side), number
    elif cost > ship.points:
        ship.failed_turn = True
        note(Event.TURN_LOST, number, cost)
    else:
        turn_to(state, number, (ship.facing - 1 + sides) % 6 + 1, cost)


@rule("AL-3.5", "AL-5.16")
def roll_helm(state: State, number: int) -> int:
    die, modifier = state.table.cards[number].helm_die, 0
    if die == 0:
        return 0
    if state.ships[number].stunned != 0:
        modifier = PENALTY
        note(Event.TURN_MODIFIER, number, Modified.STUN, modifier)
    return roll(state, 1, die) + modifier


@rule("AL-3.6", "AL-3.13")
def set_facing(state: State, number: int, facing: int) -> None:
    """The opponent's choice: any side, the old facing and a forbidden way included."""
    state.ships[number].facing = facing
    note(Event.FACING_SET, number, facing)
    ask_move(state, number)


# The moving ship's decision


@rule("AL-3.3")
def refuse_move(state: State, action: Action) -> int:
    number = state.active - 1
    if action.part != 0 or action.target != 0 or action.facing != 0:
        return No.MALFORMED
    if action.unit != number:
        return No.NOT_ACTIVE
    if action.verb == Verb.TURN:
        return refuse_turn(state, number, action.amount)
    if action.amount != 0:
        return No.MALFORMED
    return refuse_forward(state, number) if action.verb == Verb.FORWARD else refuse_end(state, number)


@rule
def offer_moves(state: State, out: list[Action]) -> int:
    n, number = 0, state.active - 1
    if refuse_forward(state, number) == No.OK:
        n = offer(out, n, Verb.FORWARD, unit=number)
    if refuse_turning(state, number) == No.OK:
        for sides in range(-5, 6):
            if refuse_sides(state.ships[number], sides) == No.OK:
                n = offer(out, n, Verb.TURN, unit=number, amount=sides)
    if refuse_end(state, number) == No.OK:
        n = offer(out, n, Verb.END_MOVE, unit=number)
    return n


@rule
def move_fallback(state: State, seat: int, out: list[Action]) -> int:
    """A ship whose seat does not answer stays; where it cannot, it does the first thing that it can."""
    if refuse_end(state, state.active - 1) == No.OK:
        return offer(out, 0, Verb.END_MOVE, unit=state.active - 1)
    return min(offer_moves(state, out), 1)
