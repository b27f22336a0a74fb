"""The table's own dice: a seed sealed before the match, salts of the seats, numbers that are never used twice."""

from __future__ import annotations

import hashlib
import re
import secrets
from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from typing import Final, Protocol

from stormtable.engine.game import BadInput
from stormtable.engine.sources import Sealed, stream_name
from stormtable.table.journal import Line, Origin, Roll, Salted

__all__ = ["Seal", "checked_match", "checked_salt", "next_numbers", "salts_given", "sealed_dice"]

SEED_BYTES: Final = 32
WORD: Final = re.compile(r"[A-Za-z0-9_-]{1,64}")  # what may be part of a dice message


@dataclass(frozen=True, slots=True)
class Seal:
    """A seed and what may be shown of it before the match is over."""

    seed: bytes = field(repr=False)

    @classmethod
    def fresh(cls) -> Seal:
        """A seed that nobody knows."""
        return cls(secrets.token_bytes(SEED_BYTES))

    @property
    def commitment(self) -> str:
        """SHA-256 of the seed, hexadecimal."""
        return hashlib.sha256(self.seed).hexdigest()


def checked_salt(salt: str) -> str:
    """The salt, if it can be part of a dice message. Raises BadInput."""
    if not WORD.fullmatch(salt):
        raise BadInput("a salt is 1 to 64 letters, digits, '-' or '_'")
    return salt


def checked_match(name: str) -> str:
    """The name of a match, if it can be part of a dice message, and of a file's name. Raises BadInput."""
    if not WORD.fullmatch(name):
        raise BadInput("a match's name is 1 to 64 letters, digits, '-' or '_'")
    return name


def salts_given(lines: Iterable[Line], seats: int) -> list[str]:
    """The salts so far by seat, "" where none was given; the first of a seat counts."""
    salts = [""] * seats
    for line in lines:
        if isinstance(line, Salted) and not salts[line.seat]:
            salts[line.seat] = line.salt
    return salts


class Rolling(Protocol):
    """An entry, as far as its dice go."""

    @property
    def number(self) -> int:
        """Its number."""

    @property
    def by(self) -> str:
        """Who gave its dice, which then come from no stream; "" if nobody did."""

    @property
    def rolls(self) -> Sequence[Roll]:
        """The dice as they fell."""


def next_numbers(entries: Iterable[Rolling], origin: Origin | None) -> Counter[str]:
    """How many dice each stream has given, taken back or not; a branch counts its own only."""
    counts: Counter[str] = Counter()
    for entry in entries:
        if not entry.by and (origin is None or entry.number > origin.entry):
            for roll in entry.rolls:
                counts[stream_name(roll.seen_by)] += len(roll.faces)
    return counts


def sealed_dice(seal: Seal, match: str, salts: Sequence[str], counts: Counter[str]) -> Sealed:
    """The table's dice from the next number on."""
    return Sealed(seal.seed, match, salts, counts)
