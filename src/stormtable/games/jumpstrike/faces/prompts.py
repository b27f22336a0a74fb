"""Each decision as a question: the question, what helps to answer it, and the rule it comes from.

Of what is decided in secret, whoever is not asked is told who decides.
"""

from __future__ import annotations

from stormtable.engine.amounts import count_text, list_text
from stormtable.games.jumpstrike.faces.sheets import sheet_question
from stormtable.games.jumpstrike.rules.orders import is_naming
from stormtable.games.jumpstrike.rules.plotting import unfinished
from stormtable.games.jumpstrike.rules.pod_rolls import attacked_sides
from stormtable.games.jumpstrike.rules.ships import next_ship
from stormtable.games.jumpstrike.rules.state import NOBODY, State
from stormtable.games.jumpstrike.words.names import GUARD_SIDES
from stormtable.games.jumpstrike.words.scene_names import Names

__all__ = ["seats_asked"]

Asked = tuple[str, str, str]


def seats_asked(view: State) -> tuple[int, ...]:
    return tuple(seat for seat in range(view.table.sides) if view.ask.seats >> seat & 1)


def in_secret(view: State, names: Names, one: str, several: str, rule: str) -> Asked:
    """Who still decides; `one`, `several`: what they do."""
    seats = seats_asked(view)
    who = list_text([names.players[seat] for seat in seats])
    return f"{who} {several if len(seats) > 1 else one}, in secret.", "", rule


def lay(view: State, names: Names, seat: int) -> Asked:
    if seat not in seats_asked(view):
        return in_secret(view, names, "lays guard pods", "lay guard pods", "JS-3.10")
    return "Lay your guard pods, then seal.", "Pick a side, then the side where a pod goes.", "JS-3.10"


def plot(view: State, names: Names, seat: int) -> Asked:
    if seat not in seats_asked(view):
        return in_secret(view, names, "plots", "plot", "JS-3.2")
    number = unfinished(view, seat)
    if number == NOBODY:
        return "Seal the orders, or change them.", "Sealed orders are final.", "JS-3.1"
    if is_naming(view.ships[number].plot):
        return sheet_question(view, number), "A letter that the ship has not used.", "JS-3.14"
    return sheet_question(view, number), "In the order of execution; the phase ends the turn.", "JS-3.3"


def move_group(view: State, names: Names) -> Asked:
    if view.table.tabletop:
        text = f"{player_asked(view, names)}: which pod group moves, or stays?"
        return text, "Up to 5 cm, in any direction.", "JS-12.6"
    return f"{player_asked(view, names)}: which pod group moves a hex, or stays?", "", "JS-4.1"


def missile(view: State, names: Names) -> Asked:
    text = f"{player_asked(view, names)}: which missile flies next?"
    if view.table.tabletop:
        return text, "25 cm straight ahead, to the first foot in its way.", "JS-12.8"
    return text, "Up to 5 hexes, to the first occupied one.", "JS-5.1"


def attack(view: State, names: Names) -> Asked:
    return f"{player_asked(view, names)}: which pod group attacks, or is done?", "", "JS-6.1"


def player_asked(view: State, names: Names) -> str:
    """Who decides, where sides alternate."""
    return names.players[seats_asked(view)[0]]


def aim(view: State, names: Names) -> Asked:
    return f"{attacking(view, names)} attacks: at what?", "", "JS-6.1"


def commit(view: State, names: Names) -> Asked:
    attack = view.attack
    target = names.unit(attack.target - 1, attack.target_letter) + (" to disable" if attack.disable else "")
    text = f"{attacking(view, names)} attacks {target}: with how many pods?"
    return text, "All committed pods are used up.", "JS-6.1"


def attacking(view: State, names: Names) -> str:
    return names.unit(view.attack.ship - 1, view.attack.letter)


def sacrifice(view: State, names: Names) -> Asked:
    sides = [GUARD_SIDES[side] for side in attacked_sides(view) if side != NOBODY]
    pods = count_text(view.attack.pods, "pod")
    detail = f"From {' and '.join(sides)}; {pods} still to roll; +5 Defense each, for one roll."
    return f"{names[view.attack.target - 1]} is attacked by pods: sacrifice guard pods?", detail, "JS-6.5"


def engage(view: State, names: Names, seat: int) -> Asked:
    if seat not in seats_asked(view):
        return in_secret(view, names, "chooses targets for ships", "choose targets for ships", "JS-7.6")
    detail = "All choose in secret; all dice at once."
    return f"{names[next_ship(view, seat)]}: fire at what?", detail, "JS-7.0"
