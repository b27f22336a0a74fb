"""Lessons over a real server: a table of one's own, steps, wrong tries, a restart; in no list."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from stormtable.games import find
from tests.support.serving import Served, serving

GAMES: Any = {"thunder_struck": find("thunder_struck")}
LESSON = "/api/lessons/thunder_struck/first-round"


async def take(served: Served) -> str:
    answer = await served.http.post(LESSON)
    assert answer.status_code == 201, answer.text
    return str(answer.json()["table"])


async def test_a_lesson_is_taken_step_by_step_and_goes_on_after_a_restart(tmp_path: Path) -> None:
    database = tmp_path / "table.sqlite3"
    async with serving(database, games=GAMES) as served:
        key = await take(served)
        async with served.sit(key) as learner:
            lesson = learner.now["lesson"]
            assert (lesson["step"], lesson["read"], lesson["number"]) == (0, True, 1)
            assert learner.now["seats"][1]["connected"]
            assert (learner.now["undo"], learner.now["may_ask"], learner.now["dice_wanted"]) == (None, [], None)
            for _ in range(2):  # asked twice, it goes on once
                await learner.send("learn", seat=0, step=0, what="go-on")
            await learner.table_where(lambda now: now["lesson"]["step"] == 1)
            offers = {offer["id"] for offer in learner.now["scene"]["offers"]}
            assert set(learner.now["lesson"]["offers"]) <= offers
            refused = await learner.act("lay 6 on F1")
            assert (refused["type"], refused["rule"]) == ("refused", "TS-6.3")
            await learner.act("lay 6 on B1")
            await learner.table_where(lambda now: now["lesson"]["step"] == 2)
    async with serving(database, games=GAMES) as served, served.sit(key) as learner:
        assert learner.now["lesson"]["step"] == 2
        while not learner.now["lesson"]["done"]:
            step = learner.now["lesson"]["step"]
            await learner.send("learn", seat=0, step=step, what="go-on" if learner.now["lesson"]["read"] else "skip")
            await learner.table_where(lambda now, step=step: now["lesson"]["step"] > step)  # type: ignore[misc]
        assert learner.now["lesson"]["say"]


async def test_lessons_are_taught_in_the_language_of_whoever_takes_them() -> None:
    async with serving(games=GAMES) as served:
        (course,) = (await served.http.get("/api/lessons", headers={"accept-language": "de"})).json()["courses"]
        assert course["lessons"][0]["title"] == "Deine erste Runde"
        key = await take(served)
        async with served.sit(key, "de") as german, served.sit(key) as english:
            assert german.now["lesson"]["say"].startswith("Du hast 6, 4, 2 und 1 gewürfelt.")
            assert english.now["lesson"]["say"].startswith("You have rolled 6, 4, 2 and 1.")
            await german.send("learn", seat=0, step=0, what="go-on")
            await german.table_where(lambda now: now["lesson"]["step"] == 1)
            assert (await german.act("6 on F1"))["text"].startswith("Eine 6 trifft auf jede Entfernung")
            assert (await german.act("4 on F1"))["text"].startswith("Die Regeln erlauben das, aber")


async def test_lessons_are_listed_by_game_and_tables_of_them_nowhere() -> None:
    async with serving(games=GAMES) as served:
        key = await take(served)
        (course,) = (await served.http.get("/api/lessons")).json()["courses"]
        assert course["game"] == "thunder_struck"
        assert course["lessons"][0]["name"] == "first-round"
        (game,) = (await served.http.get("/api/games")).json()["games"]
        assert game["lessons"] == len(course["lessons"])
        await served.hall.playing.look()
        assert not served.hall.lobby.playing
        assert (await served.http.post(f"/api/table/{key}/rematch")).status_code == 409


async def test_what_is_not_there_and_what_is_no_lesson() -> None:
    async with serving(games=GAMES) as served:
        unknown = await served.http.post("/api/lessons/thunder_struck/flying")
        assert unknown.status_code == 400
        assert "first-round" in unknown.json()["error"]
        assert (await served.http.post("/api/lessons/chess/first-round")).status_code == 400
        created = await served.open("screen", "friend", game="thunder_struck", scenario="duel")
        async with served.sit(created["table"]) as player:
            assert player.now["lesson"] is None
            await player.send("learn", seat=0, step=0, what="skip")
            assert (await player.until("refused"))["text"] == "this is no lesson"
