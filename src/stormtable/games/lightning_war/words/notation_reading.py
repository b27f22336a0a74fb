"""Notation, reading: what people write, in many ways, as actions, legal or not; errors say what would be legal."""

from __future__ import annotations

import re
from collections.abc import Callable
from contextlib import suppress
from typing import Final

from stormtable.engine import Action
from stormtable.engine.game import WATCHER, BadInput, seats_in
from stormtable.engine.measures import NUMBER
from stormtable.engine.notation import Phrase, read_phrases
from stormtable.engine.plane import bearing
from stormtable.games.lightning_war.rules.artillery import refuse_observer
from stormtable.games.lightning_war.rules.codes import No
from stormtable.games.lightning_war.rules.decisions import deciders
from stormtable.games.lightning_war.rules.sight import sees
from stormtable.games.lightning_war.rules.state import Mode, Pace, Setup, State, Verb
from stormtable.games.lightning_war.rules.values import in_battery, is_afv, is_left, is_vehicle, side_of_element
from stormtable.games.lightning_war.words.lookup import (
    PLACE,
    element_named,
    place_of_text,
    side_named,
    tenths_of_text,
    unit_named,
)
from stormtable.games.lightning_war.words.names import SEATS, element_names, text_of, unit_names
from stormtable.games.lightning_war.words.notation_writing import FORMS, beginning, legal_words

__all__ = ["parse"]

SPLIT: Final = re.compile(
    rf"[;\n]|,(?=\s*(?:(?:and|then)\s+)?(?:{'|'.join(FORMS)})\b)", re.IGNORECASE
)  # commas before a verb
PACES: Final = {"move": Pace.NORMAL, "dash": Pace.DASH, "retire": Pace.RETIRE, "drive": Pace.ROAD}
GOING: Final = re.compile(rf"(?P<who>.+?) to (?P<place>{PLACE})(?: ?,? ?facing (?P<facing>.+))?")
SHIFT: Final = re.compile(rf"(?P<who>.+?) by (?P<x>{NUMBER}) ?, ?(?P<y>{NUMBER})")
PLACING: Final = re.compile(rf"(?P<who>.+?) at (?P<place>{PLACE})(?: ?,? ?facing (?P<facing>.+))?")
SHOT: Final = re.compile(
    r"(?P<who>.+?)(?: with (?P<mode>.+?))? at (?P<target>.+?)"
    r"(?: and (?P<second>.+?) at (?P<other>.+?))?(?: (?:seen|observed) by (?P<observer>.+))?"
)
MODES: Final = {
    "small arms": Mode.SMALL_ARMS,
    "rifles": Mode.SMALL_ARMS,
    "smg": Mode.SMALL_ARMS,
    "mg": Mode.SMALL_ARMS,
    "machine gun": Mode.SMALL_ARMS,
    "gun": Mode.GUN,
    "main gun": Mode.GUN,
    "he": Mode.HE,
    "second gun": Mode.SECOND_GUN,
    "second he": Mode.SECOND_HE,
}
LINKS: Final = ("and ", "then ")
PAIRS: Final = ("mount", "assault", "storm")  # verbs with "on" between two names


def parse(view: State, text: str, seat: int = WATCHER) -> list[Action]:
    """The actions that a text says, legal or not; semicolons separate them, or commas where a new verb follows.

    `seat` is whose words they are. Raises BadInput naming the word that is wrong, why, and what would be right.
    """
    where: dict[int, tuple[int, int]] = {}

    def legal() -> str:
        return legal_words(view, seat)

    def read(phrase: str) -> list[Action]:
        return Said(view, seat, phrase, where, legal).actions()

    return read_phrases(SPLIT.split(text), read, legal)


