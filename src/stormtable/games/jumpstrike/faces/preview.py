"""What an action may lead to, computed by the rules that will resolve it."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from fractions import Fraction
from typing import Final

from stormtable.engine import Action
from stormtable.engine.amounts import count_text, list_text, minus, per_mille, shares
from stormtable.games.jumpstrike.faces.chances import (
    Chances,
    missile_chances,
    of_rolls,
    pod_chances,
    ship_chances,
    shown_modifiers,
)
from stormtable.games.jumpstrike.rules.codes import Event
from stormtable.games.jumpstrike.rules.missiles import (
    DISABLES,
    MISSILE_SIDES,
    flight_of,
    group_ties,
    heaviest,
    ship_ties,
)
from stormtable.games.jumpstrike.rules.paths import Flight, meets
from stormtable.games.jumpstrike.rules.pod_rolls import POD_SIDES, attacked_sides, eligible
from stormtable.games.jumpstrike.rules.ships import DICE, SHIP_SIDES
from stormtable.games.jumpstrike.rules.state import NOBODY, Hit, State, Verb, View
from stormtable.games.jumpstrike.rules.units import side_of_ship
from stormtable.games.jumpstrike.words.names import GUARD_SIDES, group_name, ship_name
from stormtable.games.jumpstrike.words.notation_writing import write
from stormtable.games.jumpstrike.words.places import place_name, preposition
from stormtable.games.jumpstrike.words.scene_names import unit
from stormtable.scene import Die, Line, Modifier, Outcome, Preview, Tone

__all__ = ["ZERO", "guards_met", "hit_chance", "likely_targets", "meeting", "modifier_words", "outcomes", "preview"]

WORDS: Final[Mapping[int, tuple[str, Tone]]] = {
    Hit.NONE: ("nothing", "muted"),
    Hit.DISABLED: ("disabled", "now"),
    Hit.DESTROYED: ("destroyed", "bad"),
}
MODIFIERS: Final[Mapping[int, tuple[str, int]]] = {
    Event.PHASES_APART: ("phase difference", 1),
    Event.DEFENSE: ("Defense", 1),
    Event.RANGE: ("range", 1),
    Event.RATING: ("tactical rating", -1),
}
ZERO: Final = Fraction(0)
SMALL: Final[Chances] = {  # against a pod or a missile (JS-5.3)
    Hit.NONE: Fraction(MISSILE_SIDES - DISABLES, MISSILE_SIDES),
    Hit.DESTROYED: Fraction(DISABLES, MISSILE_SIDES),
}


def preview(view: View, seat: int, action: Action) -> Preview | None:
    """What an action may lead to; None where nothing is uncertain, or too little is known yet."""
    match action.verb:
        case Verb.COMMIT:
            return pods_preview(view, action)
        case Verb.ENGAGE:
            return ship_preview(view, action)
        case Verb.MISSILE:
            return missile_preview(view, action)
    return None


def outcomes(chances: Chances) -> tuple[Outcome, ...]:
    """What may come of it, shares per 1000 that sum to it."""
    hits = [hit for hit in WORDS if chances.get(hit, ZERO)]
    parts = shares([chances[hit] for hit in hits])
    return tuple(
        Outcome(text=WORDS[hit][0], share=part, tone=WORDS[hit][1]) for hit, part in zip(hits, parts, strict=True)
    )


def hit_chance(chances: Chances) -> int:
    return per_mille(1 - chances.get(Hit.NONE, ZERO))


def pods_preview(view: State, action: Action) -> Preview:
    """All pods of an attack, each rolled for: the chances if no guard pod is sacrificed, and those if all are."""
    attack, pods = view.attack, action.amount
    one = pod_chances(view)
    target = unit(view.table, attack.target - 1, attack.target_letter)
    is_group = attack.target_letter > 0
    chances = one if is_group else of_rolls([one] * pods)
    lines = [Line(text=f"One pod alone: {chance_text(one)}", rule="JS-6.3")]
    if is_group:
        expected = float(pods * one.get(Hit.DESTROYED, ZERO))
        lines.append(Line(text=f"On the average {expected:.2f} of its pods are lost, at most all", rule="JS-6.10"))
    else:
        lines += guard_lines(view, one, pods)
    lines.append(Line(text=f"{count_text(pods, 'pod')} used up, hit or miss", rule="JS-6.4", tone="muted"))
    return Preview(
        offer=write(view, [action]),
        text=f"to hit {target}",
        chance=hit_chance(chances),
        exact=True,
        dice=(Die(sides=POD_SIDES, face=0),) * min(pods, 8),
        modifiers=modifiers(view),
        rule="JS-6.7" if attack.disable else "JS-6.3",
        outcomes=outcomes(chances),
        lines=tuple(lines),
    )


def guard_lines(view: State, one: Chances, pods: int) -> list[Line]:
    """Where the attack comes from, what guard pods lie there, and what is left if all of them are sacrificed."""
    guards = eligible(view, 0)
    if not guards:
        return [Line(text=guards_met(view), rule="JS-6.11", tone="muted")]
    used = min(guards, pods)
    left = of_rolls([pod_chances(view, 1)] * used + [one] * (pods - used))
    each = "it" if guards == 1 else "one a roll"
    return [
        Line(text=f"{guards_met(view)}, each for 5 more Defense against one roll", rule="JS-6.5"),
        Line(text=f"If {each} is sacrificed: {chance_text(left)}", rule="JS-6.5"),
    ]


def guards_met(view: State) -> str:
    """The sides of a ship that an attack comes from, and how many guard pods may be sacrificed there, if any."""
    sides = list_text([GUARD_SIDES[side] for side in attacked_sides(view) if side != NOBODY])
    guards = eligible(view, 0)
    return f"Comes from the {sides}" + (
        f", where {count_text(guards, 'guard pod')} may be sacrificed" if guards else ""
    )


def modifiers(view: State) -> tuple[Modifier, ...]:
    """What is added to each pod's die, part by part, those that add nothing too (JS-6.2)."""
    found = []
    for note in shown_modifiers(view):
        text, sign = MODIFIERS[note.event]
        if note.event == Event.PHASES_APART:
            text = f"phases {note.a} apart" if note.a else "same phase, +0"
        elif note.event == Event.RANGE:
            text = f"range {note.b}" if note.a else f"range {note.b}, +0"
        elif not note.a:
            text = f"{text}, +0"
        found.append(Modifier(text=text, amount=sign * note.a, rule="JS-6.2"))
    return tuple(found)


