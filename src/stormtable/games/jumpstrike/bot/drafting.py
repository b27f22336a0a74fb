"""Which whole plots of a ship are worth a look, for the computer opponent.

Every way over the turns to plot is weighed by where it leads: missiles that may be fired and must be feared, how near
the enemy is and whether the ship faces it. The best ways are kept with the launches and the phase that suit them; the
very best also with others.
"""

from __future__ import annotations

from typing import Final

from stormtable.engine import I8, I16, I32, Action, copy_into, many, one, record, rule
from stormtable.engine.plane import HALF
from stormtable.games.jumpstrike.bot.forecast import FAR, Forecast, Place, foresee, look_around, run_order, run_turn
from stormtable.games.jumpstrike.bot.relaying import lies_amiss, orders_guards
from stormtable.games.jumpstrike.bot.stakes import WHOLE, salvo_chance, stake
from stormtable.games.jumpstrike.bot.whole_plots import (
    AFT_BIT,
    EARLY_BIT,
    FINE_BIT,
    FORWARD_BIT,
    WAY_MASK,
    WAYS,
    count_drafted,
    degrees_of,
    goes_ahead,
    number_in,
    set_code,
    turn_code,
    turn_of,
    turns_first,
    way_in,
)
from stormtable.games.jumpstrike.rules.ground import FINENESS, SECTOR, distance, is_flat, parts
from stormtable.games.jumpstrike.rules.orders import (
    drop_last,
    missiles_free,
    phase_before,
    pods_free,
    turns_due,
    turns_in,
)
from stormtable.games.jumpstrike.rules.pod_rolls import POD_SIDES
from stormtable.games.jumpstrike.rules.state import AHEAD, LEAST_PHASE, MOST_PHASE, TURN_APART, Ship, State, Verb
from stormtable.games.jumpstrike.rules.units import side_of_ship

KEPT: Final = 8  # ways worth a look
VARIED: Final = 3  # of them, with other launches and phases too
MISSILE_PRICE: Final = 8  # worth that a missile must promise, in tenths of a point of mass; no more than turns are left
FEARED: Final = 30  # hundredths of missiles that may come that are feared
CLOSING: Final = 14  # for each hex nearer, down to
WANTED: Final = 3  # hexes
FACING: Final = 8  # for each side that the bow lies nearer to the enemy
POD_REACH: Final = 8  # hexes at which pods are launched
LAUNCH: Final = 10  # what a launch in reach is worth, and one out of reach is not
HELD: Final = 20  # what holding missiles that may strike costs
PHASE_SHARE: Final = 50  # a phase apart is a face of ten, and pods attack in one turn of five or so
CAUTION: Final = 70  # hundredths of what pods may do to a ship that count against what its own may do
PODS_COUNTED: Final = 9  # more do not add to what a phase is worth
PLOT: Final = 100  # a move of the search: all turns that a ship has still to plot


@record
class Way:
    """A way over the turns to plot, and what it is worth."""

    code: I32 = 0  # 3 bits a turn
    fire: list[I32] = many(factory=I32, count=AHEAD)  # the turns' codes with ways and missiles alone
    near: I16 = 0  # to the enemy at its end, in `parts` of a hex
    worth: I32 = 0


@record
class Desk:
    """What drawing up plots works with."""

    forecast: Forecast = one(factory=Forecast)
    ship: Ship = one(factory=Ship)  # as it will be with the plot that it holds, its draft left out
    start: Place = one(factory=Place)
    place: Place = one(factory=Place)
    first: I8 = 0  # turns from the current one to the first to plot
    turns: I8 = 0  # to plot
    way: Way = one(factory=Way)
    kept: list[Way] = many(factory=Way, count=KEPT)


@rule
def draw_plots(state: State, number: int, desk: Desk) -> int:
    """Put the best ways into desk.kept, the best first; return how many."""
    prepare(state, number, desk)
    n = 0
    for code in range(WAYS**desk.turns):
        for fine in range(finer(state, desk, code)):
            if is_open(state, number, desk, code, fine):
                weigh_way(state, number, desk, code, fine)
                n = keep(desk, n)
    return n


@rule("JS-12.2")
def finer(state: State, desk: Desk, code: int) -> int:
    """In how many ways the turns of a way may be made: of so many degrees on the table, of one hex side."""
    for which in range(desk.turns):
        if turn_of(code >> (3 * which) & WAY_MASK) != 0:
            return len(FINENESS) if is_flat(state) else 1
    return 1


@rule
def course_of(code: int, fine: int, which: int) -> int:
    """The way of one turn, with how far it turns."""
    way = code >> (3 * which) & WAY_MASK
    return way + (fine << FINE_BIT) if turn_of(way) != 0 else way


