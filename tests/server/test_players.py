"""Players: who asks is known by a cookie, of which the database holds only a hash."""

from __future__ import annotations

from typing import Any

import pytest

from stormtable.server.people.players import EMBLEMS, hash_of
from tests.support.serving import Served


async def be(served: Served, name: str, **more: str) -> dict[str, Any]:
    answer = await served.http.post("/api/me", json={"name": name, **more})
    return {"status": answer.status_code, **answer.json()}


async def test_who_asks_is_nobody_until_he_says_his_name(served: Served) -> None:
    assert (await served.http.get("/api/me")).json() == {"player": None, "emblems": list(EMBLEMS)}
    found = await be(served, "  Rosa   Luz ", emblem="owl", device="laptop")
    assert (found["status"], found["player"]["name"], found["player"]["emblem"]) == (201, "Rosa Luz", "owl")
    assert (await served.http.get("/api/me")).json()["player"] == found["player"]
    again = await be(served, "Rosa")
    assert (again["status"], again["player"]) == (200, {**found["player"], "name": "Rosa"})


async def test_the_cookie_is_for_this_server_alone_and_no_script_reads_it(served: Served) -> None:
    answer = await served.http.post("/api/me", json={"name": "Rosa"})
    cookie = answer.headers["set-cookie"]
    assert {"HttpOnly", "SameSite=strict", "Path=/"} <= set(cookie.split("; "))
    token = cookie.partition("=")[2].partition(";")[0]
    players = served.hall.store.storage.players
    assert len(token) >= 43
    assert players.with_device(token) is None
    assert players.with_device(hash_of(token)) is not None


@pytest.mark.parametrize(
    ("name", "why"),
    [
        ("R", "2 to 24 characters"),
        ("R" * 25, "2 to 24 characters"),
        ("\u3164\u3164", "something that can be seen"),
        ("Computer", "could be read as Computer"),
        ("Rosa\u202egel", "printable"),
    ],
)
async def test_a_name_that_cannot_be_taken(served: Served, name: str, why: str) -> None:
    answer = await served.http.post("/api/me", json={"name": name})
    assert (answer.status_code, why in answer.json()["error"]) == (400, True), answer.text
    assert "set-cookie" not in answer.headers
    assert (await served.http.post("/api/me", json={"name": "Rosa", "emblem": "pig"})).status_code == 400


async def test_who_holds_keys_to_seats_sits_there(served: Served) -> None:
    found = await be(served, "Rosa")
    created = await served.open("screen", "computer")
    (key,) = [link["key"] for link in created["links"]]
    hall = served.hall
    match = (await hall.key(key)).target
    hall.store.storage.players.hold(found["player"]["id"], [key])
    seated = await hall.people.seated(match)
    assert {seat: player.name for seat, player in seated.items()} == {0: "Rosa"}
