"""The table on the network: HTTP, WebSocket, storage and the page."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from stormtable.server.database import backup, database_in, is_postgresql, migrate
    from stormtable.server.people.beside import carry_out
    from stormtable.server.web.run import serve

__all__ = ["backup", "carry_out", "database_in", "is_postgresql", "migrate", "serve"]


def __getattr__(name: str) -> Any:
    """Load what is asked for only then: the command line must not wait for a web server it does not start."""
    if name == "serve":
        from stormtable.server.web.run import serve  # noqa: PLC0415

        return serve
    if name == "carry_out":
        from stormtable.server.people.beside import carry_out  # noqa: PLC0415

        return carry_out
    if name in {"backup", "database_in", "is_postgresql", "migrate"}:
        from stormtable.server import database  # noqa: PLC0415

        return getattr(database, name)
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
