"""One recorded match between computer players, the same for equal seeds."""

from __future__ import annotations

import hashlib
import time
from collections.abc import Mapping, Sequence
from typing import Any, Final

from stormtable.bots.levels import searcher_for
from stormtable.bots.programs.named import Named
from stormtable.engine import Dice
from stormtable.engine.game import Game, Setting
from stormtable.engine.seating import seating
from stormtable.engine.texts import clean_text
from stormtable.engine.views import Views
from stormtable.lab.players import Bench, Programs
from stormtable.table import Match, battles
from stormtable.table.folding import Node
from stormtable.table.journal import Entry, Header, Seat
from stormtable.table.match import MAX_NAME
from stormtable.table.records import make_header
from stormtable.table.scenes import Scenes
from stormtable.table.seals import Seal
from stormtable.table.sitting import Sitting
from stormtable.table.snapshots import Shelf

__all__ = ["MOST_DECISIONS", "NoScenes", "Undrawn", "play_at_table", "record_match"]

MOST_DECISIONS: Final = 5_000  # entries of a match; a record may hold four times as many


class NoScenes(Scenes):
    """Of a match of which nobody wants a record: its entries hold no scenes, which take half of the time."""

    def draw(self, entry: Entry, node: Node, after: Views) -> None:
        """Nothing."""


class Undrawn(Match):
    """A match of which nobody wants a record."""

    def __init__(self, game: Game, header: Header, seal: Seal | None = None, shelf: Shelf | None = None) -> None:
        super().__init__(game, header, seal, shelf)
        self.scenes = NoScenes(self)


def record_match(
    game: Game,
    scenario: str | Mapping[str, Any],
    options: Mapping[str, Setting],
    names: Sequence[str],
    players: Sequence[Named],
    seed: int,
) -> Match:
    """Play to the end; dice and thoughts are drawn from the seed alone. Raises BadInput for scenario or options.

    `names` and `players` are by seat.
    """
    with Programs() as programs, Bench(names, players, programs, searcher_for(game)) as bench:
        return play_at_table(game, scenario, options, names, bench, seed)


def play_at_table(
    game: Game,
    scenario: str | Mapping[str, Any],
    options: Mapping[str, Setting],
    names: Sequence[str],
    bench: Bench,
    seed: int,
    kind: type[Match] = Match,
) -> Match:
    """A match between the players of a bench, as it was played. Raises BadInput for scenario, options or a program.

    One that goes on is left unfinished after MOST_DECISIONS. A campaign's battles are resolved quickly, by the rules.
    """
    seal = Seal(hashlib.sha256(f"stormtable match {seed}".encode()).digest())
    seats = seating(game, scenario, options)
    sitting = [
        Seat(letter=letter, kind="computer", level=named(name)) for letter, name in zip(seats.names, names, strict=True)
    ]
    header = make_header(game, scenario, options, sitting, time.time(), seal=seal, name=f"seed-{seed}")
    match, dice = kind(game, header, seal), Dice(rng=seed)
    match.set_up(time.time())
    bench.begin(match, seats, seed)
    while goes_on(match):
        if resolve_battles(match, seal):
            continue
        if match.force(time.time()) is None:
            seat = match.deciders()[0]
            bench.players[seat].decide(match, seat, goes_on, dice)
    bench.end(match)
    return match


def named(name: str) -> str:
    """A player's name as a record takes it: the middle of a long command is left out."""
    name = "".join(sign if sign.isprintable() else " " for sign in clean_text(name))
    return name if len(name) <= MAX_NAME else f"{name[: MAX_NAME // 3]}…{name[1 + MAX_NAME // 3 - MAX_NAME :]}"


def resolve_battles(match: Match, seal: Seal) -> bool:
    """Take the outcome of every open battle, as the rules resolve it quickly; whether there was one."""
    found = battles.open_battles(match)
    for battle in found:
        numbers = battles.quick_outcome(match, match.state, battle.number, seal.seed)
        Sitting(match).take_outcome(battle.number, numbers)
    return bool(found)


def goes_on(match: Match) -> bool:
    return match.over is None and len(match.entries) < MOST_DECISIONS
