"""What studies say of their games: judged by intervals, right in what they count."""

from __future__ import annotations

import json
import math
import random

import pytest

from stormtable.games import find
from stormtable.lab.shares.work import Share
from stormtable.lab.studies import watching
from stormtable.lab.studies.balance import balance, verdict
from stormtable.lab.studies.drawing import force_options
from stormtable.lab.studies.fitting import logistic
from stormtable.lab.studies.found import side_names
from stormtable.lab.studies.kinds import STUDIES
from stormtable.lab.studies.lengths import quantile
from stormtable.lab.studies.options import paired
from stormtable.lab.studies.page import page
from stormtable.lab.studies.plan import Outcome, Played
from stormtable.lab.studies.tables import as_parquet
from stormtable.lab.studies.values import worths
from tests.support.studied import played, study_of


@pytest.mark.parametrize(
    ("wins", "draws", "said"),
    [
        ([46, 54], 0, "even"),
        ([42, 58], 0, "undecided"),
        ([30, 70], 0, "favours Orange"),
        ([70, 30], 100, "favours Blue, often drawn"),
        ([0, 0], 0, "not played to its end"),
    ],
)
def test_a_scenario_is_judged_by_the_interval_of_its_shares(wins: list[int], draws: int, said: str) -> None:
    assert verdict(["Blue", "Orange"], wins, draws) == said


@pytest.mark.parametrize(
    ("wins", "said"),
    [
        ([45, 45, 10], "disfavours C"),
        ([60, 30, 10], "favours A"),
        ([10, 75, 15], "favours B"),
        ([30, 36, 34], "even"),
        ([28, 38, 34], "undecided"),
    ],
)
def test_of_three_sides_that_one_is_named_which_stands_out(wins: list[int], said: str) -> None:
    assert verdict(["A", "B", "C"], wins, 0) == said


def test_balance_counts_every_game_once() -> None:
    study = study_of(games=4)
    points = [[2, 0], [2, 0], [1, 1], None]
    shares = [Played(i, [Outcome(each, 9, 3, i)], 0.0) for i, each in enumerate(points)]
    blue, orange = balance(study, shares).table.rows
    assert (blue["wins"], orange["wins"], blue["draws"], blue["unfinished"]) == (2, 0, 1, 1)
    assert (blue["share"], blue["ahead"], orange["ahead"]) == (1.0, 1.0, -1.0)
    assert blue["drawn"] == pytest.approx(1 / 3)


@pytest.mark.parametrize(("share", "value"), [(0.05, 1), (0.5, 2), (0.51, 3), (0.75, 3), (0.95, 4), (1.0, 4)])
def test_quantiles_are_values_that_were_seen(share: float, value: int) -> None:
    assert quantile([1, 2, 3, 4], share) == value


def test_pairs_are_compared_by_their_differences() -> None:
    assert paired([0.0] * 9) == (0.0, 0.0, 0.0)
    mean, low, high = paired([1.0, 0.0, 0.0, -1.0, 1.0])
    half = 1.959964 * math.sqrt(0.7) / math.sqrt(5)
    assert (mean, low, high) == pytest.approx((0.2, 0.2 - half, 0.2 + half))


@pytest.mark.parametrize(("games", "said"), [(29, "too few games"), (30, "hurts {}")])
def test_of_few_pairs_nothing_is_claimed(games: int, said: str) -> None:
    """Equal differences have no spread, so that of two games the interval would have no width."""
    study = study_of("options", games=games, tries=["speed_restriction=no"])
    pairs = [Outcome(points, 9, 3, 0) for _ in range(games) for points in ([2, 0], [0, 2])]
    (row,) = STUDIES["options"].tell(study, [Played(0, pairs, 0.0)]).table.rows
    assert (row["pairs"], row["score"], row["score_high"]) == (games, -1.0, -1.0)
    assert row["verdict"] == said.format(side_names(find("arclight"), study.cells[0])[0])


