"""A campaign's battles as the table deals with them: what each is opened with, and what it brings."""

from __future__ import annotations

import functools
import hashlib
import hmac
from collections.abc import Sequence
from itertools import islice
from typing import Any, Final, NamedTuple

import msgspec

from stormtable.engine.actions import Action
from stormtable.engine.battles import Battle, Battles, Brief
from stormtable.engine.dice import Generator, dice_from
from stormtable.engine.game import BadInput
from stormtable.engine.records import copy_record
from stormtable.engine.sources import Recorder
from stormtable.games import battles_of
from stormtable.table import undoing
from stormtable.table.match import Match

__all__ = [
    "Opening",
    "awaited",
    "brief_at",
    "gave_up",
    "has_battles",
    "identity",
    "open_battles",
    "openings",
    "outcome",
    "quick_outcome",
    "settling",
]

QUICK_BYTES: Final = 8
ENCODER: Final = msgspec.json.Encoder(order="deterministic")


class Opening(NamedTuple):
    """An open battle and how its match is opened."""

    battle: Battle
    brief: Brief


@functools.cache
def hooks_of(game: str) -> Battles | None:
    return battles_of(game)


def known(game: str) -> Battles:
    """What a game with battles offers. Raises BadInput for one without."""
    hooks = hooks_of(game)
    if hooks is None:
        raise BadInput(f"{game} has no battles of its own")
    return hooks


def has_battles(game: str) -> bool:
    """Whether the matches of a game have battles that are matches of their own."""
    return hooks_of(game) is not None


def open_battles(match: Match) -> Sequence[Battle]:
    """The battles of a match to be decided now, in the order of their numbers."""
    hooks = hooks_of(match.header.game)
    return () if hooks is None or not match.playable else hooks.open_battles(match.state)


def openings(match: Match) -> list[Opening]:
    """The same, each with how its match is opened."""
    return [Opening(each, known(match.header.game).brief(match.state, each.number)) for each in open_battles(match)]


def settling(match: Match, number: int) -> tuple[int, Action]:
    """(seat, act) that takes the outcome of an open battle. Raises BadInput."""
    return known(match.header.game).settling(match.state, number)


def identity(opening: Opening, failed: int = 0) -> str:
    """What two battles share that are the same one: brief, seats, and whether the computer fights it.

    `failed` counts matches of it that nobody can play on: what is fought anew is another.
    """
    battle, brief = opening
    said = (battle.number, battle.seats, battle.by_computer, failed, brief.game, brief.scenario, brief.options)
    return hashlib.sha256(ENCODER.encode(said)).hexdigest()


def awaited(match: Match, view: Any) -> frozenset[str]:
    """The acts, in notation, that take outcomes of battles open in a view: the table does that when they come."""
    hooks = hooks_of(match.header.game)
    if hooks is None or match.game.is_over(view):
        return frozenset()
    acts = [hooks.settling(view, each.number)[1] for each in hooks.open_battles(view)]
    return frozenset(match.game.write(view, [act]) for act in acts)


def brief_at(match: Match, state: Any, number: int) -> Brief | None:
    """How the match of a battle would have been opened in a state of a campaign's match; None if it was not open."""
    try:
        return known(match.header.game).brief(state, number)
    except BadInput:
        return None


def gave_up(match: Match) -> set[int]:
    """The seats that have given up: only a referee brings them back."""
    given_up = (number for number, outline in enumerate(match.outlines) if outline.kind == "concession")
    return {match.outlines[number].seat for number in given_up if number not in match.gone}


def outcome(game: str, state: Any, number: int, battle: Match) -> list[int]:
    """The numbers that an ended match of an open battle brings to a campaign's state. Raises BadInput."""
    past = (battle.state_after(node) for node in islice(undoing.back(battle.head), 1, None))
    return known(game).report(state, number, battle.state, gave_up(battle), past)


def quick_outcome(match: Match, state: Any, number: int, seed: bytes) -> list[int]:
    """An open battle as the rules resolve it quickly, its chance from the sealed seed: the same each time.

    The generator of the rules begins with the first 8 bytes, big-endian, of HMAC-SHA256 of "MATCH/battle/NUMBER".
    Raises BadInput.
    """
    seat, action = known(match.header.game).settling(state, number)
    digest = hmac.digest(seed, f"{match.header.match}/battle/{number}".encode(), hashlib.sha256)
    after = copy_record(state)
    after.dice.rng = int.from_bytes(digest[:QUICK_BYTES], "big")
    with dice_from(Recorder(Generator())) as dice:
        match.game.apply(after, seat, action)
    return [face for roll in dice.rolls if roll.matter == number for face in roll.faces]
