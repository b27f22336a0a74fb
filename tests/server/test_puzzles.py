"""Puzzles over a real server: a table of one's own, tries, the solution sealed until then, a restart; in no list."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Any

from stormtable.games import all_games, find, puzzles_of
from stormtable.server.hall.puzzles import of_day
from tests.support.serving import Served, serving

GAMES: Any = {"thunder_struck": find("thunder_struck")}
PUZZLE = next(each for each in puzzles_of("thunder_struck").values() if "hand in" in each.solution.do)


async def take(served: Served) -> str:
    answer = await served.http.post(f"/api/puzzles/thunder_struck/{PUZZLE.number}")
    assert answer.status_code == 201, answer.text
    return str(answer.json()["table"])


async def test_a_puzzle_is_tried_and_found_and_goes_on_after_a_restart(tmp_path: Path) -> None:
    database = tmp_path / "table.sqlite3"
    async with serving(database, games=GAMES) as served:
        key = await take(served)
        async with served.sit(key) as solver:
            puzzle, seat = solver.now["puzzle"], solver.now["seat"]
            assert (puzzle["number"], puzzle["tries"], puzzle["solved"]) == (PUZZLE.number, [], None)
            assert PUZZLE.solution.do not in str(solver.now)
            assert (solver.now["may_ask"], solver.now["dice_wanted"], solver.now["hints"]) == ([], None, None)
            assert all(each["connected"] for each in solver.now["seats"] if each["seat"] != seat)
            await solver.act(PUZZLE.usual.do)
            await solver.table_where(lambda now: len(now["puzzle"]["tries"]) == 1)
            (tried,) = solver.now["puzzle"]["tries"]
            assert tried["chance"] == PUZZLE.usual.chance
            assert solver.now["puzzle"]["solved"] is None
    async with serving(database, games=GAMES) as served, served.sit(key) as solver:
        assert len(solver.now["puzzle"]["tries"]) == 1
        await solver.act(PUZZLE.solution.do)
        await solver.table_where(lambda now: now["puzzle"]["found"])
        solved = solver.now["puzzle"]["solved"]
        assert [way["do"] for way in solved["ways"]] == [way.do for way in PUZZLE.ways]
        assert f"{(PUZZLE.solution.chance + 5) // 10}\xa0%" in solved["why"]
        assert [way["tried"] for way in solved["ways"]].count(True) == 1
        assert solver.now["undo"] is None
        await solver.send("solve", seat=seat, written=solver.now["puzzle"]["written"], what="again")
        await solver.table_where(lambda now: now["puzzle"]["solved"] is None)
        assert solver.now["puzzle"]["tries"] == []


async def test_who_gives_up_is_shown_it_and_asked_twice_it_is_done_once() -> None:
    async with serving(games=GAMES) as served, served.sit(await take(served)) as solver:
        for _ in range(2):
            await solver.send("solve", seat=solver.now["seat"], written=0, what="give-up")
        await solver.table_where(lambda now: now["puzzle"]["solved"] is not None)
        assert not solver.now["puzzle"]["found"]
        assert solver.now["puzzle"]["written"] == 1


async def test_puzzles_are_listed_and_tables_of_them_nowhere() -> None:
    async with serving(games=GAMES) as served:
        key = await take(served)
        found = (await served.http.get("/api/puzzles")).json()
        (shelf,) = found["shelves"]
        assert [each["number"] for each in shelf["puzzles"]] == list(puzzles_of("thunder_struck"))
        assert found["today"] == (await served.http.get("/api/puzzles/today")).json()["today"]
        assert PUZZLE.solution.do not in str(found)
        await served.hall.playing.look()
        assert not served.hall.lobby.playing
        assert (await served.http.post(f"/api/table/{key}/rematch")).status_code == 409


async def test_what_is_not_there_and_what_is_no_puzzle() -> None:
    async with serving(games=GAMES) as served:
        unknown = await served.http.post("/api/puzzles/thunder_struck/9999")
        assert unknown.status_code == 400
        assert "there is no 9999" in unknown.json()["error"]
        assert (await served.http.post("/api/puzzles/chess/1")).status_code == 400
        created = await served.open("screen", "friend", game="thunder_struck", scenario="duel")
        async with served.sit(created["table"]) as player:
            assert player.now["puzzle"] is None
            await player.send("solve", seat=0, written=0, what="check")
            assert (await player.until("refused"))["text"] == "this is no puzzle"


def test_the_puzzle_of_a_day_is_the_same_all_day_and_goes_round_the_games() -> None:
    games = {name: game for name, game in all_games().items() if puzzles_of(name)}
    begin = datetime(2026, 11, 30, tzinfo=UTC)
    days = [(begin + timedelta(days=day)).timestamp() for day in range(2 * len(games))]
    found = [of_day(games, day) for day in days]
    assert [each.date for each in found if each][:2] == ["2026-11-30", "2026-12-01"]
    assert of_day(games, days[0] + 86_399) == found[0]
    assert {each.game for each in found[: len(games)] if each} == {*games}
    first, later = found[0], found[len(games)]
    assert first is not None
    assert later is not None
    assert first.game == later.game
    assert (first.puzzle.number == later.puzzle.number) == (len(puzzles_of(first.game)) == 1)
    assert of_day({"jumpstrike_campaign": find("jumpstrike_campaign")}, days[0]) is None
