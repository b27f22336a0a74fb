"""Chapters 5 and 6, attack and close combat: arcs, range, sight, and the two rolls."""

from __future__ import annotations

from stormtable.engine import die, note, rule
from stormtable.engine.plane import HALF, QUARTER, ahead, bearing, foot_within, in_arc
from stormtable.games.lightning_strike.rules.codes import Event, No, Why
from stormtable.games.lightning_strike.rules.damage import multiplier, take_damage
from stormtable.games.lightning_strike.rules.fields import blocking_field, hides, is_in_contact, line_penalty
from stormtable.games.lightning_strike.rules.state import (
    N_UNITS,
    NOBODY,
    NOWHERE,
    RADIUS,
    Activation,
    Arc,
    Mark,
    Side,
    State,
)
from stormtable.games.lightning_strike.rules.values import (
    add_modifier,
    bears,
    distance,
    floored,
    fumbled,
    is_enemy,
    is_fighter,
    margin,
    on_table,
    roll_skill,
    touches,
)

CONTACT_RANGE = -1  # range "C" (LS-5.3)
NO_BAND = -1
OVERTHRUST = -3  # LS-5.4
TARGETED = -2
EVASIVE = 3  # LS-5.5
COMMAND = 2
MASKED = 2
DUST = 1


@rule("LS-5.2")
def bears_on(state: State, attacker: int, weapon: int, target: int) -> bool:
    """Whether a target's centre lies in a weapon's fire arc, edges in; coincident centres lie in every arc."""
    a, b = state.units[attacker], state.units[target]
    dx, dy = b.x - a.x, b.y - a.y
    match state.table.cards[attacker].weapons[weapon].arc:
        case Arc.TURRET:
            return True
        case Arc.FIXED_FORWARD:
            return in_arc(dx, dy, a.facing, 450 if state.table.narrow_forward else 600)
        case Arc.FORWARD:
            return in_arc(dx, dy, a.facing, QUARTER)
        case Arc.RIGHT:
            return in_arc(dx, dy, a.facing - QUARTER, QUARTER)
        case Arc.LEFT:
            return in_arc(dx, dy, a.facing + QUARTER, QUARTER)
        case _:
            return in_arc(dx, dy, a.facing + HALF, QUARTER)


@rule("LS-5.3", "LS-6.2", "LS-5.21")
def band_of(state: State, attacker: int, weapon: int, target: int) -> int:
    """The range band to a target; NO_BAND beyond the last, and in contact for a weapon without a C band."""
    card = state.table.cards[attacker].weapons[weapon]
    if touches(state, attacker, target):
        return 0 if card.contact else NO_BAND
    far = distance(state, attacker, target)
    for band in range(int(card.contact), card.n_bands):
        if far <= card.limit[band]:
            return band
    return NO_BAND


@rule("LS-5.3")
def range_to(state: State, attacker: int, target: int) -> int:
    """In hundredths; CONTACT_RANGE in base contact."""
    return CONTACT_RANGE if touches(state, attacker, target) else distance(state, attacker, target)


@rule("LS-5.8", "LS-5.9", "LS-5.11", "LS-5.13")
def refuse_sight(state: State, attacker: int, target: int) -> int:
    """At range C nothing blocks."""
    if touches(state, attacker, target):
        return No.OK
    if blocking_unit(state, attacker, target) != NOBODY:
        return No.UNIT_BLOCKS
    blocking = blocking_field(state, attacker, target)
    if blocking == NOWHERE:
        return No.OK
    return No.TOUCHING_FIELD_BLOCKS if is_in_contact(state, state.fields[blocking], target) else No.FIELD_BLOCKS


@rule("LS-5.8", "LS-5.11")
def blocking_unit(state: State, attacker: int, target: int) -> int:
    """The first unit no smaller than the target, and in contact with it, that a line passes through; NOBODY if none."""
    a, b = state.units[attacker], state.units[target]
    for other in range(N_UNITS):
        if other == attacker or not touches(state, other, target):
            continue
        c = state.units[other]
        large = state.table.cards[other].size >= state.table.cards[target].size
        if large and foot_within(a.x, a.y, b.x, b.y, c.x, c.y, RADIUS):
            return other
    return NOBODY


@rule("LS-5.1", "LS-5.2", "LS-5.3", "LS-5.14")
def refuse_attack(state: State, attacker: int, weapon: int, target: int) -> int:
    """Whether an attack may be made, the Action apart."""
    if weapon < 0 or weapon >= state.table.cards[attacker].n_weapons:
        return No.NO_WEAPON
    if not on_table(state, target) or not is_enemy(attacker, target):
        return No.NO_TARGET
    if not bears_on(state, attacker, weapon, target):
        return No.OUT_OF_ARC
    if band_of(state, attacker, weapon, target) == NO_BAND:
        return No.NO_CONTACT_BAND if touches(state, attacker, target) else No.OUT_OF_RANGE
    return refuse_sight(state, attacker, target)


@rule("LS-5.10", "LS-5.15", "LS-6.1")
def in_pool(state: State, attacker: int, target: int, other: int) -> bool:
    """Whether a shot at a target may strike another unit by mistake; the target itself is in the pool."""
    if other == target:
        return True
    if other == attacker or not touches(state, other, target):
        return False
    return state.table.cards[other].size == state.table.cards[target].size


@rule("LS-5.10", "LS-5.15", "LS-2.7", "LS-6.1")
def pick_target(state: State, attacker: int, target: int) -> int:
    """Fire from outside contact at units in contact picks evenly among those of one Size."""
    if touches(state, attacker, target):
        return target
    n = 0
    for other in range(N_UNITS):
        n += in_pool(state, attacker, target, other)
    if n == 1:
        return target
    left, picked = die(state, n), NOBODY
    for other in range(N_UNITS):
        if in_pool(state, attacker, target, other):
            left -= 1
            if left == 0:
                picked = other
    note(Event.PICKED, target, picked, n)
    return picked


