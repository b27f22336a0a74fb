"""A position in words: everything on the table, by the names on the table (placing.py puts it back)."""

from __future__ import annotations

from typing import Any, Final

from stormtable.engine.hexes import hex_name
from stormtable.games.jumpstrike.rules.secrets import turns_of
from stormtable.games.jumpstrike.rules.state import HEX_SIDES, LETTERS, Ask, Group, Hit, State, Status, Step
from stormtable.games.jumpstrike.rules.units import HOLDS, in_play, letter_of, ship_of, side_of_ship
from stormtable.games.jumpstrike.words.names import (
    GUARD_SIDES,
    group_name,
    letter,
    plot_text,
    seats_text,
    ship_name,
    ship_names,
    step_name,
    unit_name,
)

__all__ = ["HITS", "NONE", "NOTHING", "SEALED", "STATUSES", "plot_words", "position", "target_text"]

SEALED: Final = "sealed"  # what a view hides
NOTHING: Final = "nothing"  # the target of a ship that holds
NONE: Final = "none"
STATUSES: Final = {
    Status.OPERATIONAL: "operational",
    Status.DISABLED: "disabled",
    Status.DESTROYED: "destroyed",
    Status.RETREATED: "retreated",
}
HITS: Final = {Hit.NONE: NONE, Hit.DISABLED: "disabled", Hit.DESTROYED: "destroyed"}
SECRET: Final = (Ask.LAY, Ask.PLOT, Ask.ENGAGE)


def position(view: State) -> dict[str, Any]:
    """Everything on the table that differs from match to match; what a view hides is "sealed"."""
    setup = view.table
    words: dict[str, Any] = {"turn": view.turn, "phase": step_name(view)}
    if view.over:
        words |= {"over": True, "winners": list(seats_text(setup, view.winners))}
    if view.out:
        words["out"] = list(seats_text(setup, view.out))
    if view.ask.what in SECRET:
        words["deciding"] = list(seats_text(setup, view.ask.seats))
    if view.step >= Step.FIRST_PODS:
        words["begins"] = seats_text(setup, 1 << view.begins)[0]
        words["to_act"] = seats_text(setup, 1 << view.next)[0]
    if view.attack.ship:
        words["attack"] = attack_words(view)
    words["ships"] = {name: ship_words(view, ship) for name, ship in ship_names(setup).items()}
    words["missiles"] = [
        {
            "ship": ship_name(setup, salvo.ship),
            "hex": hex_name(salvo.q, salvo.r),
            "facing": salvo.facing,
            "n": salvo.n,
        }
        for salvo in view.salvos[: view.n_salvos]
    ]
    return words


def attack_words(view: State) -> dict[str, Any]:
    """A pod attack being made: the target once it is chosen, the pods still to roll once they are committed."""
    attack, setup = view.attack, view.table
    words: dict[str, Any] = {"group": group_name(setup, attack.ship - 1, attack.letter)}
    if attack.target:
        words["target"] = unit_name(setup, attack.target - 1, attack.target_letter)
        words["disable"] = bool(attack.disable)
    if attack.pods:
        words["pods"] = attack.pods
    return words


def ship_words(view: State, number: int) -> dict[str, Any]:
    """Everything about a ship; of one that is gone, only that."""
    ship = view.ships[number]
    words: dict[str, Any] = {"status": STATUSES[Status(ship.status)]}
    if not in_play(ship):
        return words
    words |= {
        "hex": hex_name(ship.q, ship.r),
        "facing": ship.facing,
        "phase": ship.phase,
        "rating": ship.rating,
        "missiles": ship.missiles,
        "squadrons": ship.squadrons,
        "letters": letters_text(ship.used),
        "turned": ship.turned,
        "hit": HITS[Hit(ship.hit)],
        "guards": guard_words(ship.guards),
    }
    if view.step in (Step.SET_UP, Step.LAYING):
        words |= laying_words(view, number)
    if ship.target:
        words["attacks"] = target_text(view, ship.target)
    if ship.status == Status.OPERATIONAL:
        words["plot"] = plot_words(view, number)
    words["groups"] = {
        letter(each.letter): group_words(view, each) for each in view.groups[: view.n_groups] if each.ship == number
    }
    return words


def letters_text(bits: int) -> str:
    """The IDs of bits: "AB"."""
    return "".join(letter(n) for n in range(1, LETTERS + 1) if bits >> n & 1)


def guard_words(guards: list[int]) -> dict[str, int]:
    """Guard pods by side, those there are."""
    return {GUARD_SIDES[side]: guards[side] for side in range(HEX_SIDES) if guards[side]}


def laying_words(view: State, number: int) -> dict[str, Any]:
    """Guard pods being laid; "sealed" at the set-up where a view hides them."""
    laying = guard_words(view.ships[number].laying)
    if laying:
        return {"laying": laying}
    return {"laying": SEALED} if view.step == Step.SET_UP and view.table.designs[number].guards else {}


def target_text(view: State, code: int) -> str:
    return NOTHING if code == HOLDS else unit_name(view.table, ship_of(code), letter_of(code))


def plot_words(view: State, number: int) -> str:
    """Orders not executed yet, drafts included; "sealed" where there are some that a view hides."""
    text = plot_text(view.ships[number].plot)
    if text or view.over or turns_of(view, side_of_ship(view, number)) == 0:
        return text
    return SEALED


def group_words(view: State, group: Group) -> dict[str, Any]:
    """A pod group: `from` is the direction towards the hex it came from, `met` are ships that came to it."""
    words: dict[str, Any] = {"hex": hex_name(group.q, group.r), "pods": group.pods}
    if group.entry:
        words["from"] = group.entry
    met = [name for name, ship in ship_names(view.table).items() if group.met >> ship & 1]
    if met:
        words["met"] = met
    if group.acted:
        words["acted"] = True
    return words