@rule
def prepare(state: State, number: int, desk: Desk) -> None:
    """The ship at the end of the turns that it has plotted; where all others may be."""
    seat = side_of_ship(state, number)
    foresee(state, seat, desk.forecast)
    copy_into(desk.ship, state.ships[number])
    plot, start = desk.ship.plot, desk.start
    for _ in range(count_drafted(state, plot)):
        drop_last(plot)
    desk.first = turns_in(plot)
    desk.turns = turns_due(state) - desk.first
    start.q, start.r, start.facing, start.turned = desk.ship.q, desk.ship.r, desk.ship.facing, desk.ship.turned
    for which in range(desk.first):
        run_turn(state, plot, which, start, state.turn + which)


@rule
def is_open(state: State, number: int, desk: Desk, code: int, fine: int) -> bool:
    """Whether a way is legal and keeps to the map."""
    place = desk.place
    copy_into(place, desk.start)
    for which in range(desk.turns):
        way, turn = course_of(code, fine, which), state.turn + desk.first + which
        if turn_of(way) != 0 and place.turned != 0 and turn - place.turned < TURN_APART:
            return False
        q, r = int(place.q), int(place.r)
        run_way(state, place, way, turn)
        if goes_ahead(way) and place.q == q and place.r == r:
            return False  # the map ends there
    return True


@rule
def weigh_way(state: State, number: int, desk: Desk, code: int, fine: int) -> None:
    """What a way is worth, turn by turn, with the missiles that pay on it."""
    place, way = desk.place, desk.way
    copy_into(place, desk.start)
    way.code, way.worth = code, 0
    missiles, own = missiles_free(desk.ship), stake(state, number)
    for which in range(desk.turns):
        step = desk.first + which + 1
        course = course_of(code, fine, which)
        early = 0
        if turns_first(course):
            look_around(state, desk.forecast, number, step, place)
            early = int(desk.forecast.sight.ahead)
        run_way(state, place, course, state.turn + step - 1)
        look_around(state, desk.forecast, number, step, place)
        missiles -= fire(state, number, desk, which, course, early, missiles)
        way.worth += lie(state, desk, own)
    way.near = desk.forecast.sight.near


@rule
def run_way(state: State, place: Place, way: int, turn: int) -> None:
    if turn_of(way) != 0 and turns_first(way):
        run_order(state, place, turn_of(way), degrees_of(way), turn)
    if goes_ahead(way):
        run_order(state, place, Verb.FORWARD, 0, turn)
    if turn_of(way) != 0 and not turns_first(way):
        run_order(state, place, turn_of(way), degrees_of(way), turn)


@rule
def fire(state: State, number: int, desk: Desk, which: int, course: int, early: int, missiles: int) -> int:
    """Launch what pays in one turn; returns how many missiles that takes.

    Missiles forward leave before a turn if that promises more; before a move straight ahead they would strike the ship.
    """
    sight, design = desk.forecast.sight, state.table.designs[number]
    price = min(MISSILE_PRICE, state.table.turn_limit - (state.turn + desk.first + which))
    forward = min(int(design.forward), missiles)
    ahead = max(early, int(sight.ahead))
    gain = ahead * salvo_chance(forward) // WHOLE - price * forward
    if gain > 0:
        desk.way.worth += gain
    else:
        forward = 0
    aft = min(int(design.aft), missiles - forward)
    gain = sight.astern * salvo_chance(aft) // WHOLE - price * aft
    if gain > 0:
        desk.way.worth += gain
    else:
        aft = 0
    first = forward > 0 and early > sight.ahead
    desk.way.fire[which] = turn_code(course, first, forward, aft, 0, False, 0)
    return forward + aft


