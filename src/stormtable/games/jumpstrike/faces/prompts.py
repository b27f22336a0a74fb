"""Each decision as a question: the question, what helps to answer it, and the rule it comes from.

Of what is decided in secret, whoever is not asked is told who decides.
"""

from __future__ import annotations

from stormtable.engine.amounts import list_text
from stormtable.games.jumpstrike.faces.sheets import sheet_question
from stormtable.games.jumpstrike.rules.orders import is_naming
from stormtable.games.jumpstrike.rules.plotting import unfinished
from stormtable.games.jumpstrike.rules.pod_rolls import GUARD_DEFENSE, attacked_sides
from stormtable.games.jumpstrike.rules.ships import next_ship
from stormtable.games.jumpstrike.rules.state import NOBODY, State
from stormtable.games.jumpstrike.words.scene_names import Names, side_title
from stormtable.language import phrase, say, say_count

__all__ = ["seats_asked"]

Asked = tuple[str, str, str]


def seats_asked(view: State) -> tuple[int, ...]:
    return tuple(seat for seat in range(view.table.sides) if view.ask.seats >> seat & 1)


def in_secret(view: State, names: Names, one: str, several: str, rule: str) -> Asked:
    """Who still decides; `one`, `several`: what they do."""
    seats = seats_asked(view)
    who = list_text([names.players[seat] for seat in seats])
    return say(several if len(seats) > 1 else one, who=who), "", rule


def lay(view: State, names: Names, seat: int) -> Asked:
    if seat not in seats_asked(view):
        return in_secret(
            view,
            names,
            phrase("{who} lays guard pods, in secret."),
            phrase("{who} lay guard pods, in secret."),
            "JS-3.10",
        )
    worth = say("Given up, a pod adds {n} to Defense against an attack from its side.", n=GUARD_DEFENSE)
    how = say("Pick a side, then the side where a pod goes.")
    return say("Lay your guard pods, then seal."), f"{how} {worth}", "JS-3.10"


def plot(view: State, names: Names, seat: int) -> Asked:
    if seat not in seats_asked(view):
        return in_secret(view, names, phrase("{who} plots, in secret."), phrase("{who} plot, in secret."), "JS-3.2")
    number = unfinished(view, seat)
    if number == NOBODY:
        return say("Seal the orders, or change them."), say("Sealed orders are final."), "JS-3.1"
    if is_naming(view.ships[number].plot):
        return sheet_question(view, number), say("A letter that the ship has not used."), "JS-3.14"
    return sheet_question(view, number), say("In the order of execution; the phase ends the turn."), "JS-3.3"


def move_group(view: State, names: Names) -> Asked:
    if view.table.tabletop:
        text = say("{who}: which pod group moves, or stays?", who=player_asked(view, names))
        return text, say("Up to 5 cm, in any direction."), "JS-12.6"
    return (
        say("{who}: which pod group moves a hex, or stays?", who=player_asked(view, names)),
        "",
        "JS-4.1",
    )


def missile(view: State, names: Names) -> Asked:
    text = say("{who}: which missile flies next?", who=player_asked(view, names))
    if view.table.tabletop:
        return text, say("25 cm straight ahead, to the first foot in its way."), "JS-12.8"
    return text, say("Up to 5 hexes, to the first occupied one."), "JS-5.1"


def attack(view: State, names: Names) -> Asked:
    return (
        say("{who}: which pod group attacks, or is done?", who=player_asked(view, names)),
        "",
        "JS-6.1",
    )


def player_asked(view: State, names: Names) -> str:
    """Who decides, where sides alternate."""
    return names.players[seats_asked(view)[0]]


def aim(view: State, names: Names) -> Asked:
    return say("{unit} attacks: at what?", unit=attacking(view, names)), "", "JS-6.1"


def commit(view: State, names: Names) -> Asked:
    attack = view.attack
    told = {"unit": attacking(view, names), "target": names.unit(attack.target - 1, attack.target_letter)}
    text = say("{unit} attacks {target}: with how many pods?", **told)
    if attack.disable:
        text = say("{unit} attacks {target} to disable: with how many pods?", **told)
    return text, say("All committed pods are used up."), "JS-6.1"


def attacking(view: State, names: Names) -> str:
    return names.unit(view.attack.ship - 1, view.attack.letter)


def sacrifice(view: State, names: Names) -> Asked:
    detail = say_count(
        int(view.attack.pods),
        "From {sides}; {n} pod still to roll; +5 Defense each, for one roll.",
        "From {sides}; {n} pods still to roll; +5 Defense each, for one roll.",
        sides=list_text([side_title(side) for side in attacked_sides(view) if side != NOBODY]),
    )
    text = say("{ship} is attacked by pods: sacrifice guard pods?", ship=names[view.attack.target - 1])
    return text, detail, "JS-6.5"


def engage(view: State, names: Names, seat: int) -> Asked:
    if seat not in seats_asked(view):
        one, several = (
            phrase("{who} chooses targets for ships, in secret."),
            phrase("{who} choose targets for ships, in secret."),
        )
        return in_secret(view, names, one, several, "JS-7.6")
    detail = say("All choose in secret; all dice at once.")
    return say("{unit}: fire at what?", unit=names[next_ship(view, seat)]), detail, "JS-7.0"
