"""Chapter 4, the action phase: one die after another is actioned, before that power cubes may be spent on it."""

from __future__ import annotations

from stormtable.engine import Action, note, offer, rule
from stormtable.games.thunder_struck.rules.boost import boost
from stormtable.games.thunder_struck.rules.codes import Event, No
from stormtable.games.thunder_struck.rules.console import (
    any_enemy_near,
    count_on,
    die_on,
    first_on,
    has_dice,
    is_enemy_near,
    is_space,
    next_living,
    takes,
)
from stormtable.games.thunder_struck.rules.fire import fire
from stormtable.games.thunder_struck.rules.manoeuvre import hold_contest
from stormtable.games.thunder_struck.rules.power import raise_shield, take_power
from stormtable.games.thunder_struck.rules.state import NOWHERE, Ask, At, Kind, State, Verb


@rule("TS-4.1", "TS-4.11")
def next_turn(state: State) -> bool:
    """Ask the next seat with dice, from the marker at first; False when no dice are left."""
    seat = state.turn
    for _ in range(state.table.seats):
        seat = next_living(state, seat)
        if has_dice(state, seat):
            state.turn = seat
            state.ask.what = Ask.ACTION
            state.ask.seats = 1 << seat
            note(Event.TURN, seat)
            return True
    return False


@rule("TS-4.1")
def verb_for(kind: int) -> int:
    """The verb of the action that a kind of dice space stands for."""
    match kind:
        case Kind.BOOST:
            return Verb.BOOST
        case Kind.MANOEUVRE:
            return Verb.MANOEUVRE
        case Kind.FIRE:
            return Verb.FIRE
        case Kind.SHIELD:
            return Verb.SHIELD
        case _:
            return Verb.POWER


@rule("TS-4.2")
def price(action: Action) -> int:
    """Power cubes that an action costs: one a pip, one to move the die."""
    return abs(action.amount) + abs(action.x) + (action.part != action.target)


@rule("TS-4.7", "TS-5.1")
def other_die(state: State, seat: int, action: Action) -> int:
    """The space of a second own die that takes part, in a joint Boost or a Manoeuvre; NOWHERE if none does."""
    if action.verb == Verb.BOOST_BOTH:
        return first_on(state, seat, Kind.BOOST, action.part)
    if action.verb == Verb.MANOEUVRE:
        return first_on(state, seat, Kind.MANOEUVRE, action.part)
    return NOWHERE


@rule("TS-4.1", "TS-4.5")
def refuse_action(state: State, seat: int, action: Action) -> int:
    if action.y != 0 or action.facing != 0 or not is_space(state, action.part) or not is_space(state, action.target):
        return No.MALFORMED
    number = die_on(state, seat, action.part)
    if number == NOWHERE:
        return No.NO_DIE
    kind = state.table.console[action.target].kind
    verb = verb_for(kind)
    if action.verb != verb and (action.verb != Verb.BOOST_BOTH or verb != Verb.BOOST):
        return No.OTHER_SPACE
    refusal = refuse_cubes(state, seat, action)
    if refusal != No.OK:
        return refusal
    face = state.ships[seat].dice[number].face + action.amount
    if face < 1 or face > 6:
        return No.PIPS
    if not takes(state, action.target, face):
        return No.WRONG_NUMBER if action.amount == 0 else No.MOVES_TO_FIT
    refusal = refuse_second(state, seat, action)
    return refusal if refusal != No.OK else refuse_target(state, seat, action)


@rule("TS-4.2", "TS-4.6")
def refuse_cubes(state: State, seat: int, action: Action) -> int:
    if action.part != action.target:
        refusal = refuse_moved_die(state, seat, action.part, action.target)
        if refusal != No.OK:
            return refusal
    return No.OK if price(action) <= state.ships[seat].cubes else No.NO_CUBE


@rule("TS-4.2", "TS-4.3", "TS-4.8", "TS-4.9", "TS-4.10", "TS-4.4")
def refuse_moved_die(state: State, seat: int, space: int, to: int) -> int:
    """A cube moves a die to a free undamaged space; one emptied this round may be used again (TS-4.4)."""
    kind, new_kind = state.table.console[space].kind, state.table.console[to].kind
    if state.ships[seat].damage[to]:
        return No.DAMAGED
    if die_on(state, seat, to) != NOWHERE:
        return No.TAKEN
    if new_kind == Kind.MANOEUVRE and state.manoeuvred:
        return No.MANOEUVRE_OVER
    if kind == new_kind or count_on(state, seat, kind) > 1:
        return No.OK
    if kind == Kind.BOOST and not state.ships[seat].boosted:
        return No.LAST_BOOST
    if kind == Kind.MANOEUVRE and not state.manoeuvred:
        return No.LAST_MANOEUVRE
    return No.OK


@rule("TS-4.7", "TS-5.1")
def refuse_second(state: State, seat: int, action: Action) -> int:
    """The other die of a joint Boost or of a Manoeuvre, and the pips on it."""
    other = other_die(state, seat, action)
    if other == NOWHERE:
        if action.verb == Verb.BOOST_BOTH:
            return No.NO_SECOND
        return No.OK if action.x == 0 else No.PIPS_NOT_PART
    if action.part == action.target and other < action.part:
        return No.MALFORMED  # both lie there: the first space is named
    face = state.ships[seat].dice[die_on(state, seat, other)].face + action.x
    return No.OK if 1 <= face <= 6 else No.PIPS


