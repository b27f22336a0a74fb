"""OpenSpiel: every scenario as a game with explicit chance and imperfect information.

    import pyspiel
    import stormtable.envs.openspiel  # registers the games

    game = pyspiel.load_game("stormtable_arclight_duel")
    state = game.new_initial_state()
    while not state.is_terminal():
        state.apply_action(state.legal_actions()[0])

Players are the seats in order. What several decide in secret they decide one after another; information states of the
later ones are the same whatever the earlier ones have chosen. Each die is a chance node of its own, all faces equally
likely. `register` adds scenarios of one's own, or others' with options.
"""

from __future__ import annotations

import functools
from collections.abc import Callable, Mapping, Sequence
from typing import Any, Final

import numpy as np
import numpy.typing as npt

from stormtable.engine import Action
from stormtable.engine.game import Game, Setting
from stormtable.engine.records import copy_record
from stormtable.engine.seating import seating_of
from stormtable.engine.views import view_of
from stormtable.envs.acts import FEATURES, Acts
from stormtable.envs.names import missing, shipped, spiel_name
from stormtable.envs.observing import Observer
from stormtable.envs.tree import BATTLES, Branch, Past, begin, heard
from stormtable.envs.vector import LONGEST
from stormtable.games import find

try:
    import pyspiel
except ImportError as error:
    raise missing("OpenSpiel", "openspiel", error) from error

__all__ = ["RECALLED", "register"]

RECALLED: Final = 32  # acts that the tensor of an information state holds, the latest first
FACES: Final = BATTLES  # of the largest die, and more than any die has


class Ground:
    """What all states of a game share."""

    def __init__(self, game: str, scenario: str | Mapping[str, Any], options: Mapping[str, Setting]) -> None:
        """Raises BadInput for what there is not."""
        self.named = game, scenario, options
        self.game: Game = find(game)
        self.start = self.game.fill(scenario, options, 0)
        self.seating = seating_of(self.game, self.start)

    def __deepcopy__(self, memo: Any) -> Ground:
        """It never changes."""
        return self

    def __reduce__(self) -> Any:
        """It is made of what names it."""
        return Ground, self.named

    @functools.cached_property
    def observer(self) -> Observer:
        return Observer(self.game, self.start)

    @functools.cached_property
    def acts(self) -> Acts:
        return Acts(self.game, self.start, self.observer.layout)

    def fresh(self) -> Any:
        """A state before the set-up."""
        return copy_record(self.start)


class Standing:
    """Where a match stands, and what each seat has seen of it; a copy shares all that was."""

    def __init__(self, ground: Ground) -> None:
        self.ground = ground
        self.branch: Branch = begin(ground.game, ground.fresh, LONGEST)
        self.steps: tuple[int, ...] = ()  # from the beginning, as OpenSpiel numbers them
        self.legal: list[Action] | None = None
        self.told: dict[int, list[str]] = {}

    def __deepcopy__(self, memo: Any) -> Standing:
        """What is shared is never changed."""
        other = Standing.__new__(Standing)
        other.ground, other.branch, other.steps, other.legal = self.ground, self.branch, self.steps, self.legal
        other.told = {seat: told[:] for seat, told in self.told.items()}
        return other

    def __reduce__(self) -> Any:
        """It is gone to again step by step."""
        return Standing.after, (self.ground, self.steps)

    @classmethod
    def after(cls, ground: Ground, steps: Sequence[int]) -> Standing:
        """Where steps lead."""
        found = cls(ground)
        for step in steps:
            found.go(step)
        return found

    def choices(self) -> dict[int, Action]:
        """What may be done, by indices."""
        if self.legal is None:
            self.legal = self.branch.legal()
        acts = self.ground.acts
        return dict(
            sorted(
                (acts.index(each, self.legal) if acts.listed else place, each) for place, each in enumerate(self.legal)
            )
        )

    def go(self, action: int) -> None:
        """Stand where an action of OpenSpiel's leads: an act of an index, or a face less one."""
        branch = self.branch
        self.branch = branch.fall(action + 1) if branch.is_chance else branch.act(self.choices()[action])
        self.legal = None
        self.steps = (*self.steps, action)

    def heard_by(self, seat: int) -> str:
        """What a seat has seen, decision by decision; nothing of those of which it has seen nothing."""
        told = self.told.setdefault(seat, [])
        told += [heard(self.ground.game, each, seat) for each in self.branch.past[len(told) :]]
        return " | ".join(filter(None, told))


