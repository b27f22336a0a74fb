"""What the fields of a ship and its console are called in positions and case files."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Any, Final

from stormtable.engine.field_kinds import flag, number, own
from stormtable.engine.fields import OWNER, Field, Fields, Where
from stormtable.engine.inputs import Part
from stormtable.engine.lookup import each_named, look_up, look_up_name
from stormtable.engine.name_kinds import thing, things
from stormtable.games.thunder_struck.rules.console import die_on
from stormtable.games.thunder_struck.rules.state import MAX_CUBES, N_DICE, NOWHERE, REFLEX, Ask, At, Ship
from stormtable.games.thunder_struck.words.lookup import facing_named, place_named, sector_named, space_named
from stormtable.games.thunder_struck.words.names import dice_space, facing_name, sector_name

__all__ = ["PILES", "SEALED", "SHIP", "sector"]

SEALED: Final = "sealed"  # the dice of others in a view of the planning phase (TS-3.7)
PILES: Final = {
    "hand": At.HAND,
    "aside": At.ASIDE,
    "boost_token": At.BOOST_TOKEN,
    "manoeuvre_token": At.MANOEUVRE_TOKEN,
}


# Where it is


def sector(word: str, about: str, **more: Any) -> Field:
    """A Sector, by its name or its number; only where there are two."""
    more["told"] = lambda where, record: where.setup.n_sectors > 1
    named = thing(word, "a Sector", sector_named, lambda setup, number: sector_name(number), about, **more)

    def read(where: Where, part: Part, key: str) -> Any:
        value = part.get(key)
        digit = isinstance(value, int) and not isinstance(value, bool)
        return named.read(where, Part({key: str(value)}, part.file, part.path) if digit else part, key)

    return replace(named, takes=named.takes.replace("the name of a Sector", "I or II"), read=read)


def read_place(where: Where, part: Part, key: str) -> dict[str, Any]:
    """The space; of "II-4" its Sector too, if it is named and there are two."""
    setup, value = where.setup, part.get(key)
    if not isinstance(value, str):
        return {key: part.number(key, 0, max(sector.spaces for sector in setup.sectors) - 1)}
    sector = SHIP.fields["sector"].read(where, part, "sector") if "sector" in part else ""
    number = sector_named(setup, sector) if sector else 0
    there, space = look_up(part, key, part.text(key), lambda text: place_named(setup, text, number))
    if sector and there != number:
        raise part.error(f"another Sector is named, {sector}", key)
    named = (sector or not value.strip().isdigit()) and setup.n_sectors > 1
    return ({"sector": sector_name(there)} if named else {}) | {key: space}


# Its console


def spaces(word: str, about: str, *, also: Sequence[str]) -> Field:
    """Dice spaces, in the order of the console, where something is."""

    def put(where: Where, ship: Ship, part: Part, key: str) -> None:
        there = {space_named(where.setup, name) for name in part.texts(key)}
        for space in range(where.setup.n_spaces):
            getattr(ship, word)[space] = space in there

    listed = things(
        word,
        "dice spaces",
        space_named,
        dice_space,
        about,
        there=lambda where, ship: [n for n in range(where.setup.n_spaces) if getattr(ship, word)[n]],
        also=also,
    )
    return replace(listed, put=put)


def planning(where: Where, ship: Ship) -> bool:
    return where.state.ask.what == Ask.PLAN and ship.alive


def is_sealed(where: Where, ship: Ship) -> bool:
    return planning(where, ship) and all(die.at == At.NOT_IN_PLAY for die in ship.dice)


def read_dice(where: Where, part: Part, key: str) -> str | dict[str, int | bool]:
    """Faces by dice space, false for no die; or "sealed"."""
    if isinstance(part.get(key), str) and part.text(key).casefold() == SEALED:
        return SEALED
    below, setup = part.part(key), where.setup
    named = each_named(below, lambda text: space_named(setup, text), lambda space: dice_space(setup, space))
    faces = {space: below.get(word) is not False and below.number(word, 1, 6) for word, space in named}
    return {dice_space(setup, space): faces[space] for space in sorted(faces)}


def tell_dice(where: Where, ship: Ship) -> str | dict[str, int]:
    if is_sealed(where, ship):
        return SEALED
    laid = {space: die_on(where.state, where.number, space) for space in range(where.setup.n_spaces)}
    return {dice_space(where.setup, space): ship.dice[i].face for space, i in laid.items() if i != NOWHERE}


def pile(word: str, about: str, **more: Any) -> Field:
    """The faces of dice that lie together, the highest first; one alone may stand without brackets."""

    def read(where: Where, part: Part, key: str) -> list[int]:
        value = part.get(key)
        faces = [value] if isinstance(value, int) else part.items(key)
        for face in faces:
            if isinstance(face, bool) or not isinstance(face, int) or not 1 <= face <= 6:
                raise part.error(f"{face!r} is not the face of a die, 1 to 6", key)
        return sorted(faces, reverse=True)

    def tell(where: Where, ship: Ship) -> list[int]:
        return sorted((ship.dice[i].face for i in range(N_DICE) if ship.dice[i].at == PILES[word]), reverse=True)

    return own(
        word,
        "faces of dice, in a list",
        about,
        read=read,
        tell=tell,
        of=("dice",),
        told=lambda where, ship: not is_sealed(where, ship),
        **more,
    )


def read_green(where: Where, part: Part, key: str) -> str:
    text = part.text(key).strip().casefold()
    pile, _, face = text.rpartition(" ")
    pile = (pile or text).replace(" ", "_").replace("-", "_")
    pile = SHIP.synonyms.get(pile, pile)
    if pile in PILES:
        return f"{pile.replace('_', ' ')} {face}" if face.isdigit() else pile.replace("_", " ")
    return dice_space(where.setup, look_up_name(part, key, text, lambda text: space_named(where.setup, text)))


def tell_green(where: Where, ship: Ship) -> str:
    die = ship.dice[REFLEX]
    if die.at >= At.CONSOLE:
        return dice_space(where.setup, die.at - At.CONSOLE)
    return f"{next(pile for pile, at in PILES.items() if at == die.at).replace('_', ' ')} {die.face}"


SHIP: Final = Fields(
    Ship,
    "a ship",
    flag(
        "destroyed",
        "nothing is left of it but where it was and its damage",
        of="alive",
        opposite=True,
        also=("lost",),
    ),
    sector("sector", "its Sector; only where there are two"),
    own(
        "space",
        "the number of a space of the ring, or with its Sector, as 'II-4'",
        "its space",
        read=read_place,
        tell=lambda where, ship: ship.space,
        of=("space",),
        also=("at", "position"),
        several=True,
    ),
    replace(
        thing(
            "facing",
            "a facing",
            lambda setup, text: facing_named(text),
            lambda setup, facing: facing_name(facing),
            "which way it faces along the ring; `+` and `-`, `cw` and `ccw` will do",
        ),
        takes="clockwise or anticlockwise",
    ),
    number("cubes", 0, MAX_CUBES, "its power cubes", also=("power_cubes",)),
    number(
        "shown_cubes",
        0,
        MAX_CUBES,
        "in the planning phase: as many as others have last seen, where rerolls have cost some since",
        told=lambda where, ship: ship.shown_cubes != ship.cubes,
        seen=OWNER,
    ),
    spaces("shields", 'the spaces of active shields: `["SM"]`', also=("active_shields",)),
    spaces("damage", 'damaged spaces: `["P1"]`', also=("damaged", "tokens", "damage_tokens")),
    replace(
        flag("handed_in", "in the planning phase: its layout is final", also=("ready",), told=planning),
        tell=lambda where, ship: not where.state.ask.seats >> where.number & 1,
        put=None,
        of=(),
    ),
    flag("boosted", "a Boost was carried out this round; so it was where dice lie on the Boost token"),
    own(
        "dice",
        "a table of dice spaces with the face of the die there, or sealed",
        'dice on the console, `{ B1 = 6, M1 = 2 }`; in `[expect]` `false` for a space without one. `"sealed"` in a '
        "view of another's plan",
        read=read_dice,
        tell=tell_dice,
        of=("dice",),
        also=("console", "layout"),
    ),
    pile("hand", "not laid yet: `[4, 1]`", also=("in_hand",), seen=OWNER),
    pile("aside", "set aside until the round's end", also=("set_aside",)),
    pile("boost_token", "used for a Boost this round", also=("boost",)),
    pile("manoeuvre_token", "used for the Manoeuvre this round", also=("manoeuvre", "maneuver", "maneuver_token")),
    own(
        "green",
        "a dice space, or a pile and a face",
        'which of its dice is the Reflex die: `"P2"`, or `"hand 5"`, `"aside 5"`, `"boost token 5"`, '
        '`"manoeuvre token 5"`',
        read=read_green,
        tell=tell_green,
        of=("dice",),
        also=("green_die", "reflex_die"),
        told=lambda where, ship: ship.dice[REFLEX].at != At.NOT_IN_PLAY,
    ),
    besides={"laid_manoeuvre": "as many as lie on the manoeuvre_token"},
)
