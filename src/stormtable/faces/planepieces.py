"""Pieces of a free table on their bases: front half solid, rear half dotted; ways, names, badges and offers at them."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from html import escape
from typing import Final

from stormtable.faces.elements import element_ghost, stands_on_map
from stormtable.faces.hexgrid import translate
from stormtable.faces.labels import Drawn, Label, Placer, pill, width_of
from stormtable.faces.marks import disc
from stormtable.faces.markup import element, number, path, slug
from stormtable.faces.pieces import MOST_BADGES, SCALE, piece_group, piece_words, title_of, wounds
from stormtable.faces.planegrid import PER, Sheet, degrees_of, ring, toward
from stormtable.faces.stacks import Place
from stormtable.faces.targets import Targets, chance_text, small_label
from stormtable.language import made_once
from stormtable.scene import Badge, Offer, Piece, Scene, Silhouette

__all__ = ["PlaneTargets", "base_paths", "names", "plane_ghost", "plane_piece", "plane_targets", "plane_wake"]

CHEVRON: Final = "M-8,5L0,-4L8,5"
SPOT: Final = "M0,-5.500L5.500,0L0,5.500L-5.500,0Z"
DISC_OUT: Final = 21.0  # from the base to the middle of the side's marker
HIT: Final = 24.0  # the least radius that takes a press
CROWD: Final = 4  # chips up to which all are shown, whatever they belong to
TURN_OUT: Final = 40.0  # from the base to the arrow of a facing that is offered
DIAL_OUT: Final = 64.0  # the same about the end of a course, where they lie 15 degrees apart


def base_paths(radius: float) -> str:
    """A base with its defense arcs: the front half solid, the rear half dotted, nose up."""
    r = number(radius)
    return (
        f'<path class="base" d="{ring(0, 0, radius)}"/>'
        f'<path class="base-front" d="M-{r},0A{r},{r} 0 0 1 {r},0"/>'
        f'<path class="base-rear" d="M{r},0A{r},{r} 0 0 1 -{r},0"/>'
        f'<path class="chevron" d="{CHEVRON}" transform="translate(0 {number(-radius - 11)})"/>'
    )


def plane_piece(piece: Piece, scene: Scene, sheet: Sheet, prefix: str, interactive: bool) -> str:
    """A piece on its base."""
    drawn = next((each for each in scene.silhouettes if each.id == piece.silhouette), None)
    return plane_piece_drawn(piece, piece_words(piece, scene), drawn, sheet.spot(piece.cell), prefix, interactive)


@made_once(1024)
def plane_piece_drawn(
    piece: Piece, label: str, drawn: Silhouette | None, at: tuple[float, float], prefix: str, interactive: bool
) -> str:
    radius = PER * piece.radius
    parts = [
        title_of(label),
        f'<path class="hit" d="{ring(0, 0, max(radius, HIT) + 8)}"/>',
        f'<path class="lamp" d="{ring(0, 0, radius + 6)}"/>',
        heading(piece, drawn, prefix, radius),
        stern_disc(piece, radius),
    ]
    return piece_group(piece, label, "".join(parts), " on-plane", translate(*at), prefix, interactive)


def heading(piece: Piece, drawn: Silhouette | None, prefix: str, radius: float) -> str:
    ship = ""
    if drawn:
        use = f'<use href="#{prefix}ship-{escape(drawn.id)}-{piece.side}"/>'
        ship = element("g", use + wounds(piece, drawn, prefix), class_="ship", transform=f"scale({SCALE})")
    return element(
        "g",
        base_paths(radius) + ship,
        id=f"{prefix}heading-{slug(piece.id)}",
        data_glide="",
        transform=f"rotate({number(degrees_of(piece.facing))})",
    )


def stern_disc(piece: Piece, radius: float) -> str:
    """The marker of the side with the piece's label, behind it."""
    dx, dy = toward(0, 0, piece.facing + 1800, radius + DISC_OUT)
    return element("g", disc(piece.side, piece.label), transform=translate(dx, dy))


def plane_ghost(piece: Piece, scene: Scene, facing: int, prefix: str) -> str:
    """A piece as an offer would have it, faint."""
    use = f'<use href="#{prefix}ship-{escape(piece.silhouette)}-{piece.side}" transform="scale({SCALE})"/>'
    turn = f"rotate({number(degrees_of(facing))})"
    return element("g", base_paths(PER * piece.radius) + use, class_=f"ghost side-{piece.side}", transform=turn)


def plane_wake(piece: Piece, sheet: Sheet) -> str:
    """This turn's way: a dotted line with a dot where it stopped or turned."""
    if len(piece.wake) < 2:
        return ""
    points = [sheet.spot(cell) for cell in piece.wake]
    dots = "".join(f'<circle cx="{number(x)}" cy="{number(y)}" r="3.4"/>' for x, y in points[:-1])
    return element("g", f'<path d="{path(points)}"/>{dots}', class_=f"wake side-{piece.side}", data_trails=piece.id)


