"""The states that the entries of a match lead to: those in use at hand, all others folded again when asked for.

A state is kept as the bytes of what moves in it, or as which of them are other than before; what is fixed is shared,
also by matches of the same scenario. Where a match is stored, its snapshots say where folding may begin.
"""

from __future__ import annotations

import threading
import zlib
from collections import OrderedDict
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from typing import Any, Final

from stormtable.engine.events import Note
from stormtable.engine.game import Game
from stormtable.engine.layout import is_fixed, layout, per_class
from stormtable.engine.records import (
    Patch,
    dtype_of,
    moving_patch,
    pack,
    pack_moving,
    patch_moving,
    unpack,
    unpack_moving,
)
from stormtable.engine.sources import Journal
from stormtable.engine.views import Views, view_of
from stormtable.table import folding, secrecy
from stormtable.table.correcting import corrected
from stormtable.table.folding import Disagreement, Node
from stormtable.table.journal import Change, Header, recorded
from stormtable.table.secrecy import Knowing
from stormtable.table.snapshots import Shelf, Snapshot

__all__ = ["States", "share_fixed"]

AT_HAND: Final = 200  # states of a stored match while it is looked through: more than lie between two snapshots
IN_USE: Final = 12  # of them once it stands still
IN_A_ROW: Final = 20  # states that are kept as what has changed, before one is kept whole
MOST_SHARED: Final = 64  # fixed parts kept for matches to share


@dataclass(slots=True, eq=False)
class Position:
    """What is known after a node."""

    whole: bytes  # what moves, compressed; empty where it follows from a position before
    like: Fixed  # parts
    notes: tuple[Note, ...] | None  # what happened; None where the position comes from a snapshot
    memories: dict[int, Any] = field(default_factory=dict)  # by viewer
    before: Position | None = None  # that it follows from
    changed: Patch = ()  # since then
    steps: int = 0  # from one that is whole

    def moving(self) -> bytes:
        """What moves, compressed; from here on the position is whole. Not to be asked in two threads at once."""
        steps, at = list[Patch](), self
        while at.before is not None:
            steps.append(at.changed)
            at = at.before
        if steps:
            packed = patch_moving(zlib.decompress(at.whole), reversed(steps))
            self.whole, self.before, self.changed, self.steps = zlib.compress(packed, 1), None, (), 0
        return self.whole


