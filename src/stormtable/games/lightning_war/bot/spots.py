"""Places worth a look when a side sets up: in cover and behind it, at crests, in dead ground, and all over its zone.

They are worked out once for a whole side.
"""

from __future__ import annotations

from typing import Final

from stormtable.engine import rule
from stormtable.engine.plane import FULL, bearing, isqrt, length, moved_x, moved_y
from stormtable.engine.shapes import Shape, holds
from stormtable.games.lightning_war.bot.layout import MOST_SPOTS, Layout
from stormtable.games.lightning_war.rules.cover import COVER, OPEN, behind_something, shelter
from stormtable.games.lightning_war.rules.movement import faces_enemy
from stormtable.games.lightning_war.rules.sight import is_clear
from stormtable.games.lightning_war.rules.state import Ground, State, Status
from stormtable.games.lightning_war.rules.values import homeward, on_board, on_table, side_of_element

DEAD_GROUND: Final = 4  # beside the kinds of cover: behind a hill
UNKNOWN: Final = -1  # what nobody asked for yet
MARGIN: Final = 80  # hundredths from the edges of the zone: room for any base (LW-1.3)
BASE: Final = 60
STRIDE: Final = 220  # hundredths between places along an outline, a wall, a hedge
INTO: Final = 60  # hundredths inside an outline: in cover, and sees out
BESIDE: Final = 50  # hundredths outside it: the base still touches
CREST: Final = 110  # hundredths inside a hill: hull down
HIDDEN: Final = 150  # hundredths behind a hill: dead ground
BEHIND: Final = 90  # hundredths behind a wall or hedge
OPEN_SPOTS: Final = 80  # about so many all over the zone
FINEST: Final = 250  # hundredths between them, at least
FRONT: Final = -20  # of 100: how much an outline looks to the enemy, at least, for those who look out
REAR: Final = 20  # at most, for those who hide
BEYOND: Final = 1500  # hundredths: an enemy as far ahead, for cover that is such only from one side
ASIDE: Final = (0, 350, 3250)  # tenths of a degree
FAN: Final = (0, 300, 3300)
FAR: Final = (900, 1600)  # hundredths: ground that fire is to reach
EYES: Final = 3


@rule("LW-1.9")
def find_spots(state: State, seat: int, layout: Layout) -> None:
    """Write the places of a side's zone."""
    layout.n = 0
    for i in range(state.table.n_areas):
        area = state.table.areas[i]
        if area.kind == Ground.FIELD_DEFENCES or area.kind == Ground.FORTIFICATION:
            around(state, seat, area.shape, -INTO, -100, 100, UNKNOWN, layout)
    for i in range(state.table.n_areas):
        area = state.table.areas[i]
        if area.kind == Ground.BUILDING or area.kind == Ground.WOOD:
            around(state, seat, area.shape, -INTO, FRONT, 100, UNKNOWN, layout)
            around(state, seat, area.shape, BESIDE, -100, REAR, UNKNOWN, layout)
    for i in range(state.table.n_lines):
        along(state, seat, state.table.lines[i].shape, layout)
    grid(state, seat, layout)
    for i in range(state.table.n_areas):
        area = state.table.areas[i]
        if area.kind == Ground.HILL:
            around(state, seat, area.shape, -CREST, REAR, 100, UNKNOWN, layout)
            around(state, seat, area.shape, HIDDEN, -100, FRONT, DEAD_GROUND, layout)


@rule("LW-3.9")
def around(state: State, seat: int, shape: Shape, off: int, least: int, most: int, cover: int, layout: Layout) -> None:
    """Along an outline, `off` outside it: where it looks to the enemy by `least` to `most` hundredths."""
    ahead, j = faces_enemy(seat), shape.n - 1
    for i in range(shape.n):
        ax, ay, bx, by = int(shape.x[j]), int(shape.y[j]), int(shape.x[i]), int(shape.y[i])
        j = i
        out = outward(shape, ax, ay, bx, by)
        if least <= moved_x(100, (out + 3600 - ahead) % FULL) <= most:
            beside(state, seat, ax, ay, bx, by, out, off, cover, layout)


@rule
def outward(shape: Shape, ax: int, ay: int, bx: int, by: int) -> int:
    """The facing out of a polygon at right angles to one of its sides."""
    facing = (bearing(bx - ax, by - ay) + 900) % FULL
    x, y = (ax + bx) // 2 + moved_x(15, facing), (ay + by) // 2 + moved_y(15, facing)
    return (facing + 1800) % FULL if holds(shape, x, y) else facing


