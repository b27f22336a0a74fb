"""A referee at a served table: by a link of his own, or by agreement; what others see, and what the record says."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from stormtable.engine.game import BadInput
from stormtable.server.hall.openings import check_rated
from stormtable.table.journal import Seat
from tests.support.serving import Player, Served, links, serving

SPACE = "ships.B.space = 3"


async def rule(player: Player, seat: int, **how: Any) -> None:
    await player.send("rule", **{"number": player.now["number"], "seat": seat, "what": "position", **how})


async def opened(served: Served, **how: Any) -> tuple[list[str], str]:
    """(the keys of the seats, that of the referee)."""
    created = await served.open("screen", "friend", options={"turns": 3}, referee=True, **how)
    return links(created), created["referee"]


class TestByALink:
    async def test_sets_a_position_right_at_once(self, served: Served) -> None:
        (mine, theirs), key = await opened(served)
        async with served.sit(mine) as a, served.sit(theirs) as b, served.sit(key) as umpire:
            table = await umpire.table_where(lambda now: "number" in now)
            assert (table["key_kind"], table["mine"], table["referee"]) == ("referee", [], True)
            await rule(umpire, -1, position=SPACE, preview=True)
            told = await umpire.until("ruling")
            assert (told["changes"], told["problem"]) == ([{"name": "B space", "before": "4", "after": "3"}], "")
            assert table["number"] == 0
            await rule(umpire, -1, position=SPACE)
            for player in (a, b, umpire):
                seen = await player.table_where(lambda now: now.get("number") == 1)
                entry = player.log[-1]
                assert (entry["kind"], entry["by"], entry["seat"]) == ("corrected", "referee", -1)
                assert entry["stories"][0]["lines"][0]["new"] == "3"
                assert [piece["cell"] for piece in seen["scene"]["pieces"]][1] == [3, 0]

    async def test_nobody_gives_up_a_position_that_was_set_right_since(self, served: Served) -> None:
        (mine, _), key = await opened(served)
        async with served.sit(mine) as a, served.sit(key) as umpire:
            await umpire.table_where(lambda now: "number" in now)
            await rule(umpire, -1, position=SPACE)
            await a.table_where(lambda now: now["number"] == 1)
            await a.send("concede", number=0, seat=0)
            assert (await a.until("refused"))["stale"]

    async def test_is_told_the_place_of_a_mistake(self, served: Served) -> None:
        _, key = await opened(served)
        async with served.sit(key) as umpire:
            await umpire.table_where(lambda now: "number" in now)
            await rule(umpire, -1, position='phase = "LUNCH"', preview=True)
            assert "'LUNCH' is not one of" in (await umpire.until("ruling"))["problem"]
            await rule(umpire, -1, position='phase = "LUNCH"')
            assert "'LUNCH' is not one of" in (await umpire.until("refused"))["text"]

    async def test_is_kept_by_the_server(self, tmp_path: Path) -> None:
        async with serving(tmp_path / "db") as served:
            _, key = await opened(served)
            async with served.sit(key) as umpire:
                await umpire.table_where(lambda now: "number" in now)
                await rule(umpire, -1, position=SPACE)
                await umpire.table_where(lambda now: now["number"] == 1)
        async with serving(tmp_path / "db") as served, served.sit(key) as umpire:
            await umpire.table_where(lambda now: now.get("number") == 1)
            await rule(umpire, -1, what="back", to=0)
            await umpire.table_where(lambda now: now["number"] == 2)
            assert umpire.log[-1]["back_to"] == 0

    async def test_is_not_what_others_have(self, served: Served) -> None:
        created = await served.open("screen", "friend", referee=True)
        mine, _ = links(created)
        for key in (created["watch"], created["owner"]):
            async with served.sit(key) as other:
                await other.table_where(lambda now: "number" in now)
                for seat in (-1, 0):
                    await rule(other, seat, position=SPACE)
                    assert "does not hold that seat" in (await other.until("refused"))["text"]
        async with served.sit(mine) as a:
            await a.table_where(lambda now: "number" in now)
            await rule(a, -1, position=SPACE)
            assert "does not hold that seat" in (await a.until("refused"))["text"]

    async def test_sees_what_a_watcher_sees(self, served: Served) -> None:
        """Whoever opened the match has the link too, and shall not see the other's secrets by it."""
        (mine, _), key = await opened(served)
        async with served.sit(mine) as a, served.sit(key) as umpire:
            await a.act("step 0")
            table = await umpire.table_where(lambda now: "number" in now)
            assert (table["seat"], table["number"]) == (-1, 0)

    async def test_there_is_none_where_none_was_named(self, served: Served) -> None:
        created = await served.open("screen", "friend")
        assert created["referee"] == ""

    async def test_the_rematch_has_one_too(self, served: Served) -> None:
        (mine, _), key = await opened(served)
        async with served.sit(mine) as a:
            await a.table_where(lambda now: "number" in now)
            await a.send("concede", number=0, seat=0)
            await a.table_where(lambda now: now["over"] is not None)
        await served.http.post(f"/api/table/{mine}/rematch")
        async with served.sit(key) as umpire:
            table = await umpire.table_where(lambda now: now.get("rematch", "") != "")
        async with served.sit(table["rematch"].removeprefix("/table/")) as umpire:
            assert (await umpire.table_where(lambda now: "number" in now))["key_kind"] == "referee"


class TestByAgreement:
    async def test_all_see_what_is_asked(self, served: Served) -> None:
        mine, theirs = links(await served.open("screen", "friend", options={"turns": 3}))
        async with served.sit(mine) as a, served.sit(theirs) as b:
            await a.table_where(lambda now: "number" in now)
            await rule(a, 0, position=SPACE)
            table = await b.table_where(lambda now: bool(now.get("requests")))
            (request,) = table["requests"]
            assert (request["kind"], request["position"], request["mine"]) == ("position", SPACE, True)
            assert request["changes"] == [{"name": "B space", "before": "4", "after": "3"}]
            await b.send("consent", seat=1, yes=True, kind="position", request=request["number"])
            await a.table_where(lambda now: now["number"] == 1)
            assert (a.log[-1]["by"], a.log[-1]["seat"]) == ("all", 0)
        text = (await served.http.get(f"/api/table/{mine}/record")).text
        entry = json.loads(text.splitlines()[-1])
        assert (entry["kind"], entry["by"], entry["seat"]) == ("corrected", "all", 0)

    async def test_what_cannot_be_is_not_asked(self, served: Served) -> None:
        mine, theirs = links(await served.open("screen", "friend"))
        async with served.sit(mine) as a, served.sit(theirs) as b:
            await a.table_where(lambda now: "number" in now)
            await rule(a, 0, position="turn = 1")
            assert "that is so already" in (await a.until("refused"))["text"]
            assert (await b.table_where(lambda now: "number" in now))["requests"] == []


def test_a_rated_match_has_no_referee() -> None:
    seats = [Seat(letter="A", kind="screen"), Seat(letter="B", kind="friend")]
    check_rated(seats, [0, 1], "table")
    with pytest.raises(BadInput, match="rated: without a referee"):
        check_rated(seats, [0, 1], "table", referee=True)
