"""Seats that players offer: made, taken, withdrawn, lapsed, and become matches; across all processes of a server."""

from __future__ import annotations

import asyncio
import logging
import time
from collections.abc import Sequence
from typing import Any, Final, Protocol

import msgspec

from stormtable.engine.game import BadInput, Game
from stormtable.language import phrase, say
from stormtable.server.hall.beginning import Beginning
from stormtable.server.hall.keys import new_key
from stormtable.server.hall.live import Live
from stormtable.server.hall.openings import Keys
from stormtable.server.hall.opponents import Opponents
from stormtable.server.hall.store import Store
from stormtable.server.hall.tasks import spawn
from stormtable.server.people.bans import Bans
from stormtable.server.people.lobby import Lobby
from stormtable.server.people.notices import notice_lot
from stormtable.server.people.offering import (
    Terms,
    again,
    drawn_seats,
    offer_of,
    open_seat,
    people_in,
    range_text,
    terms_of,
)
from stormtable.server.people.players import People, check_names
from stormtable.server.people.presence import Presence
from stormtable.server.people.ratings import fresh
from stormtable.server.people.shown_offers import ShownOffers
from stormtable.server.people.warm import Seater, WarmSeats
from stormtable.server.storage import Conflict, Key, Lot, StorageError
from stormtable.server.storage.offers import Offer, opened_lot
from stormtable.server.storage.players import Player
from stormtable.server.storage.watching import Rule, rule_lot
from stormtable.server.wire import lobby as wire
from stormtable.table.journal import Header
from stormtable.table.match import Refusal

__all__ = ["GONE", "Offers", "Seatless"]

LOG: Final = logging.getLogger("stormtable.server")
TICK: Final = 10.0  # seconds between two looks at what has lapsed, and at what was not heard of other processes
GONE: Final = 5 * 60.0  # seconds after which an offer to play at once lapses, if its player is not here
LATE: Final = 15.0  # seconds after which the match of a full offer is opened by whoever notices
KEPT: Final = 30 * 86_400.0  # seconds that offers which are over are kept
MOST_OF_ONE: Final = 8  # open offers of one player
MOST: Final = 5_000  # open offers
CLOSED: Final = phrase("seats are not offered on this server; whoever runs it can start it with --lobby open")
BY_LINK: Final = phrase("seats are offered by link alone on this server")


class Seatless(Refusal):
    """The seat that was to be taken is no longer there."""

    where = "seat"


class Matches(Protocol):
    """What is needed of the hall."""

    store: Store
    lobby: Lobby
    presence: Presence
    people: People
    seating: Seater
    bans: Bans
    beginning: Beginning
    opponents: Opponents

    async def live(self, name: str) -> Live:
        """A match in memory."""

    def game(self, name: str) -> Game:
        """The game of that name."""


