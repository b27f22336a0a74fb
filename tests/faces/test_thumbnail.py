"""Small pictures of positions: cropped to what matters, within the board, without a word."""

from __future__ import annotations

import re

import pytest

from stormtable.faces import thumbnail
from stormtable.faces.labels import Box
from stormtable.faces.thumbnail import ASPECT, MOST, fit, gathered
from stormtable.games import all_games
from stormtable.scene import Scene
from tests.support.started import started

BOARD = Box(0, 0, 4000, 3000)


@pytest.mark.parametrize("game", all_games())
def test_every_game_has_one(game: str) -> None:
    match = started(game, next(iter(all_games()[game].SCENARIOS))).match
    scene: Scene = match.game.scene(match.views.of(0), 0, None)
    drawn = thumbnail(scene)
    box = re.search(r'<svg[^>]* viewBox="([^"]+)"', drawn)
    assert box is not None
    _, _, wide, high = map(float, box[1].split())
    assert wide / high == pytest.approx(ASPECT, rel=0.01)
    assert "text,.badge-layer" in drawn, "words are not hidden"
    assert 'data-offer="' not in drawn


def test_what_stands_close_is_shown_together_and_what_is_far_is_not() -> None:
    near, far = (1300.0, 1200.0), (3900.0, 2900.0)
    box = gathered([(1000.0, 1000.0), far, near])
    assert (box.left < 1000, 1300 < box.right < 3900) == (True, True)
    assert box.bottom - box.top <= MOST


@pytest.mark.parametrize("at", [(0.0, 0.0), (4000.0, 3000.0), (2000.0, 1500.0)])
def test_it_stays_on_the_board(at: tuple[float, float]) -> None:
    box = fit(gathered([at]), BOARD)
    assert box.left <= at[0] <= box.right
    assert box.top <= at[1] <= box.bottom
    assert box.left > -100
    assert box.right < 4100
    assert (box.right - box.left) / (box.bottom - box.top) == pytest.approx(ASPECT)
