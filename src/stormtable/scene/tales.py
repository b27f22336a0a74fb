"""A story in the making, for games that tell what happened event by event."""

from __future__ import annotations

from dataclasses import dataclass, field

from stormtable.scene.dice import Die, Modifier
from stormtable.scene.stories import Line, Story, Writing
from stormtable.scene.tones import Tone

__all__ = ["Tale"]


@dataclass
class Tale:
    """A Story that still grows."""

    text: str
    side: int = -1
    piece: str = ""
    target: str = ""
    outcome: str = ""
    dice: tuple[Die, ...] = ()
    modifiers: list[Modifier] = field(default_factory=list)
    lines: list[Line] = field(default_factory=list)
    rule: str = ""
    tone: Tone = "plain"
    heading: bool = False
    writing: Writing | None = None

    def line(
        self,
        text: str,
        rule: str = "",
        tone: Tone = "plain",
        dice: tuple[Die, ...] = (),
        modifiers: tuple[Modifier, ...] = (),
    ) -> None:
        """One step more."""
        self.lines.append(Line(text=text, rule=rule, tone=tone, dice=dice, modifiers=modifiers))

    def story(self) -> Story:
        """As it stands now."""
        return Story(
            text=self.text,
            kind="heading" if self.heading else "act",
            side=self.side,
            piece=self.piece,
            target=self.target,
            outcome=self.outcome,
            writing=self.writing,
            dice=self.dice,
            modifiers=tuple(self.modifiers),
            lines=tuple(self.lines),
            rule=self.rule,
            tone=self.tone,
        )
