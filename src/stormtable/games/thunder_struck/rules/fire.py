"""Chapter 6, fire: a direct hit or a miss, the shield that takes it, and where the damage goes."""

from __future__ import annotations

from stormtable.engine import Action, note, offer, rule
from stormtable.games.thunder_struck.rules.codes import Event, No
from stormtable.games.thunder_struck.rules.console import (
    die_on,
    distance,
    doomed_by,
    is_space,
    side_of_way,
    side_towards,
    way_to,
)
from stormtable.games.thunder_struck.rules.ending import destroy, end_hit
from stormtable.games.thunder_struck.rules.state import NOWHERE, Ask, At, Kind, Side, State, Verb


@rule("TS-6.3", "TS-6.10", "TS-6.16")
def fire(state: State, seat: int, space: int, target: int) -> None:
    """The die on a Fire space is used on a target; NOWHERE if there is no enemy in the Sector."""
    die = state.ships[seat].dice[die_on(state, seat, space)]
    die.at = At.ASIDE
    if target == NOWHERE:
        note(Event.NO_ENEMY, seat)
        return
    steps = distance(state, seat, target)
    note(Event.FIRED, seat, target, die.face, steps)
    if steps > die.face:
        note(Event.MISS, seat, target, die.face, steps)
    elif not bears_on(state, seat, target):
        note(Event.BEHIND, seat, target)
    else:
        strike(state, seat, target)


@rule("TS-6.3", "TS-6.50", "TS-2.2")
def would_hit(state: State, seat: int, target: int, face: int) -> bool:
    """Whether a Fire die of that face would hit now; never in another Sector."""
    steps = distance(state, seat, target)
    if steps == NOWHERE or steps > face:
        return False
    return bears_on(state, seat, target)


@rule("TS-6.3", "TS-6.50")
def bears_on(state: State, seat: int, target: int) -> bool:
    """Whether a ship's guns bear on another of its Sector."""
    ship = state.ships[seat]
    return bears(state, state.table.sectors[ship.sector].spaces, way_to(state, seat, target), ship.facing)


@rule("TS-6.3", "TS-6.50")
def bears(state: State, spaces: int, way: int, facing: int) -> bool:
    """Whether guns bear along a shorter way: both ways, or with forward guns on what lies ahead."""
    return not state.table.forward_guns or side_of_way(spaces, way, facing) == Side.FRONT


@rule("TS-6.4", "TS-6.5", "TS-6.11")
def strike(state: State, seat: int, target: int) -> None:
    """A direct hit: the owner names the shield that takes it, where several protect; without one the ship is lost."""
    side = side_towards(state, target, seat)
    note(Event.HIT, seat, target, side)
    n = count_protecting(state, target, side)
    if n == 0:
        note(Event.NO_SHIELD, target, side)
        destroy(state, target)
        return
    hit = state.hit
    hit.target, hit.side, hit.anywhere, hit.shielded = target, side, False, False
    if n == 1:
        use_shield(state, first_protecting(state, target, side))


@rule("TS-6.4")
def protects(state: State, seat: int, space: int, side: int) -> bool:
    """Whether an active shield on a space stops hits from a side."""
    return state.ships[seat].shields[space] and state.table.console[space].protects & side != 0


@rule
def count_protecting(state: State, seat: int, side: int) -> int:
    n = 0
    for space in range(state.table.n_spaces):
        n += protects(state, seat, space, side)
    return n


@rule
def first_protecting(state: State, seat: int, side: int) -> int:
    space = 0
    while not protects(state, seat, space, side):
        space += 1
    return space


@rule("TS-6.6")
def use_shield(state: State, space: int) -> None:
    hit = state.hit
    state.ships[hit.target].shields[space] = False
    hit.shielded = True
    hit.anywhere = state.table.console[space].protects == Side.BOTH
    note(Event.SHIELD_USED, hit.target, space)


@rule("TS-6.11")
def ask_owner(state: State) -> None:
    """The target's owner chooses shield, then space, before play goes on."""
    state.ask.what = Ask.DAMAGE if state.hit.shielded else Ask.SHIELD
    state.ask.seats = 1 << state.hit.target


@rule("TS-6.4", "TS-6.11")
def refuse_shield(state: State, seat: int, action: Action) -> int:
    refusal = refuse_space_alone(state, action)
    if refusal != No.OK:
        return refusal
    if not state.ships[seat].shields[action.target]:
        return No.NOT_ACTIVE
    return No.OK if protects(state, seat, action.target, state.hit.side) else No.NOT_PROTECTING


@rule
def refuse_space_alone(state: State, action: Action) -> int:
    """Whether an action names a dice space and nothing else."""
    if action.unit != 0 or action.part != 0 or action.amount != 0 or action.facing != 0:
        return No.MALFORMED
    if action.x != 0 or action.y != 0 or not is_space(state, action.target):
        return No.MALFORMED
    return No.OK


@rule("TS-6.6", "TS-6.12", "TS-6.14")
def refuse_damage(state: State, seat: int, action: Action) -> int:
    """Any undamaged space of the side hit, the used shield's own too; with Mid used any space at all."""
    refusal = refuse_space_alone(state, action)
    if refusal != No.OK:
        return refusal
    if state.ships[seat].damage[action.target]:
        return No.ALREADY_DAMAGED
    if state.hit.anywhere or state.table.console[action.target].colour & state.hit.side != 0:
        return No.OK
    return No.WRONG_COLOUR


@rule("TS-6.4")
def offer_shields(state: State, seat: int, out: list[Action]) -> int:
    n = 0
    for space in range(state.table.n_spaces):
        if protects(state, seat, space, state.hit.side):
            n = offer(out, n, Verb.USE_SHIELD, target=space)
    return n


@rule("TS-6.6")
def offer_damage(state: State, seat: int, out: list[Action]) -> int:
    n = 0
    for space in range(state.table.n_spaces):
        more = offer(out, n, Verb.MARK_DAMAGE, target=space)
        if refuse_damage(state, seat, out[n]) == No.OK:
            n = more
    return n


@rule("TS-6.6", "TS-6.7", "TS-6.13", "TS-6.14", "TS-1.7")
def mark_damage(state: State, seat: int, space: int) -> None:
    """The token works at once: it takes a shield and a die from its space, and may destroy the ship."""
    ship = state.ships[seat]
    end_hit(state)
    ship.damage[space] = True
    note(Event.DAMAGED, seat, space)
    if ship.shields[space]:
        ship.shields[space] = False
        note(Event.SHIELD_LOST, seat, space)
    number = die_on(state, seat, space)
    if number != NOWHERE:
        ship.dice[number].at = At.ASIDE
        note(Event.DIE_LOST, seat, space, ship.dice[number].face)
    kind = doomed_by(state, seat)
    if kind != Kind.NONE:
        note(Event.BOTH_DAMAGED, seat, kind)
        destroy(state, seat)
