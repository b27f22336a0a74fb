"""What is asked about games: the lobby, what they are played with, what people design and draw for them, rules."""

from __future__ import annotations

import threading
from collections.abc import Callable
from typing import Any, TypeVar

from starlette.requests import Request
from starlette.responses import FileResponse, Response

from stormtable.language import say, spoken
from stormtable.server.hall.hall import Hall, NotFound
from stormtable.server.web import editors, lobby, units
from stormtable.server.web.replies import SVG, Kept, answer
from stormtable.server.web.requests import body_of
from stormtable.server.wire import bodies, making

__all__ = ["Catalogue"]

T = TypeVar("T")


class Catalogue:
    """The answers to requests about games."""

    def __init__(self, hall: Hall) -> None:
        self.hall = hall
        self.kept: dict[tuple[Callable[[Any], Any], str, str], Kept] = {}
        self.told: dict[str, Kept] = {}  # the lobby, by language
        self.reading = threading.Lock()

    @property
    def lobby(self) -> Kept:
        """Every game and scenario, each of which is read for it, once: none changes while the server runs."""
        with self.reading:
            language = spoken()
            if language not in self.told:
                self.told[language] = Kept(lobby.lobby(self.hall.games, self.hall.opponents))
            return self.told[language]

    async def games(self, request: Request) -> Response:
        """Every game."""
        if spoken() not in self.told:
            await self.hall.desk(request, lambda: self.lobby)
        return self.lobby.answer(request.headers)

    async def of_game(self, request: Request, tell: Callable[[Any], Any]) -> Response:
        """What is told of a game, the same while the server runs."""
        game = self.game(request)
        key = (tell, game.NAME, spoken())
        if key not in self.kept:
            self.kept[key] = await self.hall.desk(request, lambda: Kept(tell(game)))
        return self.kept[key].answer(request.headers)

    async def cover(self, request: Request) -> Response:
        """The picture of a game."""
        path = lobby.cover_of(self.game(request))
        return FileResponse(path, headers={"cache-control": "no-cache"}, media_type=SVG)

    async def units(self, request: Request) -> Response:
        """The cards of what a force may be built of."""
        return await self.of_game(request, units.unit_cards)

    async def designed_units(self, request: Request) -> Response:
        """The same of designs of one's own."""
        wanted = (await self.body(request, making.DesignsRequest)).designs
        return answer(await self.hall.desk(request, units.designed_cards, self.game(request), wanted))

    async def workshop(self, request: Request) -> Response:
        """What a design consists of."""
        return await self.of_game(request, units.workshop_info)

    async def design(self, request: Request) -> Response:
        """What the rules say of a design."""
        wanted = (await self.body(request, making.DesignRequest)).design
        return answer(await self.hall.desk(request, units.design_sheet, self.game(request), wanted))

    async def designs(self, request: Request) -> Response:
        """The designs of a file."""
        text = (await self.body(request, making.DesignFile)).text
        return answer(await self.hall.desk(request, units.designs_in, self.game(request), text))

    async def editor(self, request: Request) -> Response:
        """What a scenario of one's own consists of."""
        return await self.of_game(request, editors.editor_info)

    async def drawing_sheet(self, request: Request) -> Response:
        """What the loader says of a scenario that is being drawn."""
        contents = (await self.body(request, making.ScenarioContents)).contents
        return answer(await self.hall.desk(request, editors.scenario_sheet, self.game(request), contents))

    async def drawn_file(self, request: Request) -> Response:
        """The contents of a scenario file, right or wrong."""
        text = (await self.body(request, bodies.ScenarioFile)).scenario_file
        return answer(await self.hall.desk(request, editors.read_scenario, self.game(request), text))

    async def check(self, request: Request) -> Response:
        """Whether a match can be played as asked for."""
        wanted = await self.body(request, bodies.MatchRequest)
        return answer(await self.hall.desk(request, lobby.check_request, self.game(request), wanted))

    async def scenario(self, request: Request) -> Response:
        """Who can sit down to a scenario of one's own."""
        text = (await self.body(request, bodies.ScenarioFile)).scenario_file
        return answer(await self.hall.desk(request, lobby.own_scenario, self.game(request), text))

    async def rules(self, request: Request) -> Response:
        """A rulebook."""
        return await self.of_game(request, lobby.rulebook_of)

    def game(self, request: Request) -> Any:
        name = request.path_params["game"]
        if name not in self.hall.games:
            raise NotFound(say("there is no game {name} here", name=repr(name)))
        return self.hall.games[name]

    async def body(self, request: Request, kind: type[T]) -> T:
        return await body_of(request, self.hall.limits.body, kind)
