"""Delivers notices: a task in each process that serves, which takes from the outbox what is due.

A notice is sent once, by whichever process claims it; once more where a process ended while it sent. What is not true
any more by then is dropped; what fails is tried again, later each time, and kept for the host in the end.
"""

from __future__ import annotations

import asyncio
import hashlib
import hmac
import logging
import secrets
import time
from collections.abc import Callable
from dataclasses import replace
from typing import TYPE_CHECKING, Final

import msgspec

from stormtable.language import say, speaking
from stormtable.server.hall.store import Store
from stormtable.server.hall.summaries import Digest
from stormtable.server.hall.tasks import spawn
from stormtable.server.people.means import Means
from stormtable.server.people.sending import NotSent
from stormtable.server.people.wishes import read_settings, when_told
from stormtable.server.people.words import Told, told_of
from stormtable.server.storage import StorageError
from stormtable.server.storage.channels import Channel
from stormtable.server.storage.notices import StoredNotice
from stormtable.server.storage.outbox import Letter, Situation
from stormtable.table.requests import waits_for

if TYPE_CHECKING:
    from stormtable.server.people.outside import Outside
    from stormtable.server.people.push import Vapid

__all__ = ["LEASE", "TRIES", "Postman"]

LOG: Final = logging.getLogger("stormtable.server")
TICK: Final = 1.0  # seconds between two looks at the outbox
LEASE: Final = 90.0  # seconds that a claim lasts
LIMIT: Final = 60.0  # seconds that sending may take: less than the lease
AT_ONCE: Final = 40  # letters under way
FRESH: Final = 200  # notices that are looked at together
TRIES: Final = (30.0, 120.0, 600.0, 3600.0, 6 * 3600.0)  # seconds until it is tried again, after each failure
DAY: Final = 86_400.0
TIDY: Final = 3600.0  # seconds between two clearings
GRACE: Final = 3.0  # seconds that what is being sent gets when the server ends


