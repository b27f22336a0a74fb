"""The database's schema, version by version: a script each, run in order and never changed once released.

They are written for SQLite; what PostgreSQL calls otherwise is a word each.
"""

from __future__ import annotations

import re
from typing import Final

__all__ = ["COPIED", "MIGRATIONS", "for_postgresql"]

# What a copy of all matches consists of, each table after those that it refers to: by which column its rows are found,
# and of how many values at once. Snapshots can be made anew; claims, probes and tickets are of the moment.
COPIED: Final = {
    "matches": ("name", 100),
    "lines": ("match", 1),
    "keys": ("key", 500),
    "records": ("name", 1),
    "seals": ("commitment", 500),
    "services": ("began", 500),
    "players": ("id", 500),
    "devices": ("hash", 500),
    "passkeys": ("id", 500),
    "departures": ("match", 500),
    "results": ("match", 500),
    "ratings": ("player", 500),
    "bans": ("id", 500),
    "mutes": ("id", 500),
    "reports": ("id", 500),
    "audit": ("id", 500),
    "hosts": ("hash", 500),
    "notices": ("id", 500),
    "outbox": ("id", 500),
    "channels": ("id", 500),
    "notice_settings": ("player", 500),
    "server_secrets": ("name", 1),
    "offers": ("id", 500),
    "offer_seats": ("offer", 500),
    "offer_matches": ("offer", 500),
    "watching": ("match", 500),
    "talk": ("match", 50),
    "talk_read": ("player", 500),
    "hidden": ("player", 500),
    "notes": ("match", 100),
    "reviews": ("match", 20),
}
WORDS: Final = {"BLOB": "BYTEA", "REAL": "DOUBLE PRECISION", "INTEGER": "BIGINT", " WITHOUT ROWID": ""}
WORD: Final = re.compile(r"\b(?:BLOB|REAL|INTEGER)\b| WITHOUT ROWID")

