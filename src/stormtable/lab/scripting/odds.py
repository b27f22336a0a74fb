"""Odds: what an act may lead to, before it is done, by the rules that will resolve it."""

from __future__ import annotations

from dataclasses import dataclass, field
from html import escape

from stormtable.faces.previews import preview_text
from stormtable.scene import Preview

__all__ = ["Odds", "is_uncertain"]


@dataclass(frozen=True, slots=True)
class Odds:
    """What an act may lead to. `print` tells all of it."""

    act: str  # in notation
    chance: float | None  # of success, 0 to 1; None where there is no success to speak of
    text: str  # of what: "to hit Javelin 1"
    exact: bool  # every outcome of the dice was gone through; else many were tried
    interval: str  # where they were tried: "83.1 to 84.0 %"
    outcomes: dict[str, float]  # what may come of it, and how likely each is, 0 to 1
    table: dict[str, float]  # the distribution of the number that counts: "5" -> 0.1; {} where there is none
    modifiers: dict[str, int]  # of the roll, each by its reason
    preview: Preview = field(repr=False)  # all there is to tell, rule ids included

    @classmethod
    def of(cls, preview: Preview) -> Odds:
        """The odds that a preview holds."""
        return cls(
            act=preview.offer,
            chance=preview.chance / 1000 if preview.chance >= 0 else None,
            text=preview.text,
            exact=preview.exact,
            interval=preview.interval,
            outcomes={each.text: each.share / 1000 for each in preview.outcomes},
            table={each.value: each.share / 10_000 for each in preview.columns},
            modifiers={each.text: each.amount for each in preview.modifiers},
            preview=preview,
        )

    def __str__(self) -> str:
        return f"{self.act}\n{preview_text(self.preview)}"

    def _repr_html_(self) -> str:
        rows = "".join(
            f"<tr><td>{escape(text)}</td><td style='text-align:right'>{share:.1%}</td></tr>"
            for text, share in (self.outcomes or self.table).items()
        )
        head = f"{self.chance:.1%} " if self.chance is not None else ""
        sure = "exact" if self.exact else self.interval
        caption = f"<b>{escape(self.act)}</b>: {head}{escape(self.text)} ({escape(sure)})"
        return f"<table><caption style='text-align:left'>{caption}</caption>{rows}</table>"


def is_uncertain(found: Preview | None) -> bool:
    """Whether a preview holds any odds, and not merely what follows for certain."""
    return found is not None and (found.chance >= 0 or bool(found.outcomes or found.columns))
