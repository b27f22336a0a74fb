"""The board of a scene: pieces with their wakes and badges, arcs with range bands, lines of fire."""

from __future__ import annotations

import functools
import itertools
from collections.abc import Hashable, Iterable, Mapping, Sequence
from typing import Literal

from msgspec.structs import replace

from stormtable.engine.amounts import list_text, minus
from stormtable.engine.hexes import DIRECTIONS, bearings, distance, row_of, sides_between
from stormtable.games.arclight.faces.cards import arcs_text, packed_cards, worth_gone
from stormtable.games.arclight.faces.memory import Memory
from stormtable.games.arclight.faces.reach import Way
from stormtable.games.arclight.faces.silhouettes import SILHOUETTES, silhouette_id
from stormtable.games.arclight.rules.codes import No
from stormtable.games.arclight.rules.fire import refuse_weapon
from stormtable.games.arclight.rules.state import N_SHIPS, Ask, Setup, Ship, State, Status
from stormtable.games.arclight.rules.state import Step as Now
from stormtable.games.arclight.rules.values import in_arcs, in_play, on_map
from stormtable.games.arclight.words.effects import Effect, effects
from stormtable.games.arclight.words.names import class_name, crew_letter
from stormtable.games.arclight.words.scene_names import Names, angle, piece_id, place, said_arc, said_range
from stormtable.language import Itself, made_once, say, say_count, spoken
from stormtable.scene import Badge, Band, Cell, HexMap, Offer, Overlay, Piece, Shape, Silhouette

__all__ = ["aims", "arcs", "cell_of", "hex_map", "pieces", "shapes", "silhouettes"]

DEGREES = {0b000001: "60°", 0b100011: "180°", 0b111111: "360°"}


def cell_of(ship: Ship) -> Cell:
    return ship.q, row_of(ship.q, ship.r)


def hex_map(state: State, offers: Sequence[Offer]) -> HexMap:
    """The map, and what a close view of it holds: who fires and its targets, else every ship in play."""
    wanted = {offer.piece for offer in offers} if state.ask.what == Ask.FIRE else set()
    numbers = [n for n in range(N_SHIPS) if in_play(state.ships[n])]
    if wanted - {""}:
        numbers = [n for n in numbers if n == state.ask.ship or piece_id(n) in wanted]
    cells = [cell_of(state.ships[n]) for n in numbers]
    cells += [offer.cell for offer in offers if offer.cell is not None and not offer.path]
    return HexMap(
        columns=state.table.columns,
        rows=state.table.rows,
        directions=("1", "2", "3", "4", "5", "6"),
        focus=tuple(dict.fromkeys(cells)),
    )


# Pieces


@functools.lru_cache(maxsize=64)
def silhouettes(setup: Itself[Setup]) -> tuple[Silhouette, ...]:
    """The drawings that the ships of a match need."""
    cards = [card for card in setup.value.cards if card.n_crew > 0]
    used = sorted({silhouette_id(class_name(card), card.points) for card in cards})
    return tuple(SILHOUETTES[each] for each in used)


def pieces(state: State, memory: Memory, names: Names, lasting: Mapping[int, bytes]) -> tuple[Piece, ...]:
    """Every ship on the map: those in play, and the wrecks of those that were; `lasting`: the bytes of all ships."""
    told, wakes = all_ranges(state, in_play_of(state, lasting), names), memory["wakes"]
    shown = [n for n in lasting if on_board(state, state.ships[n])]
    ways = {n: tuple(map(tuple, wakes.get(str(n), ()))) for n in shown}
    return tuple(piece(state, n, names, lasting[n], ways[n], told.get(n, ())) for n in shown)


def in_play_of(state: State, numbers: Iterable[int]) -> tuple[int, ...]:
    return tuple([n for n in numbers if in_play(state.ships[n])])


def on_board(state: State, ship: Ship) -> bool:
    return in_play(ship) or (ship.status == Status.DESTROYED and on_map(state.table, ship.q, ship.r))


def piece(
    state: State, number: int, names: Names, lasting: bytes, wake: tuple[Cell, ...], told: tuple[str, ...]
) -> Piece:
    """A ship on the map; `told`: how far it is to each enemy."""
    ship = state.ships[number]
    made, cell = piece_anywhere(state, number, names, lasting), cell_of(ship)
    texts = (*where_it_is(ship), made.text) if made.text else where_it_is(ship)
    return replace(
        made,
        cell=cell,
        facing=angle(ship.facing),
        status=status(state, number),
        wake=wake if len(wake) > 1 and wake[-1] == cell else (),
        text=", ".join(texts) if in_play(ship) else say("wreck in {place}", place=place(ship)),
        ranges=told,
    )


