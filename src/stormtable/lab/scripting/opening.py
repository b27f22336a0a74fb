"""Beginning a match in Python: anew, from a record, or from another match."""

from __future__ import annotations

import hashlib
import secrets
import time
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final

from stormtable.bots.levels import bots_of
from stormtable.engine.game import BadInput, Game, Setting
from stormtable.engine.inputs import did_you_mean, read_toml
from stormtable.games import all_games, find
from stormtable.lab.matches import NoScenes
from stormtable.lab.scripting.match import Desk, Match
from stormtable.lab.scripting.players import Given, by_seat, player_title
from stormtable.lab.scripting.seats import SeatName, Start
from stormtable.table import Match as TableMatch
from stormtable.table.begun import load_contents
from stormtable.table.journal import Header, Seat
from stormtable.table.match import MAX_NAME
from stormtable.table.records import branch_lines, make_header, read_record
from stormtable.table.refusals import Refusal
from stormtable.table.seals import Seal

__all__ = ["About", "branch", "catalogue", "load", "open_match"]

FORCE: Final = "force_{}"  # the option that holds a side's force
SEED_BITS: Final = 53


@dataclass(frozen=True, slots=True)
class About:
    """What there is of a game."""

    name: str
    title: str
    text: str
    scenarios: dict[str, str]  # their titles by their names
    options: dict[str, str]  # what each does, by its name
    levels: tuple[str, ...]  # who plays it, the weakest first


def catalogue() -> dict[str, About]:
    """All games by their names."""
    return {name: about(game) for name, game in all_games().items()}


def about(game: Game) -> About:
    return About(
        name=game.NAME,
        title=game.TITLE,
        text=game.TEXT,
        scenarios={name: each.title for name, each in game.SCENARIOS.items()},
        options={each.name: each.text for each in game.OPTIONS},
        levels=bots_of(game),
    )


def open_match(
    game: str,
    scenario: str | Path | Mapping[str, Any] | None = None,
    *,
    seed: int | None = None,
    options: Mapping[str, Setting] | None = None,
    forces: Mapping[str, str] | None = None,
    players: Mapping[SeatName, Given] | Sequence[Given] | None = None,
    position: Mapping[str, Any] | str | None = None,
) -> Match:
    """Begin a match of a game by its name, in its first scenario unless another is meant.

    `scenario`: the name of a shipped one, a scenario file's path, or its contents. `seed`: dice and players' thoughts
    follow from it alone; without one nobody knows them. `forces`: by side, such as {"A": "pulsar 2, javelin"}, where
    the scenario lets them be chosen. `players`: who plays seats, by seat or one a seat: a level's name, "random",
    "exec:COMMAND" (docs/bots.md), or a function from the seat's View to what it does; seats without one are yours.
    `position`: how the scenario's position is changed, in the words of a case file. Raises BadInput.
    """
    found = find(game)
    start = Start(found, scenario_of(found, scenario), settings(found, options or {}, forces or {}))
    seed = secrets.randbits(SEED_BITS) if seed is None else seed
    named = by_seat(start, players)
    table = set_up(start, named, seed)
    if position is None:
        return Match(start, table, named, seed)
    match = Match(start, table, {}, seed)
    match.set_position(position)
    return Match(start, table, named, seed)


def set_up(start: Start, named: Mapping[int, Given], seed: int, *, drawn: bool = True) -> Desk:
    """A table at its first decision; `drawn`: its record will be wanted.

    Raises BadInput for a scenario or options that the game refuses.
    """
    seal = seal_of(seed)
    header = header_of(start, named, seal, f"seed-{seed}")
    table = Desk(start.game, header, seal)
    if not drawn:
        table.scenes = NoScenes(table)
    try:
        table.set_up(time.time())
    except Refusal as refused:
        raise BadInput(refused.text, refused.rule) from refused
    return table


def seal_of(seed: int) -> Seal:
    """The dice of a seed: those of `stormtable match --seed`."""
    return Seal(hashlib.sha256(f"stormtable match {seed}".encode()).digest())


def header_of(start: Start, named: Mapping[int, Given], seal: Seal, name: str) -> Header:
    seats = [seat_of(letter, named.get(number)) for number, letter in enumerate(start.names)]
    return make_header(
        start.game, start.scenario, start.options, seats, time.time(), seal=seal, name=name, referee=True
    )


def seat_of(letter: str, player: Given | None) -> Seat:
    """A seat as records have it."""
    if player is None:
        return Seat(letter=letter, kind="screen")
    return Seat(letter=letter, kind="computer", level=player_title(player)[:MAX_NAME])


def scenario_of(game: Game, given: str | Path | Mapping[str, Any] | None) -> str | Mapping[str, Any]:
    """A shipped scenario's name, or the contents of one's own. Raises BadInput."""
    if given is None:
        return next(iter(game.SCENARIOS))
    if isinstance(given, Mapping) or given in game.SCENARIOS:
        return given if isinstance(given, Mapping) else str(given)
    if isinstance(given, Path) or given.endswith(".toml"):
        return read_toml(Path(given))
    raise BadInput(f"there is no scenario {given!r}; {did_you_mean(given, game.SCENARIOS)}, or a file ends in .toml")


def settings(game: Game, options: Mapping[str, Setting], forces: Mapping[str, str]) -> dict[str, Setting]:
    """All options, those of forces among them. Raises BadInput for a side that has none."""
    known = {each.name for each in game.OPTIONS if each.kind == "force"}
    found = dict(options)
    for side, force in forces.items():
        name = FORCE.format(side.casefold())
        if name not in known:
            sides = sorted(each.removeprefix(FORCE.format("")).upper() for each in known)
            raise BadInput(f"forces: there is no side {side!r} that chooses one; {did_you_mean(side, sides)}")
        found[name] = force
    return found


def load(path: str | Path, entry: int | None = None, *, seed: int | None = None, players: Any = None) -> Match:
    """A match out of its record's file: as it ended, or a new one that goes on after an entry.

    A record that has no end goes on after its last entry, with dice of a new seed: those it had are not in it. Raises
    BadInput for a file that is no record, or an entry that cannot be played on from.
    """
    path = Path(path)
    try:
        record = read_record(path.read_bytes())
    except OSError as error:
        raise BadInput(f"{path}: {error.strerror or error}") from error
    except BadInput as error:
        raise BadInput(f"{path}: {error}") from error
    match = record.match(find)
    header = record.header
    start = Start(match.game, load_contents(match.game, header), header.options)
    seed = secrets.randbits(SEED_BITS) if seed is None else seed
    if entry is None and (match.over is not None or match.state is None):
        table = Desk.fold(match.game, list(match.lines), None)
        return Match(start, table, {}, seed)
    return branch(match, len(match.entries) - 1 if entry is None else entry, start, by_seat(start, players), seed)


def branch(match: TableMatch, entry: int, start: Start, named: Mapping[int, Given], seed: int) -> Match:
    """A new match that goes on after an entry of another, with dice of its own. Raises BadInput."""
    seal = seal_of(seed)
    header = header_of(start, named, seal, f"seed-{seed}")
    table = Desk.fold(match.game, branch_lines(match, entry, header), seal)
    return Match(start, table, named, seed)
