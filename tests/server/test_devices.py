"""A player's devices: named, signed out, added by a code that is good once, or by a passkey of a lost player."""

from __future__ import annotations

import time
from typing import Any

import httpx
import pytest

from stormtable.server.people import entering
from stormtable.server.people.players import hash_of
from stormtable.server.storage.passkeys import Ticket
from tests.support.authenticator import Authenticator
from tests.support.browsers import browser, player_of
from tests.support.serving import PATIENCE, Served, serving


async def called(http: httpx.AsyncClient) -> str | None:
    player = (await http.get("/api/me")).json()["player"]
    return player and str(player["name"])


async def code_of(http: httpx.AsyncClient) -> str:
    answer = await http.post("/api/me/code")
    assert answer.status_code == 201, answer.text
    return str(answer.json()["code"])


async def enter(http: httpx.AsyncClient, code: str, **more: Any) -> httpx.Response:
    return await http.post("/api/code", json={"code": code, "device": "Phone", **more})


def named(site: httpx.AsyncClient, served: Served) -> httpx.AsyncClient:
    """The same browser at the server's name: passkeys are bound to one."""
    site.base_url = httpx.URL(served.url.replace("127.0.0.1", "localhost"))
    return site


class TestCodes:
    """A code that one device shows and another one takes."""

    async def test_it_brings_a_player_to_another_device_once(self, served: Served) -> None:
        async with browser(served, "Rosa", device="Laptop") as laptop, browser(served) as phone:
            code = await code_of(laptop)
            assert (len(code), code[4]) == (9, "-")
            assert (await enter(phone, code.upper().replace("-", " "))).status_code == 201
            assert await called(phone) == "Rosa"
            async with browser(served) as third:
                assert (await enter(third, code)).status_code == 409
                assert await called(third) is None
            devices = (await laptop.get("/api/me/devices")).json()["devices"]
            assert {(each["name"], each["here"]) for each in devices} == {("Laptop", True), ("Phone", False)}

    async def test_only_its_hash_is_stored_and_the_last_one_alone_is_good(self, served: Served) -> None:
        async with browser(served, "Rosa") as rosa, browser(served) as phone:
            first, second = await code_of(rosa), await code_of(rosa)
            rows = served.hall.store.storage.rows_with("tickets", ["hash", "kind"], "kind", ["code"])
            assert rows == [(hash_of(second.replace("-", "")), "code")]
            assert (await enter(phone, first)).status_code == 409
            assert (await enter(phone, second)).status_code == 201

    async def test_it_lapses(self, served: Served) -> None:
        async with browser(served, "Rosa") as rosa, browser(served) as phone:
            player, passkeys = await player_of(served, rosa), served.hall.store.storage.passkeys
            passkeys.add_ticket(Ticket(hash_of("abcdefgh"), "code", player.id, time.time() - 1), 0)
            refused = await enter(phone, "abcd-efgh")
            assert (refused.status_code, "ten minutes" in refused.json()["error"]) == (409, True)

    async def test_it_is_not_guessed(self, served: Served) -> None:
        async with browser(served) as guesser:
            answers = [(await enter(guesser, f"abcd-efg{sign}")).json()["error"] for sign in "abcdefghijkm"]
        assert [text for text in answers if "too many codes" in text] == answers[10:]

    async def test_a_browser_that_holds_somebody_asks_first(self, served: Served) -> None:
        async with browser(served, "Rosa") as rosa, browser(served, "Ilja") as other:
            code, ilja = await code_of(rosa), await player_of(served, other)
            refused = await enter(other, code)
            assert (refused.status_code, refused.json()["where"]) == (409, "leave")
            assert (await enter(other, code, leave=True)).status_code == 201
            assert await called(other) == "Rosa"
            assert served.hall.store.storage.players.devices(ilja.id) == []

    async def test_there_is_an_end_of_devices(self, served: Served, monkeypatch: pytest.MonkeyPatch) -> None:
        monkeypatch.setattr(entering, "MOST_DEVICES", 1)
        async with browser(served, "Rosa") as rosa:
            assert (await rosa.post("/api/me/code")).status_code == 409


