"""What is let in, and what browsers are told: hosts, origins, sizes, rates, headers."""

from __future__ import annotations

import ipaddress
import time
from collections import Counter, OrderedDict
from collections.abc import Collection, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from typing import Final
from urllib.parse import urlsplit

from starlette.datastructures import Headers, MutableHeaders
from starlette.requests import Request
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from stormtable.engine.game import BadInput
from stormtable.language import say
from stormtable.server.web.replies import problem

__all__ = [
    "HEADERS",
    "Bucket",
    "Buckets",
    "Guard",
    "Patience",
    "Places",
    "client_of",
    "close_reason",
    "host_allowed",
    "origin_allowed",
    "read_body",
]

POLICY: Final = (
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data: blob:; font-src 'self'; "
    "connect-src 'self'; manifest-src 'self'; worker-src 'self'; base-uri 'none'; form-action 'none'; "
    "frame-ancestors 'none'"
)
HEADERS: Final = {
    "content-security-policy": POLICY,
    "x-content-type-options": "nosniff",
    "referrer-policy": "no-referrer",  # addresses hold keys
    "cross-origin-opener-policy": "same-origin",
    "cross-origin-resource-policy": "same-origin",
    "permissions-policy": "camera=(), geolocation=(), microphone=(), payment=(), usb=()",
}
HTTPS_ONLY: Final = "max-age=31536000"  # seconds that a browser comes back by TLS alone, once it came so
SAFE: Final = {"GET", "HEAD", "OPTIONS"}
OF_PROXIES: Final = ("x-forwarded-for", "x-forwarded-host", "x-forwarded-proto", "forwarded", "via")
MOST_NAME: Final = 255  # characters of a host's name
MOST_REASON: Final = 123  # bytes, of a frame's 125 (RFC 6455, 5.5)


@dataclass(frozen=True, slots=True)
class Patience:
    """How long is waited for whoever asks."""

    head: float = 10.0  # seconds for all of a request's head
    body: float = 10.0  # seconds in which `progress` of a body must come, or of an answer must be taken
    progress: int = 32 * 1024  # bytes
    whole: float = 180.0  # seconds for all of a body


class Bucket:
    """Lets `rate` things a second pass in the long run, `burst` at once."""

    def __init__(self, rate: float, burst: float) -> None:
        self.rate, self.burst, self.left, self.filled = rate, burst, burst, time.monotonic()

    def take(self) -> bool:
        """Whether one more may pass."""
        self.fill()
        passes = self.left >= 1
        self.left -= passes
        return passes

    def borrow(self) -> float:
        """Let one more pass, after so many seconds."""
        self.fill()
        self.left -= 1
        return max(0.0, -self.left / self.rate)

    def fill(self) -> None:
        now = time.monotonic()
        self.left = min(self.burst, self.left + (now - self.filled) * self.rate)
        self.filled = now


class Buckets:
    """A bucket for each address, those used last."""

    MOST: Final = 10_000

    def __init__(self, rate: float, burst: float) -> None:
        self.rate, self.burst = rate, burst
        self.buckets: OrderedDict[str, Bucket] = OrderedDict()

    def take(self, client: str) -> bool:
        """Whether one more of this address may pass."""
        bucket = self.buckets.setdefault(client, Bucket(self.rate, self.burst))
        self.buckets.move_to_end(client)
        while len(self.buckets) > self.MOST:
            self.buckets.popitem(last=False)
        return bucket.take()


class Places:
    """Room for so many at once, and for so many of one address."""

    def __init__(self, most: int, of_one: int) -> None:
        self.most, self.of_one = most, of_one
        self.taken = Counter[str]()

    def why_none(self, client: str) -> str:
        """Why there is no room for one more of this address, a sentence; "" if there is."""
        if self.taken[client] >= self.of_one:
            return say("too many tables are open from your address: close some, and load this page again")
        if self.taken.total() >= self.most:
            return say("this server is full: try again later")
        return ""

    @contextmanager
    def one(self, client: str) -> Iterator[None]:
        """Takes a place meanwhile."""
        self.taken[client] += 1
        try:
            yield
        finally:
            self.taken[client] -= 1
            self.taken += Counter()  # forgets those that have none


