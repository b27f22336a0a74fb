"""A match in Python: played act by act, by hand or by bots, with its journal, dice and record."""

from __future__ import annotations

import functools
import time
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from typing import Any, Final, Self

from stormtable.engine import Dice
from stormtable.engine.actions import Action
from stormtable.engine.game import WATCHER, BadInput
from stormtable.engine.records import copy_record
from stormtable.engine.sources import Source
from stormtable.engine.toml import to_toml
from stormtable.lab.matches import MOST_DECISIONS, goes_on, resolve_battles
from stormtable.lab.players import Player, Programmed, Programs
from stormtable.lab.scripting.acts import Doable
from stormtable.lab.scripting.given import GivenDice
from stormtable.lab.scripting.happenings import Entry, Happened, told_of
from stormtable.lab.scripting.players import Given, player_of
from stormtable.lab.scripting.position import Position
from stormtable.lab.scripting.seats import SeatName, Start
from stormtable.lab.scripting.state import State, View
from stormtable.table import Match as TableMatch
from stormtable.table import referee
from stormtable.table.compression import compress
from stormtable.table.journal import Entry as JournalEntry
from stormtable.table.records import filter_record, record_of
from stormtable.table.refusals import Refusal
from stormtable.table.seals import Seal
from stormtable.table.viewing import Viewer, log

__all__ = ["Desk", "Match"]

MASK: Final = 2**64 - 1


class Desk(TableMatch):
    """A match in which the dice of a decision may be given; the record then says so, as of a referee's."""

    given: GivenDice | None = None

    def source(self, faces: Sequence[int]) -> Source:
        """The dice given, if there are some."""
        return super().source(faces) if self.given is None else self.given

    def carry_out(self, entry: JournalEntry, action: Action | None, faces: Sequence[int]) -> JournalEntry:
        """The same as at any table."""
        if self.given is not None:
            entry.by = "referee"
        return super().carry_out(entry, action, faces)


