"""Who connects and does not ask: half-sent requests hold nobody up, and nobody holds all places."""

from __future__ import annotations

import asyncio
import logging
import random
import zlib
from typing import Any

import pytest
from websockets.frames import Frame, Opcode

from stormtable.server.hall.hall import Limits
from stormtable.server.web import connections
from stormtable.server.web.connections import Door, most_connections
from stormtable.server.web.deflating import DEFLATE
from stormtable.server.web.run import door_for
from stormtable.server.web.security import Patience
from tests.support.serving import PATIENCE, Served, serving

HALF = b"POST /api/matches HTTP/1.1\r\nhost: localhost\r\ncontent-length: 500\r\n"
SOON = Patience(head=0.2, body=0.2, whole=1.0)


class Lines:
    """Connections that are opened and not finished."""

    def __init__(self, served: Served) -> None:
        self.at = served.http.base_url.host, served.http.base_url.port
        self.open: list[tuple[asyncio.StreamReader, asyncio.StreamWriter]] = []

    async def begin(self, data: bytes) -> asyncio.StreamReader:
        reader, writer = await asyncio.open_connection(*self.at)
        self.open.append((reader, writer))
        writer.write(data)
        await writer.drain()
        return reader

    async def end(self) -> None:
        for _, writer in self.open:
            writer.close()


async def rest(reader: asyncio.StreamReader) -> bytes:
    """What is still sent, until the other side ends the connection."""
    try:
        return await asyncio.wait_for(reader.read(), PATIENCE)
    except ConnectionResetError:
        return b""


