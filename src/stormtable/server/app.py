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
from starlette.responses import Response
from starlette.routing import Mount, WebSocketRoute
from starlette.staticfiles import StaticFiles
from starlette.types import Scope

from stormtable.server.entrance import Entrance
from stormtable.server.failures import HANDLERS
from stormtable.server.hall import Hall
from stormtable.server.http import Api
from stormtable.server.replies import STATIC
from stormtable.server.security import Guard

__all__ = ["make_app"]

LOG: Final = logging.getLogger("stormtable.server")
SWEEP: Final = 60.0  # seconds between looks for matches that nobody uses


class Revalidated(StaticFiles):
    """Static files that a browser keeps, and asks about each time: a new version shows at once."""

    async def get_response(self, path: str, scope: Scope) -> Response:
        """The file, or that it has not changed."""
        response = await super().get_response(path, scope)
        response.headers["cache-control"] = "no-cache"
        return response


def make_app(hall: Hall, names: Collection[str] = ()) -> Starlette:
    """The application for a hall; `names` are the hosts it goes by beside addresses and localhost."""

    @contextlib.asynccontextmanager
    async def lifespan(app: Starlette) -> AsyncIterator[None]:
        upkeep = [asyncio.create_task(sweep(hall)), asyncio.create_task(hall.wake_computers())]
        try:
            yield
        finally:
            for task in upkeep:
                task.cancel()
            await asyncio.gather(*upkeep, return_exceptions=True)
            await hall.close()

    return Starlette(
        routes=[
            *Api(hall).routes(),
            WebSocketRoute("/ws/{key}", Entrance(hall).serve),
            Mount("/static", Revalidated(directory=STATIC)),
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
