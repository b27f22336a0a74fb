"""The rings of a scene: Sectors, ships, how far apart they are, ways and reach."""

from __future__ import annotations

from collections.abc import Iterable

from stormtable.engine.amounts import list_text
from stormtable.games.thunder_struck.faces.foretelling import bearing, enemies, hitting_faces
from stormtable.games.thunder_struck.faces.silhouettes import SILHOUETTES
from stormtable.games.thunder_struck.rules.console import damage_tokens, distance, shorter_way, team_of, way_to
from stormtable.games.thunder_struck.rules.fire import bears
from stormtable.games.thunder_struck.rules.state import MAX_RING, Ask, State
from stormtable.games.thunder_struck.words.names import SECTORS, place_name
from stormtable.games.thunder_struck.words.scene_names import Names, piece_id, ring_facing, said_facing
from stormtable.language import say, say_count
from stormtable.scene import Cell, Die, Measure, Overlay, Piece, Ring, RingMark, Silhouette

__all__ = ["faces_text", "fire_dice", "measures", "pieces", "reach", "rings", "silhouettes", "way"]


def fire_dice(faces: Iterable[int]) -> tuple[Die, ...]:
    """All six faces, those that would hit counted."""
    hitting = set(faces)
    return tuple(Die(sides=6, face=face, counted=face in hitting) for face in range(1, 7))


# Sectors


def rings(state: State, seat: int, names: Names) -> tuple[Ring, ...]:
    """Each Sector, with how the ships in it stand to each other."""
    found = []
    for sector in range(state.table.n_sectors):
        spaces = state.table.sectors[sector].spaces
        alone = state.table.n_sectors == 1
        found.append(
            Ring(
                id=f"sector-{SECTORS[sector]}",
                title=say("The Sector") if alone else names.sector(sector),
                spaces=spaces,
                text=say("{n} spaces, numbered clockwise", n=spaces) if alone else "",
                closed=state.closed == 1 + sector,
                marks=tuple(marks(state, sector, names)),
                measures=tuple(
                    measure_between(state, a, b, names, of_many(state)) for a, b in pairs(state, sector, seat)
                ),
                rule="TS-2.1",
            )
        )
    return tuple(found)


def marks(state: State, sector: int, names: Names) -> Iterable[RingMark]:
    """Gates, and where ships began."""
    for space in range(state.table.sectors[sector].spaces):
        twin = state.table.gates[sector][space]
        if twin:
            where = place_name(state.table, *divmod(twin - 1, MAX_RING))
            yield RingMark(space=space, kind="gate", text=say("gate to {place}", place=where))
    for seat in range(state.table.seats):
        start = state.table.starts[seat]
        if start.sector == sector and not state.table.gates[sector][start.space]:
            yield RingMark(space=start.space, kind="start", text=say("where {ship} began", ship=names[seat]))


def of_many(state: State) -> bool:
    return state.table.seats > 2


def pairs(state: State, sector: int, seat: int) -> Iterable[tuple[int, int]]:
    """The enemies of a Sector two by two: the viewer's own ship with each, where it is there, else all."""
    if seat >= 0 and state.ships[seat].alive and state.ships[seat].sector == sector:
        yield from ((seat, other) for other in enemies(state, seat))
        return
    for first in range(state.table.seats):
        if state.ships[first].alive and state.ships[first].sector == sector and team_of(first) == 0:
            yield from ((first, other) for other in enemies(state, first))


def measure_between(state: State, seat: int, other: int, names: Names, titled: bool) -> Measure:
    """How far apart two ships are, which ends they show each other, and which Fire dice would hit (TS-6.3)."""
    faces = hitting_faces(state, seat, other)
    return Measure(
        value=str(distance(state, seat, other)),
        text=say("apart, {bearing}", bearing=bearing(state, seat, other)),
        pieces=(piece_id(state.table, seat), piece_id(state.table, other)),
        title=say("{ship} to {target}", ship=names[seat], target=names[other]) if titled else "",
        dice=fire_dice(faces),
        note=faces_text(faces),
        rule="TS-6.3",
    )


def faces_text(faces: list[int]) -> str:
    """Which die hits: "a Fire die of 5 or 6 hits"."""
    if not faces:
        return say("no Fire die bears")
    if len(faces) == 6:
        return say("any Fire die hits")
    if len(faces) > 2:
        return say("a Fire die of {face} or more hits", face=faces[0])
    return say("a Fire die of {faces} hits", faces=list_text([str(face) for face in faces], "or"))


