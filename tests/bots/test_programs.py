"""Bots of other languages: whatever a program does, it has its time, is ended with its children, and is counted."""

from __future__ import annotations

import contextlib
import json
import os
import sys
import time
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any, Final

import pytest
from hypothesis import given
from hypothesis import strategies as st

from stormtable.bots.programs import program as programs
from stormtable.bots.programs.named import Command, player_named, split_names
from stormtable.bots.programs.processes import LIVING, Fault, end_all
from stormtable.bots.programs.program import MOST_STARTS, Program
from stormtable.bots.programs.protocol import PROTOCOL, Act, Decide, Hello, Legal, Over, Ready, decode
from stormtable.engine.game import BadInput
from stormtable.games import find

DOUBLE: Final = Path(__file__).parents[1] / "support" / "misbehaving.py"
PATIENCE: Final = 120.0  # seconds: a loaded machine is slow, not wrong
HELLO: Final = Hello(
    protocol=PROTOCOL,
    program="test",
    game="toy",
    scenario="one",
    options={},
    seat="A",
    sides=[["A"], ["B"]],
    seconds=PATIENCE,
    seed=1,
)
QUESTION: Final = Decide(
    id=0, entry=0, seconds=0, position={"turn": 1}, open=False, legal=[Legal(do="x", verb="x")], log=[]
)
Make = Callable[..., Program]


@pytest.fixture
def told() -> list[str]:
    return []


@pytest.fixture
def make(told: list[str]) -> Iterator[Make]:
    made: list[Program] = []

    def one(way: str, *more: str, seconds: float = PATIENCE) -> Program:
        found = Program("double", [sys.executable, str(DOUBLE), way, *more], seconds, told.append)
        made.append(found)
        found.begin(HELLO)
        return found

    yield one
    for each in made:
        each.close()
    assert not LIVING, "no process is left"


def answer(program: Program) -> Any:
    """What it does, or the kind of its fault."""
    try:
        return program.ask(QUESTION).do
    except Fault as fault:
        program.count(fault)
        return fault.kind


@pytest.mark.parametrize(
    ("way", "second", "third"),
    [
        ("behave", 0, 0),
        ("answer twice", 0, 0),
        ("blank lines", 0, 0),
        ("exit", "crash", 0),
        ("fail", "crash", 0),
        ("abort", "crash", 0),
        ("close output", "crash", 0),
        ("flood a line", "flood", 0),
        ("flood of lines", "flood", 0),
        ("flood of answers", "flood", 0),
        ("print", "nonsense", 0),
        ("bytes", "nonsense", 0),
        ("half", "nonsense", 0),
        ("deep", "nonsense", 0),
        ("long number", "nonsense", 0),
        ("other message", "nonsense", 0),
        ("no id", "nonsense", 0),
        ("id to come", "nonsense", 0),
        ("ready again", "nonsense", 0),
        ("nothing", "nonsense", 0),
        ("too many", "nonsense", 0),
        ("true", "nonsense", 0),
    ],
)
def test_after_a_fault_it_plays_on(make: Make, way: str, second: object, third: object) -> None:
    program = make(way)
    assert [answer(program) for _ in range(3)] == [0, second, third]
    assert dict(program.faults) == ({} if second == 0 else {second: 1})


@given(st.binary(max_size=200) | st.text(max_size=200).map(str.encode))
def test_any_line_is_a_message_or_a_mistake(line: bytes) -> None:
    with contextlib.suppress(BadInput):
        assert isinstance(decode(line), Act | Ready)


@given(st.lists(st.text(max_size=20) | st.integers(-9, 9), min_size=1, max_size=9))
def test_steps_are_read_as_they_were_written(steps: list[Any]) -> None:
    act = decode(json.dumps({"type": "act", "id": 3, "do": steps, "why": "a field of a later protocol"}).encode())
    assert isinstance(act, Act)
    assert act.steps == steps


def test_who_gives_no_answer_is_late(make: Make) -> None:
    program = make("hang")
    assert answer(program) == 0
    program.seconds = 0.2
    assert answer(program) == "late"
    program.seconds = PATIENCE
    assert answer(program) == 0, "started anew"


@pytest.mark.parametrize("way", ["hang with child", "leave a child"])
def test_what_hangs_is_ended_with_its_children(make: Make, tmp_path: Path, way: str) -> None:
    file = tmp_path / "children"
    program = make(way, str(file))
    assert answer(program) == 0
    with ThreadPoolExecutor(1) as pool:
        asked = pool.submit(answer, program)
        wait_until(lambda: file.exists() and file.read_text(encoding="utf-8").endswith("\n"))
        assert program.child
        program.child.put(Fault("late", "its time is up"))
        assert asked.result() == "late"
    wait_until_gone(int(file.read_text(encoding="utf-8")))


