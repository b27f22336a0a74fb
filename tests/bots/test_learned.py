"""Learned networks: their files, the level that is there where they are, and the search that judges by them."""

from __future__ import annotations

import random
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import msgspec
import pytest

from stormtable.bots import learned
from stormtable.bots.learned import Learned, expert_by, read_learned
from stormtable.bots.levels import bots_of, level_of, levels_of, searcher_for
from stormtable.bots.programs.named import player_named
from stormtable.bots.searcher import Searcher
from stormtable.engine.game import BadInput, seats_in
from stormtable.engine.levels import Level
from stormtable.engine.networks import MOST_HIDDEN, MOST_INPUTS, MOST_WEIGHT, Network, weights_of
from stormtable.engine.records import copy_record, strict
from stormtable.engine.views import view_of
from stormtable.games import all_games, bot_of, find, folder
from tests.support.short_games import short_scenarios

LEARNING = [name for name in all_games() if hasattr(bot_of(name), "FEATURES")]
GAME = "arclight"


def made(**changes: Any) -> Learned:
    """A file of weights by lot."""
    features, chance = list(bot_of(GAME).FEATURES), random.Random(1)  # type: ignore[union-attr]
    weights = [chance.randint(-3000, 3000) for _ in range(weights_of(len(features), 4))]
    plain = Learned(format=1, program="x", game=GAME, features=features, hidden=4, weights=weights, recipe={}, curve=[])
    return msgspec.structs.replace(plain, **changes)


def put(path: Path, found: Learned) -> Path:
    path.write_bytes(msgspec.json.encode(found))
    return path


def test_weights_are_read(tmp_path: Path) -> None:
    network = read_learned(put(tmp_path / "w.json", made()), find(GAME)).network()
    assert (network.inputs, network.hidden) == (len(made().features), 4)
    assert network.weights[: len(made().weights)] == made().weights
    assert not any(network.weights[len(made().weights) :])


@pytest.mark.parametrize(
    ("changes", "says"),
    [
        ({"format": 9}, "its format is 9, and this version reads 1"),
        ({"game": "thunder_struck"}, "its weights are for thunder_struck, not for arclight"),
        ({"features": ["own luck", *made().features[1:]]}, "describes positions otherwise now: own luck and own in"),
        ({"features": made().features[::-1]}, "in another order; train it again"),
        ({"weights": made().weights[:-1]}, "weights, where"),
        ({"weights": [MOST_WEIGHT + 1, *made().weights[1:]]}, "a weight is beyond"),
        ({"hidden": MOST_HIDDEN + 1}, "hidden units are not from 0 to"),
    ],
)
def test_foreign_weights_are_refused(changes: dict[str, Any], says: str, tmp_path: Path) -> None:
    with pytest.raises(BadInput, match=says):
        read_learned(put(tmp_path / "w.json", made(**changes)), find(GAME))


@pytest.mark.parametrize(
    ("data", "says"),
    [
        (b"", "is no file of weights"),
        (b"{}", "is no file of weights"),
        (b"\x89PNG", "is no file of weights"),
        (b"[" * 100_000, "is no file of weights"),
        (b" " * (1 << 20) + b"{}", "bytes are too many"),
    ],
)
def test_what_is_no_file_of_weights_is_refused(data: bytes, says: str, tmp_path: Path) -> None:
    (tmp_path / "w.json").write_bytes(data)
    with pytest.raises(BadInput, match=says):
        read_learned(tmp_path / "w.json", find(GAME))


def test_what_cannot_be_read_is_told(tmp_path: Path) -> None:
    with pytest.raises(BadInput, match="No such file"):
        player_named(find(GAME), f"expert:{tmp_path / 'none.json'}")
    with pytest.raises(BadInput, match="has no level that judges by a network"):
        expert_by(find("jumpstrike_campaign"), tmp_path / "none.json")


def test_weights_of_ones_own_may_play(tmp_path: Path) -> None:
    level = player_named(find(GAME), f"expert:{put(tmp_path / 'w.json', made())}")
    assert isinstance(level, Level)
    assert level.network is not None
    assert level.network.weights[:4] == made().weights[:4]


