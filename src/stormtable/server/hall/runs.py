"""How one text follows from another: runs of its pieces that stay, wherever they stood, and the text between them.

Both are cut at every `mark`, so that a run is counted in pieces, which are the same in all languages; a drawing is cut
at its tags, a page of words at its lines. `join_runs` gives back the new text to the byte.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

__all__ = ["Run", "join_runs", "runs_between"]

Run = str | tuple[int, int]  # text; or pieces of the old one, from and up to before
SHORT = 3  # pieces: so few are worth a run only if there is as much in them as
WORTH = 20  # characters
SCAN = 1024  # characters that are compared at once
STRIDE = 16  # pieces that are compared at once


def runs_between(old: str, new: str, mark: str) -> list[Run]:
    """What `join_runs` makes `new` of; [] where the texts are equal."""
    if old == new:
        return []
    head, start = common_head(old, new, mark)
    tail, end = common_tail(old[start:], new[start:], mark)
    first, last = old.count(mark, 0, start), old.count(mark) + 1 - tail
    within = runs_within(old[start : len(old) - end], new[start : len(new) - end], mark)
    moved = [run if isinstance(run, str) else (run[0] + first, run[1] + first) for run in within]
    return [*([(0, head)] if head else []), *moved, *([(last, last + tail)] if tail else [])]


def common_head(old: str, new: str, mark: str) -> tuple[int, int]:
    """(how many pieces are equal at the head, where the others begin); none if so few are not worth a run."""
    most = shared(min(len(old), len(new)), lambda start, end: old[start:end] == new[start:end])
    end = old.rfind(mark, 0, most) + 1
    return (old.count(mark, 0, end), end) if end > WORTH else (0, 0)


def common_tail(old: str, new: str, mark: str) -> tuple[int, int]:
    """The same at the tail: (how many pieces, how many characters they and the mark before them are)."""
    before, after = len(old), len(new)
    most = shared(
        min(before, after), lambda start, end: old[before - end : before - start] == new[after - end : after - start]
    )
    at = old.find(mark, len(old) - most)
    end = len(old) - at if at >= 0 else 0
    return (old.count(mark, len(old) - end), end) if end > WORTH else (0, 0)


def shared(most: int, is_shared: Callable[[int, int], bool]) -> int:
    """How much is shared from the beginning on, asked of one stretch after another, which lies between two lengths."""
    low, stretch = 0, SCAN
    while low < most:
        end = min(low + stretch, most)
        if is_shared(low, end):
            low = end
        elif stretch == 1:
            break
        else:
            stretch = (end - low + 1) // 2
    return low


def runs_within(old: str, new: str, mark: str) -> list[Run]:
    """The same between the heads and the tails, which are equal."""
    before, after = old.split(mark), new.split(mark)
    places = dict(zip(reversed(before), reversed(range(len(before))), strict=True))  # of each piece the first
    runs: list[Run] = []
    told: list[str] = []  # pieces of the text after the last run
    at = end = 0
    while at < len(after):
        place = places.get(after[at])
        if place is None:
            told.append(after[at])
            at += 1
            continue
        first = end + len(told)  # where it goes on if as many pieces are new as are gone
        count = alike(before, after, first, at)
        if count <= SHORT:
            first, count = longest(before, after, at, ((first, count), (end, 0), (place, 0)))
        if count and (count > SHORT or sum(map(len, after[at : at + count])) >= WORTH):
            if told:
                runs.append(mark.join(told))
                told = []
            runs.append((first, first + count))
            at, end = at + count, first + count
        else:
            told.append(after[at])
            at += 1
    return [*runs, mark.join(told)] if told else runs


def longest(before: Sequence[str], after: Sequence[str], at: int, starts: Sequence[tuple[int, int]]) -> tuple[int, int]:
    """(from where in `before`, how many pieces) go on like `after` from a place on; the longest of several starts.

    The first start comes with its count.
    """
    best = starts[0]
    for start, _ in starts[1:]:
        more = at + best[1]
        if start + best[1] < len(before) and more < len(after) and before[start + best[1]] == after[more]:
            count = alike(before, after, start, at)
            if count > best[1]:
                best = (start, count)
    return best


def alike(before: Sequence[str], after: Sequence[str], start: int, at: int) -> int:
    """How many pieces of `before` from `start` on are those of `after` from `at` on."""
    room, count = min(len(before) - start, len(after) - at), 0
    while (
        count + STRIDE < room
        and before[start + count : start + count + STRIDE] == after[at + count : at + count + STRIDE]
    ):
        count += STRIDE
    while count < room and before[start + count] == after[at + count]:
        count += 1
    return count


def join_runs(old: str, runs: Sequence[Run], mark: str) -> str:
    """The new text. Raises ValueError for a run that the old one has no pieces for."""
    if not runs:
        return old
    pieces, parts = old.split(mark), list[str]()
    for run in runs:
        if isinstance(run, str):
            parts.append(run)
            continue
        first, end = run
        if not 0 <= first < end <= len(pieces):
            raise ValueError(f"there are no pieces {first} to {end} of {len(pieces)}")
        parts += pieces[first:end]
    return mark.join(parts)
