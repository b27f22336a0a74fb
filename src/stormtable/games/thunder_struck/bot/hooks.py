"""What the computer opponent knows of Thunder Struck beyond its rules: moves worth a look, worth of positions.

In planning a whole layout is one move. Only what the seat sees is looked at: its own dice, and what lies open.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Final

from stormtable.engine import Action, Dice, offer, one, record, rule
from stormtable.engine.levels import Level, Playout
from stormtable.engine.weights import weigh
from stormtable.games.thunder_struck.bot.appraisal import evaluate
from stormtable.games.thunder_struck.bot.features import FEATURES, describe
from stormtable.games.thunder_struck.bot.layouts import Desk, draw_layouts, lay_out, layout_actions
from stormtable.games.thunder_struck.bot.tactics import standing
from stormtable.games.thunder_struck.bot.uses import list_uses
from stormtable.games.thunder_struck.bot.worths import CUBE, loss_worth
from stormtable.games.thunder_struck.rules.decisions import apply, choices
from stormtable.games.thunder_struck.rules.planning import imagine_plans
from stormtable.games.thunder_struck.rules.state import Ask, Kind, Side, State, Verb

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
    "imagine",
    "judge",
    "steps",
]

LAY_OUT: Final = 100  # a move of the search: lay the dice by layout x and hand in
MAX_MOVES: Final = 64
HALF: Final = 20  # points behind the best that halve a weight
REROLLED: Final = 60  # points that a reroll must be hoped to bring
BOTH_SIDES: Final = 20
ROOMY: Final = 2  # undamaged Fire and Power spaces with which a die more is of use
DECLINED: Final = 30
HORIZON: Final = 2  # ticks of the clock: to the end of the round

LEVELS: Final[Mapping[str, Level]] = {
    "easy": Level("Easy", "Plays what looks good at a glance.", 4, 0.5, Playout.WEIGHTED, HORIZON),
    "medium": Level("Medium", "Compares its layouts by where the round may lead.", 48, 1.0, Playout.WEIGHTED, HORIZON),
    "hard": Level(
        "Hard", "Weighs every use of its dice against your answers.", 1024, 2.5, Playout.WEIGHTED, HORIZON, patient=True
    ),
}
EXPERT: Final = Level(  # where there are weights for it
    "Expert", "Judges where a round leads by games it has played.", 1024, 2.5, Playout.WEIGHTED, HORIZON, patient=True
)


@record
class Scratch:
    """What the search works with; nothing is remembered."""

    desk: Desk = one(factory=Desk)


@rule
def clock(state: State) -> int:
    """Halves of rounds; a round's second is the offer of the Reflex die, with which the search looks a round ahead."""
    return 2 * state.round + (state.ask.what == Ask.REFLEX)


@rule
def judge(state: State, seat: int, scratch: Scratch) -> int:
    """0 (lost) to 1000 (won), at the beginning of a round."""
    return evaluate(state, seat)


@rule
def imagine(state: State, seat: int, dice: Dice) -> None:
    """The others' dice; who has handed in lays them once more, so that layouts are as likely as weights make them."""
    if state.ask.what != Ask.PLAN:
        return
    for other in range(state.table.seats):
        if state.ships[other].alive:
            state.ask.seats |= 1 << other
    imagine_plans(state, seat, dice)


@rule
def candidates(state: State, seat: int, moves: list[Action], weights: list[int], scratch: Scratch) -> int:
    n = 0
    match state.ask.what:
        case Ask.PLAN:
            n = plan_candidates(state, seat, moves, weights, scratch)
        case Ask.ACTION:
            n = list_uses(state, seat, moves, weights)
        case Ask.WINNER:
            n = winner_candidates(state, seat, moves, weights)
        case Ask.SHIELD:
            n = shield_candidates(state, seat, moves, weights)
        case Ask.DAMAGE:
            n = damage_candidates(state, seat, moves, weights)
        case _:
            n = reflex_candidates(state, seat, moves, weights)
    weigh(weights, n, HALF)
    return n


@rule
def plan_candidates(state: State, seat: int, moves: list[Action], weights: list[int], scratch: Scratch) -> int:
    """The best layouts; to reroll, if a cube is there."""
    n = draw_layouts(state, seat, scratch.desk)
    for i in range(n):
        layout = scratch.desk.kept[i]
        offer(moves, i, LAY_OUT, x=layout.code)
        weights[i] = layout.worth
    if state.ships[seat].cubes > 0:
        weights[n] = weights[0] - CUBE - REROLLED
        n = offer(moves, n, Verb.REROLL)
    return n


@rule
def winner_candidates(state: State, seat: int, moves: list[Action], weights: list[int]) -> int:
    """Flip, stay, and every warp, by how the ship would stand."""
    n, ship = choices(state, seat, moves), state.ships[seat]
    for i in range(n):
        match moves[i].verb:
            case Verb.FLIP:
                weights[i] = standing(state, seat, ship.sector, ship.space, -ship.facing)
            case Verb.WARP:
                weights[i] = standing(state, seat, moves[i].part, moves[i].target, moves[i].facing)
            case _:
                weights[i] = standing(state, seat, ship.sector, ship.space, ship.facing)
    return n


@rule
def shield_candidates(state: State, seat: int, moves: list[Action], weights: list[int]) -> int:
    """The shield that protects both sides last."""
    n = choices(state, seat, moves)
    for i in range(n):
        weights[i] = -BOTH_SIDES * (state.table.console[moves[i].target].protects == Side.BOTH)
    return n


@rule
def damage_candidates(state: State, seat: int, moves: list[Action], weights: list[int]) -> int:
    """Any space, what hurts least first."""
    n = choices(state, seat, moves)
    for i in range(n):
        weights[i] = loss_worth(state, seat, moves[i].target)
    return n


@rule
def reflex_candidates(state: State, seat: int, moves: list[Action], weights: list[int]) -> int:
    """To take the Reflex die; to decline it where a die more could only be flown or manoeuvred with.

    Played out from damaged ships, taking it was never the worse choice by more than chance; elsewhere it is the better.
    """
    weights[0], weights[1], room = 0, -DECLINED, 0
    for space in range(state.table.n_spaces):
        kind = state.table.console[space].kind
        room += (kind == Kind.FIRE or kind == Kind.POWER) and not state.ships[seat].damage[space]
    n = offer(moves, 0, Verb.TAKE_REFLEX)
    return n if room >= ROOMY else offer(moves, n, Verb.DECLINE_REFLEX)


@rule
def carry_out(state: State, seat: int, move: Action) -> int:
    if move.verb == LAY_OUT:
        return lay_out(state, seat, move.x)
    apply(state, seat, move)
    return 1


def steps(view: Any, seat: int, move: Action) -> Sequence[Action]:
    """The actions of a move, in order."""
    return layout_actions(view, seat, move.x) if move.verb == LAY_OUT else [move]
