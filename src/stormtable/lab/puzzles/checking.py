"""Whether a puzzle file says what is so: its position is searched again."""

from __future__ import annotations

from typing import Any

from stormtable.engine.game import Game
from stormtable.engine.puzzles import Puzzle
from stormtable.engine.views import view_of
from stormtable.lab.puzzles.sieve import Rules, Sieve
from stormtable.review.chances import Judge

__all__ = ["Checker"]


class Checker:
    """Checks puzzles one after the other, of any games; the search of each is made once."""

    def __init__(self, rules: Rules | None = None) -> None:
        self.rules = rules or Rules()
        self.sieves: dict[tuple[str, str], Sieve] = {}

    def doubts(self, game: Game, puzzle: Puzzle) -> str:
        """What speaks against a puzzle that can be played to its end; "" if nothing does. Raises CompileError."""
        state: Any = game.load(puzzle.scenario, puzzle.options, 1)
        game.set_position(state, puzzle.position)
        seat = list(game.seats(state)).index(puzzle.seat)
        solution = game.parse(view_of(game, state, seat), puzzle.solution.do, seat)
        return self.sieve(game, puzzle).doubts(state, seat, solution)

    def sieve(self, game: Game, puzzle: Puzzle) -> Sieve:
        """The one for its scenario."""
        scenario = puzzle.scenario if isinstance(puzzle.scenario, str) else ""
        found = self.sieves.get((game.NAME, scenario))
        if found is None:
            found = self.sieves[game.NAME, scenario] = Sieve(Judge(game, scenario), self.rules)
        return found
