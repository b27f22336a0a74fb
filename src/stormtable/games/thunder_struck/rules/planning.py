"""Chapter 3, the planning phase: dice are rolled and laid in secret."""

from __future__ import annotations

from stormtable.engine import Action, Dice, below, is_bare, note, offer, roll, rule
from stormtable.games.thunder_struck.rules.codes import Event, No
from stormtable.games.thunder_struck.rules.console import count_on, die_on, in_hand, is_space, sort_dice, takes
from stormtable.games.thunder_struck.rules.state import (
    N_DICE,
    NOWHERE,
    OWN_DICE,
    REFLEX,
    Ask,
    At,
    Kind,
    State,
    Step,
    Verb,
)


@rule("TS-3.1")
def begin_planning(state: State) -> None:
    """All players roll; each sees its own dice only."""
    for seat in range(state.table.seats):
        if state.ships[seat].alive:
            roll_dice(state, seat)
            note(Event.ROLLED, seat, seen_by=1 << seat)
            state.ask.seats |= 1 << seat
    state.ask.what = Ask.PLAN
    state.step = Step.PLANNING


@rule("TS-3.1", "TS-3.6", "TS-3.9")
def roll_dice(state: State, seat: int) -> None:
    """All dice of a seat into its hand, the Reflex die in a roll of its own."""
    ship = state.ships[seat]
    roll(state, OWN_DICE, 6, seen_by=1 << seat)
    for i in range(OWN_DICE):
        ship.dice[i].face = state.dice.face[i]
        ship.dice[i].at = At.HAND
    if state.reflex == 1 + seat:
        roll(state, 1, 6, seen_by=1 << seat)
        ship.dice[REFLEX].face = state.dice.face[0]
        ship.dice[REFLEX].at = At.HAND
    clear_pool(state)


@rule("TS-3.7")
def clear_pool(state: State) -> None:
    """The pool is nobody's view: the dice lie behind their screen now, those of the roll before the last too."""
    for i in range(OWN_DICE):
        state.dice.face[i] = 0
    state.dice.n = 0


@rule("TS-3.1", "TS-3.3", "TS-6.7")
def refuse_space(state: State, seat: int, space: int, face: int) -> int:
    """Whether a die may be laid on a space. An active shield there does not matter (TS-3.3)."""
    if state.ships[seat].damage[space]:
        return No.DAMAGED
    if die_on(state, seat, space) != NOWHERE:
        return No.TAKEN
    return No.OK if takes(state, space, face) else No.WRONG_NUMBER


@rule("TS-3.8")
def fits_somewhere(state: State, seat: int, face: int) -> bool:
    for space in range(state.table.n_spaces):
        if refuse_space(state, seat, space, face) == No.OK:
            return True
    return False


@rule("TS-3.1")
def refuse_lay(state: State, seat: int, action: Action) -> int:
    if names_more(action) or not is_space(state, action.target):
        return No.MALFORMED
    if in_hand(state, seat, action.amount) == NOWHERE:
        return No.NOT_IN_HAND
    return refuse_space(state, seat, action.target, action.amount)


@rule
def names_more(action: Action) -> bool:
    """Whether an action names more than a die and a space."""
    return action.unit != 0 or action.part != 0 or action.facing != 0 or action.x != 0 or action.y != 0


@rule("TS-3.1")
def refuse_lift(state: State, seat: int, action: Action) -> int:
    if names_more(action) or action.amount != 0 or not is_space(state, action.target):
        return No.MALFORMED
    return No.OK if die_on(state, seat, action.target) != NOWHERE else No.NO_DIE


@rule("TS-3.6")
def refuse_reroll(state: State, seat: int, action: Action) -> int:
    if not is_bare(action):
        return No.MALFORMED
    return No.OK if state.ships[seat].cubes > 0 else No.CUBE_FOR_REROLL


