"""Battles (JS-13.11, JS-13.20): who enters and sits where, and how their outcome is taken."""

from __future__ import annotations

from collections.abc import Sequence

from stormtable.engine import Action, note, offer, rule, when_compiled
from stormtable.engine.dice import DiceError
from stormtable.engine.reports import Asked, reported
from stormtable.games.jumpstrike.campaign.rules.codes import Event, No
from stormtable.games.jumpstrike.campaign.rules.fleets import is_at, kind_of, owner_of, side_of_ship
from stormtable.games.jumpstrike.campaign.rules.quick import fight_quickly
from stormtable.games.jumpstrike.campaign.rules.state import (
    MAX_BATTLES,
    MAX_SHIPS,
    NOBODY,
    Ask,
    Battle,
    Fate,
    Ship,
    State,
    Verb,
)
from stormtable.games.jumpstrike.rules.state import MAX_GROUPS, MAX_LAUNCHERS
from stormtable.games.jumpstrike.rules.state import MAX_SHIPS as SHIPS_A_MATCH

MOST_LEFT = 400  # missiles, the most of a design (JS-8.1)


@rule("JS-13.11")
def add_battle(state: State, a: int, b: int, sides: int) -> None:
    """A battle of these sides in a system, or where b is not 0 on the lane to b - 1."""
    if state.n_battles >= MAX_BATTLES:
        return
    battle = state.battles[state.n_battles]
    state.n_battles += 1
    state.numbered += 1
    battle.number, battle.a, battle.b, battle.sides = state.numbered, a, b, sides
    battle.agreed = battle.winners = battle.n_seats = 0
    battle.settled = False
    note(Event.BATTLE, battle.number, a, b)
    for ship in range(MAX_SHIPS):
        if is_at(state, ship, a, b):
            state.ships[ship].battle = state.n_battles
    take_seats(state, battle)
    for seat in range(state.table.sides):
        if sides >> seat & 1 == 1:
            enter(state, battle, seat)


@rule("JS-13.11")
def take_seats(state: State, battle: Battle) -> None:
    """South sits who controls the system, else the greatest operational mass there; the others in seat order."""
    south = NOBODY if battle.b != 0 else owner_of(state, battle.a)
    if south == NOBODY or battle.sides >> south & 1 == 0:
        best = -1
        for seat in range(state.table.sides):
            if battle.sides >> seat & 1 == 1 and mass_there(state, battle, seat) > best:
                south, best = seat, mass_there(state, battle, seat)
    battle.seats[0] = south
    battle.n_seats = 1
    for seat in range(state.table.sides):
        if battle.sides >> seat & 1 == 1 and seat != south:
            battle.seats[battle.n_seats] = seat
            battle.n_seats += 1


@rule("JS-13.11")
def mass_there(state: State, battle: Battle, seat: int) -> int:
    mass = 0
    for ship in range(MAX_SHIPS):
        if side_of_ship(ship) == seat and is_at(state, ship, battle.a, battle.b):
            mass += kind_of(state, ship).mass
    return mass


@rule("JS-13.11", "JS-1.50")
def enter(state: State, battle: Battle, seat: int) -> None:
    """The costliest ships, then by name, while they fit an even share of what a match holds; the others wait."""
    ships = SHIPS_A_MATCH // battle.n_seats
    squadrons = MAX_GROUPS // battle.n_seats
    launchers = MAX_LAUNCHERS // battle.n_seats
    seen = 0  # bits of the side's slots
    slot = next_to_enter(state, battle, seat, seen)
    while slot != NOBODY:
        seen |= 1 << slot % 16
        kind = kind_of(state, slot)
        fits = ships >= 1 and kind.squadrons <= squadrons and kind.forward + kind.aft <= launchers
        state.ships[slot].entered = fits
        if fits:
            ships -= 1
            squadrons -= kind.squadrons
            launchers -= kind.forward + kind.aft
            note(Event.ENTERS, battle.number, slot)
        else:
            note(Event.WAITS, battle.number, slot)
        slot = next_to_enter(state, battle, seat, seen)


@rule("JS-13.11")
def next_to_enter(state: State, battle: Battle, seat: int, seen: int) -> int:
    """The costliest ship that was not looked at, then the first by name; designs are in the order of their names."""
    best = NOBODY
    for ship in range(MAX_SHIPS):
        if side_of_ship(ship) != seat or seen >> ship % 16 & 1 == 1 or not is_at(state, ship, battle.a, battle.b):
            continue
        if best == NOBODY or before(state, ship, best):
            best = ship
    return best


@rule("JS-13.11")
def before(state: State, ship: int, other: int) -> bool:
    one, two = kind_of(state, ship), kind_of(state, other)
    if one.cost != two.cost:
        return bool(one.cost > two.cost)
    if state.ships[ship].kind != state.ships[other].kind:
        return bool(state.ships[ship].kind < state.ships[other].kind)
    return bool(state.ships[ship].number < state.ships[other].number)


# What is to be decided


