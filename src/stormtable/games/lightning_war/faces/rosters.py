"""The forces beside the map: every unit with its elements, its losses, its command and its morale."""

from __future__ import annotations

from typing import Final, Literal

from stormtable.games.lightning_war.faces.elements import badges
from stormtable.games.lightning_war.faces.silhouettes import silhouette_id
from stormtable.games.lightning_war.rules.ending import score
from stormtable.games.lightning_war.rules.state import SIDES, Body, State, Status
from stormtable.games.lightning_war.words.names import text_of
from stormtable.games.lightning_war.words.scene_names import Names, kind_word, piece_id
from stormtable.language import phrase, say, say_as, say_count
from stormtable.scene import Roster, RosterElement, RosterUnit, Tone

__all__ = ["rosters"]

BODY_WORDS: Final[dict[int, str]] = {
    Body.PLATOON: phrase("platoon"),
    Body.BATTERY: phrase("battery"),
    Body.TROOP: phrase("troop"),
    Body.HQ: phrase("HQ"),
}
RATINGS: Final = {5: phrase("elite"), 6: phrase("hardened"), 7: phrase("replacement"), 8: phrase("irregular")}  # LW-8.4
State4 = Literal["ready", "active", "done", "aboard", "reserve", "out"]


def rosters(state: State, names: Names) -> tuple[Roster, ...]:
    """Both sides, the viewer's or not: everything on the table is open (LW-1.1)."""
    return tuple(
        Roster(
            side=side,
            title=names.sides[side],
            units=tuple(
                unit(state, number, names)
                for number in range(state.table.n_units)
                if state.table.units[number].side == side
            ),
            score=say_count(int(score(state, side)), "{n} point", "{n} points"),
            rule="LW-9.4",
        )
        for side in range(SIDES)
    )


def unit(state: State, number: int, names: Names) -> RosterUnit:
    formation = state.table.units[number]
    members = range(formation.first, formation.first + formation.count)
    status, tone, rule = standing(state, number)
    rating = rating_word(int(formation.morale))
    return RosterUnit(
        id=f"unit-{number}",
        name=text_of(formation.name),
        kind=say(BODY_WORDS[formation.kind]),
        elements=tuple(member(state, each, names) for each in members),
        morale=f"{formation.morale} {rating}".strip(),
        status=status,
        tone=tone,
        rule=rule,
    )


def rating_word(morale: int) -> str:
    """What soldiers of a morale are called; "" where there is no word."""
    return say(RATINGS[morale]) if morale in RATINGS else ""


def standing(state: State, number: int) -> tuple[str, Tone, str]:
    """The worst that can be said of a unit, its tone and its rule."""
    formation, unit = state.table.units[number], state.units[number]
    members = range(formation.first, formation.first + formation.count)
    here = [each for each in members if state.elements[each].status in (Status.ON_TABLE, Status.ABOARD)]
    if not here:
        waits = any(state.elements[each].status == Status.RESERVE for each in members)
        return (say("to be placed"), "muted", "LW-1.9") if waits else (say_as("unit", "destroyed"), "bad", "LW-1.8")
    shaken = sum(bool(state.elements[each].shaken) for each in here)
    stray = sum(bool(state.elements[each].stray) for each in here)
    if shaken:
        return (say("shaken") if shaken == len(here) else say("{n} shaken", n=shaken)), "bad", "LW-8.14"
    if stray:
        return say("{n} out of command", n=stray), "bad", "LW-8.7"
    if unit.halted >= state.turn > 0:
        return say("halted"), "now", "LW-7.18"
    if unit.aim:
        return say("on target"), "plain", "LW-6.14"
    if unit.retired:
        return say("retired"), "muted", "LW-4.15"
    return (say("together"), "muted", "LW-8.1") if formation.kind == Body.PLATOON else ("", "plain", "")


def member(state: State, number: int, names: Names) -> RosterElement:
    element, card = state.elements[number], state.table.elements[number]
    how, told = condition(state, number, names)
    return RosterElement(
        piece=piece_id(number),
        name=text_of(card.name),
        kind=kind_word(state.table, number),
        silhouette=silhouette_id(card),
        state=how,
        badges=tuple(badges(state, number, names)) if element.status == Status.ON_TABLE else (),
        text=told,
    )


def condition(state: State, number: int, names: Names) -> tuple[State4, str]:
    """Where an element is, as a state and in words."""
    element = state.elements[number]
    match element.status:
        case Status.RESERVE:
            return "reserve", say("to be placed")
        case Status.ABOARD:
            return "aboard", say("aboard {carrier}", carrier=names[element.carrier - 1])
        case Status.ON_TABLE:
            how: State4 = "active" if state.chosen == number + 1 else "done" if element.done else "ready"
            return how, say("has acted") if how == "done" else ""
    return "out", say("lost")
