"""One recorded match between computer players, the same for equal seeds."""

from __future__ import annotations

import hashlib
import time
from collections.abc import Mapping, Sequence
from typing import Any, Final

from stormtable.bots.levels import searcher_for
from stormtable.bots.searcher import Searcher
from stormtable.engine import Dice, below
from stormtable.engine.choosing import choices_of
from stormtable.engine.game import Game, Setting
from stormtable.engine.levels import Level
from stormtable.engine.seating import seating
from stormtable.table import Match, battles
from stormtable.table.journal import Seat
from stormtable.table.records import make_header
from stormtable.table.seals import Seal
from stormtable.table.sitting import Sitting

__all__ = ["MOST_DECISIONS", "record_match"]

MOST_DECISIONS: Final = 5_000  # entries of a match; a record may hold four times as many


def record_match(
    game: Game,
    scenario: str | Mapping[str, Any],
    options: Mapping[str, Setting],
    names: Sequence[str],
    levels: Sequence[Level | None],
    seed: int,
) -> Match:
    """Play to the end; dice and thoughts are drawn from the seed alone. Raises BadInput for scenario or options.

    One that goes on is left unfinished after MOST_DECISIONS. A campaign's battles are resolved quickly, by the rules.

    `names` and `levels` are the players by seat, None a random one.
    """
    seal = Seal(hashlib.sha256(f"stormtable match {seed}".encode()).digest())
    letters = seating(game, scenario, options).names
    seats = [Seat(letter=letter, kind="computer", level=name) for letter, name in zip(letters, names, strict=True)]
    header = make_header(game, scenario, options, seats, time.time(), seal=seal, name=f"seed-{seed}")
    match, dice = Match(game, header, seal), Dice(rng=seed)
    match.set_up(time.time())
    searcher = compiled_searcher(match) if any(levels) else None
    while goes_on(match):
        if resolve_battles(match, seal):
            continue
        if match.force(time.time()) is None:
            seat = match.deciders()[0]
            decide(match, seat, levels[seat], searcher, dice)
    return match


def resolve_battles(match: Match, seal: Seal) -> bool:
    """Take the outcome of every open battle, as the rules resolve it quickly; whether there was one."""
    found = battles.open_battles(match)
    for battle in found:
        numbers = battles.quick_outcome(match, match.state, battle.number, seal.seed)
        Sitting(match).take_outcome(battle.number, numbers)
    return bool(found)


def goes_on(match: Match) -> bool:
    return match.over is None and len(match.entries) < MOST_DECISIONS


def compiled_searcher(match: Match) -> Searcher:
    searcher, seat = searcher_for(match.game), match.deciders()[0]
    searcher.compile(match.view(seat), seat)
    return searcher


def decide(match: Match, seat: int, level: Level | None, searcher: Searcher | None, dice: Dice) -> None:
    """One decision; several actions in a row end where one of them is no longer legal or another seat decides."""
    view = match.view(seat)
    if level is None or searcher is None:
        choices = choices_of(match.game, view, seat)
        match.act(seat, choices[below(dice, len(choices))], time.time())
        return
    for action in searcher.ask(view, seat, level, below(dice, 2**31)).steps:
        if not goes_on(match) or seat not in match.deciders() or match.refusal(seat, action) is not None:
            return
        match.act(seat, action, time.time())
