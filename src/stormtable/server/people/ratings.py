"""How strong players are at a game, as their rated matches tell: openskill's Plackett-Luce, which knows teams.

A rating is a guess with a doubt: the strength lies with 19 chances in 20 within `doubt` of `estimate`. What is shown
and ranked by is the lower end, which a player's strength exceeds with 39 chances in 40; who plays more is doubted less.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Final

from openskill.models import PlackettLuce

from stormtable.language import say
from stormtable.server.storage.results import Rating, Result

__all__ = ["ENOUGH", "doubt", "estimate", "explained", "fresh", "number", "rate", "scores"]

MODEL: Final = PlackettLuce()
SCALE, BASE = 40.0, 500.0  # points to one of the model's units, and to none: who is new is guessed at 1,500
SIGMAS: Final = 2.0  # of doubt: 19 chances in 20
ENOUGH: Final = 8  # rated matches of a game; before them a rating is provisional


def explained() -> str:
    """What a rating is, in a sentence."""
    return say(
        "The rating is what a player's strength exceeds with 39 chances in 40: the estimate less its doubt, which"
        " shrinks with each rated match; until {enough} of them it is provisional.",
        enough=ENOUGH,
    )


def estimate(mu: float) -> float:
    """The likeliest strength."""
    return BASE + SCALE * mu


def doubt(sigma: float) -> float:
    """How far the strength may be from it, with 19 chances in 20."""
    return SCALE * SIGMAS * sigma


def number(mu: float, sigma: float) -> float:
    """The rating."""
    return estimate(mu) - doubt(sigma)


def fresh(player: str, game: str) -> Rating:
    """The rating of somebody of whom nothing is known."""
    return Rating(player, game, MODEL.mu, MODEL.sigma, number(MODEL.mu, MODEL.sigma))


def scores(results: Sequence[Result]) -> dict[int, int]:
    """What each team of a match has come to: as much as the best of its seats."""
    return {team: max(each.points for each in results if each.team == team) for team in teams_of(results)}


def teams_of(results: Sequence[Result]) -> dict[int, list[str]]:
    """The players of each team, each once."""
    teams: dict[int, list[str]] = {}
    for each in results:
        players = teams.setdefault(each.team, [])
        if each.player not in players:
            players.append(each.player)
    return teams


def rate(results: Sequence[Result], before: Mapping[str, Rating]) -> list[Rating]:
    """The ratings of a match's players after it; see storage.results.Rate."""
    teams, reached = teams_of(results), scores(results)
    known = {player: before.get(player) or fresh(player, results[0].game) for team in teams.values() for player in team}
    ratings = [[MODEL.rating(known[each].mu, known[each].sigma) for each in team] for team in teams.values()]
    rated = MODEL.rate(ratings, scores=[float(reached[team]) for team in teams])
    best, shared = max(reached.values()), [*reached.values()].count(max(reached.values())) > 1
    found = []
    for (team, players), after in zip(teams.items(), rated, strict=True):
        won, drawn = reached[team] == best and not shared, reached[team] == best and shared
        for player, one in zip(players, after, strict=True):
            old = known[player]
            found.append(
                replace(
                    old,
                    mu=one.mu,
                    sigma=one.sigma,
                    number=number(one.mu, one.sigma),
                    matches=old.matches + 1,
                    wins=old.wins + won,
                    draws=old.draws + drawn,
                    losses=old.losses + (not won and not drawn),
                    changed=results[0].ended,
                )
            )
    return found
