"""Starting and ending the server."""

from __future__ import annotations

import contextlib
import os
import socket
from collections.abc import Callable, Collection, Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Final

import uvicorn

from stormtable.engine.game import BadInput, Game
from stormtable.games import all_games
from stormtable.server.hall.hall import Hall, Limits
from stormtable.server.hall.opponents import Nobody, Opponents
from stormtable.server.people.beside import beside
from stormtable.server.people.means import Means
from stormtable.server.storage.opening import open_storage
from stormtable.server.web.app import make_app
from stormtable.server.web.connections import BACKLOG, Door, careful_http, careful_sockets, most_connections
from stormtable.server.web.logs import LogFormat, set_up_logging
from stormtable.server.web.memory import spare_collections, spare_heaps
from stormtable.server.web.openfiles import limits_that_fit
from stormtable.server.web.reach import Reach
from stormtable.server.web.security import host_allowed
from stormtable.server.wire.lobby import LobbyMode

if TYPE_CHECKING:
    from stormtable.server.web.metrics import Metrics

__all__ = ["LOCAL", "serve"]

LOCAL: Final = "127.0.0.1"
PROXIES: Final = "127.0.0.1,::1"
MOST_HEAD: Final = 16 * 1024  # bytes of a request's line and headers
GRACE: Final = 5  # seconds that requests under way get when the server ends


def serve(
    *,
    host: str = LOCAL,
    port: int = 0,
    names: Collection[str] = (),
    root: str = "",
    database: Path | str,
    games: Mapping[str, Game] | None = None,
    opponents: Opponents | None = None,
    limits: Limits | None = None,
    thinks: bool = True,
    lobby: LobbyMode = "off",
    means: Means | None = None,
    verbose: bool = False,
    log_format: LogFormat = "text",
    metrics: str = "",
    ready: Callable[[str], None] | None = None,
    elsewhere: Callable[[str], None] | None = None,
) -> None:
    """Serve until interrupted or told to end; everything acknowledged is in `database` then, and at any moment before.

    `host` is the address to listen on, beyond this machine only if it says so; `port` 0 takes a free one; `names` are
    the host names under which others reach it, `root` the path of such a host below which it lies; `database` is a
    file, or PostgreSQL's address; `thinks` tells whether it decides for the computer's seats; `lobby` whether players
    find each other here, `means` how they are told of things away from the page; `metrics` the networks that may read
    its figures, "" for none to be kept; `ready` is told the address once it listens, `elsewhere` each at which others
    reach it. Raises BadInput if the port or the database cannot be used.
    """
    set_up_logging(verbose=verbose, form=log_format)
    spare_heaps()
    with contextlib.closing(listen(host, port)) as listener:
        storage, playable = open_storage(database), all_games() if games is None else games
        fitting = limits_that_fit(limits or Limits())
        hall = Hall(storage, playable, opponents or Nobody(), fitting, thinks=thinks, lobby=lobby, means=means)
        bound, taken = listener.getsockname()[:2]
        reach, door = Reach(bound, taken, names), door_for(fitting)
        app = make_app(hall, names, reach, metrics_of(hall, door, metrics), root)
        with contextlib.suppress(KeyboardInterrupt), beside(hall, database) as tell:
            announce = announcing(root, reach, [tell, ready or unsaid], elsewhere or unsaid)
            Announcing(config(app, fitting, door), announce).run(sockets=[listener])


def unsaid(url: str) -> None:
    """Nobody wants to know."""


def announcing(
    root: str, reach: Reach, ready: Sequence[Callable[[str], None]], elsewhere: Callable[[str], None]
) -> Callable[[str], None]:
    """What tells all that want to know where the server listens, and where others reach it."""

    def announce(url: str) -> None:
        here = url.rstrip("/")
        for tell in ready:
            tell(f"{here}{root}/")
        for each in reach.addresses("localhost"):
            if each != here:
                elsewhere(f"{each}{root}")

    return announce


def metrics_of(hall: Hall, door: Door, allowed: str) -> Metrics | None:
    """The figures of a server, if some networks may have them. Raises BadInput."""
    if not allowed:
        return None
    from stormtable.server.web.metrics import Metrics, networks_in  # noqa: PLC0415  (only where figures are asked for)

    return Metrics(hall, door, networks_in(allowed))


def door_for(limits: Limits) -> Door:
    """The door of a server with these limits."""
    proxies = os.environ.get("FORWARDED_ALLOW_IPS", PROXIES)  # as uvicorn takes their word on a visitor's address
    return Door(most_connections(), limits.sockets_of_one, limits.waiting_of_one, limits.patience, proxies)


def config(app: object, limits: Limits, door: Door) -> uvicorn.Config:
    """How uvicorn serves an application, with a door before it."""
    return uvicorn.Config(
        app,  # type: ignore[arg-type]
        http=careful_http(door),  # type: ignore[arg-type]
        h11_max_incomplete_event_size=MOST_HEAD,
        loop="asyncio",
        backlog=BACKLOG,
        ws=careful_sockets(door),  # type: ignore[arg-type]
        ws_max_size=limits.message,
        log_config=None,
        access_log=True,
        server_header=False,
        timeout_graceful_shutdown=GRACE,
    )


def listen(host: str, port: int) -> socket.socket:
    """A socket at an address. Raises BadInput."""
    try:
        family, _, _, _, address = socket.getaddrinfo(host, port, type=socket.SOCK_STREAM, flags=socket.AI_PASSIVE)[0]
        # asyncio lets answers go at once (TCP_NODELAY) only where a socket names its protocol; else each waits 40 ms
        listener = socket.socket(family, socket.SOCK_STREAM, socket.IPPROTO_TCP)
        try:
            if os.name == "posix":  # elsewhere it would let two servers share a port
                listener.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
            listener.bind(address)
        except OSError:
            listener.close()
            raise
    except socket.gaierror as error:
        raise BadInput(f"cannot listen at {host}: {error.strerror}; name another address with --host") from error
    except UnicodeError as error:
        raise BadInput(f"cannot listen at {host}: it is no address; name another with --host") from error
    except (OSError, OverflowError) as error:
        why = getattr(error, "strerror", None) or error
        raise BadInput(f"cannot listen at {host} port {port}: {why}; name another with --port") from error
    return listener


class Announcing(uvicorn.Server):
    """A server that says where it listens, once it does."""

    def __init__(self, config: uvicorn.Config, ready: Callable[[str], None]) -> None:
        super().__init__(config)
        self.ready = ready

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        """Start, then say so."""
        await super().startup(sockets)
        spare_collections()
        if self.started and sockets:
            self.ready(address_of(sockets[0]))


def address_of(listener: socket.socket) -> str:
    """The address to be typed into a browser on this machine."""
    host, port = listener.getsockname()[:2]
    if host in {"0.0.0.0", "::"}:  # noqa: S104  (all addresses of this machine: this one will do)
        host = LOCAL
    name = f"[{host}]" if ":" in host else host
    return f"http://{name}:{port}/" if host_allowed(name, ()) else f"http://{LOCAL}:{port}/"
