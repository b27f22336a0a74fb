"""What the documentation says of a game."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Final

__all__ = ["chapter", "documented_words", "toml_blocks"]

CASE_FILES: Final = Path(__file__).parents[2] / "docs" / "case-files.md"


def chapter(title: str) -> str:
    """The part of docs/case-files.md about a game."""
    return CASE_FILES.read_text(encoding="utf-8").split(f"\n## {title}\n")[1].split("\n## ")[0]


def documented_words(title: str) -> set[str]:
    """Whatever stands there in code type."""
    return set(re.findall(r"`([^`\n]+)`", chapter(title)))


def toml_blocks(title: str) -> list[str]:
    """The files that stand there in full."""
    return re.findall(r"```toml\n(.*?)```", chapter(title), re.DOTALL)