@rule("JS-13.20")
def ask_battles(state: State) -> bool:
    """Whether a battle of the step is open; its sides settle it, or leave it to the computer."""
    seats = 0
    for at in range(state.n_battles):
        if not state.battles[at].settled:
            seats |= state.battles[at].sides & ~state.out
    state.ask.seats = seats
    state.ask.what = Ask.BATTLES if seats != 0 else Ask.NOTHING
    return seats != 0


@rule("JS-13.20")
def battle_of(state: State, number: int) -> int:
    """The place of an open battle among those of the step, or none."""
    for at in range(state.n_battles):
        if state.battles[at].number == number and not state.battles[at].settled:
            return at
    return NOBODY


@rule("JS-13.20")
def refuse_battle(state: State, seat: int, number: int, verb: int) -> int:
    at = battle_of(state, number)
    if at == NOBODY or state.battles[at].sides >> seat & 1 == 0:
        return No.NO_BATTLE
    if verb == Verb.LEAVE and (state.table.by_computer or state.battles[at].agreed >> seat & 1 == 1):
        return No.LEFT_ALREADY
    return No.OK


@rule("JS-13.20")
def offer_battles(state: State, seat: int, out: list[Action]) -> int:
    n = 0
    for at in range(state.n_battles):
        battle = state.battles[at]
        if battle.settled or battle.sides >> seat & 1 == 0:
            continue
        n = offer(out, n, Verb.SETTLE, amount=battle.number)
        if refuse_battle(state, seat, battle.number, Verb.LEAVE) == No.OK:
            n = offer(out, n, Verb.LEAVE, amount=battle.number)
    return n


@rule("JS-13.20")
def leave_to_computer(state: State, seat: int, number: int) -> None:
    state.battles[battle_of(state, number)].agreed |= 1 << seat
    note(Event.LEFT_IT, seat, number)


@rule("JS-13.20")
def settle(state: State, number: int) -> None:
    """The outcome of a battle is taken; what follows from it waits for the step's other battles."""
    at = battle_of(state, number)
    take_outcome(state, at)
    battle = state.battles[at]
    battle.settled = True
    note(Event.SETTLED, number, battle.winners, 1 if battle.winners & (battle.winners - 1) != 0 else 0)
    for ship in range(MAX_SHIPS):
        if is_in(state.ships[ship], at) and state.ships[ship].entered and state.ships[ship].fate != Fate.OPERATIONAL:
            note(Event.FATE, ship, state.ships[ship].fate)


@rule
def is_in(ship: Ship, at: int) -> bool:
    return ship.battle == at + 1


# The numbers of an outcome


def parts_of(state: State, at: int) -> list[Asked]:
    """The winners, and the fate of each ship that entered; and, to its owner alone, what each has left."""
    battle = state.battles[at]
    parts = [Asked(1, (1 << state.table.sides) - 1), Asked(len(entered(state, at)), int(Fate.LEFT))]
    for seat in range(state.table.sides):
        if battle.sides >> seat & 1:
            own = [ship for ship in entered(state, at) if side_of_ship(ship) == seat]
            parts.append(Asked(3 * len(own), MOST_LEFT, 1 << seat))
    return parts


def entered(state: State, at: int) -> list[int]:
    """The ships that entered a battle, in order."""
    return [ship for ship in range(MAX_SHIPS) if is_in(state.ships[ship], at) and state.ships[ship].entered]


def outcome_numbers(state: State, at: int) -> list[int]:
    """What a battle brought, as the state has it, in the order in which it is asked for."""
    ships = [state.ships[ship] for ship in entered(state, at)]
    left = [number for ship in ships for number in (ship.missiles, ship.squadrons, ship.guards)]
    return [int(number) for number in (state.battles[at].winners, *(ship.fate for ship in ships), *left)]


@rule("JS-13.20")
def outcome_by_rules(state: State, at: int) -> None:
    fight_quickly(state, at)


@when_compiled(outcome_by_rules)
def take_outcome(state: State, at: int) -> None:
    """The outcome of a battle, asked for from outside; in simulation and search it is resolved quickly."""

    def quickly() -> list[int]:
        fight_quickly(state, at)
        return outcome_numbers(state, at)

    battle = state.battles[at]
    write_outcome(state, at, reported(state, int(battle.number), parts_of(state, at), quickly))


def write_outcome(state: State, at: int, numbers: Sequence[int]) -> None:
    """Write what a battle brought. Raises DiceError for an outcome that cannot be."""
    battle, ships = state.battles[at], entered(state, at)
    winners, fates, left = numbers[0], numbers[1 : 1 + len(ships)], numbers[1 + len(ships) :]
    if winners == 0 or winners & ~battle.sides:
        raise DiceError(f"battle {battle.number}: {winners} are not winners among its sides, {battle.sides}")
    for i, slot in enumerate(ships):
        ship = state.ships[slot]
        have = (ship.missiles, ship.squadrons, ship.guards)
        brought = tuple(left[3 * i : 3 * i + 3])
        if any(now > before for now, before in zip(brought, have, strict=True)):
            raise DiceError(f"battle {battle.number}: ship {slot} comes back with {brought}, and went with {have}")
        ship.fate = fates[i]
        ship.missiles, ship.squadrons, ship.guards = brought
    battle.winners = winners
