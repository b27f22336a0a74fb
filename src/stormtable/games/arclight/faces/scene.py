"""How a view of Arclight looks: the scene, put together, with its prompt and its result."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Final

from msgspec.structs import replace

from stormtable.engine.amounts import list_text
from stormtable.engine.game import WATCHER
from stormtable.games.arclight.faces.board import aims, arcs, hex_map, pieces, shapes, silhouettes
from stormtable.games.arclight.faces.cards import lasting_bytes, ship_card, with_role
from stormtable.games.arclight.faces.dispatch import question
from stormtable.games.arclight.faces.memory import BLANK, Memory
from stormtable.games.arclight.faces.offers import offers
from stormtable.games.arclight.faces.reach import ways
from stormtable.games.arclight.faces.tracks import tracks
from stormtable.games.arclight.rules.decisions import deciders
from stormtable.games.arclight.rules.state import N_SHIPS, SIDES, Ask, State, Status, View
from stormtable.games.arclight.rules.upkeep import QUARTERS, surviving, winner
from stormtable.games.arclight.rules.values import side_ships
from stormtable.games.arclight.words.scene_names import Names, piece_id, side_name, side_player
from stormtable.language import Itself, say
from stormtable.scene import Card, Offer, Prompt, Result, Scene

__all__ = ["ONLOOKERS_ALIKE", "scene"]

ONLOOKERS_ALIKE: Final = True


def scene(view: View, seat: int, memory: Memory | None = None, watched: Scene | None = None) -> Scene:
    """The view as a scene, with the offers of `seat` when it decides."""
    names = Names(view.table)
    base = watched or watched_scene(view, names, memory or BLANK)
    if seat == WATCHER or not deciders(view) >> seat & 1:
        return base
    moves = view.ask.what == Ask.MOVE and view.ships[view.ask.ship].side == seat
    reached = ways(view, view.ask.ship) if moves else ()
    offered = offers(view, seat, names, reached)
    return replace(
        base,
        hexes=hex_map(view, offered),
        overlays=(*base.overlays, *aims(view, offered, reached, names)),
        cards=in_their_roles(base.cards, card_roles(view, offered)),
        offers=offered,
    )


def watched_scene(view: View, names: Names, past: Memory) -> Scene:
    """The same as a watcher sees it."""
    lasting = {n: lasting_bytes(ship) for n, ship in enumerate(view.ships) if ship.status != Status.NO_SHIP}
    overlays = arcs(view, lasting)
    return Scene(
        title="Arclight",
        turn=str(view.turn),
        turn_of=say("of {n}", n=view.table.turn_limit),
        turn_name=say("turn"),
        sides=tuple(side_name(side) for side in range(SIDES)),
        pieces=pieces(view, past, names, lasting),
        hexes=hex_map(view, ()),
        silhouettes=silhouettes(Itself(view.table)),
        shapes=shapes(overlays),
        overlays=overlays,
        tracks=tracks(view, past, names),
        cards=cards(view, card_roles(view, ()), names, lasting),
        prompt=prompt(view, names),
        result=result(view) if view.over else None,
    )


def cards(state: State, roles: Mapping[int, str], names: Names, lasting: Mapping[int, bytes]) -> tuple[Card, ...]:
    """The cards of all ships of the match, those that left it too; `lasting`: their bytes."""
    return tuple(ship_card(state, n, names, lasting[n], roles.get(n, "")) for n in lasting)


def in_their_roles(cards: Iterable[Card], roles: Mapping[int, str]) -> tuple[Card, ...]:
    """The same cards with the ships in other roles."""
    by_piece = {piece_id(n): role for n, role in roles.items()}
    return tuple(with_role(card, by_piece.get(card.piece, "")) for card in cards)


def card_roles(state: State, offered: tuple[Offer, ...]) -> dict[int, str]:
    """The part that ships have in the decision at hand."""
    what, number = state.ask.what, state.ask.ship
    if what in (Ask.NOTHING, Ask.COMMANDER, Ask.SHIP):
        return {}
    if what == Ask.MOVE:
        return {number: say("moves")}
    if what == Ask.FACING:
        return {number: say("is turned")}
    if what != Ask.FIRE:
        return {number: say("damaged")}
    aimed = {offer.piece for offer in offered}
    roles = {n: say("target") for n in range(N_SHIPS) if piece_id(n) in aimed}
    return {number: say("fires"), **roles}


# The decision in one sentence


def prompt(state: State, names: Names) -> Prompt | None:
    """What is to be decided and by whom; None when the game is over."""
    if state.ask.what == Ask.NOTHING:
        return None
    seats = tuple(side for side in range(SIDES) if state.ask.seats >> side & 1)
    text, detail, rule = question(state, names)
    about = "" if state.ask.what in (Ask.COMMANDER, Ask.SHIP) else piece_id(state.ask.ship)
    return Prompt(seats=seats, text=text, detail=detail, rule=rule, piece=about)


# The end


def result(state: State) -> Result:
    """How the game ended and why (AL-7.2)."""
    side = winner(state)
    text = say("{who} wins", who=side_player(side)) if side >= 0 else say("A draw")
    reason, rule = ending(state)
    return Result(text=text, reason=reason, rule=rule, winner=side)


def ending(state: State) -> tuple[str, str]:
    """The reason of the end, and its rule."""
    if state.conceded:
        gone = [side_player(side) for side in range(SIDES) if state.conceded >> side & 1]
        if len(gone) == 1:
            return say("{who} conceded", who=gone[0]), "AL-7.2"
        return say("{players} conceded", players=list_text(gone)), "AL-7.2"
    empty = [side_player(side) for side in range(SIDES) if side_ships(state, side) == 0]
    if len(empty) == SIDES:
        return say("no ship is left in play on either side"), "AL-7.2"
    if empty:
        return say("{who} has no ship left in play", who=empty[0]), "AL-7.2"
    totals = [f"{side_player(side)} {quarters(surviving(state, side))}" for side in range(SIDES)]
    told = {"n": state.turn, "totals": ", ".join(totals)}
    return say("turn {n} was the last; surviving points: {totals}", **told), "AL-7.5"


def quarters(amount: int) -> str:
    """Points counted in quarters: "29½"."""
    whole, part = divmod(amount, QUARTERS)
    return f"{whole if whole or not part else ''}{('', '¼', '½', '¾')[part]}"
