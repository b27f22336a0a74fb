"""Compiled rules are kept on disk, and never outlive what they were made of."""

from __future__ import annotations

import json
import os
import subprocess
import sys
import threading
from collections import Counter
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from filelock import FileLock, Timeout

from stormtable.engine.cache import A_DAY, KEPT, STALE, Fingerprints, constant, open_directory, prune
from stormtable.engine.callgraph import reachable_rules
from stormtable.engine.compiled import CompileError, bind, cache_directory, compile_module
from stormtable.engine.records import blank_array
from tests.engine import toy, traps

PATIENCE = 300.0  # seconds that nothing takes
ROOT = Path(__file__).parents[2]

CALLEE = """
from stormtable.engine import rule
TABLE = (1, 2, 3)

@rule
def deep(n: int) -> int:
    return n * 10 + TABLE[0]
"""

CALLER = """
from stormtable.engine import rule
from {name}.callee import deep

@rule
def top(n: int) -> int:
    return deep(n) + 1
"""

RUN = """
import json, sys
from stormtable.engine.compiled import compile_module, watching
import importlib
module = importlib.import_module(sys.argv[1] + ".caller")
bounds = sys.argv[2:] != ["no bounds"]
fast = compile_module(module, boundscheck=bounds)
answer = fast.top(4)
hits = sum(fast.top.stats.cache_hits.values())
print(json.dumps([answer, module.top(4), hits]))
"""


class Workshop:
    """A package of rules in a directory of its own, run by processes of their own."""

    def __init__(self, root: Path) -> None:
        self.root, self.package = root, root / "some_rules"
        self.package.mkdir()
        for name, text in (("__init__", ""), ("callee", CALLEE), ("caller", CALLER.format(name="some_rules"))):
            self.write(f"{name}.py", text)

    def write(self, name: str, text: str) -> None:
        (self.package / name).write_text(text)

    def run(self, *arguments: str, **environment: str) -> tuple[int, int, int]:
        """(compiled answer, interpreted answer, functions found in the cache)."""
        paths = os.pathsep.join(map(str, (ROOT / "src", self.root)))
        env = {**os.environ, "PYTHONPATH": paths, "STORMTABLE_CACHE": str(self.root / "cache"), **environment}
        env["PYTHONDONTWRITEBYTECODE"] = "1"  # Python's own cache misses a change in the second of the last one
        command = [sys.executable, "-W", "error", "-c", RUN, "some_rules", *arguments]
        done = subprocess.run(command, env=env, capture_output=True, text=True, check=False)
        assert done.returncode == 0, done.stderr
        answer, plain, hits = json.loads(done.stdout)
        return answer, plain, hits


@pytest.fixture
def workshop(tmp_path: Path) -> Workshop:
    return Workshop(tmp_path)


def test_the_second_process_compiles_nothing(workshop: Workshop) -> None:
    assert workshop.run() == (42, 42, 0)
    assert workshop.run() == (42, 42, 1)


@pytest.mark.sampled
@pytest.mark.parametrize(
    ("name", "text", "answer"),
    [
        ("callee.py", CALLEE.replace("* 10", "* 20"), 82),
        ("callee.py", CALLEE.replace("(1, 2, 3)", "(7, 2, 3)"), 48),
        ("callee.py", CALLEE.replace("+ TABLE[0]", "+ TABLE[0] + 1"), 43),
        ("caller.py", CALLER.format(name="some_rules").replace("+ 1", "+ 2"), 43),
    ],
)
def test_a_change_of_rules_is_noticed(workshop: Workshop, name: str, text: str, answer: int) -> None:
    workshop.run()
    workshop.write(name, text)
    assert workshop.run() == (answer, answer, 0)
    assert workshop.run() == (answer, answer, 1)


@pytest.mark.sampled
@pytest.mark.parametrize("name", ["data.csv", "words.py"])
def test_what_rules_do_not_read_may_change(workshop: Workshop, name: str) -> None:
    workshop.run()
    workshop.write(name, "1")
    assert workshop.run() == (42, 42, 1)


def test_data_that_rules_read_are_noticed(workshop: Workshop) -> None:
    read = "TABLE = tuple(map(int, open(__file__.replace('callee.py', 'data.csv')).read().split()))"
    workshop.write("callee.py", CALLEE.replace("TABLE = (1, 2, 3)", read))
    for text, answer, hits in (("1 2", 42, 0), ("6 2", 47, 0), ("6 2", 47, 1)):
        workshop.write("data.csv", text)
        assert workshop.run() == (answer, answer, hits)


