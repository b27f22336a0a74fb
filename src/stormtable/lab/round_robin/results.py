"""The file of a round robin: its plan, then a line a game, in the order of the schedule; so it can be gone on with."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import islice
from pathlib import Path
from types import TracebackType
from typing import Any, Final, Self

import msgspec

from stormtable import __version__
from stormtable.engine.game import BadInput, Setting
from stormtable.lab.round_robin.plan import Due, Plan

__all__ = ["FORMAT", "Kept", "Outcome", "Tournament", "heading", "kept"]

FORMAT: Final = 1


class Tournament(msgspec.Struct, kw_only=True, tag_field="type", tag="tournament"):
    """The first line."""

    format: int
    program: str  # version: another one may play otherwise
    game: str
    scenarios: list[str | dict[str, Any]]  # shipped ones by name, others by their contents
    options: dict[str, Setting]
    bots: list[str]
    games: int
    seed: int
    seconds: float  # for a decision of a program
    recorded: bool


class Outcome(msgspec.Struct, kw_only=True, tag_field="type", tag="game", omit_defaults=True):
    """A game that was played."""

    scenario: str
    round: int
    bots: list[str]  # by side
    points: list[int] | None  # by side: 2 a win, 1 a draw, 0 a loss; None: it was stopped
    actions: int
    digest: str
    seed: int = -1  # of a game at the table: that of `stormtable match --seed`
    faults: list[dict[str, int]] = []  # by side, where there were any
    record: str = ""  # its file


Line = Tournament | Outcome
ENCODER: Final = msgspec.json.Encoder()
DECODER: Final[msgspec.json.Decoder[Tournament | Outcome]] = msgspec.json.Decoder(Tournament | Outcome)


def heading(plan: Plan, seconds: float) -> Tournament:
    """The first line of a plan's file."""
    return Tournament(
        format=FORMAT,
        program=__version__,
        game=plan.game.NAME,
        scenarios=[each.name if isinstance(each.contents, str) else dict(each.contents) for each in plan.grounds],
        options=dict(plan.options),
        bots=list(plan.names),
        games=plan.games,
        seed=plan.seed,
        seconds=seconds,
        recorded=plan.recorded,
    )


class Kept:
    """A file being written; each line is on its way to the disk before the next is."""

    def __init__(self, path: Path | None, size: int, done: list[Outcome]) -> None:
        self.path, self.done = path, done
        self.file = None
        if path is not None:
            self.file = path.open("r+b" if path.exists() else "w+b")
            self.file.truncate(size)
            self.file.seek(size)

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, where: TracebackType | None
    ) -> None:
        """Close it."""
        if self.file is not None:
            self.file.close()

    def write(self, line: Line) -> None:
        """Put a line down. Raises BadInput if the file takes no more."""
        if isinstance(line, Outcome):
            self.done.append(line)
        if self.file is None:
            return
        try:
            self.file.write(ENCODER.encode(line) + b"\n")
            self.file.flush()
        except OSError as error:
            raise BadInput(f"--out {self.path}: {error.strerror or error}") from error


def kept(path: Path | None, plan: Plan, seconds: float) -> Kept:
    """The file to go on with, or a new one, its first line written. Raises BadInput for that of another tournament.

    A last line that was not written to its end is cut off.
    """
    first, done, size = heading(plan, seconds), list[Outcome](), 0
    data = path.read_bytes() if path is not None and path.exists() else b""
    whole = data[: data.rfind(b"\n") + 1]
    if whole or not ENCODER.encode(first).startswith(data):
        lines = (whole or data).splitlines(keepends=True)
        must_be(path, first, decoded(path, 1, lines[0]))
        done, size = list(outcomes(path, plan, lines[1:])), len(whole)
    try:
        file = Kept(path, size, done)
    except OSError as error:
        raise BadInput(f"--out {path}: {error.strerror or error}") from error
    if not whole:
        file.write(first)
    return file


def decoded(path: Path | None, number: int, line: bytes) -> Line:
    try:
        return DECODER.decode(line)
    except msgspec.DecodeError as error:
        raise BadInput(f"--out {path}: line {number} is none of a tournament's results: {error}") from error


def must_be(path: Path | None, wanted: Tournament, found: Line) -> None:
    if not isinstance(found, Tournament):
        raise BadInput(f"--out {path}: its first line does not say which tournament it is of")
    for name in wanted.__struct_fields__:
        now, then = getattr(wanted, name), getattr(found, name)
        if now != then:
            text = f"it is of another tournament, whose {name} is {then!r}, not {now!r}; name a new file"
            raise BadInput(f"--out {path}: {text}")


def outcomes(path: Path | None, plan: Plan, lines: Iterable[bytes]) -> Iterator[Outcome]:
    """The games of a file, which are the first of the schedule. Raises BadInput."""
    lines = list(lines)
    due = list(islice(plan.schedule(), len(lines)))
    for number, line in enumerate(lines, 2):
        found = decoded(path, number, line)
        if number - 2 >= len(due) or not isinstance(found, Outcome) or not is_of(plan, found, due[number - 2]):
            raise BadInput(f"--out {path}: line {number} is not the game that is due there; name a new file")
        yield found


def is_of(plan: Plan, found: Outcome, due: Due) -> bool:
    bots = [plan.names[bot] for bot in due.bots]
    return (found.scenario, found.round, found.bots) == (due.ground.name, due.round, bots)
