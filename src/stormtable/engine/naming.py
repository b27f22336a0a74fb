"""Names of pieces: classes numbered in the order of the rosters, and found again by what people call them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from stormtable.engine.game import BadInput
from stormtable.engine.inputs import did_you_mean

__all__ = ["numbered", "piece_named", "told_apart"]


def numbered(classes: Sequence[str]) -> list[str]:
    """Each piece by its class and its number in it, "Lancer 2"; "" where there is no piece."""
    count: dict[str, int] = {}
    names: list[str] = []
    for own in classes:
        key = own.casefold()
        count[key] = count.get(key, 0) + 1
        names.append(f"{own} {count[key]}" if own else "")
    return names


def told_apart(names: Sequence[str]) -> list[str]:
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
