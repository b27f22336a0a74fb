"""Shares of work: in order, done again where a worker dies, and what goes wrong told where it was asked for."""

from __future__ import annotations

import os
import signal
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

import pytest

from stormtable.engine.game import BadInput
from stormtable.lab.shares.processes import Processes
from stormtable.lab.shares.threads import Threads
from stormtable.lab.shares.work import Crew, LostError, Share, even_shares


@dataclass(frozen=True)
class Counting:
    """Adds the numbers of a share up. From the share at `dies` on its first workers die: as many as `times`."""

    notes: Path  # a line for each worker that began
    dies: int = -1
    times: int = 1
    refuses: int = -1

    def worker(self) -> Counter:
        with (self.notes / "began").open("a") as file:
            file.write("x")
        return Counter(self)


class Counter:
    def __init__(self, work: Counting) -> None:
        self.work = work

    def do(self, share: Share) -> int:
        if share.first == self.work.refuses:
            raise BadInput(f"no game {share.first}")
        if share.first == self.work.dies and self.began() <= self.work.times:
            os.kill(os.getpid(), signal.SIGKILL)
        return sum(range(share.first, share.first + share.count))

    def began(self) -> int:
        return len((self.work.notes / "began").read_text())

    def close(self) -> None:
        with (self.work.notes / "closed").open("a") as file:
            file.write("x")


CREWS = [Threads(2), Processes(2)]


def test_shares_begin_at_multiples() -> None:
    assert list(even_shares(25, 10)) == [Share(0, 10), Share(10, 10), Share(20, 5)]
    assert list(even_shares(25, 10, 20)) == [Share(20, 5)]
    assert list(even_shares(20, 10, 20)) == []


@pytest.mark.parametrize("crew", CREWS, ids=["threads", "processes"])
def test_results_come_in_the_order_of_their_shares(crew: Crew, tmp_path: Path) -> None:
    found = list(crew.do(Counting(tmp_path), even_shares(40, 3)))
    assert found == [sum(range(first, min(40, first + 3))) for first in range(0, 40, 3)]
    assert 1 <= len((tmp_path / "began").read_text()) <= crew.workers


@pytest.mark.parametrize("crew", CREWS, ids=["threads", "processes"])
def test_what_a_worker_raises_is_raised_in_its_turn(crew: Crew, tmp_path: Path) -> None:
    results = crew.do(Counting(tmp_path, refuses=6), even_shares(40, 3))
    assert [next(results), next(results)] == [3, 12]
    with pytest.raises(BadInput, match="no game 6"):
        next(results)


def test_shares_are_taken_as_they_are_needed(tmp_path: Path) -> None:
    taken = []

    def shares() -> Iterator[Share]:
        for number in range(1000):
            taken.append(number)
            yield Share(number, 1)

    results = Threads(1).do(Counting(tmp_path), shares())
    assert next(results) == 0
    assert len(taken) < 10
    results.close()
    assert (tmp_path / "closed").read_text() == "x", "workers are closed"


@pytest.mark.skipif(os.name == "nt", reason="ended by a signal as Unix has them")
def test_a_share_whose_worker_dies_is_done_again(tmp_path: Path) -> None:
    assert list(Processes(1).do(Counting(tmp_path, dies=3, times=2), even_shares(9, 3))) == [3, 12, 21]
    assert (tmp_path / "began").read_text() == "xxx"


@pytest.mark.skipif(os.name == "nt", reason="ended by a signal as Unix has them")
def test_a_share_that_kills_its_workers_is_given_up(tmp_path: Path) -> None:
    results = Processes(1).do(Counting(tmp_path, dies=3, times=99), even_shares(9, 3))
    assert next(results) == 3
    with pytest.raises(LostError, match="games 3 to 5 were given up"):
        next(results)


def test_where_no_process_can_be_started_that_is_told(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def start(*_: object) -> None:
        raise OSError(11, "Resource temporarily unavailable")

    monkeypatch.setattr("stormtable.lab.shares.processes.start_process", start)
    with pytest.raises(BadInput, match=r"started here to share the work: .*temporarily unavailable"):
        list(Processes(1).do(Counting(tmp_path), even_shares(9, 3)))
