"""Compiling in the background, with progress."""

from __future__ import annotations

import functools
import threading
import time
from pathlib import Path

import pytest

from stormtable.engine.compiled import CompileError, Job, Progress, compile_module, warm_up, watching
from stormtable.engine.records import blank_array
from tests.engine import toy, traps


def play_toy() -> None:
    fast, twin = compile_module(toy), blank_array(toy.State)
    fast.set_up(twin[0])
    fast.step(twin[0])


def fail() -> None:
    compile_module(traps).outermost(blank_array(traps.Counter)[0])


def crash() -> None:
    raise MemoryError


@pytest.fixture(autouse=True)
def cache(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("STORMTABLE_CACHE", str(tmp_path))
    return tmp_path


def test_the_cache_is_filled_in_the_background(cache: Path) -> None:
    told: list[Progress] = []
    work = warm_up([Job("toy", play_toy), Job("bad", fail)], told.append)
    assert told[:2] == [Progress("toy", 0, 0), Progress("bad", 0, 0)]
    assert work.wait(120)
    toys = [p for p in told[2:] if p.job == "toy"]
    assert [p.done for p in toys] == sorted(p.done for p in toys)
    assert len(toys) > 5
    assert toys[-1].done == toys[-1].total
    assert {p.rule for p in toys} >= {"strike", "attack", "step", "set_up"}
    assert [p.finished for p in toys] == [False] * (len(toys) - 1) + [True]
    assert not any(p.error for p in toys)
    assert told[-1].finished
    assert told[-1].error.startswith(f"innermost ({traps.__file__}, line ")
    assert list(cache.rglob("*.o"))
    fast, twin = compile_module(toy), blank_array(toy.State)
    fast.set_up(twin[0])
    fast.step(twin[0])
    assert sum(fast.step.stats.cache_hits.values()) == 1
    assert sum(fast.step.stats.cache_misses.values()) == 0


def test_it_can_be_given_up() -> None:
    told: list[Progress] = []
    work = warm_up([Job("toy", play_toy), Job("bad", fail)], told.append)
    (process,) = (process for _, process in work.running.values())
    work.stop()
    assert work.wait(0)
    assert not process.is_alive()
    assert not any(p.finished for p in told), "whoever gives it up knows"


def hang(place: str) -> None:
    """Never done; says by a file that it was begun."""
    Path(place).write_text("")
    threading.Event().wait()


def begun(place: Path) -> bool:
    """Whether a job that hangs was begun; waits for it."""
    for _ in range(6000):
        if place.exists():
            return True
        time.sleep(0.05)
    return False


def test_what_is_asked_for_goes_first_and_the_other_goes_on_later(tmp_path: Path) -> None:
    places = [tmp_path / name for name in "abc"]
    told: list[Progress] = []
    work = warm_up([Job(place.name, functools.partial(hang, str(place))) for place in places], told.append)
    try:
        assert begun(places[0])
        places[0].unlink()
        work.first("c")
        assert begun(places[2])
        assert list(work.running) == ["c"]
        assert [job.name for job in work.waiting] == ["a", "b"]
        work.first("b")
        assert list(work.running) == ["c"], "somebody waits for this one too, and was first"
        assert [job.name for job in work.waiting] == ["b", "a"]
        work.running["c"][1].kill()
        assert begun(places[1])
        work.running["b"][1].kill()
        assert begun(places[0]), "it goes on"
    finally:
        work.stop()
    assert [p.job for p in told if p.finished] == ["c", "b"]


def test_jobs_run_side_by_side(tmp_path: Path) -> None:
    places = [tmp_path / name for name in "abc"]
    work = warm_up([Job(place.name, functools.partial(hang, str(place))) for place in places], lambda _: None, 2)
    try:
        assert begun(places[0])
        assert begun(places[1])
        assert list(work.running) == ["a", "b"]
        assert not places[2].exists()
    finally:
        work.stop()


def test_to_ask_for_what_is_unknown_or_under_way_changes_nothing(tmp_path: Path) -> None:
    work = warm_up([Job("a", functools.partial(hang, str(tmp_path / "a")))], lambda _: None)
    try:
        (_, process), *_ = work.running.values()
        for name in ("a", "nothing", "a"):
            work.first(name)
        assert process.is_alive()
    finally:
        work.stop()


def test_a_process_that_dies_is_told() -> None:
    told: list[Progress] = []
    work = warm_up([Job("toy", play_toy)], told.append)
    work.running["toy"][1].kill()
    assert work.wait(60)
    assert told[-1] == Progress("toy", 0, 0, finished=True, error="the compiling process died")


def test_a_job_that_crashes_is_told_and_the_others_go_on() -> None:
    told: list[Progress] = []
    assert warm_up([Job("crash", crash), Job("toy", play_toy)], told.append).wait(120)
    assert [p.error for p in told if p.error] == ["crash could not be compiled: MemoryError"]
    assert told[-1].job == "toy"
    assert told[-1].done == told[-1].total > 5


def test_a_watcher_is_gone_after_a_failure() -> None:
    told: list[tuple[int, int, str]] = []
    with pytest.raises(CompileError), watching(lambda *all_: told.append(all_)):
        fail()
    n = len(told)
    compile_module(traps).silent(blank_array(traps.Counter)[0])
    assert len(told) == n


def test_a_job_may_carry_arguments() -> None:
    told: list[Progress] = []
    assert warm_up([Job("toy", functools.partial(play_toy))], told.append).wait(120)
    assert told[-1].done == told[-1].total
