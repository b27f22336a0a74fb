"""Records: the file of a match, JSON Lines as docs/record-format.md describes; written, read, filtered, branched."""

from __future__ import annotations

import io
import re
import secrets
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final, Literal

import msgspec

from stormtable import __version__
from stormtable.engine.bounds import Bounds, check_json
from stormtable.engine.game import BadInput, Game, Setting
from stormtable.engine.scenarios import Agreed
from stormtable.engine.seating import seating
from stormtable.engine.texts import BOM
from stormtable.engine.views import sees
from stormtable.table import secrecy
from stormtable.table.begun import contents_of, load_contents
from stormtable.table.clocks import checked_clock
from stormtable.table.compression import expand
from stormtable.table.journal import (
    FORMAT,
    Clock,
    End,
    Entry,
    Header,
    Held,
    Hinted,
    Line,
    Named,
    Origin,
    Salted,
    Seat,
    TimeUp,
    decode_line,
    encode_line,
    format_of,
)
from stormtable.table.match import Match, checked_name
from stormtable.table.patches import apply_patch, difference
from stormtable.table.seals import Seal, checked_match, checked_salt

__all__ = [
    "MAX_ENTRIES",
    "Record",
    "Talked",
    "branch_lines",
    "filter_record",
    "make_header",
    "new_name",
    "read_record",
    "record_of",
]

MAX_ENTRIES: Final = 20_000
MAX_LINES: Final = MAX_ENTRIES + 100
MAX_VALUES: Final = 4_000_000  # numbers, texts, lists: one in 16 bytes, as games have them
LINE_BOUNDS: Final = Bounds(size=4 * 1024 * 1024, depth=32, entries=250_000, word=80)
MAX_SEATS: Final = 8
MAX_SIDES: Final = 1000  # of a die
NAME_BYTES: Final = 6
TALKED: Final = re.compile(rb'\s*\{\s*"type"\s*:\s*"talk"')  # a line that is no part of the match


@dataclass(frozen=True, slots=True)
class Record:
    """A match as it is written down."""

    lines: Sequence[Line]

    @property
    def header(self) -> Header:
        """The first line."""
        first = self.lines[0]
        if not isinstance(first, Header):
            raise BadInput("line 1: a record begins with a line of the type match")
        return first

    @property
    def entries(self) -> list[Entry]:
        """The entries, in order."""
        return [line for line in self.lines if isinstance(line, Entry)]

    @property
    def end(self) -> End | None:
        """The last line of a finished match."""
        return next((line for line in self.lines if isinstance(line, End)), None)

    def match(self, find: Callable[[str], Game], before_each: Callable[[], None] | None = None) -> Match:
        """The match folded under today's rules; `find` is the registry's, `before_each` line may give up.

        Raises BadInput for an unknown game, or seats that it does not have.
        """
        header, game = self.header, find(self.header.game)
        try:
            seats = len(seating(game, load_contents(game, header), header.options))
        except BadInput:  # a scenario that there is no more: the match is shown as recorded
            seats = len(header.seats)
        if len(header.seats) != seats:
            raise BadInput(f"line 1: this match of {game.TITLE} has {seats} seats, not {len(header.seats)}")
        match = Match.fold(game, self.lines[:1])
        match.extend(self.lines[1:] if before_each is None else each_after(before_each, self.lines[1:]))
        return match

    def encode(self) -> bytes:
        """The bytes of the file."""
        newest = max(format_of(self.lines), self.header.format)
        lines = [msgspec.structs.replace(self.header, format=newest), *self.lines[1:]]
        return b"".join(encode_line(line) + b"\n" for line in lines)


def each_after(before_each: Callable[[], None], lines: Iterable[Line]) -> Iterator[Line]:
    for line in lines:
        before_each()
        yield line


def record_of(match: Match) -> Record:
    """The whole record of a match, secrets included: for whoever may see everything."""
    return Record(list(match.lines))


class Talked(msgspec.Struct, kw_only=True, tag_field="type", tag="talk", omit_defaults=True):
    """What somebody said at the table: after all other lines, where that was asked for; no part of the match."""

    seat: int  # -1: watched
    name: str
    to: str  # "players", "team", "watchers"
    text: str
    time: float


