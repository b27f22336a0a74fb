"""What is printed of each game: the figures of its cards, lengths true on paper, nothing cut off, type to be read."""

from __future__ import annotations

import functools
import itertools
import math
import re
from io import BytesIO
from typing import NamedTuple, Self

import pytest
from msgspec.structs import replace
from pypdf import PageObject, PdfReader

from stormtable.cli.printing import FONTS
from stormtable.engine.game import WATCHER
from stormtable.engine.views import view_of
from stormtable.faces.paper import PAPERS, pdf_of
from stormtable.games import all_games, find, prints_of
from stormtable.scene.prints import PrintJob

PRINTED = [name for name in all_games() if prints_of(name)]
POINT = 25.4 / 72  # mm
TRUE = 0.2  # mm
HEX = 2 * 19 / math.sqrt(3)  # from corner to corner of a hex of 19 mm
LEAST_TYPE = 5.99  # points
EDGE = 6  # mm that printers leave white
NUMBER = re.compile(r"-?(?:\d+\.?\d*|\.\d+)")
STRINGS = re.compile(rb"\((?:\\.|[^\\)])*\)|<[^>]*>|\[|\]", re.DOTALL)
OPERATOR = re.compile(r"[A-Za-z]+\*?")
PAINTS = ("S", "s", "f", "F", "f*", "B", "b", "B*", "b*", "n")
Matrix = tuple[float, float, float, float, float, float]
IDENTITY: Matrix = (1.0, 0.0, 0.0, 1.0, 0.0, 0.0)


class Box(NamedTuple):
    """A shape's extent, in mm from the upper left corner of the page."""

    left: float
    top: float
    right: float
    bottom: float

    @property
    def size(self) -> tuple[float, float]:
        return self.right - self.left, self.bottom - self.top


def test_all_games_but_the_campaign_print() -> None:
    """Its battles are Jumpstrike's, and print as those do."""
    assert set(all_games()) - set(PRINTED) == {"jumpstrike_campaign"}


@functools.cache
def job_of(name: str) -> PrintJob:
    game, prints = find(name), prints_of(name)
    assert prints is not None
    state = game.load(next(iter(game.SCENARIOS)), {}, 1)
    return prints.print_job(view_of(game, state, WATCHER), "a match")


def pdf(name: str, paper: str, unit: float | None, *parts: str) -> PdfReader:
    return PdfReader(BytesIO(pdf_of(job_of(name), FONTS, PAPERS[paper], unit, parts).data))


class Drawn:
    """What a page's content says, whatever its transformations; read once it is asked for."""

    def __init__(self, page: PageObject) -> None:
        self.page = page
        self.size = float(page.mediabox.width) * POINT, float(page.mediabox.height) * POINT
        self.boxes: list[Box] = []  # rectangles
        self.paths: list[Box] = []  # the extents of polygons, lines and circles, whose control points lie on its bounds
        self.sizes: set[float] = set()  # of type, in points
        self.clipped = False

    @functools.cached_property
    def text(self) -> str:
        return " ".join(self.page.extract_text().split())

    @functools.cached_property
    def read(self) -> Self:
        """With its shapes."""
        stream = self.page.get_contents()
        assert stream is not None
        points, stack, matrix, kept = list[tuple[float, float]](), list[str](), IDENTITY, list[Matrix]()
        for token in STRINGS.sub(b" ", stream.get_data()).decode("latin-1").split():
            if not OPERATOR.fullmatch(token):
                stack.append(token)
                continue
            numbers = [float(each) for each in stack if NUMBER.fullmatch(each)]
            stack = []
            if token == "q":
                kept.append(matrix)
            elif token == "Q":
                matrix = kept.pop()
            elif token == "cm":
                matrix = times((numbers[0], numbers[1], numbers[2], numbers[3], numbers[4], numbers[5]), matrix)
            elif token == "re":
                x, y, wide, tall = numbers
                self.boxes.append(self.extent([placed(matrix, x, y), placed(matrix, x + wide, y + tall)]))
            elif token in ("m", "l", "c"):
                points += [placed(matrix, *pair) for pair in zip(numbers[::2], numbers[1::2], strict=True)]
            elif token == "Tf":
                self.sizes.add(numbers[-1])
            elif token == "W":
                self.clipped = True
            elif token in PAINTS and points:
                self.paths.append(self.extent(points))
                points = []
        return self

    def extent(self, points: list[tuple[float, float]]) -> Box:
        xs, ys = [x * POINT for x, _ in points], [self.size[1] - y * POINT for _, y in points]
        return Box(min(xs), min(ys), max(xs), max(ys))


