"""Offers, act by act: each in the words of its notation, tied to its row of the order sheet, or to its battle."""

from __future__ import annotations

from stormtable.engine import Action
from stormtable.games.jumpstrike.campaign.faces.board import place_id, ship_id
from stormtable.games.jumpstrike.campaign.faces.clashes import clash_id
from stormtable.games.jumpstrike.campaign.faces.refusals import act_text
from stormtable.games.jumpstrike.campaign.faces.rows import kind_row_id
from stormtable.games.jumpstrike.campaign.rules.state import View
from stormtable.language import say
from stormtable.scene import Offer

__all__ = ["Maker"]


class Maker:
    """Makes the offers of one seat."""

    def __init__(self, view: View) -> None:
        self.view = view

    def seal_ships(self, action: Action, id_: str) -> Offer:
        return self.seal(id_, say("Seal the ships"))

    def seal_orders(self, action: Action, id_: str) -> Offer:
        return self.seal(id_, say("Seal the orders"))

    def seal(self, id_: str, text: str) -> Offer:
        """The end of a draft."""
        return Offer(id=id_, text=text, key="s", binding=True, rule="JS-13.6")

    def design(self, action: Action, id_: str) -> Offer:
        return self.ordered(action, id_, kind_row_id(action.target))

    def hold(self, action: Action, id_: str) -> Offer:
        return self.way(action, id_, int(self.view.ships[action.unit].system))

    def go(self, action: Action, id_: str) -> Offer:
        return self.way(action, id_, action.target)

    def way(self, action: Action, id_: str, system: int) -> Offer:
        """Also on the chart, where the ship would go or stay."""
        site, row = self.view.table.sites[system], ship_id(action.unit)
        cell = (int(site.x), int(site.y))
        text = act_text(self.view, action)
        return Offer(id=id_, text=text, row=row, piece=row, cell=cell, rule="JS-13.6")

    def stance(self, action: Action, id_: str) -> Offer:
        return self.ordered(action, id_, ship_id(action.unit))

    def yard(self, action: Action, id_: str) -> Offer:
        return self.ordered(action, id_, place_id(action.target))

    def ordered(self, action: Action, id_: str, row: str) -> Offer:
        return Offer(id=id_, text=act_text(self.view, action), row=row, rule="JS-13.6")

    def settle(self, action: Action, id_: str) -> Offer:
        """Done by the table, when the battle is over."""
        return Offer(id=id_, text=say("Take the outcome"), row=clash_id(action.amount), folded=True, rule="JS-13.20")

    def leave(self, action: Action, id_: str) -> Offer:
        return Offer(id=id_, text=say("Leave it to the computer"), row=clash_id(action.amount), rule="JS-13.20")
