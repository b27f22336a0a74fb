"""The offers of a scene: what may be done now, in words, where it stands on the table, and what may come of it.

On a free table the list can only be a selection: places and facings come from the lattice that searches play as well,
the rest is chosen freely in the regions (scene_regions.py).
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Final

from stormtable.engine import Action
from stormtable.engine.amounts import counted
from stormtable.engine.notation import legal_actions
from stormtable.engine.plane import length
from stormtable.games.lightning_strike.faces.acts import ActOffers
from stormtable.games.lightning_strike.faces.answers import AnswerOffers
from stormtable.games.lightning_strike.faces.shots import Shooting
from stormtable.games.lightning_strike.faces.threats import threat_lines, threat_words, threats
from stormtable.games.lightning_strike.rules.decisions import choices, deciders
from stormtable.games.lightning_strike.rules.state import (
    MAX_CHOICES,
    N_UNITS,
    RADIUS,
    UNITS_A_SIDE,
    Ask,
    Counter,
    State,
    Verb,
)
from stormtable.games.lightning_strike.rules.values import basic_move, is_enemy, on_table, overthrust_move
from stormtable.games.lightning_strike.words.names import FIELD_NAMES
from stormtable.games.lightning_strike.words.notation import orders_of, write
from stormtable.games.lightning_strike.words.terms import (
    Names,
    cm,
    counter_costs,
    counter_words,
    facing_word,
    piece_id,
    place_word,
)
from stormtable.scene import Figure, Offer, position_number

__all__ = ["Offering"]

NOSE: Final = 300  # tenths of a degree to either side of where a unit placed would face
ROOM: Final = 1500  # hundredths between units as they are proposed
MOST_PLACES: Final = 9  # of an obstacle or a unit in the list; everywhere else by the region


class Offering:
    """The offers of one seat, with the light that belongs to them."""

    def __init__(self, view: State, seat: int, names: Names, shooting: Shooting) -> None:
        self.view, self.seat, self.names, self.shooting = view, seat, names, shooting
        self.figures: list[Figure] = []
        self.offers: tuple[Offer, ...] = ()
        if seat >= 0 and deciders(view) >> seat & 1:
            self.offers = tuple(self.made(legal_actions(view, seat, deciders(view), choices, MAX_CHOICES)))

    def made(self, actions: Sequence[Action]) -> Iterable[Offer]:
        match self.view.ask.what:
            case Ask.PLACE_FIELD:
                yield from (self.field(each) for each in spread(actions, *self.middle()))
            case Ask.PLACE_UNIT:
                bare = [each for each in actions if each.part == 0 and self.off_edge(each)]
                yield from (self.placed(each) for each in sorted(spread(bare, *self.middle()), key=self.merit))
            case Ask.ORDER:
                yield from (self.order(each) for each in actions)
            case Ask.SLOT:
                yield from (self.slot(each) for each in actions)
            case Ask.ACTIVATION:
                acts = ActOffers(self.view, self.names, self.shooting)
                yield from acts.made(actions)
                self.figures += acts.figures
            case _:
                answers = AnswerOffers(self.view, self.seat, self.names, self.shooting)
                yield from answers.made(actions)
                self.figures += answers.figures

    def merit(self, action: Action) -> tuple[bool, int, int, int]:
        """Orders places: not beside a friend, then to the fore and in the middle."""
        units = self.view.units
        friends = [n for n in range(N_UNITS) if on_table(self.view, n) and not is_enemy(action.unit, n)]
        crowded = any(length(units[n].x - action.x, units[n].y - action.y) < ROOM for n in friends)
        table = self.view.table
        return crowded, int(length(table.width // 2 - action.x, table.height // 2 - action.y)), action.x, action.y

    def middle(self) -> tuple[int, int]:
        table = self.view.table
        return table.width // 2, table.height // 2

    def part_of_table(self, x: int, y: int) -> str:
        """Where a place is, as one sees it: "upper left", "middle"."""
        table = self.view.table
        words = (
            part_of(y, table.height, ("lower", "", "upper")),
            part_of(x, table.width, ("left", "middle", "right")),
        )
        return " ".join(filter(None, words))

    def off_edge(self, action: Action) -> bool:
        """Whether a place is not on the very edge of the table, where nobody would begin."""
        return 0 < action.x < self.view.table.width and 0 < action.y < self.view.table.height

    def id(self, action: Action) -> str:
        return write(self.view, [action])

    # Set-up and order

    def field(self, action: Action) -> Offer:
        offer, cell = self.id(action), (int(action.x), int(action.y))
        name, radius = FIELD_NAMES[self.view.drawn], int(self.view.table.field_radius)
        self.figures.append(
            Figure(id=f"field-{offer}", kind="disc", at=cell, far=radius, label=name, side=self.seat, offer=offer)
        )
        return Offer(
            id=offer,
            text=f"{name.capitalize()} at {place_word(action.x, action.y)}",
            detail=self.part_of_table(*cell),
            group="obstacle",
            cell=cell,
            rule="LS-8.1",
        )

    def placed(self, action: Action) -> Offer:
        where = f"{place_word(action.x, action.y)}, facing {facing_word(action.facing)}"
        offer, cell, facing = self.id(action), (int(action.x), int(action.y)), int(action.facing)
        self.figures += (
            Figure(id=f"base-{offer}", kind="disc", at=cell, far=RADIUS, side=self.seat, offer=offer),
            Figure(
                id=f"nose-{offer}",
                kind="sector",
                at=cell,
                facing=facing,
                half=NOSE,
                far=3 * RADIUS,
                side=self.seat,
                offer=offer,
            ),
        )
        return Offer(
            id=offer,
            detail=self.part_of_table(*cell),
            text=f"{self.names[action.unit]} at {where}",
            label=self.names[action.unit],
            group="place",
            piece=piece_id(action.unit),
            cell=cell,
            facing=facing,
            rule="LS-1.3",
        )

    def order(self, action: Action) -> Offer:
        sides = [self.names.players()[side] for side in orders_of(self.view)[action.amount]]
        text = f"{sides[0]} first" if len(sides) == 2 else ", ".join(sides)
        own = orders_of(self.view)[action.amount][0] == self.seat
        detail = "you act first" if own else "the last activation may be yours"
        return Offer(
            id=self.id(action), text=text, detail=detail if len(sides) == 2 else "", group="order", rule="LS-3.1"
        )

    # Slots

    def slot(self, action: Action) -> Offer:
        if action.verb == Verb.PASS:
            return Offer(
                id=self.id(action),
                text="Pass",
                detail="the slot is used up",
                group="pass",
                key="n",
                quiet=True,
                rule="LS-10.6",
            )
        name = self.names[action.unit]
        if action.verb == Verb.ACT:
            left = counted(int(self.view.units[action.unit].actions), "Action")
            return Offer(
                id=self.id(action),
                text=f"{name} acts",
                detail=f"{left} left; it neither moves nor turns",
                label="acts",
                group=f"unit-{action.unit}",
                piece=piece_id(action.unit),
                number=position_number(action.unit % UNITS_A_SIDE),
                rule="LS-10.6",
            )
        return self.activation(action, name)

    def activation(self, action: Action, name: str) -> Offer:
        """A unit with the counters that it will bear (LS-4.4)."""
        counters = counter_words(action.part)
        dash = action.part & Counter.OVERTHRUST
        far = overthrust_move(self.view, action.unit) if dash else basic_move(self.view, action.unit)
        facts = [f"moves {cm(far)}"]
        if not action.part & Counter.EVASIVE:
            facts.append(counted(int(self.view.units[action.unit].actions), "Action"))
        facts += counter_costs(self.view, action.unit, action.part)
        offer, found = self.id(action), threats(self.shooting, action.unit, action.part)
        facts.append(threat_words(found, self.names))
        self.figures += threat_lines(self.view, action.unit, found, offer)
        return Offer(
            id=offer,
            text=f"{name} with {counters}" if counters else f"Activate {name}",
            detail=", ".join(facts),
            label="" if counters else "activate",
            group=f"unit-{action.unit}",
            piece="" if counters else piece_id(action.unit),
            number=position_number(action.unit % UNITS_A_SIDE),
            rule="LS-4.4" if counters else "LS-3.3",
        )


def spread(actions: Sequence[Action], x: int, y: int) -> list[Action]:
    """At most MOST_PLACES of them: the nearest to a place, then always the farthest from all before."""
    left, found = list(actions), list[Action]()
    gaps = {id(each): -length(each.x - x, each.y - y) for each in left}
    while left and len(found) < MOST_PLACES:
        best = max(left, key=lambda each: gaps[id(each)])
        left.remove(best)
        for each in left:
            gap = length(each.x - best.x, each.y - best.y)
            gaps[id(each)] = min(gaps[id(each)], gap) if found else gap
        found.append(best)
    return found


def part_of(place: int, size: int, words: tuple[str, str, str]) -> str:
    """Which third of the table it is."""
    return words[min(2, 3 * place // size)]
