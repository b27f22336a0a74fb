"""Boards and consoles as data (chapter 2): what a file may say of them, and what is wrong with it."""

from __future__ import annotations

import functools
import re
from collections.abc import Sequence
from pathlib import Path
from typing import Final

from stormtable.engine.inputs import Part, list_words, read_toml
from stormtable.engine.names import decode_name, encode_name
from stormtable.games.thunder_struck.rules.console import place_of
from stormtable.games.thunder_struck.rules.state import (
    ANTICLOCKWISE,
    CLOCKWISE,
    MAX_CUBES,
    MAX_RING,
    MAX_SEATS,
    MAX_SECTORS,
    N_SPACES,
    NAME_BYTES,
    DiceSpace,
    Kind,
    Setup,
    Side,
)

__all__ = [
    "CUBES",
    "DATA",
    "FACINGS",
    "KINDS",
    "LEAST_SPACES",
    "SHIELDS_UP",
    "SIDES",
    "SMALLEST_RING",
    "printed_console",
    "read_board",
    "read_console",
    "read_space",
    "space_name",
    "space_names",
]

DATA: Final = Path(__file__).parent
SMALLEST_RING: Final = 3
KINDS: Final = {
    "boost": Kind.BOOST,
    "manoeuvre": Kind.MANOEUVRE,
    "fire": Kind.FIRE,
    "power": Kind.POWER,
    "shield": Kind.SHIELD,
}
PAIRS: Final = ("boost", "manoeuvre", "fire")  # TS-6.8 speaks of both of their spaces
LEAST_SPACES: Final = 2 * len(PAIRS)
SIDES: Final = {"front": Side.FRONT, "rear": Side.REAR}
FACINGS: Final = {"clockwise": CLOCKWISE, "anticlockwise": ANTICLOCKWISE}
SHIELDS_UP: Final = ("SM",)  # TS-1.2
CUBES: Final = 1
NOT_NAMES: Final = re.compile(  # words of the notation and of positions (notation_reading.py, lookup.py)
    r"lay|put|place|lift|take|pick|reroll|hand|boosts?|thrust|manoeuvres?|maneuvers?|fires?|shoots?|shields?|raise|"
    r"power|flips?|stays?|nothing|warps?|jump|uses?|damages?|mark|token|accept|yes|no|decline|refuse|done|ready|action|"
    r"both|all|everything|with|at|on|to|and|then|aside",
    re.IGNORECASE,
)


@functools.cache
def printed_console() -> Part:
    """The console of the reconstruction (TS-2.5)."""
    path = DATA / "console.toml"
    return Part(read_toml(path), path.name)


def space_name(space: DiceSpace) -> str:
    """The name of a dice space: "B1"."""
    return decode_name(space.name)


def space_names(setup: Setup) -> list[str]:
    """The names of the dice spaces, by number."""
    return [space_name(space) for space in setup.console[: setup.n_spaces]]


def read_board(part: Part, setup: Setup) -> None:
    """Sectors, gates and starts of a scenario file. Raises BadInput."""
    sectors = part.rows("sectors")
    if not 1 <= len(sectors) <= MAX_SECTORS:
        raise part.error(f"1 to {MAX_SECTORS} are expected, not {len(sectors)}", "sectors")
    setup.n_sectors = len(sectors)
    for number, sector in enumerate(sectors):
        read_ring(sector, setup, number)
    read_gates(sectors, setup)
    starts = part.rows("starts")
    if len(starts) not in {2, MAX_SEATS}:
        raise part.error(f"one start a seat is expected, 2 or {MAX_SEATS}, not {len(starts)}", "starts")
    setup.seats = len(starts)
    for seat, start in enumerate(starts):
        read_start(start, setup, seat)


def read_ring(sector: Part, setup: Setup, number: int) -> None:
    """Size and opposite spots of a Sector (TS-2.1, TS-2.6)."""
    ring = setup.sectors[number]
    ring.spaces = sector.number("spaces", SMALLEST_RING, MAX_RING)
    half = ring.spaces // 2
    opposite = whole(sector, "opposite", [half, ring.spaces - half], 1, ring.spaces - 1)
    if len(opposite) not in {1, 2}:
        raise sector.error("one or two numbers of steps are expected", "opposite")
    ring.opposite[0], ring.opposite[1] = opposite[0], opposite[-1]


def read_gates(sectors: Sequence[Part], setup: Setup) -> None:
    """Gates lead to the same-numbered gate of the other Sector (TS-2.4)."""
    gates = [whole(sector, "gates", [], 0, setup.sectors[number].spaces - 1) for number, sector in enumerate(sectors)]
    for sector in sectors:
        sector.refuse_unread()
    for number, own in enumerate(gates):
        twins = gates[1 - number] if len(gates) > 1 else []
        for space in own:
            if space not in twins:
                raise sectors[number].error(f"gate {space} has no twin {space} in the other Sector", "gates")
            setup.gates[number][space] = 1 + place_of(1 - number, space)


