"""What a process has taken of its machine, as Linux tells."""

from __future__ import annotations

import os
from pathlib import Path

from benchmarks.timing import CannotMeasure

__all__ = ["busy_ms", "pinned", "resident_kb"]


def busy_ms(process: int) -> float:
    """Milliseconds of processor time so far, its ended children's left out. Raises CannotMeasure."""
    fields = told(process, "stat").rpartition(")")[2].split()
    return 1000.0 * (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


def resident_kb(process: int) -> float:
    """kB that it holds in memory. Raises CannotMeasure."""
    lines = told(process, "status").splitlines()
    return next(1.024 * int(line.split()[1]) for line in lines if line.startswith("VmRSS"))


def told(process: int, what: str) -> str:
    try:
        return Path(f"/proc/{process}/{what}").read_text(encoding="utf-8")
    except OSError as error:
        raise CannotMeasure(f"the system does not tell what a process takes: {error}") from error


def pinned(core: int) -> list[str]:
    """What a command begins with to be run on one core only, where there are several. Raises CannotMeasure."""
    if not hasattr(os, "sched_setaffinity"):
        raise CannotMeasure("a process cannot be kept to one core here")
    cores = sorted(os.sched_getaffinity(0))
    return ["taskset", "--cpu-list", str(cores[core % len(cores)])]
