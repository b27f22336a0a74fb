"""Four seats in two teams over a real server: drafts of all at once, links, screens, reloads, giving up, rematches."""

from __future__ import annotations

import asyncio
import contextlib
import json
import signal
from collections.abc import AsyncIterator, Sequence
from contextlib import AsyncExitStack
from pathlib import Path
from typing import Any

import pytest

from stormtable.engine.actions import Action
from tests.support.processes import running
from tests.support.salvo import Verb
from tests.support.serving import PATIENCE, Player, RandomOpponents, Served, heard, serving

A1, B1, A2, B2 = range(4)


async def open_teams(served: Served, *kinds: str, **how: Any) -> dict[str, Any]:
    return await served.open(*(kinds or ("friend",) * 4), game="salvo", scenario="teams", **how)


@contextlib.asynccontextmanager
async def all_seated(served: Served, created: dict[str, Any]) -> AsyncIterator[list[Player]]:
    """The players by seat, and a watcher."""
    async with AsyncExitStack() as stack:
        keys = [*(link["key"] for link in created["links"]), created["watch"]]
        players = [await stack.enter_async_context(served.sit(key)) for key in keys]
        for player in players:
            await player.table_where(lambda now: all(seat["connected"] for seat in now["seats"]))
            await heard(player)
        yield players


def offers(player: Player, word: str) -> list[str]:
    return [each["id"] for each in player.now["scene"]["offers"] if each["id"].startswith(word)]


def own_dice(player: Player) -> str:
    detail: str = player.now["scene"]["prompt"]["detail"]
    return detail


async def everything(served: Served, key: str) -> list[str]:
    """All that can be asked for with a key, to the byte."""
    paths = ["record", "case", "log", "links", "log?as=0", "case?entry=0", *(f"entries/{n}" for n in range(5))]
    paths += [f"entries/{number}?as=-1" for number in range(3)]
    told = [(await served.http.get(f"/api/table/{key}/{path}")).text for path in paths]
    told.append((await served.http.post("/api/mine", json={"keys": [key]})).text)
    told += [(await served.http.post(f"/api/table/{key}/branch", json={"entry": n})).text for n in (0, 1)]
    return told


async def test_a_draft_shows_to_nobody_else(served: Served) -> None:
    """Byte for byte: nothing is sent, and everything that can be asked for stays the same, until it is handed in."""
    created = await open_teams(served)
    links = [link["key"] for link in created["links"]]
    others = [*links[1:], created["watch"], created["owner"]]
    async with all_seated(served, created) as (mine, *rest):
        before = [await everything(served, key) for key in others]
        await mine.act(offers(mine, "lay")[0])
        await mine.act("reroll")
        await mine.act(offers(mine, "lay")[0])
        await mine.send("undo", number=mine.now["number"], seat=A1, to=mine.now["undo"]["to"])
        await mine.table_where(lambda now: now["number"] == 4)
        await mine.act(offers(mine, "lay")[-1].replace("guard", "aim"))
        await mine.send("preview", seat=A1, offer="hand in")
        await mine.send("why", seat=A1, action="hand in")
        for other in rest:
            assert await heard(other) == []
        assert [await everything(served, key) for key in others] == before
        await mine.act("hand in")
        for other in rest:
            await other.table_where(lambda now: now["seats"][A1]["committed"])
            assert [(each["number"], each["text"], each["sealed"]) for each in other.log] == [
                (0, "", False),
                (1, "", True),
            ]
        live = next(iter(served.hall.lives.values()))
        secret = '"text":"lay'
        assert live.stored.seed
        assert all(live.stored.seed.hex() not in text for text in served.seen)
        theirs = [text for text in served.seen if '"mine":[0]' not in text]
        assert len(theirs) > 10
        assert not [text for text in theirs if f'"seat":0,{secret}' in text]


async def test_a_reload_in_the_middle_of_a_draft(served: Served) -> None:
    """The same dice, the same layout, no cube back; and a number seen before the reload is stale only once."""
    created = await open_teams(served)
    key = created["links"][A2]["key"]
    async with served.sit(key) as player:
        await player.act("reroll")
        await player.act(offers(player, "lay")[0])
        there = (own_dice(player), player.now["scene"]["offers"], player.log)
    async with served.sit(key) as player:
        assert (own_dice(player), player.now["scene"]["offers"], player.log) == there
        assert offers(player, "reroll") == []
        assert "costs a cube" in (await player.act("reroll"))["text"]
        await player.act("lift aim")
        assert player.now["undo"]["free"]


