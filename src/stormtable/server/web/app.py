"""The application: routes, the guard around them, what starts and ends with it."""

from __future__ import annotations

import asyncio
import contextlib
import logging
from collections.abc import AsyncIterator, Collection
from typing import TYPE_CHECKING, Final

from starlette.applications import Starlette
from starlette.middleware import Middleware
from starlette.middleware.gzip import GZipMiddleware
from starlette.routing import Route, WebSocketRoute

from stormtable.server.hall.hall import Hall
from stormtable.server.web.assets import assets
from stormtable.server.web.entrance import Entrance
from stormtable.server.web.failures import HANDLERS
from stormtable.server.web.http import Api
from stormtable.server.web.lobbyline import LobbyDoor
from stormtable.server.web.memory import give_back
from stormtable.server.web.reach import Reach
from stormtable.server.web.roots import Below
from stormtable.server.web.security import Guard
from stormtable.server.web.tongues import Speaking

if TYPE_CHECKING:
    from stormtable.server.web.metrics import Metrics

__all__ = ["make_app", "sweep"]

LOG: Final = logging.getLogger("stormtable.server")
PACKED: Final = 1024  # bytes of an answer from which on it is compressed, and those from which on in a thread
PACKED_APART: Final = 16 * 1024
SWEEP: Final = 5.0  # seconds between looks for matches that nobody uses


def make_app(
    hall: Hall,
    names: Collection[str] = (),
    reach: Reach | None = None,
    metrics: Metrics | None = None,
    root: str = "",
) -> Starlette:
    """The application for a hall; `names` are the hosts it goes by beside addresses and localhost.

    `reach` tells where others find it; nowhere if left out. `metrics` are kept and shown if they are there. `root` is
    the path of its host that it lies below.
    """
    api = Api(hall, reach or Reach(), root)
    measured: list[Middleware] = []
    shown: list[Route] = []
    if metrics:
        from stormtable.server.web.metrics import Measured  # noqa: PLC0415  (only where figures are asked for)

        measured.append(Middleware(Measured, metrics=metrics))
        shown.append(Route("/metrics", metrics.answer))

    return Starlette(
        routes=[
            *api.routes(),
            *shown,
            WebSocketRoute("/ws/lobby", LobbyDoor(hall).serve),
            WebSocketRoute("/ws/{key}", Entrance(hall).serve),
            Route("/static/{path:path}", api.rates.page(assets(root).serve)),
        ],
        middleware=[
            *measured,
            *([Middleware(Below, root=root)] if root else []),
            Middleware(Speaking),
            Middleware(Guard, names=names),
            Middleware(GZipMiddleware, PACKED, compresslevel=6, thread_minimum_size=PACKED_APART),
        ],
        exception_handlers=HANDLERS,
        lifespan=lambda app: running(hall, api),
    )


@contextlib.asynccontextmanager
async def running(hall: Hall, api: Api) -> AsyncIterator[None]:
    """What goes on beside the requests, until the server ends; then all is brought to rest."""
    await hall.pulse.start()
    hall.neighbours.start()
    hall.presence.start()
    upkeep = [
        asyncio.create_task(each)
        for each in (
            sweep(hall),
            hall.wake_computers(),
            hall.settling.run(),
            hall.bans.run(),
            hall.lobby.run(),
            hall.offers.run(),
            hall.leaving.run(),
            hall.playing.run(),
            hall.reviewing.run(),
            hall.tidying.run(),
            *([hall.postman.run()] if hall.means.delivers else []),
            asyncio.to_thread(api.warm),
        )
    ]
    try:
        yield
    finally:
        for task in upkeep:
            task.cancel()
        await asyncio.gather(*upkeep, return_exceptions=True)
        await hall.close()


async def sweep(hall: Hall) -> None:
    """Put matches away that nobody uses, now and then, and give back what they took of memory."""
    while True:
        await asyncio.sleep(SWEEP)
        if await hall.put_away():
            await asyncio.to_thread(give_back)