def client_of(scope: Scope) -> str:
    """The address of whoever asks; of IPv6, its network of 64 bits."""
    client = scope.get("client")
    host = client[0] if client else ""
    try:
        address = ipaddress.ip_address(host)
    except ValueError:
        return host
    return str(ipaddress.ip_network(f"{host}/64", strict=False)) if address.version == 6 else host


def host_allowed(host: str, names: Collection[str]) -> bool:
    """Whether a Host header names this server: an address as such, localhost, or one of the names.

    Another name may have been made to point here by somebody else (DNS rebinding), so it is refused.
    """
    name = name_in(host)
    if name == "localhost" or name.endswith(".localhost") or name in names:
        return True
    try:
        ipaddress.ip_address(name)
    except ValueError:
        return False
    return True


def name_in(host: str) -> str:
    """The name in a Host header, without its port."""
    try:
        return (urlsplit(f"//{host}").hostname or "").rstrip(".")
    except ValueError:
        return ""


def origin_allowed(origin: str | None, host: str) -> bool:
    """Whether a page of this server asks, or no page at all (a browser always names the origin)."""
    return origin is None or origin.partition("://")[2].lower() == host.lower()


def close_reason(text: str) -> str:
    """As much of a sentence as a WebSocket's close can carry: 123 bytes."""
    return text.encode()[:MOST_REASON].decode(errors="ignore")


async def read_body(request: Request, most: int) -> bytes:
    """The body of a request, of at most so many bytes. Raises BadInput."""
    data = bytearray()
    async for chunk in request.stream():
        data += chunk
        if len(data) > most:
            raise BadInput(say("that is too large: at most {most} kB are taken", most=most // 1024))
    return bytes(data)


def host_lost(headers: Headers, host: str) -> str:
    """That a proxy does not pass on by which host it was asked, where others of its headers tell; "" else."""
    asked = headers.get("x-forwarded-host") or (headers.get("origin") or "").partition("://")[2]
    if not asked or name_in(asked) == name_in(host) or not any(each in headers for each in OF_PROXIES):
        return ""
    return say(
        "the proxy before this server does not pass on the header Host: it says {value}"
        " where the page is at {asked}; nginx does with proxy_set_header Host $host, Apache"
        " with ProxyPreserveHost On",
        value=host[:MOST_NAME] or "nothing",
        asked=asked[:MOST_NAME],
    )


class Guard:
    """Refuses what comes by another name or from another page, and adds the headers that keep browsers careful."""

    def __init__(self, app: ASGIApp, names: Collection[str]) -> None:
        self.app = app
        self.names = frozenset(name.lower() for name in names)

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """One request or connection."""
        if scope["type"] not in {"http", "websocket"}:
            await self.app(scope, receive, send)
            return
        refusal = self.refusal(scope)
        if scope["type"] == "websocket":
            if refusal:
                await send({"type": "websocket.close", "code": 1008, "reason": close_reason(refusal)})
                return
            await self.app(scope, receive, send)
            return

        async def careful(message: Message) -> None:
            if message["type"] == "http.response.start":
                headers = MutableHeaders(scope=message)
                for name, value in HEADERS.items():
                    headers[name] = value
                if scope.get("scheme") == "https":
                    headers["strict-transport-security"] = HTTPS_ONLY
            await send(message)

        if refusal:
            await problem(refusal, 403)(scope, receive, careful)
            return
        await self.app(scope, receive, careful)

    def refusal(self, scope: Scope) -> str:
        headers = Headers(scope=scope)
        host = headers.get("host", "")
        if name_in(host) not in self.names and (told := host_lost(headers, host)):
            return told
        if not host_allowed(host, self.names):
            name = name_in(host)[:MOST_NAME]
            if not name:
                return say("the request names no host")
            return say(
                "this server does not go by the name {name}; start it with --name {name} if it should", name=name
            )
        unsafe = scope["type"] == "websocket" or scope["method"] not in SAFE
        if unsafe and not origin_allowed(headers.get("origin"), host):
            return say("this comes from a page of another site, and is not carried out")
        return ""
