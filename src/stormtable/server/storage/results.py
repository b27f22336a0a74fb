"""How matches of players ended, and what that made of their ratings, as it is stored."""

# ruff: noqa: S608  (queries are put together of names of the schema and question marks alone)

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Final

from stormtable.server.storage.interface import Lot, Row, write
from stormtable.server.storage.statements import Database, Statements

__all__ = ["Rate", "Rating", "Result", "Results", "results_lot"]

COLUMNS: Final = "match, seat, player, name, game, scenario, team, points, ended, rated, place, mu, sigma"
RATING: Final = "player, game, mu, sigma, number, matches, wins, draws, losses, changed"
BATCH: Final = 100  # matches that are rated in one transaction
# Held to the end of the transaction: two processes rate one after the other, and the second sees what the first did.
TURN: Final = (
    "INSERT INTO turns (name, taken) VALUES ('ratings', 1)"
    " ON CONFLICT (name) DO UPDATE SET taken = turns.taken + 1 RETURNING taken"
)
WAITING: Final = "SELECT DISTINCT ended, match FROM results WHERE rated = 1 AND place = 0 ORDER BY ended, match LIMIT ?"
PLACED: Final = (
    "SELECT DISTINCT place, match FROM results WHERE rated = 1 AND place > ? AND place <= ? ORDER BY place LIMIT ?"
)
KEEP: Final = (
    f"INSERT INTO ratings ({RATING}) VALUES ({', '.join('?' * 10)}) ON CONFLICT (player, game) DO UPDATE SET"
    " mu = excluded.mu, sigma = excluded.sigma, number = excluded.number, matches = excluded.matches,"
    " wins = excluded.wins, draws = excluded.draws, losses = excluded.losses, changed = excluded.changed"
)


@dataclass(frozen=True, slots=True)
class Result:
    """How a match ended for one of its seats."""

    match: str
    seat: int
    player: str  # by id; "": nobody whom the server knows, or the computer
    name: str  # of who is no player, as the table called him; "" of a player
    game: str
    scenario: str  # its title
    team: int
    points: int  # 2 a win, 1 a draw, 0 a loss, numbers between where a rulebook ranks
    ended: float  # Unix seconds
    rated: bool
    place: int = 0  # which of the rated matches it was, from 1; 0: it has not been rated
    mu: float = 0.0  # the player's rating in this game afterwards, if it has been
    sigma: float = 0.0


@dataclass(frozen=True, slots=True)
class Rating:
    """How strong a player is at a game, as far as the rated matches tell."""

    player: str
    game: str
    mu: float
    sigma: float
    number: float  # by which players are ranked
    matches: int = 0
    wins: int = 0
    draws: int = 0
    losses: int = 0
    changed: float = 0.0  # when the last of them ended, Unix seconds


# From the results of one match, and the ratings before it by player, to the ratings after it.
Rate = Callable[[Sequence[Result], Mapping[str, Rating]], Sequence[Rating]]


def results_lot(results: Iterable[Result]) -> Lot:
    """The rows of results."""
    return Lot("results", COLUMNS.split(", "), [result_row(each) for each in results])