class Offers:
    """The seats that are offered on a server."""

    def __init__(self, matches: Matches) -> None:
        self.matches, self.lobby, self.store = matches, matches.lobby, matches.store
        self.table = matches.store.storage.offers
        self.players = matches.store.storage.players
        self.shown = ShownOffers(self.store, self.lobby)
        self.tasks: set[asyncio.Task[Any]] = set()
        self.warm = WarmSeats(matches)
        matches.people.partings.append(self.withdraw_all)

    # Making

    async def make(self, player: Player, request: wire.OfferRequest, target: str = "") -> wire.OpenSeat:
        """Offer a seat to all, by link, or to one player (`target`). Raises BadInput, Refusal, StorageError."""
        self.must_be_allowed(target or request.whom)
        game = self.matches.game(request.match.game)
        terms = await asyncio.to_thread(terms_of, game, request, self.matches.opponents)
        if len(self.shown.known) >= MOST:
            raise Refusal(say("too many seats are offered on this server just now: take one of them"))
        offer = offer_of(player, terms, request, target or request.whom, time.time())
        if not await self.store(self.table.add, offer, MOST_OF_ONE):
            raise Refusal(
                say("you offer {most_of_one} seats already: withdraw one of them first", most_of_one=MOST_OF_ONE)
            )
        table = await self.begin(offer, terms, player) if terms.warm else ""
        await self.shown.changed([offer.id])
        return open_seat(offer, {player.id: player}, table)

    async def begin(self, offer: Offer, terms: Terms, player: Player) -> str:
        """Open the match of an offer at once, with a computer that keeps the other seats; the key to one's own.

        Raises Refusal, StorageError.
        """
        try:
            live = await self.warm.begin(offer, terms, player)
        except (BadInput, Refusal):
            await self.store(self.table.end, offer.id, "withdrawn", "open", time.time())
            raise
        return await self.warm.key_of(live, player.id)

    async def challenge(self, player: Player, key: Key, seat: int) -> wire.OpenSeat:
        """Offer the player of a seat another match like the one that is over, sides swapped, and tell him.

        Raises BadInput, Refusal, StorageError.
        """
        if key.kind != "seat":
            raise Refusal(say("only those who played can challenge each other"))
        live = await self.matches.live(key.target)
        holders = await self.matches.people.seated(live.name)
        other = holders.get(seat)
        if other is None or other.id == player.id or player.id not in {each.id for each in holders.values()}:
            raise Refusal(say("there is no player at that seat whom you have played with"))
        request = again(live.match, seat)
        offered = await self.make(player, request, other.id)
        notice = notice_lot("request", [other.id], live.name, player.name, phrase("challenges you to another match"))
        await self.store(self.store.storage.notices.add, [notice])
        return offered

    def must_be_allowed(self, target: str) -> None:
        """Whether seats are offered so on this server. Raises Refusal."""
        if self.lobby.mode == "off":
            raise Refusal(say(CLOSED))
        if self.lobby.mode == "invitation" and target == "all":
            raise Refusal(say(BY_LINK))

    # Taking

    async def find(self, name: str) -> Offer:
        """The offer of an id. Raises Seatless, StorageError."""
        offer = await self.store(self.table.one, name)
        if offer is None or self.lobby.mode == "off":
            raise Seatless(say("this seat is not offered, or no longer"))
        return offer

    async def look(self, player: Player | None, name: str) -> wire.OpenSeat:
        """An offer, for whoever has its link. Raises Seatless, StorageError."""
        offer = await self.find(name)
        if offer.state in {"withdrawn", "lapsed"}:
            raise Seatless(say("this seat is offered no longer"))
        table = await self.shown.table_of(offer, player.id) if player else ""
        return open_seat(offer, await self.store(self.players.some, sorted(people_in(offer))), table)

    async def take(self, player: Player, name: str, seat: int) -> str:
        """Take a seat; the key to it, once the match is open. Raises Refusal, StorageError.

        It is finished even if whoever asks hangs up.
        """
        return await asyncio.shield(spawn(self.take_whole(player, name, seat), self.tasks))

    async def take_whole(self, player: Player, name: str, seat: int) -> str:
        offer = await self.find(name)
        await self.must_suit(offer, player)
        match await self.store(self.table.take, name, seat, player.id, time.time()):
            case "gone":
                raise Seatless(say("this seat is offered no longer"))
            case "faster":
                raise Seatless(await self.who_was_faster(name, player))
            case "twice" if offer.player == player.id:
                raise Refusal(say("this is your own offer: somebody else has to take the seat"))
        taken = await self.find(name)
        if match := await self.store(self.table.match_of, name):
            await self.warm.take(match, taken, player)
        if taken.state == "full":
            await self.open(taken, player)
        await self.shown.changed([name])
        return await self.shown.table_of(taken, player.id)

    async def must_suit(self, offer: Offer, player: Player) -> None:
        """Whether a seat is offered to a player. Raises Refusal, Alike."""
        if offer.target not in {"all", "link", player.id, offer.player}:
            raise Refusal(say("this seat is offered to somebody else"))
        terms = msgspec.json.decode(offer.body, type=Terms)
        if terms.match.rated:
            self.matches.bans.must_be_welcome(player.id)
        others = await self.store(self.players.some, sorted(people_in(offer) - {player.id}))
        check_names(player.name, player.id, others.values())
        if terms.low or terms.high:
            found = await self.store(self.store.storage.results.ratings, [player.id], terms.match.game)
            number = found.get(player.id, fresh(player.id, terms.match.game)).number
            if not terms.low <= number <= (terms.high or number):
                raise Refusal(
                    say(
                        "this seat is for ratings {range_text}; yours is {number}",
                        range_text=range_text(terms.low, terms.high),
                        number=f"{number:.0f}",
                    )
                )

    async def who_was_faster(self, name: str, player: Player) -> str:
        """A sentence for whoever came second."""
        offer = await self.find(name)
        others = [who for who in offer.seats.values() if who not in {"", offer.player, player.id}]
        found = await self.store(self.players.some, others)
        if len(found) == 1:
            return say("{name} was faster: the seat is taken", name=next(iter(found.values())).name)
        return say("somebody was faster: the seat is taken")

    async def leave(self, player: Player, name: str) -> None:
        """Give a seat back before the match is open. Raises Refusal, StorageError."""
        if await self.store(self.table.match_of, name):
            raise Refusal(say("the match has begun: concede there, or let the computer play on"))
        if not await self.store(self.table.leave, name, player.id, time.time()):
            raise Seatless(say("you have no seat there that you could leave"))
        await self.shown.changed([name])

    async def withdraw(self, player: Player, name: str) -> None:
        """Offer a seat no longer, or decline one that is offered to oneself. Raises Refusal, StorageError."""
        offer = await self.store(self.table.one, name)
        if offer is None or player.id not in {offer.player, offer.target}:
            raise Seatless(say("you offer no such seat, nor is it offered to you"))
        if not await self.store(self.table.end, name, "withdrawn", "open", time.time()):
            raise Refusal(say("it is too late for that: all seats are taken, or the offer is over"))
        await self.shown.changed([name])

    async def withdraw_all(self, player: Player) -> None:
        """Withdraw all that a player offers, who leaves. Raises StorageError."""
        await self.shown.changed(await self.store(self.table.withdraw_all, player.id, time.time()))

    # Opening

    async def open(self, offer: Offer, last: Player) -> None:
        """Open the match of an offer that is full, unless it is open. Raises Refusal, StorageError."""
        try:
            if not await self.store(self.table.match_of, offer.id):
                await self.open_match(offer, last)
        except Conflict:
            pass  # opened by another process
        except (BadInput, Refusal) as error:
            await self.store(self.table.reopen, offer.id, last.id, time.time())
            raise Refusal(say("the match could not be opened: {error}", error=error)) from error
        await self.store(self.table.end, offer.id, "opened", "full", time.time())

    async def open_match(self, offer: Offer, last: Player) -> None:
        terms = msgspec.json.decode(offer.body, type=Terms)
        seats = drawn_seats(offer, terms)
        players = await self.store(self.players.some, sorted(set(seats.values())))
        wanted = [
            msgspec.structs.replace(seat, name=players[seats[number]].name if seats.get(number) in players else "")
            for number, seat in enumerate(terms.match.seats)
        ]

        def plan(header: Header) -> tuple[Keys, Sequence[Lot]]:
            others = [player for player in seats.values() if player != last.id]
            told = notice_lot("seat", others, header.match, last.name)
            rule = rule_lot(header.match, Rule(listed=terms.public and offer.target == "all"))
            return keys_of(header.match, seats, offer.player), [opened_lot(offer.id, header.match), told, rule]

        await self.matches.beginning.open_as_agreed(msgspec.structs.replace(terms.match, seats=wanted), plan)

    # Now and then

    async def run(self) -> None:
        """Let offers lapse, open what was left unopened, and find what was not heard of other processes."""
        while self.lobby.mode != "off":
            try:
                await self.look_after()
            except StorageError as error:
                LOG.warning("open seats are not looked after: %s", error)
            except Exception:
                LOG.exception("open seats are not looked after, which is a mistake of the program")
            await asyncio.sleep(TICK)

    async def look_after(self) -> None:
        """Once. Raises StorageError."""
        now = time.time()
        here = {
            each.player for each in self.shown.known.values() if each.live and self.matches.presence.of(each.player)
        }
        if here:
            await self.store(self.table.seen, sorted(here), now)
        await self.shown.changed(await self.store(self.table.lapse, now, now - GONE))
        for offer in await self.store(self.table.full, now - LATE):
            await self.open_late(offer)
        for name in await self.store(self.table.over):
            await self.store(self.table.end, name, "withdrawn", "open", now)
            await self.shown.changed([name])
        self.shown.forget(now)
        if self.store.storage.shared or not self.shown.looked:
            await self.shown.look_again()
        await self.store(self.table.forget, now - KEPT)

    async def open_late(self, offer: Offer) -> None:
        """Open the match of an offer that a process which was killed has left full."""
        players = await self.store(self.players.some, sorted(people_in(offer)))
        others = [players[who] for who in offer.seats.values() if who in players and who != offer.player]
        try:
            if match := await self.store(self.table.match_of, offer.id):
                for each in others:
                    await self.warm.take(match, offer, each)
            await self.open(offer, others[-1])
        except (Refusal, LookupError) as error:
            LOG.warning("an offer whose seats are taken becomes no match: %s", error)
        await self.shown.changed([offer.id])

    async def close(self) -> None:
        """Finish what is under way."""
        await asyncio.gather(*self.tasks, *self.shown.tasks, return_exceptions=True)


def keys_of(match: str, seats: dict[int, str], owner: str) -> Keys:
    """The keys of a match whose players have found each other: a seat's is its player's, and nobody else knows it."""
    common = [Key(new_key("watch"), "watch", match), Key(new_key("replay"), "replay", match)]
    own = Key(new_key("owner"), "owner", match, player=owner)
    return Keys([own, *common, *(Key(new_key("seat"), "seat", match, 1 << seat, who) for seat, who in seats.items())])
