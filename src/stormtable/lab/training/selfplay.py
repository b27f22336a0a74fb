"""Self-play: games of a recipe as rows to learn from, the same for the same recipe whoever plays which."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, Final

import numpy as np

from stormtable.bots import plain
from stormtable.bots.levels import searcher_for
from stormtable.bots.search import MAX_DEPTH, Node, Search
from stormtable.bots.searcher import Searcher
from stormtable.engine import Action, Dice
from stormtable.engine.compiled import bind, compile_module
from stormtable.engine.levels import Level
from stormtable.engine.records import blank_array, dtype_of, to_array
from stormtable.engine.seating import seating_of
from stormtable.games import find
from stormtable.lab import play
from stormtable.lab.shares.work import Share
from stormtable.lab.simulate import players_of
from stormtable.lab.training import collecting
from stormtable.lab.training.collecting import Row
from stormtable.lab.training.recipe import Recipe

__all__ = ["MOST_ROWS", "Collector", "Ground", "SelfPlay"]

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


def rules_for(game: Any, searcher: Searcher) -> Any:
    """The rules of `collecting`, bound to a game and compiled."""
    names = {name: getattr(searcher.interpreted, name) for name in FROM_SEARCH}
    names |= {name: getattr(game, name) for name in FROM_GAME}
    names["begin_game"] = bind(play, game.NAME, set_up=game.set_up).begin_game
    names["draw_lots"] = getattr(searcher.hooks, "draw_lots", plain.draw_lots)
    return compile_module(bind(collecting, game.NAME, **names))


class Ground:
    """The buffers for games of one scenario, all seats played by the same level; for one thread at a time."""

    def __init__(self, game: Any, start: Any, level: Level, wander: int, searcher: Searcher) -> None:
        self.rules = rules_for(game, searcher)
        state, self.seats, self.wander = type(start), len(seating_of(game, start)), wander
        player = to_array(*players_of([level]))[0]
        self.begin = (to_array(start)[0], blank_array(state)[0], blank_array(Dice)[0], player)
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


class Collector:
    """Plays shares of a recipe's games: game i in the scenario whose turn it is."""

    def __init__(self, recipe: Recipe) -> None:
        game, self.seed = find(recipe.game), recipe.seed
        searcher, player = searcher_for(game), recipe.player
        starts = [game.fill(each, {}, recipe.seed) for each in recipe.scenarios]
        self.grounds = [Ground(game, start, player, recipe.wander, searcher) for start in starts]

    def do(self, share: Share) -> Any:
        """The rows of a share's games, one after the other."""
        numbers = range(share.first, share.first + share.count)
        found = [self.grounds[number % len(self.grounds)].play(self.seed, number) for number in numbers]
        return np.concatenate([np.zeros(0, dtype_of(Row)), *found])

    def close(self) -> None:
        """Nothing was started."""


@dataclass(frozen=True, slots=True)
class SelfPlay:
    """The work: the games of a recipe."""

    recipe: Recipe

    def worker(self) -> Collector:
        """Ready to play. Raises BadInput."""
        return Collector(self.recipe)
