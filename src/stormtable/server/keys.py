"""Unguessable keys: whoever has one holds what it opens. A letter says what that is, so that logs can blank them."""

from __future__ import annotations

import hashlib
import hmac
import re
import secrets
from typing import Final

from stormtable.server.storage import KeyKind

__all__ = ["KEY", "blank_keys", "derived_key", "new_key"]

LETTERS: Final[dict[KeyKind, str]] = {"seat": "p", "watch": "w", "owner": "o", "replay": "r"}
ALPHABET: Final = "abcdefghijkmnpqrstuvwxyz23456789"  # 32 signs that do not look alike
LENGTH: Final = 26  # of 5 bits each: 130 bits
KEY: Final = re.compile(rf"(?<![a-z0-9])[pwor][{ALPHABET}]{{{LENGTH}}}(?![a-z0-9])")


def new_key(kind: KeyKind) -> str:
    """A fresh key."""
    return LETTERS[kind] + "".join(secrets.choice(ALPHABET) for _ in range(LENGTH))


def derived_key(key: str, match: str, kind: KeyKind) -> str:
    """The key that whoever holds `key` has to another match; it does not tell the key that it comes from."""
    digest = hmac.digest(key.encode(), f"{kind} of {match}".encode(), hashlib.sha256)
    return LETTERS[kind] + "".join(ALPHABET[byte % len(ALPHABET)] for byte in digest[:LENGTH])


def blank_keys(text: str) -> str:
    """The text with every key in it blanked."""
    return KEY.sub(lambda found: found[0][0] + "…", text)