class Postman:
    """What is on its way to players; `clock` gives Unix seconds."""

    def __init__(self, store: Store, means: Means, clock: Callable[[], float] = time.time) -> None:
        self.store, self.storage, self.means, self.clock = store, store.storage, means, clock
        self.going: Outside | None = None
        self.vapid: Vapid | None = None
        self.off_key = b""
        self.tidied = 0.0
        self.under_way: set[asyncio.Task[None]] = set()

    async def run(self) -> None:
        """Deliver until cancelled; what is being sent then gets a moment to be done."""
        try:
            while True:
                await self.look()
                await asyncio.sleep(TICK)
        finally:
            await self.close()

    async def close(self) -> None:
        """Let what is being sent be done, and end the connections."""
        if self.under_way:
            _, late = await asyncio.wait(self.under_way, timeout=GRACE)
            for task in late:
                task.cancel()
            await asyncio.gather(*late, return_exceptions=True)
        if self.going is not None:
            await self.going.close()
            self.going = None

    async def look(self) -> int:
        """Put what is new into the outbox, and begin to send what is due, as far as there is room; how much."""
        claimed = list[Letter]()
        try:
            await self.spread()
            if free := AT_ONCE - len(self.under_way):
                claimed = await self.store(self.storage.outbox.claim, self.clock(), LEASE, free)
            if self.clock() - self.tidied > TIDY:
                self.tidied = self.clock()
                await self.store(self.storage.outbox.forget, self.tidied - DAY, self.tidied - 30 * DAY)
        except StorageError:  # which the storage has told
            pass
        except Exception:
            LOG.exception("notices cannot be delivered just now, which is a mistake of the program")
        for letter in claimed:
            spawn(self.deliver_safely(letter), self.under_way)
        return len(claimed)

    async def round(self) -> None:
        """Send all that is due."""
        while await self.look() or self.under_way:
            await asyncio.gather(*self.under_way)

    async def deliver_safely(self, letter: Letter) -> None:
        """Deliver it; what goes wrong with one stops no other."""
        try:
            await self.deliver(letter)
        except StorageError:  # it is claimed once more when its claim has ended
            pass
        except Exception:
            LOG.exception("a notice could not be delivered, which is a mistake of the program")

    # Into the outbox

    async def spread(self) -> None:
        """Decide for each new notice by which channels it goes, and when."""
        while fresh := await self.store(self.storage.outbox.fresh, FRESH):
            ways = [(each.id, await self.ways(each)) for each in fresh]
            await self.store(self.storage.outbox.spread, ways, self.clock())

    async def ways(self, notice: StoredNotice) -> list[tuple[str, float]]:
        """The channels of a notice, and when each is due."""
        channels = [each for each in await self.store(self.storage.channels.of, notice.player) if each.state == "on"]
        if not channels or (notice.kind == "talk" and await self.store(self.storage.outbox.is_repeated, notice)):
            return []
        settings = read_settings(await self.store(self.storage.notices.settings, notice.player))
        return [
            (each.id, when_told(notice.created + settings.after(each.kind), settings))
            for each in channels
            if notice.kind in settings.kinds(each.kind)
        ]

    # Out of it

    async def deliver(self, letter: Letter) -> None:
        """Send a letter, if it is still true, and note what became of it."""
        outbox, now = self.storage.outbox, self.clock()
        notice = await self.store(self.storage.notices.one, letter.notice)
        channel = await self.store(self.storage.channels.one, letter.channel)
        match = await self.still_true(notice) if notice else None
        if notice is None or channel is None or match is None or channel.state != "on":
            await self.store(outbox.drop, letter)
            return
        settings = read_settings(await self.store(self.storage.notices.settings, notice.player))
        if notice.kind not in settings.kinds(channel.kind):
            await self.store(outbox.drop, letter)
            return
        if (later := when_told(now, settings)) > now:
            await self.store(outbox.settle, replace(letter, tries=letter.tries - 1), "waiting", now, later)
            return
        try:
            async with asyncio.timeout(LIMIT):
                with speaking(settings.spoken):
                    told = told_of(notice, msgspec.json.decode(match.summary, type=Digest).worded())
                    await self.send(channel, told, letter.id)
        except NotSent as error:
            await self.note_failure(letter, channel, error)
        except TimeoutError:
            await self.note_failure(letter, channel, NotSent(say("it takes too long")))
        else:
            await self.store(outbox.settle, letter, "sent", self.clock())
            if channel.failed:
                await self.store(self.storage.channels.note, channel.id, 0.0, "")

    async def note_failure(self, letter: Letter, channel: Channel, error: NotSent) -> None:
        """Try again later, or keep it for the host to see; forget a browser that takes no more notices."""
        now = self.clock()
        if channel.kind == "mail":  # which is the host's affair: no word of whose address it is
            LOG.warning("an e-mail could not be sent: %s (%s)", error, type(error.__cause__).__name__)
        await self.store(self.storage.channels.note, channel.id, now, str(error))
        if error.gone and channel.kind == "push":
            await self.store(self.storage.channels.remove, channel.player, channel.id)
            await self.store(self.storage.outbox.drop, letter)
        elif error.final or letter.tries > len(TRIES):
            await self.store(self.storage.outbox.settle, letter, "failed", now, 0.0, str(error))
        else:
            due = now + max(error.wait, TRIES[letter.tries - 1])
            await self.store(self.storage.outbox.settle, letter, "waiting", now, due, str(error))

    async def still_true(self, notice: StoredNotice) -> Situation | None:
        """The match as it stands of which a notice tells; None if there is no need to tell it any more."""
        match = await self.store(self.storage.outbox.situation, notice.match, notice.player)
        if notice.read or match is None or not holds(notice, match):
            return None
        if notice.kind == "turn" and await self.store(self.storage.outbox.is_overtaken, notice):
            return None
        return match

    async def send(self, channel: Channel, told: Told, letter: str) -> None:
        """Send through a channel. Raises NotSent, StorageError."""
        match channel.kind:
            case "mail":
                await self.send_mail(channel, told, letter)
            case "push":
                from stormtable.server.people.push import send_push  # noqa: PLC0415  (as for `outside`)

                waiting = await self.store(self.storage.notices.unread, channel.player)
                await send_push(self.outside(), await self.known_to_push(), channel, told, waiting)
            case "hook":
                from stormtable.server.people.hooks import send_hook  # noqa: PLC0415

                await send_hook(self.outside(), channel, told)

    async def send_mail(self, channel: Channel, told: Told, letter: str) -> None:
        from stormtable.server.people.mail import notice_mail, send_mail  # noqa: PLC0415

        if self.means.smtp is None:
            raise NotSent(say("this server sends no e-mail any more"), final=True)
        off = f"{channel.base}/notices/off/{channel.id}/{await self.off_token(channel.id)}"
        await send_mail(self.means.smtp, notice_mail(self.means.smtp, channel.address, told, channel.base, off, letter))

    async def try_out(self, channel: Channel, told: Told) -> None:
        """Send something now. Raises NotSent, StorageError."""
        try:
            async with asyncio.timeout(LIMIT):
                await self.send(channel, told, secrets.token_hex(8))
        except TimeoutError:
            raise NotSent(say("it takes too long")) from None

    def outside(self) -> Outside:
        """The way to the internet."""
        if self.going is None:
            from stormtable.server.people.outside import Outside  # noqa: PLC0415  (half a second, and most need it not)

            self.going = Outside(private=self.means.private)
        return self.going

    async def known_to_push(self) -> Vapid:
        """The key by which push services know this server; made when it is first needed, the same for all processes."""
        if self.vapid is None:
            from stormtable.server.people.push import Vapid, fresh_vapid  # noqa: PLC0415

            known = await self.store(self.storage.channels.known_secret, "vapid")
            pem = known or await self.store(self.storage.channels.secret, "vapid", fresh_vapid())
            self.vapid = Vapid(pem, f"mailto:{self.means.smtp.sender}" if self.means.smtp else "")
        return self.vapid

    async def off_token(self, channel: str) -> str:
        """What ends a channel by a link: nobody can make it up, and no database holds it."""
        if not self.off_key:
            known = await self.store(self.storage.channels.known_secret, "off")
            fresh = known or await self.store(self.storage.channels.secret, "off", secrets.token_hex(32))
            self.off_key = fresh.encode()
        return hmac.digest(self.off_key, f"no more to {channel}".encode(), hashlib.sha256).hex()[:32]


def holds(notice: StoredNotice, match: Situation) -> bool:
    """Whether a notice is still true as its match stands."""
    match notice.kind:
        case "turn":
            return not match.over and bool(match.deciders & match.seats)
        case "request":
            return not match.over and waits_for(match.request, match.seats)
        case "seat":
            return not match.over
    return True
