"""Case files: a position, what is done in it with which dice, and what is expected then (docs/case-files.md).

One format for tests, bug reports and odds. `read_case` reads one, `play_case` plays it and says what differs,
exports.py writes the present position of a match as one.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, Final

from stormtable.engine.actions import Action
from stormtable.engine.dice import DiceError, Script, dice_from
from stormtable.engine.game import WATCHER, BadInput, Game, Setting, seats_in
from stormtable.engine.inputs import Part, did_you_mean, key_name, listed, read_toml
from stormtable.engine.records import copy_record

__all__ = [
    "Case",
    "Play",
    "Problem",
    "Result",
    "arrange",
    "case_of",
    "play_case",
    "read_case",
]

ALWAYS: Final = ("over", "points", "deciders", "offered", "not_offered")  # what any game may be expected to be


@dataclass(frozen=True, slots=True)
class Play:
    """One step of a case: what a seat does with which dice, or is refused; what is expected after it."""

    seat: str = ""  # "": the only one that decides
    do: str = ""  # notation; "": nothing is done, only looked at
    dice: tuple[int, ...] = ()
    refused: str = ""  # the rule id of the refusal
    expect: Mapping[str, Any] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Case:
    """A case file as read."""

    game: str
    scenario: str | Mapping[str, Any]
    options: Mapping[str, Setting] = field(default_factory=dict)
    scenario_file: str = ""  # as named in the case; "": shipped, or a table of the case's own
    seed: int = 1  # of the dice that a set-up rolls before the position is set
    rules: tuple[str, ...] = ()
    title: str = ""
    text: str = ""
    position: Mapping[str, Any] = field(default_factory=dict)
    dice: tuple[int, ...] = ()  # rolled while the position is played on to its first decision
    plays: tuple[Play, ...] = ()
    expect: Mapping[str, Any] = field(default_factory=dict)
    file: str = ""


@dataclass(frozen=True, slots=True)
class Problem:
    """Something that is not as expected."""

    where: str  # "play 2", "expect.units.\"Javelin 1\".ds"
    expected: str
    got: str

    def __str__(self) -> str:
        return f"{self.where}: expected {self.expected}, got {self.got}"


@dataclass(frozen=True, slots=True)
class Result:
    """How a case went: right if there are no problems."""

    case: Case
    state: Any  # at the end
    problems: tuple[Problem, ...]

    @property
    def right(self) -> bool:
        return not self.problems

    def __str__(self) -> str:
        name = self.case.file or self.case.title or "case"
        if self.right:
            return f"{name}: as expected"
        return "\n".join([f"{name}: not as expected", *(f"  {problem}" for problem in self.problems)])


# Reading


def read_case(path: Path) -> Case:
    """A case file. Raises BadInput naming file, key and reason. A scenario that is a path is read beside the file."""
    return case_of(read_toml(path), str(path), path.parent)


def case_of(table: Mapping[str, Any], file: str = "", folder: Path | None = None) -> Case:
    """A case from the contents of its file."""
    part = Part(table, file)
    game = part.text("game")
    scenario, scenario_file = read_scenario(part, folder)
    position = dict(part.part("position", {}).table)
    dice = faces(Part(position, file, "position"))
    position.pop("dice", None)
    case = Case(
        game=game,
        scenario=scenario,
        options=dict(part.part("options", {}).table),
        scenario_file=scenario_file,
        seed=part.number("seed", 0, (1 << 64) - 1, default=1),
        rules=tuple(part.texts("rules", [])),
        title=part.text("title", ""),
        text=part.text("text", ""),
        position=position,
        dice=dice,
        plays=tuple(read_play(each) for each in part.rows("play", [])),
        expect=dict(part.part("expect", {}).table),
        file=file,
    )
    part.done()
    return case


def read_scenario(part: Part, folder: Path | None) -> tuple[str | Mapping[str, Any], str]:
    """(a shipped scenario's name, or a scenario's contents; the path of its file, "" if they come from none).

    A path ends in .toml; the contents may also stand in the case itself, as a table.
    """
    value = part.need("scenario")
    if isinstance(value, Mapping):
        return value, ""
    name = part.text("scenario")
    return (read_toml((folder or Path()) / name), name) if name.endswith(".toml") else (name, "")


def read_play(part: Part) -> Play:
    refused = part.get("refused", "")
    play = Play(
        seat=part.text("seat", ""),
        do=part.text("do", ""),
        dice=faces(part),
        refused="any" if refused is True else part.text("refused", ""),
        expect=dict(part.part("expect", {}).table),
    )
    if not play.do and (play.dice or play.refused):
        raise part.error("do is missing: what is done with these dice, or refused?")
    part.done()
    return play


def faces(part: Part) -> tuple[int, ...]:
    """The faces of `dice`, in the order rolled."""
    found = part.items("dice", [])
    for face in found:
        if isinstance(face, bool) or not isinstance(face, int) or face < 1:
            raise part.error(f"{face!r} is not the face of a die", "dice")
    return tuple(found)


# Playing


def arrange(game: Game, case: Case) -> Any:
    """The state that a case begins with. Raises BadInput naming file and key."""
    try:
        state = game.load(case.scenario, case.options, case.seed)
    except BadInput as error:
        key = f"with the scenario {case.scenario_file}" if case.scenario_file else ""
        raise in_file(case, key, error) from None
    if not case.position and not case.dice:
        return state
    with dice_from(Script(case.dice)) as script:
        try:
            game.set_position(state, case.position)
        except DiceError as error:
            reason = f"the position rolls dice on its way to the first decision ({error}); give them as dice"
            raise in_file(case, "position", reason) from None
        except BadInput as error:
            raise in_file(case, "position", error) from None
    if script.left:
        raise in_file(case, "position.dice", f"nothing rolled {script.left}")
    return state


def in_file(case: Case, key: str, error: BadInput | str) -> BadInput:
    return BadInput(": ".join(each for each in (case.file, key, str(error)) if each))


def play_case(game: Game, case: Case) -> Result:
    """Play a case to its end, or to the first play that does not go as it says. Raises BadInput for a wrong file."""
    state = arrange(game, case)
    problems: list[Problem] = []
    for number, play in enumerate(case.plays, 1):
        after, problem = carry_out(game, state, play, f"play {number}")
        if problem is not None:
            return Result(case, state, (*problems, problem))
        state = after
        problems += differences_of(game, case, state, play.expect, f"play {number}: expect")
    problems += differences_of(game, case, state, case.expect, "expect")
    return Result(case, state, tuple(problems))


def carry_out(game: Game, state: Any, play: Play, where: str) -> tuple[Any, Problem | None]:
    """The state after a play, or what went wrong; a refused play leaves the state as it was.

    What goes without saying (`game.UNSAID`: to hold fire) is done for those who come before the seat that plays.
    """
    if not play.do:
        return state, None
    first, there = None, state
    while there is not None:
        after, problem, refused = try_out(game, there, play, where)
        if problem is None:
            return (state if refused else after), None
        if not refused:
            return state, problem
        first = first or problem
        there = waived(game, there)
    return state, first


def try_out(game: Game, state: Any, play: Play, where: str) -> tuple[Any, Problem | None, bool]:
    """(state after a play, what is not as it says, whether it was refused)."""
    try:
        seat = seat_of(game, state, play)
        conceding = play.do.strip().casefold() == "concede"
        actions = [] if conceding else game.parse(view_of(game, state, seat), play.do, seat)
    except BadInput as error:
        return state, Problem(where, f"{play.do!r}", str(error)), True
    after = copy_record(state)
    with dice_from(Script(play.dice)) as script:
        try:
            refusal = 0
            if conceding:
                game.concede(after, seat)
            for action in actions:
                refusal = game.refuse(after, seat, action)
                if refusal:
                    break
                game.apply(after, seat, action)
        except DiceError as error:
            return state, Problem(where, "the dice that the rules roll", f"{list(play.dice)}: {error}"), False
    if play.refused or refusal:
        return state, judge_refusal(game, play, refusal, where), refusal > 0
    if script.left:
        used = len(play.dice) - len(script.left)
        return after, Problem(where, f"all dice rolled, {list(play.dice)}", f"only the first {used}"), False
    return after, None, False


def waived(game: Game, state: Any) -> Any:
    """The state after one of those who decide did what goes without saying; None if nothing does, or it rolls dice."""
    after, out = copy_record(state), [Action() for _ in range(game.MAX_CHOICES)]
    for seat in seats_in(game.deciders(state)):
        game.fallback(state, seat, out)
        if out[0].verb in game.UNSAID:
            with suppress(DiceError), dice_from(Script(())):
                game.apply(after, seat, out[0])
                return after
    return None


def judge_refusal(game: Game, play: Play, refusal: int, where: str) -> Problem | None:
    got = f"refused by {game.No(refusal).rule}, {game.No(refusal).text}" if refusal else "it was carried out"
    if not play.refused:
        return Problem(where, f"{play.do!r} to be legal", got)
    if refusal and play.refused in ("any", game.No(refusal).rule):
        return None
    return Problem(where, f"{play.do!r} to be refused by {play.refused}", got)


def seat_of(game: Game, state: Any, play: Play) -> int:
    """The number of the seat that a play names, or of the only one that decides."""
    if play.seat:
        seating = game.seats(state)
        names = [name.casefold() for name in seating]
        if play.seat.casefold() not in names:
            raise BadInput(f"there is no seat {play.seat!r}; {did_you_mean(play.seat, seating)}")
        return names.index(play.seat.casefold())
    seats = seats_in(game.deciders(state))
    if len(seats) != 1:
        raise BadInput(f"name the seat: {listed(game.seats(state)[seat] for seat in seats)} decide now")
    return seats[0]


def view_of(game: Game, state: Any, seat: int) -> Any:
    view = copy_record(state)
    game.hide(view, seat)
    return view


# Comparing


def differences_of(game: Game, case: Case, state: Any, expect: Mapping[str, Any], where: str) -> list[Problem]:
    """What of an `expect` is not so. Raises BadInput for words that a position does not have."""
    if not expect:
        return []
    try:
        wanted = game.canonical(state, {key: value for key, value in expect.items() if key not in ALWAYS})
    except BadInput as error:
        raise in_file(case, where, error) from None
    part = Part(expect, case.file, where)
    wanted |= {"over": part.flag("over")} if "over" in expect else {}
    got = game.position(state) | {"over": game.is_over(state)}
    problems = list(unlike(wanted, got, where)) if wanted else []
    if "points" in expect:
        points = {name: game.points(state, seat) for seat, name in enumerate(game.seats(state))}
        problems += unlike(part.part("points").table, points, f"{where}.points")
    if "deciders" in expect:
        seats = sorted(game.seats(state)[seat] for seat in seats_in(game.deciders(state)))
        problems += unlike(sorted(part.texts("deciders")), seats, f"{where}.deciders")
    for key in ("offered", "not_offered"):
        texts = part.texts(key, [])
        problems += unlike_offers(game, case, state, texts, f"{where}.{key}", offered=key == "offered")
    return problems


def unlike(wanted: Any, got: Any, where: str) -> Iterator[Problem]:
    """The differences, value by value; a table need only hold what is written, `true` stands for any number but 0."""
    if isinstance(wanted, Mapping) and wanted and isinstance(got, Mapping):
        for key, value in wanted.items():
            yield from unlike(value, got.get(key), f"{where}.{key_name(key)}")
    elif isinstance(wanted, bool):
        if bool(got) != wanted:
            yield Problem(where, text_of(wanted), text_of(got))
    elif wanted != got and (wanted or got):
        yield Problem(where, text_of(wanted), text_of(got))


def text_of(value: Any) -> str:
    if isinstance(value, bool):
        return "true" if value else "false"
    return "nothing" if value is None else repr(value)


def unlike_offers(
    game: Game, case: Case, state: Any, texts: Sequence[str], where: str, *, offered: bool
) -> Iterator[Problem]:
    """Notations that are not among the choices of who decides, or are and should not be."""
    seats = seats_in(game.deciders(state))
    out = [Action() for _ in range(game.MAX_CHOICES)]
    for text in texts:
        there = False
        for seat in seats or [WATCHER]:
            try:
                actions = game.parse(state, text, seat)
            except BadInput as error:
                raise in_file(case, where, error) from None
            if len(actions) != 1:
                raise in_file(case, where, f"{text!r} is {len(actions)} actions; each text is one")
            n = game.choices(state, seat, out) if seat != WATCHER else 0
            there = there or actions[0] in out[:n]
        if there != offered:
            legal = [game.write(state, [each]) for seat in seats for each in out[: game.choices(state, seat, out)]]
            yield Problem(where, f"{text!r}" if offered else f"no {text!r}", listed(legal))
