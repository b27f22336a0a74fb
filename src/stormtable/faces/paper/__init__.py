"""Print jobs as PDF: record sheets and counters, to scale."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

from stormtable.faces.paper.counters import draw_counters
from stormtable.faces.paper.pen import PAPERS, Paper, Pen
from stormtable.faces.paper.sheets import draw_sheet
from stormtable.scene.prints import PrintJob

__all__ = ["PAPERS", "Paper", "Printed", "pdf_of"]


@dataclass(frozen=True, slots=True)
class Printed:
    """A document."""

    data: bytes
    pages: int
    missing: tuple[str, ...]  # letters that the typefaces lack, in place of which a ? stands


def pdf_of(job: PrintJob, fonts: Path, paper: Paper, hex_width: float) -> Printed:
    """All sheets, then the counters. `fonts` holds Barlow as WOFF2; `hex_width` is a hex from side to side, in mm."""
    pen = Pen(fonts, paper, {each.id: each for each in job.silhouettes})
    pen.pdf.set_title(job.title)
    pen.pdf.set_creator("Stormtable")
    for sheet in job.sheets:
        draw_sheet(pen, sheet, job.title)
    if job.counters:
        draw_counters(pen, job, hex_width)
    return Printed(bytes(pen.pdf.output()), pen.pdf.page, tuple(sorted(pen.typefaces.missing)))
