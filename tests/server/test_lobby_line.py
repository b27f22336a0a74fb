"""The line to the lobby: told whole once, then what changes; whoever missed something asks again."""

from __future__ import annotations

import asyncio
import contextlib
import json
from collections.abc import AsyncIterator
from typing import Any

import pytest
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed

from stormtable.server.wire.lobby import OpenSeat
from stormtable.server.wire.people import PlayerInfo
from tests.support.serving import PATIENCE, Served


def seat(name: str, **how: Any) -> OpenSeat:
    how = {"id": name, "game": "ambush", "scenario": "Night", "words": "", "player": ROSA, "chairs": [], **how}
    how = {"pace": "none", "clock": "", "rated": False, "low": 0, "high": 0, "newcomers": False, **how}
    return OpenSeat(**{"whom": "all", "lot": False, "warm": False, "made": 1.0, "until": 2.0, **how})


ROSA = PlayerInfo(id="r", name="Rosa", emblem="owl")


class Page:
    """A page on the lobby."""

    def __init__(self, line: ClientConnection) -> None:
        self.line = line

    async def hear(self) -> dict[str, Any]:
        return dict(json.loads(await asyncio.wait_for(self.line.recv(), PATIENCE)))

    async def until(self, holds: Any) -> dict[str, Any]:
        while not holds(message := await self.hear()):
            pass
        return message


@contextlib.asynccontextmanager
async def on_the_lobby(served: Served, **how: Any) -> AsyncIterator[Page]:
    async with connect(served.url.replace("http", "ws") + "ws/lobby", open_timeout=PATIENCE, **how) as line:
        yield Page(line)


async def test_a_page_is_told_the_whole_and_then_what_changes(served: Served) -> None:
    served.hall.lobby.put_seat(seat("a"))
    async with on_the_lobby(served) as page:
        whole = await page.hear()
        assert (whole["type"], [each["id"] for each in whole["seats"]], whole["you"]) == ("lobby", ["a"], "")
        served.hall.lobby.put_seat(seat("b"))
        served.hall.lobby.drop_seat("a")
        news = await page.until(lambda told: told["type"] == "news" and (told["seats"] or told["gone"]))
        assert ([each["id"] for each in news["seats"]], news["gone"]) == (["b"], ["a"])
        assert news["number"] > whole["number"]
        await page.line.send('{"type": "whole"}')
        again = await page.until(lambda told: told["type"] == "lobby")
        assert [each["id"] for each in again["seats"]] == ["b"]
        assert again["number"] == news["number"]


async def test_each_page_is_told_in_its_own_language(served: Served) -> None:
    german = {"additional_headers": {"accept-language": "de"}}
    served.hall.lobby.put_seat(seat("a"), {"de": seat("a", scenario="Nacht")})
    async with on_the_lobby(served) as page, on_the_lobby(served, **german) as other:
        assert (await page.hear())["seats"][0]["scenario"] == "Night"
        assert (await other.hear())["seats"][0]["scenario"] == "Nacht"
        served.hall.lobby.put_seat(seat("b"), {"de": seat("b", clock="1 Tag")})
        for each, clock in ((page, ""), (other, "1 Tag")):
            assert (await each.until(lambda told: told["type"] == "news" and told["seats"]))["seats"][0][
                "clock"
            ] == clock


async def test_numbers_of_news_follow_each_other(served: Served) -> None:
    async with on_the_lobby(served) as page, on_the_lobby(served) as other:
        numbers = [(await page.hear())["number"]]
        await other.hear()
        for each in range(5):
            served.hall.lobby.put_seat(seat(str(each)))
            served.hall.lobby.flush()
        while numbers[-1] < served.hall.lobby.number:
            if (number := (await page.hear())["number"]) != numbers[0]:  # told with the whole already
                numbers.append(number)
        assert numbers == list(range(numbers[0], numbers[0] + len(numbers)))


async def test_who_reads_too_slowly_is_sent_the_whole(served: Served) -> None:
    async with on_the_lobby(served) as page:
        await page.hear()
        (line,) = served.hall.lobby.pages
        for each in range(200):
            line.tell(json.dumps({"type": "news", "number": each}).encode())
        assert (await page.until(lambda told: told["type"] == "lobby"))["seats"] == []


@pytest.mark.parametrize("text", ["", "{}", '{"type": "act"}', b"\0", '{"type": "whole", "more": 1}'])
async def test_what_no_page_sends_ends_the_connection(served: Served, text: str | bytes) -> None:
    async with on_the_lobby(served) as page:
        await page.hear()
        await page.line.send(text)
        with pytest.raises(ConnectionClosed) as ended:
            await page.until(lambda told: told["type"] == "never")
        assert ended.value.rcvd is not None
        assert ended.value.rcvd.code == 1003
    async with on_the_lobby(served) as page:
        assert (await page.hear())["type"] == "lobby"


async def test_a_ping_is_answered(served: Served) -> None:
    async with on_the_lobby(served) as page:
        await page.line.send('{"type": "ping"}')
        await page.until(lambda told: told["type"] == "pong")


async def test_who_is_here_is_counted_by_player(served: Served) -> None:
    await served.http.post("/api/me", json={"name": "Rosa", "emblem": "owl"})
    cookie = "; ".join(f"{name}={value}" for name, value in served.http.cookies.items())
    mine = {"additional_headers": {"Cookie": cookie}}
    async with on_the_lobby(served) as stranger, on_the_lobby(served, **mine) as page, on_the_lobby(served, **mine):
        assert (await page.hear())["you"]
        told = await stranger.until(lambda told: told["people"] == 2)
        if not told["here"]:
            told = await stranger.until(lambda told: told.get("here"))
        assert [(each["player"]["name"], each["away"]) for each in told["here"]] == [("Rosa", False)]
        assert served.hall.lobby.told[0] == 2