# Ships


def silhouettes(state: State) -> tuple[Silhouette, ...]:
    return SILHOUETTES[: state.table.seats]


def pieces(state: State, viewer: int, names: Names) -> tuple[Piece, ...]:
    """Every ship still in battle."""
    return tuple(piece(state, seat, viewer, names) for seat in range(state.table.seats) if state.ships[seat].alive)


def piece(state: State, seat: int, viewer: int, names: Names) -> Piece:
    ship = state.ships[seat]
    tokens = damage_tokens(state, seat)
    told = [names.place(ship.sector, ship.space), say("facing {facing}", facing=said_facing(ship.facing))]
    if tokens:
        told.append(say_count(tokens, "{n} damage token", "{n} damage tokens"))
    taken = names.side_taken(seat, viewer)
    if taken:
        told.insert(0, taken)
    acts = state.ask.what not in (Ask.NOTHING, Ask.PLAN) and state.ask.seats >> seat & 1
    return Piece(
        id=piece_id(state.table, seat),
        name=names[seat],
        label=names.label(seat) if state.table.seats > 2 else "",
        side=seat,
        stance=names.stance(seat, viewer),
        silhouette=SILHOUETTES[seat].id,
        cell=(ship.sector, ship.space),
        facing=ring_facing(state, seat),
        status="active" if acts else "ready",
        damage=100 * tokens // state.table.n_spaces,
        text=", ".join(told),
        ranges=tuple(
            say(
                "{ship}: {n} apart, {bearing}",
                ship=names[other],
                n=distance(state, seat, other),
                bearing=bearing(state, seat, other),
            )
            for other in enemies(state, seat)
        ),
    )


# Overlays


def measures(state: State, seat: int) -> Iterable[Overlay]:
    """The shorter way between enemies: that of the first pair at once, others when their ship is looked at."""
    first = True
    for sector in range(state.table.n_sectors):
        for a, b in pairs(state, sector, seat):
            shown = first or sector != state.ships[max(seat, 0)].sector
            target = piece_id(state.table, b)
            yield Overlay(
                id=f"measure-{a}-{b}",
                kind="measure",
                cells=cells_between(state, a, b),
                side=a,
                on_demand="" if shown else target,
                label=say("{n} apart", n=distance(state, a, b)),
            )
            first = False


def cells_between(state: State, seat: int, other: int) -> tuple[Cell, ...]:
    """The spaces from one ship to another along the shorter way, both ends too (TS-2.2)."""
    ship, way = state.ships[seat], way_to(state, seat, other)
    spaces, step = state.table.sectors[ship.sector].spaces, 1 if way >= 0 else -1
    return tuple((int(ship.sector), int(ship.space + step * i) % spaces) for i in range(abs(way) + 1))


def way(state: State, seat: int, after: State, offer: str, label: str) -> Overlay:
    """The spaces that a Boost leads over, from where the ship stands to where it lands (TS-5.1)."""
    ship, landed = state.ships[seat], after.ships[seat]
    spaces = state.table.sectors[ship.sector].spaces
    steps = (landed.space - ship.space) * ship.facing % spaces or spaces  # home again: once around
    cells = tuple((int(ship.sector), int(ship.space + ship.facing * i) % spaces) for i in range(steps + 1))
    return Overlay(id=f"way-{offer}", kind="way", cells=cells, side=seat, offer=offer, label=label)


def reach(state: State, seat: int, face: int, offer: str) -> Overlay:
    """The spaces on which a Fire die would hit, each with its distance; ahead alone with forward guns (TS-6.3)."""
    ship = state.ships[seat]
    spaces = state.table.sectors[ship.sector].spaces
    found: list[tuple[Cell, str]] = []
    for steps in range(1, spaces):
        way = shorter_way(spaces, 0, steps)
        if abs(way) <= face and bears(state, spaces, way, ship.facing):
            found.append(((int(ship.sector), int(ship.space + steps) % spaces), str(abs(way))))
    return Overlay(
        id=f"reach-{offer}",
        kind="reach",
        cells=tuple(cell for cell, _ in found),
        labels=tuple(text for _, text in found),
        side=seat,
        offer=offer,
        label=say("where a Fire die of {face} hits", face=face),
    )
