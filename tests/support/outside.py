"""What lies outside of a server, as tests have it: a mail server, webhooks, a browser's push service."""

from __future__ import annotations

import asyncio
import contextlib
import email
import json
import os
from base64 import urlsafe_b64encode
from collections.abc import AsyncIterator, Callable
from email.message import EmailMessage
from email.policy import default
from typing import Any

import http_ece
from aiohttp import web
from aiosmtpd.smtp import SMTP
from cryptography.hazmat.primitives import serialization
from cryptography.hazmat.primitives.asymmetric import ec

from stormtable.server.people.means import Smtp

__all__ = ["Browser", "Mailbox", "Taken", "mail_server", "web_server"]


class Mailbox:
    """Takes what a mail server is handed; `refusal` is what it says instead, if it does."""

    def __init__(self) -> None:
        self.messages: list[EmailMessage] = []
        self.refusal = ""
        self.port = 0

    async def handle_DATA(self, server: Any, session: Any, envelope: Any) -> str:  # noqa: N802  (its name)
        """See aiosmtpd."""
        if self.refusal:
            return self.refusal
        message = email.message_from_bytes(envelope.content, policy=default)
        assert isinstance(message, EmailMessage)
        assert envelope.rcpt_tos == [message["To"]]
        self.messages.append(message)
        return "250 OK"

    @property
    def smtp(self) -> Smtp:
        """How it is reached."""
        return Smtp("127.0.0.1", self.port, "table@example.org")

    def text(self, at: int = -1) -> str:
        """The plain text of a message."""
        part = self.messages[at].get_body(("plain",))
        assert part is not None
        return str(part.get_content())


@contextlib.asynccontextmanager
async def mail_server() -> AsyncIterator[Mailbox]:
    """A mail server on a free port."""
    box = Mailbox()
    server = await asyncio.get_running_loop().create_server(lambda: SMTP(box), "127.0.0.1", 0)
    box.port = server.sockets[0].getsockname()[1]
    try:
        yield box
    finally:
        server.close()
        await server.wait_closed()


class Taken:
    """Requests that were taken, and what is answered."""

    def __init__(self) -> None:
        self.requests: list[tuple[str, dict[str, str], bytes]] = []  # path, headers, body
        self.status, self.headers = 201, dict[str, str]()
        self.gate = asyncio.Event()
        self.gate.set()
        self.first = asyncio.Event()
        self.url = ""

    def json(self, at: int = -1) -> Any:
        """The body of one."""
        return json.loads(self.requests[at][2])


@contextlib.asynccontextmanager
async def web_server(answer: Callable[[Taken], web.Response] | None = None) -> AsyncIterator[Taken]:
    """A server on a free port that takes all."""
    taken = Taken()

    async def take(request: web.Request) -> web.Response:
        taken.requests.append((request.path, {k.lower(): v for k, v in request.headers.items()}, await request.read()))
        taken.first.set()
        await taken.gate.wait()
        return answer(taken) if answer else web.Response(status=taken.status, headers=taken.headers)

    app = web.Application()
    app.router.add_route("*", "/{path:.*}", take)
    runner = web.AppRunner(app)
    await runner.setup()
    site = web.TCPSite(runner, "127.0.0.1", 0)
    await site.start()
    taken.url = f"http://127.0.0.1:{runner.addresses[0][1]}"
    try:
        yield taken
    finally:
        taken.gate.set()
        await runner.cleanup()


class Browser:
    """A browser that has subscribed to notices: only it reads them."""

    def __init__(self) -> None:
        self.key, self.auth = ec.generate_private_key(ec.SECP256R1()), os.urandom(16)

    @property
    def keys(self) -> dict[str, str]:
        """What its page tells the server."""
        point = self.key.public_key().public_bytes(
            serialization.Encoding.X962, serialization.PublicFormat.UncompressedPoint
        )
        p256dh, auth = (urlsafe_b64encode(each).rstrip(b"=").decode() for each in (point, self.auth))
        return {"p256dh": p256dh, "auth": auth}

    def read(self, body: bytes) -> Any:
        """What a notice says."""
        return json.loads(http_ece.decrypt(body, private_key=self.key, auth_secret=self.auth, version="aes128gcm"))