MIGRATIONS: Final = (
    """
    CREATE TABLE matches (
        name TEXT PRIMARY KEY,
        game TEXT NOT NULL,
        created REAL NOT NULL,
        seed BLOB,
        changed REAL NOT NULL,
        over INTEGER NOT NULL,
        position BLOB NOT NULL,
        version INTEGER NOT NULL,
        pending BLOB NOT NULL,
        summary BLOB NOT NULL,
        computer INTEGER NOT NULL,
        rematch TEXT NOT NULL DEFAULT ''
    );
    CREATE INDEX matches_waiting ON matches (computer, over, changed);
    CREATE TABLE lines (
        match TEXT NOT NULL REFERENCES matches (name),
        number INTEGER NOT NULL,
        body BLOB NOT NULL,
        PRIMARY KEY (match, number)
    ) WITHOUT ROWID;
    CREATE TABLE keys (
        key TEXT PRIMARY KEY,
        kind TEXT NOT NULL,
        target TEXT NOT NULL,
        seats INTEGER NOT NULL
    ) WITHOUT ROWID;
    CREATE INDEX keys_target ON keys (target);
    CREATE TABLE records (
        name TEXT PRIMARY KEY,
        created REAL NOT NULL,
        body BLOB NOT NULL
    );
    CREATE TABLE seals (
        commitment TEXT PRIMARY KEY,
        seed BLOB NOT NULL,
        created REAL NOT NULL
    ) WITHOUT ROWID;
    """,
    """
    ALTER TABLE matches ADD COLUMN battles INTEGER NOT NULL DEFAULT 0;
    ALTER TABLE matches ADD COLUMN parent TEXT NOT NULL DEFAULT '';
    ALTER TABLE matches ADD COLUMN battle INTEGER NOT NULL DEFAULT 0;
    ALTER TABLE matches ADD COLUMN identity TEXT NOT NULL DEFAULT '';
    ALTER TABLE matches ADD COLUMN opened INTEGER NOT NULL DEFAULT 0;
    ALTER TABLE matches ADD COLUMN computers INTEGER NOT NULL DEFAULT 0;
    CREATE UNIQUE INDEX matches_battle ON matches (parent, battle, identity) WHERE parent != '';
    """,
    """
    CREATE TABLE snapshots (
        match TEXT NOT NULL REFERENCES matches (name),
        entry INTEGER NOT NULL,
        rules TEXT NOT NULL,
        journal TEXT NOT NULL,
        body BLOB NOT NULL,
        PRIMARY KEY (match, entry)
    ) WITHOUT ROWID;
    """,
    """
    -- Keys may be of the kinds invite, spent and ended: a program that knows none of them must not open seats by them.
    """,
    """
    ALTER TABLE matches ADD COLUMN request TEXT NOT NULL DEFAULT '';
    ALTER TABLE matches ADD COLUMN revision INTEGER NOT NULL DEFAULT 0;
    CREATE TABLE claims (
        match TEXT PRIMARY KEY,
        worker TEXT NOT NULL,
        until REAL NOT NULL
    );
    CREATE TABLE probe (
        number INTEGER PRIMARY KEY,
        text TEXT NOT NULL
    );
    """,
    """
    CREATE TABLE players (
        id TEXT PRIMARY KEY,
        name TEXT NOT NULL,
        emblem TEXT NOT NULL,
        created REAL NOT NULL,
        seen REAL NOT NULL
    ) WITHOUT ROWID;
    CREATE TABLE devices (
        hash TEXT PRIMARY KEY,
        player TEXT NOT NULL REFERENCES players (id),
        name TEXT NOT NULL,
        created REAL NOT NULL,
        seen REAL NOT NULL
    ) WITHOUT ROWID;
    CREATE INDEX devices_player ON devices (player);
    ALTER TABLE matches ADD COLUMN clocks TEXT NOT NULL DEFAULT '';
    CREATE TABLE services (
        began REAL PRIMARY KEY,
        ended REAL NOT NULL
    );
    CREATE INDEX services_ended ON services (ended);
    ALTER TABLE keys ADD COLUMN player TEXT NOT NULL DEFAULT '';
    CREATE INDEX keys_player ON keys (player) WHERE player != '';
    CREATE TABLE passkeys (
        id TEXT PRIMARY KEY,
        player TEXT NOT NULL REFERENCES players (id),
        name TEXT NOT NULL,
        public BLOB NOT NULL,
        signs INTEGER NOT NULL,
        created REAL NOT NULL,
        used REAL NOT NULL
    ) WITHOUT ROWID;
    CREATE INDEX passkeys_player ON passkeys (player);
    CREATE TABLE tickets (
        hash TEXT PRIMARY KEY,
        kind TEXT NOT NULL,
        player TEXT NOT NULL,
        until REAL NOT NULL
    ) WITHOUT ROWID;
    CREATE TABLE departures (
        match TEXT NOT NULL,
        seat INTEGER NOT NULL,
        PRIMARY KEY (match, seat)
    ) WITHOUT ROWID;
    CREATE TABLE results (
        match TEXT NOT NULL,
        seat INTEGER NOT NULL,
        player TEXT NOT NULL,
        name TEXT NOT NULL,
        game TEXT NOT NULL,
        scenario TEXT NOT NULL,
        team INTEGER NOT NULL,
        points INTEGER NOT NULL,
        ended REAL NOT NULL,
        rated INTEGER NOT NULL,
        place INTEGER NOT NULL DEFAULT 0,
        mu REAL NOT NULL DEFAULT 0,
        sigma REAL NOT NULL DEFAULT 0,
        PRIMARY KEY (match, seat)
    ) WITHOUT ROWID;
    CREATE INDEX results_player ON results (player, ended) WHERE player != '';
    CREATE INDEX results_place ON results (rated, place);
    CREATE TABLE ratings (
        player TEXT NOT NULL,
        game TEXT NOT NULL,
        mu REAL NOT NULL,
        sigma REAL NOT NULL,
        number REAL NOT NULL,
        matches INTEGER NOT NULL,
        wins INTEGER NOT NULL,
        draws INTEGER NOT NULL,
        losses INTEGER NOT NULL,
        changed REAL NOT NULL,
        PRIMARY KEY (player, game)
    ) WITHOUT ROWID;
    CREATE INDEX ratings_number ON ratings (game, number);
    CREATE TABLE turns (
        name TEXT PRIMARY KEY,
        taken INTEGER NOT NULL
    ) WITHOUT ROWID;
    CREATE TABLE bans (
        id TEXT PRIMARY KEY,
        kind TEXT NOT NULL,
        subject TEXT NOT NULL,
        reason TEXT NOT NULL,
        created REAL NOT NULL,
        until REAL NOT NULL
    ) WITHOUT ROWID;
    CREATE TABLE mutes (
        id TEXT PRIMARY KEY,
        player TEXT NOT NULL,
        reason TEXT NOT NULL,
        created REAL NOT NULL,
        until REAL NOT NULL
    ) WITHOUT ROWID;
    CREATE TABLE reports (
        id TEXT PRIMARY KEY,
        time REAL NOT NULL,
        match TEXT NOT NULL,
        message TEXT NOT NULL,
        reporter TEXT NOT NULL,
        accused TEXT NOT NULL,
        why TEXT NOT NULL,
        state TEXT NOT NULL DEFAULT 'open'
    ) WITHOUT ROWID;
    CREATE INDEX reports_state ON reports (state, time);
    CREATE TABLE audit (
        id TEXT PRIMARY KEY,
        time REAL NOT NULL,
        host TEXT NOT NULL,
        act TEXT NOT NULL,
        subject TEXT NOT NULL,
        text TEXT NOT NULL
    ) WITHOUT ROWID;
    CREATE INDEX audit_time ON audit (time);
    CREATE TABLE hosts (
        hash TEXT PRIMARY KEY,
        kind TEXT NOT NULL,
        until REAL NOT NULL
    ) WITHOUT ROWID;
    ALTER TABLE matches ADD COLUMN deciders INTEGER NOT NULL DEFAULT 0;
    ALTER TABLE matches ADD COLUMN queued TEXT NOT NULL DEFAULT '';
    CREATE TABLE notices (
        id TEXT PRIMARY KEY,
        player TEXT NOT NULL,
        kind TEXT NOT NULL,
        match TEXT NOT NULL,
        who TEXT NOT NULL,
        what TEXT NOT NULL,
        created REAL NOT NULL,
        spread INTEGER NOT NULL DEFAULT 0,
        read INTEGER NOT NULL DEFAULT 0
    ) WITHOUT ROWID;
    CREATE INDEX notices_player ON notices (player, created);
    CREATE INDEX notices_fresh ON notices (created) WHERE spread = 0;
    CREATE TABLE outbox (
        id TEXT PRIMARY KEY,
        notice TEXT NOT NULL,
        channel TEXT NOT NULL,
        due REAL NOT NULL,
        state TEXT NOT NULL,
        tries INTEGER NOT NULL,
        changed REAL NOT NULL,
        why TEXT NOT NULL
    ) WITHOUT ROWID;
    CREATE UNIQUE INDEX outbox_notice ON outbox (notice, channel);
    CREATE INDEX outbox_due ON outbox (due) WHERE state IN ('waiting', 'sending');
    CREATE TABLE channels (
        id TEXT PRIMARY KEY,
        player TEXT NOT NULL,
        kind TEXT NOT NULL,
        address TEXT NOT NULL,
        detail TEXT NOT NULL,
        base TEXT NOT NULL,
        state TEXT NOT NULL,
        token TEXT NOT NULL,
        created REAL NOT NULL,
        failed REAL NOT NULL,
        why TEXT NOT NULL
    ) WITHOUT ROWID;
    CREATE UNIQUE INDEX channels_address ON channels (player, kind, address);
    CREATE TABLE notice_settings (
        player TEXT PRIMARY KEY,
        body TEXT NOT NULL
    ) WITHOUT ROWID;
    CREATE TABLE server_secrets (
        name TEXT PRIMARY KEY,
        value TEXT NOT NULL
    ) WITHOUT ROWID;
    CREATE TABLE offers (
        id TEXT PRIMARY KEY,
        player TEXT NOT NULL,
        target TEXT NOT NULL,
        state TEXT NOT NULL,
        live INTEGER NOT NULL,
        made REAL NOT NULL,
        until REAL NOT NULL,
        seen REAL NOT NULL,
        changed REAL NOT NULL,
        body BLOB NOT NULL
    ) WITHOUT ROWID;
    CREATE INDEX offers_state ON offers (state, changed);
    CREATE INDEX offers_player ON offers (player) WHERE state = 'open';
    CREATE TABLE offer_seats (
        offer TEXT NOT NULL REFERENCES offers (id),
        seat INTEGER NOT NULL,
        player TEXT NOT NULL,
        PRIMARY KEY (offer, seat)
    ) WITHOUT ROWID;
    -- A row an offer: the match that it has become is opened once, whoever opens it.
    CREATE TABLE offer_matches (
        offer TEXT PRIMARY KEY,
        match TEXT NOT NULL
    ) WITHOUT ROWID;
    CREATE TABLE watching (
        match TEXT PRIMARY KEY,
        listed INTEGER NOT NULL,
        entries INTEGER NOT NULL,
        minutes INTEGER NOT NULL
    ) WITHOUT ROWID;
    CREATE INDEX watching_listed ON watching (match) WHERE listed = 1;
    CREATE TABLE talk (
        match TEXT NOT NULL,
        number INTEGER NOT NULL,
        client TEXT NOT NULL,
        time REAL NOT NULL,
        audience TEXT NOT NULL,
        team INTEGER NOT NULL,
        seat INTEGER NOT NULL,
        player TEXT NOT NULL,
        name TEXT NOT NULL,
        text TEXT NOT NULL,
        moments TEXT NOT NULL,
        PRIMARY KEY (match, number)
    ) WITHOUT ROWID;
    CREATE UNIQUE INDEX talk_client ON talk (match, client);
    CREATE INDEX talk_player ON talk (player) WHERE player != '';
    CREATE TABLE talk_read (
        player TEXT NOT NULL,
        match TEXT NOT NULL,
        number INTEGER NOT NULL,
        PRIMARY KEY (player, match)
    ) WITHOUT ROWID;
    CREATE TABLE hidden (
        player TEXT NOT NULL,
        other TEXT NOT NULL,
        PRIMARY KEY (player, other)
    ) WITHOUT ROWID;
    CREATE TABLE notes (
        match TEXT NOT NULL,
        holder TEXT NOT NULL,
        text TEXT NOT NULL,
        revision INTEGER NOT NULL,
        changed REAL NOT NULL,
        PRIMARY KEY (match, holder)
    ) WITHOUT ROWID;
    CREATE TABLE reviews (
        match TEXT PRIMARY KEY,
        factor INTEGER NOT NULL,
        state TEXT NOT NULL,
        asked REAL NOT NULL,
        until REAL NOT NULL,
        worker TEXT NOT NULL,
        done INTEGER NOT NULL,
        total INTEGER NOT NULL,
        why TEXT NOT NULL,
        body BLOB NOT NULL
    );
    CREATE INDEX reviews_state ON reviews (state, asked);
    """,
)


def for_postgresql(script: str) -> str:
    """A script in PostgreSQL's words."""
    return WORD.sub(lambda found: WORDS[found[0]], script)
