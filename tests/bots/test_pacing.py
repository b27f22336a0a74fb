"""How much is done between looks at the clock."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from stormtable.bots.pacing import chunks


class Clock:
    """A clock that a test sets forward."""

    def __init__(self) -> None:
        self.time = 100.0

    def __call__(self) -> float:
        return self.time


def run(total: int, budget: float | None, cost: Callable[[int], float]) -> tuple[list[int], float]:
    """Sizes granted, and the seconds that the work took; `cost` is what step number i takes."""
    clock = Clock()
    sizes, done = [], 0
    for size in chunks(total, None if budget is None else clock.time + budget, now=clock):
        sizes.append(size)
        for _ in range(size):
            clock.time += cost(done)
            done += 1
    return sizes, clock.time - 100.0


def test_without_a_deadline_all_is_done() -> None:
    sizes, _ = run(1000, None, lambda i: 0.001)
    assert sum(sizes) == 1000
    assert sizes[0] == 1


@pytest.mark.parametrize("step", [1e-6, 1e-4, 1e-3, 0.03, 0.2])
def test_a_deadline_is_kept_whatever_a_step_takes(step: float) -> None:
    sizes, seconds = run(10**9, 1.0, lambda i: step)
    assert seconds <= 1.0
    assert seconds > 1.0 - 1.6 * step - 0.03
    assert sum(sizes) >= 0.6 / step


def test_steps_that_grow_slower_are_noticed() -> None:
    _, seconds = run(10**6, 1.0, lambda i: 0.001 * (1 + i / 100))
    assert seconds <= 1.0


def test_a_step_longer_than_the_budget_is_the_only_one() -> None:
    sizes, _ = run(1000, 0.5, lambda i: 2.0)
    assert sizes == [1]


def test_nothing_is_granted_after_the_deadline() -> None:
    assert run(1000, 0.0, lambda i: 0.1) == ([], 0.0)


def test_the_clock_is_looked_at_often() -> None:
    sizes, _ = run(100_000, None, lambda i: 0.0001)
    assert max(sizes) * 0.0001 <= 0.025
