"""Seats that players offer, and who has taken them, as they are stored."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Final, Literal

from stormtable.server.storage.interface import Lot, Row, write
from stormtable.server.storage.statements import Database, Statements

__all__ = ["Offer", "OfferState", "Offers", "Taking", "opened_lot"]

# An offer whose seats are all taken is full until its match has been opened.
OfferState = Literal["open", "full", "opened", "withdrawn", "lapsed"]
Taking = Literal[
    "taken", "gone", "faster", "twice"
]  # gone: offered no longer; faster: somebody else was; twice: he sits
COLUMNS: Final = "id, player, target, state, live, made, until, seen, changed, body"
SELECT: Final = f"SELECT {COLUMNS} FROM offers"  # noqa: S608


@dataclass(slots=True)
class Offer:
    """One or more seats of a match that does not exist yet."""

    id: str  # whoever knows it can take a seat, if it is offered to him
    player: str  # who offers it, by id
    target: str  # to whom: "all", "link" for whoever has the link, or one player's id
    state: OfferState
    live: bool  # played at one go: it lapses soon after its player has gone
    made: float  # Unix seconds
    until: float  # Unix seconds when it lapses
    seen: float  # Unix seconds when its player was last known to be here
    changed: float  # Unix seconds
    body: bytes  # what is offered, as JSON
    seats: dict[int, str] = field(default_factory=dict)  # those of people: by whom each is taken, "" by nobody


def opened_lot(offer: str, match: str) -> Lot:
    """That an offer has become a match, stored with the match: a second one for the same offer cannot be stored."""
    return Lot("offer_matches", ("offer", "match"), [(offer, match)])


class Offers:
    """The table of offers."""

    def __init__(self, database: Database) -> None:
        self.database = database

    @write
    def add(self, offer: Offer, most: int) -> bool:
        """Store a new offer; False if its player has as many open already. Raises StorageError."""
        with self.database.writing() as db:
            sql = "SELECT count(*) FROM offers WHERE player = ? AND state = 'open'"
            if db.run(sql, (offer.player,))[0][0] >= most:
                return False
            db.run(f"INSERT INTO offers ({COLUMNS}) VALUES ({', '.join('?' * 10)})", row_of(offer))  # noqa: S608
            rows = [(offer.id, seat, player) for seat, player in offer.seats.items()]
            db.run_many("INSERT INTO offer_seats (offer, seat, player) VALUES (?, ?, ?)", rows)
        return True

    @write
    def take(self, offer: str, seat: int, player: str, now: float) -> Taking:
        """Let a player have a seat, or (-1) whichever is free; with the last one the offer is full.

        The first statement holds the offer to the end of the transaction: of two at once, one sits.
        """
        with self.database.writing() as db:
            sql = "UPDATE offers SET changed = ? WHERE id = ? AND state = 'open' AND until > ? RETURNING id"
            if not db.run(sql, (now, offer, now)):
                return too_late(db, offer, player)
            taken = dict(seats_in(db, offer))
            if player in taken.values():
                return "twice"
            free = [number for number, who in taken.items() if not who and seat in {-1, number}]
            if not free:
                return "faster"
            db.run("UPDATE offer_seats SET player = ? WHERE offer = ? AND seat = ?", (player, offer, free[0]))
            if sum(not who for who in taken.values()) == 1:
                db.run("UPDATE offers SET state = 'full' WHERE id = ?", (offer,))
        return "taken"

    @write
    def leave(self, offer: str, player: str, now: float) -> bool:
        """Give a seat back that was taken by somebody else than who offers it; False if it is too late for that."""
        with self.database.writing() as db:
            sql = "UPDATE offers SET changed = ? WHERE id = ? AND state = 'open' AND player != ? RETURNING id"
            if not db.run(sql, (now, offer, player)):
                return False
            sql = "UPDATE offer_seats SET player = '' WHERE offer = ? AND player = ? RETURNING seat"
            return bool(db.run(sql, (offer, player)))

    @write
    def reopen(self, offer: str, player: str, now: float) -> None:
        """Take the last seat back from who took it, since the match could not be opened."""
        with self.database.writing() as db:
            sql = "UPDATE offers SET state = 'open', changed = ? WHERE id = ? AND state = 'full' RETURNING id"
            if db.run(sql, (now, offer)):
                db.run("UPDATE offer_seats SET player = '' WHERE offer = ? AND player = ?", (offer, player))

    @write
    def end(self, offer: str, state: OfferState, before: OfferState, now: float) -> bool:
        """Let an offer be over in some way; False if it was otherwise than `before` already."""
        sql = "UPDATE offers SET state = ?, changed = ? WHERE id = ? AND state = ? RETURNING id"
        with self.database.writing() as db:
            return bool(db.run(sql, (state, now, offer, before)))

    @write
    def lapse(self, now: float, gone_since: float) -> list[str]:
        """Let offers lapse whose time is up, or whose player was last here before `gone_since`; which did."""
        sql = (
            "UPDATE offers SET state = 'lapsed', changed = ? WHERE state = 'open'"
            " AND (until <= ? OR (live = 1 AND seen < ?)) RETURNING id"
        )
        with self.database.writing() as db:
            return [name for (name,) in db.run(sql, (now, now, gone_since))]

    @write
    def withdraw_all(self, player: str, now: float) -> list[str]:
        """Withdraw all that a player offers, and give back the seats that he took; which offers have changed."""
        with self.database.writing() as db:
            sql = "UPDATE offers SET state = 'withdrawn', changed = ? WHERE player = ? AND state = 'open' RETURNING id"
            changed = db.run(sql, (now, player))
            sql = (
                "UPDATE offer_seats SET player = '' WHERE player = ?"
                " AND offer IN (SELECT id FROM offers WHERE state = 'open') RETURNING offer"
            )
            changed += db.run(sql, (player,))
        return [name for (name,) in changed]

    @write
    def seen(self, players: Sequence[str], now: float) -> None:
        """Note that these players are here."""
        with self.database.writing() as db:
            sql = "UPDATE offers SET seen = ? WHERE player = ? AND state = 'open'"
            db.run_many(sql, [(now, player) for player in players])

    @write
    def forget(self, before: float) -> None:
        """Delete offers that were over before a moment."""
        old = "SELECT id FROM offers WHERE state IN ('opened', 'withdrawn', 'lapsed') AND changed < ?"
        with self.database.writing() as db:
            db.run(f"DELETE FROM offer_seats WHERE offer IN ({old})", (before,))  # noqa: S608
            db.run(f"DELETE FROM offer_matches WHERE offer IN ({old})", (before,))  # noqa: S608
            db.run(f"DELETE FROM offers WHERE id IN ({old})", (before,))  # noqa: S608

    # Asking

    def one(self, offer: str) -> Offer | None:
        """The offer of an id."""
        return next(iter(self.found(f"{SELECT} WHERE id = ?", (offer,))), None)

    def open(self) -> list[Offer]:
        """All that are open, the oldest first."""
        return self.found(f"{SELECT} WHERE state = 'open' ORDER BY made, id", ())

    def full(self, before: float) -> list[Offer]:
        """Those whose seats were all taken before a moment, and whose match nobody has opened yet."""
        return self.found(f"{SELECT} WHERE state = 'full' AND changed < ? ORDER BY changed", (before,))

    def over(self) -> list[str]:
        """Those that are open though their match, which a computer kept warm, is over."""
        sql = (
            "SELECT offers.id FROM offers JOIN offer_matches ON offer_matches.offer = offers.id"
            " JOIN matches ON matches.name = offer_matches.match WHERE offers.state = 'open' AND matches.over = 1"
        )
        return [name for (name,) in self.database.rows(sql)]

    def match_of(self, offer: str) -> str:
        """The match that an offer has become; "" if none."""
        rows = self.database.rows("SELECT match FROM offer_matches WHERE offer = ?", (offer,))
        return str(rows[0][0]) if rows else ""

    def found(self, sql: str, parameters: Sequence[object]) -> list[Offer]:
        offers = [offer_of(row) for row in self.database.rows(sql, parameters)]
        known = {offer.id: offer for offer in offers}
        names = list(known)
        for first in range(0, len(names), 500):
            some = names[first : first + 500]
            places = ", ".join("?" * len(some))
            rows = "SELECT offer, seat, player FROM offer_seats WHERE offer IN"
            for name, seat, player in self.database.rows(f"{rows} ({places}) ORDER BY offer, seat", some):
                known[name].seats[seat] = player
        return offers


def too_late(db: Statements, offer: str, player: str) -> Taking:
    """Why no seat of an offer can be taken any more."""
    rows = db.run("SELECT state FROM offers WHERE id = ?", (offer,))
    if not rows or rows[0][0] not in {"full", "opened"}:
        return "gone"
    return "twice" if player in dict(seats_in(db, offer)).values() else "faster"


def seats_in(db: Statements, offer: str) -> list[tuple[int, str]]:
    """The seats of an offer in a transaction, and who has taken them."""
    rows = db.run("SELECT seat, player FROM offer_seats WHERE offer = ? ORDER BY seat", (offer,))
    return [(seat, player) for seat, player in rows]


def row_of(offer: Offer) -> Row:
    """The values of COLUMNS."""
    times = (offer.made, offer.until, offer.seen, offer.changed)
    return (offer.id, offer.player, offer.target, offer.state, int(offer.live), *times, offer.body)


def offer_of(row: Row) -> Offer:
    """An offer from its row, without its seats."""
    id, player, target, state, live, made, until, seen, changed, body = row  # noqa: A001
    return Offer(id, player, target, state, bool(live), made, until, seen, changed, body)
