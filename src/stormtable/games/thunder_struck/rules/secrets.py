"""What a seat does not know: the layouts of others behind their screens, and the dice to come."""

from __future__ import annotations

from stormtable.engine import rule
from stormtable.engine.dice import Dice
from stormtable.games.thunder_struck.rules.planning import hide_plans, imagine_plans
from stormtable.games.thunder_struck.rules.state import State


@rule("TS-3.7")
def hide(state: State, seat: int) -> None:
    state.dice.rng = 0
    hide_plans(state, seat)


@rule
def imagine(state: State, seat: int, dice: Dice) -> None:
    imagine_plans(state, seat, dice)
