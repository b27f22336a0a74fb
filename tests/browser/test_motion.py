"""What moves on the board is shown moving, with everything that stands at it, and nothing is left behind."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import Page
from websockets.sync.client import connect

from tests.browser.conftest import Served
from tests.browser.driver import open_match
from tests.browser.watching import GAMES, Player, Watched

pytestmark = [pytest.mark.browser, pytest.mark.moving]

MOST = 45  # acts until a piece has moved
# Every glide stands still from its start: the test is its clock.
HELD = """
window.glides = [];
const animate = Element.prototype.animate;
Element.prototype.animate = function (frames, how) {
  const begun = animate.call(this, frames, how);
  if (how?.id === "glide") { begun.pause(); window.glides.push(begun); }
  return begun;
};
"""
# At each moment of a glide how far the labels are from where they belong beside their pieces, in the drawing's units;
# the way behind a piece is not as long as it will be before the piece is there.
SAMPLED = """() => {
  const drawing = document.querySelector(".board-frame > svg.board");
  const held = window.glides.filter((each) => each.effect.target.isConnected && each.playState === "paused");
  const pieces = held.map((each) => each.effect.target).filter((each) => each.matches(".piece"));
  const spot = (each) => { const { e, f } = new DOMMatrix(getComputedStyle(each).transform); return [e, f]; };
  const at = (time) => held.forEach((each) => (each.currentTime = time));
  const labels = (piece) => [...drawing.querySelectorAll(`[data-follows="${CSS.escape(piece.dataset.piece)}"]`)];
  const name = (piece) => document.getElementById(piece.id.replace("piece-", "name-"));
  const apart = (piece, label) => spot(label).map((each, i) => each - spot(piece)[i]);
  const found = [];
  let moved = 0;
  for (const piece of pieces) {
    for (const label of labels(piece)) {
      at(220);
      const rest = apart(piece, label);
      for (const time of [0, 30, 75, 110, 160, 205]) {
        at(time);
        const now = apart(piece, label);
        found.push(Math.hypot(now[0] - rest[0], now[1] - rest[1]));
      }
    }
    if (name(piece)) {
      for (const time of [0, 30, 75, 110, 160, 205]) {
        at(time);
        const [[x, y], [nx, ny]] = [spot(piece), spot(name(piece))];
        found.push(Math.abs(x * ny - y * nx) / Math.hypot(x, y));
      }
    }
    for (const trail of drawing.querySelectorAll(`[data-trails="${CSS.escape(piece.dataset.piece)}"]:not(.gone)`)) {
      at(110);
      found.push(getComputedStyle(trail).visibility === "hidden" ? 0 : 99);
      at(220);
      found.push(getComputedStyle(trail).visibility === "hidden" ? 99 : 0);
    }
    at(0);
    const from = spot(piece);
    at(220);
    moved = Math.max(moved, Math.hypot(spot(piece)[0] - from[0], spot(piece)[1] - from[1]));
  }
  at(110);
  return { moved, labels: found.length, off: Math.max(0, ...found) };
}"""
# Where pieces are drawn now, and once all glides are over: they must be where their drawing has them.
ENDED = """() => {
  for (const each of window.glides) if (each.playState !== "finished" && each.playState !== "idle") each.finish();
  return new Promise((done) => requestAnimationFrame(() => {
    const drawing = document.querySelector(".board-frame > svg.board");
    const off = [...drawing.querySelectorAll("[data-glide], [data-follows]")].filter((each) => {
      const own = each.transform.baseVal.consolidate()?.matrix;
      const { e, f } = new DOMMatrix(getComputedStyle(each).transform);
      return own && Math.hypot(own.e - e, own.f - f) > 0.1;
    });
    done({ off: off.length, gone: drawing.querySelectorAll(".gone").length });
  }));
}"""


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.soak
def test_labels_keep_to_their_pieces(game: str, page: Page, server: Served) -> None:
    """At every moment of every glide; a glide that another act cuts short leaves nothing behind."""
    key = open_match(server.url, game, ["screen", "computer"], scenario=GAMES[game])["table"]
    page.add_init_script(HELD)
    watched = Watched(page, server.url, key)
    labels = moved = 0.0
    with connect(f"{server.url.replace('http', 'ws')}/ws/{key}", max_size=None) as socket:
        player = Player(socket)
        for _ in range(MOST):
            if not player.asked():
                break
            player.act()
            watched.reaches(player.table["number"])
            found: dict[str, Any] = page.evaluate(SAMPLED)
            assert found["off"] < 0.5, found
            labels, moved = max(labels, found["labels"]), max(moved, found["moved"])
            if labels and moved:
                break
    assert moved > 0
    assert labels > 0
    assert page.evaluate(ENDED) == {"off": 0, "gone": 0}


@pytest.mark.soak
def test_with_less_motion_nothing_glides(new_page: Callable[..., Page], server: Served) -> None:
    page = new_page(reduced_motion="reduce")
    key = open_match(server.url, "arclight", ["screen", "computer"], scenario="duel")["table"]
    page.add_init_script(HELD)
    watched = Watched(page, server.url, key)
    with connect(f"{server.url.replace('http', 'ws')}/ws/{key}", max_size=None) as socket:
        player = Player(socket)
        for _ in range(6):
            player.asked()
            player.act()
        watched.reaches(player.table["number"])
    assert page.evaluate("window.glides.length") == 0
