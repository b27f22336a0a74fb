"""Rewards: the result at the end, and on request a potential's differences, which change no best policy."""

from __future__ import annotations

__all__ = ["Shaping", "result_reward"]


def result_reward(points: int) -> float:
    """1 for a win, 0 for a draw, -1 for a loss."""
    return float(points - 1)


class Shaping:
    """Of one seat: discount x potential of what it sees now, less the potential of what it saw when it last decided.

    The potential of the end is 0, so that what is added over a match depends on nothing but how it began: the best
    policies, and the equilibria, stay what they are (Ng, Harada and Russell 1999; Devlin and Kudenko 2011), if the
    learner discounts by the same number.
    """

    def __init__(self, discount: float) -> None:
        """Raises ValueError for a discount that is none."""
        if not 0 < discount <= 1:
            raise ValueError(f"a discount is above 0 and at most 1, not {discount}")
        self.discount = discount
        self.last: float | None = None

    def decides(self, potential: float) -> float:
        """The seat decides, where the potential is so; what is added to its reward."""
        last, self.last = self.last, potential
        return 0.0 if last is None else self.discount * potential - last

    def ends(self) -> float:
        """The match is over; what is added."""
        last, self.last = self.last, None
        return 0.0 if last is None else -last
