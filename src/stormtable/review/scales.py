"""A game's search as scales: what positions and moves are worth to a seat, from its view, descent by descent."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

import numpy as np
import numpy.typing as npt

from stormtable.bots import search
from stormtable.bots.levels import searcher_for
from stormtable.bots.searcher import CompiledDesk, Line, Searcher
from stormtable.engine import Action, Dice, same
from stormtable.engine.compiled import bind, compile_module
from stormtable.engine.game import Game
from stormtable.engine.levels import Level
from stormtable.engine.records import blank_array, from_void, to_array
from stormtable.review import descents
from stormtable.review.descents import First
from stormtable.review.fits import fits_of

__all__ = ["Scales", "Worths"]

Worths = npt.NDArray[np.int32]
NOTHING: Final = (Action(),)
FROM_SEARCH: Final = ("settle", "descend")


class Scales:
    """Buffers for descents in compiled code; not to be shared between threads."""

    def __init__(self, game: Game, searcher: Searcher | None = None) -> None:
        self.game, self.searcher = game, searcher or searcher_for(game)
        bound, hooks = self.searcher.interpreted, self.searcher.hooks
        names = {name: getattr(bound, name) for name in (*FROM_SEARCH, "imagine", "carry_out")}
        names |= {"apply": game.apply, "hide": game.hide}
        self.hard: Level = hooks.LEVELS.get("hard") or list(hooks.LEVELS.values())[-1]
        self.level = fits_of(game).searching(self.hard)
        self.rules: Any = compile_module(bind(descents, game.NAME, **names))
        self.view, self.work = (blank_array(game.State)[0] for _ in range(2))
        self.search, self.scratch = blank_array(search.Search)[0], blank_array(hooks.Scratch)[0]
        self.moves = blank_array(Action, self.searcher.size)
        self.weights, self.children = (np.zeros(self.searcher.size, np.int32) for _ in range(2))
        self.path = np.zeros(search.MAX_DEPTH, np.int32)
        self.seeds = blank_array(Dice)[0]
        self.tree = blank_array(search.Node, 1)

    def candidates(self, view: Any, seat: int) -> list[Action]:
        """The moves worth a look, as the search knows them, each once."""
        if not self.searcher.is_compiled:
            self.searcher.compile(view, seat)
        rules, scratch = self.searcher.rules, self.scratch
        n = rules.candidates(to_array(view)[0], seat, self.moves, self.weights, scratch)
        found = [from_void(Action, self.moves[at]) for at in range(n)]
        return [move for at, move in enumerate(found) if not any(same(move, other) for other in found[:at])]

    def lines(self, view: Any, seat: int, count: int, seed: int, level: Level | None = None) -> tuple[Line, ...]:
        """The moves that one search of so many descents looked at, the most visited first; it looks as a level does."""
        if not self.searcher.is_compiled:
            self.searcher.compile(view, seat)
        desk = CompiledDesk(self.searcher, self.searcher.rules, view, seat, count)
        desk.begin(level or self.level, seed)
        desk.think(count)
        return desk.lines()

    def clock(self, view: Any) -> int:
        """How far a game has come, in ticks of its own."""
        return int(self.searcher.interpreted.clock(view))

    def weigh(
        self,
        view: Any,
        seat: int,
        count: int,
        seed: int,
        first: First = First.NOTHING,
        steps: Sequence[Action] = NOTHING,
    ) -> Worths:
        """What `count` descents of one search come to for a seat, 0 to 1000 each; `view` is a state after `hide`."""
        return self.weigh_record(to_array(view)[0], seat, count, seed, first, steps)

    def weigh_record(
        self,
        view: Any,
        seat: int,
        count: int,
        seed: int,
        first: First = First.NOTHING,
        steps: Sequence[Action] = NOTHING,
    ) -> Worths:
        """The same of a NumPy record."""
        if len(self.tree) <= count:
            self.tree = blank_array(search.Node, count + 1)
        self.seeds["rng"] = seed
        worths = np.zeros(count, np.int32)
        level, buffers = self.level, (self.tree, self.path, self.moves, self.weights, self.children, self.scratch)
        self.rules.weigh(
            self.search,
            view,
            self.work,
            *buffers,
            self.seeds,
            seat,
            int(level.playout),
            level.horizon,
            level.explore,
            int(first),
            to_array(*steps),
            len(steps),
            worths,
            count,
        )
        return worths
