"""What every command that starts a game reads in the same way: game, scenario, options, players."""

from __future__ import annotations

import argparse
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

from stormtable.bots.levels import RANDOM
from stormtable.bots.programs.named import Command, Named, player_named, split_names
from stormtable.bots.programs.processes import end_all
from stormtable.cli.interrupts import BEFORE
from stormtable.engine.cases import Case, in_file
from stormtable.engine.game import BadInput, Game, Setting
from stormtable.engine.inputs import list_words, read_toml
from stormtable.engine.seating import Seating
from stormtable.games import find

__all__ = ["bots", "game_of", "named", "options", "players", "scenario", "told_faults"]


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


def bots(game: Game, arguments: argparse.Namespace, seats: Seating) -> tuple[list[str], list[Named]]:
    """The players by seat, by name and as they are (None: random), given one a seat or one a team. Raises BadInput."""
    names, teams = [RANDOM] if arguments.bots is None else named(arguments.bots), list(seats.members)
    if arguments.bots is None:
        names *= len(seats)
    elif len(names) == len(teams) < len(seats):
        names = [names[teams.index(team)] for team in seats.teams]
    if len(names) != len(seats):
        ways = f"{len(seats)} players are needed, one a seat ({list_words(seats.names)})"
        ways += f", or {len(teams)}, one a team" if len(teams) < len(seats) else ""
        raise BadInput(f"--bots {arguments.bots}: {ways}, not {len(names)}")
    return names, players(game, names)


def named(given: str) -> list[str]:
    """The names of `--bots`. Raises BadInput."""
    try:
        return split_names(given)
    except BadInput as error:
        raise BadInput(f"--bots {error}") from None


def players(game: Game, names: Sequence[str]) -> list[Named]:
    """Who is named by `--bots`; programs among them end with this process, however it ends. Raises BadInput."""
    try:
        found = [player_named(game, name) for name in names]
    except BadInput as error:
        raise BadInput(f"--bots: {error}") from None
    if any(isinstance(each, Command) for each in found) and end_all not in BEFORE:
        BEFORE.append(end_all)
    return found


def told(arguments: argparse.Namespace, seats: Seating, names: Sequence[str]) -> dict[str, Any]:
    """What was played, at the head of what `--json` tells."""
    return {
        "game": arguments.game,
        "scenario": arguments.scenario or next(iter(find(arguments.game).SCENARIOS)),
        "seats": list(seats.names),
        "teams": list(seats.teams),
        "bots": list(names),
        "seed": arguments.seed,
    }


def told_faults(seats: Sequence[str], names: Sequence[str], faults: Sequence[Mapping[str, int]]) -> list[str]:
    """A line for each program that failed, with how often and how; all are by seat."""
    return [
        f"{seat} ({name}): {list_words(f'{count} {kind}' for kind, count in counts.items())},"
        " answered by the game's fallback"
        for seat, name, counts in zip(seats, names, faults or [{}] * len(seats), strict=True)
        if counts
    ]
