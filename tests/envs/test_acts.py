"""Acts that are numbered for ever: every legal one has its number, the same in all positions and runs."""

from __future__ import annotations

import numpy as np
import pytest

from stormtable.engine import Action
from stormtable.envs.acts import FEATURES, MOST, Acts
from stormtable.envs.observing import Observer
from stormtable.envs.vector import VectorEnv
from stormtable.games import all_games

ACTS = {
    (name, scenario): Acts(game, start, Observer(game, start).layout)
    for name, game in all_games().items()
    for scenario in game.SCENARIOS
    for start in [game.fill(scenario, {}, 0)]
}
LISTED = [key for key, acts in ACTS.items() if acts.listed]


def test_which_scenarios_number_their_acts() -> None:
    assert {name for name, _ in LISTED} == {"arclight", "jumpstrike", "jumpstrike_campaign"}
    assert all(acts.size < MOST for acts in ACTS.values() if acts.listed)
    assert all(acts.size == acts.game.MAX_CHOICES for acts in ACTS.values() if not acts.listed)


@pytest.mark.parametrize(("name", "scenario"), LISTED)
def test_every_legal_act_has_a_number_of_its_own(name: str, scenario: str) -> None:
    acts = ACTS[name, scenario]
    env, lots = VectorEnv(name, scenario, games=6, interpreted=True), np.random.default_rng(4)
    assert acts.catalogue == env.acts.catalogue
    env.reset(4)
    for _ in range(60):
        for i, state in enumerate(env.board.games):
            legal = acts.legal(state, int(env.seats[i]))
            numbers = [acts.index(action, legal) for action in legal]
            assert numbers == list(env.legal[i, : env.counts[i]])
            assert len(set(numbers)) == len(numbers)
            assert [acts.action(number, legal) for number in numbers] == legal
        env.step(env.draw(lots))


@pytest.mark.parametrize(("name", "scenario"), LISTED)
def test_numbers_go_on_from_each_other(name: str, scenario: str) -> None:
    acts = ACTS[name, scenario]
    assert [acts.index(action, []) for action in acts.catalogue] == list(range(acts.size))


def test_an_act_that_there_is_not_has_no_number() -> None:
    acts = ACTS["arclight", "duel"]
    with pytest.raises(LookupError):
        acts.index(Action(verb=3, unit=5), [])
    with pytest.raises(LookupError):
        acts.action(acts.size, [])
    with pytest.raises(LookupError):
        acts.action(-1, [])
    unlisted = ACTS["thunder_struck", "duel"]
    with pytest.raises(LookupError):
        unlisted.action(1, [Action(verb=1)])
    with pytest.raises(LookupError):
        unlisted.action(-1, [Action(verb=1)])
    with pytest.raises(LookupError):
        unlisted.index(Action(verb=2), [Action(verb=1)])


def test_features_count_pieces_as_the_seat_has_them() -> None:
    acts = ACTS["arclight", "duel"]
    ships = acts.layout.order("ships", 0)
    fire = Action(verb=6, unit=ships[0], target=ships[1], part=2)
    told = [dict(zip(FEATURES, map(int, acts.features([fire], seat)[0]), strict=True)) for seat in (0, 1)]
    assert [(each["unit"], each["target"], each["part"]) for each in told] == [(0, 1, 2), (1, 0, 2)]
