"""Notation, reading a ship's sheet: `F TS MF2 P3A @5`, in many ways; errors name the word, why, and what would do."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from typing import Final

from stormtable.engine import Action
from stormtable.engine.game import BadInput
from stormtable.games.jumpstrike.rules.ground import WHOLE_TURN
from stormtable.games.jumpstrike.rules.orders import begin_of, letter_free, phase_before, turns_held, turns_in
from stormtable.games.jumpstrike.rules.state import LEAST_PHASE, LETTERS, MOST_PHASE, State, Verb
from stormtable.games.jumpstrike.words.names import letter

__all__ = ["SAMPLE", "TABLE_SAMPLE", "is_sheet", "read_sheet"]

SAMPLE: Final = "F TS MF2 P3A @5 / @5 / @5"  # as the sheet writes it (JS-3.3)
TABLE_SAMPLE: Final = "F TS30 MF2 P3A @5 / @5 / @5"

ORDER: Final = re.compile(
    r"(?P<move>f|r)|(?P<turn>tp|ts)(?P<degrees>[0-9]*)|(?P<missiles>mf|ma)(?P<n>[0-9]*)|p(?P<pods>[0-9]*)(?P<id>[a-z?]*)|@(?P<phase>[0-9]*)|"
    r"\?(?P<name>[a-z]*)|(?P<erase>erase)(?P<times>[0-9]*)|(?P<rewrite>rewrite)|(?P<slash>/)"
)
KNOWN: Final = "F, TP, TS, MF#, MA#, P#ID, R and @n are orders"
MOST_DIGITS: Final = 4
MOVES: Final = {
    "f": Verb.FORWARD,
    "tp": Verb.TURN_PORT,
    "ts": Verb.TURN_STARBOARD,
    "r": Verb.GUARDS,
    "mf": Verb.MISSILES_FORWARD,
    "ma": Verb.MISSILES_AFT,
}
PLAINER: Final = (  # other ways to write an order
    (r"[,|\n]", " "),
    (r"\bturns? (?:to )?(?:port|left)\b|\bport\b", "tp"),
    (r"\bturns? (?:to )?(?:starboard|right)\b|\bstarboard\b", "ts"),
    (r"\b(?:forward|ahead|moves?|jump)\b", "f"),
    (r"\bredistribute(?: guard pods| guards)?\b", "r"),
    (r"\bph(?:ase)?[ .:]*(?=[0-9])", "@"),
    (r"@ +(?=[0-9])", "@"),
    (r"\b(mf|ma) +(?=[0-9])", r"\1"),
    (r"\b(tp|ts) (?:by )?(?=[0-9]+(?:\b| ?deg|°))", r"\1"),
    (r"(?<=[0-9]) ?(?:deg(?:ree)?s?\b|°)", ""),
    (r"\b(erase|undo|strike) +(?=[0-9])", "erase"),
    (r"\b(?:undo|strike)\b", "erase"),
    (r"\b(?:replace|anew|instead)\b", "rewrite"),
    (r"/", " / "),
)


def words_of(text: str) -> list[str]:
    """The words of a sheet, in the shortest way to write each."""
    said = text.casefold()
    for pattern, short in PLAINER:
        said = re.sub(pattern, short, said)
    return said.split()


def is_sheet(text: str) -> bool:
    """Whether a text without a ship's name reads as orders."""
    words = words_of(text)
    return bool(words) and all(ORDER.fullmatch(word) for word in words)


def read_sheet(
    view: State, ship: int, text: str, error: Callable[[str], BadInput], legal: Callable[[], str]
) -> list[Action]:
    """The orders of a ship as actions, legal or not; `error` makes the error of a reason."""
    words = words_of(text)
    if not words:
        raise error(f"no order is written; {KNOWN}; {legal()}")
    reader = Sheet(view, ship, error, legal)
    for word in phase_last(words):
        reader.read(word)
    return reader.actions


