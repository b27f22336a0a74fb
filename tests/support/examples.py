"""How many examples a property is tried on: few in `make test`, always the same; many in `make soak`, always others."""

from __future__ import annotations

from typing import Final

from hypothesis import HealthCheck, settings

__all__ = ["examples", "register"]

FEW: Final = 25
MANY: Final = 200
SHARE: Final = 4  # of as many examples as a property asks for `make test` tries one


def register() -> None:
    """The profiles, of which `--hypothesis-profile=soak` chooses the long one."""
    slow = [HealthCheck.too_slow]
    settings.register_profile(
        "stormtable", deadline=None, derandomize=True, max_examples=FEW, suppress_health_check=slow
    )
    settings.register_profile("soak", deadline=None, max_examples=MANY, suppress_health_check=slow)
    settings.load_profile("stormtable")


def examples(count: int) -> int:
    """So many, in `make soak`."""
    return count if settings.get_current_profile_name() == "soak" else max(count // SHARE, 1)