@pytest.mark.soak
def test_code_that_is_gone_is_compiled_anew(workshop: Workshop) -> None:
    """A rule lies in two files, and needs those of what it calls."""
    workshop.run()
    files = [*(workshop.root / "cache").rglob("*.o"), *(workshop.root / "cache").rglob("*.types")]
    assert len(files) == 4
    for file in files:
        content = file.read_bytes()
        file.unlink()
        assert workshop.run()[:2] == (42, 42)
        file.write_bytes(content[:20])
        assert workshop.run()[:2] == (42, 42)
        file.write_bytes(content)
    assert workshop.run() == (42, 42, 1)


@pytest.mark.soak
def test_a_constant_from_elsewhere_is_noticed(workshop: Workshop) -> None:
    workshop.write("callee.py", CALLEE.replace("TABLE = (1, 2, 3)", "import elsewhere\nTABLE = elsewhere.TABLE"))
    for first, hits in ((1, 0), (5, 0), (1, 1)):
        (workshop.root / "elsewhere.py").write_text(f"TABLE = ({first}, 0, 0)")
        assert workshop.run() == (41 + first, 41 + first, hits)


@pytest.mark.soak
def test_an_enum_may_move(workshop: Workshop) -> None:
    """Rules of the engine are compiled for the enums of a game, which Numba's index of them names by module."""
    happening = "from stormtable.engine import Coded\n\nclass Event(Coded):\n    HIT = 1\n"
    caller = CALLER.format(name="some_rules").replace("return", "note(Event.HIT)\n    return")
    for home in ("here", "there"):
        for other in workshop.package.glob("*here.py"):
            other.unlink()
        workshop.write(f"{home}.py", happening)
        imports = f"from stormtable.engine import note\nfrom some_rules.{home} import Event\n"
        workshop.write("caller.py", imports + caller)
        assert workshop.run()[:2] == (42, 42)
    assert workshop.run() == (42, 42, 1)


@pytest.mark.soak
def test_flags_never_mix(workshop: Workshop) -> None:
    assert workshop.run()[2] == 0
    assert workshop.run("no bounds")[2] == 0
    assert workshop.run("no bounds")[2] == 1
    assert workshop.run(NUMBA_OPT="1")[2] == 0
    assert workshop.run(NUMBA_BOUNDSCHECK="0")[2] == 0
    assert workshop.run()[2] == 1


def test_a_place_that_cannot_be_written_costs_only_time(workshop: Workshop) -> None:
    (workshop.root / "cache").write_text("a file in the way")
    assert workshop.run() == (42, 42, 0)
    assert workshop.run() == (42, 42, 0)
    assert not list(workshop.root.rglob("*.o"))


def shelf_of(fn: Any) -> Any:
    return fn._cache


def a_type_file(root: Path, name: str) -> Path:
    (found,) = root.rglob(f"outer/{name}-*.types")
    return found


