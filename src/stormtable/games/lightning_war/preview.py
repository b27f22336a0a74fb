"""What a shot may lead to, before it is fired: its dice by the rules that will roll them, and what sixes are worth."""

from __future__ import annotations

import math
from contextlib import suppress
from fractions import Fraction
from typing import Final

from stormtable.engine import Action
from stormtable.engine.dice import DiceError, Script, dice_from
from stormtable.engine.events import noting
from stormtable.engine.odds import Enough, Until
from stormtable.engine.records import copy_record
from stormtable.games.lightning_war.artillery import nearest_afv
from stormtable.games.lightning_war.codes import Event
from stormtable.games.lightning_war.defence import defend
from stormtable.games.lightning_war.fire import is_he, shoot
from stormtable.games.lightning_war.notation import write
from stormtable.games.lightning_war.state import NOBODY, Ask, State, Verb, View
from stormtable.games.lightning_war.tales import modifier
from stormtable.games.lightning_war.values import gap, is_afv, is_soft, is_vehicle
from stormtable.games.lightning_war.words import MODE_TITLES, Names, counted
from stormtable.scene import Die, Line, Modifier, Outcome, Preview

__all__ = ["preview", "shot_dice"]

SIX: Final = Fraction(1, 6)
MILLE: Final = 1000


def preview(view: View, seat: int, action: Action) -> Preview | None:
    """What a shot may lead to; None for anything else."""
    if action.verb != Verb.FIRE:
        return None
    names = Names(view.table)
    dice, found = shot_dice(view, action)
    named = named_afvs(view, action, dice)
    free = 1 if is_afv(view, action.target) and is_he(action.part) and dice else dice - len(named)
    vehicle = is_vehicle(view, action.target) and not is_soft(view, action.target)
    return Preview(
        offer=write(view, [action]),
        text=f"to {'disable' if vehicle else 'hit'} {names[action.target]} with {MODE_TITLES[action.part]}",
        chance=per_mille(1 - (1 - SIX) ** max(free, 0)),
        exact=True,
        dice=(Die(sides=6, face=0),) * dice,
        modifiers=tuple(found),
        needs="a six on any die" if free == dice else f"a six on any of {counted(free, 'die', 'dice')}",
        rule="LW-6.5" if is_he(action.part) else "LW-5.1" if vehicle else "LW-6.1",
        outcomes=tuple(outcomes(free, vehicle)),
        lines=(*lines(names, named), *second_line(view, action)),
    )


def shot_dice(view: State, action: Action) -> tuple[int, list[Modifier]]:
    """How many dice the rules throw for the first weapon of a shot, and why; the view stays."""
    state = copy_record(view)
    with noting(Until({Event.DICE})) as notes, dice_from(Script(())), suppress(Enough, DiceError):
        if view.ask.what == Ask.DEFENCE:
            defend(state, action)
        else:
            observer = 0 if is_afv(view, action.unit) else action.amount
            shoot(state, action.unit, action.target, action.part, observer)
    dice = next((note.b for note in notes if note.event == Event.DICE), 0)
    return dice, [modifier(note.b, note.c) for note in notes if note.event == Event.ADJUSTMENT]


def named_afvs(view: State, action: Action, dice: int) -> list[int]:
    """The armour near a target that is none, each with a die of its own (LW-6.7, LW-6.9)."""
    found: list[int] = []
    if not is_he(action.part) or is_afv(view, action.target) or view.ask.what == Ask.DEFENCE:
        return found
    before, before_gap = NOBODY, -1000
    while len(found) < dice - 1:
        afv = nearest_afv(view, action.target, before, before_gap)
        if afv == NOBODY:
            break
        found.append(afv)
        before, before_gap = afv, gap(view, action.target, afv)
    return found


def outcomes(dice: int, vehicle: bool) -> list[Outcome]:
    """The chance of each number of sixes; of a vehicle only whether there is one."""
    if vehicle:
        none = per_mille((1 - SIX) ** max(dice, 0))
        return [
            Outcome(text="No effect", share=none, tone="muted"),
            Outcome(text="Disabled", share=MILLE - none, tone="bad"),
        ]
    chances = [math.comb(dice, k) * SIX**k * (1 - SIX) ** (dice - k) for k in range(dice + 1)] or [Fraction(1)]
    shares = [per_mille(chance) for chance in chances]
    shares[0] += MILLE - sum(shares)
    return [
        Outcome(text=counted(k, "six", "sixes") if k else "No effect", share=share, tone="bad" if k else "muted")
        for k, share in enumerate(shares)
    ]


def lines(names: Names, named: list[int]) -> list[Line]:
    return [Line(text=f"{names[afv]} has a die of its own: a six disables it", rule="LW-6.7") for afv in named]


def second_line(view: State, action: Action) -> list[Line]:
    """What the second gun of a tank with two throws."""
    if not is_afv(view, action.unit) or action.amount == 0:
        return []
    second = Action(verb=Verb.FIRE, unit=action.unit, target=action.amount - 1, part=action.facing)
    dice, _ = shot_dice(view, second)
    target = Names(view.table)[action.amount - 1]
    return [Line(text=f"Then {MODE_TITLES[action.facing]} at {target}: {counted(dice, 'die', 'dice')}", rule="LW-5.10")]


def per_mille(chance: Fraction) -> int:
    return round(MILLE * chance)
