"""Talk at a served table, as the page has it."""

from __future__ import annotations

import contextlib
import secrets
from collections.abc import AsyncIterator, Callable
from typing import Any

import httpx

from tests.support.serving import PATIENCE, Player, Served

__all__ = ["Talker", "Visitor", "at_table", "match_of", "visitor"]


class Visitor:
    """A browser that somebody has said a name in; of nobody the name is ""."""

    def __init__(self, served: Served, name: str = "", player: str = "", cookie: str = "") -> None:
        self.served, self.name, self.player, self.cookie = served, name, player, cookie

    @property
    def headers(self) -> dict[str, str]:
        """What it sends with each request."""
        return {"cookie": self.cookie} if self.cookie else {}

    def hold(self, *keys: str) -> None:
        """Hold the keys of seats."""
        self.served.hall.store.storage.players.hold(self.player, keys)

    async def get(self, path: str) -> httpx.Response:
        """Ask for something."""
        return await self.served.http.get(path, headers=self.headers)

    async def post(self, path: str, body: Any) -> httpx.Response:
        """Send something."""
        return await self.served.http.post(path, json=body, headers=self.headers)


async def visitor(served: Served, name: str) -> Visitor:
    """Somebody with a name."""
    async with httpx.AsyncClient(base_url=served.url, timeout=PATIENCE) as http:
        answer = await http.post("/api/me", json={"name": name})
        assert answer.status_code == 201, answer.text
        return Visitor(served, name, answer.json()["player"]["id"], f"stormtable={http.cookies['stormtable']}")


class Talker:
    """A page that listens."""

    def __init__(self, player: Player) -> None:
        self.player = player
        self.said: list[dict[str, Any]] = []
        self.told: dict[str, Any] = {}  # what was told last in place of all
        self.unsaid: list[dict[str, Any]] = []

    async def hear(self) -> dict[str, Any]:
        """The next message about talk."""
        while True:
            message = await self.player.receive()
            if message["type"] == "unsaid":
                self.unsaid.append(message)
                return message
            if message["type"] == "heard":
                before = {"all": [], "after": self.said, "before": message["said"]}[message["place"]]
                self.said = [*before, *(self.said if message["place"] == "before" else message["said"])]
                if message["place"] == "all":
                    self.told = message
                return message

    async def hear_where(self, holds: Callable[[], bool]) -> None:
        """Hear until it is so."""
        while not holds():
            await self.hear()

    async def say(self, text: str, to: str = "players", client: str = "", seat: int = -1) -> dict[str, Any]:
        """Say something, and wait until it comes back or is refused."""
        client = client or secrets.token_hex(8)
        await self.player.send("say", client=client, to=to, text=text, seat=seat)
        while True:
            message = await self.hear()
            if message["type"] == "unsaid" and message["client"] == client:
                return message
            if message["type"] == "heard" and any(each["client"] == client for each in message["said"]):
                return message

    async def settled(self) -> None:
        """Take in all that was sent before a ping."""
        await self.player.send("ping")
        while (message := await self.player.receive())["type"] != "pong":
            if message["type"] == "heard":
                self.said += message["said"]

    @property
    def texts(self) -> list[str]:
        """What it has heard."""
        return [each["text"] for each in self.said]


@contextlib.asynccontextmanager
async def at_table(served: Served, key: str, who: Visitor | None = None) -> AsyncIterator[Talker]:
    """Somebody at a table, once what was said before has come."""
    async with served.sit(key, additional_headers=who.headers if who else {}) as player:
        talker = Talker(player)
        await player.send("listen")
        await talker.hear()
        yield talker


def match_of(served: Served, created: dict[str, Any]) -> str:
    """The name of a match."""
    return served.hall.store.storage.keys([created["watch"]])[0].target
