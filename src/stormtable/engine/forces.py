"""Forces built by points, as a player writes them: "pulsar 2, javelin"."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final

from stormtable.engine.game import BadInput
from stormtable.engine.inputs import did_you_mean

__all__ = ["Stock", "read_force"]

ENTRY: Final = re.compile(r"(?:(\d+) *[x*×]? +)?(.+?)(?: *[x*×] *(\d+)| +(\d+))?", re.IGNORECASE)


@dataclass(frozen=True, slots=True)
class Stock:
    """What forces may be built from."""

    noun: str  # what its pieces are: "ship"
    most: int  # of them in a force
    titles: Mapping[str, str]  # by key
    points: Mapping[str, int]
    example: str
    measure: str = "points"  # what pieces cost


def read_force(text: str, limit: int, option: str, stock: Stock) -> list[str]:
    """The keys of a force's pieces; `limit` is the most it may cost, 0 for none. Raises BadInput naming the option."""
    titles = {title.casefold(): key for key, title in stock.titles.items()}
    keys = {key.casefold(): key for key in stock.titles}
    force: list[str] = []
    for entry in filter(None, (each.strip() for each in re.split(r"[,;+]", text))):
        key, count = None, 1
        found = ENTRY.fullmatch(entry)
        whole = " ".join(entry.split()).casefold()
        if whole in keys or whole in titles:
            key = keys.get(whole) or titles[whole]
        elif found is not None:
            name = " ".join(found[2].split()).casefold()
            key, count = keys.get(name) or titles.get(name), int(found[1] or found[3] or found[4] or 1)
        if key is None:
            name = found[2] if found is not None else entry
            raise BadInput(f"option {option}: {name!r} is no {stock.noun}; {did_you_mean(name, stock.titles)}")
        force += [key] * min(count, stock.most + 1)
    if not 1 <= len(force) <= stock.most:
        raise BadInput(
            f"option {option}: {text!r}: a side has 1 to {stock.most} {stock.noun}s, such as {stock.example!r}"
        )
    total = sum(stock.points[key] for key in force)
    if 0 < limit < total:
        raise BadInput(f"option {option}: {text!r} costs {total} {stock.measure}, the limit is {limit}")
    return force
