"""Offers on the board: brackets with chances on targets, the next hex, facings around a ship, phases beside it."""

from __future__ import annotations

import functools
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from html import escape
from typing import Final

from stormtable.faces.hexgrid import APOTHEM, SIZE, centre, hexagon, ray, translate
from stormtable.faces.labels import Box, Drawn, Placer, width_of
from stormtable.faces.marks import disc, disc_half
from stormtable.faces.markup import attributes, element, escaped, number, slug
from stormtable.faces.pieces import ghost
from stormtable.faces.stacks import Place
from stormtable.language import made_once, say_number
from stormtable.scene import Cell, Offer, Piece, Scene, key_of

__all__ = [
    "Targets",
    "chance_text",
    "course_ends",
    "destinations",
    "offer_label",
    "pressed_rooms",
    "small_label",
    "targets",
]

BRACKET: Final = SIZE * 1.22
ARM: Final = SIZE * 0.42
FACING_ARROW: Final = "M-8.5,-41L0,-52L8.5,-41L0,-45Z"
PRICE: Final = 56.0  # from the middle of a ship to the edge of what a turn costs
CHIP_HEIGHT: Final = 34.0
END_HEIGHT: Final = 24.0  # of the labels at a course's end
ENDS_APART: Final = 5.0


def chance_text(offer: Offer) -> str:
    """A chance in whole per cent: "85 %"; small or near certain ones with a decimal; "" if there is none."""
    if offer.chance < 0:
        return ""
    if offer.chance < 10 or 990 < offer.chance < 1000:
        return say_number(f"{offer.chance / 10:.1f} %")
    return say_number(f"{(offer.chance + 5) // 10} %")


def offer_label(offer: Offer, shown: str) -> str:
    """An offer in words; what the board shows of it stands together in them, so that it can be spoken to a computer."""
    return ", ".join(filter(None, (offer.text, shown, offer.detail)))


def targets(
    scene: Scene, places: Mapping[str, Place], placer: Placer, selected: str, interactive: bool, prefix: str
) -> Iterable[str]:
    """Every offer that has a place on the board; each carries its id, and its key where no other has it."""
    drawing = Targets(scene, places, placer, selected, interactive, prefix)
    at_pieces: dict[str, list[Offer]] = {}
    for offer in scene.offers:
        if offer.path:
            continue
        if offer.cell is not None:
            yield drawing.step(offer)
        elif offer.facing >= 0:
            yield drawing.facing(offer)
        elif offer.piece and not offer.slot and not offer.sheet:
            at_pieces.setdefault(offer.piece, []).append(offer)
    stacks: dict[Cell, list[Piece]] = {}
    for piece in at_pieces:
        if piece in drawing.pieces:
            stacks.setdefault(drawing.pieces[piece].cell, []).append(drawing.pieces[piece])
    for pieces in stacks.values():
        yield drawing.at_pieces([(piece, offer) for piece in pieces for offer in at_pieces[piece.id]])


def destinations(scene: Scene, selected: str, prefix: str) -> Iterable[str]:
    """The hexes that many ways lead to: bare, for what a way costs is told once it is looked at."""
    ways = [offer for offer in scene.offers if offer.path and offer.cell is not None]
    if ways:
        yield f'<defs><path id="{prefix}destination" d="{hexagon(scale=0.96)}"/></defs>'
    for offer in ways:
        chosen, place = " selected" if offer.id == selected else "", hex_attributes(offer.cell or (0, 0))
        named = escaped(offer.id)
        yield f'<use class="destination{chosen}" href="#{prefix}destination" data-offer="{named}"{place}/>'


@functools.lru_cache(maxsize=4096)
def hex_attributes(cell: Cell) -> str:
    """Where a hex lies in the drawing, and which it is."""
    x, y = centre(cell)
    return f' x="{number(x)}" y="{number(y)}" data-cell="{cell[0]},{cell[1]}"'


Pressed = Mapping[str, Sequence[Box]]


def pressed_rooms(scene: Scene) -> Pressed:
    """By piece, the room of the hexes that are pressed for a step, or for a turn, where its course ends."""
    found: dict[str, list[Box]] = {}
    for offer in scene.offers:
        at = offer.cell or offer.at
        if at is None or offer.path or offer.folded or (offer.cell is None and offer.facing < 0):
            continue
        x, y = centre(at)
        if offer.cell is None:
            dx, dy = ray(offer.facing / 10)
            x, y = x + 2 * APOTHEM * dx, y + 2 * APOTHEM * dy
        found.setdefault(offer.piece, []).append(Box(x - SIZE, y - APOTHEM, x + SIZE, y + APOTHEM))
    return found


