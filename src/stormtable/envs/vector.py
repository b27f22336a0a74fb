"""Many games of a scenario at once, in NumPy arrays that are written anew at each step.

    env = VectorEnv("arclight", "duel", games=1024)
    env.reset(seed=1)
    while True:
        actions = policy(env.vector, env.mask)  # whole numbers, one a game
        env.step(actions)
        env.rewards, env.terminated, env.truncated  # of the decisions just made

The arrays belong to the environment and stay the same ones: whoever wants to keep what they hold copies it. Other
libraries share them without a copy, `torch.from_dlpack(env.vector)` for one.

Game i shows what seat `env.seats[i]` sees, which is the one to decide. Where several seats decide in secret they are
asked one after another, and none sees what another has chosen. A match that ends begins anew in the same step:
`rewards` and `terminated` (or `truncated`) tell of the old one, all else of the new one, and `final` keeps what was
seen last.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from concurrent.futures import ThreadPoolExecutor
from typing import Any, Final

import numpy as np
import numpy.typing as npt

from stormtable.engine import Action, Dice
from stormtable.engine.compiled import bind, compile_module
from stormtable.engine.game import BadInput, Game, Setting
from stormtable.engine.records import blank_array, copy_record, dtype_of, moving_dtype, to_array
from stormtable.envs import stepping
from stormtable.envs.acts import FEATURES, Acts
from stormtable.envs.observing import Observer, Vector
from stormtable.envs.stepping import Board, Desk
from stormtable.games import find

__all__ = ["VectorEnv"]

THREADS: Final = 2
LONGEST: Final = 50_000  # decisions of a match
MOST_SEED: Final = (1 << 63) - 1
BOUND: Final = ("set_up", "choices", "apply", "is_over", "points", "hide", "deciders")


class VectorEnv:
    """Plays `games` matches of a scenario side by side.

    `longest` is after how many decisions a match is truncated. `threads` changes how fast it is, never what comes of
    it; `interpreted` runs the plain rules, a hundred times as slowly, with the same results. Raises BadInput.

    Its arrays, where n is `games`:

    - `vector` float32 (n, observer.size): what the seat to decide sees (`Observer`, whose `tables` cut it up);
    - `mask` bool (n, acts.size): which actions are legal; `counts` int32 (n,): how many, at least one;
    - `legal` int32 (n, most): their indices, the first `counts[i]` of a row; what stands behind means nothing;
    - `features` int32 (n, acts.size, 8): what each legal action is, as `Acts.features` tells it; where `acts.listed`,
      (n, 0, 8): there `acts.features(acts.catalogue, seat)` tells it once and for all;
    - `seats` int8 (n,): whose turn it is; `ages` int32 (n,): decisions of the match so far;
    - `rewards` float32 (n, players): of each seat, 1 a win, 0 a draw and all along, -1 a loss;
    - `terminated`, `truncated` bool (n,): whether the match has just ended, or was cut off at `longest`;
    - `final` float32, as `vector`: of games whose match has just ended, what was seen last of it: by the seat that
      decided last, or that was to decide where it was cut off. Of other games it means nothing.
    """

    def __init__(
        self,
        game: str | Game,
        scenario: str | Mapping[str, Any],
        options: Mapping[str, Setting] | None = None,
        *,
        games: int = 1024,
        threads: int = THREADS,
        longest: int = LONGEST,
        interpreted: bool = False,
    ) -> None:
        for what, number in (("games", games), ("threads", threads), ("decisions", longest)):
            if number < 1:
                raise BadInput(f"{number} {what} are too few: at least 1")
        self.game = find(game) if isinstance(game, str) else game
        self.start = self.game.fill(scenario, options or {}, 0)
        self.observer = Observer(self.game, self.start)
        self.acts = Acts(self.game, self.start, self.observer.layout)
        self.games, self.players, self.longest = games, self.observer.seats, longest
        self.interpreted, self.threads = interpreted, 1 if interpreted else min(threads, games)
        module = bind(stepping, self.game.NAME, **{name: getattr(self.game, name) for name in BOUND})
        self.rules: Any = module if interpreted else compile_module(module)
        self.board = self.new_board()
        self.shared = (self.observer.program, self.acts.numbering, self.board)
        self.desks = [self.new_desk() for _ in range(self.threads)]
        self.pool = ThreadPoolExecutor(self.threads) if self.threads > 1 else None
        self.seed: int | None = None
        self.show()

    def show(self) -> None:
        """Name the arrays."""
        board = self.board
        self.vector: Vector = board.vector
        self.final: Vector = board.final
        self.mask: npt.NDArray[np.bool_] = board.mask
        self.features: npt.NDArray[np.int32] = board.features
        self.legal: npt.NDArray[np.int32] = board.legal
        self.counts: npt.NDArray[np.int32] = board.counts
        self.seats: npt.NDArray[np.int8] = board.seats
        self.ages: npt.NDArray[np.int32] = board.ages
        self.rewards: npt.NDArray[np.float32] = board.rewards
        self.terminated: npt.NDArray[np.bool_] = board.terminated
        self.truncated: npt.NDArray[np.bool_] = board.truncated

    def new_board(self) -> Board:
        n, size, seen = self.games, self.acts.size, self.observer.size
        most, listed = self.game.MAX_CHOICES, self.acts.listed
        state = self.game.State
        order = np.arange(most, dtype=np.int32)
        return Board(
            games=[copy_record(self.start) for _ in range(n)] if self.interpreted else np.zeros(n, moving_dtype(state)),
            listed=listed,
            actions=self.rows_of_actions(n, most),
            numbers=np.zeros(n, np.int64),
            ages=np.zeros(n, np.int32),
            seats=np.zeros(n, np.int8),
            counts=np.zeros(n, np.int32),
            legal=np.zeros((n, most), np.int32) if listed else np.broadcast_to(order, (n, most)).copy(),
            mask=np.zeros((n, size), np.bool_),
            features=np.zeros((n, 0 if listed else size, len(FEATURES)), np.int32),
            vector=np.zeros((n, seen), np.float32),
            rewards=np.zeros((n, self.players), np.float32),
            terminated=np.zeros(n, np.bool_),
            truncated=np.zeros(n, np.bool_),
            final=np.zeros((n, seen), np.float32),
        )

    def rows_of_actions(self, n: int, most: int) -> Any:
        """One row of all acts, or a row a game for what is legal in it."""
        if self.acts.listed:
            row = list(self.acts.catalogue)
            return [row] if self.interpreted else to_array(*row).reshape(1, -1)
        if self.interpreted:
            return [[Action() for _ in range(most)] for _ in range(n)]
        return np.zeros((n, most), dtype_of(Action))

    def new_desk(self) -> Desk:
        most, start = self.game.MAX_CHOICES, self.start
        if self.interpreted:
            i8 = np.zeros(dtype_of(self.game.State).itemsize, np.int8)
            return Desk(start, copy_record(start), *widths(i8), [Action() for _ in range(most)], Dice())
        work, actions = to_array(start), blank_array(Action, most)
        return Desk(to_array(start)[0], work[0], *widths(work.view(np.int8)), actions, blank_array(Dice)[0])

    def reset(self, seed: int) -> None:
        """Begin all games anew: game i is the i-th match of the seed, a whole number from 0. Raises BadInput."""
        if not 0 <= seed <= MOST_SEED:
            raise BadInput(f"seed {seed}: a whole number from 0 to {MOST_SEED} is expected")
        self.seed = seed
        for array in (self.rewards, self.terminated, self.truncated, self.final):
            array.fill(0)
        self.share(lambda desk, first, count: self.rules.begin_games(desk, *self.shared, seed, first, count))

    def step(self, actions: npt.ArrayLike) -> None:
        """Carry out an action in each game: whole numbers (n,), indices that the mask allows.

        Raises ValueError for others, before any game has changed, and RuntimeError before the first `reset`.
        """
        seed = self.seed
        if seed is None:
            raise RuntimeError("reset the environment before its first step")
        chosen = self.checked(actions)
        self.share(
            lambda desk, first, count: self.rules.step_games(
                desk, *self.shared, chosen, seed, self.longest, first, count
            )
        )

    def draw(self, lots: np.random.Generator) -> npt.NDArray[np.int64]:
        """A legal action for each game by lot, all of a game's as likely."""
        places = (lots.random(self.games) * self.counts).astype(np.int64)
        return self.legal[np.arange(self.games), places].astype(np.int64)

    def checked(self, actions: npt.ArrayLike) -> npt.NDArray[np.int64]:
        chosen = np.asarray(actions)
        if chosen.shape != (self.games,) or chosen.dtype.kind not in "iu":
            raise ValueError(f"{chosen.dtype} {chosen.shape}: whole numbers ({self.games},) are expected, one a game")
        chosen = chosen.astype(np.int64, copy=False)
        inside = (chosen >= 0) & (chosen < self.acts.size)
        legal = inside & self.mask[np.arange(self.games), np.where(inside, chosen, 0)]
        if not legal.all():
            game = int(np.argmin(legal))
            raise ValueError(f"action {chosen[game]} is not legal in game {game}: see mask[{game}]")
        return chosen

    def share(self, labour: Callable[[Any, int, int], object]) -> None:
        """Have all games done, each thread its share."""
        if self.pool is None:
            labour(self.desks[0], 0, self.games)
            return
        ends = [self.games * i // self.threads for i in range(self.threads + 1)]
        done = [
            self.pool.submit(labour, desk, first, end - first)
            for desk, first, end in zip(self.desks, ends, ends[1:], strict=False)
        ]
        for each in done:
            each.result()

    def tables(self) -> dict[str, Vector]:
        """The tables of `vector`, (n, rows, columns) each, by name: parts of it, not copies."""
        return self.observer.tables(self.vector)


def widths(i8: npt.NDArray[np.int8]) -> tuple[npt.NDArray[np.int8], npt.NDArray[np.int16], npt.NDArray[np.int32]]:
    """The same bytes as numbers of three widths."""
    return i8, i8.view(np.int16), i8.view(np.int32)
