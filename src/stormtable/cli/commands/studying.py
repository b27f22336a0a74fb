"""Commands of the laboratory that play many matches: tournaments, training, studies."""

from __future__ import annotations

from pathlib import Path
from typing import Final

from stormtable.cli.argument_types import hours, whole
from stormtable.cli.commands.shared import Commands, add, an_option, cluster, programs

__all__ = ["contest", "studying", "training"]

STUDIES: Final = {
    "balance": "Who wins each scenario, by how much, and how often nobody does.",
    "values": "What each unit is worth in chance to win against its points.",
    "options": "What an option does to who wins and how long it takes.",
    "rules": "How often each rule takes part, and in which scenario it never does.",
    "lengths": "How many decisions and turns games take.",
}


def contest(commands: Commands) -> None:
    text = "Let players meet, everybody everybody, sides swapped, and rate them; what was stopped is gone on with."
    parser = add(commands, "tournament", "tournaments:tournament", text)
    parser.add_argument("game", metavar="GAME")
    who = "who plays: random, levels, expert:FILE (docs/training.md), exec:COMMAND for a program (docs/bots.md)"
    parser.add_argument("--bots", required=True, metavar="A,B,C", help=who)
    parser.add_argument(
        "--scenario", action="append", default=[], metavar="S", help="a shipped scenario, or a file (repeatable)"
    )
    an_option(parser)
    parser.add_argument(
        "--games",
        type=whole(2),
        default=100,
        metavar="N",
        help="of all who meet, in each scenario: a multiple of its sides (default: 100)",
    )
    parser.add_argument("--seed", type=whole(0), default=1, metavar="K", help="of all dice and thoughts (default: 1)")
    parser.add_argument("--out", type=Path, metavar="FILE", help="the results, as JSON lines; beside them FILE.html")
    parser.add_argument("--record-dir", type=Path, metavar="DIR", help="write down every match there: slower")
    programs(parser)
    cluster(parser)


def training(commands: Commands) -> None:
    text = "Let the search play against itself and learn from it who wins; what was stopped is gone on with."
    parser = add(commands, "train", "training:train", text)
    parser.add_argument("game", metavar="GAME")
    parser.add_argument(
        "--scenario",
        action="append",
        default=[],
        metavar="S",
        help="a shipped scenario, or a file (repeatable: taken in turn; default: the first)",
    )
    parser.add_argument(
        "--games", type=whole(100, 10**7), default=4000, metavar="N", help="how many to learn from (default: 4000)"
    )
    parser.add_argument(
        "--hours", type=hours, metavar="H", help="play no longer, and learn from what there is then (default: no end)"
    )
    parser.add_argument("--level", default="medium", metavar="L", help="who plays (default: medium)")
    parser.add_argument(
        "--descents", type=whole(1, 10**5), metavar="D", help="of its search, a decision (default: the level's own)"
    )
    parser.add_argument("--seed", type=whole(0), default=1, metavar="K", help="of games and weights (default: 1)")
    parser.add_argument("--workers", type=whole(1, 256), default=2, metavar="W", help="threads (default: 2)")
    parser.add_argument("--out", type=Path, metavar="FILE", help="the weights (default: GAME-expert.json)")


def studying(commands: Commands) -> None:
    text = "Play many games for a designer and tell what they show (docs/studies.md); what was stopped is gone on with."
    parser = commands.add_parser("study", help=text, description=text)
    kinds = parser.add_subparsers(title="what", metavar="WHAT", required=True)
    for name, told in STUDIES.items():
        study = add(kinds, name, "studies:study", told)
        study.set_defaults(study=name)
        study.add_argument("game", metavar="GAME")
        without = "the first whose forces can be built" if name == "values" else "all that can be studied so"
        where = f"a shipped scenario, or a file (repeatable; default: {without})"
        study.add_argument("--scenario", action="append", default=[], metavar="S", help=where)
        levels = "of the games, the same level for all seats: random, easy and so on"
        study.add_argument("--levels", metavar="A,B", help=levels)
        an_option(study)
        if name == "options":
            tried = "an option's value to try (repeatable; default: flags, and numbers with at most five values)"
            study.add_argument("--try", dest="try_", action="append", default=[], metavar="NAME=VALUE", help=tried)
        else:
            study.set_defaults(try_=[])
        study.add_argument("--games", type=whole(1), metavar="N", help="of each scenario at each level")
        study.add_argument(
            "--seed", type=whole(0), default=1, metavar="K", help="of all dice and thoughts (default: 1)"
        )
        study.add_argument("--out", type=Path, metavar="DIR", help="the folder for games, tables and the report")
        cluster(study)
