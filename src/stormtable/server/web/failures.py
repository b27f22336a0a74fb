"""What becomes of errors: each is answered with what is wrong."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from starlette.requests import ClientDisconnect, Request
from starlette.responses import Response

from stormtable.engine.game import BadInput
from stormtable.language import say
from stormtable.server.hall.hall import NotFound
from stormtable.server.people.host_routes import NotHost
from stormtable.server.storage import StorageError, StorageFull
from stormtable.server.web.assets import assets
from stormtable.server.web.replies import problem
from stormtable.server.web.roots import path_below, root_of
from stormtable.server.web.security import HEADERS
from stormtable.table.match import Refusal

__all__ = ["HANDLERS"]

STATUS: Final[Mapping[type[Exception], int]] = {
    BadInput: 400,
    NotFound: 404,
    NotHost: 403,
    Refusal: 409,
    StorageFull: 507,
    StorageError: 503,
}


async def answer_failure(request: Request, error: Exception) -> Response:
    """A refusal, bad input, or trouble with the storage, as a Problem."""
    status = next(code for kind, code in STATUS.items() if isinstance(error, kind))
    text = error.told if isinstance(error, StorageError) else str(error)
    return problem(text, status, getattr(error, "where", ""))


async def answer_mistake(request: Request, error: Exception) -> Response:
    """A mistake of the program; the traceback goes to the log."""
    response = problem(say("the server made a mistake, which its log describes; nothing was changed"), 500)
    response.headers.update(HEADERS)  # made outside the guard, which adds them to all others
    return response


async def answer_hang_up(request: Request, error: Exception) -> Response:
    """Whoever asked has hung up in the middle of it; nobody reads this."""
    return problem(say("the request ended before it was complete"), 400)


async def answer_no_address(request: Request, error: Exception) -> Response:
    """There is no such address."""
    path = path_below(request.scope)
    if path.startswith(("/api/", "/static/", "/ws/")):
        return problem(say("there is nothing at this address"), 404)
    return assets(root_of(request.scope)).page(path)


async def wrong_method(request: Request, error: Exception) -> Response:
    """The address is there, but takes other methods."""
    said = (getattr(error, "headers", None) or {}).get("Allow", "GET, HEAD")  # static files do not say
    allowed = ", ".join(sorted(said.split(", ")))
    response = problem(say("this address takes {allowed}, not {method}", allowed=allowed, method=request.method), 405)
    response.headers["allow"] = allowed
    return response


HANDLERS: Final[Mapping[Any, Any]] = {
    404: answer_no_address,
    405: wrong_method,
    ClientDisconnect: answer_hang_up,
    Exception: answer_mistake,
    **dict.fromkeys(STATUS, answer_failure),
}
