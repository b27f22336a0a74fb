"""Searches as the table runs them: compiled, one a game for all tests of a process."""

from __future__ import annotations

import functools

from stormtable.bots.levels import searcher_for
from stormtable.bots.searcher import Searcher
from stormtable.engine.game import Game, seats_in
from stormtable.engine.views import view_of
from stormtable.games import find

__all__ = ["compiled_searcher"]


def compiled_searcher(game: Game) -> Searcher:
    """A game's search, compiled; its thoughts are those of the interpreted one (tests/bots/test_search.py)."""
    return compiled(game.NAME)


@functools.cache
def compiled(name: str) -> Searcher:
    game = find(name)
    state = game.load(next(iter(game.SCENARIOS)), {}, 3)
    seat = seats_in(game.deciders(state))[0]
    searcher = searcher_for(game)
    searcher.compile(view_of(game, state, seat), seat)
    return searcher
