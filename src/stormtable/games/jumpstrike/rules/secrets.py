"""What seats do not know of each other (JS-3.2), and guesses at it for the search."""

from __future__ import annotations

from stormtable.engine import below, rule
from stormtable.engine.dice import Dice
from stormtable.games.jumpstrike.rules.ground import any_turn
from stormtable.games.jumpstrike.rules.guards import lays_anew
from stormtable.games.jumpstrike.rules.orders import (
    add_order,
    first_letter,
    has_guards,
    phase_before,
    plot_turn,
    pods_free,
    refuse_phase,
    refuse_turn,
    tubes_free,
    turns_due,
    turns_held,
    turns_in,
    turns_left,
)
from stormtable.games.jumpstrike.rules.ships import next_ship
from stormtable.games.jumpstrike.rules.state import HEX_SIDES, NOBODY, Ask, Ship, State, Step, Verb
from stormtable.games.jumpstrike.rules.units import (
    HOLDS,
    clear_plot,
    code_of,
    count_guards,
    group_in_contact,
    has_contact,
    in_game,
    is_operational,
    ship_in_contact,
    side_of_ship,
)


@rule("JS-3.2", "JS-1.9", "JS-7.6", "JS-7.5")
def hide(state: State, seat: int) -> None:
    """Orders of others, guard pods being laid, targets chosen in ship combat; and the generator."""
    state.dice.rng = 0
    for number in range(state.table.n_ships):
        if side_of_ship(state, number) == seat:
            continue
        ship = state.ships[number]
        clear_plot(ship.plot)
        for side in range(HEX_SIDES):
            ship.laying[side] = 0
        ship.target = 0


@rule("JS-3.2")
def imagine(state: State, seat: int, dice: Dice) -> None:
    """Any legal orders, layouts and targets for the others, consistent with what the seat has seen."""
    if state.over:
        return
    for number in range(state.table.n_ships):
        other = side_of_ship(state, number)
        if other == seat or not is_operational(state.ships[number]):
            continue
        for _ in range(turns_of(state, other)):
            imagine_turn(state, number, dice)
        if state.ask.what == Ask.LAY and must_lay(state, number):
            imagine_guards(state, number, dice)
    if state.ask.what == Ask.ENGAGE:
        imagine_targets(state, seat, dice)


@rule("JS-3.1")
def turns_of(state: State, seat: int) -> int:
    """For how many turns the ships of a seat hold orders, drafts left out."""
    if state.ask.what == Ask.PLOT:
        return turns_held(state) if state.ask.seats >> seat & 1 == 1 else turns_due(state)
    return turns_left(state)


@rule("JS-3.12")
def imagine_turn(state: State, number: int, dice: Dice) -> None:
    """The orders of one more turn: launches, a turn or not, a move or not, launches, a phase."""
    ship = state.ships[number]
    plot = ship.plot
    imagine_launch(state, number, dice)
    kind = Verb.TURN_PORT + below(dice, 2)
    if below(dice, 3) == 0 and refuse_turn(state, ship, plot_turn(state) + turns_in(plot)) == 0:
        add_order(plot, kind, any_turn(state, dice))
    if below(dice, 3) > 0:
        add_order(plot, Verb.FORWARD, 0)
    imagine_launch(state, number, dice)
    if has_guards(ship) and (below(dice, 8) == 0 or must_hold_r(state, number)):
        add_order(plot, Verb.GUARDS, 0)
    phase = phase_before(ship) + below(dice, 3) - 1
    if refuse_phase(ship, phase) != 0:
        phase = phase_before(ship)
    add_order(plot, Verb.PHASE, phase)


@rule("JS-3.15")
def must_hold_r(state: State, number: int) -> bool:
    """Whether the turn being guessed must hold R: its seat lays guard pods anew now, and all see that it does."""
    asked = state.ask.seats >> side_of_ship(state, number) & 1 == 1
    return asked and state.ask.what == Ask.LAY and turns_in(state.ships[number].plot) == 0


@rule("JS-3.7")
def imagine_launch(state: State, number: int, dice: Dice) -> None:
    """Missiles forward or aft, or pods, or nothing."""
    ship = state.ships[number]
    kind = Verb.MISSILES_FORWARD + below(dice, 6)
    if kind < Verb.PODS:
        most = tubes_free(state, number, kind)
        if most > 0:
            add_order(ship.plot, kind, 1 + below(dice, most))
    elif kind == Verb.PODS:
        letter = first_letter(ship)
        most = pods_free(ship)
        if letter != 0 and most > 0:
            add_order(ship.plot, kind, 1 + below(dice, most))
            ship.plot.letter[ship.plot.n - 1] = letter


@rule("JS-3.10", "JS-3.15")
def must_lay(state: State, number: int) -> bool:
    """Whether a ship lays its guard pods now: all at the set-up, else those whose orders say R."""
    if state.step == Step.SET_UP:
        return state.table.designs[number].guards > 0
    ship = state.ships[number]
    return has_guards(ship) and lays_anew(ship.plot)


@rule("JS-3.10")
def imagine_guards(state: State, number: int, dice: Dice) -> None:
    ship = state.ships[number]
    guards = count_guards(ship)
    if state.step == Step.SET_UP:
        guards = state.table.designs[number].guards
    for _ in range(guards):
        ship.laying[below(dice, HEX_SIDES)] += 1


@rule("JS-7.6")
def imagine_targets(state: State, seat: int, dice: Dice) -> None:
    """Seats that have chosen attack anything in contact, or hold."""
    for other in range(state.table.sides):
        if other == seat or state.ask.seats >> other & 1 == 1 or not in_game(state, other):
            continue
        number = next_ship(state, other)
        while number != NOBODY:
            imagine_target(state, other, state.ships[number], dice)
            number = next_ship(state, other)


@rule("JS-7.6")
def imagine_target(state: State, seat: int, ship: Ship, dice: Dice) -> None:
    """One of the targets, or none, all equally likely."""
    ship.target = HOLDS
    n = 1
    if not has_contact(state, seat, ship.q, ship.r):
        return
    for target in range(state.table.n_ships):
        if ship_in_contact(state, seat, target, ship.q, ship.r):
            n += 1
            if below(dice, n) == 0:
                ship.target = code_of(target, 0)
    for i in range(state.n_groups):
        group = state.groups[i]
        if group_in_contact(state, seat, group, ship.q, ship.r):
            n += 1
            if below(dice, n) == 0:
                ship.target = code_of(group.ship, group.letter)
