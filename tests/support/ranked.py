"""People with browsers of their own, and matches between them that are rated."""

from __future__ import annotations

import contextlib
from collections.abc import AsyncIterator
from typing import Any, NamedTuple

import httpx

from tests.support.serving import PATIENCE, Served


class Person(NamedTuple):
    """Somebody, by name, with a browser."""

    http: httpx.AsyncClient
    id: str
    name: str


@contextlib.asynccontextmanager
async def somebody(served: Served, name: str) -> AsyncIterator[Person]:
    """A player with a browser of his own."""
    async with httpx.AsyncClient(base_url=served.url, timeout=PATIENCE) as http:
        answer = await http.post("/api/me", json={"name": name})
        assert answer.status_code == 201, answer.text
        yield Person(http, answer.json()["player"]["id"], name)


async def seat(person: Person, invitation: str) -> str:
    """Sit down by an invitation; the key of the seat."""
    answer = await person.http.post(f"/api/table/{invitation}/seat", json={"claim": "0123456789abcdef" * 2})
    assert answer.status_code == 201, answer.text
    return str(answer.json()["key"])


async def meet(*people: Person, **how: Any) -> list[str]:
    """A rated match, the seats of which people hold in order; their keys."""
    seats = [{"kind": "friend"}] * len(people)
    body = {"game": "ambush", "scenario": "night", "seats": seats, "rated": True, **how}
    created = await people[0].http.post("/api/matches", json=body)
    assert created.status_code == 201, created.text
    links = created.json()["links"]
    return [await seat(person, link["key"]) for person, link in zip(people, links, strict=True)]


async def concede(served: Served, key: str, seat: int) -> None:
    """Give a match up, and wait until it is over."""
    async with served.sit(key) as loser:
        await loser.send("concede", number=loser.now["number"], seat=seat)
        await loser.table_where(lambda table: table["over"] is not None)
