"""From what was found to puzzle files: near doubles are left out, what is left is looked at once more and told."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import asdict
from itertools import zip_longest
from typing import Any, Final, NamedTuple

from stormtable.engine.actions import Action
from stormtable.engine.exports import short_position
from stormtable.engine.game import Game
from stormtable.engine.puzzles import Puzzle, Task, puzzle_of
from stormtable.engine.toml import to_toml
from stormtable.engine.views import view_of
from stormtable.games import tasks_of
from stormtable.lab.puzzles.effects import Counting, effects_of
from stormtable.lab.puzzles.mining import Find, Mine, Mined, Ranked
from stormtable.lab.puzzles.sieve import Sieve
from stormtable.review.chances import Judge
from stormtable.table.puzzles import is_near, needed

__all__ = ["MinedFind", "Writer", "Written", "spread", "varied"]

A_GAME: Final = 2  # puzzles that a game gives at most
ALIKE: Final = 0.9  # of what two positions say is the same, and they are one puzzle
WAYS: Final = 6  # that are told
NEAR: Final = (200, 150, 100, 50, 25, 0)  # hundredths of a free table's unit
PLAIN: Final = Task(
    "The best decision", "One decision all but wins.", "One decision is best.", "One decision saves.", ""
)


class Written(NamedTuple):
    """A puzzle and its file."""

    puzzle: Puzzle
    text: str


class MinedFind(NamedTuple):
    """A find and where it is from."""

    plan: Mine
    mined: Mined
    find: Find


def varied(found: Sequence[tuple[Mine, Sequence[Mined]]]) -> Iterator[MinedFind]:
    """All finds but near doubles."""
    kept: list[tuple[MinedFind, frozenset[str]]] = []
    for plan, games in found:
        for mined in games:
            for find in mined.finds[:A_GAME]:
                said = frozenset(sayings(find.position))
                one = MinedFind(plan, mined, find)
                if not any(is_double(one, said, *other) for other in kept):
                    kept.append((one, said))
                    yield one


def spread(found: Sequence[MinedFind]) -> Iterator[MinedFind]:
    """The same in an order in which scenarios and kinds of decisions take turns."""
    kinds: dict[tuple[str, str], list[MinedFind]] = {}
    for each in found:
        kinds.setdefault((each.plan.scenario, each.find.kind), []).append(each)
    for row in zip_longest(*kinds.values()):
        yield from (each for each in row if each is not None)


def is_double(one: MinedFind, said: frozenset[str], other: MinedFind, other_said: frozenset[str]) -> bool:
    """Whether two finds are the same puzzle to who solves them."""
    if one.find.ranked[0].do != other.find.ranked[0].do:
        return False
    return len(said & other_said) >= ALIKE * max(len(said), len(other_said))


def sayings(words: Any, path: str = "") -> Iterator[str]:
    """All that a position says, one text a value."""
    if isinstance(words, Mapping):
        for key, value in words.items():
            yield from sayings(value, f"{path}.{key}")
    else:
        yield f"{path}={words}"


class Writer:
    """Writes the puzzles of one scenario."""

    def __init__(self, game: Game, scenario: str) -> None:
        self.game, self.scenario = game, scenario
        self.sieve, self.tasks = Sieve(Judge(game, scenario)), tasks_of(game.NAME)
        self.counting = None if self.tasks is None else Counting(game, self.sieve.scales, self.tasks)

    def written(self, found: MinedFind, number: int) -> Written | None:
        """The file of a find, or None where it does not stand a second look."""
        game, find = self.game, found.find
        state = game.load(self.scenario, {}, 1)
        game.set_position(state, find.position)
        view = view_of(game, state, find.seat)
        best, *others = find.ranked
        solution = game.parse(view, best.do, find.seat)
        if self.sieve.doubts(state, find.seat, solution):
            return None
        near = self.near(view, find.seat, [game.parse(view, way.do, find.seat) for way in find.ranked])
        others = self.apart(view, find.seat, sorted(others, key=lambda way: -way.chance), near)
        ways = [best, *others[: WAYS - 1]]
        usual = max(others, key=lambda way: way.easy)
        ways += [usual] if usual not in ways else []
        task = PLAIN if self.tasks is None else self.tasks.task_of(view, solution[0])
        effects = []
        if self.counting is not None:
            then = game.parse(view, usual.do, find.seat)
            effects = effects_of(self.counting, view, find.seat, solution, then)
        table: dict[str, Any] = {
            "game": game.NAME,
            "scenario": self.scenario,
            "title": task.title,
            "goal": task.goal(best.chance),
            "level": find.level or "deep",
            "seat": game.seats(state)[find.seat],
            "many": find.ways,
            "ahead": int(1000 * min(find.ahead)),
            "rule": task.rule,
            "near": near / 100,
            "origin": origin(found),
            "way": [{"do": way.do, "chance": round(1000 * way.chance), "easy": way.easy} for way in ways],
            "effect": [asdict(each) for each in effects],
            "position": short_position(game, state, self.scenario, {}),
        }
        text = to_toml({key: value for key, value in table.items() if value not in ([], "", 0.0)})
        return Written(puzzle_of(table, f"{number}.toml"), text)

    def apart(self, view: Any, seat: int, ways: Sequence[Ranked], near: int) -> list[Ranked]:
        """Ways that a table with `near` tells apart; of those that it does not, the best, taken as often as all."""
        kept: list[tuple[Ranked, list[Action]]] = []
        for way in ways:
            acts = needed(self.game.NAME, self.game.parse(view, way.do, seat))
            at = next((at for at, (_, other) in enumerate(kept) if near and is_near(other, acts, near)), None)
            if at is None:
                kept.append((way, acts))
            else:
                best, other = kept[at]
                kept[at] = Ranked(do=best.do, chance=best.chance, easy=best.easy + way.easy), other
        return [way for way, _ in kept]

    def near(self, view: Any, seat: int, ways: Sequence[Sequence[Action]]) -> int:
        """How far off a place may be on a free table, in hundredths: so that no other way is taken for the solution."""
        if not self.game.open_ended(view, seat) or not any(act.x or act.y for act in ways[0]):
            return 0
        best, *others = (needed(self.game.NAME, way) for way in ways)
        return next(far for far in NEAR if far == 0 or not any(is_near(best, way, 2 * far) for way in others))


def origin(found: MinedFind) -> str:
    """Where a find is from."""
    players = " and ".join(dict.fromkeys(found.mined.players))
    plan = found.plan
    return f"Game {found.mined.number} of seed {plan.seed}, decision {found.find.decision}; players: {players}."
