"""How entries follow one another: a chain of nodes, an undo goes back along it; and what the rules make of an entry."""

from __future__ import annotations

from collections.abc import Container, Iterator, Sequence
from dataclasses import dataclass
from typing import Any, NamedTuple

import msgspec

from stormtable.engine.actions import Action
from stormtable.engine.dice import dice_from
from stormtable.engine.events import Note, noting
from stormtable.engine.game import Game
from stormtable.engine.layout import is_fixed, layout
from stormtable.engine.records import copy_record, differences
from stormtable.engine.sources import Source
from stormtable.engine.texts import clean_text
from stormtable.engine.views import view_of
from stormtable.table.begun import load_contents
from stormtable.table.journal import Change, Entry, Header
from stormtable.table.outlines import Outline
from stormtable.table.pages import Entries

__all__ = [
    "Disagreement",
    "Facts",
    "Node",
    "apply_decision",
    "changes",
    "plain",
    "read_again",
    "resume_position",
    "set_up",
    "without",
]


class Disagreement(Exception):
    """An entry does not come out as it is recorded."""


class Facts(NamedTuple):
    """What taking back asks of a node."""

    deciders: int  # bits of the seats that decide then
    secret: bool  # whether they do so in secret


@dataclass(slots=True, eq=False)
class Node:
    """An entry that counts; `parent` is the one before, None for the set-up. `States` knows the state after it."""

    number: int
    outline: Outline
    parent: Node | None
    entries: Entries
    facts: Facts | None = None  # None: not asked yet
    final: bool | None = None  # whether a rule makes its entry final; None: not asked yet
    drafted: int | None = None  # nodes up to it of a secret decision that is under way then; None: not asked yet
    words: str | None = None  # of its entry; None: not asked yet
    shown: tuple[int, ...] | None = None  # who saw each of its entry's rolls; None: not asked yet

    @property
    def entry(self) -> Entry:
        """The entry itself; it may have to be read from where the match is stored."""
        return self.entries[self.number]

    @property
    def text(self) -> str:
        """What was decided, in notation: asked for at every move while it is the last that a seat could take back."""
        if self.words is None:
            self.words = self.entry.text
        return self.words

    @property
    def rolls_shown(self) -> tuple[int, ...]:
        """Who saw each of its rolls."""
        if self.shown is None:
            self.shown = tuple(roll.seen_by for roll in self.entry.rolls)
        return self.shown

    def telling(self, entry: Entry) -> Node:
        """The same, which knows by now what taking it back asks of its entry."""
        self.words, self.shown = entry.text, tuple(roll.seen_by for roll in entry.rolls)
        return self

    def back(self) -> Iterator[Node]:
        """This node and those before it, the last first."""
        node: Node | None = self
        while node is not None:
            yield node
            node = node.parent

    def chain(self) -> list[Node]:
        """All nodes up to this one, the first first."""
        return list(self.back())[::-1]


def apply_decision(
    game: Game, before: Any, seat: int, action: Action | None, dice: Source, fresh: Any = None
) -> tuple[Any, tuple[Note, ...]]:
    """(the state after a decision, or None: a concession; what happened); `fresh`: a copy of the one before, if any."""
    after = copy_record(before) if fresh is None else fresh
    with noting() as notes, dice_from(dice):
        if action is None:
            game.concede(after, seat)
        else:
            game.apply(after, seat, action)
    return after, tuple(notes)


def set_up(game: Game, header: Header, dice: Source) -> tuple[Any, tuple[Note, ...]]:
    """(the state at the first decision, what happened); the state's own generator is blank, it rolls nothing here."""
    given = header.position
    with noting() as notes, dice_from(dice if given is None else Cycling()):
        state = game.load(load_contents(game, header), header.options, 0)
    if given is None:
        return state, tuple(notes)
    with noting() as notes, dice_from(dice):
        game.set_position(state, game.upgrade(given, header.version))
    return state, tuple(notes)


def changes(before: Any, after: Any) -> list[Change]:
    """The fields that differ; `before` None: those of a set-up that are not blank, `fixed` ones apart."""
    if before is None:
        before = type(after)()
        for name, _, _ in layout(type(after)):
            if is_fixed(type(after), name):
                setattr(before, name, getattr(after, name))
    return [(each.path, int(each.old), int(each.new)) for each in differences(before, after)]


def read_again(game: Game, state: Any, entry: Entry) -> Action:
    """The action of a recorded decision, which must still be legal."""
    actions = game.parse(view_of(game, state, entry.seat), clean_text(entry.text))
    if len(actions) != 1:
        raise Disagreement(f"{entry.text!r} is not one action")
    code = game.refuse(state, entry.seat, actions[0])
    if code:
        no = game.No(code)
        raise Disagreement(f"{entry.text!r} is refused by {no.rule}: {no.text}")
    return actions[0]


def without(head: Node, taken: Container[int], first: int) -> Node:
    """The end of a chain without some of its entries, of which `first` is the first; what stays follows anew.

    Raises Disagreement if nothing is left.
    """
    after: list[Node] = []
    node: Node | None = head
    while node is not None and node.number >= first:
        after.append(node)
        node = node.parent
    for each in reversed(after):
        if each.number in taken:
            continue
        if node is None:
            raise Disagreement("the set-up cannot be taken back")
        node = each if each.parent is node else Node(each.number, each.outline, node, each.entries)
    if node is None:
        raise Disagreement("the set-up cannot be taken back")
    return node


class Cycling:
    """Faces in turn, so that every roll-off ends: for a set-up that a stored position replaces at once."""

    def __init__(self) -> None:
        self.count = 0

    def faces(self, state: Any, n: int, sides: int, seen_by: int) -> Sequence[int]:
        """1, 2, 3 and so on, around the die."""
        self.count += n
        return [(self.count - n + i) % sides + 1 for i in range(n)]


def resume_position(game: Game, header: Header, entry: Entry, dice: Source) -> Any:
    """The state of a stored position under today's rules, played on to a decision. Raises BadInput, DiceError."""
    state, _ = set_up(game, header, Cycling())
    with dice_from(dice):
        game.set_position(state, game.upgrade(entry.position or {}, entry.version))
    return state


def plain(value: Any) -> Any:
    """A value as JSON's kinds."""
    return msgspec.json.decode(msgspec.json.encode(value))
