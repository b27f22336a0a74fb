"""Mutants put in place and tests run on them, each in a process forked from one that has imported everything.

pytest collects the tests once; each is first run on the rules as they are, alone, to see that it passes, how long it
takes and which rules it reaches.
"""

from __future__ import annotations

import gc
import os
import signal
import sys
import time
import traceback
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from functools import partial
from itertools import zip_longest
from typing import Any, Final, Literal, NoReturn

import msgspec
import pytest
from _pytest.runner import runtestprotocol

from benchmarks.mutants import Mutant, listening
from stormtable.engine import compiled

__all__ = ["Found", "try_out"]

PATIENCE: Final = 10  # times as long as a test should take, its processor's time counted,
GRACE: Final = 2.0  # and so many seconds more, before it counts as hung
MEMORY: Final = 8 << 30  # bytes that a test may ask for
HEARD: Final = "__heard__"  # a global of rules while it is looked for what tests reach
OPTIONS: Final = ("-p", "no:terminal", "-p", "no:cacheprovider", "--capture=no", "--import-mode=importlib")

Outcome = Literal["passed", "failed", "skipped"]


@dataclass(frozen=True)
class Found:
    """What became of a mutant."""

    mutant: Mutant
    how: Literal["killed", "hung", "survived"]
    by: str  # the test, "" if none
    tests: int  # how many reach its rule

    @property
    def killed(self) -> bool:
        return self.how != "survived"


class Sound(msgspec.Struct):
    """How a test went on the rules as they are."""

    outcome: Outcome
    seconds: float
    reaches: list[str]  # rules


class Verdict(msgspec.Struct):
    """How the tests went on a mutant."""

    by: str = ""
    hung: bool = False


class Trials:
    """As a plugin of pytest: once the tests are collected, it runs them in its own way."""

    def __init__(self, mutants: Sequence[Mutant], concerns: Callable[[str], bool]) -> None:
        self.mutants, self.concerns = mutants, concerns
        self.found: list[Found] = []
        self.errors: list[str] = []

    def pytest_collectreport(self, report: pytest.CollectReport) -> None:
        if report.failed:
            self.errors.append(f"{report.nodeid}: {report.longrepr}")

    def pytest_runtestloop(self, session: pytest.Session) -> bool:
        items = [item for item in session.items if self.concerns(item.nodeid)]
        rules = rules_by_name(self.mutants)
        gc.freeze()  # or collecting garbage would copy all memory of each process
        with listened_to(self.mutants, rules) as called:
            sound = {item.nodeid: forked(partial(try_sound, item, called), Sound) for item in items}
        for test, went in sound.items():
            if went is None or went.outcome == "failed":
                self.errors.append(f"{test} fails with no mutant in place")
        if self.errors:
            return True
        kept = [(item, went) for item in items if (went := sound[item.nodeid]) and went.outcome == "passed"]
        kept.sort(key=lambda pair: ("test_cases.py" not in pair[0].nodeid, pair[1].seconds))
        for mutant in self.mutants:
            these = [(item, went.seconds) for item, went in kept if mutant.function in went.reaches]
            rule = rules[mutant.function]
            rule.__code__, right = mutant.code(), rule.__code__
            verdict = forked(partial(try_spoilt, these), Verdict)
            rule.__code__ = right
            self.found.append(found_of(mutant, verdict, len(these)))
            print(told(self.found[-1]), file=sys.stderr, flush=True)
        return True


def try_out(mutants: Sequence[Mutant], files: Sequence[str], concerns: Callable[[str], bool]) -> list[Found]:
    """What becomes of each mutant in the tests that concern it. Raises SystemExit if one fails without a mutant."""
    compiled.compile_module = lambda *_, **__: None  # type: ignore[assignment]  # before the tests take hold of it
    trials = Trials(mutants, concerns)
    pytest.main(["-o", "addopts=", "-o", "timeout=0", "-m", "not soak and not browser", *OPTIONS, *files], [trials])
    if trials.errors or len(trials.found) < len(mutants):
        raise SystemExit("\n".join(trials.errors) or "pytest did not run the tests")
    return trials.found


