"""Offers, act by act: each in the words of its notation, tied to its row of the order sheet, or to its battle."""

from __future__ import annotations

from stormtable.engine import Action
from stormtable.games.jumpstrike.campaign.faces.board import place_id, ship_id
from stormtable.games.jumpstrike.campaign.faces.clashes import clash_id
from stormtable.games.jumpstrike.campaign.faces.rows import kind_row_id
from stormtable.games.jumpstrike.campaign.rules.state import View
from stormtable.scene import Offer

__all__ = ["Maker"]


class Maker:
    """Makes the offers of one seat."""

    def __init__(self, view: View) -> None:
        self.view = view

    def seal_ships(self, action: Action, id_: str) -> Offer:
        return self.seal(id_, "Seal the ships")

    def seal_orders(self, action: Action, id_: str) -> Offer:
        return self.seal(id_, "Seal the orders")

    def seal(self, id_: str, text: str) -> Offer:
        """The end of a draft."""
        return Offer(id=id_, text=text, key="s", binding=True, rule="JS-13.6")

    def design(self, action: Action, id_: str) -> Offer:
        return self.ordered(id_, kind_row_id(action.target))

    def hold(self, action: Action, id_: str) -> Offer:
        return self.way(id_, action.unit, int(self.view.ships[action.unit].system))

    def go(self, action: Action, id_: str) -> Offer:
        return self.way(id_, action.unit, action.target)

    def way(self, id_: str, ship: int, system: int) -> Offer:
        """Also on the chart, where the ship would go or stay."""
        site, row = self.view.table.sites[system], ship_id(ship)
        cell = (int(site.x), int(site.y))
        return Offer(id=id_, text=capital(id_), row=row, piece=row, cell=cell, rule="JS-13.6")

    def stance(self, action: Action, id_: str) -> Offer:
        return self.ordered(id_, ship_id(action.unit))

    def yard(self, action: Action, id_: str) -> Offer:
        return self.ordered(id_, place_id(action.target))

    def ordered(self, id_: str, row: str) -> Offer:
        return Offer(id=id_, text=capital(id_), row=row, rule="JS-13.6")

    def settle(self, action: Action, id_: str) -> Offer:
        """Done by the table, when the battle is over."""
        return Offer(id=id_, text="Take the outcome", row=clash_id(action.amount), folded=True, rule="JS-13.20")

    def leave(self, action: Action, id_: str) -> Offer:
        return Offer(id=id_, text="Leave it to the computer", row=clash_id(action.amount), rule="JS-13.20")


def capital(text: str) -> str:
    return text[:1].upper() + text[1:]
