"""A real server on a free port, and clients that speak to it as the page does."""

from __future__ import annotations

import asyncio
import contextlib
import json
import random
import time
from collections.abc import AsyncIterator, Callable, Mapping, Sequence
from contextlib import AbstractContextManager, nullcontext
from pathlib import Path
from typing import Any, Self

import httpx
from websockets.asyncio.client import ClientConnection, connect

from stormtable.engine.actions import Action
from stormtable.engine.levels import Level
from stormtable.engine.warmup import Progress
from stormtable.server.hall.hall import Hall, Limits
from stormtable.server.people.means import Means
from stormtable.server.storage.opening import open_storage
from stormtable.server.web.app import make_app
from stormtable.server.web.connections import Door
from stormtable.server.web.reach import Reach
from stormtable.server.web.run import Announcing, address_of, config, door_for, listen, metrics_of
from stormtable.server.wire.renewing import renewed
from tests.support import ambush, salvo

PATIENCE = 120.0  # seconds: a loaded machine is slow, not wrong
GAMES: Any = {"ambush": ambush, "salvo": salvo}


def usual_database() -> AbstractContextManager[str]:
    """The address of a fresh database for tests that name none."""
    return nullcontext(":memory:")


class RandomOpponents:
    """Plays at random, and can be told to wait, fail or cheat."""

    def __init__(self, seed: int = 1) -> None:
        self.random = random.Random(seed)
        self.asked = 0
        self.warming: dict[str, Progress] = {}
        self.prepared: list[str] = []
        self.gate = asyncio.Event()
        self.gate.set()
        self.choice: Callable[[list[Action]], Sequence[Action]] | None = None

    def levels(self, game: Any) -> Mapping[str, Level]:
        return {"easy": Level("Easy", "At random.", 1, 0.1)}

    def default(self, game: Any) -> str:
        return "easy"

    def prepare(self, game: Any) -> None:
        self.prepared.append(game.NAME)

    def progress(self) -> Mapping[str, Progress]:
        return self.warming

    async def choose(self, game: Any, view: Any, seat: int, level: str) -> Sequence[Action]:
        self.asked += 1
        await self.gate.wait()
        out = [Action() for _ in range(game.MAX_CHOICES)]
        offered = out[: game.choices(view, seat, out)]
        return self.choice(offered) if self.choice else [self.random.choice(offered)]

    async def close(self) -> None:
        self.gate.set()


class Quiet(Announcing):
    """Leaves the signals to the test runner."""

    @contextlib.contextmanager
    def capture_signals(self) -> Any:
        yield


class Served:
    """A running server."""

    def __init__(self, hall: Hall, url: str, http: httpx.AsyncClient, door: Door | None = None) -> None:
        self.hall, self.url, self.http = hall, url, http
        self.door: Any = door
        self.app_routes: Any = ()
        self.seen: list[str] = []  # everything that was sent to any client; what changes with the table it leads to

    async def open(self, *kinds: str, **how: Any) -> dict[str, Any]:
        """A new match; the seats' kinds in order. Friends have sat down: each link is the key of its seat."""
        created = await self.invite(*kinds, **how)
        for link in created["links"]:
            link["key"] = await self.take(link["key"]) if link["kind"] == "friend" else link["key"]
        return created

    async def invite(self, *kinds: str, **how: Any) -> dict[str, Any]:
        """The same as long as nobody has sat down by the invitations."""
        seats = [{"kind": kind} for kind in kinds]
        body = {"game": "ambush", "scenario": "night", "seats": seats, **how}
        answer = await self.http.post("/api/matches", json=body)
        assert answer.status_code == 201, answer.text
        return answer.json()  # type: ignore[no-any-return]

    async def take(self, invitation: str, claim: str = "0123456789abcdef" * 2) -> str:
        """Sit down by an invitation; the key of the seat."""
        answer = await self.http.post(f"/api/table/{invitation}/seat", json={"claim": claim})
        assert answer.status_code == 201, answer.text
        return str(answer.json()["key"])

    @contextlib.asynccontextmanager
    async def sit(self, key: str, language: str = "en", **how: Any) -> AsyncIterator[Player]:
        """A player at a table, after the first table message."""
        how = {
            "additional_headers": {"accept-language": language},
            "open_timeout": PATIENCE,
            "ping_timeout": PATIENCE,
            **how,
        }
        async with connect(self.url.replace("http", "ws") + f"ws/{key}?changes=1", **how) as line:
            player = Player(line, self.seen)
            await player.table()
            yield player


