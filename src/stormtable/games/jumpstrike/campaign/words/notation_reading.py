"""Notation as it is read: names in any case, way and stance in one phrase ("Frigate 1 to Juno evade")."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Final

from stormtable.engine import Action
from stormtable.engine.game import WATCHER, BadInput
from stormtable.engine.inputs import did_you_mean
from stormtable.games.jumpstrike.campaign.rules.state import State, Verb
from stormtable.games.jumpstrike.campaign.words.names import kind_names, ship_names, system_names

__all__ = ["parse"]

BATTLE: Final = re.compile(r"settle (?:battle )?([0-9]{1,5})")
LEAVE: Final = re.compile(r"leave (?:battle )?([0-9]{1,5})(?: to the computer)?")
ORDERS: Final = "hold, fight, evade or `to` and a system"
WHAT: Final = "buy, return, seal, the name of a ship or of a yard's system, settle or leave"


def parse(view: State, text: str, seat: int = WATCHER) -> list[Action]:
    """The actions of a notation. Raises BadInput naming what is not understood, and what would be."""
    return [action for part in text.split(",") for action in read_phrase(view, " ".join(part.split()))]


def read_phrase(view: State, said: str) -> list[Action]:
    words, setup = said.casefold(), view.table
    if words == "seal":
        return [Action(verb=Verb.SEAL)]
    for pattern, verb in ((BATTLE, Verb.SETTLE), (LEAVE, Verb.LEAVE)):
        if found := pattern.fullmatch(words):
            return [Action(verb=verb, amount=battle_number(found[1]))]
    kinds = {name.casefold(): at for at, name in enumerate(kind_names(setup))}
    for word, verb in (("buy ", Verb.BUY), ("return ", Verb.RETURN)):
        if words.startswith(word):
            return [Action(verb=verb, target=named(kinds, words.removeprefix(word), "a design"))]
    ships = {name.casefold(): slot for name, slot in ship_names(view).items()}
    if (name := leading(words, ships)) is not None:
        return ship_orders(view, ships[name], words.removeprefix(name).strip(), said)
    systems = {name.casefold(): at for at, name in enumerate(system_names(setup))}
    if (name := leading(words, systems)) is not None:
        return [yard_order(systems[name], words.removeprefix(name).strip(), said, kinds, ships)]
    raise BadInput(f"{said!r}: {WHAT} is expected", "")


def battle_number(text: str) -> int:
    number = int(text)
    if number >= 1 << 15:
        raise BadInput(f"{number}: there is no battle of that number")
    return number


def leading(words: str, names: Mapping[str, int]) -> str | None:
    """The longest name with which the words begin."""
    return max((name for name in names if words == name or words.startswith(f"{name} ")), key=len, default=None)


def named(names: Mapping[str, int], word: str, what: str) -> int:
    if word not in names:
        raise BadInput(f"{word!r}: {what} is expected; {did_you_mean(word, names)}")
    return names[word]


def ship_orders(view: State, slot: int, words: str, said: str) -> list[Action]:
    """Where a ship goes, and its stance."""
    found: list[Action] = []
    stance = re.fullmatch(r"(?:(.*) )?(fight|evade)", words)
    where = words if stance is None else stance[1] or ""
    if where in ("hold", "holds"):
        found.append(Action(verb=Verb.HOLD, unit=slot))
    elif where.startswith("to "):
        systems = {name.casefold(): at for at, name in enumerate(system_names(view.table))}
        found.append(Action(verb=Verb.GO, unit=slot, target=named(systems, where.removeprefix("to "), "a system")))
    elif where or stance is None:
        raise BadInput(f"{said!r}: {ORDERS} is expected after the ship")
    if stance is not None:
        found.append(Action(verb=Verb.EVADE if stance[2] == "evade" else Verb.FIGHT, unit=slot))
    return found


def yard_order(system: int, words: str, said: str, kinds: Mapping[str, int], ships: Mapping[str, int]) -> Action:
    if words == "idle":
        return Action(verb=Verb.IDLE, target=system)
    if words.startswith("build "):
        return Action(verb=Verb.BUILD, target=system, part=named(kinds, words.removeprefix("build "), "a design"))
    if words.startswith("repair "):
        return Action(verb=Verb.REPAIR, target=system, unit=named(ships, words.removeprefix("repair "), "a ship"))
    raise BadInput(f"{said!r}: build and a design, repair and a ship, or idle is expected after the system")
