"""Offers on rings and consoles: where a piece would come to stand, whom it may name, where a die may go."""

from __future__ import annotations

from collections.abc import Iterator
from html import escape
from typing import Final

from stormtable.faces.consoleplan import CELL, ConsolePlan
from stormtable.faces.easel import Easel
from stormtable.faces.hexgrid import ray, translate
from stormtable.faces.labels import width_of
from stormtable.faces.markup import element, number, slug
from stormtable.faces.ringgrid import angle, on_ring, sector
from stormtable.faces.rings import PIECE_SCALE, piece_turn
from stormtable.faces.targets import offer_label
from stormtable.scene import DiceSpace, Offer, Piece, Ring

__all__ = ["ring_targets", "space_targets"]

HALF: Final = CELL / 2
LEVEL: Final = 0.6  # how far aside a piece stands that has its chip below it


def target(
    easel: Easel, offer: Offer, where: str, class_: str, content: str, *, fold: bool = False, **values: object
) -> str:
    """The element that stands for an offer: what is pressed. An offer may stand in several places."""
    label = offer_label(offer, offer.label)
    return element(
        "g",
        f"<title>{escape(label)}</title>{content}",
        id=f"{easel.prefix}{where}-{slug(offer.id)}",
        class_=easel.offer_class(offer, class_, offer.folded or fold),
        data_offer=offer.id,
        data_dice=" ".join(offer.dice) or None,
        role="button" if easel.interactive else None,
        tabindex="0" if easel.interactive else None,
        aria_label=label if easel.interactive else None,
        **values,
    )


# On a ring


def ring_targets(easel: Easel, index: int) -> Iterator[str]:
    """Spaces that a piece may come to, pieces that may be named, ways a piece may turn."""
    ring, taken = easel.scene.rings[index], dict[tuple[int, int], int]()
    shared: dict[tuple[int, int], list[Offer]] = {}
    for offer in easel.scene.offers:
        if offer.cell is not None:
            shared.setdefault(offer.cell, []).append(offer)
    for offer in easel.scene.offers:
        piece = easel.pieces.get(offer.piece)
        if offer.cell is not None:
            if offer.cell[0] == index:
                nth = taken.get(offer.cell, 0)
                taken[offer.cell] = nth + 1
                yield landing(easel, ring, offer, nth, len({each.facing for each in shared[offer.cell]}))
        elif (
            piece is None
            or piece.cell[0] != index
            or (offer.space and offer.facing < 0 and not names_other_piece(easel, offer))
        ):
            continue
        elif offer.facing >= 0:
            yield turn(easel, ring, offer)
        elif not offer.slot and not offer.folded:
            yield naming(easel, ring, offer, sum(each.piece == offer.piece for each in naming_offers(easel)) > 1)


def naming_offers(easel: Easel) -> list[Offer]:
    """The offers that name another piece."""
    found = [each for each in easel.scene.offers if each.cell is None and each.facing < 0 and each.piece]
    return [
        each
        for each in found
        if not each.slot and not each.folded and (not each.space or names_other_piece(easel, each))
    ]


def names_other_piece(easel: Easel, offer: Offer) -> bool:
    """Whether an offer names a piece other than the one whose die it is done with."""
    return all(console.piece != offer.piece for console in easel.scene.consoles if holds(console.spaces, offer.space))


def holds(spaces: tuple[DiceSpace, ...], space: str) -> bool:
    return any(each.id == space for each in spaces)


def landing(easel: Easel, ring: Ring, offer: Offer, nth: int, facings: int) -> str:
    """The space where a piece would come to stand, with a ghost of it; beside it one for the other way it may face."""
    cell = offer.cell or (0, 0)
    mover, at = easel.pieces.get(offer.piece), cell[1]
    outline = f'<path class="hit" d="{sector(at, ring.spaces)}"/><path class="land" d="{sector(at, ring.spaces, 3)}"/>'
    if facings > 1:
        side = 0.25 if offer.facing < 1800 else -0.25
        x, y = on_ring(at + side, ring.spaces)
        hit = f'<circle class="hit" r="24" cx="{number(x)}" cy="{number(y)}"/>'
        outline = f'<path class="land pair" d="{sector(at, ring.spaces, 3)}"/>{hit}' if nth == 0 else hit
        return target(easel, offer, "spot", "landing", outline + ghost(easel, ring, offer, at, side, 0.26))
    drawn = ghost(easel, ring, offer, at, 0.0, PIECE_SCALE) if mover is not None else ""
    return target(easel, offer, "spot", "landing", outline + drawn, data_cell=f"{cell[0]},{at}")


