"""Phase 3, for the computer opponent: the best shots of an element after the other."""

from __future__ import annotations

from typing import Final

from stormtable.engine import Action, copy_into, offer, rule
from stormtable.games.lightning_war.bot.worths import burst_worth, gun_worth, has_range, he_worth
from stormtable.games.lightning_war.rules.artillery import refuse_observer
from stormtable.games.lightning_war.rules.choosing import refuse_actor
from stormtable.games.lightning_war.rules.codes import No
from stormtable.games.lightning_war.rules.fire import refuse_shot
from stormtable.games.lightning_war.rules.sight import is_target, sees
from stormtable.games.lightning_war.rules.small_arms import small_arms_dice
from stormtable.games.lightning_war.rules.state import NOBODY, Mode, State, Verb
from stormtable.games.lightning_war.rules.values import in_battery, side_of_element

MOST_SHOTS: Final = 8  # that are compared
WORTH_A_LOOK: Final = 3  # of them
CLEAR: Final = 70  # hundredths: shots worth less than so much of the best are no question
LESSER: Final = 30  # and for a mistake
GUNS: Final = (int(Mode.GUN), int(Mode.SECOND_GUN))
SHELLS: Final = (int(Mode.HE), int(Mode.SECOND_HE))


@rule("LW-2.4", "LW-2.2")
def shot_moves(state: State, seat: int, moves: list[Action], weights: list[int]) -> int:
    """The best shots of the first element that has any, the best first; to end when none has."""
    return min(WORTH_A_LOOK, good_shots(state, seat, CLEAR, moves, weights))


@rule("LW-2.4", "LW-2.2")
def lesser_shot(state: State, seat: int, moves: list[Action], weights: list[int]) -> int:
    """A mistake: the element fires, but at the least of the targets that are worth the shot."""
    last = good_shots(state, seat, LESSER, moves, weights) - 1
    copy_into(moves[0], moves[last])
    weights[0] = 1
    return 1


@rule("LW-2.4", "LW-2.2")
def good_shots(state: State, seat: int, share: int, moves: list[Action], weights: list[int]) -> int:
    """The shots of the first element that has any, down to those worth so many hundredths of its best."""
    for number in range(state.table.n_elements):
        if refuse_actor(state, seat, number) == No.OK:
            n = shots_of(state, seat, number, share, moves, weights)
            if n > 0:
                return n
    weights[0] = 1
    return offer(moves, 0, Verb.END)


@rule
def shots_of(state: State, seat: int, number: int, share: int, moves: list[Action], weights: list[int]) -> int:
    """Its best shots, the best first, with their worth as weight."""
    n = 0
    for target in range(state.table.n_elements):
        if not is_target(state, number, target):
            continue
        if in_battery(state, number):
            n = try_observed(state, seat, number, target, moves, weights, n)
        elif has_range(state, number, target, 0) and sees(state, number, target):
            n = try_weapons(state, number, target, moves, weights, n)
    for i in range(1, n):
        if weights[i] * 100 < weights[0] * share:
            return i
    return n


@rule("LW-5.4a", "LW-5.10", "LW-6.1", "LW-6.3")
def try_weapons(state: State, number: int, target: int, moves: list[Action], weights: list[int], n: int) -> int:
    """Each weapon; of a tank with two guns, both at one target."""
    if refuse_shot(state, number, target, Mode.SMALL_ARMS, 0) == No.OK:
        worth = burst_worth(state, target, small_arms_dice(state, number, target))
        n = keep(number, target, Mode.SMALL_ARMS, 0, 0, worth, moves, weights, n)
    one, first = best_of_gun(state, number, target, 0)
    two, second = best_of_gun(state, number, target, 1)
    if first > 0 and second > 0:
        return keep(number, target, first, target + 1, second, one + two, moves, weights, n)
    if first > 0:
        return keep(number, target, first, 0, 0, one, moves, weights, n)
    return keep(number, target, second, 0, 0, two, moves, weights, n)


@rule("LW-5.1", "LW-6.3")
def best_of_gun(state: State, number: int, target: int, slot: int) -> tuple[int, int]:
    """The better shell of one of its guns: worth and Mode."""
    best, found = 0, 0
    gun = state.table.elements[number].guns[slot]
    if gun.near == 0 and gun.he == 0:
        return best, found
    if refuse_shot(state, number, target, GUNS[slot], 0) == No.OK:
        best, found = gun_worth(state, number, target, slot), GUNS[slot]
    if refuse_shot(state, number, target, SHELLS[slot], 0) == No.OK:
        worth = he_worth(state, number, target, slot, True)
        if worth > best:
            best, found = worth, SHELLS[slot]
    return best, found


@rule("LW-6.2", "LW-6.5a", "LW-6.14")
def try_observed(
    state: State, seat: int, number: int, target: int, moves: list[Action], weights: list[int], n: int
) -> int:
    """A mortar or field gun fires at what it sees itself, or by the first post that sees the target."""
    if refuse_shot(state, number, target, Mode.HE, 0) == No.OK:
        return keep(number, target, Mode.HE, 0, 0, he_worth(state, number, target, 0, True), moves, weights, n)
    observer = post_for(state, seat, number, target)
    if observer == NOBODY or refuse_shot(state, number, target, Mode.HE, observer + 1) != No.OK:
        return n
    worth = he_worth(state, number, target, 0, False)
    return keep(number, target, Mode.HE, observer + 1, 0, worth, moves, weights, n)


@rule("LW-6.15")
def post_for(state: State, seat: int, number: int, target: int) -> int:
    """The post to observe a target for a battery: one that is bound to it already, or the first that is free."""
    found = NOBODY
    for unit in range(state.table.n_units):
        observer = state.units[unit].hq - 1
        if observer < 0 or side_of_element(state, observer) != seat:
            continue
        if refuse_observer(state, number, target, observer) == No.OK:
            if state.elements[observer].bound != 0:
                return observer
            if found == NOBODY:
                found = observer
    return found


@rule
def keep(
    number: int,
    target: int,
    mode: int,
    amount: int,
    second: int,
    worth: int,
    moves: list[Action],
    weights: list[int],
    n: int,
) -> int:
    """Insert a shot by its worth among the best; returns how many there are. What is worth nothing is not fired."""
    if worth <= 0 or (n == MOST_SHOTS and worth <= weights[n - 1]):
        return n
    i = min(n, MOST_SHOTS - 1)
    while i > 0 and weights[i - 1] < worth:
        copy_into(moves[i], moves[i - 1])
        weights[i] = weights[i - 1]
        i -= 1
    offer(moves, i, Verb.FIRE, number, target, mode, amount, second)
    weights[i] = worth
    return min(n + 1, MOST_SHOTS)