def course_ends(
    scene: Scene,
    places: Mapping[str, Place],
    placer: Placer,
    pressed: Pressed,
    selected: str,
    interactive: bool,
    prefix: str,
) -> Iterable[str]:
    """Offers beside the end of the course that is being plotted, where other labels leave room."""
    ends: dict[str, list[Offer]] = {}
    for offer in scene.offers:
        if offer.at is not None and offer.cell is None and offer.facing < 0:
            ends.setdefault(offer.piece, []).append(offer)
    if not ends:
        return ()
    drawing = Targets(scene, places, placer, selected, interactive, prefix)
    return (drawing.at_end(offers, pressed.get(piece, ())) for piece, offers in ends.items())


class Targets:
    """Draws offers for one scene."""

    def __init__(
        self,
        scene: Scene,
        places: Mapping[str, Place],
        placer: Placer,
        selected: str,
        interactive: bool,
        prefix: str,
    ) -> None:
        self.scene, self.places = scene, places
        self.pieces = {piece.id: piece for piece in scene.pieces}
        self.piece = scene.prompt.piece if scene.prompt else ""
        self.placer, self.selected, self.interactive, self.prefix = placer, selected, interactive, prefix
        self.apart = False  # chips of each group by themselves

    @functools.cached_property
    def keys(self) -> Mapping[str, str]:
        """The key of each offer by its id; "" where another has it too."""
        shared = Counter(map(key_of, self.scene.offers))
        return {offer.id: "" if shared[key_of(offer)] > 1 else key_of(offer) for offer in self.scene.offers}

    @functools.cached_property
    def picked(self) -> str:
        """The piece whose folded offers are shown."""
        return picked_piece(self.scene, self.selected)

    @functools.cached_property
    def facings(self) -> Mapping[str, int]:
        """How each piece will face that has a course, at its end."""
        courses = (each for each in self.scene.overlays if each.kind == "course" and each.facings)
        return {each.piece: each.facings[-1] for each in courses}

    def group(
        self, offer: Offer, class_: str, content: str, x: float, y: float, cell: str | None = None, whose: str = ""
    ) -> str:
        """The element that stands for an offer: what is pressed."""
        chance = chance_text(offer)
        seen = (self.keys[offer.id], whose, chance, offer.label) if class_ == "target" else (offer.label, chance)
        label = offer_label(offer, " ".join(filter(None, seen)))
        chosen = " selected" if offer.id == self.selected else ""
        if offer.folded:
            chosen += " folded open" if offer.piece == self.picked else " folded"
        if offer.sheet and offer.piece != self.piece:
            chosen += " aside"
        told = escaped(label)
        known = f' data-piece="{escaped(offer.piece)}"' if offer.piece else ""
        if offer.sheet:
            known += f' data-sheet="{escaped(offer.sheet)}"'
        if self.apart and class_ == "target":
            known += f' data-group="{escaped(offer.group)}"'
        if cell is not None:
            known += f' data-cell="{cell}"'
        if self.interactive:
            known += f' role="button" tabindex="0" aria-label="{told}"'
        return (
            f'<g id="{self.prefix}offer-{slug(offer.id)}" class="offer {class_}{chosen}"'
            f' transform="{translate(x, y)}" data-offer="{escaped(offer.id)}"{known}>'
            f"<title>{told}</title>{content}</g>"
        )

    def place(self, piece: Piece) -> Place:
        """Where a piece stands in the drawing, and how large."""
        return self.places[piece.id]

    def step(self, offer: Offer) -> str:
        """The hex that a piece may enter."""
        cell = offer.cell or (0, 0)
        x, y = centre(cell)
        mover = self.pieces.get(offer.piece)
        ahead = f'<path class="hit" d="{hexagon()}"/><path class="hex" d="{hexagon(scale=0.9)}"/>'
        if mover is not None:
            facing = offer.facing if offer.facing >= 0 else mover.facing
            ahead += step_drawn(mover.silhouette, mover.side, facing, self.prefix)
        ahead += small_label(offer, 0, 15)
        return self.group(offer, "step", ahead, x, y, f"{cell[0]},{cell[1]}")

    def facing(self, offer: Offer) -> str:
        """A side that a piece may turn to, with cost and chance in the hex beyond."""
        mover = self.pieces.get(offer.piece)
        if mover is None:
            return ""
        x, y = centre(offer.at or mover.cell)
        dx, dy = ray(offer.facing / 10)
        drawn = turn_drawn(mover.silhouette, mover.side, offer.facing, self.prefix)
        return self.group(offer, "turn", drawn + small_label(offer, dx * PRICE, dy * PRICE, (dx, dy)), x, y)

    def at_pieces(self, aimed: Sequence[tuple[Piece, Offer]]) -> str:
        """Brackets around the pieces of a hex, and a pile of chips, one for each offer aimed at one of them."""
        first = aimed[0][0]
        several = any(piece is not first for piece, _ in aimed)
        chips = [
            chip(self.keys[offer.id], chance_text(offer), offer.label, (piece.side, piece.label) if several else None)
            for piece, offer in aimed
        ]
        width, height = max(each.width for each in chips), sum(each.height + 4 for each in chips) - 4
        middle = centre(first.cell) if several else self.place(first)[:2]
        place = self.placer.anchor(middle, width, height, free_sides(first))
        drawn, seen = [], set[str]()
        for i, ((piece, offer), each) in enumerate(zip(aimed, chips, strict=True)):
            x, y, scale = self.place(piece)
            shift = translate(*place.corner(each.width, height, i * (CHIP_HEIGHT + 4)))
            label = element("g", element("g", each.markup, transform=shift), class_="fixed")
            hung = element("g", label, transform=translate(place.x - x, place.y - y))
            hit = "" if piece.id in seen else f'<path class="hit" d="{hexagon(scale=scale)}"/>{brackets(scale)}'
            seen.add(piece.id)
            drawn.append(self.group(offer, "target", hit + hung, x, y, whose=piece.label if several else ""))
        return "".join(drawn)

    def at_end(self, offers: Sequence[Offer], pressed: Sequence[Box]) -> str:
        """A row of labels about where a course ends, clear of what is pressed there; they come last."""
        first, widths = offers[0], [width_of(offer.label, 15) + 12 for offer in offers]
        mover = self.pieces.get(first.piece)
        facing = self.facings.get(first.piece, mover.facing if mover else 0)
        x, y = centre(first.at or (0, 0))
        width = sum(widths) + ENDS_APART * (len(widths) - 1)
        placer = Placer(self.placer.frame, list(self.placer.taken), pressed, self.placer.swell)
        place = placer.anchor((x, y), width, END_HEIGHT, astern(facing))
        left, top = place.corner(width, END_HEIGHT, 0)
        drawn = []
        for offer, each in zip(offers, widths, strict=True):
            hit = attributes(class_="hit", x=-ENDS_APART / 2, y=-10, width=each + ENDS_APART, height=END_HEIGHT + 20)
            body = attributes(width=each, height=END_HEIGHT, rx=4)
            words = f'<text class="cost" x="{number(each / 2)}" y="17.2">{escape(offer.label)}</text>'
            price = element("g", f"<rect{body}/>{words}", class_="price")
            label = element("g", f"<rect{hit}/>{price}", transform=translate(left, top))
            left += each + ENDS_APART
            hung = element("g", element("g", label, class_="fixed"), transform=translate(place.x - x, place.y - y))
            drawn.append(self.group(offer, "order", hung, x, y))
        return "".join(drawn)


