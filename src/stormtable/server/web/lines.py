"""The line to one page: what is news is sent, what the page sends is carried out, until either side ends it."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Coroutine, Sequence
from typing import Any, ClassVar, Final, Generic, TypeVar

import msgspec
from starlette.websockets import WebSocket, WebSocketDisconnect

from stormtable.engine.game import BadInput
from stormtable.language import say
from stormtable.server.hall.hall import Hall
from stormtable.server.web.requests import decode_message
from stormtable.server.web.security import Bucket

__all__ = ["NOT_UNDERSTOOD", "Line"]

LOG: Final = logging.getLogger("stormtable.server")
NOT_UNDERSTOOD: Final = 1003
SLOW: Final = 30.0  # seconds that sending may take
M = TypeVar("M")


class Encoded:
    """A text as it goes over the line, which is all that uvicorn asks of one: so it need not be decoded before."""

    def __init__(self, utf8: bytes) -> None:
        self.utf8 = utf8

    def encode(self) -> bytes:
        """See str."""
        return self.utf8


class Line(Generic[M]):
    """The WebSocket of one browser tab, whatever it shows."""

    DECODER: ClassVar[msgspec.json.Decoder[Any]]  # of the messages that a page sends
    WHERE: ClassVar[str]  # it leads, in the log
    EXPECTED: ClassVar[tuple[type[Exception], ...]] = (WebSocketDisconnect, TimeoutError)  # ends that are no mistake

    def __init__(self, socket: WebSocket, hall: Hall) -> None:
        self.socket, self.hall = socket, hall
        self.news = asyncio.Event()  # there is something to send
        self.bucket = Bucket(hall.limits.messages, burst=3 * hall.limits.messages)
        self.tasks: list[asyncio.Task[None]] = []  # sends, receives
        self.ended = asyncio.Event()

    # What each kind of line does its own way

    def enter(self) -> None:
        """The page is here."""
        raise NotImplementedError

    def leave(self) -> None:
        """The page has gone."""
        raise NotImplementedError

    def beside(self) -> Sequence[Coroutine[Any, Any, None]]:
        """What goes on meanwhile."""
        return ()

    async def send_news(self) -> None:
        """Send what there is."""
        raise NotImplementedError

    async def carry_out(self, message: M) -> None:
        """Do what the page asks for."""
        raise NotImplementedError

    async def take_unreadable(self, error: BadInput) -> bool:
        """A message came that no page sends: whether to read on."""
        raise NotImplementedError

    # What all do alike

    async def run(self) -> None:
        """Until either side ends it."""
        self.enter()
        self.tasks = [asyncio.create_task(self.send_all()), asyncio.create_task(self.receive_all())]
        every = [*self.tasks, *map(asyncio.create_task, self.beside())]
        try:
            await asyncio.wait(self.tasks, return_when=asyncio.FIRST_COMPLETED)
        finally:
            self.leave()
            for task in every:
                task.cancel()
            self.ended.set()
            results = await asyncio.gather(*every, return_exceptions=True)
        for error in results:
            if isinstance(error, Exception) and not isinstance(error, self.EXPECTED):
                LOG.error("a connection to %s ended by a mistake", self.WHERE, exc_info=error)

    async def send_all(self) -> None:
        """Send whatever is news, as it comes."""
        try:
            while True:
                await self.news.wait()
                self.news.clear()
                await self.send_news()
        except RuntimeError:  # Starlette's answer to sending on what is closed
            return

    async def write(self, message: bytes) -> None:
        """Send one message. Raises TimeoutError where the page does not take it."""
        async with asyncio.timeout(SLOW):
            await self.socket.send({"type": "websocket.send", "text": Encoded(message)})

    async def receive_all(self) -> None:
        """Carry out what the page sends, in order."""
        while True:
            try:
                text = await self.socket.receive_text()
            except RuntimeError:  # Starlette's answer once sending has found it closed
                return
            except KeyError:  # Starlette's answer to a binary message
                await self.socket.close(NOT_UNDERSTOOD, say("messages are JSON texts"))
                return
            await asyncio.sleep(self.bucket.borrow())  # who sends too fast is read more slowly
            try:
                message: M = decode_message(text, self.DECODER)
            except BadInput as error:
                if not await self.take_unreadable(error):
                    return
                continue
            await self.carry_out(message)
