"""Programs that the tests need beside Python: how a tool that ensures one installs it, and says what is missing."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from collections.abc import Callable

__all__ = ["MissingProgramError", "apt_get", "may_install", "print_found"]


class MissingProgramError(RuntimeError):
    """A program is not there and may not be installed from here; the message says what to do."""


def may_install() -> bool:
    """Whether packages can be installed from here: on Debian and its like, as root."""
    return shutil.which("apt-get") is not None and os.geteuid() == 0


def apt_get(wanted: str, missing: type[MissingProgramError], *command: str) -> None:
    """Run apt-get; what it says goes to stderr. Raises `missing` naming the command if it fails."""
    environment = os.environ | {"DEBIAN_FRONTEND": "noninteractive"}
    ran = subprocess.run(["apt-get", "-q", *command], env=environment, stdout=sys.stderr, check=False)
    if ran.returncode != 0:
        raise missing(f"Installing {wanted} failed: 'apt-get {' '.join(command)}' ended with {ran.returncode}.")


def print_found(ensure: Callable[[], object]) -> int:
    """Print where a program is; 1 if there is none."""
    try:
        print(ensure())
    except MissingProgramError as missing:
        print(missing, file=sys.stderr)
        return 1
    return 0
