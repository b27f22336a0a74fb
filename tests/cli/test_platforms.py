"""Other machines: without what Windows lacks, with consoles that are not UTF-8, in folders with blanks."""

from __future__ import annotations

import functools
import io
import json
import os
import re
import signal
import subprocess
import sys
import urllib.request
from pathlib import Path

import pytest

from stormtable.bots.pool import Pool
from stormtable.cli import main
from stormtable.cli.commands import make_parser
from stormtable.engine.warmup import Job, Progress, warm_up
from stormtable.games import find

ROOT = Path(__file__).parents[2]
SUPPORT = ROOT / "tests" / "support" / "windows"
CASE = ROOT / "tests" / "cases" / "arclight" / "range-first-medium.toml"
DESIGNS = ROOT / "tests" / "scenarios" / "jumpstrike" / "own-designs.toml"
SOON = 300.0  # seconds, on a busy machine
WINDOWS = {
    "PYTHONPATH": os.pathsep.join(map(str, (SUPPORT, ROOT / "src", ROOT))),
    "PYTHONWARNDEFAULTENCODING": "1",
}
COMMANDS = [
    ("games",),
    ("rules", "thunder_struck"),
    ("rules", "arclight", "AL-5.1", "--json"),
    ("simulate", "arclight", "--games", "1", "--interpreted"),
    ("match", "arclight", "--record", "my match.jsonl"),
    ("case", "my case.toml"),
    ("odds", "my case.toml"),
    ("print", "jumpstrike", "--scenario", "my designs.toml", "--out", "my sheets.pdf"),
]


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """A folder with blanks and letters beyond ASCII in its name, and files in it."""
    made = tmp_path / "Eigene Spiele für Łukasz"
    made.mkdir()
    (made / "my case.toml").write_bytes(CASE.read_bytes())
    (made / "my designs.toml").write_bytes(DESIGNS.read_bytes())
    return made


def run(folder: Path, *arguments: object, **environment: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [sys.executable, *map(str, arguments)],
        cwd=folder,
        env={**os.environ, **environment},
        capture_output=True,
        encoding=environment.get("PYTHONIOENCODING", "utf-8"),
        timeout=SOON,
        check=False,
    )


def said(err: str) -> list[str]:
    """Without what others say: on a Windows machine they do otherwise."""
    return [line for line in err.splitlines() if not re.search(r"Warning: |^  |^compiling the ", line)]


def test_commands_take_nothing_that_windows_lacks(folder: Path) -> None:
    ended = run(folder, SUPPORT / "commands.py", json.dumps(COMMANDS), **WINDOWS)
    assert said(ended.stderr) == []
    assert json.loads(ended.stdout.splitlines()[-1]) == [0] * len(COMMANDS)


@pytest.mark.skipif(os.name == "nt", reason="ended by a signal as Unix has them")
def test_the_table_starts_without_what_windows_lacks(folder: Path) -> None:
    command = [sys.executable, "-m", "stormtable", "--port", "0", "--no-browser", "--data", "my data"]
    process = subprocess.Popen(
        command, cwd=folder, env={**os.environ, **WINDOWS}, stderr=subprocess.PIPE, encoding="utf-8"
    )
    try:
        assert process.stderr
        line = process.stderr.readline()
        (address,) = re.findall(r"http://127\.0\.0\.1:\d+/", line)
        with urllib.request.urlopen(address, timeout=SOON) as page:
            assert b"<title>" in page.read()
    finally:
        process.send_signal(signal.SIGINT)
        _, err = process.communicate(timeout=SOON)
    assert (process.returncode, said(err)) == (0, [])
    assert (folder / "my data" / "matches.sqlite3").is_file()


@pytest.mark.soak
def test_worker_processes_start_without_what_windows_lacks(tmp_path: Path) -> None:
    ended = run(tmp_path, SUPPORT / "at_work.py", **WINDOWS, STORMTABLE_CACHE=str(tmp_path / "my cache"))
    assert (ended.stdout, said(ended.stderr)) == ("toy True True - 1\n", [])


@pytest.fixture
def no_processes(monkeypatch: pytest.MonkeyPatch) -> None:
    """As on a machine that lets nobody start one."""

    def start(process: object) -> None:
        raise ModuleNotFoundError("No module named '_posixsubprocess'", name="_posixsubprocess")

    monkeypatch.setattr("multiprocessing.context.SpawnProcess.start", start)


@pytest.mark.usefixtures("no_processes")
async def test_where_no_process_can_be_started_the_computer_plays_weakly_and_it_is_said() -> None:
    told: list[Progress] = []
    game = find("arclight")
    pool = Pool([game], workers=1, told=told.append)
    view = game.load("duel", {}, 2)
    game.hide(view, 0)
    assert await pool.choose(game, view, 0, "hard")
    await pool.close()
    assert told[-1] == Progress(
        "arclight", 0, 0, finished=True, error="no process can be started: No module named '_posixsubprocess'"
    )


@pytest.mark.usefixtures("no_processes")
def test_where_no_process_can_be_started_all_jobs_end() -> None:
    told: list[Progress] = []
    assert warm_up([Job(name, functools.partial(print, name)) for name in "ab"], told.append).wait(1)
    assert [each.job for each in told if each.finished] == ["a", "b"]


# Consoles


@pytest.mark.parametrize("encoding", ["ascii", "cp1252", "cp437"])
def test_every_console_takes_all_that_is_said(
    folder: Path, encoding: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """Words with a ? for letters that it lacks, JSON without loss."""
    monkeypatch.chdir(folder)
    assert main(["rules", "arclight", "--json"]) == 0
    whole = json.loads(capsys.readouterr().out)
    console = io.BytesIO()
    monkeypatch.setattr(sys, "stdout", io.TextIOWrapper(console, encoding=encoding))
    assert main(["rules", "arclight", "--json"]) == 0
    assert json.loads(console.getvalue().decode(encoding)) == whole
    assert [main(list(command)) for command in COMMANDS] == [0] * len(COMMANDS)


def test_a_console_in_ascii(folder: Path) -> None:
    ended = run(folder, "-m", "stormtable", "replay", "Łódź.jsonl", PYTHONIOENCODING="ascii", PYTHONUTF8="0")
    assert ended.returncode == 2
    assert ended.stderr == "stormtable: \\u0141\\xf3d\\u017a.jsonl: No such file or directory\n"


def test_no_help_needs_more_than_ascii() -> None:
    """It is printed by argparse, which knows no console's letters."""
    parser = make_parser()
    (commands,) = [each for each in parser._actions if isinstance(each.choices, dict)]
    assert all(each.format_help().isascii() for each in (parser, *commands.choices.values()))  # type: ignore[union-attr]
