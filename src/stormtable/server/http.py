"""What is asked for over HTTP."""

from __future__ import annotations

import functools
import re
from collections.abc import Awaitable, Callable, Mapping
from pathlib import Path
from typing import Any, Final, TypeVar

import msgspec
from starlette.concurrency import run_in_threadpool
from starlette.requests import ClientDisconnect, Request
from starlette.responses import FileResponse, Response
from starlette.routing import BaseRoute, Route

from stormtable import __version__
from stormtable.engine import exports
from stormtable.engine.game import WATCHER, BadInput, seats_in
from stormtable.engine.views import view_of
from stormtable.faces import map_sheet, still
from stormtable.server import editors, lobby, units
from stormtable.server.hall import Hall, NotFound
from stormtable.server.messages import dice_info, frozen_sentence, log_entries, seat_infos
from stormtable.server.pictures import Album
from stormtable.server.security import HEADERS, Buckets, client_of, read_body
from stormtable.server.storage import Key, StorageError, StorageFull
from stormtable.server.summaries import title_of
from stormtable.server.wire import bodies, outgoing
from stormtable.table import records, secrecy, viewing
from stormtable.table.folding import Node
from stormtable.table.journal import Entry
from stormtable.table.match import Match, Refusal
from stormtable.table.sitting import Sitting
from stormtable.table.viewing import Viewer

__all__ = ["STATIC", "Api", "answer", "problem"]

STATIC: Final = Path(__file__).with_name("static")
STATUS: Final[Mapping[type[Exception], int]] = {
    BadInput: 400,
    NotFound: 404,
    Refusal: 409,
    StorageFull: 507,
    StorageError: 503,
}
PAGES: Final = ("/", "/table/{key}", "/replay/{key}", "/rules/{game}", "/rules", "/designs/{game}", "/scenarios/{game}")
MAP_KEPT: Final = "private, max-age=31536000, immutable"
MOST_KEYS: Final = 500  # of one request for a list
NUMBER: Final = re.compile(r"-?[0-9]{1,9}")
Endpoint = Callable[[Request], Awaitable[Response]]
T = TypeVar("T")


def answer(value: Any, status: int = 200) -> Response:
    """A value as JSON, never kept by anybody."""
    return Response(msgspec.json.encode(value), status, {"cache-control": "no-store"}, "application/json")


def problem(error: str, status: int) -> Response:
    """What is wrong."""
    return answer(bodies.Problem(error=error), status)


async def failed(request: Request, error: Exception) -> Response:
    """A refusal, bad input, or trouble with the storage, as a Problem."""
    return problem(str(error), next(code for kind, code in STATUS.items() if isinstance(error, kind)))


async def broken(request: Request, error: Exception) -> Response:
    """A mistake of the program; the traceback goes to the log."""
    response = problem("the server made a mistake, which its log describes; nothing was changed", 500)
    response.headers.update(HEADERS)  # made outside the guard, which adds them to all others
    return response


async def gone(request: Request, error: Exception) -> Response:
    """Whoever asked has hung up in the middle of it; nobody reads this."""
    return problem("the request ended before it was complete", 400)


async def shell(request: Request) -> Response:
    """The page; what it shows is told by its address."""
    return FileResponse(STATIC / "index.html", headers={"cache-control": "no-cache"})


async def lost(request: Request, error: Exception) -> Response:
    """There is no such address."""
    if request.url.path.startswith(("/api/", "/static/", "/ws/")):
        return problem("there is nothing at this address", 404)
    return FileResponse(STATIC / "index.html", 404, {"cache-control": "no-cache"})


async def wrong_method(request: Request, error: Exception) -> Response:
    """The address is there, but takes other methods."""
    said = (getattr(error, "headers", None) or {}).get("Allow", "GET, HEAD")  # static files do not say
    allowed = ", ".join(sorted(said.split(", ")))
    response = problem(f"this address takes {allowed}, not {request.method}", 405)
    response.headers["allow"] = allowed
    return response


