"""Offers in answer to others: Command Points, the defense roll, facing an attacker; each with what it leaves."""

from __future__ import annotations

from typing import NamedTuple

from msgspec.structs import replace

from stormtable.engine import Action
from stormtable.games.lightning_strike.faces.figures import aim_line
from stormtable.games.lightning_strike.faces.making import Making
from stormtable.games.lightning_strike.faces.shots import Shooting, Volley, bars
from stormtable.games.lightning_strike.rules.attack import facing_towards, refuse_attack
from stormtable.games.lightning_strike.rules.codes import No
from stormtable.games.lightning_strike.rules.state import UNITS_A_SIDE, Counter, Stage, State, Verb
from stormtable.games.lightning_strike.rules.values import basic_move, is_fighter, overthrust_move
from stormtable.games.lightning_strike.words.names import weapon_label
from stormtable.games.lightning_strike.words.scene_names import (
    Names,
    cm,
    counter_costs,
    counter_words,
    facing_word,
    piece_id,
)
from stormtable.language import say
from stormtable.scene import Offer, position_number

__all__ = ["AnswerOffers", "Declared", "apply_answer", "attack_text", "declared_attack", "volley_after"]


class Declared(NamedTuple):
    """An attack by its numbers."""

    attacker: int
    weapon: int
    target: int


def declared_attack(state: State) -> Declared | None:
    """The attack under way; None without one."""
    if not state.depth:
        return None
    act = state.active[state.depth - 1]
    if act.attack.stage == Stage.NONE:
        return None
    return Declared(int(act.unit) - 1, int(act.attack.weapon), int(act.attack.target))


class AnswerOffers(Making):
    """Offers of a side that may answer."""

    def __init__(self, view: State, seat: int, names: Names, shooting: Shooting) -> None:
        super().__init__(view, seat, names, shooting)
        self.incoming = declared_attack(view)
        self.tied: set[int] = set()  # units with an answer that stands at them

    def answer(self, action: Action, id_: str, text: str, detail: str, rule: str, piece: str = "") -> Offer:
        """What is done in answer, with what it leaves of the attack."""
        if self.incoming:
            self.figures.append(aim_line(self.view, self.incoming.attacker, self.incoming.target, id_))
        left, volley = self.leaves(action)
        return Offer(
            id=id_,
            text=text,
            detail=", ".join(filter(None, (detail, left))),
            label=left if piece else "",
            group=f"unit-{action.unit}",
            piece=piece,
            bars=bars(volley, self.names.by_unit) if volley else (),
            uncertain=volley is not None,
            rule=rule,
        )

    def of_unit(self, action: Action, id_: str, text: str, detail: str) -> Offer:
        """What a unit does for its Command Point; at the unit stands its first answer, the others in the list alone."""
        piece = "" if action.unit in self.tied else piece_id(action.unit)
        self.tied.add(action.unit)
        offer = self.answer(action, id_, text, detail, "LS-10.2", piece)
        return replace(offer, number=position_number(action.unit % UNITS_A_SIDE))

    def passed(self, action: Action, id_: str, text: str, detail: str, rule: str) -> Offer:
        """An answer passed up."""
        return replace(self.answer(action, id_, text, detail, rule), group="decline", key="n", quiet=True)

    def target(self) -> str:
        return piece_id(self.incoming.target) if self.incoming else ""

    def boost(self, action: Action, id_: str) -> Offer:
        return self.answer(action, id_, say("Spend the Command Point"), say("defense +2"), "LS-10.2", self.target())

    def spin_in_answer(self, action: Action, id_: str) -> Offer:
        text = say("{unit} turns to {facing}", unit=self.names[action.unit], facing=facing_word(action.facing))
        return self.of_unit(action, id_, text, say("for its Command Point"))

    def interrupt(self, action: Action, id_: str) -> Offer:
        name, counters = self.names[action.unit], counter_words(action.part)
        dash = action.part & Counter.OVERTHRUST
        far = overthrust_move(self.view, action.unit) if dash else basic_move(self.view, action.unit)
        text = say("{unit} acts now", unit=name)
        if counters:
            text = say("{unit} acts now with {counters}", unit=name, counters=counters)
        costs = counter_costs(self.view, action.unit, action.part)
        return self.of_unit(
            action, id_, text, ", ".join((say("moves {length}, for its Command Point", length=cm(far)), *costs))
        )

    def face_attacker(self, action: Action, id_: str) -> Offer:
        return self.answer(
            action, id_, say("Turn to face the attacker"), say("and keep that facing"), "LS-6.4", self.target()
        )

    def keep_facing(self, action: Action, id_: str) -> Offer:
        return self.passed(action, id_, say("Keep the facing"), say("the rear arc counts"), "LS-6.5")

    def decline(self, action: Action, id_: str) -> Offer:
        return self.passed(action, id_, say("Decline"), say("no Command Point is spent"), "LS-10.3")

    # What an answer leaves of the attack

    def leaves(self, action: Action) -> tuple[str, Volley | None]:
        """The chance of a hit afterwards, if nothing else changes; "" where no attack is under way."""
        if self.incoming is None:
            return "", None
        volley = volley_after(self.shooting, action)
        if volley is None:
            return say("the attack is called off"), None
        if volley.struck[0][1] is None:
            return say("beyond the last range, a miss"), None
        percent = round(100 * volley.hit_chance)
        if action.verb == Verb.INTERRUPT and action.unit == self.incoming.target:
            return say("hit {percent} % if it stays", percent=percent), volley
        return say("hit {percent} %", percent=percent), volley


def volley_after(shooting: Shooting, action: Action) -> Volley | None:
    """The attack under way after an answer, if nothing else changes; None if there is none or it is then called off."""
    view = shooting.view
    shot = declared_attack(view)
    if shot is None:
        return None
    apply_answer(shooting.state, action, shot)
    act = view.active[view.depth - 1]
    if act.attack.stage == Stage.DECLARED:
        legal = refuse_attack(shooting.state, *shot) == No.OK
        volley = shooting.volley(*shot) if legal else None
    else:
        boosted = bool(act.attack.boosted) or action.verb == Verb.BOOST
        volley = Volley(((shot.target, shooting.shot(*shot, boosted=boosted)),))
    shooting.restore()
    return volley


def apply_answer(state: State, action: Action, shot: Declared) -> None:
    """Carry out, on a copy, what is certain of an answer."""
    if action.verb == Verb.SPIN:
        state.units[action.unit].facing = action.facing
    elif action.verb == Verb.INTERRUPT:
        unit = state.units[action.unit]
        unit.evasive = bool(action.part & Counter.EVASIVE)
        unit.overthrust = bool(action.part & Counter.OVERTHRUST) and not is_fighter(state, action.unit)
    elif action.verb == Verb.FACE_ATTACKER:
        state.units[shot.target].facing = facing_towards(state, shot.target, shot.attacker)


def attack_text(state: State, names: Names) -> str:
    """The attack under way: "Lancer 1 fires Light Missiles at Wraith 1"."""
    attack = declared_attack(state)
    if attack is None:
        return ""
    attacker, weapon, target = attack
    label = weapon_label(state.table, attacker, weapon)
    return say("{unit} fires {weapon} at {target}", unit=names[attacker], weapon=label, target=names[target])
