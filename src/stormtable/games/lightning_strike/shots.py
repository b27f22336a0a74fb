"""Exact odds of an attack, by the rules that will resolve it: both rolls, then what each margin does.

`Shooting` tries things on a copy of a view of its own: units stand elsewhere, turn, take counters, without a trace.
"""

from __future__ import annotations

import functools
from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction
from typing import Final

from stormtable.engine.events import noting
from stormtable.engine.odds import distribution
from stormtable.engine.records import copy_into, copy_record
from stormtable.games.lightning_strike.attack import (
    NO_BAND,
    attack_modifiers,
    band_of,
    defense_modifiers,
    in_pool,
    side_attacked,
)
from stormtable.games.lightning_strike.damage import multiplier, take_damage
from stormtable.games.lightning_strike.state import N_UNITS, State, Status
from stormtable.games.lightning_strike.values import floored, fumbled, margin, roll_skill, touches
from stormtable.scene import Bar, Outcome, Tone

__all__ = ["OUTCOMES", "TONES", "Shooting", "Shot", "bars", "margins", "outcomes_of", "per_mille", "shares"]

OUTCOMES: Final = ("Miss", "No effect", "Stunned", "Crippled", "Destroyed")
TONES: Final[tuple[Tone, ...]] = ("muted", "plain", "good", "now", "bad")
MISS, NO_EFFECT, STUNNED, CRIPPLED, DESTROYED = range(5)

Totals = Mapping[tuple[int, bool], Fraction]


@functools.cache
def blank() -> State:
    return State()


@functools.lru_cache(maxsize=256)
def totals(skill: int, bonus: int) -> Totals:
    """The chance of each (total, fumble) of a Skill roll (LS-2.1 to LS-2.3)."""
    state = copy_record(blank())
    state.table.cards[0].skill = skill

    def key(after: State, _: object) -> tuple[int, bool]:
        return int(floored(after.turn + bonus)), bool(after.over)

    def act(after: State) -> None:
        after.turn = roll_skill(after, 0)
        after.over = fumbled(after)

    return distribution(state, act, key, fresh=lambda each: each) or {}


@functools.lru_cache(maxsize=4096)
def margins(skill: int, bonus: int, other_skill: int, other_bonus: int) -> Mapping[int, Fraction]:
    """The chance of each margin of success; 0 is a miss (LS-2.4, LS-2.7)."""
    found: dict[int, Fraction] = {}
    for (total, fumble), chance in totals(skill, bonus).items():
        for (against, other_fumble), other in totals(other_skill, other_bonus).items():
            success = int(margin(total, fumble, against, other_fumble))
            found[success] = found.get(success, Fraction(0)) + chance * other
    return found


@dataclass(frozen=True)
class Shot:
    """A shot at one unit as it would be rolled: bonuses, and the chances of OUTCOMES."""

    bonus: int
    defense: int
    chances: tuple[Fraction, ...]

    @property
    def hit(self) -> Fraction:
        return 1 - self.chances[MISS]


class Shooting:
    """Tries shots on a copy of a view."""

    def __init__(self, view: State) -> None:
        self.view = view
        self.state = copy_record(view)
        self.work = copy_record(view)

    def restore(self) -> None:
        """Everything as the view has it."""
        copy_into(self.state, self.view)

    def shot(self, attacker: int, weapon: int, target: int, boosted: bool = False) -> Shot | None:
        """The odds of a shot whose target is picked already; None beyond the last band (LS-5.16)."""
        band = band_of(self.state, attacker, weapon, target)
        if band == NO_BAND:
            return None
        bonus = self.attack_bonus(attacker, weapon, target, band)
        defense = self.defense_bonus(attacker, weapon, target, boosted)
        side = int(side_attacked(self.state, attacker, target))
        return self.rolled(attacker, weapon, target, band, side, bonus, defense)

    def attack_bonus(self, attacker: int, weapon: int, target: int, band: int) -> int:
        with noting():
            return int(attack_modifiers(self.state, attacker, weapon, target, band))

    def defense_bonus(self, attacker: int, weapon: int, target: int, boosted: bool = False) -> int:
        with noting():
            return int(defense_modifiers(self.state, attacker, weapon, target, boosted))

    def rolled(self, attacker: int, weapon: int, target: int, band: int, side: int, bonus: int, defense: int) -> Shot:
        """The odds for known bonuses."""
        cards = self.state.table.cards
        odds = margins(int(cards[attacker].skill), bonus, int(cards[target].skill), defense)
        times = int(multiplier(self.state, attacker, weapon, band))
        kind = int(cards[attacker].weapons[weapon].kind)
        chances = [Fraction(0)] * len(OUTCOMES)
        for success, chance in odds.items():
            chances[self.outcome(target, success * times, kind, side) if success else MISS] += chance
        return Shot(bonus, defense, tuple(chances))

    def outcome(self, target: int, damage: int, kind: int, side: int) -> int:
        """What damage does to a unit as it stands (LS-7.1 to LS-7.4)."""
        before, after = self.state.units[target], self.work.units[target]
        copy_into(after, before)
        with noting():
            take_damage(self.work, target, damage, kind, side)
        if after.status == Status.DESTROYED:
            return DESTROYED
        if after.crippled != before.crippled:
            return CRIPPLED
        return STUNNED if after.stunned != before.stunned else NO_EFFECT

    def pool(self, attacker: int, target: int) -> list[int]:
        """Who may be struck, the target first (LS-5.10)."""
        if touches(self.state, attacker, target):
            return [target]
        others = [n for n in range(N_UNITS) if n != target and in_pool(self.state, attacker, target, n)]
        return [target, *others]


def per_mille(chance: Fraction) -> int:
    """To the nearest, but never 0 or 1000 of what can happen or fail."""
    value = int(chance * 1000 + Fraction(1, 2))
    if 0 < chance < 1:
        return min(max(value, 1), 999)
    return value


def shares(chances: tuple[Fraction, ...], whole: int = 1000) -> list[int]:
    """Whole parts that sum to `whole`: the largest remainders are rounded up."""
    exact = [chance * whole for chance in chances]
    parts = [int(each) for each in exact]
    order = sorted(range(len(parts)), key=lambda i: parts[i] - exact[i])
    for i in order[: whole - sum(parts)]:
        parts[i] += 1
    return parts


def bars(chances: tuple[Fraction, ...]) -> tuple[Bar, ...]:
    """The outcome bar of a shot; what cannot happen is left out."""
    rows = zip(OUTCOMES, shares(chances), TONES, strict=True)
    return tuple(Bar(text=text, share=share, tone=tone) for text, share, tone in rows if share)


def outcomes_of(chances: tuple[Fraction, ...]) -> tuple[Outcome, ...]:
    rows = zip(OUTCOMES, shares(chances), TONES, strict=True)
    return tuple(Outcome(text=text, share=share, tone=tone) for text, share, tone in rows)
