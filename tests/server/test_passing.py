"""Lessons and puzzles are kept for a month; every other match stays."""

from __future__ import annotations

from contextlib import closing
from pathlib import Path
from threading import Thread
from typing import Any

import pytest

from stormtable.games import find
from stormtable.server.hall.passing import LASTS
from stormtable.server.storage import Key, StoredMatch
from stormtable.server.storage.opening import open_storage
from stormtable.server.storage.passing import THEIRS
from tests.support import ambush
from tests.support.serving import Served, serving
from tests.support.stored import standing

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


async def test_what_is_done_in_a_lesson_or_looked_at_later_counts(tmp_path: Path) -> None:
    now = 1.8e9
    async with serving(tmp_path / "db", games=GAMES, clock=lambda: now) as served:
        lesson, puzzle, other = [
            (await served.http.post(f"/api/{address}")).json()["table"]
            for address in ("lessons/thunder_struck/first-round", *(f"puzzles/thunder_struck/{n}" for n in (1, 2)))
        ]
        now += LASTS - 60
        live = await served.hall.live((await served.hall.key(lesson)).target)
        await live.change(live.sitting.go_on)  # type: ignore[attr-defined]
    async with serving(tmp_path / "db", games=GAMES, clock=lambda: now) as served:
        await there(served, {"puzzle": puzzle})  # opened again, where nothing is done
    now += 120
    async with serving(tmp_path / "db", games=GAMES, clock=lambda: now) as served:
        assert await served.hall.tidying.look() == 1
        assert await there(served, {"lesson": lesson, "puzzle": puzzle, "other": other}) == {"lesson", "puzzle"}


def test_an_act_that_another_process_is_storing_comes_first(postgresql: str) -> None:
    waiting = "SELECT 1 FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'"
    one: Any = open_storage(postgresql)
    with closing(one), closing(open_storage(postgresql)) as two:
        one.create_match(StoredMatch("m", "ambush", 1.0, None, standing(1.0), ""), [b"{}"], [Key("k", "owner", "m")])
        found = list[int]()
        sweep = Thread(target=lambda: found.append(two.passing.take_out(["m"], 1000.0)))
        with one.writing() as db:
            db.run("UPDATE matches SET changed = ? WHERE name = ?", (1e9, "m"))
            sweep.start()
            while not db.run(waiting):
                assert sweep.is_alive()
                db.run("SELECT pg_stat_clear_snapshot()")  # or a transaction is told the same for ever
        sweep.join()
        assert found == [0]
        assert one.match("m") is not None
