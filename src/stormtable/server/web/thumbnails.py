"""Positions as small pictures for lists of matches: drawn when they are asked for, kept while they stay the same."""

from __future__ import annotations

import gzip
from collections import OrderedDict
from typing import Final

import msgspec
from starlette.requests import Request
from starlette.responses import Response

from stormtable.engine.game import WATCHER, seats_in
from stormtable.faces import thumbnail
from stormtable.language import say, spoken
from stormtable.scene import Scene
from stormtable.server.hall.hall import Hall, NotFound
from stormtable.server.hall.pictures import Album
from stormtable.server.storage import Key
from stormtable.server.web.replies import SVG, coding_for
from stormtable.server.web.tongues import DEPENDS
from stormtable.table.viewing import Viewer, look

__all__ = ["Thumbnails"]

MOST: Final = 400  # pictures kept, of some 20 kB each
NAMED: Final = "private, max-age=31536000, immutable"
FRESH: Final = "private, no-cache"


class Thumbnails:
    """The answers to requests for small pictures."""

    def __init__(self, hall: Hall) -> None:
        self.hall = hall
        self.kept: OrderedDict[tuple[str, int, int, str], bytes] = OrderedDict()

    async def picture(self, request: Request) -> Response:
        """The position as a key's seat may know it; an address with `?at=` names a moment, and its picture is kept."""
        key = await self.hall.key(request.path_params["key"])
        album = await self.hall.album(key)
        viewer = viewer_of(key, album)
        if not album.match.entries:
            raise NotFound(say("there is no picture yet: the table is not set up"))
        name = (key.target, viewer.seat, album.last(viewer), spoken())
        packed = self.kept.get(name)
        if packed is None:
            packed = await self.hall.desk(request, draw, album, viewer)
            self.kept[name] = packed
            while len(self.kept) > MOST:
                self.kept.popitem(last=False)
        else:
            self.kept.move_to_end(name)
        keeping = NAMED if "at" in request.query_params else FRESH
        headers = {"cache-control": keeping, "vary": f"accept-encoding, {DEPENDS}"}
        if coding_for(request.headers) in {"gzip", "br"}:
            return Response(packed, headers={**headers, "content-encoding": "gzip"}, media_type=SVG)
        return Response(gzip.decompress(packed), headers=headers, media_type=SVG)


def viewer_of(key: Key, album: Album) -> Viewer:
    """Through whose eyes a picture is seen: those of a key's only seat, else a watcher's; once it is over, all."""
    seats = seats_in(key.seats)
    if album.match.over is not None:
        return Viewer(WATCHER, complete=True)
    return Viewer(seats[0] if len(seats) == 1 else WATCHER)


def draw(album: Album, viewer: Viewer) -> bytes:
    """The picture of a position, packed."""
    seen = look(album.match, viewer, album.match.entries[-1])
    scene = msgspec.convert(seen.scene, Scene) if seen.frozen else seen.scene
    return gzip.compress(thumbnail(scene).encode(), 6, mtime=0)
