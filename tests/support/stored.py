"""Small things to be stored."""

from __future__ import annotations

from stormtable.server.storage import Standing, StoredMatch

__all__ = ["match", "standing"]


def standing(changed: float = 1.0, *, computer: bool = False, revision: int = 0) -> Standing:
    return Standing(
        changed=changed,
        over=False,
        position=b"{}",
        version=1,
        pending=b"[]",
        summary=b"{}",
        computer=computer,
        revision=revision,
    )


def match(name: str = "m", *, computer: bool = False) -> StoredMatch:
    return StoredMatch(name, "g", 1.0, b"s" * 32, standing(computer=computer), rematch="")
