"""Chapter 4, movement: exos go anywhere within their circle, fighters along their nose."""

from __future__ import annotations

from stormtable.engine import Action, note, rule
from stormtable.engine.plane import (
    FULL,
    QUARTER,
    along_x,
    along_y,
    enters,
    entry,
    length,
    moved_x,
    moved_y,
    turn_between,
    within,
)
from stormtable.games.lightning_strike.rules.codes import Event, No
from stormtable.games.lightning_strike.rules.damage import cripple, leave
from stormtable.games.lightning_strike.rules.fields import holds, passes_entry
from stormtable.games.lightning_strike.rules.state import MOST_MOVES, NOWHERE, Activation, Obstacle, State, Status, Unit
from stormtable.games.lightning_strike.rules.values import basic_move, is_fighter, on_table, overthrust_move

NEAR = 4  # hundredths within which a line that crosses an outline comes inside, unless it grazes it


@rule("LS-1.2", "LS-4.16")
def is_on_table(state: State, x: int, y: int) -> bool:
    """Exactly on the edge is on the table."""
    return 0 <= x <= state.table.width and 0 <= y <= state.table.height


@rule("LS-4.2", "LS-4.6", "LS-4.8")
def allowance(state: State, act: Activation) -> int:
    """How far the active unit may move in all, in hundredths."""
    number = act.unit - 1
    return overthrust_move(state, number) if act.overthrust else basic_move(state, number)


@rule("LS-4.12", "LS-4.14")
def allowance_left(state: State, act: Activation) -> int:
    """Of a fighter: what is spent stays spent when the allowance is halved."""
    return max(0, allowance(state, act) - act.flown - act.turn_cost)


@rule("LS-4.8", "LS-4.6", "LS-4.14", "LS-4.15")
def minimum_left(state: State, act: Activation) -> int:
    """What an Overthrusting fighter must still fly, in hundredths."""
    if act.only_acts or not act.overthrust or not is_fighter(state, act.unit - 1):
        return 0
    return max(0, basic_move(state, act.unit - 1) - act.flown)


@rule("LS-4.1", "LS-4.2", "LS-4.13", "LS-4.17")
def refuse_move(state: State, act: Activation, action: Action) -> int:
    """An exo's stopping points lie in the circle round the place where it began; beyond the edge it retreats."""
    number = act.unit - 1
    unit = state.units[number]
    if is_fighter(state, number):
        return No.NOT_AN_EXO
    reach = allowance(state, act)
    if not within(unit.x - act.x, unit.y - act.y, reach):
        return No.STUCK
    if abs(action.x - act.x) > reach or abs(action.y - act.y) > reach:
        return No.TOO_FAR
    if action.x == unit.x and action.y == unit.y:
        return No.NO_DISTANCE
    return No.OK if within(action.x - act.x, action.y - act.y, reach) else No.TOO_FAR


@rule("LS-4.3")
def refuse_face(state: State, act: Activation, action: Action) -> int:
    if is_fighter(state, act.unit - 1):
        return No.NOT_AN_EXO
    if action.facing < 0 or action.facing >= FULL:
        return No.NOT_A_FACING
    return No.SAME_FACING if action.facing == state.units[act.unit - 1].facing else No.OK


@rule("LS-4.1", "LS-4.7", "LS-4.8", "LS-4.17")
def refuse_fly(state: State, act: Activation, action: Action) -> int:
    if not is_fighter(state, act.unit - 1):
        return No.NOT_A_FIGHTER
    if action.x <= 0:
        return No.NO_DISTANCE
    return No.OK if action.x <= allowance_left(state, act) else No.NO_ALLOWANCE