@pytest.mark.parametrize(
    ("count", "limits"),
    [
        pytest.param(60, Limits(waiting_of_one=20), id="60"),
        pytest.param(1100, Limits(), id="1100", marks=pytest.mark.soak),
    ],
)
async def test_play_goes_on_beside_half_sent_requests(
    count: int, limits: Limits, caplog: pytest.LogCaptureFixture, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(connections, "AT_LEAST", 0.0)  # a fast machine sends them all within the second
    async with serving(limits=limits) as served:
        created, lines = await served.open("screen", "friend"), Lines(served)
        async with served.sit(created["table"]) as player:
            for _ in range(count):
                await lines.begin(HALF)
            assert (await player.act("step 1"))["type"] == "table"
            assert (await served.http.get("/api/games")).status_code == 200
            async with served.sit(created["watch"]):
                pass
        assert [record.levelname for record in caplog.records] == ["WARNING"], "one line, however many they are"
        assert caplog.records[0].getMessage().startswith("no room: 1 connections ended or turned away")
        await lines.end()


@pytest.mark.parametrize(
    ("sent", "told"),
    [
        (b"", b""),
        (b"GET / HT", b"HTTP/1.1 408 "),
        (HALF, b"HTTP/1.1 408 "),
        (HALF + b"\r\n{", b""),
    ],
)
async def test_a_request_has_its_time(sent: bytes, told: bytes, caplog: pytest.LogCaptureFixture) -> None:
    async with serving(limits=Limits(patience=SOON)) as served:
        lines = Lines(served)
        answer = await rest(await lines.begin(sent))
        assert told in answer
        assert (b"408" in answer) == (told != b"")
        await lines.end()
    assert caplog.text == ""


async def test_the_next_request_has_its_time_too() -> None:
    async with serving(limits=Limits(patience=SOON)) as served:
        lines = Lines(served)
        reader = await lines.begin(b"GET /healthz HTTP/1.1\r\nhost: localhost\r\n\r\n")
        assert b"200 OK" in await reader.readuntil(b'"ok"')
        lines.open[0][1].write(b"GET /healthz HT")
        assert b"HTTP/1.1 408 " in await rest(reader)
        await lines.end()


async def test_what_comes_on_slowly_is_waited_for() -> None:
    async with serving(limits=Limits(patience=Patience(progress=10))) as served:
        lines = Lines(served)
        reader = await lines.begin(HALF + b"\r\n" + b" " * 10)
        async with asyncio.timeout(PATIENCE):
            while (one := protocol_reading(served, "body")) is None:  # noqa: ASYNC110
                await asyncio.sleep(0.01)
        one.came = 10
        one.look_again()
        assert not one.transport.is_closing(), "it came on"
        one.look_again()
        assert await rest(reader) == b"", "nothing came since"
        await lines.end()


def protocol_reading(served: Served, what: str) -> Any:
    protocols = (transport.get_protocol() for transport in served.door.inside)
    return next((each for each in protocols if getattr(each, "reading", "") == what), None)


async def test_messages_are_compressed_each_by_itself(served: Served) -> None:
    created = await served.open("friend", "friend")
    async with served.sit(created["links"][0]["key"]) as page:
        assert page.line.response is not None
        (agreed,) = page.line.response.headers.get_all("Sec-WebSocket-Extensions")
    assert "permessage-deflate" in agreed
    assert "server_no_context_takeover" in agreed
    assert "client_no_context_takeover" in agreed


def test_long_texts_alone_are_compressed() -> None:
    parameters = [("server_max_window_bits", "10"), ("client_max_window_bits", None)]
    answer, agreed = DEFLATE.process_request_params(parameters, [])
    assert ("server_max_window_bits", "10") in answer
    for text in (b"x" * 126, b"the same again and again; " * 1000, random.Random(1).randbytes(70_000).hex().encode()):
        sent = agreed.encode(Frame(Opcode.TEXT, text))
        assert sent.rsv1
        assert len(sent.data) < len(text)
        assert zlib.decompressobj(-10).decompress(bytes(sent.data) + b"\x00\x00\xff\xff") == text
        assert agreed.decode(sent).data == text
    for frame in (
        Frame(Opcode.TEXT, b"x" * 125),
        Frame(Opcode.PING, b"1234"),
        Frame(Opcode.CLOSE, b"\x03\xe8" + b"y" * 90),
    ):
        assert agreed.encode(frame) is frame
        assert agreed.decode(frame) is frame


async def test_an_answer_that_nobody_takes_is_given_up() -> None:
    async with serving(limits=Limits(patience=Patience(body=0.2))) as served:
        reader, writer = await asyncio.open_connection(
            served.http.base_url.host, served.http.base_url.port or 0, limit=1024
        )
        for _ in range(200):
            writer.write(b"GET /static/bundles/table.js HTTP/1.1\r\nhost: localhost\r\n\r\n")
        reader._transport.pause_reading()  # type: ignore[attr-defined]
        async with asyncio.timeout(PATIENCE):
            while not writer.transport.is_closing():
                writer.write(b"GET / HTTP/1.1\r\nhost: localhost\r\n\r\n")
                await asyncio.sleep(0.05)
        writer.close()


class Line:
    """A transport that only says where it comes from."""

    def __init__(self, host: str) -> None:
        self.host, self.ended = host, False

    def get_extra_info(self, name: str) -> Any:
        return (self.host, 5)

    def abort(self) -> None:
        self.ended = True


class TestDoor:
    def test_an_address_has_so_many_places(self, caplog: pytest.LogCaptureFixture) -> None:
        door = Door(10, 3, 10)
        lines = [Line("192.0.2.1") for _ in range(5)]
        with caplog.at_level(logging.WARNING):
            assert [door.enter(each) for each in lines] == [True] * 3 + [False] * 2  # type: ignore[arg-type]
        assert len(caplog.records) == 1
        assert door.enter(Line("192.0.2.2"))  # type: ignore[arg-type]
        door.leave(lines[0])
        door.leave(lines[0])
        assert door.enter(lines[4])  # type: ignore[arg-type]

    def test_a_proxy_has_as_many_as_there_are(self) -> None:
        door = Door(5, 3, 10)
        assert [door.enter(Line("127.0.0.1")) for _ in range(6)] == [True] * 5 + [False]  # type: ignore[arg-type]

    def test_a_proxy_elsewhere_is_named_in_the_environment(self, monkeypatch: pytest.MonkeyPatch) -> None:
        limits = Limits(sockets_of_one=2)
        for named, places in (("", 2), ("10.0.0.0/8", 4)):
            monkeypatch.setenv("FORWARDED_ALLOW_IPS", named)
            door = door_for(limits)
            assert sum(door.enter(Line("10.1.2.3")) for _ in range(4)) == places  # type: ignore[arg-type]

    def test_those_who_come_at_once_by_a_proxy_have_time_to_ask(self) -> None:
        class Waiting(Line):
            address, seconds = "127.0.0.1", 0.5

            def __init__(self) -> None:
                super().__init__(self.address)
                self.transport = self

            def waited(self) -> float:
                return self.seconds

        door, one = Door(10, 10, 1), Waiting()
        door.waiting[one] = None  # type: ignore[index]
        assert door.enter(Line("127.0.0.1"))  # type: ignore[arg-type]
        assert not one.ended
        one.seconds = 2.0
        assert door.enter(Line("127.0.0.1"))  # type: ignore[arg-type]
        assert (one.ended, list(door.waiting)) == (True, [])

    def test_there_are_fewer_places_than_files(self) -> None:
        import os

        assert 0 < most_connections() < os.sysconf("SC_OPEN_MAX")
