"""Rules that call themselves in a circle, which are refused."""

from __future__ import annotations

from stormtable.engine import rule


@rule
def down(n: int) -> int:
    return 0 if n == 0 else up(n - 1)


@rule
def up(n: int) -> int:
    return down(n)


@rule
def itself(n: int) -> int:
    return 0 if n == 0 else itself(n - 1)