class Said(Phrase):
    """One phrase: a verb, who it is about, and the rest. `where` is where earlier phrases have left elements."""

    def __init__(
        self, view: State, seat: int, text: str, where: dict[int, tuple[int, int]], legal: Callable[[], str]
    ) -> None:
        super().__init__(text, legal)
        self.view, self.setup, self.seat, self.where = view, view.table, seat, where
        for link in LINKS:
            if beginning(self.said.removeprefix(link)):
                self.said = self.said.removeprefix(link)
        name, colon, rest = self.said.partition(":")
        if colon:
            self.speaker(name)
            self.said = rest.strip()
        if not beginning(self.said):
            self.turn_round()

    def speaker(self, name: str) -> None:
        """The side whose words these are: "B: end"."""
        with self.named_in_errors():
            side = side_named(self.setup, name)
        if self.seat not in (WATCHER, side):
            raise self.error(f"these would be words of {SEATS[side]}; {SEATS[self.seat]} is to speak")
        self.seat = side

    def turn_round(self) -> None:
        """The name in front of the verb goes behind it: "1a fires at g1"."""
        bare = [text_of(card.name) for card in self.setup.elements[: self.setup.n_elements]]
        bare += [text_of(unit.name) for unit in self.setup.units[: self.setup.n_units]]
        names = {*element_names(self.setup), *unit_names(self.setup), *bare}
        for name in sorted(names, key=lambda name: (-len(name), name)):
            rest = self.said.removeprefix(f"{name.casefold()} ")
            if rest != self.said and beginning(rest):
                verb, _, more = rest.partition(" ")
                if beginning(verb) in PAIRS and not re.match(r"(?:on|at|against) ", more):
                    more = f"on {more}"
                self.said = f"{verb} {name.casefold()} {more}".strip()
                return

    @property
    def verb(self) -> str:
        return beginning(self.said)

    @property
    def rest(self) -> str:
        """What stands behind the verb."""
        return self.said.partition(" ")[2].strip()

    def element(self, text: str, *, enemy: bool = False) -> int:
        """The element of a name; where both sides have it, one's own, or the enemy's if it is a target."""
        with self.named_in_errors():
            return self.of_side(element_named, text, enemy=enemy)

    def unit(self, text: str, *, enemy: bool = False) -> int:
        with self.named_in_errors():
            return self.of_side(unit_named, text, enemy=enemy)

    def of_side(self, find: Callable[[Setup, str], int], text: str, *, enemy: bool) -> int:
        try:
            return find(self.setup, text)
        except BadInput:
            seats = seats_in(deciders(self.view)) if self.seat == WATCHER else [self.seat]
            for seat in seats[:1]:
                with suppress(BadInput):
                    return find(self.setup, f"{SEATS[1 - seat if enemy else seat]} {text}")
            raise

    def place(self, text: str) -> tuple[int, int]:
        with self.named_in_errors():
            return place_of_text(text)

    def actions(self) -> list[Action]:
        return self.first_of((self.plain, self.naming, self.going, self.placing, self.pair, self.read_shot))

    def plain(self) -> list[Action] | None:
        """Such as "end", "hold", "initiative B"."""
        match self.verb:
            case "end" if self.rest in ("", "phase", "set-up", "setup", "part"):
                return [Action(verb=Verb.END)]
            case "hold" if self.rest in ("", "fire", "its fire"):
                return [Action(verb=Verb.HOLD)]
            case "initiative":
                with self.named_in_errors():
                    return [Action(verb=Verb.INITIATIVE, amount=side_named(self.setup, self.rest))]
        return None

    def naming(self) -> list[Action] | None:
        """Such as "choose 1a", "done 1a", "charge 1st Platoon"."""
        match self.verb:
            case "choose":
                return [Action(verb=Verb.CHOOSE, unit=self.element(self.rest))]
            case "done":
                return [Action(verb=Verb.DONE, unit=self.element(self.rest))]
            case "charge":
                return [Action(verb=Verb.CHARGE, unit=self.unit(self.rest))]
        return None

    def going(self) -> list[Action] | None:
        """Such as "move s1 to 30,12 facing 90", "dash 1a to 20,18", "move 1st Platoon by 0,6", "turn s1 to 135"."""
        if self.verb == "turn":
            who, to, facing = self.rest.partition(" to ")
            if not to:
                raise self.error("to what facing? write it behind to, as turn stug to 135")
            number = self.element(who)
            return [Action(verb=Verb.FACE, unit=number, facing=self.facing(number, facing))]
        if self.verb not in PACES:
            return None
        shift = SHIFT.fullmatch(self.rest)
        if shift is not None:
            return self.read_shift(shift)
        found = GOING.fullmatch(self.rest)
        if found is None:
            raise self.error("who, and where? write move 1a to 30,12, or move 1st Platoon by 0,6")
        number, (x, y) = self.element(found["who"]), self.place(found["place"])
        return [self.leg(number, x, y, found["facing"])]

    def leg(self, number: int, x: int, y: int, facing: str | None) -> Action:
        """A leg; a vehicle of which nothing is said faces the way it goes."""
        old_x, old_y = self.stands(number)
        self.where[number] = x, y
        tenths = 0
        if facing is not None:
            tenths = self.facing(number, facing)
        elif is_vehicle(self.view, number):
            tenths = bearing(x - old_x, y - old_y)
        return Action(verb=Verb.MOVE, unit=number, x=x, y=y, facing=tenths, part=PACES[self.verb])

    def stands(self, number: int) -> tuple[int, int]:
        element = self.view.elements[number]
        return self.where.get(number, (element.x, element.y))

    def read_shift(self, found: re.Match[str]) -> list[Action]:
        """A unit that keeps its formation: the foremost element first, vehicles keep their facing."""
        x, y = self.place(f"{found['x']},{found['y']}")
        unit = self.setup.units[self.unit(found["who"])]
        view = self.view
        there = [n for n in range(unit.first, unit.first + unit.count) if is_left(view, n)]
        placed = self.verb == "place"
        there = [n for n in there if not view.elements[n].carrier and (placed or self.setup.elements[n].rate)]
        there.sort(key=lambda n: (-(view.elements[n].x * x + view.elements[n].y * y), n))
        legs = []
        for n in there:
            element = view.elements[n]
            legs.append(
                Action(
                    verb=Verb.PLACE if placed else Verb.MOVE,
                    unit=n,
                    x=element.x + x,
                    y=element.y + y,
                    facing=element.facing,
                    part=0 if placed else PACES[self.verb],
                )
            )
        if not legs:
            raise self.error("nobody of that unit can move by himself")
        return legs

    def facing(self, number: int, text: str) -> int:
        """A facing in degrees, by compass, or towards an element."""
        word = re.sub(r"^(?:to |towards? )", "", text.strip())
        names = {name.casefold(): other for name, other in element_names(self.setup).items()}
        if word in names and not re.fullmatch(NUMBER, word):
            x, y = self.stands(number)
            other_x, other_y = self.stands(names[word])
            return bearing(other_x - x, other_y - y)
        with self.named_in_errors():
            return tenths_of_text(word)

    def placing(self) -> list[Action] | None:
        """Such as "place 1a at 20,5", "place 1st Platoon by 0,2", "place 1a on truck 1", "dismount 1a at 20,9"."""
        if self.verb == "dismount":
            found = PLACING.fullmatch(self.rest.replace(" to ", " at "))
            if found is None or found["facing"]:
                raise self.error("who, and where? write dismount 1a at 20,9")
            x, y = self.place(found["place"])
            return [Action(verb=Verb.DISMOUNT, unit=self.element(found["who"]), x=x, y=y)]
        if self.verb != "place":
            return None
        shift = SHIFT.fullmatch(self.rest)
        if shift is not None:
            return self.read_shift(shift)
        who, on, carrier = self.rest.partition(" on ")
        if on:
            return [Action(verb=Verb.PLACE, unit=self.element(who), target=1 + self.element(carrier))]
        found = PLACING.fullmatch(self.rest)
        if found is None:
            raise self.error("who, and where? write place 1a at 20,5, or place s1 at 30,6 facing 90")
        number, (x, y) = self.element(found["who"]), self.place(found["place"])
        facing = 0
        if found["facing"] is not None:
            facing = self.facing(number, found["facing"])
        elif is_vehicle(self.view, number):
            facing = 900 if side_of_element(self.view, number) == 0 else 2700
        return [Action(verb=Verb.PLACE, unit=number, x=x, y=y, facing=facing)]

    def pair(self) -> list[Action] | None:
        """Such as "mount 1a on t1", "assault 1st Platoon on Alarm platoon", "storm 1a on stug"."""
        if self.verb not in PAIRS:
            return None
        who, on, target = re.sub(r" (?:at|against) ", " on ", self.rest).partition(" on ")
        if not on:
            raise self.error(f"on whom? write it behind on; {self.legal()}")
        if self.verb == "assault":
            return [Action(verb=Verb.ASSAULT, unit=self.unit(who), target=self.unit(target, enemy=True))]
        verb = Verb.MOUNT if self.verb == "mount" else Verb.STORM
        return [Action(verb=verb, unit=self.element(who), target=self.element(target, enemy=self.verb == "storm"))]

    # Fire

    def read_shot(self) -> list[Action] | None:
        """Such as "fire 1a at g1", "fire m1 with HE at g1 seen by hq", "fire lee with gun at a and second gun at b"."""
        if self.verb != "fire":
            return None
        found = SHOT.fullmatch(self.rest)
        if found is None:
            raise self.error("who, at whom? write fire 1a at g1, or fire s1 with HE at g1")
        number, target = self.element(found["who"]), self.element(found["target"], enemy=True)
        mode = self.mode(found["mode"]) if found["mode"] else self.usual(number, target)
        action = Action(verb=Verb.FIRE, unit=number, target=target, part=mode)
        if found["second"]:
            action.amount, action.facing = 1 + self.element(found["other"], enemy=True), self.mode(found["second"])
        elif found["observer"]:
            action.amount = 1 + self.element(found["observer"])
        elif not found["mode"] and in_battery(self.view, number) and not sees(self.view, number, target):
            action.amount = self.some_observer(number, target)
        return [action]

    def mode(self, text: str) -> int:
        word = text.strip().removeprefix("its ").removeprefix("the ")
        if word not in MODES:
            raise self.error(f"{text!r} is no weapon; there are small arms, MG, gun, HE, second gun and second HE")
        return MODES[word]

    def usual(self, number: int, target: int) -> int:
        """What is fired if nothing is said: a gun at vehicles, small arms at others, HE without any."""
        card = self.setup.elements[number]
        if is_vehicle(self.view, target) and card.guns[0].near:
            return Mode.GUN
        return Mode.SMALL_ARMS if card.dice and not is_afv(self.view, target) else Mode.HE

    def some_observer(self, number: int, target: int) -> int:
        """1 + the first post that may observe; 0 if none may."""
        for observer in range(self.setup.n_elements):
            same = side_of_element(self.view, observer) == side_of_element(self.view, number)
            if same and refuse_observer(self.view, number, target, observer) == No.OK:
                return observer + 1
        return 0
