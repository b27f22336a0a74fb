"""What the table says in the terminal."""

from __future__ import annotations

import pytest

from stormtable.cli.serving import TellProgress
from stormtable.engine.warmup import Progress


def said_of(capsys: pytest.CaptureFixture[str], *progress: Progress) -> list[str]:
    tell = TellProgress()
    for each in progress:
        tell(each)
    return capsys.readouterr().err.splitlines()


def test_compiling_is_told_by_quarters(capsys: pytest.CaptureFixture[str]) -> None:
    waits = Progress("arclight", 0, 0)
    steps = [Progress("arclight", done, 200, "roll") for done in (1, 30, 50, 70, 149, 150, 151, 199)]
    assert said_of(capsys, waits, *steps, Progress("arclight", 200, 200, finished=True)) == [
        "compiling the computer player of Arclight, once for each version; it plays weakly meanwhile",
        "compiling the computer player of Arclight: 50 of 200 rules",
        "compiling the computer player of Arclight: 149 of 200 rules",
        "compiling the computer player of Arclight: 150 of 200 rules",
        "the computer player of Arclight is compiled and plays at full strength",
    ]


def test_a_job_that_is_put_back_is_not_told_again(capsys: pytest.CaptureFixture[str]) -> None:
    said = said_of(
        capsys,
        Progress("arclight", 60, 200, "roll"),
        Progress("arclight", 0, 0),
        Progress("arclight", 10, 200, "roll"),
        Progress("arclight", 70, 200, "roll"),
    )
    assert len(said) == 2


def test_what_lies_in_the_cache_needs_no_words(capsys: pytest.CaptureFixture[str]) -> None:
    assert said_of(capsys, Progress("arclight", 0, 0), Progress("arclight", 200, 200, finished=True)) == []


def test_a_player_that_cannot_be_compiled_is_told(capsys: pytest.CaptureFixture[str]) -> None:
    (said,) = said_of(capsys, Progress("arclight", 0, 0, finished=True, error="the compiling process died"))
    assert said == ("the computer plays Arclight weakly, with rules that are not compiled: the compiling process died")