def read_record(data: bytes | str) -> Record:
    """The record in a file, packed by gzip or not. Raises BadInput with the number of the line and what is wrong."""
    lines: list[Line] = []
    values = 0
    data = expand(data.encode() if isinstance(data, str) else data).removeprefix(BOM.encode())
    if b"\r" in data:  # the line ends of other systems; within a text of JSON none stands
        data = data.replace(b"\r\n", b"\n").replace(b"\r", b"\n")
    for number, text in enumerate(io.BytesIO(data), 1):
        if not text.strip():
            continue
        if len(lines) == MAX_LINES:
            raise BadInput(f"the record has more than {MAX_LINES} lines")
        try:
            values += check_json(text, LINE_BOUNDS)
            if values > MAX_VALUES:
                raise BadInput(f"the record holds more than {MAX_VALUES} values up to here")
            if lines and TALKED.match(text):
                continue
            lines.append(decode_line(text))
        except (msgspec.DecodeError, UnicodeDecodeError, BadInput) as error:
            raise BadInput(f"line {number}: {error}") from error
    if not lines:
        raise BadInput("the file holds no record: it is empty")
    record = Record(lines)
    check(record)
    return record


def check(record: Record) -> None:
    header, seats = record.header, len(record.header.seats)
    if header.format > FORMAT:
        raise BadInput(f"the record is of format {header.format}, written by Stormtable {header.program} or newer")
    if not 1 <= seats <= MAX_SEATS:
        raise BadInput(f"line 1: a match has 1 to {MAX_SEATS} seats")
    for name in [header.match] if header.campaign is None else [header.match, header.campaign.match]:
        checked_match(name)
    if any(isinstance(line, Header) for line in record.lines[1:]):
        raise BadInput("the file holds more than one match")
    if any(isinstance(line, End) for line in record.lines[:-1]):
        raise BadInput("the line of the type end stands last, and only there")
    if record.end is not None and len(record.end.points) != (0 if record.end.how == "end" else seats):
        raise BadInput(f"the end has points for {len(record.end.points)} seats; the match has {seats}")
    checked_clock(header.clock)
    for text in (text for seat in header.seats for text in (seat.letter, seat.level, seat.name)):
        checked_name(text)
    check_entries(record.entries)
    for line in record.lines[1:]:
        check_line(line, seats)


def check_entries(entries: Sequence[Entry]) -> None:
    if len(entries) > MAX_ENTRIES:
        raise BadInput(f"the record has {len(entries)} entries; at most {MAX_ENTRIES} are read")
    for number, entry in enumerate(entries):
        if entry.number != number:
            raise BadInput(f"entry {number} is missing: entry {entry.number} stands in its place")
        if (number == 0) != (entry.kind == "set-up"):
            raise BadInput(f"entry {number}: the set-up is entry 0, and only that")
        check_entry(entry)


def check_line(line: Line, seats: int) -> None:
    """Whether a line after the first is of a match of so many seats."""
    lowest = -1 if isinstance(line, Entry) else 0
    if not isinstance(line, (Header, End)) and not lowest <= line.seat < seats:
        raise BadInput(f"there is no seat {line.seat} in this match of {seats}")
    if isinstance(line, Salted):
        checked_salt(line.salt)
    if isinstance(line, Named):
        checked_name(line.name)
    if isinstance(line, Held):
        checked_name(line.level)
    if isinstance(line, Hinted) and not 0 <= line.percent <= 100:
        raise BadInput(f"nobody is warned of {line.percent} %: a chance is 0 to 100")
    if isinstance(line, TimeUp) and not 0 <= line.by < seats:
        raise BadInput(f"there is no seat {line.by} in this match of {seats}")
    if isinstance(line, Entry) and len(line.left) not in (0, seats):
        raise BadInput(f"entry {line.number}: the time left is told of {len(line.left)} seats, not of {seats}")


def check_entry(entry: Entry) -> None:
    for roll in entry.rolls:
        if not 1 <= roll.sides <= MAX_SIDES or not all(1 <= face <= roll.sides for face in roll.faces):
            raise BadInput(f"entry {entry.number}: there are no faces {roll.faces} on a die of {roll.sides} sides")
        if not -1 <= roll.seen_by < 1 << MAX_SEATS:
            raise BadInput(f"entry {entry.number}: {roll.seen_by} names no seats that see a roll")
    for each in entry.reports:
        if not 1 <= each.matter < 1 << 15 or not all(0 <= number <= each.most for number in each.numbers):
            raise BadInput(f"entry {entry.number}: {each.numbers} is no report of number {each.matter}")
        if not -1 <= each.seen_by < 1 << MAX_SEATS:
            raise BadInput(f"entry {entry.number}: {each.seen_by} names no seats that see a report")
    if entry.kind == "undo" and not all(0 <= entry.back_to < number < entry.number for number in entry.taken_back):
        raise BadInput(f"entry {entry.number}: what goes back to {entry.back_to} cannot take back {entry.taken_back}")


