"""How players stand, over HTTP: a player's results and ratings, a table for each game."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import TYPE_CHECKING, Any, Final

from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import BaseRoute, Route

from stormtable.engine.game import BadInput
from stormtable.language import say
from stormtable.server.hall.hall import Hall, NotFound
from stormtable.server.people import ratings
from stormtable.server.people.telling import player_info
from stormtable.server.storage.players import Player
from stormtable.server.storage.results import Rating, Result
from stormtable.server.web.replies import answer
from stormtable.server.wire import standing as wire
from stormtable.server.wire.people import PlayerInfo

if TYPE_CHECKING:
    from stormtable.server.web.rates import Endpoint

__all__ = ["StandingApi", "first_in"]

POINTS: Final = 200  # of a curve
FAVOURITES: Final = 6
PAGE: Final = 20  # results at once
ROWS: Final = 50  # of a table
FURTHEST: Final = 1_000_000  # rows into a list
LEFT: Final = PlayerInfo(id="", name="", emblem="")


class StandingApi:
    """The answers to requests about results and ratings."""

    def __init__(self, hall: Hall) -> None:
        self.hall, self.people, self.store = hall, hall.people, hall.store
        self.results, self.players = hall.store.storage.results, hall.store.storage.players
        self.people.exports["results"] = self.data

    def routes(self, look: Callable[[Endpoint], Endpoint]) -> list[BaseRoute]:
        """Every address."""
        return [
            Route("/api/players/{id}", look(self.sheet)),
            Route("/api/players/{id}/results", look(self.page)),
            Route("/api/ratings/{game}", look(self.table)),
        ]

    async def player(self, request: Request) -> tuple[Player, bool]:
        """The player whom a request is about, and whether it is whoever asks. Raises NotFound."""
        name = request.path_params["id"]
        found = (await self.store(self.players.some, [name])).get(name)
        if found is None or not found.name:
            raise NotFound(say("there is no such player; whoever it was may have left"))
        asking = await self.people.of(request.scope)
        return found, asking is not None and asking.id == found.id

    async def sheet(self, request: Request) -> Response:
        """What there is to know of a player."""
        player, mine = await self.player(request)
        found = await self.store(self.results.ratings_of, player.id)
        favourites = await self.store(self.results.favourites, player.id, FAVOURITES, rated=not mine)
        sheet = wire.PlayerSheet(
            player=player_info(player),
            since=player.created,
            mine=mine,
            enough=ratings.ENOUGH,
            explained=ratings.explained(),
            ratings=[await self.rating(each) for each in found],
            favourites=[
                wire.Favourite(game=game, title=self.title(game), scenario=scenario, matches=count)
                for game, scenario, count in favourites
            ],
            games=await self.store(self.results.games_of, player.id, rated=not mine),
        )
        return answer(sheet)

    async def rating(self, rating: Rating) -> wire.RatingInfo:
        """A rating with its curve."""
        found = await self.store(self.results.curve, rating.player, rating.game, POINTS)
        curve = [point(each.ended, each.mu, each.sigma) for each in found]
        if found and rating.matches == len(found):
            start = ratings.fresh(rating.player, rating.game)
            curve.insert(0, point(found[0].ended, start.mu, start.sigma))
        rank = await self.rank(rating)
        return wire.RatingInfo(
            game=rating.game,
            title=self.title(rating.game),
            number=round(rating.number),
            estimate=round(ratings.estimate(rating.mu)),
            doubt=round(ratings.doubt(rating.sigma)),
            provisional=rank == 0,
            rank=rank,
            matches=rating.matches,
            wins=rating.wins,
            draws=rating.draws,
            losses=rating.losses,
            curve=curve,
        )

    async def rank(self, rating: Rating) -> int:
        """The rank of a rating; 0 as long as it is provisional."""
        if rating.matches < ratings.ENOUGH:
            return 0
        return await self.store(self.results.rank, rating, ratings.ENOUGH)

    async def page(self, request: Request) -> Response:
        """A player's results."""
        player, mine = await self.player(request)
        game, first = request.query_params.get("game", ""), first_in(request)
        if game and game not in self.hall.games:
            raise BadInput(say("game: there is no {game} here", game=repr(game[:40])))
        total = await self.store(self.results.count_of, player.id, game=game, rated=not mine)
        names = await self.store(self.results.matches_of, player.id, first, PAGE, game=game, rated=not mine)
        found = await self.store(self.results.of_matches, names)
        known = await self.known(each.player for seats in found.values() for each in seats)
        shown = [self.result(player.id, seats, known) for seats in found.values()]
        if mine:
            for name, each in zip(found, shown, strict=True):
                key = (await self.hall.keys(name)).of("replay")
                each.replay = f"/replay/{key.key}" if key else ""
        return answer(wire.ResultPage(results=shown, first=first, total=total))

    async def known(self, players: Iterable[str]) -> Mapping[str, Player]:
        """Players by their ids."""
        return await self.store(self.players.some, sorted({each for each in players if each}))

    def result(self, player: str, seats: Sequence[Result], known: Mapping[str, Player]) -> wire.ResultInfo:
        """A match's results as they are shown to those who look at one of its players."""
        reached, own = ratings.scores(seats), [each for each in seats if each.player == player]
        best = max(reached.values())
        draw = [*reached.values()].count(best) > 1
        top = any(reached[each.team] == best for each in own)
        return wire.ResultInfo(
            game=own[0].game,
            title=self.title(own[0].game),
            scenario=own[0].scenario,
            ended=own[0].ended,
            outcome="lost" if not top else "drew" if draw else "won",
            seats=[seat_of(each, known) for each in seats],
            own=[each.seat for each in own],
            rated=own[0].rated,
            number=round(ratings.number(own[0].mu, own[0].sigma)) if own[0].place else 0,
            replay="",
        )

    async def table(self, request: Request) -> Response:
        """Who plays a game how well."""
        game, first = request.path_params["game"], first_in(request)
        if game not in self.hall.games:
            raise NotFound(say("there is no game {game} here", game=repr(game[:40])))
        ranked, others = await self.store(self.results.counts, game, ratings.ENOUGH)
        rows = await self.store(self.results.table, game, ratings.ENOUGH, first, ROWS)
        provisional = await self.store(self.results.provisional, game, ratings.ENOUGH, ROWS)
        asking = await self.people.of(request.scope)
        mine = (await self.store(self.results.ratings, [asking.id], game)).get(asking.id) if asking else None
        known = await self.known(each.player for each in (*rows, *provisional, *([mine] if mine else [])))
        rank = await self.rank(mine) if mine else 0
        return answer(
            wire.RatingTable(
                game=game,
                title=self.title(game),
                explained=ratings.explained(),
                enough=ratings.ENOUGH,
                rows=[ranked_row(at, each, known) for at, each in enumerate(rows, first + 1)],
                first=first,
                total=ranked,
                provisional=[ranked_row(0, each, known) for each in provisional],
                others=others,
                mine=ranked_row(rank, mine, known) if mine else None,
            )
        )

    async def data(self, player: Player) -> list[dict[str, Any]]:
        """All results of a player, the last one first, for the file of his own."""
        names = await self.store(self.results.matches_of, player.id, 0, FURTHEST)
        found = [each for name in names for each in await self.store(self.results.of_match, name)]
        return [
            {"match": each.match, "game": each.game, "scenario": each.scenario, "ended": each.ended}
            | {"points": each.points, "rated": each.rated, "mu": each.mu, "sigma": each.sigma}
            for each in found
            if each.player == player.id
        ]

    def title(self, game: str) -> str:
        """A game's title; its name where it is no longer here."""
        return self.hall.games[game].TITLE if game in self.hall.games else game


