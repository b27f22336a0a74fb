"""The map of a table over a real server: named by its drawing, served once, kept by the browser."""

from __future__ import annotations

import re

from stormtable.games import all_games
from tests.support.serving import serving


async def test_a_drawing_names_its_map_and_leaves_it_out() -> None:
    games = all_games()
    async with serving(games={name: games[name] for name in ("lightning_war", "lightning_strike")}) as served:
        created = await served.open("screen", "screen", game="lightning_war", scenario="hedgerow")
        key = str(created["table"])
        async with served.sit(key) as player:
            first = player.now["svg"]
            name = re.search(r'data-map="([0-9a-f]+)"', first)
            assert name is not None
            assert "map-ground" not in first
        answer = await served.http.get(f"/api/table/{key}/map.svg?is={name[1]}")
        assert answer.status_code == 200
        assert answer.headers["content-type"].startswith("image/svg+xml")
        assert "immutable" in answer.headers["cache-control"]
        assert "map-ground" in answer.text
        assert (await served.http.get(f"/api/table/{created['watch']}/map.svg")).text == answer.text
        assert (await served.http.get("/api/table/nobody/map.svg")).status_code == 404
        bare = await served.open("screen", "screen", game="lightning_strike", scenario="first_contact")
        without = await served.http.get(f"/api/table/{bare['table']}/map.svg")
        assert without.status_code == 404
        assert "no map" in without.json()["error"]
