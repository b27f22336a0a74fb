"""Offers of the active unit: its attacks and ways (attacks.py, ways.py), electronic warfare, turns and its end."""

from __future__ import annotations

from stormtable.engine import Action
from stormtable.engine.amounts import list_text
from stormtable.games.lightning_strike.faces.ways import WayOffers
from stormtable.games.lightning_strike.rules.movement import turn_price
from stormtable.games.lightning_strike.rules.values import is_enemy
from stormtable.games.lightning_strike.words.scene_names import cm, facing_word, piece_id
from stormtable.scene import Offer

__all__ = ["ActOffers"]


class ActOffers(WayOffers):
    """Offers while a unit is active."""

    # Electronic warfare and recovering

    def work(self, action: Action, id_: str, text: str, detail: str, rule: str, *, uncertain: bool = False) -> Offer:
        paid = " for its Command Point" if action.amount else ""
        return Offer(id=id_, text=f"{text}{paid}", detail=detail, group="electronic", uncertain=uncertain, rule=rule)

    def recover(self, action: Action, id_: str) -> Offer:
        detail = "removes the Stun counter, without a roll; a second one would cripple"
        return self.work(action, id_, "Recover", detail, "LS-7.2")

    def ecm(self, action: Action, id_: str) -> Offer:
        detail = "no Command Points for the other sides"
        return self.work(action, id_, "Switch on ECM", detail, "LS-9.1", uncertain=True)

    def maintain(self, action: Action, id_: str) -> Offer:
        return self.work(action, id_, "Maintain ECM", "else the counter goes at the end", "LS-9.9")

    def eccm(self, action: Action, id_: str) -> Offer:
        detail = f"its Threshold is {self.view.units[action.target].threshold}"
        return self.work(action, id_, f"ECCM at {self.names[action.target]}", detail, "LS-9.5", uncertain=True)

    def jam(self, action: Action, id_: str) -> Offer:
        hostile = is_enemy(self.number, action.target)
        text = f"{'Jam' if hostile else 'Mask'} {self.names[action.target]}"
        detail = "attacks −2, no ECM, no Command Points" if hostile else "Avoidance +2"
        return self.work(action, id_, text, detail, "LS-9.6", uncertain=True)

    def clear(self, action: Action, id_: str) -> Offer:
        return self.work(action, id_, "Clear a hostile Targeted ECM counter", "without a roll", "LS-9.8")

    # Turning, and the end

    def face(self, action: Action, id_: str) -> Offer:
        return self.new_facing(action, id_, "Face", "free", "LS-4.3")

    def turn(self, action: Action, id_: str) -> Offer:
        costs = self.act.turns > 0 and not self.act.overthrust
        price = cm(turn_price(self.view, self.number)) if costs else "free"
        return self.new_facing(action, id_, "Turn to", price, "LS-4.7")

    def spin(self, action: Action, id_: str) -> Offer:
        return self.new_facing(action, id_, "Turn by Command Point to", "Command Point", "LS-10.10")

    def new_facing(self, action: Action, id_: str, verb: str, price: str, rule: str) -> Offer:
        unit = self.view.units[self.number]
        best = self.best_shot(unit.x, unit.y, action.facing)
        return Offer(
            id=id_,
            text=f"{verb} {facing_word(action.facing)}{self.towards(action.facing)}",
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
        return f", towards {list_text(found)}" if found else ""

    def wastes(self) -> bool:
        """Whether Actions are lost by ending now."""
        unit = self.view.units[self.number]
        return unit.actions > 0 and not unit.evasive

    def end(self, action: Action, id_: str) -> Offer:
        unit, facts = self.view.units[self.number], []
        if self.wastes():
            facts.append("its Actions are lost" if unit.actions > 1 else "its Action is lost")
        if unit.broadcasting and unit.since < self.view.turn and not self.act.maintained and not self.act.only_acts:
            facts.append("its ECM counter goes")
        return Offer(
            id=id_,
            text="End the activation",
            detail=", ".join(facts),
            group="end",
            key="n",
            quiet=True,
            rule="LS-3.11",
        )
