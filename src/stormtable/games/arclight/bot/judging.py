"""What a position is worth to a side where the search cuts a game short, for the computer opponent."""

from __future__ import annotations

from stormtable.engine import rule
from stormtable.games.arclight.bot.appraisal import balance, stake, stance
from stormtable.games.arclight.bot.gunnery import WHOLE, expect_fire, prepare_gunnery
from stormtable.games.arclight.bot.outlook import Scratch
from stormtable.games.arclight.rules.state import N_SHIPS, SHIPS_A_SIDE, State, Step
from stormtable.games.arclight.rules.values import in_play


@rule
def judge(state: State, seat: int, scratch: Scratch) -> int:
    """0 (lost) to 1000 (won): the ships as the fire of this turn will leave them on average, and how they lie."""
    prepare_gunnery(state, scratch.gunnery)
    exchange = scratch.exchange
    if state.step <= Step.CANNON_FIRE:
        expect_fire(state, scratch.gunnery, exchange)
    else:
        for number in range(N_SHIPS):
            exchange.whole[number] = WHOLE
    ours, theirs = 0, 0
    for number in range(N_SHIPS):
        if state.ships[number].status != 0:
            worth = stake(state, number) * exchange.whole[number] // WHOLE
            ship = state.ships[number]
            if in_play(ship):
                worth += worth * stance(state, ship.side, ship.q, ship.r, ship.facing) // WHOLE
            if number // SHIPS_A_SIDE == seat:
                ours += worth
            else:
                theirs += worth
    return balance(ours, theirs)