def test_who_comes_second_waits_and_loads(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Another process compiles a rule: here this one holds its lock, and has it done while a thread waits."""
    monkeypatch.setenv("STORMTABLE_CACHE", str(tmp_path))
    assert compile_module(traps).twice(4) == 8
    file = a_type_file(tmp_path, "twice")
    content = file.read_bytes()
    file.unlink()
    monkeypatch.setattr("stormtable.engine.compiled.TWINS", {})
    fn = compile_module(traps).twice
    waits = threading.Event()
    monkeypatch.setattr(shelf_of(fn), "waiting", waits.set)
    with FileLock(file.with_suffix(".lock")), ThreadPoolExecutor(1) as pool:
        answer = pool.submit(fn, 5)
        assert waits.wait(PATIENCE)
        assert not answer.done()
        file.write_bytes(content)
        (lock,) = tmp_path.rglob("*.lock")
        lock.unlink()
    assert answer.result() == 10
    assert sum(fn.stats.cache_hits.values()) == 1
    assert not list(tmp_path.rglob("*.lock"))


def test_the_lock_of_a_process_that_died_is_none(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("STORMTABLE_CACHE", str(tmp_path))
    assert compile_module(traps).twice(4) == 8
    file = a_type_file(tmp_path, "twice")
    file.unlink()
    monkeypatch.setattr("stormtable.engine.compiled.TWINS", {})
    held = "import sys, filelock; lock = filelock.FileLock(sys.argv[1]); lock.acquire(); print('held', flush=True)"
    command = [sys.executable, "-c", f"{held}; sys.stdin.read()", str(file.with_suffix(".lock"))]
    holder = subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)
    assert holder.stdout is not None
    assert holder.stdout.readline() == "held\n"
    holder.kill()
    holder.communicate()
    assert compile_module(traps).twice(5) == 10


def test_a_rule_that_does_not_compile_leaves_no_lock(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("STORMTABLE_CACHE", str(tmp_path))
    fast = compile_module(traps)
    for _ in range(2):
        with pytest.raises(CompileError):
            fast.outermost(blank_array(traps.Counter)[0])
    assert not shelf_of(fast.outermost).held
    assert not any(is_locked(lock) for lock in tmp_path.rglob("*.lock"))


def is_locked(path: Path) -> bool:
    try:
        with FileLock(path, timeout=0):
            return False
    except Timeout:
        return True


def test_two_processes_may_fill_one_cache_at_once(workshop: Workshop) -> None:
    with ThreadPoolExecutor(2) as pool:
        answers = list(pool.map(lambda _: workshop.run()[:2], range(2)))
    assert answers == [(42, 42)] * 2
    assert workshop.run() == (42, 42, 1)


def test_the_place_can_be_named(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("STORMTABLE_CACHE", str(tmp_path / "here"))
    compile_module(traps).silent(blank_array(traps.Counter)[0])
    assert cache_directory() == tmp_path / "here"
    assert list(tmp_path.rglob("*.o"))
    monkeypatch.delenv("STORMTABLE_CACHE")
    assert cache_directory().parts[-2:] == ("stormtable", "rules")


def test_a_namespace_is_shared_by_all_who_use_it(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """What is compiled for one program of a game serves the next, whatever else that refers to."""
    monkeypatch.setenv("STORMTABLE_CACHE", str(tmp_path))
    for module in (toy, bind(toy, "again"), traps):
        compile_module(module)
    names = Counter(path.name.rpartition("-")[0] for path in tmp_path.iterdir())
    assert names["stormtable.engine.dice"] == names["tests.engine.toy"] == 1
    assert names["stormtable.engine.events"] == 1


# What counts.


def test_fingerprints_differ_by_flags_and_rules() -> None:
    prints = {
        Fingerprints(flags).of(reachable_rules([fn]))
        for flags in (True, False)
        for fn in (traps.twice, traps.thrice, traps.middle)
    }
    assert len(prints) == 6
    assert Fingerprints(True).of([traps.twice]) in prints


@pytest.mark.parametrize(
    ("one", "other"),
    [
        (3, 4),
        ((1, 2), (1, 3)),
        (np.arange(2000), np.arange(1, 2001)),
        (np.zeros(4, np.int8), np.zeros(4, np.int16)),
        ((np.arange(2000), 1), (np.arange(2000)[::-1].copy(), 1)),
        (toy.Kind, toy.Event),
        (traps.twice, traps.thrice),
        ("a", "b"),
        (1, 1.0),
    ],
)
def test_constants_differ(one: Any, other: Any) -> None:
    assert constant(one) == constant(one)
    assert constant(one) != constant(other)


# Pruning.


def test_old_versions_go_and_fresh_ones_stay(tmp_path: Path) -> None:
    now = 1_000_000_000.0
    ages = {f"game.fire-{i}": (i + 1) * A_DAY + 1 for i in range(KEPT + 2)}
    ages |= {f"game.move-{i}": A_DAY * i / 100 for i in range(KEPT + 2)}
    ages |= {"other-0": STALE + 1, "other_game-0": STALE - 1}
    for name, age in ages.items():
        directory = open_directory(tmp_path, *name.rsplit("-", 1))
        assert directory is not None
        (directory / "x.nbi").write_text("")
        os.utime(directory, (now - age, now - age))
    (tmp_path / "file").write_text("not ours")
    gone = prune(tmp_path, now)
    assert {path.name for path in gone} == {f"game.fire-{KEPT}", f"game.fire-{KEPT + 1}", "other-0"}
    assert {path.name for path in tmp_path.iterdir()} == ages.keys() - {path.name for path in gone} | {"file"}
