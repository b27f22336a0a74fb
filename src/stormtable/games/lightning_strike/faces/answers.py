"""Offers in answer to others: Command Points, the defense roll, facing an attacker; each with what it leaves."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from fractions import Fraction
from typing import NamedTuple

from stormtable.engine import Action
from stormtable.games.lightning_strike.faces.figures import aim_line
from stormtable.games.lightning_strike.faces.shots import Shooting, Volley, bars
from stormtable.games.lightning_strike.rules.attack import facing_towards, refuse_attack
from stormtable.games.lightning_strike.rules.codes import No
from stormtable.games.lightning_strike.rules.state import UNITS_A_SIDE, Counter, Stage, State, Verb
from stormtable.games.lightning_strike.rules.values import basic_move, is_fighter, overthrust_move
from stormtable.games.lightning_strike.words.names import weapon_label
from stormtable.games.lightning_strike.words.notation import write
from stormtable.games.lightning_strike.words.terms import Names, cm, counter_costs, counter_words, facing_word, piece_id
from stormtable.scene import Figure, Offer, position_number

__all__ = ["AnswerOffers", "Declared", "answered", "attack_text", "declared", "left_of"]


class Declared(NamedTuple):
    """An attack by its numbers."""

    attacker: int
    weapon: int
    target: int


def declared(state: State) -> Declared | None:
    """The attack under way; None without one."""
    if not state.depth:
        return None
    act = state.active[state.depth - 1]
    if act.attack.stage == Stage.NONE:
        return None
    return Declared(int(act.unit) - 1, int(act.attack.weapon), int(act.attack.target))


class AnswerOffers:
    """Offers of a side that may answer."""

    def __init__(self, view: State, seat: int, names: Names, shooting: Shooting) -> None:
        self.view, self.seat, self.names, self.shooting = view, seat, names, shooting
        self.attack = declared(view)
        self.figures: list[Figure] = []
        self.tied: set[int] = set()

    def made(self, actions: Sequence[Action]) -> Iterable[Offer]:
        """What leaves the attack the least chance first, what passes it up last."""
        order = (Verb.BOOST, Verb.INTERRUPT, Verb.SPIN, Verb.FACE_ATTACKER, Verb.KEEP_FACING, Verb.DECLINE)
        found = [each for verb in order for each in actions if each.verb == verb]
        passes = [each for each in found if each.verb in (Verb.DECLINE, Verb.KEEP_FACING)]
        answers = [each for each in found if each not in passes]
        yield from (self.offer(each) for each in (*sorted(answers, key=self.chance_left), *passes))

    def chance_left(self, action: Action) -> Fraction:
        volley = left_of(self.shooting, action)
        return volley.hit if volley else Fraction(0)

    def offer(self, action: Action) -> Offer:
        offer = write(self.view, [action])
        if self.attack:
            self.figures.append(aim_line(self.view, self.attack[0], self.attack[2], offer))
        text, detail, rule = self.said(action)
        left, volley = self.leaves(action)
        declines = action.verb in (Verb.DECLINE, Verb.KEEP_FACING)
        piece = self.piece(action)
        return Offer(
            id=offer,
            text=text,
            detail=", ".join(filter(None, (detail, left))),
            label=left if piece else "",
            group="decline" if declines else f"unit-{action.unit}",
            piece=piece,
            number=position_number(action.unit % UNITS_A_SIDE) if action.verb in (Verb.SPIN, Verb.INTERRUPT) else 0,
            bars=bars(volley, self.names.by_unit) if volley else (),
            key="n" if declines else "",
            quiet=declines,
            uncertain=volley is not None,
            rule=rule,
        )

    def piece(self, action: Action) -> str:
        """The unit that answers, at its first answer: others stand in the list alone."""
        if action.verb in (Verb.BOOST, Verb.FACE_ATTACKER) and self.attack:
            return piece_id(self.attack[2])
        if action.verb not in (Verb.SPIN, Verb.INTERRUPT) or action.unit in self.tied:
            return ""
        self.tied.add(action.unit)
        return piece_id(action.unit)

    def said(self, action: Action) -> tuple[str, str, str]:
        """Text, detail, rule."""
        name = self.names.by_unit.get(action.unit, "")
        match action.verb:
            case Verb.BOOST:
                return "Spend the Command Point", "defense +2", "LS-10.2"
            case Verb.SPIN:
                return f"{name} turns to {facing_word(action.facing)}", "for its Command Point", "LS-10.2"
            case Verb.INTERRUPT:
                return self.interrupt(action, name)
            case Verb.FACE_ATTACKER:
                return "Turn to face the attacker", "and keep that facing", "LS-6.4"
            case Verb.KEEP_FACING:
                return "Keep the facing", "the rear arc counts", "LS-6.5"
        return "Decline", "no Command Point is spent", "LS-10.3"

    def interrupt(self, action: Action, name: str) -> tuple[str, str, str]:
        counters = counter_words(action.part)
        dash = action.part & Counter.OVERTHRUST
        far = overthrust_move(self.view, action.unit) if dash else basic_move(self.view, action.unit)
        text = f"{name} acts now with {counters}" if counters else f"{name} acts now"
        costs = counter_costs(self.view, action.unit, action.part)
        return text, ", ".join((f"moves {cm(far)}, for its Command Point", *costs)), "LS-10.2"

    # What an answer leaves of the attack

    def leaves(self, action: Action) -> tuple[str, Volley | None]:
        """The chance of a hit afterwards, if nothing else changes; "" where no attack is under way."""
        if self.attack is None:
            return "", None
        volley = left_of(self.shooting, action)
        if volley is None:
            return "the attack is called off", None
        if volley.struck[0][1] is None:
            return "beyond the last range, a miss", None
        ifs = " if it stays" if action.verb == Verb.INTERRUPT and action.unit == self.attack.target else ""
        return f"hit {round(100 * volley.hit)} %{ifs}", volley


def left_of(shooting: Shooting, action: Action) -> Volley | None:
    """The attack under way after an answer, if nothing else changes; None if there is none or it is then called off."""
    view = shooting.view
    shot = declared(view)
    if shot is None:
        return None
    answered(shooting.state, action, shot)
    act = view.active[view.depth - 1]
    if act.attack.stage == Stage.DECLARED:
        legal = refuse_attack(shooting.state, *shot) == No.OK
        volley = shooting.volley(*shot) if legal else None
    else:
        boosted = bool(act.attack.boosted) or action.verb == Verb.BOOST
        volley = Volley(((shot.target, shooting.shot(*shot, boosted=boosted)),))
    shooting.restore()
    return volley


def answered(state: State, action: Action, shot: Declared) -> None:
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
    attack = declared(state)
    if attack is None:
        return ""
    attacker, weapon, target = attack
    return f"{names[attacker]} fires {weapon_label(state.table, attacker, weapon)} at {names[target]}"
