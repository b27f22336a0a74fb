"""What is asked for over HTTP: every address, and the answers about matches to open and to find again."""

from __future__ import annotations

from typing import Final

from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import BaseRoute, Route

from stormtable import __version__
from stormtable.engine.game import BadInput
from stormtable.language import say
from stormtable.server.hall.hall import Hall
from stormtable.server.people.host_routes import HostApi
from stormtable.server.people.matches import OwnMatches
from stormtable.server.people.notice_routes import NoticeApi
from stormtable.server.people.offer_routes import OfferApi
from stormtable.server.people.routes import PeopleApi
from stormtable.server.people.standing import StandingApi
from stormtable.server.people.watch_routes import WatchApi
from stormtable.server.storage import Key
from stormtable.server.web.assets import PAGES, assets
from stormtable.server.web.catalogue import Catalogue
from stormtable.server.web.invitations import Invitations
from stormtable.server.web.lessons import LessonApi
from stormtable.server.web.printing import Press
from stormtable.server.web.puzzles import PuzzleApi
from stormtable.server.web.rates import Endpoint, Rates
from stormtable.server.web.reach import Reach, qr_code
from stormtable.server.web.replays import Replays
from stormtable.server.web.replies import answer
from stormtable.server.web.requests import body_of
from stormtable.server.web.reviews import ReviewApi
from stormtable.server.web.roots import root_of
from stormtable.server.web.security import read_body
from stormtable.server.web.thumbnails import Thumbnails
from stormtable.server.wire import bodies
from stormtable.table.match import Refusal

__all__ = ["Api"]

MOST_KEYS: Final = 500  # of one request for a list
AT_ONCE: Final = 8  # records that are on their way here


def shell(address: str) -> Endpoint:
    """The page at an address."""

    async def show_page(request: Request) -> Response:
        return assets(root_of(request.scope)).page(address)

    return show_page