@rule("TS-3.10")
def refuse_hand_in(state: State, seat: int, action: Action) -> int:
    return refuse_layout(state, seat) if is_bare(action) else No.MALFORMED


@rule("TS-3.1", "TS-3.4", "TS-3.8")
def refuse_layout(state: State, seat: int) -> int:
    """The minimum must be met; it always can while the ship lives, as both spaces of a kind are never damaged."""
    if count_on(state, seat, Kind.BOOST) == 0:
        return No.NEEDS_BOOST
    if count_on(state, seat, Kind.MANOEUVRE) == 0:
        return No.NEEDS_MANOEUVRE
    for die in state.ships[seat].dice:
        if die.at == At.HAND and fits_somewhere(state, seat, die.face):
            return No.STILL_FITS
    return No.OK


@rule("TS-3.1")
def offer_plan(state: State, seat: int, out: list[Action]) -> int:
    n = 0
    for face in range(6, 0, -1):
        if in_hand(state, seat, face) != NOWHERE:
            for space in range(state.table.n_spaces):
                if refuse_space(state, seat, space, face) == No.OK:
                    n = offer(out, n, Verb.LAY, amount=face, target=space)
    for space in range(state.table.n_spaces):
        if die_on(state, seat, space) != NOWHERE:
            n = offer(out, n, Verb.LIFT, target=space)
    if state.ships[seat].cubes > 0:
        n = offer(out, n, Verb.REROLL)
    if refuse_layout(state, seat) == No.OK:
        n = offer(out, n, Verb.HAND_IN)
    return n


@rule("TS-3.1")
def lay_die(state: State, seat: int, face: int, space: int) -> None:
    state.ships[seat].dice[in_hand(state, seat, face)].at = At.CONSOLE + space
    note(Event.LAID, seat, face, space, seen_by=1 << seat)


@rule("TS-3.1")
def lift_die(state: State, seat: int, space: int) -> None:
    die = state.ships[seat].dice[die_on(state, seat, space)]
    die.at = At.HAND
    note(Event.LIFTED, seat, die.face, space, seen_by=1 << seat)


@rule("TS-3.2", "TS-3.6")
def reroll(state: State, seat: int) -> None:
    state.ships[seat].cubes -= 1
    note(Event.REROLLED, seat, state.ships[seat].cubes, seen_by=1 << seat)
    roll_dice(state, seat)


@rule("TS-3.10", "TS-3.4", "TS-3.7")
def hand_in(state: State, seat: int) -> None:
    for die in state.ships[seat].dice:
        if die.at == At.HAND:
            die.at = At.ASIDE
    sort_dice(state.ships[seat])
    note(Event.HANDED_IN, seat)
    stop_planning(state, seat)


@rule("TS-3.5")
def stop_planning(state: State, seat: int) -> None:
    """The seat plans no more; when nobody does, the screens go."""
    state.ask.seats &= ~(1 << seat)
    if state.ask.seats == 0:
        state.ask.what = Ask.NOTHING
        reveal(state)


@rule("TS-3.5")
def reveal(state: State) -> None:
    for seat in range(state.table.seats):
        ship = state.ships[seat]
        if ship.alive:
            note(Event.REVEALED, seat, ship.shown_cubes - ship.cubes)
            ship.shown_cubes = ship.cubes
            show_dice(state, seat)
    state.step = Step.ACTION
    state.turn = (state.marker - 1) % state.table.seats


@rule("TS-3.5", "TS-3.8")
def show_dice(state: State, seat: int) -> None:
    for i in range(N_DICE):
        die = state.ships[seat].dice[i]
        if die.at >= At.CONSOLE:
            note(Event.SHOWN, seat, die.face, die.at - At.CONSOLE, i == REFLEX)
        elif die.at == At.ASIDE:
            note(Event.SET_ASIDE, seat, die.face, 0, i == REFLEX)


