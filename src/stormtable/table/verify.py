"""Checking a record's dice: docs/dice.md says how anybody can do the same without this program.

The page does the same, in the same words (server/static/table/diceproof.js): a test compares the two.
"""

from __future__ import annotations

import hashlib
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Final, NamedTuple

from stormtable.engine.amounts import count_text
from stormtable.engine.sources import sealed_face, stream_name
from stormtable.table.hints import plays_alone
from stormtable.table.journal import Entry, Header, Hinted, Kind, Named, Salted
from stormtable.table.records import Record

__all__ = ["Checked", "Verdict", "verify"]

SURE: Final = 1_000_000  # to one: the odds against dice that match where they do not belong
AWAY: Final = 40  # numbers looked at before and behind where a die should be
PATIENCE: Final = 8  # rolls in a row that nothing explains; then they are only compared
TOLD: Final = 20  # rolls that are named one by one
WHO: Final = {"all": "all who play, who agreed", "referee": "the referee"}
WHAT: Final[Mapping[Kind, str]] = {
    "undo": "taken back",
    "decision": "its dice were set",
    "corrected": "the position was set right",
}
FEW: Final = 12  # dice from which all that follow may be called wrong


class Checked(NamedTuple):
    """One roll, and what the seed gives in its place."""

    entry: int
    sides: int
    faces: tuple[int, ...]
    drawn: tuple[int, ...]

    @property
    def right(self) -> bool:
        """Whether it is what the seed gives."""
        return self.faces == self.drawn


@dataclass(slots=True)
class Verdict:
    """What checking a record's dice found: nothing is wrong if there are no problems and `unchecked` is empty."""

    problems: list[str] = field(default_factory=list)
    rolls: list[Checked] = field(default_factory=list)
    set_right: list[str] = field(default_factory=list)  # what a referee, or all together, did beside the rules
    early: list[str] = field(default_factory=list)  # which dice fell before a player's share was in
    unchecked: str = ""  # why some dice, or all, could not be checked; not a problem of the record

    @property
    def dice(self) -> int:
        """How many dice were checked."""
        return sum(len(roll.faces) for roll in self.rolls)

    def leave(self, why: str) -> None:
        """Note what could not be checked."""
        self.unchecked = f"{self.unchecked}; {why}" if self.unchecked else why

    @property
    def text(self) -> str:
        """One sentence."""
        if self.problems:
            return "; ".join(self.problems)
        found = f"{count_text(self.dice, 'die', 'dice')} checked: each is what the sealed seed and the shares give"
        return f"{found}; {self.unchecked}" if self.unchecked and self.dice else self.unchecked or found


class Fallen(NamedTuple):
    """One roll as recorded, with the shares that were in by then."""

    entry: int
    sides: int
    faces: tuple[int, ...]
    stream: str
    salts: tuple[str, ...]


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
    verdict.set_right += set_right(record)
    verdict.problems += without_referee(record)
    verdict.problems += without_hints(record)
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
    header, rolls = record.header, list(own_rolls(record))
    proof = Proof(seed, header.match, rolls, player_names(record))
    for roll in rolls:
        verdict.rolls.append(proof.check(roll))
    verdict.problems += [*proof.found, *fault_texts(verdict.rolls, proof.unexplained)]
    verdict.early += before_shares(record, rolls)
    if header.origin is not None:
        verdict.leave(f"the dice up to entry {header.origin.entry} are those of the match {header.origin.match}")


def own_rolls(record: Record) -> Iterator[Fallen]:
    """The rolls of a match's own, in order."""
    header = record.header
    salts = [""] * len(header.seats)
    own = -1 if header.origin is None else header.origin.entry
    for line in record.lines:
        if isinstance(line, Salted) and not salts[line.seat]:
            salts[line.seat] = line.salt
        if isinstance(line, Entry) and line.number > own:
            for roll in () if line.by else line.rolls:
                stream = stream_name(roll.seen_by)
                yield Fallen(line.number, roll.sides, tuple(roll.faces), stream, tuple(salts))


def set_right(record: Record) -> list[str]:
    """What was set right, entry by entry, and by whom."""
    return [
        f"entry {entry.number}: {WHAT[entry.kind]} by {WHO[entry.by]}"
        for entry in record.entries
        if entry.by and entry.kind in WHAT and (entry.kind != "decision" or entry.rolls)
    ]


def without_referee(record: Record) -> list[str]:
    """What a referee is said to have done in a match that named none."""
    if record.header.referee:
        return []
    wrong = [entry.number for entry in record.entries if entry.by == "referee"]
    return [f"entry {number} is said to be a referee's, but the match named none" for number in wrong]


def without_hints(record: Record) -> list[str]:
    """Hints that are said to have been given in a match that has none."""
    if record.header.hints and plays_alone(record.header):
        return []
    seats = sorted({line.seat for line in record.lines if isinstance(line, Hinted)})
    letters = [record.header.seats[seat].letter for seat in seats]
    return [f"seat {letter} is said to have had hints, in a match that has none" for letter in letters]


def player_names(record: Record) -> list[str]:
    """What the players are called, by seat."""
    names = [seat.name for seat in record.header.seats]
    for line in record.lines:
        if isinstance(line, Named):
            names[line.seat] = line.name
    return [name or f"seat {seat.letter}" for name, seat in zip(names, record.header.seats, strict=True)]


class Twist(NamedTuple):
    """The dice fall as if a seat's share were another than the record says: none yet, or one that comes later."""

    seat: int
    salt: str