@pytest.mark.parametrize("how", [signal.SIGKILL, signal.SIGTERM])
async def test_killed_in_the_middle_of_a_draft(tmp_path: Path, how: signal.Signals) -> None:
    """What was acknowledged is there again; what was rolled stays rolled, and shows to nobody."""
    async with running(tmp_path / "db") as one:
        created = await open_teams(one.served)
        async with one.served.sit(created["links"][B1]["key"]) as player:
            await player.act("reroll")
            await player.act(offers(player, "lay")[0])
            there = (own_dice(player), player.now["scene"]["offers"], player.log, player.now["undo"])
            await one.end(how)
    async with running(tmp_path / "db") as two:
        async with two.served.sit(created["links"][B1]["key"]) as player:
            assert (own_dice(player), player.now["scene"]["offers"], player.log, player.now["undo"]) == there
            assert "costs a cube" in (await player.act("reroll"))["text"]
            await player.act("hand in")
        for link in (created["links"][A1], created["links"][B2]):
            async with two.served.sit(link["key"]) as player:
                assert [each["sealed"] for each in player.log] == [False, True]


async def plan(player: Player, seat: int) -> None:
    await player.act(next(each for each in offers(player, "lay") if each.endswith("aim")), seat=seat)
    await player.act("hand in", seat=seat)


async def test_four_on_one_screen(served: Served) -> None:
    """A curtain before each; whoever takes the screen sees the own dice alone."""
    created = await open_teams(served, *("screen",) * 4)
    async with served.sit(created["table"]) as screen:
        assert screen.now["mine"] == [0, 1, 2, 3]
        seen = set()
        for seat in (B1, A1, B2, A2):  # in any order
            assert screen.now["seat"] == -1
            assert screen.now["curtain"]
            assert screen.now["scene"]["offers"] == []
            await screen.send("take", seat=seat)
            await screen.table_where(lambda now, seat=seat: now["seat"] == seat)  # type: ignore[misc]
            seen.add(own_dice(screen))
            await plan(screen, seat)
        assert screen.now["curtain"] is None
        assert not screen.now["secret"]
        shooter = next(seat["seat"] for seat in screen.now["seats"] if seat["deciding"])
        assert screen.now["seat"] == shooter
        await screen.act(offers(screen, "fire")[0], seat=shooter)


async def test_computers_plan_at_once_with_people() -> None:
    """Each computer's draft is its own; whoever commits meanwhile spoils no thought."""
    opponents, drafted = RandomOpponents(), list[int]()

    def choice(offered: list[Action]) -> Sequence[Action]:
        drafted.extend(each.verb for each in offered[:1] if each.verb != Verb.FIRE)
        return [next((each for each in offered if each.verb in {Verb.HAND_IN, Verb.FIRE}), offered[0])]

    opponents.choice = choice
    opponents.gate.clear()
    async with serving(opponents=opponents) as served:
        created = await open_teams(served, "screen", "computer", "computer", "computer", options={"rounds": 1})
        async with served.sit(created["table"]) as player:
            await plan(player, A1)
            assert opponents.asked == 3
            opponents.gate.set()
            async with asyncio.timeout(PATIENCE):
                while player.now["over"] is None:
                    if shots := offers(player, "fire"):
                        await player.act(shots[0])
                    else:
                        await player.table()
            points = player.now["over"]["points"]
            assert (points[A1], points[B1]) == (points[A2], points[B2])
    assert len(drafted) == 6  # a die laid and a layout handed in by each


async def test_giving_up_and_a_rematch_of_teams(served: Served) -> None:
    """Who gives up looks on; when a team has nobody left it is over. Then each sits one seat on, teams together."""
    names = ["Ada", "Bo", "Cy", "Di"]
    seats = [{"kind": "friend", "name": name} for name in names]
    created = await open_teams(served, seats=seats)
    async with all_seated(served, created) as players:
        await players[A1].send("concede", number=0, seat=A1)
        for player in players:
            await player.table_where(lambda now: now["seats"][A1]["out"])
            assert player.now["over"] is None
            assert not player.now["seats"][A1]["deciding"]
        await players[A1].send("concede", number=1, seat=A1)
        assert "A1 is out already" in (await players[A1].until("refused"))["text"]
        await plan(players[B1], B1)
        await players[A2].table_where(lambda now: now["seats"][B1]["committed"])
        assert not players[A2].now["seats"][A1]["committed"]
        await players[A2].send("concede", number=players[A2].now["number"], seat=A2)
        for player in players:
            await player.table_where(lambda now: now["over"] is not None)
            assert player.now["over"]["points"] == [0, 2, 0, 2]
    keys = [link["key"] for link in created["links"]]
    again = [(await served.http.post(f"/api/table/{key}/rematch")).json() for key in keys]
    async with AsyncExitStack() as stack:
        tables = [await stack.enter_async_context(served.sit(each["table"])) for each in again]
        assert [table.now["seat"] for table in tables] == [B2, A1, B1, A2]
        assert [seat["name"] for seat in tables[0].now["seats"]] == ["Bo", "Cy", "Di", "Ada"]
        assert [seat["team"] for seat in tables[0].now["seats"]] == [0, 1, 0, 1]


