"""Each decision as a question to a seat: the question, what helps to answer it, and the rule it comes from."""

from __future__ import annotations

from stormtable.engine.amounts import count_text
from stormtable.games.thunder_struck.rules.console import count_on
from stormtable.games.thunder_struck.rules.state import N_DICE, At, Kind, State
from stormtable.games.thunder_struck.words.names import side_name
from stormtable.games.thunder_struck.words.scene_names import Names

Asked = tuple[str, str, str]


def plan(view: State, seat: int) -> Asked:
    hand = sum(view.ships[seat].dice[i].at == At.HAND for i in range(N_DICE))
    kinds = ((Kind.BOOST, "Boost"), (Kind.MANOEUVRE, "Manoeuvre"))
    owed = " and one on ".join(name for kind, name in kinds if count_on(view, seat, kind) == 0)
    if hand:
        detail = f"One die is owed on {owed}." if owed else ""
        return f"Lay your dice: {count_text(hand, 'die', 'dice')} left.", detail, "TS-3.1"
    if owed:
        return f"One die is owed on {owed}.", "All dice are laid: take one back and lay it there.", "TS-3.1"
    return "Hand the layout in, or change it.", "All dice are laid.", "TS-3.10"


def die(view: State, names: Names, seat: int) -> Asked:
    ship = view.ships[seat]
    left = sum(ship.dice[i].at >= At.CONSOLE for i in range(N_DICE))
    cubes = f", {count_text(int(ship.cubes), 'power cube')}" if ship.cubes else ", no power cubes"
    return f"{names.player(seat)}: which die?", f"{count_text(left, 'die', 'dice')} left{cubes}.", "TS-4.1"


def winner(view: State, names: Names, seat: int) -> Asked:
    warp = view.ships[seat].laid_manoeuvre > 1
    choice = "flip, warp or neither" if warp else "flip or not"
    detail = "" if warp else "A warp needs two Manoeuvre dice."
    return f"{names.player(seat)} has won the Manoeuvre: {choice}?", detail, "TS-5.4"


def shield(view: State, names: Names, seat: int) -> Asked:
    return f"{names[seat]} is hit from the {side_name(view.hit.side)}: which shield takes it?", "", "TS-6.4"


def damage(view: State, names: Names, seat: int) -> Asked:
    where = "any space" if view.hit.anywhere else f"a space of the {side_name(view.hit.side)}"
    detail = "Both Boost, both Manoeuvre or both Fire spaces damaged destroy the ship."
    return f"{names[seat]} takes a damage token: on {where}.", detail, "TS-6.6"


def reflex(names: Names, seat: int) -> Asked:
    return f"{names.player(seat)} may take the Reflex die: a fifth die for the next round.", "", "TS-7.1"
