"""Dice sources of interpreted rules: a script, a journal, a sealed stream, numbers typed in, and a recorder of any.

Some also know what is reported from outside: numbers that no die gives, such as what a battle fought at a table of its
own has brought. Rules ask for them as they ask for dice (`reports.reported`), journals record them as they record dice.
"""

from __future__ import annotations

import hashlib
import hmac
from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any, Final, NamedTuple, Protocol

from stormtable.engine.events import ALL

__all__ = [
    "Asked",
    "DiceError",
    "Journal",
    "MissingDice",
    "MissingReport",
    "Quickly",
    "Recorder",
    "Reporter",
    "Rolled",
    "Script",
    "Sealed",
    "Source",
    "TypedIn",
    "report_from",
    "sealed_face",
    "stream_name",
]


class Source(Protocol):
    """Where interpreted rules get their dice."""

    def faces(self, state: Any, n: int, sides: int, seen_by: int) -> Sequence[int]:
        """n faces of 1..sides, in the order they fall."""


class DiceError(ValueError):
    """Dice that do not fit what the rules roll; the message says what was rolled and what was there."""


class MissingDice(Exception):
    """Dice that a player has still to roll and type in; the act is then run again on a fresh copy."""

    def __init__(self, n: int, sides: int, seen_by: int) -> None:
        super().__init__(f"{n}d{sides} to be rolled and typed in")
        self.n, self.sides, self.seen_by = n, sides, seen_by


class MissingReport(DiceError):
    """What is asked for from outside has not come yet: the act is done again once it has."""

    def __init__(self, matter: int) -> None:
        super().__init__(f"what number {matter} has brought is not known yet")
        self.matter = matter


class Rolled(NamedTuple):
    """One roll as it fell; or a part of a report from outside, then its faces are numbers from 0 to `sides`."""

    sides: int
    faces: tuple[int, ...]  # in the order they fell
    seen_by: int = ALL
    matter: int = 0  # the number of what was reported, 1 or more; 0: dice


class Asked(NamedTuple):
    """A part of what is asked for from outside: so many numbers, each from 0 to `most`."""

    n: int
    most: int
    seen_by: int = ALL


Quickly = Callable[[], Sequence[int]]  # what the rules make of it themselves, in simulation and search


def check_report(matter: int, parts: Sequence[Asked], numbers: Sequence[int]) -> Sequence[int]:
    """The numbers, if they are as many as were asked for and each within its bounds. Raises DiceError."""
    wanted = sum(part.n for part in parts)
    if len(numbers) != wanted:
        raise DiceError(f"number {matter} is reported in {wanted} numbers, not {len(numbers)}")
    limits = [part.most for part in parts for _ in range(part.n)]
    for at, (number, most) in enumerate(zip(numbers, limits, strict=True), 1):
        if not 0 <= number <= most:
            raise DiceError(f"number {matter}: {number}, number {at} of its report, is not from 0 to {most}")
    return numbers


def report_from(source: Source, state: Any, matter: int, parts: Sequence[Asked], quickly: Quickly) -> Sequence[int]:
    """What a source knows of a matter, else what the rules make of it. Raises MissingReport, DiceError."""
    report = getattr(source, "report", None)
    return check_report(matter, parts, quickly() if report is None else report(state, matter, parts, quickly))


def check_faces(faces: Sequence[int], n: int, sides: int) -> Sequence[int]:
    if len(faces) < n:
        raise DiceError(f"{n}d{sides} rolled, but only {list(faces)} left")
    for face in faces:
        if not 1 <= face <= sides:
            raise DiceError(f"{n}d{sides} rolled: {face} is not on a die of {sides}")
    return faces


class Script:
    """Given faces, for tests and case files; `left` holds those not rolled yet. Wrong or missing: DiceError.

    `results`: reports from outside, one after the other.
    """

    def __init__(self, faces: Iterable[int], results: Iterable[Sequence[int]] = ()) -> None:
        self.left = list(faces)
        self.results = list(results)

    def report(self, state: Any, matter: int, parts: Sequence[Asked], quickly: Quickly) -> Sequence[int]:
        """The next report given. Raises MissingReport."""
        if not self.results:
            raise MissingReport(matter)
        return self.results.pop(0)

    def faces(self, state: Any, n: int, sides: int, seen_by: int) -> Sequence[int]:
        """The next n faces. Raises DiceError."""
        got = check_faces(self.left[:n], n, sides)
        del self.left[:n]
        return got


class TypedIn:
    """A player's own dice, as far as they are typed in; `left` holds those not used yet.

    Raises MissingDice for dice still to be rolled, and DiceError for a face that the die does not have.
    """

    def __init__(self, faces: Iterable[int] = ()) -> None:
        self.left = list(faces)

    def faces(self, state: Any, n: int, sides: int, seen_by: int) -> Sequence[int]:
        """The next n faces typed in. Raises MissingDice, DiceError."""
        got = self.left[:n]
        check_faces(got, len(got), sides)
        if len(got) < n:
            raise MissingDice(n - len(got), sides, seen_by)
        del self.left[:n]
        return got

    def report(self, state: Any, matter: int, parts: Sequence[Asked], quickly: Quickly) -> Sequence[int]:
        """Nobody types in what is reported from outside. Raises MissingReport."""
        raise MissingReport(matter)


