"""What the lobby says of games and of scenarios of one's own: how many can sit down."""

from __future__ import annotations

import pytest

from stormtable.games import all_games, find
from stormtable.server.web import lobby
from tests.support.serving import Served

THREE = """
game = "jumpstrike"
title = "Three of a kind"
turns = 10
sides = [{ships = ["frigate"]}, {ships = ["frigate"]}, {ships = ["frigate"]}]
"""

WAR = {"hedgerow": ["USA", "Germany"], "fall_of_france": ["Germany", "France"], "meeting": ["South", "North"]}


@pytest.mark.parametrize("name", all_games())
def test_what_a_scenario_is_played_with_by_default_is_among_its_sizes(name: str) -> None:
    game = find(name)
    for scenario in game.SCENARIOS.values():
        info = lobby.scenario_info(game, scenario)
        assert len(info.seats) in info.sizes
        assert info.sizes == sorted(set(info.sizes))


def test_seats_are_told_by_what_the_scenario_calls_their_sides() -> None:
    game = find("lightning_war")
    named = {name: [seat.name for seat in lobby.scenario_info(game, game.SCENARIOS[name]).seats] for name in WAR}
    assert named == WAR


@pytest.mark.rule("JS-1.7")
def test_options_say_how_many_can_sit_down() -> None:
    game = find("jumpstrike")
    sizes = {name: lobby.scenario_info(game, scenario).sizes for name, scenario in game.SCENARIOS.items()}
    assert sizes == {name: [2, 3, 4] if name == "fleet" else [2] for name in game.SCENARIOS}
    assert lobby.own_scenario(game, THREE).sizes == [3]
    fleet = 'game = "jumpstrike"\ntitle = "Any fleet"\nturns = 10\nbuild = true\n'
    assert lobby.own_scenario(game, fleet).sizes == [2, 3, 4]


async def test_the_lobby_knows_every_game(served: Served) -> None:
    lobby = (await served.http.get("/api/games")).json()
    game, other = lobby["games"]
    assert [each["name"] for each in game["scenarios"]] == ["night", "dawn"]
    assert game["options"][0]["default"] == 6
    assert game["scenarios"][0]["seats"] == [
        {"letter": "A", "team": 0, "name": "Blue"},
        {"letter": "B", "team": 1, "name": "Orange"},
    ]
    assert [each["team"] for each in other["scenarios"][0]["seats"]] == [0, 1, 0, 1]
    assert game["default_level"] == "easy"


async def test_the_games_are_looked_through_once(served: Served, monkeypatch: pytest.MonkeyPatch) -> None:
    """Each scenario is read for it, which takes longer than all else of the first page."""
    first = (await served.http.get("/api/games")).json()
    monkeypatch.setattr(lobby, "game_info", None)
    assert (await served.http.get("/api/games")).json() == first


async def test_who_has_what_is_told_of_games_is_not_sent_it_again(served: Served) -> None:
    for path in ("/api/games", "/api/games/ambush/units"):
        plain = (await served.http.get(path)).json()
        for coding in ("br", "gzip", "identity"):
            first = await served.http.get(path, headers={"accept-encoding": coding})
            assert (first.status_code, first.headers.get("content-encoding", "identity")) == (200, coding)
            again = await served.http.get(
                path, headers={"accept-encoding": coding, "if-none-match": first.headers["etag"]}
            )
            assert (again.status_code, again.content) == (304, b"")
        other = await served.http.get(path, headers={"if-none-match": '"of another start"'})
        assert other.json() == plain