class Api:
    """The answers to HTTP requests."""

    def __init__(self, hall: Hall) -> None:
        self.hall = hall
        self.openings = Buckets(hall.limits.openings, burst=30.0)

    def routes(self) -> list[BaseRoute]:
        """Every address but that of the WebSocket and the static files."""
        table = "/api/table/{key}"
        opening = functools.partial(limited, self.openings, 60)
        look = functools.partial(limited, self.hall.looks, 5)
        return [
            *(Route(path, shell) for path in PAGES),
            Route("/healthz", self.health),
            Route("/api/games", look(self.games)),
            Route("/api/games/{game}/cover.svg", self.cover),
            Route("/api/games/{game}/units", look(self.units)),
            Route("/api/games/{game}/units", look(self.designed_units), methods=["POST"]),
            Route("/api/games/{game}/workshop", look(self.workshop)),
            Route("/api/games/{game}/design", look(self.design), methods=["POST"]),
            Route("/api/games/{game}/designs", look(self.designs), methods=["POST"]),
            Route("/api/games/{game}/editor", look(self.editor)),
            Route("/api/games/{game}/editor", look(self.drawn), methods=["POST"]),
            Route("/api/games/{game}/editor/file", look(self.drawn_file), methods=["POST"]),
            Route("/api/games/{game}/check", look(self.check), methods=["POST"]),
            Route("/api/games/{game}/scenario", opening(self.scenario), methods=["POST"]),
            Route("/api/rules/{game}", look(self.rules)),
            Route("/api/seals", opening(self.seal), methods=["POST"]),
            Route("/api/matches", opening(self.open), methods=["POST"]),
            Route("/api/mine", look(self.mine), methods=["POST"]),
            Route("/api/records", opening(self.upload), methods=["POST"]),
            Route(f"{table}/rematch", opening(self.rematch), methods=["POST"]),
            Route(f"{table}/branch", opening(self.branch), methods=["POST"]),
            Route(f"{table}/links", look(self.links), methods=["GET", "POST"]),
            Route(f"{table}/log", look(self.log)),
            Route(f"{table}/entries/{{number}}", look(self.entry)),
            Route(f"{table}/map.svg", look(self.map)),
            Route(f"{table}/record", look(self.record)),
            Route(f"{table}/case", look(self.case)),
        ]

    def handlers(self) -> dict[Any, Any]:
        """What becomes of errors."""
        return {
            404: lost,
            405: wrong_method,
            ClientDisconnect: gone,
            Exception: broken,
            **dict.fromkeys(STATUS, failed),
        }

    async def body(self, request: Request, kind: type[T]) -> T:
        """The body of a request. Raises BadInput."""
        data = await read_body(request, self.hall.limits.body)
        try:
            return msgspec.json.decode(data or b"{}", type=kind)
        except msgspec.DecodeError as error:
            raise BadInput(f"the request is not understood: {error}") from error
        except RecursionError:
            raise BadInput("the request is not understood: it is nested too deeply") from None

    # The lobby

    async def health(self, request: Request) -> Response:
        """Whether the server works."""
        storage = self.hall.store.storage
        await self.hall.store(storage.check)
        return answer({"status": "ok", "version": __version__, "open": len(self.hall.lives)})

    async def games(self, request: Request) -> Response:
        """Every game."""
        return answer(await run_in_threadpool(lobby.lobby, self.hall.games, self.hall.opponents))

    async def cover(self, request: Request) -> Response:
        """The picture of a game, or a plain one."""
        path = lobby.cover_of(self.game(request)) or STATIC / "art" / "cover.svg"
        return FileResponse(path, headers={"cache-control": "no-cache"}, media_type="image/svg+xml")

    async def units(self, request: Request) -> Response:
        """The cards of what a force may be built of."""
        return answer(await run_in_threadpool(units.unit_cards, self.game(request)))

    async def designed_units(self, request: Request) -> Response:
        """The same of designs of one's own."""
        wanted = (await self.body(request, bodies.DesignsRequest)).designs
        return answer(await run_in_threadpool(units.designed_cards, self.game(request), wanted))

    async def workshop(self, request: Request) -> Response:
        """What a design consists of."""
        return answer(units.workshop_info(self.game(request)))

    async def design(self, request: Request) -> Response:
        """What the rules say of a design."""
        wanted = (await self.body(request, bodies.DesignRequest)).design
        return answer(units.design_sheet(self.game(request), wanted))

    async def designs(self, request: Request) -> Response:
        """The designs of a file."""
        text = (await self.body(request, bodies.DesignFile)).text
        return answer(units.designs_in(self.game(request), text))

    async def editor(self, request: Request) -> Response:
        """What a scenario of one's own consists of."""
        return answer(await run_in_threadpool(editors.editor_info, self.game(request)))

    async def drawn(self, request: Request) -> Response:
        """What the loader says of a scenario that is being drawn."""
        contents = (await self.body(request, bodies.ScenarioContents)).contents
        return answer(await run_in_threadpool(editors.scenario_sheet, self.game(request), contents))

    async def drawn_file(self, request: Request) -> Response:
        """The contents of a scenario file, right or wrong."""
        text = (await self.body(request, bodies.ScenarioFile)).scenario_file
        return answer(await run_in_threadpool(editors.read_scenario, self.game(request), text))

    async def check(self, request: Request) -> Response:
        """Whether a match can be played as asked for."""
        wanted = await self.body(request, bodies.MatchRequest)
        return answer(await run_in_threadpool(lobby.checked, self.game(request), wanted))

    async def scenario(self, request: Request) -> Response:
        """Who can sit down to a scenario of one's own."""
        text = (await self.body(request, bodies.ScenarioFile)).scenario_file
        return answer(await run_in_threadpool(lobby.own_scenario, self.game(request), text))

    async def rules(self, request: Request) -> Response:
        """A rulebook."""
        return answer(await run_in_threadpool(lobby.rulebook_of, self.game(request)))

    def game(self, request: Request) -> Any:
        name = request.path_params["game"]
        if name not in self.hall.games:
            raise NotFound(f"there is no game {name!r} here")
        return self.hall.games[name]

    # Matches

    async def seal(self, request: Request) -> Response:
        """Publish a seed's hash."""
        return answer(await self.hall.publish_seal())

    async def open(self, request: Request) -> Response:
        """Open a match."""
        return answer(await self.hall.open(await self.body(request, bodies.MatchRequest)), 201)

    async def mine(self, request: Request) -> Response:
        """A list of matches."""
        keys = (await self.body(request, bodies.MineRequest)).keys
        if len(keys) > MOST_KEYS:
            raise BadInput(f"keys: at most {MOST_KEYS} at once")
        return answer(await self.hall.mine(keys))

    async def upload(self, request: Request) -> Response:
        """Keep a record."""
        body = await read_body(request, self.hall.limits.record)
        return answer(await self.hall.upload(body), 201)

    async def rematch(self, request: Request) -> Response:
        """Play again."""
        return answer(await self.hall.rematch(await self.key(request)), 201)

    async def links(self, request: Request) -> Response:
        """Lost links, for whoever opened the match."""
        key = await self.key(request)
        if key.kind != "owner":
            raise Refusal("only whoever opened the match can have its links again")
        live = await self.hall.live(key.target)
        return answer((await self.hall.keys(key.target)).created(live.match.header, live.match.names))

    async def branch(self, request: Request) -> Response:
        """Play on from an entry."""
        wanted = await self.body(request, bodies.BranchRequest)
        key, album = await self.album(request)
        viewer = viewer_of(key, album.match, None)
        entry = entry_of(album.match, viewer, wanted.entry)
        why = await run_in_threadpool(viewing.why_no_branch, album.match, viewer, entry)
        if why:
            raise Refusal(why)
        return answer(await self.hall.branch(album.match, entry.number, wanted), 201)

    # Looking back

    async def log(self, request: Request) -> Response:
        """Everything a replay shows beside the entries."""
        key, album = await self.album(request)
        viewer = viewer_of(key, album.match, request.query_params.get("as"))
        return answer(await run_in_threadpool(log_page, album.match, key, viewer))

    async def map(self, request: Request) -> Response:
        """The map under a free table, which the drawings of its entries leave out; its address names its contents."""
        key, album = await self.album(request)
        entries, viewer = album.match.entries, viewer_of(key, album.match, request.query_params.get("as"))
        plane = (await run_in_threadpool(album.picture, viewer, entries[-1])).scene.plane if entries else None
        if plane is None or plane.terrain is None:
            raise NotFound("there is nothing at this address: the table has no map")
        drawn = await run_in_threadpool(map_sheet, still(plane))
        return Response(drawn, headers={"cache-control": MAP_KEPT}, media_type="image/svg+xml")

    async def entry(self, request: Request) -> Response:
        """The table after an entry."""
        key, album = await self.album(request)
        match = album.match
        viewer = viewer_of(key, match, request.query_params.get("as"))
        number = number_in(request.path_params["number"])
        if number is None:
            raise NotFound("there is nothing at this address: entries have numbers")
        entry = entry_of(match, viewer, number)
        picture = await run_in_threadpool(album.picture, viewer, entry)
        shown = bodies.ReplayEntry(
            number=number,
            last=len(viewing.seen_entries(match, viewer)) - 1,
            scene=picture.scene,
            svg=picture.svg,
            text=picture.text,
            frozen=picture.frozen,
        )
        return answer(shown)

    async def record(self, request: Request) -> Response:
        """The record as a file; of a running match, what the viewer may know of it."""
        key, album = await self.album(request)
        match = album.match
        if key.kind == "replay":
            record = records.record_of(match)
        else:
            record = await run_in_threadpool(records.filtered, match, only_seat(key))
        name = f"{match.header.game}-{match.header.match}.jsonl"
        return Response(record.encoded(), headers=attachment(name), media_type="application/jsonl")

    async def case(self, request: Request) -> Response:
        """The present position as a case file, or that after the entry `?entry=NUMBER`."""
        key, album = await self.album(request)
        match = album.match
        wanted = request.query_params.get("entry")
        number = None if wanted is None else number_in(wanted)
        if wanted is not None and number is None:
            raise BadInput(f"entry: a number, not {wanted!r}")
        if not match.entries:
            raise Refusal("the position cannot be written: the table is not set up yet")
        viewer = viewer_of(key, match, None)
        entry = match.entries[-1] if number is None else entry_of(match, viewer, number)
        node = match.heads[entry.number]
        if node is None:
            raise Refusal("the position cannot be written: this match can only be read")
        text = await run_in_threadpool(case_text, match, node, viewer)
        name = f"{match.header.game}-{match.header.match}.toml"
        return Response(text, headers=attachment(name), media_type="application/toml")

    async def key(self, request: Request) -> Key:
        return await self.hall.key(request.path_params["key"])

    async def album(self, request: Request) -> tuple[Key, Album]:
        key = await self.key(request)
        return key, await self.hall.album(key)


