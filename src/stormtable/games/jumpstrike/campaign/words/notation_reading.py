"""Notation as it is read: names in any case, way and stance in one phrase ("Frigate 1 to Juno evade")."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from typing import Final

from stormtable.engine import Action
from stormtable.engine.game import WATCHER, BadInput
from stormtable.engine.inputs import did_you_mean
from stormtable.games.jumpstrike.campaign.rules.state import State, Verb
from stormtable.games.jumpstrike.campaign.words.names import kind_names, naming, ship_names, system_names

__all__ = ["parse"]

BATTLE: Final = re.compile(r"settle (?:battle )?([0-9]{1,5})")
LEAVE: Final = re.compile(r"leave (?:battle )?([0-9]{1,5})(?: to the computer)?")
ORDERS: Final = "hold, fight, evade, `to` and a system, or `name` and its name"
CALLED: Final = re.compile(r"names? (.+)", re.IGNORECASE)
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
    ships = {name.casefold(): slot for name, slot in ship_names(view).items()}
    systems = {name.casefold(): at for at, name in enumerate(system_names(setup))}
    ways: list[Callable[[], list[Action]]] = []
    for word, verb in (("buy ", Verb.BUY), ("return ", Verb.RETURN)):
        if words.startswith(word):
            ways.append(lambda word=word, verb=verb: [bought(verb, kinds, words.removeprefix(word))])  # type: ignore[misc]
    if (ship := leading(words, ships)) is not None:
        ways.append(lambda: ship_orders(view, ships[ship], behind(said, ship), said))
    if (system := leading(words, systems)) is not None:
        ways.append(lambda: [yard_order(systems[system], words.removeprefix(system).strip(), said, kinds, ships)])
    return first_read(ways, said)


def first_read(ways: Sequence[Callable[[], list[Action]]], said: str) -> list[Action]:
    """The first reading that makes sense: a ship may bear a name with which other phrases begin. Raises BadInput."""
    wrong = BadInput(f"{said!r}: {WHAT} is expected")
    for at, way in enumerate(ways):
        try:
            return way()
        except BadInput as error:
            wrong = error if at == 0 else wrong
    raise wrong


def bought(verb: int, kinds: Mapping[str, int], word: str) -> Action:
    return Action(verb=verb, target=named(kinds, word, "a design"))


def behind(said: str, name: str) -> str:
    """What stands behind a name, as it is written; the name is given in small letters."""
    return next((said[at:].strip() for at in range(len(said) + 1) if said[:at].casefold() == name), "")


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
    """Where a ship goes, and its stance; or what it is to be called, in the letters as they are written."""
    if called := CALLED.fullmatch(words):
        return [naming(slot, called[1])]
    words = words.casefold()
    if words == "unnamed":
        return [Action(verb=Verb.UNNAME, unit=slot)]
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
