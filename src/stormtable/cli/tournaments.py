"""`tournament`: everybody against everybody, resumed where it was stopped, rated."""

from __future__ import annotations

import argparse
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from stormtable.cli import starting
from stormtable.cli.crews import crew_of
from stormtable.cli.files import check_target, write_whole
from stormtable.cli.interrupts import BEFORE, ends_at_once
from stormtable.cli.output import print_json, say, show, table
from stormtable.cli.patience import saying_why_it_takes_long
from stormtable.cli.progress import Progress
from stormtable.engine.game import BadInput
from stormtable.engine.inputs import list_words
from stormtable.games import find
from stormtable.lab.players import Programs
from stormtable.lab.round_robin.page import page
from stormtable.lab.round_robin.plan import Plan, made_plan
from stormtable.lab.round_robin.playing import play
from stormtable.lab.round_robin.results import kept
from stormtable.lab.round_robin.standings import Row, Standings, standings

__all__ = ["tournament"]


@ends_at_once
def tournament(arguments: argparse.Namespace) -> int:
    """Play what is left of it, and tell the standings."""
    out: Path | None = arguments.out
    plan = plan_of(arguments)
    if out is not None:
        check_out(out)
        BEFORE.append(lambda: say(f"{out} holds what was played: the same command goes on from there"))
    if arguments.record_dir is not None:
        make_folder(arguments.record_dir)
    with (
        saying_why_it_takes_long(plan.game.TITLE),
        Programs(arguments.bot_seconds, say) as programs,
        kept(out, plan, arguments.bot_seconds) as file,
    ):
        total = sum(1 for _ in plan.schedule())
        with crew_of(arguments) as crew, Progress(total, len(file.done)) as told:
            for _ in play(plan, programs, file, arguments.record_dir, crew):
                told.more()
    found = standings(plan.names, file.done)
    shown = None if out is None else out.with_suffix(".html")
    if shown is not None:
        write_whole(shown, page(f"{plan.game.TITLE}: a tournament", summary(plan, found), found).encode(), "--out")
    if arguments.json:
        print_json(as_json(arguments, plan, found, shown))
    else:
        show_all(plan, found)
    return 0


def plan_of(arguments: argparse.Namespace) -> Plan:
    """What is to be played. Raises BadInput."""
    game = find(arguments.game)
    scenarios: dict[str, str | Mapping[str, Any]] = {}
    for given in arguments.scenario or [next(iter(game.SCENARIOS))]:
        if given in scenarios:
            raise BadInput(f"--scenario {given} is given twice")
        scenarios[given] = starting.scenario(game, given)
    names = starting.named(arguments.bots)
    if len({*names}) < len(names):
        raise BadInput(f"--bots {arguments.bots}: each player is named once")
    bots = dict(zip(names, starting.players(game, names), strict=True))
    options = starting.options(arguments.option)
    recorded = arguments.record_dir is not None
    return made_plan(game, scenarios, options, bots, arguments.games, arguments.seed, recorded)


def check_out(out: Path) -> None:
    check_target(out, "--out")
    if out.suffix == ".html":
        raise BadInput(
            f"--out {out}: the results are JSON lines, such as results.jsonl; the page is written beside them"
        )


def make_folder(folder: Path) -> None:
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise BadInput(f"--record-dir {folder}: {error.strerror or error}") from error


def summary(plan: Plan, found: Standings) -> str:
    scenarios = list_words(each.name for each in plan.grounds)
    stopped = f", {found.unfinished:,} of them stopped unfinished" if found.unfinished else ""
    return f"{scenarios}: {plan.games:,} games of all who meet, {found.played:,} in all{stopped}; seed {plan.seed}."


def show_all(plan: Plan, found: Standings) -> None:
    show(table([("", "rating", "±", "won", "drawn", "lost", "score", "95 % interval"), *map(cells, found.rows)]))
    for ground in plan.grounds:
        wins, names = found.sides.get(ground.name, []), ground.seats.names
        sides = [list_words(names[seat] for seat in mates) for mates in ground.seats.members.values()]
        show(f"{ground.name}: won by {list_words(f'{side} {n:,}' for side, n in zip(sides, wins, strict=False))}")
    for row in found.rows:
        if row.faults:
            counts = list_words(f"{count} {kind}" for kind, count in sorted(row.faults.items()))
            show(f"{row.name}: {counts}, answered by the game's fallback")
    show(summary(plan, found))


def cells(row: Row) -> tuple[str, ...]:
    total, (low, high) = row.total, row.total.interval
    counts = (f"{count:,}" for count in (total.wins, total.draws, total.losses))
    return (
        row.name,
        f"{row.rating:.0f}",
        f"{row.doubt:.0f}",
        *counts,
        f"{total.score:.1%}",
        f"{low:.1%} to {high:.1%}",
    )


def as_json(arguments: argparse.Namespace, plan: Plan, found: Standings, shown: Path | None) -> dict[str, Any]:
    return {
        "game": arguments.game,
        "scenarios": [each.name for each in plan.grounds],
        "seed": plan.seed,
        "games": found.played,
        "unfinished": found.unfinished,
        "bots": [
            {
                "bot": row.name,
                "rating": row.rating,
                "doubt": row.doubt,
                "wins": row.total.wins,
                "draws": row.total.draws,
                "losses": row.total.losses,
                "score": row.total.score,
                "interval": list(row.total.interval),
                "faults": dict(sorted(row.faults.items())),
            }
            for row in found.rows
        ],
        "pairs": [
            {
                "bots": list(pair),
                "wins": tally.wins,
                "draws": tally.draws,
                "losses": tally.losses,
                "score": tally.score,
                "interval": list(tally.interval),
            }
            for pair, tally in found.pairs.items()
        ],
        "sides": found.sides,
        "out": str(arguments.out) if arguments.out else None,
        "page": str(shown) if shown else None,
    }
