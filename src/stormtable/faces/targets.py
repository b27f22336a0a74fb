"""Offers on the board: brackets with chances on targets, the next hex, facings around a ship."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from html import escape
from typing import Final

from stormtable.faces.hexgrid import APOTHEM, SIZE, centre, hexagon, ray, translate
from stormtable.faces.labels import Drawn, Placer, width_of
from stormtable.faces.markup import attributes, element, number, slug
from stormtable.faces.pieces import ghost
from stormtable.faces.stacks import Place
from stormtable.scene import Offer, Piece, Scene

__all__ = ["Targets", "chance_text", "offer_label", "small_label", "targets"]

BRACKET: Final = SIZE * 1.22
ARM: Final = SIZE * 0.42
FACING_ARROW: Final = "M-8.5,-41L0,-52L8.5,-41L0,-45Z"
PRICE: Final = 56.0  # from the middle of a ship to the edge of what a turn costs
CHIP_HEIGHT: Final = 34.0


def chance_text(offer: Offer) -> str:
    """A chance in whole per cent: "85 %"; small or near certain ones with a decimal; "" if there is none."""
    if offer.chance < 0:
        return ""
    if offer.chance < 10 or 990 < offer.chance < 1000:
        return f"{offer.chance / 10:.1f} %"
    return f"{(offer.chance + 5) // 10} %"


def offer_label(offer: Offer, shown: str) -> str:
    """An offer in words; what the board shows of it stands together in them, so that it can be spoken to a computer."""
    return ", ".join(filter(None, (offer.text, shown, offer.detail)))


def targets(
    scene: Scene, places: Mapping[str, Place], placer: Placer, selected: str, interactive: bool, prefix: str
) -> Iterable[str]:
    """Every offer that has a place on the board; each carries its id, keys count through the list of offers."""
    drawing = Targets(scene, places, placer, selected, interactive, prefix)
    at_pieces: dict[str, list[Offer]] = {}
    for offer in scene.offers:
        if offer.cell is not None:
            yield drawing.step(offer)
        elif offer.facing >= 0:
            yield drawing.facing(offer)
        elif offer.piece and not offer.slot and not offer.sheet:
            at_pieces.setdefault(offer.piece, []).append(offer)
    for piece, offers in at_pieces.items():
        if piece in drawing.pieces:
            yield drawing.at_piece(drawing.pieces[piece], offers)


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
        self.places = places
        self.pieces = {piece.id: piece for piece in scene.pieces}
        self.keys = {offer.id: str(i) if i < 10 else "" for i, offer in enumerate(scene.offers, 1)}
        self.placer, self.selected, self.interactive, self.prefix = placer, selected, interactive, prefix

    def group(self, offer: Offer, class_: str, content: str, x: float, y: float, cell: str | None = None) -> str:
        """The element that stands for an offer: what is pressed."""
        chance = chance_text(offer)
        seen = (self.keys[offer.id], chance, offer.label) if class_ == "target" else (offer.label, chance)
        label = offer_label(offer, " ".join(filter(None, seen)))
        chosen = " selected" if offer.id == self.selected else ""
        return element(
            "g",
            f"<title>{escape(label)}</title>{content}",
            id=f"{self.prefix}offer-{slug(offer.id)}",
            class_=f"offer {class_}{chosen}",
            transform=translate(x, y),
            data_offer=offer.id,
            data_piece=offer.piece or None,
            data_cell=cell,
            role="button" if self.interactive else None,
            tabindex="0" if self.interactive else None,
            aria_label=label if self.interactive else None,
        )

    def place(self, piece: Piece) -> Place:
        """Where a piece stands in the drawing, and how large."""
        return self.places[piece.id]

    def step(self, offer: Offer) -> str:
        """The hex that a piece may enter."""
        cell = offer.cell or (0, 0)
        x, y = centre(cell)
        mover = self.pieces.get(offer.piece)
        parts = [f'<path class="hit" d="{hexagon()}"/>', f'<path class="hex" d="{hexagon(scale=0.9)}"/>']
        if mover is not None:
            parts.append(ghost(mover, mover.facing, self.prefix, hull=True))
            turn = f"rotate({number(mover.facing / 10)})"
            parts.append(f'<path class="arrow" d="M-8,8L0,-3L8,8" transform="{turn}"/>')
        parts.append(small_label(offer, 0, 15))
        return self.group(offer, "step", "".join(parts), x, y, f"{cell[0]},{cell[1]}")

    def facing(self, offer: Offer) -> str:
        """A side that a piece may turn to, with cost and chance in the hex beyond."""
        mover = self.pieces.get(offer.piece)
        if mover is None:
            return ""
        x, y = centre(mover.cell)
        degrees = offer.facing / 10
        dx, dy = ray(degrees)
        turn = f"rotate({number(degrees)})"
        parts = [
            f'<path class="hit" d="{hexagon(0, -2 * APOTHEM, 0.96)}" transform="{turn}"/>',
            f'<path class="edge" d="M{number(-SIZE / 2)},{number(-APOTHEM)}H{number(SIZE / 2)}" transform="{turn}"/>',
            f'<path class="arrow" d="{FACING_ARROW}" transform="{turn}"/>',
            ghost(mover, offer.facing, self.prefix, hull=False),
            small_label(offer, dx * PRICE, dy * PRICE, (dx, dy)),
        ]
        return self.group(offer, "turn", "".join(parts), x, y)

    def at_piece(self, piece: Piece, offers: Sequence[Offer]) -> str:
        """Brackets around a piece, and a chip for each offer that it is the target of."""
        x, y, scale = self.place(piece)
        chips = [chip(offer, self.keys[offer.id]) for offer in offers]
        width, height = max(each.width for each in chips), sum(each.height for each in chips) + 4 * (len(chips) - 1)
        place = self.placer.anchor((x, y), width, height, free_sides(piece))
        drawn = []
        for i, (offer, each) in enumerate(zip(offers, chips, strict=True)):
            shift = translate(*place.corner(each.width, height, i * (CHIP_HEIGHT + 4)))
            label = element("g", element("g", each.markup, transform=shift), class_="fixed")
            hung = element("g", label, transform=translate(place.x - x, place.y - y))
            hit = f'<path class="hit" d="{hexagon(scale=scale)}"/>{brackets(scale)}' if i == 0 else ""
            drawn.append(self.group(offer, "target", hit + hung, x, y))
        return "".join(drawn)


def free_sides(piece: Piece) -> tuple[str, ...]:
    """Where a label hides neither nose nor disc: beside what faces up or down, else above or below."""
    level = abs(ray(piece.facing / 10)[0]) > 0.5
    return ("above", "below", "right", "left") if level else ("right", "left", "above", "below")


def brackets(scale: float) -> str:
    r, k = BRACKET * scale, ARM * scale
    corners = "".join(
        f"M{number(sx * r)},{number(sy * (r - k))}V{number(sy * r)}H{number(sx * (r - k))}"
        for sx in (-1, 1)
        for sy in (-1, 1)
    )
    return f'<path class="brackets" d="{corners}"/>'


def small_label(offer: Offer, x: float, y: float, outward: tuple[float, float] = (0.0, 0.0)) -> str:
    """Cost, and the chance under it, about a point or outward from it."""
    chance = chance_text(offer)
    width = max(width_of(offer.label, 15), width_of(chance, 12)) + 12
    height = 34.0 if chance else 21.0
    place = attributes(x=-width / 2, y=-height / 2, width=width, height=height, rx=4)
    parts = [
        f"<rect{place}/>",
        f'<text class="cost" y="{-2 if chance else 5.2}">{escape(offer.label)}</text>',
        f'<text class="chance" y="12">{escape(chance)}</text>' if chance else "",
    ]
    lean = element("g", "".join(parts), transform=translate(outward[0] * width / 2, outward[1] * height / 2))
    fixed = element("g", lean, class_="fixed")
    return element("g", fixed, class_="price", transform=translate(x, y)) if offer.label else ""


def chip(offer: Offer, key: str) -> Drawn:
    """A key, the chance in large, and a few words."""
    chance, x, parts = chance_text(offer), 7.0, []
    if key:
        parts.append(f'<rect class="key" x="{number(x)}" y="8" width="18" height="18" rx="3.5"/>')
        parts.append(f'<text class="key" x="{number(x + 9)}" y="21.4">{key}</text>')
        x += 26
    if chance:
        parts.append(f'<text class="chance" x="{number(x)}" y="23.6">{escape(chance)}</text>')
        x += width_of(chance, 19) * 0.94 + 8
    if offer.label:
        parts.append(f'<text class="words" x="{number(x)}" y="21.6">{escape(offer.label)}</text>')
        x += width_of(offer.label, 12.5)
    width = x + 9 if chance or offer.label else x - 1
    body = f'<rect class="body" width="{number(width)}" height="{number(CHIP_HEIGHT)}" rx="5"/>'
    return Drawn(element("g", body + " ".join(parts), class_="chip"), width, CHIP_HEIGHT)
