"""The same games on a Ray cluster: one of two workers, started once for all tests here."""

from __future__ import annotations

import json
import os
import re
import signal
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from contextlib import nullcontext, suppress
from dataclasses import dataclass
from pathlib import Path
from types import SimpleNamespace
from typing import Any, Final

import pytest

from stormtable import __version__
from stormtable.cli import main
from stormtable.cli.output import say
from stormtable.engine.game import BadInput
from stormtable.games import find
from stormtable.lab.shares.on_ray import OnRay, Waiting, do_share
from stormtable.lab.shares.work import LostError, Share, even_shares
from stormtable.lab.simulate import Simulation, play_shares, simulate

PATIENCE: Final = 240.0  # seconds
ROOT: Final = Path(__file__).parents[2]
EAGER: Final = f"exec:'{sys.executable}' '{ROOT / 'examples' / 'bots' / 'eager.py'}'"


# Ray forks before it starts its own processes, which JAX, loaded by whatever was tested before, warns of.
pytestmark = pytest.mark.filterwarnings(r"ignore:os\.fork\(\) was called")


@pytest.fixture(scope="module")
def crew() -> Iterator[OnRay]:
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("PYTHONPATH", os.pathsep.join([str(ROOT), str(ROOT / "src")]))  # for what the workers are sent
        with OnRay(workers=2) as found:
            yield found


@dataclass(frozen=True)
class Deaths:
    """Gives the first number of a share; whoever does the share at `dies` dies, so many times."""

    notes: Path
    dies: int
    times: int = 1

    def worker(self) -> Deaths:
        return self

    def do(self, share: Share) -> int:
        if share.first < 0:
            raise BadInput(f"there is no game {share.first}")
        if share.first == self.dies:
            with self.notes.open("a") as file:
                file.write("x")
            if len(self.notes.read_text()) <= self.times:
                os.kill(os.getpid(), signal.SIGKILL)
        return share.first

    def close(self) -> None:
        """Nothing was started."""


def test_two_workers_come_to_what_one_process_does(crew: OnRay) -> None:
    assert crew.workers == 2
    game = find("arclight")
    here = simulate(game, "duel", {}, 300, 7)
    told: list[int] = []
    work = Simulation("arclight", "duel", {}, ["random", "random"], 7, 10.0, say)
    there = play_shares(crew, work, 300, 0.05, told.append)
    assert (there.games, there.wins, there.draws, there.actions, there.digest) == (
        here.games,
        here.wins,
        here.draws,
        here.actions,
        here.digest,
    )
    assert told[-1] == 300
    assert told == sorted(told)
    assert len(told) > 3, "in several shares"


@pytest.mark.skipif(os.name == "nt", reason="ended by a signal as Unix has them")
def test_a_worker_that_dies_is_done_again(crew: OnRay, tmp_path: Path) -> None:
    notes = tmp_path / "deaths"
    assert list(crew.do(Deaths(notes, 3), even_shares(6, 1))) == [0, 1, 2, 3, 4, 5]
    assert notes.read_text() == "xx"


def test_what_a_worker_raises_is_raised_in_its_turn(crew: OnRay, tmp_path: Path) -> None:
    results = crew.do(Deaths(tmp_path / "deaths", 99), [Share(0, 1), Share(-1, 1), Share(2, 1)])
    assert next(results) == 0
    with pytest.raises(BadInput, match="there is no game -1"):
        next(results)


@pytest.mark.soak
@pytest.mark.skipif(os.name == "nt", reason="ended by a signal as Unix has them")
def test_a_share_that_kills_its_workers_is_given_up(crew: OnRay, tmp_path: Path) -> None:
    with pytest.raises(LostError, match="games 0 to 0 were given up"):
        list(crew.do(Deaths(tmp_path / "deaths", 0, 99), [Share(0, 1)]))


def test_whatever_else_goes_wrong_with_ray_is_told() -> None:
    """By the root of all that it raises, as `ray.get` might."""
    from ray import exceptions

    def get(task: object) -> None:
        raise exceptions.GetTimeoutError("nothing came")

    waiting = Waiting.__new__(Waiting)
    waiting.ray = SimpleNamespace(exceptions=exceptions, get=get)
    with pytest.raises(BadInput, match="--cluster: nothing came"):
        waiting.result(None, Share(0, 1))


