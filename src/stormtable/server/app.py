"""The application: routes, the guard around them, what starts and ends with it."""

from __future__ import annotations

import asyncio
import contextlib
import logging
from collections.abc import AsyncIterator, Collection
from typing import Final

from starlette.applications import Starlette
from starlette.middleware import Middleware
from starlette.middleware.gzip import GZipMiddleware
from starlette.routing import Route, WebSocketRoute

from stormtable.server.assets import assets
from stormtable.server.entrance import Entrance
from stormtable.server.failures import HANDLERS
from stormtable.server.hall import Hall
from stormtable.server.http import Api
from stormtable.server.reach import Reach
from stormtable.server.security import Guard

__all__ = ["make_app"]

LOG: Final = logging.getLogger("stormtable.server")
SWEEP: Final = 60.0  # seconds between looks for matches that nobody uses


def make_app(hall: Hall, names: Collection[str] = (), reach: Reach | None = None) -> Starlette:
    """The application for a hall; `names` are the hosts it goes by beside addresses and localhost.

    `reach` tells where others find it; nowhere if left out.
    """
    api = Api(hall, reach or Reach())

    @contextlib.asynccontextmanager
    async def lifespan(app: Starlette) -> AsyncIterator[None]:
        upkeep = [
            asyncio.create_task(sweep(hall)),
            asyncio.create_task(hall.wake_computers()),
            asyncio.create_task(asyncio.to_thread(api.warm)),
        ]
        try:
            yield
        finally:
            for task in upkeep:
                task.cancel()
            await asyncio.gather(*upkeep, return_exceptions=True)
            await hall.close()

    return Starlette(
        routes=[
            *api.routes(),
            WebSocketRoute("/ws/{key}", Entrance(hall).serve),
            Route("/static/{path:path}", assets().serve),
        ],
        middleware=[Middleware(Guard, names=names), Middleware(GZipMiddleware, minimum_size=1024)],
        exception_handlers=HANDLERS,
        lifespan=lifespan,
    )


async def sweep(hall: Hall) -> None:
    """Put matches away that nobody uses, now and then."""
    while True:
        await asyncio.sleep(SWEEP)
        hall.put_away()