def first_in(request: Request) -> int:
    """From which row on a list is wanted. Raises BadInput."""
    text = request.query_params.get("from", "0")
    if not (text.isascii() and text.isdigit() and len(text) < 8 and int(text) <= FURTHEST):
        raise BadInput(say("from: the number of a row, from 0 on"))
    return int(text)


def point(time: float, mu: float, sigma: float) -> wire.CurvePoint:
    """A point of a curve."""
    return wire.CurvePoint(time=time, estimate=round(ratings.estimate(mu)), doubt=round(ratings.doubt(sigma)))


def seat_of(result: Result, known: Mapping[str, Player]) -> wire.ResultSeat:
    player = known.get(result.player)
    info = player_info(player) if player else LEFT if result.player else None
    return wire.ResultSeat(player=info, name=result.name, team=result.team, points=result.points)


def ranked_row(rank: int, rating: Rating, known: Mapping[str, Player]) -> wire.Ranked:
    return wire.Ranked(
        rank=rank,
        player=player_info(known[rating.player]) if rating.player in known else LEFT,
        number=round(rating.number),
        estimate=round(ratings.estimate(rating.mu)),
        doubt=round(ratings.doubt(rating.sigma)),
        matches=rating.matches,
        wins=rating.wins,
        draws=rating.draws,
        losses=rating.losses,
        changed=rating.changed,
    )
