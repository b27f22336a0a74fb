"""Each decision as a question: the question, what helps to answer it, and the rule it comes from."""

from __future__ import annotations

from stormtable.games.arclight.rules.state import State
from stormtable.games.arclight.rules.values import thrust_now
from stormtable.games.arclight.words.names import crew_name, weapon_label
from stormtable.games.arclight.words.scene_names import Names, points_text

Asked = tuple[str, str, str]


def commander(view: State, names: Names) -> Asked:
    return "Initiative: who commands, and with which die?", "The lowest result moves first.", "AL-3.1"


def ship(view: State, names: Names) -> Asked:
    return "Which ship moves next?", "Sides alternate ship by ship.", "AL-3.2"


def move(view: State, names: Names) -> Asked:
    number, name = view.ask.ship, names[view.ask.ship]
    ship = view.ships[number]
    left = f"{ship.points} of {points_text(thrust_now(ship))} left"
    cost = 1 + ship.maneuver
    detail = f"1 point a hex, {cost} a turn of one side."
    if ship.straight == view.turn:
        detail = "Thruster locked: full Thrust straight ahead this turn."
    elif not ship.points:
        detail = ""
    return f"{name}, {left}: ahead, turn, or end the move?", detail, "AL-3.3"


def fire(view: State, names: Names) -> Asked:
    number, name = view.ask.ship, names[view.ask.ship]
    card, crew = view.table.cards[number], view.ask.part
    own = [i for i in range(card.n_weapons) if card.weapons[i].crew == crew and not view.ships[number].weapons[i].lost]
    who = f"{name}, {crew_name(crew)}"
    detail = ""
    if view.n_shots:
        shots = "1 shot of this skill is declared" if view.n_shots == 1 else f"{view.n_shots} shots are declared"
        detail = f"{shots}; all roll before any damage counts."
    if len(own) == 1:
        return f"{who}: fire the {weapon_label(view.table, number, own[0])}, or hold?", detail, "AL-4.7"
    return f"{who}: which weapon at which target, or hold?", detail, "AL-4.7"


def facing(view: State, names: Names) -> Asked:
    return f"{names[view.ask.ship]} spins out of control: which way shall it face?", "Any of the six sides.", "AL-3.6"


def weapon(view: State, names: Names) -> Asked:
    return f"{names[view.ask.ship]} loses a weapon system: which?", "", "AL-5.5"


def crew(view: State, names: Names) -> Asked:
    return f"{names[view.ask.ship]} loses a crew member: which?", "", "AL-5.5"


def gear(view: State, names: Names) -> Asked:
    return f"{names[view.ask.ship]} loses a piece of gear: which?", "", "AL-5.5"


def short(view: State, names: Names) -> Asked:
    return f"A system short in {names[view.ask.ship]}: what fails?", "To the end of the next turn.", "AL-5.6"


def degree(view: State, names: Names) -> Asked:
    return f"Critical 11: which weapon of {names[view.ask.ship]} drops one degree?", "", "AL-6.11"


def arc(view: State, names: Names) -> Asked:
    return f"Critical 17: which weapon of {names[view.ask.ship]} is fixed, and to which arc?", "", "AL-6.17"
