"""Moves worth proposing to one element: to objectives, into cover, to its group, on and off a carrier.

Any other is dragged (scene_regions.py).
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Final

from stormtable.engine import Action
from stormtable.engine.plane import length
from stormtable.games.lightning_war.faces.preview_moves import cost_words, place_lines, would_undeploy
from stormtable.games.lightning_war.rules.lattice_moves import (
    offer_dashes,
    offer_dismounts,
    offer_goals,
    offer_mounts,
    offer_turn,
    offer_way_on,
)
from stormtable.games.lightning_war.rules.setting_up import refuse_place
from stormtable.games.lightning_war.rules.state import MAX_CHOICES, Pace, State, Status, Verb
from stormtable.games.lightning_war.rules.values import is_vehicle, side_of_element
from stormtable.games.lightning_war.words.notation import write
from stormtable.games.lightning_war.words.terms import Names, piece_id, place_word
from stormtable.scene import Offer

__all__ = ["boarding_offers", "move_offers", "setup_offers", "way_offers"]

PACES: Final[dict[int, str]] = {
    Pace.NORMAL: "Move",
    Pace.DASH: "Dash",
    Pace.RETIRE: "Retire",
    Pace.ROAD: "Drive",
}
NEAR_GOAL: Final = 300  # hundredths (LW-9.3)
MOST: Final = 14
Offering = Callable[[State, int, int, list[Action], int], int]


def listed(state: State, seat: int, number: int, *offering: Offering) -> list[Action]:
    """What parts of the lattice propose."""
    out, n = [Action() for _ in range(MAX_CHOICES)], 0
    for each in offering:
        n = each(state, seat, number, out, n)
    return out[:n]


def move_offers(state: State, seat: int, number: int, names: Names) -> Iterable[Offer]:
    """The proposals for an element in phase 2; `state` has it begun."""
    element = state.elements[number]
    if element.status == Status.ABOARD:
        yield from (offer_of(state, names, each) for each in listed(state, seat, number, offer_dismounts))
        return
    yield from boarding_offers(state, seat, number, names)
    moves: list[Action] = []
    if state.table.elements[number].rate and not element.moved:
        moves = listed(state, seat, number, offer_goals, offer_dashes)
    yield from (offer_of(state, names, each) for each in moves[:MOST])
    yield from (offer_of(state, names, each) for each in listed(state, seat, number, offer_turn))


def boarding_offers(state: State, seat: int, number: int, names: Names) -> Iterable[Offer]:
    """The carriers that an element may mount, or be towed by, also when its legs are over (LW-4.18)."""
    yield from (offer_of(state, names, each) for each in listed(state, seat, number, offer_mounts))


def way_offers(state: State, seat: int, names: Names) -> Iterable[Offer]:
    """What the element begun does that must still come nearer to its group (LW-8.8)."""
    yield from (offer_of(state, names, each) for each in listed(state, seat, state.chosen - 1, offer_way_on))


def offer_of(state: State, names: Names, action: Action) -> Offer:
    text, number = write(state, [action]), action.unit
    match action.verb:
        case Verb.MOUNT:
            title = f"Mount {names[action.target]}"
            return Offer(
                id=text, text=title, group="carriers", piece=piece_id(action.target), label="mount", rule="LW-4.18"
            )
        case Verb.DISMOUNT:
            title = f"Dismount at {place_word(action.x, action.y)}"
            return Offer(
                id=text, text=title, group="carriers", piece=piece_id(number), cell=cell(action), rule="LW-4.18"
            )
        case Verb.FACE:
            return Offer(
                id=text,
                text="Turn to the nearest enemy",
                group="turn",
                piece=piece_id(number),
                facing=int(action.facing),
                foretold=True,
                rule="LW-4.16",
            )
    there = [each.text.lower() for each in place_lines(state, number, action.x, action.y)]
    return Offer(
        id=text,
        text=f"{PACES[action.part]} to {place_word(action.x, action.y)}{goal_words(state, names, action)}",
        detail=", ".join((cost_words(state, action), *there)),
        group="moves",
        piece=piece_id(number),
        cell=cell(action),
        facing=int(action.facing) if is_vehicle(state, number) else -1,
        foretold=True,
        warning=would_undeploy(state, number),
        rule="LW-4.9",
    )


def cell(action: Action) -> tuple[int, int]:
    return int(action.x), int(action.y)


def goal_words(state: State, names: Names, action: Action) -> str:
    """The objective that a place is at, if any."""
    for i, name in enumerate(names.objectives):
        goal = state.table.objectives[i]
        if length(goal.x - action.x, goal.y - action.y) <= NEAR_GOAL:
            return f", at {name}"
    return ""


def setup_offers(state: State, seat: int, number: int, names: Names) -> Iterable[Offer]:
    """Carriers may start loaded (LW-1.9)."""
    for carrier in range(state.table.n_elements):
        if state.table.elements[carrier].carries and side_of_element(state, carrier) == seat:
            action = Action(verb=Verb.PLACE, unit=number, target=carrier + 1)
            if refuse_place(state, seat, action) == 0:
                yield Offer(
                    id=write(state, [action]),
                    text=f"Load it on {names[carrier]}",
                    label="load",
                    group="carriers",
                    piece=piece_id(carrier),
                    rule="LW-1.9",
                )