@rule("LS-4.7", "LS-4.8", "LS-4.12", "LS-4.14")
def refuse_turn(state: State, act: Activation, action: Action) -> int:
    number = act.unit - 1
    if not is_fighter(state, number):
        return No.NOT_A_FIGHTER
    if action.facing < 0 or action.facing >= FULL:
        return No.NOT_A_FACING
    if action.facing == state.units[number].facing:
        return No.SAME_FACING
    if abs(turn_between(state.units[number].facing, action.facing)) > QUARTER:
        return No.TURN_TOO_WIDE
    if act.overthrust:
        if act.flown > 0:
            return No.TURN_FIRST
        return No.OK if act.turns == 0 else No.ONE_TURN
    if act.turns == 0:
        return No.OK
    price = turn_price(state, number)
    return No.OK if 0 < price <= allowance_left(state, act) else No.NO_TURN


@rule("LS-4.7", "LS-4.14")
def turn_price(state: State, number: int) -> int:
    """Half of Move, not rounded, in hundredths."""
    return basic_move(state, number) // 2


@rule("LS-4.3", "LS-4.7", "LS-4.12")
def turn(state: State, act: Activation, facing: int) -> None:
    """An exo faces as it likes; a fighter's first turn is free, further ones cost half of Move."""
    number, cost = act.unit - 1, 0
    if is_fighter(state, number):
        cost = turn_price(state, number) if act.turns > 0 and not act.overthrust else 0
        act.turns += 1
        act.turn_cost += cost
    else:
        act.faced = True
    set_facing(state, number, facing, cost)


@rule("LS-4.3")
def set_facing(state: State, number: int, facing: int, cost: int) -> None:
    unit = state.units[number]
    note(Event.TURNED, number, unit.facing, facing, cost)
    unit.facing = facing


@rule("LS-10.10", "LS-10.50")
def end_flight(state: State, act: Activation) -> None:
    """An Overthrusting fighter that turns by Command Point after it has flown has flown its last centimetre."""
    if is_fighter(state, act.unit - 1) and act.overthrust and act.flown > 0:
        act.turn_cost += allowance_left(state, act)


@rule("LS-4.2", "LS-4.13", "LS-4.16")
def move_exo(state: State, act: Activation, x: int, y: int) -> None:
    """In a straight line to a stopping point, through what lies on the way."""
    act.faced = False
    act.moves = min(act.moves + 1, MOST_MOVES)
    travel(state, act, x, y, 0)


@rule("LS-4.7", "LS-4.16")
def fly(state: State, act: Activation, far: int) -> None:
    """Straight along the nose."""
    unit, flown = state.units[act.unit - 1], act.flown
    x, y = unit.x + moved_x(far, unit.facing), unit.y + moved_y(far, unit.facing)
    act.flown += far
    travel(state, act, x, y, flown)


@rule("LS-4.16", "LS-8.6", "LS-8.9", "LS-3.7")
def travel(state: State, act: Activation, x: int, y: int, flown: int) -> None:
    """Events on the line happen in order of distance: field entries, then the edge; `flown` by a fighter before it."""
    number = act.unit - 1
    unit = state.units[number]
    start_x, start_y = unit.x, unit.y
    act.goal_x, act.goal_y = x, y
    field = next_field(state, act)
    while field != NOWHERE:
        enter_field(state, act, field)
        field = next_field(state, act)
    x, y = act.goal_x, act.goal_y
    act.goal_x = act.goal_y = 0
    if not on_table(state, number):
        return
    unit.x, unit.y = x, y
    far = act.flown - flown if is_fighter(state, number) else length(unit.x - start_x, unit.y - start_y)
    note(Event.MOVED, number, unit.x, unit.y, far)
    if not is_on_table(state, unit.x, unit.y):
        retreat(state, number)


@rule("LS-8.6", "LS-8.8", "LS-4.16")
def next_field(state: State, act: Activation) -> int:
    """The nearest obstacle that the rest of the way enters, each tested once an activation; NOWHERE if none."""
    unit = state.units[act.unit - 1]
    nearest, found = 0, NOWHERE
    if unit.status != Status.ON_TABLE:
        return NOWHERE
    for i in range(state.n_fields):
        field = state.fields[i]
        if act.entered >> i & 1 == 1:
            continue
        if enters(unit.x, unit.y, act.goal_x, act.goal_y, field.x, field.y, field.radius):
            far = entry(unit.x, unit.y, act.goal_x, act.goal_y, field.x, field.y, field.radius)
            if found == NOWHERE or far < nearest:
                nearest, found = far, i
    return found