def whole(part: Part, key: str, default: Sequence[int], low: int, high: int) -> list[int]:
    """A list of different whole numbers."""
    numbers = part.items(key, default)
    for number in numbers:
        if isinstance(number, bool) or not isinstance(number, int) or not low <= number <= high:
            raise part.error(f"{number!r} is not a whole number from {low} to {high}", key)
    return list(dict.fromkeys(numbers))


def read_start(start: Part, setup: Setup, seat: int) -> None:
    """Where a seat's ship begins, and how it faces (TS-2.3)."""
    own = setup.starts[seat]
    own.sector = start.number("sector", 1, setup.n_sectors) - 1
    own.space = start.number("space", 0, setup.sectors[own.sector].spaces - 1)
    own.facing = FACINGS[start.choice("facing", list(FACINGS))]
    start.refuse_unread()
    for other in range(seat):
        if (setup.starts[other].sector, setup.starts[other].space) == (own.sector, own.space):
            raise start.error(f"space {own.space} of Sector {own.sector + 1} is taken by start {other + 1}", "space")


def read_console(part: Part, setup: Setup) -> None:
    """The dice spaces of a file, or the reconstruction's if it has none; shields and cubes at the start."""
    source = part if "spaces" in part else printed_console()
    spaces = source.rows("spaces")
    if len(spaces) > N_SPACES:
        raise source.error(f"{len(spaces)} dice spaces; at most {N_SPACES} fit on a console", "spaces")
    setup.n_spaces = len(spaces)
    for number, space in enumerate(spaces):
        read_space(space, setup.console[number], space_names(setup)[:number])
    for kind in PAIRS:
        n = sum(space.kind == KINDS[kind] for space in setup.console)
        if n != 2:
            raise source.error(f"two spaces of kind {kind} are expected, not {n}", "spaces")
    read_supplies(part.part("ships", {}), setup)


def read_supplies(part: Part, setup: Setup) -> None:
    """What each ship starts with (TS-1.2)."""
    setup.cubes = part.number("cubes", 0, MAX_CUBES, CUBES)
    names = space_names(setup)
    usual = [name for name in SHIELDS_UP if name in names and setup.console[names.index(name)].kind == Kind.SHIELD]
    for name in part.texts("shields", usual):
        number = next((i for i, each in enumerate(names) if each.casefold() == name.casefold()), None)
        if number is None or setup.console[number].kind != Kind.SHIELD:
            shields = [each for each, space in zip(names, setup.console, strict=False) if space.kind == Kind.SHIELD]
            raise part.error(f"{name!r} is not a shield space; there are {list_words(shields)}", "shields")
        setup.shields_up[number] = True
    part.refuse_unread()


def read_space(part: Part, space: DiceSpace, taken: Sequence[str]) -> None:
    """One dice space (TS-2.5, TS-3.1)."""
    name = part.text("name")
    if name.casefold() in {each.casefold() for each in taken}:
        raise part.error(f"there are two spaces {name!r}", "name")
    if not name.isalnum() or name.isdigit():
        raise part.error(f"{name!r}: letters and digits are expected, such as B1", "name")
    if NOT_NAMES.fullmatch(name):
        raise part.error(f"{name!r} is a word of the notation", "name")
    try:
        space.name[:] = encode_name(name, NAME_BYTES)
    except ValueError as error:
        raise part.error(str(error), "name") from None
    space.kind = KINDS[part.choice("kind", list(KINDS))]
    space.colour = read_sides(part, "damage")
    takes = whole(part, "takes", [1, 6], 1, 6)
    space.low, space.high = min(takes, default=0), max(takes, default=0)
    if not takes or takes != sorted(takes) or len(takes) > 2:
        raise part.error("the lowest and the highest number that it takes are expected, such as [1, 2]", "takes")
    if space.kind == Kind.SHIELD:
        space.protects = read_sides(part, "protects")
        if space.protects & ~space.colour:
            raise part.error("a shield's own space must be open to the hits it stops (TS-6.12)", "damage")
    elif (space.low, space.high) != (1, 6):
        raise part.error("only a shield space takes certain numbers only (TS-3.1)", "takes")
    part.refuse_unread()


def read_sides(part: Part, key: str) -> int:
    """Bits of Side."""
    bits = 0
    for word in part.texts(key):
        if word.casefold() not in SIDES:
            raise part.error(f"{word!r} is unknown; front and rear are sides", key)
        bits |= SIDES[word.casefold()]
    if bits == 0:
        raise part.error("at least one side is expected: front, rear or both", key)
    return bits
