"""What a game that can be printed offers in `faces/prints.py`, and what most of them say alike.

`stormtable.games.prints_of` finds it.
"""

from __future__ import annotations

import itertools
from collections.abc import Callable, Collection, Iterable, Sequence
from pathlib import Path
from typing import Any, Protocol

from stormtable.engine.hexes import hex_name, r_of
from stormtable.engine.rulebook import Rule, read_rulebook
from stormtable.language import say, say_as
from stormtable.scene.prints import Column, PrintJob, PrintTable

__all__ = ["Prints", "grid", "hex_names", "listing", "quoted", "ranges"]


class Prints(Protocol):
    """A module satisfies the protocol; nobody inherits from it."""

    PARTS: tuple[str, ...]
    """Which of `scene.prints.PARTS` there are."""

    def print_job(self, view: Any, title: str) -> PrintJob:
        """All that is printed of a match at its first decision; `title` is the scenario's."""


def grid(
    title: str,
    heads: Sequence[str],
    rows: Iterable[Sequence[object]],
    rule: str = "",
    shares: Sequence[float] = (),
    left: Sequence[int] = (),
    note: str = "",
) -> PrintTable:
    """A table; without shares its columns are alike; those in `left` begin at the left."""
    shares = shares or [1.0] * len(heads)
    columns = tuple(
        Column(title=head, share=share, left=i in left)
        for i, (head, share) in enumerate(zip(heads, shares, strict=True))
    )
    return PrintTable(
        title=title, columns=columns, rows=tuple(tuple(map(str, row)) for row in rows), rule=rule, note=note
    )


def listing(title: str, lines: Iterable[str], rule: str = "", note: str = "") -> PrintTable:
    """One thing a line."""
    return grid(title, [""], ([line] for line in lines), rule, left=[0], note=note)


def quoted(folder: Path, prefix: str, title: str, ids: Sequence[str], rulings: Collection[str] = ()) -> PrintTable:
    """Rules by their titles in the words of a game's rulebook; of `rulings` also what of them is a ruling."""
    rules = {rule.id: rule for rule in read_rulebook(folder / "rulebook.toml", prefix).rules}
    rows = [(rules[each].title, words_of(rules[each], each in rulings)) for each in ids]
    last = ids[-1].partition("-")[2]
    named = say_as("rules", "{first} to {last}", first=ids[0], last=last) if len(ids) > 1 else ids[0]
    return grid(title, ["", ""], rows, named, (1, 4), (0, 1))


def words_of(rule: Rule, ruling: bool) -> str:
    return " ".join(f"{rule.text} {rule.ruling if ruling else ''}".split())


def ranges(values: Iterable[int], result: Callable[[int], str], open_ended: bool = True) -> list[tuple[str, str]]:
    """What values lead to, those side by side that lead to the same as one: ("1 to 5", "disabled")."""
    found = []
    groups = [(told, list(each)) for told, each in itertools.groupby(values, result)]
    for number, (told, group) in enumerate(groups):
        low, high = group[0], group[-1]
        if open_ended and number == 0 and len(groups) > 1:
            span = say("{high} or less", high=high)
        elif open_ended and number == len(groups) - 1 and number:
            span = say("{low} or more", low=low)
        else:
            span = str(low) if low == high else say("{low} to {high}", low=low, high=high)
        found.append((span, told))
    return found


def hex_names(columns: int, rows: int) -> tuple[tuple[str, ...], ...]:
    """The names of a map's hexes by column, then row."""
    return tuple(tuple(hex_name(q, r_of(q, row)) for row in range(rows)) for q in range(columns))
