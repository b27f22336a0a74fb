"""Amounts as people read them: chances that print the same everywhere, signs, counts, lists."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from typing import Final

from stormtable.language import phrase, say

__all__ = ["capital", "count_text", "list_text", "minus", "per_mille", "shares"]

LAST: Final = {
    "and": phrase("{first} and {last}"),
    "or": phrase("{first} or {last}"),
    "to": phrase("{first} to {last}"),  # 3 to 1
}


def per_mille(chance: Fraction) -> int:
    """Rounded half up, but 0 and 1000 only for what is impossible and what is certain."""
    rounded = (2000 * chance.numerator + chance.denominator) // (2 * chance.denominator)
    return rounded if chance in (0, 1) else min(999, max(1, rounded))


def shares(chances: Sequence[Fraction], whole: int = 1000) -> list[int]:
    """Parts of a whole, each rounded down or up (largest remainders up), that sum to what the chances sum to."""
    exact = [chance * whole for chance in chances]
    parts = [int(each) for each in exact]
    short = round(sum(exact)) - sum(parts)
    for i in sorted(range(len(parts)), key=lambda i: parts[i] - exact[i])[:short]:
        parts[i] += 1
    return parts


def minus(amount: int) -> str:
    """A number with its sign: "+1", "−2", "0"."""
    return f"{amount:+d}".replace("-", "\N{MINUS SIGN}") if amount else "0"


def capital(text: str) -> str:
    """A text with a capital letter in front; the others as they are."""
    return text[:1].upper() + text[1:]


def count_text(n: int, one: str, many: str = "") -> str:
    """A number of things: "1 die", "2 dice"."""
    return f"{n} {one if n == 1 else many or f'{one}s'}"


def list_text(texts: Sequence[str], word: str = "and") -> str:
    """A list in words, joined by one of LAST: "a, b and c"."""
    if len(texts) < 2:
        return "".join(texts)
    return say(LAST[word], first=", ".join(texts[:-1]), last=texts[-1])