class Proof:
    """Goes through a record's rolls, and says what explains those that are not what the seed gives."""

    def __init__(self, seed: bytes, match: str, rolls: Sequence[Fallen], names: Sequence[str]) -> None:
        self.seed, self.match, self.names = seed, match, names
        self.streams: dict[str, list[Fallen]] = {}
        for roll in rolls:
            self.streams.setdefault(roll.stream, []).append(roll)
        self.last = rolls[-1].salts if rolls else ()
        self.at: dict[str, int] = {}  # how many rolls of a stream were checked
        self.next: dict[str, int] = {}  # the number that its next die should have
        self.twist: Twist | None = None
        self.found: list[str] = []
        self.unexplained: list[int] = []  # places among the rolls that were checked
        self.checked = self.in_a_row = 0

    def check(self, roll: Fallen) -> Checked:
        """The next roll."""
        stream, number = roll.stream, self.next.get(roll.stream, 0)
        drawn, after = self.draw(roll, number, self.twist)
        if drawn != roll.faces and self.in_a_row < PATIENCE and self.explain(roll, number):
            drawn, after = self.draw(roll, self.next[stream], self.twist)
        self.in_a_row = 0 if drawn == roll.faces else self.in_a_row + 1
        if drawn != roll.faces:
            self.unexplained.append(self.checked)
        self.next[stream] = after
        self.at[stream] = self.at.get(stream, 0) + 1
        self.checked += 1
        return Checked(roll.entry, roll.sides, roll.faces, drawn)

    def draw(self, roll: Fallen, number: int, twist: Twist | None) -> tuple[tuple[int, ...], int]:
        """(the faces that the seed gives from a number on, the number after them)."""
        salts = list(roll.salts)
        if twist is not None:
            salts[twist.seat] = twist.salt
        faces: list[int] = []
        while len(faces) < len(roll.faces):
            face = sealed_face(self.seed, f"{self.match}/{','.join(salts)}/{roll.stream}/{number}", roll.sides)
            number += 1
            if face is not None:
                faces.append(face)
        return tuple(faces), number

    def explain(self, roll: Fallen, number: int) -> bool:
        """Look for what makes a roll, and those after it, what the seed gives; note it, and go on from there."""
        for twist in self.twists(roll):
            if self.fits(roll, number, twist):
                if twist is not None:
                    share = f"the share of {self.names[twist.seat]} had"
                    given = "been given already" if twist.salt else "not been given yet"
                    self.found.append(f"from entry {roll.entry} on the dice fell as if {share} {given}")
                self.twist, self.next[roll.stream] = twist, number
                return True
        for away in range(1, AWAY + 1):
            if self.fits(roll, number + away, self.twist):
                what = count_text(away, "die", "dice")
                self.found.append(
                    f"entry {roll.entry}: {what} that the seed gives before it {'is' if away == 1 else 'are'} missing"
                )
                self.next[roll.stream] = number + away
                return True
            if away <= number and self.fits(roll, number - away, self.twist):
                self.found.append(f"entry {roll.entry}: its dice have numbers that were used before")
                self.next[roll.stream] = number - away
                return True
        return False

    def twists(self, roll: Fallen) -> Iterator[Twist | None]:
        if self.twist is not None:
            yield None
        for seat, salt in enumerate(roll.salts):
            if salt:
                yield Twist(seat, "")
            elif self.last[seat]:
                yield Twist(seat, self.last[seat])

    def fits(self, roll: Fallen, number: int, twist: Twist | None) -> bool:
        """Whether this roll and enough of those after it are what the seed gives from a number on."""
        odds, at = 1, self.at.get(roll.stream, 0)
        for later in self.streams[roll.stream][at:]:
            drawn, number = self.draw(later, number, twist)
            if drawn != later.faces:
                return False
            odds *= later.sides ** len(drawn)
            if odds >= SURE:
                return True
        return False


def fault_texts(rolls: Sequence[Checked], wrong: Sequence[int]) -> list[str]:
    """What is wrong, roll by roll, up to where nothing is right any more."""
    said: list[str] = []
    for count, at in enumerate(wrong):
        pairs = [pair for roll in rolls[at:] for pair in zip(roll.faces, roll.drawn, strict=True)]
        differ = sum(face != drawn for face, drawn in pairs)
        if len(pairs) >= FEW and 2 * differ > len(pairs):
            said.append(
                f"from entry {rolls[at].entry} on the dice are not what the seed gives, {differ} of {len(pairs)}:"
                " a share is missing or was changed, or they are another match's"
            )
            break
        if count == TOLD:
            left = len(wrong) - count
            said.append(f"{count_text(left, 'later roll is', 'later rolls are')} not what the seed gives either")
            break
        roll = rolls[at]
        said.append(f"entry {roll.entry}: {faces_text(roll.faces)} recorded, the seed gives {faces_text(roll.drawn)}")
    return said


def before_shares(record: Record, rolls: Sequence[Fallen]) -> list[str]:
    """Which dice fell before a player's share was in; the computer gives none."""
    said = []
    for seat, (each, name) in enumerate(zip(record.header.seats, player_names(record), strict=True)):
        early = [roll for roll in rolls if not roll.salts[seat]]
        if each.kind == "computer" or not early:
            continue
        dice = count_text(sum(len(roll.faces) for roll in early), "die", "dice")
        if len(early) == len(rolls):
            said.append(f"no share of {name} was in when the dice fell")
        else:
            said.append(f"{dice}, up to entry {early[-1].entry}, fell before the share of {name} was in")
    return said


def faces_text(faces: Sequence[int]) -> str:
    return ", ".join(map(str, faces))
