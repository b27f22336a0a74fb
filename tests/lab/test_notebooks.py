"""docs/notebooks: each runs from top to bottom, as in Jupyter."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import jupytext  # type: ignore[import-untyped]

from tests.support.pages import DOCS

NOTEBOOKS = sorted((DOCS / "notebooks").glob("*.py"))


def test_the_notebooks_run(tmp_path: Path) -> None:
    """By nbmake, in a pytest of its own, which names the cell that fails."""
    assert len(NOTEBOOKS) == 5
    for path in NOTEBOOKS:
        jupytext.write(jupytext.read(path), tmp_path / f"{path.stem}.ipynb")
    (tmp_path / "pytest.ini").write_text("[pytest]\n")
    command = [sys.executable, "-m", "pytest", "--nbmake", "--nbmake-timeout=600", "-q", "-p", "no:cacheprovider"]
    environment = {**os.environ, "JUPYTER_PLATFORM_DIRS": "1"}
    done = subprocess.run(
        [*command, "."], cwd=tmp_path, env=environment, capture_output=True, text=True, check=False, timeout=900
    )
    assert done.returncode == 0, done.stdout + done.stderr
    assert "5 passed" in done.stdout