@rule("LS-8.9", "LS-4.13", "LS-4.14")
def enter_field(state: State, act: Activation, i: int) -> None:
    """The test is made at the crossing point; one who is Crippled there goes on as far as the halved Move lets him."""
    number, field = act.unit - 1, state.fields[i]
    unit = state.units[number]
    act.entered |= 1 << i
    far = crossing(unit, act, field)
    rest = length(act.goal_x - unit.x, act.goal_y - unit.y) - far
    advance_unit(state, act, far)
    if passes_entry(state, number, i):
        return
    cripple(state, number)
    if not on_table(state, number):
        return
    if is_fighter(state, number):
        shorten_flight(state, act, rest)
    else:
        shorten_move(state, act)


@rule("LS-8.6", "LS-8.8", "LS-8.50")
def crossing(unit: Unit, act: Activation, field: Obstacle) -> int:
    """How far away the line crosses the outline: the first place in whole hundredths that lies inside, if one does."""
    far = entry(unit.x, unit.y, act.goal_x, act.goal_y, field.x, field.y, field.radius)
    for more in range(NEAR):
        x = along_x(unit.x, unit.y, act.goal_x, act.goal_y, far + more)
        y = along_y(unit.x, unit.y, act.goal_x, act.goal_y, far + more)
        if holds(field, x, y):
            return far + more
    return far


@rule
def advance_unit(state: State, act: Activation, far: int) -> None:
    """The unit stands so far on its way to the goal."""
    unit = state.units[act.unit - 1]
    x, y = unit.x, unit.y
    unit.x, unit.y = along_x(x, y, act.goal_x, act.goal_y, far), along_y(x, y, act.goal_x, act.goal_y, far)


@rule
def shorten(state: State, act: Activation, far: int) -> None:
    """The goal comes nearer: so far from where the unit stands."""
    unit = state.units[act.unit - 1]
    x, y = act.goal_x, act.goal_y
    act.goal_x, act.goal_y = along_x(unit.x, unit.y, x, y, far), along_y(unit.x, unit.y, x, y, far)


@rule("LS-4.14")
def shorten_flight(state: State, act: Activation, rest: int) -> None:
    """A fighter flies on as far as the halved allowance lasts."""
    act.flown -= rest
    left = min(rest, allowance_left(state, act))
    act.flown += left
    if left < rest:
        shorten(state, act, left)


@rule("LS-4.13")
def shorten_move(state: State, act: Activation) -> None:
    """An exo goes on within the halved circle; standing outside it, it moves no more."""
    unit, reach = state.units[act.unit - 1], allowance(state, act)
    if not within(unit.x - act.x, unit.y - act.y, reach):
        shorten(state, act, 0)
        return
    if within(act.goal_x - act.x, act.goal_y - act.y, reach):
        return
    low, high = 0, length(act.goal_x - unit.x, act.goal_y - unit.y)
    while low < high:  # the farthest place on the way that lies in the circle
        middle = (low + high + 1) // 2
        x = along_x(unit.x, unit.y, act.goal_x, act.goal_y, middle)
        y = along_y(unit.x, unit.y, act.goal_x, act.goal_y, middle)
        if within(x - act.x, y - act.y, reach):
            low = middle
        else:
            high = middle - 1
    shorten(state, act, low)


@rule("LS-3.7", "LS-4.9")
def retreat(state: State, number: int) -> None:
    """A centre beyond the edge: out of the game, not destroyed."""
    note(Event.LEFT_TABLE, number)
    leave(state, number, Status.RETREATED)