def what_of_it_stays(state: State, number: int, names: Names, lasting: bytes) -> tuple[Hashable, ...]:
    """All that a piece follows from, but for where its ship is."""
    printed = packed_cards(Itself(state.table))[number]
    return number, names[number], names.label(number), printed, state.turn, lasting


@made_once(1024, of=what_of_it_stays)
def piece_anywhere(state: State, number: int, names: Names, lasting: bytes) -> Piece:
    """A ship wherever it is, with how it stands as its text."""
    ship, card = state.ships[number], state.table.cards[number]
    on_it = effects(state, ship) if in_play(ship) else ()
    return Piece(
        id=piece_id(number),
        name=names[number],
        label=names.label(number),
        side=ship.side,
        silhouette=silhouette_id(class_name(card), card.points),
        cell=(0, 0),
        facing=0,
        damage=worth_gone(state, number),
        badges=tuple(badge(effect) for effect in on_it if effect.badge),
        text=", ".join(f"{effect.text}, {effect.state}" for effect in on_it),
    )


def status(state: State, number: int) -> Literal["ready", "active", "done", "out"]:
    """Ready, active, done or out."""
    ship = state.ships[number]
    if not in_play(ship):
        return "out"
    asked = state.ask.what
    if state.active - 1 == number or (asked not in (Ask.NOTHING, Ask.COMMANDER, Ask.SHIP) and state.ask.ship == number):
        return "active"
    return "done" if state.step == Now.SHIP_MOVEMENT and ship.moved else "ready"


def badge(effect: Effect) -> Badge:
    return Badge(text=effect.badge, title=f"{effect.text}, {effect.state}", rule=effect.rule, tone=effect.tone)


def where_it_is(ship: Ship) -> Sequence[str]:
    """Where a ship is and how it came there, in words."""
    if not ship.entered:
        return (place(ship),)
    return place(ship), say_count(ship.entered, "entered {n} hex", "entered {n} hexes")


def what_ranges_follow_from(state: State, numbers: Sequence[int], names: Names) -> tuple[Hashable, ...]:
    """All that the ranges between enemies follow from: how ships lie."""
    ships = [(n, state.ships[n]) for n in numbers]
    return tuple([(n, names[n], ship.side, ship.q, ship.r, ship.facing) for n, ship in ships])


@made_once(256, of=what_ranges_follow_from)
def all_ranges(state: State, numbers: Sequence[int], names: Names) -> dict[int, tuple[str, ...]]:
    """Range and bearing of every enemy, from each of the ships in play, whose numbers these are."""
    ships = [(names[n], state.ships[n]) for n in numbers]
    return {n: tuple(ranges(state.ships[n], ships)) for n in numbers}


def ranges(ship: Ship, ships: Iterable[tuple[str, Ship]]) -> Iterable[str]:
    """The same from one of them; a hex on a boundary bears both ways (AL-4.3)."""
    for name, enemy in ships:
        if enemy.side != ship.side:
            yield range_to(name, ship.facing, enemy.q - ship.q, enemy.r - ship.r)


@made_once(4096)
def range_to(name: str, facing: int, dq: int, dr: int) -> str:
    """Those of one who lies so far off."""
    bearing = said_bearings(facing, bearings(dq, dr))
    return say("{ship}: range {range}, {bearing}", ship=name, range=distance(0, 0, dq, dr), bearing=bearing)


@made_once(512)
def said_bearings(facing: int, bits: int) -> str:
    """Directions, given as `bearings` does, from a ship that faces so: "front and front-right"."""
    ways = [said_arc(sides_between(facing, way)) for way in DIRECTIONS if bits >> way & 1]
    return list_text(ways) or say("same hex")


# Arcs and lines of fire


def shape_id(arcs: int, far: int) -> str:
    return f"arc-{arcs}-{far}"


@functools.lru_cache(maxsize=256)
def arc_shape(id_: str) -> Shape:
    """The hexes that a weapon bears on, from a ship that faces up (AL-4.3, AL-4.11)."""
    arcs, far = map(int, id_.split("-")[1:])  # as `shape_id` has them
    steps = range(-far, far + 1)
    cells = ((q, r) for q in steps for r in steps if 0 < distance(0, 0, q, r) <= far and in_arcs(arcs, q, r, 1))
    return Shape(id=id_, cells=tuple(cells))


