"""The board of a scene: ships, pod groups and missiles, with their phases."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import repeat
from typing import Final, Literal

from stormtable.engine.plane import bearing
from stormtable.games.jumpstrike.faces.memory import Memory
from stormtable.games.jumpstrike.faces.silhouettes import MISSILES, PODS, SILHOUETTES, silhouette_id
from stormtable.games.jumpstrike.rules.ground import distance
from stormtable.games.jumpstrike.rules.state import LEAST_PHASE, MOST_PHASE, Group, Hit, Salvo, State, Status
from stormtable.games.jumpstrike.rules.units import in_play, may_act, side_of_ship
from stormtable.games.jumpstrike.words.names import (
    class_name,
    group_label,
    salvo_labels,
    ship_label,
    ship_name,
)
from stormtable.games.jumpstrike.words.places import faces, facing_name, in_hexes, where
from stormtable.games.jumpstrike.words.scene_names import (
    angle,
    cell,
    group_id,
    guards_text,
    salvo_id,
    salvo_title,
    ship_id,
    standing,
    unit,
)
from stormtable.language import say, say_as, say_count
from stormtable.scene import Badge, Cell, HexMap, Offer, Piece, Silhouette

__all__ = ["RADIUS", "focus", "hex_map", "pieces", "silhouettes"]

Standing = Literal["ready", "active", "done", "out"]
RADIUS: Final = 125  # of a base, hundredths of a centimetre (JS-12.1)
DIRECTIONS: Final = ("1", "2", "3", "4", "5", "6")


def hex_map(state: State, offers: Sequence[Offer]) -> HexMap:
    """The map, and what a close view of it holds: every unit, and where offers lead."""
    return HexMap(columns=state.table.columns, rows=state.table.rows, directions=DIRECTIONS, focus=focus(state, offers))


def focus(state: State, offers: Sequence[Offer]) -> tuple[Cell, ...]:
    """Where every unit is, and where offers lead."""
    cells = [cell(state.table, ship.q, ship.r) for ship in state.ships[: state.table.n_ships] if in_play(ship)]
    cells += [cell(state.table, each.q, each.r) for each in state.groups[: state.n_groups]]
    cells += [offer.cell for offer in offers if offer.cell is not None]
    return tuple(dict.fromkeys(cells))


def silhouettes(state: State) -> tuple[Silhouette, ...]:
    """The drawings that the units of the match need."""
    designs = state.table.designs[: state.table.n_ships]
    used = {silhouette_id(class_name(design), design.mass) for design in designs}
    return tuple(SILHOUETTES[each] for each in (*sorted(used), PODS.id, MISSILES.id))


# Pieces


def pieces(state: State, seat: int, memory: Memory) -> tuple[Piece, ...]:
    """Every unit on the map."""
    ships = (ship_piece(state, n, memory) for n in range(state.table.n_ships) if in_play(state.ships[n]))
    groups = (group_piece(state, each, memory) for each in state.groups[: state.n_groups])
    salvos = state.salvos[: state.n_salvos]
    missiles = map(salvo_piece, repeat(state), salvos, salvo_labels(state.table, salvos))
    return (*ships, *groups, *missiles)


def wake(memory: Memory, piece: str, end: Cell) -> tuple[Cell, ...]:
    """The way of this turn, if it leads to where the piece is."""
    cells = tuple((column, row) for column, row in memory["wakes"].get(piece, ()))
    return cells if len(cells) > 1 and cells[-1] == end else ()


def ship_piece(state: State, number: int, memory: Memory) -> Piece:
    ship, design = state.ships[number], state.table.designs[number]
    at, own = cell(state.table, ship.q, ship.r), ship_id(number)
    return Piece(
        id=own,
        name=ship_name(state.table, number),
        label=ship_label(state.table, number),
        side=design.side,
        silhouette=silhouette_id(class_name(design), design.mass),
        cell=at,
        facing=angle(state.table, ship.facing),
        status="done" if ship.status == Status.DISABLED else "ready",
        damage=100 if ship.hit == Hit.DESTROYED else 50 if ship.hit or ship.status == Status.DISABLED else 0,
        badges=tuple(ship_badges(state, number)),
        guards=tuple(int(n) for n in ship.guards) if sum(ship.guards) else (),
        radius=RADIUS if state.table.tabletop else 0,
        wake=wake(memory, own, at),
        text=ship_text(state, number),
        ranges=tuple(ranges(state, number)),
    )


def ship_badges(state: State, number: int) -> Iterable[Badge]:
    """Its phase, and what combat has done to it."""
    ship = state.ships[number]
    yield phase_badge(ship.phase)
    if ship.status == Status.DISABLED:
        yield Badge(text=say("disabled"), title=say("disabled for the rest of the game"), rule="JS-7.3", tone="bad")
    if ship.hit:
        word = say("destroyed") if ship.hit == Hit.DESTROYED else say_as("badge", "hit")
        title = say("{standing} in the resolution phase", standing=standing(state, number))
        yield Badge(text=word, title=title, rule="JS-2.6", tone="bad")


def phase_badge(phase: int) -> Badge:
    """A phase on its scale, so that the difference of two shows (JS-6.2)."""
    return Badge(
        text=f"@{phase}", title=say("phase {phase}", phase=phase), rule="JS-3.6", scale=(phase, LEAST_PHASE, MOST_PHASE)
    )


def ship_text(state: State, number: int) -> str:
    ship = state.ships[number]
    guards = sum(ship.guards)
    told = [
        where(state.table, ship.q, ship.r),
        faces(state.table, ship.facing),
        say("phase {phase}", phase=ship.phase),
        standing(state, number),
    ]
    if guards:
        told.append(say("guard pods {guards}", guards=guards_text(ship.guards)))
    return ", ".join(told)


def ranges(state: State, number: int) -> Iterable[str]:
    """Range and difference of phase to every enemy ship (JS-6.2)."""
    ship = state.ships[number]
    for other in range(state.table.n_ships):
        enemy = state.ships[other]
        if in_play(enemy) and side_of_ship(state, other) != side_of_ship(state, number):
            hexes, apart = distance(state, ship.q, ship.r, enemy.q, enemy.r), abs(ship.phase - enemy.phase)
            told = {"ship": ship_name(state.table, other), "range": hexes, "n": apart}
            yield say("{ship}: range {range}, phases {n} apart: +{n} on pods", **told)


def group_piece(state: State, group: Group, memory: Memory) -> Piece:
    at, own = cell(state.table, group.q, group.r), group_id(group.ship, group.letter)
    controller = state.ships[group.ship]
    hexes = distance(state, group.q, group.r, controller.q, controller.r)
    phase, there = say("phase {phase}", phase=controller.phase), where(state.table, group.q, group.r)
    from_ship = in_hexes(state.table, hexes) if state.table.tabletop else str(hexes)
    pods = say_count(group.pods, "{n} pod", "{n} pods")
    return Piece(
        id=own,
        name=unit(state.table, group.ship, group.letter),
        label=group_label(state.table, group.ship, group.letter),
        side=side_of_ship(state, group.ship),
        silhouette=PODS.id,
        cell=at,
        facing=heading(state, group),
        status=group_status(state, group),
        badges=(
            Badge(text=pods, title=pods, rule="JS-1.5"),
            phase_badge(controller.phase),
        ),
        radius=RADIUS if state.table.tabletop else 0,
        wake=wake(memory, own, at),
        text=", ".join((there, pods, phase, say("{range} from its ship", range=from_ship))),
    )


def heading(state: State, group: Group) -> int:
    """Where a group points: as it came, else as its ship does."""
    if not group.entry:
        return angle(state.table, state.ships[group.ship].facing)
    if not state.table.tabletop:
        return angle(state.table, (group.entry + 2) % 6 + 1)
    return bearing(group.q - group.from_q, group.r - group.from_r)


def group_status(state: State, group: Group) -> Standing:
    attack = state.attack
    if attack.ship - 1 == group.ship and attack.letter == group.letter:
        return "active"
    return "done" if group.acted or not may_act(state, group) else "ready"


def salvo_piece_name(state: State, salvo: Salvo) -> str:
    """On a table, where names stand beside pieces, without the place."""
    if state.table.tabletop:
        return say("missile of {ship}", ship=ship_name(state.table, salvo.ship))
    return salvo_title(state.table, salvo)


def salvo_piece(state: State, salvo: Salvo, label: str) -> Piece:
    there = where(state.table, salvo.q, salvo.r)
    missiles = say_count(salvo.n, "{n} missile", "{n} missiles")
    way = say("direction {facing}", facing=facing_name(state.table, salvo.facing))
    return Piece(
        id=salvo_id(state.table, salvo),
        name=salvo_piece_name(state, salvo),
        label=label,
        side=side_of_ship(state, salvo.ship),
        silhouette=MISSILES.id,
        cell=cell(state.table, salvo.q, salvo.r),
        facing=angle(state.table, salvo.facing),
        radius=RADIUS if state.table.tabletop else 0,
        badges=(Badge(text=missiles, rule="JS-5.1"),),
        text=f"{there}, {missiles}, {way}",
    )
