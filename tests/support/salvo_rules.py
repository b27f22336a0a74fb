"""The rules of Salvo, a small game for tests: what there is, what may be done, what happens."""

from __future__ import annotations

from enum import IntEnum
from typing import Final

from stormtable.engine import I8, Action, Bool, Coded, Dice, below, die, many, note, offer, one, record, roll, rule

MAX_CHOICES: Final = 16
ONLOOKERS_ALIKE: Final = False
MOST_SEATS: Final = 4
N_DICE: Final = 3
HAND, AIM, GUARD, ASIDE = range(4)  # where a die lies
NAMES: Final = {2: ("A", "B"), 4: ("A1", "B1", "A2", "B2")}


class Verb(IntEnum):
    LAY = 1  # amount: a face; target: a place
    LIFT = 2  # target: a place
    REROLL = 3
    HAND_IN = 4
    FIRE = 5  # target: a seat


class Phase(IntEnum):
    OVER = 0
    PLAN = 1
    FIRE = 2


class No(Coded):
    OK = 0
    NOT_NOW = 1, "SA-1", "this seat has nothing to decide now"
    MALFORMED = 2, "SA-1", "that is no action of this game"
    NOT_IN_HAND = 3, "SA-2", "no die of that face is in hand"
    TAKEN = 4, "SA-2", "there lies a die already"
    NO_DIE = 5, "SA-2", "there lies no die"
    NO_CUBE = 6, "SA-3", "a reroll costs a cube"
    NO_AIM = 7, "SA-4", "lay a die on aim first"
    NO_ENEMY = 8, "SA-5", "fire at an enemy who is still there"
    OTHER = 9, "SA-1", "that is not what is decided now"


class Event(IntEnum):
    FIRST = 1
    ROLLED = 2
    LAID = 3
    LIFTED = 4
    REROLLED = 5
    HANDED_IN = 6
    REVEALED = 7
    FIRED = 8
    OUT = 9


@record
class Laid:
    face: I8 = 0
    at: I8 = 0


@record
class Gunner:
    alive: Bool = False
    hits: I8 = 0
    cubes: I8 = 0
    shown_cubes: I8 = 0  # as at the last reveal
    dice: list[Laid] = many(factory=Laid, count=N_DICE)


@record
class State:
    dice: Dice = one(Dice)
    round: I8 = 0
    rounds: I8 = 0
    seats: I8 = 0
    phase: I8 = 0
    asked: I8 = 0  # bits
    first: I8 = 0
    fired: I8 = 0  # bits
    gunners: list[Gunner] = many(factory=Gunner, count=MOST_SEATS)


def seats(view: State) -> tuple[str, ...]:
    return NAMES[int(view.seats)]


@rule
def set_up(state: State) -> None:
    state.first = die(state, state.seats) - 1
    note(Event.FIRST, state.first)
    state.round = 1
    plan(state)


@rule
def plan(state: State) -> None:
    state.phase = Phase.PLAN
    state.fired = 0
    for seat in range(state.seats):
        if state.gunners[seat].alive:
            roll_dice(state, seat)
            state.asked |= 1 << seat


@rule
def roll_dice(state: State, seat: int) -> None:
    roll(state, N_DICE, 6, seen_by=1 << seat)
    note(Event.ROLLED, seat, seen_by=1 << seat)
    for i in range(N_DICE):
        state.gunners[seat].dice[i].face = state.dice.face[i]
        state.gunners[seat].dice[i].at = HAND
    for i in range(N_DICE):
        state.dice.face[i] = 0
    state.dice.n = 0


@rule
def deciders(state: State) -> int:
    return state.asked


@rule
def secret(state: State) -> bool:
    return state.phase == Phase.PLAN


def open_ended(state: State, seat: int) -> bool:
    return False


@rule
def side_of(state: State, seat: int) -> int:
    return seat % 2 if seat >= 0 else -1


@rule
def find(state: State, seat: int, face: int, at: int) -> int:
    """A die of a face (0: any) at a place; -1: none."""
    for i in range(N_DICE):
        lies = state.gunners[seat].dice[i]
        if lies.at == at and (face == 0 or lies.face == face):
            return i
    return -1


