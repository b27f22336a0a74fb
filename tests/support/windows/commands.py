"""Runs commands, given as JSON, one after the other in this process; prints their exit codes at the end, as JSON."""

from __future__ import annotations

import json
import sys

from stormtable.cli import main

if __name__ == "__main__":
    codes = [main(arguments) for arguments in json.loads(sys.argv[1])]
    print(json.dumps(codes))
