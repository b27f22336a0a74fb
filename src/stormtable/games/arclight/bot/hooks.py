"""What the computer opponent knows of Arclight beyond its rules: the moves worth a look, what a position is worth."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Final

from stormtable.engine import Action, copy_into, offer, rule
from stormtable.engine.levels import Level, Playout
from stormtable.engine.weights import HEAVIEST
from stormtable.games.arclight.bot.appraisal import evaluate, room_ahead, stake
from stormtable.games.arclight.bot.courses import course_actions, follow, plot_courses
from stormtable.games.arclight.bot.features import FEATURES, describe
from stormtable.games.arclight.bot.gunnery import WHOLE, prepare_gunnery, shot_now
from stormtable.games.arclight.bot.judging import judge
from stormtable.games.arclight.bot.outlook import Scratch, keep_best, outlook, survey
from stormtable.games.arclight.rules.decisions import apply, choices
from stormtable.games.arclight.rules.state import (
    MAX_WEAPONS,
    Ask,
    Roll,
    Ship,
    Slot,
    State,
    Step,
    Verb,
)

__all__ = [
    "EXPERT",
    "FEATURES",
    "LEVELS",
    "MAX_MOVES",
    "Scratch",
    "candidates",
    "carry_out",
    "clock",
    "describe",
    "evaluate",
    "judge",
    "steps",
]

FOLLOW: Final = 100  # a move of the search: the active ship follows course x
MAX_MOVES: Final = 64

LEVELS: Final[Mapping[str, Level]] = {
    "easy": Level("Easy", "Flies where it may shoot, without much thought.", 2, 0.5, Playout.WEIGHTED, 1),
    "medium": Level("Medium", "Compares its moves for the fire to come.", 40, 1.0, Playout.WEIGHTED, 1),
    "hard": Level("Hard", "Weighs every course against your answers.", 256, 2.5, Playout.WEIGHTED, 1, patient=True),
}
EXPERT: Final = Level(  # where there are weights for it
    "Expert", "Judges where courses lead by games it has played.", 256, 2.5, Playout.WEIGHTED, 1, patient=True
)


@rule
def clock(state: State) -> int:
    """Two ticks a turn: movement, and from the first shot on."""
    return 2 * state.turn + (state.step >= Step.CANNON_FIRE)


# Which moves are worth a look


@rule
def candidates(state: State, seat: int, moves: list[Action], weights: list[int], scratch: Scratch) -> int:
    prepare_gunnery(state, scratch.gunnery)
    match state.ask.what:
        case Ask.MOVE:
            return course_candidates(state, moves, weights, scratch)
        case Ask.COMMANDER:
            return command_candidates(state, seat, moves, weights)
        case Ask.FIRE:
            return fire_candidates(state, seat, moves, weights, scratch)
        case Ask.FACING:
            return facing_candidates(state, seat, moves, weights, scratch)
        case Ask.SHIP | Ask.DEGREE | Ask.ARC:
            n = choices(state, seat, moves)
            for i in range(n):
                weights[i] = 1
            return n
        case _:
            return loss_candidates(state, seat, moves, weights, scratch)


@rule
def command_candidates(state: State, seat: int, moves: list[Action], weights: list[int]) -> int:
    """The larger the die, the later one moves, and the last to move sees most."""
    n = choices(state, seat, moves)
    for i in range(n):
        card = state.table.cards[moves[i].unit]
        weights[i] = 1 + (card.helm_die if moves[i].part == Roll.HELM else card.command_die) ** 2
    return n


@rule
def fire_candidates(state: State, seat: int, moves: list[Action], weights: list[int], scratch: Scratch) -> int:
    """Any shot but a hopeless one; to hold fire only if there is no other."""
    n, kept = choices(state, seat, moves), 0
    for i in range(n):
        if moves[i].verb == Verb.FIRE:
            a = moves[i]
            worth = shot_now(state, scratch.gunnery, a.unit, a.part, a.target) * stake(state, a.target) // WHOLE
            copy_into(moves[kept], a)
            weights[kept] = 1 + worth
            kept += 1
    if kept > 0:
        return kept
    weights[0] = 1
    return n


@rule
def facing_candidates(state: State, seat: int, moves: list[Action], weights: list[int], scratch: Scratch) -> int:
    """The opponent's ship is turned to where it has least to hope for."""
    n, number = choices(state, seat, moves), state.ask.ship
    survey(state, number, scratch)
    ship, best = state.ships[number], 1 << 30
    for i in range(n):
        weights[i] = outlook(state, scratch, number, ship.q, ship.r, moves[i].facing, ship.entered)
        best = min(best, weights[i])
    for i in range(n):
        weights[i] = move_weight(weights[i] - best)
    return n


