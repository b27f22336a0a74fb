"""The print's typefaces: Barlow, and for letters that it lacks Noto Sans, loaded when the first of them is met."""

from __future__ import annotations

import unicodedata
from collections.abc import Mapping
from pathlib import Path
from typing import Final

from fpdf import FPDF

__all__ = ["Typefaces"]

BARLOW: Final[Mapping[str, tuple[str, str]]] = {  # regular and bold
    "text": ("barlow-latin-400-normal", "barlow-latin-600-normal"),
    "head": ("barlow-condensed-latin-500-normal", "barlow-condensed-latin-600-normal"),
}
OWN: Final = Path(__file__).parent / "fonts"
MORE: Final[Mapping[str, tuple[str, str]]] = {
    "more text": ("barlow-latin-ext-400-normal", "barlow-latin-ext-600-normal"),
    "more head": ("barlow-condensed-latin-ext-500-normal", "barlow-condensed-latin-ext-600-normal"),
} | {
    script: (f"noto-sans-{script}-400-normal", f"noto-sans-{script}-600-normal")
    for script in ("latin-ext", "vietnamese", "greek", "greek-ext", "cyrillic", "cyrillic-ext")
}


class Typefaces:
    """The typefaces of a document: "text" and, narrow, "head"."""

    def __init__(self, pdf: FPDF, fonts: Path) -> None:
        self.pdf, self.family = pdf, "text"
        self.missing: set[str] = set()  # what has been printed as ?
        self.loaded = False
        self.signs = self.load(BARLOW, fonts)

    def load(self, names: Mapping[str, tuple[str, str]], folder: Path) -> set[str]:
        """Add typefaces; returns the letters that they have."""
        signs = set[str]()
        for family, files in names.items():
            for style, file in zip(("", "B"), files, strict=True):
                self.pdf.add_font(family, style, folder / f"{file}.woff2")
                signs |= set(map(chr, self.pdf.fonts[f"{family}{style}"].cmap))  # type: ignore[union-attr]
        return signs

    def choose(self, family: str, style: str, size: float) -> None:
        """The typeface from here on; `size` in points."""
        self.family = family
        self.pdf.set_font(family, style, size)
        self.fall_back()

    def fall_back(self) -> None:
        """Take what the typeface lacks from its own further letters first."""
        if self.loaded:
            other = "more head" if self.family == "text" else "more text"
            self.pdf.set_fallback_fonts([name for name in MORE if name != other])

    def printable(self, text: str) -> str:
        """The text with a ? for what all typefaces lack, which is noted."""
        text = unicodedata.normalize("NFC", text)
        if not self.loaded and not self.signs.issuperset(text):
            self.signs |= self.load(MORE, OWN)
            self.loaded = True
            self.fall_back()
        lacking = set(text) - self.signs
        self.missing |= lacking
        return "".join("?" if sign in lacking else sign for sign in text)
