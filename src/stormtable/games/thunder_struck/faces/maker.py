"""Offers, act by act: each in words, where it stands, what comes of it; with the overlays that belong to them."""

from __future__ import annotations

from msgspec.structs import replace

from stormtable.engine import Action
from stormtable.engine.amounts import list_text
from stormtable.games.thunder_struck.faces.console import boost_faces, console_id, dice_ids, does
from stormtable.games.thunder_struck.faces.foretelling import Foretold, after_boost, foretell
from stormtable.games.thunder_struck.faces.ring import reach, way
from stormtable.games.thunder_struck.rules.actions import other_die, price
from stormtable.games.thunder_struck.rules.codes import Event
from stormtable.games.thunder_struck.rules.console import count_on, die_on
from stormtable.games.thunder_struck.rules.state import N_DICE, NOWHERE, At, Kind, State
from stormtable.games.thunder_struck.words.scene_names import ABEAM, Names, piece_id, said_facing, space_id, space_title
from stormtable.language import phrase, say, say_count
from stormtable.scene import Offer, Overlay, position_number

__all__ = ["Maker"]

Words = tuple[str, str]  # of an act with a die where it lies, and with one moved there first


class Maker:
    """Makes the offers of one seat."""

    def __init__(self, view: State, seat: int, names: Names) -> None:
        self.view, self.seat, self.names, self.setup = view, seat, names, view.table
        self.ids = dice_ids(view, seat)
        self.overlays: list[Overlay] = []

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

    def lay(self, action: Action, id_: str) -> Offer:
        """A die from the hand onto a space; equal dice in hand do alike."""
        kind, face = self.setup.console[action.target].kind, action.amount
        dice = self.view.ships[self.seat].dice
        alike = tuple(
            self.ids[i] for i in range(N_DICE) if dice[i].at == At.HAND and dice[i].face == face and i in self.ids
        )
        if kind == Kind.FIRE:
            self.overlays.append(reach(self.view, self.seat, face, id_))
        elif kind == Kind.BOOST:
            after = after_boost(self.view, self.seat, face + sum(boost_faces(self.view, self.seat)))
            self.overlays.append(
                way(self.view, self.seat, after, id_, say("to {place}", place=after.ships[self.seat].space))
            )
        return Offer(
            id=id_,
            text=say("Lay the {die} on {space}", die=face, space=self.title(action.target)),
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
            return say("{first} + {second}, to {space}", first=others[0], second=face, space=landed)
        if kind == Kind.MANOEUVRE:
            other = self.laid_total(Kind.MANOEUVRE)
            if other:
                return say("{first} + {second}, may warp", first=other, second=face)
            return say("total {n}", n=face)
        return does(self.view, self.seat, space, face)

    def laid_total(self, kind: int) -> int:
        spaces = [space for space in range(self.setup.n_spaces) if self.setup.console[space].kind == kind]
        return sum(self.face(space) for space in spaces if self.die(space) != NOWHERE)

    def laid_detail(self, kind: int, face: int) -> str:
        """What the space is for, and whether one is still owed."""
        owed = count_on(self.view, self.seat, kind) == 0
        match kind:
            case Kind.BOOST if owed:
                return say("moves {n} ahead; one is owed here", n=face)
            case Kind.BOOST:
                return say("moves {n} ahead", n=face)
            case Kind.MANOEUVRE:
                return say("the highest total wins; one is owed here") if owed else say("the highest total wins")
            case Kind.FIRE:
                return say("hits an enemy at most {n} away", n=face)
            case Kind.POWER:
                return say("2 cubes for a six") if face == 6 else say_count(1, "{n} cube", "{n} cubes")
        return say("raises this shield, or again if it falls")

    def lift(self, action: Action, id_: str) -> Offer:
        face = self.face(action.target)
        return Offer(
            id=id_,
            text=say("Take the {die} back from {space}", die=face, space=self.title(action.target)),
            group="lift",
            space=self.space(action.target),
            number=position_number(action.target),
            dice=(self.ids[self.die(action.target)],),
            folded=True,
            rule="TS-3.1",
        )

    def reroll(self, action: Action, id_: str) -> Offer:
        n = sum(die.at >= At.CONSOLE or die.at == At.HAND for die in self.view.ships[self.seat].dice)
        cubes = self.view.ships[self.seat].cubes
        return Offer(
            id=id_,
            text=say("Reroll all {n} dice", n=n),
            detail=say_count(
                cubes,
                "for 1 of {n} power cube; dice laid come back first",
                "for 1 of {n} power cubes; dice laid come back first",
            ),
            group="hand",
            console=console_id(self.view, self.seat),
            cost=1,
            rule="TS-3.2",
        )

    def hand_in(self, action: Action, id_: str) -> Offer:
        hand = [die.face for die in self.view.ships[self.seat].dice if die.at == At.HAND]
        detail = say("once handed in, a layout is final")
        if hand:
            dice = list_text([str(face) for face in hand])
            detail = say("the {dice} fits nowhere and is set aside; once handed in, a layout is final", dice=dice)
        return Offer(
            id=id_,
            text=say("Hand in"),
            detail=detail,
            group="hand",
            console=console_id(self.view, self.seat),
            rule="TS-3.8" if hand else "TS-3.10",
        )

    # Actions

    def boost(self, action: Action, id_: str) -> Offer:
        words = phrase("Boost {n}"), phrase("Move the {die} to {space}, boost {n}")
        return self.move(action, id_, words, self.face_with_pips(action))

    def boost_both(self, action: Action, id_: str) -> Offer:
        words = phrase("Boost {n}"), phrase("Move the {die} to {space}, boost {n}")
        return self.move(action, id_, words, f"{self.face_with_pips(action)} + {self.second(action)}")

    def move(self, action: Action, id_: str, words: Words, n: int | str) -> Offer:
        told = foretell(self.view, self.seat, action)
        self.overlays.append(way(self.view, self.seat, told.after, id_, told.label))
        ship = told.after.ships[self.seat]
        return replace(self.act(action, id_, words, told, n=n), cell=(int(ship.sector), int(ship.space)))

    def manoeuvre(self, action: Action, id_: str) -> Offer:
        other = self.second(action)
        dice = f"{self.face_with_pips(action)} + {other}" if other else self.face_with_pips(action)
        words = phrase("Manoeuvre with {dice}"), phrase("Move the {die} to {space}, manoeuvre with {dice}")
        return self.act(action, id_, words, dice=dice)

    def fire(self, action: Action, id_: str) -> Offer:
        face = self.face_with_pips(action)
        self.overlays.append(reach(self.view, self.seat, face, id_))
        if not action.unit:
            words = phrase("Fire the {face}"), phrase("Move the {die} to {space}, fire the {face}")
            return self.act(action, id_, words, face=face)
        words = (
            phrase("Fire the {face} at {target}"),
            phrase("Move the {die} to {space}, fire the {face} at {target}"),
        )
        return self.act(action, id_, words, face=face, target=self.names[action.unit - 1])

    def shield(self, action: Action, id_: str) -> Offer:
        words = phrase("Raise the {space}"), phrase("Move the {die} to {space}, raise the {space}")
        return self.act(action, id_, words)

    def power(self, action: Action, id_: str) -> Offer:
        words = phrase("Take power with the {face}"), phrase("Move the {die} to {space}, take power with the {face}")
        return self.act(action, id_, words, face=self.face_with_pips(action))

    def face_with_pips(self, action: Action) -> int:
        """The face of the die with the pips added."""
        return self.face(action.part) + action.amount

    def second(self, action: Action) -> int:
        """The same of the other die that takes part; 0 if none does."""
        partner = other_die(self.view, self.seat, action)
        return self.face(partner) + action.x if partner != NOWHERE else 0

    def act(
        self, action: Action, id_: str, words: Words, told: Foretold | None = None, /, **values: int | str
    ) -> Offer:
        """A die's action: "Boost 4 + 2", "Fire the 6 at Orange", "Move the 3 to Fire 2, fire the 3 at Orange"."""
        told, moved = told or foretell(self.view, self.seat, action), action.part != action.target
        dice = [space for space in (action.part, other_die(self.view, self.seat, action)) if space != NOWHERE]
        text = say(words[moved], die=self.face(action.part), space=self.title(action.target), **values)
        return Offer(
            id=id_,
            text=text,
            detail=told.words,
            label=told.label,
            group="move" if moved else "act",
            piece=piece_id(self.setup, action.unit - 1 if action.unit else self.seat),
            space=self.space(action.target),
            number=position_number(action.target),
            dice=tuple(self.ids[self.die(space)] for space in dice),
            foretold=True,
            folded=moved,
            cost=price(action),
            rule="TS-4.2" if moved else "TS-4.1",
        )

    # Choices of winners, of those who are hit, and of the Reflex die

    def flip(self, action: Action, id_: str) -> Offer:
        ahead = -self.view.ships[self.seat].facing
        return Offer(
            id=id_,
            text=say("Flip to face {facing}", facing=said_facing(ahead)),
            detail=foretell(self.view, self.seat, action).words,
            label=say("flip"),
            group="turn",
            piece=piece_id(self.setup, self.seat),
            facing=ABEAM[ahead],
            foretold=True,
            rule="TS-5.4",
        )

    def stay(self, action: Action, id_: str) -> Offer:
        detail = say("stay as it is")
        return Offer(id=id_, text=say("Neither"), detail=detail, group="stay", key="n", quiet=True, rule="TS-5.4")

    def warp(self, action: Action, id_: str) -> Offer:
        where = self.names.place(action.part, action.target)
        return Offer(
            id=id_,
            text=say("Warp to {place}, facing {facing}", place=where, facing=said_facing(action.facing)),
            detail=foretell(self.view, self.seat, action).words,
            label=said_facing(action.facing),
            group="warp",
            piece=piece_id(self.setup, self.seat),
            cell=(int(action.part), int(action.target)),
            facing=ABEAM[action.facing],
            foretold=True,
            rule="TS-5.4",
        )

    def use_shield(self, action: Action, id_: str) -> Offer:
        return Offer(
            id=id_,
            text=say("{shield} takes it", shield=self.title(action.target)),
            detail=foretell(self.view, self.seat, action).words,
            label=say("takes it"),
            group="shield",
            space=self.space(action.target),
            number=position_number(action.target),
            foretold=True,
            rule="TS-6.4",
        )

    def mark_damage(self, action: Action, id_: str) -> Offer:
        told = foretell(self.view, self.seat, action)
        return Offer(
            id=id_,
            text=say("Damage {space}", space=self.title(action.target)),
            detail=told.words,
            label=told.label,
            group="damage",
            space=self.space(action.target),
            number=position_number(action.target),
            foretold=True,
            quiet=told.first(Event.BOTH_DAMAGED) is not None,
            rule="TS-6.6" if self.die(action.target) == NOWHERE else "TS-6.7",
        )

    def take_reflex(self, action: Action, id_: str) -> Offer:
        detail = say("a fifth die, the green one, in the next round")
        return Offer(id=id_, text=say("Take the Reflex die"), detail=detail, group="reflex", rule="TS-7.1")

    def decline_reflex(self, action: Action, id_: str) -> Offer:
        detail = say("it stays on the table")
        return Offer(id=id_, text=say("Decline it"), detail=detail, group="reflex", key="n", quiet=True, rule="TS-7.1")
