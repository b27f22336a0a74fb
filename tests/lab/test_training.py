"""Training: the same rows and weights for the same seed, a planted signal learned, what was stopped gone on with."""

from __future__ import annotations

import itertools
import json
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import numpy as np
import pytest

from stormtable.bots.learned import Learned, read_learned
from stormtable.bots.searcher import Searcher
from stormtable.cli import main, training
from stormtable.engine import networks
from stormtable.engine.game import BadInput
from stormtable.engine.records import dtype_of
from stormtable.games import find
from stormtable.lab.shares.threads import Threads
from stormtable.lab.shares.work import even_shares
from stormtable.lab.training import fitting
from stormtable.lab.training.collecting import Row
from stormtable.lab.training.folder import SHARE, Folder
from stormtable.lab.training.learning import learn, learned, parts, written
from stormtable.lab.training.recipe import Recipe, made_recipe
from stormtable.lab.training.selfplay import Ground, SelfPlay
from tests.support import race

GAMES = 400
DUEL = [
    "train",
    "thunder_struck",
    "--games",
    "100",
    "--level",
    "easy",
    "--descents",
    "1",
    "--seed",
    "3",
    "--workers",
    "1",
]


def recipe(**changes: Any) -> Recipe:
    fields: dict[str, Any] = {
        "format": 1,
        "program": "x",
        "game": "race",
        "scenarios": ["race"],
        "seed": 5,
        "level": "easy",
        "descents": 2,
        "wander": 20,
        "features": list(race.FEATURES),
        "hidden": 4,
        "epochs": 4,
    }
    return Recipe(**(fields | changes))


@pytest.fixture(scope="module")
def rows() -> Any:
    """Games of the race, by a search that knows nothing."""
    ground = Ground(race, race.State(), race.LEVELS["easy"], 20, Searcher(race, race))
    return np.concatenate([ground.play(5, number) for number in range(GAMES)])


def test_rows_say_how_their_games_ended(rows: Any) -> None:
    """Both seats are told of each tick but the last, and one wins what the other loses."""
    assert len(rows) == GAMES * 2 * (2 * race.ROUNDS - 1)
    mine, theirs = rows[rows["seat"] == 0], rows[rows["seat"] == 1]
    assert (mine["points"] + theirs["points"] == 2).all()
    assert (mine["features"][:, 0] == -theirs["features"][:, 0]).all()
    assert {*mine["tick"]} == {*range(1, 2 * race.ROUNDS)}
    last = mine[mine["tick"] == 2 * race.ROUNDS - 1]
    ahead = last[last["features"][:, 0] > 600]
    assert len(ahead)
    assert (ahead["points"] == 2).all(), "six spaces ahead with one die to come"


def test_the_same_games_again_and_others_for_another_seed(rows: Any) -> None:
    ground = Ground(race, race.State(), race.LEVELS["easy"], 20, Searcher(race, race))
    later = ground.play(5, 7)
    assert (later == rows[rows["game"] == 7]).all(), "whatever was played before"
    assert (ground.play(6, 7)["features"] != later["features"]).any()


