"""How one text follows from another: runs of its pieces that stay, wherever they stood, and the text between them.

Both are cut at every `mark`, so that a run is counted in pieces, which are the same in all languages; a drawing is cut
at its tags, a page of words at its lines. `join_runs` gives back the new text to the byte.
"""

from __future__ import annotations

from collections.abc import Sequence

__all__ = ["Run", "join_runs", "runs_between"]

Run = str | tuple[int, int]  # text; or pieces of the old one, from and up to before
SHORT = 3  # pieces: so few are worth a run only if there is as much in them as
WORTH = 20  # characters


def runs_between(old: str, new: str, mark: str) -> list[Run]:
    """What `join_runs` makes `new` of; [] where the texts are equal."""
    if old == new:
        return []
    before, after = old.split(mark), new.split(mark)
    places = {piece: at for at, piece in reversed(list(enumerate(before)))}
    runs: list[Run] = []
    told: list[str] = []  # pieces of the text after the last run
    at = end = 0
    while at < len(after):
        first, count = longest(before, after, at, (end + len(told), end, places.get(after[at], -1)))
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


def longest(before: Sequence[str], after: Sequence[str], at: int, starts: Sequence[int]) -> tuple[int, int]:
    """(from where in `before`, how many pieces) go on like `after` from a place on; the longest of several starts."""
    best = (0, 0)
    for start in dict.fromkeys(starts):
        room = min(len(before) - start, len(after) - at) if start >= 0 else 0
        count = 0
        while count < room and before[start + count] == after[at + count]:
            count += 1
        best = max(best, (start, count), key=lambda found: found[1])
    return best


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
