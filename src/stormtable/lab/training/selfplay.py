"""Self-play: so many games of a scenario as rows for training, the same for the same seed."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

import numpy as np

from stormtable.bots import plain
from stormtable.bots.levels import searcher_for
from stormtable.bots.search import MAX_DEPTH, Node, Search
from stormtable.engine import Action, Dice
from stormtable.engine.compiled import bind, compile_module
from stormtable.engine.levels import Level
from stormtable.engine.records import blank_array, dtype_of, to_array
from stormtable.engine.seating import seating_of
from stormtable.lab import play
from stormtable.lab.simulate import players_of
from stormtable.lab.training import collecting
from stormtable.lab.training.collecting import Row

__all__ = ["MOST_ROWS", "SelfPlay"]

MOST_ROWS: Final = 4096  # of a game
FROM_GAME: Final = ("is_over", "points", "hide")
FROM_SEARCH: Final = (
    "next_decider",
    "candidates",
    "carry_out",
    "judge",
    "describe",
    "clock",
    "settle",
    "think",
    "best",
)


class SelfPlay:
    """Plays games of a scenario, compiled, all seats by the same level; `start` is what `set_up` begins from."""

    def __init__(self, game: Any, start: Any, level: Level, wander: int, searcher: Any = None) -> None:
        searcher = searcher or searcher_for(game)
        bound = searcher.interpreted
        begin = bind(play, game.NAME, set_up=game.set_up).begin_game
        names = {name: getattr(bound, name) for name in FROM_SEARCH}
        names |= {name: getattr(game, name) for name in FROM_GAME}
        names["begin_game"] = begin
        names["draw_lots"] = getattr(searcher.hooks, "draw_lots", plain.draw_lots)
        self.rules = compile_module(bind(collecting, game.NAME, **names))
        state, self.seats, self.wander = type(start), len(seating_of(game, start)), wander
        self.begin = (
            to_array(start)[0],
            blank_array(state)[0],
            blank_array(Dice)[0],
            to_array(*players_of([level]))[0],
        )
        view, work, scratch = (blank_array(kind)[0] for kind in (state, state, searcher.hooks.Scratch))
        tree, path = blank_array(Node, level.iterations + 1), np.zeros(MAX_DEPTH, np.int32)
        moves = blank_array(Action, searcher.size)
        numbers = (np.zeros(searcher.size, np.int32), np.zeros(searcher.size, np.int32))
        self.desk = (blank_array(Search)[0], view, work, tree, path, moves, *numbers, scratch)
        self.rows = blank_array(Row, MOST_ROWS)

    def play(self, seed: int, number: int) -> Any:
        """The rows of one game, an array of records; none if it was stopped."""
        n = self.rules.collect(*self.begin, *self.desk, self.seats, self.wander, seed, number, self.rows)
        return self.rows[:n].copy()

    def games(self, seed: int, numbers: Sequence[int]) -> Any:
        """The rows of several games, one after the other."""
        found = [self.play(seed, number) for number in numbers]
        return np.concatenate(found) if found else np.zeros(0, dtype_of(Row))
