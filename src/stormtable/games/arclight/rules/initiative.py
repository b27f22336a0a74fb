"""Chapter 3, initiative: a commander and a die for each side, the lowest result moves first."""

from __future__ import annotations

from typing import Final

from stormtable.engine import Action, below, note, offer, roll, rule
from stormtable.engine.dice import Dice
from stormtable.games.arclight.rules.codes import Event, No
from stormtable.games.arclight.rules.questions import close_question
from stormtable.games.arclight.rules.state import (
    N_SHIPS,
    NOBODY,
    SHIPS_A_SIDE,
    SIDES,
    UNKNOWN,
    Ask,
    Modified,
    Roll,
    State,
    Verb,
)
from stormtable.games.arclight.rules.values import PENALTY, has_pilot, in_play, side_ships

NO_ONE: Final = 2 * N_SHIPS + 1  # the pledge of a side without a pilot


@rule("AL-3.1", "AL-3.8")
def begin_initiative(state: State) -> None:
    """Fill in what leaves no choice, ask for the rest; both sides at once and in secret."""
    for side in range(SIDES):
        if state.pledges[side] == 0 and not has_choice(state, side):
            state.pledges[side] = only_pledge(state, side)
        if state.pledges[side] == 0:
            state.ask.what = Ask.COMMANDER
            state.ask.seats |= 1 << side


@rule
def commands(state: State, number: int) -> bool:
    ship = state.ships[number]
    return in_play(ship) and has_pilot(ship)


@rule("AL-3.8")
def best_commander(state: State, side: int) -> int:
    """The first ship of the side with its highest printed Cmd in play; NOBODY without a pilot."""
    best = NOBODY
    for number in range(side * SHIPS_A_SIDE, (side + 1) * SHIPS_A_SIDE):
        if commands(state, number) and (
            best == NOBODY or state.table.cards[number].command > state.table.cards[best].command
        ):
            best = number
    return best


@rule("AL-3.8")
def equals(state: State, number: int, best: int) -> bool:
    """Whether a ship may command as well as the side's best commander."""
    return commands(state, number) and state.table.cards[number].command == state.table.cards[best].command


@rule("AL-3.1", "AL-3.50")
def has_choice(state: State, side: int) -> bool:
    """A single ship may roll Helm; equal commanders are a choice where one of them is stunned and another is not."""
    best = best_commander(state, side)
    if best == NOBODY:
        return False
    if side_ships(state, side) == 1:
        return True
    for number in range(best, (side + 1) * SHIPS_A_SIDE):
        if equals(state, number, best) and stunned(state, number) != stunned(state, best):
            return True
    return False


@rule
def stunned(state: State, number: int) -> bool:
    return state.ships[number].stunned != 0


@rule
def only_pledge(state: State, side: int) -> int:
    best = best_commander(state, side)
    return NO_ONE if best == NOBODY else 1 + best


@rule("AL-3.1")
def refuse_command(state: State, seat: int, action: Action) -> int:
    if action.target != 0 or action.amount != 0 or action.facing != 0:
        return No.MALFORMED
    best = best_commander(state, seat)
    if best == NOBODY or action.unit // SHIPS_A_SIDE != seat or not equals(state, action.unit, best):
        return No.NOT_COMMANDER
    if action.part == Roll.COMMAND:
        return No.OK
    if action.part != Roll.HELM:
        return No.MALFORMED
    return No.OK if side_ships(state, seat) == 1 else No.NO_HELM


@rule
def offer_commands(state: State, seat: int, out: list[Action]) -> int:
    n, best = 0, best_commander(state, seat)
    for number in range(best, (seat + 1) * SHIPS_A_SIDE):
        if equals(state, number, best):
            n = offer(out, n, Verb.COMMAND, unit=number, part=Roll.COMMAND)
            if side_ships(state, seat) == 1:
                n = offer(out, n, Verb.COMMAND, unit=number, part=Roll.HELM)
    return n


@rule("AL-3.8")
def pledge(state: State, seat: int, action: Action) -> None:
    state.pledges[seat] = 1 + action.unit + N_SHIPS * action.part
    note(Event.PLEDGED, seat)
    state.ask.seats &= ~(1 << seat)
    if state.ask.seats == 0:
        close_question(state)


