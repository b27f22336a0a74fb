"""PettingZoo: every game and scenario as an environment in which agents decide one after another (AEC).

    from stormtable.envs.pettingzoo import env

    match = env("arclight", "duel", render_mode="ansi")
    match.reset(seed=1)
    for agent in match.agent_iter():
        seen, reward, terminated, truncated, info = match.last()
        done = terminated or truncated
        match.step(None if done else match.action_space(agent).sample(seen["action_mask"]))

What several seats decide in secret they decide one after another here; what the later ones see, and may do, is the same
whatever the earlier ones have chosen.
"""

from __future__ import annotations

import secrets
import sys
from collections.abc import Mapping
from typing import Any, Final

from stormtable.engine.game import Setting
from stormtable.envs.names import missing
from stormtable.envs.pictures import MODES, shown
from stormtable.envs.shaping import Shaping, result_reward
from stormtable.envs.single import Single
from stormtable.envs.vector import LONGEST

try:
    from gymnasium import spaces
    from gymnasium.utils import EzPickle
    from pettingzoo import AECEnv
    from pettingzoo.utils import wrappers

    from stormtable.envs.spaces import action_space, observation_space, seen_by
except ImportError as error:
    raise missing("PettingZoo", "lab", error) from error

__all__ = ["StormtableEnv", "env", "raw_env"]

SEED_BITS: Final = 53


def env(game: str, scenario: str | Mapping[str, Any] | None = None, **settings: Any) -> Any:
    """The environment of a scenario (the first of the game) in the wrappers that PettingZoo's own have.

    An illegal action loses. `settings` as those of StormtableEnv. Raises BadInput for a game, scenario or options that
    are not.
    """
    found: Any = wrappers.TerminateIllegalWrapper(raw_env(game, scenario, **settings), illegal_reward=-1)
    found = wrappers.AssertOutOfBoundsWrapper(found)
    return wrappers.OrderEnforcingWrapper(found)


class StormtableEnv(AECEnv, EzPickle):  # type: ignore[misc]
    """A match; agents "player_0", "player_1" are its seats in order, which infos name.

    `options`: of the scenario. `longest`: after so many decisions a match is truncated. `shaping`: the learner's
    discount, where rewards are to be shaped (`shaping.Shaping`). Observations are those of `spaces.seen_by`; rewards 0
    until the end, then 1 for a win, 0 for a draw, -1 for a loss.
    """

    metadata = {  # noqa: RUF012  (as PettingZoo has it)
        "render_modes": list(MODES),
        "name": "stormtable_v0",
        "is_parallelizable": False,
        "render_fps": 2,
    }

    def __init__(
        self,
        game: str,
        scenario: str | Mapping[str, Any] | None = None,
        options: Mapping[str, Setting] | None = None,
        *,
        render_mode: str | None = None,
        longest: int = LONGEST,
        shaping: float | None = None,
        interpreted: bool = False,
    ) -> None:
        EzPickle.__init__(
            self,
            game,
            scenario,
            options,
            render_mode=render_mode,
            longest=longest,
            shaping=shaping,
            interpreted=interpreted,
        )
        super().__init__()
        self.match = Single(game, scenario, options, longest=longest, interpreted=interpreted)
        named = self.match.scenario if isinstance(self.match.scenario, str) else "own"
        self.metadata = {**self.metadata, "name": f"{game}_{named}_v0"}
        self.render_mode, self.shaping = render_mode, shaping
        self.possible_agents = [f"player_{seat}" for seat in range(self.match.seats)]
        self.places = {agent: seat for seat, agent in enumerate(self.possible_agents)}
        self.seat_infos = [{"seat": name} for name in self.match.seating.names]
        self.observed = {agent: observation_space(self.match) for agent in self.possible_agents}
        self.done = {agent: action_space(self.match) for agent in self.possible_agents}
        self.shapings: list[Shaping] = []

    def observation_space(self, agent: str) -> spaces.Dict:
        """What `observe` gives."""
        return self.observed[agent]

    def action_space(self, agent: str) -> spaces.Discrete:
        """What `step` takes."""
        return self.done[agent]

    def observe(self, agent: str) -> dict[str, Any]:
        """What an agent sees and may do now."""
        return seen_by(self.match, self.places[agent])

    def reset(self, seed: int | None = None, options: Mapping[str, Any] | None = None) -> None:
        """Begin anew: the match of a seed, or one that nobody knows. `options` of PettingZoo's are not used."""
        self.match.reset(secrets.randbits(SEED_BITS) if seed is None else seed)
        self.agents = self.possible_agents[:]
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos = {agent: dict(info) for agent, info in zip(self.agents, self.seat_infos, strict=True)}
        self.agent_selection = self.possible_agents[self.match.seat]
        self.shapings = [Shaping(self.shaping) for _ in self.agents] if self.shaping is not None else []
        self.shape()

    def step(self, action: int | None) -> None:
        """Do what the agent says whose turn it is."""
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            return
        self._cumulative_rewards[agent] = 0.0
        self._clear_rewards()
        self.match.act(int(action))  # type: ignore[arg-type]
        if self.match.over:
            self.end()
        else:
            self.agent_selection = self.possible_agents[self.match.seat]
            self.shape()
            if self.match.cut:
                self.truncations = dict.fromkeys(self.agents, True)
        self._accumulate_rewards()
        if self.render_mode == "human":
            self.render()

    def shape(self) -> None:
        """Add to the reward of the agent whose turn it is, where rewards are shaped."""
        if self.shapings:
            seat = self.match.seat
            self.rewards[self.agent_selection] += self.shapings[seat].decides(self.match.worth(seat))

    def end(self) -> None:
        """Tell the result."""
        state = self.match.state()
        for agent, seat in self.places.items():
            self.rewards[agent] += result_reward(int(self.match.game.points(state, seat)))
            if self.shapings:
                self.rewards[agent] += self.shapings[seat].ends()
        self.terminations = dict.fromkeys(self.agents, True)

    def render(self) -> Any:
        """The match as one sees it who only looks; in the mode "human" it is printed."""
        if self.render_mode is None:
            return None
        found = shown(self.match.game, self.match.state(), self.render_mode)
        if self.render_mode != "human":
            return found
        sys.stdout.write(found)
        return None

    def close(self) -> None:
        """There is nothing to be closed."""


raw_env = StormtableEnv
