"""Reviews of finished matches: wanted by anybody who looks, computed one after the other beside the server, and kept.

Which are wanted is stored, so that a process that decides for the computer's seats computes them, whichever it is, and
all who look at a match share one.
"""

from __future__ import annotations

import asyncio
import logging
import secrets
import threading
import time
from collections.abc import Callable
from contextlib import suppress
from typing import TYPE_CHECKING, Any, Final

import msgspec

from stormtable.engine.game import BadInput
from stormtable.engine.watch import CompileError
from stormtable.language import phrase, say
from stormtable.review.report import VERSION, Report
from stormtable.review.workers import Stopped, check, review_record
from stormtable.server.hall.opponents import Nobody
from stormtable.server.hall.origins import origin_goes_on
from stormtable.server.storage import Key, StorageError
from stormtable.server.storage.reviews import Claimed, Review
from stormtable.server.wire.reviews import ReviewStatus
from stormtable.table import records
from stormtable.table.match import Match, Refusal

if TYPE_CHECKING:
    from stormtable.server.hall.hall import Hall

__all__ = ["FACTORS", "Reviewing"]

LOG: Final = logging.getLogger("stormtable.server")
FACTORS: Final = (1, 4, 16)
MOST_WAITING: Final = 20
MOST_OF_ONE: Final = 3  # of them wanted from one address
LONGEST: Final = 1200.0  # seconds of a review; one that takes longer is given up
LEASE: Final = 30.0  # seconds that a claim lasts; it is renewed with each look at the progress
TOLD: Final = 1.0  # seconds between two notes of the progress
LOOK: Final = 3.0  # seconds between looks for what other processes want
FAILED: Final = phrase("the review could not be computed, which is a mistake of the program")

Told = Callable[[int, int], bool]
Compute = Callable[[bytes, int, Told], Report]


