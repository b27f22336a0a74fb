"""Examples in Python on the pages of docs: run as a reader would run them, from top to bottom."""

from __future__ import annotations

import doctest
import re
from pathlib import Path
from typing import Any, Final

__all__ = ["DOCS", "run_page"]

DOCS: Final = Path(__file__).parents[2] / "docs"
BLOCK: Final = re.compile(r"^```python\n(.*?)^```$", re.MULTILINE | re.DOTALL)
FLAGS: Final = doctest.ELLIPSIS | doctest.NORMALIZE_WHITESPACE


def run_page(name: str) -> int:
    """Run a page's blocks of Python in one namespace; how many there were. Raises AssertionError with what differs."""
    text = (DOCS / name).read_text(encoding="utf-8")
    names: dict[str, Any] = {}
    wrong = ""
    blocks = list(BLOCK.finditer(text))
    for found in blocks:
        line = text[: found.start()].count("\n") + 1
        if ">>>" in found[1]:
            wrong += run_session(found[1], names, name, line)
        else:
            exec(compile("\n" * line + found[1], name, "exec"), names)
    assert not wrong, wrong
    return len(blocks)


def run_session(text: str, names: dict[str, Any], page: str, line: int) -> str:
    """What does not come of what is typed as it says, as doctest tells it."""
    test = doctest.DocTestParser().get_doctest(text, names, f"{page}, line {line}", page, line)
    told: list[str] = []
    doctest.DocTestRunner(optionflags=FLAGS).run(test, out=told.append, clear_globs=False)
    names.update(test.globs)
    return "".join(told)
