"""Checking a record's dice: docs/dice.md says how anybody can do the same without this program."""

from __future__ import annotations

import hashlib
from dataclasses import dataclass, field

from stormtable.engine.sources import Sealed
from stormtable.table.journal import Entry, Header, Salted
from stormtable.table.records import Record

__all__ = ["Verdict", "verify"]


@dataclass(slots=True)
class Verdict:
    """What checking a record's dice found: nothing is wrong if there are no problems and `unchecked` is empty."""

    problems: list[str] = field(default_factory=list)
    dice: int = 0  # how many were checked
    unchecked: str = ""  # why some dice, or all, could not be checked; not a problem of the record

    def leave(self, why: str) -> None:
        """Note what could not be checked."""
        self.unchecked = f"{self.unchecked}; {why}" if self.unchecked else why

    @property
    def text(self) -> str:
        """One sentence."""
        if self.problems:
            return "; ".join(self.problems)
        found = f"{self.dice} dice checked: each is what the sealed seed and the salts give"
        return f"{found}; {self.unchecked}" if self.unchecked and self.dice else self.unchecked or found


def verify(record: Record) -> Verdict:
    """Check a finished record's seed against its commitment, and every die against the seed and the salts."""
    header, end, verdict = record.header, record.end, Verdict()
    if header.dice == "typed":
        verdict.unchecked = "the dice were typed in by the players, so there is no seed to check"
    elif header.viewer is not None or end is None:
        verdict.unchecked = "the seed is published when the match is over, and this record was made before"
    elif not end.seed:
        verdict.problems.append("the record has no seed")
    else:
        check_seed(header, end.seed, verdict)
        if not verdict.problems:
            check_dice(record, bytes.fromhex(end.seed), verdict)
    resumed = [entry.number for entry in record.entries if entry.kind == "resumed"]
    if resumed:
        verdict.leave(f"nothing proves the position that entry {resumed[0]} goes on from")
    return verdict


def check_seed(header: Header, seed: str, verdict: Verdict) -> None:
    try:
        found = hashlib.sha256(bytes.fromhex(seed)).hexdigest()
    except ValueError:
        verdict.problems.append("the seed is not a hexadecimal number")
        return
    if found != header.commitment:
        verdict.problems.append(f"the seed's SHA-256 is {found}, but {header.commitment} was published")


def check_dice(record: Record, seed: bytes, verdict: Verdict) -> None:
    """Draw every die again, taken back or not, with the salts given so far."""
    header = record.header
    salts, counts = [""] * len(header.seats), dict[str, int]()
    own = -1 if header.origin is None else header.origin.entry
    for line in record.lines:
        if isinstance(line, Salted) and not salts[line.seat]:
            salts[line.seat] = line.salt
        if not isinstance(line, Entry) or line.number <= own:
            continue
        dice = Sealed(seed, header.match, salts, counts)
        for roll in line.rolls:
            drawn = tuple(dice.faces(None, len(roll.faces), roll.sides, roll.seen_by))
            verdict.dice += len(drawn)
            if drawn != tuple(roll.faces):
                verdict.problems.append(f"entry {line.number}: recorded {roll.faces}, the seed gives {list(drawn)}")
        counts = dice.counts
    if header.origin is not None:
        verdict.leave(f"the dice up to entry {own} are those of the match {header.origin.match}")