def new_name() -> str:
    """A fresh public name for a match."""
    return secrets.token_hex(NAME_BYTES)


def make_header(
    game: Game,
    scenario: str | Mapping[str, Any],
    options: Mapping[str, Setting],
    seats: Sequence[Seat],
    now: float,
    *,
    dice: Literal["table", "typed"] = "table",
    seal: Seal | None = None,
    name: str = "",
    rated: bool = False,
    clock: Clock | None = None,
    referee: bool = False,
    position: dict[str, Any] | None = None,
    lesson: str = "",
    hints: bool = False,
    puzzle: int = 0,
) -> Header:
    """The first line of a new match; it holds the contents of a shipped scenario, also as agreed for another match."""
    own: dict[str, Any] = {} if isinstance(scenario, str) else dict(scenario)
    named = scenario if isinstance(scenario, str) else scenario.name if isinstance(scenario, Agreed) else ""
    return Header(
        match=name or new_name(),
        game=game.NAME,
        version=game.VERSION,
        program=__version__,
        scenario=named or own,
        contents=(own or contents_of(game, named)) if named else None,
        options=dict(options),
        seats=list(seats),
        dice=dice,
        commitment=seal.commitment if seal else "",
        started=now,
        rated=rated,
        clock=clock,
        referee=referee,
        position=position,
        lesson=lesson,
        hints=hints,
        puzzle=puzzle,
    )


def branch_lines(match: Match, entry: int, header: Header) -> list[Line]:
    """A new match, of `header`, up to entry number `entry` of another. Raises BadInput where one cannot play on."""
    if not 0 <= entry < len(match.entries):
        raise BadInput(f"there is no entry {entry} to play on from; the last one is {len(match.entries) - 1}")
    node = match.heads[entry]
    if node is None:
        raise BadInput(f"after entry {entry} the rules have changed since the record was made: choose an earlier one")
    if match.game.is_over(match.state_after(node)):
        raise BadInput(f"after entry {entry} the match is over: choose an earlier one")
    origin = Origin(match=match.header.match, entry=entry)
    kept = [line for line in match.lines if isinstance(line, Entry) and line.number <= entry]
    begun = match.header.position
    position = None if begun is None else match.game.upgrade(begun, match.header.version)
    return [msgspec.structs.replace(header, origin=origin, position=position), *kept]


def filter_record(match: Match, seat: int) -> Record:
    """What a seat (-1: a watcher) may know of a match that still runs; everything once it is over."""
    if match.over is not None:
        return record_of(match)
    numbers = {-1: -1}  # of an entry in the match -> in the filtered record
    knows = not match.entries or knows_all(match, match.entries[0], seat)
    position = match.header.position if knows else None  # it may say what others have hidden
    lines: list[Line] = [msgspec.structs.replace(match.header, viewer=seat, position=position)]
    scene: Any = None
    shown: Any = None
    for line in match.lines[1:]:
        if isinstance(line, Named) or not isinstance(line, Entry):
            lines.append(line)
            continue
        scene = apply_patch(scene, line.patch or []) if line.scene is None else line.scene
        if not secrecy.visible(line, seat):
            numbers[line.number] = max(numbers.values())
            continue
        numbers[line.number] = max(numbers.values()) + 1
        entry = without_secrets(match, line, seat, numbers)
        if shown is None:
            entry.scene, entry.patch = scene, None
        elif line.scene is None:
            entry.patch = difference(shown, scene)
        shown = scene
        lines.append(entry)
    return Record(lines)


def without_secrets(match: Match, entry: Entry, seat: int, numbers: Mapping[int, int]) -> Entry:
    """A copy of an entry that holds what a seat may know of it."""
    public = knows_all(match, entry, seat)
    return msgspec.structs.replace(
        entry,
        number=numbers[entry.number],
        text="" if entry.secret and entry.seat != seat else entry.text,
        rolls=[roll for roll in entry.rolls if sees(roll.seen_by, seat)],
        reports=[each for each in entry.reports if sees(each.seen_by, seat)],
        stories=entry.stories_of.get(seat, entry.stories),
        stories_of={},
        changes=entry.changes if public else [],
        position=entry.position if public else None,
        back_to=numbers[entry.back_to],
        taken_back=[numbers[number] for number in entry.taken_back if secrecy.visible(match.entries[number], seat)],
    )


def knows_all(match: Match, entry: Entry, seat: int) -> bool:
    """Whether nothing of the state was hidden from a seat before and after an entry."""
    for number in {max(0, entry.number - 1), entry.number}:
        node = match.heads[number]
        if node is None or secrecy.hidden_fields(match.game, match.state_after(node), seat):
            return False
    return True
