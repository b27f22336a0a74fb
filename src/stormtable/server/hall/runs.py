"""How one text follows from another: runs of its pieces that stay, wherever they stood, and the text between them.

Both are cut at every `mark`, so that a run is counted in pieces, which are the same in all languages; a drawing is cut
at its tags, a page of words at its lines. `join_runs` gives back the new text to the byte.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from stormtable.faces import joined
from stormtable.language import made_once
from stormtable.table.patches import ends

__all__ = [
    "Counts",
    "Layers",
    "Run",
    "counts_of",
    "join_runs",
    "runs_and_counts",
    "runs_between",
]

Layers = tuple[tuple[str, ...], ...]  # a text in parts, each of which begins with the mark; what stays is the same part
Counts = tuple[int, ...]  # of pieces, layer by layer
Run = str | tuple[int, int]  # text; or pieces of the old one, from and up to before
SHORT = 3  # pieces: so few are worth a run only if there is as much in them as
WORTH = 20  # characters
STRIDE = 16  # pieces that are compared at once


def runs_between(old: str, new: str, mark: str) -> list[Run]:
    """What `join_runs` makes `new` of; [] where the texts are equal."""
    return [] if old == new else runs_within(old.split(mark), new.split(mark), mark)


def moved(runs: Iterable[Run], by: int) -> Iterator[Run]:
    """The same runs, counted from so many pieces before."""
    return (run if isinstance(run, str) else (run[0] + by, run[1] + by) for run in runs)


def counts_of(layers: Layers, mark: str) -> Counts:
    """How many pieces there are in each layer."""
    return tuple(pieces_in(layer, mark) for layer in layers)


def pieces_in(parts: Iterable[str], mark: str) -> int:
    """How many pieces there are in parts, each of which begins with the mark."""
    return sum(part.count(mark) for part in parts)


def runs_and_counts(old: Layers, counts: Counts, new: Layers, mark: str) -> tuple[list[Run], Counts]:
    """(the same of texts in layers, how many pieces each new layer has); `counts`: how many each old one has.

    Each layer follows from its own: layers and parts that stay are not gone into.
    """
    if old == new:
        return [], counts
    if len(old) != len(new):
        return runs_between(joined(old), joined(new), mark), counts_of(new, mark)
    runs: list[Run] = [(0, 1)]  # the text begins with the mark: before it there is an empty piece
    told = at = 1  # the old one is told up to before `told`; the layer begins at `at`
    found = list(counts)
    for place, (before, after) in enumerate(zip(old, new, strict=True)):
        if before is not after and before != after:
            add(runs, (told, at), mark)
            within, stays, more = layer_runs(before, after, mark)
            extend(runs, list(moved(within, at)), mark)
            told = at + stays
            found[place] += more
        at += counts[place]
    add(runs, (told, at), mark)
    if len(runs) > 1 and isinstance(runs[1], str) and runs[0] == (0, 1):  # no run of its own for an empty piece
        runs[:2] = [mark + runs[1]]
    return runs, tuple(found)


@made_once(64)
def layer_runs(before: Sequence[str], after: Sequence[str], mark: str) -> tuple[Sequence[Run], int, int]:
    """(runs up to what stays at a layer's end, in the layer's own counting; where that begins; by how much it grows).

    Where most parts stay, wherever they stood, the others alone are gone into, and follow from one another. Made once
    for all whose pictures have that layer.
    """
    head, tail = ends(before, after)
    gone, come = before[head : len(before) - tail], after[head : len(after) - tail]
    at = pieces_in(before[:head], mark)
    runs: list[Run] = [(0, at)]
    stays = set(gone).intersection(come)
    if 2 * len(stays) < len(gone):
        stays, come = set(), ("".join(come),)
    pieces, places, others = 0, dict[str, int](), list[str]()
    spans: list[tuple[int, int]] = []  # (first piece, count) of the others
    for part in gone:
        count = part.count(mark)
        if part in stays:
            places[part] = at + pieces
        else:
            others.append(part)
            spans.append((at + pieces, count))
        pieces += count
    source = "".join(others)
    for part in filter(None, come):
        count = part.count(mark)
        if part in stays:
            add(runs, (places[part], places[part] + count), mark)
        elif not source or count == 1:
            add(runs, part[len(mark) :], mark)
        else:
            amid = [(0, count)] if part == source else runs_amid(source, part, mark, 0)
            extend(runs, list(placed(amid, spans)), mark)
    return runs, at + pieces, pieces_in(come, mark) - pieces


def placed(runs: Iterable[Run], spans: Sequence[tuple[int, int]]) -> Iterator[Run]:
    """Runs of the pieces of several parts, as they are counted where these stand: (first piece, count) of each."""
    for run in runs:
        if isinstance(run, str):
            yield run
            continue
        begins = 0
        for first, count in spans:
            start, end = max(run[0] - begins, 0), min(run[1] - begins, count)
            if start < end:
                yield first + start, first + end
            begins += count


def runs_amid(old: str, new: str, mark: str, first: int) -> list[Run]:
    """The same of texts amid others, which begin with the mark; the old one's first piece has a number."""
    runs = list(moved(runs_between(old, new, mark), first - 1))
    told = runs[0]  # before its first mark there is an empty piece
    runs[:1] = [(max(told[0], first), told[1])] if isinstance(told, tuple) else [told[len(mark) :]] if told else []
    return runs


def extend(runs: list[Run], more: Sequence[Run], mark: str) -> None:
    """Some runs more, of which the first two may be empty, or go on where what is before them ends."""
    for run in more[:2]:
        add(runs, run, mark)
    runs += more[2:]


def add(runs: list[Run], run: Run, mark: str) -> None:
    """One run more, joined with the one before where they are of one kind and go on."""
    last = runs[-1]
    if isinstance(run, str):
        if isinstance(last, str):
            runs[-1] = f"{last}{mark}{run}"
        else:
            runs.append(run)
    elif run[0] < run[1]:
        if isinstance(last, tuple) and last[1] == run[0]:
            runs[-1] = last[0], run[1]
        else:
            runs.append(run)


def runs_within(before: Sequence[str], after: Sequence[str], mark: str) -> list[Run]:
    """The same between pieces."""
    places = dict(zip(reversed(before), reversed(range(len(before))), strict=True))  # of each piece the first
    runs: list[Run] = []
    told: list[str] = []  # pieces of the text after the last run
    at = end = 0
    while at < len(after):
        piece = after[at]
        place = places.get(piece)
        short = len(piece) < WORTH and (at + 1 == len(after) or after[at + 1] not in places)
        if place is None or short:  # nothing goes on here that is worth a run
            told.append(piece)
            at += 1
            continue
        first = end + len(told)  # where it goes on if as many pieces are new as are gone
        count = alike(before, after, first, at) if first < len(before) and before[first] == piece else 0
        if count <= SHORT:
            first, count = longest(before, after, at, ((first, count), (end, 0), (place, 0)))
        if count and (count > SHORT or sum(map(len, after[at : at + count])) >= WORTH):
            if told:
                runs.append(mark.join(told))
                told = []
            runs.append((first, first + count))
            at, end = at + count, first + count
        else:
            told.append(piece)
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
