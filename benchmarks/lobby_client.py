"""The pages and players of a lobby under load, in a process of their own; started by `benchmarks.lobby`."""

from __future__ import annotations

import asyncio
import gc
import json
import statistics
import sys
import time
from collections.abc import Sequence
from http.cookiejar import DefaultCookiePolicy
from typing import Any, Final

import httpx
from websockets.asyncio.client import connect

from benchmarks.processes import busy_ms
from benchmarks.timing import CannotMeasure

MS: Final = 1000.0
PATIENCE: Final = 120.0  # seconds for one answer
AT_ONCE: Final = 16  # requests, while everything is made ready
OFFER: Final = {"match": {"game": "arclight", "scenario": "duel"}}


class Page:
    """A page on the lobby: it keeps what it hears."""

    def __init__(self, line: Any) -> None:
        self.line = line
        self.seats: dict[str, Any] = {}
        self.bytes = self.whole = self.number = 0
        self.heard: dict[str, float] = {}  # of each seat, when
        self.hearing = asyncio.create_task(self.hear())

    async def hear(self) -> None:
        async for text in self.line:
            self.bytes += len(text)
            message = json.loads(text)
            if message["type"] == "lobby":
                self.whole, self.number = len(text), message["number"]
                self.seats = {each["id"]: each for each in message["seats"]}
            elif message["type"] == "news":
                if message["number"] != self.number + 1:
                    raise CannotMeasure("a page missed news")
                self.number = message["number"]
                for each in message["gone"]:
                    self.seats.pop(each, None)
                for each in message["seats"]:
                    self.seats[each["id"]] = each
                    self.heard[each["id"]] = time.perf_counter()


class Crowd:
    """Players who offer seats, each by his cookie."""

    def __init__(self, url: str, http: httpx.AsyncClient) -> None:
        self.url, self.http = url, http
        self.cookies: list[dict[str, str]] = []
        self.offered: list[tuple[int, str]] = []  # by whom, which

    async def come(self, players: int) -> None:
        """So many are players from now on."""
        gate = asyncio.Semaphore(AT_ONCE)

        async def one(number: int) -> dict[str, str]:
            async with gate:
                answer = await self.http.post("/api/me", json={"name": f"Somebody {number}"})
                return dict(answer.cookies)

        self.cookies = list(await asyncio.gather(*map(one, range(players))))

    async def offer(self, player: int) -> str:
        """A player offers a seat; its id."""
        answer = await self.http.post("/api/offers", json=OFFER, headers=cookie(self.cookies[player]))
        if answer.status_code != 201:
            raise CannotMeasure(f"a seat could not be offered: {answer.text}")
        self.offered.append((player, str(answer.json()["id"])))
        return self.offered[-1][1]

    async def withdraw(self) -> None:
        """Whoever has offered longest ago does so no longer."""
        player, offer = self.offered.pop(0)
        await self.http.post(f"/api/offers/{offer}/withdraw", json={}, headers=cookie(self.cookies[player]))


def cookie(cookies: dict[str, str]) -> dict[str, str]:
    return {"cookie": "; ".join(f"{name}={value}" for name, value in cookies.items())}


async def pages_of(crowd: Crowd, count: int) -> list[Page]:
    """So many pages, each of a player, that have heard the whole."""
    pages = list[Page]()
    for player in range(count):
        headers = cookie(crowd.cookies[-1 - player])
        address = crowd.url.replace("http", "ws") + "/ws/lobby"
        pages.append(Page(await connect(address, additional_headers=headers, open_timeout=PATIENCE, ping_timeout=None)))
    while not all(page.whole for page in pages):  # noqa: ASYNC110
        await asyncio.sleep(0.05)
    await asyncio.sleep(1.0)  # all have heard who is here
    return pages


async def shown(pages: Sequence[Page], offer: str, since: float) -> float:
    """Seconds until the last page has heard of an offer."""
    while not all(offer in page.heard for page in pages):  # noqa: ASYNC110
        await asyncio.sleep(0.002)
    return max(page.heard[offer] for page in pages) - since


async def lobby(url: str, process: int, given: Sequence[str]) -> dict[str, float]:
    """What a change costs."""
    players, seats, count, changes = map(int, given[:4])
    pause = 1 / float(given[4])
    async with httpx.AsyncClient(base_url=url, timeout=PATIENCE) as http:
        http.cookies.jar.set_policy(DefaultCookiePolicy(allowed_domains=()))  # it is many players, none of its own
        crowd = Crowd(url, http)
        await crowd.come(players)
        for player in range(seats):
            await crowd.offer(player)
        pages = await pages_of(crowd, count)
        gc.collect()
        gc.freeze()  # a client of its own for each page would not stop all others
        busy, sent, times = busy_ms(process), sum(page.bytes for page in pages), list[float]()
        for number in range(changes):
            began = time.perf_counter()
            offer = await crowd.offer((seats + number) % players)
            times.append(MS * await shown(pages, offer, began))
            await crowd.withdraw()
            await asyncio.sleep(max(0.0, began + pause - time.perf_counter()))
        await asyncio.sleep(0.5)
        done = 2 * changes  # an offer made, and one withdrawn
        return {
            "p50": statistics.median(times),
            "p99": statistics.quantiles(times, n=100)[98],
            "ms": (busy_ms(process) - busy) / done,
            "kb": (sum(page.bytes for page in pages) - sent) / done / len(pages) / 1024,
            "whole_kb": statistics.mean(page.whole for page in pages) / 1024,
        }


if __name__ == "__main__":
    address, server, _, *rest = sys.argv[1:]
    print(json.dumps(asyncio.run(lobby(address, int(server), rest))))
