"""Rules, their ids, codes and substitutes."""

from __future__ import annotations

import pytest

from stormtable.engine import Coded, rule, when_compiled
from stormtable.engine.rules import CITED, is_rule
from tests.engine import toy


def plain(a: int, b: int = 2) -> int:
    return a + b


def test_a_rule_is_the_function_itself() -> None:
    assert rule(plain) is plain
    assert is_rule(plain)
    assert plain(1) == 3
    assert not is_rule(len)
    assert not is_rule(toy.State)


def test_ids_name_their_functions() -> None:
    assert CITED["TY-1.1"] == ["tests.engine.toy.strike", "tests.engine.toy.attack"]
    assert CITED["TY-1.3"] == ["tests.engine.toy.attack"]
    rule("TY-1.3")(toy.attack)
    assert CITED["TY-1.3"] == ["tests.engine.toy.attack"], "named once"


def test_a_rule_is_written_with_ids_or_nothing() -> None:
    with pytest.raises(TypeError, match="write @rule"):
        rule()
    with pytest.raises(TypeError, match="write @rule"):
        rule(3)  # type: ignore[call-overload]


def test_keyword_only_parameters_are_refused() -> None:
    with pytest.raises(TypeError, match="keyword-only"):

        @rule
        def bad(a: int, *, b: int) -> int:
            return a + b


def test_closures_are_refused() -> None:
    n = 3
    with pytest.raises(TypeError, match="closure"):

        @rule
        def bad(a: int) -> int:
            return a + n


def test_a_substitute_has_the_same_parameters() -> None:
    def other_names(a: int, c: int = 2) -> int:
        return a - c

    def other_defaults(a: int, b: int = 3) -> int:
        return a - b

    for substitute in (other_names, other_defaults):
        with pytest.raises(TypeError, match="cannot stand for"):
            when_compiled(substitute)(plain)


def test_codes_are_plain_numbers_with_rule_and_text() -> None:
    class No(Coded):
        OK = 0
        RANGE = 3, "AL-4.4", "beyond long range"

    assert int(No.RANGE) == 3
    assert No(3) is No.RANGE
    assert (No.RANGE.rule, No.RANGE.text) == ("AL-4.4", "beyond long range")
    assert (No.OK.rule, No.OK.text) == ("", "")
    assert isinstance(No.RANGE, int)
