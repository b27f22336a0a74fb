"""Amounts as people read them."""

from __future__ import annotations

from fractions import Fraction

from hypothesis import given
from hypothesis.strategies import fractions, integers, lists

from stormtable.engine.amounts import count_text, list_text, minus, per_mille, shares


def test_nothing_but_the_impossible_reads_as_never_and_nothing_but_the_certain_as_always() -> None:
    assert [per_mille(Fraction(each)) for each in (0, 1)] == [0, 1000]
    assert per_mille(Fraction(1, 7776)) == 1
    assert per_mille(Fraction(7775, 7776)) == 999
    assert per_mille(Fraction(1, 2000)) == 1
    assert per_mille(Fraction(5, 2000)) == 3  # half up


@given(lists(fractions(0, 1, max_denominator=400), min_size=1, max_size=12), integers(1, 1000))
def test_shares_sum_to_what_they_are_of(chances: list[Fraction], whole: int) -> None:
    total = sum(chances) or 1
    parts = shares([each / total for each in chances], whole)
    assert sum(parts) == (whole if any(chances) else 0)
    assert all(abs(part - whole * each / total) < 1 for part, each in zip(parts, chances, strict=True))


def test_words() -> None:
    assert [minus(each) for each in (2, 0, -3)] == ["+2", "0", "\N{MINUS SIGN}3"]
    assert [count_text(1, "die", "dice"), count_text(2, "die", "dice"), count_text(0, "pod")] == [
        "1 die",
        "2 dice",
        "0 pods",
    ]
    assert [list_text([]), list_text(["a"]), list_text(["a", "b"], "or"), list_text(["a", "b", "c"])] == [
        "",
        "a",
        "a or b",
        "a, b and c",
    ]
