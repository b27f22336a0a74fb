"""What is let in, and what is not: hosts, origins, sizes, rates; the headers; the log."""

from __future__ import annotations

import asyncio
import io
import logging
import socket
from typing import Any

import pytest
from websockets.asyncio.client import connect
from websockets.exceptions import ConnectionClosed, InvalidStatus

from stormtable.engine.game import BadInput
from stormtable.server.hall.hall import Limits
from stormtable.server.hall.keys import KEY, blank_keys, new_key
from stormtable.server.web import lobby
from stormtable.server.web.logs import Discreet, set_up_logging
from stormtable.server.web.run import address_of, listen
from stormtable.server.web.security import Buckets, Places, client_of, close_reason, host_allowed, origin_allowed
from tests.support.serving import PATIENCE, serving


@pytest.mark.parametrize(
    ("host", "allowed"),
    [
        ("localhost", True),
        ("localhost:8000", True),
        ("127.0.0.1:8000", True),
        ("[::1]:8000", True),
        ("192.168.1.7", True),
        ("table.example.org:8000", True),
        ("TABLE.example.org", True),
        ("example.org", False),
        ("evil.example:8000", False),
        ("127.0.0.1.evil.example", False),
        ("", False),
        ("[", False),
    ],
)
def test_hosts(host: str, allowed: bool) -> None:
    assert host_allowed(host, {"table.example.org"}) == allowed


@pytest.mark.parametrize(
    ("origin", "host", "allowed"),
    [
        (None, "localhost:8000", True),
        ("http://localhost:8000", "localhost:8000", True),
        ("https://Table.example.org", "table.example.org", True),  # behind a proxy that speaks TLS
        ("http://localhost:9000", "localhost:8000", False),
        ("https://evil.example", "localhost:8000", False),
        ("null", "localhost:8000", False),
    ],
)
def test_origins(origin: str | None, host: str, allowed: bool) -> None:
    assert origin_allowed(origin, host) == allowed


PROXIED = {"x-forwarded-for": "203.0.113.9", "x-forwarded-proto": "https"}


async def test_a_proxy_that_keeps_the_host_to_itself_is_told_so() -> None:
    page = {"origin": "https://table.example.org"}
    async with serving(names=["table.example.org"]) as served:
        for headers, told in (
            ({"host": "127.0.0.1:8000", **page, **PROXIED}, True),  # nginx as it comes
            ({"host": "backend", "x-forwarded-host": "table.example.org"}, True),
            ({"host": "table.example.org", "origin": "https://evil.example", **PROXIED}, False),
            ({"host": "127.0.0.1:8000", "origin": "https://evil.example"}, False),
            ({"host": "127.0.0.1:8000", **PROXIED}, False),
            ({"host": "127.0.0.1", "origin": "http://127.0.0.1:8000", **PROXIED}, False),
        ):
            answer = await served.http.post("/api/seals", headers=headers)
            assert ("nginx does with proxy_set_header Host $host" in answer.text) == told, headers
            if told:
                assert f"it says {headers['host']} where the page is at table.example.org" in answer.text


async def test_other_names_and_pages_are_refused() -> None:
    async with serving(names=["table.example.org"]) as served:
        http, ws = served.http, served.url.replace("http", "ws")
        renamed = await http.get("/", headers={"host": "evil.example"})
        assert (renamed.status_code, "--name evil.example" in renamed.json()["error"]) == (403, True)
        assert (await http.get("/", headers={"host": "table.example.org"})).status_code == 200
        foreign = {"origin": "https://evil.example"}
        assert (await http.post("/api/seals", headers=foreign)).status_code == 403
        assert (await http.get("/api/games", headers=foreign)).status_code == 200  # unreadable there: no CORS
        created = await served.open("screen", "friend")
        with pytest.raises(InvalidStatus):
            async with connect(f"{ws}ws/{created['table']}", additional_headers=foreign):
                pass
        async with connect(f"{ws}ws/{created['table']}", origin=served.url.rstrip("/")):  # type: ignore[arg-type]
            pass


