"""The pages of a server under load, in a process of their own: matches of friends, a page each, who move at random.

Started by `benchmarks.load.Loaded`; tells what it measured as JSON. Of a page it does what matters to the server: it
keeps the table by what changes, and sends the id of an offer.
"""

from __future__ import annotations

import asyncio
import gc
import json
import random
import secrets
import statistics
import sys
import time
import urllib.request
from collections.abc import Callable, Sequence
from typing import Any, Final

import msgspec
from websockets.asyncio.client import ClientConnection, connect

from benchmarks.processes import busy_ms, resident_kb
from stormtable.server.wire.renewing import renewed

MS: Final = 1000.0
FEW: Final = 8  # moves
PATIENCE: Final = 120.0  # seconds for one answer
DECODER: Final = msgspec.json.Decoder()


class Metered(ClientConnection):
    """A line that counts what comes over it, as it comes: frames and compressed."""

    came = 0

    def data_received(self, data: bytes) -> None:
        """Count, and go on."""
        self.came += len(data)
        super().data_received(data)


class Page:
    """A page at a table."""

    def __init__(self, line: Any, news: asyncio.Event) -> None:
        self.line: Metered = line
        self.table: dict[str, Any] = {}
        self.tables = 0  # so many came
        self.refused: dict[str, Any] | None = None  # what the last act was refused with
        self.json = 0  # bytes of messages
        self.changed, self.news = asyncio.Condition(), news
        self.hearing = asyncio.create_task(self.hear())

    async def hear(self) -> None:
        async for text in self.line:
            self.json += len(text)
            message = DECODER.decode(text)
            if message["type"] in ("table", "changes"):
                self.table = message if message["type"] == "table" else renewed(self.table, message)
                self.tables += 1
            elif message["type"] == "refused":
                self.refused = message
            self.news.set()
            async with self.changed:
                self.changed.notify_all()
        self.news.set()
        async with self.changed:
            self.changed.notify_all()

    async def until(self, number: int) -> bool:
        """Until it shows an entry; False where its act was refused, since the table had moved on.

        Raises RuntimeError where it is refused for anything else.
        """
        await self.holds(lambda: self.table.get("number", -1) >= number or self.refused is not None)
        refused, self.refused = self.refused, None
        if refused is not None and not refused["stale"]:
            raise RuntimeError(f"an act was refused: {refused['text']}")
        return refused is None

    async def beyond(self, tables: int) -> None:
        """Until more than so many tables have come: how it counts entries is its own."""
        await self.holds(lambda: self.tables > tables)

    async def holds(self, condition: Callable[[], bool]) -> None:
        """Until something does. Raises RuntimeError once nothing can come any more."""
        async with self.changed:
            await self.changed.wait_for(lambda: condition() or self.line.close_code is not None)
        if not condition():
            raise RuntimeError(f"the server has ended the line: {self.line.close_reason}")

    @property
    def able(self) -> list[dict[str, Any]]:
        """What its seat may do now."""
        scene = self.table["scene"]
        asked = scene["prompt"] and self.table["seat"] in scene["prompt"]["seats"]
        return scene["offers"] if asked and self.table["over"] is None else []


class Match:
    """A match and its pages."""

    def __init__(self, pages: Sequence[Page], news: asyncio.Event, rnd: random.Random) -> None:
        self.pages, self.news, self.random = pages, news, rnd
        self.turn = asyncio.Lock()  # one move at a time

    @classmethod
    async def open(cls, url: str, game: dict[str, Any], scenario: dict[str, Any], seed: int) -> Match:
        """A new one, its tables laid."""
        seats = [{"kind": "friend"}] * len(scenario["seats"])
        body = {"game": game["name"], "scenario": scenario["name"], "seats": seats}
        created = await asyncio.to_thread(post, f"{url}/api/matches", body)
        keys = [await asyncio.to_thread(sit, url, link["key"]) for link in created["links"]]
        lines = [
            await connect(
                f"{url.replace('http', 'ws')}/ws/{key}?changes=1",
                max_size=None,
                ping_interval=None,
                create_connection=Metered,
            )
            for key in keys
        ]
        news = asyncio.Event()
        match = cls([Page(line, news) for line in lines], news, random.Random(seed))
        for page in match.pages:
            await page.until(0)
        return match

    @property
    def over(self) -> bool:
        """Whether there is nothing to decide any more."""
        return all(page.table["over"] is not None for page in self.pages)

    async def move(self) -> float:
        """A move at random: milliseconds until the page that made it shows it. The others show it too then."""
        began = time.perf_counter()
        while not await self.moved():
            began = time.perf_counter()  # the page had not heard of all yet
        return MS * (time.perf_counter() - began)

    async def moved(self) -> bool:
        """Try a move: whether it was carried out, or there is none any more."""
        while not (able := [page for page in self.pages if page.able]):
            if self.over:
                return True
            self.news.clear()  # whose turn it is has not heard of it yet, or who has won
            await self.news.wait()
        page = self.random.choice(able)
        number, secret = page.table["number"], page.table["secret"]
        action = self.random.choice(page.able)["id"]
        tables, page.refused = [other.tables for other in self.pages], None
        act = {"type": "act", "number": number, "seat": page.table["seat"], "action": action}
        await page.line.send(json.dumps(act))
        if not await page.until(number + 1):
            await page.beyond(tables[self.pages.index(page)])  # it is sent what there is
            return False
        if not secret and not page.table["secret"]:
            for other, before in zip(self.pages, tables, strict=True):
                await other.beyond(before)
        return True

    @property
    def came(self) -> tuple[int, int]:
        """Bytes of all pages: of messages, and on their lines."""
        return sum(page.json for page in self.pages), sum(page.line.came for page in self.pages)

    async def close(self) -> None:
        """Leave the table."""
        for page in self.pages:
            await page.line.close()
            page.hearing.cancel()