def test_stopped_games_say_nothing_of_the_length() -> None:
    games = [Outcome([2, 0], 10, 3, 0), Outcome(None, 5000, 90, 0), Outcome([0, 2], 30, 5, 0)]
    found = STUDIES["lengths"].tell(study_of("lengths", games=3), [Played(0, games, 0.0)])
    (row,) = found.table.rows
    assert (row["games"], row["unfinished"]) == (3, 1)
    assert (row["decisions"], row["decisions_p95"], row["turns"], row["longest"]) == (20, 30, 4, 5)
    assert row["at_end"] == 0.5
    assert '"share": 0.5' in json.dumps(found.charts[-1].drawn.to_dict())


@pytest.mark.parametrize("name", ["lengths", "values"])
def test_where_no_game_came_to_its_end_nothing_is_said(name: str) -> None:
    study = study_of(name, scenarios={"free": "free"}, games=2)
    shares = [Played(0, [Outcome(None, 5000, 90, 0, [{}, {}])] * 2, 0.0)]
    found = STUDIES[name].tell(study, shares)
    assert page(study, found, "").startswith("<!")
    assert as_parquet(found.table, study)
    assert found.charts == []
    assert ("not one of 2 games" if name == "lengths" else "do not tell what a point is worth") in found.sentences[0]


def test_a_watched_game_in_which_nothing_can_be_done_is_stopped(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(watching, "MOST_DECISIONS", 7)
    monkeypatch.setattr(watching.Watcher, "steps", lambda *_: ())
    (game,) = watching.Watcher(study_of("rules", games=1)).do(Share(0, 1)).games
    assert (game.points, game.decisions) == (None, 7)


def test_an_option_that_does_nothing_changes_no_game() -> None:
    study = study_of("options", games=3, tries=["speed_restriction=no"])
    found = STUDIES["options"].tell(study, played(study))
    (row,) = found.table.rows
    assert (row["before"], row["value"], row["pairs"]) == ("on", "off", 3)
    assert (row["otherwise"], row["score"], row["verdict"]) == (0.0, 0.0, "nothing that shows")
    assert "Not one of 3 games went otherwise" in found.sentences[0]


def test_regression_finds_what_is_true() -> None:
    """Of chances that follow from known weights, these lie within the intervals; what never varies adds nothing."""
    chance, true = random.Random(8), (0.2, 0.9, -0.5)
    rows, scores = [], []
    for _ in range(4000):
        row = [1.0, chance.randint(-2, 2), chance.randint(-2, 2), 0.0]
        rows.append(row)
        odds = sum(a * b for a, b in zip(row, (*true, 0.0), strict=True))
        scores.append(float(chance.random() < 1 / (1 + math.exp(-odds))))
    fit = logistic(rows, scores, range(4000))
    for i, weight in enumerate(true):
        assert abs(fit.weights[i] - weight) < 3.5 * math.sqrt(fit.covariance[i, i]) < 0.25
    assert fit.weights[3] == 0.0


def test_a_unit_worth_twice_its_points_is_too_cheap() -> None:
    game = find("arclight")
    option = force_options(game, study_of("values", scenarios={"free": "free"}, games=2).cells[0])[0]
    chance, games = random.Random(3), []
    for _ in range(3000):
        forces = [{"pulsar": chance.randint(0, 4), "javelin": chance.randint(0, 4)} for _ in range(2)]
        mine, theirs = (2 * 69 * each["pulsar"] + 59 * each["javelin"] for each in forces)
        won = 2 * (chance.random() < 1 / (1 + math.exp((theirs - mine) / 100)))
        games.append(Outcome([won, 2 - won], 9, 3, 0, forces))
    rows, point = worths(option, games)
    told = {row["key"]: row for row in rows}
    assert (told["pulsar"]["verdict"], told["javelin"]["verdict"]) == ("too cheap", "too dear")
    assert told["pulsar"]["ratio"] / told["javelin"]["ratio"] == pytest.approx(2.0, abs=0.25)
    assert point > 0
    nothing, none = worths(option, games[:20])
    assert {row["verdict"] for row in nothing} == {"too few games"}
    assert none != point