def test_it_tells_nobody_and_listens_to_this_machine_alone(crew: OnRay) -> None:
    """By what its processes were started with, and by who has connected."""
    import ray

    assert os.environ["RAY_USAGE_STATS_ENABLED"] == "0"
    (node,) = ray.nodes()  # type: ignore[no-untyped-call]
    assert node["NodeManagerAddress"] == "127.0.0.1"
    assert node["Resources"]["CPU"] == 2
    context = ray.get_runtime_context()
    assert context.gcs_address.startswith("127.0.0.1:")


def test_machines_of_another_version_are_told(tmp_path: Path) -> None:
    with pytest.raises(BadInput, match=f"has Stormtable {__version__} installed, not 0.0.1 as here"):
        do_share("t", "0.0.1", Deaths(tmp_path / "deaths", 9), Share(0, 1))


# The commands


def answer(capsys: pytest.CaptureFixture[str], *arguments: str) -> Any:
    assert main([*arguments, "--json"]) == 0
    return json.loads(capsys.readouterr().out)


def test_without_the_extra_it_is_named(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    monkeypatch.setitem(sys.modules, "ray", None)
    assert main(["simulate", "arclight", "--games", "1", "--cluster", "auto"]) == 2
    assert "pip install 'stormtable[cluster]'" in capsys.readouterr().err


def on(crew: OnRay, monkeypatch: pytest.MonkeyPatch) -> None:
    """Let `--cluster` mean the cluster that is there."""
    monkeypatch.setattr("stormtable.cli.crews.OnRay", lambda address, workers: nullcontext(crew))


def test_a_simulation_on_the_command_line(
    crew: OnRay, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    on(crew, monkeypatch)
    command = ["simulate", "arclight", "--games", "200", "--seed", "3"]
    here, there = answer(capsys, *command), answer(capsys, *command, "--cluster", "auto")
    for timed in ("games_per_second", "actions_per_second"):
        assert there.pop(timed) > 0 < here.pop(timed)
    assert there == here


def test_a_tournament_comes_to_the_same_file(
    crew: OnRay, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """Begun on the cluster, gone on with here, and the other way round; with a program, and with records."""
    on(crew, monkeypatch)
    bots = f"random,easy,{EAGER}"
    command = ["tournament", "arclight", "--games", "2", "--bots", bots, "--bot-seconds", "120"]
    here, there = tmp_path / "here", tmp_path / "there"
    for folder, more in ((here, []), (there, ["--cluster", "auto"])):
        folder.mkdir()
        answer(capsys, *command, "--out", str(folder / "out.jsonl"), "--record-dir", str(folder / "records"), *more)
    assert (there / "out.jsonl").read_bytes() == (here / "out.jsonl").read_bytes()
    assert sorted(each.name for each in (there / "records").iterdir()) == sorted(
        each.name for each in (here / "records").iterdir()
    )
    lines = (there / "out.jsonl").read_bytes().splitlines(keepends=True)
    assert len(lines) == 7
    (there / "out.jsonl").write_bytes(b"".join(lines[:3]))
    answer(capsys, *command, "--out", str(there / "out.jsonl"), "--record-dir", str(there / "records"))
    assert (there / "out.jsonl").read_bytes() == (here / "out.jsonl").read_bytes()


@pytest.mark.soak
def test_a_study_comes_to_the_same_file(
    crew: OnRay, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    on(crew, monkeypatch)
    command = ["study", "lengths", "arclight", "--scenario", "duel", "--levels", "random", "--games", "30", "--out"]
    answer(capsys, *command, str(tmp_path / "here"))
    answer(capsys, *command, str(tmp_path / "there"), "--cluster", "auto")

    def games(folder: str) -> list[object]:
        lines = (tmp_path / folder / "study.jsonl").read_text().splitlines()
        return [{**json.loads(line), "seconds": 0} for line in lines]

    assert games("there") == games("here")
    assert len(games("here")) > 1


def playing_on(ray: Path) -> list[int]:
    """The processes that do shares on the cluster of a folder."""
    found = []
    for each in Path("/proc").glob("[0-9]*"):
        with suppress(OSError):
            if (each / "cmdline").read_bytes().startswith(b"ray::do_share") and str(ray).encode() in (
                each / "environ"
            ).read_bytes():
                found.append(int(each.name))
    return found


@pytest.mark.soak
@pytest.mark.skipif(not sys.platform.startswith("linux"), reason="finds processes as Linux tells of them")
def test_a_study_whose_workers_are_killed_comes_to_the_same_files(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """A real cluster of two, of whose workers one dies in the middle by kill -9, twice."""
    command = ["study", "lengths", "arclight", "--scenario", "duel", "--levels", "easy", "--games", "3000"]
    here, there, ray = tmp_path / "here", tmp_path / "there", Path(tempfile.mkdtemp(dir="/tmp"))
    process = subprocess.Popen(
        [sys.executable, "-m", "stormtable", *command, "--out", str(there), "--cluster", "auto", "--workers", "2"],
        stderr=subprocess.PIPE,
        stdout=subprocess.DEVNULL,
        text=True,
        env={**os.environ, "TMPDIR": str(tmp_path), "RAY_TMPDIR": str(ray)},
    )
    kept, end, killed, lines = there / "study.jsonl", time.monotonic() + PATIENCE, set[int](), 3
    while len(killed) < 2 and process.poll() is None and time.monotonic() < end:
        if kept.exists() and kept.read_bytes().count(b"\n") > lines and (fresh := set(playing_on(ray)) - killed):
            os.kill(min(fresh), signal.SIGKILL)
            killed.add(min(fresh))
            lines = kept.read_bytes().count(b"\n") + 3
        time.sleep(0.02)
    _, err = process.communicate(timeout=PATIENCE)
    assert process.returncode == 0, err
    assert len(killed) == 2, "it was over before"
    assert "Traceback" not in err
    told = [int(found.replace(",", "")) for found in re.findall(r"([\d,]+) of 3,000 games", err)]
    assert told
    assert told == sorted(set(told)), "progress"
    assert main([*command, "--out", str(here)]) == 0
    for file in here.iterdir():
        if file.suffix in (".html", ".parquet"):
            assert (there / file.name).read_bytes() == file.read_bytes(), file.name
    assert {file.name for file in there.iterdir()} == {file.name for file in here.iterdir()}
    ray.rmdir()  # it is empty


@pytest.mark.soak
def test_a_collection_is_the_same(
    crew: OnRay, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    on(crew, monkeypatch)
    command = ["match", "arclight", "--games", "12", "--record-dir"]
    answer(capsys, *command, str(tmp_path / "here"))
    answer(capsys, *command, str(tmp_path / "there"), "--cluster", "auto")
    for file in (tmp_path / "here").rglob("*"):
        if file.is_file() and file.name != ".lock":
            assert (tmp_path / "there" / file.relative_to(tmp_path / "here")).read_bytes() == file.read_bytes()


@pytest.mark.soak
@pytest.mark.skipif(os.name == "nt", reason="ended by a signal as Unix has them")
def test_ctrl_c_ends_the_cluster_too(tmp_path: Path) -> None:
    out, ray = tmp_path / "out.jsonl", Path(tempfile.mkdtemp(dir="/tmp"))
    command = ["tournament", "arclight", "--bots", "random,easy", "--games", "90000", "--out", str(out)]
    process = subprocess.Popen(
        [sys.executable, "-m", "stormtable", *command, "--cluster", "auto", "--workers", "2"],
        stderr=subprocess.PIPE,
        text=True,
        start_new_session=True,
        env={**os.environ, "TMPDIR": str(tmp_path), "RAY_TMPDIR": str(ray)},
    )
    end = time.monotonic() + PATIENCE
    while not (out.exists() and out.read_bytes().count(b"\n") > 3) and time.monotonic() < end:
        time.sleep(0.05)
    assert list(ray.glob("stormtable-*"))
    os.killpg(process.pid, signal.SIGINT)  # as a terminal does: to all processes of the group
    _, err = process.communicate(timeout=PATIENCE)  # until the last of them has closed standard error
    assert process.returncode == 130, err
    assert "the same command goes on from there" in err
    assert "Traceback" not in err
    ray.rmdir()  # it is empty


@pytest.mark.parametrize(
    ("address", "said"),
    [("127.0.0.1:1", "nobody answers there"), ("nonsense", "auto, HOST:PORT or ray://HOST:PORT is expected")],
)
def test_a_cluster_that_is_not_there_is_told(address: str, said: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["simulate", "arclight", "--cluster", address]) == 2
    assert f"--cluster {address}: {said}" in capsys.readouterr().err


def test_workers_are_a_clusters(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["simulate", "arclight", "--workers", "2"]) == 2
    assert "--workers says how many work at a time with --cluster" in capsys.readouterr().err
