"""How players stand: their results, their ratings, the tables."""

from __future__ import annotations

from typing import Literal

import msgspec

from stormtable.server.wire.people import PlayerInfo

__all__ = [
    "CurvePoint",
    "Favourite",
    "PlayerSheet",
    "Ranked",
    "RatingInfo",
    "RatingTable",
    "ResultInfo",
    "ResultPage",
    "ResultSeat",
]


class CurvePoint(msgspec.Struct, kw_only=True):
    """A rating after one of the rated matches, or before the first."""

    time: float  # when it ended
    estimate: int
    doubt: int


class RatingInfo(msgspec.Struct, kw_only=True):
    """How strong a player is at a game; the strength lies with 19 chances in 20 within `doubt` of `estimate`."""

    game: str
    title: str  # of the game
    number: int  # the lower end, by which players are ranked
    estimate: int
    doubt: int
    provisional: bool  # too few matches to be ranked
    rank: int  # 0: not ranked
    matches: int
    wins: int
    draws: int
    losses: int
    curve: list[CurvePoint]  # the last ones, the oldest first; of all of them, begins before the first


class Favourite(msgspec.Struct, kw_only=True):
    """What a player has played often."""

    game: str
    title: str  # of the game
    scenario: str
    matches: int


class PlayerSheet(msgspec.Struct, kw_only=True):
    """GET /api/players/{id}: what there is to know of a player. Others are told of rated matches alone."""

    player: PlayerInfo
    since: float
    mine: bool  # it is whoever asks
    enough: int  # rated matches of a game, until which its rating is provisional
    explained: str  # what a rating is, a sentence
    ratings: list[RatingInfo]
    favourites: list[Favourite]
    games: list[str]  # those of which there are results


class ResultSeat(msgspec.Struct, kw_only=True):
    """How a seat came out."""

    player: PlayerInfo | None  # None: nobody whom the server knows, or the computer
    name: str  # of these
    team: int
    points: int


class ResultInfo(msgspec.Struct, kw_only=True):
    """How a match came out for a player."""

    game: str
    title: str  # of the game
    scenario: str
    ended: float
    outcome: Literal["won", "drew", "lost"]
    seats: list[ResultSeat]
    own: list[int]  # the player's
    rated: bool
    number: int  # the rating after it; 0: it was not rated, or has not been yet
    replay: str  # /replay/{key}, for those who played it; "" for others


class ResultPage(msgspec.Struct, kw_only=True):
    """GET /api/players/{id}/results[?game=NAME&from=0]: a player's results, the last one first."""

    results: list[ResultInfo]
    first: int  # the number of the first of these
    total: int


class Ranked(msgspec.Struct, kw_only=True):
    """A row of a table."""

    rank: int  # 0: provisional
    player: PlayerInfo
    number: int
    estimate: int
    doubt: int
    matches: int
    wins: int
    draws: int
    losses: int
    changed: float  # when the last of them ended


class RatingTable(msgspec.Struct, kw_only=True):
    """GET /api/ratings/{game}[?from=0]: who plays a game how well."""

    game: str
    title: str
    explained: str
    enough: int
    rows: list[Ranked]
    first: int  # the number of the first of these
    total: int  # how many are ranked
    provisional: list[Ranked]  # the strongest of those who are not yet
    others: int  # how many of these there are
    mine: Ranked | None  # whoever asks, if he is ranked or provisional