class Player:
    """A connection as the page holds it."""

    def __init__(self, line: ClientConnection, seen: list[str]) -> None:
        self.line, self.seen = line, seen
        self.now: dict[str, Any] = {}
        self.log: list[dict[str, Any]] = []

    async def receive(self) -> dict[str, Any]:
        text = await asyncio.wait_for(self.line.recv(), PATIENCE)
        assert isinstance(text, str)
        message: dict[str, Any] = json.loads(text)
        if message["type"] == "changes":
            sent, message = message, renewed(self.now, message)
            text = json.dumps({**message, "sent": sent}, ensure_ascii=False, separators=(",", ":"))
        self.seen.append(text)
        if message["type"] == "table":
            self.now = message
            self.log = [*self.log[: message["log_from"]], *message["log"]]
        return message

    async def until(self, kind: str) -> dict[str, Any]:
        while True:
            message = await self.receive()
            if message["type"] == kind:
                return message

    async def table(self) -> dict[str, Any]:
        return await self.until("table")

    async def table_where(self, holds: Callable[[dict[str, Any]], bool]) -> dict[str, Any]:
        while not holds(self.now):
            await self.table()
        return self.now

    async def send(self, kind: str, /, **fields: Any) -> Self:
        await self.line.send(json.dumps({"type": kind, **fields}))
        return self

    async def act(self, action: str, seat: int | None = None, number: int | None = None) -> dict[str, Any]:
        """Act and wait until the table shows it, or what refused it."""
        before, eyes = self.now["number"] if number is None else number, (self.now["seat"], self.now["reader"])
        seat = self.now["seat"] if seat is None else seat
        await self.send("act", number=before, seat=seat, action=action)
        while True:
            message = await self.receive()
            if message["type"] == "refused" and message["stale"]:
                await self.table()  # sent with it
                return message
            if message["type"] == "refused" or (
                message["type"] == "table"
                and ((message["seat"], message["reader"]) != eyes or self.has_acted(seat, before))
            ):
                return message

    def has_acted(self, seat: int, before: int) -> bool:
        """Whether the log tells of something that a seat has done since an entry; others may act at the same time."""
        return any(entry["seat"] == seat for entry in self.log[before + 1 :])


@contextlib.asynccontextmanager
async def serving(
    database: Path | str | None = None,
    opponents: Any = None,
    limits: Limits | None = None,
    games: Any = None,
    names: Sequence[str] = (),
    metrics: str = "",
    *,
    thinks: bool = True,
    root: str = "",
    lobby: Any = "open",
    means: Means | None = None,
    clock: Callable[[], float] = time.time,
) -> AsyncIterator[Served]:
    usual = contextlib.ExitStack()
    address = usual.enter_context(usual_database()) if database is None else database
    storage, playing = open_storage(address), opponents or RandomOpponents()
    hall = Hall(storage, games or GAMES, playing, limits, thinks=thinks, lobby=lobby, means=means, clock=clock)
    listener = listen("127.0.0.1", 0)
    started = asyncio.Event()
    door = door_for(hall.limits)
    app = make_app(hall, names, Reach(names=names), metrics_of(hall, door, metrics), root)
    server = Quiet(config(app, hall.limits, door), lambda url: started.set())
    task = asyncio.create_task(server.serve(sockets=[listener]))
    await started.wait()
    url = address_of(listener)
    try:
        async with httpx.AsyncClient(base_url=url, timeout=PATIENCE) as http:
            served = Served(hall, url, http, door)
            served.app_routes = app.routes
            yield served
    finally:
        server.should_exit = True
        await task
        listener.close()
        usual.close()


def links(created: dict[str, Any]) -> list[str]:
    return [link["key"] for link in created["links"]]


async def play_out(player: Player) -> None:
    """Choose the last offer each time: it commits."""
    while player.now["over"] is None:
        offers = player.now["scene"]["offers"]
        if offers:
            await player.act(offers[-1]["id"])
        else:
            await player.table()


async def play_out_both(a: Player, b: Player) -> None:
    while a.now["over"] is None:
        await asyncio.sleep(0.01)
        for each in (a, b):
            if (
                each.now["over"] is None
                and each.now["scene"]["offers"]
                and each.now["seats"][each.now["seat"]]["deciding"]
            ):
                await each.act(each.now["scene"]["offers"][-1]["id"])
        await a.send("ping")
        while (await a.receive())["type"] != "pong":
            pass
        await b.send("ping")
        while (await b.receive())["type"] != "pong":
            pass


async def heard(player: Player) -> list[dict[str, Any]]:
    """What has come in by the time a ping is answered."""
    await asyncio.sleep(0.05)
    await player.send("ping")
    messages = []
    while (message := await player.receive())["type"] != "pong":
        messages.append(message)
    return messages
