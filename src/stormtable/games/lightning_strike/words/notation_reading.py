"""Notation, reading: what people write, in many ways, as actions, legal or not; errors say what would be legal."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from typing import Final

from stormtable.engine import Action
from stormtable.engine.game import WATCHER, BadInput, seats_in
from stormtable.engine.inputs import list_words
from stormtable.engine.measures import NUMBER
from stormtable.engine.notation import Phrase, read_phrases
from stormtable.engine.plane import FULL, bearing, moved_x, moved_y
from stormtable.games.lightning_strike.rules.codes import No
from stormtable.games.lightning_strike.rules.decisions import deciders
from stormtable.games.lightning_strike.rules.setting_up import still_plays
from stormtable.games.lightning_strike.rules.state import NOBODY, UNITS_A_SIDE, Ask, State, Status, Verb
from stormtable.games.lightning_strike.words.lookup import (
    PLACE,
    counters_named,
    field_named,
    hundredths_of,
    place_of_text,
    side_named,
    tenths_of_text,
    unit_named,
    weapon_named,
)
from stormtable.games.lightning_strike.words.names import FIELD_NAMES, SIDE_NAMES, name_of, seat_names, unit_names
from stormtable.games.lightning_strike.words.notation_acts import FORMS, LINKS, active_unit, beginning, orders_of
from stormtable.games.lightning_strike.words.notation_writing import legal_words

__all__ = ["parse"]

SPLIT: Final = re.compile(  # commas before a verb, or before a weapon and "at" and a name
    rf"[;\n]|,(?=\s*(?:(?:and|then)\s+)?(?:(?:{'|'.join(FORMS)})\b|[^,;\n]+ at [^\W\d]))", re.IGNORECASE
)
PLACING: Final = re.compile(
    rf"(?:the |an? )?(?P<what>.+?) at (?P<place>{PLACE})(?: ?,? ?facing (?P<facing>[^, ]+(?: degrees)?))?"
    r"(?: ?,? ?with (?P<with>.+))?"
)
PAID: Final = re.compile(r" ?,? ?(?:with|for|by) (?:an? |its |the )?(?:cp|command point)$")
TURN: Final = re.compile(
    r"(?:(?P<way>left|right)(?: by)? (?P<by>[^ ]+)|(?P<by2>[^ ]+) (?:to the )?(?P<way2>left|right))"
)
DISTANCE: Final = re.compile(rf"(?:on |ahead |forward |straight )?(?P<far>{NUMBER})(?: ?cm)?")
TARGET: Final = re.compile(r"(?:(?:at|on|against|the ecm of) )?(?P<who>.+)")
PLAIN: Final[Mapping[str, tuple[int, tuple[str, ...]]]] = {
    "pass": (Verb.PASS, ("", "the slot")),
    "recover": (Verb.RECOVER, ("", "from stun", "from the stun")),
    "ecm": (Verb.ECM, ("", "on")),
    "maintain": (Verb.MAINTAIN, ("", "ecm")),
    "clear": (Verb.CLEAR, ("", "ecm", "targeted ecm", "a counter")),
    "end": (Verb.END, ("", "activation", "its activation")),
    "decline": (Verb.DECLINE, ("", "answer")),
    "boost": (Verb.BOOST, ("", "defense", "the defense roll", "the roll")),
    "keep": (Verb.KEEP_FACING, ("", "facing", "its facing")),
}
PAYABLE: Final = (Verb.RECOVER, Verb.ECM, Verb.MAINTAIN, Verb.CLEAR)


def parse(view: State, text: str, seat: int = WATCHER) -> list[Action]:
    """The actions that a text says, legal or not; semicolons separate them, or commas where a new verb follows.

    `seat` is whose words they are. Raises BadInput naming the word that is wrong, why, and what would be right.
    """

    def legal() -> str:
        return legal_words(view, seat)

    told = Told(view)

    def read(phrase: str) -> list[Action]:
        actions = Said(view, seat, phrase, told, legal).actions()
        for action in actions:
            told.follow(action)
        return actions

    return read_phrases(SPLIT.split(text), read, legal)


class Told:
    """What earlier phrases of the same text have said: who is active by then, and where it stands."""

    def __init__(self, view: State) -> None:
        self.view = view
        self.active = active_unit(view)
        self.began = False  # in this text
        self.where: dict[int, tuple[int, int, int]] = {}

    def stand(self, number: int) -> tuple[int, int, int]:
        """(x, y, facing) of a unit."""
        unit = self.view.units[number]
        return self.where.get(number, (unit.x, unit.y, unit.facing))

    def follow(self, action: Action) -> None:
        x, y, facing = self.stand(action.unit)
        match action.verb:
            case Verb.ACTIVATE | Verb.ACT | Verb.INTERRUPT:
                self.active, self.began = action.unit, True
            case Verb.MOVE:
                self.where[action.unit] = (action.x, action.y, facing)
            case Verb.FLY:
                self.where[action.unit] = (x + moved_x(action.x, facing), y + moved_y(action.x, facing), facing)
            case Verb.FACE | Verb.TURN | Verb.SPIN:
                self.where[action.unit] = (x, y, action.facing)


class Said(Phrase):
    """One phrase: the unit or side named in front of it, its verb, and the rest."""

    def __init__(self, view: State, seat: int, text: str, told: Told, legal: Callable[[], str]) -> None:
        super().__init__(text, legal)
        self.view, self.setup, self.seat, self.told = view, view.table, seat, told
        for link in LINKS:
            if beginning(self.said.removeprefix(link)):
                self.said = self.said.removeprefix(link)
        self.named = NOBODY
        name, colon, rest = self.said.partition(":")
        if colon:
            self.speaker(name)
            self.said = rest.strip()
        elif not beginning(self.said):
            self.peel()

    def speaker(self, name: str) -> None:
        """The side or the unit whose words these are: "B: pass", "Lancer 1: end"."""
        names = seat_names(self.setup)
        if name.upper() in names:
            side = names.index(name.upper())
            if self.seat not in (WATCHER, side):
                raise self.error(f"these would be words of {names[side]}; {names[self.seat]} is to speak")
            self.seat = side
            return
        with self.named_in_errors():
            self.named = unit_named(self.setup, name)

    def peel(self) -> None:
        """The unit in front of a verb: "Lancer 1 turns to 45"."""
        for name, number in unit_names(self.setup).items():
            rest = self.said.removeprefix(f"{name.casefold()} ")
            if rest != self.said and beginning(rest):
                self.named, self.said = number, rest

    @property
    def unit(self) -> int:
        """The unit that is meant: the one named, or the active one."""
        number = self.named if self.named != NOBODY else self.told.active
        if number == NOBODY:
            raise self.error(f"no unit is active; {self.legal()}", No.OTHER_DECISION.rule)
        return number

    def unit_called(self, text: str) -> int:
        with self.named_in_errors():
            return unit_named(self.setup, text)

    def actions(self) -> list[Action]:
        readers: tuple[Callable[[], list[Action] | None], ...] = (
            self.attack,
            self.plain,
            self.placing,
            self.order,
            self.slot,
            self.motion,
            self.electronics,
            self.spin,
        )
        return self.first_of(readers)

    @property
    def verb(self) -> str:
        return beginning(self.said)

    @property
    def rest(self) -> str:
        """What stands behind the verb."""
        return self.said.partition(" ")[2].strip()

    def split_payment(self, text: str) -> tuple[str, int]:
        """The text without "with CP" at its end; 1 if it stood there."""
        bare = PAID.sub("", f" {text}").strip()
        return bare, int(bare != text.strip())

    # Actions of the unit that is active

    def attack(self) -> list[Action] | None:
        """Such as "P. Cannon at Syreen 1"; with "fire" in front a unit's only weapon may be left out."""
        fires = self.verb == "fire"
        if (self.verb and not fires) or (not fires and not re.search(r"(?:^| )at ", self.said)):
            return None
        text, amount = self.split_payment(self.rest if fires else self.said)
        weapon, target = self.split_target(f" {text}")
        if weapon is None:
            if not fires:
                return None
            raise self.error("at which unit? write the weapon and its target, as P. Cannon at Syreen 1")
        unit = self.unit
        return [Action(verb=Verb.ATTACK, unit=unit, target=target, part=self.weapon(unit, weapon), amount=amount)]

    def split_target(self, text: str) -> tuple[str | None, int]:
        """What stands before "at", and the unit behind it; None without one. Names may hold an "at" themselves."""
        wrong = None
        for at in reversed(list(re.finditer(r" at ", text))):
            try:
                return text[: at.start()].strip(), unit_named(self.setup, text[at.end() :])
            except BadInput as error:
                wrong = wrong or error
        if wrong is not None:
            raise self.error(str(wrong), wrong.rule)
        return None, NOBODY

    def weapon(self, unit: int, text: str) -> int:
        n = self.setup.cards[unit].n_weapons
        if text == "" and n == 1:
            return 0
        with self.named_in_errors():
            return weapon_named(self.setup, unit, text)

    def motion(self) -> list[Action] | None:
        """Such as "move to 50,28", "face north", "fly 15", "turn to 45", "turn left 45"."""
        match self.verb:
            case "move":
                with self.named_in_errors():
                    x, y = place_of_text(re.sub(r"^(?:to|at) ", "", self.rest))
                return [Action(verb=Verb.MOVE, unit=self.unit, x=x, y=y)]
            case "fly":
                return [Action(verb=Verb.FLY, unit=self.unit, x=self.distance())]
            case "face":
                if self.rest in ("attacker", "the attacker"):
                    return [Action(verb=Verb.FACE_ATTACKER)]
                return [Action(verb=Verb.FACE, unit=self.unit, facing=self.facing(self.unit, self.rest))]
            case "turn":
                if self.rest in ("to attacker", "to the attacker"):
                    return [Action(verb=Verb.FACE_ATTACKER)]
                return [Action(verb=Verb.TURN, unit=self.unit, facing=self.read_turn(self.unit, self.rest))]
            case _:
                return None

    def distance(self) -> int:
        found = DISTANCE.fullmatch(self.rest)
        if found is None:
            raise self.error(f"{self.rest!r} is no distance; centimetres are expected, as fly 15", "LS-1.9")
        with self.named_in_errors():
            return hundredths_of(float(found["far"].replace("\u2212", "-")))

    def facing(self, number: int, text: str) -> int:
        """A facing in degrees, by compass, or towards a unit."""
        word = re.sub(r"^(?:to |towards? |at )", "", text)
        names = {name.casefold(): other for name, other in unit_names(self.setup).items()}
        if word in names:
            x, y, _ = self.told.stand(number)
            other = self.view.units[names[word]]
            return bearing(other.x - x, other.y - y)
        with self.named_in_errors():
            return tenths_of_text(word)

    def read_turn(self, number: int, text: str) -> int:
        """Such as "to 45", or "left 45" from where the unit faces now."""
        found = TURN.fullmatch(text)
        if found is None:
            if not text.startswith("to"):
                raise self.error("which way? write the new facing, turn to 45, or turn left 45")
            return self.facing(number, text)
        with self.named_in_errors():
            by = tenths_of_text(found["by"] or found["by2"])
        left = (found["way"] or found["way2"]) == "left"
        return (self.told.stand(number)[2] + (by if left else -by)) % FULL

    def electronics(self) -> list[Action] | None:
        """Such as "ECCM at Lancer 1", "jam Wraith 1"."""
        if self.verb not in ("eccm", "jam"):
            return None
        text, amount = self.split_payment(self.rest)
        found = TARGET.fullmatch(text)
        if found is None:
            raise self.error("which unit? write its name behind it, as jam Wraith 1")
        target = self.unit_called(found["who"])
        return [
            Action(verb=Verb.ECCM if self.verb == "eccm" else Verb.JAM, unit=self.unit, target=target, amount=amount)
        ]

    def plain(self) -> list[Action] | None:
        """Verbs that need no more words."""
        if self.verb not in PLAIN:
            return None
        verb, others = PLAIN[self.verb]
        text, amount = self.split_payment(self.rest) if verb in PAYABLE else (self.rest, 0)
        if text not in others:
            raise self.error(f"{text!r} is too much; {self.legal()}")
        acts = Verb.RECOVER <= verb <= Verb.END
        return [Action(verb=verb, unit=self.unit if acts else 0, amount=amount)]

    # Set-up, orders, slots, answers

    def placing(self) -> list[Action] | None:
        """Such as "place dust at 60,45", "place Pathfinder 1 at 50,10 facing 90 with Evasive"."""
        if self.verb != "place":
            return None
        found = PLACING.fullmatch(self.rest)
        if found is None:
            rule = "LS-8.1" if self.view.ask.what == Ask.PLACE_FIELD else "LS-1.3"
            raise self.error("what, and where? write place Lancer 1 at 50,10 facing 90, or place dust at 60,45", rule)
        with self.named_in_errors():
            x, y = place_of_text(found["place"])
        if self.view.ask.what == Ask.PLACE_FIELD:
            return [self.field(found, x, y)]
        number = self.unit_called(found["what"])
        if found["facing"] is None:
            raise self.error("how does it face? write facing and degrees behind the place, as facing 90", "LS-1.3")
        with self.named_in_errors():
            counters = counters_named(found["with"] or "none")
        facing = self.facing(number, found["facing"])
        return [Action(verb=Verb.PLACE_UNIT, unit=number, part=counters, facing=facing, x=x, y=y)]

    def field(self, found: re.Match[str], x: int, y: int) -> Action:
        """The obstacle drawn, at a place."""
        if found["facing"] or found["with"]:
            raise self.error("an obstacle has neither facing nor counters", "LS-8.1")
        with self.named_in_errors():
            kind = self.view.drawn if found["what"] == "obstacle" else field_named(found["what"])
        if kind != self.view.drawn:
            raise self.error(f"{FIELD_NAMES[self.view.drawn]} was drawn, not {FIELD_NAMES[kind]} (LS-8.7)", "LS-8.7")
        return Action(verb=Verb.PLACE_FIELD, x=x, y=y)

    def order(self) -> list[Action] | None:
        """Such as "order B, A"; of two sides "order B first" says as much."""
        if self.verb != "order":
            return None
        text = re.sub(r"\bside | (?:goes |acts )?first$", "", self.rest)
        words = re.split(r" ?[,>] ?| then | and | ", text)
        with self.named_in_errors():
            sides = [side_named(self.setup, word) for word in words if word]
        left = [side for side in range(self.setup.sides) if still_plays(self.view, side)]
        if len(sides) + 1 == len(left):
            sides += [side for side in left if side not in sides]
        if sorted(sides) != left:
            names = list_words(SIDE_NAMES[side] for side in left)
            raise self.error(f"an order names every side still in play once: {names} (LS-3.1)", "LS-3.1")
        return [Action(verb=Verb.ORDER, amount=orders_of(self.view).index(tuple(sides)))]

    def slot(self) -> list[Action] | None:
        """Such as "activate Lancer 1 with Overthrust", "act with Lancer 1", "interrupt with Lancer 1 with Evasive"."""
        verbs = {"activate": Verb.ACTIVATE, "act": Verb.ACT, "interrupt": Verb.INTERRUPT}
        if self.verb not in verbs:
            return None
        verb, text = verbs[self.verb], self.rest
        if self.named != NOBODY:
            text = f"{name_of(self.setup, self.named)} {text}".strip()
        number, counters = self.unit_and_counters(text)
        if verb == Verb.ACT and counters:
            raise self.error("a unit that only acts changes no counters (LS-10.6)", "LS-10.6")
        with self.named_in_errors():
            return [Action(verb=verb, unit=number, part=counters_named(counters or "none"))]

    def unit_and_counters(self, text: str) -> tuple[int, str]:
        """Of "lancer 1 with overthrust": the unit, and what stands behind "with"; "" for nothing."""
        bare = text.removeprefix("with ")
        for name, number in unit_names(self.setup).items():
            rest = bare.removeprefix(name.casefold())
            if rest != bare and (not rest or re.match(r" ?,? ?with ", rest)):
                return number, re.sub(r"^ ?,? ?with ", "", rest)
        who, _, counters = bare.partition(" with ")
        if not who:
            raise self.error(f"which unit? {self.legal()}")
        return self.unit_called(who.rstrip(" ,")), counters

    def spin(self) -> list[Action] | None:
        """Such as "spin to 180"; in answer to others "spin Lancer 1 to 90"."""
        if self.verb != "spin":
            return None
        who, to, facing = f" {self.rest}".rpartition(" to ")
        if not to:
            raise self.error("to what facing? write it behind to, as spin to 180")
        number = self.unit_called(who) if who.strip() else self.spinner()
        return [Action(verb=Verb.SPIN, unit=number, facing=self.facing(number, facing))]

    def spinner(self) -> int:
        """The unit that is meant where none is named: the active one, or in answer the only one of its side."""
        if self.view.ask.what != Ask.WINDOW or self.named != NOBODY or self.told.began:
            return self.unit
        sides = seats_in(deciders(self.view)) if self.seat == WATCHER else [self.seat]
        own = range(sides[0] * UNITS_A_SIDE, (sides[0] + 1) * UNITS_A_SIDE)
        there = [number for number in own if self.view.units[number].status == Status.ON_TABLE]
        if len(there) != 1:
            raise self.error(f"which unit? {self.legal()}")
        return there[0]
