"""What `stormtable print` puts on paper: consoles, rings, tokens, the rules of play in short."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Final

from stormtable.engine.amounts import list_text
from stormtable.engine.prints import grid, quoted
from stormtable.games.thunder_struck.faces.silhouettes import SILHOUETTES
from stormtable.games.thunder_struck.rules.state import MAX_CUBES, MAX_RING, OWN_DICE, Kind, Setup, Side, State
from stormtable.games.thunder_struck.words.names import KINDS, SECTORS, dice_space, place_name, seat_names, side_name
from stormtable.games.thunder_struck.words.scene_names import group_name, said_facing, said_side
from stormtable.language import say, say_as, say_count
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
SIDE_BITS: Final = (Side.FRONT, Side.REAR)


def print_job(view: State, title: str) -> PrintJob:
    """Consoles, rings, tokens and the rules in short."""
    setup = view.table
    return PrintJob(
        title=say("Thunder Struck: {scenario}", scenario=title),
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
    return DataCard(
        title=say("Console of {seat}", seat=name),
        subtitle=say(
            "Starts on space {space}, facing {facing}; {shields}; {cubes}",
            space=place_name(setup, start.sector, start.space),
            facing=said_facing(start.facing),
            shields=say("shield up on {spaces}", spaces=", ".join(up)) if up else say("no shield up"),
            cubes=say_count(int(setup.cubes), "{n} cube", "{n} cubes"),
        ),
        side=seat,
        side_name=name,
        silhouette=SILHOUETTES[seat].id,
        slots=tuple(rows(setup)),
        notes=(
            say("A band above: hits from the front may damage the space; below: hits from the rear; both: either."),
        ),
        abreast=1,
    )


def rows(setup: Setup) -> Iterator[SlotRow]:
    """The spaces kind by kind, then the cubes."""
    for kind in KINDS:
        spaces = [n for n in range(setup.n_spaces) if setup.console[n].kind == kind]
        if spaces:
            slots = tuple(slot(setup, n) for n in spaces)
            note = say("1 or 2 dice") if kind in (Kind.BOOST, Kind.MANOEUVRE) else ""
            yield SlotRow(title=group_name(kind), slots=slots, size=DIE, note=note)
    yield SlotRow(title=say("Power cubes"), slots=tuple(Slot(name="") for _ in range(MAX_CUBES)), size=CUBE)


def slot(setup: Setup, number: int) -> Slot:
    space = setup.console[number]
    shades = tuple(side_name(bit) for bit in SIDE_BITS if space.colour & bit)
    if space.kind != Kind.SHIELD:
        return Slot(name=dice_space(setup, number), text=sides_text(space.colour), shades=shades)
    stops = sides_text(space.protects)
    return Slot(name=dice_space(setup, number), text=f"{space.low}-{space.high}: {stops}", shades=shades)


def sides_text(bits: int) -> str:
    """Sides of a ship: "front and rear"."""
    return list_text([said_side(bit) for bit in SIDE_BITS if bits & bit])


# Rings and tokens


def ring(view: State, sector: int) -> RingBoard:
    """A Sector with its gates and starts, and the tokens' fields inside."""
    setup = view.table
    starts = [seat for seat in range(setup.seats) if setup.starts[seat].sector == sector]
    dice = max(OWN_DICE, 2 * len(starts))
    fields = [
        SlotRow(title=say("Boost token"), slots=tuple(Slot(name="") for _ in range(dice)), size=DIE),
        SlotRow(title=say("Rounds"), slots=tuple(Slot(name=str(n)) for n in range(1, setup.rounds + 1)), size=ROUND),
        SlotRow(title=say("Manoeuvre token"), slots=tuple(Slot(name="") for _ in range(dice)), size=DIE),
        SlotRow(title=say("Reflex die"), slots=(Slot(name=""),), size=DIE),
    ]
    title = say("The Sector") if setup.n_sectors == 1 else say("Sector {sector}", sector=SECTORS[sector])
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
            text = say("gate to {place}", place=place_name(setup, *divmod(twin - 1, MAX_RING)))
            yield RingMark(space=space, kind="gate", text=text)
    for seat, name in enumerate(seat_names(setup)):
        start = setup.starts[seat]
        if start.sector == sector:
            text = say("{ship} starts, {facing}", ship=name, facing=said_facing(start.facing))
            yield RingMark(space=int(start.space), kind="start", text=text)


def counters(setup: Setup) -> Iterator[Counter]:
    """Ships, damage tokens; shields, cubes and markers are nobody's."""
    names = seat_names(setup)
    shields = sum(setup.console[number].kind == Kind.SHIELD for number in range(setup.n_spaces))
    for seat in range(setup.seats):
        yield Counter(
            title=say("Ship {seat}", seat=names[seat]), side=seat, silhouette=SILHOUETTES[seat].id, share=SHIP
        )
        yield Counter(title="", side=seat, label=say("Damage"), share=DAMAGE, count=int(setup.n_spaces) - PAIRS)
    yield Counter(title=say("goes first"), side=NOBODY, label=say_as("token", "Turn"), share=TOKEN)
    yield Counter(title=say("active"), side=NOBODY, label=say("Shield"), share=TOKEN, count=shields * int(setup.seats))
    yield Counter(title="", side=NOBODY, label=say("Cube"), share=CUBE, count=MAX_CUBES * int(setup.seats))


# The rules in short


def tables(view: State) -> TablePage:
    """On one page, in the rulebook's words."""
    setup = view.table
    several = ["TS-7.3"] if setup.n_sectors > 1 else []
    return TablePage(
        title=say("Thunder Struck: rules in short"),
        tables=(
            quote(say("Planning phase"), "TS-3.1", "TS-3.2", "TS-3.4", "TS-3.5"),
            quote(say("Action phase"), "TS-4.1", "TS-4.2", "TS-4.3", "TS-4.4"),
            quote(say_as("space", "Boost"), "TS-5.1", "TS-5.2"),
            opposite(setup),
            quote(say_as("space", "Manoeuvre"), "TS-5.3", "TS-5.4"),
            quote(say("Shields and power"), "TS-6.1", "TS-6.2", "TS-6.9"),
            quote(say_as("space", "Fire"), "TS-2.2", "TS-6.3", "TS-6.4", "TS-6.5", "TS-6.6", "TS-6.7", "TS-6.8"),
            quote(say("End of the round"), "TS-7.1", "TS-7.2", *several, "TS-7.4", "TS-1.6"),
        ),
        columns=2,
        notes=(say("Forward guns are played: a shot hits only a target ahead (TS-6.3)."),)
        if setup.forward_guns
        else (),
    )


def quote(title: str, *ids: str) -> PrintTable:
    return quoted(FOLDER, PREFIX, title, ids, ids)


def opposite(setup: Setup) -> PrintTable:
    """Where a warp leads from each space (TS-2.6)."""
    board = setup.sectors[0]
    spots = [(space, [(space + int(step)) % board.spaces for step in board.opposite]) for space in range(board.spaces)]
    rows = [(space, list_text([str(each) for each in dict.fromkeys(to)], "or")) for space, to in spots]
    half, heads = -(-len(rows) // 2), (say_as("space", "From"), say_as("space", "To"))
    pairs = [(*row, *(rows[n + half] if n + half < len(rows) else ("", ""))) for n, row in enumerate(rows[:half])]
    return grid(say("Warp: the opposite spots"), (*heads, *heads), pairs, "TS-2.6", (1, 2, 1, 2))