def phase_last(words: Sequence[str]) -> list[str]:
    """The phase may stand anywhere in a turn; here it stands last (JS-3.12).

    Turns end at a slash, or at their phase. Where the first word is a phase and there are several, each begins a turn.
    """
    if any(word.startswith(("erase", "rewrite", "?")) for word in words[1:]):
        return list(words)
    turns: list[list[str]] = [[]]
    phases = [word for word in words if word.startswith("@")]
    leading = words[0].startswith("@") and len(phases) > 1 and not words[-1].startswith("@")
    for i, word in enumerate(words):
        if word == "/" or (leading and i and word.startswith("@") and "/" not in words):
            turns.append([])
        if word == "/":
            continue
        turns[-1].append(word)
        if "/" not in words and not leading and len(phases) > 1 and word.startswith("@"):
            turns.append([])
    ordered = []
    for turn in turns:
        ordered += sorted(turn, key=lambda word: word.startswith("@"))
    return ordered


class Sheet:
    """The orders of one ship being read."""

    def __init__(self, view: State, ship: int, error: Callable[[str], BadInput], legal: Callable[[], str]) -> None:
        self.view, self.ship, self.legal = view, view.ships[ship], legal
        self.number, self.error = ship, error
        self.actions: list[Action] = []
        self.named: set[int] = set()

    def add(self, verb: int, amount: int = 0, part: int = 0) -> None:
        self.actions.append(Action(verb=verb, unit=self.number, amount=amount, part=part))

    def read(self, word: str) -> None:
        found = ORDER.fullmatch(word)
        if found is None:
            raise self.error(f"{word.upper()!r} is no order; {KNOWN}; {self.legal()}")
        if found["move"]:
            self.add(MOVES[found["move"]])
        elif found["turn"]:
            self.turn(word, MOVES[found["turn"]], found["degrees"])
        elif found["missiles"]:
            self.add(MOVES[found["missiles"]], self.count(word, found["n"], "how many missiles? write MF2 or MA1"))
        elif found["pods"] is not None:
            self.pods(word, found["pods"], found["id"])
        elif found["phase"] is not None:
            self.phase(word, found["phase"])
        elif found["name"] is not None:
            self.add(Verb.NAME, part=self.id_of(word, found["name"]))
        elif found["erase"]:
            for _ in range(min(self.count(word, found["times"] or "1", ""), self.count_written() or 1)):
                self.add(Verb.ERASE)
        elif found["rewrite"]:
            for _ in range(self.count_written()):
                self.add(Verb.ERASE)

    def count_written(self) -> int:
        """Orders of the ship that may still be erased."""
        plot = self.ship.plot
        return int(plot.n) - begin_of(plot, min(turns_held(self.view), turns_in(plot)))

    def count(self, word: str, digits: str, missing: str) -> int:
        if not digits:
            raise self.error(f"{word.upper()!r}: {missing}; {self.legal()}")
        if len(digits) > MOST_DIGITS:
            raise self.error(f"{word.upper()!r}: {digits} is too large a number; {self.legal()}")
        return int(digits)

    def phase(self, word: str, digits: str) -> None:
        near = range(phase_before(self.ship) - 1, phase_before(self.ship) + 2)
        told = " or ".join(f"@{n}" for n in near if LEAST_PHASE <= n <= MOST_PHASE)
        self.add(Verb.PHASE, self.count(word, digits, f"which phase? write {told}"))

    def turn(self, word: str, verb: int, digits: str) -> None:
        """TP, and on a table TP30; 60 degrees are a whole turn (JS-12.2)."""
        degrees = self.count(word, digits or "0", "")
        if degrees == WHOLE_TURN and self.view.table.tabletop:
            degrees = 0
        self.add(verb, degrees)

    def pods(self, word: str, digits: str, name: str) -> None:
        """P3A; P3 takes the next letter; P3? leaves it to be named."""
        n = self.count(word, digits, "how many pods, and under which ID? write P3A")
        number = 0 if name == "?" else self.id_of(word, name) if name else self.next_letter()
        self.add(Verb.PODS, n)
        if number:
            self.named.add(number)
            self.add(Verb.NAME, part=number)

    def next_letter(self) -> int:
        free = (n for n in range(1, LETTERS + 1) if letter_free(self.ship, n) and n not in self.named)
        return next(free, 1)

    def id_of(self, word: str, name: str) -> int:
        if not re.fullmatch("[a-z]", name):
            free = letter(self.next_letter())
            raise self.error(f"{word.upper()!r}: an ID is one letter, A to Z, such as {free}; {self.legal()}")
        return ord(name) - ord("a") + 1
