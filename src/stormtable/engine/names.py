"""Names: pieces by their class and number, found again by what people call them; and names as bytes in a record."""

from __future__ import annotations

import functools
import re
from collections import Counter
from collections.abc import Mapping, Sequence
from string import ascii_lowercase
from typing import Final

from stormtable.engine.game import BadInput
from stormtable.engine.inputs import did_you_mean

__all__ = [
    "class_codes",
    "decode_name",
    "distinct_names",
    "encode_name",
    "numbered_names",
    "piece_labels",
    "piece_named",
]

WORD: Final = re.compile(r"[^\W\d_]+")
NAMELESS: Final = "X"  # the letters of a class whose name has none


def numbered_names(classes: Sequence[str]) -> list[str]:
    """Each piece by its class and its number in it, "Lancer 2"; "" where there is no piece."""
    count: dict[str, int] = {}
    names: list[str] = []
    for own in classes:
        key = own.casefold()
        count[key] = count.get(key, 0) + 1
        names.append(f"{own} {count[key]}" if own else "")
    return names


def distinct_names(names: Sequence[str]) -> list[str]:
    """The same names; one that was there before is numbered: "Laser", "Laser 2"."""
    taken: set[str] = set()
    labels: list[str] = []
    for name in names:
        label, number = name, 2
        while label.casefold() in taken:
            label, number = f"{name} {number}", number + 1
        taken.add(label.casefold())
        labels.append(label)
    return labels


def piece_labels(classes: Sequence[str]) -> list[str]:
    """What stands on each piece: the letters of its class and its number in it, "PC2"; "" where there is no piece."""
    codes, names = class_codes(tuple(classes)), numbered_names(classes)
    return [f"{codes[own]}{name.rpartition(' ')[2]}" if own else "" for own, name in zip(classes, names, strict=True)]


@functools.lru_cache(maxsize=256)
def class_codes(classes: tuple[str, ...]) -> Mapping[str, str]:
    """The letters that stand for each class, as few as tell it from the others: "Pod carrier" PC, "Pulsar" P.

    No two are alike, in capitals or not, and none ends in a digit: with a number behind them they stay apart.
    """
    spelt = {own: own.casefold() for own in classes if own}
    ways = {key: spellings(next(own for own in spelt if spelt[own] == key)) for key in spelt.values()}
    codes: dict[str, str] = {}
    for step in range(max(map(len, ways.values()), default=0)):
        left = {key: own[min(step, len(own) - 1)] for key, own in ways.items() if key not in codes}
        seen = Counter(code.casefold() for code in (*left.values(), *codes.values()))
        codes |= {key: code for key, code in left.items() if seen[code.casefold()] == 1}
    for key, own in ways.items():
        if key not in codes:
            taken = {code.casefold() for code in codes.values()}
            codes[key] = next(code for code in longer_codes(own[0]) if code.casefold() not in taken)
    return {own: codes[key] for own, key in spelt.items()}


def spellings(name: str) -> tuple[str, ...]:
    """The letters that may stand for a class, the likeliest first."""
    words = WORD.findall(name) or [NAMELESS]
    first, rest = words[0][0].upper(), "".join(words)[1:].lower()
    initials = "".join(word[0] for word in words[:2]).upper()
    pairs = [first + letter for letter in dict.fromkeys(rest)]
    return (initials, *pairs, *(first + rest[:2] for _ in rest[1:2]))


def longer_codes(code: str) -> Sequence[str]:
    """A code that others have too, with letters behind it."""
    first = [code + letter for letter in ascii_lowercase]
    return [*first, *(each + letter for each in first for letter in ascii_lowercase)]


def piece_named(names: Mapping[str, int], text: str, noun: str) -> int:
    """The piece of a name; the class alone will do where there is one of it. Raises BadInput."""
    wanted = " ".join(text.split()).casefold()
    for name, number in names.items():
        if name.casefold() == wanted:
            return number
    of_class = [number for name, number in names.items() if name.rpartition(" ")[0].casefold() == wanted]
    if len(of_class) == 1:
        return of_class[0]
    raise BadInput(f"there is no {noun} {text.strip()!r}; {did_you_mean(text.strip(), names)}")


def encode_name(name: str, count: int) -> list[int]:
    """The UTF-8 bytes of a name as signed numbers, padded with 0. Raises ValueError if they are more than `count`."""
    data = name.encode()
    if len(data) > count:
        raise ValueError(f"{name!r} takes {len(data)} bytes of UTF-8, at most {count} fit")
    return [byte - 256 if byte > 127 else byte for byte in data.ljust(count, b"\0")]


def decode_name(numbers: Sequence[int]) -> str:
    """The name that `encode_name` wrote."""
    return name_of(tuple(numbers))


@functools.lru_cache(1 << 12)  # a page draws the same names at each move
def name_of(numbers: tuple[int, ...]) -> str:
    return bytes(number & 255 for number in numbers).rstrip(b"\0").decode()
