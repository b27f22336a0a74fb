"""`train`: the search plays against itself, and a network learns from it who wins (docs/training.md)."""

from __future__ import annotations

import argparse
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from stormtable.bots.learned import Learned
from stormtable.cli import starting
from stormtable.cli.files import check_target, write_whole
from stormtable.cli.interrupts import BEFORE, ends_at_once
from stormtable.cli.output import print_json, say, show, table
from stormtable.cli.patience import saying_why_it_takes_long
from stormtable.cli.progress import Progress
from stormtable.engine.game import BadInput
from stormtable.games import find
from stormtable.lab.extras import extra_module
from stormtable.lab.shares.threads import Threads
from stormtable.lab.shares.work import Share
from stormtable.lab.training.folder import Folder
from stormtable.lab.training.learning import LEAST, learn, learned, written
from stormtable.lab.training.recipe import Recipe, made_recipe
from stormtable.lab.training.selfplay import SelfPlay

__all__ = ["train"]


@ends_at_once
def train(arguments: argparse.Namespace) -> int:
    """Play what is not played yet, learn, and write the weights."""
    game, begun = find(arguments.game), time.monotonic()
    for name in ("jax", "optax"):
        extra_module(name, "train", "learning")
    out: Path = arguments.out or Path(f"{game.NAME}-expert.json")
    check_target(out, "--out")
    recipe = recipe_of(arguments, game)
    folder = Folder(out.with_name(f"{out.name}.games"), recipe)
    BEFORE.append(lambda: say(f"{folder.path} holds what was played: the same command goes on from there"))
    with folder.held():
        with saying_why_it_takes_long(game.TITLE):
            games = play(folder, recipe, arguments, begun)
        found = fit(folder, recipe, games, begun)
    write_whole(out, written(found), "--out")
    tell(arguments, out, found)
    return 0


def recipe_of(arguments: argparse.Namespace, game: Any) -> Recipe:
    """The recipe that the arguments ask for. Raises BadInput."""
    scenarios = [starting.scenario(game, given) for given in arguments.scenario or [None]]
    if len({*arguments.scenario}) < len(arguments.scenario):
        raise BadInput("--scenario: each is named once")
    return made_recipe(game, scenarios, arguments.level, arguments.descents or 0, arguments.seed)


def play(folder: Folder, recipe: Recipe, arguments: argparse.Namespace, begun: float) -> int:
    """Play the games that are not there yet, as long as there is time; returns how many can be learned from."""
    games, deadline = arguments.games, None if arguments.hours is None else begun + 3600 * arguments.hours
    missing = folder.missing(games)

    def in_time() -> Iterator[Share]:
        for share in missing:
            if deadline is not None and time.monotonic() >= deadline:
                return
            yield share

    with Progress(games, games - sum(share.count for share in missing)) as progress:
        work = Threads(arguments.workers).do(SelfPlay(recipe), in_time())
        for share, rows in zip(missing, work, strict=False):
            folder.store(share, rows)
            progress.more(share.count)
    left = folder.missing(games)
    there = left[0].first if left else games
    if there < LEAST:
        raise BadInput(f"--hours {arguments.hours:g}: only {there} games were played in that time; {LEAST} are needed")
    if left:
        say(f"learning from {there:,} of {games:,} games: --games {there} makes the same weights")
    return there


def fit(folder: Folder, recipe: Recipe, games: int, begun: float) -> Learned:
    """Learn from more and more of the games, and tell how well each time."""
    curve = []
    for step in learn(recipe, folder.rows(games), games):
        curve.append(step)
        part, rows, made = step
        say(f"from {part:,} games, {rows:,} positions: loss {made.loss:.4f}; the judgement's {made.judgement:.4f}")
    return learned(recipe, games, curve)


def tell(arguments: argparse.Namespace, out: Path, found: Learned) -> None:
    """Say what came of it."""
    recipe = found.recipe
    if arguments.json:
        print_json({"game": found.game, "out": str(out), "recipe": recipe, "curve": found.curve})
        return
    rows = [(f"{each['games']:,}", f"{each['rows']:,}", f"{each['loss']:.4f}") for each in found.curve]
    show(table([("games", "positions", "loss"), *rows]))
    show(f"the game's own judgement: {recipe['loss_of_judgement']:.4f}")
    show(f"{out}: {len(found.weights):,} weights; let them play as expert:{out}")
