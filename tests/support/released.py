"""The games that are out: those that README.md lists. One that is only being written owes nothing to the past yet."""

from __future__ import annotations

import re
from pathlib import Path

from stormtable.games import all_games

__all__ = ["listed_titles", "released"]

README = Path(__file__).parents[2] / "README.md"
HEAD = "| Game | Played as |\n| --- | --- |\n"


def listed_titles() -> list[str]:
    """The titles in the README's table of games, as it has them."""
    table = README.read_text(encoding="utf-8").split(HEAD)[1].split("\n\n")[0]
    return re.findall(r"^\| ([^|]+?) \|", table, re.MULTILINE)


def released() -> set[str]:
    """The names of the games that the README lists, and of their campaigns."""
    titles = set(listed_titles())
    listed = {name for name, game in all_games().items() if game.TITLE in titles}
    return listed | {name for name in all_games() if any(name.startswith(f"{other}_") for other in listed)}
