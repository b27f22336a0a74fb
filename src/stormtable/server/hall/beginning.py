"""How matches begin: as somebody asks, as players have agreed, or on from a moment of another."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable, Sequence
from typing import Final, Protocol

from stormtable.engine.game import BadInput, Game
from stormtable.engine.seating import seating
from stormtable.language import say
from stormtable.server.hall import openings
from stormtable.server.hall.keys import new_key
from stormtable.server.hall.live import Live
from stormtable.server.hall.openings import Keys
from stormtable.server.hall.opponents import Opponents
from stormtable.server.hall.shelves import StoredShelf
from stormtable.server.hall.standings import standing_of
from stormtable.server.hall.starting import header_of, start_sitting
from stormtable.server.hall.store import Store
from stormtable.server.storage import BattleOf, Key, Lot, StoredMatch
from stormtable.server.storage.players import Player
from stormtable.server.web.limits import Limits
from stormtable.server.wire import bodies
from stormtable.table import records
from stormtable.table.begun import load_contents
from stormtable.table.clocks import checked_clock
from stormtable.table.deadlines import start_clocks
from stormtable.table.journal import Header, Line, encode_line
from stormtable.table.match import Match, Refusal
from stormtable.table.seals import Seal

__all__ = ["Beginning"]

SEAL_LASTS: Final = 86_400.0  # seconds that a published seed waits for its match


class Matches(Protocol):
    """What is needed of the hall."""

    store: Store
    opponents: Opponents
    limits: Limits
    clock: Callable[[], float]

    def game(self, name: str) -> Game:
        """The game of that name. Raises BadInput."""

    def shelf(self, name: str, game: Game) -> StoredShelf:
        """Where a match of a game lies."""

    def keep(self, stored: StoredMatch, match: Match, shelf: StoredShelf) -> Live:
        """Keep a match in memory."""


class Beginning:
    """Opens a hall's matches."""

    def __init__(self, matches: Matches) -> None:
        self.matches, self.store = matches, matches.store

    async def publish_seal(self) -> bodies.SealPublished:
        """A fresh seed's hash."""
        seal, now = Seal.fresh(), time.time()
        await self.store(self.store.storage.add_seal, seal.commitment, seal.seed, now, now - SEAL_LASTS)
        return bodies.SealPublished(commitment=seal.commitment)

    async def seal(self, commitment: str) -> Seal:
        """The seed of a published hash, once; a fresh one if none is named. Raises BadInput."""
        if not commitment:
            return Seal.fresh()
        seed = await self.store(self.store.storage.take_seal, commitment)
        if seed is None:
            raise BadInput(say("commitment: it is unknown, or used already; ask for another one"))
        return Seal(seed)

    async def open(self, request: bodies.MatchRequest, player: Player | None = None) -> bodies.Created:
        """A new match, of a player's if one opens it. Raises BadInput, Refusal, StorageError."""
        game = self.matches.game(request.game)
        with openings.options_by_title(game):
            return await self.open_as_asked(game, request, player)

    async def open_as_asked(self, game: Game, request: bodies.MatchRequest, player: Player | None) -> bodies.Created:
        header, seal, salt = await self.set_out(game, request, player)
        whose = player.id if player else ""
        keys = openings.keys_for(header.match, header.seats, whose, referee=header.referee)
        return await self.open_with(game, [header], seal, salt, keys)

    async def open_for_one(self, game: Game, header: Header) -> bodies.Created:
        """A new match in no list, with one key to all seats before a screen. Raises BadInput, Refusal, StorageError."""
        bits = sum(1 << at for at, seat in enumerate(header.seats) if seat.kind == "screen")
        return await self.open_with(
            game, [header], None, None, Keys([Key(new_key("seat"), "seat", header.match, bits)])
        )

    async def open_with(
        self, game: Game, lines: list[Line], seal: Seal | None, salt: tuple[int, str] | None, keys: Keys
    ) -> bodies.Created:
        """A match set up with such keys, as whoever opens it is told of it."""
        live, keys = await self.start(game, lines, seal, salt, keys=keys)
        return keys.links(live.match.header, live.match.names, keys.of("seat"))

    async def open_as_agreed(
        self, request: bodies.MatchRequest, plan: Callable[[Header], tuple[Keys, Sequence[Lot]]]
    ) -> Live:
        """A new match with such keys, stored together with rows of other tables. Raises as `open`, Conflict."""
        if request.referee:
            raise BadInput(say("referee: one is named at a table that is opened with links, not by an open seat"))
        game = self.matches.game(request.game)
        header, seal, salt = await self.set_out(game, request)
        keys, lots = plan(header)
        live, _ = await self.start(game, [header], seal, salt, keys=keys, lots=lots)
        return live

    async def set_out(
        self, game: Game, request: bodies.MatchRequest, player: Player | None = None
    ) -> tuple[Header, Seal | None, tuple[int, str] | None]:
        """What a match begins with: its header, its seed, and the salt of whoever opens it."""
        scenario = await asyncio.to_thread(openings.scenario_of, game, request)
        places = await asyncio.to_thread(seating, game, scenario, request.options)
        seats = openings.checked_seats(game, places.names, request.seats, self.matches.opponents)
        seats = openings.named_for(seats, player)
        openings.check_agreed(request, seats, places.teams)
        salt = openings.opener_salt(seats, request.salt)
        seal = await self.seal(request.commitment) if request.dice == "table" else None
        header = records.make_header(
            *(game, scenario, request.options, seats, self.matches.clock()),
            dice=request.dice,
            seal=seal,
            rated=request.rated,
            clock=checked_clock(request.clock),
            referee=request.referee,
            hints=request.hints,
        )
        return header, seal, salt

    async def start(
        self,
        game: Game,
        lines: list[Line],
        seal: Seal | None,
        salt: tuple[int, str] | None,
        battle: BattleOf | None = None,
        keys: Keys | None = None,
        lots: Sequence[Lot] = (),
    ) -> tuple[Live, Keys]:
        """Set a match up, or fold the prefix of another, and store it, also as a campaign's battle.

        `lots` are rows of other tables that are stored with it. Raises BadInput, Refusal, StorageError.
        """
        if await self.store(self.store.storage.count_matches) >= self.matches.limits.matches:
            raise Refusal(say("this server holds as many matches as it may; whoever runs it can raise the limit"))
        name, now = header_of(lines).match, time.time()
        shelf = await asyncio.to_thread(self.matches.shelf, name, game)
        sitting = await asyncio.to_thread(start_sitting, game, lines, seal, salt, shelf, self.matches.clock)
        match = sitting.match
        keys = keys or openings.keys_for(name, match.header.seats)
        if keys.of("invite") is None:
            start_clocks(sitting)
        seed = seal.seed if seal else None
        stored = StoredMatch(name, game.NAME, now, seed, standing_of(sitting), rematch="", battle=battle)
        encoded = [encode_line(line) for line in match.lines]
        await self.store(self.store.storage.create_match, stored, encoded, keys.keys, lots)
        await asyncio.to_thread(shelf.grow, encoded, match)
        live = self.matches.keep(stored, match, shelf)
        live.computers.let_think()
        return live, keys

    async def branch(
        self, match: Match, number: int, request: bodies.BranchRequest, player: Player | None = None
    ) -> bodies.Created:
        """Play on from after an entry (the match's own count). Raises as `open`."""
        header, game = match.header, match.game
        letters = [seat.letter for seat in header.seats]
        wanted = request.seats or [bodies.SeatRequest(kind=seat.kind, level=seat.level) for seat in header.seats]
        seats = openings.named_for(openings.checked_seats(game, letters, wanted, self.matches.opponents), player)
        openings.check_agreed(request, seats)
        salt = openings.opener_salt(seats, request.salt)
        seal = await self.seal(request.commitment) if header.dice == "table" else None
        fresh = records.make_header(
            *(game, load_contents(game, header), header.options, seats, time.time()),
            dice=header.dice,
            seal=seal,
            hints=request.hints,
        )
        lines = records.branch_lines(match, number, fresh)
        keys = openings.keys_for(fresh.match, seats, player.id if player else "")
        return await self.open_with(game, lines, seal, salt, keys)
