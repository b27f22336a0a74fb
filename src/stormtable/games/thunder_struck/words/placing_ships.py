"""Putting what a position says of a ship on the table."""

from __future__ import annotations

from stormtable.engine.fields import Where
from stormtable.engine.inputs import Part
from stormtable.games.thunder_struck.rules.console import doomed_by, sort_dice, takes
from stormtable.games.thunder_struck.rules.state import (
    N_DICE,
    NOWHERE,
    OWN_DICE,
    REFLEX,
    At,
    Kind,
    Setup,
    Ship,
    State,
)
from stormtable.games.thunder_struck.words.lookup import space_named
from stormtable.games.thunder_struck.words.names import dice_space, kind_name
from stormtable.games.thunder_struck.words.ship_fields import PILES, SEALED, SHIP

__all__ = ["DICE_KEYS", "set_ship"]

DICE_KEYS = ("dice", *PILES)


def set_ship(state: State, seat: int, part: Part) -> None:
    """What a position says of a ship; what is not said stays, but for the dice: they are all named, or none."""
    ship = state.ships[seat]
    SHIP.put(Where(state, seat), ship, part, "destroyed", "sector", "facing")
    ship.space = part.number("space", 0, state.table.sectors[ship.sector].spaces - 1, ship.space)
    set_supplies(state, seat, part)
    if any(key in part for key in DICE_KEYS) or not ship.alive:
        set_dice(state, seat, part)
    on_token = [die for die in ship.dice if die.at == At.BOOST_TOKEN]
    ship.boosted = part.flag("boosted", bool(on_token))
    if on_token and not ship.boosted:
        raise part.error("dice on the Boost token were a Boost carried out (TS-5.2)", "boosted")
    ship.laid_manoeuvre = sum(die.at == At.MANOEUVRE_TOKEN for die in ship.dice)
    if not ship.alive:
        check_wreck(ship, part)


def set_supplies(state: State, seat: int, part: Part) -> None:
    """Cubes, shields, damage."""
    where, ship, setup = Where(state, seat), state.ships[seat], state.table
    if not ship.alive:
        ship.cubes, ship.shields[:] = 0, [False] * len(ship.shields)
    SHIP.put(where, ship, part, "cubes", "shields", "damage")
    ship.shown_cubes = ship.cubes
    SHIP.put(where, ship, part, "shown_cubes")
    if ship.shown_cubes < ship.cubes:
        raise part.error(f"{ship.shown_cubes}: rerolls cost cubes, so others saw at least {ship.cubes}", "shown_cubes")
    for space in range(setup.n_spaces):
        if not ship.shields[space]:
            continue
        name = dice_space(setup, space)
        if setup.console[space].kind != Kind.SHIELD:
            raise part.error(f"{name} is not a shield space", "shields")
        if ship.damage[space]:
            raise part.error(f"{name} is damaged: no shield is active there (TS-6.7)", "shields")
    kind = doomed_by(state, seat)
    if ship.alive and kind != Kind.NONE:
        raise part.error(f"with both {kind_name(kind)} spaces damaged the ship is destroyed (TS-6.8)", "damage")


def set_dice(state: State, seat: int, part: Part) -> None:
    """All dice of a ship, as they are named."""
    ship = state.ships[seat]
    for die in ship.dice:
        die.face, die.at = 0, At.NOT_IN_PLAY
    if part.get("dice") == SEALED:
        for pile in (*PILES, "green"):
            if pile in part:
                raise part.error("the dice are sealed", pile)
        return
    found = named_dice(state, seat, part)
    green = read_green(state.table, part, found)
    if green == NOWHERE and len(found) > OWN_DICE:
        green = len(found) - 1
    own = [pair for i, pair in enumerate(found) if i != green]
    if len(own) > OWN_DICE:
        raise part.error(f"{len(found)} dice: a ship has {OWN_DICE}, and may have the Reflex die")
    for die, (face, at) in zip(ship.dice[:OWN_DICE], own, strict=False):
        die.face, die.at = face, at
    if green != NOWHERE:
        ship.dice[REFLEX].face, ship.dice[REFLEX].at = found[green]
    sort_dice(ship)


def named_dice(state: State, seat: int, part: Part) -> list[tuple[int, int]]:
    """(face, At) of every die named, those on the console first."""
    found: list[tuple[int, int]] = []
    laid = part.part("dice", {})
    for name in laid.table:
        if laid.get(name) is False:
            continue
        space, face = space_named(state.table, name), laid.number(name, 1, 6)
        if state.ships[seat].damage[space]:
            raise laid.error("a damaged space takes no dice (TS-6.7)", name)
        if not takes(state, space, face):
            low, high = state.table.console[space].low, state.table.console[space].high
            raise laid.error(f"{face}: the space takes only {low} and {high} (TS-3.1)", name)
        found.append((face, At.CONSOLE + space))
    for pile, at in PILES.items():
        found += [(face, at) for face in part.items(pile, [])]
    return found


def read_green(setup: Setup, part: Part, found: list[tuple[int, int]]) -> int:
    """Which of the dice is the Reflex die: "P2", "hand 5", or "hand" where one die lies; NOWHERE if none is named."""
    if "green" not in part:
        return NOWHERE
    text = part.text("green")
    pile, _, digit = text.rpartition(" ") if text[-1:].isdigit() else (text, "", "")
    at = PILES.get(pile.replace(" ", "_"))
    if at is None:
        there = [i for i, die in enumerate(found) if die[1] == At.CONSOLE + space_named(setup, text)]
    else:
        there = [i for i, die in enumerate(found) if die[1] == at and (not digit or die[0] == int(digit))]
    if not there:
        raise part.error(f"no die is at {text!r}", "green")
    if at is not None and not digit and len(there) > 1:
        raise part.error(f"several dice are at {text!r}: name the face, such as '{text} {found[there[0]][0]}'", "green")
    return there[0]


def check_wreck(ship: Ship, part: Part) -> None:
    """A destroyed ship's dice, shields and cubes are gone."""
    dice = any(ship.dice[i].at != At.NOT_IN_PLAY for i in range(N_DICE)) or part.get("dice") == SEALED
    for key, there in (("cubes", ship.shown_cubes), ("shields", any(ship.shields)), ("dice", dice)):
        if there:
            raise part.error("a destroyed ship has none left (TS-7.9)", key)
