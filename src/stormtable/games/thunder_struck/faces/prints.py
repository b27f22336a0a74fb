"""What `stormtable print` puts on paper: consoles, rings, tokens, the rules of play in short."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Final

from stormtable.engine.prints import grid, quoted
from stormtable.games.thunder_struck.faces.silhouettes import SILHOUETTES
from stormtable.games.thunder_struck.rules.state import MAX_CUBES, MAX_RING, OWN_DICE, Kind, Setup, Side, State
from stormtable.games.thunder_struck.words.names import (
    KINDS,
    SECTORS,
    dice_space,
    facing_name,
    place_name,
    seat_names,
)
from stormtable.scene import RingMark
from stormtable.scene.prints import (
    NOBODY,
    Counter,
    DataCard,
    PrintJob,
    PrintTable,
    RingBoard,
    Slot,
    SlotRow,
    TablePage,
)

__all__ = ["PARTS", "print_job"]

PARTS: Final = ("sheets", "tables", "counters", "maps")

FOLDER: Final = Path(__file__).parents[1]
PREFIX: Final = "TS"
DIE: Final = 180  # hundredths of a centimetre: room for a die of 16 mm
CUBE: Final = 120
SHIP, TOKEN, DAMAGE = 220, 170, 140
OUTER, INNER = 920, 590  # the radii of a ring
ROUND: Final = 75
PAIRS: Final = 3  # kinds whose second damaged space destroys the ship (TS-6.8)
SIDE_WORDS: Final = {Side.FRONT: "front", Side.REAR: "rear"}


def print_job(view: State, title: str) -> PrintJob:
    """Consoles, rings, tokens and the rules in short."""
    setup = view.table
    return PrintJob(
        title=f"Thunder Struck: {title}",
        measure="cm",
        side_names=seat_names(setup),
        silhouettes=tuple(SILHOUETTES),
        cards=tuple(console(setup, seat) for seat in range(setup.seats)),
        rings=tuple(ring(view, sector) for sector in range(setup.n_sectors)),
        tables=(tables(view),),
        counters=tuple(counters(setup)),
    )


# Consoles


def console(setup: Setup, seat: int) -> DataCard:
    """Every dice space, true to the size of dice, with the side whose hits may damage it (TS-2.5)."""
    start, name = setup.starts[seat], seat_names(setup)[seat]
    up = [dice_space(setup, number) for number in range(setup.n_spaces) if setup.shields_up[number]]
    where = f"space {place_name(setup, start.sector, start.space)}, facing {facing_name(start.facing)}"
    shields = f"shield up on {', '.join(up)}" if up else "no shield up"
    cubes = "1 cube" if setup.cubes == 1 else f"{setup.cubes} cubes"
    return DataCard(
        title=f"Console of {name}",
        subtitle=f"Starts on {where}; {shields}; {cubes}",
        side=seat,
        side_name=name,
        silhouette=SILHOUETTES[seat].id,
        slots=tuple(rows(setup)),
        notes=("A band above: hits from the front may damage the space; below: hits from the rear; both: either.",),
        abreast=1,
    )


def rows(setup: Setup) -> Iterator[SlotRow]:
    """The spaces kind by kind, then the cubes."""
    for kind, word in KINDS.items():
        spaces = [n for n in range(setup.n_spaces) if setup.console[n].kind == kind]
        if spaces:
            slots = tuple(slot(setup, n) for n in spaces)
            yield SlotRow(
                title="Shields" if kind == Kind.SHIELD else word, slots=slots, size=DIE, note=LIMITS.get(kind, "")
            )
    yield SlotRow(title="Power cubes", slots=tuple(Slot(name="") for _ in range(MAX_CUBES)), size=CUBE)


LIMITS: Final[dict[int, str]] = {Kind.BOOST: "1 or 2 dice", Kind.MANOEUVRE: "1 or 2 dice"}


def slot(setup: Setup, number: int) -> Slot:
    space = setup.console[number]
    shades = tuple(word for bit, word in SIDE_WORDS.items() if space.colour & bit)
    if space.kind != Kind.SHIELD:
        return Slot(name=dice_space(setup, number), text=" and ".join(shades), shades=shades)
    stops = " and ".join(word for bit, word in SIDE_WORDS.items() if space.protects & bit)
    return Slot(name=dice_space(setup, number), text=f"{space.low}-{space.high}: {stops}", shades=shades)


# Rings and tokens


def ring(view: State, sector: int) -> RingBoard:
    """A Sector with its gates and starts, and the tokens' fields inside."""
    setup = view.table
    starts = [seat for seat in range(setup.seats) if setup.starts[seat].sector == sector]
    dice = max(OWN_DICE, 2 * len(starts))
    fields = [
        SlotRow(title="Boost token", slots=tuple(Slot(name="") for _ in range(dice)), size=DIE),
        SlotRow(title="Rounds", slots=tuple(Slot(name=str(n)) for n in range(1, setup.rounds + 1)), size=ROUND),
        SlotRow(title="Manoeuvre token", slots=tuple(Slot(name="") for _ in range(dice)), size=DIE),
        SlotRow(title="Reflex die", slots=(Slot(name=""),), size=DIE),
    ]
    title = "The Sector" if setup.n_sectors == 1 else f"Sector {SECTORS[sector]}"
    return RingBoard(
        title=title,
        spaces=int(setup.sectors[sector].spaces),
        outer=OUTER,
        inner=INNER,
        marks=tuple(marks(setup, sector)),
        fields=tuple(fields),
    )


