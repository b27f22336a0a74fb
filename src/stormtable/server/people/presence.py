"""Who is here: whose page is open, at which match, and whether anybody looks at it; through whichever process.

Nothing of it is stored. Each process tells the others of its own pages as they come and go, and again now and then, so
that what was not heard, or who went with a process that ended, is known within a minute.
"""

from __future__ import annotations

import asyncio
import contextlib
import hashlib
import secrets
import time
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping
from dataclasses import dataclass
from typing import Final

import msgspec

from stormtable.engine.game import seats_in
from stormtable.server.storage import Notice, Storage
from stormtable.server.wire.talk import Mark

__all__ = ["Page", "Person", "Presence"]

AWAY: Final = 180.0  # seconds without a page that can be seen until somebody counts as away
TICK: Final = 5.0  # seconds between two looks at who is away by now
AGAIN: Final = 4  # ticks until all of it is told again
LASTS: Final = 3 * AGAIN * TICK  # seconds that what another process told holds, unless told again
SOON: Final = 0.05  # seconds in which what changes together is told together
MOST: Final = 6_000  # bytes that one process tells another at once
NAMELESS: Final = "~"  # begins the id of somebody without a name, who is nobody's id
MOST_TABLES: Final = 50  # of one person, of which the others are told

Told = Callable[[Collection[str]], None]
Said = tuple[str, bool, dict[str, int]]
DECODER: Final[msgspec.json.Decoder[list[Said]]] = msgspec.json.Decoder(list[Said])


@dataclass(frozen=True, slots=True)
class Person:
    """Somebody who is here."""

    id: str  # the player's; of somebody without a name one that lasts as long as the page
    away: bool  # no page of theirs has been looked at for some minutes
    at: Mapping[str, int]  # the matches whose tables they have open, with the seats held there as bits; 0: they watch

    @property
    def named(self) -> bool:
        """Whether this is a player."""
        return not self.id.startswith(NAMELESS)


class Page:
    """A page that is open here; the match is "" where it is no table."""

    def __init__(self, presence: Presence, who: str, match: str, seats: int) -> None:
        self.presence, self.who, self.match, self.seats = presence, who, match, seats
        self.visible, self.since = True, time.monotonic()

    def see(self, *, visible: bool) -> None:
        """Note whether it can be seen now, as the page tells."""
        if visible != self.visible:
            self.visible, self.since = visible, time.monotonic()
            self.presence.refresh([self.who])

    def leave(self) -> None:
        """It was closed."""
        self.presence.leave(self)

    def is_away(self, now: float) -> bool:
        """Whether nobody has looked at it for some minutes."""
        return not self.visible and now - self.since >= AWAY


@dataclass(frozen=True, slots=True)
class There:
    """Somebody who has pages open at another process, as that has told."""

    person: Person
    until: float  # of the monotonic clock


