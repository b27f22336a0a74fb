"""Compiling in the background, with progress."""

from __future__ import annotations

import functools
from pathlib import Path

import pytest

from stormtable.engine.compiled import CompileError, Job, Progress, compiled, warm_up, watching
from stormtable.engine.records import blank_array
from tests.engine import toy, traps


def play_toy() -> None:
    fast, twin = compiled(toy), blank_array(toy.State)
    fast.set_up(twin[0])
    fast.step(twin[0])


def fail() -> None:
    compiled(traps).outermost(blank_array(traps.Counter)[0])


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
    assert list(cache.rglob("*.nbi"))
    fast, twin = compiled(toy), blank_array(toy.State)
    fast.set_up(twin[0])
    fast.step(twin[0])
    assert sum(fast.step.stats.cache_hits.values()) == 1
    assert sum(fast.step.stats.cache_misses.values()) == 0


def test_it_can_be_given_up() -> None:
    told: list[Progress] = []
    work = warm_up([Job("toy", play_toy)], told.append)
    work.stop()
    assert work.wait(0)
    assert not work.process.is_alive()
    assert not any(p.finished for p in told), "whoever gives it up knows"


def test_a_process_that_dies_is_told() -> None:
    told: list[Progress] = []
    work = warm_up([Job("toy", play_toy)], told.append)
    work.process.kill()
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
    compiled(traps).silent(blank_array(traps.Counter)[0])
    assert len(told) == n


def test_a_job_may_carry_arguments() -> None:
    told: list[Progress] = []
    assert warm_up([Job("toy", functools.partial(play_toy))], told.append).wait(120)
    assert told[-1].done == told[-1].total