def picked_piece(scene: Scene, selected: str) -> str:
    """The piece whose folded offers are shown: that of the selected offer, else of the proposed one, else the first."""
    wanted = selected or (scene.prompt.proposed if scene.prompt else "")
    chosen = [offer.piece for offer in scene.offers if offer.id == wanted and offer.piece]
    return next(iter(chosen or [offer.piece for offer in scene.offers if offer.piece]), "")


def astern(facing: int) -> tuple[str, ...]:
    """Where neither the next hex lies nor the sides to turn to."""
    away = "lower" if ray(facing / 10)[1] < 0 else "upper"
    return ("below" if away == "lower" else "above", f"{away} right", f"{away} left", "right", "left")


def free_sides(piece: Piece) -> tuple[str, ...]:
    """Where a label hides neither nose nor disc: beside what faces up or down, else above or below."""
    level = abs(ray(piece.facing / 10)[0]) > 0.5
    return ("above", "below", "right", "left") if level else ("right", "left", "above", "below")


@functools.lru_cache(maxsize=64)
def brackets(scale: float) -> str:
    r, k = BRACKET * scale, ARM * scale
    corners = "".join(
        f"M{number(sx * r)},{number(sy * (r - k))}V{number(sy * r)}H{number(sx * (r - k))}"
        for sx in (-1, 1)
        for sy in (-1, 1)
    )
    return f'<path class="brackets" d="{corners}"/>'


