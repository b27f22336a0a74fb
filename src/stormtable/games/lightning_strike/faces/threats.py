"""What enemies that are still to act could do to a unit where it stands, for whoever chooses whom to activate."""

from __future__ import annotations

from collections.abc import Iterable
from fractions import Fraction
from typing import NamedTuple

from stormtable.engine.plane import bearing
from stormtable.games.lightning_strike.faces.shots import Shooting
from stormtable.games.lightning_strike.rules.activation import waits
from stormtable.games.lightning_strike.rules.attack import refuse_attack
from stormtable.games.lightning_strike.rules.codes import No
from stormtable.games.lightning_strike.rules.state import N_UNITS, Counter, State
from stormtable.games.lightning_strike.rules.values import is_enemy, is_fighter, side_of_unit
from stormtable.games.lightning_strike.words.scene_names import Names
from stormtable.language import say, say_number
from stormtable.scene import Figure

__all__ = ["Threat", "threat_lines", "threat_words", "threats"]


class Threat(NamedTuple):
    """An enemy and its likeliest hit."""

    enemy: int
    hit: Fraction


def threats(shooting: Shooting, number: int, counters: int) -> list[Threat]:
    """The worst first, from where all stand; an exo turns to its target for nothing (LS-4.3), a fighter does not.

    `counters` are those that the unit would bear by then.
    """
    state, found = shooting.state, []
    for enemy in range(N_UNITS):
        if not (is_enemy(number, enemy) and waits(state, enemy)) or state.units[enemy].evasive:
            continue
        state.units[number].evasive = bool(counters & Counter.EVASIVE)
        hit = best_hit(shooting, enemy, number)
        shooting.restore()
        if hit:
            found.append(Threat(enemy, hit))
    return sorted(found, key=lambda each: -each.hit)


def best_hit(shooting: Shooting, enemy: int, number: int) -> Fraction:
    state = shooting.state
    own, other = state.units[number], state.units[enemy]
    if not is_fighter(state, enemy):
        other.facing = bearing(own.x - other.x, own.y - other.y)
    hits = (
        shooting.volley(enemy, weapon, number).hit_chance
        for weapon in range(state.table.cards[enemy].n_weapons)
        if refuse_attack(state, enemy, weapon, number) == No.OK
    )
    return max(hits, default=Fraction(0))


def threat_words(found: list[Threat], names: Names) -> str:
    """Such as "where it stands it could be hit by Syreen 1 45 %, Wraith 1 31 %"."""
    if not found:
        return say("nobody still to act could hit it where it stands")
    told = ", ".join(f"{names[each.enemy]} {percent(each)}" for each in found)
    return say("where it stands it could be hit by {units}", units=told)


def percent(threat: Threat) -> str:
    return say_number(f"{round(100 * threat.hit)} %")


def threat_lines(state: State, number: int, found: list[Threat], offer: str) -> Iterable[Figure]:
    """The lines of fire, lit with an offer."""
    own = state.units[number]
    for each in found:
        other = state.units[each.enemy]
        yield Figure(
            id=f"threat-{each.enemy}-{offer}",
            kind="line",
            at=(int(other.x), int(other.y)),
            to=(int(own.x), int(own.y)),
            label=percent(each),
            side=side_of_unit(each.enemy),
            layer="sight",
            offer=offer,
            rule="LS-5.3",
        )
