"""Find PostgreSQL's programs for the tests of a shared database; on Debian and its like, as root, install them first.

Run as a program it prints the folder they lie in, or says what to do and exits with 1.
"""

from __future__ import annotations

import os
import shutil
import sys
from pathlib import Path

from tools.installing import MissingProgramError, apt_get, may_install, print_found

VARIABLE = "STORMTABLE_POSTGRESQL"
PACKAGE = "postgresql"
NAMES = ("initdb", "postgres")
# Debian keeps the programs of each version in a folder of its own, apart from PATH; so do others.
BREW = os.environ.get("HOMEBREW_PREFIX", "/usr/local")
FOLDERS = ("/usr/lib/postgresql/*/bin", "/usr/pgsql-*/bin", f"{BREW}/opt/postgresql@*/bin")


class PostgresqlMissingError(MissingProgramError):
    """There is no PostgreSQL and it may not be installed from here; the message says what to do."""


def find_postgresql() -> Path | None:
    """The folder with initdb and postgres: that of STORMTABLE_POSTGRESQL if set, else the newest; None: there is none.

    Raises PostgresqlMissingError when the variable names a folder without them.
    """
    chosen = os.environ.get(VARIABLE)
    if chosen:
        if not is_whole(Path(chosen)):
            raise PostgresqlMissingError(f"{VARIABLE} is {chosen!r}, where there are no {' and '.join(NAMES)}")
        return Path(chosen)
    found = [path for pattern in FOLDERS for path in Path("/").glob(pattern.lstrip("/"))]
    on_path = shutil.which(NAMES[0])
    folders = [*sorted(found, key=version, reverse=True), *([Path(on_path).resolve().parent] if on_path else [])]
    return next((folder for folder in folders if is_whole(folder)), None)


def is_whole(folder: Path) -> bool:
    return all(shutil.which(name, path=str(folder)) for name in NAMES)


def version(folder: Path) -> float:
    """The version that a folder is named after."""
    digits = "".join(sign for sign in folder.parent.name if sign.isdigit() or sign == ".").strip(".")
    return float(digits or 0)


def ensure_postgresql() -> Path:
    """The folder, installed first where that is possible; raises PostgresqlMissingError otherwise."""
    found = find_postgresql()
    if found:
        return found
    if not may_install():
        raise PostgresqlMissingError(
            "The tests of the shared database need PostgreSQL's programs. Install them (Debian, Ubuntu: sudo apt-get"
            " install postgresql; Fedora: sudo dnf install postgresql-server; macOS: brew install postgresql), or name"
            f" the folder of initdb and postgres in {VARIABLE}."
        )
    apt_get("PostgreSQL", PostgresqlMissingError, "update")
    apt_get("PostgreSQL", PostgresqlMissingError, "install", "-y", "--no-install-recommends", PACKAGE)
    found = find_postgresql()
    if found is None:
        raise PostgresqlMissingError(f"apt-get installed {PACKAGE}, but {' and '.join(NAMES)} are not found.")
    return found


def main() -> int:
    """Print the folder; 1 if there is none."""
    return print_found(ensure_postgresql)


if __name__ == "__main__":
    sys.exit(main())