class States:
    """The states of one match."""

    def __init__(self, game: Game, header: Header, shelf: Shelf | None = None) -> None:
        self.game, self.header, self.shelf = game, header, shelf
        self.at_hand: OrderedDict[Node, Position] = OrderedDict()
        self.marks: dict[Node, int] = {}  # where there are snapshots, and after which entries they were taken
        self.fresh: dict[int, tuple[Node, Snapshot]] = {}  # those not stored yet, by these entries
        self.folding = threading.RLock()

    # What is asked for

    def after(self, node: Node) -> Any:
        """The state after a node, a fresh one. Raises whatever the rules of today raise on an entry."""
        with self.folding:
            found = self.position(node)
            moving = found.moving()
        return unpack_moving(self.game.State, zlib.decompress(moving), found.like)

    def memory(self, node: Node, seat: int) -> Any:
        """What a viewer's scene remembers after a node."""
        with self.folding:
            todo: list[tuple[Node, Position]] = []
            at: Node | None = node
            memory = None
            while at is not None:
                position = self.position(at)
                if seat in position.memories:
                    memory = position.memories[seat]
                    break
                todo.append((at, position))
                at = at.parent
            for each, position in reversed(todo):
                memory = self.remembered(each, position, seat, memory)
                position.memories[seat] = memory
            return memory

    def notes(self, node: Node) -> Sequence[Note]:
        """What happened at a node. Raises whatever the rules of today raise on its entry."""
        with self.folding:
            position = self.position(node)
            if position.notes is None:
                self.follow(node)
                self.at_hand[node].memories.update(position.memories)
            return self.at_hand[node].notes or ()

    def remembered(self, node: Node, position: Position, seat: int, memory: Any) -> Any:
        """A viewer's memory one entry on."""
        if not secrecy.visible(node.outline, seat):
            return memory
        view = view_of(self.game, self.after(node.parent or node), seat)
        return self.game.remember(memory, view, secrecy.heard(position.notes or (), seat))

    # Going on

    def enter(
        self,
        node: Node,
        state: Any,
        notes: Sequence[Note],
        known: Iterable[Knowing],
        changes: Iterable[Change] | None = None,
    ) -> None:
        """The state after a node, as it has just come about.

        `known`: who knows what of it; `changes`: all that is otherwise than after the node before, if that is known.
        """
        with self.folding:
            memories = self.memories_after(node, known)  # first: it may fold much, which pushes others out
            self.put(node, state, notes, changes)
            self.at_hand[node].memories.update(memories)

    def memories_after(self, node: Node, known: Iterable[Knowing]) -> dict[int, Any]:
        """What all viewers remember after a node, by viewer."""
        parent, found = node.parent, dict[int, Any]()
        past = {} if parent is None else self.position(parent).memories
        for viewers, (view, heard, _) in known:
            made: list[tuple[Any, Any]] = []  # from which memory which followed
            for seat in viewers:
                before = None if parent is None else past[seat] if seat in past else self.memory(parent, seat)
                found[seat] = before
                if secrecy.visible(node.outline, seat):
                    alike = next((each for each in made if each[0] is before or each[0] == before), None)
                    made.append(alike or (before, self.game.remember(before, view, heard)))
                    found[seat] = made[-1][1]
        return found

    def put(self, node: Node, state: Any, notes: Sequence[Note], changes: Iterable[Change] | None = None) -> None:
        """The same without what viewers remember, which is found when it is asked for."""
        with self.folding:
            parent = None if node.parent is None else self.at_hand.get(node.parent)
            like = parent.like if parent is not None and parent.like.is_in(state) else fixed_of(state)
            if parent is None or parent.like is not like or changes is None:
                position = Position(zlib.compress(pack_moving(state), 1), like, tuple(notes))
            else:
                changed, steps = moving_patch(type(state), changes), parent.steps + 1
                position = Position(b"", like, tuple(notes), before=parent, changed=changed, steps=steps)
                if steps >= IN_A_ROW:
                    position.moving()
            self.add(node, position)

    def follow(self, node: Node) -> tuple[Any, Any, int]:
        """(the state before a node's entry, the state after it, how many recorded rolls are not rolled any more).

        Raises Disagreement, or whatever the rules of today raise on it.
        """
        entry = node.entry
        dice = Journal(recorded(entry))
        before: Any = None
        notes: Sequence[Note] = ()
        if entry.kind == "resumed":
            state = share_fixed(folding.resume_position(self.game, self.header, entry, dice))
        elif entry.kind == "set-up":
            state, notes = folding.set_up(self.game, self.header, dice)
            share_fixed(state)
        elif node.parent is None:
            raise Disagreement("there is no position that it could follow")
        elif entry.kind == "corrected":
            before = self.after(node.parent)
            state = share_fixed(corrected(self.game, before, entry.position or {}, entry.version, dice))
        else:
            before = self.after(node.parent)
            action = None if entry.kind == "concession" else folding.read_again(self.game, before, entry)
            state, notes = folding.apply_decision(self.game, before, entry.seat, action, dice)
        self.put(node, state, notes)
        return before, state, len(dice.left)

    def let_go(self) -> None:
        """Keep those only that the next looks need."""
        if self.shelf is not None:
            self.shrink(IN_USE)

    def rest(self, node: Node) -> bool:
        """Hold no more than is needed to go on: of a stored match the state after a node alone, as bytes.

        False where that is not at hand, as after others have been looked through: nothing is folded here.
        """
        with self.folding:
            found = self.at_hand.get(node)
            if found is not None:
                found.moving()
                self.at_hand.move_to_end(node)
            if self.shelf is not None:
                self.shrink(0 if found is None else 1)
            return found is not None

    # Snapshots

    def take(self, node: Node, entry: int, frozen: list[int], why: str) -> None:
        """Take a snapshot of a node, where the match stands after an entry, and of what is frozen before."""
        with self.folding:
            memories = {seat: self.memory(node, seat) for seat in range(-1, len(self.header.seats))}
            found = self.position(node)
            self.fresh[entry] = (
                node,
                Snapshot(found.moving(), zlib.compress(found.like.packed, 1), memories, frozen, why),
            )

    def stored(self, entry: int) -> None:
        """A fresh snapshot is on the shelf now."""
        with self.folding:
            node, _ = self.fresh.pop(entry)
            self.marks[node] = entry

    def forget(self, entries: int) -> None:
        """Forget the snapshots of all but the first so many entries."""
        with self.folding:
            self.fresh = {entry: taken for entry, taken in self.fresh.items() if entry < entries}

    def begin(self, node: Node, snapshot: Snapshot) -> None:
        """Take a snapshot's word for the position after a node."""
        like = shared(self.game.State, zlib.decompress(snapshot.fixed))
        with self.folding:
            self.add(node, Position(snapshot.moving, like, None, dict(snapshot.memories)))

    # Helpers

    def position(self, node: Node) -> Position:
        with self.folding:
            if node not in self.at_hand:
                self.fold_again(node)
            self.at_hand.move_to_end(node)
            return self.at_hand[node]

    def fold_again(self, node: Node) -> None:
        """Bring the position after a node to hand, from the last one before it that is at hand or on the shelf."""
        todo: list[Node] = []
        at: Node | None = node
        while at is not None and at not in self.at_hand and not self.take_from_shelf(at):
            todo.append(at)
            at = at.parent
        for each in reversed(todo):
            before, state, _ = self.follow(each)
            position, seen_from = self.at_hand[each], Views(self.game, state if before is None else before)
            known = secrecy.who_knows_what(seen_from, position.notes or (), (), len(self.header.seats))
            position.memories.update(self.memories_after(each, known))

    def take_from_shelf(self, node: Node) -> bool:
        """Whether there is a snapshot of a node; then it is at hand."""
        found = next((snapshot for marked, snapshot in self.fresh.values() if marked is node), None)
        entry = self.marks.get(node)
        if found is None and entry is not None and self.shelf is not None:
            found = self.shelf.snapshot(entry)
        if found is None:
            self.marks.pop(node, None)
            return False
        self.begin(node, found)
        return True

    def add(self, node: Node, position: Position) -> None:
        self.at_hand[node] = position
        self.at_hand.move_to_end(node)
        if self.shelf is not None:
            self.shrink(AT_HAND)

    def shrink(self, count: int) -> None:
        with self.folding:
            while len(self.at_hand) > count:
                self.at_hand.popitem(last=False)