@rule("AL-3.1", "AL-3.2")
def roll_initiative(state: State) -> None:
    a, b = roll_pledge(state, 0), roll_pledge(state, 1)
    while a == b and can_break(state):
        a, b = roll_tie(state, 0), roll_tie(state, 1)
    if a != b:  # AL-3.51: a tie that no die can break leaves the order of the last turn
        state.low_side = 0 if a < b else 1
    for side in range(SIDES):
        state.pledges[side] = 0
    note(Event.MOVES_FIRST, state.low_side)


@rule("AL-3.1", "AL-3.8")
def roll_pledge(state: State, side: int) -> int:
    pledged = state.pledges[side] - 1
    if pledged == NO_ONE - 1:
        note(Event.INITIATIVE, side, 0, NOBODY, Roll.COMMAND)
        return 0
    number, kind = pledged % N_SHIPS, pledged // N_SHIPS
    card = state.table.cards[number]
    total = roll_with(state, side, number, card.helm_die if kind == Roll.HELM else card.command_die)
    note(Event.INITIATIVE, side, total, number, kind)
    return total


@rule("AL-3.8", "AL-5.16", "AL-6.15")
def roll_with(state: State, side: int, number: int, die: int) -> int:
    total = 0
    if stunned(state, number):
        note(Event.INITIATIVE_MODIFIER, side, Modified.STUN, PENALTY)
        total += PENALTY
    if interfered(state, side):
        note(Event.INITIATIVE_MODIFIER, side, Modified.INTERFERENCE, PENALTY)
        total += PENALTY
    return total + roll(state, 1, die) if die > 0 else total


@rule("AL-6.15", "AL-3.9")
def interfered(state: State, side: int) -> bool:
    """Whether the side's highest Cmd is only on ships with interfered communications."""
    best = best_commander(state, side)
    if best == NOBODY:
        return False
    for number in range(best, (side + 1) * SHIPS_A_SIDE):
        if equals(state, number, best) and not state.ships[number].interference:
            return False
    return True


@rule("AL-3.1", "AL-3.52")
def helm_ship(state: State, side: int) -> int:
    """The ship with the highest printed Helm in play, an unstunned one among equals; NOBODY without a pilot."""
    best = NOBODY
    for number in range(side * SHIPS_A_SIDE, (side + 1) * SHIPS_A_SIDE):
        if commands(state, number) and (best == NOBODY or steers_better(state, number, best)):
            best = number
    return best


@rule
def steers_better(state: State, number: int, than: int) -> bool:
    helm, other = state.table.cards[number].helm, state.table.cards[than].helm
    return helm > other or (helm == other and stunned(state, than) and not stunned(state, number))


@rule("AL-3.51")
def can_break(state: State) -> bool:
    """Whether a Helm die of either side can break a tie."""
    for side in range(SIDES):
        number = helm_ship(state, side)
        if number != NOBODY and state.table.cards[number].helm_die > 0:
            return True
    return False


@rule("AL-3.1", "AL-3.8")
def roll_tie(state: State, side: int) -> int:
    number, total = helm_ship(state, side), 0
    if number != NOBODY:
        total = roll_with(state, side, number, state.table.cards[number].helm_die)
    note(Event.HELM_TIE, side, total, number)
    return total


@rule("AL-3.8")
def hide_pledges(state: State, seat: int) -> None:
    """What the others chose stays secret until the dice fall."""
    if state.ask.what == Ask.COMMANDER:
        for side in range(SIDES):
            if side != seat and state.pledges[side] != 0:
                state.pledges[side] = UNKNOWN


@rule
def imagine_pledges(state: State, out: Dice) -> None:
    for side in range(SIDES):
        if state.pledges[side] == UNKNOWN:
            state.pledges[side] = guess_pledge(state, side, out)


@rule
def guess_pledge(state: State, side: int, out: Dice) -> int:
    """Any of the side's possible choices, equally likely."""
    best, n, guess = best_commander(state, side), 0, NO_ONE
    if best == NOBODY:
        return guess
    for number in range(best, (side + 1) * SHIPS_A_SIDE):
        if equals(state, number, best):
            n += 1
            if below(out, n) == 0:
                guess = 1 + number
    if side_ships(state, side) == 1 and below(out, 2) == 0:
        guess += N_SHIPS
    return guess
