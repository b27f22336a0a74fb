"""The offers of a scene: what is worth a line of what may be done now, the best first (maker.py has them act by act).

On a free table the list can only be a selection: places and facings come from the lattice that searches play as well,
the rest is chosen freely in the regions (regions.py).
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from fractions import Fraction
from typing import Final

from msgspec.structs import replace

from stormtable.engine import Action
from stormtable.engine.notation import legal_actions
from stormtable.engine.plane import length
from stormtable.games.lightning_strike.faces.answers import volley_after
from stormtable.games.lightning_strike.faces.dispatch import offer_of
from stormtable.games.lightning_strike.faces.maker import Maker
from stormtable.games.lightning_strike.faces.shots import Shooting
from stormtable.games.lightning_strike.faces.ways import APART
from stormtable.games.lightning_strike.rules.decisions import choices, deciders
from stormtable.games.lightning_strike.rules.state import MAX_CHOICES, N_UNITS, Ask, State, Verb
from stormtable.games.lightning_strike.rules.values import is_enemy, on_table
from stormtable.games.lightning_strike.words.notation_writing import write
from stormtable.games.lightning_strike.words.scene_names import Names
from stormtable.scene import Figure, Offer

__all__ = ["Offering"]

ROOM: Final = 1500  # hundredths between units as they are proposed
MOST_PLACES: Final = 9  # of an obstacle or a unit in the list; everywhere else by the region
WAYS: Final = (Verb.MOVE, Verb.FLY, Verb.TURN)
WORK: Final = (Verb.RECOVER, Verb.MAINTAIN, Verb.ECM, Verb.ECCM, Verb.JAM, Verb.CLEAR)  # as listed
ANSWERS: Final = (Verb.BOOST, Verb.INTERRUPT, Verb.SPIN, Verb.FACE_ATTACKER)
PASSES: Final = (Verb.KEEP_FACING, Verb.DECLINE)


class Offering:
    """The offers of one seat, with the light that belongs to them."""

    def __init__(self, view: State, seat: int, names: Names, shooting: Shooting) -> None:
        self.view, self.maker = view, Maker(view, seat, names, shooting)
        self.offers: tuple[Offer, ...] = ()
        if seat >= 0 and deciders(view) >> seat & 1:
            self.offers = tuple(self.listed(legal_actions(view, seat, deciders(view), choices, MAX_CHOICES)))

    @property
    def figures(self) -> list[Figure]:
        return self.maker.figures

    def listed(self, actions: Sequence[Action]) -> Iterable[Offer]:
        middle = self.view.table.width // 2, self.view.table.height // 2
        match self.view.ask.what:
            case Ask.PLACE_FIELD:
                return self.make_offers(spread(actions, *middle))
            case Ask.PLACE_UNIT:
                bare = [each for each in actions if each.part == 0 and self.off_edge(each)]
                return self.make_offers(sorted(spread(bare, *middle), key=self.merit))
            case Ask.ACTIVATION:
                return self.of_active({verb: [each for each in actions if each.verb == verb] for verb in Verb})
            case Ask.ORDER | Ask.SLOT:
                return self.make_offers(actions)
        return self.in_answer(actions)

    def make_offers(self, actions: Iterable[Action]) -> Iterable[Offer]:
        """The offers of actions, one by one."""
        return (offer_of(self.maker, each, write(self.view, [each])) for each in actions)

    # Set-up

    def merit(self, action: Action) -> tuple[bool, int, int, int]:
        """Orders places: not beside a friend, then to the fore and in the middle."""
        units = self.view.units
        friends = [n for n in range(N_UNITS) if on_table(self.view, n) and not is_enemy(action.unit, n)]
        crowded = any(length(units[n].x - action.x, units[n].y - action.y) < ROOM for n in friends)
        table = self.view.table
        return crowded, int(length(table.width // 2 - action.x, table.height // 2 - action.y)), action.x, action.y

    def off_edge(self, action: Action) -> bool:
        """Whether a place is not on the very edge of the table, where nobody would begin."""
        return 0 < action.x < self.view.table.width and 0 < action.y < self.view.table.height

    # The active unit

    def of_active(self, by_verb: dict[Verb, list[Action]]) -> Iterable[Offer]:
        """Attacks, ways with a shot from their end, ways and turns, other work; the end first where it is proposed."""
        maker = self.maker
        attacks = [*self.make_offers(by_verb[Verb.ATTACK]), *maker.turned_attacks()]
        yield from sorted(attacks, key=lambda each: -each.chance)
        yield from maker.advances([each for verb in WAYS for each in by_verb[verb]], attacks)
        stays = not by_verb[Verb.MOVE] and all(each.x < APART for each in by_verb[Verb.FLY])
        if stays:
            loses = bool(attacks) or maker.wastes()  # proposed only where nothing is lost by it
            yield from (replace(each, quiet=loses) for each in self.make_offers(by_verb[Verb.END]))
        yield from self.make_offers(maker.best_moves(by_verb[Verb.MOVE]))
        yield from self.make_offers(maker.best_flights(by_verb[Verb.FLY]))
        yield from self.make_offers(by_verb[Verb.TURN])
        yield from self.make_offers(each for each in by_verb[Verb.FACE] if maker.towards(each.facing))
        yield from self.make_offers(by_verb[Verb.SPIN])
        yield from self.make_offers(each for verb in WORK for each in by_verb[verb])
        if not stays:
            yield from self.make_offers(by_verb[Verb.END])

    # Answers

    def in_answer(self, actions: Sequence[Action]) -> Iterable[Offer]:
        """What leaves the attack the least chance first, what passes it up last."""
        answers = [each for verb in ANSWERS for each in actions if each.verb == verb]
        passes = [each for verb in PASSES for each in actions if each.verb == verb]
        return self.make_offers((*sorted(answers, key=self.chance_left), *passes))

    def chance_left(self, action: Action) -> Fraction:
        volley = volley_after(self.maker.shooting, action)
        return volley.hit_chance if volley else Fraction(0)


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
