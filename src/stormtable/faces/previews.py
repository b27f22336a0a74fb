"""What an act may lead to, in words."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from stormtable.scene import Preview

__all__ = ["preview_text"]


def preview_text(found: Preview) -> str:
    """Chance, modifiers, outcomes, the distribution, and what it means, a line each."""
    sure = "exact" if found.exact else found.interval
    odds_of = f"{found.chance / 10:.1f} % {found.text} ({sure})" if found.chance >= 0 else found.text
    lines = [f"{odds_of} {found.needs}".rstrip()]
    lines += [f"  {each.amount:+} {each.text}  {each.rule}".rstrip() for each in found.modifiers]
    lines += [f"  {each.share / 10:5.1f} % {each.text}" for each in found.outcomes]
    if found.columns:
        lines.append(found.columns_title)
        lines += columns(
            [f"  {each.value:>4}", f"{each.share / 100:6.2f} %", each.cell, each.text] for each in found.columns
        )
    lines += [f"  {each.text}  {each.rule}".rstrip() for each in found.lines]
    return "\n".join(lines)


def columns(rows: Iterable[Sequence[str]]) -> list[str]:
    """Columns as wide as their widest cell; the last one runs free."""
    cells = [list(row) for row in rows]
    widths = [max(map(len, column)) for column in zip(*cells, strict=True)][:-1]
    return [
        "  ".join([*(cell.ljust(width) for cell, width in zip(row, widths, strict=False)), row[-1]]).rstrip()
        for row in cells
    ]