async def test_every_answer_keeps_browsers_careful() -> None:
    async with serving() as served:
        for path in ("/", "/api/games", "/static/app.js", "/nowhere", "/api/table/x/log"):
            headers = (await served.http.get(path)).headers
            policy = headers["content-security-policy"]
            assert "script-src 'self'" in policy
            assert "unsafe" not in policy
            assert headers["x-content-type-options"] == "nosniff"
            assert headers["referrer-policy"] == "no-referrer"
            assert "server" not in headers
            assert "access-control-allow-origin" not in headers
            assert "strict-transport-security" not in headers, "a house without TLS stays reachable"
            behind = await served.http.get(path, headers={"x-forwarded-proto": "https"})
            assert behind.headers["strict-transport-security"] == "max-age=31536000"


async def test_every_answer_says_what_it_is() -> None:
    kinds = {
        "/": "text/html; charset=utf-8",
        "/api/games": "application/json",
        "/api/games/ambush/cover.svg": "image/svg+xml; charset=utf-8",
        "/static/app.js": "text/javascript; charset=utf-8",
        "/static/art/cover.svg": "image/svg+xml; charset=utf-8",
        "/api/nowhere": "application/json",
    }
    async with serving() as served:
        assert {path: (await served.http.get(path)).headers["content-type"] for path in kinds} == kinds


async def test_the_page_needs_no_inline_script_or_style() -> None:
    async with serving() as served:
        page = (await served.http.get("/")).text
    assert "<style" not in page
    assert " style=" not in page
    assert "onload=" not in page
    assert all("src=" in part.split(">")[0] for part in page.split("<script")[1:])


async def test_safe_methods_change_nothing() -> None:
    async with serving() as served:
        created, storage = await served.open("screen", "friend"), served.hall.store.storage
        (key,) = storage.keys([created["owner"]])

        def stored() -> tuple[object, ...]:
            return storage.lines(key.target), storage.keys_of(key.target), storage.count_matches()

        before = stored()
        for route in served.app_routes:
            path = route.path.replace("{key}", created["owner"]).replace("{game}", "ambush").replace("{number}", "0")
            await served.http.get(path)
        assert stored() == before


async def test_sizes_are_limited() -> None:
    async with serving(limits=Limits(body=2000, record=3000, message=2000)) as served:
        big = await served.http.post("/api/matches", json={"game": "x" * 3000})
        assert (big.status_code, "too large" in big.json()["error"]) == (400, True)
        assert "too large" in (await served.http.post("/api/records", content=b"x" * 4000)).json()["error"]
        created = await served.open("screen", "friend")
        async with served.sit(created["table"]) as player:
            await player.send("act", number=0, seat=0, action="x" * 3000)
            with pytest.raises(ConnectionClosed):
                await player.until("the end")


async def test_rates_are_limited() -> None:
    async with serving(limits=Limits(openings=0.01)) as served:
        statuses = [(await served.http.post("/api/seals")).status_code for _ in range(40)]
        assert statuses.count(200) == 30
        assert statuses[-1] == 429


async def test_who_sends_too_fast_is_read_more_slowly() -> None:
    async with serving(limits=Limits(messages=20)) as served:
        created = await served.open("screen", "friend")
        async with served.sit(created["table"]) as player:
            import time

            start = time.monotonic()
            for _ in range(80):
                await player.send("ping")
            for _ in range(80):
                await player.until("pong")
            assert time.monotonic() - start > 0.8


async def test_numbers_of_matches_records_and_viewers_are_limited() -> None:
    async with serving(limits=Limits(matches=1, records=0, connections=1)) as served:
        created = await served.open("screen", "friend")
        full = await served.http.post("/api/matches", json={"game": "ambush", "scenario": "night"})
        assert (full.status_code, "as many matches" in full.json()["error"]) == (409, True)
        assert (await served.http.post("/api/records", content=b"{}")).status_code == 409
        async with served.sit(created["table"]):
            async with connect(served.url.replace("http", "ws") + f"ws/{created['watch']}") as line:
                with pytest.raises(ConnectionClosed) as closed:
                    await line.recv()
            assert closed.value.rcvd
            assert closed.value.rcvd.code == 4429


