"""The server that is loaded: the usual one, with no computer players, and with room for many pages of one address."""

from __future__ import annotations

import sys
from pathlib import Path

from stormtable.server.hall.hall import Limits
from stormtable.server.web.run import serve

MANY = 10_000
ROOM = Limits(
    openings=1e6,
    looks=1e6,
    pages=1e6,
    messages=1e6,
    connections=MANY,
    lines=MANY,
    lines_of_one=MANY,
    sockets_of_one=MANY,
    waiting_of_one=MANY,
)

if __name__ == "__main__":
    _, port, where = sys.argv
    serve(port=int(port), database=where if "://" in where else Path(where), limits=ROOM, lobby="open")