@made_once(256)
def step_drawn(silhouette: str, side: int, facing: int, prefix: str) -> str:
    """How a piece would stand in the next hex, with an arrow."""
    turn = f"rotate({number(facing / 10)})"
    arrow = f'<path class="arrow" d="M-8,8L0,-3L8,8" transform="{turn}"/>'
    return ghost(silhouette, side, facing, prefix, hull=True) + arrow


@made_once(256)
def turn_drawn(silhouette: str, side: int, facing: int, prefix: str) -> str:
    """The hex that a side looks at, the side, an arrow, and how a piece would face."""
    turn = f"rotate({number(facing / 10)})"
    parts = [
        f'<path class="hit" d="{hexagon(0, -2 * APOTHEM, 0.96)}" transform="{turn}"/>',
        f'<path class="edge" d="M{number(-SIZE / 2)},{number(-APOTHEM)}H{number(SIZE / 2)}" transform="{turn}"/>',
        f'<path class="arrow" d="{FACING_ARROW}" transform="{turn}"/>',
        ghost(silhouette, side, facing, prefix, hull=False),
    ]
    return "".join(parts)


def small_label(offer: Offer, x: float, y: float, outward: tuple[float, float] = (0.0, 0.0)) -> str:
    """Cost, and the chance under it, about a point or outward from it."""
    return price(offer.label, chance_text(offer), x, y, outward) if offer.label else ""


@made_once(2048)
def price(label: str, chance: str, x: float, y: float, outward: tuple[float, float]) -> str:
    width = max(width_of(label, 15), width_of(chance, 12)) + 12
    height = 34.0 if chance else 21.0
    place = attributes(x=-width / 2, y=-height / 2, width=width, height=height, rx=4)
    parts = [
        f"<rect{place}/>",
        f'<text class="cost" y="{-2 if chance else 5.2}">{escape(label)}</text>',
        f'<text class="chance" y="12">{escape(chance)}</text>' if chance else "",
    ]
    lean = element("g", "".join(parts), transform=translate(outward[0] * width / 2, outward[1] * height / 2))
    fixed = element("g", lean, class_="fixed")
    return element("g", fixed, class_="price", transform=translate(x, y))


@made_once(512)
def chip(key: str, chance: str, label: str, whose: tuple[int, str] | None) -> Drawn:
    """A key, whose it is (side and label) where several share a hex, the chance in large, and a few words."""
    x, parts = 7.0, list[str]()
    if key:
        parts.append(f'<rect class="key" x="{number(x)}" y="8" width="18" height="18" rx="3.5"/>')
        parts.append(f'<text class="key" x="{number(x + 9)}" y="21.4">{key}</text>')
        x += 26
    if whose is not None:
        half, shown = disc_half(*whose), disc(*whose)
        place = translate(x - 2 + half, CHIP_HEIGHT / 2)
        parts.append(element("g", shown, class_=f"side-{whose[0]}", transform=place))
        x += 2 * half + 3
    if chance:
        parts.append(f'<text class="chance" x="{number(x)}" y="23.6">{escape(chance)}</text>')
        x += width_of(chance, 19) * 0.94 + 8
    if label:
        parts.append(f'<text class="words" x="{number(x)}" y="21.6">{escape(label)}</text>')
        x += width_of(label, 12.5)
    width = x + 9 if chance or label else x - 1
    body = f'<rect class="body" width="{number(width)}" height="{number(CHIP_HEIGHT)}" rx="5"/>'
    return Drawn(element("g", body + " ".join(parts), class_="chip"), width, CHIP_HEIGHT)
