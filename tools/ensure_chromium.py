"""Find Chromium for the browser tests; on Debian and its like, as root, install it when it is missing.

Run as a program it prints the path of the browser, or says what to do and exits with 1.
"""

from __future__ import annotations

import os
import shutil
import sys
from pathlib import Path

from tools.installing import MissingProgramError, apt_get, may_install, print_found

VARIABLE = "STORMTABLE_CHROMIUM"
# Chromium without its windows opens and closes pages in half the time; not every distribution has it as a package.
PACKAGES = ("chromium-headless-shell", "chromium")
NAMES = ("chromium-headless-shell", "chromium", "chromium-browser", "google-chrome-stable", "google-chrome")
BUNDLES = (
    "/Applications/Chromium.app/Contents/MacOS/Chromium",
    "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
)


class ChromiumMissingError(MissingProgramError):
    """There is no browser and it may not be installed from here; the message says what to do."""


def find_chromium() -> str | None:
    """Path of the browser: STORMTABLE_CHROMIUM if set, else the first found on PATH; None if there is none.

    Raises ChromiumMissingError when the variable names something that cannot be run.
    """
    chosen = os.environ.get(VARIABLE)
    if chosen:
        found = shutil.which(chosen)
        if found is None:
            raise ChromiumMissingError(f"{VARIABLE} is {chosen!r}, which is not a program that can be run")
        return found
    candidates = [shutil.which(name) for name in NAMES] + [path for path in BUNDLES if Path(path).is_file()]
    return next((path for path in candidates if path), None)


def ensure_chromium() -> str:
    """Path of the browser, installed first where that is possible; raises ChromiumMissingError otherwise."""
    found = find_chromium()
    if found:
        return found
    if not may_install():
        raise ChromiumMissingError(
            "The browser tests need Chromium. Install it (Debian, Ubuntu: sudo apt-get install chromium; "
            f"Fedora: sudo dnf install chromium; macOS: brew install --cask chromium) or name one in {VARIABLE}."
        )
    install()
    found = find_chromium()
    if found is None:
        raise ChromiumMissingError(f"apt-get installed Chromium, but none of {', '.join(NAMES)} is on PATH.")
    return found


def install() -> None:
    """Install the first package that there is. Raises ChromiumMissingError naming the command that failed last."""
    apt_get("Chromium", ChromiumMissingError, "update")
    for package in PACKAGES:
        try:
            apt_get("Chromium", ChromiumMissingError, "install", "-y", "--no-install-recommends", package)
        except ChromiumMissingError:
            if package == PACKAGES[-1]:
                raise
        else:
            return


def main() -> int:
    """Print the browser's path; 1 if there is none."""
    return print_found(ensure_chromium)


if __name__ == "__main__":
    sys.exit(main())
