"""Where connections to tables are taken in: /ws/{key}, or /ws/{key}?page=NAME, which ends an older one of that page."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from typing import Final

from starlette.websockets import WebSocket

from stormtable.engine.game import BadInput
from stormtable.language import say
from stormtable.server.hall.hall import Hall, NotFound
from stormtable.server.storage import Damaged, StorageError
from stormtable.server.web.security import client_of, close_reason
from stormtable.server.web.sockets import Connection

__all__ = ["TROUBLE", "Entrance", "let_in"]

KEPT_OUT: Final = 4403  # close codes of our own; wire/outgoing.py names them
NO_TABLE: Final = 4404
TOO_MUCH: Final = 4429
TROUBLE: Final = 1013


async def let_in(hall: Hall, socket: WebSocket, serve: Callable[[WebSocket], Awaitable[None]]) -> None:
    """Serve a connection that takes a place meanwhile; close it at once where its address may have none."""
    await socket.accept()
    client = client_of(socket.scope)
    if not hall.looks.take(client):
        await socket.close(TROUBLE, say("too much at once from your address"))
        return
    if why := hall.bans.why_kept_out(socket.scope):
        await socket.close(KEPT_OUT, close_reason(why))
        return
    if why := hall.places.why_none(client):
        await socket.close(TOO_MUCH, why)
        return
    with hall.places.one(client):
        await serve(socket)


class Entrance:
    """Lets connections in, as far as there is room."""

    def __init__(self, hall: Hall) -> None:
        self.hall = hall

    async def serve(self, socket: WebSocket) -> None:
        """One connection, from its opening to its end."""
        await let_in(self.hall, socket, self.at_table)

    async def at_table(self, socket: WebSocket) -> None:
        try:
            key = await self.hall.key(socket.path_params["key"])
            if key.kind == "replay":
                raise NotFound(say("this link shows a replay"))
            player = await self.hall.people.of(socket.scope)
            live = await self.hall.live(key.target)
        except (NotFound, BadInput) as error:
            await socket.close(NO_TABLE, close_reason(str(error)))
            return
        except StorageError as error:
            await socket.close(NO_TABLE if isinstance(error, Damaged) else TROUBLE, close_reason(error.told))
            return
        connection = Connection(socket, self.hall, live, key, player)
        for other in [each for each in live.spectators if isinstance(each, Connection)]:
            if other.is_replaced_by(connection):
                await other.yield_to(connection)
        if len(live.spectators) >= self.hall.limits.connections:
            await socket.close(TOO_MUCH, say("this table is full: too many look at it already"))
            return
        await connection.run()
