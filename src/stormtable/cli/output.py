"""What the commands print: one object for programs, words for people."""

from __future__ import annotations

import json
import os
import sys
from collections.abc import Iterable, Sequence
from typing import Any, Final

from stormtable.engine.game import BadInput
from stormtable.engine.texts import JOINERS

__all__ = ["USAGE", "complain", "end_output", "print_json", "say", "show", "table"]

USAGE: Final = 2  # exit code where something given is wrong


def print_json(value: Any) -> None:
    """The one object of `--json`, on standard output. Raises BadInput if that takes nothing."""
    put(json.dumps(value, ensure_ascii=not carries(json.dumps(value, ensure_ascii=False))))


def show(text: str) -> None:
    """An answer in words, on standard output. Raises BadInput if that takes nothing."""
    put(text if carries(text := harmless(text)) else text.encode(encoding(), "replace").decode(encoding()))


def say(text: str) -> None:
    """A message, on standard error."""
    print(harmless(text), file=sys.stderr)


def complain(error: Exception) -> None:
    """What is wrong with what was given, on standard error."""
    say(f"stormtable: {error}")


def encoding() -> str:
    """Of standard output: UTF-8 but for old terminals, and pipes on Windows."""
    return sys.stdout.encoding or "utf-8"


def carries(text: str) -> bool:
    """Whether standard output has all the text's letters."""
    try:
        text.encode(encoding())
    except UnicodeEncodeError:
        return False
    return True


def put(text: str) -> None:
    try:
        print(text, flush=True)
    except BrokenPipeError:
        raise
    except OSError as error:
        end_output()
        raise BadInput(f"standard output: {error.strerror or error}") from error


def end_output() -> None:
    """Write no more to standard output: Python would try at its end once more, and give an exit code of its own."""
    sys.stdout = open(os.devnull, "w", encoding="utf-8")  # noqa: PTH123, SIM115  (closed by the end of the process)


def harmless(text: str) -> str:
    """The text without what could steer a terminal: names and records come from others."""
    return "".join(
        sign if sign.isprintable() or sign in f"\n{JOINERS}" else "\N{REPLACEMENT CHARACTER}" for sign in text
    )


def table(rows: Iterable[Sequence[str]]) -> str:
    """Columns as wide as their widest cell; the last one runs free."""
    cells = [list(row) for row in rows]
    widths = [max(len(row[i]) for row in cells) for i in range(len(cells[0]) - 1)] if cells else []
    return "\n".join(
        "  ".join([*(cell.ljust(width) for cell, width in zip(row, widths, strict=False)), row[-1]]).rstrip()
        for row in cells
    )