class Match(Position):
    """A match: `play` goes on, `legal` says how it may. Made by `stormtable.open` or `load`.

    Decisions that leave no choice are carried out by themselves, as at the table; so are those of seats that have
    players. Pictures and words are in the eyes of the seat that decides.
    """

    def __init__(self, start: Start, table: Desk, players: Mapping[int, Given], seed: int) -> None:
        """A match that is set up. Raises BadInput for a player that there is not."""
        self.start, self.table, self.named, self.seed = start, table, dict(players), seed
        self.programs = Programs(told=print)
        self.dice = Dice(rng=seed & MASK)  # of the players' thoughts
        self.marks: list[int] = []  # lines there were before each play
        self.players: dict[int, Player] = {}
        try:
            for seat, player in self.named.items():
                self.players[seat] = player_of(start, seat, player, self.programs, table.view(seat))
            self.begin_programs()
            self.go_on()
        except BaseException:  # nobody gets it who could close it
            self.close()
            raise

    def begin_programs(self) -> None:
        for seat, player in self.players.items():
            if isinstance(player, Programmed):
                player.begin(self.table, self.start.seating, seat, self.seed)

    def close(self) -> None:
        """End the programs that play seats; what is no program needs no closing."""
        self.programs.__exit__()

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    # What there is

    @property
    def record(self) -> Any:
        """The state as the rules know it, to be left as it is. Raises BadInput where a record can only be read."""
        if self.table.state is None:
            raise BadInput(f"the match can only be read: {self.table.frozen_why}")
        return self.table.state

    def memory(self, seat: int) -> Any:
        """What a viewer's pictures show of the past."""
        return None if self.table.head is None else self.table.states.memory(self.table.head, seat)

    def seen(self, seat: int) -> Any:
        """What a seat may know, as the rules know it."""
        return self.table.views.of(seat)

    @property
    def deciding(self) -> Sequence[int]:
        """The numbers of the seats that must decide now."""
        return self.table.deciders()

    @property
    def over(self) -> bool:
        """Whether it is over."""
        return self.table.over is not None

    @property
    def points(self) -> dict[str, int] | None:
        """By seat: 2 a win, 1 a draw, 0 a loss; None while it goes on, or where it ended without a result."""
        end = self.table.over
        return self.start.by_name(end.points) if end is not None and end.points else None

    @property
    def state(self) -> State:
        """A copy of the present state, to try things on. Its dice are its own, and say nothing of the match's."""
        copy = copy_record(self.record)
        copy.dice.rng = len(self.table.entries)
        return State(self.start, copy)

    def view(self, seat: SeatName | None = None) -> View:
        """What a seat may know now; without one, what anybody may who looks."""
        number = self.start.viewer(seat)
        return View(self.start, self.table.view(number), number, self.memory(number))

    def at(self, entry: int) -> State:
        """The state after an entry, by its number. Raises BadInput where there is none."""
        if not 0 <= entry < len(self.table.entries) or (node := self.table.heads[entry]) is None:
            raise BadInput(f"there is no state after entry {entry}; entries count from 0 to {len(self) - 1}")
        state = self.table.state_after(node)
        return State(self.start, copy_record(state))

    def __len__(self) -> int:
        """How many entries there are, the set-up included."""
        return len(self.table.entries)

    def log(self, seat: SeatName | None = None) -> Happened:
        """What has happened; as a seat sees it, or all of it."""
        if seat is None:
            return self.since(0)
        seen = log(self.table, Viewer(self.start.number(seat)))
        return Happened(tuple(self.entry_of(each.entry, each.text, each.stories) for each in seen))

    def since(self, first: int) -> Happened:
        """The entries from a number on, told as those who made them were told."""
        entries = self.table.entries[first:]
        told = [self.entry_of(each, each.text, each.stories_of.get(each.seat, each.stories)) for each in entries]
        return Happened(tuple(told))

    def entry_of(self, entry: JournalEntry, text: str, stories: Sequence[Any]) -> Entry:
        faces = tuple(face for roll in entry.rolls for face in roll.faces)
        seat = self.seats[entry.seat] if entry.seat >= 0 else ""
        return Entry(entry.number, seat, text or entry.kind, faces, entry.forced, functools.partial(told_of, stories))

    # Going on

    def play(self, act: Doable, *, seat: SeatName | None = None, dice: Sequence[int] | None = None) -> Happened:
        """Do something: notation, an act out of `legal`, advice of `best`, or several acts; all of it or nothing.

        Returns all that happened until one must decide who has no player. `dice`: the faces that fall, in the order
        rolled; the record says that they were given. Raises BadInput, with the rule that forbids it, or where dice are
        missing or left over.
        """
        number, actions = self.read(act, seat)

        def all_of_it() -> None:
            for at, action in enumerate(actions):
                if at and number not in self.deciding:
                    self.settle()
                self.must_decide(number)
                self.carry_out(number, action)

        return self.attempt(all_of_it, dice)

    def concede(self, seat: SeatName | None = None) -> Happened:
        """The seat gives up. Raises BadInput where it cannot."""
        number = self.asked(seat)
        return self.attempt(lambda: self.table.concede(number, time.time()), None)

    def set_position(self, words: Mapping[str, Any] | str, dice: Sequence[int] = ()) -> Happened:
        """Change the position as the words of a case file say, a dict or TOML; the record says so, as of a referee.

        What the words leave out stays. `dice` fall on the way to the first decision. Raises BadInput.
        """
        text = words if isinstance(words, str) else to_toml(dict(words))
        text = f"dice = {list(dice)}\n{text}" if dice else text
        return self.attempt(lambda: referee.set_position(self.table, text, WATCHER, "referee", time.time()), None)

    def run(self, most: int = MOST_DECISIONS) -> Self:
        """Let the players go on until somebody must decide who has none, or until so many entries. Returns itself."""
        self.go_on(most)
        return self

    def undo(self, plays: int = 1) -> None:
        """Forget the last so many plays and all that followed them, dice included: they fall the same once more.

        Raises BadInput where there are not so many.
        """
        if not 1 <= plays <= len(self.marks):
            raise BadInput(f"{plays} plays cannot be undone: there are {len(self.marks)}")
        self.table.roll_back(self.marks[-plays])
        del self.marks[-plays:]

    def copy(self, seed: int | None = None) -> Match:
        """Another match that begins with the same entries; `seed`: with other dice to come, else with the same.

        It folds all entries again, some milliseconds each: to try things on, `state` is quicker.
        """
        from stormtable.lab.scripting.opening import branch  # noqa: PLC0415  (each makes the other)

        if seed is not None:
            return branch(self.table, len(self) - 1, self.start, self.named, seed)
        table = Desk.fold(self.game, list(self.table.lines), self.table.seal)
        return Match(self.start, table, self.named, self.seed)

    # Keeping

    def encode(self, seat: SeatName | None = None) -> bytes:
        """The record (docs/record-format.md); whole, or what a seat may know of a match that still runs."""
        record = record_of(self.table) if seat is None else filter_record(self.table, self.start.number(seat))
        return record.encode()

    def save(self, path: str | Path, seat: SeatName | None = None) -> Path:
        """Write the record to a file, packed where its name ends in .gz. Raises BadInput if it cannot be written."""
        path, data = Path(path), self.encode(seat)
        try:
            path.write_bytes(compress(data) if path.suffix == ".gz" else data)
        except OSError as error:
            raise BadInput(f"{path}: {error.strerror or error}") from error
        return path

    # Helpers

    def attempt(self, work: Callable[[], object], dice: Sequence[int] | None) -> Happened:
        """Do something, and what follows; or leave all as it was. Raises BadInput."""
        lines, first = len(self.table.lines), len(self.table.entries)
        self.table.given = None if dice is None else GivenDice(dice)
        try:
            work()
            if self.table.given is not None:
                self.table.given.must_be_used()
            self.table.given = None
            self.go_on()
        except BaseException as error:
            self.table.given = None
            self.table.roll_back(lines)
            if isinstance(error, Refusal):
                raise BadInput(f"{error.text} ({error.rule})" if error.rule else error.text, error.rule) from error
            raise
        self.marks.append(lines)
        return self.since(first)

    def carry_out(self, seat: int, action: Action) -> None:
        self.must_be_legal(seat, action)
        self.table.act(seat, action, time.time())

    def settle(self) -> None:
        """What needs nobody: battles that the rules resolve, and decisions that leave no choice."""
        seal = self.table.seal or Seal(b"")
        while goes_on(self.table) and (resolve_battles(self.table, seal) or self.table.force(time.time()) is not None):
            pass

    def go_on(self, most: int = MOST_DECISIONS) -> None:
        """That, and what players decide, until one must who has none."""
        self.settle()
        while goes_on(self.table) and len(self) < most:
            seat = next((each for each in self.deciding if each in self.players), None)
            if seat is None:
                return
            self.players[seat].decide(self.table, seat, goes_on, self.dice)
            self.settle()
        self.end_programs()

    def end_programs(self) -> None:
        if not self.over:
            return
        for seat, player in self.players.items():
            if isinstance(player, Programmed):
                player.end(self.table, seat)
