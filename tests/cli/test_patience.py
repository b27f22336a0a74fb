"""What commands say while rules are compiled."""

from __future__ import annotations

from collections.abc import Callable, Sequence

import pytest

from stormtable.cli.patience import saying_why_it_takes_long
from stormtable.engine import watch


def one() -> None: ...


def two() -> None: ...


def three() -> None: ...


RULES: Sequence[Callable[..., object]] = (one, two, three)


def finish_at(moments: Sequence[float], was_there: bool) -> None:
    """Three rules are expected, and one is done at each moment, by a clock that stands at 0 first."""
    clock = iter([0.0, *moments])
    with saying_why_it_takes_long("Arclight", lambda: next(clock)):
        watch.expect(list(RULES))
        for _, rule in zip(moments, RULES, strict=True):
            watch.WATCHES[-1].count(rule, was_there)


def test_a_long_compilation_is_told_once(capsys: pytest.CaptureFixture[str]) -> None:
    finish_at([0.5, 2.5, 9.0], was_there=False)
    said = capsys.readouterr()
    assert said.err == "compiling the rules of Arclight, 2 of 3 done; next time they are ready\n"
    assert said.out == ""


@pytest.mark.parametrize("moments", [[0.1, 0.2, 0.3], [5.0, 6.0, 7.0]])
def test_what_lies_in_the_cache_needs_no_words(moments: list[float], capsys: pytest.CaptureFixture[str]) -> None:
    """However long it takes to load: the promise of the last time is kept."""
    finish_at(moments, was_there=True)
    assert capsys.readouterr().err == ""


def test_what_is_compiled_quickly_needs_no_words(capsys: pytest.CaptureFixture[str]) -> None:
    finish_at([0.1, 0.2, 0.3], was_there=False)
    assert capsys.readouterr().err == ""
