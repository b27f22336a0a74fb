"""The transcript in docs/bots.md: what really passes. `python -m tests.support.transcripts` writes it anew."""

from __future__ import annotations

import json
import re
import sys
from pathlib import Path
from typing import Any, Final
from unittest import mock

from stormtable import __version__
from stormtable.bots.levels import searcher_for
from stormtable.bots.programs import program
from stormtable.bots.programs.named import player_named
from stormtable.bots.programs.processes import Child
from stormtable.games import find
from stormtable.lab.matches import play_at_table
from stormtable.lab.players import Bench, Programs

__all__ = ["DOCUMENT", "ROOT", "overheard", "transcript", "written"]

ROOT: Final = Path(__file__).parents[2]
DOCUMENT: Final = ROOT / "docs" / "bots.md"
BLOCK: Final = re.compile(r"(?<=\n```text\n)> .*?(?=\n```)", re.DOTALL)
SHOWN: Final = 6  # messages from the beginning; and the last


def overheard(game: str, scenario: str, names: list[str], seed: int, seat: int = 0) -> list[tuple[str, bytes]]:
    """A match's messages: (">" to the program of a seat or "<" from it, the line)."""
    lines: list[tuple[str, bytes]] = []

    class Overheard(Child):
        def send(self, line: bytes) -> None:
            lines.append((">", line))
            super().send(line)

        def receive(self, deadline: float) -> bytes:
            line = super().receive(deadline)
            lines.append(("<", line))
            return line

    found = find(game)
    players = [player_named(found, name) for name in names]
    with mock.patch.object(program, "Child", Overheard), Programs(60.0, print) as programs:
        play_at_table(found, scenario, {}, names, Bench(names, players, programs, searcher_for(found)), seed)
    return lines


def transcript() -> str:
    """The beginning and the end of a match as the document shows them."""
    names = [f"exec:{sys.executable} {ROOT / 'examples' / 'bots' / 'eager.py'}", "random"]
    lines = overheard("jumpstrike_campaign", "twin_suns", names, 1)
    shown = [laid_out(*each) for each in lines[:SHOWN]]
    shown.append(f"  ({len(lines) - SHOWN - 1} messages are left out)")
    shown.append(laid_out(*lines[-1]))
    return "\n".join(shown)


def laid_out(sign: str, line: bytes) -> str:
    """A message over several lines, a field each where it is long."""
    message: dict[str, Any] = json.loads(line)
    if message["type"] == "hello":
        message["program"] = message["program"].replace(__version__, "0.1.0")
        message["seconds"] = 10.0
    if message["type"] == "decide":
        message["seconds"] = 10.0
    whole = json.dumps(message, ensure_ascii=False)
    if len(whole) < 100:
        return f"{sign} {whole}"
    fields = [f"{json.dumps(key)}: {spread(value)}" for key, value in message.items()]
    return f"{sign} {{" + ",\n   ".join(fields) + "}"


def spread(value: Any) -> str:
    """A list with its items below one another."""
    if not isinstance(value, list) or len(json.dumps(value)) < 100:
        return json.dumps(value, ensure_ascii=False)
    return "[" + ",\n      ".join(json.dumps(each, ensure_ascii=False) for each in value) + "]"


def written() -> str:
    """The transcript that the document has."""
    found = BLOCK.search(DOCUMENT.read_text(encoding="utf-8"))
    return found[0] if found else ""


if __name__ == "__main__":
    text = DOCUMENT.read_text(encoding="utf-8")
    DOCUMENT.write_text(BLOCK.sub(lambda _: transcript(), text, count=1), encoding="utf-8")
