"""What is asked for over HTTP about talk: notes of a match, complaints of a message, what was said in a record."""

from __future__ import annotations

import hashlib
import time
from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Final

import msgspec
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import BaseRoute, Route

from stormtable.engine.game import WATCHER, BadInput, seats_in
from stormtable.language import ENGLISH, phrase, say, speaking
from stormtable.server.people.players import hash_of
from stormtable.server.people.talk import Place, cleaned, eyes_of, in_words, moments_for, place_of
from stormtable.server.storage import Conflict, Key
from stormtable.server.storage.hosting import Report
from stormtable.server.storage.players import Player
from stormtable.server.storage.talk import MOST, Eyes, Message
from stormtable.server.web.replies import answer
from stormtable.server.web.requests import body_of
from stormtable.server.wire import talk as wire
from stormtable.table.match import Match, Refusal
from stormtable.table.people import called_in_sentences
from stormtable.table.records import Talked
from stormtable.table.viewing import Viewer

if TYPE_CHECKING:
    from stormtable.server.hall.hall import Hall
    from stormtable.server.web.rates import Endpoint

__all__ = ["TalkApi"]

MOST_NOTES: Final = 8_000  # characters
MOST_WHY: Final = 300  # characters of a complaint
SOMEONE: Final = "someone"  # who has left
NOT_BY_THIS_LINK: Final = phrase(
    "others have this link too: say what you are called, and your notes are kept for you alone"
)


class TalkApi:
    """The answers to such requests."""

    def __init__(self, hall: Hall) -> None:
        self.hall, self.people, self.store = hall, hall.people, hall.store
        self.talk = hall.store.storage.talk

    def routes(self, look: Callable[[Endpoint], Endpoint], opening: Callable[[Endpoint], Endpoint]) -> list[BaseRoute]:
        """Every address, at the rate of looking or of opening."""
        table = "/api/table/{key}"
        return [
            Route(f"{table}/notes", look(self.notes)),
            Route(f"{table}/notes", look(self.note), methods=["POST"]),
            Route(f"{table}/reports", opening(self.report), methods=["POST"]),
        ]

    # Notes

    async def notes(self, request: Request) -> Response:
        """What the holder of a key wrote for himself; a player's are his on every device."""
        key, player = await self.who(request)
        holders = holders_of(key, player)
        for holder in holders:
            found = await self.store(self.talk.notes, key.target, holder)
            if found.revision:
                own = found.revision if holder == holders[0] else 0  # what the link alone had is taken over
                return answer(wire.NotesInfo(text=found.text, revision=own, why=""))
        return answer(wire.NotesInfo(text="", revision=0, why="" if holders else say(NOT_BY_THIS_LINK)))

    async def note(self, request: Request) -> Response:
        """Keep them."""
        wanted = await body_of(request, self.hall.limits.body, wire.NotesRequest)
        key, player = await self.who(request)
        holders, text = holders_of(key, player), cleaned(wanted.text, MOST_NOTES, lines=True)
        if not holders:
            raise Refusal(say(NOT_BY_THIS_LINK))
        try:
            kept = await self.store(self.talk.note, key.target, holders[0], text, wanted.revision, time.time())
        except Conflict as conflict:
            raise Refusal(say("these notes were changed on another page of yours: look at them first")) from conflict
        return answer(wire.NotesInfo(text=kept.text, revision=kept.revision, why=""))

    # Complaints

    async def report(self, request: Request) -> Response:
        """Complain of a message that one may read; once is enough."""
        wanted = await body_of(request, self.hall.limits.body, wire.ComplaintRequest)
        key, player = await self.who(request)
        match = await self.match(key)
        message = await self.store(self.talk.one, key.target, wanted.message)
        eyes = await self.eyes(match, key, player)
        if message is None or not eyes.read(message.audience, message.team):
            raise BadInput(
                say("message: there is none of the number {message} that you can read", message=wanted.message)
            )
        (who,) = await self.writers(match, [message])
        with speaking(ENGLISH):  # it is stored
            words = in_words(message, moments_for(match, Viewer(), message.moments))
        reporter = player.id if player else ""
        report = Report(
            id=hash_of(f"{key.target} {message.number} {reporter or key.key}")[:16],
            time=time.time(),
            match=key.target,
            message=f"{who}: {words}",
            reporter=reporter,
            accused=message.player,
            why=cleaned(wanted.why, MOST_WHY) if wanted.why.strip() else "",
        )
        try:
            await self.store(self.store.storage.hosting.report, report)
        except Conflict:
            return answer({"reported": True})  # by the same already
        return answer({"reported": True}, 201)

    # In a record

    async def lines(self, request: Request, key: Key, match: Match, viewer: Viewer) -> bytes:
        """What was said, as lines of a record, for whoever was at the table. Raises Refusal, StorageError."""
        player = await self.people.of(request.scope)
        seats = seats_in(key.seats) or await self.own_seats(key, player)
        if not seats:
            raise Refusal(
                say("what was said is for whoever was at the table: ask for the record by the link to your seat")
            )
        eyes = eyes_of(match, Place(seats, viewer.seat))
        said = await self.store(self.talk.before, key.target, 1 << 31, eyes, MOST)
        names = await self.writers(match, said)
        return b"".join(line_of(message, name, match, viewer) for message, name in zip(said, names, strict=True))

    # Who asks

    async def who(self, request: Request) -> tuple[Key, Player | None]:
        """By which key, and who. Raises NotFound, StorageError."""
        return await self.hall.key(request.path_params["key"]), await self.people.of(request.scope)

    async def match(self, key: Key) -> Match:
        """The match as a key shows it. Raises NotFound, BadInput, for a record that was brought too."""
        live = await self.hall.live(key.target)
        async with live.lock:
            return (await self.hall.watching.seen(live, key)).match

    async def own_seats(self, key: Key, player: Player | None) -> list[int]:
        """The seats that a player holds of the match of a key."""
        seated = await self.people.seated(key.target) if player else {}
        return [seat for seat, each in seated.items() if player and each.id == player.id]

    async def eyes(self, match: Match, key: Key, player: Player | None) -> Eyes:
        """What may be read by a key."""
        own = await self.own_seats(key, player)
        seats = seats_in(key.seats)
        return eyes_of(match, place_of(match, key, own, seats[0] if len(seats) == 1 else WATCHER))

    async def writers(self, match: Match, said: Sequence[Message]) -> list[str]:
        """What the writers of messages are called."""
        ids = sorted({message.player for message in said if message.player})
        known = await self.store(self.store.storage.players.some, ids)
        names = {player.id: player.name or SOMEONE for player in known.values()}
        return [
            names.get(message.player, SOMEONE)
            if message.player
            else message.name or called_in_sentences(match, message.seat)
            for message in said
        ]


def holders_of(key: Key, player: Player | None) -> list[str]:
    """By what notes are found: the player, else the key, unless many have it."""
    own = (
        []
        if key.kind in ("watch", "replay")
        else [" ".join(("key", hashlib.sha256(key.key.encode()).hexdigest()[:32]))]
    )
    return [player.id, *own] if player else own


def line_of(message: Message, name: str, match: Match, viewer: Viewer) -> bytes:
    """A message as a line of a record."""
    words = in_words(message, moments_for(match, viewer, message.moments))
    line = Talked(seat=message.seat, name=name, to=message.audience, text=words, time=message.time)
    return msgspec.json.encode(line) + b"\n"