async def test_all_others_are_asked(served: Served) -> None:
    """Each by its own link; one that declines is enough."""
    created = await open_teams(served)
    async with all_seated(served, created) as players:
        for seat in range(4):
            await players[seat].table_where(lambda now, seat=seat: sum(s["committed"] for s in now["seats"]) == seat)  # type: ignore[misc]
            await plan(players[seat], seat)
        for player in players:
            await player.table_where(lambda now: not now["secret"])
        shooter = next(seat["seat"] for seat in players[0].now["seats"] if seat["deciding"])
        asker = players[shooter]
        await asker.send("undo", number=asker.now["number"], seat=shooter, to=0)
        others = [seat for seat in range(4) if seat != shooter]
        for seat in others:
            wish = (await players[seat].table_where(lambda now: now["requests"]))["requests"][0]
            assert (wish["waiting"], wish["mine"]) == (others, True)
        await players[others[0]].send("consent", seat=others[0], yes=True)
        await asker.table_where(lambda now: now["requests"] and len(now["requests"][0]["waiting"]) == 2)
        await players[others[1]].send("consent", seat=others[1], yes=False)
        assert "does not agree" in (await asker.until("refused"))["text"]
        await asker.table_where(lambda now: not now["requests"])


async def test_typed_dice_show_to_those_who_may_see_them(served: Served) -> None:
    created = await open_teams(served, dice="typed")
    async with AsyncExitStack() as stack:
        players = [await stack.enter_async_context(served.sit(link["key"])) for link in created["links"]]
        await players[A1].send("faces", seat=A1, faces=[1])
        for seat in range(4):
            wanted = await players[seat].table_where(
                lambda now, seat=seat: (
                    now["dice_wanted"] is not None
                    and now["dice_wanted"]["mine"]
                    and now["number"] < 0  # type: ignore[misc]
                    and len(now["dice_wanted"]["rolled"]) == 1
                )
            )
            assert wanted["dice_wanted"]["seat"] == seat
            assert wanted["dice_wanted"]["rolled"] == [1]  # who is first; the others' own dice are theirs
            await players[seat].send("faces", seat=seat, faces=[2 + seat] * 3)
        for seat, player in enumerate(players):
            now = await player.table_where(lambda now: now["number"] == 0)
            assert f"dice [{2 + seat}, {2 + seat}, {2 + seat}]" in now["scene"]["prompt"]["detail"]
    messages = [json.loads(text) for text in served.seen]
    wanted_by = [(each["mine"][0], each["dice_wanted"]) for each in messages if each["dice_wanted"]]
    assert len(wanted_by) > 10
    assert all(set(wanted["rolled"]) <= {1, 2 + seat} for seat, wanted in wanted_by)


async def test_who_can_sit_down_to_a_scenario_of_ones_own(served: Served) -> None:
    asked = await served.http.post("/api/games/salvo/scenario", json={"scenario_file": 'name = "teams"\ncubes = 3\n'})
    assert [(each["letter"], each["team"]) for each in asked.json()["seats"]] == [
        ("A1", 0),
        ("B1", 1),
        ("A2", 0),
        ("B2", 1),
    ]
    assert asked.json()["options"] == {"rounds": 2}
    wrong = await served.http.post("/api/games/salvo/scenario", json={"scenario_file": 'name = "trio"'})
    assert wrong.status_code == 400
    assert "there is no scenario 'trio'" in wrong.json()["error"]
    body = {"game": "salvo", "scenario": "teams", "seats": [{"kind": "screen"}, {"kind": "computer"}]}
    refused = await served.http.post("/api/matches", json=body)
    assert refused.json()["error"] == "seats: the scenario is for 4, not 2"