@rule
def loss_candidates(state: State, seat: int, moves: list[Action], weights: list[int], scratch: Scratch) -> int:
    """What is lost: the owner gives the least, the attacker takes the most."""
    n, number = choices(state, seat, moves), state.ask.ship
    owner = state.ships[number].side == seat
    best, top = 0, -1
    for i in range(n):
        worth = part_worth(state, number, moves[i].target)
        weights[i] = 1 + 1000 // (1 + worth) if owner else 1 + worth
        if weights[i] > top:
            best, top = i, weights[i]
    if state.ask.what == Ask.GEAR:  # nothing in the basic game depends on it
        copy_into(moves[0], moves[best])
        return 1
    return n


@rule
def part_worth(state: State, number: int, slot: int) -> int:
    """About what a weapon, crew member or Slot is worth to its ship, by the question."""
    ship, card = state.ships[number], state.table.cards[number]
    if state.ask.what == Ask.CREW:
        worth = 200 if slot == 0 else 10
        for i in range(card.n_weapons):
            if card.weapons[i].crew == slot and not ship.weapons[i].lost:
                worth += 100
        return worth
    if slot < MAX_WEAPONS:
        weapon = ship.weapons[slot]
        if not ship.crew[card.weapons[slot].crew]:
            return 0
        return 20 * (1 + weapon.degree) * (1 if weapon.inactive != 0 else 2) * (1 if weapon.fired else 2)
    return 60 if slot == Slot.SCREENS else 40 if slot == Slot.THRUST else 0


# Courses


@rule
def course_candidates(state: State, moves: list[Action], weights: list[int], scratch: Scratch) -> int:
    """The most promising courses of the active ship; where it is not free to choose, its plain actions."""
    number = state.active - 1
    ship = state.ships[number]
    if ship.straight == state.turn or ship.points == 0:
        return plain_candidates(state, ship.side, moves, weights)
    survey(state, number, scratch)
    plot_courses(state, number, scratch.courses)
    n = keep_best(state, scratch, number)
    if n == 0:
        return plain_candidates(state, ship.side, moves, weights)
    best = scratch.kept[0].worth
    for i in range(n):
        course = scratch.kept[i]
        offer(moves, i, FOLLOW, unit=number, x=course.code)
        weights[i] = move_weight(best - course.worth)
    return n


@rule
def plain_candidates(state: State, seat: int, moves: list[Action], weights: list[int]) -> int:
    """Every action; off the map only if nothing else is left."""
    n = choices(state, seat, moves)
    for i in range(n):
        weights[i] = 1
        if moves[i].verb == Verb.FORWARD and front_is_free(state, state.ships[moves[i].unit]):
            weights[i] = 4
    return n


@rule
def front_is_free(state: State, ship: Ship) -> bool:
    return room_ahead(state, ship.q, ship.r, ship.facing) > 0


@rule
def move_weight(behind: int) -> int:
    """The weight of a move so many thousandths of points behind the best: half for each point and a half."""
    return max(1, HEAVIEST >> min(30, behind // 1500))


# Carrying moves out


@rule
def carry_out(state: State, seat: int, move: Action) -> int:
    if move.verb == FOLLOW:
        return follow(state, move.unit, move.x)
    apply(state, seat, move)
    return 1


def steps(view: Any, seat: int, move: Action) -> Sequence[Action]:
    """The actions of a move, in order."""
    return course_actions(move.unit, move.x) if move.verb == FOLLOW else [move]