@functools.cache
def pages(name: str, paper: str) -> list[Drawn]:
    """The usual pages; on letter those that the paper's shape changes most. Arclight's map stands for Jumpstrike's."""
    parts = ["sheets", "tables", "tools"]
    if paper == "a4":
        parts += ["counters", *(["maps"] if name != "jumpstrike" else [])]
    return [Drawn(page) for page in pdf(name, paper, None, *parts).pages]


def page_with(name: str, words: str) -> Drawn:
    """The first page with these words."""
    return next(page for page in pages(name, "a4") if words in page.text).read


def times(a: Matrix, b: Matrix) -> Matrix:
    """First `a`, then `b`."""
    return (
        a[0] * b[0] + a[1] * b[2],
        a[0] * b[1] + a[1] * b[3],
        a[2] * b[0] + a[3] * b[2],
        a[2] * b[1] + a[3] * b[3],
        a[4] * b[0] + a[5] * b[2] + b[4],
        a[4] * b[1] + a[5] * b[3] + b[5],
    )


def placed(matrix: Matrix, x: float, y: float) -> tuple[float, float]:
    return x * matrix[0] + y * matrix[2] + matrix[4], x * matrix[1] + y * matrix[3] + matrix[5]


def has(shapes: list[Box], wide: float, tall: float) -> bool:
    """Whether one of the shapes is of that size, to 0.2 mm."""
    return any(math.dist(each.size, (wide, tall)) < TRUE for each in shapes)


@pytest.mark.parametrize("name", PRINTED)
def test_every_game_prints_on_a4_whole_and_legible(name: str) -> None:
    check_pages(name, "a4")


@pytest.mark.sampled
@pytest.mark.parametrize("name", PRINTED)
def test_every_game_prints_on_letter_whole_and_legible(name: str) -> None:
    check_pages(name, "letter")


def check_pages(name: str, paper: str) -> None:
    """All lies within the margins that printers leave, no type is too small to be read."""
    size = PAPERS[paper]
    for page in pages(name, paper):
        wide, tall = page.read.size
        assert sorted(page.size) == pytest.approx(sorted((size.width, size.height)), abs=0.1)
        assert min(page.sizes) >= LEAST_TYPE
        for shape in () if page.clipped else (*page.boxes, *page.paths):  # of a map a part is cut off on purpose
            assert shape.left > EDGE, shape
            assert shape.top > EDGE, shape
            assert shape.right < wide - EDGE, shape
            assert shape.bottom < tall - EDGE, shape


def test_arclights_cards_index_and_map() -> None:
    card, table = page_with("arclight", "Pulsar 1").text, page_with("arclight", "Damage index").text
    for words in ("Spartan Worlds, 69 points", "6 (D6)", "2D8 + 1D6 Med H 4-9-10 < 12", "14 13 12 11 10 9"):
        assert words in card
    for words in ("15 XCWMDTTEA X>EAAASM", "24+ Boom Boom", "13 HUD damaged: -2 to hit", "Short range +1"):
        assert words in table
    counters = page_with("arclight", "Counters")
    assert has(counters.boxes, 15.2, 15.2), "80 % of a hex of 19 mm"
    assert has(counters.boxes, 6 * 19, 8 + 2 * 5.6 + 4.6), "six hexes of a Pulsar's ruler"
    assert has(page_with("arclight", "sheet A1").paths, HEX, 19), "a hex of the map"
    assert {"0101", "0111", "1001"} <= set(page_with("arclight", "sheet A1").text.split())


def test_lightning_strikes_cards_bases_rulers_and_arcs() -> None:
    card = page_with("lightning_strike", "Pathfinder 1").text
    for words in ("E-tronics +2 Move 10/20", "Front 0 > 4 > 10 > 12", "Rear −1", "Accuracy +1 +1 0", "Damage ×4 ×3 ×2"):
        assert words in card
    assert has(page_with("lightning_strike", "Counters").paths, 25, 25), "a base of 2.5 cm (LS-1.5)"
    rulers = page_with("lightning_strike", "Rulers and templates")
    assert has(rulers.boxes, 250, 8 + 2 * 5.6 + 4.6), "25 cm of a Pathfinder"
    ticks = sorted({round(each.left, 2) for each in rulers.paths if each.size[0] < 0.01 and each.top < 40})
    steps = [b - a for a, b in itertools.pairwise(ticks)]
    assert sum(abs(step - 10) < TRUE for step in steps) >= 20, "a tick a centimetre"
    templates = page_with("lightning_strike", "Arc FF")
    assert has(templates.paths, 120, 60), "the half circle of 6 cm radius"
    assert has(templates.paths, 2 * 60 * math.sin(math.radians(60)), 60), "120 degrees of it"