def marks(setup: Setup, sector: int) -> Iterator[RingMark]:
    """Gates, and where ships begin."""
    for space in range(setup.sectors[sector].spaces):
        twin = setup.gates[sector][space]
        if twin:
            yield RingMark(space=space, kind="gate", text=f"gate to {place_name(setup, *divmod(twin - 1, MAX_RING))}")
    for seat, name in enumerate(seat_names(setup)):
        start = setup.starts[seat]
        if start.sector == sector:
            yield RingMark(space=int(start.space), kind="start", text=f"{name} starts, {facing_name(start.facing)}")


def counters(setup: Setup) -> Iterator[Counter]:
    """Ships, damage tokens; shields, cubes and markers are nobody's."""
    names = seat_names(setup)
    shields = sum(setup.console[number].kind == Kind.SHIELD for number in range(setup.n_spaces))
    for seat in range(setup.seats):
        yield Counter(title=f"Ship {names[seat]}", side=seat, silhouette=SILHOUETTES[seat].id, share=SHIP)
        yield Counter(title="", side=seat, label="Damage", share=DAMAGE, count=int(setup.n_spaces) - PAIRS)
    yield Counter(title="goes first", side=NOBODY, label="Turn", share=TOKEN)
    yield Counter(title="active", side=NOBODY, label="Shield", share=TOKEN, count=shields * int(setup.seats))
    yield Counter(title="", side=NOBODY, label="Cube", share=CUBE, count=MAX_CUBES * int(setup.seats))


# The rules in short


def tables(view: State) -> TablePage:
    """On one page, in the rulebook's words."""
    setup = view.table
    several = ["TS-7.3"] if setup.n_sectors > 1 else []
    return TablePage(
        title="Thunder Struck: rules in short",
        tables=(
            quote("Planning phase", "TS-3.1", "TS-3.2", "TS-3.4", "TS-3.5"),
            quote("Action phase", "TS-4.1", "TS-4.2", "TS-4.3", "TS-4.4"),
            quote("Boost", "TS-5.1", "TS-5.2"),
            opposite(setup),
            quote("Manoeuvre", "TS-5.3", "TS-5.4"),
            quote("Shields and power", "TS-6.1", "TS-6.2", "TS-6.9"),
            quote("Fire", "TS-2.2", "TS-6.3", "TS-6.4", "TS-6.5", "TS-6.6", "TS-6.7", "TS-6.8"),
            quote("End of the round", "TS-7.1", "TS-7.2", *several, "TS-7.4", "TS-1.6"),
        ),
        columns=2,
        notes=("Forward guns are played: a shot hits only a target ahead (TS-6.3).",) if setup.forward_guns else (),
    )


def quote(title: str, *ids: str) -> PrintTable:
    return quoted(FOLDER, PREFIX, title, ids, ids)


def opposite(setup: Setup) -> PrintTable:
    """Where a warp leads from each space (TS-2.6)."""
    board = setup.sectors[0]
    spots = [(space, [(space + int(step)) % board.spaces for step in board.opposite]) for space in range(board.spaces)]
    rows = [(space, " or ".join(map(str, dict.fromkeys(to)))) for space, to in spots]
    half = -(-len(rows) // 2)
    pairs = [(*row, *(rows[n + half] if n + half < len(rows) else ("", ""))) for n, row in enumerate(rows[:half])]
    return grid("Warp: the opposite spots", ("From", "To", "From", "To"), pairs, "TS-2.6", (1, 2, 1, 2))
