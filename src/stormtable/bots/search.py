"""Open-loop tree search over dice and over guesses of what is hidden, for any game, any number of seats.

Rules with open names: `bind` ties them to a game; they run interpreted and compiled, with equal results for equal
seeds. The root is a view. Each descent imagines its hidden part and rolls dice of its own, so a node stands for a line
of moves, not for one position. Children are chosen by PUCT (Silver et al. 2017) with equal priors: mean worth, and a
bonus that falls with visits. What other seats decide in secret is drawn by weight and is one blank edge: the tree of a
seat never branches on what that seat cannot see.
"""

from __future__ import annotations

import math
from typing import Any, Final

from stormtable.bots.open_names import candidates, carry_out, clock, describe, judge, mistakes
from stormtable.engine import I8, I16, I32, Action, Dice, below, copy_into, many, one, record, rule, same
from stormtable.engine.dice import MOST_BELOW
from stormtable.engine.levels import Playout
from stormtable.engine.networks import MOST_INPUTS, Network, chance
from stormtable.engine.open_names import apply, choices, deciders, imagine, is_over, points, secret

__all__ = ["BLANK", "MAX_DEPTH", "MAX_SEATS", "WORTH", "Node", "Search", "best", "settle", "slip", "think"]

WORTH: Final = 1000  # a won game; 0 a lost one, as in `evaluate`
MAX_SEATS: Final = 8
MOST_DECISIONS: Final = 10_000  # of a descent; one that goes on is cut and evaluated
MAX_DEPTH: Final = 256  # decisions below the root that a tree remembers
UNKNOWN: Final = -1
BLANK: Final = -1  # the verb of an edge that stands for whatever another seat decided in secret
PESSIMISM: Final = 0.1  # an untried move is thought this much worse than the mean of the tried ones


@record
class Node:
    """A move in the tree, and how the descents through it ended."""

    first: I32 = 0  # first child; 0: none
    sibling: I32 = 0
    visits: I32 = 0
    worth: I32 = 0  # summed, to the seat that made the move
    seat: I8 = 0
    move: Action = one(factory=Action)


@record
class Search:
    """One question and how far its answer has come."""

    dice: Dice = one(factory=Dice)  # of the search itself: guesses, draws, and the seeds of its descents
    me: I8 = 0
    playout: I8 = 0
    horizon: I16 = 0  # ticks of the game's clock until a descent is cut and evaluated; 0: play to the end
    explore: I16 = 0  # hundredths
    nodes: I32 = 0  # 0: not begun
    until: I32 = 0
    left: I32 = 0  # decisions that the descent under way may still make
    worth: list[I16] = many(factory=I16, count=MAX_SEATS)  # of the position a descent came to, by seat
    network: Network = one(factory=Network)  # judges where a descent is cut, in place of the game, if there is one
    features: list[I16] = many(factory=I16, count=MOST_INPUTS)  # what it is told


@rule
def next_decider(state: Any, me: int) -> int:
    """The seat to decide next; `me` first, so that its choice is at the root: the order of sealed choices is free."""
    bits, seat = deciders(state), 0
    if me >= 0 and bits >> me & 1 == 1:
        return me
    while bits >> seat & 1 == 0:
        seat += 1
    return seat


@rule
def draw_by_weight(dice: Dice, weights: list[int], n: int) -> int:
    """One of 0..n-1, by weight."""
    total = 0
    for i in range(n):
        total += weights[i]
    left = below(dice, total)
    for i in range(n):
        left -= weights[i]
        if left < 0:
            return i
    return n - 1


@rule
def slip(dice: Dice, view: Any, seat: int, moves: list[Action], weights: list[int], scratch: Any) -> int:
    """Which of `moves`, in which mistakes are written now, is made without a thought."""
    n = mistakes(view, seat, moves, weights, scratch)
    return draw_by_weight(dice, weights, n)


@rule
def find_child(tree: list[Node], node: int, seat: int, move: Action) -> int:
    child = tree[node].first
    while child != 0 and not (tree[child].seat == seat and same(tree[child].move, move)):
        child = tree[child].sibling
    return child


@rule
def find_blank(tree: list[Node], node: int, seat: int) -> int:
    child = tree[node].first
    while child != 0 and not (tree[child].seat == seat and tree[child].move.verb == BLANK):
        child = tree[child].sibling
    return child


@rule
def clear_node(node: Node) -> None:
    node.first = node.sibling = node.visits = node.worth = 0


@rule
def add_child(search: Search, tree: list[Node], node: int, seat: int) -> int:
    """A new child, its move still to be written."""
    new = search.nodes
    search.nodes += 1
    clear_node(tree[new])
    tree[new].seat = seat
    tree[new].sibling = tree[node].first
    tree[node].first = new
    return new


@rule
def select_candidate(
    search: Search, tree: list[Node], node: int, seat: int, moves: list[Action], children: list[int], n: int
) -> int:
    """The candidate to descend through; children[i] becomes its node, or 0. Lots are drawn between equals.

    All candidates start alike: weights here made every level play the game's own judgement, searched or not.
    """
    visits = worth = 0
    for i in range(n):
        children[i] = find_child(tree, node, seat, moves[i])
        visits += tree[children[i]].visits * (children[i] != 0)
        worth += tree[children[i]].worth * (children[i] != 0)
    hope = 0.5 if visits == 0 else worth / (WORTH * visits) - PESSIMISM
    bonus = search.explore / 100 * math.sqrt(visits + 1) / n
    first = below(search.dice, n)
    chosen, highest = first, -1.0e9
    for step in range(n):
        i = (first + step) % n
        value = hope + bonus
        if children[i] != 0:
            child = tree[children[i]]
            value = child.worth / (WORTH * child.visits) + bonus / (1 + child.visits)
        if value > highest:
            chosen, highest = i, value
    return chosen


