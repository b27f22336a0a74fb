"""What a network is told of a position, from a seat's side: its own, the enemy's, and what concerns both.

Values are in twentieths of a force point, where nothing else is said; shares in thousandths.
"""

from __future__ import annotations

from typing import Final

from stormtable.engine import rule
from stormtable.games.lightning_war.bot.forecast import (
    STAYS,
    WHOLE,
    Scratch,
    alive_of,
    holder_soon,
    influence,
    judge,
    objective_lead,
)
from stormtable.games.lightning_war.bot.odds import assaults_worth
from stormtable.games.lightning_war.bot.worths import POINT, value_of
from stormtable.games.lightning_war.rules.ending import score
from stormtable.games.lightning_war.rules.morale import is_below_half
from stormtable.games.lightning_war.rules.state import SIDES, State, Status, Step
from stormtable.games.lightning_war.rules.values import is_afv, is_armed, is_left, is_soft, is_squad, side_of_element

SIDE: Final = (
    "score",
    "squads",
    "armour",
    "other arms",
    "squads after the fire to come",
    "armour after the fire to come",
    "other arms after the fire to come",
    "shaken",
    "out of command",
    "aboard",
    "set up",
    "fit to fight",
    "fit to fight after the fire to come",
    "units below half",
    "units below half after the fire to come",
    "units with an HQ",
    "assaults",
    "objectives",
    "objectives soon",
    "objectives in reach",
    "influence",
)
BOTH: Final = (
    "judgement",
    "turns left",
    "last turn",
    "before the fire",
    "initiative",
    "objectives to come",
    "score by the turn",
    "objectives by the turn",
)
FEATURES: Final = (*(f"own {name}" for name in SIDE), *(f"enemy {name}" for name in SIDE), *BOTH)
UNIT: Final = POINT // 20
MOST: Final = 20_000


@rule
def describe(state: State, seat: int, scratch: Scratch, features: list[int]) -> None:
    judged = judge(state, seat, scratch)  # foresees the fire as well
    at = len(SIDE)
    for i in range(2 * at):
        features[i] = 0
    for side in range(SIDES):
        start = 0 if side == seat else at
        features[start] = min(MOST, score(state, side) * 20)
        describe_elements(state, side, scratch, features, start)
        describe_units(state, side, scratch, features, start)
        describe_objectives(state, side, scratch, features, start)
    passed = WHOLE * state.turn // max(1, state.table.turns)
    lead = 0
    for i in range(state.table.n_objectives):
        lead += objective_lead(state, seat, i, scratch) // UNIT
    features[2 * at] = judged - 500
    features[2 * at + 1] = WHOLE - passed
    features[2 * at + 2] = WHOLE * (state.turn >= state.table.turns)
    features[2 * at + 3] = WHOLE * (state.step == Step.FIRE)
    features[2 * at + 4] = WHOLE // 2 if state.first == seat else -WHOLE // 2
    features[2 * at + 5] = lead
    features[2 * at + 6] = (features[0] - features[at]) * passed // WHOLE
    features[2 * at + 7] = (features[18] - features[at + 18]) * passed // WHOLE


@rule
def describe_elements(state: State, side: int, scratch: Scratch, features: list[int], at: int) -> None:
    for number in range(state.table.n_elements):
        if side_of_element(state, number) != side or not is_left(state, number):
            continue
        element, worth = state.elements[number], value_of(state, number) // UNIT
        arm = 1 if is_squad(state, number) else 2 if is_afv(state, number) else 3
        soon = worth * alive_of(state, number, scratch) // WHOLE
        features[at + arm] += worth
        features[at + 3 + arm] += soon
        features[at + 7] += worth * element.shaken
        features[at + 8] += worth * element.stray
        features[at + 9] += worth * (element.status == Status.ABOARD)
        features[at + 10] += worth * (element.ready <= state.turn)
        if is_armed(state, number) and not element.shaken and not element.stray:
            features[at + 11] += 20
            features[at + 12] += 20 * alive_of(state, number, scratch) // WHOLE


@rule
def describe_units(state: State, side: int, scratch: Scratch, features: list[int], at: int) -> None:
    for unit in range(state.table.n_units):
        formation = state.table.units[unit]
        if formation.side != side:
            continue
        left = 0
        for number in range(formation.first, formation.first + formation.count):
            if is_left(state, number) and not is_soft(state, number):
                left += alive_of(state, number, scratch)
        if left > 0:
            features[at + 13] += 100 * is_below_half(state, unit)
            short = WHOLE * formation.strength - 2 * left
            features[at + 14] += 100 * max(0, min(WHOLE, short + WHOLE // 2)) // WHOLE
            features[at + 15] += 100 * (state.units[unit].hq > 0)
    features[at + 16] = min(MOST, assaults_worth(state, side) // UNIT) if state.step == Step.FIRE else 0


@rule
def describe_objectives(state: State, side: int, scratch: Scratch, features: list[int], at: int) -> None:
    for i in range(state.table.n_objectives):
        points = 20 * state.table.objectives[i].points
        near = influence(state, side, i, scratch)
        features[at + 17] += points * (state.holder[i] == side + 1)
        features[at + 18] += points * (holder_soon(state, i) == side + 1)
        features[at + 19] += points * near // (near + STAYS)
        features[at + 20] = min(MOST, features[at + 20] + near // UNIT)