@rule
def refuse(state: State, seat: int, action: Action) -> int:
    if seat < 0 or seat >= state.seats or state.asked >> seat & 1 == 0:
        return No.NOT_NOW
    if action.unit != 0 or action.part != 0 or action.facing != 0 or action.x != 0 or action.y != 0:
        return No.MALFORMED
    if action.verb != Verb.LAY and action.amount != 0:
        return No.MALFORMED
    if state.phase == Phase.FIRE:
        return refuse_fire(state, seat, action)
    match action.verb:
        case Verb.LAY:
            if action.target != AIM and action.target != GUARD:
                return No.MALFORMED
            if action.amount < 1 or find(state, seat, action.amount, HAND) < 0:
                return No.NOT_IN_HAND
            return No.OK if find(state, seat, 0, action.target) < 0 else No.TAKEN
        case Verb.LIFT:
            if action.target != AIM and action.target != GUARD:
                return No.MALFORMED
            return No.OK if find(state, seat, 0, action.target) >= 0 else No.NO_DIE
        case Verb.REROLL:
            if action.target != 0:
                return No.MALFORMED
            return No.OK if state.gunners[seat].cubes > 0 else No.NO_CUBE
        case Verb.HAND_IN:
            if action.target != 0:
                return No.MALFORMED
            return No.OK if find(state, seat, 0, AIM) >= 0 else No.NO_AIM
        case _:
            return No.OTHER


@rule
def refuse_fire(state: State, seat: int, action: Action) -> int:
    if action.verb != Verb.FIRE:
        return No.OTHER
    other = action.target
    if other < 0 or other >= state.seats or other % 2 == seat % 2 or not state.gunners[other].alive:
        return No.NO_ENEMY
    return No.OK


@rule
def choices(state: State, seat: int, out: list[Action]) -> int:
    n = 0
    if seat < 0 or seat >= state.seats or state.asked >> seat & 1 == 0:
        return 0
    if state.phase == Phase.FIRE:
        for other in range(state.seats):
            if other % 2 != seat % 2 and state.gunners[other].alive:
                n = offer(out, n, Verb.FIRE, target=other)
        return n
    for face in range(1, 7):
        for place in range(AIM, ASIDE):
            if find(state, seat, face, HAND) >= 0 and find(state, seat, 0, place) < 0:
                n = offer(out, n, Verb.LAY, amount=face, target=place)
    for place in range(AIM, ASIDE):
        if find(state, seat, 0, place) >= 0:
            n = offer(out, n, Verb.LIFT, target=place)
    if state.gunners[seat].cubes > 0:
        n = offer(out, n, Verb.REROLL)
    if find(state, seat, 0, AIM) >= 0:
        n = offer(out, n, Verb.HAND_IN)
    return n


@rule
def apply(state: State, seat: int, action: Action) -> None:
    gunner = state.gunners[seat]
    match action.verb:
        case Verb.LAY:
            gunner.dice[find(state, seat, action.amount, HAND)].at = action.target
            note(Event.LAID, seat, action.amount, action.target, seen_by=1 << seat)
        case Verb.LIFT:
            gunner.dice[find(state, seat, 0, action.target)].at = HAND
            note(Event.LIFTED, seat, action.target, seen_by=1 << seat)
        case Verb.REROLL:
            gunner.cubes -= 1
            note(Event.REROLLED, seat, seen_by=1 << seat)
            roll_dice(state, seat)
        case Verb.HAND_IN:
            note(Event.HANDED_IN, seat)
            state.asked &= ~(1 << seat)
            if state.asked == 0:
                reveal(state)
        case _:
            fire(state, seat, action.target)


@rule
def reveal(state: State) -> None:
    for seat in range(state.seats):
        gunner = state.gunners[seat]
        gunner.shown_cubes = gunner.cubes
        if not gunner.alive:
            continue
        note(Event.REVEALED, seat, face_at(state, seat, AIM), face_at(state, seat, GUARD))
        for i in range(N_DICE):
            if gunner.dice[i].at == HAND:
                gunner.dice[i].at = ASIDE
    state.phase = Phase.FIRE
    next_gunner(state)


@rule
def face_at(state: State, seat: int, place: int) -> int:
    at = find(state, seat, 0, place)
    return state.gunners[seat].dice[at].face if at >= 0 else 0


