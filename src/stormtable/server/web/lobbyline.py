"""A connection to the lobby: /ws/lobby."""

from __future__ import annotations

import asyncio
import logging
from collections import deque
from typing import Final

import msgspec
from starlette.websockets import WebSocket, WebSocketDisconnect

from stormtable.engine.game import BadInput
from stormtable.server.hall.hall import Hall
from stormtable.server.storage import StorageError
from stormtable.server.storage.players import Player
from stormtable.server.web.entrance import TROUBLE, let_in
from stormtable.server.web.requests import decode_message
from stormtable.server.web.security import Bucket, close_reason
from stormtable.server.wire import incoming, outgoing
from stormtable.server.wire import lobby as wire

__all__ = ["LobbyDoor"]

LOG: Final = logging.getLogger("stormtable.server")
ENCODER: Final = msgspec.json.Encoder()
DECODER: Final[msgspec.json.Decoder[wire.ToLobby]] = msgspec.json.Decoder(wire.ToLobby)
NOT_UNDERSTOOD: Final = 1003
SLOW: Final = 30.0  # seconds that sending may take
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
            await socket.close(TROUBLE, close_reason(str(error)))
            return
        await LobbyLine(socket, self.hall, player).run()


class LobbyLine:
    """One browser tab on the lobby."""

    def __init__(self, socket: WebSocket, hall: Hall, player: Player | None) -> None:
        self.socket, self.hall, self.lobby, self.player = socket, hall, hall.lobby, player
        self.waiting, self.answers = deque[str](), deque[str]()
        self.again = True  # the whole is to be sent
        self.own: list[wire.OpenSeat] | None = None  # to be sent
        self.news = asyncio.Event()
        self.bucket = Bucket(hall.limits.messages, burst=3 * hall.limits.messages)

    def tell(self, message: str) -> None:
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

    async def run(self) -> None:
        """Until either side ends it."""
        here = self.hall.presence.enter(self.player.id if self.player else "")
        self.lobby.enter(self)
        self.news.set()
        sender, receiver = asyncio.create_task(self.send_all()), asyncio.create_task(self.receive_all())
        try:
            await asyncio.wait({sender, receiver}, return_when=asyncio.FIRST_COMPLETED)
        finally:
            here.leave()
            self.lobby.leave(self)
            for task in (sender, receiver):
                task.cancel()
            results = await asyncio.gather(sender, receiver, return_exceptions=True)
        for error in results:
            if isinstance(error, Exception) and not isinstance(error, (WebSocketDisconnect, TimeoutError)):
                LOG.error("a connection to the lobby ended by a mistake", exc_info=error)

    async def send_all(self) -> None:
        """Send what there is, in order."""
        try:
            while True:
                await self.news.wait()
                self.news.clear()
                while self.answers:
                    await self.write(self.answers.popleft())
                if self.again:
                    await self.send_whole()
                while self.waiting and not self.again:
                    await self.write(self.waiting.popleft())
                if self.own is not None:
                    own, self.own = self.own, None
                    await self.write(ENCODER.encode(wire.LobbyOwn(own=own)).decode())
        except RuntimeError:  # Starlette's answer to sending on what is closed
            return

    async def send_whole(self) -> None:
        self.own = None
        own = await self.hall.offers.own(self.player)
        whole = self.lobby.whole(self.player, own)
        self.again = False  # no sooner: what is told until here is in the whole
        self.waiting.clear()
        await self.write(whole)

    async def write(self, text: str) -> None:
        async with asyncio.timeout(SLOW):
            await self.socket.send_text(text)

    async def receive_all(self) -> None:
        """Answer what the page asks, in order."""
        while True:
            try:
                message = decode_message(await self.socket.receive_text(), DECODER)
            except RuntimeError:  # Starlette's answer once sending has found it closed
                return
            except (KeyError, BadInput):  # a binary message, or none that a page sends
                await self.socket.close(NOT_UNDERSTOOD, "this message is not understood")
                return
            await asyncio.sleep(self.bucket.borrow())  # who sends too fast is read more slowly
            match message:
                case incoming.Ping():
                    self.answers.append(ENCODER.encode(outgoing.Pong(now=self.hall.clock())).decode())
                    self.news.set()
                case incoming.Whole():
                    self.again = True
                    self.news.set()
