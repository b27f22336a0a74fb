"""What commands say while rules are compiled."""

from __future__ import annotations

from collections.abc import Callable, Sequence

import pytest

from stormtable.cli.patience import saying_why_it_takes_long
from stormtable.engine import watch


def compile_at(moments: Sequence[float]) -> None:
    """Three rules are expected, and one is done at each moment, by a clock that stands at 0 first."""
    rules: list[Callable[..., object]] = [abs, len, min]
    clock = iter([0.0, *moments])
    with saying_why_it_takes_long("Arclight", lambda: next(clock)):
        watch.expect(rules)
        for _, rule in zip(moments, rules, strict=True):
            watch.WATCHES[-1].count(rule)


def test_a_long_compilation_is_told_once(capsys: pytest.CaptureFixture[str]) -> None:
    compile_at([0.5, 2.5, 9.0])
    said = capsys.readouterr()
    assert said.err == "compiling the rules of Arclight, 2 of 3 done; next time they are ready\n"
    assert said.out == ""


def test_what_lies_in_the_cache_needs_no_words(capsys: pytest.CaptureFixture[str]) -> None:
    compile_at([0.1, 0.2, 0.3])
    assert capsys.readouterr().err == ""
