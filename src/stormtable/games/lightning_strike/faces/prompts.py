"""Each decision as a question: the question, what helps to answer it, and the rule it comes from."""

from __future__ import annotations

from stormtable.engine.amounts import count_text
from stormtable.games.lightning_strike.faces.answers import attack_text, declared_attack
from stormtable.games.lightning_strike.rules.attack import range_to, side_attacked
from stormtable.games.lightning_strike.rules.movement import allowance, allowance_left, minimum_left
from stormtable.games.lightning_strike.rules.state import N_UNITS, State
from stormtable.games.lightning_strike.rules.values import is_fighter, on_table, on_top, side_of_unit
from stormtable.games.lightning_strike.words.names import FIELD_NAMES
from stormtable.games.lightning_strike.words.scene_names import FIELD_NOTES, SIDE_WORDS, Names, cm, range_word

Asked = tuple[str, str, str]


def place_field(view: State) -> Asked:
    return f"Place an obstacle: {FIELD_NAMES[view.drawn]}, drawn by lot.", FIELD_NOTES[view.drawn], "LS-8.1"


def place_unit() -> Asked:
    return "Place a unit within your zone, any facing.", "Sides take turns, a unit at a time.", "LS-1.3"


def order() -> Asked:
    return "You won the initiative: who acts first?", "Sides alternate, a unit at a time.", "LS-3.1"


def slot(view: State) -> Asked:
    left = sum(on_table(view, n) and not view.units[n].activated for n in range(N_UNITS) if owns(view, n))
    if not left:
        return "Use this slot to act, or pass it?", "A unit activated out of sequence has Actions left.", "LS-10.6"
    return "Which unit is activated?", f"{count_text(left, 'unit')} still to be activated.", "LS-3.3"


def owns(view: State, number: int) -> bool:
    return bool(view.ask.seats >> side_of_unit(number) & 1)


def activation(view: State, names: Names) -> Asked:
    """What the active unit may still do."""
    act = on_top(view)
    number = act.unit - 1
    unit = view.units[number]
    actions = count_text(int(unit.actions), "Action") if not unit.evasive else "Evasive: no Actions"
    if act.only_acts:
        return f"{names[number]} acts: what?", f"{actions}; it neither moves nor turns.", "LS-10.6"
    if not is_fighter(view, number):
        detail = f"Anywhere within {cm(allowance(view, act))} of where it began; {actions}."
        return f"{names[number]}: move, face, act, or end?", detail, "LS-4.2"
    least, left = minimum_left(view, act), allowance_left(view, act)
    detail = f"{cm(left)} left, at least {cm(least)} to fly; {actions}." if least else f"{cm(left)} left; {actions}."
    return f"{names[number]}: fly, turn, act, or end?", detail, "LS-4.8" if act.overthrust else "LS-4.7"


def window(view: State, names: Names) -> Asked:
    attack = declared_attack(view)
    if attack is None:
        ended = names[view.active[0].unit - 1]
        return "Use a Command Point before the next activation?", f"{ended} has ended its activation.", "LS-10.3"
    far = range_word(int(range_to(view, attack.attacker, attack.target)))
    side = SIDE_WORDS[side_attacked(view, attack.attacker, attack.target)]
    return "Use a Command Point in answer?", f"{attack_text(view, names)}, {far}, its {side}.", "LS-10.3"


def defense(view: State, names: Names) -> Asked:
    attack = declared_attack(view)
    target = names[attack.target] if attack else ""
    return f"Use {target}'s Command Point on its defense?", f"{attack_text(view, names)}.", "LS-10.2"


def face_attacker(view: State, names: Names) -> Asked:
    return f"{attack_text(view, names)} from behind: turn to face it?", "It keeps that facing.", "LS-6.4"