class TestDevices:
    """The list of one's devices."""

    async def test_they_are_named_and_signed_out(self, served: Served) -> None:
        async with browser(served, "Rosa", device="Laptop") as laptop, browser(served) as phone:
            await enter(phone, await code_of(laptop))
            found = (await laptop.get("/api/me/devices")).json()["devices"]
            other = next(each for each in found if not each["here"])
            told = await laptop.post("/api/me/devices", json={"id": other["id"], "name": " My\tphone "})
            assert sorted(each["name"] for each in told.json()["devices"]) == ["Laptop", "My phone"]
            told = await laptop.post("/api/me/devices", json={"id": other["id"], "out": True})
            assert [each["name"] for each in told.json()["devices"]] == ["Laptop"]
            assert (await called(laptop), await called(phone)) == ("Rosa", None)
            again = await laptop.post("/api/me/devices", json={"id": other["id"], "out": True})
            assert again.status_code == 409

    async def test_nobody_touches_those_of_others(self, served: Served) -> None:
        async with browser(served, "Rosa") as rosa, browser(served, "Ilja") as ilja:
            (device,) = (await rosa.get("/api/me/devices")).json()["devices"]
            for change in ({"name": "Mine"}, {"out": True}):
                refused = await ilja.post("/api/me/devices", json={"id": device["id"], **change})
                assert refused.status_code == 409
            assert await called(rosa) == "Rosa"

    async def test_signing_out_clears_the_cookie(self, served: Served) -> None:
        async with browser(served, "Rosa") as rosa:
            answer = await rosa.post("/api/me/out")
            assert "Max-Age=0" in answer.headers["set-cookie"]
            assert (answer.json()["player"], dict(rosa.cookies)) == (None, {})

    @pytest.mark.parametrize(
        ("method", "path", "body"),
        [
            ("GET", "/api/me/devices", None),
            ("POST", "/api/me/devices", {"id": "0", "out": True}),
            ("POST", "/api/me/out", {}),
            ("POST", "/api/me/code", {}),
            ("POST", "/api/me/passkeys/new", {}),
            ("POST", "/api/me/passkeys", {"credential": {}}),
            ("POST", "/api/me/passkeys/one", {"id": "0", "out": True}),
        ],
    )
    async def test_nobody_has_none(self, served: Served, method: str, path: str, body: Any) -> None:
        answer = await served.http.request(method, path, json=body)
        assert (answer.status_code, answer.json()["where"]) == (409, "me")


async def keep(http: httpx.AsyncClient, key: Authenticator, **more: Any) -> httpx.Response:
    options = (await http.post("/api/me/passkeys/new")).json()["options"]
    return await http.post("/api/me/passkeys", json={"credential": key.make(options), "name": "Phone's key", **more})


async def come(http: httpx.AsyncClient, key: Authenticator, **more: Any) -> httpx.Response:
    options = (await http.post("/api/passkey/new")).json()["options"]
    return await http.post("/api/passkey", json={"credential": key.sign(options), **more})


