"""Notation, reading: what people write, in many ways, as actions, legal or not; errors say what would be legal."""

from __future__ import annotations

import re
from collections.abc import Callable
from contextlib import suppress
from typing import Final

from stormtable.engine import Action
from stormtable.engine.game import WATCHER, BadInput, seats_in
from stormtable.engine.inputs import did_you_mean
from stormtable.engine.notation import Phrase, read_phrases, would_be_legal
from stormtable.games.arclight.rules.codes import No
from stormtable.games.arclight.rules.decisions import deciders
from stormtable.games.arclight.rules.initiative import best_commander
from stormtable.games.arclight.rules.movement import HALF_TURN
from stormtable.games.arclight.rules.state import NOBODY, SHIPS_A_SIDE, Ask, Roll, Setup, State, Verb
from stormtable.games.arclight.rules.values import in_play
from stormtable.games.arclight.words.lookup import (
    crew_named,
    crew_word,
    gear_named,
    ship_named,
    slot_named,
    weapon_named,
)
from stormtable.games.arclight.words.names import ARC_NAMES, crew_letter, unit_names
from stormtable.games.arclight.words.notation_acts import asked_ship
from stormtable.games.arclight.words.notation_writing import legal_now

__all__ = ["parse"]

COMMAND: Final = re.compile(r"(?:rolls? |roll the )?(command|cmd|helm)(?: die)?(?: (?:of|with|from) (?P<ship>.+))?")
MOVES: Final = re.compile(r"(?:(?:and )?moves?|(?:is )?activated?)")
ACTIVATE: Final = re.compile(r"(?:moves?|activates?) (?P<ship>.+)")
FIRE: Final = re.compile(r"(?:(?P<who>.+?) )?(?:fires?|shoots?)(?: (?P<weapon>.+))?")
HOLD: Final = re.compile(r"(?:(?P<who>.+?) )?holds?(?: (?:its |his |her |their )?fire)?")
FACING: Final = re.compile(r"(?:set )?(?:facing|faces?)(?: to)? (?P<facing>\S+)")
DIES: Final = re.compile(r"(?P<what>.+?) (?:dies|is (?:lost|dead|killed))|kill (?P<other>.+)")
LOSE: Final = re.compile(r"(?:loses?|remove|eliminate) (?P<what>.+)|(?P<other>.+?) (?:is )?lost")
SHORT: Final = re.compile(r"shorts?(?: out)? (?P<what>.+)")
DEGREE: Final = re.compile(r"(?P<what>.+?) (?:drops?|loses?)(?: (?:a|one))?(?: degree)?|(?:drop|lower) (?P<other>.+)")
FIX: Final = re.compile(r"(?P<what>.+?) (?:is )?fixed(?: to)?(?: the)? (?P<arc>[a-z -]+?)(?: arc)?")
NUMBER: Final = re.compile(r"[0-9]{1,3}")
WORDS: Final = {"one": 1, "two": 2, "three": 3, "four": 4, "five": 5, "six": 6, "once": 1, "twice": 2, "around": 3}
STAYS: Final = ("end", "ends", "end move", "end movement", "stop", "stops", "stay", "stays", "done", "pass")


def parse(view: State, text: str, seat: int = WATCHER) -> list[Action]:
    """The actions that a text says, legal or not; commas and semicolons separate them.

    `seat` is whose words they are; without it, "Command die" must name the ship while both sides choose. Raises
    BadInput naming the word that is wrong, why, and what would be legal.
    """

    def legal() -> str:
        return legal_words(view, seat)

    return read_phrases(re.split(r"[,;]", text), lambda phrase: Said(view, seat, phrase, legal).actions(), legal)


def legal_words(view: State, seat: int) -> str:
    return would_be_legal(legal_now(view, seat), seat)


