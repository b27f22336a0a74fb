"""What assaults promise, for the computer opponent: expected gains and losses in hundredths of a force point."""

from __future__ import annotations

from typing import Final

from stormtable.engine import Action, rule
from stormtable.games.lightning_war.bot.worths import POINT, burst_worth, chance_of_six, he_worth, storm_hope, value_of
from stormtable.games.lightning_war.rules.assault import (
    REACH,
    may_assault,
    may_reach,
    nearest_of,
    part_of,
    refuse_attacker,
)
from stormtable.games.lightning_war.rules.codes import No
from stormtable.games.lightning_war.rules.ending import is_near
from stormtable.games.lightning_war.rules.melee import fighters
from stormtable.games.lightning_war.rules.state import NOBODY, Kind, Mode, Pace, Stage, State
from stormtable.games.lightning_war.rules.values import gap, is_squad, is_troops, on_table

ONE: Final = 1000  # an element, and certainty
DRIVEN_OFF: Final = 3 * POINT  # each of the losers falls back, tests its morale, and leaves the place


@rule("LW-7.3", "LW-7.13")
def defensive_kills(state: State, target: int) -> int:
    """How many attackers a unit's defensive fire takes on average, in thousandths."""
    formation, kills = state.table.units[target], 0
    for number in range(formation.first, formation.first + formation.count):
        element, card = state.elements[number], state.table.elements[number]
        fires = is_troops(state, number) and on_table(state, number) and card.kind != Kind.MORTAR
        if fires and element.pace != Pace.DASH and element.ready <= state.turn:
            kills += chance_of_six(max(int(card.dice), int(card.guns[0].he)))
    return kills


@rule("LW-7.4", "LW-7.12")
def attackers_of(state: State, unit: int, target: int) -> tuple[int, int]:
    """How many squads of a unit reach another, and how many take part."""
    formation, movers, all_squads = state.table.units[unit], 0, 0
    for number in range(formation.first, formation.first + formation.count):
        if may_assault(state, number):
            all_squads += 1
            movers += may_reach(state, number, target)
    return movers, all_squads


@rule("LW-7.4", "LW-7.12")
def defenders_of(state: State, target: int) -> tuple[int, int]:
    """How many dice a unit has in a fight, and what its troops are worth."""
    formation, worth = state.table.units[target], 0
    for number in range(formation.first, formation.first + formation.count):
        if is_troops(state, number) and on_table(state, number):
            worth += value_of(state, number) + DRIVEN_OFF
    return fighters(state, target, part_of(state, target, False)), worth


@rule("LW-7.3", "LW-7.4")
def chance_to_win(state: State, unit: int, target: int) -> int:
    """About how likely a unit is to win an assault, in thousandths."""
    movers, squads = attackers_of(state, unit, target)
    return chance_of(state, movers, squads, target)


@rule("LW-7.3", "LW-7.4")
def chance_from_near(state: State, unit: int, target: int) -> int:
    """The same if all of its squads came into reach."""
    _, squads = attackers_of(state, unit, target)
    return chance_of(state, squads, squads, target)


@rule("LW-7.3", "LW-7.4")
def chance_of(state: State, movers: int, squads: int, target: int) -> int:
    dice, _ = defenders_of(state, target)
    kills = defensive_kills(state, target)
    left = ONE * squads - min(kills, ONE * movers)
    if movers == 0 or left <= 0:
        return 0
    arrives = ONE * movers * ONE // (ONE * movers + kills // 2)
    ours, theirs = left * left // ONE, ONE * dice * dice
    return ours * arrives // max(1, ours + theirs)


@rule("LW-7.7", "LW-9.3")
def assault_worth(state: State, unit: int, target: int) -> int:
    """What an assault gains on average, less what it costs; below 0 it is better left alone."""
    _, squads = attackers_of(state, unit, target)
    dice, worth = defenders_of(state, target)
    win, kills = chance_to_win(state, unit, target), defensive_kills(state, target)
    worth += ground_worth(state, target)
    ours = POINT * 10 * max(0, ONE * squads - kills) // ONE
    lost = ours * 6 // 10 + DRIVEN_OFF * squads
    gained = worth * 7 // 10 if dice > 0 else worth
    return (win * gained - (ONE - win) * lost) // ONE - kills * 10 * POINT // ONE


@rule("LW-9.3")
def ground_worth(state: State, target: int) -> int:
    """What the objectives are worth that a unit stands at."""
    formation, total = state.table.units[target], 0
    for i in range(state.table.n_objectives):
        here = False
        for number in range(formation.first, formation.first + formation.count):
            here = here or (on_table(state, number) and is_near(state, number, i))
        total += POINT * state.table.objectives[i].points // 2 if here else 0
    return total


@rule("LW-7.19")
def storm_worth(state: State, number: int, target: int) -> int:
    """What a squad that takes a vehicle gains: its machine gun fires first, then no dice are needed."""
    lost = chance_of_six(state.table.elements[target].dice)
    return (value_of(state, target) * (ONE - lost) - value_of(state, number) * lost) // ONE


@rule("LW-7.13")
def stage_worth(state: State, action: Action) -> int:
    """What a shot in support of an assault, or in defence against one, takes on average."""
    number, target = action.unit, action.target
    card = state.table.elements[number]
    he, slot = action.part != Mode.SMALL_ARMS, 1 if action.part == Mode.SECOND_HE else 0
    if state.assault.stage == Stage.DEFENCE:
        dice = card.guns[slot].he if he else card.dice
        return burst_worth(state, target, int(dice)) + POINT - gap(state, number, target) // 100
    if he:
        return he_worth(state, number, target, slot, True)
    return burst_worth(state, target, int(card.dice) - 1)


@rule("LW-7.8", "LW-7.19")
def assaults_worth(state: State, side: int) -> int:
    """What a side's assaults promise as all stand, in hundredths of a force point: the best of each unit."""
    total = 0
    for unit in range(state.table.n_units):
        if state.table.units[unit].side != side or refuse_attacker(state, side, unit) != No.OK:
            continue
        best = best_storm(state, unit)
        for target in range(state.table.n_units):
            if state.table.units[target].side != side and is_within(state, unit, target):
                best = max(best, assault_worth(state, unit, target))
        total += best
    return total


@rule("LW-7.9")
def is_within(state: State, unit: int, target: int) -> bool:
    """Whether any squad of a unit stands within the length of an assault of troops of another; ways are not judged."""
    formation = state.table.units[unit]
    for number in range(formation.first, formation.first + formation.count):
        if is_squad(state, number) and on_table(state, number):
            other = nearest_of(state, number, target)
            if other != NOBODY and gap(state, number, other) <= REACH:
                return True
    return False


@rule("LW-7.19")
def best_storm(state: State, unit: int) -> int:
    formation, best = state.table.units[unit], 0
    for number in range(formation.first, formation.first + formation.count):
        if may_assault(state, number):
            best = max(best, storm_hope(state, number, REACH))
    return best
