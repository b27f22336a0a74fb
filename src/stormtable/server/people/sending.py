"""What it means that something could not be sent."""

from __future__ import annotations

__all__ = ["NotSent"]


class NotSent(Exception):
    """Something could not be sent; the message is for its player and the host.

    `final`: trying again is of no use; `gone`: nor will it ever be; `wait`: how long to wait before that, in seconds.
    """

    def __init__(self, why: str, *, final: bool = False, gone: bool = False, wait: float = 0.0) -> None:
        super().__init__(why)
        self.final, self.gone, self.wait = final or gone, gone, wait
