"""Chapter 4, the movement phase: pods move, ships execute their orders, pods move again."""

from __future__ import annotations

from stormtable.engine import Action, note, offer, rule
from stormtable.games.jumpstrike.rules.alternation import ask_next, pass_on
from stormtable.games.jumpstrike.rules.codes import Event, No
from stormtable.games.jumpstrike.rules.ground import (
    is_turn,
    move_pods,
    offer_ways,
    on_map,
    opposite,
    refuse_pod_move,
    same_place,
    step_from,
    turned,
)
from stormtable.games.jumpstrike.rules.orders import begin_of, drop_turn, has_guards
from stormtable.games.jumpstrike.rules.state import (
    LETTERS,
    NOBODY,
    TURN_APART,
    Ask,
    Group,
    Salvo,
    Ship,
    State,
    Status,
    Verb,
)
from stormtable.games.jumpstrike.rules.units import (
    enters,
    find_group,
    is_operational,
    may_act,
    place_group,
    remove_ship,
    side_of_ship,
    sweep,
)

# Pod movement


@rule("JS-4.1", "JS-4.3")
def begin_pods(state: State, which: int) -> None:
    """The first or the second pod movement."""
    note(Event.POD_MOVEMENT, which)
    ready_groups(state)


@rule("JS-4.5")
def ready_groups(state: State) -> None:
    for i in range(state.n_groups):
        state.groups[i].acted = False


@rule("JS-4.1", "JS-4.3", "JS-4.5")
def ask_pod_move(state: State) -> bool:
    """Ask the side whose turn it is; False when every group able to act has moved or been declared."""
    able = 0
    for i in range(state.n_groups):
        if can_move(state, state.groups[i]):
            able |= 1 << side_of_ship(state, state.groups[i].ship)
    return ask_next(state, Ask.MOVE_GROUP, able)


@rule("JS-4.5", "JS-7.3")
def can_move(state: State, group: Group) -> bool:
    return not group.acted and may_act(state, group)


@rule("JS-4.1", "JS-4.5", "JS-7.3")
def refuse_stay(state: State, seat: int, action: Action) -> int:
    bare = action.facing == 0 and action.x == 0 and action.y == 0
    return refuse_group(state, seat, action) if bare else No.MALFORMED


@rule("JS-4.1", "JS-4.4", "JS-12.6")
def refuse_move_group(state: State, seat: int, action: Action) -> int:
    against = refuse_group(state, seat, action)
    if against != No.OK:
        return against
    return refuse_pod_move(state, state.groups[find_group(state, action.unit, action.part)], action)


@rule("JS-4.1", "JS-4.5", "JS-7.3")
def refuse_group(state: State, seat: int, action: Action) -> int:
    """What is against it that this group acts now."""
    if action.target != 0 or action.amount != 0:
        return No.MALFORMED
    i = own_group(state, seat, action.unit, action.part)
    if i == NOBODY:
        return No.NO_GROUP
    if not may_act(state, state.groups[i]):
        return No.IDLE
    return No.ACTED if state.groups[i].acted else No.OK


@rule("JS-1.2")
def own_group(state: State, seat: int, ship: int, letter: int) -> int:
    """The place of a group that belongs to the seat; NOBODY if it has none such."""
    if ship < 0 or ship >= state.table.n_ships or side_of_ship(state, ship) != seat:
        return NOBODY
    return NOBODY if letter < 1 or letter > LETTERS else find_group(state, ship, letter)


@rule("JS-4.1", "JS-4.4", "JS-12.6")
def offer_pod_moves(state: State, seat: int, out: list[Action]) -> int:
    """One of its groups moves one hex, in any direction, or is declared to stay; on the table in six directions."""
    n = 0
    for i in range(state.n_groups):
        group = state.groups[i]
        if side_of_ship(state, group.ship) != seat or not can_move(state, group):
            continue
        n = offer(out, n, Verb.STAY, unit=group.ship, part=group.letter)
        n = offer_ways(state, group, out, n)
    return n


@rule("JS-4.1", "JS-4.3")
def stay(state: State, seat: int, action: Action) -> None:
    state.groups[find_group(state, action.unit, action.part)].acted = True
    note(Event.GROUP_STAYED, action.unit, action.part)
    pass_on(state, seat)


@rule("JS-1.3", "JS-4.1", "JS-4.3", "JS-6.11", "JS-12.6", "JS-12.10")
def move_group(state: State, seat: int, action: Action) -> None:
    """One hex, or on the table up to 5 cm. Off the map it is out of the game."""
    group = state.groups[find_group(state, action.unit, action.part)]
    group.acted = True
    pass_on(state, seat)
    move_pods(state, group, action)
    if not on_map(state, group.q, group.r):
        note(Event.GROUP_LEFT, group.ship, group.letter)
        group.pods = 0
        sweep(state)
        return
    note(Event.GROUP_MOVED, group.ship, group.letter, group.q, group.r)


# Plotted movement


@rule("JS-4.2", "JS-3.16")
def execute_plots(state: State) -> None:
    """All ships at once: nothing that one does depends on another."""
    for ship in range(state.table.n_ships):
        if is_operational(state.ships[ship]):
            execute(state, ship)


@rule("JS-3.3", "JS-3.6", "JS-3.8", "JS-3.16")
def execute(state: State, number: int) -> None:
    """The orders of this turn from left to right; the phase holds for all of them."""
    ship = state.ships[number]
    end = begin_of(ship.plot, 1)
    if end == 0:
        return
    before, phase = ship.phase, ship.plot.amount[end - 1]
    if abs(phase - before) <= 1:
        ship.phase = phase
    note(Event.EXECUTES, number, before, ship.phase)
    if ship.phase != phase:
        skip_order(ship, number, end - 1)
    for i in range(end - 1):
        carry_out_order(state, number, i)
        if ship.status == Status.RETREATED:
            return
    drop_turn(ship.plot)


