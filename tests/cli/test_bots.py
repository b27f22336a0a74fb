"""Programs on the command line: named, played, counted, and ended with the command."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
import time
from pathlib import Path
from typing import Any, Final

import pytest

from stormtable.cli import main

ROOT: Final = Path(__file__).parents[2]
EAGER: Final = f"exec:'{sys.executable}' '{ROOT / 'examples' / 'bots' / 'eager.py'}'"
DOUBLE: Final = ROOT / "tests" / "support" / "misbehaving.py"
PATIENCE: Final = 120.0  # seconds
PATIENTLY: Final = ["--bot-seconds", "120"]


def double(way: str) -> str:
    return f"exec:'{sys.executable}' '{DOUBLE}' '{way}'"


def answer(capsys: pytest.CaptureFixture[str], *arguments: str) -> tuple[Any, str]:
    assert main([*arguments, *PATIENTLY, "--json"]) == 0
    out, err = capsys.readouterr()
    assert out.count("\n") == 1, "one object, and nothing else, on standard output"
    return json.loads(out), err


def test_a_match_counts_faults(capsys: pytest.CaptureFixture[str]) -> None:
    found, err = answer(capsys, "match", "arclight", "--bots", f"{double('print')},random")
    assert found["bots"] == [double("print"), "random"]
    assert found["faults"] == [{"nonsense": 1}, {}]
    assert "thinking about it" in err
    assert main(["match", "arclight", "--bots", f"{double('print')},random", *PATIENTLY]) == 0
    assert "1 nonsense, answered by the game's fallback" in capsys.readouterr().out


def test_simulations_are_the_same_for_equal_seeds(capsys: pytest.CaptureFixture[str]) -> None:
    how = ["simulate", "arclight", "--games", "3", "--bots", f"random,{EAGER}"]
    first, _ = answer(capsys, *how)
    second, _ = answer(capsys, *how)
    assert (first["digest"], first["wins"]) == (second["digest"], second["wins"])
    assert first["games"] == sum(first["wins"]) + first["draws"] == 3
    assert first["faults"] == [{}, {}]
    assert answer(capsys, *how, "--seed", "2")[0]["digest"] != first["digest"]


@pytest.mark.soak
def test_one_program_a_team(capsys: pytest.CaptureFixture[str]) -> None:
    how = ["--scenario", "teams", "--option", "short_game=true", "--bots", f"{EAGER},random"]
    found, _ = answer(capsys, "match", "thunder_struck", *how)
    assert found["bots"] == [EAGER, "random", EAGER, "random"]
    assert found["points"][0] == found["points"][2]


@pytest.mark.parametrize(
    ("bots", "said"),
    [
        ("exec:no-such-program,easy", "'no-such-program' cannot be started"),
        ("exec:,easy", "exec: is followed by the command of a program"),
        ("exec:a 'b,easy", "does not end"),
        ("nobody,easy", "there is no player 'nobody'; there are"),
    ],
)
def test_mistakes_are_told(bots: str, said: str, capsys: pytest.CaptureFixture[str]) -> None:
    for command in ("match", "simulate"):
        assert main([command, "arclight", "--bots", bots]) == 2
        assert said in capsys.readouterr().err


@pytest.mark.parametrize("given", ["0", "-1", "x", "nan", "99999"])
def test_seconds_are_a_number_above_none(given: str, capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit):
        main(["match", "arclight", f"--bot-seconds={given}"])
    assert "a number of seconds above 0" in capsys.readouterr().err


@pytest.mark.skipif(os.name == "nt", reason="ended by a signal as Unix has them")
def test_ctrl_c_ends_them_too(tmp_path: Path) -> None:
    file = tmp_path / "children"
    hangs = f"exec:'{sys.executable}' '{DOUBLE}' 'hang with child' '{file}'"
    command = [sys.executable, "-m", "stormtable", "match", "arclight", "--bots", f"{hangs},random"]
    process = subprocess.Popen([*command, "--bot-seconds", "3600"], stdout=subprocess.DEVNULL)
    try:
        wait_for(lambda: file.exists() and file.read_text(encoding="utf-8").endswith("\n"))
        process.send_signal(signal.SIGINT)
        assert process.wait(PATIENCE) == 130
    finally:
        process.kill()
    child = int(file.read_text(encoding="utf-8"))
    wait_for(lambda: not lives(child))


def wait_for(holds: Any) -> None:
    end = time.monotonic() + PATIENCE
    while not holds():
        assert time.monotonic() < end
        time.sleep(0.05)


def lives(pid: int) -> bool:
    """Whether a process is there, and no mere zombie."""
    status = Path(f"/proc/{pid}/stat")
    try:
        os.kill(pid, 0)
        return not status.exists() or status.read_text(encoding="utf-8").rpartition(")")[2].split()[0] != "Z"
    except OSError:
        return False