def rules_by_name(mutants: Sequence[Mutant]) -> dict[str, Any]:
    """The functions that mutants are of, as imported."""
    found = {}
    for file, function in {(mutant.file, mutant.function) for mutant in mutants}:
        module = next(each for each in [*sys.modules.values()] if getattr(each, "__file__", None) == file)
        found[function] = getattr(module, function.rpartition(".")[2])
    return found


@contextmanager
def listened_to(mutants: Sequence[Mutant], rules: dict[str, Any]) -> Iterator[set[str]]:
    """Meanwhile, the rules that were called."""
    called = set[str]()
    right = {name: rule.__code__ for name, rule in rules.items()}
    for file, name in {(mutant.file, mutant.function) for mutant in mutants}:
        rules[name].__globals__[HEARD] = called.add
        rules[name].__code__ = listening(file, name, HEARD)
    yield called
    for name, code in right.items():
        rules[name].__code__ = code


def found_of(mutant: Mutant, verdict: Verdict | None, tests: int) -> Found:
    if verdict is None:
        return Found(mutant, "killed", "the end of its process", tests)
    if not verdict.by:
        return Found(mutant, "survived", "", tests)
    return Found(mutant, "hung" if verdict.hung else "killed", verdict.by, tests)


def told(found: Found) -> str:
    by = f"by {found.by}" if found.by else f"{found.tests} tests that reach its rule"
    return f"{found.how} {by}: {found.mutant}"


# In a process of its own

Send = Callable[[Any], None]  # ends the process with an answer


def forked(work: Callable[[Send], None], kind: type[Any]) -> Any:
    """What work sends from a forked process; None if that came to an end before. Raises RuntimeError if work does."""
    reading, writing = os.pipe()
    process = os.fork()  # noqa: TID251
    if process == 0:
        os.close(reading)
        work_apart(work, writing)
    os.close(writing)
    with os.fdopen(reading, "rb") as pipe:
        answer = pipe.read()
    _, status = os.waitpid(process, 0)
    if os.WIFEXITED(status) and os.WEXITSTATUS(status):
        raise RuntimeError("a process that was to try a test could not: see above")
    return msgspec.json.decode(answer, type=kind) if answer else None


def work_apart(work: Callable[[Send], None], writing: int) -> NoReturn:
    """Show nothing of what tests print, do not take all memory there is, and end with the work."""
    import resource  # noqa: TID251

    def send(answer: Any) -> None:
        os.write(writing, msgspec.json.encode(answer))
        os._exit(0)

    heard, nowhere = os.dup(2), os.open(os.devnull, os.O_WRONLY)
    os.dup2(nowhere, 1)
    os.dup2(nowhere, 2)
    resource.setrlimit(resource.RLIMIT_AS, (MEMORY, MEMORY))
    try:
        work(send)
    except BaseException:  # noqa: BLE001  (the parent must never go on in two processes)
        os.write(heard, traceback.format_exc().encode())
    os._exit(1)


def try_sound(item: pytest.Item, called: set[str], send: Send) -> None:
    """A test on the rules as they are."""
    start = time.process_time()
    reports = runtestprotocol(item, log=False, nextitem=None)
    outcomes = [report.outcome for report in reports]
    outcome: Outcome = "failed" if "failed" in outcomes else "skipped" if "skipped" in outcomes else "passed"
    send(Sound(outcome, time.process_time() - start, sorted(called)))


def try_spoilt(items: Sequence[tuple[pytest.Item, float]], send: Send) -> None:
    """The tests on a mutant in place, up to the first that fails."""
    running = ""
    signal.signal(signal.SIGVTALRM, lambda *_: send(Verdict(running, hung=True)))
    followers = [item for item, _ in items[1:]]
    for (item, seconds), following in zip_longest(items, followers):
        running = item.nodeid
        signal.setitimer(signal.ITIMER_VIRTUAL, PATIENCE * seconds + GRACE)
        reports = runtestprotocol(item, log=False, nextitem=following)
        if any(report.failed for report in reports):
            send(Verdict(running))
    send(Verdict())
