"""Lessons and puzzles are kept for a month; every other match stays."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from stormtable.games import find
from stormtable.server.hall.passing import LASTS
from stormtable.server.storage.passing import THEIRS
from tests.support import ambush
from tests.support.serving import Served, serving

GAMES: Any = {"ambush": ambush, "thunder_struck": find("thunder_struck")}


async def opened(served: Served) -> dict[str, str]:
    """A lesson, a puzzle and a match of one's own: the keys to their tables."""
    addresses = {"lesson": "/api/lessons/thunder_struck/first-round", "puzzle": "/api/puzzles/thunder_struck/1"}
    keys = {what: (await served.http.post(address)).json()["table"] for what, address in addresses.items()}
    return {**keys, "match": (await served.open("screen", "computer"))["table"]}


async def there(served: Served, keys: dict[str, str]) -> set[str]:
    found = {what: (await served.http.get(f"/api/table/{key}/log")).status_code for what, key in keys.items()}
    return {what for what, status in found.items() if status == 200}


@pytest.mark.parametrize("kind", ["sqlite", "postgresql"])
async def test_they_are_taken_out_with_all_that_belongs_to_them(
    kind: str, tmp_path: Path, request: pytest.FixtureRequest
) -> None:
    database = str(tmp_path / "db") if kind == "sqlite" else request.getfixturevalue("postgresql")
    async with serving(database, games=GAMES) as served:
        keys = await opened(served)
        names = {what: (await served.hall.key(key)).target for what, key in keys.items()}
        now = served.hall.clock()
    async with serving(database, games=GAMES) as served:
        assert await served.hall.tidying.look() == 0, "they are young"
        assert await there(served, keys) == set(keys)
        served.hall.clock = lambda: now + LASTS + 60
        assert await served.hall.tidying.look() == 0, "somebody looks at them"
    async with serving(database, games=GAMES, clock=lambda: now + LASTS + 60) as served:
        storage: Any = served.hall.store.storage
        assert await served.hall.tidying.look() == 2
        assert await there(served, keys) == {"match"}
        left = {
            name: sum(
                storage.rows(f"SELECT COUNT(*) FROM {table} WHERE {column} = ?", (name,))[0][0]
                for table, column in THEIRS.items()
            )
            for name in names.values()
        }
        assert (left[names["lesson"]], left[names["puzzle"]]) == (0, 0)
        assert left[names["match"]] > 3
        assert storage.passing.take_out([names["match"]], now - LASTS) == 0, "it has changed since"