class SpielState(pyspiel.State):  # type: ignore[misc]
    """A match as OpenSpiel knows it."""

    def __init__(self, game: Any) -> None:
        super().__init__(game)
        self.ground: Ground = game.ground
        self.standing = Standing(self.ground)

    def current_player(self) -> int:
        """The seat that decides, chance, or nobody."""
        branch = self.standing.branch
        if branch.is_chance:
            return int(pyspiel.PlayerId.CHANCE)
        return int(pyspiel.PlayerId.TERMINAL) if branch.over else branch.seat

    def _legal_actions(self, player: int) -> list[int]:
        """Indices, ascending."""
        return list(self.standing.choices())

    def chance_outcomes(self) -> list[tuple[int, float]]:
        """The faces of the die that falls, less one."""
        sides = self.standing.branch.sides
        return [(face, 1 / sides) for face in range(sides)]

    def _apply_action(self, action: int) -> None:
        self.standing.go(action)

    def _action_to_string(self, player: int, action: int) -> str:
        branch, game = self.standing.branch, self.ground.game
        if player == pyspiel.PlayerId.CHANCE:
            return f"{action + 1} of {branch.sides}"
        found = self.standing.choices().get(action)
        return f"act {action}" if found is None else game.write(view_of(game, branch.state, player), [found])

    def is_terminal(self) -> bool:
        """Whether it is over."""
        return self.standing.branch.over

    def returns(self) -> list[float]:
        """1 for a win, 0 for a draw and all along, -1 for a loss."""
        branch = self.standing.branch
        if not branch.over:
            return [0.0] * len(self.ground.seating)
        return [float(branch.points(seat) - 1) for seat in range(len(self.ground.seating))]

    def __str__(self) -> str:
        """All that has been decided and rolled, whole."""
        branch = self.standing.branch
        faces = " ".join(str(face) for face, _ in branch.faces)
        told = [self.standing.heard_by(seat) for seat in range(len(self.ground.seating))]
        return "\n".join([*told, f"dice {faces}" if faces else ""]).rstrip()


class SpielObserver:
    """What a player sees now, or with perfect recall all that it has seen, as OpenSpiel's observers have it.

    `tensor` is the vector of the seat's view; with perfect recall, before it, the RECALLED latest acts that the seat
    knows of, the last first, each as who (1 it, 2 the next, 0 none) and the columns of `acts.FEATURES`. What is longer
    ago the string alone tells.
    """

    def __init__(self, ground: Ground, kind: Any) -> None:
        self.ground, self.recalls = ground, bool(kind.perfect_recall)
        size, columns = ground.observer.size, 1 + len(FEATURES)
        recalled = RECALLED * columns if self.recalls else 0
        self.tensor: npt.NDArray[np.float32] = np.zeros(recalled + size, np.float32)
        self.dict = {"observation": self.tensor[recalled:]}
        if self.recalls:
            self.dict = {"acts": self.tensor[:recalled].reshape(RECALLED, columns)} | self.dict

    def set_from(self, state: SpielState, player: int) -> None:
        """Make `tensor` what a player sees."""
        self.tensor.fill(0)
        branch, game = state.standing.branch, self.ground.game
        if branch.state is not None:
            self.ground.observer.observe(view_of(game, branch.state, player), player, self.dict["observation"])
        if self.recalls:
            self.recall(branch.past, player)

    def recall(self, past: tuple[Past, ...], player: int) -> None:
        seats, known = len(self.ground.seating), 0
        for each in reversed(past):
            if each.action is None or (each.secret and each.seat != player):
                continue
            if known == RECALLED:
                return
            self.dict["acts"][known, 0] = 1 + (each.seat - player) % seats
            self.dict["acts"][known, 1:] = self.ground.acts.features([each.action], player)[0]
            known += 1

    def string_from(self, state: SpielState, player: int) -> str:
        """The same as text: the position in words, or all that the player has seen, decision by decision."""
        branch = state.standing.branch
        if self.recalls:
            return f"{self.ground.seating.names[player]} | {state.standing.heard_by(player)}"
        if branch.state is None:
            return "not set up yet"
        return str(self.ground.game.position(view_of(self.ground.game, branch.state, player)))


