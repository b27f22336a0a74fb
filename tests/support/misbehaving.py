"""A bot that misbehaves as it is told: `python misbehaving.py WAY [FILE]`. Until its second question it behaves.

It imports nothing of Stormtable: a bot needs none of it.
"""

from __future__ import annotations

import json
import os
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any, Final

AGES: Final = 3600.0  # seconds
LAST: Final = [0]  # places


def say(**message: Any) -> None:
    print(json.dumps(message), flush=True)


def write(data: bytes) -> None:
    os.write(sys.stdout.fileno(), data)


def behave(number: int) -> None:
    """The last thing that is legal, so that matches come to an end."""
    say(type="act", id=number, do=LAST[-1])


def flood(data: bytes) -> None:
    while True:
        write(data)


def hang() -> None:
    time.sleep(AGES)


def start_child(**how: Any) -> None:
    """One that lives on, its number written to the file."""
    child = subprocess.Popen([sys.executable, "-c", f"import time; time.sleep({AGES})"], **how)
    with Path(sys.argv[2]).open("a", encoding="utf-8") as file:
        print(child.pid, file=file)


def hang_with_child(number: int) -> None:
    start_child()
    hang()


def leave_a_child(number: int) -> None:
    """The child holds standard output open: nobody sees that the bot is gone."""
    start_child()
    os._exit(0)


def answer_twice(number: int) -> None:
    behave(number)
    behave(number)


def blank_lines(number: int) -> None:
    write(b"\n \n")
    behave(number)


def close_output(number: int) -> None:
    sys.stdout.close()
    os.close(1)
    hang()


def shout(number: int) -> None:
    for line in range(100_000):
        print(f"remark {line}", file=sys.stderr)
    behave(number)


WAYS: Final[dict[str, Callable[[int], object]]] = {
    "behave": behave,
    "exit": lambda number: os._exit(0),
    "fail": lambda number: os._exit(7),
    "abort": lambda number: os.abort(),
    "close output": close_output,
    "hang": lambda number: hang(),
    "hang with child": hang_with_child,
    "leave a child": leave_a_child,
    "flood a line": lambda number: flood(b"x" * 4096),
    "flood of lines": lambda number: flood(b"\n" * 4096),
    "flood of answers": lambda number: flood(json.dumps({"type": "act", "id": 0, "do": 0}).encode() + b"\n"),
    "print": lambda number: print("thinking about it", flush=True),
    "bytes": lambda number: write(b"\xff\xfe\x00\n"),
    "half": lambda number: write(b'{"type": "act", "id": \n'),
    "deep": lambda number: write(b"[" * 10_000 + b"\n"),
    "long number": lambda number: write(b'{"type": "act", "id": ' + b"9" * 10_000 + b"}\n"),
    "other message": lambda number: say(type="resign"),
    "no id": lambda number: say(type="act", do=0),
    "id to come": lambda number: say(type="act", id=number + 1, do=0),
    "ready again": lambda number: say(type="ready", protocol=1),
    "nothing": lambda number: say(type="act", id=number, do=[]),
    "too many": lambda number: say(type="act", id=number, do=["x"] * 300),
    "no place": lambda number: say(type="act", id=number, do=10**9),
    "place below": lambda number: say(type="act", id=number, do=-1),
    "gibberish": lambda number: say(type="act", id=number, do="xyzzy"),
    "empty": lambda number: say(type="act", id=number, do=""),
    "too long": lambda number: say(type="act", id=number, do="x" * 5000),
    "true": lambda number: say(type="act", id=number, do=True),
    "answer twice": answer_twice,
    "blank lines": blank_lines,
    "shout": shout,
}


def main() -> None:
    way = sys.argv[1]
    if way == "fail at once":
        sys.exit(3)
    if way == "deaf":
        say(type="ready", protocol=1)
        for number in range(1, 1000):
            behave(number)
        hang()
    answered = 0
    for line in sys.stdin:
        message = json.loads(line)
        if message["type"] == "hello":
            if way == "never ready":
                hang()
            say(type="ready", protocol=2 if way == "protocol 2" else 1)
        elif message["type"] == "decide":
            answered += 1
            LAST.append(len(message["legal"]) - 1)
            WAYS.get(way, behave)(message["id"]) if answered == 2 else behave(message["id"])


if __name__ == "__main__":
    main()
