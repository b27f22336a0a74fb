"""The states that entries lead to: kept as what has changed, and the same whatever is asked of them in which order."""

from __future__ import annotations

import random
import threading
from collections.abc import Callable
from typing import Any

import pytest

from stormtable.engine.records import pack
from stormtable.table.folding import Node
from stormtable.table.sitting import Sitting
from stormtable.table.states import IN_A_ROW
from tests.support.started import offered, started

ENTRIES = 3 * IN_A_ROW


def played() -> tuple[Sitting, dict[Node, bytes]]:
    """A duel at random, some of it taken back; and the state after each node, packed."""
    sitting, rnd = started("arclight", "duel"), random.Random(5)
    match, after = sitting.match, dict[Node, bytes]()
    while len(match.entries) < ENTRIES:
        (seat,) = rnd.sample(match.deciders(), 1)
        match.act(seat, rnd.choice(offered(match, seat)), 2.0)
        assert match.head is not None
        after[match.head] = pack(match.state)
        if len(match.entries) in (10, ENTRIES - 10):
            match.rewind(0, next(node.number for node in match.chain()[-4::-1] if not node.outline.secret), 2.0)
    return sitting, after


ORDERS: dict[str, Callable[[list[Node]], list[Node]]] = {
    "first to last": lambda nodes: nodes,
    "last to first": lambda nodes: nodes[::-1],
    "any": lambda nodes: random.Random(1).sample(nodes, len(nodes)),
}


@pytest.mark.parametrize("order", ORDERS)
@pytest.mark.parametrize("rested", [False, True])
def test_each_state_is_what_it_was(order: str, rested: bool) -> None:
    sitting, after = played()
    states = sitting.match.states
    if rested:
        sitting.match.rest()
    for node in ORDERS[order](list(after)):
        assert pack(states.after(node)) == after[node]


def test_states_are_kept_as_what_has_changed_and_one_in_some_whole() -> None:
    sitting, _ = played()
    kept = sitting.match.states.at_hand.values()
    whole = [position for position in kept if position.before is None]
    assert ENTRIES // IN_A_ROW <= len(whole) <= ENTRIES // IN_A_ROW + 5
    assert max(position.steps for position in kept) < IN_A_ROW


def test_at_rest_the_last_state_is_kept_by_itself() -> None:
    sitting, _ = played()
    match = sitting.match
    assert match.head is not None
    last = match.states.at_hand[match.head]
    assert last.before is not None
    match.rest()
    assert last.whole
    assert last.before is None


class Waiting:
    """A lock that tells when somebody comes to it."""

    def __init__(self) -> None:
        self.lock, self.come = threading.RLock(), threading.Event()

    def __enter__(self) -> None:
        self.come.set()
        self.lock.acquire()

    def __exit__(self, *error: object) -> None:
        self.lock.release()


def test_whoever_goes_on_while_the_last_state_is_read_again_is_not_undone(monkeypatch: pytest.MonkeyPatch) -> None:
    match = played()[0].match
    state, after, lock = match.state, match.states.after, Waiting()
    match.rest()

    def go_on() -> None:
        match.state = state

    other = threading.Thread(target=go_on)

    def meanwhile(node: Node) -> Any:
        found = after(node)
        lock.come.clear()
        other.start()
        assert lock.come.wait(60), "to go on waits for whoever reads"
        return found

    monkeypatch.setattr(match.states, "folding", lock)
    monkeypatch.setattr(match.states, "after", meanwhile)
    assert pack(match.state) == pack(state)
    other.join()
    assert match.state is state
