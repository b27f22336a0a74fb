"""A game's search, ready to be asked: bound to the game's rules, interpreted at once and compiled when that is done."""

from __future__ import annotations

import time
import types
from dataclasses import dataclass
from types import ModuleType
from typing import Any, Final, cast

from stormtable.bots import plain, search
from stormtable.bots.pacing import chunks
from stormtable.engine import Action, Dice, below, copy_into, copy_record
from stormtable.engine.compiled import bind, compile_module
from stormtable.engine.levels import DEFAULT_LEVELS, Hooks, Level
from stormtable.engine.networks import Network
from stormtable.engine.records import blank_array, from_void, to_array

__all__ = ["CompiledDesk", "Desk", "Line", "Searcher", "Thought", "bound_search", "is_open"]

HOOKS: Final = ("candidates", "carry_out", "clock", "judge")
MOST_NODES: Final = 1 << 18  # of the tree of a search that goes on
PATIENCE: Final = 0.6  # of the time that is left at first
OPEN: Final = 4  # times as many visits as the second best, and a move is chosen
ALIKE: Final = 0.002  # of a game won; moves that differ by less are all as good
SURE: Final = 1000  # descents before that is believed
RULES: Final = ("choices", "apply", "is_over", "deciders", "secret", "imagine", "points")


@dataclass(frozen=True, slots=True)
class Line:
    """A move that was thought about."""

    move: Action
    visits: int
    worth: float  # 0 lost to 1 won


@dataclass(frozen=True, slots=True)
class Thought:
    """The answer to a question, and how it came about."""

    move: Action  # as the search knows it
    steps: tuple[Action, ...]  # the same as actions of the game, in order
    iterations: int
    lines: tuple[Line, ...]  # most visited first


def bound_search(game: Any, hooks: Any) -> ModuleType:
    """The search's rules bound to a game's and its hooks."""
    names = {name: getattr(game, name) for name in RULES} | {name: getattr(hooks, name) for name in HOOKS}
    names["imagine"] = getattr(hooks, "imagine", game.imagine)
    names["describe"] = getattr(hooks, "describe", plain.describe)
    names["mistakes"] = getattr(hooks, "mistakes", default_hooks(game).mistakes)
    return bind(search, game.NAME, **names)


def default_hooks(game: Any) -> Any:
    """What stands for the `bot/hooks.py` of a game that has none."""
    bound = bind(plain, game.NAME, choices=game.choices, apply=game.apply, evaluate=game.evaluate)
    return types.SimpleNamespace(**vars(bound) | {"LEVELS": DEFAULT_LEVELS, "MAX_MOVES": game.MAX_CHOICES})


class Searcher:
    """Answers what a seat had best do. One question at a time; not to be shared between threads."""

    def __init__(self, game: Any, hooks: Any = None) -> None:
        self.game = game
        self.hooks = cast(Hooks, hooks or default_hooks(game))
        self.interpreted = bound_search(game, self.hooks)
        self.rules: Any = None  # compiled, once they are
        self.size = max(self.hooks.MAX_MOVES, game.MAX_CHOICES)

    @property
    def is_compiled(self) -> bool:
        return self.rules is not None

    def prepare(self) -> Any:
        """The rules for the compiler, nothing compiled yet; hand them to `compile`."""
        return compile_module(self.interpreted)

    def compile(self, view: Any, seat: int, rules: Any = None) -> None:
        """Compile, or load from the cache, all that a question may need; `view` is any in which `seat` decides.

        Raises numba's NumbaError for a rule that does not compile. Another thread may ask questions meanwhile.
        """
        rules = rules or self.prepare()
        desk = CompiledDesk(self, rules, view, seat, 2)
        desk.begin(Level("", "", 2, 0.0, horizon=1), 1)
        desk.think(2)
        desk.lines()
        desk.heaviest()
        self.rules = rules

    def ask(
        self,
        view: Any,
        seat: int,
        level: Level,
        seed: int,
        deadline: float | None = None,
        interpreted: bool = False,
    ) -> Thought:
        """What the seat had best do in its view (a state after `hide`), by the deadline in seconds of `time.monotonic`.

        Equal for equal seeds, interpreted or compiled, as long as no deadline cuts it short and no patient level has
        one to go on to.
        """
        begun = time.monotonic()
        dice = Dice(rng=seed)
        by_lot = self.drawn_actions(view, seat, dice)
        if by_lot:
            return Thought(by_lot[0], by_lot, 0, ())
        if level.slips > 0 and below(dice, 100) < level.slips:
            return self.slip(view, seat, dice)
        slow = interpreted or self.rules is None
        rules, kind = (self.interpreted, Desk) if slow else (self.rules, CompiledDesk)
        desk = kind(self, rules, view, seat, level.iterations)
        desk.begin(level, seed)
        move, n = desk.heaviest()
        lines: tuple[Line, ...] = ()
        done = 0
        if n > 1:
            for size in chunks(level.iterations, deadline):
                desk.think(size)
                done += size
            if level.patient and deadline is not None:
                done += think_on(desk, done, begun + PATIENCE * (deadline - begun))
            lines = desk.lines()
            move = lines[0].move if lines else move
        return Thought(move, tuple(self.hooks.steps(view, seat, move)), done, lines)

    def drawn_actions(self, view: Any, seat: int, dice: Dice) -> tuple[Action, ...]:
        """What the game's own lots decide, without a search; nothing for all other decisions."""
        draw = getattr(self.hooks, "drawn_actions", None)
        return tuple(draw(view, seat, dice)) if draw else ()

    def slip(self, view: Any, seat: int, dice: Dice) -> Thought:
        """A mistake, without a thought; by the interpreted rules, as one is found soon enough."""
        moves, weights = [Action() for _ in range(self.size)], [0] * self.size
        move = moves[self.interpreted.slip(dice, view, seat, moves, weights, self.hooks.Scratch())]
        return Thought(move, tuple(self.hooks.steps(view, seat, move)), 0, ())