class Said(Phrase):
    """One phrase being read: the ship in front of it, if it is named, and what is said."""

    def __init__(self, view: State, seat: int, text: str, legal: Callable[[], str]) -> None:
        super().__init__(text, legal)
        self.view, self.seat = view, seat
        self.names = unit_names(view.table)
        self.named, self.said = self.peel(self.said)

    def peel(self, words: str) -> tuple[int, str]:
        """The ship whose name stands in front, or NOBODY, and the rest."""
        for name in sorted(self.names, key=len, reverse=True):
            after = words.removeprefix(name.casefold())
            if after != words and (after == "" or not after[0].isalnum()):
                rest = re.sub(r"^(?:['’]s\b|:)", "", after.lstrip())
                return self.names[name], rest.strip()
        return NOBODY, words

    @property
    def ship(self) -> int:
        """The ship that is meant: the one named, the one asked about, or the only one of who speaks out of turn."""
        if self.named != NOBODY:
            return self.named
        ship = asked_ship(self.view)
        if self.seat != WATCHER and (ship == NOBODY or not deciders(self.view) >> self.seat & 1):
            own = range(self.seat * SHIPS_A_SIDE, (self.seat + 1) * SHIPS_A_SIDE)
            mine = [number for number in own if in_play(self.view.ships[number])]
            if len(mine) == 1 and ship not in mine:
                return mine[0]
        if ship == NOBODY:
            raise self.error(f"which ship? {self.legal()}")
        return ship

    def actions(self) -> list[Action]:
        readers: tuple[Callable[[], list[Action] | None], ...] = (
            self.command,
            self.activate,
            self.fire,
            self.hold,
            self.movement,
            self.facing,
            self.fix,
            self.choice,
        )
        return self.first_of(readers)

    def look_up(self, find: Callable[[Setup, int, str], int], text: str) -> int:
        """A crew member, weapon, piece of gear or slot of the ship that is meant."""
        ship = self.ship
        with self.named_in_errors():
            return find(self.view.table, ship, text)

    def other_ship(self, text: str) -> int:
        with self.named_in_errors():
            return ship_named(self.view.table, text)

    def command(self) -> list[Action] | None:
        found = COMMAND.fullmatch(self.said)
        if found is None:
            return None
        ship = self.other_ship(found["ship"]) if found["ship"] else self.named
        if ship == NOBODY:
            ship = self.commander()
        return [Action(verb=Verb.COMMAND, unit=ship, part=Roll.HELM if found[1] == "helm" else Roll.COMMAND)]

    def commander(self) -> int:
        """The best commander of the seat that speaks, or of the only one that decides."""
        seats = seats_in(deciders(self.view)) if self.seat == WATCHER else [self.seat]
        if len(seats) != 1:
            raise self.error(f"of which ship? {self.legal()}")
        best = best_commander(self.view, seats[0])
        return best if best != NOBODY else seats[0] * SHIPS_A_SIDE

    def activate(self) -> list[Action] | None:
        found = ACTIVATE.fullmatch(self.said)
        if found is not None and self.named == NOBODY:
            return [Action(verb=Verb.ACTIVATE, unit=self.other_ship(found["ship"]))]
        if self.named != NOBODY and (self.said == "" or MOVES.fullmatch(self.said)):
            return [Action(verb=Verb.ACTIVATE, unit=self.named)]
        return None

    def fire(self) -> list[Action] | None:
        """A shot: "A fires at Javelin 1", "Gatling at Javelin 1", "A fires Pulson Blaster at Javelin 1"."""
        front, target = self.at_target()
        if target == NOBODY:
            return None
        found = FIRE.fullmatch(front)
        who, weapon = (found["who"], found["weapon"]) if found else (None, front)
        if who is not None and weapon is not None:
            weapon = f"{crew_word(who)} {weapon}"
        name = weapon or who or (crew_letter(self.view.ask.part) if self.view.ask.what == Ask.FIRE else "")
        return [Action(verb=Verb.FIRE, unit=self.ship, part=self.look_up(weapon_named, name), target=target)]

    def at_target(self) -> tuple[str, int]:
        """What stands before the last "at" with a ship behind it, and that ship; NOBODY if nothing is fired."""
        wrong = ""
        for at in reversed(list(re.finditer(r" at ", self.said))):
            wrong = self.said[at.end() :]
            with suppress(BadInput):
                return self.said[: at.start()], ship_named(self.view.table, wrong)
        if wrong and FIRE.match(self.said):
            self.other_ship(wrong)
        return "", NOBODY

    def hold(self) -> list[Action] | None:
        found = HOLD.fullmatch(self.said)
        if found is None:
            return None
        if found["who"] is None and self.view.ask.what == Ask.FIRE:
            return [Action(verb=Verb.HOLD, unit=self.ship, part=self.view.ask.part)]
        return [Action(verb=Verb.HOLD, unit=self.ship, part=self.look_up(crew_named, found["who"] or ""))]

    def movement(self) -> list[Action] | None:
        """Steps and turns in a row: "forward 3 right forward", "turn left 2"; "end"."""
        if self.said in STAYS:
            return [Action(verb=Verb.END_MOVE, unit=self.ship)]
        words = [word for word in re.sub(r"([a-z])(\d)", r"\1 \2", self.said).split() if word not in ("then", "and")]
        if not words or words[0] not in ("forward", "ahead", "right", "left", "turn", "turns"):
            return None
        actions: list[Action] = []
        at = 0
        while at < len(words):
            word, at = words[at], at + 1
            if word in ("turn", "turns") and at < len(words) and words[at] in ("right", "left"):
                word, at = words[at], at + 1
            given = self.count_of(words[at]) if at < len(words) else None
            at += given is not None
            actions += self.moves_of(word, given)
        return actions

    def count_of(self, word: str) -> int | None:
        """A count written as digits or as a word."""
        return int(word) if NUMBER.fullmatch(word) else WORDS.get(word)

    def moves_of(self, word: str, given: int | None) -> list[Action]:
        """The actions of "forward 3", "left 2", "turn 3", "end"."""
        count = 1 if given is None else given
        if count < 1:
            raise self.error(f"{word} {count}: at least 1 is expected")
        match word:
            case "forward" | "ahead":
                return [Action(verb=Verb.FORWARD, unit=self.ship) for _ in range(count)]
            case "right":
                return [Action(verb=Verb.TURN, unit=self.ship, amount=count)]
            case "left":
                return [Action(verb=Verb.TURN, unit=self.ship, amount=count if count == HALF_TURN else -count)]
            case "turn" | "turns" if count == HALF_TURN and given is not None:
                return [Action(verb=Verb.TURN, unit=self.ship, amount=HALF_TURN)]
            case "turn" | "turns":
                raise self.error("which way? write right or left and the number of sides; only turn 3 needs no way")
            case "end":
                return [Action(verb=Verb.END_MOVE, unit=self.ship)]
            case _:
                raise self.error(f"{word!r} is not understood; {self.legal()}")

    def facing(self) -> list[Action] | None:
        found = FACING.fullmatch(self.said)
        if found is None:
            return None
        facing = self.count_of(found["facing"])
        if facing is None:
            raise self.error(f"{found['facing']!r} is no facing: 1 (up) to 6, clockwise")
        return [Action(verb=Verb.SET_FACING, unit=self.ship, facing=facing)]

    def fix(self) -> list[Action] | None:
        found = FIX.fullmatch(self.said)
        if found is None:
            return None
        arc = found["arc"].replace(" ", "-")
        arc = {"right": "front-right", "left": "front-left", "forward": "front"}.get(arc, arc)
        if arc not in ARC_NAMES:
            raise self.error(f"{found['arc']!r} is no arc; {did_you_mean(arc, ARC_NAMES)}")
        weapon = self.look_up(weapon_named, found["what"])
        return [Action(verb=Verb.FIX_ARC, unit=self.ship, target=weapon, part=ARC_NAMES.index(arc))]

    def choice(self) -> list[Action] | None:
        """What is lost, shorted or lowered; what a bare letter means depends on what is asked."""
        what, understood = self.view.ask.what, False
        for kind, pattern in (("degree", DEGREE), ("crew", DIES), ("lose", LOSE), ("short", SHORT)):
            found = pattern.fullmatch(self.said)
            if found is not None and fits(what, kind):
                name = found["what"] or found.groupdict().get("other") or ""
                return [Action(verb=Verb.CHOOSE, unit=self.ship, target=self.read_choice(what, kind, name))]
            understood = understood or found is not None
        if understood:
            raise self.error(f"that is not asked now; {self.legal()}", No.OTHER_DECISION.rule)
        return None

    def read_choice(self, what: int, kind: str, name: str) -> int:
        """The number of what is chosen; a wish that is out of place keeps its own numbers and is refused."""
        if what == Ask.CREW or kind == "crew":
            return self.look_up(crew_named, name)
        if what == Ask.GEAR:
            return self.look_up(gear_named, name)
        if what == Ask.SHORT or kind == "short":
            return self.look_up(slot_named, name)
        return self.look_up(weapon_named, name)


def fits(what: int, kind: str) -> bool:
    """Whether a wording answers the present question; where nothing of the kind is asked, the rules refuse it."""
    match what:
        case Ask.CREW:
            return kind in ("crew", "lose")
        case Ask.WEAPON | Ask.GEAR:
            return kind == "lose"
        case Ask.SHORT:
            return kind == "short"
        case Ask.DEGREE:
            return kind == "degree"
        case _:
            return True