async def test_pictures_logs_and_odds_are_limited_for_each_address() -> None:
    async with serving(limits=Limits(looks=2.0)) as served:
        served.hall.looks.rate = 0.001  # so that none comes back while the test runs
        created = await served.open("screen", "friend")
        async with served.sit(created["table"]) as player:
            paths = [f"/api/table/{created['table']}/{what}" for what in ("entries/0", "log", "record", "case")]
            answers = [await served.http.get(path) for path in (*paths, "/api/games", "/api/games/ambush/units") * 5]
            passed = [answer.status_code for answer in answers].count(200)
            assert passed == 19, "20 at once, of which the line to the table was the first"
            assert (answers[-1].status_code, answers[-1].headers["retry-after"]) == (429, "5")
            assert answers[-1].json()["error"].startswith("too much at once from your address: wait 5 seconds")
            await player.send("preview", seat=0, offer="scan")
            told = await player.until("refused")
            assert told["text"] == "too much is asked for at once from your address: wait a moment"
        assert (await served.http.get("/healthz")).status_code == 200
        async with connect(served.url.replace("http", "ws") + f"ws/{created['watch']}") as line:
            with pytest.raises(ConnectionClosed) as closed:
                await line.recv()
        assert closed.value.rcvd
        assert closed.value.rcvd.code == 1013  # the page comes back by itself


async def test_pages_files_and_the_sign_of_health_have_a_rate_too() -> None:
    async with serving(limits=Limits(pages=0.5)) as served:
        paths = ("/", "/healthz", "/static/app.js", "/api/games/ambush/cover.svg")
        answers = [await served.http.get(path) for path in paths * 2]
        assert [answer.status_code for answer in answers] == [200] * 5 + [429] * 3
        assert (await served.http.get("/api/games")).status_code == 200


@pytest.mark.parametrize(
    ("limits", "says"),
    [(Limits(lines=1), "this server is full"), (Limits(lines_of_one=1), "too many tables are open from your address")],
)
async def test_connections_to_all_tables_together_are_limited(limits: Limits, says: str) -> None:
    async with serving(limits=limits) as served:
        one, other = await served.open("screen", "friend"), await served.open("screen", "friend")
        async with served.sit(one["table"]):
            async with connect(served.url.replace("http", "ws") + f"ws/{other['table']}") as line:
                with pytest.raises(ConnectionClosed) as closed:
                    await line.recv()
            assert closed.value.rcvd
            assert (closed.value.rcvd.code, says in closed.value.rcvd.reason) == (4429, True)
        async with asyncio.timeout(PATIENCE):  # the server notices a moment later that the line is closed
            while served.hall.places.taken:  # noqa: ASYNC110
                await asyncio.sleep(0.01)
        async with served.sit(other["table"]):
            pass


def test_places_are_given_back() -> None:
    places = Places(3, of_one=2)
    with places.one("a"), places.one("a"):
        assert places.why_none("a").startswith("too many tables are open from your address")
        assert places.why_none("b") == ""
        with places.one("b"):
            assert places.why_none("c").startswith("this server is full")
    assert not places.taken


def test_a_reason_to_close_fits_its_frame() -> None:
    assert close_reason("no") == "no"
    assert close_reason("ü" * 100) == "ü" * 61


async def test_messages_that_make_no_sense_are_refused_and_the_line_holds(caplog: pytest.LogCaptureFixture) -> None:
    nested = "[" * 6000 + "]" * 6000
    async with serving() as served:
        created = await served.open("screen", "friend")
        async with served.sit(created["table"]) as player:
            for text in ("", "null", "[]", '{"type":"fly"}', '{"x":' + nested + ',"type":"ping"}', '"\\ud800"'):
                await player.line.send(text)
                assert (await player.until("refused"))["text"].startswith("this message is not understood: ")
            await player.act("step 1")
    assert caplog.text == ""


async def test_who_hangs_up_in_a_request_leaves_no_traceback(caplog: pytest.LogCaptureFixture) -> None:
    async with serving() as served:
        host, port = served.http.base_url.host, served.http.base_url.port
        _, writer = await asyncio.open_connection(host, port)
        writer.write(b"POST /api/matches HTTP/1.1\r\nhost: localhost\r\ncontent-length: 500\r\n\r\n{")
        await writer.drain()
        writer.close()
        await writer.wait_closed()
        assert (await served.http.get("/healthz")).status_code == 200
        await asyncio.sleep(0.1)
    assert caplog.text == ""


