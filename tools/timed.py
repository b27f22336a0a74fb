"""Runs a command and says how long it took: `python tools/timed.py NAME COMMAND...`; its exit code is the command's."""

from __future__ import annotations

import subprocess
import sys
import time


def main(name: str, *command: str) -> int:
    start = time.monotonic()
    code = subprocess.run(command, check=False).returncode
    minutes, seconds = divmod(round(time.monotonic() - start), 60)
    print(f"{name}: {minutes}:{seconds:02} min{'' if code == 0 else ', failed'}", file=sys.stderr)
    return code


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]))
