"""Each decision as a question to a seat: the question, what helps to answer it, and the rule it comes from."""

from __future__ import annotations

from stormtable.games.thunder_struck.rules.console import count_on
from stormtable.games.thunder_struck.rules.state import N_DICE, At, Kind, State
from stormtable.games.thunder_struck.words.scene_names import Names, said_side
from stormtable.language import say, say_count

Asked = tuple[str, str, str]


def plan(view: State, seat: int) -> Asked:
    hand = sum(view.ships[seat].dice[i].at == At.HAND for i in range(N_DICE))
    owed = owed_text(view, seat)
    if hand:
        return say_count(hand, "Lay your dice: {n} die left.", "Lay your dice: {n} dice left."), owed, "TS-3.1"
    if owed:
        return owed, say("All dice are laid: take one back and lay it there."), "TS-3.1"
    return say("Hand the layout in, or change it."), say("All dice are laid."), "TS-3.10"


def owed_text(view: State, seat: int) -> str:
    """Where a die must lie and none does yet (TS-3.1); "" if none is owed."""
    boost, manoeuvre = (count_on(view, seat, kind) == 0 for kind in (Kind.BOOST, Kind.MANOEUVRE))
    if boost and manoeuvre:
        return say("One die is owed on Boost and one on Manoeuvre.")
    if boost:
        return say("One die is owed on Boost.")
    return say("One die is owed on Manoeuvre.") if manoeuvre else ""


def die(view: State, names: Names, seat: int) -> Asked:
    ship = view.ships[seat]
    left = sum(ship.dice[i].at >= At.CONSOLE for i in range(N_DICE))
    dice = say_count(left, "{n} die", "{n} dice")
    if ship.cubes:
        detail = say_count(int(ship.cubes), "{dice} left, {n} power cube.", "{dice} left, {n} power cubes.", dice=dice)
    else:
        detail = say("{dice} left, no power cubes.", dice=dice)
    return say("{who}: which die?", who=names.player(seat)), detail, "TS-4.1"


def winner(view: State, names: Names, seat: int) -> Asked:
    who = names.player(seat)
    if view.ships[seat].laid_manoeuvre > 1:
        return say("{who} has won the Manoeuvre: flip, warp or neither?", who=who), "", "TS-5.4"
    text = say("{who} has won the Manoeuvre: flip or not?", who=who)
    return text, say("A warp needs two Manoeuvre dice."), "TS-5.4"


def shield(view: State, names: Names, seat: int) -> Asked:
    side = said_side(view.hit.side)
    return say("{ship} is hit from the {side}: which shield takes it?", ship=names[seat], side=side), "", "TS-6.4"


def damage(view: State, names: Names, seat: int) -> Asked:
    if view.hit.anywhere:
        text = say("{ship} takes a damage token: on any space.", ship=names[seat])
    else:
        side = said_side(view.hit.side)
        text = say("{ship} takes a damage token: on a space of the {side}.", ship=names[seat], side=side)
    return text, say("Both Boost, both Manoeuvre or both Fire spaces damaged destroy the ship."), "TS-6.6"


def reflex(names: Names, seat: int) -> Asked:
    text = say("{who} may take the Reflex die: a fifth die for the next round.", who=names.player(seat))
    return text, "", "TS-7.1"
