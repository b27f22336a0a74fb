"""`study`: many games for a designer, kept in a folder, resumed where it was stopped, told as a page and in a table."""

from __future__ import annotations

import argparse
import functools
import sys
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from typing import Any, Final

from stormtable.cli import starting
from stormtable.cli.crews import crew_of
from stormtable.cli.files import write_whole
from stormtable.cli.interrupts import BEFORE, ends_at_once
from stormtable.cli.output import harmless, print_json, say, show
from stormtable.cli.patience import saying_why_it_takes_long
from stormtable.cli.progress import Progress
from stormtable.engine.game import BadInput
from stormtable.engine.inputs import list_words
from stormtable.games import find
from stormtable.lab.extras import extra_module
from stormtable.lab.kept import Kept, kept, lock_of
from stormtable.lab.shares.processes import Processes
from stormtable.lab.shares.threads import Threads
from stormtable.lab.shares.work import Crew
from stormtable.lab.studies.found import Found
from stormtable.lab.studies.kinds import STUDIES, made_study
from stormtable.lab.studies.page import page
from stormtable.lab.studies.plan import Played, Study
from stormtable.lab.studies.playing import KIND, is_due, play
from stormtable.lab.studies.tables import as_parquet, games_table

__all__ = ["study"]

NEEDED: Final = ("altair", "pyarrow", "rich", "vl_convert")
WIDTH: Final = 160  # letters, where no terminal says how wide it is
SHARES, GAMES, PAGE = "study.jsonl", "games.parquet", "report.html"  # files of a study's folder
LOCK: Final = lock_of(Path(SHARES)).name


@ends_at_once
def study(arguments: argparse.Namespace) -> int:
    """Play what is left of it, write down what was found, and tell it."""
    for each in NEEDED:
        extra_module(each, "lab", "`stormtable study`")
    planned = planned_study(arguments)
    out: Path | None = arguments.out
    if out is not None:
        check_folder(out)
        BEFORE.append(lambda: say(f"{out} holds what was played: the same command goes on from there"))
    path = out / SHARES if out is not None else None
    with saying_why_it_takes_long(find(planned.game).TITLE), kept(path, KIND, planned, is_due(planned)) as file:
        done = sum(len(each.games) for each in file.done)
        with crew_of(arguments) as crew, Progress(planned.total, done) as told:
            for played in play(planned, crew or crew_for(planned), file):
                told.more(len(played.games))
    found = STUDIES[planned.study].tell(planned, file.done)
    files = [] if out is None else written(planned, file, found, out)
    if arguments.json:
        print_json(as_json(planned, file.done, found, files))
    else:
        seconds = sum(each.seconds for each in file.done)
        took = f"It took {seconds:,.1f} s of processors, {1000 * seconds / planned.total:,.1f} ms a game."
        show_all(found, f"{played_words(planned)} {took}", files)
    return 0


def crew_for(planned: Study) -> Crew:
    """Interpreted rules hold Python's lock, so they need processes; compiled ones share this one."""
    return Processes() if planned.way == "rules" else Threads()


def planned_study(arguments: argparse.Namespace) -> Study:
    """What is to be played. Raises BadInput."""
    game = find(arguments.game)
    scenarios: dict[str, str | Mapping[str, Any]] = {}
    for given in arguments.scenario:
        if given in scenarios:
            raise BadInput(f"--scenario {given} is given twice")
        scenarios[given] = starting.scenario(game, given)
    levels = [] if arguments.levels is None else arguments.levels.split(",")
    if len({*levels}) < len(levels):
        raise BadInput(f"--levels {arguments.levels}: each is named once")
    options = starting.options(arguments.option)
    games = arguments.games or 0
    return made_study(arguments.study, game, scenarios, options, levels, games, arguments.seed, arguments.try_)


def check_folder(out: Path) -> None:
    """Make the folder, or refuse what is none. Raises BadInput."""
    try:
        if out.exists() and not out.is_dir():
            raise BadInput(f"--out {out}: it is a file; name a folder")
        if out.is_dir() and not (out / SHARES).exists() and any(each.name != LOCK for each in out.iterdir()):
            raise BadInput(f"--out {out}: the folder holds other files and no study; name a new one")
        out.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise BadInput(f"--out {out}: {error.strerror or error}") from error


def written(planned: Study, file: Kept[Played], found: Found, out: Path) -> list[Path]:
    """Write a study's files, each the same for equal seeds."""
    contents: dict[str, Callable[[], bytes]] = {
        GAMES: functools.partial(games_table, planned, file.done),
        f"{found.table.name}.parquet": functools.partial(as_parquet, found.table, planned),
        PAGE: lambda: page(planned, found, played_words(planned)).encode(),
    }
    for name, make in contents.items():
        write_whole(out / name, make(), "--out")
    return [out / name for name in contents]


def played_words(planned: Study) -> str:
    """What was played, in a line."""
    scenarios = dict.fromkeys(Path(each.scenario).name for each in planned.cells)
    levels = dict.fromkeys(each.level for each in planned.cells)
    chosen = [f"{name} = {value}" for name, value in planned.cells[0].options.items()]
    cells = f"{len(planned.cells)} cells" if len(planned.cells) > 1 else "one cell"
    return (
        f"{planned.total:,} games, {planned.games:,} in each of {cells}: {list_words(scenarios)}; {list_words(levels)}"
        f"{'; ' + ', '.join(chosen) if chosen else ''}. Seed {planned.seed}, Stormtable {planned.program}."
    )


def show_all(found: Found, played: str, files: Sequence[Path]) -> None:
    """What was found, as a table and in sentences."""
    from rich import box  # noqa: PLC0415
    from rich.console import Console  # noqa: PLC0415  (of the extra "lab")
    from rich.table import Table  # noqa: PLC0415
    from rich.text import Text  # noqa: PLC0415

    columns = found.table.shown(narrow=True)
    heads, *lines = found.table.texts(narrow=True, rows=found.telling)
    drawn = Table(title=Text(found.title), title_justify="left", header_style="bold", box=box.SIMPLE)
    for head, column in zip(heads, columns, strict=True):
        drawn.add_column(
            Text(head), justify="left" if column.look == "text" else "right", no_wrap=column.look != "text"
        )
    for line in lines:
        drawn.add_row(*(Text(harmless(cell)) for cell in line))
    console = Console(width=None if sys.stdout.isatty() else WIDTH)
    with console.capture() as captured:
        console.print(drawn)
    if lines:
        show("\n".join(map(str.rstrip, captured.get().rstrip("\n").splitlines())))
    for sentence in found.sentences:
        show(f"- {sentence}")
    show(played)
    for path in files:
        say(f"wrote {path}")


def as_json(planned: Study, shares: Sequence[Played], found: Found, files: Sequence[Path]) -> dict[str, Any]:
    games = [game for share in shares for game in share.games]
    digest = 0
    for game in games:
        digest = (digest * 31 + game.digest) & ((1 << 64) - 1)
    return {
        "study": planned.study,
        "game": planned.game,
        "seed": planned.seed,
        "games": len(games),
        "unfinished": sum(game.points is None for game in games),
        "digest": f"{digest:016x}",
        "seconds": round(sum(each.seconds for each in shares), 3),
        "found": found.sentences,
        "rows": found.table.rows,
        "files": [str(path) for path in files],
    }
