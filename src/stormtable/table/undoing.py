"""Taking back: what goes, and whether that is free.

Free while, since then, no dice were recorded, nothing hidden was revealed to anyone, no other seat acted and no battle
has begun or was taken; else it needs the others' consent. What others decide in secret meanwhile neither hinders nor
is touched. Inside a draft nobody can be asked, as nobody may know of it: private dice, and what binds, stay. Nothing
brings back who has given up.

A secret decision that was opened is taken back whole: nobody chooses again knowing a choice that stands. What binds in
it goes back if the people agree; the computer, which agrees to all else, keeps to what is final.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import suppress
from functools import lru_cache
from itertools import islice
from typing import Any, Final, NamedTuple, Protocol

from stormtable.engine.events import ALL
from stormtable.engine.game import Game
from stormtable.engine.views import view_of
from stormtable.language import say
from stormtable.table.folding import Facts, Node
from stormtable.table.journal import Seat
from stormtable.table.outlines import Outline
from stormtable.table.pages import Entries
from stormtable.table.refusals import Refusal
from stormtable.table.secrecy import visible

__all__ = [
    "Step",
    "StepBack",
    "after",
    "all_nodes_after",
    "back",
    "before_window",
    "cost",
    "cost_of",
    "facts_of",
    "free_to",
    "last_step",
    "nodes_taken_back",
    "opened_nodes",
    "stays_inside",
    "step_back",
    "who_saw",
]


SHARED: Final = 512  # facts, of which a match has a dozen


def facts_of(game: Game, state: Any) -> Facts:
    """What taking back asks of the node that led to a state."""
    return shared_facts(int(game.deciders(state)), bool(game.secret(state)))


@lru_cache(SHARED)
def shared_facts(deciders: int, secret: bool) -> Facts:
    return Facts(deciders, secret)


class Folded(Protocol):
    """What of a match taking back looks at: its entries, where it stood after each, and the state it is in."""

    game: Game
    entries: Entries
    outlines: list[Outline]
    heads: list[Node | None]
    state: Any
    begun: frozenset[int]

    @property
    def holders(self) -> list[Seat]:
        """Who plays each seat now."""

    @property
    def head(self) -> Node | None:
        """Where the match stands."""

    def state_after(self, node: Node) -> Any:
        """The state at a node, to be left as it is."""

    def facts_of(self, node: Node) -> Facts:
        """What taking back asks of a node."""


class Step(NamedTuple):
    """One step back of a seat: to before its last own decision."""

    to: int
    text: str  # the decision
    secret: bool  # whether it was made in secret


class Way(NamedTuple):
    """The way back to after entry `to`: the last node by then, and what counts and was entered since, in order."""

    to: int
    there: Node | None
    since: list[Node]
    window: int  # how many nodes at the end of the chain belong to the secret decision that is still open


class StepBack(NamedTuple):
    """A step back, its way, and what no longer counts after it, in order."""

    step: Step
    way: Way
    taken: list[Node]


def way_to(match: Folded, to: int) -> Way:
    """The way back to after an entry, whether the match can stand there again or not."""
    since, node = list[Node](), match.head
    while node is not None and node.number > to:
        since.append(node)
        node = node.parent
    return Way(to, node, since[::-1], open_window(match))


def way_back(match: Folded, seat: int, to: int) -> Way:
    """The same. Raises Refusal where the match cannot stand there again."""
    if not 0 <= to < len(match.entries):
        raise Refusal(say("there is no entry {to} to go back to; the last one is {n}", to=to, n=len(match.entries) - 1))
    return must_stand(match, seat, way_to(match, to))


def must_stand(match: Folded, seat: int, way: Way) -> Way:
    """The way, if the match can stand again where it leads. Raises Refusal."""
    why = why_gone(match, seat, way)
    if why:
        raise Refusal(why)
    return way


def after(match: Folded, to: int) -> list[Node]:
    """What counts and was entered after entry `to`, in order."""
    return way_to(match, to).since


def all_nodes_after(match: Folded, to: int) -> list[Node]:
    """The same where the match can stand at that entry again, which counts still. Raises Refusal.

    Not amid a secret decision: nobody chooses again knowing a choice that stands.
    """
    _, there, taken, _ = way_to(match, to)
    if there is None or there.number != to:
        raise Refusal(say("there is no entry {to} to go back to, or it was taken back itself", to=to))
    if not taken:
        raise Refusal(say("there is nothing to take back"))
    if next(drafted_nodes(match, there), None) is not None:
        raise Refusal(say("what was sealed there has been opened: it is taken back whole, or not at all"))
    return taken


def back(node: Node | None) -> Iterator[Node]:
    """A node and those before it, the last first."""
    return iter(()) if node is None else node.back()


def why_gone(match: Folded, seat: int, way: Way) -> str:
    """Why the match cannot stand again where a way back of a seat leads; "" if it can.

    It names no entry: the match's own count would tell how much others drafted in secret.
    """
    then, now = match.heads[way.to], way.there
    if then is None or now is None:
        return say("that position can only be looked at")
    if not same_past(now, then, seat):
        return say("that position was taken back itself")
    if len(way.since) >= way.window and amid_opened(match, now, seat):
        return say("what was sealed there has been opened: it is taken back whole, or not at all")
    return ""


def same_past(one: Node | None, other: Node | None, seat: int) -> bool:
    """Whether what leads to two nodes is the same as far as a seat can tell."""
    while one is not None and other is not None and one is not other:
        if one.number == other.number:
            one, other = one.parent, other.parent
            continue
        if one.number < other.number:
            one, other = other, one
        if visible(one.outline, seat):
            return False
        one = one.parent
    return one is other or not any(visible(node.outline, seat) for node in back(one or other))


def amid_opened(match: Folded, there: Node, seat: int) -> bool:
    """Whether sealed choices would stand, at a node that has been left behind, that have been opened since."""
    drafted = list(drafted_nodes(match, there))
    if not drafted:
        return False
    before = drafted[-1].parent
    return any(node.outline.secret for node in drafted) and before is not None and others_decide(match, before, seat)


def open_window(match: Folded) -> int:
    """How many nodes at the end of the chain belong to the secret decision that is still open."""
    secret = match.state is not None and match.game.secret(match.state)
    return drafted_count(match, match.head) if secret else 0


def open_nodes(match: Folded) -> Iterator[Node]:
    """Those nodes, the last first."""
    return drafted_nodes(match, match.head) if match.game.secret(match.state) else iter(())


def before_window(match: Folded) -> Node | None:
    """The last node before them."""
    last = match.head
    for node in open_nodes(match):
        last = node.parent
    return last


def drafted_nodes(match: Folded, node: Node | None) -> Iterator[Node]:
    """The nodes up to one that belong to a secret decision that is not carried out by then, the last first."""
    return islice(back(node), drafted_count(match, node))


def drafted_count(match: Folded, node: Node | None) -> int:
    """How many they are. Nothing that follows changes that, so each node is asked once."""
    asked: list[Node] = []
    for each in back(node):
        if each.drafted is not None:
            break
        asked.append(each)
        if not is_drafted(match, each):
            each.drafted = 0
            break
    for each in reversed(asked):
        if each.drafted is None:
            each.drafted = 1 + (0 if each.parent is None else each.parent.drafted or 0)
    return 0 if node is None else node.drafted or 0


def is_drafted(match: Folded, node: Node) -> bool:
    """Whether a node belongs to a secret decision that it does not carry out."""
    return not node.outline.closes and (node.outline.secret or gave_up_meanwhile(match, node))


def gave_up_meanwhile(match: Folded, node: Node) -> bool:
    """Whether a seat gave up while others decided in secret."""
    return node.outline.kind == "concession" and node.parent is not None and match.facts_of(node.parent).secret


def stays_inside(match: Folded, seat: int, to: int) -> bool:
    """Whether going back reaches no further than into the secret decision still open. Raises Refusal."""
    way = way_back(match, seat, to)
    return way.window >= len(way.since)


def nodes_taken_back(match: Folded, seat: int, to: int) -> list[Node]:
    """What no longer counts if a seat goes back to after entry `to`. Raises Refusal."""
    return taken_on(match, seat, way_back(match, seat, to))


def taken_on(match: Folded, seat: int, way: Way) -> list[Node]:
    """What no longer counts if a seat goes a way back, on which the match can stand again. Raises Refusal."""
    taken = way.since
    if len(taken) <= way.window:  # others' secret decisions stay as they are
        taken = [node for node in taken if node.outline.seat == seat]
        why = next((why for node in taken if (why := stays(match, node))), "")
        if why:
            raise Refusal(why)
    elif any(
        node.outline.secret and is_computer(match, node.outline.seat) and binds(match, node)
        for node in taken[: len(taken) - way.window]
    ):
        raise Refusal(say("what the computer has handed in was opened, and is final"))
    if any(node.outline.kind == "concession" for node in taken):
        raise Refusal(say("who has given up stays out"))
    if not taken:
        raise Refusal(say("there is nothing to take back"))
    return taken


def stays(match: Folded, node: Node) -> str:
    """Why an entry of a draft that is still open cannot be taken back; "" if it can."""
    if node.outline.kind != "decision":
        return say("who has given up stays out")
    if node.outline.rolls or node.outline.reports:
        return say("dice rolled in secret stay as they fell")
    return say('"{words}" is final while others still decide', words=node.text) if binds(match, node) else ""


def binds(match: Folded, node: Node) -> bool:
    """Whether a rule makes a secret decision final, such as to hand a draft in."""
    outline = node.outline
    if not match.game.BINDING or outline.kind != "decision" or not outline.secret or node.parent is None:
        return False
    if node.final is None:
        node.final = is_final(match, node, match.state_after(node.parent))
    return node.final


def is_final(match: Folded, node: Node, before: Any) -> bool:
    view = view_of(match.game, before, node.outline.seat)
    return any(action.verb in match.game.BINDING for action in match.game.parse(view, node.entry.text))


def is_computer(match: Folded, seat: int) -> bool:
    """Whether the computer plays a seat."""
    return match.holders[seat].kind == "computer"


def opened_nodes(match: Folded, taken: Sequence[Node]) -> Sequence[Node]:
    """Of what is taken back, what was decided in secret and has been carried out."""
    return [node for node in taken[: len(taken) - open_window(match)] if node.outline.secret]


def cost(match: Folded, seat: int, to: int) -> str:
    """Why going back needs the others' consent; "" if it is free. Raises Refusal."""
    way = way_back(match, seat, to)
    return cost_of(match, seat, way, taken_on(match, seat, way))


