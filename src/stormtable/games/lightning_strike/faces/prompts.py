"""Each decision as a question: the question, what helps to answer it, and the rule it comes from."""

from __future__ import annotations

from stormtable.games.lightning_strike.faces.answers import attack_text, declared_attack
from stormtable.games.lightning_strike.rules.attack import range_to, side_attacked
from stormtable.games.lightning_strike.rules.movement import allowance, allowance_left, minimum_left
from stormtable.games.lightning_strike.rules.state import N_UNITS, State
from stormtable.games.lightning_strike.rules.values import is_fighter, on_table, on_top, side_of_unit
from stormtable.games.lightning_strike.words.names import FIELD_NAMES
from stormtable.games.lightning_strike.words.scene_names import FIELD_NOTES, ITS_SIDES, Names, cm, range_word
from stormtable.language import say, say_count

Asked = tuple[str, str, str]


def place_field(view: State) -> Asked:
    text = say("Place an obstacle: {obstacle}, drawn by lot.", obstacle=say(FIELD_NAMES[view.drawn]))
    return text, say(FIELD_NOTES[view.drawn]), "LS-8.1"


def place_unit() -> Asked:
    return say("Place a unit within your zone, any facing."), say("Sides take turns, a unit at a time."), "LS-1.3"


def order(view: State, names: Names) -> Asked:
    winner = names.players()[int(view.ask.seats).bit_length() - 1]
    return (
        say("{who} won the initiative: who acts first?", who=winner),
        say("Sides alternate, a unit at a time."),
        "LS-3.1",
    )


def slot(view: State) -> Asked:
    left = sum(on_table(view, n) and not view.units[n].activated for n in range(N_UNITS) if owns(view, n))
    if not left:
        return (
            say("Use this slot to act, or pass it?"),
            say("A unit activated out of sequence has Actions left."),
            "LS-10.6",
        )
    return (
        say("Which unit is activated?"),
        say_count(left, "{n} unit still to be activated.", "{n} units still to be activated."),
        "LS-3.3",
    )


def owns(view: State, number: int) -> bool:
    return bool(view.ask.seats >> side_of_unit(number) & 1)


def activation(view: State, names: Names) -> Asked:
    """What the active unit may still do."""
    act = on_top(view)
    number = act.unit - 1
    unit = view.units[number]
    actions = say_count(int(unit.actions), "{n} Action", "{n} Actions")
    if unit.evasive:
        actions = say("Evasive: no Actions")
    if act.only_acts:
        detail = say("{actions}; it neither moves nor turns.", actions=actions)
        return say("{unit} acts: what?", unit=names[number]), detail, "LS-10.6"
    if not is_fighter(view, number):
        far = cm(allowance(view, act))
        detail = say("Anywhere within {length} of where it began; {actions}.", length=far, actions=actions)
        return say("{unit}: move, face, act, or end?", unit=names[number]), detail, "LS-4.2"
    least, left = minimum_left(view, act), allowance_left(view, act)
    told = {"left": cm(left), "actions": actions}
    detail = say("{left} left; {actions}.", **told)
    if least:
        detail = say("{left} left, at least {least} to fly; {actions}.", least=cm(least), **told)
    return say("{unit}: fly, turn, act, or end?", unit=names[number]), detail, "LS-4.8" if act.overthrust else "LS-4.7"


def window(view: State, names: Names) -> Asked:
    attack = declared_attack(view)
    if attack is None:
        ended = names[view.active[0].unit - 1]
        detail = say("{unit} has ended its activation.", unit=ended)
        return say("Use a Command Point before the next activation?"), detail, "LS-10.3"
    far = range_word(int(range_to(view, attack.attacker, attack.target)))
    its = say(ITS_SIDES[side_attacked(view, attack.attacker, attack.target)])
    detail = say("{attack}, {range}, {side}.", attack=attack_text(view, names), range=far, side=its)
    return say("Use a Command Point in answer?"), detail, "LS-10.3"


def defense(view: State, names: Names) -> Asked:
    attack = declared_attack(view)
    target = names[attack.target] if attack else ""
    text = say("Use {target}'s Command Point on its defense?", target=target)
    return text, f"{attack_text(view, names)}.", "LS-10.2"


def face_attacker(view: State, names: Names) -> Asked:
    text = say("{attack} from behind: turn to face it?", attack=attack_text(view, names))
    return text, say("It keeps that facing."), "LS-6.4"