class Reviewing:
    """The reviews of a server's matches. `compute` is what computes one, in a thread that may wait."""

    def __init__(self, hall: Hall, compute: Compute = review_record) -> None:
        self.hall, self.compute = hall, compute
        self.worker = secrets.token_hex(8)
        self.wanted, self.ending = asyncio.Event(), threading.Event()
        self.placing = asyncio.Lock()
        self.wanted_by: dict[str, str] = {}  # addresses, by what was wanted through this process and is not done

    @property
    def computes(self) -> bool:
        """Whether this process computes reviews: the one that decides for the computer's seats does."""
        return self.hall.thinks and not isinstance(self.hall.opponents, Nobody)

    # Asking

    async def status(self, key: Key, match: Match) -> ReviewStatus:
        """How far the review of a match has come. Raises Refusal while it is played."""
        await self.must_be_over(match)
        return await self.told(await self.hall.store(self.hall.store.storage.reviews.of, key.target))

    async def ask(self, key: Key, match: Match, factor: int, client: str) -> ReviewStatus:
        """An address wants a review; one that is there or under way is not computed again. Raises BadInput, Refusal."""
        if factor not in FACTORS:
            raise BadInput(say("factor: one of {join}, not {factor}", join=", ".join(map(str, FACTORS)), factor=factor))
        await self.must_be_over(match)
        check(match)
        store, reviews = self.hall.store, self.hall.store.storage.reviews
        found = await store(reviews.of, key.target)
        if found is None or (found.state in ("done", "failed") and not satisfied(found, factor)):
            async with self.placing:
                await self.take_place(key.target, client)
                await store(reviews.ask, key.target, factor, self.hall.clock())
            self.wanted.set()
        return await self.status(key, match)

    async def take_place(self, target: str, client: str) -> None:
        """Note who wants one. Raises Refusal where too many wait, or too many of this address."""
        under_way = set(await self.hall.store(self.hall.store.storage.reviews.under_way))
        self.wanted_by = {each: by for each, by in self.wanted_by.items() if each in under_way}
        if list(self.wanted_by.values()).count(client) >= MOST_OF_ONE:
            raise Refusal(
                say("{n} reviews that were asked for from your address are still computed: wait for one", n=MOST_OF_ONE)
            )
        if len(under_way) >= MOST_WAITING:
            raise Refusal(say("many reviews are waiting just now: try again in a few minutes"))
        self.wanted_by[target] = client

    async def must_be_over(self, match: Match) -> None:
        """Nobody learns from a review how to play a match that goes on, not through a record of it either."""
        if match.over is None:
            raise Refusal(say("a match is reviewed once it is over"))
        stored = await self.hall.store(self.hall.store.storage.match, match.header.match)
        if stored is not None and not stored.standing.over:
            raise Refusal(say("the match that this record is of goes on at this table: it is reviewed once it is over"))
        if await origin_goes_on(self.hall.store, match.header):
            raise Refusal(
                say("the match that this one was branched from goes on among others: it is reviewed after that")
            )

    async def told(self, found: Review | None) -> ReviewStatus:
        if found is None:
            return ReviewStatus("none", possible=self.computes or self.hall.store.storage.shared)
        report = read(found.body)
        before = 0
        if found.state == "waiting":
            before = await self.hall.store(self.hall.store.storage.reviews.before, found.asked)
        state = "none" if found.state == "done" and report is None else found.state
        return ReviewStatus(
            state,
            factor=found.factor,
            done=found.done,
            total=found.total,
            before=before,
            why=say(found.why),
            possible=self.computes or self.hall.store.storage.shared,
            report=report,
        )

    # Computing

    async def run(self) -> None:
        """Compute what is wanted, one after the other, until cancelled."""
        if not self.computes:
            return
        while True:
            with suppress(StorageError):
                while claimed := await self.claim():
                    await self.carry_out(claimed)
            self.wanted.clear()
            with suppress(TimeoutError):
                # One process too: what it claimed before it was killed is free again once that claim has ended.
                async with asyncio.timeout(LOOK if self.hall.store.storage.shared else LEASE):
                    await self.wanted.wait()

    async def claim(self) -> Claimed | None:
        """The next one."""
        reviews = self.hall.store.storage.reviews
        return await self.hall.store(reviews.claim, self.worker, self.hall.clock(), LEASE)

    async def carry_out(self, claimed: Claimed) -> None:
        """Compute one and keep it, or say why not."""
        store, reviews = self.hall.store, self.hall.store.storage.reviews
        try:
            data = await self.record(claimed.match)
            report = await asyncio.to_thread(self.compute, data, claimed.factor, self.telling(claimed.match))
            await store(reviews.finish, claimed.match, self.worker, msgspec.json.encode(report))
        except asyncio.CancelledError:
            self.ending.set()
            with suppress(StorageError):
                await store(reviews.give_back, claimed.match, self.worker)
            raise
        except (BadInput, Stopped, CompileError, OSError) as error:
            await store(reviews.fail, claimed.match, self.worker, str(error))
        except Exception:
            LOG.exception("the review of %s", claimed.match)
            await store(reviews.fail, claimed.match, self.worker, FAILED)

    async def record(self, target: str) -> bytes:
        """The whole record of a match, or one that was brought. Raises BadInput."""
        body: bytes | None = await self.hall.store(self.hall.store.storage.record, target)
        if body is not None:
            return body
        live = await self.hall.live(target)
        return await asyncio.to_thread(lambda: records.record_of(live.match).encode())

    def telling(self, target: str) -> Told:
        """What hears of the progress, in a thread; it answers whether to go on."""
        store, reviews = self.hall.store, self.hall.store.storage.reviews
        begun = time.monotonic()
        last = 0.0

        def told(done: int, total: int) -> bool:
            nonlocal last
            now = time.monotonic()
            if self.ending.is_set():
                return False
            if now - begun > LONGEST:
                raise Stopped(say("it took longer than a review may here; `stormtable review FILE` has no such limit"))
            if now - last < TOLD:
                return True
            last = now
            return store.wait_for(reviews.advance, target, self.worker, self.hall.clock() + LEASE, done, total)

        return told

    def end(self) -> None:
        """Let what is under way come to its end soon."""
        self.ending.set()


def satisfied(found: Review, factor: int) -> bool:
    """Whether a review that is kept is as good as the one wanted."""
    report = read(found.body)
    return report is not None and report.factor >= factor


def read(body: bytes) -> Report | None:
    """A review that was kept; None for one of another version, which is computed anew."""
    if not body:
        return None
    try:
        report: Any = msgspec.json.decode(body, type=Report)
    except msgspec.DecodeError:
        return None
    return report if report.version == VERSION else None