def is_open(lines: tuple[Line, ...]) -> bool:
    """Whether it still matters which of the moves is chosen: they differ, and no one has nearly all visits."""
    if len(lines) < 2:
        return False
    worths, visits = [line.worth for line in lines], [line.visits for line in lines]
    alike = max(worths) - min(worths) < (ALIKE if sum(visits) >= SURE else ALIKE / 100)
    return not alike and OPEN * max(visits[1:]) > visits[0]


def think_on(desk: Desk, done: int, until: float) -> int:
    """Descents more about a decision that is open, until then in seconds of `time.monotonic`; returns how many."""
    more = 0
    if is_open(desk.lines()):
        for size in chunks(MOST_NODES - done, until):
            desk.think(size)
            more += size
    return more


class Desk:
    """The buffers of one question, of plain records."""

    def __init__(self, searcher: Searcher, rules: Any, view: Any, seat: int, iterations: int) -> None:
        self.rules, self.seat = rules, seat
        self.view, self.work = view, copy_record(view)
        self.search: Any = search.Search()
        self.tree: Any = [search.Node()]
        self.moves: Any = [Action() for _ in range(searcher.size)]
        self.weights: Any = [0] * searcher.size
        self.children: Any = [0] * searcher.size
        self.path: Any = [0] * search.MAX_DEPTH
        self.scratch: Any = searcher.hooks.Scratch()

    def begin(self, level: Level, seed: int) -> None:
        self.rules.settle(
            self.search, self.view, self.tree, self.seat, int(level.playout), level.horizon, level.explore, seed
        )
        if level.network is not None:
            self.give(level.network)

    def give(self, network: Network) -> None:
        """Let positions be judged by a network."""
        copy_into(self.search.network, network)

    def think(self, descents: int) -> None:
        self.make_room(descents)
        self.rules.think(
            self.search,
            self.view,
            self.work,
            self.tree,
            self.path,
            self.moves,
            self.weights,
            self.children,
            self.scratch,
            descents,
        )

    def make_room(self, descents: int) -> None:
        """Let the tree hold so many nodes more."""
        self.tree += [search.Node() for _ in range(self.search.nodes + descents - len(self.tree))]

    def heaviest(self) -> tuple[Action, int]:
        """The candidate that the game gives most weight, and how many there are."""
        n = self.rules.candidates(self.view, self.seat, self.moves, self.weights, self.scratch)
        top = max(range(n), key=lambda i: (self.weights[i], -i))
        return self.action(self.moves[top]), n

    def lines(self) -> tuple[Line, ...]:
        """The moves of the root, the best first."""
        best = self.rules.best(self.search, self.tree)
        found = []
        at = self.node(0).first
        while at:
            node = self.node(at)
            if node.seat == self.seat:
                line = Line(copy_record(node.move), node.visits, node.worth / (search.WORTH * max(1, node.visits)))
                found.append((at != best, -node.visits, -node.worth, at, line))
            at = node.sibling
        return tuple(line for *_, line in sorted(found, key=lambda each: each[:-1]))

    def node(self, at: int) -> search.Node:
        return cast(search.Node, self.tree[at])

    def action(self, move: Any) -> Action:
        return copy_record(cast(Action, move))


class CompiledDesk(Desk):
    """The same of NumPy records."""

    def __init__(self, searcher: Searcher, rules: Any, view: Any, seat: int, iterations: int) -> None:
        import numpy as np  # noqa: PLC0415

        self.rules, self.seat = rules, seat
        self.view, self.work = to_array(view)[0], blank_array(type(view))[0]
        self.search = blank_array(search.Search)[0]
        self.tree = blank_array(search.Node, iterations + 1)
        self.moves = blank_array(Action, searcher.size)
        self.weights = np.zeros(searcher.size, np.int32)
        self.children = np.zeros(searcher.size, np.int32)
        self.path = np.zeros(search.MAX_DEPTH, np.int32)
        self.scratch = blank_array(searcher.hooks.Scratch)[0]

    def make_room(self, descents: int) -> None:
        """Let the tree hold so many nodes more; it has room for all descents of the level from the beginning."""
        needed = int(self.search["nodes"]) + descents
        if needed > len(self.tree):
            before, self.tree = self.tree, blank_array(search.Node, max(needed, 2 * len(self.tree)))
            self.tree[: len(before)] = before

    def give(self, network: Network) -> None:
        self.search["network"] = to_array(network)[0]

    def node(self, at: int) -> search.Node:
        return from_void(search.Node, self.tree[at])

    def action(self, move: Any) -> Action:
        return from_void(Action, move)