def register(
    name: str, game: str, scenario: str | Mapping[str, Any], options: Mapping[str, Setting] | None = None
) -> None:
    """Let OpenSpiel know a scenario by a name of small letters. Raises BadInput for what there is not."""
    ground = Ground(game, scenario, options or {})
    kind = game_type(name, ground.game.TITLE, ground.seating.teams)
    pyspiel.register_game(kind, game_class(kind, lambda: ground))


def register_all() -> None:
    """Register every shipped scenario, once; a game is loaded when OpenSpiel first makes one of it."""
    known = set(pyspiel.registered_names())
    for game, scenarios in shipped().items():
        for scenario, teams in scenarios.items():
            name = spiel_name(game, scenario)
            if name not in known:
                kind = game_type(name, name.replace("_", " ").title(), teams)
                pyspiel.register_game(kind, game_class(kind, functools.partial(Ground, game, scenario, {})))


def game_type(name: str, title: str, teams: Sequence[int]) -> Any:
    utilities = pyspiel.GameType.Utility
    return pyspiel.GameType(
        short_name=name,
        long_name=title,
        dynamics=pyspiel.GameType.Dynamics.SEQUENTIAL,
        chance_mode=pyspiel.GameType.ChanceMode.EXPLICIT_STOCHASTIC,
        information=pyspiel.GameType.Information.IMPERFECT_INFORMATION,
        utility=utilities.ZERO_SUM if len(set(teams)) == 2 else utilities.GENERAL_SUM,
        reward_model=pyspiel.GameType.RewardModel.TERMINAL,
        max_num_players=len(teams),
        min_num_players=len(teams),
        provides_information_state_string=True,
        provides_information_state_tensor=True,
        provides_observation_string=True,
        provides_observation_tensor=True,
    )


def game_info(ground: Ground) -> Any:
    numbers = {
        "num_distinct_actions": ground.acts.size,
        "max_chance_outcomes": FACES,
        "num_players": len(ground.seating),
        "min_utility": -1.0,
        "max_utility": 1.0,
        "max_game_length": LONGEST,
    }
    two = len(ground.seating.members) == 2
    return pyspiel.GameInfo(**numbers, utility_sum=0.0) if two else pyspiel.GameInfo(**numbers)


def game_class(kind: Any, make_ground: Callable[[], Ground]) -> type:
    """The class that OpenSpiel makes a game of."""
    ground_of = functools.cache(make_ground)

    class SpielGame(pyspiel.Game):  # type: ignore[misc]
        """A scenario as OpenSpiel knows it."""

        def __init__(self, params: Any = None) -> None:
            self.ground = ground_of()
            super().__init__(kind, game_info(self.ground), params or {})

        def new_initial_state(self) -> SpielState:
            """Before the set-up's dice, or its first decision."""
            return SpielState(self)

        def make_py_observer(self, iig_obs_type: Any = None, params: Any = None) -> SpielObserver:
            """What shows a player what it sees."""
            return SpielObserver(self.ground, iig_obs_type or pyspiel.IIGObservationType(perfect_recall=False))

    return SpielGame


register_all()