@rule("TS-6.10", "TS-6.3")
def refuse_target(state: State, seat: int, action: Action) -> int:
    if action.verb != Verb.FIRE:
        return No.OK if action.unit == 0 else No.MALFORMED
    if action.unit == 0:
        return No.ENEMY_THERE if any_enemy_near(state, seat) else No.OK
    target = action.unit - 1
    if target < 0 or target >= state.table.seats or not is_enemy_near(state, seat, target):
        return No.NO_TARGET
    return No.OK


@rule("TS-4.1", "TS-4.2")
def offer_actions(state: State, seat: int, out: list[Action]) -> int:
    n = 0
    for part in range(state.table.n_spaces):
        if die_on(state, seat, part) == NOWHERE:
            continue
        for target in range(state.table.n_spaces):
            if target == part or refuse_moved_die(state, seat, part, target) == No.OK:
                n = offer_on(state, seat, part, target, out, n)
    return n


@rule("TS-4.2", "TS-4.7")
def offer_on(state: State, seat: int, part: int, target: int, out: list[Action], n: int) -> int:
    """Every way to action the die of one space on another, or where it lies, with the cubes there are."""
    cubes = state.ships[seat].cubes - (part != target)
    verb = verb_for(state.table.console[target].kind)
    for amount in range(-cubes, cubes + 1):
        if verb == Verb.FIRE:
            for unit in range(state.table.seats + 1):
                more = offer(out, n, verb, unit=unit, part=part, target=target, amount=amount)
                n = kept(state, seat, out, n, more)
        elif verb == Verb.MANOEUVRE or verb == Verb.BOOST:
            n = offer_together(state, seat, part, target, amount, out, n)
        if verb != Verb.FIRE and verb != Verb.MANOEUVRE:
            n = kept(state, seat, out, n, offer(out, n, verb, part=part, target=target, amount=amount))
    return n


@rule("TS-4.7", "TS-5.1")
def offer_together(state: State, seat: int, part: int, target: int, amount: int, out: list[Action], n: int) -> int:
    """With the pips that are left on the other die on Boost or Manoeuvre."""
    left = state.ships[seat].cubes - (part != target) - abs(amount)
    boosts = state.table.console[target].kind == Kind.BOOST
    verb = Verb.BOOST_BOTH if boosts else Verb.MANOEUVRE
    for x in range(-left, left + 1):
        n = kept(state, seat, out, n, offer(out, n, verb, part=part, target=target, amount=amount, x=x))
    return n


@rule
def kept(state: State, seat: int, out: list[Action], n: int, more: int) -> int:
    """How many actions there are with the one just written to out[n], if it is legal."""
    return more if refuse_action(state, seat, out[n]) == No.OK else n


@rule("TS-4.1", "TS-5.1")
def boost_one(state: State, seat: int, action: Action) -> None:
    spend(state, seat, action)
    boost(state, seat, action.target, NOWHERE)


@rule("TS-4.1", "TS-4.7")
def boost_both(state: State, seat: int, action: Action) -> None:
    second = spend(state, seat, action)
    boost(state, seat, action.target, second)


@rule("TS-4.1", "TS-5.3")
def call_contest(state: State, seat: int, action: Action) -> None:
    spend(state, seat, action)
    hold_contest(state, seat)


@rule("TS-4.1", "TS-6.3")
def fire_at(state: State, seat: int, action: Action) -> None:
    spend(state, seat, action)
    fire(state, seat, action.target, action.unit - 1)


@rule("TS-4.1", "TS-6.1")
def put_shield_up(state: State, seat: int, action: Action) -> None:
    spend(state, seat, action)
    raise_shield(state, seat, action.target)


@rule("TS-4.1", "TS-6.9")
def draw_power(state: State, seat: int, action: Action) -> None:
    spend(state, seat, action)
    take_power(state, seat, action.target)


@rule("TS-4.2", "TS-4.6")
def spend(state: State, seat: int, action: Action) -> int:
    """Spend the cubes before the die is actioned; returns the space of the second die that takes part, or NOWHERE."""
    ship, cubes, second = state.ships[seat], price(action), other_die(state, seat, action)
    if cubes == 0:
        return second
    ship.cubes -= cubes
    ship.shown_cubes = ship.cubes
    note(Event.CUBES, seat, cubes, ship.cubes)
    add_pips(state, seat, action.part, action.amount)
    if second != NOWHERE:
        add_pips(state, seat, second, action.x)
    if action.part != action.target:
        die = ship.dice[die_on(state, seat, action.part)]
        die.at = At.CONSOLE + action.target
        note(Event.MOVED_DIE, seat, action.part, action.target, die.face)
    return second


@rule("TS-4.2")
def add_pips(state: State, seat: int, space: int, pips: int) -> None:
    die = state.ships[seat].dice[die_on(state, seat, space)]
    if pips != 0:
        note(Event.PIPS, seat, space, die.face, die.face + pips)
        die.face += pips


@rule("TS-4.5")
def action_fallback(state: State, seat: int, out: list[Action]) -> int:
    """A seat that does not answer actions its first die as it lies, at the first enemy."""
    for part in range(state.table.n_spaces):
        if die_on(state, seat, part) == NOWHERE:
            continue
        verb = verb_for(state.table.console[part].kind)
        for unit in range(state.table.seats + 1):
            if kept(state, seat, out, 0, offer(out, 0, verb, unit=unit, part=part, target=part)) == 1:
                return 1
    return 0