@rule
def plan_fallback(state: State, seat: int, out: list[Action]) -> int:
    """A seat that does not answer: Boost, Manoeuvre, then the first space that takes a die; then it hands in."""
    if count_on(state, seat, Kind.BOOST) == 0:
        if offer_lay(state, seat, Kind.BOOST, out) == 1:
            return 1
    elif count_on(state, seat, Kind.MANOEUVRE) == 0:
        if offer_lay(state, seat, Kind.MANOEUVRE, out) == 1:
            return 1
    elif refuse_layout(state, seat) == No.OK:
        return offer(out, 0, Verb.HAND_IN)
    elif offer_lay(state, seat, Kind.NONE, out) == 1:
        return 1
    return offer(out, 0, Verb.LIFT, target=first_lifted(state, seat))


@rule
def offer_lay(state: State, seat: int, kind: int, out: list[Action]) -> int:
    """Lays a die on a space of a kind (Kind.NONE: any), if some die and space fit; returns how many were written."""
    for face in range(6, 0, -1):
        if in_hand(state, seat, face) == NOWHERE:
            continue
        for space in range(state.table.n_spaces):
            fits = kind == Kind.NONE or state.table.console[space].kind == kind
            if fits and refuse_space(state, seat, space, face) == No.OK:
                return offer(out, 0, Verb.LAY, amount=face, target=space)
    return 0


@rule
def first_lifted(state: State, seat: int) -> int:
    """A die that is not the only one on Boost or Manoeuvre."""
    for space in range(state.table.n_spaces):
        kind = state.table.console[space].kind
        if die_on(state, seat, space) == NOWHERE:
            continue
        if (kind != Kind.BOOST and kind != Kind.MANOEUVRE) or count_on(state, seat, kind) > 1:
            return space
    return 0


@rule("TS-3.7")
def hide_plans(state: State, seat: int) -> None:
    """Rolls, rerolls, cubes spent and layouts of all others, team mates too."""
    if state.ask.what != Ask.PLAN:
        return
    for other in range(state.table.seats):
        ship = state.ships[other]
        if other == seat or not ship.alive:
            continue
        ship.cubes = ship.shown_cubes
        for die in ship.dice:
            die.face = 0
            die.at = At.NOT_IN_PLAY


@rule
def imagine_plans(state: State, seat: int, dice: Dice) -> None:
    """Any dice for the others; those that have handed in laid them in any legal way."""
    if state.ask.what != Ask.PLAN:
        return
    for other in range(state.table.seats):
        if other == seat or not state.ships[other].alive:
            continue
        for i in range(N_DICE):
            if i < OWN_DICE or state.reflex == 1 + other:
                state.ships[other].dice[i].face = 1 + below(dice, 6)
                state.ships[other].dice[i].at = At.HAND
        if state.ask.seats >> other & 1 == 0:
            imagine_layout(state, other, dice)


@rule
def imagine_layout(state: State, seat: int, dice: Dice) -> None:
    """A die on Boost, one on Manoeuvre, each other one on any space that takes it."""
    for i in range(N_DICE):
        die = state.ships[seat].dice[i]
        if die.at != At.HAND:
            continue
        kind = Kind.NONE
        if i == 0:
            kind = Kind.BOOST
        elif i == 1:
            kind = Kind.MANOEUVRE
        space = any_space(state, seat, kind, die.face, dice)
        die.at = At.ASIDE if space == NOWHERE else At.CONSOLE + space


@rule
def any_space(state: State, seat: int, kind: int, face: int, dice: Dice) -> int:
    """One of the spaces of a kind (Kind.NONE: of any) that take a die, equally likely; NOWHERE if there is none."""
    found, n = NOWHERE, 0
    for space in range(state.table.n_spaces):
        fits = kind == Kind.NONE or state.table.console[space].kind == kind
        if fits and refuse_space(state, seat, space, face) == No.OK:
            n += 1
            if below(dice, n) == 0:
                found = space
    return found
