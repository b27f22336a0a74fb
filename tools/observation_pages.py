"""Write a page a game about its observations and acts, docs/observations: `python tools/observation_pages.py`."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any

from stormtable.engine.fields import ALL
from stormtable.engine.game import Game
from stormtable.engine.quantities import Kind, Quantity
from stormtable.envs.acts import Acts
from stormtable.envs.observing import Observer
from stormtable.envs.programs import Column, Table
from stormtable.games import all_games

FOLDER = Path(__file__).parents[1] / "docs" / "observations"
OF_WRITING = re.compile(r"; left out.*|; [^;]*if it is left out.*|: `[\[{].*")  # what concerns positions alone
INDEX = re.compile(r"\[\d+(?:,\d+)*\]")
HEAD = """# Observations of {title}

What a seat sees as numbers, and what it may do ([environments](../environments.md)). This page is written by
`tools/observation_pages.py` from `words/fields.py` and `words/numbers.py` of the game. An observation is its tables
laid end to end, float32. Sizes and ranges depend on the scenario; below they are those of {scenario}.
"""


def observed(game: Game, scenario: str) -> tuple[Observer, Acts]:
    """How a scenario is observed, and its acts."""
    start = game.fill(scenario, {}, 0)
    observer = Observer(game, start)
    return observer, Acts(game, start, observer.layout)


def sizes(game: Game) -> Iterator[str]:
    """A line a scenario."""
    yield "## Scenarios\n"
    yield "| Scenario | Seats | Numbers | Rows of each table | Acts |\n| --- | --- | --- | --- | --- |"
    for scenario in game.SCENARIOS:
        observer, acts = observed(game, scenario)
        rows = ", ".join(f"{table.name} {table.rows}" for table in observer.layout.tables[1:])
        told = f"{acts.size:,}, numbered for ever" if acts.listed else f"a place in the list, up to {acts.size:,}"
        yield f"| `{scenario}` | {observer.seats} | {observer.size:,} | {rows} | {told} |"


def grouped(columns: tuple[Column, ...]) -> dict[str, list[int]]:
    """The places of columns that differ by an index only, by their name without it."""
    found: dict[str, list[int]] = {}
    for place, column in enumerate(columns):
        found.setdefault(INDEX.sub("[]", column.name), []).append(place)
    return found


def places_text(places: list[int]) -> str:
    """Places in a row: "3", "3 to 8", "3, 8, ... 28"."""
    first, last = places[0], places[-1]
    if len(places) <= 2 or last - first + 1 == len(places):
        return str(first) if len(places) == 1 else f"{first} to {last}" if last - first > 1 else f"{first}, {last}"
    return f"{first}, {places[1]}, ... {last}"


def meaning(column: Column) -> str:
    """What a column says, with its codes and who sees it."""
    leaf = column.leaf
    about = OF_WRITING.sub("", column.about)
    if leaf is not None and leaf.holds.kind == Kind.CODE:
        about += ": " + ", ".join(f"{value} {word}" for value, word in sorted(leaf.holds.words.items()))
    if leaf is not None and leaf.holds.kind in (Kind.SEAT, Kind.PIECE) and leaf.holds.none and not leaf.holds.again:
        about += "; 0 for none, else 1 more"
    return about + (f"; seen by {leaf.seen} alone" if leaf is not None and leaf.seen != ALL else "")


def table_text(table: Table) -> Iterator[str]:
    """A table of an observation."""
    block, rows = table.block, f"{table.rows} rows" if table.rows != 1 else "one row"
    yield f"\n## {table.name}: {table.noun}\n"
    filled = f", of which `{block.count.name}` are in use and the others 0" if block.count is not None else ""
    order = ", one's own first" if table.owners and max(table.owners) >= 0 else ""
    about = OF_WRITING.sub("", block.about)
    yield f"{about[0].upper() + about[1:]}: {rows} of {len(table.columns)}{order}{filled}.\n"
    yield "| Columns | Name | Range | Unit | |\n| --- | --- | --- | --- | --- |"
    for name, places in grouped(table.columns).items():
        column = table.columns[places[0]]
        ends = str(column.low) if column.low == column.high else f"{column.low:,} to {column.high:,}"
        yield f"| {places_text(places)} | `{name}` | {ends} | {column.unit} | {meaning(column)} |"


def part_text(name: str, holds: Quantity, setup: Any) -> str:
    """What a part of an action is."""
    if holds.kind == Kind.PIECE:
        return f"`{name}` a row of {holds.of}" + (", 1 more, or 0 for none" if holds.none else "")
    if holds.kind == Kind.SEAT:
        return f"`{name}` a seat, one's own 0"
    if holds.kind == Kind.CODE:
        return f"`{name}` " + ", ".join(f"{value} {word}" for value, word in sorted(holds.words.items()))
    low, high = holds.range(setup)
    return f"`{name}` {low:,} to {high:,}" + (f" ({holds.unit})" if holds.unit else "")


def acts_text(game: Any, acts: Acts, setup: Any) -> Iterator[str]:
    """What acts are, verb by verb."""
    yield "\n## Acts\n"
    heads = ["Verb", "", "Parts; all others are 0"]
    if acts.listed:
        heads.insert(2, "Indices")
    yield f"| {' | '.join(heads)} |\n|{' --- |' * len(heads)}"
    firsts: Mapping[int, int] = {}
    lasts: Mapping[int, int] = {}
    if acts.listed:
        firsts = {int(action.verb): i for i, action in reversed(list(enumerate(acts.catalogue)))}
        lasts = {int(action.verb): i for i, action in enumerate(acts.catalogue)}
    for verb, parts in acts.parts.items():
        told = "; ".join(part_text(name, holds, setup) for name, holds in parts.items())
        cells = [str(int(verb)), game.Verb(verb).name.lower().replace("_", " ")]
        if acts.listed:
            cells.append(places_text(list(range(firsts[int(verb)], lasts[int(verb)] + 1))))
        yield f"| {' | '.join([*cells, told])} |"


def page(game: Game) -> str:
    """The page of a game."""
    scenario = next(iter(game.SCENARIOS))
    observer, acts = observed(game, scenario)
    lines = [HEAD.format(title=game.TITLE, scenario=f"`{scenario}`"), *sizes(game)]
    for table in observer.layout.tables:
        lines += table_text(table)
    lines += acts_text(game, acts, game.fill(scenario, {}, 0).table)
    return "\n".join(lines) + "\n"


def pages() -> dict[Path, str]:
    """What every page says."""
    return {FOLDER / f"{name}.md": page(game) for name, game in all_games().items()}


if __name__ == "__main__":
    FOLDER.mkdir(exist_ok=True)
    for path, text in pages().items():
        path.write_text(text, encoding="utf-8")