class Api:
    """The answers to HTTP requests."""

    def __init__(self, hall: Hall, reach: Reach, root: str = "") -> None:
        self.hall, self.reach, self.root = hall, reach, root
        self.games = Catalogue(hall)
        self.own = OwnMatches(hall)
        self.rates = Rates(hall)
        self.bringing = 0  # records that are on their way here

    def routes(self) -> list[BaseRoute]:
        """Every address but that of the WebSocket and the static files."""
        replays = Replays(self.hall)
        look, opening = self.rates.look, self.rates.opening
        return [
            *self.page_routes(),
            *self.game_routes(),
            *self.match_routes(),
            *PeopleApi(self.hall).routes(look, opening),
            *StandingApi(self.hall).routes(look),
            *OfferApi(self.hall).routes(look, opening),
            *WatchApi(self.hall).routes(look),
            *HostApi(self.hall).routes(look),
            *LessonApi(self.hall).routes(look, opening),
            *PuzzleApi(self.hall).routes(look, opening),
            *replays.talk.routes(look, opening),
            *ReviewApi(self.hall).routes(look, opening),
            *NoticeApi(self.hall, tuple(self.reach.names)).routes(look, opening),
            *self.table_routes(replays),
        ]

    def page_routes(self) -> list[BaseRoute]:
        """Pages, and what browsers and monitors ask for beside them."""
        page = self.rates.page
        return [
            *(Route(address, page(shell(address))) for address in PAGES),
            Route("/healthz", page(self.health)),
            Route("/sw.js", page(self.service_worker)),
            Route("/app.webmanifest", page(self.manifest)),
        ]

    def game_routes(self) -> list[BaseRoute]:
        """What games, their units and scenarios are."""
        games, look, opening, one = self.games, self.rates.look, self.rates.opening, "/api/games/{game}"
        return [
            Route("/api/games", look(games.games)),
            Route(f"{one}/cover.svg", self.rates.page(games.cover)),
            Route(f"{one}/units", look(games.units)),
            Route(f"{one}/units", look(games.designed_units), methods=["POST"]),
            Route(f"{one}/workshop", look(games.workshop)),
            Route(f"{one}/design", look(games.design), methods=["POST"]),
            Route(f"{one}/designs", look(games.designs), methods=["POST"]),
            Route(f"{one}/editor", look(games.editor)),
            Route(f"{one}/editor", look(games.drawing_sheet), methods=["POST"]),
            Route(f"{one}/editor/file", look(games.drawn_file), methods=["POST"]),
            Route(f"{one}/check", look(games.check), methods=["POST"]),
            Route(f"{one}/scenario", opening(games.scenario), methods=["POST"]),
            Route(f"{one}/print", opening(Press(self.hall).scenario), methods=["POST"]),
            Route("/api/rules/{game}", look(games.rules)),
        ]

    def match_routes(self) -> list[BaseRoute]:
        """Matches to open and to find again."""
        look, opening = self.rates.look, self.rates.opening
        return [
            Route("/api/seals", opening(self.seal), methods=["POST"]),
            Route("/api/matches", opening(self.open), methods=["POST"]),
            Route("/api/reach", look(self.server_addresses)),
            Route("/api/qr", look(self.qr), methods=["POST"]),
            Route("/api/mine", look(self.mine), methods=["POST"]),
            Route("/api/records", opening(self.upload), methods=["POST"]),
        ]

    def table_routes(self, replays: Replays) -> list[BaseRoute]:
        """What is done with one match by a key of it."""
        look, opening, seats, table = self.rates.look, self.rates.opening, Invitations(self.hall), "/api/table/{key}"
        return [
            Route(f"{table}/rematch", opening(self.rematch), methods=["POST"]),
            Route(f"{table}/branch", opening(replays.branch), methods=["POST"]),
            Route(f"{table}/links", look(seats.links), methods=["GET", "POST"]),
            Route(f"{table}/invitation", look(seats.look)),
            Route(f"{table}/invitation", opening(seats.give), methods=["POST"]),
            Route(f"{table}/seat", opening(seats.sit), methods=["POST"]),
            Route(f"{table}/log", look(replays.log)),
            Route(f"{table}/entries/{{number}}", look(replays.entry)),
            Route(f"{table}/ground.svg", look(replays.ground)),
            Route(f"{table}/picture.svg", look(Thumbnails(self.hall).picture)),
            Route(f"{table}/record", look(replays.record)),
            Route(f"{table}/print", opening(Press(self.hall).match)),
            Route(f"{table}/case", look(replays.case)),
        ]

    def warm(self) -> None:
        """Have ready what everybody asks for first."""
        assets(self.root).warm()
        for coding in ("br", "gzip"):
            self.games.lobby.compressed(coding)

    async def service_worker(self, request: Request) -> Response:
        """What shows notices while no page is open: its address says for which pages it is there."""
        return assets(self.root).kept_fresh("sw.js", "text/javascript")

    async def manifest(self, request: Request) -> Response:
        """By what the table installs as an app."""
        return assets(self.root).manifest()

    async def health(self, request: Request) -> Response:
        """Whether the server works."""
        storage = self.hall.store.storage
        await self.hall.store(storage.check)
        return answer({"status": "ok", "version": __version__, "open": len(self.hall.lives)})

    async def seal(self, request: Request) -> Response:
        """Publish a seed's hash."""
        return answer(await self.hall.beginning.publish_seal())

    async def open(self, request: Request) -> Response:
        """Open a match."""
        wanted = await body_of(request, self.hall.limits.body, bodies.MatchRequest)
        if wanted.rated:
            await self.hall.people.must_be_welcome(request.scope)
        player = await self.hall.people.of(request.scope)
        async with self.hall.desk.turn(request):
            return answer(await self.hall.beginning.open(wanted, player), 201)

    async def mine(self, request: Request) -> Response:
        """A list of matches."""
        keys = (await body_of(request, self.hall.limits.body, bodies.MineRequest)).keys
        if len(keys) > MOST_KEYS:
            raise BadInput(say("keys: at most {most_keys} at once", most_keys=MOST_KEYS))
        return answer(await self.own.of_keys(keys))

    async def upload(self, request: Request) -> Response:
        """Keep a record."""
        body = await self.read_record(request)
        async with self.hall.desk.turn(request):
            return answer(await self.hall.upload(body), 201)

    async def read_record(self, request: Request) -> bytes:
        """The body of a request that brings a record; so many at once, since each is held in memory meanwhile."""
        if self.bringing == AT_ONCE:
            raise Refusal(say("other records are being brought just now: try again in a moment"))
        self.bringing += 1
        try:
            return await read_body(request, self.hall.limits.record)
        finally:
            self.bringing -= 1

    async def rematch(self, request: Request) -> Response:
        """Play again."""
        key, player = await self.key(request), await self.hall.people.of(request.scope)
        if player is not None:
            self.hall.bans.must_be_welcome(player.id)
            await self.hall.seating.hold(player, key)
        async with self.hall.desk.turn(request):
            return answer(await self.hall.rematches.ask(key), 201)

    async def server_addresses(self, request: Request) -> Response:
        """Where others find this server."""
        host = request.headers.get("host", "")
        return answer(bodies.Reached(addresses=await self.hall.desk(request, self.reach.addresses, host)))

    async def qr(self, request: Request) -> Response:
        """An address for a phone's camera."""
        text = (await body_of(request, self.hall.limits.body, bodies.QrRequest)).text
        return answer(bodies.QrCode(svg=await self.hall.desk(request, qr_code, text)))

    async def key(self, request: Request) -> Key:
        return await self.hall.key(request.path_params["key"])
