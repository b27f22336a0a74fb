"""Offers of the active unit: attacks with their odds, electronic warfare, moves and what could be shot from there."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Final

from stormtable.engine import Action
from stormtable.engine.amounts import joined
from stormtable.games.lightning_strike.faces.ways import APART, WayOffers
from stormtable.games.lightning_strike.rules.movement import turn_price
from stormtable.games.lightning_strike.rules.state import Verb
from stormtable.games.lightning_strike.rules.values import is_enemy
from stormtable.games.lightning_strike.words.terms import cm, facing_word, piece_id
from stormtable.scene import Offer

__all__ = ["ActOffers"]

WORK: Final[dict[int, tuple[str, str, str]]] = {
    Verb.RECOVER: ("Recover", "removes the Stun counter, without a roll; a second one would cripple", "LS-7.2"),
    Verb.ECM: ("Switch on ECM", "no Command Points for the other sides", "LS-9.1"),
    Verb.MAINTAIN: ("Maintain ECM", "else the counter goes at the end", "LS-9.9"),
    Verb.CLEAR: ("Clear a hostile Targeted ECM counter", "without a roll", "LS-9.8"),
}


class ActOffers(WayOffers):
    """Offers while a unit is active."""

    def made(self, actions: Sequence[Action]) -> Iterable[Offer]:
        by_verb = {verb: [each for each in actions if each.verb == verb] for verb in Verb}
        attacks = [*(self.attack([each]) for each in by_verb[Verb.ATTACK]), *self.turned_attacks()]
        yield from sorted(attacks, key=lambda each: -each.chance)
        yield from self.advances([each for verb in (Verb.MOVE, Verb.FLY, Verb.TURN) for each in by_verb[verb]], attacks)
        stays = not by_verb[Verb.MOVE] and all(each.x < APART for each in by_verb[Verb.FLY])
        if stays:
            yield from (self.end(each, proposed=not attacks) for each in by_verb[Verb.END])
        yield from self.moves(by_verb[Verb.MOVE])
        yield from self.flights(by_verb[Verb.FLY])
        turns = [each for verb in (Verb.TURN, Verb.FACE, Verb.SPIN) for each in by_verb[verb]]
        yield from (self.turn(each) for each in turns if each.verb != Verb.FACE or self.towards(each.facing))
        for verb in (Verb.RECOVER, Verb.MAINTAIN, Verb.ECM, Verb.ECCM, Verb.JAM, Verb.CLEAR):
            yield from (self.work(each) for each in by_verb[verb])
        if not stays:
            yield from (self.end(each) for each in by_verb[Verb.END])

    # Electronic warfare and recovering

    def work(self, action: Action) -> Offer:
        paid = " for its Command Point" if action.amount else ""
        if action.verb in WORK:
            text, detail, rule = WORK[action.verb]
            uncertain = action.verb == Verb.ECM
        elif action.verb == Verb.ECCM:
            threshold = self.view.units[action.target].threshold
            text, detail, rule = f"ECCM at {self.names[action.target]}", f"its Threshold is {threshold}", "LS-9.5"
            uncertain = True
        else:
            hostile = is_enemy(self.number, action.target)
            text = f"{'Jam' if hostile else 'Mask'} {self.names[action.target]}"
            detail = "attacks −2, no ECM, no Command Points" if hostile else "Avoidance +2"
            rule, uncertain = "LS-9.6", True
        return Offer(
            id=self.id(action), text=f"{text}{paid}", detail=detail, group="electronic", uncertain=uncertain, rule=rule
        )

    # Turning, and the end

    def turn(self, action: Action) -> Offer:
        unit = self.view.units[self.number]
        price, rule = "free", "LS-4.3"
        if action.verb == Verb.SPIN:
            price, rule = "Command Point", "LS-10.10"
        elif action.verb == Verb.TURN:
            costs = self.act.turns > 0 and not self.act.overthrust
            price, rule = (cm(turn_price(self.view, self.number)) if costs else "free"), "LS-4.7"
        best = self.best_shot(unit.x, unit.y, action.facing)
        verb = {Verb.SPIN: "Turn by Command Point", Verb.TURN: "Turn", Verb.FACE: "Face"}[Verb(action.verb)]
        to = "" if action.verb == Verb.FACE else " to"
        return Offer(
            id=self.id(action),
            text=f"{verb}{to} {facing_word(action.facing)}{self.towards(action.facing)}",
            detail=price if best is None else f"{price}, then {best.text}",
            label=price,
            group="turn",
            piece=piece_id(self.number),
            facing=int(action.facing),
            rule=rule,
        )

    def towards(self, facing: int) -> str:
        """The enemies that a facing points at."""
        found = [self.names[each] for each in self.enemies() if self.facing_to(each) == facing]
        return f", towards {joined(found)}" if found else ""

    def end(self, action: Action, *, proposed: bool = False) -> Offer:
        """Proposed only where nothing is lost by it."""
        unit, facts = self.view.units[self.number], []
        wasted = unit.actions > 0 and not unit.evasive
        if wasted:
            facts.append("its Actions are lost" if unit.actions > 1 else "its Action is lost")
        if unit.broadcasting and unit.since < self.view.turn and not self.act.maintained and not self.act.only_acts:
            facts.append("its ECM counter goes")
        return Offer(
            id=self.id(action),
            text="End the activation",
            detail=", ".join(facts),
            group="end",
            key="n",
            quiet=wasted or not proposed,
            rule="LS-3.11",
        )
