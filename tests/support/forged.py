"""Records of dice alone, honest and forged, for tests of those who check them; no rules are behind their entries."""

from __future__ import annotations

import random
from collections.abc import Callable
from dataclasses import dataclass
from typing import Final

from stormtable.engine.sources import Sealed
from stormtable.table.journal import End, Entry, Header, Line, Named, Origin, Roll, Salted, Seat
from stormtable.table.records import Record
from stormtable.table.seals import Seal

__all__ = ["FORGERIES", "Forgery", "honest"]

SEED: Final = bytes(range(32))
ALL: Final = -1
REFEREED: Final = 7  # the entry whose dice a referee sets


def honest(entries: int = 24, *, late: int = 5, origin: Origin | None = None, dice: str = "table") -> Record:
    """Two players; the second gives her share after entry `late`. Public dice, and each seat's own."""
    rnd, seal = random.Random(3), Seal(SEED)
    seats = [Seat(letter="A", kind="screen", name="Ada"), Seat(letter="B", kind="friend")]
    header = Header(
        match="m1",
        game="ambush",
        version=1,
        program="1",
        scenario="night",
        options={},
        seats=seats,
        dice=dice,  # type: ignore[arg-type]
        commitment=seal.commitment,
        started=1.0,
        origin=origin,
    )
    lines: list[Line] = [header, Salted(seat=0, salt="first", time=1.0)]
    salts, counts = ["first", ""], dict[str, int]()
    for number in range(entries):
        sealed = Sealed(SEED, "m1", salts, counts)
        rolls = []
        for _ in range(rnd.randint(1, 2)):
            sides, seen_by = rnd.choice((4, 6, 10)), rnd.choice((ALL, ALL, 1, 2))
            if origin is not None and number <= origin.entry:
                rolls.append(Roll(sides, [1, 2], seen_by))
                continue
            rolls.append(Roll(sides, list(sealed.faces(None, rnd.randint(1, 4), sides, seen_by)), seen_by))
        counts = sealed.counts
        lines.append(Entry(number=number, kind="decision" if number else "set-up", time=2.0, rolls=rolls))
        if number == late:
            lines += [Salted(seat=1, salt="second", time=3.0), Named(seat=1, name="Bo", time=3.0)]
            salts = ["first", "second"]
    lines.append(End(points=[2, 0], seed=SEED.hex()))
    return Record(lines)


def rolls_of(record: Record, seen_by: int = ALL) -> list[tuple[int, Roll]]:
    """(the entry, the roll) of one stream."""
    return [(entry.number, roll) for entry in record.entries for roll in entry.rolls if roll.seen_by == seen_by]


def turned(record: Record) -> Record:
    _, roll = rolls_of(record)[3]
    roll.faces[0] = roll.faces[0] % roll.sides + 1
    return record


def left_out(record: Record) -> Record:
    """A roll that fell and was not liked."""
    number, roll = rolls_of(record)[8]
    record.entries[number].rolls = [each for each in record.entries[number].rolls if each is not roll]
    return record


def used_twice(record: Record) -> Record:
    """A roll that was taken back, and won back: those after it have its numbers again."""
    rolls, at = [roll for _, roll in rolls_of(record)], 9
    number = sum(len(roll.faces) for roll in rolls[:at])  # true as no number was passed over
    sealed = Sealed(SEED, "m1", ["first", "second"], {"public": number})
    for roll in rolls[at + 1 :]:
        roll.faces = list(sealed.faces(None, len(roll.faces), roll.sides, ALL))
    return record


def without_share(record: Record) -> Record:
    lines = [line for line in record.lines if not (isinstance(line, Salted) and line.seat == 1)]
    return Record(lines)


def share_moved(to: int) -> Callable[[Record], Record]:
    """The line of the second share stands after another entry than where it was given."""

    def forge(record: Record) -> Record:
        share = next(line for line in record.lines if isinstance(line, Salted) and line.seat == 1)
        lines = [line for line in record.lines if line is not share]
        place = next(at for at, line in enumerate(lines) if isinstance(line, Entry) and line.number == to)
        return Record([*lines[: place + 1], share, *lines[place + 1 :]])

    return forge


def with_seed(seed: str) -> Callable[[Record], Record]:
    def forge(record: Record) -> Record:
        assert record.end is not None
        record.end.seed = seed
        return record

    return forge


def with_commitment(record: Record) -> Record:
    record.header.commitment = "00" * 32
    return record


def unfinished(record: Record) -> Record:
    return Record(record.lines[:-1])


def set_by_a_referee(*, named: bool) -> Callable[[Record], Record]:
    """An entry is taken back and entered again with other dice, before those that the seed gave after it."""

    def forge(record: Record) -> Record:
        record.header.referee = named
        lines = []
        for line in record.lines:
            if isinstance(line, Entry):
                line.number += 2 * (line.number > REFEREED)
            lines.append(line)
            if isinstance(line, Entry) and line.number == REFEREED:
                back = Entry(number=REFEREED + 1, kind="undo", time=2.0, back_to=0, taken_back=[REFEREED], by="referee")
                rolls = [Roll(roll.sides, [1] * len(roll.faces), roll.seen_by) for roll in line.rolls]
                lines += [back, Entry(number=REFEREED + 2, kind="decision", time=2.0, rolls=rolls, by="referee")]
        return Record(lines)

    return forge


def as_it_is(record: Record) -> Record:
    return record


@dataclass(frozen=True)
class Forgery:
    """What is done to a record, and what must be said of it."""

    name: str
    forge: Callable[[Record], Record]
    says: str  # a part of what is found; "" if nothing is wrong
    record: Callable[[], Record] = honest

    def forged(self) -> Record:
        """A fresh one."""
        return self.forge(self.record())


FORGERIES: Final = (
    Forgery("honest", as_it_is, ""),
    Forgery("a die turned", turned, "recorded, the seed gives"),
    Forgery("a roll left out", left_out, "missing"),
    Forgery("numbers used twice", used_twice, "have numbers that were used before"),
    Forgery("no share", without_share, "a share is missing or was changed"),
    Forgery("a share too early", share_moved(1), "as if the share of Bo had not been given yet"),
    Forgery("a share too late", share_moved(12), "as if the share of Bo had been given already"),
    Forgery("another seed", with_seed("11" * 32), "was published"),
    Forgery("no number as a seed", with_seed("xyz"), "not a hexadecimal number"),
    Forgery("no seed", with_seed(""), "the record has no seed"),
    Forgery("another commitment", with_commitment, "was published"),
    Forgery("still running", unfinished, ""),
    Forgery("typed dice", as_it_is, "", lambda: honest(dice="typed")),
    Forgery("a branch", as_it_is, "", lambda: honest(origin=Origin(match="m0", entry=3))),
    Forgery("dice that a referee set", set_by_a_referee(named=True), ""),
    Forgery("a referee whom nobody named", set_by_a_referee(named=False), "but the match named none"),
    Forgery("both shares from the start", as_it_is, "", lambda: honest(late=-1)),
)
