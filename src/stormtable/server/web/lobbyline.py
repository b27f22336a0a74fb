"""A connection to the lobby: /ws/lobby."""

from __future__ import annotations

from collections import deque
from typing import Final

import msgspec
from starlette.websockets import WebSocket

from stormtable.engine.game import BadInput
from stormtable.language import spoken
from stormtable.server.hall.hall import Hall
from stormtable.server.people.presence import Page
from stormtable.server.storage import StorageError
from stormtable.server.storage.players import Player
from stormtable.server.web.entrance import TROUBLE, let_in
from stormtable.server.web.lines import NOT_UNDERSTOOD, Line
from stormtable.server.web.security import close_reason
from stormtable.server.wire import incoming, outgoing
from stormtable.server.wire import lobby as wire

__all__ = ["LobbyDoor"]

ENCODER: Final = msgspec.json.Encoder()
MOST_WAITING: Final = 50  # news that wait for a page which reads slowly; then it is sent the whole


class LobbyDoor:
    """Lets pages onto the lobby, as far as there is room."""

    def __init__(self, hall: Hall) -> None:
        self.hall = hall

    async def serve(self, socket: WebSocket) -> None:
        """One connection, from its opening to its end."""
        await let_in(self.hall, socket, self.on_the_lobby)

    async def on_the_lobby(self, socket: WebSocket) -> None:
        try:
            player = await self.hall.people.of(socket.scope)
        except StorageError as error:
            await socket.close(TROUBLE, close_reason(error.told))
            return
        await LobbyLine(socket, self.hall, player).run()


class LobbyLine(Line[wire.ToLobby]):
    """One browser tab on the lobby."""

    DECODER = msgspec.json.Decoder(wire.ToLobby)
    WHERE = "the lobby"

    def __init__(self, socket: WebSocket, hall: Hall, player: Player | None) -> None:
        super().__init__(socket, hall)
        self.lobby, self.player, self.language = hall.lobby, player, spoken()
        self.here: Page | None = None
        self.waiting, self.answers = deque[bytes](), deque[bytes]()
        self.again = True  # the whole is to be sent
        self.own: list[wire.OpenSeat] | None = None  # to be sent

    def tell(self, message: bytes) -> None:
        """Send this soon, in order; the whole instead, where too much waits."""
        if len(self.waiting) >= MOST_WAITING:
            self.again = True
        if not self.again:
            self.waiting.append(message)
        self.news.set()

    def tell_own(self, offers: list[wire.OpenSeat]) -> None:
        """Send what only this page is told of."""
        self.own = offers
        self.news.set()

    def enter(self) -> None:
        """The page is here: it is sent the whole."""
        self.here = self.hall.presence.enter(self.player.id if self.player else "")
        self.lobby.enter(self)
        self.news.set()

    def leave(self) -> None:
        """The page has gone."""
        if self.here is not None:
            self.here.leave()
        self.lobby.leave(self)

    async def send_news(self) -> None:
        """Send what there is, in order."""
        while self.answers:
            await self.write(self.answers.popleft())
        if self.again:
            await self.send_whole()
        while self.waiting and not self.again:
            await self.write(self.waiting.popleft())
        if self.own is not None:
            own, self.own = self.own, None
            await self.write(ENCODER.encode(wire.LobbyOwn(own=own)))

    async def send_whole(self) -> None:
        self.own = None
        own = await self.hall.offers.shown.own(self.player)
        whole = self.lobby.whole(self.player, own)
        self.again = False  # no sooner: what is told until here is in the whole
        self.waiting.clear()
        await self.write(whole)

    async def take_unreadable(self, error: BadInput) -> bool:
        """End the line: a page sends nothing else."""
        await self.socket.close(NOT_UNDERSTOOD, close_reason(str(error)))
        return False

    async def carry_out(self, message: wire.ToLobby) -> None:
        """Answer what the page asks."""
        match message:
            case incoming.Ping():
                self.answers.append(ENCODER.encode(outgoing.Pong(now=self.hall.clock())))
            case incoming.Whole():
                self.again = True
        self.news.set()