class Results:
    """The tables of results and ratings."""

    def __init__(self, database: Database) -> None:
        self.database = database

    # Rating

    @write
    def settle(self, rate: Rate) -> int:
        """Rate matches that have ended since, the first to end first; how many. Repeat until there are none.

        What they are is stored with them, so that each is rated once however often this is asked for, and by
        whichever process. Raises StorageError.
        """
        if not self.database.rows(WAITING, (1,)):
            return 0
        with self.database.writing() as db:
            db.run(TURN)
            ((last,),) = db.run("SELECT coalesce(max(place), 0) FROM results WHERE rated = 1")
            matches = [match for _, match in db.run(WAITING, (BATCH,))]
            for place, match in enumerate(matches, last + 1):
                settle(db, match, place, rate)
        return len(matches)

    @write
    def recompute(self, rate: Rate) -> int:
        """Forget all ratings, and rate all matches anew in the order in which they were; how many."""
        count = 0
        with self.database.writing() as db:
            db.run(TURN)
            db.run("DELETE FROM ratings")
            ((last,),) = db.run("SELECT coalesce(max(place), 0) FROM results WHERE rated = 1")
            at = 0
            while found := db.run(PLACED, (at, last, BATCH)):
                for place, match in found:
                    settle(db, match, place, rate)
                    at, count = place, count + 1
        return count

    @write
    def strike(self, match: str) -> bool:
        """Let a match not count for ratings; they are to be recomputed then. Whether it did count."""
        with self.database.writing() as db:
            sql = "UPDATE results SET rated = 0, place = 0, mu = 0, sigma = 0 WHERE match = ? AND rated = 1"
            return bool(db.run(f"{sql} RETURNING seat", (match,)))

    # Asking

    def of_match(self, match: str) -> list[Result]:
        """The results of a match, by seat; none while it is played."""
        return self.some("match = ? ORDER BY seat", (match,))

    def of_matches(self, matches: Sequence[str]) -> dict[str, list[Result]]:
        """The same of several."""
        found: dict[str, list[Result]] = {match: [] for match in matches}
        places = ", ".join("?" * len(matches))
        for each in self.some(f"match IN ({places}) ORDER BY match, seat", matches) if matches else ():
            found[each.match].append(each)
        return found

    def matches_of(self, player: str, first: int, most: int, *, game: str = "", rated: bool = False) -> list[str]:
        """Matches that a player finished, the last one first: so many from one on, of one game, or rated ones only."""
        sql = (
            f"SELECT match, max(ended) AS ended FROM results WHERE {OF_PLAYER} GROUP BY match"
            " ORDER BY ended DESC, match LIMIT ? OFFSET ?"
        )
        rows = self.database.rows(sql, (*of_player(player, game, rated=rated), most, first))
        return [match for match, _ in rows]

    def count_of(self, player: str, *, game: str = "", rated: bool = False) -> int:
        """How many there are."""
        sql = f"SELECT count(DISTINCT match) FROM results WHERE {OF_PLAYER}"
        return int(self.database.rows(sql, of_player(player, game, rated=rated))[0][0])

    def games_of(self, player: str, *, rated: bool = False) -> list[str]:
        """The games of which a player has results."""
        sql = f"SELECT DISTINCT game FROM results WHERE {OF_PLAYER} ORDER BY game"
        return [game for (game,) in self.database.rows(sql, of_player(player, "", rated=rated))]

    def favourites(self, player: str, most: int, *, rated: bool = False) -> list[tuple[str, str, int]]:
        """What a player has played most often: game, scenario, how many matches."""
        sql = (
            f"SELECT game, scenario, count(DISTINCT match) AS times FROM results WHERE {OF_PLAYER}"
            " GROUP BY game, scenario ORDER BY times DESC, game, scenario LIMIT ?"
        )
        rows = self.database.rows(sql, (*of_player(player, "", rated=rated), most))
        return [(game, scenario, int(times)) for game, scenario, times in rows]

    def curve(self, player: str, game: str, most: int) -> list[Result]:
        """A player's last rated results at a game, each with the rating after it, the oldest of them first."""
        found = self.some("player = ? AND game = ? AND place > 0 ORDER BY place DESC LIMIT ?", (player, game, most))
        once = {each.match: each for each in found}  # who held two seats of a side is rated once
        return [*reversed(once.values())]

    def ratings_of(self, player: str) -> list[Rating]:
        """A player's ratings, by game."""
        sql = f"SELECT {RATING} FROM ratings WHERE player = ? ORDER BY matches DESC, game"
        return [Rating(*row) for row in self.database.rows(sql, (player,))]

    def ratings(self, players: Sequence[str], game: str) -> dict[str, Rating]:
        """The ratings of some players at a game; who has none is left out."""
        places = ", ".join("?" * len(players))
        sql = f"SELECT {RATING} FROM ratings WHERE game = ? AND player IN ({places})"
        rows = self.database.rows(sql, (game, *players)) if players else []
        return {row[0]: Rating(*row) for row in rows}

    def table(self, game: str, enough: int, first: int, most: int) -> list[Rating]:
        """Those who have played enough rated matches of a game, the strongest first; who has left is left out."""
        return self.ranked("ratings.matches >= ?", (game, enough, most, first))

    def provisional(self, game: str, enough: int, most: int) -> list[Rating]:
        """Those who have not, likewise."""
        return self.ranked("ratings.matches < ?", (game, enough, most, 0))

    def ranked(self, which: str, parameters: Sequence[object]) -> list[Rating]:
        columns = ", ".join(f"ratings.{each}" for each in RATING.split(", "))
        sql = (
            f"SELECT {columns} FROM ratings JOIN players ON players.id = ratings.player WHERE ratings.game = ? AND"
            f" players.name != '' AND {which} ORDER BY ratings.number DESC, ratings.player LIMIT ? OFFSET ?"
        )
        return [Rating(*row) for row in self.database.rows(sql, parameters)]

    def counts(self, game: str, enough: int) -> tuple[int, int]:
        """How many are ranked at a game, and how many are provisional."""
        sql = (
            "SELECT coalesce(sum(CASE WHEN ratings.matches >= ? THEN 1 ELSE 0 END), 0), count(*) FROM ratings"
            " JOIN players ON players.id = ratings.player WHERE ratings.game = ? AND players.name != ''"
        )
        ((ranked, all_of_them),) = self.database.rows(sql, (enough, game))
        return int(ranked), int(all_of_them) - int(ranked)

    def rank(self, rating: Rating, enough: int) -> int:
        """The rank of a rating among those who have played enough, from 1."""
        sql = (
            "SELECT count(*) FROM ratings JOIN players ON players.id = ratings.player WHERE ratings.game = ? AND"
            " players.name != '' AND ratings.matches >= ? AND (ratings.number > ? OR (ratings.number = ? AND"
            " ratings.player < ?))"
        )
        values = (rating.game, enough, rating.number, rating.number, rating.player)
        return int(self.database.rows(sql, values)[0][0]) + 1

    def some(self, where: str, parameters: Sequence[object]) -> list[Result]:
        rows = self.database.rows(f"SELECT {COLUMNS} FROM results WHERE {where}", parameters)
        return [result_of(row) for row in rows]


