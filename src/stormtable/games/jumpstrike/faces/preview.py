"""What an action may lead to, computed by the rules that will resolve it."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from fractions import Fraction
from typing import Final

from stormtable.engine import Action
from stormtable.engine.amounts import capital, list_text, minus, per_mille, shares
from stormtable.games.jumpstrike.faces.chances import (
    Chances,
    missile_chances,
    of_rolls,
    pod_chances,
    pods_lost,
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
from stormtable.games.jumpstrike.rules.units import find_group, side_of_ship
from stormtable.games.jumpstrike.words.names import group_name, ship_name
from stormtable.games.jumpstrike.words.notation_writing import write
from stormtable.games.jumpstrike.words.places import place_name
from stormtable.games.jumpstrike.words.scene_names import phases_text, side_title, unit
from stormtable.language import phrase, say, say_count, say_number
from stormtable.scene import Die, Line, Modifier, Outcome, Preview, Tone

__all__ = ["ZERO", "guards_met", "hit_chance", "likely_targets", "meeting", "modifier_words", "outcomes", "preview"]

WORDS: Final[Mapping[int, tuple[str, Tone]]] = {
    Hit.NONE: (phrase("nothing"), "muted"),
    Hit.DISABLED: (phrase("disabled"), "now"),
    Hit.DESTROYED: (phrase("destroyed"), "bad"),
}
MODIFIERS: Final[Mapping[int, tuple[str, int]]] = {
    Event.PHASES_APART: (phrase("phase difference"), 1),
    Event.DEFENSE: (phrase("Defense"), 1),
    Event.RANGE: (phrase("range"), 1),
    Event.RATING: (phrase("tactical rating"), -1),
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
        Outcome(text=say(WORDS[hit][0]), share=part, tone=WORDS[hit][1]) for hit, part in zip(hits, parts, strict=True)
    )


def hit_chance(chances: Chances) -> int:
    return per_mille(1 - chances.get(Hit.NONE, ZERO))


def pods_preview(view: State, action: Action) -> Preview:
    """All pods of an attack, each rolled for: the chances if no guard pod is sacrificed, and those if all are."""
    attack, pods = view.attack, action.amount
    one = pod_chances(view)
    target = unit(view.table, attack.target - 1, attack.target_letter)
    lines = [Line(text=say("One pod alone: {chances}", chances=chance_text(one)), rule="JS-6.3")]
    if attack.target_letter:
        group = view.groups[find_group(view, attack.target - 1, attack.target_letter)]
        lost = pods_lost(one, pods, int(group.pods))
        missed, parts = lost[0], losses(lost, int(group.pods))
        lines += average_lines(lost, int(group.pods))
    else:
        chances = of_rolls([one] * pods)
        missed, parts = chances[Hit.NONE], outcomes(chances)
        lines += guard_lines(view, one, pods)
    lines.append(
        Line(
            text=say_count(pods, "{n} pod used up, hit or miss", "{n} pods used up, hit or miss"),
            rule="JS-6.4",
            tone="muted",
        )
    )
    return Preview(
        offer=write(view, [action]),
        text=say("to hit {target}", target=target),
        chance=per_mille(1 - missed),
        exact=True,
        dice=(Die(sides=POD_SIDES, face=0),) * min(pods, 8),
        modifiers=modifiers(view),
        rule="JS-6.7" if attack.disable else "JS-6.3",
        outcomes=parts,
        lines=tuple(lines),
    )


def losses(lost: Sequence[Fraction], pods: int) -> tuple[Outcome, ...]:
    """How many of a group's pods are lost, by number of them, shares per 1000 that sum to it."""
    found = []
    for n, share in enumerate(shares(lost)):
        text = say("{n} lost", n=n) if n else say("none lost")
        tone: Tone = "bad" if n == pods else "now" if n else "muted"
        found.append(Outcome(text=text, share=share, tone=tone))
    return tuple(each for each, chance in zip(found, lost, strict=True) if chance)


def average_lines(lost: Sequence[Fraction], pods: int) -> list[Line]:
    """How many of a group's pods are lost on the average; of a single one its chance says that."""
    if pods == 1:
        return []
    mean = say_number(f"{float(sum(n * chance for n, chance in enumerate(lost))):.2f}")
    return [Line(text=say("On the average {mean} of its {n} pods are lost", mean=mean, n=pods), rule="JS-6.10")]


