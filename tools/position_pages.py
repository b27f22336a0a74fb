"""Write a page a game about the words of its positions, docs/positions: `python tools/position_pages.py`."""

from __future__ import annotations

import importlib
from collections.abc import Iterator
from pathlib import Path
from typing import cast

from stormtable.engine.fields import ALL, Field, Fields
from stormtable.engine.game import Game
from stormtable.games import all_games, package_of

FOLDER = Path(__file__).parents[1] / "docs" / "positions"
HEAD = """# Positions of {title}

The words of a position, in `[position]` and `[expect]` of a [case file](../case-files.md) and in records. This page is
written by `tools/position_pages.py` from `words/fields.py` of the game.
"""


def fields_of(game: Game) -> Fields | None:
    """The words of a game's whole state; None for a game that says its fields by their own names."""
    try:
        return cast(Fields, importlib.import_module(f"{package_of(game.NAME)}.words.fields").FLOW)
    except ModuleNotFoundError:
        return None


def tables(fields: Fields) -> Iterator[Fields]:
    """A table of words, and those of what stands in it, each once."""
    seen: list[Fields] = [fields]
    for table in seen:
        yield table
        seen += dict.fromkeys(each.below for each in table if each.below is not None and each.below not in seen)


def row(field: Field) -> str:
    also = ", ".join(f"`{word}`" for word in field.also)
    seen = "" if field.seen == ALL else f"; seen by {field.seen} alone"
    return f"| `{field.word}` | {field.takes} | {field.about}{seen} | {also} |"


def page(game: Game, fields: Fields) -> str:
    """The page of a game."""
    parts = [HEAD.format(title=game.TITLE)]
    for table in tables(fields):
        noun = table.noun[0].upper() + table.noun[1:]
        heads = ["| Word | Value | | Synonyms |", "| --- | --- | --- | --- |"]
        parts.append("\n".join([f"## {noun}", "", *heads, *map(row, table), ""]))
    return "\n".join(parts)


def pages() -> dict[Path, str]:
    """What every page says."""
    found = {name: fields_of(game) for name, game in all_games().items()}
    return {FOLDER / f"{name}.md": page(all_games()[name], fields) for name, fields in found.items() if fields}


if __name__ == "__main__":
    FOLDER.mkdir(exist_ok=True)
    for path, text in pages().items():
        path.write_text(text, encoding="utf-8")