@rule
def beside(
    state: State,
    seat: int,
    ax: int,
    ay: int,
    bx: int,
    by: int,
    facing: int,
    off: int,
    cover: int,
    layout: Layout,
) -> None:
    """Places along a straight piece, `off` from it in the direction of `facing`."""
    pieces = max(1, length(bx - ax, by - ay) // STRIDE)
    for k in range(pieces):
        x = ax + (bx - ax) * (2 * k + 1) // (2 * pieces) + moved_x(off, facing)
        y = ay + (by - ay) * (2 * k + 1) // (2 * pieces) + moved_y(off, facing)
        add_spot(state, seat, x, y, cover, layout)


@rule("LW-5.5")
def along(state: State, seat: int, shape: Shape, layout: Layout) -> None:
    """On the own side of a wall or hedge; not where it runs towards the enemy."""
    home = homeward(seat)
    for i in range(1, shape.n):
        ax, ay, bx, by = int(shape.x[i - 1]), int(shape.y[i - 1]), int(shape.x[i]), int(shape.y[i])
        facing = (bearing(bx - ax, by - ay) + 900) % FULL
        if moved_x(100, (facing + 3600 - home) % FULL) < 0:
            facing = (facing + 1800) % FULL
        if moved_x(100, (facing + 3600 - home) % FULL) > 35:
            beside(state, seat, ax, ay, bx, by, facing, BEHIND, UNKNOWN, layout)


@rule
def grid(state: State, seat: int, layout: Layout) -> None:
    """All over the zone, not in rows."""
    zone = state.table.zone
    wide, deep = int(zone[seat, 2] - zone[seat, 0]), int(zone[seat, 3] - zone[seat, 1])
    step = max(FINEST, isqrt(wide * deep // OPEN_SPOTS))
    for i in range(wide // step):
        for j in range(deep // step):
            x = int(zone[seat, 0]) + i * step + step // 4 + (i * 37 + j * 61) % 97 * step // 194
            y = int(zone[seat, 1]) + j * step + step // 4 + (i * 53 + j * 29) % 89 * step // 178
            add_spot(state, seat, x, y, shelter(state, x, y, BASE), layout)


@rule("LW-1.9")
def add_spot(state: State, seat: int, x: int, y: int, cover: int, layout: Layout) -> None:
    """Another place, if it lies in the zone with room for a base and the list has room; `cover` -1: to be found out."""
    zone = state.table.zone
    if layout.n >= MOST_SPOTS or not zone[seat, 0] + MARGIN <= x <= zone[seat, 2] - MARGIN:
        return
    if not zone[seat, 1] + MARGIN <= y <= zone[seat, 3] - MARGIN or not on_board(state, x, y, MARGIN):
        return
    spot = layout.spots[layout.n]
    spot.x, spot.y = x, y
    spot.cover = cover_at(state, seat, x, y) if cover == UNKNOWN else cover
    spot.sight = spot.seen = UNKNOWN
    layout.n += 1


@rule("LW-3.9", "LW-5.5")
def cover_at(state: State, seat: int, x: int, y: int) -> int:
    """The areas that a base touches; else walls, hedges and crests that cover it from two of three enemies ahead."""
    found, sides = shelter(state, x, y, BASE), 0
    if found != OPEN:
        return found
    for aside in ASIDE:
        facing = (faces_enemy(seat) + aside) % FULL
        sides += behind_something(state, x, y, x + moved_x(BEYOND, facing), y + moved_y(BEYOND, facing))
    return COVER if sides > 1 else OPEN


# What is seen


@rule("LW-3.1")
def view_from(state: State, seat: int, x: int, y: int) -> int:
    """How much of the ground ahead is seen from a place, in hundredths."""
    clear = 0
    for aside in FAN:
        facing = (faces_enemy(seat) + aside) % FULL
        for far in FAR:
            there_x, there_y = x + moved_x(far, facing), y + moved_y(far, facing)
            if on_board(state, there_x, there_y, 0) and is_clear(state, x, y, there_x, there_y, far):
                clear += 1
    return clear * 100 // (len(FAN) * len(FAR))


@rule("LW-3.1")
def exposure_at(state: State, seat: int, x: int, y: int) -> int:
    """Of some enemies who see a place, how many, in hundredths: those who stand, else three in front of their zone."""
    zone, enemies, seen = state.table.zone, 0, 0
    for other in range(state.table.n_elements):
        if on_table(state, other) and side_of_element(state, other) != seat and enemies < EYES:
            there = state.elements[other]
            enemies += 1
            seen += is_clear(state, x, y, there.x, there.y, length(there.x - x, there.y - y))
    if enemies > 0:
        return seen * 100 // enemies
    west, east = int(zone[1 - seat, 0]), int(zone[1 - seat, 2])
    there_y = int(zone[1, 1]) + 200 if seat == 0 else int(zone[0, 3]) - 200
    for i in range(EYES):
        there_x = west + (east - west) * (2 * i + 1) // (2 * EYES)
        seen += is_clear(state, x, y, there_x, there_y, length(there_x - x, there_y - y))
    return seen * 100 // EYES


@rule
def any_enemy(state: State, seat: int) -> bool:
    """Whether an enemy of a side stands on the table."""
    for other in range(state.table.n_elements):
        if on_table(state, other) and side_of_element(state, other) != seat:
            return True
    return False


@rule
def to_enemy(state: State, seat: int, x: int, y: int, faced: bool) -> int:
    """How far the nearest enemy is from a place, in hundredths; while none stands (`faced`), how far his zone."""
    zone, nearest = state.table.zone, 1 << 30
    if not faced:
        across = max(0, int(zone[1 - seat, 0]) - x, x - int(zone[1 - seat, 2]))
        return length(across, max(0, int(zone[1 - seat, 1]) - y, y - int(zone[1 - seat, 3])))
    for other in range(state.table.n_elements):
        if state.elements[other].status == Status.ON_TABLE and state.table.elements[other].side != seat:
            there = state.elements[other]
            nearest = min(nearest, length(there.x - x, there.y - y))
    return nearest