def names(pieces: Iterable[Piece], sheet: Sheet, placer: Placer) -> Iterable[str]:
    """Name and badges beside each piece."""
    for piece in pieces:
        shown = list(piece.badges[:MOST_BADGES])
        if len(piece.badges) > MOST_BADGES:
            rest = piece.badges[MOST_BADGES:]
            title = "; ".join(each.title or each.text for each in rest)
            shown.append(Badge(text=f"+{len(rest)}", title=title))
        labels = [name_label(piece), *(pill(Label(each.text, each.tone, each.title)) for each in shown)]
        places = ("below", "right", "left", "above")
        class_ = f"badges side-{piece.side} {piece.status}"
        yield placer.flow(sheet.spot(piece.cell), labels, class_, places, piece.id)


def name_label(piece: Piece) -> Drawn:
    width = width_of(piece.name, 14) + 4
    return Drawn(f'<text class="piece-name" x="2" y="14">{escape(piece.name)}</text>', width, 19.0)


class PlaneTargets(Targets):
    """Draws offers on a free table: places as small marks, facings as arrows around their piece, chips at targets."""

    def __init__(
        self, scene: Scene, sheet: Sheet, placer: Placer, selected: str, interactive: bool, prefix: str
    ) -> None:
        super().__init__(scene, {}, placer, selected, interactive, prefix)
        self.sheet = sheet

    def piles(self, at_pieces: Mapping[str, Sequence[Offer]]) -> Iterable[str]:
        """Chips beside each piece; of a crowd of several groups, each group by itself: the page shows one of them."""
        offers = [offer for found in at_pieces.values() for offer in found]
        groups = dict.fromkeys(offer.group for offer in offers)
        self.apart = len(offers) > CROWD and any(
            len({offer.group for offer in each}) > 1 for each in at_pieces.values()
        )
        taken = list(self.placer.taken)
        for group in groups if self.apart else [""]:
            if self.apart:
                self.placer = Placer(self.placer.frame, list(taken))
            for piece, found in at_pieces.items():
                pile = [offer for offer in found if not self.apart or offer.group == group]
                if pile and piece in self.pieces:
                    ordered = sorted(pile, key=lambda each: not chance_text(each))
                    yield self.at_pieces([(self.pieces[piece], each) for each in ordered])

    def place(self, piece: Piece) -> Place:
        return Place(*self.sheet.spot(piece.cell), 1.0)

    def ghost(self, piece: Piece, facing: int) -> str:
        draw = element_ghost if stands_on_map(self.scene) else plane_ghost
        return draw(piece, self.scene, facing, self.prefix)

    def stop(self, offer: Offer) -> str:
        """A place that a piece may go to: a mark; looked at, a ghost of the piece with what is said of it."""
        cell = offer.cell or (0, 0)
        x, y = self.sheet.spot(cell)
        piece = self.pieces.get(offer.piece)
        hit, spot = f'<path class="hit" d="{ring(0, 0, 11)}"/>', f'<path class="spot" d="{SPOT}"/>'
        ghost = self.ghost(piece, offer.facing if offer.facing >= 0 else piece.facing) if piece else ""
        if offer.at:  # beside the dial at the end of a course, and as large as that
            parts = [ghost, element("g", hit + spot, class_="fixed"), small_label(offer, 0, 44)]
        else:
            parts = [hit, ghost, spot, small_label(offer, 0, 44)]
        return self.group(offer, "stop", "".join(parts), x, y, f"{cell[0]},{cell[1]}")

    def turn_target(self, offer: Offer) -> str:
        """An arrow on a dial around the piece, or around the end of the course that is being plotted for it."""
        piece = self.pieces.get(offer.piece)
        if piece is None:
            return ""
        x, y = self.sheet.spot(offer.at or piece.cell)
        out = PER * piece.radius + (DIAL_OUT if offer.at else TURN_OUT)
        dx, dy = toward(0, 0, offer.facing, out)
        turn = f"{translate(dx, dy)} rotate({number(degrees_of(offer.facing))})"
        lx, ly = toward(0, 0, offer.facing, out + 12)
        arrow = (
            f'<path class="hit" d="{ring(dx, dy, 11 if offer.at else 13)}"/>'
            f'<path class="arrow" d="M-7,6L0,-7L7,6L0,2Z" transform="{turn}"/>'
        )
        label = small_label(offer, lx, ly, (lx / (out + 12), ly / (out + 12)))
        pressed = element("g", arrow + label, class_="fixed") if offer.at else arrow + label
        return self.group(offer, "plane-turn", self.ghost(piece, offer.facing) + pressed, x, y)


def plane_targets(drawing: PlaneTargets, offers: Iterable[Offer]) -> Iterable[str]:
    """Every offer that has a place on the table."""
    at_pieces: dict[str, list[Offer]] = {}
    for offer in offers:
        if offer.cell is not None:
            yield drawing.stop(offer)
        elif offer.facing >= 0:
            yield drawing.turn_target(offer)
        elif offer.piece and not offer.slot and not offer.folded and not offer.sheet:
            at_pieces.setdefault(offer.piece, []).append(offer)
    yield from drawing.piles(at_pieces)
