"""The position in words: everything on the table, by the names on the table (placing.py puts it back)."""

from __future__ import annotations

from typing import Any

from stormtable.games.thunder_struck.rules.console import die_on
from stormtable.games.thunder_struck.rules.state import N_DICE, NOWHERE, REFLEX, Ask, At, Setup, Ship, State, Step
from stormtable.games.thunder_struck.words.names import (
    dice_space,
    facing_name,
    seat_name,
    seat_names,
    sector_name,
    side_name,
)
from stormtable.games.thunder_struck.words.position_words import NOBODY, NONE, PHASES, PILES, SEALED

__all__ = ["phase_name", "position"]


def position(view: State) -> dict[str, Any]:
    """Everything on the table that differs from match to match; what a view hides is "sealed"."""
    setup, phase = view.table, phase_name(view)
    words: dict[str, Any] = {"round": view.round, "phase": phase}
    if view.over:
        words["over"] = True
    words["marker"] = seat_name(setup, view.marker)
    if phase == "action":
        words["turn"] = seat_name(setup, view.turn)
    if phase != "planning":
        words["manoeuvred"] = bool(view.manoeuvred)
    if view.winners:
        words["winners"] = [name for seat, name in enumerate(seat_names(setup)) if view.winners >> seat & 1]
    if view.hit.side:
        words["hit"] = hit_words(view)
    words["reflex"] = seat_name(setup, view.reflex - 1) if view.reflex else NOBODY
    if view.ask.what == Ask.REFLEX:
        words["reflex_offer"] = next(name for seat, name in enumerate(seat_names(setup)) if view.ask.seats >> seat & 1)
    if setup.n_sectors > 1:
        words["closed"] = sector_name(view.closed - 1) if view.closed else NONE
    words["ships"] = {name: ship_words(view, seat) for seat, name in enumerate(seat_names(setup))}
    return words


def phase_name(view: State) -> str:
    """The phase of the round: "planning", "action", "end of round"."""
    step = {Step.ROLL: Step.PLANNING, Step.NEXT_ROUND: Step.ENDING}.get(Step(view.step), view.step)
    return next(name for name, each in PHASES.items() if each == step)


def hit_words(view: State) -> dict[str, str]:
    """A hit being taken: `damage` says, once a shield is used, on which side's spaces the token may go."""
    hit, side = view.hit, side_name(view.hit.side)
    words = {"ship": seat_name(view.table, hit.target), "from": side}
    return words | ({"damage": "any" if hit.anywhere else side} if hit.shielded else {})


def ship_words(view: State, seat: int) -> dict[str, Any]:
    """Everything about a ship and its console."""
    setup, ship = view.table, view.ships[seat]
    words: dict[str, Any] = {"destroyed": not ship.alive}
    if setup.n_sectors > 1:
        words["sector"] = sector_name(ship.sector)
    words |= {"space": ship.space, "facing": facing_name(ship.facing), "cubes": ship.cubes}
    if ship.shown_cubes != ship.cubes:
        words["shown_cubes"] = ship.shown_cubes
    words["shields"] = [dice_space(setup, n) for n in range(setup.n_spaces) if ship.shields[n]]
    words["damage"] = [dice_space(setup, n) for n in range(setup.n_spaces) if ship.damage[n]]
    if view.ask.what == Ask.PLAN and ship.alive:
        words["handed_in"] = not view.ask.seats >> seat & 1
    words["boosted"] = bool(ship.boosted)
    if view.ask.what == Ask.PLAN and ship.alive and all(die.at == At.NOT_IN_PLAY for die in ship.dice):
        return words | {"dice": SEALED}
    return words | dice_words(view, seat)


def dice_words(view: State, seat: int) -> dict[str, Any]:
    """Where the dice are, piles with the highest first."""
    ship = view.ships[seat]
    laid = {n: die_on(view, seat, n) for n in range(view.table.n_spaces)}
    words: dict[str, Any] = {
        "dice": {dice_space(view.table, n): ship.dice[i].face for n, i in laid.items() if i != NOWHERE}
    }
    for pile, at in PILES.items():
        faces = [ship.dice[i].face for i in range(N_DICE) if ship.dice[i].at == at]
        words[pile] = sorted(faces, reverse=True)
    if ship.dice[REFLEX].at != At.NOT_IN_PLAY:
        words["green"] = green_word(view.table, ship)
    return words


def green_word(setup: Setup, ship: Ship) -> str:
    """Where the Reflex die is: "P2", "hand 5"."""
    die = ship.dice[REFLEX]
    if die.at >= At.CONSOLE:
        return dice_space(setup, die.at - At.CONSOLE)
    pile = next(pile for pile, at in PILES.items() if at == die.at)
    return f"{pile.replace('_', ' ')} {die.face}"