def cost_of(match: Folded, seat: int, way: Way, taken: Sequence[Node]) -> str:
    """The same of a way where it is known what no longer counts."""
    if way.window < len(taken) and match.game.secret(match.state) and others_take_part(match, seat):
        return say("others decide in secret since")
    if any(opened > way.to for opened in match.begun):
        return say("a battle has begun since")
    for node in taken:
        if node.outline.kind == "corrected":
            return say("the position was set right since")
        if node.outline.reports:
            return say("the outcome of a battle was taken since")
        if node.outline.rolls:
            return say("dice were rolled since")
        if node.outline.reveals:
            return say("something hidden was revealed since")
        if node.outline.seat != seat and not node.outline.forced:
            return say("another seat has acted since")
    return ""


def others_take_part(match: Folded, seat: int) -> bool:
    """Whether the open secret decision is anybody else's too, committed or not: the same for all to see."""
    before = before_window(match)
    return before is not None and others_decide(match, before, seat)


def others_decide(match: Folded, node: Node, seat: int) -> bool:
    """Whether others than a seat are to decide after a node."""
    return bool(match.facts_of(node).deciders & ~(1 << seat))


def last_step(match: Folded, seat: int) -> Step | None:
    """One step back of a seat; None if it has made no decision with a choice, or cannot go back to before it."""
    found = step_back(match, seat)
    return None if isinstance(found, str) else found.step


