"""Each decision as a question: the question, what helps to answer it, and the rule it comes from."""

from __future__ import annotations

from stormtable.games.arclight.rules.state import State
from stormtable.games.arclight.rules.values import thrust_now
from stormtable.games.arclight.words.names import weapon_label
from stormtable.games.arclight.words.scene_names import Names, said_crew
from stormtable.language import say, say_count

Asked = tuple[str, str, str]


def commander(view: State, names: Names) -> Asked:
    return say("Initiative: who commands, and with which die?"), say("The lowest result moves first."), "AL-3.1"


def ship(view: State, names: Names) -> Asked:
    return say("Which ship moves next?"), say("Sides alternate ship by ship."), "AL-3.2"


def move(view: State, names: Names) -> Asked:
    ship = view.ships[view.ask.ship]
    detail = say("1 point a hex, {cost} a turn of one side.", cost=1 + ship.maneuver)
    if ship.straight == view.turn:
        detail = say("Thruster locked: full Thrust straight ahead this turn.")
    elif not ship.points:
        detail = ""
    text = say_count(
        thrust_now(ship),
        "{ship}, {left} of {n} point left: ahead, turn, or end the move?",
        "{ship}, {left} of {n} points left: ahead, turn, or end the move?",
        ship=names[view.ask.ship],
        left=ship.points,
    )
    return text, detail, "AL-3.3"


def fire(view: State, names: Names) -> Asked:
    number, name = view.ask.ship, names[view.ask.ship]
    card, crew = view.table.cards[number], view.ask.part
    own = [i for i in range(card.n_weapons) if card.weapons[i].crew == crew and not view.ships[number].weapons[i].lost]
    told, detail = {"ship": name, "crew": said_crew(crew)}, ""
    if view.n_shots:
        detail = say_count(
            view.n_shots,
            "{n} shot of this skill is declared; all roll before any damage counts.",
            "{n} shots are declared; all roll before any damage counts.",
        )
    if len(own) == 1:
        weapon = weapon_label(view.table, number, own[0])
        return say("{ship}, {crew}: fire the {weapon}, or hold?", weapon=weapon, **told), detail, "AL-4.7"
    return say("{ship}, {crew}: which weapon at which target, or hold?", **told), detail, "AL-4.7"


def facing(view: State, names: Names) -> Asked:
    text = say("{ship} spins out of control: which way shall it face?", ship=names[view.ask.ship])
    return text, say("Any of the six sides."), "AL-3.6"


def weapon(view: State, names: Names) -> Asked:
    return say("{ship} loses a weapon system: which?", ship=names[view.ask.ship]), "", "AL-5.5"


def crew(view: State, names: Names) -> Asked:
    return say("{ship} loses a crew member: which?", ship=names[view.ask.ship]), "", "AL-5.5"


def gear(view: State, names: Names) -> Asked:
    return say("{ship} loses a piece of gear: which?", ship=names[view.ask.ship]), "", "AL-5.5"


def short(view: State, names: Names) -> Asked:
    text = say("A system short in {ship}: what fails?", ship=names[view.ask.ship])
    return text, say("To the end of the next turn."), "AL-5.6"


def degree(view: State, names: Names) -> Asked:
    return say("Critical 11: which weapon of {ship} drops one degree?", ship=names[view.ask.ship]), "", "AL-6.11"


def arc(view: State, names: Names) -> Asked:
    text = say("Critical 17: which weapon of {ship} is fixed, and to which arc?", ship=names[view.ask.ship])
    return text, "", "AL-6.17"
