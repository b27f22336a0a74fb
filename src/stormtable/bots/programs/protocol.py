"""What passes between a match and a bot's program: JSON, one message a line (docs/bots.md).

A match begins with `Hello`, answered by `Ready`; each `Decide` is answered by an `Act` of the same id; `Over` ends it.
Then the next match may begin.
"""

from __future__ import annotations

from typing import Any, Final

import msgspec

from stormtable.engine.bounds import Bounds, check_json
from stormtable.engine.game import BadInput, Setting

__all__ = [
    "MOST_LINE",
    "MOST_STEPS",
    "PROTOCOL",
    "Act",
    "Decide",
    "Hello",
    "Legal",
    "Message",
    "Over",
    "Ready",
    "Seen",
    "Told",
    "decode",
    "encode",
]

PROTOCOL: Final = 1  # a number more wherever a program that keeps to it would no longer understand, or be understood
MOST_LINE: Final = 64 * 1024  # bytes of a program's line
MOST_STEPS: Final = 256  # of an act


# To the program


class Hello(msgspec.Struct, kw_only=True, tag="hello"):
    """A match begins."""

    protocol: int
    program: str  # "stormtable 0.1.0"
    game: str  # its name on the command line
    scenario: str | dict[str, Any]  # a shipped one by name, or the contents of a scenario file
    options: dict[str, Setting]  # those that were set
    seat: str  # whose decisions are asked for
    sides: list[list[str]]  # all seats, those of a team together
    seconds: float  # for each decision
    seed: int  # of the program's own chance, so that a match can be played again


class Legal(msgspec.Struct, kw_only=True, omit_defaults=True):
    """Something that may be done, in notation and in numbers; a number that is 0 is left out."""

    do: str
    verb: str
    who: int = 0  # the unit that acts, as the game counts them
    whom: int = 0  # the unit or thing that it is done to
    part: int = 0  # a weapon, a slot, a die
    amount: int = 0
    facing: int = 0  # tenths of a degree, or a hex side
    x: int = 0
    y: int = 0


class Told(msgspec.Struct, kw_only=True, omit_defaults=True):
    """A sentence of the log."""

    text: str
    rule: str = ""
    dice: list[int] = []  # faces


class Seen(msgspec.Struct, kw_only=True, omit_defaults=True):
    """An entry of the match as the seat sees it."""

    entry: int
    kind: str  # set-up, decision, undo, concession, resumed
    seat: str = ""  # who decided
    do: str = ""  # in notation; "" where it is sealed from the seat
    told: list[Told] = []


class Decide(msgspec.Struct, kw_only=True, tag="decide"):
    """The seat must decide."""

    id: int  # of the question, for its answer
    entry: int  # the last that the seat has seen
    seconds: float  # until the answer must be there
    position: dict[str, Any]  # what the seat may know, in the words of a case file
    open: bool  # more is legal than is listed, such as any place on a free table
    legal: list[Legal]
    log: list[Seen]  # since the question before, the seat's own acts included
    dropped: str = ""  # which steps of the last act were not carried out, and why


class Over(msgspec.Struct, kw_only=True, tag="over"):
    """The match has ended."""

    points: dict[str, int] | None  # by seat: 2 a win, 1 a draw, 0 a loss; None: it was stopped
    log: list[Seen]
    faults: dict[str, int]  # of this program in this match, by their kinds


# From the program


class Ready(msgspec.Struct, kw_only=True, tag="ready"):
    """The program knows the game and can begin."""

    protocol: int
    name: str = ""


class Act(msgspec.Struct, kw_only=True, tag="act"):
    """What the seat does: notation, or the place in `legal` from 0; or several steps, after the first in notation."""

    id: int
    do: str | int | list[str | int]

    @property
    def steps(self) -> list[str | int]:
        return self.do if isinstance(self.do, list) else [self.do]


Message = Hello | Decide | Over
Answer = Ready | Act

ENCODER: Final = msgspec.json.Encoder(enc_hook=list)
DECODER: Final[msgspec.json.Decoder[Ready | Act]] = msgspec.json.Decoder(Ready | Act)
BOUNDS: Final = Bounds(size=MOST_LINE, depth=8, entries=4 * MOST_STEPS, word=20)


def encode(message: Message) -> bytes:
    """A message as a line, its newline included."""
    return ENCODER.encode(message) + b"\n"


def decode(line: bytes) -> Answer:
    """A program's line, as far as it is one. Raises BadInput saying what is wrong with it."""
    try:
        check_json(line, BOUNDS)
        found = DECODER.decode(line)
    except (msgspec.DecodeError, UnicodeDecodeError, BadInput) as error:
        raise BadInput(f"{shown(line)}: {error}") from error
    if isinstance(found, Act) and not 1 <= len(found.steps) <= MOST_STEPS:
        raise BadInput(f"an act has 1 to {MOST_STEPS} steps, not {len(found.steps)}")
    return found


def shown(line: bytes) -> str:
    """The beginning of a line, for people."""
    text = line[:80].decode(errors="replace").strip()
    return repr(text + "…" if len(line) > 80 else text)