class Journal:
    """Recorded rolls, replayed; a roll that today's rules ask for and the record does not hold is a DiceError."""

    def __init__(self, rolls: Iterable[Rolled]) -> None:
        self.left = list(rolls)

    def faces(self, state: Any, n: int, sides: int, seen_by: int) -> Sequence[int]:
        """The faces of the next recorded roll. Raises DiceError."""
        next_ = next((each for each in self.left if not each.matter), None)
        if next_ is None:
            raise DiceError(f"{n}d{sides} rolled, but the record has no more dice here")
        if (len(next_.faces), next_.sides, next_.seen_by) != (n, sides, seen_by):
            raise DiceError(f"{n}d{sides} rolled, but the record has {len(next_.faces)}d{next_.sides} here")
        got = check_faces(next_.faces, n, sides)
        self.left.remove(next_)
        return got

    def report(self, state: Any, matter: int, parts: Sequence[Asked], quickly: Quickly) -> Sequence[int]:
        """What was reported then. Raises DiceError."""
        recorded = [each for each in self.left if each.matter][: len(parts)]
        wanted = [(part.n, part.most, part.seen_by, matter) for part in parts]
        if [(len(each.faces), each.sides, each.seen_by, each.matter) for each in recorded] != wanted:
            raise DiceError(f"a report of number {matter} is asked for, but the record has none of that kind here")
        for each in recorded:
            self.left.remove(each)
        return [face for each in recorded for face in each.faces]


class Recorder:
    """Any source, and in `rolls` what it gave: what the journal keeps."""

    def __init__(self, source: Source) -> None:
        self.source, self.rolls = source, list[Rolled]()

    def faces(self, state: Any, n: int, sides: int, seen_by: int) -> Sequence[int]:
        """n faces of the source, recorded."""
        got = self.source.faces(state, n, sides, seen_by)
        self.rolls.append(Rolled(sides, tuple(got), seen_by))
        return got

    def report(self, state: Any, matter: int, parts: Sequence[Asked], quickly: Quickly) -> Sequence[int]:
        """What the source reports, recorded part by part. Raises MissingReport, DiceError."""
        got = report_from(self.source, state, matter, parts, quickly)
        at = 0
        for part in parts:
            self.rolls.append(Rolled(part.most, tuple(got[at : at + part.n]), part.seen_by, matter))
            at += part.n
        return got


class Reporter:
    """A source of dice, and what is reported from outside: by the number of the matter, as far as it is known."""

    def __init__(self, source: Source, reports: Mapping[int, Sequence[int]]) -> None:
        self.source, self.reports = source, reports

    def faces(self, state: Any, n: int, sides: int, seen_by: int) -> Sequence[int]:
        """n faces of the source."""
        return self.source.faces(state, n, sides, seen_by)

    def report(self, state: Any, matter: int, parts: Sequence[Asked], quickly: Quickly) -> Sequence[int]:
        """What is known of a matter. Raises MissingReport."""
        if matter not in self.reports:
            raise MissingReport(matter)
        return self.reports[matter]


WORD: Final = 1 << 32


def sealed_face(seed: bytes, message: str, sides: int) -> int | None:
    """The face that a message gives: HMAC-SHA256 as eight big-endian words of 32 bits, the first that is even-handed.

    A word w counts if it lies below the largest multiple of `sides` in 2**32; the face is then w mod sides + 1. None if
    no word counts, less than once in 2**190 messages for dice of up to 100 sides.
    """
    digest = hmac.digest(seed, message.encode(), hashlib.sha256)
    limit = WORD - WORD % sides
    for at in range(0, len(digest), 4):
        word = int.from_bytes(digest[at : at + 4], "big")
        if word < limit:
            return word % sides + 1
    return None


def stream_name(seen_by: int) -> str:
    """Name whom a roll is shown to: "public", or the seats joined by "+"; each name counts its dice apart."""
    if seen_by == ALL:
        return "public"
    return "+".join(str(seat) for seat in range(seen_by.bit_length()) if seen_by >> seat & 1)


class Sealed:
    """Served dice, from a seed that is published (as its SHA-256) before and itself after the match.

    Die number k shown to `who` is `sealed_face(seed, f"{match}/{salts}/{who}/{k}", sides)`; `salts` has a place for
    each seat, joined by ",", empty until it has given one. Numbers run from 0, apart for each `who`, and none is used
    twice: `counts` holds the next ones; the table counts them from the journal, undo or not.
    """

    def __init__(self, seed: bytes, match: str, salts: Sequence[str], counts: Mapping[str, int] | None = None) -> None:
        for part in (match, *salts):
            if "/" in part or "," in part:
                raise ValueError(f"a match id or salt holds neither '/' nor ',': {part!r}")
        self.seed, self.prefix = seed, f"{match}/{','.join(salts)}"
        self.counts = dict(counts or {})

    def faces(self, state: Any, n: int, sides: int, seen_by: int) -> Sequence[int]:
        """The next n faces of the stream of those who see them."""
        who = stream_name(seen_by)
        got: list[int] = []
        while len(got) < n:
            number = self.counts.get(who, 0)
            self.counts[who] = number + 1
            face = sealed_face(self.seed, f"{self.prefix}/{who}/{number}", sides)
            if face is not None:
                got.append(face)
        return got

    def report(self, state: Any, matter: int, parts: Sequence[Asked], quickly: Quickly) -> Sequence[int]:
        """No seed gives what is reported from outside. Raises MissingReport."""
        raise MissingReport(matter)