def limited(buckets: Buckets, pause: int, endpoint: Endpoint) -> Endpoint:
    """The endpoint, as often for each address as the buckets let pass; others are told to wait so many seconds."""

    async def guarded(request: Request) -> Response:
        if not buckets.take(client_of(request.scope)):
            response = problem(f"too much at once from your address: wait {pause} seconds and try again", 429)
            response.headers["retry-after"] = str(pause)
            return response
        return await endpoint(request)

    return guarded


def only_seat(key: Key) -> int:
    """Through whose eyes a key looks unless told otherwise: those of its only seat, else a watcher's."""
    seats = seats_in(key.seats)
    return seats[0] if len(seats) == 1 else WATCHER


def viewer_of(key: Key, match: Match, wanted: str | None) -> Viewer:
    """Through whose eyes a request looks: `wanted` one of the key's seats, of a finished match any. Raises BadInput."""
    complete = key.kind == "replay"
    allowed = range(-1, len(match.header.seats)) if complete else [WATCHER, *seats_in(key.seats)]
    if wanted is None:
        return Viewer(WATCHER if complete else only_seat(key), complete)
    seat = number_in(wanted)
    if seat is None or seat not in allowed:
        raise BadInput(f"as: one of {', '.join(map(str, allowed))}, not {wanted!r}")
    return Viewer(seat, complete)