def guard_lines(view: State, one: Chances, pods: int) -> list[Line]:
    """Where the attack comes from, what guard pods lie there, and what is left if all of them are sacrificed."""
    guards = eligible(view, 0)
    if not guards:
        return [Line(text=capital(guards_met(view)), rule="JS-6.11", tone="muted")]
    used = min(guards, pods)
    left = of_rolls([pod_chances(view, 1)] * used + [one] * (pods - used))
    chances = chance_text(left)
    text = say("If one a roll is sacrificed: {chances}", chances=chances)
    if guards == 1:
        text = say("If it is sacrificed: {chances}", chances=chances)
    worth = say("{guards}, each for 5 more Defense against one roll", guards=capital(guards_met(view)))
    return [Line(text=worth, rule="JS-6.5"), Line(text=text, rule="JS-6.5")]


def guards_met(view: State) -> str:
    """The sides of a ship that an attack comes from, and how many guard pods may be sacrificed there, if any."""
    sides = list_text([side_title(side) for side in attacked_sides(view) if side != NOBODY])
    guards = eligible(view, 0)
    if not guards:
        return say("comes from the {sides}", sides=sides)
    return say_count(
        guards,
        "comes from the {sides}, where {n} guard pod may be sacrificed",
        "comes from the {sides}, where {n} guard pods may be sacrificed",
        sides=sides,
    )


def modifiers(view: State) -> tuple[Modifier, ...]:
    """What is added to each pod's die, part by part, those that add nothing too (JS-6.2)."""
    found = []
    for note in shown_modifiers(view):
        sentence, sign = MODIFIERS[note.event]
        text = phases_text(note.a) if note.event == Event.PHASES_APART else say(sentence)
        if note.event == Event.RANGE:
            text = say("range {range}", range=note.b)
        if not note.a:
            text = f"{text}, +0"
        found.append(Modifier(text=text, amount=sign * note.a, rule="JS-6.2"))
    return tuple(found)


def modifier_words(view: State) -> str:
    """The modifiers of the attack being made, in a row: "phases 1 apart +1, Defense +3, range 7 +1, ..."."""
    told = (f"{each.text} {minus(each.amount)}" if each.amount else each.text for each in modifiers(view))
    return "; ".join(told)


def chance_text(chances: Chances) -> str:
    return ", ".join(say_number(f"{each.text} {each.share / 10:.1f} %") for each in outcomes(chances))


def ship_preview(view: State, action: Action) -> Preview:
    chances = ship_chances(view, action.unit, action.target, action.part)
    return Preview(
        offer=write(view, [action]),
        text=say("to hit {target}", target=unit(view.table, action.target, action.part)),
        chance=hit_chance(chances),
        exact=True,
        dice=(Die(sides=SHIP_SIDES, face=0),) * DICE,
        needs=say("needs a total of 2"),
        rule="JS-7.0",
        outcomes=outcomes(chances),
        lines=(Line(text=say("All attacks of ships are rolled at once"), rule="JS-7.6", tone="muted"),),
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
        text=say("to hit {target}", target=met[0][0]) if len(met) == 1 else say("to hit what is drawn"),
        chance=hit_chance(chances),
        exact=True,
        dice=(Die(sides=MISSILE_SIDES, face=0),),
        needs=say("needs 3 or less"),
        rule="JS-5.3",
        outcomes=outcomes(chances),
        lines=tuple(meeting(view, flight, met, side_of_ship(view, salvo.ship))),
    )


def meeting(view: State, flight: Flight, met: Sequence[tuple[str, int]], seat: int) -> Iterable[Line]:
    """Whom a missile of a side meets, and where."""
    names = [name for name, _ in met]
    place = place_name(view.table, *flight[3:5])
    place = say("at {place}", place=place) if view.table.tabletop else say("in {place}", place=place)
    if len(met) > 1:
        told = {"units": list_text(names, "or"), "place": place}
        yield Line(text=say("Meets {units} {place}: of equal mass, one is drawn", **told), rule="JS-5.7")
    else:
        text = say("Meets {unit} {place}", unit=names[0], place=place)
        yield Line(text=text, rule="JS-12.8" if view.table.tabletop else "JS-5.2")
    if any(side == seat for _, side in met):
        whose = say("Of its own side") if len(met) == 1 else say("Some are of its own side")
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
        found = [
            (say("a missile of {ship}", ship=ship_name(view.table, each.ship)), side_of_ship(view, each.ship))
            for each in here
        ]
    return found
