"""What arguments of commands may be: numbers, names of hosts, paths."""

from __future__ import annotations

import argparse
import re
from collections.abc import Callable

__all__ = ["host_name", "hours", "seconds", "sub_path", "whole"]


def whole(low: int, high: int = 2**63 - 1) -> Callable[[str], int]:
    """An argument type: a whole number from low to high."""

    def number(text: str) -> int:
        value = int(text) if text.isascii() and text.isdigit() else -1
        if not low <= value <= high:
            raise argparse.ArgumentTypeError(f"a whole number from {low} to {high} is expected, not {text}")
        return value

    return number


def seconds(most: int) -> Callable[[str], float]:
    """An argument type: a number of seconds above 0."""

    def number(text: str) -> float:
        value = float(text) if re.fullmatch(r"\d{1,9}(\.\d{1,9})?", text, re.ASCII) else 0.0
        if not 0 < value <= most:
            raise argparse.ArgumentTypeError(f"a number of seconds above 0, of at most {most}, is expected, not {text}")
        return value

    return number


def hours(text: str) -> float:
    """An argument type: a number of hours above 0."""
    value = float(text) if re.fullmatch(r"\d{1,4}(\.\d{1,6})?", text, re.ASCII) else 0.0
    if value <= 0:
        raise argparse.ArgumentTypeError(f"a number of hours above 0 is expected, such as 0.5, not {text}")
    return value


def host_name(text: str) -> str:
    """An argument type: the name of a host, without scheme, port and path."""
    if not re.fullmatch(r"[\w-]+(\.[\w-]+)*\.?", text):
        raise argparse.ArgumentTypeError(f"a host's name alone is expected, such as table.example.org, not {text!r}")
    return text.rstrip(".")


def sub_path(text: str) -> str:
    """An argument type: a path of a host, such as "/games"; "/" is the host itself."""
    if not re.fullmatch(r"(/[\w.~-]+)*/?", text):
        raise argparse.ArgumentTypeError(f"a path that begins with / is expected, such as /games, not {text!r}")
    return text.rstrip("/")