class Presence:
    """Who is here."""

    def __init__(self, storage: Storage) -> None:
        self.storage = storage
        self.pages: dict[str, set[Page]] = {}  # of this process, by person
        self.there: dict[str, dict[str, There]] = {}  # by process and person
        self.known: dict[str, Person] = {}  # all of it together
        self.tables: dict[str, set[str]] = {}  # who has the table of a match open
        self.told: set[Told] = set()
        self.fresh: set[str] = set()  # whom to tell of soon
        self.said: dict[str, Said] = {}  # of whom the other processes were told what
        self.telling: asyncio.TimerHandle | None = None
        self.task: asyncio.Task[None] | None = None

    # Coming and going

    def enter(self, player: str = "", match: str = "", seats: int = 0, key: str = "") -> Page:
        """A page was opened, by a player or (without an id) by somebody without a name.

        `key`: of the table that it shows; two pages of one seat are one person's. Everybody has that to watch by.
        """
        who = player or NAMELESS + (hashlib.sha256(key.encode()).hexdigest()[:12] if seats else secrets.token_hex(6))
        page = Page(self, who, match, seats)
        self.pages.setdefault(who, set()).add(page)
        self.refresh([who])
        return page

    def leave(self, page: Page) -> None:
        """A page was closed."""
        pages = self.pages.get(page.who, set())
        pages.discard(page)
        if not pages:
            self.pages.pop(page.who, None)
        self.refresh([page.who])

    # Asking

    def people(self) -> Mapping[str, Person]:
        """Everybody who is here, by id, whether named or not."""
        return self.known

    def count(self) -> int:
        """How many people are here."""
        return len(self.known)

    def of(self, player: str) -> Person | None:
        """A player, if he is here."""
        return self.known.get(player)

    def at(self, match: str) -> list[Person]:
        """Those who have the table of a match open."""
        return [self.known[who] for who in self.tables.get(match, ())]

    def watching(self, match: str) -> int:
        """How many look on at a match without a seat of their own."""
        return sum(not person.at[match] for person in self.at(match))

    def mark(self, player: str, match: str = "") -> Mark:
        """Where a player is: "here" at the match or, without one, anywhere; "elsewhere": with no page open at it."""
        person = self.known.get(player)
        if person is None:
            return "gone"
        if match and match not in person.at:
            return "elsewhere"
        return "away" if person.away else "here"

    def seats(self, match: str, holders: Mapping[int, str], seats: int) -> list[Mark]:
        """The same for each seat of a match, of which there are so many; `holders`: the players of those held by one.

        A seat is where somebody with its key is; a player without that page open may be elsewhere.
        """
        marks: list[Mark] = [self.mark(holders[seat], match) if seat in holders else "gone" for seat in range(seats)]
        for person in self.at(match):
            for seat in seats_in(person.at[match]):
                if seat < seats and marks[seat] != "here":
                    marks[seat] = "away" if person.away else "here"
        return marks

    @contextlib.contextmanager
    def listening(self, told: Told) -> Iterator[None]:
        """Be told meanwhile of whom something has changed, by their ids, soon after it has."""
        self.told.add(told)
        try:
            yield
        finally:
            self.told.discard(told)

    # Putting together

    def own(self, who: str, now: float) -> Person | None:
        """Somebody as this process alone knows him."""
        pages = self.pages.get(who)
        if not pages:
            return None
        at = dict[str, int]()
        for page in pages:
            if page.match:
                at[page.match] = at.get(page.match, 0) | page.seats
        return Person(who, all(page.is_away(now) for page in pages), at)

    def refresh(self, people: Collection[str]) -> None:
        """Look at some people again, and tell whoever listens, here and elsewhere, of whom something has changed."""
        now = time.monotonic()
        for who in people:
            before, after = self.known.get(who), self.together(who, now)
            if before == after:
                continue
            for match in {*(before.at if before else ()), *(after.at if after else ())}:
                self.place(match, who, there=after is not None and match in after.at)
            if after is None:
                del self.known[who]
            else:
                self.known[who] = after
            self.fresh.add(who)
        self.announce(people)
        if self.fresh and self.telling is None:
            with contextlib.suppress(RuntimeError):  # no loop: a test of it alone
                self.telling = asyncio.get_running_loop().call_later(SOON, self.tell)

    def together(self, who: str, now: float) -> Person | None:
        """Somebody as all processes know him; None: he is not here."""
        own = self.own(who, now)
        found = [own] if own else []
        found += [each[who].person for each in self.there.values() if who in each and each[who].until > now]
        if len(found) <= 1:
            return found[0] if found else None
        at = dict[str, int]()
        for person in found:
            for match, seats in person.at.items():
                at[match] = at.get(match, 0) | seats
        return Person(who, all(person.away for person in found), at)

    def place(self, match: str, who: str, *, there: bool) -> None:
        here = self.tables.setdefault(match, set())
        (here.add if there else here.discard)(who)
        if not here:
            del self.tables[match]

    def tell(self) -> None:
        """Tell who listens here."""
        self.telling = None
        fresh, self.fresh = self.fresh, set()
        for told in list(self.told):
            told(fresh)

    # Several processes

    def announce(self, people: Iterable[str], *, again: bool = False) -> None:
        """Tell the other processes of those people of whom this one knows something else than before, or `again`."""
        if not self.storage.shared:
            return
        now, told = time.monotonic(), list[Said]()
        for who in people:
            own = self.own(who, now)
            if own is None and who not in self.said:
                continue
            each = said_of(who, own)
            if again or self.said.get(who) != each:
                told.append(each)
            if own is None:
                del self.said[who]
            else:
                self.said[who] = each
        for lot in lots(told):
            self.storage.announce(Notice("people", "-", lot))

    def hear(self, notice: Notice) -> None:
        """What another process has told."""
        until = time.monotonic() + LASTS
        try:
            told = DECODER.decode(notice.text)
        except msgspec.DecodeError:  # of another version
            return
        there = self.there.setdefault(notice.origin, {})
        for who, away, at in told:
            there.pop(who, None)
            if at or not away:  # who is away and nowhere has gone
                there[who] = There(Person(who, away, {match: seats for match, seats in at.items() if match}), until)
        self.refresh([who for who, _, _ in told])

    # Now and then

    def start(self) -> None:
        """Begin to look who is away by now."""
        self.task = asyncio.create_task(self.look_again_and_again())

    async def close(self) -> None:
        """End it, and let the other processes know."""
        if self.task:
            self.task.cancel()
            await asyncio.gather(self.task, return_exceptions=True)
        if self.telling:
            self.telling.cancel()
        here = list(self.pages)
        self.pages.clear()
        self.announce(here)

    async def look_again_and_again(self) -> None:
        ticks = 0
        while True:
            await asyncio.sleep(TICK)
            ticks += 1
            self.look(again=ticks % AGAIN == 0)

    def look(self, *, again: bool) -> None:
        """See who is away by now and what no longer holds; tell all of it again."""
        now = time.monotonic()
        lapsed = set[str]()
        for origin, people in list(self.there.items()):
            gone = [who for who, each in people.items() if each.until <= now]
            lapsed.update(gone)
            for who in gone:
                del people[who]
            if not people:
                del self.there[origin]
        unseen = [who for who, pages in self.pages.items() if any(not page.visible for page in pages)]
        self.refresh([*lapsed, *unseen])
        if again:
            self.announce(list(self.pages), again=True)


def said_of(who: str, person: Person | None) -> Said:
    """Somebody as one process tells another; with no page open: away, and nowhere."""
    if person is None:
        return who, True, {}
    return who, person.away, dict(list(person.at.items())[:MOST_TABLES]) or {"": 0}


def lots(people: Iterable[Said]) -> Iterator[str]:
    """What is told of people, in texts that a notice has room for."""
    lot, size = list[Said](), 0
    for each in people:
        length = len(msgspec.json.encode(each)) + 1
        if lot and size + length > MOST:
            yield msgspec.json.encode(lot).decode()
            lot, size = [], 0
        lot.append(each)
        size += length
    if lot:
        yield msgspec.json.encode(lot).decode()
