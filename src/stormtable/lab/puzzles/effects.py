"""What a decision brings: it is played on many times, and what happens is counted."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Final

import numpy as np
import numpy.typing as npt

from stormtable.engine import Action, Dice, below, copy_record
from stormtable.engine.dice import MOST_BELOW
from stormtable.engine.events import noting
from stormtable.engine.game import Game
from stormtable.engine.puzzles import Effect, Tasks
from stormtable.review.scales import Scales

__all__ = ["Counting", "effects_of"]

GAMES: Final = 60  # that a decision is played on
MOST_DECISIONS: Final = 400  # of each
LEAST_TICKS: Final = 2  # of the game's clock that it is played on: a course shows in the fire after it
SURE: Final = 2.5  # standard errors of a difference that is told
LEAST: Final = 0.15  # and of a time, at least
TOLD: Final = 3  # differences

Counts = npt.NDArray[np.int32]  # by game played, event, and whose


class Counting:
    """Plays on from a seat's view by the moves that the search takes for likely, as far as the hard level looks."""

    def __init__(self, game: Game, scales: Scales, tasks: Tasks) -> None:
        self.game, self.tasks, self.level = game, tasks, scales.level
        self.rules, self.hooks = scales.searcher.interpreted, scales.searcher.hooks
        self.names = list(tasks.EFFECTS)
        self.events: Mapping[int, int] = {int(game.Event[name]): at for at, name in enumerate(self.names)}
        self.moves = [Action() for _ in range(scales.searcher.size)]
        self.weights = [0] * scales.searcher.size

    def counts(self, view: Any, seat: int, steps: Sequence[Action]) -> Counts:
        """How often each event happened; games of one number roll the same dice whatever is done first."""
        found = np.zeros((GAMES, len(self.names), 2), np.int32)
        for number in range(GAMES):
            side = int(self.game.side_of(view, seat))
            for note, state in self.played(view, seat, steps, number):
                at = self.events.get(note.event)
                if at is not None:
                    found[number, at, 0 if self.tasks.whose(state, note) == side else 1] += 1
        return found

    def played(self, view: Any, seat: int, steps: Sequence[Action], seed: int) -> list[tuple[Any, Any]]:
        """What happens in one game, each with its last state."""
        dice, work, scratch = Dice(rng=seed + 1), copy_record(view), self.hooks.Scratch()
        self.rules.imagine(work, seat, dice)
        work.dice.rng = below(dice, MOST_BELOW)
        until = self.rules.clock(view) + max(LEAST_TICKS, self.level.horizon)
        with noting() as notes:
            for step in steps:
                self.game.apply(work, seat, step)
            for _ in range(MOST_DECISIONS):
                if self.game.is_over(work) or (self.level.horizon and self.rules.clock(work) >= until):
                    break
                other = self.rules.next_decider(work, -1)
                n = self.hooks.candidates(work, other, self.moves, self.weights, scratch)
                move = copy_record(self.moves[self.rules.draw_by_weight(dice, self.weights, n)])
                self.hooks.carry_out(work, other, move)
            return [(note, work) for note in notes]


def effects_of(
    counting: Counting, view: Any, seat: int, best: Sequence[Action], usual: Sequence[Action]
) -> list[Effect]:
    """What happens clearly oftener or seldomer after the one than after the other, the clearest first."""
    after, instead = counting.counts(view, seat, best), counting.counts(view, seat, usual)
    apart = after.astype(np.float64) - instead
    error = np.maximum(apart.std(axis=0), 0.1) / np.sqrt(GAMES)
    mean = apart.mean(axis=0)
    clear = np.abs(mean) / error
    order = sorted(np.ndindex(mean.shape), key=lambda at: -clear[at])
    kept = [at for at in order if clear[at] >= SURE and abs(mean[at]) >= LEAST][:TOLD]
    return [
        Effect(
            counting.names[event],
            whose == 0,
            round(100 * float(after[:, event, whose].mean())),
            round(100 * float(instead[:, event, whose].mean())),
        )
        for event, whose in kept
    ]
