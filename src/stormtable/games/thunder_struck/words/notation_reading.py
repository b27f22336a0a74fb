"""Notation, reading: what people write, in many ways, as actions, legal or not; errors say what would be legal."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Final

from stormtable.engine import Action
from stormtable.engine.game import WATCHER
from stormtable.engine.inputs import list_words
from stormtable.engine.notation import Phrase, read_phrases
from stormtable.games.thunder_struck.rules.codes import No
from stormtable.games.thunder_struck.rules.console import die_on, first_on, is_enemy_near
from stormtable.games.thunder_struck.rules.state import NOWHERE, Ask, Kind, State, Verb
from stormtable.games.thunder_struck.words.lookup import facing_named, place_named, ship_named, space_named
from stormtable.games.thunder_struck.words.names import dice_space, kind_name, seat_name, seat_names, space_names
from stormtable.games.thunder_struck.words.notation_acts import speaker
from stormtable.games.thunder_struck.words.notation_dice import DieTerm, read_layout, read_terms
from stormtable.games.thunder_struck.words.notation_writing import legal_words

__all__ = ["parse"]

BEGINNINGS: Final = (
    r"lay|put|place|lift|reroll|re-roll|hand|boost|boosts|thrust|manoeuvre|manoeuvres|maneuver|maneuvers|fire|fires|"
    r"shoot|shoots|shield|raise|power|flip|flips|stay|stays|nothing|warp|warps|use|uses|damage|damages|mark|take|accept|"
    r"decline|done|ready"
)
SPLIT: Final = re.compile(rf"[;\n]|,(?=\s*(?:(?:and|then)\s+)?(?:{BEGINNINGS})\b)", re.IGNORECASE)
LAYOUT: Final = re.compile(r"(?:(?:lay|put|place)s? (?:the )?)(?P<rest>.+)|(?P<bare>[0-9][0-9 ,]*(?:>| on | to ).+)")
LIFT: Final = re.compile(r"(?:lift|take back|pick up) (?P<spaces>.+?)(?: back)?")
ACT: Final = re.compile(
    r"(?:(?:action )?(?P<word>boost|thrust|manoeuvre|maneuver|fire|shoot|shield|raise|power)s?)"
    r"(?: (?:with )?(?P<rest>.+))?"
)
AT: Final = re.compile(r"(?:(?P<die>.*?) )?at (?P<target>[^ ]+)")
WARP: Final = re.compile(r"(?:warp|jump)s? (?:to )?(?:gate )?(?P<place>.*?[0-9]) ?,?(?: ?facing)? ?(?P<facing>[^0-9]*)")
USE: Final = re.compile(r"(?:uses?|shield)(?: shield)? (?P<space>[^ ]+)")
DAMAGE: Final = re.compile(r"(?:damages?|mark|token)(?: on)? (?P<space>[^ ]+)")
REFLEX: Final = re.compile(
    r"(?P<word>take|accept|yes|decline|refuse|leave|no)s?(?: (?:the )?(?:reflex|green)(?: die)?)?"
)
ACTS: Final = {
    "boost": Verb.BOOST,
    "thrust": Verb.BOOST,  # so the sheet calls it too (TS-6.8)
    "manoeuvre": Verb.MANOEUVRE,
    "maneuver": Verb.MANOEUVRE,
    "fire": Verb.FIRE,
    "shoot": Verb.FIRE,
    "shield": Verb.SHIELD,
    "raise": Verb.SHIELD,
    "power": Verb.POWER,
}
KIND_OF: Final[dict[int, int]] = {
    Verb.BOOST: Kind.BOOST,
    Verb.MANOEUVRE: Kind.MANOEUVRE,
    Verb.FIRE: Kind.FIRE,
    Verb.SHIELD: Kind.SHIELD,
    Verb.POWER: Kind.POWER,
}
PLAIN: Final = {
    Verb.REROLL: ("reroll", "re-roll", "reroll all", "reroll all dice", "reroll the dice"),
    Verb.HAND_IN: ("hand in", "hand it in", "hands in", "done", "ready"),
    Verb.FLIP: ("flip", "flips", "flip the ship"),
    Verb.STAY: ("stay", "stays", "nothing", "do nothing", "does nothing", "no manoeuvre"),
}


def parse(view: State, text: str, seat: int = WATCHER) -> list[Action]:
    """The actions that a text says, legal or not; semicolons separate them, or commas where a new phrase begins.

    `seat` is whose words they are. Raises BadInput naming the word that is wrong, why, and what would be right.
    """

    def legal() -> str:
        return legal_words(view, seat)

    return read_phrases(SPLIT.split(text), lambda phrase: Said(view, seat, phrase, legal).actions(), legal)


class Said(Phrase):
    """One phrase being read."""

    def __init__(self, view: State, seat: int, text: str, legal: Callable[[], str]) -> None:
        super().__init__(text, legal)
        self.view, self.asked = view, seat
        self.seat = speaker(view, seat)
        said = re.sub(r"->|=>|→|>", " > ", self.said.replace("−", "-"))
        self.said = re.sub(r"^(?:and|then) ", "", self.own_words(" ".join(said.split())))

    def own_words(self, said: str) -> str:
        """The words without the name of their seat in front, "A: flip"."""
        name, colon, rest = said.partition(":")
        if not colon:
            return said
        with self.named_in_errors():
            seat = ship_named(self.view.table, name)
        if self.asked == WATCHER:
            self.seat = seat
        elif seat != self.asked:
            names = seat_names(self.view.table)
            raise self.error(f"these would be words of {names[seat]}; {names[self.asked]} is to speak")
        return rest.strip()

    def actions(self) -> list[Action]:
        readers: tuple[Callable[[], list[Action] | None], ...] = (
            self.plain,
            self.lift,
            self.reflex,
            self.warp,
            self.choice,
            self.layout,
            self.act,
            self.bare,
        )
        return self.first_of(readers)

    def space(self, text: str) -> int:
        with self.named_in_errors():
            return space_named(self.view.table, text)

    def plain(self) -> list[Action] | None:
        for verb, texts in PLAIN.items():
            if self.said in texts:
                return [Action(verb=verb)]
        return None

    # Planning

    def layout(self) -> list[Action] | None:
        """Dice and spaces: "6,2,4,1 > B1,M1,F1,SF", "lay 6 on B1, 2 on M1"."""
        found = LAYOUT.fullmatch(self.said)
        if found is None:
            return None
        with self.named_in_errors():
            pairs = read_layout(found["rest"] or found["bare"])
        return [Action(verb=Verb.LAY, amount=face, target=self.space(name)) for face, name in pairs]

    def lift(self) -> list[Action] | None:
        found = LIFT.fullmatch(self.said)
        if found is None:
            return None
        if found["spaces"] in ("all", "everything", "all dice"):
            own = [n for n in range(self.view.table.n_spaces) if die_on(self.view, self.seat, n) != NOWHERE]
            if not own:
                raise self.error("no die of yours lies on the console", No.NO_DIE.rule)
            return [Action(verb=Verb.LIFT, target=n) for n in own]
        names = re.split(r" ?, ?| and | ", found["spaces"])
        return [Action(verb=Verb.LIFT, target=self.space(name)) for name in names]

    # Choices

    def reflex(self) -> list[Action] | None:
        found = REFLEX.fullmatch(self.said)
        if found is None:
            return None
        taken = found["word"] in ("take", "accept", "yes")
        return [Action(verb=Verb.TAKE_REFLEX if taken else Verb.DECLINE_REFLEX)]

    def warp(self) -> list[Action] | None:
        found = WARP.fullmatch(self.said)
        if found is None:
            return None
        place, facing = found["place"], found["facing"].strip()
        if not facing:
            raise self.error("how does it face then? write clockwise or anticlockwise behind it")
        with self.named_in_errors():
            sector, space = place_named(self.view.table, place, self.view.ships[self.seat].sector)
            return [Action(verb=Verb.WARP, part=sector, target=space, facing=facing_named(facing))]

    def choice(self) -> list[Action] | None:
        """A shield to use, a space to damage; while that is asked, the space alone will do."""
        what = self.view.ask.what
        used, marked = USE.fullmatch(self.said), DAMAGE.fullmatch(self.said)
        if used is not None and (what == Ask.SHIELD or self.said.startswith("use")):
            return [Action(verb=Verb.USE_SHIELD, target=self.space(used["space"]))]
        if marked is not None:
            return [Action(verb=Verb.MARK_DAMAGE, target=self.space(marked["space"]))]
        if what in (Ask.SHIELD, Ask.DAMAGE) and re.fullmatch(r"[^\W_]+", self.said):
            verb = Verb.USE_SHIELD if what == Ask.SHIELD else Verb.MARK_DAMAGE
            return [Action(verb=verb, target=self.space(self.said))]
        return None

    # Actions

    def act(self) -> list[Action] | None:
        """A die's action by its name: "boost B1 +1, B2", "fire P1 > F2 at B"."""
        found = ACT.fullmatch(self.said)
        if found is None:
            return None
        verb, rest, target = ACTS[found["word"]], found["rest"] or "", 0
        if verb == Verb.FIRE:
            rest, target = self.at_target(rest)
        kind = KIND_OF[verb]
        terms = self.pair_of(kind) if rest in ("both", "both dice") else self.terms(rest) if rest else []
        return [self.action(verb, terms or [self.only_die(verb)], target)]

    def bare(self) -> list[Action] | None:
        """A die by its space alone: the space where it is actioned says how."""
        rest, target = self.at_target(self.said)
        first = re.match(r"[^\W_]*", rest)
        names = [name.casefold() for name in space_names(self.view.table)]
        if self.view.ask.what != Ask.ACTION or first is None or first[0] not in names:
            return None
        terms = self.terms(rest)
        kind = self.view.table.console[terms[0].to].kind
        verb = next(verb for verb, each in KIND_OF.items() if each == kind)
        return [self.action(verb, terms, target)]

    def at_target(self, rest: str) -> tuple[str, int]:
        """What stands before "at", and 1 + the seat of the ship behind it; 0 where no target is named."""
        found = AT.fullmatch(rest)
        if found is None:
            return rest, 0
        with self.named_in_errors():
            return found["die"] or "", 1 + ship_named(self.view.table, found["target"])

    def terms(self, rest: str) -> list[DieTerm]:
        with self.named_in_errors():
            return read_terms(self.view.table, rest)

    def pair_of(self, kind: int) -> list[DieTerm]:
        console = self.view.table.console
        return [DieTerm(n, n) for n in range(self.view.table.n_spaces) if console[n].kind == kind]

    def only_die(self, verb: int) -> DieTerm:
        """The die that is meant where none is named; of a kind without a die, its first space."""
        kind = KIND_OF[verb]
        spaces = [term.to for term in self.pair_of(kind)]
        own = [n for n in spaces if die_on(self.view, self.seat, n) != NOWHERE]
        if len(own) > 1 and verb != Verb.MANOEUVRE:
            names = [dice_space(self.view.table, n) for n in own]
            raise self.error(f"which die? dice lie on {list_words(names)}")
        first = next(iter([*own, *spaces]))
        return DieTerm(first, first)

    def action(self, verb: int, terms: list[DieTerm], target: int) -> Action:
        if verb == Verb.BOOST and len(terms) == 2:
            return self.joint(terms)
        if verb == Verb.MANOEUVRE:
            return self.manoeuvre(terms)
        if len(terms) > 1:
            raise self.error("one die a turn, but two Boost dice together and the Manoeuvre dice (TS-4.5)", "TS-4.5")
        die = terms[0]
        if verb == Verb.FIRE and target == 0:
            target = self.only_target()
        return Action(verb=verb, unit=target, part=die.space, target=die.to, amount=die.pips)

    def only_target(self) -> int:
        """1 + the only enemy of the Sector; 0 where there is none, or a choice."""
        seats = range(self.view.table.seats)
        enemies = [other for other in seats if is_enemy_near(self.view, self.seat, other)]
        if len(enemies) > 1:
            names = [seat_name(self.view.table, other) for other in enemies]
            raise self.error(f"at which ship? {list_words(names)} are in the Sector")
        return 1 + enemies[0] if enemies else 0

    def joint(self, terms: list[DieTerm]) -> Action:
        """Both Boost dice, the one moved by cube first."""
        first, second = self.sorted_pair(Kind.BOOST, terms)
        return Action(verb=Verb.BOOST_BOTH, part=first.space, target=first.to, amount=first.pips, x=second.pips)

    def manoeuvre(self, terms: list[DieTerm]) -> Action:
        """All own Manoeuvre dice; those named may have pips."""
        if len(terms) == 2:
            first, second = self.sorted_pair(Kind.MANOEUVRE, terms)
        else:
            first, second = self.with_first(terms[0])
        return Action(verb=Verb.MANOEUVRE, part=first.space, target=first.to, amount=first.pips, x=second.pips)

    def with_first(self, die: DieTerm) -> tuple[DieTerm, DieTerm]:
        """A die named alone, and the other one; the one on the lower space first, if both lie on Manoeuvre."""
        first = first_on(self.view, self.seat, Kind.MANOEUVRE, NOWHERE)
        on_manoeuvre = self.view.table.console[die.space].kind == Kind.MANOEUVRE
        if die.space != die.to or not on_manoeuvre or die_on(self.view, self.seat, die.space) == NOWHERE:
            first = die.space
        return (die, DieTerm(die.space, die.space)) if first == die.space else (DieTerm(first, first), die)

    def sorted_pair(self, kind: int, terms: list[DieTerm]) -> tuple[DieTerm, DieTerm]:
        """Two dice of a joint action: the one that a cube moves first, else by their spaces."""
        first, second = sorted(terms, key=lambda term: (term.space == term.to, term.space))
        if second.space != second.to:
            raise self.error("one cube moves one die a turn (TS-4.8)", "TS-4.8")
        if second.space in (first.space, first.to):
            raise self.error(f"{dice_space(self.view.table, second.space)} is named twice", "TS-4.5")
        for each in (first, second):
            if self.view.table.console[each.to].kind != kind:
                raise self.error(
                    f"{dice_space(self.view.table, each.to)} is no {kind_name(kind)} space", No.OTHER_SPACE.rule
                )
        return first, second