class TestPasskeys:
    """Passkeys, by an authenticator of the test's own."""

    @pytest.mark.parametrize("root", ["", "/games"])
    async def test_one_brings_a_lost_player_back(self, root: str) -> None:
        async with serving(root=root) as served:
            site = served.url.replace("127.0.0.1", "localhost").rstrip("/")
            key = Authenticator(site)
            async with httpx.AsyncClient(base_url=site + root, timeout=PATIENCE) as rosa:
                await rosa.post("/api/me", json={"name": "Rosa"})
                kept = await keep(rosa, key)
                assert (kept.status_code, [each["name"] for each in kept.json()["passkeys"]]) == (201, ["Phone's key"])
            async with httpx.AsyncClient(base_url=site + root, timeout=PATIENCE) as lost:
                found = await come(lost, key)
                assert found.status_code == 201, found.text
                assert f"Path={root or '/'}" in found.headers["set-cookie"]
                assert await called(lost) == "Rosa"

    async def test_an_answer_is_good_once(self, served: Served) -> None:
        async with browser(served, "Rosa") as rosa, browser(served) as lost:
            key = Authenticator(str(named(rosa, served).base_url).rstrip("/"))
            named(lost, served)
            await rosa.post("/api/me", json={"name": "Rosa"})
            await keep(rosa, key)
            options = (await lost.post("/api/passkey/new")).json()["options"]
            body = {"credential": key.sign(options)}
            assert (await lost.post("/api/passkey", json=body)).status_code == 201
            again = await lost.post("/api/passkey", json={**body, "leave": True})
            assert (again.status_code, "answered already" in again.json()["error"]) == (409, True)

    async def test_what_is_not_asked_or_not_signed_opens_nothing(self, served: Served) -> None:
        async with browser(served) as rosa, browser(served) as thief:
            site = str(named(rosa, served).base_url).rstrip("/")
            key, other = Authenticator(site), Authenticator(site)
            named(thief, served)
            await rosa.post("/api/me", json={"name": "Rosa"})
            await keep(rosa, key)
            other.id = key.id  # knows the passkey's id, which is no secret, but not its key
            assert (await come(thief, other)).status_code == 409
            elsewhere = Authenticator("https://elsewhere.example")
            elsewhere.id, elsewhere.key = key.id, key.key  # another site asks the right authenticator
            assert (await come(thief, elsewhere)).status_code == 409
            made_up = {"challenge": "AAAA", "rpId": "localhost"}
            assert (await thief.post("/api/passkey", json={"credential": key.sign(made_up)})).status_code == 409
            unknown = await come(thief, Authenticator(site))
            assert (unknown.status_code, "nobody" in unknown.json()["error"]) == (409, True)
            assert await called(thief) is None

    async def test_one_player_cannot_answer_for_another(self, served: Served) -> None:
        async with browser(served) as rosa, browser(served) as ilja:
            site = str(named(rosa, served).base_url).rstrip("/")
            named(ilja, served)
            for http, name in ((rosa, "Rosa"), (ilja, "Ilja")):
                await http.post("/api/me", json={"name": name})
            options = (await rosa.post("/api/me/passkeys/new")).json()["options"]
            refused = await ilja.post("/api/me/passkeys", json={"credential": Authenticator(site).make(options)})
            assert refused.status_code == 409
            key = Authenticator(site)
            (passkey,) = (await keep(rosa, key)).json()["passkeys"]
            change = {"id": passkey["id"], "out": True}
            assert (await ilja.post("/api/me/passkeys/one", json=change)).status_code == 409
            assert (await keep(ilja, key)).status_code == 409
            assert (await rosa.post("/api/me/passkeys/one", json=change)).json()["passkeys"] == []
            assert (await come(ilja, key, leave=True)).status_code == 409

    async def test_they_need_a_name(self, served: Served) -> None:
        async with browser(served, "Rosa") as rosa:
            refused = await rosa.post("/api/me/passkeys/new")
            assert (refused.status_code, "use a code instead" in refused.json()["error"]) == (409, True)

    @pytest.mark.parametrize(
        "credential",
        [
            {},
            {"id": "x", "response": {"clientDataJSON": "!"}},
            {"id": "x", "response": {"clientDataJSON": "W10"}},
            {"id": "x", "response": {"clientDataJSON": "e30"}},
            {"id": 7, "response": 7},
        ],
    )
    async def test_what_cannot_be_read_is_refused(self, served: Served, credential: Any) -> None:
        async with browser(served) as http:
            answer = await named(http, served).post("/api/passkey", json={"credential": credential})
            assert answer.status_code in {400, 409}, answer.text
