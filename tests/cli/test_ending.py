"""Commands that are interrupted or killed: at once, without a traceback, and nothing is left running."""

from __future__ import annotations

import contextlib
import os
import re
import signal
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from stormtable.cli import main, simulation
from stormtable.engine.watch import CompileError

pytestmark = pytest.mark.skipif(os.name == "nt", reason="signals as Unix has them")

SOON = 120.0  # seconds, on a busy machine


@contextlib.contextmanager
def running(cache: Path, *arguments: str) -> Iterator[subprocess.Popen[str]]:
    """A command in a process group of its own, which has compiled nothing yet."""
    process = subprocess.Popen(
        [sys.executable, "-m", "stormtable", *arguments],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        env={**os.environ, "STORMTABLE_CACHE": str(cache)},
        start_new_session=True,
    )
    try:
        yield process
    finally:
        with contextlib.suppress(ProcessLookupError):
            os.killpg(process.pid, signal.SIGKILL)
        process.wait()


def wait_for(condition: Callable[[], object]) -> None:
    while not condition():
        time.sleep(0.02)


def one(process: subprocess.Popen[str], how: signal.Signals) -> None:
    os.kill(process.pid, how)


def group(process: subprocess.Popen[str], how: signal.Signals) -> None:
    """As a terminal's Ctrl-C reaches a command, its worker processes included."""
    os.killpg(process.pid, how)


@pytest.mark.sampled
@pytest.mark.parametrize(
    ("reach", "how", "code", "compiling"),
    [
        (one, signal.SIGINT, 0, False),
        (one, signal.SIGINT, 0, True),
        (group, signal.SIGINT, 0, True),
        (group, signal.SIGTERM, -signal.SIGTERM, True),
        (one, signal.SIGKILL, -signal.SIGKILL, True),
    ],
)
def test_the_table_ends_without_a_word(
    tmp_path: Path,
    reach: Callable[[subprocess.Popen[str], signal.Signals], None],
    how: signal.Signals,
    code: int,
    compiling: bool,
) -> None:
    cache = tmp_path / "cache"
    with running(cache, "--port", "0", "--no-browser", "--data", str(tmp_path)) as process:
        assert process.stderr
        assert "Stormtable is at" in process.stderr.readline()
        if compiling:
            wait_for(lambda: any(cache.rglob("*.types")))
        reach(process, how)
        out, err = process.communicate(timeout=SOON)  # ends when no worker holds the line open any more
        ends = [line for line in err.splitlines() if not line.startswith("compiling the computer player of ")]
        assert (process.returncode, out, ends) == (code, "", [])


def test_who_listens_to_others_says_where_they_reach_it(tmp_path: Path) -> None:
    how = ("--port", "0", "--no-browser", "--data", str(tmp_path), "--host", "0.0.0.0", "--name", "table.example")
    with running(tmp_path / "cache", *how) as process:
        assert process.stderr
        here, there = process.stderr.readline(), process.stderr.readline()
        one(process, signal.SIGINT)
        process.communicate(timeout=SOON)
    port = re.findall(r":(\d+)/", here)[0]
    assert there == f"others reach it at http://table.example:{port}\n"


@pytest.mark.parametrize(
    "arguments", [("simulate", "arclight", "--games", "1000000"), ("match", "arclight", "--bots", "hard,hard")]
)
def test_a_command_that_compiles_ends_at_once(tmp_path: Path, arguments: tuple[str, ...]) -> None:
    with running(tmp_path, *arguments) as process:
        wait_for(lambda: any(tmp_path.rglob("*.types")))
        one(process, signal.SIGINT)
        _, err = process.communicate(timeout=SOON)
        assert (process.returncode, "Traceback" in err, "does not compile" in err) == (130, False, False)


def test_a_simulation_under_way_ends_at_once(monkeypatch: pytest.MonkeyPatch) -> None:
    def play(*_: object) -> None:
        os.kill(os.getpid(), signal.SIGINT)
        raise AssertionError("it went on")

    monkeypatch.setattr(os, "_exit", sys.exit)
    monkeypatch.setattr(simulation, "play", play)
    before = signal.getsignal(signal.SIGINT)  # a shell may have it ignored in what it runs beside itself
    with pytest.raises(SystemExit) as ended:
        main(["simulate", "arclight"])
    assert ended.value.code == 130
    assert signal.getsignal(signal.SIGINT) is before


def test_a_rule_that_does_not_compile_is_said(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    def play(*_: object) -> None:
        raise CompileError("steer", "helm.py", 7, "it makes a list")

    monkeypatch.setattr(simulation, "play", play)
    assert main(["simulate", "arclight"]) == 2
    assert capsys.readouterr().err == "stormtable: steer (helm.py, line 7) does not compile: it makes a list\n"
