"""Unguessable keys: whoever has one holds what it opens. A letter says what that is, so that logs can blank them."""

from __future__ import annotations

import hashlib
import hmac
import re
import secrets
from collections.abc import Mapping
from typing import Final

from stormtable.language import phrase, say
from stormtable.server.storage import Key, KeyKind

__all__ = ["CLAIM", "KEY", "NO_MORE", "blank_keys", "claimed_key", "derived_key", "host_key", "new_key", "why_no_more"]

LETTERS: Final[Mapping[KeyKind, str]] = {
    "seat": "p",
    "watch": "w",
    "owner": "o",
    "referee": "u",
    "replay": "r",
    "invite": "i",
}
ALPHABET: Final = "abcdefghijkmnpqrstuvwxyz23456789"  # 32 signs that do not look alike
LENGTH: Final = 26  # of 5 bits each: 130 bits
KEY: Final = re.compile(rf"(?<![a-z0-9])[pworihu][{ALPHABET}]{{{LENGTH}}}(?![a-z0-9])")


CLAIM: Final = re.compile(r"[0-9a-f]{32,64}")  # what a browser draws before it takes an invitation
NO_MORE: Final[Mapping[KeyKind, str]] = {  # what to say of keys that open no table
    "invite": phrase("this link invites to a seat: open it in a browser and sit down there"),
    "spent": phrase("somebody sat down by this link already: ask whoever opened the match for a new one"),
    "ended": phrase("a new link to this seat was made, so this one has ended: ask whoever opened the match"),
}


def why_no_more(key: Key) -> str:
    """What to say of a key that opens no table, by its kind."""
    if key.kind == "ended" and key.key.startswith(LETTERS["watch"]):
        return say("whoever opened the match has ended this link to watch it by")
    return say(NO_MORE[key.kind])


def new_key(kind: KeyKind) -> str:
    """A fresh key."""
    return LETTERS[kind] + "".join(secrets.choice(ALPHABET) for _ in range(LENGTH))


def host_key() -> str:
    """A fresh key for whoever runs the server."""
    return "h" + "".join(secrets.choice(ALPHABET) for _ in range(LENGTH))


def derived_key(key: str, match: str, kind: KeyKind) -> str:
    """The key that whoever holds `key` has to another match; it does not tell the key that it comes from."""
    return drawn(kind, hmac.digest(key.encode(), f"{kind} of {match}".encode(), hashlib.sha256))


def claimed_key(invitation: str, claim: str) -> str:
    """The key of the seat that an invitation is given up for: whoever knows the invitation alone does not know it."""
    return drawn(
        "seat",
        hmac.digest(claim.encode(), f"seat for {invitation}".encode(), hashlib.sha256),
    )


def drawn(kind: KeyKind, digest: bytes) -> str:
    return LETTERS[kind] + "".join(ALPHABET[byte % len(ALPHABET)] for byte in digest[:LENGTH])


def blank_keys(text: str) -> str:
    """The text with every key in it blanked."""
    return KEY.sub(lambda found: found[0][0] + "…", text)
