"""The words of a position: what everything on the table is called in case files and stored positions.

`canonical` turns what people write (synonyms, any case) into the words that `position` writes.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, Final

from stormtable.engine.hexes import hex_name, parse_hex
from stormtable.engine.inputs import Part, did_you_mean, renamed
from stormtable.engine.wording import each_named, flag, found, names_in
from stormtable.games.jumpstrike.rules.state import State
from stormtable.games.jumpstrike.words.lookup import guard_side_named, letter_named, ship_named, unit_named
from stormtable.games.jumpstrike.words.names import (
    GUARD_SIDES,
    STEPS,
    group_name,
    letter,
    seat_names,
    ship_name,
    ship_names,
    unit_name,
)
from stormtable.games.jumpstrike.words.notation import sheet
from stormtable.games.jumpstrike.words.plot_phrases import read_sheet
from stormtable.games.jumpstrike.words.position import HITS, NONE, NOTHING, SEALED, STATUSES

__all__ = ["canonical"]

Word = Callable[[State, Part, str], Any]
SYNONYMS: Final = {
    "step": "phase",
    "first": "begins",
    "begin": "begins",
    "next": "to_act",
    "active": "to_act",
    "waiting": "deciding",
    "deciders": "deciding",
    "units": "ships",
    "winner": "winners",
}
SHIP_SYNONYMS: Final = {
    "at": "hex",
    "position": "hex",
    "state": "status",
    "tactical": "rating",
    "tactical_rating": "rating",
    "magazine": "missiles",
    "pods": "squadrons",
    "ids": "letters",
    "used": "letters",
    "last_turned": "turned",
    "marked": "hit",
    "guard_pods": "guards",
    "orders": "plot",
    "target": "attacks",
}
GROUP_SYNONYMS: Final = {"at": "hex", "came_from": "from"}
PHASE_SYNONYMS: Final = {
    "set up": "set-up",
    "setup": "set-up",
    "plot": "plotting",
    "laying": "guard laying",
    "guards": "guard laying",
    "first pods": "first pod movement",
    "second pods": "second pod movement",
    "missiles": "missile combat",
    "pods": "pod combat",
    "ships": "ship combat",
}
MOST: Final = 999
EXAMPLE: Final = "'F TS MF2 P3A @5 / @5' is a plot of two turns"


def canonical(view: State, position: Mapping[str, Any]) -> dict[str, Any]:
    """A position, or a part of one, in the words that `position` writes; raises BadInput for words there are not."""
    part = Part(renamed(Part(position), SYNONYMS))
    words: dict[str, Any] = {}
    for key in part.table:
        if key not in FLOW:
            raise part.error(f"unknown; {did_you_mean(key, [*FLOW, *SYNONYMS])}", key)
        words[key] = FLOW[key](view, part, key)
    return words


# The turn


def whole(view: State, part: Part, key: str) -> int:
    return part.number(key, 0, MOST)


def phase_word(view: State, part: Part, key: str) -> str:
    word = " ".join(part.text(key).casefold().replace("_", " ").split())
    word = PHASE_SYNONYMS.get(word, word)
    if word not in STEPS.values():
        raise part.error(f"{part.text(key)!r} is unknown; {did_you_mean(word, STEPS.values())}", key)
    return word


def seat_word(view: State, part: Part, key: str) -> str:
    return part.choice(key, seat_names(view.table))


def seat_words(view: State, part: Part, key: str) -> list[str]:
    """Seats in order."""
    names = names_in(part, key)
    known = seat_names(view.table)
    for name in names:
        if name.upper() not in known:
            raise part.error(f"there is no seat {name!r}; {did_you_mean(name, known)}", key)
    return [name for name in known if name in {each.upper() for each in names}]


def attack_word(view: State, part: Part, key: str) -> dict[str, Any]:
    """A pod attack being made."""
    below = part.part(key)
    words: dict[str, Any] = {}
    for each in below.table:
        if each in ("group", "target"):
            unit = found(below, each, below.get(each), lambda text: unit_named(view, text))
            words[each] = unit_name(view.table, *unit)
        elif each == "disable":
            words[each] = below.flag(each)
        elif each == "pods":
            words[each] = below.number(each, 1, MOST)
        else:
            raise below.error(f"unknown; {did_you_mean(each, ('group', 'target', 'disable', 'pods'))}", each)
    return words


def missile_words(view: State, part: Part, key: str) -> list[dict[str, Any]]:
    """Missiles still to fly, by ship, hex and direction."""
    rows = []
    for row in part.rows(key):
        ship = ship_name(view.table, found(row, "ship", row.need("ship"), lambda text: ship_named(view.table, text)))
        at = hex_word(view, row, "hex")
        rows.append({"ship": ship, "hex": at, "facing": row.number("facing", 1, 6), "n": row.number("n", 1, MOST, 1)})
        row.done()
    return rows


def ships_word(view: State, part: Part, key: str) -> dict[str, Any]:
    """Ships by their names."""
    below = part.part(key)
    ships = each_named(below, lambda text: ship_named(view.table, text), lambda ship: ship_name(view.table, ship))
    return {ship_name(view.table, ship): ship_words(view, ship, below.part(written)) for written, ship in ships}


FLOW: Final[Mapping[str, Word]] = {
    "turn": whole,
    "phase": phase_word,
    "over": flag,
    "winners": seat_words,
    "out": seat_words,
    "deciding": seat_words,
    "begins": seat_word,
    "to_act": seat_word,
    "attack": attack_word,
    "ships": ships_word,
    "missiles": missile_words,
}


# Ships


def ship_words(view: State, ship: int, raw: Part) -> dict[str, Any]:
    """What is said of a ship, in canonical words."""
    part = Part(renamed(raw, SHIP_SYNONYMS), raw.file, raw.path)
    words: dict[str, Any] = {}
    for key in part.table:
        if key == "plot":
            words[key] = plot_word(view, ship, part)
        elif key == "groups":
            words[key] = group_words(view, ship, part)
        elif key in SHIP_KEYS:
            words[key] = SHIP_KEYS[key](view, part, key)
        else:
            raise raw.error(f"unknown; {did_you_mean(key, ['plot', 'groups', *SHIP_KEYS, *SHIP_SYNONYMS])}", key)
    return words


def status_word(view: State, part: Part, key: str) -> str:
    return part.choice(key, list(STATUSES.values()))


def hex_word(view: State, part: Part, key: str) -> str:
    at = found(part, key, part.need(key), lambda text: parse_hex(text, view.table.columns, view.table.rows))
    return hex_name(*at)


def letters_word(view: State, part: Part, key: str) -> str:
    """IDs in order."""
    text = part.text(key, "")
    numbers = {found(part, key, each, letter_named) for each in text if each not in " ,"}
    return "".join(letter(n) for n in sorted(numbers))


def hit_word(view: State, part: Part, key: str) -> str:
    return NONE if part.get(key) is False else part.choice(key, list(HITS.values()))


def guards_word(view: State, part: Part, key: str) -> str | dict[str, int]:
    """Guard pods by side, clockwise from the front; "sealed" where a view hides them."""
    if isinstance(part.get(key), str) and part.text(key).casefold() == SEALED:
        return SEALED
    below = part.part(key)
    guards: dict[int, int] = {}
    for written, side in each_named(below, guard_side_named, lambda side: GUARD_SIDES[side]):
        guards[side] = below.number(written, 0, MOST)
    return {GUARD_SIDES[side]: guards[side] for side in sorted(guards) if guards[side]}


def attacks_word(view: State, part: Part, key: str) -> str:
    if part.get(key) is False or str(part.get(key)).casefold() in (NOTHING, NONE):
        return NOTHING
    return unit_name(view.table, *found(part, key, part.get(key), lambda text: unit_named(view, text)))


def plot_word(view: State, ship: int, part: Part) -> str:
    """Orders as they are written on a sheet; "sealed" where a view hides them."""
    text = part.text("plot", "")
    if not text.strip() or text.strip().casefold() == SEALED:
        return text.strip().casefold()
    actions = read_sheet(view, ship, text, lambda reason: part.error(reason, "plot"), lambda: EXAMPLE)
    return sheet(view, actions).partition(": ")[2]


def group_words(view: State, ship: int, part: Part) -> dict[str, Any]:
    """Pod groups by their IDs."""
    groups = part.part("groups")
    words: dict[int, dict[str, Any]] = {}
    for written, number in each_named(groups, letter_named, lambda number: group_name(view.table, ship, number)):
        below = groups.part(written)
        words[number] = group_word(view, Part(renamed(below, GROUP_SYNONYMS), below.file, below.path))
    return {letter(number): words[number] for number in sorted(words)}


def group_word(view: State, part: Part) -> dict[str, Any]:
    words: dict[str, Any] = {}
    for key in part.table:
        match key:
            case "hex":
                words[key] = hex_word(view, part, key)
            case "pods":
                words[key] = part.number(key, 1, MOST)
            case "from":
                words[key] = part.number(key, 1, 6)
            case "met":
                words[key] = met_words(view, part)
            case "acted":
                words[key] = part.flag(key)
            case _:
                raise part.error(f"unknown; {did_you_mean(key, ('hex', 'pods', 'from', 'met', 'acted'))}", key)
    return words


def met_words(view: State, part: Part) -> list[str]:
    ships = {found(part, "met", name, lambda text: ship_named(view.table, text)) for name in part.texts("met")}
    return [name for name, ship in ship_names(view.table).items() if ship in ships]


SHIP_KEYS: Final[Mapping[str, Word]] = {
    "status": status_word,
    "hex": hex_word,
    "facing": whole,
    "phase": whole,
    "rating": whole,
    "missiles": whole,
    "squadrons": whole,
    "letters": letters_word,
    "turned": whole,
    "hit": hit_word,
    "guards": guards_word,
    "laying": guards_word,
    "attacks": attacks_word,
}