def number_in(text: str) -> int | None:
    """A number of an address; None if it is none, or larger than any that is used."""
    return int(text) if NUMBER.fullmatch(text) else None


def entry_of(match: Match, viewer: Viewer, number: int) -> Entry:
    """The entry that a viewer counts so. Raises NotFound."""
    entries = viewing.seen_entries(match, viewer)
    if not 0 <= number < len(entries):
        raise NotFound(f"there is no entry {number}; the last one is {len(entries) - 1}")
    return entries[number]


def log_page(match: Match, key: Key, viewer: Viewer) -> bodies.LogPage:
    """The log and what a replay shows around it."""
    seats = range(len(match.header.seats)) if viewer.complete else seats_in(key.seats)
    frozen = frozen_sentence(match)
    return bodies.LogPage(
        game=match.header.game,
        title=match.game.TITLE,
        scenario=title_of(match),
        seats=seat_infos(Sitting(match), viewer, frozenset()),
        entries=log_entries(match, viewer),
        over=None if match.over is None else outgoing.Ending(points=match.over.points, replay=f"/replay/{key.key}"),
        dice=dice_info(match, ()),
        perspectives=[WATCHER, *seats],
        frozen=frozen,
        branch=any(node is not None for node in match.heads),
    )


def case_text(match: Match, node: Node, viewer: Viewer) -> str:
    """The position at a node, as far as a viewer may know it, as a case file that says so."""
    over, header, state, seat = match.over is not None, match.header, match.state_after(node), viewer.seat
    # said throughout a secret decision, or it would tell that somebody has drafted something
    hidden = not over and bool(match.game.secret(state) or secrecy.hidden(match.game, state, seat))
    view = state if over else view_of(match.game, state, seat)
    number = viewing.number_for(match, viewer, node.entry.number)
    title = f"{title_of(match)}, entry {number} of match {header.match}"
    seen_by = seat if hidden else None
    return exports.export(match.game, view, header.scenario, header.options, seen_by=seen_by, title=title)


def attachment(name: str) -> dict[str, str]:
    return {"content-disposition": f'attachment; filename="{name}"', "cache-control": "no-store"}
