"""Offers, act by act: each in words, where it stands on the table, and what may come of it."""

from __future__ import annotations

from typing import Final

from stormtable.engine import Action
from stormtable.engine.amounts import capital
from stormtable.games.lightning_strike.faces.acts import ActOffers
from stormtable.games.lightning_strike.faces.answers import AnswerOffers
from stormtable.games.lightning_strike.faces.threats import threat_lines, threat_words, threats
from stormtable.games.lightning_strike.rules.state import RADIUS, UNITS_A_SIDE, Counter
from stormtable.games.lightning_strike.rules.values import basic_move, overthrust_move
from stormtable.games.lightning_strike.words.names import FIELD_NAMES
from stormtable.games.lightning_strike.words.notation_acts import orders_of
from stormtable.games.lightning_strike.words.scene_names import (
    cm,
    counter_costs,
    counter_words,
    facing_word,
    piece_id,
    place_word,
)
from stormtable.language import phrase, say, say_count
from stormtable.scene import Figure, Offer, position_number

__all__ = ["Maker"]

PARTS: Final = (  # of the table, from below, from the left
    (phrase("lower left"), phrase("lower middle"), phrase("lower right")),
    (phrase("left"), phrase("middle"), phrase("right")),
    (phrase("upper left"), phrase("upper middle"), phrase("upper right")),
)
NOSE: Final = 300  # tenths of a degree to either side of where a unit placed would face


class Maker(ActOffers, AnswerOffers):
    """Makes the offers of one seat, with the light that belongs to them."""

    # Set-up and order

    def place_field(self, action: Action, id_: str) -> Offer:
        cell = int(action.x), int(action.y)
        name, radius = say(FIELD_NAMES[self.view.drawn]), int(self.view.table.field_radius)
        self.figures.append(
            Figure(id=f"field-{id_}", kind="disc", at=cell, far=radius, label=name, side=self.seat, offer=id_)
        )
        return Offer(
            id=id_,
            text=say("{obstacle} at {place}", obstacle=capital(name), place=place_word(action.x, action.y)),
            detail=self.part_of_table(*cell),
            group="obstacle",
            cell=cell,
            rule="LS-8.1",
        )

    def place_unit(self, action: Action, id_: str) -> Offer:
        place, way = place_word(action.x, action.y), facing_word(action.facing)
        cell, facing = (int(action.x), int(action.y)), int(action.facing)
        self.figures += (
            Figure(id=f"base-{id_}", kind="disc", at=cell, far=RADIUS, side=self.seat, offer=id_),
            Figure(
                id=f"nose-{id_}",
                kind="sector",
                at=cell,
                facing=facing,
                half=NOSE,
                far=3 * RADIUS,
                side=self.seat,
                offer=id_,
            ),
        )
        return Offer(
            id=id_,
            detail=self.part_of_table(*cell),
            text=say("{unit} at {place}, facing {facing}", unit=self.names[action.unit], place=place, facing=way),
            label=self.names[action.unit],
            group="place",
            piece=piece_id(action.unit),
            cell=cell,
            facing=facing,
            rule="LS-1.3",
        )

    def order(self, action: Action, id_: str) -> Offer:
        order = orders_of(self.view)[action.amount]
        sides = [self.names.players()[side] for side in order]
        text = say("{who} first", who=sides[0]) if len(sides) == 2 else ", ".join(sides)
        detail = say("you act first") if order[0] == self.seat else say("the last activation may be yours")
        return Offer(id=id_, text=text, detail=detail if len(sides) == 2 else "", group="order", rule="LS-3.1")

    # Slots

    def pass_slot(self, action: Action, id_: str) -> Offer:
        return Offer(
            id=id_,
            text=say("Pass"),
            detail=say("the slot is used up"),
            group="pass",
            key="n",
            quiet=True,
            rule="LS-10.6",
        )

    def act_later(self, action: Action, id_: str) -> Offer:
        left = int(self.view.units[action.unit].actions)
        return Offer(
            id=id_,
            text=say("{unit} acts", unit=self.names[action.unit]),
            detail=say_count(
                left, "{n} Action left; it neither moves nor turns", "{n} Actions left; it neither moves nor turns"
            ),
            label=say("acts"),
            group=f"unit-{action.unit}",
            piece=piece_id(action.unit),
            number=position_number(action.unit % UNITS_A_SIDE),
            rule="LS-10.6",
        )

    def activate(self, action: Action, id_: str) -> Offer:
        """A unit with the counters that it will bear (LS-4.4)."""
        name = self.names[action.unit]
        counters = counter_words(action.part)
        dash = action.part & Counter.OVERTHRUST
        far = overthrust_move(self.view, action.unit) if dash else basic_move(self.view, action.unit)
        facts = [say("moves {length}", length=cm(far))]
        if not action.part & Counter.EVASIVE:
            facts.append(say_count(int(self.view.units[action.unit].actions), "{n} Action", "{n} Actions"))
        facts += counter_costs(self.view, action.unit, action.part)
        found = threats(self.shooting, action.unit, action.part)
        facts.append(threat_words(found, self.names))
        self.figures += threat_lines(self.view, action.unit, found, id_)
        return Offer(
            id=id_,
            text=say("{unit} with {counters}", unit=name, counters=counters)
            if counters
            else say("Activate {unit}", unit=name),
            detail=", ".join(facts),
            label="" if counters else say("activate"),
            group=f"unit-{action.unit}",
            piece="" if counters else piece_id(action.unit),
            number=position_number(action.unit % UNITS_A_SIDE),
            rule="LS-4.4" if counters else "LS-3.3",
        )

    def part_of_table(self, x: int, y: int) -> str:
        """Where a place is, as one sees it: "upper left", "middle"."""
        table = self.view.table
        return say(PARTS[third(y, table.height)][third(x, table.width)])


def third(place: int, size: int) -> int:
    """Which third of the table it is."""
    return int(min(2, 3 * place // size))
