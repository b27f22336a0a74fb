"""The table for browser tests in a made-up language: `python -m tests.browser.serve_written WAY DATABASE`.

Whoever asks for the language "xx" is told everything so: "mirrored" from right to left, "longer" in words 40 % longer.
"""

from __future__ import annotations

import json
import runpy
import sys
from typing import Any

from stormtable.server.web.assets import Assets
from tests.support.tongues import a_language
from tests.support.written import WAYS, page_catalogue


def with_catalogue(catalogue: dict[str, Any]) -> None:
    """Let the page's files hold the language."""
    made: Any = Assets.__init__

    def make(self: Assets, *args: Any, **named: Any) -> None:
        made(self, *args, **named)
        self.files["languages/xx.json"] = json.dumps(catalogue).encode()

    Assets.__init__ = make  # type: ignore[method-assign]


if __name__ == "__main__":
    way = WAYS[sys.argv.pop(1)]
    with_catalogue(page_catalogue(way))
    with a_language("xx", way.direction, way.change):
        runpy.run_module("tests.browser.serve", run_name="__main__")
