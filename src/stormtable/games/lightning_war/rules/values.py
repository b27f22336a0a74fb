"""Lookups: whose an element is, what it is, how far apart bases are (chapter 1)."""

from __future__ import annotations

from stormtable.engine import Action, rule
from stormtable.engine.plane import length, within
from stormtable.games.lightning_war.rules.state import Kind, State, Status

CONTACT = 2  # hundredths: a gap up to this is contact (LW-1.5)
OVERLAP = -2  # below this bases overlap


@rule
def is_bare(action: Action) -> bool:
    """Whether a verb stands alone, but for its amount."""
    nowhere = action.x == 0 and action.y == 0
    return action.unit == 0 and action.target == 0 and action.part == 0 and action.facing == 0 and nowhere


@rule
def side_of_element(state: State, number: int) -> int:
    return state.table.elements[number].side


@rule
def unit_of(state: State, number: int) -> int:
    return state.table.elements[number].unit


@rule
def is_enemy(state: State, number: int, other: int) -> bool:
    return state.table.elements[number].side != state.table.elements[other].side


@rule
def exists(state: State, number: int) -> bool:
    return 0 <= number < state.table.n_elements


@rule
def on_table(state: State, number: int) -> bool:
    """Whether it stands on the table itself: not aboard, not lost."""
    return state.elements[number].status == Status.ON_TABLE


@rule("LW-1.8")
def is_left(state: State, number: int) -> bool:
    """On the table or aboard."""
    status = state.elements[number].status
    return status == Status.ON_TABLE or status == Status.ABOARD


@rule("LW-1.6")
def is_squad(state: State, number: int) -> bool:
    """Infantry: squads and HQ bases."""
    return state.table.elements[number].kind == Kind.SQUAD


@rule("LW-1.6")
def is_crew(state: State, number: int) -> bool:
    return Kind.MMG <= state.table.elements[number].kind <= Kind.AT_GUN


@rule("LW-1.6")
def is_troops(state: State, number: int) -> bool:
    return Kind.SQUAD <= state.table.elements[number].kind <= Kind.AT_GUN


@rule("LW-1.6")
def is_afv(state: State, number: int) -> bool:
    return state.table.elements[number].kind == Kind.AFV


@rule("LW-1.6", "LW-5.12")
def is_soft(state: State, number: int) -> bool:
    """Trucks and jeeps."""
    return state.table.elements[number].kind == Kind.SOFT


@rule
def is_vehicle(state: State, number: int) -> bool:
    return state.table.elements[number].kind >= Kind.AFV


@rule("LW-9.4")
def is_armed(state: State, number: int) -> bool:
    """Whether it has any weapon; trucks, jeeps and other bare transport have none."""
    card = state.table.elements[number]
    for slot in range(2):
        if card.guns[slot].near > 0 or card.guns[slot].he > 0:
            return True
    return card.dice > 0


@rule
def in_battery(state: State, number: int) -> bool:
    """Mortars and field guns: what observers see for (LW-6.2)."""
    kind = state.table.elements[number].kind
    return kind == Kind.MORTAR or kind == Kind.FIELD_GUN


@rule("LW-1.3", "LW-1.5")
def gap_at(state: State, number: int, x: int, y: int, other: int) -> int:
    """From an element, as if it stood at (x, y), to another: edge to edge, in hundredths; below 0 they overlap."""
    there, cards = state.elements[other], state.table.elements
    return length(there.x - x, there.y - y) - cards[number].radius - cards[other].radius


@rule("LW-1.3", "LW-1.5")
def gap(state: State, number: int, other: int) -> int:
    here = state.elements[number]
    return gap_at(state, number, here.x, here.y, other)


@rule("LW-1.3", "LW-1.5")
def is_near_at(state: State, number: int, x: int, y: int, other: int, limit: int) -> bool:
    """Whether the gap to another, from an element as if it stood at (x, y), is at most `limit`."""
    there, cards = state.elements[other], state.table.elements
    return within(there.x - x, there.y - y, limit + cards[number].radius + cards[other].radius)


@rule("LW-1.3", "LW-1.5")
def is_near(state: State, number: int, other: int, limit: int) -> bool:
    """Whether the gap between two elements is at most `limit`, in hundredths."""
    here = state.elements[number]
    return is_near_at(state, number, here.x, here.y, other, limit)


@rule("LW-1.5")
def in_contact(state: State, number: int, other: int) -> bool:
    return is_near(state, number, other, CONTACT)


@rule("LW-1.5")
def on_board(state: State, x: int, y: int, radius: int) -> bool:
    """Whether a base lies wholly on the table."""
    return radius <= x <= state.table.width - radius and radius <= y <= state.table.height - radius


@rule("LW-1.5", "LW-4.8", "LW-5.13", "LW-1.9")
def is_free(state: State, number: int, x: int, y: int) -> bool:
    """Whether an element that ends at (x, y) overlaps nothing: no element, no wreck."""
    return is_free_of(state, number, x, y, 0, state.table.n_elements - 1)


@rule("LW-1.5", "LW-4.8", "LW-5.13")
def is_free_of(state: State, number: int, x: int, y: int, first: int, last: int) -> bool:
    """The same, where no other than those from the first to the last stand near."""
    for other in range(first, last + 1):
        if other != number and stands_there(state, other) and is_near_at(state, number, x, y, other, OVERLAP - 1):
            return False
    return True


@rule("LW-5.13")
def stands_there(state: State, number: int) -> bool:
    """On the table, or a wreck on it."""
    status = state.elements[number].status
    return status == Status.ON_TABLE or status == Status.WRECK


@rule("LW-1.1", "LW-1.5", "LW-8.13")
def edge_distance(state: State, side: int, y: int) -> int:
    """From a place to a side's own edge, in hundredths."""
    return y if side == 0 else state.table.height - y


@rule("LW-1.1")
def homeward(side: int) -> int:
    """The facing towards a side's own edge, in tenths of a degree."""
    return 2700 if side == 0 else 900
