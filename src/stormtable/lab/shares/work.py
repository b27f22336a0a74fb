"""What is to be done, and who does it: the same results whoever does which share, and however many do them."""

from __future__ import annotations

from collections.abc import Generator, Iterable, Iterator
from dataclasses import dataclass
from typing import Final, Protocol, TypeVar

__all__ = ["TRIES", "Crew", "LostError", "Share", "Work", "Worker", "even_shares"]

TRIES: Final = 4  # of a share, if whoever does it dies

T = TypeVar("T")
T_co = TypeVar("T_co", covariant=True)


@dataclass(frozen=True, slots=True)
class Share:
    """Games `first` to `first + count - 1`."""

    first: int
    count: int


class Worker(Protocol[T_co]):
    """Does one share after the other, in one thread at a time."""

    def do(self, share: Share) -> T_co:
        """What comes of a share. May raise BadInput."""

    def close(self) -> None:
        """End what was started for it; from any thread."""


class Work(Protocol[T_co]):
    """What is to be done: a value that can be pickled, so that any process can make a worker of its own of it."""

    def worker(self) -> Worker[T_co]:
        """Make ready what every share needs, once. Raises BadInput."""


class Crew(Protocol):
    """Does shares of work side by side."""

    @property
    def workers(self) -> int:
        """How many shares are done at a time."""

    def do(self, work: Work[T], shares: Iterable[Share]) -> Generator[T]:
        """What comes of the shares, in their order; they are taken as they are needed, and not if it is closed.

        What a worker raises is raised in its turn. Raises LostError.
        """


class LostError(RuntimeError):
    """A share whose workers have died again and again: the message says which games."""

    def __init__(self, share: Share) -> None:
        games = f"games {share.first:,} to {share.first + share.count - 1:,}"
        super().__init__(f"{games} were given up: whoever played them ended without a word, {TRIES} times in a row")


def even_shares(games: int, size: int, first: int = 0) -> Iterator[Share]:
    """Games `first` to games - 1 in shares that begin at multiples of `size`, as `first` has to."""
    for start in range(first, games, size):
        yield Share(start, min(size, games - start))
