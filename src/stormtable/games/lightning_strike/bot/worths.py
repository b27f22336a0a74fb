"""What units, their state and shots are worth, for the computer opponent; in thousandths of Threat Value.

Chances are exact for Skill rolls of one to four dice; more dice count as four.
"""

from __future__ import annotations

from fractions import Fraction
from math import comb
from typing import Final

from stormtable.engine import rule
from stormtable.games.lightning_strike.rules.attack import (
    NO_BAND,
    attack_modifiers,
    band_of,
    defense_modifiers,
    in_pool,
    refuse_attack,
    side_attacked,
)
from stormtable.games.lightning_strike.rules.codes import No
from stormtable.games.lightning_strike.rules.damage import CRIPPLE, OVERKILL, STUN, multiplier
from stormtable.games.lightning_strike.rules.state import N_UNITS, State
from stormtable.games.lightning_strike.rules.values import is_enemy, touches

WHOLE: Final = 1000  # a unit without a counter, and certainty
STUNNED: Final = 850
CRIPPLED: Final = 480
BOTH: Final = 330
MOST_DICE: Final = 4
HIGHEST: Final = 9  # result of four sixes
STRIDE: Final = HIGHEST + 1
ALL: Final = 6**MOST_DICE


def results_up_to(dice: int, value: int) -> int:
    """Of ALL throws, those of so many dice whose result (LS-2.1) is at most `value`."""
    if value < 6:
        return int(Fraction(value, 6) ** dice * ALL)
    sixes = range(value - 4)  # a result of 6 + n has n + 1 sixes
    return int(sum(comb(dice, n) * Fraction(5 ** (dice - n), 6**dice) for n in sixes if n <= dice) * ALL)


UP_TO: Final = tuple(results_up_to(max(1, dice), value) for dice in range(MOST_DICE + 1) for value in range(STRIDE))


# Chances


@rule("LS-2.1")
def up_to(dice: int, value: int) -> int:
    """Of ALL throws of a Skill, those whose result is at most `value`."""
    return UP_TO[min(dice, MOST_DICE) * STRIDE + min(max(value, 0), HIGHEST)]


@rule("LS-2.2", "LS-2.3", "LS-2.4", "LS-2.7")
def chance(skill: int, bonus: int, other_skill: int, other_bonus: int, most: int) -> int:
    """The chance of a margin of success of at least `most`, in thousandths; the totals' modifiers are given."""
    total = 0
    for value in range(2, HIGHEST + 1):
        rest, good = max(0, value + bonus) - most, 0
        if rest >= 0:
            good = up_to(other_skill, rest - other_bonus)
        if most <= 1:
            good = max(good, up_to(other_skill, 1))  # a fumble loses, whatever the totals
        total += (up_to(skill, value) - up_to(skill, value - 1)) * good
    return total * WHOLE // (ALL * ALL)


# Units


@rule
def condition(stunned: bool, crippled: bool) -> int:
    """What is left of a unit, in thousandths."""
    if crippled:
        return BOTH if stunned else CRIPPLED
    return STUNNED if stunned else WHOLE


@rule("LS-7.2", "LS-7.3")
def worth(state: State, number: int) -> int:
    """A unit on the table, or in reserve, as it is."""
    unit = state.units[number]
    return state.table.cards[number].threat_value * condition(unit.stunned, unit.crippled)


@rule("LS-7.2", "LS-7.5")
def stun_cost(state: State, number: int) -> int:
    """What one Stun more takes from a unit."""
    unit = state.units[number]
    left = condition(True, unit.crippled)
    if unit.stunned:
        left = 0 if unit.crippled else CRIPPLED
    return worth(state, number) - state.table.cards[number].threat_value * left


@rule("LS-7.3")
def cripple_cost(state: State, number: int) -> int:
    """What one Crippled counter more takes from a unit."""
    unit = state.units[number]
    left = 0 if unit.crippled else condition(unit.stunned, True)
    return worth(state, number) - state.table.cards[number].threat_value * left


# Shots


@rule("LS-7.1")
def expected_loss(
    state: State, attacker: int, weapon: int, target: int, times: int, side: int, bonus: int, other_bonus: int
) -> int:
    """What a shot takes from its target on average, all modifiers given."""
    guards = state.table.cards[target].protection[state.table.cards[attacker].weapons[weapon].kind][side]
    skill, other_skill = state.table.cards[attacker].skill, state.table.cards[target].skill
    if times <= 0:
        return 0
    stun = chance(skill, bonus, other_skill, other_bonus, guards[STUN] // times + 1)
    if stun == 0:
        return 0
    crippled = chance(skill, bonus, other_skill, other_bonus, guards[CRIPPLE] // times + 1)
    over = chance(skill, bonus, other_skill, other_bonus, guards[OVERKILL] // times + 1)
    crippled, stun = max(0, crippled - over), max(0, stun - max(crippled, over))
    total = over * worth(state, target) + crippled * cripple_cost(state, target) + stun * stun_cost(state, target)
    return total // WHOLE


@rule("LS-5.16", "LS-5.4", "LS-5.5")
def struck_worth(state: State, attacker: int, weapon: int, target: int, boosted: bool) -> int:
    """What an attack takes from the unit picked, as the units stand."""
    band = band_of(state, attacker, weapon, target)
    if band == NO_BAND:
        return 0
    bonus = attack_modifiers(state, attacker, weapon, target, band)
    other_bonus = defense_modifiers(state, attacker, weapon, target, boosted)
    times, side = multiplier(state, attacker, weapon, band), side_attacked(state, attacker, target)
    return expected_loss(state, attacker, weapon, target, times, side, bonus, other_bonus)


@rule("LS-5.10", "LS-5.15")
def shot_worth(state: State, attacker: int, weapon: int, target: int) -> int:
    """What an attack would take from enemies less what from friends, as the units stand; 0 if it is refused."""
    if refuse_attack(state, attacker, weapon, target) != No.OK:
        return 0
    if touches(state, attacker, target):
        return struck_worth(state, attacker, weapon, target, False)
    total, n = 0, 0
    for other in range(N_UNITS):
        if in_pool(state, attacker, target, other):
            loss = struck_worth(state, attacker, weapon, other, False)
            total += loss if is_enemy(attacker, other) else -loss
            n += 1
    return total // n


@rule("LS-10.2")
def boost_worth(state: State, attacker: int, weapon: int, target: int) -> int:
    """What a Command Point on the defense roll saves on average."""
    plain = struck_worth(state, attacker, weapon, target, False)
    return plain - struck_worth(state, attacker, weapon, target, True)
