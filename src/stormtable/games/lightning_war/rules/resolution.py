"""Chapter 7, how an assault ends: contact, rounds, the losers fall back, the winners take the place."""

from __future__ import annotations

from stormtable.engine import note, rule
from stormtable.engine.plane import length
from stormtable.games.lightning_war.rules.assault import clear_assault, movers_left
from stormtable.games.lightning_war.rules.codes import Event
from stormtable.games.lightning_war.rules.falling_back import fall_back_from, nearest_winner
from stormtable.games.lightning_war.rules.melee import fight, make_contact, standing, with_contacted
from stormtable.games.lightning_war.rules.movement import change_place
from stormtable.games.lightning_war.rules.state import NOBODY, State
from stormtable.games.lightning_war.rules.values import CONTACT, is_free, on_table


@rule("LW-7.4", "LW-7.13", "LW-7.15", "LW-7.16")
def resolve(state: State) -> None:
    """Contact and rounds, when nobody fires any more."""
    attacker, defender = state.assault.attacker, state.assault.defender
    if movers_left(state) == 0 or make_contact(state) == 0:
        note(Event.NO_CONTACT, attacker, defender)
        clear_assault(state)
        return
    ours = with_contacted(state, attacker, state.assault.ours, defender)
    theirs = with_contacted(state, defender, state.assault.theirs, attacker)
    result = fight(state, attacker, defender, ours, theirs)
    if result == 0:
        note(Event.NO_WINNER, attacker, defender)
    elif result > 0:
        conclude(state, attacker, ours, defender, theirs)
        advance_winners(state, attacker)
    else:
        conclude(state, defender, theirs, attacker, ours)
    clear_assault(state)


@rule("LW-7.7", "LW-7.17", "LW-7.18", "LW-8.4")
def conclude(state: State, winner: int, winners: int, loser: int, losers: int) -> None:
    """The loser falls back and will test its morale, the winner is halted."""
    note(Event.ASSAULT_WON, winner, loser)
    state.units[loser].beaten = True
    halt(state, winner)
    left, first = standing(state, loser, losers), state.table.units[loser].first
    for i in range(state.table.units[loser].count):
        number = first + i
        if left >> i & 1 and on_table(state, number):
            remember_place(state, number)
            enemy = nearest_winner(state, number, winner, winners)
            if enemy != NOBODY:
                fall_back_from(state, number, enemy)


@rule("LW-7.18")
def halt(state: State, unit: int) -> None:
    """To the end of the next turn."""
    state.units[unit].halted = state.turn + 1
    note(Event.HALTED, unit)


@rule("LW-7.18")
def remember_place(state: State, number: int) -> None:
    """Where a loser stood, for the winner who touched it; phase 2, which uses these fields, is over."""
    element = state.elements[number]
    element.start_x, element.start_y = element.x, element.y


@rule("LW-7.18", "LW-7.7")
def advance_winners(state: State, unit: int) -> None:
    """Attackers who were in contact take the place of the element they touched, if it is empty."""
    formation = state.table.units[unit]
    for number in range(formation.first, formation.first + formation.count):
        element = state.elements[number]
        if not on_table(state, number) or element.prey == 0:
            continue
        there = state.elements[element.prey - 1]
        x = there.start_x if there.start_x > 0 else there.x
        y = there.start_y if there.start_y > 0 else there.y
        if touched_place(state, number, element.prey - 1, x, y) and is_free(state, number, x, y):
            change_place(state, number, x, y)
            note(Event.TAKES_PLACE, number, x, y)


@rule("LW-7.18", "LW-1.5")
def touched_place(state: State, number: int, other: int, x: int, y: int) -> bool:
    """Whether an element touches another as that stood at (x, y)."""
    here, cards = state.elements[number], state.table.elements
    return length(x - here.x, y - here.y) - cards[number].radius - cards[other].radius <= CONTACT