async def at_once(matches: Sequence[Match], moves: int) -> int:
    """So many moves in all, in each match as soon as the one before is shown; how many there were."""
    done = 0

    async def play(match: Match) -> None:
        nonlocal done
        while done < moves and not match.over:
            done += 1
            await match.move()

    await asyncio.gather(*map(play, matches))
    return done


def get(url: str) -> Any:
    with urllib.request.urlopen(url, timeout=PATIENCE) as answer:
        return json.load(answer)


def post(url: str, body: Any) -> Any:
    request = urllib.request.Request(url, json.dumps(body).encode(), {"content-type": "application/json"})
    with urllib.request.urlopen(request, timeout=PATIENCE) as answer:
        return json.load(answer)


def sit(url: str, invitation: str) -> str:
    """The key of a seat that one is invited to."""
    return str(post(f"{url}/api/table/{invitation}/seat", {"claim": secrets.token_hex(16)})["key"])


# What is measured


class Client:
    """Loads a server and watches its process."""

    def __init__(self, url: str, process: int) -> None:
        self.url, self.process = url, process
        self.games = {game["name"]: game for game in get(f"{url}/api/games")["games"]}

    async def match(self, name: str, seed: int) -> Match:
        """A new match of a game's first scenario."""
        game = self.games[name]
        return await Match.open(self.url, game, game["scenarios"][0], seed)

    async def cost(self, name: str, warm: int, count: int, seed: int) -> dict[str, float]:
        """What a move costs a server that has seen some: ms of its processor, kB of messages and on the lines."""
        await self.spent(name, warm, seed + count)
        return await self.spent(name, count, seed)

    async def spent(self, name: str, count: int, seed: int) -> dict[str, float]:
        """The same of so many moves, without any before."""
        busy, texts, line, done = 0.0, 0, 0, 0
        while done < count:
            match = await self.match(name, seed + done)
            await asyncio.sleep(0.5)  # the pages see each other come
            before, came = busy_ms(self.process), match.came
            while done < count and not match.over:
                await match.move()
                done += 1
            await asyncio.sleep(0.1)
            busy += busy_ms(self.process) - before
            texts, line = texts + match.came[0] - came[0], line + match.came[1] - came[1]
            await match.close()
        return {"ms": busy / done, "kb": texts / done / 1000, "line_kb": line / done / 1000}

    async def many(self, name: str, matches: int, moves: int, more: int, rest: float, seed: int) -> dict[str, float]:
        """As many moves as can be in matches at once: moves a second, and a second of the processor.

        And kB of memory a match with its pages, after that and so many seconds later; then the same of so many more.
        """
        first = await self.match(name, seed)  # what all matches share is loaded with it
        for _ in range(FEW):
            await first.move()
        before = resident_kb(self.process)
        found = [await self.match(name, seed + i) for i in range(matches)]
        began, busy = time.perf_counter(), busy_ms(self.process)
        done = await at_once(found, moves)
        took, busy = time.perf_counter() - began, busy_ms(self.process) - busy
        told = {"a_second": done / took, "a_busy_second": done * MS / busy}
        told["kb"], told["rest_kb"] = await self.memory(before, matches, rest)
        before = resident_kb(self.process)
        others = [await self.match(name, seed + matches + i) for i in range(more)]
        await at_once(others, moves * more // matches)
        told["more_kb"], told["more_rest_kb"] = await self.memory(before, more, rest)
        for match in [first, *found, *others]:
            await match.close()
        return told

    async def memory(self, before: float, matches: int, rest: float) -> tuple[float, float]:
        """How many kB more than before the server has for each match: now, and so many seconds later."""
        now = resident_kb(self.process)
        await asyncio.sleep(rest)
        return (now - before) / matches, (resident_kb(self.process) - before) / matches

    async def steady(self, name: str, matches: int, rates: object, seconds: float, seed: int) -> dict[str, float]:
        """So many moves a second over so many matches, whatever the server does: how long each takes, by the rate."""
        found = [await self.match(name, seed + i) for i in range(matches)]
        told = {}
        for rate in map(float, str(rates).split(",")):
            took = await self.flow(found, rate, seconds)
            told[f"{rate}: p50"] = statistics.median(took)
            told[f"{rate}: p99"] = statistics.quantiles(took, n=100)[98]
            found = [match for match in found if not match.over]
        for match in found:
            await match.close()
        return told

    async def flow(self, found: Sequence[Match], rate: float, seconds: float) -> list[float]:
        """Moves at a rate: how many milliseconds each took from when it was due."""
        took, under_way, began = list[float](), set[asyncio.Task[None]](), time.perf_counter()

        async def move(match: Match, due: float) -> None:
            async with match.turn:
                if not match.over:
                    await match.move()
                    took.append(MS * (time.perf_counter() - due))

        for i in range(int(rate * seconds)):
            due = began + i / rate
            await asyncio.sleep(max(0.0, due - time.perf_counter()))
            task = asyncio.create_task(move(found[i % len(found)], due))
            under_way.add(task)
            task.add_done_callback(under_way.discard)
        await asyncio.gather(*under_way)
        return took


def number_of(text: str) -> Any:
    """What a word of the command line says."""
    try:
        return float(text) if "." in text else int(text)
    except ValueError:
        return text


if __name__ == "__main__":
    gc.disable()  # to go through all tables takes Python up to 0.1 s, which would count as the server's
    url, process, what, name, *given = sys.argv[1:]
    client = Client(url, int(process))
    print(json.dumps(asyncio.run(getattr(client, what)(name, *map(number_of, given)))))
