"""Matches of pig whose dice are typed in, so that one knows what mattered in them."""

from __future__ import annotations

from collections.abc import Sequence

from benchmarks.classics import PIG
from benchmarks.classics.pig.rules import Verb
from stormtable.engine.actions import Action
from stormtable.table import Match
from stormtable.table.journal import Seat
from stormtable.table.records import make_header

Turn = tuple[int, Sequence[int], bool]  # the seat, what it rolls, whether it holds then


def play(*turns: Turn) -> Match:
    """A match of these turns."""
    seats = [Seat(letter=letter, kind="screen", name=name) for letter, name in (("A", "Ada"), ("B", "Bo"))]
    match = Match(PIG, make_header(PIG, "standard", {}, seats, 0.0, dice="typed", name="pigs"))
    match.set_up(0.0)
    for seat, faces, holds in turns:
        for face in faces:
            match.act(seat, Action(verb=Verb.ROLL), 0.0, [face])
        if holds:
            match.act(seat, Action(verb=Verb.HOLD), 0.0)
    return match


NINETY: Sequence[int] = [6] * 15


def blundered() -> tuple[Match, int]:
    """Ada keeps four points where Bo needs any two: (the match, the entry in which she does)."""
    match = play((0, NINETY, True), (1, [*NINETY, 6, 2], True), (0, [4], True), (1, [6], True))
    return match, len(match.entries) - 3


def decided_by_a_roll() -> tuple[Match, int]:
    """Ada has 99 with all she has rolled, and rolls a 1: (the match, that entry)."""
    match = play((0, NINETY, True), (1, [*NINETY, 6, 2], True), (0, [6, 3, 1], False), (1, [6], True))
    return match, len(match.entries) - 3
