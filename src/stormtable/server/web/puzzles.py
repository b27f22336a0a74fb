"""What is asked for over HTTP about puzzles."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import BaseRoute, Route

from stormtable.server.hall.puzzles import all_puzzles, of_day, open_puzzle
from stormtable.server.web.replies import answer
from stormtable.server.wire.puzzles import Puzzles

if TYPE_CHECKING:
    from stormtable.server.hall.hall import Hall
    from stormtable.server.web.rates import Endpoint

__all__ = ["PuzzleApi"]


class PuzzleApi:
    """The answers to requests about puzzles."""

    def __init__(self, hall: Hall) -> None:
        self.hall = hall

    def routes(self, look: Callable[[Endpoint], Endpoint], opening: Callable[[Endpoint], Endpoint]) -> list[BaseRoute]:
        """Every address, at the rate of looking or of opening."""
        return [
            Route("/api/puzzles", look(self.all)),
            Route("/api/puzzles/today", look(self.today)),
            Route("/api/puzzles/{game}/{number:int}", opening(self.take), methods=["POST"]),
        ]

    async def all(self, request: Request) -> Response:
        """All puzzles, and that of the day."""
        return answer(await self.hall.desk(request, all_puzzles, self.hall.games, self.hall.clock()))

    async def today(self, request: Request) -> Response:
        """The puzzle of the day alone."""
        today = await self.hall.desk(request, of_day, self.hall.games, self.hall.clock())
        return answer(Puzzles(shelves=[], today=today))

    async def take(self, request: Request) -> Response:
        """Take one."""
        player = await self.hall.people.of(request.scope)
        game, number = self.hall.game(request.path_params["game"]), request.path_params["number"]
        async with self.hall.desk.turn(request):
            return answer(await open_puzzle(self.hall, game, number, player.name if player else ""), 201)