@rule
def is_met(tree: list[Node], node: int, seat: int, moves: list[Action], n: int) -> bool:
    """Whether any of the candidates was descended through before."""
    for i in range(n):
        if find_child(tree, node, seat, moves[i]) != 0:
            return True
    return False


@rule
def ends_here(search: Search, work: Any) -> bool:
    """Whether a descent ends here."""
    return is_over(work) or search.left <= 0 or (search.horizon > 0 and clock(work) >= search.until)


@rule
def play_on(search: Search, work: Any, moves: list[Action], weights: list[int], scratch: Any) -> None:
    """Play from a leaf of the tree to where the descent ends."""
    while not ends_here(search, work):
        search.left -= 1
        seat = next_decider(work, -1)
        if search.playout == Playout.UNIFORM:
            apply(work, seat, moves[below(search.dice, choices(work, seat, moves))])
        else:
            n = candidates(work, seat, moves, weights, scratch)
            carry_out(work, seat, moves[draw_by_weight(search.dice, weights, n)])


@rule
def worth_of(search: Search, work: Any, seat: int, scratch: Any) -> int:
    """What a descent's last position is worth to a seat; worked out once a seat."""
    if search.worth[seat] == UNKNOWN:
        if is_over(work):
            search.worth[seat] = points(work, seat) * WORTH // 2
        elif search.network.inputs > 0:
            describe(work, seat, scratch, search.features)
            search.worth[seat] = chance(search.network, search.features)
        else:
            search.worth[seat] = judge(work, seat, scratch)
    return int(search.worth[seat])


@rule
def record_worth(search: Search, work: Any, tree: list[Node], path: list[int], depth: int, scratch: Any) -> None:
    for seat in range(MAX_SEATS):
        search.worth[seat] = UNKNOWN
    for i in range(depth):
        visited = tree[path[i]]
        visited.visits += 1
        visited.worth += worth_of(search, work, visited.seat, scratch)


@rule
def descend(
    search: Search,
    work: Any,
    tree: list[Node],
    path: list[int],
    moves: list[Action],
    weights: list[int],
    children: list[int],
    scratch: Any,
) -> None:
    """One descent: choose down the tree, grow it by one node, play on, record the end."""
    path[0] = 0
    node, depth, grown = 0, 1, False
    search.left = MOST_DECISIONS
    while not grown and depth < len(path) and not ends_here(search, work):
        search.left -= 1
        seat = next_decider(work, search.me)
        n = candidates(work, seat, moves, weights, scratch)
        if n == 1:
            carry_out(work, seat, moves[0])
            continue
        if seat != search.me and secret(work):
            i = draw_by_weight(search.dice, weights, n)
            child = find_blank(tree, node, seat)
        elif node != 0 and secret(work) and not is_met(tree, node, seat, moves, n):
            # dice of one's own, rolled on the way, are seldom the same again: decided as where a game is played on
            i, child = draw_by_weight(search.dice, weights, n), 0
        else:
            i = select_candidate(search, tree, node, seat, moves, children, n)
            child = children[i]
        if child == 0:
            child, grown = add_child(search, tree, node, seat), True
            copy_into(tree[child].move, moves[i])
            if seat != search.me and secret(work):
                tree[child].move.verb = BLANK
        carry_out(work, seat, moves[i])
        node = child
        path[depth] = node
        depth += 1
    play_on(search, work, moves, weights, scratch)
    record_worth(search, work, tree, path, depth, scratch)


@rule
def settle(
    search: Search, view: Any, tree: list[Node], me: int, playout: int, horizon: int, explore: int, seed: int
) -> None:
    """Begin a search from a view of seat `me`, in which it decides; the rest as in Level."""
    search.dice.rng = seed
    search.me, search.playout, search.horizon, search.explore = me, playout, horizon, explore
    search.nodes = 1
    search.until = clock(view) + horizon
    clear_node(tree[0])
    tree[0].seat = me


@rule
def think(
    search: Search,
    view: Any,
    work: Any,
    tree: list[Node],
    path: list[int],
    moves: list[Action],
    weights: list[int],
    children: list[int],
    scratch: Any,
    descents: int,
) -> None:
    """So many descents more, as long as the tree has room; each takes one node of it at most."""
    for _ in range(descents):
        if search.nodes >= len(tree):
            return
        copy_into(work, view)
        imagine(work, search.me, search.dice)
        work.dice.rng = below(search.dice, MOST_BELOW)
        descend(search, work, tree, path, moves, weights, children, scratch)


@rule
def best(search: Search, tree: list[Node]) -> int:
    """The node of the best move: most visits, then most worth; 0 if the root has no child yet."""
    found = 0
    child = tree[0].first
    while child != 0:
        rival, node = tree[found], tree[child]
        if node.seat == search.me and (
            found == 0 or node.visits > rival.visits or (node.visits == rival.visits and node.worth > rival.worth)
        ):
            found = child
        child = node.sibling
    return found
