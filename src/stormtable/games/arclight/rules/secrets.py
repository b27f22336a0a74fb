"""What a side does not know: the Helm dice that others have pledged (AL-3.8), and the dice to come."""

from __future__ import annotations

from stormtable.engine import rule
from stormtable.engine.dice import Dice
from stormtable.games.arclight.rules.initiative import hide_pledges, imagine_pledges
from stormtable.games.arclight.rules.state import State


@rule("AL-3.8")
def hide(state: State, seat: int) -> None:
    state.dice.rng = 0
    hide_pledges(state, seat)


@rule("AL-3.8")
def imagine(state: State, seat: int, dice: Dice) -> None:
    imagine_pledges(state, dice)
