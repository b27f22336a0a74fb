"""One match as numbers: what the environments of other libraries stand on."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

import numpy as np
import numpy.typing as npt

from stormtable.engine import Action
from stormtable.engine.compiled import bind, compile_module
from stormtable.engine.game import Game, Setting
from stormtable.engine.records import copy_record, from_void, to_array
from stormtable.engine.seating import seating_of
from stormtable.engine.views import view_of
from stormtable.envs import following, stepping
from stormtable.envs.observing import Vector
from stormtable.envs.vector import BOUND, LONGEST, VectorEnv
from stormtable.games import find

__all__ = ["Single"]

FROM_GAME: Final = ("apply", "is_over", "evaluate")
FROM_STEPPING: Final = ("show_game", "look_at")


class Single:
    """A match of a scenario, from `reset` to its end. Raises BadInput for a game, scenario or options that are not.

    `interpreted` runs the plain rules: slower, without compiling, with the same results.
    """

    def __init__(
        self,
        game: str | Game,
        scenario: str | Mapping[str, Any] | None = None,
        options: Mapping[str, Setting] | None = None,
        *,
        longest: int = LONGEST,
        interpreted: bool = False,
    ) -> None:
        found = find(game) if isinstance(game, str) else game
        scenario = next(iter(found.SCENARIOS)) if scenario is None else scenario
        self.many = VectorEnv(found, scenario, options, games=1, threads=1, longest=longest, interpreted=interpreted)
        self.game, self.scenario, self.interpreted = found, scenario, interpreted
        self.observer, self.acts = self.many.observer, self.many.acts
        self.board, self.desk = self.many.board, self.many.desks[0]
        self.seating = seating_of(self.game, self.many.start)
        bound: Any = bind(stepping, self.game.NAME, **{name: getattr(self.game, name) for name in BOUND})
        names = {name: getattr(self.game, name) for name in FROM_GAME}
        names |= {name: getattr(bound, name) for name in FROM_STEPPING}
        module = bind(following, self.game.NAME, **names)
        self.rules: Any = module if interpreted else compile_module(module)
        self.over, self.age = False, 0  # decisions so far

    @property
    def seats(self) -> int:
        """How many seats there are."""
        return len(self.seating)

    @property
    def seat(self) -> int:
        """The seat that decides; of several that decide in secret, the first that has not yet."""
        return int(self.board.seats[0])

    @property
    def cut(self) -> bool:
        """Whether it has gone on for so long that it is cut off."""
        return not self.over and self.age >= self.many.longest

    @property
    def count(self) -> int:
        """How many acts are legal."""
        return int(self.board.counts[0])

    def reset(self, seed: int) -> None:
        """Begin the match of a seed anew."""
        self.many.reset(seed)
        self.over, self.age = False, 0

    def act(self, index: int) -> None:
        """Carry out an act. Raises ValueError for an index that is not legal, or once the match is over."""
        if self.over:
            raise ValueError("the match is over: reset it")
        if not 0 <= index < self.acts.size or not self.board.mask[0, index]:
            raise ValueError(f"action {index} is not legal now: see the mask")
        self.age += 1
        self.over = bool(self.rules.play_index(self.desk, *self.many.shared, index))

    def carry_out(self, action: Action) -> bool:
        """Carry out an action for the seat that decides; False where it is not legal, and nothing is done.

        On a free table more is legal than has an index.
        """
        if self.over or self.game.refuse(self.state(), self.seat, action):
            return False
        acts = [action] if self.interpreted else to_array(action)
        self.age += 1
        self.over = bool(self.rules.play_act(self.desk, *self.many.shared, acts))
        return True

    def observe(self, seat: int) -> Vector:
        """What a seat sees, a fresh array."""
        if seat == self.seat and not self.over:
            return self.board.vector[0].copy()  # type: ignore[no-any-return]
        self.rules.see(self.desk, self.observer.program, self.board, seat)
        return self.board.final[0].copy()  # type: ignore[no-any-return]

    def mask(self, seat: int) -> npt.NDArray[np.int8]:
        """int8, (acts.size,): what a seat may do, a fresh array; nothing unless it decides."""
        if seat != self.seat or self.over:
            return np.zeros(self.acts.size, np.int8)
        return self.board.mask[0].astype(np.int8)  # type: ignore[no-any-return]

    def features(self, seat: int) -> npt.NDArray[np.int32]:
        """int32, (acts.size, len(FEATURES)): what each of the acts is, a fresh array; nothing unless it decides."""
        if seat != self.seat or self.over:
            return np.zeros_like(self.board.features[0])
        return self.board.features[0].copy()  # type: ignore[no-any-return]

    def points(self, seat: int) -> int:
        """Of a match that is over: 2 a win, 1 a draw, 0 a loss."""
        return int(self.game.points(self.state(), seat))

    def worth(self, seat: int) -> float:
        """How good a seat may think its position is, by what it sees alone: -1 (lost) to 1 (won)."""
        judged = self.rules.judge(self.desk, self.observer.program, self.board, seat)
        return int(judged) / 500 - 1

    def state(self) -> Any:
        """The state, a plain record, to be left as it is."""
        if self.interpreted:
            return self.board.games[0]
        self.rules.fetch(self.desk, self.board)
        return from_void(self.game.State, self.desk.work)

    def view(self, seat: int) -> Any:
        """What a seat (-1: a watcher) may know, a plain record."""
        return view_of(self.game, self.state(), seat)

    def action(self, index: int) -> Action:
        """What an index means now."""
        if self.acts.listed:
            return self.acts.catalogue[index]
        found = self.board.actions[0][index]
        return copy_record(found) if self.interpreted else from_void(Action, found)

    def notation(self, index: int) -> str:
        """An act in the words of the table."""
        return self.game.write(self.view(self.seat), [self.action(index)])
