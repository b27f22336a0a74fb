"""Tournaments: sides swapped, draws half, an interval that says how sure one may be."""

from __future__ import annotations

from typing import Any

import pytest

from stormtable.bots.levels import level_of
from stormtable.engine.game import BadInput
from stormtable.engine.levels import Level
from stormtable.engine.odds import score_interval
from stormtable.games import find
from stormtable.lab import tournament
from stormtable.lab.simulate import Result, simulate
from stormtable.lab.tournament import Match, play_match
from tests.support import salvo


def test_a_player_is_as_good_as_itself() -> None:
    """Each seed is played twice with sides swapped, so the same player wins as often as it loses, exactly."""
    game = find("arclight")
    match = play_match(game, "duel", {}, level_of(game, "easy"), level_of(game, "easy"), 40, 3)
    assert match.games == 40
    assert match.wins == match.losses
    assert match.score == 0.5
    assert sum(match.seat_wins) + match.draws == 40


def test_the_lowest_level_beats_random_play() -> None:
    game = find("arclight")
    match = play_match(game, "duel", {}, level_of(game, "easy"), None, 200, 11)
    assert match.interval[0] > 0.8
    turned = play_match(game, "duel", {}, None, level_of(game, "easy"), 200, 11)
    assert turned.score < 0.2


def test_a_player_plays_a_whole_team(monkeypatch: pytest.MonkeyPatch) -> None:
    """Four seats in two teams: both seats of one against both of the other, sides swapped, a win counted once."""
    easy, played = Level("", "", 1, 1.0), list[list[Level | None]]()

    class Counted:
        def __init__(self, game: Any, start: Any, levels: list[Level | None], searcher: Any) -> None:
            self.levels = levels

        def run(self, games: int, seed: int, told: Any) -> Result:
            played.append(self.levels)
            wins = (5, 2, 5, 2) if self.levels[0] is easy else (4, 3, 4, 3)
            return Result(games=games, wins=wins, draws=3, actions=90, seconds=1.0, digest="")

    monkeypatch.setattr(tournament, "Simulator", Counted)
    match = play_match(salvo, "teams", {}, easy, None, 20, 1)
    assert played == [[easy, None, easy, None], [None, easy, None, easy]]
    assert (match.wins, match.draws, match.losses) == (5 + 3, 6, 2 + 4)
    assert match.seat_wins == (5 + 4, 2 + 3)


def test_team_mates_win_together() -> None:
    result = simulate(salvo, "teams", {"rounds": 3}, 20, 1, interpreted=True)
    assert result.wins[0] == result.wins[2]
    assert result.wins[1] == result.wins[3]
    assert result.wins[0] + result.wins[1] + result.draws == 20


def test_draws_count_half() -> None:
    match = Match(seed=1, wins=3, draws=2, losses=5, seat_wins=(4, 4), mean_length=9.0, seconds=1.0)
    assert match.score == 0.4


@pytest.mark.parametrize(
    ("score", "games", "low", "high"),
    [(0.5, 100, 0.4038, 0.5962), (0.65, 1000, 0.6199, 0.6789), (1.0, 10, 0.7225, 1.0), (0.0, 10, 0.0, 0.2775)],
)
def test_intervals_are_wilsons(score: float, games: int, low: float, high: float) -> None:
    """Values of the published formula (Wilson 1927), worked out apart."""
    assert score_interval(score, games) == pytest.approx((low, high), abs=1e-4)


@pytest.mark.parametrize("games", [0, 1, 7])
def test_games_that_cannot_be_shared_are_refused(games: int) -> None:
    with pytest.raises(BadInput, match="an even number"):
        play_match(find("arclight"), "duel", {}, None, None, games, 1)
