"""Matches of Ambush for tests: opened, played by notation or at random."""

from __future__ import annotations

import random
from typing import Any

from stormtable.engine.actions import Action
from stormtable.engine.sources import sealed_face
from stormtable.table import journal, records, undoing
from stormtable.table.match import Match
from stormtable.table.seals import Seal
from tests.support import ambush

GAME: Any = ambush


def seats() -> list[journal.Seat]:
    return [journal.Seat(letter="A", kind="screen", name="Ada"), journal.Seat(letter="B", kind="friend", name="Bo")]


def new(game: Any = GAME, dice: Any = "table", **options: int) -> Match:
    seal = Seal(bytes(32)) if dice == "table" else None
    return Match(game, records.make_header(game, "night", options, seats(), 1.0, dice=dice, seal=seal, name="m"), seal)


def ready(game: Any = GAME, **options: int) -> Match:
    match = new(game, **options)
    match.set_up(1.0)
    return match


def do(match: Match, seat: int, text: str, **how: Any) -> journal.Entry:
    (action,) = match.read(seat, text)
    return match.act(seat, action, 2.0, **how)


def settle(match: Match) -> None:
    while match.playable and match.force(2.0):
        pass


def plot(match: Match, *aims: int) -> None:
    for seat, aim in enumerate(aims):
        do(match, seat, "step 0")
        do(match, seat, f"aim {aim}")


def play_at_random(match: Match, seed: int) -> None:
    rnd = random.Random(seed)
    while match.playable:
        seat = rnd.choice(match.deciders())
        out = [Action() for _ in range(ambush.MAX_CHOICES)]
        n = ambush.choices(match.state, seat, out)
        match.act(seat, rnd.choice(out[:n]), 2.0)
        if rnd.random() < 0.1 and match.over is None and (step := undoing.last_step(match, seat)):
            match.undo(seat, step.to, 2.0)
        if rnd.random() < 0.1:
            match.salt(seat, f"salt{seed}-{seat}", 2.0)
        settle(match)


def sealed(match: Match, who: str, number: int) -> int:
    assert match.seal
    return sealed_face(match.seal.seed, f"{match.header.match}/,/{who}/{number}", 6) or 0


def at_repairs() -> Match:
    """Both damaged, A to repair or hold."""
    match = ready()
    match.state.ships[0].hits = match.state.ships[1].hits = 1
    match.resume(match.position(), 1, 1.0)
    plot(match, 0, 0)
    return match
