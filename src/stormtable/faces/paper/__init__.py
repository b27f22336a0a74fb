"""Print jobs as PDF, to scale: sheets, cards, tables, counters, rulers, templates, maps."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass
from pathlib import Path

from stormtable.faces.paper.cards import draw_cards
from stormtable.faces.paper.counters import draw_counters
from stormtable.faces.paper.grids import draw_table_page
from stormtable.faces.paper.maps import draw_hex_sheet, draw_ring
from stormtable.faces.paper.pen import PAPERS, Paper, Pen
from stormtable.faces.paper.scales import NATURAL
from stormtable.faces.paper.sheets import draw_sheets
from stormtable.faces.paper.tables import draw_overview, draw_poster
from stormtable.faces.paper.tools import draw_tools
from stormtable.scene.prints import PARTS, USUAL, PrintJob

__all__ = ["PAPERS", "Paper", "Printed", "pdf_of"]


@dataclass(frozen=True, slots=True)
class Printed:
    """A document."""

    data: bytes
    pages: int
    unit: float  # the job's measure, in mm
    missing: tuple[str, ...]  # letters that the typefaces lack, in place of which a ? stands


def pdf_of(
    job: PrintJob, fonts: Path, paper: Paper, unit: float | None = None, parts: Collection[str] = USUAL
) -> Printed:
    """`fonts` holds Barlow as WOFF2; `unit` is the job's measure in mm, None its natural length; `parts` of PARTS."""
    pen = Pen(fonts, paper, {each.id: each for each in job.silhouettes})
    pen.pdf.set_title(job.title)
    pen.pdf.set_creator("Stormtable")
    length = unit or NATURAL[job.measure]
    below = 0.0  # where the counters end: tools may go under them
    for part in PARTS:
        if part in parts:
            below = draw_part(pen, job, part, length, below)
    return Printed(bytes(pen.pdf.output()), pen.pdf.page, length, tuple(sorted(pen.typefaces.missing)))


def draw_part(pen: Pen, job: PrintJob, part: str, unit: float, below: float) -> float:
    """Returns where the counters end, if these are what was drawn."""
    match part:
        case "sheets":
            draw_sheets(pen, job)
            draw_cards(pen, job, unit)
        case "tables":
            for page in job.tables:
                draw_table_page(pen, page, job)
        case "counters" if job.counters:
            return draw_counters(pen, job, unit)
        case "tools":
            draw_tools(pen, job, unit, below)
        case "maps":
            draw_maps(pen, job, unit)
        case "poster":
            for table in job.table_maps:
                draw_poster(pen, table, job, unit)
    return 0.0


def draw_maps(pen: Pen, job: PrintJob, unit: float) -> None:
    """Rings, hexes, and free tables small."""
    for ring in job.rings:
        draw_ring(pen, ring, job, unit)
    for sheet in job.hex_maps:
        draw_hex_sheet(pen, sheet, job, unit)
    for table in job.table_maps:
        draw_overview(pen, table, job)
