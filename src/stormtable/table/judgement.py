"""What the computer thinks of a draw: it judges by its own view, as its search does, and by nothing else."""

from __future__ import annotations

from typing import Final

from stormtable.engine.dice import Dice
from stormtable.engine.records import copy_record
from stormtable.table.match import Match

__all__ = ["EVEN", "takes_draw"]

EVEN: Final = 500  # of `evaluate`: as good for one side as for the other
GUESSES: Final = 8  # at what is hidden


def takes_draw(match: Match, seat: int) -> bool:
    """Whether a seat of the computer does not think that it stands better than even."""
    dice = Dice(rng=1 + len(match.entries))
    worth = 0
    for _ in range(GUESSES):
        guess = copy_record(match.view(seat))
        match.game.imagine(guess, seat, dice)
        worth += int(match.game.evaluate(guess, seat))
    return worth <= GUESSES * EVEN