@rule
def next_gunner(state: State) -> None:
    state.asked = 0
    for step in range(state.seats):
        seat = (state.first + step) % state.seats
        if state.gunners[seat].alive and state.fired >> seat & 1 == 0:
            state.asked = 1 << seat
            return
    end_round(state)


@rule
def end_round(state: State) -> None:
    if state.round >= state.rounds:
        state.phase = Phase.OVER
        return
    state.round += 1
    state.first = (state.first + 1) % state.seats
    plan(state)


@rule
def fire(state: State, seat: int, other: int) -> None:
    state.fired |= 1 << seat
    face = die(state, 6)
    hit = face_at(state, other, GUARD) < face <= face_at(state, seat, AIM)
    note(Event.FIRED, seat, other, face, hit)
    if hit:
        state.gunners[other].hits += 1
        if state.gunners[other].hits >= 2:
            leave(state, other)
    clear_pool(state)
    if state.phase != Phase.OVER:
        next_gunner(state)


@rule
def clear_pool(state: State) -> None:
    state.dice.face[0] = 0
    state.dice.n = 0


@rule
def leave(state: State, seat: int) -> None:
    gunner = state.gunners[seat]
    gunner.alive = False
    gunner.cubes = gunner.shown_cubes = 0
    for laid in gunner.dice:
        laid.face = laid.at = 0
    note(Event.OUT, seat)
    state.asked &= ~(1 << seat)
    if living(state, seat % 2) == 0:
        state.phase = Phase.OVER
        state.asked = 0


@rule
def living(state: State, team: int) -> int:
    n = 0
    for seat in range(team, state.seats, 2):
        n += state.gunners[seat].alive
    return n


@rule
def hits_of(state: State, team: int) -> int:
    n = 0
    for seat in range(team, state.seats, 2):
        n += state.gunners[seat].hits
    return n


@rule
def concede(state: State, seat: int) -> None:
    if state.phase == Phase.OVER or not state.gunners[seat].alive:
        return
    leave(state, seat)
    if state.phase == Phase.PLAN and state.asked == 0:
        reveal(state)
    elif state.phase == Phase.FIRE and state.asked == 0:
        next_gunner(state)


@rule
def fallback(state: State, seat: int, out: list[Action]) -> int:
    if state.phase == Phase.FIRE:
        for other in range(1 - seat % 2, state.seats, 2):
            if state.gunners[other].alive:
                return offer(out, 0, Verb.FIRE, target=other)
    if find(state, seat, 0, AIM) >= 0:
        return offer(out, 0, Verb.HAND_IN)
    for face in range(6, 0, -1):
        if find(state, seat, face, HAND) >= 0:
            return offer(out, 0, Verb.LAY, amount=face, target=AIM)
    return offer(out, 0, Verb.LIFT, target=GUARD)


@rule
def is_over(state: State) -> bool:
    return state.phase == Phase.OVER


@rule
def points(state: State, seat: int) -> int:
    mine, theirs = living(state, seat % 2), living(state, 1 - seat % 2)
    if mine == 0 or theirs == 0:
        return 0 if mine == 0 else 2
    given, taken = hits_of(state, 1 - seat % 2), hits_of(state, seat % 2)
    return 1 if given == taken else 2 if given > taken else 0


@rule
def evaluate(state: State, seat: int) -> int:
    return 500 + 100 * (hits_of(state, 1 - seat % 2) - hits_of(state, seat % 2))


@rule
def hide(state: State, seat: int) -> None:
    state.dice.rng = 0
    if state.phase != Phase.PLAN:
        return
    for other in range(state.seats):
        if other != seat:
            gunner = state.gunners[other]
            gunner.cubes = gunner.shown_cubes
            for laid in gunner.dice:
                laid.face = laid.at = 0


@rule
def imagine(state: State, seat: int, dice: Dice) -> None:
    if state.phase != Phase.PLAN:
        return
    for other in range(state.seats):
        if other != seat and state.gunners[other].alive:
            for i in range(N_DICE):
                laid = state.gunners[other].dice[i]
                laid.face = 1 + below(dice, 6)
                laid.at = HAND if i > GUARD - 1 or state.asked >> other & 1 == 1 else i + 1
