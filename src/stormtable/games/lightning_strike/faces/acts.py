"""Offers of the active unit: its attacks and ways (attacks.py, ways.py), electronic warfare, turns and its end."""

from __future__ import annotations

from stormtable.engine import Action
from stormtable.engine.amounts import list_text
from stormtable.games.lightning_strike.faces.ways import WayOffers
from stormtable.games.lightning_strike.rules.movement import turn_price
from stormtable.games.lightning_strike.rules.values import is_enemy
from stormtable.games.lightning_strike.words.scene_names import cm, facing_word, piece_id
from stormtable.language import phrase, say
from stormtable.scene import Offer

__all__ = ["ActOffers"]


class ActOffers(WayOffers):
    """Offers while a unit is active."""

    # Electronic warfare and recovering

    def work(self, action: Action, id_: str, text: str, detail: str, rule: str, *, uncertain: bool = False) -> Offer:
        told = say("{act} for its Command Point", act=text) if action.amount else text
        return Offer(id=id_, text=told, detail=detail, group="electronic", uncertain=uncertain, rule=rule)

    def recover(self, action: Action, id_: str) -> Offer:
        detail = say("removes the Stun counter, without a roll; a second one would cripple")
        return self.work(action, id_, say("Recover"), detail, "LS-7.2")

    def ecm(self, action: Action, id_: str) -> Offer:
        detail = say("no Command Points for the other sides")
        return self.work(action, id_, say("Switch on ECM"), detail, "LS-9.1", uncertain=True)

    def maintain(self, action: Action, id_: str) -> Offer:
        return self.work(action, id_, say("Maintain ECM"), say("else the counter goes at the end"), "LS-9.9")

    def eccm(self, action: Action, id_: str) -> Offer:
        detail = say("its Threshold is {threshold}", threshold=self.view.units[action.target].threshold)
        return self.work(
            action, id_, say("ECCM at {target}", target=self.names[action.target]), detail, "LS-9.5", uncertain=True
        )

    def jam(self, action: Action, id_: str) -> Offer:
        target = self.names[action.target]
        text, detail = say("Mask {target}", target=target), say("Avoidance +2")
        if is_enemy(self.number, action.target):
            text, detail = say("Jam {target}", target=target), say("attacks −2, no ECM, no Command Points")
        return self.work(action, id_, text, detail, "LS-9.6", uncertain=True)

    def clear(self, action: Action, id_: str) -> Offer:
        return self.work(action, id_, say("Clear a hostile Targeted ECM counter"), say("without a roll"), "LS-9.8")

    # Turning, and the end

    def face(self, action: Action, id_: str) -> Offer:
        return self.new_facing(action, id_, phrase("Face {facing}"), say("free"), "LS-4.3")

    def turn(self, action: Action, id_: str) -> Offer:
        costs = self.act.turns > 0 and not self.act.overthrust
        price = cm(turn_price(self.view, self.number)) if costs else say("free")
        return self.new_facing(action, id_, phrase("Turn to {facing}"), price, "LS-4.7")

    def spin(self, action: Action, id_: str) -> Offer:
        return self.new_facing(
            action, id_, phrase("Turn by Command Point to {facing}"), say("Command Point"), "LS-10.10"
        )

    def new_facing(self, action: Action, id_: str, sentence: str, price: str, rule: str) -> Offer:
        unit = self.view.units[self.number]
        best, targets = self.best_shot(unit.x, unit.y, action.facing), self.towards(action.facing)
        text = say(sentence, facing=facing_word(action.facing))
        return Offer(
            id=id_,
            text=say("{turn}, towards {targets}", turn=text, targets=targets) if targets else text,
            detail=price if best is None else say("{price}, then {shot}", price=price, shot=best.text),
            label=price,
            group="turn",
            piece=piece_id(self.number),
            facing=int(action.facing),
            rule=rule,
        )

    def towards(self, facing: int) -> str:
        """The enemies that a facing points at."""
        found = [self.names[each] for each in self.enemies() if self.facing_to(each) == facing]
        return list_text(found)

    def wastes(self) -> bool:
        """Whether Actions are lost by ending now."""
        unit = self.view.units[self.number]
        return unit.actions > 0 and not unit.evasive

    def end(self, action: Action, id_: str) -> Offer:
        unit, facts = self.view.units[self.number], []
        if self.wastes():
            facts.append(say("its Actions are lost") if unit.actions > 1 else say("its Action is lost"))
        if unit.broadcasting and unit.since < self.view.turn and not self.act.maintained and not self.act.only_acts:
            facts.append(say("its ECM counter goes"))
        return Offer(
            id=id_,
            text=say("End the activation"),
            detail=", ".join(facts),
            group="end",
            key="n",
            quiet=True,
            rule="LS-3.11",
        )
