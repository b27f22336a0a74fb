"""Taking back: what goes, and whether that is free.

Free while, since then, no dice were recorded, nothing hidden was revealed to anyone, no other seat acted and no battle
has begun or was taken; else it needs the others' consent. What others decide in secret meanwhile neither hinders nor
is touched. Inside a draft nobody can be asked, as nobody may know of it: private dice, and what binds, stay. Nothing
brings back who has given up.

A secret decision that was opened is taken back whole: nobody chooses again knowing a choice that stands. What binds in
it goes back if the people agree; the computer, which agrees to all else, keeps to what is final.
"""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Sequence
from typing import Any, NamedTuple, Protocol

from stormtable.engine.events import ALL
from stormtable.engine.game import Game
from stormtable.engine.views import view_of
from stormtable.table.folding import Node
from stormtable.table.journal import Entry, Header
from stormtable.table.refusals import Refusal
from stormtable.table.secrecy import visible

__all__ = [
    "Facts",
    "Step",
    "cost",
    "free_to",
    "last_step",
    "nodes_taken_back",
    "opened_nodes",
    "stays_inside",
    "who_saw",
    "why_no_step",
]


class Facts:
    """What taking back asks of a node."""

    __slots__ = ("binds", "deciders", "secret")

    def __init__(self, deciders: int, secret: bool) -> None:
        self.deciders, self.secret = deciders, secret
        self.binds: bool | None = None  # whether a rule makes its entry final; None: not asked yet

    @classmethod
    def of(cls, game: Game, state: Any) -> Facts:
        """Those of a state."""
        return cls(int(game.deciders(state)), bool(game.secret(state)))


class Folded(Protocol):
    """What of a match taking back looks at: its entries, where it stood after each, and the state it is in."""

    game: Game
    header: Header
    entries: list[Entry]
    heads: list[Node | None]
    state: Any
    begun: frozenset[int]

    def chain(self) -> Sequence[Node]:
        """The entries that count, in order."""

    def state_after(self, node: Node) -> Any:
        """The state at a node, to be left as it is."""

    def facts_of(self, node: Node) -> Facts:
        """What taking back asks of a node."""


class Step(NamedTuple):
    """One step back of a seat: to before its last own decision."""

    to: int
    text: str  # the decision
    secret: bool  # whether it was made in secret


def since(match: Folded, seat: int, to: int) -> list[Node]:
    """What counts and was entered after entry `to`. Raises Refusal where the match cannot stand there again."""
    if not 0 <= to < len(match.entries):
        raise Refusal(f"there is no entry {to} to go back to; the last one is {len(match.entries) - 1}")
    chain = match.chain()
    why = why_gone(match, chain, seat, to)
    if why:
        raise Refusal(why)
    return list(chain[len(up_to(chain, to)) :])


def why_gone(match: Folded, chain: Sequence[Node], seat: int, to: int) -> str:
    """Why the match cannot stand again where a seat saw it after entry `to`; "" if it can.

    It names no entry: the match's own count would tell how much others drafted in secret.
    """
    then, kept = match.heads[to], up_to(chain, to)
    if then is None or not any(visible(node.entry, seat) for node in kept):
        return "that position can only be looked at"
    if kept[-1] is not then and numbers_seen(kept, seat) != numbers_seen(then.chain(), seat):
        return "that position was taken back itself"
    if amid_opened(match, chain, seat, to):
        return "what was sealed there has been opened: it is taken back whole, or not at all"
    return ""


def up_to(chain: Sequence[Node], to: int) -> Sequence[Node]:
    """What of a chain was entered up to an entry."""
    return chain[: bisect_right(chain, to, key=lambda node: node.entry.number)]


def numbers_seen(nodes: Sequence[Node], seat: int) -> list[int]:
    return [node.entry.number for node in nodes if visible(node.entry, seat)]


def amid_opened(match: Folded, chain: Sequence[Node], seat: int, to: int) -> bool:
    """Whether sealed choices would stand, after entry `to`, that have been opened since."""
    kept = up_to(chain, to)
    count = count_drafted(match, kept)
    if not count or len(kept) > len(chain) - open_window(match, chain):
        return False
    sealed = any(node.entry.secret for node in kept[-count:])
    return sealed and others_decide(match, kept[-count - 1], seat)


def open_window(match: Folded, chain: Sequence[Node]) -> int:
    """How many nodes at the end of the chain belong to the secret decision that is still open."""
    return count_drafted(match, chain) if match.game.secret(match.state) else 0


def count_drafted(match: Folded, chain: Sequence[Node]) -> int:
    """How many nodes at the end of a chain belong to a secret decision that is not carried out by then."""
    count = 0
    for node in reversed(chain):
        if node.entry.closes or not (node.entry.secret or gave_up_meanwhile(match, node)):
            break
        count += 1
    return count


def gave_up_meanwhile(match: Folded, node: Node) -> bool:
    """Whether a seat gave up while others decided in secret."""
    return node.entry.kind == "concession" and node.parent is not None and match.facts_of(node.parent).secret


def stays_inside(match: Folded, seat: int, to: int) -> bool:
    """Whether going back reaches no further than into the secret decision still open. Raises Refusal."""
    return open_window(match, match.chain()) >= len(since(match, seat, to))


