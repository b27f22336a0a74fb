"""How entries follow one another: a chain of nodes, each with the state after it; an undo goes back along the chain."""

from __future__ import annotations

from collections.abc import Container, Sequence
from dataclasses import dataclass, field
from typing import Any

import msgspec

from stormtable.engine.actions import Action
from stormtable.engine.dice import dice_from
from stormtable.engine.events import Note, noting
from stormtable.engine.game import Game
from stormtable.engine.records import copy_record, differences, pack, unpack
from stormtable.engine.sources import Journal, Source
from stormtable.engine.texts import clean_text
from stormtable.engine.views import view_of
from stormtable.table import secrecy
from stormtable.table.begun import load_contents
from stormtable.table.journal import Change, Entry, Header, recorded

__all__ = [
    "Disagreement",
    "Node",
    "apply_decision",
    "changes",
    "follow",
    "plain",
    "resume_position",
    "set_up",
    "without",
]


class Disagreement(Exception):
    """An entry does not come out as it is recorded."""


@dataclass(slots=True, eq=False)
class Node:
    """An entry that counts, and the state after it; `parent` is the one before, None for the set-up."""

    entry: Entry
    parent: Node | None
    after: bytes  # the packed state
    notes: tuple[Note, ...]
    memories: dict[int, Any] = field(default_factory=dict)  # by viewer

    def chain(self) -> list[Node]:
        """All nodes up to this one, the first first."""
        nodes: list[Node] = []
        node: Node | None = self
        while node is not None:
            nodes.append(node)
            node = node.parent
        return nodes[::-1]

    def memory(self, game: Game, seat: int) -> Any:
        """What a viewer's scene remembers after this node."""
        todo: list[Node] = []
        node: Node | None = self
        while node is not None and seat not in node.memories:
            todo.append(node)
            node = node.parent
        memory = None if node is None else node.memories[seat]
        for each in reversed(todo):
            if secrecy.visible(each.entry, seat):
                before = each if each.parent is None else each.parent
                view = view_of(game, unpack(game.State, before.after), seat)
                memory = game.remember(memory, view, secrecy.heard(each.notes, seat))
            each.memories[seat] = memory
        return memory


def apply_decision(
    game: Game, before: Any, seat: int, action: Action | None, dice: Source
) -> tuple[Any, tuple[Note, ...]]:
    """(the state after a decision, or None: a concession; what happened)."""
    after = copy_record(before)
    with noting() as notes, dice_from(dice):
        if action is None:
            game.concede(after, seat)
        else:
            game.apply(after, seat, action)
    return after, tuple(notes)


def set_up(game: Game, header: Header, dice: Source) -> tuple[Any, tuple[Note, ...]]:
    """(the state at the first decision, what happened); the state's own generator is blank, it rolls nothing here."""
    with noting() as notes, dice_from(dice):
        state = game.load(load_contents(game, header), header.options, 0)
    return state, tuple(notes)


def changes(before: Any, after: Any) -> list[Change]:
    """The fields that differ; `before` None: those of a set-up that are not blank, `fixed` ones apart."""
    if before is None:
        before = type(after)()
        for name, each in type(after).__dataclass_fields__.items():
            if each.metadata.get("fixed"):
                setattr(before, name, getattr(after, name))
    return [(each.path, int(each.old), int(each.new)) for each in differences(before, after)]


def follow(game: Game, header: Header, head: Node | None, entry: Entry) -> Node:
    """Where the match, at `head` before, stands after a recorded entry.

    Raises Disagreement, or whatever the rules of today raise on it.
    """
    if entry.kind == "resumed":
        return Node(entry, None, pack(resume_position(game, header, entry, Journal(recorded(entry)))), ())
    dice = Journal(recorded(entry))
    if entry.kind == "set-up":
        before, (state, notes) = None, set_up(game, header, dice)
        node = Node(entry, None, pack(state), notes)
    elif head is None:
        raise Disagreement("there is no position that it could follow")
    elif entry.kind == "undo":
        node = without(game, head.chain(), set(entry.taken_back))
        before, state = unpack(game.State, head.after), unpack(game.State, node.after)
    else:
        before = unpack(game.State, head.after)
        action = None if entry.kind == "concession" else read_again(game, before, entry)
        state, notes = apply_decision(game, before, entry.seat, action, dice)
        node = Node(entry, head, pack(state), notes)
    if dice.left:
        raise Disagreement(f"{len(dice.left)} recorded rolls are not rolled any more")
    if changes(before, state) != entry.changes:
        raise Disagreement("it changes other fields than recorded")
    return node


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


def without(game: Game, chain: Sequence[Node], taken: Container[int]) -> Node:
    """The end of a chain without some of its entries; what stays is carried out again with its own dice.

    Raises Disagreement if nothing is left.
    """
    head: Node | None = None
    for node in chain:
        if node.entry.number in taken:
            continue
        if node.parent is head:
            head = node
            continue
        if head is None:
            raise Disagreement("the set-up cannot be taken back")
        head = again(game, head, node)
    if head is None:
        raise Disagreement("the set-up cannot be taken back")
    return head


def again(game: Game, head: Node, node: Node) -> Node:
    """A node's entry after another one."""
    state = unpack(game.State, head.after)
    action = None if node.entry.kind == "concession" else read_again(game, state, node.entry)
    after, notes = apply_decision(game, state, node.entry.seat, action, Journal(recorded(node.entry)))
    return Node(node.entry, head, pack(after), notes)


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