def wait_until(holds: Callable[[], object]) -> None:
    for _ in range(int(PATIENCE * 20)):
        if holds():
            return
        time.sleep(0.05)
    pytest.fail("what was waited for does not come")


def wait_until_gone(pid: int) -> None:
    wait_until(lambda: not lives(pid))


def lives(pid: int) -> bool:
    """Whether a process is there, and not only waiting for its parent to hear of its end."""
    status = Path(f"/proc/{pid}/stat")
    try:
        os.kill(pid, 0)
        return not status.exists() or status.read_text(encoding="utf-8").rpartition(")")[2].split()[0] != "Z"
    except OSError:
        return False


def test_it_is_started_three_times_a_match(make: Make, told: list[str]) -> None:
    program = make("fail at once")
    assert [answer(program) for _ in range(5)] == ["crash"] * 5
    assert program.starts == MOST_STARTS
    assert "ended with exit code 3; it is not started again" in told[-1]
    program.begin(HELLO)
    assert program.starts == 1
    assert answer(program) == "crash"


def test_who_is_never_ready_is_late(make: Make, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(programs, "START", 0.2)
    program = make("never ready")
    assert [answer(program) for _ in range(4)] == ["late"] * 4


def test_another_protocol_is_said_at_once(make: Make, told: list[str]) -> None:
    program = make("protocol 2")
    assert [answer(program), answer(program)] == ["crash", "crash"]
    assert "speaks protocol 2, and this is protocol 1" in told[-1]


def test_who_does_not_read_is_ended(make: Make) -> None:
    """Its answers are right, so only what it leaves unread tells."""
    program = make("deaf")
    question = QUESTION
    question.position["filler"] = "x" * 100_000
    try:
        kinds = [answer(program) for _ in range(30)]
    finally:
        del question.position["filler"]
    assert kinds[0] == 0
    assert "late" in kinds


def test_standard_error_is_passed_on_up_to_a_point(make: Make, told: list[str]) -> None:
    program = make("shout")
    assert [answer(program) for _ in range(3)] == [0, 0, 0]
    program.close()
    wait_until(lambda: told[-1:] == ["double: (more than 100 lines: the rest is left out)"])  # a thread passes it on
    assert told[0] == "double: remark 0"
    assert len(told) == 101


def test_one_process_plays_match_after_match(make: Make) -> None:
    program = make("behave")
    assert answer(program) == 0
    process = program.child
    program.over(Over(points={"A": 2, "B": 0}, log=[], faults={}))
    program.begin(HELLO)
    assert answer(program) == 0
    assert program.child is process


def test_what_is_no_program_is_said_before_the_match() -> None:
    with pytest.raises(BadInput, match="'no-such-program-here' cannot be started"):
        Program("x", ["no-such-program-here"], 1.0, print).begin(HELLO)


def test_all_are_ended_when_this_process_is(make: Make) -> None:
    program = make("behave")
    assert answer(program) == 0
    end_all()
    assert answer(program) == "crash"


@pytest.mark.parametrize(
    ("given", "names"),
    [
        ("easy", ["easy"]),
        (" easy , hard ", ["easy", "hard"]),
        ("exec:bot 1,easy", ["exec:bot 1", "easy"]),
        ('exec:bot "1,2",easy', ['exec:bot "1,2"', "easy"]),
        ("easy,exec:bot 'a, b' \"c'd\"", ["easy", "exec:bot 'a, b' \"c'd\""]),
        ("", [""]),
    ],
)
def test_names_stand_between_commas(given: str, names: list[str]) -> None:
    assert split_names(given) == names


def test_a_quotation_has_an_end() -> None:
    with pytest.raises(BadInput, match="does not end"):
        split_names("easy,exec:bot 'a,b")


@pytest.mark.parametrize(
    ("name", "words"),
    [
        ("exec:bot", ("bot",)),
        ("exec:bot  -x 'my file' \"1,2\"", ("bot", "-x", "my file", "1,2")),
        (r"exec:C:\bots\bot.exe # no comment", ("C:\\bots\\bot.exe", "#", "no", "comment")),
    ],
)
def test_words_of_a_command(name: str, words: tuple[str, ...]) -> None:
    assert player_named(find("arclight"), name) == Command(words)


@pytest.mark.parametrize("name", ["exec:", "exec:  ", "exec:'", "nobody"])
def test_what_names_nobody_is_refused(name: str) -> None:
    with pytest.raises(BadInput, match=r"exec:"):
        player_named(find("arclight"), name)