async def test_a_mistake_of_the_program_keeps_browsers_careful_too(monkeypatch: pytest.MonkeyPatch) -> None:
    def fails(*_: object) -> None:
        raise KeyError("gone")

    monkeypatch.setattr(lobby, "rulebook_of", fails)
    async with serving() as served:
        answer = await served.http.get("/api/rules/ambush")
    assert (answer.status_code, "its log describes" in answer.json()["error"]) == (500, True)
    assert "script-src 'self'" in answer.headers["content-security-policy"]


async def test_an_unknown_key_is_told_so() -> None:
    async with serving() as served, connect(served.url.replace("http", "ws") + "ws/nonsense") as line:
        with pytest.raises(ConnectionClosed) as closed:
            await line.recv()
        assert closed.value.rcvd
        assert (closed.value.rcvd.code, "no table under this link" in closed.value.rcvd.reason) == (4404, True)


def test_buckets_are_kept_by_network() -> None:
    scope: dict[str, Any] = {"client": ("2001:db8::1", 5)}
    assert client_of(scope) == client_of({"client": ("2001:db8::ffff", 5)}) == "2001:db8::/64"
    buckets = Buckets(0.001, burst=2.0)
    assert [buckets.take("a"), buckets.take("a"), buckets.take("a"), buckets.take("b")] == [True, True, False, True]


class TestKeys:
    def test_are_unguessable_and_told_apart_by_the_log(self) -> None:
        keys = {new_key("seat") for _ in range(100)}
        assert len(keys) == 100
        for key in keys:
            assert KEY.fullmatch(key)
            assert blank_keys(f"GET /table/{key}?x {key}!") == "GET /table/p…?x p…!"

    def test_stand_in_no_line_and_no_traceback(self) -> None:
        key, stream = new_key("owner"), io.StringIO()
        handler = logging.StreamHandler(stream)
        handler.setFormatter(Discreet("%(message)s"))
        logger = logging.getLogger("stormtable.test")
        logger.addHandler(handler)
        logger.propagate = False
        try:
            raise ValueError(f"no {key}")
        except ValueError:
            logger.exception("bad %s", key)
        assert key not in stream.getvalue()
        assert stream.getvalue().count("o…") == 2

    def test_logging_is_quiet_unless_asked(self) -> None:
        stream = io.StringIO()
        names = ("stormtable", "uvicorn", "asyncio", "uvicorn.error", "uvicorn.access")
        before = {name: (logging.getLogger(name).handlers, logging.getLogger(name).propagate) for name in names}
        levels = {name: logging.getLogger(name).level for name in names}
        try:
            set_up_logging(stream=stream)
            logging.getLogger("uvicorn.access").info("GET /")
            logging.getLogger("stormtable.server").warning("trouble")
            assert "GET" not in stream.getvalue()
            assert "WARNING stormtable.server: trouble" in stream.getvalue()
            set_up_logging(verbose=True, stream=stream)
            logging.getLogger("uvicorn.access").info("GET /")
            assert "GET /" in stream.getvalue()
        finally:
            for name in names:
                logger = logging.getLogger(name)
                logger.handlers, logger.propagate = before[name]
                logger.setLevel(levels[name])


async def test_no_answer_waits_to_be_sent_with_the_next() -> None:
    """Nagle's algorithm holds the body back for 40 ms, until the other side has acknowledged the headers."""
    met: asyncio.Future[asyncio.StreamWriter] = asyncio.get_running_loop().create_future()
    async with await asyncio.start_server(lambda _, writer: met.set_result(writer), sock=listen("127.0.0.1", 0)) as it:
        _, caller = await asyncio.open_connection(*it.sockets[0].getsockname())
        answerer = await met
        assert answerer.get_extra_info("socket").getsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY) != 0
        for each in (caller, answerer):
            each.close()
            await each.wait_closed()


def test_a_port_in_use_is_said() -> None:
    with listen("127.0.0.1", 0) as one:
        one.listen()
        port = one.getsockname()[1]
        with pytest.raises(BadInput, match=f"cannot listen at 127.0.0.1 port {port}: .* with --port"):
            listen("127.0.0.1", port)
        assert address_of(one) == f"http://127.0.0.1:{port}/"
    for host in ("no.such.host.invalid", "a" * 70):
        with pytest.raises(BadInput, match=f"cannot listen at {host}: .*; name another (address )?with --host"):
            listen(host, 1)