def what_arcs_follow_from(state: State, number: int, lasting: bytes, lit: int) -> tuple[Hashable, ...]:
    """All that the arcs of a ship follow from."""
    ship = state.ships[number]
    return number, packed_cards(Itself(state.table))[number], lasting, ship.q, ship.r, ship.facing, lit


@made_once(1024, of=what_arcs_follow_from)
def ship_arcs(state: State, number: int, lasting: bytes, lit: int) -> tuple[Overlay, ...]:
    """The arcs of the weapons that could fire if there were a target, on demand; that of the weapon `lit` at once."""
    if not in_play(state.ships[number]):
        return ()
    up = [i for i in range(state.table.cards[number].n_weapons) if is_up(state, number, i)]
    return tuple(arc(state, number, i, "" if i == lit else piece_id(number)) for i in up)


def is_up(state: State, number: int, i: int) -> bool:
    crew = state.table.cards[number].weapons[i].crew
    return refuse_weapon(state, number, i) == No.OK and state.ships[number].crew[crew]


def arcs(state: State, lasting: Mapping[int, bytes]) -> tuple[Overlay, ...]:
    """Those of all ships; `lasting`: their bytes."""
    lit_ship, lit = lit_weapon(state)
    found = [ship_arcs(state, n, lasting[n], lit if n == lit_ship else -1) for n in lasting]
    return tuple(itertools.chain.from_iterable(found))


def shapes(overlays: Iterable[Overlay]) -> tuple[Shape, ...]:
    """The shapes of arcs."""
    return tuple(map(arc_shape, dict.fromkeys(overlay.shape for overlay in overlays)))


def aims(state: State, offers: Sequence[Offer], reached: Sequence[Way], names: Names) -> tuple[Overlay, ...]:
    """What whoever decides is shown: lines of fire; reach."""
    found = []
    if state.ask.what == Ask.FIRE:
        targets = {piece_id(n): cell_of(state.ships[n]) for n in range(N_SHIPS) if in_play(state.ships[n])}
        start = cell_of(state.ships[state.ask.ship])
        for offer in offers:
            if offer.piece in targets:
                ends = (start, targets[offer.piece])
                side = state.ships[state.ask.ship].side
                found.append(Overlay(id=f"line-{offer.id}", kind="line", cells=ends, side=side, offer=offer.id))
    if reached:
        found.append(reach_of(state, state.ask.ship, reached, names))
    return tuple(found)


def reach_of(state: State, number: int, reached: Sequence[Way], names: Names) -> Overlay:
    """Where the moving ship can end its move for certain."""
    return Overlay(
        id=f"reach-{piece_id(number)}",
        kind="reach",
        cells=tuple(sorted(way.path[-1] for way in reached)),
        label=say("where {ship} can end its move without a roll", ship=names[number]),
        side=state.ships[number].side,
    )


def lit_weapon(state: State) -> tuple[int, int]:
    """The first working weapon of the crew member that decides."""
    if state.ask.what == Ask.FIRE:
        card = state.table.cards[state.ask.ship]
        for i in range(card.n_weapons):
            if card.weapons[i].crew == state.ask.part and refuse_weapon(state, state.ask.ship, i) == No.OK:
                return state.ask.ship, i
    return -1, -1


def arc(state: State, number: int, i: int, on_demand: str) -> Overlay:
    ship, card = state.ships[number], state.table.cards[number].weapons[i]
    arcs = ship.weapons[i].arcs
    return Overlay(
        id=f"arc-{piece_id(number)}-{i}",
        kind="arc",
        shape=shape_id(arcs, card.long),
        origin=cell_of(ship),
        facing=angle(ship.facing),
        label=arc_label(card.crew, arcs),
        bands=bands(spoken(), card.short, card.medium, card.long),
        side=ship.side,
        on_demand=on_demand,
    )


@made_once(1024)
def arc_label(crew: int, arcs: int) -> str:
    """Whose weapon it is and where it bears: "A forward wide, 180°"."""
    degrees = DEGREES.get(arcs, f"{60 * arcs.bit_count()}°")
    return f"{crew_letter(crew)} {arcs_text(arcs)}, {degrees}"


@functools.lru_cache(maxsize=256)
def bands(language: str, short: int, medium: int, far: int) -> tuple[Band, ...]:
    """Short, medium and long range with what they are worth (AL-4.4), in the language that is spoken."""
    rows = ((short, 1), (medium, 0), (far, -1))
    return tuple(Band(text=said_range(worth), far=far, note=minus(worth), rule="AL-4.4") for far, worth in rows)