OF_PLAYER: Final = "player = ? AND player != '' AND (game = ? OR ? = '') AND rated >= ?"


def of_player(player: str, game: str, *, rated: bool) -> Row:
    return (player, game, game, int(rated))


def settle(db: Statements, match: str, place: int, rate: Rate) -> None:
    """Rate one match."""
    rows = db.run(f"SELECT {COLUMNS} FROM results WHERE match = ? ORDER BY seat", (match,))
    results = [replace(result_of(row), place=place) for row in rows]
    players, game = sorted({each.player for each in results}), results[0].game
    places = ", ".join("?" * len(players))
    sql = f"SELECT {RATING} FROM ratings WHERE game = ? AND player IN ({places})"
    before = {row[0]: Rating(*row) for row in db.run(sql, (game, *players))}
    after = rate(results, before)
    db.run_many(KEEP, [rating_row(each) for each in after])
    sql = "UPDATE results SET place = ?, mu = ?, sigma = ? WHERE match = ? AND player = ?"
    db.run_many(sql, [(place, each.mu, each.sigma, match, each.player) for each in after])


def result_row(result: Result) -> Row:
    return (
        *(result.match, result.seat, result.player, result.name, result.game, result.scenario, result.team),
        *(result.points, result.ended, int(result.rated), result.place, result.mu, result.sigma),
    )


def result_of(row: Row) -> Result:
    """A row of the results, COLUMNS in order."""
    match, seat, player, name, game, scenario, team, points, ended, rated, place, mu, sigma = row
    return Result(
        *(match, seat, player, name, game, scenario, team, points, ended),
        rated=bool(rated),
        place=place,
        mu=mu,
        sigma=sigma,
    )


def rating_row(rating: Rating) -> Row:
    return (
        *(rating.player, rating.game, rating.mu, rating.sigma, rating.number),
        *(rating.matches, rating.wins, rating.draws, rating.losses, rating.changed),
    )
