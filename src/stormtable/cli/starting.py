"""What every command that starts a game reads in the same way: game, scenario, options, players."""

from __future__ import annotations

import argparse
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

from stormtable.bots.levels import RANDOM, bots_of, level_of
from stormtable.engine.cases import Case, in_file
from stormtable.engine.game import BadInput, Game, Setting
from stormtable.engine.inputs import list_words, read_toml
from stormtable.engine.levels import Level
from stormtable.engine.seating import Seating
from stormtable.games import find

__all__ = ["bots", "game_of", "options", "scenario"]


def game_of(case: Case) -> Game:
    """The game of a case file. Raises BadInput naming the file."""
    try:
        return find(case.game)
    except BadInput as error:
        raise in_file(case, "game", error) from None


def scenario(game: Game, given: str | None) -> str | Mapping[str, Any]:
    """A shipped scenario's name (the first is the default), or the contents of a file. Raises BadInput."""
    if given is None:
        return next(iter(game.SCENARIOS))
    if given in game.SCENARIOS:
        return given
    if given.endswith(".toml") or Path(given).name != given:  # a folder in front, however this system writes it
        return read_scenario(game, Path(given))
    raise BadInput(
        f"there is no scenario {given!r}; there are {list_words(game.SCENARIOS)}, or a file that ends in .toml"
    )


def read_scenario(game: Game, path: Path) -> Mapping[str, Any]:
    contents = read_toml(path)
    try:
        game.load(contents, {}, 1)
    except BadInput as error:
        raise BadInput(f"{path}: {error}") from None
    return contents


def options(given: Sequence[str]) -> dict[str, Setting]:
    """`NAME=VALUE` each; the game checks names and values."""
    found: dict[str, Setting] = {}
    for text in given:
        name, equals, value = text.partition("=")
        if not equals or not name:
            raise BadInput(f"--option {text}: NAME=VALUE is expected")
        if name in found:
            raise BadInput(f"--option {name} is given twice")
        found[name] = value
    return found


def bots(game: Game, arguments: argparse.Namespace, seats: Seating) -> tuple[list[str], list[Level | None]]:
    """The players by seat, by name and as levels (None: random), given one a seat or one a team. Raises BadInput."""
    given = RANDOM if arguments.bots is None else arguments.bots
    names, teams = [name.strip() for name in given.split(",")], list(seats.members)
    if arguments.bots is None:
        names *= len(seats)
    elif len(names) == len(teams) < len(seats):
        names = [names[teams.index(team)] for team in seats.teams]
    if len(names) != len(seats):
        ways = f"{len(seats)} players are needed, one a seat ({list_words(seats.names)})"
        ways += f", or {len(teams)}, one a team" if len(teams) < len(seats) else ""
        raise BadInput(f"--bots {arguments.bots}: {ways}, not {len(names)}")
    known = bots_of(game)
    for name in names:
        if name not in known:
            raise BadInput(f"--bots: there is no player {name!r}; there are {list_words(known)}")
    return names, [level_of(game, name) for name in names]
