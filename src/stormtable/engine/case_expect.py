"""What a case file expects, compared with what is."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final

from stormtable.engine.cases import Case, in_file
from stormtable.engine.choosing import choices_of
from stormtable.engine.game import WATCHER, BadInput, Game, seats_in
from stormtable.engine.inputs import Part, key_name, list_words

__all__ = ["Problem", "differences_of"]

ALWAYS: Final = ("over", "points", "deciders", "offered", "not_offered")  # what any game may be expected to be


@dataclass(frozen=True, slots=True)
class Problem:
    """Something that is not as expected."""

    where: str  # "play 2", "expect.units.\"Javelin 1\".ds"
    expected: str
    got: str

    def __str__(self) -> str:
        return f"{self.where}: expected {self.expected}, got {self.got}"


def differences_of(game: Game, case: Case, state: Any, expect: Mapping[str, Any], where: str) -> list[Problem]:
    """What of an `expect` is not so. Raises BadInput for words that a position does not have."""
    if not expect:
        return []
    try:
        wanted = game.canonical(state, {key: value for key, value in expect.items() if key not in ALWAYS})
    except BadInput as error:
        raise in_file(case, where, error) from None
    part = Part(expect, case.file, where)
    wanted |= {"over": part.flag("over")} if "over" in expect else {}
    got = game.position(state) | {"over": game.is_over(state)}
    problems = list(unlike(wanted, got, where)) if wanted else []
    if "points" in expect:
        points = {name: game.points(state, seat) for seat, name in enumerate(game.seats(state))}
        problems += unlike(part.part("points").table, points, f"{where}.points")
    if "deciders" in expect:
        seats = sorted(game.seats(state)[seat] for seat in seats_in(game.deciders(state)))
        problems += unlike(sorted(part.texts("deciders")), seats, f"{where}.deciders")
    for key in ("offered", "not_offered"):
        texts = part.texts(key, [])
        problems += unlike_offers(game, case, state, texts, f"{where}.{key}", offered=key == "offered")
    return problems


def unlike(wanted: Any, got: Any, where: str) -> Iterator[Problem]:
    """The differences, value by value; a table need only hold what is written, `true` stands for any number but 0."""
    if isinstance(wanted, Mapping) and wanted and isinstance(got, Mapping):
        for key, value in wanted.items():
            yield from unlike(value, got.get(key), f"{where}.{key_name(key)}")
    elif isinstance(wanted, bool):
        if bool(got) != wanted:
            yield Problem(where, text_of(wanted), text_of(got))
    elif wanted != got and (wanted or got):
        yield Problem(where, text_of(wanted), text_of(got))


def text_of(value: Any) -> str:
    if isinstance(value, bool):
        return "true" if value else "false"
    return "nothing" if value is None else repr(value)


def unlike_offers(
    game: Game, case: Case, state: Any, texts: Sequence[str], where: str, *, offered: bool
) -> Iterator[Problem]:
    """Notations that are not among the choices of who decides, or are and should not be."""
    choices = {seat: choices_of(game, state, seat) for seat in seats_in(game.deciders(state))} if texts else {}
    for text in texts:
        there = False
        for seat in choices or [WATCHER]:
            try:
                actions = game.parse(state, text, seat)
            except BadInput as error:
                if error.rule:  # understood, and a rule says that it cannot be
                    continue
                raise in_file(case, where, error) from None
            if len(actions) != 1:
                raise in_file(case, where, f"{text!r} is {len(actions)} actions; each text is one")
            there = there or actions[0] in choices.get(seat, [])
        if there != offered:
            legal = [game.write(state, [each]) for offers in choices.values() for each in offers]
            yield Problem(where, f"{text!r}" if offered else f"no {text!r}", list_words(legal))
