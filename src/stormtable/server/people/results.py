"""What a match that has ended means for its players: their results, stored with its end, and their ratings after it."""

from __future__ import annotations

import asyncio
import logging
import time
from collections.abc import Mapping
from typing import Final

from stormtable.engine.game import seats_in
from stormtable.server.hall.store import Store
from stormtable.server.hall.summaries import player_name, scenario_title
from stormtable.server.people.ratings import rate
from stormtable.server.storage import Key, Lot, StorageError
from stormtable.server.storage.results import Result, results_lot
from stormtable.table.journal import Header, Held
from stormtable.table.match import Match
from stormtable.table.people import players_called

__all__ = ["Settling", "counts_for_ratings", "holders", "lots_at_end", "results_of"]

LOG: Final = logging.getLogger("stormtable.server")
LEFT: Final = -1  # points of who left the seat to a computer in a rated match: behind everybody who stayed
AGAIN: Final = 30.0  # seconds until ratings are tried again that could not be stored


def holders(keys: list[Key]) -> dict[int, str]:
    """Which player holds each seat, by the keys of a match; seats that nobody named holds are left out."""
    return {seat: key.player for key in keys if key.kind == "seat" and key.player for seat in seats_in(key.seats)}


def counts_for_ratings(header: Header, teams: tuple[int, ...], players: Mapping[int, str]) -> bool:
    """Whether the result of a match counts: agreed beforehand, served dice, from its start, all of it among players.

    Nobody plays on two sides, since nobody is stronger than himself.
    """
    seats = range(len(header.seats))
    if not header.rated or header.dice != "table" or header.origin is not None:
        return False
    if any(header.seats[seat].kind == "computer" or seat not in players for seat in seats):
        return False
    sides = {(players[seat], teams[seat]) for seat in seats}
    return len(set(teams)) > 1 and len({player for player, _ in sides}) == len(sides)


def results_of(match: Match, players: Mapping[int, str]) -> list[Result]:
    """The results of a match that is over, by seat.

    None of a campaign's battle, of a match that was ended without a result, or if nobody in it is known.
    """
    header, end = match.header, match.over
    if end is None or not end.points or header.campaign is not None or not players:
        return []
    ended, left = time.time(), seats_left(match)
    fair = len(left) < match.seats and not any(outline.kind == "corrected" for outline in match.outlines)
    rated = fair and counts_for_ratings(header, match.teams, players)
    title, called = scenario_title(match), players_called(match)
    return [
        Result(
            match=header.match,
            seat=seat,
            player=players.get(seat, ""),
            name="" if seat in players else player_name(each, called[seat]),
            game=header.game,
            scenario=title,
            team=match.teams[seat],
            points=LEFT if rated and seat in left else end.points[seat],
            ended=ended,
            rated=rated,
        )
        for seat, each in enumerate(header.seats)
    ]


def seats_left(match: Match) -> set[int]:
    """The seats in which a computer played for somebody whose time was up, for a while or to the end."""
    held = (aside.line for aside in match.asides)
    return {line.seat for line in held if isinstance(line, Held) and line.kind == "computer"}


def lots_at_end(store: Store, match: Match) -> list[Lot]:
    """What is stored in the transaction in which a match ends, for threads that may wait. Raises StorageError."""
    found = results_of(match, holders(store.wait_for(store.storage.keys_of, match.header.match)))
    return [results_lot(found)] if found else []


class Settling:
    """Rates what has ended.

    That follows from the results, which are stored with the ends of their matches: none is lost or counted twice.
    """

    def __init__(self, store: Store) -> None:
        self.store = store
        self.wanted = asyncio.Event()

    def want(self) -> None:
        """A match has ended: rate it soon."""
        self.wanted.set()

    async def settle(self) -> int:
        """Rate all that has ended; how many matches. Raises StorageError."""
        count = 0
        while done := await self.store(self.store.storage.results.settle, rate):
            count += done
        return count

    async def run(self) -> None:
        """Do so now, for what a server that was killed has left, and whenever a match has ended."""
        while True:
            self.wanted.clear()
            try:
                await self.settle()
            except StorageError as error:
                LOG.warning("ratings are not up to date: %s", error)
                await asyncio.sleep(AGAIN)
                continue
            await self.wanted.wait()
