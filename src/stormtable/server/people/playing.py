"""What is being played now: the matches that all may watch, as the lobby shows them."""

from __future__ import annotations

import asyncio
import logging
import time
from collections.abc import Mapping, Sequence
from typing import Final, Protocol

import msgspec

from stormtable.engine.game import BadInput, seats_in
from stormtable.language import LANGUAGES, say_count, speaking
from stormtable.server.hall.store import Store
from stormtable.server.hall.summaries import Digest
from stormtable.server.hall.watching import Watching
from stormtable.server.people.lobby import Lobby
from stormtable.server.people.presence import Presence
from stormtable.server.people.telling import player_info
from stormtable.server.storage import StorageError
from stormtable.server.storage.players import Player
from stormtable.server.storage.watching import Listed, Rule
from stormtable.server.wire import lobby as wire

__all__ = ["Playing", "delay_text"]

LOG: Final = logging.getLogger("stormtable.server")
TICK: Final = 3.0  # seconds between two looks, while somebody looks at the lobby
LATELY: Final = 7 * 86_400.0  # seconds since the last entry until a match counts as played no more
MOST: Final = 60  # matches that are shown
LETTERS: Final = "ABCDEFGH"


class Matches(Protocol):
    """What is needed of the hall."""

    store: Store
    lobby: Lobby
    watching: Watching
    presence: Presence


class Playing:
    """Keeps the lobby told of what is being played."""

    def __init__(self, matches: Matches) -> None:
        self.matches, self.lobby, self.store = matches, matches.lobby, matches.store

    async def run(self) -> None:
        """Look again and again, while the lobby is open and somebody looks at it."""
        while self.lobby.mode == "open":
            if self.lobby.pages:
                try:
                    await self.look()
                except StorageError as error:
                    LOG.warning("it is not known what is being played: %s", error)
                except Exception:
                    LOG.exception("it is not known what is being played, which is a mistake of the program")
            await asyncio.sleep(TICK)

    async def look(self) -> None:
        """Once. Raises StorageError."""
        storage = self.store.storage
        listed = await self.store(storage.watching.listed, time.time() - LATELY, MOST)
        seated = await self.store(storage.players.seated_at, [each.match for each in listed])
        found = [await self.shown(each, seated.get(each.match, ())) for each in listed]
        self.lobby.set_playing(each for each in found if each is not None)

    async def shown(self, listed: Listed, seated: Sequence[tuple[int, Player]]) -> dict[str, wire.Playing] | None:
        """A match as the lobby shows it in each language, as late as watchers see it; None if it cannot be read."""
        try:
            digest, changed = await self.matches.watching.digest(listed.match, listed.summary, listed.changed)
        except (LookupError, ValueError, BadInput, msgspec.DecodeError) as error:
            LOG.warning("match %s is not shown among those being played: %s", listed.match, error)
            return None
        players = {seat: player for bits, player in seated for seat in seats_in(bits)}
        found = {}
        for code in LANGUAGES:
            with speaking(code):
                found[code] = self.row(listed, digest.worded(), changed, players)
        return found

    def row(self, listed: Listed, digest: Digest, changed: float, players: Mapping[int, Player]) -> wire.Playing:
        """The same in the language that is spoken."""
        return wire.Playing(
            watch=listed.watch,
            game=digest.game,
            scenario=digest.scenario,
            turn=digest.turn,
            chairs=chairs_of(digest, players),
            pace=digest.tempo,
            watchers=self.matches.presence.watching(listed.match),
            changed=changed,
            delay=delay_text(listed.rule),
        )


def chairs_of(digest: Digest, players: Mapping[int, Player]) -> list[wire.Chair]:
    """Who sits where."""
    teams = digest.teams or list(range(len(digest.seats)))
    return [
        wire.Chair(
            letter=LETTERS[seat % len(LETTERS)],
            team=teams[seat],
            player=player_info(players[seat]) if seat in players else None,
            name=name,
        )
        for seat, name in enumerate(digest.seats)
    ]


def delay_text(rule: Rule) -> str:
    """How late a match is shown: "3 moves and 10 minutes late"; "": at once."""
    if rule.entries and rule.minutes:
        minutes = say_count(rule.minutes, "{n} minute", "{n} minutes")
        return say_count(rule.entries, "{n} move and {minutes} late", "{n} moves and {minutes} late", minutes=minutes)
    if rule.minutes:
        return say_count(rule.minutes, "{n} minute late", "{n} minutes late")
    return say_count(rule.entries, "{n} move late", "{n} moves late") if rule.late else ""
