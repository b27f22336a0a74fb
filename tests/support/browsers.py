"""Browsers of a served table: each holds a player of its own, or nobody."""

from __future__ import annotations

import contextlib
from collections.abc import AsyncIterator
from typing import Any

import httpx

from stormtable.server.storage.players import Player
from tests.support.serving import PATIENCE, Served

__all__ = ["browser", "player_of"]


@contextlib.asynccontextmanager
async def browser(served: Served, name: str = "", **more: str) -> AsyncIterator[httpx.AsyncClient]:
    """A browser, of a player of that name if one is given."""
    async with httpx.AsyncClient(base_url=served.url, timeout=PATIENCE) as http:
        if name:
            answer = await http.post("/api/me", json={"name": name, **more})
            assert answer.status_code == 201, answer.text
        yield http


async def player_of(served: Served, http: httpx.AsyncClient) -> Player:
    """Whom a browser holds."""
    me: dict[str, Any] = (await http.get("/api/me")).json()["player"]
    return served.hall.store.storage.players.some([me["id"]])[me["id"]]