@rule("JS-3.3", "JS-3.7", "JS-3.13", "JS-3.15")
def carry_out_order(state: State, number: int, i: int) -> None:
    """One order; what has become impossible is skipped."""
    ship = state.ships[number]
    kind, amount, letter = ship.plot.kind[i], ship.plot.amount[i], ship.plot.letter[i]
    if not is_possible(state, number, i):
        skip_order(ship, number, i)
        return
    match kind:
        case Verb.FORWARD:
            jump(state, number, i)
        case Verb.TURN_PORT | Verb.TURN_STARBOARD:
            ship.facing = turned(state, ship.facing, kind, amount)
            ship.turned = state.turn
            note(Event.TURNED, number, ship.facing, kind, amount)
        case Verb.MISSILES_FORWARD | Verb.MISSILES_AFT:
            launch_missiles(state, number, kind, amount)
        case Verb.PODS:
            launch_pods(state, number, letter, amount)
        case _:
            note(Event.RELAID, number)


@rule("JS-3.4", "JS-3.5", "JS-3.7", "JS-3.9", "JS-3.15", "JS-1.4", "JS-1.5")
def is_possible(state: State, number: int, i: int) -> bool:
    """Whether an order of this turn, not its phase, can be carried out after those before it."""
    ship, design = state.ships[number], state.table.designs[number]
    kind, amount, letter = ship.plot.kind[i], ship.plot.amount[i], ship.plot.letter[i]
    match kind:
        case Verb.FORWARD:
            return not stands_before(ship, i)
        case Verb.TURN_PORT | Verb.TURN_STARBOARD:
            apt = ship.turned == 0 or state.turn - ship.turned >= TURN_APART
            return apt and is_turn(state, amount)
        case Verb.MISSILES_FORWARD | Verb.MISSILES_AFT:
            launchers = design.forward if kind == Verb.MISSILES_FORWARD else design.aft
            return 1 <= amount <= min(launchers - fired_before(ship, i), ship.missiles)
        case Verb.PODS:
            return 1 <= letter <= LETTERS and 1 <= amount <= ship.squadrons and ship.used >> letter & 1 == 0
        case _:
            return has_guards(ship) and not stands_before(ship, i)


@rule("JS-3.4", "JS-3.15")
def stands_before(ship: Ship, i: int) -> bool:
    """Whether the same order stands in this turn already."""
    for j in range(i):
        if ship.plot.kind[j] == ship.plot.kind[i]:
            return True
    return False


@rule("JS-3.7")
def fired_before(ship: Ship, i: int) -> int:
    """Missiles launched by earlier orders of this turn on the same side; those of skipped orders are none."""
    n = 0
    for j in range(i):
        if ship.plot.kind[j] == ship.plot.kind[i]:
            n += ship.plot.amount[j]
    return n


@rule("JS-3.7")
def skip_order(ship: Ship, number: int, i: int) -> None:
    note(Event.SKIPPED, number, ship.plot.kind[i], ship.plot.amount[i], ship.plot.letter[i])
    ship.plot.amount[i] = 0


@rule("JS-1.3", "JS-1.8", "JS-3.4", "JS-12.3", "JS-12.10")
def jump(state: State, number: int, i: int) -> None:
    """One hex along the facing, or 5 cm; off the map it leaves the game, and its later orders of the turn lapse."""
    ship = state.ships[number]
    q, r = step_from(state, ship.q, ship.r, ship.facing)
    if on_map(state, q, r):
        enters(state, number, q, r)
        note(Event.MOVED, number, q, r)
        return
    lapsed = begin_of(ship.plot, 1) - 2 - i
    note(Event.LEFT, number)
    if lapsed > 0:
        note(Event.LAPSED, number, lapsed)
    remove_ship(state, number, Status.RETREATED)


@rule("JS-4.2", "JS-1.4", "JS-12.7")
def launch_missiles(state: State, number: int, kind: int, amount: int) -> None:
    """Into the place that the ship occupies, facing as it does or the opposite way."""
    ship = state.ships[number]
    ship.missiles -= amount
    facing = ship.facing if kind == Verb.MISSILES_FORWARD else opposite(state, ship.facing)
    note(Event.LAUNCHED_MISSILES, number, amount, facing)
    salvo = state.salvos[salvo_at(state, number, ship.q, ship.r, facing)]
    salvo.n += amount


@rule("JS-4.2")
def salvo_at(state: State, ship: int, q: int, r: int, facing: int) -> int:
    """The place in the list of a ship's missiles of that place and direction; they are added to it if need be."""
    for i in range(state.n_salvos):
        salvo = state.salvos[i]
        if salvo.ship == ship and same_place(salvo, q, r) and salvo.facing == facing:
            return i
    set_salvo(state.salvos[state.n_salvos], ship, q, r, facing)
    state.n_salvos += 1
    return int(state.n_salvos) - 1


@rule
def set_salvo(salvo: Salvo, ship: int, q: int, r: int, facing: int) -> None:
    salvo.ship, salvo.q, salvo.r, salvo.facing = ship, q, r, facing


@rule("JS-3.8", "JS-4.2", "JS-1.5", "JS-12.7")
def launch_pods(state: State, number: int, letter: int, pods: int) -> None:
    """A new group in the ship's hex."""
    ship = state.ships[number]
    ship.squadrons -= pods
    ship.used |= 1 << letter
    place_group(state, number, letter, pods)
    note(Event.LAUNCHED_PODS, number, letter, pods)
