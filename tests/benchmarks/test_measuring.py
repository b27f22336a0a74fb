"""The measurements themselves, with tiny numbers: that they run, and that they notice when they measure nothing."""

from __future__ import annotations

import importlib
import shutil
import socket
import socketserver
import sys
import threading
import time
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest

from benchmarks import __main__ as bench
from benchmarks import compiling, drag, rules, search, server, states
from benchmarks.classics import PIG
from benchmarks.distance import far_away
from benchmarks.timing import QUICK, CannotMeasure, Stopwatch
from stormtable.bots.searcher import Searcher
from stormtable.engine.records import dtype_of
from stormtable.games import all_games
from tests.support.chromium import CHROMIUM


@pytest.mark.parametrize("name", bench.PIECES)
def test_every_piece_can_be_measured(name: str) -> None:
    assert callable(importlib.import_module(f"benchmarks.{name}").measure)


def test_quick_figures_of_states(capsys: pytest.CaptureFixture[str]) -> None:
    assert bench.main(["--quick", "--only", "states"]) == 0
    printed = capsys.readouterr()
    for game in all_games().values():
        assert f"| {game.TITLE} " in printed.out
        assert f"| {dtype_of(game.State).itemsize:,} " in printed.out
    assert printed.err == ""


def test_a_copy_that_is_left_out_is_noticed() -> None:
    copier = states.Copier(PIG.load("standard", {}, 1))
    copier.copy(1)
    copier.copy(1000)
    honest = copier.rules.copy_on
    copier.rules = SimpleNamespace(copy_on=lambda array, n: honest(array, n - 1))
    with pytest.raises(CannotMeasure, match="1000 copies were asked for"):
        copier.copy(1000)


def test_quick_figures_of_search(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(search.GOALS, ("pig", "standard"), 1.0)
    case, watch = search.Case(Searcher(PIG), "standard", QUICK), Stopwatch()
    case.round(watch)
    figures = case.row().figures
    assert figures["compiled"].value > figures["interpreted"].value > 0
    assert figures["compiled"].at_least == 1.0
    assert watch.busy > 0


class Playing:
    """A worker that plays games of a given digest."""

    def __init__(self, digest: int) -> None:
        self.digest = digest

    def play(self, seed: int, first: int, count: int) -> None:
        self.digest += seed + first + count

    def result(self) -> Any:
        return SimpleNamespace(digest=self.digest)


def test_different_games_are_not_compared() -> None:
    players: Any = [Playing(1), Playing(1), Playing(2)]
    one, same, other = map(rules.Player, players)
    rules.check("a game", one, same)
    with pytest.raises(CannotMeasure, match="a game: compiled and interpreted rules play different games"):
        rules.check("a game", one, other)


def test_what_does_not_compile_is_told(tmp_path: Path) -> None:
    with pytest.raises(CannotMeasure, match="there is no game 'nothing'"):
        compiling.took("simulation", "nothing", tmp_path, Stopwatch())


async def test_moves_at_a_server_that_ends() -> None:
    with server.server() as one:
        assert b"<title>Stormtable</title>" in one.first_answer()
        assert one.age > 0
        took = await server.moves(one.url, 3, seed=1)
    assert len(took) == 3
    assert all(each > 0 for each in took)
    assert one.process.poll() is not None


def test_a_server_that_does_not_start_is_told(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "executable", shutil.which("false"))
    with server.server() as one, pytest.raises(CannotMeasure, match="the server did not start"):
        one.first_answer()


def test_a_server_far_away_answers_a_round_trip_later_and_in_order() -> None:
    with socketserver.ThreadingTCPServer(("127.0.0.1", 0), Echo) as echo:
        threading.Thread(target=echo.serve_forever, daemon=True).start()
        port = echo.server_address[1]
        with far_away(f"http://127.0.0.1:{port}", 0.05) as url:
            before = time.perf_counter()
            with socket.create_connection(("127.0.0.1", int(url.rsplit(":", 1)[1]))) as line:
                line.sendall(sent := bytes(range(256)) * 1000)
                line.shutdown(socket.SHUT_WR)
                heard = b"".join(iter(lambda: line.recv(65_536), b""))
            took = time.perf_counter() - before
        echo.shutdown()
    assert heard == sent
    assert took >= 0.1  # one round trip to shake hands, one for the answer


class Echo(socketserver.StreamRequestHandler):
    def handle(self) -> None:
        self.wfile.write(self.rfile.read())


@pytest.mark.browser
def test_the_first_paint_of_a_page() -> None:
    from benchmarks.painting import painter

    CHROMIUM.close()  # it starts a browser of its own
    with painter() as paints:
        found = paints("data:text/html,<p>A page")
    assert set(found) == {"first paint", "first contentful paint", "largest contentful paint"}
    assert 0 < found["first paint"] <= found["largest contentful paint"]


@pytest.mark.soak
@pytest.mark.browser
@pytest.mark.parametrize("unit", drag.DRAGGED)
def test_frames_of_a_drag_over_a_free_table(unit: str) -> None:
    CHROMIUM.close()
    with server.server() as one:
        one.first_answer()
        took = drag.dragged(one.url, unit, 4)
    assert len(took) == 4
    assert all(each > 0 for each in took)


def test_pages_at_which_nothing_happens_stay(capsys: pytest.CaptureFixture[str]) -> None:
    assert bench.main(["--quick", "--only", "idle"]) == 0
    assert "8 pages at 2 matches: that are served at once" in capsys.readouterr().out


def test_boardgame_io_has_to_be_there(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    monkeypatch.delenv("BOARDGAME_IO", raising=False)
    assert bench.main(["--quick", "--only", "boardgame"]) == bench.NOT_MEASURED
    assert "npm install boardgame.io@0.50.2" in capsys.readouterr().err