def modifier_words(view: State) -> str:
    """The modifiers of the attack being made, in a row: "phases 1 apart +1, Defense +3, range 7 +1, ..."."""
    told = (f"{each.text} {minus(each.amount)}" if each.amount else each.text for each in modifiers(view))
    return "; ".join(told)


def chance_text(chances: Chances) -> str:
    return ", ".join(f"{each.text} {each.share / 10:.1f} %" for each in outcomes(chances))


def ship_preview(view: State, action: Action) -> Preview:
    chances = ship_chances(view, action.unit, action.target, action.part)
    return Preview(
        offer=write(view, [action]),
        text=f"to hit {unit(view.table, action.target, action.part)}",
        chance=hit_chance(chances),
        exact=True,
        dice=(Die(sides=SHIP_SIDES, face=0),) * DICE,
        needs="needs a total of 2",
        rule="JS-7.0",
        outcomes=outcomes(chances),
        lines=(Line(text="All attacks of ships are rolled at once", rule="JS-7.6", tone="muted"),),
    )


def missile_preview(view: State, action: Action) -> Preview | None:
    """What the missile would strike, if anything; drawn by lot where units tie."""
    salvo = view.salvos[action.target]
    flight = flight_of(view, salvo.q, salvo.r, salvo.facing)
    mass = heaviest(view, flight)
    if mass < 0:
        return None
    met = likely_targets(view, flight, mass)
    ships = [n for n in range(view.table.n_ships) if ship_ties(view, n, flight, mass)]
    chances = drawn_chances(missile_chances(view, ships[0]), len(ships), len(met)) if ships else SMALL
    return Preview(
        offer=write(view, [action]),
        text=f"to hit {met[0][0]}" if len(met) == 1 else "to hit what is drawn",
        chance=hit_chance(chances),
        exact=True,
        dice=(Die(sides=MISSILE_SIDES, face=0),),
        needs="needs 3 or less",
        rule="JS-5.3",
        outcomes=outcomes(chances),
        lines=tuple(meeting(view, flight, met, side_of_ship(view, salvo.ship))),
    )


def meeting(view: State, flight: Flight, met: Sequence[tuple[str, int]], seat: int) -> Iterable[Line]:
    """Whom a missile of a side meets, and where."""
    names = [name for name, _ in met]
    place = f"{preposition(view.table)} {place_name(view.table, *flight[3:5])}"
    if len(met) > 1:
        yield Line(text=f"Meets {list_text(names, 'or')} {place}: of equal mass, one is drawn", rule="JS-5.7")
    else:
        yield Line(text=f"Meets {names[0]} {place}", rule="JS-12.8" if view.table.tabletop else "JS-5.2")
    if any(side == seat for _, side in met):
        whose = "Of its own side" if len(met) == 1 else "Some are of its own side"
        yield Line(text=whose, rule="JS-5.6", tone="bad")


def drawn_chances(of_ship: Chances, ships: int, tied: int) -> Chances:
    """What a missile does to the one drawn of so many ships and pod groups that tie (JS-5.3, JS-5.7)."""
    share = Fraction(ships, tied)
    return {hit: share * of_ship.get(hit, ZERO) + (1 - share) * SMALL.get(hit, ZERO) for hit in WORDS}


def likely_targets(view: State, flight: Flight, mass: int) -> list[tuple[str, int]]:
    """The most massive units met, of which one is a missile's target, in the order of JS-5.7: name and side."""
    found = []
    for ship in range(view.table.n_ships):
        side = side_of_ship(view, ship)
        if ship_ties(view, ship, flight, mass):
            found.append((ship_name(view.table, ship), side))
        for i, group in enumerate(view.groups[: view.n_groups]):
            if group.ship == ship and group_ties(view, i, flight, mass):
                found.append((group_name(view.table, ship, group.letter), side))
    if mass == 0:
        here = [each for each in view.salvos[: view.n_salvos] if meets(view, flight, each.q, each.r)]
        found = [(f"a missile of {ship_name(view.table, each.ship)}", side_of_ship(view, each.ship)) for each in here]
    return found
