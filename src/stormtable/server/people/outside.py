"""Requests to addresses that players have named: bounded in time and size, without redirects, to the internet alone."""

from __future__ import annotations

import asyncio
import socket
from collections.abc import Mapping
from typing import Any, Final

import aiohttp
from aiohttp.abc import AbstractResolver, ResolveResult

from stormtable.engine.game import BadInput
from stormtable.language import phrase, say
from stormtable.server.people.addresses import checked_url, is_public
from stormtable.server.people.sending import NotSent

__all__ = ["Outside"]

LIMIT: Final = 10.0  # seconds for a request and its answer
MOST_ANSWER: Final = 16 * 1024  # bytes of an answer that are read
MOST_WAIT: Final = 3600.0  # seconds that whoever is asked may have us wait
MANY: Final = 429
SLOW: Final = 408
GONE: Final = (404, 410)
INSIDE: Final = phrase("its address is one of a private network, where this server sends nothing")


class Outside:
    """Sends requests; `private`: also to addresses of this machine and its network."""

    def __init__(self, *, private: bool = False) -> None:
        self.private = private
        self.session = aiohttp.ClientSession(
            connector=aiohttp.TCPConnector(resolver=Careful(private=private), use_dns_cache=False),
            timeout=aiohttp.ClientTimeout(total=LIMIT),
            cookie_jar=aiohttp.DummyCookieJar(),
            auto_decompress=False,
            headers={"user-agent": "Stormtable"},
        )

    async def post(self, url: str, body: bytes, headers: Mapping[str, str]) -> None:
        """Send a body to an address. Raises NotSent."""
        try:
            url = checked_url(url, private=self.private)
            async with self.session.post(url, data=body, headers=headers, allow_redirects=False) as answer:
                await answer.content.read(MOST_ANSWER)
                status, asked = answer.status, answer.headers.get("retry-after", "")
        except BadInput as error:
            raise NotSent(str(error), final=True) from error
        except TimeoutError as error:
            raise NotSent(say("it does not answer")) from error
        except (aiohttp.ClientError, OSError, ValueError) as error:
            if any(isinstance(each, PrivateAddress) for each in (error, error.__cause__, error.__context__)):
                raise NotSent(say(INSIDE), final=True) from error
            raise NotSent(say("it cannot be reached")) from error
        judge(status, asked)

    async def close(self) -> None:
        """End the connections."""
        await self.session.close()


def judge(status: int, asked: str) -> None:
    """What an answer means. Raises NotSent."""
    if 200 <= status < 300:
        return
    wait = min(MOST_WAIT, float(asked)) if asked.isascii() and asked.isdigit() else 0.0
    if status in GONE:
        raise NotSent(say("it is not there any more (answer {status})", status=status), gone=True)
    if 300 <= status < 400:
        raise NotSent(say("it leads elsewhere (answer {status}), which is not followed", status=status), final=True)
    if status < 500 and status not in {MANY, SLOW}:
        raise NotSent(say("it refuses (answer {status})", status=status), final=True)
    raise NotSent(
        say("it is asked too much") if status == MANY else say("it is in trouble (answer {status})", status=status),
        wait=wait,
    )


class PrivateAddress(OSError):
    """A name leads into a private network."""


class Careful(AbstractResolver):
    """Finds the addresses of a name, those of private networks left out. What it answers is connected to."""

    def __init__(self, *, private: bool) -> None:
        self.private = private

    async def resolve(
        self, host: str, port: int = 0, family: socket.AddressFamily = socket.AF_UNSPEC
    ) -> list[ResolveResult]:
        """See AbstractResolver. Raises PrivateAddress, OSError."""
        loop = asyncio.get_running_loop()
        found: list[Any] = await loop.getaddrinfo(host, port, family=family, type=socket.SOCK_STREAM)
        results = [
            ResolveResult(hostname=host, host=at[0], port=at[1], family=kind, proto=proto, flags=socket.AI_NUMERICHOST)
            for kind, _, proto, _, at in found
            if self.private or is_public(at[0])
        ]
        if not results:
            raise PrivateAddress(say("{host} has no public address", host=host))
        return results

    async def close(self) -> None:
        """Nothing is held."""
