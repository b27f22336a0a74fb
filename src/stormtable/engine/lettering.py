"""Names as bytes in a record: a state holds no strings, and what a user supplies brings names of its own."""

from __future__ import annotations

from collections.abc import Sequence

__all__ = ["decoded", "encoded"]


def encoded(name: str, count: int) -> list[int]:
    """The UTF-8 bytes of a name as signed numbers, padded with 0. Raises ValueError if they are more than `count`."""
    data = name.encode()
    if len(data) > count:
        raise ValueError(f"{name!r} takes {len(data)} bytes of UTF-8, at most {count} fit")
    return [byte - 256 if byte > 127 else byte for byte in data.ljust(count, b"\0")]


def decoded(numbers: Sequence[int]) -> str:
    """The name that `encoded` wrote."""
    return bytes(number & 255 for number in numbers).rstrip(b"\0").decode()