# The level


@pytest.fixture
def data(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Callable[[Learned], None]:
    """Games whose data hold weights, or none."""
    monkeypatch.setattr(learned, "folder", lambda name: tmp_path / name)
    monkeypatch.setattr(learned, "shipped", learned.shipped.__wrapped__)

    def put_there(found: Learned) -> None:
        (tmp_path / found.game / "data").mkdir(parents=True)
        put(tmp_path / found.game / "data" / "expert.json", found)

    return put_there


def test_the_expert_is_where_its_weights_are_and_only_there(data: Callable[[Learned], None]) -> None:
    others = {name: tuple(levels_of(find(name))) for name in all_games()}
    assert all("expert" not in levels for levels in others.values())
    data(made())
    assert tuple(levels_of(find(GAME))) == (*others.pop(GAME), "expert")
    assert bots_of(find(GAME))[-1] == "expert"
    assert all(tuple(levels_of(find(name))) == levels for name, levels in others.items())
    expert = level_of(find(GAME), "expert")
    assert expert is not None
    assert expert.network == made(weights=made().weights).network()
    with pytest.raises(BadInput, match="there is no bot 'expert'"):
        level_of(find("jumpstrike_campaign"), "expert")


@pytest.mark.parametrize("name", list(all_games()))
def test_what_ships_can_be_read(name: str) -> None:
    """Weights that no longer fit their game are found here, not by who wants to play."""
    expert = learned.expert_of(find(name))
    assert (expert is not None) == (folder(name) / "data" / "expert.json").is_file()
    assert expert is None or expert.network is not None


# What the search is told


@pytest.mark.parametrize("name", LEARNING)
def test_the_search_judges_by_a_network_the_same_both_ways(name: str) -> None:
    game, searcher = find(name), searcher_for(find(name))
    features, chance = len(searcher.hooks.FEATURES), random.Random(6)  # type: ignore[attr-defined]
    network = Network(inputs=features, hidden=4)
    size = weights_of(features, 4)
    network.weights[:size] = [chance.randint(-400, 400) for _ in range(size)]
    plain = replace(searcher.hooks.LEVELS["easy"], iterations=12, slips=0)
    state = game.load(short_scenarios(name)[0], {}, 3)
    view, seat = decided(game, state, searcher, plain)
    searcher.compile(view, seat)
    slow = searcher.ask(view, seat, replace(plain, network=network), 5, interpreted=True)
    assert slow == searcher.ask(view, seat, replace(plain, network=network), 5)
    worths = [line.worth for line in searcher.ask(view, seat, plain, 5).lines]
    assert worths != [line.worth for line in slow.lines], "the game's own judgement says something else"


def decided(game: Any, state: Any, searcher: Searcher, level: Level) -> tuple[Any, int]:
    """A decision in which the search has something to choose from."""
    while True:
        seat = seats_in(game.deciders(state))[0]
        view = view_of(game, state, seat)
        thought = searcher.ask(view, seat, level, 5, interpreted=True)
        if len(thought.lines) > 1:
            return view, seat
        for action in thought.steps:
            game.apply(state, seat, action)


@pytest.mark.parametrize("name", LEARNING)
def test_a_position_is_described_within_bounds_and_left_alone(name: str) -> None:
    game, hooks = find(name), SimpleNamespace(**vars(bot_of(name)))
    assert 1 <= len(hooks.FEATURES) <= MOST_INPUTS
    assert len(set(hooks.FEATURES)) == len(hooks.FEATURES)
    for scenario in game.SCENARIOS:
        state, scratch, told = strict(game.load(scenario, {}, 4)), hooks.Scratch(), []
        before = copy_record(state)
        for seat in seats_in(game.deciders(state)):
            features: list[Any] = [None] * len(hooks.FEATURES)
            hooks.describe(state, seat, scratch, features)
            assert None not in features, "each feature is written"
            assert all(-32768 <= feature <= 32767 for feature in features)
            told.append(features)
        assert state == before
