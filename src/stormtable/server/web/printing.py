"""What a match is played with on paper, as a PDF: of a scenario to be played, of a match as it began."""

from __future__ import annotations

from collections.abc import Callable, Collection
from typing import Any, Final

import anyio
from starlette.requests import Request
from starlette.responses import Response

from stormtable.engine.game import WATCHER, BadInput, Game
from stormtable.engine.inputs import list_words
from stormtable.engine.views import view_of
from stormtable.faces.paper import PAPERS, pdf_of
from stormtable.games import prints_of
from stormtable.language import say
from stormtable.scene.prints import USUAL
from stormtable.server.hall import openings
from stormtable.server.hall.hall import Hall, NotFound
from stormtable.server.hall.summaries import title_of
from stormtable.server.web.replies import STATIC, attachment
from stormtable.server.web.requests import body_of
from stormtable.server.wire import bodies
from stormtable.table.begun import load_contents

__all__ = ["Press", "parts_of"]

FONTS: Final = STATIC / "fonts"


def parts_of(game: Game) -> list[str]:
    """What is printed of a game; nothing of one without prints."""
    prints = prints_of(game.NAME)
    return list(prints.PARTS) if prints else []


class Press:
    """The answers to requests for something on paper. One is drawn at a time, so that play goes on meanwhile."""

    def __init__(self, hall: Hall) -> None:
        self.hall, self.limiter = hall, anyio.CapacityLimiter(1)

    async def scenario(self, request: Request) -> Response:
        """Of a match that is being set up."""
        wanted = await body_of(request, self.hall.limits.body, bodies.PrintRequest)
        game = self.hall.games.get(request.path_params["game"])
        if game is None:
            raise NotFound(say("there is no game {path_params} here", path_params=repr(request.path_params["game"])))

        def draw() -> bytes:
            with openings.options_by_title(game):
                scenario = openings.scenario_of(game, wanted)
                state = game.load(scenario, wanted.options, 1)
            if isinstance(scenario, str):
                named = say(game.SCENARIOS[scenario].title)
            else:
                named = str(scenario.get("title", "own"))
            return pdf(game, state, named, wanted.paper, wanted.parts)

        return await self.printed(request, f"{game.NAME}-{wanted.scenario or 'own'}", draw)

    async def match(self, request: Request) -> Response:
        """Of a match, as it was at its first decision: `?paper=a4&parts=sheets,counters`."""
        key = await self.hall.key(request.path_params["key"])
        match = (await self.hall.album(key)).match
        game, header = self.hall.games[match.header.game], match.header
        parts = [part for part in request.query_params.get("parts", "").split(",") if part]

        def draw() -> bytes:
            state = game.load(load_contents(game, header), header.options, 1)
            return pdf(game, state, title_of(match), request.query_params.get("paper", "a4"), parts)

        return await self.printed(request, f"{game.NAME}-{header.match}", draw)

    async def printed(self, request: Request, name: str, draw: Callable[[], bytes]) -> Response:
        async with self.hall.desk.turn(request):
            data = await anyio.to_thread.run_sync(draw, limiter=self.limiter)
        return Response(data, headers=attachment(f"{name}.pdf"), media_type="application/pdf")


def pdf(game: Game, state: Any, title: str, paper: str, parts: Collection[str]) -> bytes:
    """The document; all usual parts if none is named. Raises BadInput."""
    prints = prints_of(game.NAME)
    if prints is None:
        raise BadInput(say("nothing is printed for {title}", title=game.TITLE))
    if paper not in PAPERS:
        raise BadInput(
            say("paper: there is no {paper}; there are {list_words}", paper=repr(paper), list_words=list_words(PAPERS))
        )
    for part in parts:
        if part not in prints.PARTS:
            raise BadInput(
                say(
                    "parts: there is no {part} of {title}; there are {list_words}",
                    part=repr(part),
                    title=game.TITLE,
                    list_words=list_words(prints.PARTS),
                )
            )
    job = prints.print_job(view_of(game, state, WATCHER), title)
    return pdf_of(job, FONTS, PAPERS[paper], None, parts or USUAL).data