@rule
def lie(state: State, desk: Desk, own: int) -> int:
    """How a ship lies at the end of a turn: missiles it must fear, the nearest enemy's distance, its bow."""
    sight = desk.forecast.sight
    worth = -(own * min(WHOLE, int(sight.fear)) // WHOLE * FEARED // 100)
    if sight.near < FAR:
        worth += FACING * (HALF - sight.bearing) // SECTOR
        worth -= CLOSING * max(0, sight.near - WANTED * parts(state)) // parts(state)
    return worth


@rule
def keep(desk: Desk, n: int) -> int:
    """Insert the way by worth."""
    if n == KEPT and desk.kept[n - 1].worth >= desk.way.worth:
        return n
    i = min(n, KEPT - 1)
    while i > 0 and desk.kept[i - 1].worth < desk.way.worth:
        copy_into(desk.kept[i], desk.kept[i - 1])
        i -= 1
    copy_into(desk.kept[i], desk.way)
    return min(n + 1, KEPT)


# Plots


@rule
def plot_moves(state: State, number: int, moves: list[Action], weights: list[int], desk: Desk) -> int:
    """The best ways as they suit, the very best also with another phase, other launches."""
    kept, n = draw_plots(state, number, desk), 0
    phase, all_pods = best_change(state, number, desk), pods_free(desk.ship)
    for i in range(kept):
        near = desk.kept[i].near <= POD_REACH * parts(state)
        n = draft(state, number, desk, i, phase, all_pods if near else 0, False, moves, weights, n)
    counts = phase_counts(state, number)
    for i in range(min(kept, VARIED)):
        near = desk.kept[i].near <= POD_REACH * parts(state)
        pods = all_pods if near else 0
        for change in range(-1, 2):
            if counts and change != phase and may_change(desk, change):
                n = draft(state, number, desk, i, change, pods, False, moves, weights, n)
        if all_pods > 0:
            n = draft(state, number, desk, i, phase, 0 if near else all_pods, False, moves, weights, n)
        if all_pods > 1:
            n = draft(state, number, desk, i, phase, all_pods // 2, False, moves, weights, n)
        if fires(desk, i):
            n = draft(state, number, desk, i, phase, pods, True, moves, weights, n)
    return n


@rule
def draft(
    state: State,
    number: int,
    desk: Desk,
    which: int,
    change: int,
    pods: int,
    hold: bool,
    moves: list[Action],
    weights: list[int],
    n: int,
) -> int:
    """A kept way with a change of phase each turn, pods launched in the last one, and fire held or not.

    Guard pods are laid anew once among the turns that are plotted, if it serves.
    """
    way, move, place = desk.kept[which], moves[n], desk.place
    move.verb, move.unit = PLOT, number
    move.target = move.part = move.amount = move.facing = move.x = move.y = 0
    copy_into(place, desk.start)
    laid = orders_guards(desk.ship.plot)
    for turn in range(desk.turns):
        fired = way.fire[turn]
        early = fired >> EARLY_BIT & 1 == 1 and not hold
        forward = 0 if hold else number_in(fired, FORWARD_BIT)
        aft = 0 if hold else number_in(fired, AFT_BIT)
        launched = pods if turn == desk.turns - 1 else 0
        anew = not laid and lies_amiss(state, number, place, desk.first + turn + 1)
        laid = laid or anew
        set_code(move, turn, turn_code(way_in(fired), early, forward, aft, launched, anew, change))
        run_way(state, place, way_in(fired), state.turn + desk.first + turn)
    weights[n] = way.worth + phase_worth(state, number, desk, change) - (HELD if hold else 0)
    if pods > 0:
        weights[n] += LAUNCH if way.near <= POD_REACH * parts(state) else -LAUNCH
    return n + 1


@rule
def fires(desk: Desk, which: int) -> bool:
    for turn in range(desk.turns):
        fired = desk.kept[which].fire[turn]
        if number_in(fired, FORWARD_BIT) + number_in(fired, AFT_BIT) > 0:
            return True
    return False


@rule
def phase_counts(state: State, number: int) -> bool:
    """Whether anybody's phase still matters to a ship: phases count for pods only."""
    return pods_of(state, number) > 0 or enemy_pods(state, number)


@rule
def enemy_pods(state: State, number: int) -> bool:
    """Whether any enemy of a ship has pods left, or flying."""
    seat = side_of_ship(state, number)
    for other in range(state.table.n_ships):
        if side_of_ship(state, other) != seat and pods_of(state, other) > 0:
            return True
    return False


@rule
def pods_of(state: State, number: int) -> int:
    """Pods of a ship that may still attack: launched and, as far as others see, not launched."""
    if stake(state, number) == 0:
        return 0
    n = int(state.ships[number].squadrons)
    for i in range(state.n_groups):
        if state.groups[i].ship == number:
            n += state.groups[i].pods
    return n


# Phases


@rule
def may_change(desk: Desk, change: int) -> bool:
    return LEAST_PHASE <= phase_before(desk.ship) + change <= MOST_PHASE


@rule
def best_change(state: State, number: int, desk: Desk) -> int:
    """Keep the phase, unless a step away from the enemies' phases, or towards them, is worth more."""
    best, found = phase_worth(state, number, desk, 0), 0
    for change in range(-1, 2, 2):
        worth = phase_worth(state, number, desk, change)
        if may_change(desk, change) and worth > best:
            best, found = worth, change
    return found


@rule
def phase_worth(state: State, number: int, desk: Desk, change: int) -> int:
    """Apart, pods of both sides attack less well: good against those whose pods are upon it, bad for its own."""
    phase = phase_before(desk.ship) + change * desk.turns
    phase = max(LEAST_PHASE, min(MOST_PHASE, phase))
    own, worth = stake(state, number), 0
    for other in range(state.table.n_ships):
        if side_of_ship(state, other) != side_of_ship(state, number) and stake(state, other) > 0:
            apart = min(POD_SIDES, abs(phase - int(state.ships[other].phase)))
            fear = min(PODS_COUNTED, pods_upon(state, other, number)) * own * CAUTION // 100
            worth += apart * (fear - min(PODS_COUNTED, pods_upon(state, number, other)) * stake(state, other))
    return worth // PHASE_SHARE


@rule
def pods_upon(state: State, number: int, target: int) -> int:
    """Pods of a ship that may attack another, those that are near twice and three times."""
    n, other = int(state.ships[number].squadrons), state.ships[target]
    for i in range(state.n_groups):
        group = state.groups[i]
        if group.ship == number:
            hexes = distance(state, group.q, group.r, other.q, other.r)
            n += group.pods * (3 if hexes <= POD_REACH // 2 else 2 if hexes <= POD_REACH else 1)
    return n