def step_back(match: Folded, seat: int) -> StepBack | str:
    """One step back of a seat, or why it cannot go back one; "": it has made no decision with a choice."""
    for node in back(match.head):
        outline = node.outline
        if outline.kind == "decision" and outline.seat == seat and not outline.forced:
            earlier = (to for to in reversed(range(node.number)) if visible(match.outlines[to], seat))
            ways = (way_to(match, to) for to in earlier)
            way = next((way for way in ways if not why_gone(match, seat, way)), None)
            if way is None:
                return say("there is no position to go back to")
            try:
                return StepBack(Step(way.to, node.text, outline.secret), way, taken_on(match, seat, way))
            except Refusal as refusal:  # nobody could let it
                return refusal.text
    return ""


def free_to(match: Folded, seat: int) -> int:
    """The earliest entry that a seat can go back to freely; the last one if it cannot go back freely at all."""
    to, since, window = len(match.entries) - 1, list[Node](), open_window(match)
    for node in back(match.head):
        if since and visible(node.outline, seat):
            way = Way(node.number, node, since[::-1], window)
            with suppress(Refusal):  # farther back it may be possible again
                if cost_of(match, seat, way, taken_on(match, seat, must_stand(match, seat, way))):
                    break
                to = way.to
        if node.outline.kind == "concession" and len(since) >= window:  # who has given up stays out
            break
        since.append(node)
    return to


def who_saw(seat: int, taken: Sequence[Node]) -> int:
    """Bits of those who can tell that these were taken back: whoever saw them made, and the seat (-1: none)."""
    bits = 1 << seat if seat >= 0 else 0
    for node in taken:
        if node.outline.seen_by == ALL:
            return ALL
        bits |= node.outline.seen_by
    return bits
