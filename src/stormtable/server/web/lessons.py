"""What is asked for over HTTP about lessons."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import BaseRoute, Route

from stormtable.server.hall.lessons import course_of, open_lesson
from stormtable.server.web.replies import answer
from stormtable.server.wire.lessons import Courses

if TYPE_CHECKING:
    from stormtable.server.hall.hall import Hall
    from stormtable.server.web.rates import Endpoint

__all__ = ["LessonApi"]


class LessonApi:
    """The answers to requests about lessons."""

    def __init__(self, hall: Hall) -> None:
        self.hall = hall

    def routes(self, look: Callable[[Endpoint], Endpoint], opening: Callable[[Endpoint], Endpoint]) -> list[BaseRoute]:
        """Every address, at the rate of looking or of opening."""
        return [
            Route("/api/lessons", look(self.courses)),
            Route("/api/lessons/{game}/{name}", opening(self.take), methods=["POST"]),
        ]

    async def courses(self, request: Request) -> Response:
        """All lessons."""
        found = await self.hall.desk(request, lambda: [course_of(game) for game in self.hall.games.values()])
        return answer(Courses(courses=[each for each in found if each is not None]))

    async def take(self, request: Request) -> Response:
        """Take one."""
        player = await self.hall.people.of(request.scope)
        game, name = self.hall.game(request.path_params["game"]), request.path_params["name"]
        async with self.hall.desk.turn(request):
            return answer(await open_lesson(self.hall, game, name, player.name if player else ""), 201)