def ghost(easel: Easel, ring: Ring, offer: Offer, at: int, aside: float, scale: float) -> str:
    """The piece, faint, as the offer would have it."""
    mover = easel.pieces.get(offer.piece)
    drawn = easel.silhouettes.get(mover.silhouette) if mover else None
    if mover is None or drawn is None:
        return ""
    x, y = on_ring(at + aside, ring.spaces)
    turn = piece_turn(ring, at, offer.facing if offer.facing >= 0 else mover.facing)
    hull = f'<path d="{escape(drawn.hull)}"/>'
    place = f"{translate(x, y)} rotate({number(turn)}) scale({scale})"
    return element("g", hull, class_=f"hull-ghost side-{mover.side}", transform=place)


def turn(easel: Easel, ring: Ring, offer: Offer) -> str:
    """The other way a piece may face: an arrow where its stern is now."""
    piece = easel.pieces[offer.piece]
    x, y = on_ring(piece.cell[1], ring.spaces)
    degrees = piece_turn(ring, piece.cell[1], offer.facing)
    dx, dy = ray(degrees)
    arrow = f'<path class="arrow" d="M-9,-34L0,-46L9,-34L0,-38Z" transform="rotate({number(degrees)})"/>'
    hit = f'<circle class="hit" cx="{number(46 * dx)}" cy="{number(46 * dy)}" r="24"/>'
    drawn = hit + arrow + chip(offer.label, (72 * dx, 72 * dy))
    return target(easel, offer, "spot", "turn", drawn, transform=translate(x, y))


def naming(easel: Easel, ring: Ring, offer: Offer, several: bool) -> str:
    """Brackets around a piece that may be named, and a chip with what that leads to; of several the picked die's."""
    piece = easel.pieces[offer.piece]
    x, y = on_ring(piece.cell[1], ring.spaces)
    k = 34.0
    corners = "".join(
        f"M{number(sx * k)},{number(sy * (k - 13))}V{number(sy * k)}H{number(sx * (k - 13))}"
        for sx in (-1, 1)
        for sy in (-1, 1)
    )
    drawn = f'<circle class="hit" r="34"/><path class="brackets" d="{corners}"/>' + words(ring, piece, offer)
    return target(easel, offer, "spot", "naming", drawn, fold=several, transform=translate(x, y))


def words(ring: Ring, piece: Piece, offer: Offer) -> str:
    """What naming a piece leads to, on a chip that hides neither the ring beside nor what stands around it."""
    dx, _ = ray(angle(piece.cell[1], ring.spaces))
    half = (width_of(offer.label, 13) + 14) / 2
    return chip(offer.label, (40 + half, 0) if abs(dx) < LEVEL else (0, 48))


def chip(text: str, middle: tuple[float, float]) -> str:
    if not text:
        return ""
    width = width_of(text, 13) + 14
    rect = f'<rect class="body" x="{number(-width / 2)}" y="-11" width="{number(width)}" height="22" rx="4"/>'
    drawn = f'<text class="words" y="4.6">{escape(text)}</text>'
    return element("g", rect + drawn, class_="chip", transform=translate(*middle))


# On a console


def space_targets(easel: Easel, plan: ConsolePlan) -> Iterator[str]:
    """A frame around each space that something can be done on; for a die that may come there, what it would do."""
    spaces = {space.id: space for space in plan.console.spaces}
    done: set[tuple[str, str]] = set()
    for offer in easel.scene.offers:
        space = spaces.get(offer.space)
        if space is None:
            continue
        on_it = space.die is not None and space.die.id in offer.dice
        key = (space.id, "" if on_it else offer.dice[0] if offer.dice else offer.id)
        if key not in done:
            done.add(key)
            yield space_target(easel, plan, offer, space, on_it)


def space_target(easel: Easel, plan: ConsolePlan, offer: Offer, space: DiceSpace, on_it: bool) -> str:
    ring = f'<rect class="slot" x="{-HALF - 3}" y="{-HALF - 3}" width="{CELL + 6}" height="{CELL + 6}" rx="12"/>'
    hit = f'<rect class="hit" x="{-HALF}" y="{-HALF}" width="{CELL}" height="{CELL}"/>'
    plus = "" if on_it or space.shield or space.damaged or not offer.dice else '<path class="plus" d="M-8,0H8M0,-8V8"/>'
    text = ""
    if offer.label and not on_it:
        text = f'<text class="slot-note" x="{-HALF}" y="{number(HALF + 18)}">{escape(offer.label)}</text>'
    kind = "act" if on_it else "lay" if offer.dice else "choose"
    return target(
        easel,
        offer,
        "offer",
        kind,
        ring + hit + plus + text,
        fold=False,
        data_for_space=space.id,
        **easel.at(*plan.cells[space.id]),
    )