@rule("LS-5.16", "LS-5.50")
def is_rolled(state: State, act: Activation) -> bool:
    """Whether the attack under way on the unit picked is rolled for; beyond the last band it misses without dice."""
    return band_of(state, act.unit - 1, act.attack.weapon, act.attack.target) != NO_BAND


@rule("LS-1.50", "LS-5.7", "LS-5.19", "LS-4.18")
def side_attacked(state: State, attacker: int, target: int) -> int:
    """The defense arc that the attacker's centre lies in; exactly abeam, and the same centre, is front."""
    a, b = state.units[attacker], state.units[target]
    return Side.FRONT if ahead(a.x - b.x, a.y - b.y, b.facing) >= 0 else Side.REAR


@rule("LS-6.4", "LS-6.5")
def may_face(state: State, attacker: int, target: int) -> bool:
    """Whether a Close Combat Optimized unit attacked from behind by a lone attacker in contact may turn to it."""
    if state.table.cards[target].close_combat == 0 or not touches(state, attacker, target):
        return False
    if side_attacked(state, attacker, target) == Side.FRONT:
        return False
    for other in range(N_UNITS):
        if other != attacker and is_enemy(other, target) and touches(state, other, target):
            return False
    return True


@rule("LS-6.4")
def facing_towards(state: State, number: int, other: int) -> int:
    a, b = state.units[number], state.units[other]
    return bearing(b.x - a.x, b.y - a.y)


@rule("LS-6.3", "LS-6.6")
def close_combat_bonus(state: State, number: int, against: int) -> int:
    """At range C: the rating, or what it exceeds the other's by."""
    if not touches(state, number, against):
        return 0
    own: int = state.table.cards[number].close_combat
    return max(0, own - state.table.cards[against].close_combat)


@rule("LS-5.4", "LS-4.6", "LS-8.4", "LS-8.5")
def attack_modifiers(state: State, attacker: int, weapon: int, target: int, band: int) -> int:
    unit, event = state.units[attacker], Event.ATTACK_MODIFIER
    total = add_modifier(event, attacker, Why.ACCURACY, state.table.cards[attacker].weapons[weapon].accuracy[band])
    total += add_modifier(event, attacker, Why.OVERTHRUST, overthrust_penalty(state, attacker))
    total += add_modifier(event, attacker, Why.CLOSE_COMBAT, close_combat_bonus(state, attacker, target))
    total += add_modifier(event, attacker, Why.TARGETED, TARGETED if bears(unit, Mark.HOSTILE) else 0)
    return total + add_modifier(event, attacker, Why.FIELDS, line_penalty(state, attacker, target))


@rule("LS-4.6")
def overthrust_penalty(state: State, number: int) -> int:
    """-3 to attacks and all other Actions while an exo bears the counter."""
    return OVERTHRUST if state.units[number].overthrust and not is_fighter(state, number) else 0


@rule("LS-5.5", "LS-4.5", "LS-9.7", "LS-8.2")
def defense_modifiers(state: State, attacker: int, weapon: int, target: int, boosted: bool) -> int:
    unit, card, event = state.units[target], state.table.cards[target], Event.DEFENSE_MODIFIER
    missile = state.table.cards[attacker].weapons[weapon].missile
    total = add_modifier(event, target, Why.AVOIDANCE, card.avoidance[side_attacked(state, attacker, target)])
    total += add_modifier(event, target, Why.MISSILE_DEFENSE, card.missile_defense if missile else 0)
    total += add_modifier(event, target, Why.EVASIVE, EVASIVE if unit.evasive else 0)
    total += add_modifier(event, target, Why.COMMAND, COMMAND if boosted else 0)
    total += add_modifier(event, target, Why.MASKED, MASKED if bears(unit, Mark.FRIENDLY) else 0)
    total += add_modifier(event, target, Why.DUST, DUST if hides(state, target) else 0)
    return total + add_modifier(event, target, Why.CLOSE_COMBAT, close_combat_bonus(state, target, attacker))


@rule("LS-5.4", "LS-5.5", "LS-5.6", "LS-5.16", "LS-5.17", "LS-5.50", "LS-7.1")
def resolve(state: State, act: Activation) -> None:
    """Attack dice, defense dice, damage."""
    attacker, weapon, target = act.unit - 1, act.attack.weapon, act.attack.target
    band = band_of(state, attacker, weapon, target)
    if band == NO_BAND:
        note(Event.BEYOND, attacker, target, distance(state, attacker, target))
        return
    side = side_attacked(state, attacker, target)
    note(Event.ATTACK, attacker, weapon, target, range_to(state, attacker, target))
    bonus = attack_modifiers(state, attacker, weapon, target, band)
    value = roll_skill(state, attacker)
    fumble, total = fumbled(state), floored(value + bonus)
    note(Event.ATTACK_ROLL, attacker, value, total, fumble)
    note(Event.DEFENSE, target, side)
    bonus = defense_modifiers(state, attacker, weapon, target, act.attack.boosted)
    value = roll_skill(state, target)
    other_fumble, against = fumbled(state), floored(value + bonus)
    note(Event.DEFENSE_ROLL, target, value, against, other_fumble)
    success = margin(total, fumble, against, other_fumble)
    if success == 0:
        note(Event.MISS, target)
        return
    note(Event.HIT, target, success)
    times = multiplier(state, attacker, weapon, band)
    note(Event.DAMAGE, target, success * times, times, side)
    take_damage(state, target, success * times, state.table.cards[attacker].weapons[weapon].kind, side)
