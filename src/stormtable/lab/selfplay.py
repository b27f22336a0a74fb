"""A game that computer players play against each other in compiled code, one decision at a time."""

from __future__ import annotations

from typing import Final

from stormtable.bots.search import Node, draw_by_weight
from stormtable.engine import Dice, below
from stormtable.engine.dice import MOST_BELOW
from stormtable.engine.game import Game
from stormtable.engine.levels import Level
from stormtable.engine.records import blank_array, to_array
from stormtable.review.scales import Scales

__all__ = ["MOST_DECISIONS", "Selfplay"]

MOST_DECISIONS: Final = 20_000  # of a game


class Selfplay:
    """One game after the other in a scenario. `state` is the position of the one being played, as a NumPy record."""

    def __init__(self, game: Game, scenario: str, scales: Scales | None = None) -> None:
        self.game, self.scenario = game, scenario
        self.scales = scales or Scales(game)
        self.rules = self.scales.searcher.prepare()
        self.view, self.state = (blank_array(game.State)[0] for _ in range(2))
        self.scratch = blank_array(self.scales.searcher.hooks.Scratch)[0]
        self.tree = blank_array(Node, 1)
        self.picks = Dice()

    def begin(self, seed: int) -> None:
        """Set up the game of a seed."""
        self.picks.rng = seed
        self.state = to_array(self.game.load(self.scenario, {}, below(self.picks, MOST_BELOW)))[0]
        self.state["dice"]["rng"] = below(self.picks, MOST_BELOW)
        scratch = self.scales.searcher.hooks.Scratch()
        lots = getattr(self.scales.searcher.hooks, "draw_lots", None)
        if lots is not None:
            lots(scratch, self.picks)
        self.scratch = to_array(scratch)[0]

    @property
    def is_over(self) -> bool:
        return bool(self.rules.is_over(self.state))

    def look(self) -> tuple[int, int]:
        """(who decides next, how many moves are worth a look to that seat); its view is in `view`."""
        seat = int(self.rules.next_decider(self.state, -1))
        self.scales.rules.look(self.view, self.state, seat)
        scales = self.scales
        return seat, int(self.rules.candidates(self.view, seat, scales.moves, scales.weights, self.scratch))

    def decide(self, level: Level, wander: int = 0) -> None:
        """The next decision, as the level takes it, its slips too; of a hundred `wander` among the moves by lot."""
        rules, scales = self.rules, self.scales
        seat, n = self.look()
        if n == 1:
            rules.carry_out(self.state, seat, scales.moves[0])
            return
        if wander and below(self.picks, 100) < wander:
            rules.carry_out(self.state, seat, scales.moves[below(self.picks, n)])
            return
        if level.slips and below(self.picks, 100) < level.slips:
            self.slip(seat)
            return
        self.search(seat, level)

    def slip(self, seat: int) -> None:
        """A mistake."""
        rules, scales = self.rules, self.scales
        n = rules.mistakes(self.view, seat, scales.moves, scales.weights, self.scratch)
        at = draw_by_weight(self.picks, [int(weight) for weight in scales.weights[:n]], n)
        rules.carry_out(self.state, seat, scales.moves[at])

    def search(self, seat: int, level: Level) -> None:
        """What a search finds best."""
        rules, scales = self.rules, self.scales
        if len(self.tree) <= level.iterations:
            self.tree = blank_array(Node, level.iterations + 1)
        search, seeded = scales.search, below(self.picks, MOST_BELOW)
        rules.settle(search, self.view, self.tree, seat, int(level.playout), level.horizon, level.explore, seeded)
        rules.think(
            search,
            self.view,
            scales.work,
            self.tree,
            scales.path,
            scales.moves,
            scales.weights,
            scales.children,
            self.scratch,
            level.iterations,
        )
        rules.carry_out(self.state, seat, self.tree[rules.best(search, self.tree)]["move"])