@per_class
def fixed_names(cls: type) -> tuple[str, ...]:
    return tuple(name for name, _, _ in layout(cls) if is_fixed(cls, name))


class Fixed:
    """The fixed parts of states, as attributes named as theirs."""

    def __init__(self, state: Any, packed: bytes) -> None:
        self.packed = packed
        for name in fixed_names(type(state)):
            setattr(self, name, getattr(state, name))

    def is_in(self, state: Any) -> bool:
        """Whether a state has these very parts."""
        return all(getattr(state, name) is getattr(self, name) for name in fixed_names(type(state)))


def share_fixed(state: Any) -> Any:
    """The state, with its fixed parts those that all states share which have the same."""
    like = fixed_of(state)
    for name in fixed_names(type(state)):
        setattr(state, name, getattr(like, name))
    return state


SHARING: Final = threading.Lock()
SHARED: Final[OrderedDict[tuple[type, bytes], Fixed]] = OrderedDict()


def fixed_of(state: Any) -> Fixed:
    """The fixed parts of a state, shared with all states that have the same."""
    packed = b"".join(pack(getattr(state, name)) for name in fixed_names(type(state)))
    with SHARING:
        key = type(state), packed
        if key not in SHARED:
            SHARED[key] = Fixed(state, packed)
        SHARED.move_to_end(key)
        while len(SHARED) > MOST_SHARED:
            SHARED.popitem(last=False)
        return SHARED[key]


def shared(cls: type, packed: bytes) -> Fixed:
    """The fixed parts that were packed so."""
    with SHARING:
        found = SHARED.get((cls, packed))
    if found is not None:
        return found
    blank, at = cls(), 0
    for name, kind, _ in layout(cls):
        if is_fixed(cls, name):
            size = dtype_of(kind).itemsize
            setattr(blank, name, unpack(kind, packed[at : at + size]))
            at += size
    return fixed_of(blank)
