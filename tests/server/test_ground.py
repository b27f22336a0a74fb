"""The ground of a table over a real server: named by its drawings, served once, kept by the browser."""

from __future__ import annotations

import re

import pytest

from stormtable.games import all_games
from tests.support.serving import serving

GROUNDS = {
    "arclight": ("duel", "hex-numbers"),
    "lightning_strike": ("first_contact", "plane-ground"),
    "lightning_war": ("hedgerow", "map-ground"),
}


@pytest.mark.parametrize("game", GROUNDS)
async def test_a_drawing_names_its_ground_and_leaves_it_out(game: str) -> None:
    scenario, part = GROUNDS[game]
    async with serving(games={game: all_games()[game]}) as served:
        created = await served.open("screen", "screen", game=game, scenario=scenario)
        key = str(created["table"])
        async with served.sit(key) as player:
            first = player.now["svg"]
        name = re.search(r'data-ground="([0-9a-f]+)"', first)
        assert name is not None
        assert part not in first
        answer = await served.http.get(f"/api/table/{key}/ground.svg?is={name[1]}")
        assert answer.status_code == 200
        assert answer.headers["content-type"].startswith("image/svg+xml")
        assert "immutable" in answer.headers["cache-control"]
        assert part in answer.text
        assert (await served.http.get(f"/api/table/{created['watch']}/ground.svg")).text == answer.text
        assert (await served.http.get("/api/table/nobody/ground.svg")).status_code == 404


async def test_rings_and_consoles_have_no_ground_apart() -> None:
    async with serving(games={"thunder_struck": all_games()["thunder_struck"]}) as served:
        created = await served.open("screen", "screen", game="thunder_struck", scenario="duel")
        async with served.sit(created["table"]) as player:
            assert "data-ground" not in player.now["svg"]
        without = await served.http.get(f"/api/table/{created['table']}/ground.svg")
        assert without.status_code == 404
        assert "nothing lies under" in without.json()["error"]