def test_lightning_wars_rosters_tables_bases_and_map() -> None:
    assert "Sherman M4 3 to 12 7/6 4 12 6/4" in page_with("lightning_war", "Tank section").text
    lists = page_with("lightning_war", "vehicle defense").text
    for words in ("88mmL71 19 16", "Tiger 2 17 8", "JS2 11 9"):
        assert words in lists
    bases = page_with("lightning_war", "Counters").paths
    assert has(bases, 1.2 * 25.4, 1.2 * 25.4), "a squad's base (LW-1.3)"
    assert has(bases, 1.6 * 25.4, 1.6 * 25.4), "a vehicle's"
    assert has(page_with("lightning_war", "Rulers and templates").boxes, 8 * 25.4, 8 + 3 * 5.6 + 4.6)
    arcs = page_with("lightning_war", "45 degrees to either side").paths
    assert has(arcs, 2 * 2.5 * 25.4 * math.sin(math.radians(45)), 2.5 * 25.4)
    assert has(page_with("lightning_war", "Map: ").boxes, 72 * 25.4 / 8, 48 * 25.4 / 8), "the table 1 to 8"


def test_thunder_strucks_consoles_and_ring() -> None:
    consoles = page_with("thunder_struck", "Console of A")
    for words in ("Boost", "Manoeuvre", "Power cubes", "1-2: front", "5-6: front and rear"):
        assert words in consoles.text
    squares = [each for each in consoles.boxes if math.dist(each.size, (18, 18)) < TRUE]
    assert len({(round(each.left), round(each.top)) for each in squares}) == 22, "11 dice spaces a console"
    ring = page_with("thunder_struck", "The Sector")
    assert has(ring.paths, 184, 184)
    assert "A starts, clockwise" in ring.text


def test_jumpstrikes_tables_come_from_the_rules() -> None:
    table = page_with("jumpstrike", "tables for play").text
    for words in (
        "1 to 2 Ship destroyed; one pod or missile destroyed",
        "3 Ship disabled",
        "4 to 10 Nothing",
        "0 or less Ship destroyed",
        "3 to 4 Ship destroyed",  # attack to disable
        "+ 5 each",
        "Frigate 12 3 3 2 1 8 3 2",
    ):
        assert words in table


def test_what_has_nothing_to_measure_has_no_ruler() -> None:
    """A ship without weapons, a unit that neither moves nor fires: the rest is printed all the same."""
    game, prints = find("arclight"), prints_of("arclight")
    assert prints is not None
    state = game.load("duel", {}, 1)
    state.table.cards[0].n_weapons = 0
    (ruler,) = prints.print_job(view_of(game, state, WATCHER), "unarmed").rulers
    assert ruler.title.startswith("Javelin")
    job = replace(job_of("arclight"), rulers=(replace(ruler, length=0),), hex_arcs=())
    document = PdfReader(BytesIO(pdf_of(job, FONTS, PAPERS["a4"], None, ("tools",)).data))
    assert [page.extract_text() for page in document.pages] == [""]


def test_sheets_of_a_poster_overlap_and_cover_the_table() -> None:
    """Inches as centimetres: eight sheets whose shared strips are 8 mm wide, and whose crosses fall on each other."""
    found = [Drawn(page).read for page in pdf("lightning_war", "a4", 10, "poster").pages]
    assert len(found) == 8
    clips = [page.boxes[0] for page in found[:4]]
    assert sum(clip.size[0] for clip in clips) - 3 * 8 == pytest.approx(720, abs=TRUE)
    crosses = [
        sorted({round((each.left + each.right) / 2, 1) for each in page.paths if math.dist(each.size, (6, 0)) < 0.01})
        for page in found[:2]
    ]
    on_first, on_second = crosses[0][-1] - clips[0].left, crosses[1][0] - clips[1].left
    assert on_first - on_second == pytest.approx(clips[0].size[0] - 8, abs=TRUE)
