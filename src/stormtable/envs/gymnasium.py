"""Gymnasium: one seat of a scenario, the others played by a level of the game, by chance, or by a function.

    import gymnasium
    import stormtable.envs.gymnasium  # registers the names

    env = gymnasium.make("stormtable/Arclight-duel-v0", opponent="easy")
    seen, info = env.reset(seed=1)
    over = False
    while not over:
        action = env.action_space.sample(seen["action_mask"])
        seen, reward, terminated, truncated, info = env.step(action)
        over = terminated or truncated

There is a name for every scenario; `names.environment_ids` lists them.
"""

from __future__ import annotations

import sys
from collections.abc import Mapping
from typing import Any, Final

import numpy as np
import numpy.typing as npt

from stormtable.engine.game import BadInput, Setting
from stormtable.engine.inputs import did_you_mean
from stormtable.envs.names import environment_id, missing, shipped
from stormtable.envs.opponents import Opponent, Policy, opponent_of
from stormtable.envs.pictures import MODES, shown
from stormtable.envs.shaping import Shaping, result_reward
from stormtable.envs.single import Single
from stormtable.envs.vector import LONGEST

try:
    import gymnasium
    from gymnasium.utils import EzPickle

    from stormtable.envs.spaces import action_space, observation_space, seen_by
except ImportError as error:
    raise missing("Gymnasium", "lab", error) from error

__all__ = ["SeatEnv"]

SEEDS: Final = 1 << 53


class SeatEnv(gymnasium.Env[dict[str, Any], np.int64], EzPickle):
    """A seat of a match.

    `seat` is its letter or number; `opponent` plays all others, mates of a team too: a level's name, "random", or a
    function from what a seat sees (`spaces.seen_by`) to an index. `longest`: after so many decisions, those of all
    seats counted, a match is truncated. `shaping`: the learner's discount, where rewards are to be shaped
    (`shaping.Shaping`). Rewards are 0 until the end, then 1 for a win, 0 for a draw, -1 for a loss. An action that the
    mask does not allow loses: the match ends there, and the info has "illegal". Raises BadInput for what there is not.
    """

    metadata = {"render_modes": list(MODES), "render_fps": 2}  # noqa: RUF012  (as Gymnasium has it)

    def __init__(
        self,
        game: str,
        scenario: str | Mapping[str, Any] | None = None,
        options: Mapping[str, Setting] | None = None,
        *,
        seat: str | int = 0,
        opponent: str | Policy = "easy",
        render_mode: str | None = None,
        longest: int = LONGEST,
        shaping: float | None = None,
    ) -> None:
        given = {"seat": seat, "opponent": opponent, "render_mode": render_mode, "longest": longest, "shaping": shaping}
        EzPickle.__init__(self, game, scenario, options, **given)
        if render_mode is not None and render_mode not in MODES:
            raise BadInput(f"there is no render mode {render_mode!r}; {did_you_mean(render_mode, MODES)}")
        self.match = Single(game, scenario, options, longest=longest)
        self.seat, self.render_mode = seat_number(self.match, seat), render_mode
        self.opponent: Opponent = opponent_of(self.match, opponent, seen_by)
        self.observation_space, self.action_space = observation_space(self.match), action_space(self.match)
        self.shaping = None if shaping is None else Shaping(shaping)
        self.lost = False  # by an illegal action

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[dict[str, Any], dict[str, Any]]:
        """Begin anew, and let others decide until it is the seat's turn. Gymnasium's `options` are not used."""
        super().reset(seed=seed)
        self.lost = False
        self.match.reset(int(self.np_random.integers(SEEDS)))
        self.wait()
        while self.match.over:  # others have ended it before the seat was ever asked
            self.match.reset(int(self.np_random.integers(SEEDS)))
            self.wait()
        if self.shaping is not None:
            self.shaping.ends()
            self.shaping.decides(self.match.worth(self.seat))
        return self.seen(), self.info()

    def step(self, action: np.int64 | int) -> tuple[dict[str, Any], float, bool, bool, dict[str, Any]]:
        """Do what the index says, and let others decide until it is the seat's turn again, or all is over."""
        known = 0 <= int(action) < self.match.acts.size
        if self.lost or not known or not self.match.board.mask[0, int(action)]:
            self.lost = True
            return self.seen(), -1.0, True, False, {**self.info(), "illegal": True}
        self.match.act(int(action))
        self.wait()
        return self.seen(), self.reward(), self.match.over, self.match.cut, self.info()

    def wait(self) -> None:
        while not self.match.over and not self.match.cut and self.match.seat != self.seat:
            self.opponent.decide(self.match, self.np_random)

    def reward(self) -> float:
        """Of the decision just made."""
        shaping, added = self.shaping, 0.0
        if shaping is not None:
            added = shaping.ends() if self.match.over else shaping.decides(self.match.worth(self.seat))
        return added + (result_reward(self.match.points(self.seat)) if self.match.over else 0.0)

    def seen(self) -> dict[str, Any]:
        """What the seat sees and may do."""
        return seen_by(self.match, self.seat)

    def info(self) -> dict[str, Any]:
        """The seat; at the end, how many decisions there were: before, that would count what others draft in secret."""
        told = {"seat": self.match.seating.names[self.seat]}
        ended = self.lost or self.match.over or self.match.cut
        return {**told, "decisions": self.match.age} if ended else told

    def action_masks(self) -> npt.NDArray[np.bool_]:
        """bool, (acts.size,): what is legal, for learners that ask for it by this name."""
        return self.match.mask(self.seat).astype(np.bool_)

    def render(self) -> Any:
        """The match as one sees it who only looks; in the mode "human" it is printed."""
        if self.render_mode is None:
            return None
        found = shown(self.match.game, self.match.state(), self.render_mode)
        if self.render_mode != "human":
            return found
        sys.stdout.write(found)
        return None


def register_all() -> None:
    """Let Gymnasium know every scenario, once; a game is loaded when an environment of it is made."""
    for game, scenarios in shipped().items():
        for scenario in scenarios:
            name = environment_id(game, scenario)
            if name not in gymnasium.registry:
                gymnasium.register(name, f"{__name__}:{SeatEnv.__name__}", kwargs={"game": game, "scenario": scenario})


def seat_number(match: Single, seat: str | int) -> int:
    """The number of a seat. Raises BadInput naming those there are."""
    names = match.seating.names
    if isinstance(seat, str) and seat in names:
        return names.index(seat)
    if isinstance(seat, int) and 0 <= seat < len(names):
        return seat
    raise BadInput(f"there is no seat {seat!r}; {did_you_mean(str(seat), names)}")


register_all()