def nodes_taken_back(match: Folded, seat: int, to: int) -> list[Node]:
    """What no longer counts if a seat goes back to after entry `to`. Raises Refusal."""
    taken = since(match, seat, to)
    if stays_inside(match, seat, to):  # others' secret decisions stay as they are
        taken = [node for node in taken if node.entry.seat == seat]
        why = next((why for node in taken if (why := stays(match, node))), "")
        if why:
            raise Refusal(why)
    elif any(binds(match, node) and is_computer(match, node.entry.seat) for node in opened_nodes(match, taken)):
        raise Refusal("what the computer has handed in was opened, and is final")
    if any(node.entry.kind == "concession" for node in taken):
        raise Refusal("who has given up stays out")
    if not taken:
        raise Refusal("there is nothing to take back")
    return taken


def stays(match: Folded, node: Node) -> str:
    """Why an entry of a draft that is still open cannot be taken back; "" if it can."""
    if node.entry.kind != "decision":
        return "who has given up stays out"
    if node.entry.rolls or node.entry.reports:
        return "dice rolled in secret stay as they fell"
    return f'"{node.entry.text}" is final while others still decide' if binds(match, node) else ""


def binds(match: Folded, node: Node) -> bool:
    """Whether a rule makes a secret decision final, such as to hand a draft in."""
    if not match.game.BINDING or node.entry.kind != "decision" or not node.entry.secret or node.parent is None:
        return False
    facts = match.facts_of(node)
    if facts.binds is None:
        facts.binds = is_final(match, node, match.state_after(node.parent))
    return facts.binds


def is_final(match: Folded, node: Node, before: Any) -> bool:
    view = view_of(match.game, before, node.entry.seat)
    return any(action.verb in match.game.BINDING for action in match.game.parse(view, node.entry.text))


def is_computer(match: Folded, seat: int) -> bool:
    """Whether the computer plays a seat."""
    return match.header.seats[seat].kind == "computer"


def opened_nodes(match: Folded, taken: Sequence[Node]) -> Sequence[Node]:
    """Of what is taken back, what was decided in secret and has been carried out."""
    window = open_window(match, match.chain())
    return [node for node in taken[: len(taken) - window] if node.entry.secret]


def cost(match: Folded, seat: int, to: int) -> str:
    """Why going back needs the others' consent; "" if it is free. Raises Refusal."""
    taken = nodes_taken_back(match, seat, to)
    window = open_window(match, match.chain())
    if window < len(taken) and match.game.secret(match.state) and others_take_part(match, seat, window):
        return "others decide in secret since"
    if any(opened > to for opened in match.begun):
        return "a battle has begun since"
    for node in taken:
        if node.entry.reports:
            return "the outcome of a battle was taken since"
        if node.entry.rolls:
            return "dice were rolled since"
        if node.entry.reveals:
            return "something hidden was revealed since"
        if node.entry.seat != seat and not node.entry.forced:
            return "another seat has acted since"
    return ""


def others_take_part(match: Folded, seat: int, window: int) -> bool:
    """Whether the open secret decision is anybody else's too, committed or not: the same for all to see."""
    return others_decide(match, match.chain()[-window - 1], seat)


def others_decide(match: Folded, node: Node, seat: int) -> bool:
    """Whether others than a seat are to decide after a node."""
    return bool(match.facts_of(node).deciders & ~(1 << seat))


def last_step(match: Folded, seat: int) -> Step | None:
    """One step back of a seat; None if it has made no decision with a choice, or cannot go back to before it."""
    found = step_or_why(match, seat)
    return None if isinstance(found, str) else found


def why_no_step(match: Folded, seat: int) -> str:
    """Why a seat cannot go back a step; "" if it can, or has decided nothing yet."""
    found = step_or_why(match, seat)
    return found if isinstance(found, str) else ""


def step_or_why(match: Folded, seat: int) -> Step | str:
    chain = match.chain()
    for node in reversed(chain):
        entry = node.entry
        if entry.kind == "decision" and entry.seat == seat and not entry.forced:
            earlier = (to for to in reversed(range(entry.number)) if visible(match.entries[to], seat))
            there = next((to for to in earlier if not why_gone(match, chain, seat, to)), None)
            if there is None:
                return "there is no position to go back to"
            why = why_barred(match, seat, there)
            return why or Step(there, entry.text, entry.secret)
    return ""


def why_barred(match: Folded, seat: int, to: int) -> str:
    """Why nobody could let a seat go back so far; "" if the others could."""
    try:
        nodes_taken_back(match, seat, to)
    except Refusal as refusal:
        return refusal.text
    return ""


def free_to(match: Folded, seat: int) -> int:
    """The earliest entry that a seat can go back to freely; the last one if it cannot go back freely at all."""
    to = len(match.entries) - 1
    for node in reversed(match.chain()):
        if not visible(node.entry, seat) or node.entry.number == to:
            continue
        try:
            if cost(match, seat, node.entry.number):
                break
        except Refusal:
            continue
        to = node.entry.number
    return to


def who_saw(seat: int, taken: Sequence[Node]) -> int:
    """Bits of those who can tell that these were taken back: whoever saw them made."""
    bits = 1 << seat
    for node in taken:
        if node.entry.seen_by == ALL:
            return ALL
        bits |= node.entry.seen_by
    return bits
