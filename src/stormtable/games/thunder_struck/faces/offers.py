"""The offers of a scene: every legal action in words, where it stands, what comes of it."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from stormtable.engine import Action
from stormtable.engine.amounts import counted, joined
from stormtable.engine.notation import legal_actions
from stormtable.games.thunder_struck.faces.console import boost_faces, console_id, dice_ids, does
from stormtable.games.thunder_struck.faces.foretelling import Foretold, after_boost, foretell
from stormtable.games.thunder_struck.faces.ring import reach, way
from stormtable.games.thunder_struck.rules.actions import other_die, price
from stormtable.games.thunder_struck.rules.codes import Event
from stormtable.games.thunder_struck.rules.console import count_on, die_on
from stormtable.games.thunder_struck.rules.decisions import choices, deciders
from stormtable.games.thunder_struck.rules.state import MAX_CHOICES, N_DICE, NOWHERE, Ask, At, Kind, State, Verb
from stormtable.games.thunder_struck.words.names import facing_name
from stormtable.games.thunder_struck.words.notation import write
from stormtable.games.thunder_struck.words.terms import ABEAM, Names, piece_id, space_id, space_title
from stormtable.scene import Offer, Overlay, Variant, position_number

__all__ = ["Offering"]


class Offering:
    """The offers of one seat, with the overlays that belong to them."""

    def __init__(self, view: State, seat: int, names: Names) -> None:
        self.view, self.seat, self.names, self.setup = view, seat, names, view.table
        self.ids = dice_ids(view, seat) if seat >= 0 else {}
        self.overlays: list[Overlay] = []
        self.offers: tuple[Offer, ...] = ()
        if seat >= 0 and deciders(view) >> seat & 1:
            self.offers = tuple(self.made(legal_actions(view, seat, deciders(view), choices, MAX_CHOICES)))

    def made(self, actions: Sequence[Action]) -> Iterable[Offer]:
        match self.view.ask.what:
            case Ask.PLAN:
                order = (Verb.LAY, Verb.HAND_IN, Verb.REROLL, Verb.LIFT)
                for verb in order:
                    yield from (self.plan(each) for each in actions if each.verb == verb)
            case Ask.ACTION:
                yield from self.action_offers(actions)
            case Ask.WINNER:
                yield from (self.choice(each) for each in sorted(actions, key=lambda each: each.verb == Verb.STAY))
            case Ask.SHIELD | Ask.DAMAGE:
                yield from (self.on_space(each) for each in actions)
            case _:
                yield from (self.reflex(each) for each in actions)

    def id(self, action: Action) -> str:
        return write(self.view, [action])

    def title(self, space: int) -> str:
        return space_title(self.setup, space)

    def space(self, space: int) -> str:
        return space_id(self.setup, self.seat, space)

    def die(self, space: int) -> int:
        """The number of the die on a space."""
        return die_on(self.view, self.seat, space)

    def face(self, space: int) -> int:
        return int(self.view.ships[self.seat].dice[self.die(space)].face)

    # Planning

    def plan(self, action: Action) -> Offer:
        match action.verb:
            case Verb.LAY:
                return self.lay(action)
            case Verb.LIFT:
                return self.lift(action)
            case Verb.HAND_IN:
                return self.hand_in(action)
        n = sum(die.at >= At.CONSOLE or die.at == At.HAND for die in self.view.ships[self.seat].dice)
        cubes = self.view.ships[self.seat].cubes
        return Offer(
            id=self.id(action),
            text=f"Reroll all {n} dice",
            detail=f"for 1 of {counted(cubes, 'power cube')}; dice laid come back first",
            group="hand",
            console=console_id(self.view, self.seat),
            cost=1,
            rule="TS-3.2",
        )

    def lay(self, action: Action) -> Offer:
        """A die from the hand onto a space; equal dice in hand do alike."""
        kind, face = self.setup.console[action.target].kind, action.amount
        offer = self.id(action)
        dice = self.view.ships[self.seat].dice
        alike = tuple(
            self.ids[i] for i in range(N_DICE) if dice[i].at == At.HAND and dice[i].face == face and i in self.ids
        )
        if kind == Kind.FIRE:
            self.overlays.append(reach(self.view, self.seat, face, offer))
        elif kind == Kind.BOOST:
            after = after_boost(self.view, self.seat, face + sum(boost_faces(self.view, self.seat)))
            self.overlays.append(way(self.view, self.seat, after, offer, f"to {after.ships[self.seat].space}"))
        return Offer(
            id=offer,
            text=f"Lay the {face} on {self.title(action.target)}",
            detail=self.laid_detail(kind, face),
            label=self.laid_label(kind, action.target, face),
            group="lay",
            space=self.space(action.target),
            number=position_number(action.target),
            dice=tuple(sorted(alike, key=lambda each: each.endswith("green"))),
            folded=True,
            rule="TS-3.1",
        )

    def laid_label(self, kind: int, space: int, face: int) -> str:
        """What the die would do, as short as it stands under a space."""
        others = boost_faces(self.view, self.seat)
        if kind == Kind.BOOST and others:
            landed = after_boost(self.view, self.seat, face + sum(others)).ships[self.seat].space
            return f"{others[0]} + {face}, to {landed}"
        if kind == Kind.MANOEUVRE:
            other = self.laid_total(Kind.MANOEUVRE)
            return f"{other} + {face}, may warp" if other else f"total {face}"
        return does(self.view, self.seat, space, face)

    def laid_total(self, kind: int) -> int:
        spaces = [space for space in range(self.setup.n_spaces) if self.setup.console[space].kind == kind]
        return sum(self.face(space) for space in spaces if self.die(space) != NOWHERE)

    def laid_detail(self, kind: int, face: int) -> str:
        """What the space is for, and whether one is still owed."""
        owed = "; one is owed here" if count_on(self.view, self.seat, kind) == 0 else ""
        match kind:
            case Kind.BOOST:
                return f"moves {face} ahead{owed}"
            case Kind.MANOEUVRE:
                return f"the highest total wins{owed}"
            case Kind.FIRE:
                return f"hits an enemy at most {face} away"
            case Kind.POWER:
                return "2 cubes for a six" if face == 6 else "1 cube"
        return "raises this shield, or again if it falls"

    def lift(self, action: Action) -> Offer:
        face = self.face(action.target)
        return Offer(
            id=self.id(action),
            text=f"Take the {face} back from {self.title(action.target)}",
            group="lift",
            space=self.space(action.target),
            number=position_number(action.target),
            dice=(self.ids[self.die(action.target)],),
            folded=True,
            rule="TS-3.1",
        )

    def hand_in(self, action: Action) -> Offer:
        hand = [die.face for die in self.view.ships[self.seat].dice if die.at == At.HAND]
        aside = f"the {joined([str(face) for face in hand])} fits nowhere and is set aside; " if hand else ""
        return Offer(
            id=self.id(action),
            text="Hand in",
            detail=f"{aside}once handed in, a layout is final",
            group="hand",
            console=console_id(self.view, self.seat),
            rule="TS-3.8" if hand else "TS-3.10",
        )

    # Actions

    def action_offers(self, actions: Sequence[Action]) -> Iterable[Offer]:
        """One offer for each die, space and target; with what cubes make of it."""
        kept: dict[tuple[int, int, int, int], list[Action]] = {}
        for each in actions:
            kept.setdefault((each.verb, each.part, each.target, each.unit), []).append(each)
        groups = sorted(kept.values(), key=lambda group: (group[0].part, group[0].target, group[0].verb))
        stay = [group for group in groups if group[0].part == group[0].target]
        move = [group for group in groups if group[0].part != group[0].target]
        yield from (self.act(group) for group in stay)
        yield from (self.act(group) for group in move)

    def act(self, group: list[Action]) -> Offer:
        group.sort(key=lambda each: (price(each), abs(each.amount), -each.amount, -each.x))
        base = group[0]
        told = foretell(self.view, self.seat, base)
        offer, moved = self.id(base), base.part != base.target
        partner = other_die(self.view, self.seat, base)
        numbers = [self.die(base.part)] + ([self.die(partner)] if partner != NOWHERE else [])
        landing = None
        if base.verb in (Verb.BOOST, Verb.BOOST_BOTH):
            ship = told.after.ships[self.seat]
            landing = (int(ship.sector), int(ship.space))
        self.overlay(base, offer, told)
        return Offer(
            id=offer,
            text=self.act_text(base, partner),
            detail=told.words,
            label=told.label,
            group="move" if moved else "act",
            piece=piece_id(self.setup, base.unit - 1 if base.unit else self.seat),
            space=self.space(base.target),
            number=position_number(base.target),
            dice=tuple(self.ids[number] for number in numbers),
            cell=landing,
            foretold=True,
            folded=moved,
            cost=price(base),
            variants=tuple(self.variant(each, partner) for each in group) if len(group) > 1 else (),
            rule="TS-4.2" if moved else "TS-4.1",
        )

    def overlay(self, action: Action, offer: str, told: Foretold) -> None:
        if action.verb in (Verb.BOOST, Verb.BOOST_BOTH):
            self.overlays.append(way(self.view, self.seat, told.after, offer, told.label))
        elif action.verb == Verb.FIRE:
            self.overlays.append(reach(self.view, self.seat, self.face(action.part) + action.amount, offer))

    def variant(self, action: Action, partner: int) -> Variant:
        told = foretell(self.view, self.seat, action)
        offer = self.id(action)
        if action.amount or action.x:
            self.overlay(action, offer, told)
        pips = (int(action.amount), int(action.x)) if partner != NOWHERE else (int(action.amount),)
        return Variant(id=offer, pips=pips, cost=price(action), text=told.words, label=self.act_text(action, partner))

    def act_text(self, action: Action, partner: int) -> str:
        """The act itself: "Boost 4 + 2", "Fire the 6 at Orange", "Move the 3 to Fire 2, fire at Orange"."""
        face = self.face(action.part) + action.amount
        other = self.face(partner) + action.x if partner != NOWHERE else 0
        where = self.title(action.target)
        match action.verb:
            case Verb.BOOST:
                text = f"boost {face}"
            case Verb.BOOST_BOTH:
                text = f"boost {face} + {other}"
            case Verb.MANOEUVRE:
                text = f"manoeuvre with {f'{face} + {other}' if other else face}"
            case Verb.FIRE:
                text = f"fire the {face}" + (f" at {self.names[action.unit - 1]}" if action.unit else "")
            case Verb.SHIELD:
                text = f"raise the {where}"
            case _:
                text = f"take power with the {face}"
        if action.part != action.target:
            return f"Move the {self.face(action.part)} to {where}, {text}"
        return text[0].upper() + text[1:]

    # Choices of winners, of those who are hit, and of the Reflex die

    def choice(self, action: Action) -> Offer:
        told = foretell(self.view, self.seat, action)
        ship, own = self.view.ships[self.seat], piece_id(self.setup, self.seat)
        if action.verb == Verb.STAY:
            return Offer(
                id=self.id(action),
                text="Neither",
                detail="stay as it is",
                group="stay",
                key="n",
                quiet=True,
                rule="TS-5.4",
            )
        if action.verb == Verb.FLIP:
            return Offer(
                id=self.id(action),
                text=f"Flip to face {facing_name(-ship.facing)}",
                detail=told.words,
                label="flip",
                group="turn",
                piece=own,
                facing=ABEAM[-ship.facing],
                foretold=True,
                rule="TS-5.4",
            )
        where = self.names.place(action.part, action.target)
        return Offer(
            id=self.id(action),
            text=f"Warp to {where}, facing {facing_name(action.facing)}",
            detail=told.words,
            label=facing_name(action.facing),
            group="warp",
            piece=own,
            cell=(int(action.part), int(action.target)),
            facing=ABEAM[action.facing],
            foretold=True,
            rule="TS-5.4",
        )

    def on_space(self, action: Action) -> Offer:
        """The shield that takes a hit, or the space that a damage token goes on."""
        told, title = foretell(self.view, self.seat, action), self.title(action.target)
        damage = action.verb == Verb.MARK_DAMAGE
        number = self.die(action.target)
        return Offer(
            id=self.id(action),
            text=f"Damage {title}" if damage else f"{title} takes it",
            detail=told.words,
            label=told.label if damage else "takes it",
            group="damage" if damage else "shield",
            space=self.space(action.target),
            number=position_number(action.target),
            foretold=True,
            quiet=told.first(Event.BOTH_DAMAGED) is not None,
            rule=("TS-6.7" if number != NOWHERE else "TS-6.6") if damage else "TS-6.4",
        )

    def reflex(self, action: Action) -> Offer:
        if action.verb == Verb.TAKE_REFLEX:
            detail = "a fifth die, the green one, in the next round"
            return Offer(id=self.id(action), text="Take the Reflex die", detail=detail, group="reflex", rule="TS-7.1")
        detail = "it stays on the table"
        return Offer(
            id=self.id(action), text="Decline it", detail=detail, group="reflex", key="n", quiet=True, rule="TS-7.1"
        )