@pytest.fixture
def quick(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(fitting, "LEAST_STEPS", 400)


@pytest.mark.usefixtures("quick")
def test_a_planted_signal_is_learned(rows: Any) -> None:
    *_, (games, count, made) = learn(recipe(), rows, GAMES)
    assert (games, count) == (GAMES, len(rows) * 9 // 10)
    assert made.judgement == pytest.approx(np.log(2), abs=0.02), "the judgement knows nothing"
    assert made.loss < 0.9 * made.judgement

    def chance(lead: int, nothing: int = 500) -> int:
        return networks.chance(made.network, [100 * lead, nothing, 12])

    assert [round(chance(lead) / 1000) for lead in (-8, -4, 4, 8)] == [0, 0, 1, 1]
    assert chance(-8) < 250
    assert abs(chance(0) - 500) < 100
    assert abs(chance(3, 0) - chance(3, 1000)) < 100, "what means nothing changes little"


@pytest.mark.usefixtures("quick")
def test_the_same_rows_make_the_same_weights(rows: Any) -> None:
    def made(seed: int) -> Learned:
        return learned(recipe(seed=seed), 150, list(learn(recipe(seed=seed), rows[rows["game"] < 150], 150)))

    first = made(5)
    assert written(first) == written(made(5))
    assert first.weights != made(6).weights
    assert [(point["games"], point["rows"]) for point in first.curve] == [(150, 150 * 22 * 9 // 10)]


@pytest.mark.parametrize("numbers", [[], [9], [8]], ids=["none", "none to learn from", "none to check by"])
def test_where_no_game_came_to_its_end_nothing_is_learned(numbers: list[int], rows: Any) -> None:
    with pytest.raises(BadInput, match="no game came to its end: there is nothing to learn from"):
        list(learn(recipe(), rows[np.isin(rows["game"], numbers)], 100))


def test_the_curve_has_a_point_for_each_doubling() -> None:
    assert [parts(games) for games in (100, 250, 4000)] == [[100], [125, 250], [500, 1000, 2000, 4000]]


def test_what_never_changes_has_no_weight(rows: Any) -> None:
    made = fitting.fit(rows[:600], rows[600:900], 3, 2, 1, 1)
    inputs, hidden = made.network.inputs, made.network.hidden
    columns = [made.network.weights[unit * (inputs + 1) + 2] for unit in range(hidden)]
    assert [*columns, made.network.weights[hidden * (inputs + 1) + 2]] == [0] * (hidden + 1)


def test_a_position_is_worth_what_came_after_it() -> None:
    """Half by the chance at the seat's next position, half by what that one is worth; the last by the game's end."""
    rows = np.zeros(8, dtype_of(Row))
    rows["game"], rows["seat"] = [0, 0, 0, 0, 0, 0, 1, 1], [0, 1, 0, 1, 0, 1, 0, 1]
    rows["tick"], rows["points"] = [1, 1, 2, 2, 3, 3, 1, 1], [2, 0, 2, 0, 2, 0, 1, 1]
    chances = np.array([0.5, 0.5, 0.6, 0.4, 0.9, 0.1, 0.3, 0.3])
    worths = [0.775, 0.225, 0.95, 0.05, 1, 0, 0.5, 0.5]
    assert fitting.targets(rows, chances) == pytest.approx(worths)
    order = np.random.default_rng(1).permutation(8)
    assert fitting.targets(rows[order], chances[order]) == pytest.approx(np.array(worths)[order]), "in whatever order"


# The folder


def test_another_recipes_folder_is_refused(tmp_path: Path) -> None:
    Folder(tmp_path / "games", recipe())
    Folder(tmp_path / "games", recipe(hidden=8))  # how it is fitted may change
    with pytest.raises(BadInput, match="it holds games whose seed is 5, not 6; remove it"):
        Folder(tmp_path / "games", recipe(seed=6))
    (tmp_path / "games" / "recipe.json").write_text("{", encoding="utf-8")
    with pytest.raises(BadInput, match="is no recipe"):
        Folder(tmp_path / "games", recipe())


def test_one_at_a_time_writes_into_a_folder(tmp_path: Path) -> None:
    folder = Folder(tmp_path / "games", recipe())
    with (
        folder.held(),
        pytest.raises(BadInput, match="another process writes there"),
        Folder(tmp_path / "games", recipe()).held(),
    ):
        pass


def test_damaged_rows_are_told(tmp_path: Path, rows: Any) -> None:
    folder = Folder(tmp_path / "games", recipe())
    for share in even_shares(2 * SHARE, SHARE):
        folder.store(share, rows[:10])
    assert len(folder.rows(2 * SHARE)) == 20
    file = folder.file(next(even_shares(2 * SHARE, SHARE)))
    file.write_bytes(file.read_bytes()[:-5])
    with pytest.raises(BadInput, match="remove it, and its games are played again"):
        folder.rows(2 * SHARE)
    np.save(file, np.zeros(3))
    with pytest.raises(BadInput, match="holds no rows of this version"):
        folder.rows(2 * SHARE)


# The command


def train(out: Path, *more: str) -> int:
    return main([*DUEL, "--out", str(out), *more])


@pytest.mark.usefixtures("quick")
def test_the_command_makes_the_same_weights_however_often_it_is_stopped(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    whole, parted = tmp_path / "whole.json", tmp_path / "parted.json"
    assert train(whole) == 0
    assert "positions" in capsys.readouterr().out
    hours = itertools.count()  # an hour from one look at the clock to the next: one share is begun, no more
    with monkeypatch.context() as patched:
        patched.setattr(training, "time", SimpleNamespace(monotonic=lambda: 3600 * next(hours)))
        assert train(parted, "--hours", "1.5") == 2
    assert "only 50 games were played in that time; 100 are needed" in capsys.readouterr().err
    assert train(parted, "--json") == 0
    told = json.loads(capsys.readouterr().out)
    assert whole.read_bytes() == parted.read_bytes()
    found = read_learned(whole, find("thunder_struck"))
    assert told["recipe"] == found.recipe
    assert told["curve"] == found.curve
    assert (found.recipe["games"], found.recipe["seed"], found.recipe["scenarios"]) == (100, 3, ["duel"])
    assert main(["simulate", "thunder_struck", "--games", "2", "--bots", f"expert:{whole},easy"]) == 0


@pytest.mark.parametrize(
    ("arguments", "says"),
    [
        (
            ["jumpstrike_campaign"],
            "does not describe positions to a network; these do: arclight, l",
        ),
        (["arclight", "--level", "random"], "who plays at random teaches nothing"),
        (["arclight", "--level", "grandmaster"], "there is no bot 'grandmaster'"),
        (["arclight", "--scenario", "duel", "--scenario", "duel"], "each is named once"),
        (["arclight", "--scenario", "nowhere"], "there is no scenario 'nowhere'"),
        (["arclight", "--out", "/nowhere/at/all.json"], "there is no folder"),
        (["nowhere"], "there is no game 'nowhere'"),
    ],
)
def test_what_cannot_be_learned_is_said(
    arguments: list[str], says: str, capsys: pytest.CaptureFixture[str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    assert main(["train", *arguments]) == 2
    assert says in capsys.readouterr().err
    assert not list(tmp_path.iterdir()), "nothing is left behind"


def test_shares_are_the_same_whoever_plays_them() -> None:
    work = SelfPlay(made_recipe(find("thunder_struck"), ["duel", "teams"], "easy", 1, 3))
    one, two = (np.concatenate(list(Threads(n).do(work, even_shares(8, 3)))) for n in (1, 2))
    assert (one == two).all()
    assert {*one["seat"][one["game"] % 2 == 0]} == {0, 1}
    assert {*one["seat"][one["game"] % 2 == 1]} == {0, 1, 2, 3}, "scenarios are taken in turn"
