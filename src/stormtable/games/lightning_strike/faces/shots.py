"""Exact odds of an attack, by the rules that will resolve it: both rolls, then what each margin does.

`Shooting` tries things on a copy of a view of its own: units stand elsewhere, turn, take counters, without a trace.
"""

from __future__ import annotations

import functools
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from fractions import Fraction
from typing import Final

from stormtable.engine.amounts import shares
from stormtable.engine.events import noting
from stormtable.engine.odds import distribution
from stormtable.engine.records import copy_into, copy_record
from stormtable.games.lightning_strike.rules.attack import (
    NO_BAND,
    attack_modifiers,
    band_of,
    defense_modifiers,
    in_pool,
    side_attacked,
)
from stormtable.games.lightning_strike.rules.damage import multiplier, take_damage
from stormtable.games.lightning_strike.rules.state import N_UNITS, State, Status
from stormtable.games.lightning_strike.rules.values import floored, fumbled, margin, roll_skill, touches
from stormtable.language import phrase, say
from stormtable.scene import Bar, Tone

__all__ = [
    "MISS",
    "OUTCOMES",
    "SMALL",
    "TONES",
    "Shooting",
    "Shot",
    "Volley",
    "bars",
    "hit_tone",
    "margins",
]

OUTCOMES: Final = (phrase("Miss"), phrase("No effect"), phrase("Stunned"), phrase("Crippled"), phrase("Destroyed"))
SMALL: Final = (phrase("miss"), phrase("no effect"), phrase("stunned"), phrase("crippled"), phrase("destroyed"))
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
    def hit_chance(self) -> Fraction:
        return 1 - self.chances[MISS]


@dataclass(frozen=True)
class Volley:
    """An attack as it is declared: it strikes one of several units, evenly at random, or the only one (LS-5.10).

    `struck` has each of them with the odds if it is the one, None beyond the last band; the named target comes first.
    """

    struck: tuple[tuple[int, Shot | None], ...]

    @property
    def hit_chance(self) -> Fraction:
        """The chance to hit the target that was named."""
        return self.hits(self.struck[0][1])

    def hits(self, shot: Shot | None) -> Fraction:
        """The chance that one of them is struck and hit."""
        return shot.hit_chance / len(self.struck) if shot else Fraction(0)

    @property
    def miss(self) -> Fraction:
        """The chance to hit none of them."""
        return 1 - sum((self.hits(shot) for _, shot in self.struck), Fraction(0))

    def chances(self) -> Iterable[tuple[int, int, Fraction]]:
        """(unit, number in OUTCOMES, chance) of each hit; of the named target also those that cannot be."""
        for i, (number, shot) in enumerate(self.struck):
            for outcome in range(NO_EFFECT, len(OUTCOMES)):
                chance = shot.chances[outcome] / len(self.struck) if shot else Fraction(0)
                if chance or i == 0:
                    yield number, outcome, chance


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
        return self.shot_odds(attacker, weapon, target, band, side, bonus, defense)

    def volley(self, attacker: int, weapon: int, target: int) -> Volley:
        """The odds of an attack whose target is still to be picked (LS-5.10, LS-5.16)."""
        pool = self.pool(attacker, target)
        return Volley(tuple((each, self.shot(attacker, weapon, each)) for each in pool))

    def attack_bonus(self, attacker: int, weapon: int, target: int, band: int) -> int:
        with noting():
            return int(attack_modifiers(self.state, attacker, weapon, target, band))

    def defense_bonus(self, attacker: int, weapon: int, target: int, boosted: bool = False) -> int:
        with noting():
            return int(defense_modifiers(self.state, attacker, weapon, target, boosted))

    def shot_odds(
        self, attacker: int, weapon: int, target: int, band: int, side: int, bonus: int, defense: int
    ) -> Shot:
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


def bars(volley: Volley, names: Mapping[int, str]) -> tuple[Bar, ...]:
    """The outcome bar of an attack; what cannot happen is left out. Of several targets only who is hit."""
    if len(volley.struck) == 1:
        rows = [(say(OUTCOMES[each]), chance, TONES[each]) for _, each, chance in volley.chances()]
    else:
        rows = [
            (say("Hits {target}", target=names[each]), volley.hits(shot), hit_tone(i))
            for i, (each, shot) in enumerate(volley.struck)
        ]
    rows.insert(0, (say(OUTCOMES[MISS]), volley.miss, TONES[MISS]))
    parts = shares(tuple(chance for _, chance, _ in rows))
    return tuple(
        Bar(text=text, share=part, tone=tone) for (text, _, tone), part in zip(rows, parts, strict=True) if part
    )


def hit_tone(i: int) -> Tone:
    """Of a hit on the i-th that may be struck: the first is the one that was meant."""
    return "good" if i == 0 else "now"
