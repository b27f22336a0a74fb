"""The commands, their arguments and what each is for."""

from __future__ import annotations

import argparse
from pathlib import Path
from typing import Final, Protocol

from stormtable import __version__
from stormtable.cli.argument_types import host_name, hours, seconds, sub_path, whole
from stormtable.engine.inputs import list_words
from stormtable.games import packages
from stormtable.scene.prints import PARTS

__all__ = ["DATABASE", "make_parser"]

DATABASE: Final = "STORMTABLE_DATABASE"
STUDIES: Final = {
    "balance": "Who wins each scenario, by how much, and how often nobody does.",
    "values": "What each unit is worth in chance to win against its points.",
    "options": "What an option does to who wins and how long it takes.",
    "rules": "How often each rule takes part, and in which scenario it never does.",
    "lengths": "How many decisions and turns games take.",
}


def make_parser() -> argparse.ArgumentParser:
    """The whole command line."""
    parser = argparse.ArgumentParser(
        prog="stormtable",
        description="Printed wargames on one table. Without a command: serve the table and open it in a browser.",
    )
    parser.add_argument("--version", action="version", version=f"stormtable {__version__}")
    parser.set_defaults(command="serving:run")
    serving(parser)
    commands = parser.add_subparsers(title="commands", metavar="COMMAND")
    reading(commands)
    playing(commands)
    return parser


def serving(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("--port", type=whole(0, 65535), default=8080, help="port to serve on; 0 takes a free one")
    parser.add_argument("--host", default="127.0.0.1", help="address to listen on; 0.0.0.0 lets others reach it")
    parser.add_argument(
        "--name",
        type=host_name,
        action="append",
        default=[],
        metavar="HOST",
        help="a host name under which others reach this table (repeatable)",
    )
    parser.add_argument(
        "--root-path",
        type=sub_path,
        default="",
        metavar="PATH",
        help="the path of its host below which a proxy serves this table, such as /games",
    )
    parser.add_argument(
        "--lobby",
        choices=("open", "invitation", "off"),
        help="whether players offer each other seats and watch each other: to all, by link alone, or not"
        " (default: open where others can reach this table, else off)",
    )
    parser.add_argument("--no-browser", action="store_true", help="do not open a browser")
    parser.add_argument(
        "--no-computers", action="store_true", help="leave the computer's seats to `stormtable worker` processes"
    )
    parser.add_argument(
        "--metrics",
        nargs="?",
        const="127.0.0.0/8,::1",
        default="",
        metavar="NETWORKS",
        help="keep figures for Prometheus, at /metrics for these addresses and networks (this machine)",
    )
    parser.add_argument("--log-format", choices=("text", "json"), default="text", help="how the log is written")
    mail(parser)
    kept(parser)


def mail(parser: argparse.ArgumentParser) -> None:
    """How players are told away from the page."""
    parser.add_argument("--smtp", default="", metavar="HOST[:PORT]", help="the mail server by which notices are sent")
    parser.add_argument("--smtp-from", default="", metavar="ADDRESS", help="the address that they come from")
    parser.add_argument("--smtp-user", default="", metavar="NAME", help="who logs in there")
    parser.add_argument(
        "--smtp-password-file",
        default="",
        metavar="FILE",
        help="the file that holds the password (default: the variable STORMTABLE_SMTP_PASSWORD)",
    )
    parser.add_argument(
        "--private-webhooks", action="store_true", help="let players' webhooks be at addresses of this network"
    )


def kept(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("--data", type=Path, metavar="DIR", help="where matches are kept (default: the user's data)")
    parser.add_argument(
        "--database",
        metavar="URL",
        help="keep them in this SQLite file instead, or in PostgreSQL, at postgresql://USER@HOST/NAME;"
        f" {DATABASE} in the environment does the same",
    )


class Commands(Protocol):
    """What `add_subparsers` gives."""

    def add_parser(self, name: str, *, help: str, description: str) -> argparse.ArgumentParser:  # noqa: A002
        """A parser for one command."""


def add(commands: Commands, name: str, command: str, text: str, *, as_json: bool = True) -> argparse.ArgumentParser:
    parser = commands.add_parser(name, help=text, description=text)
    parser.set_defaults(command=command)
    if as_json:
        parser.add_argument("--json", action="store_true", help="print one JSON object")
    return parser


def reading(commands: Commands) -> None:
    """Commands that play nothing."""
    add(commands, "games", "books:games", "List the games.")
    rules = add(commands, "rules", "books:rules", "Show a game's rulebook, or one rule.")
    rules.add_argument("game", nargs="?", metavar="GAME")
    rules.add_argument("id", nargs="?", metavar="ID", help='a rule\'s id, such as "AL-5.4"')
    rules.add_argument("--coverage", action="store_true", help="which rules are carried out and tested")
    case = add(commands, "case", "records:case", "Play case files and compare with what they expect.")
    case.add_argument("files", nargs="+", type=Path, metavar="FILE")
    lesson = add(commands, "lesson", "lessons:lesson", "Whether lesson files can be played to their end.")
    lesson.add_argument("files", nargs="*", type=Path, metavar="FILE", help="all that are shipped if left out")
    puzzling(commands)
    replay = add(commands, "replay", "records:replay", "Play a match's record again.")
    replay.add_argument("file", type=Path, metavar="FILE")
    replay.add_argument("--verify", action="store_true", help="check every die against the published seed")
    reviewing(commands)
    chances(commands)
    printing(commands)
    new = add(commands, "new-game", "newgame:new_game", "Write a small game that plays at once, to begin with.")
    new.add_argument("name", metavar="NAME", help="of its folder, such as sea_fight")
    backup = add(commands, "backup", "databases:backup", "Copy the matches of a table, running or not, to a file.")
    backup.add_argument("file", type=Path, metavar="FILE")
    kept(backup)
    text = "Copy all matches into another, empty database: from SQLite to PostgreSQL, or back."
    migrate = add(commands, "migrate", "databases:migrate", text)
    migrate.add_argument("source", metavar="FROM", help="a file, or postgresql://USER@HOST/NAME")
    migrate.add_argument("target", metavar="TO", help="another one")
    migrate.add_argument(
        "--leave-damaged", action="store_true", help="copy what is whole out of a damaged file, and say what is not"
    )
    hosting(commands)
    text = "Decide for the computer's seats of tables that other processes serve, from a PostgreSQL that all share."
    kept(add(commands, "worker", "databases:work", text, as_json=False))


def puzzling(commands: Commands) -> None:
    text = "List the puzzles, of a game or of all; say whether files are some; find more of them."
    puzzles = add(commands, "puzzles", "puzzles:listed", text)
    puzzles.set_defaults(game="")
    acts = puzzles.add_subparsers(title="what", metavar="WHAT")
    for name, _ in sorted(packages()):
        add(acts, name, "puzzles:listed", f"Those of {name}.").set_defaults(game=name)
    check = add(acts, "check", "puzzles:check", "Whether files are puzzles: played to their end, and searched again.")
    check.add_argument("files", nargs="*", type=Path, metavar="FILE", help="all that are shipped if left out")
    check.add_argument("--quick", action="store_true", help="only whether they can be played, without a search")
    mine = add(acts, "mine", "puzzles:dig", "Find puzzles in games that the computer plays.")
    mine.add_argument("game", metavar="GAME")
    mine.add_argument("--games", type=whole(1, 1_000_000), default=100, metavar="N", help="how many (default: 100)")
    mine.add_argument("--seed", type=whole(0, 1_000_000), default=1, metavar="K", help="of the games (default: 1)")
    text = "a shipped one (repeatable); the game's first if left out"
    mine.add_argument("--scenario", action="append", default=[], metavar="S", help=text)
    mine.add_argument("--most", type=whole(1, 9999), default=40, metavar="M", help="puzzles at most (default: 40)")
    text = "a folder for what is found; the same command goes on from it"
    mine.add_argument("--out", type=Path, metavar="DIR", help=text)


def chances(commands: Commands) -> None:
    text = "The odds of a case file's last play; or a table of them: every weapon of a card, by range and target."
    odds = add(commands, "odds", "chances:odds", text)
    odds.add_argument("what", nargs="+", metavar="FILE", help="a case file; with --table: a game, and cards if not all")
    odds.add_argument("--table", action="store_true", help="`stormtable odds --table GAME [CARD...]`")
    odds.add_argument("--target", nargs="+", default=[], metavar="CARD", help="at these only, with --table")
    odds.add_argument("--csv", type=Path, metavar="FILE", help="write the table there, with --table")
    odds.add_argument("--picture", type=Path, metavar="FILE", help="draw it, .png or .svg, with --table")
    set_up(odds)


def hosting(commands: Commands) -> None:
    """What whoever runs a table for others sees and does, while it runs or not."""
    text = "Look after the players of a table, running or not: reports, bans, mutes, matches, ratings."
    parser = commands.add_parser("host", help=text, description=text)
    acts = parser.add_subparsers(title="what", metavar="WHAT", required=True)
    for name, told in (
        ("overview", "How much there is of everything."),
        ("bans", "The bans and mutes that hold."),
        ("key", "Make a new key to the page /host, and end the one before."),
    ):
        host_act(acts, name, told)
    for name, told in (("failures", "Notices that could not be sent."), ("audit", "What hosts did.")):
        host_list(acts, name, told)
    host_list(acts, "players", "Players, who was here last first.", "NAME")
    host_list(acts, "reports", "Reports that wait.", closed="those that are dealt with instead")
    host_list(acts, "matches", "Matches that run, the one that changed last first.", "GAME", "those that are over too")
    rename = host_act(acts, "rename", "Call a player something else.", "PLAYER")
    rename.add_argument("name", metavar="NAME")
    host_act(acts, "remove", "Let a player leave for good; the matches stay.", "PLAYER")
    ban = host_act(acts, "ban", "Keep a player or a network of addresses out.")
    ban.add_argument("player", nargs="?", default="", metavar="PLAYER", help="by the id that `host players` shows")
    ban.add_argument("--address", default="", metavar="NETWORK", help="such as 203.0.113.7 or 203.0.113.0/24")
    for each in (ban, host_act(acts, "mute", "Let a player play and not talk.", "PLAYER")):
        each.add_argument("--days", type=float, default=0.0, help="how long (default: for good)")
        each.add_argument("--reason", default="", help="which they are told")
    host_act(acts, "lift", "End a ban or a mute.", "ID")
    report = host_act(acts, "report", "Say what became of a report.", "ID")
    report.add_argument("state", choices=("acted", "dismissed"))
    host_act(acts, "abandon", "End a match without a result.", "MATCH")
    ratings = host_act(acts, "ratings", "Compute all ratings anew from the results.")
    ratings.add_argument("--recompute", action="store_true", required=True, help="say that it is meant")
    ratings.add_argument("--strike", default="", metavar="MATCH", help="let this match not count any more")


def host_act(commands: Commands, name: str, text: str, *arguments: str) -> argparse.ArgumentParser:
    parser = add(commands, name, "hosting:host", text)
    parser.set_defaults(act=name)
    for each in arguments:
        parser.add_argument(each.lower(), metavar=each)
    kept(parser)
    return parser


def host_list(commands: Commands, name: str, text: str, search: str = "", closed: str = "") -> None:
    parser = host_act(commands, name, text)
    if search:
        parser.add_argument("search", nargs="?", default="", metavar=search, help="only these")
    if closed:
        parser.add_argument("--closed", action="store_true", help=closed)
    parser.add_argument("--from", dest="first", type=whole(0), default=0, metavar="N", help="from which row on")


def printing(commands: Commands) -> None:
    text = "Print what a match is played with as a PDF: sheets, cards, tables, counters, rulers, maps."
    parser = add(commands, "print", "printing:print_game", text)
    parser.add_argument("game", metavar="GAME")
    set_up(parser)
    parser.add_argument("--out", type=Path, metavar="FILE", help="where to write it (default: GAME-SCENARIO.pdf)")
    parser.add_argument("--paper", choices=("a4", "letter"), default="a4", help="size of the pages (default: a4)")
    parser.add_argument(
        "--unit",
        type=whole(8, 60),
        metavar="MM",
        help="how long a hex (from side to side), a centimetre or an inch of the rules is on paper "
        "(default: 19 mm a hex, else its own length)",
    )
    parser.add_argument(
        "--only",
        nargs="+",
        choices=PARTS,
        metavar="PART",
        help=f"only these pages: {list_words(PARTS)}; the poster is a free table true to size (default: all but that)",
    )


def reviewing(commands: Commands) -> None:
    text = "Tell what mattered in a finished match: the chance to win, the luck of rolls, what decisions gave away."
    review = add(commands, "review", "reviews:review", text)
    review.add_argument("file", type=Path, metavar="FILE", help="the match's record")
    review.add_argument("--html", type=Path, metavar="FILE", help="write it as a page too")
    review.add_argument(
        "--factor",
        type=whole(1, 100),
        default=1,
        metavar="N",
        help="so many times the usual descents: surer, and as much slower (default: 1)",
    )


def playing(commands: Commands) -> None:
    """Commands that start games."""
    simulate = add(
        commands,
        "simulate",
        "simulation:simulate",
        "Play many games between computer players, none longer than 50,000 decisions.",
    )
    starts_game(simulate, "all seats at random")
    simulate.add_argument("--games", type=whole(1), default=1000, metavar="N", help="how many (default: 1000)")
    simulate.add_argument("--interpreted", action="store_true", help="run the rules without compiling them: slow")
    cluster(simulate)
    match = add(
        commands,
        "match",
        "matches:match",
        "Play one match between computer players, of at most 5,000 decisions, and record it; or many, with an index.",
    )
    starts_game(match, "all seats random")
    match.add_argument("--record", type=Path, metavar="FILE", help="where to write the record; packed if named .gz")
    text = "write many records there, and an index of all their entries (docs/large-records.md); goes on where it was"
    match.add_argument("--record-dir", type=Path, metavar="DIR", help=text)
    match.add_argument(
        "--games", type=whole(1, 9_999_999), metavar="N", help="how many, with --record-dir (default: 1)"
    )
    cluster(match, "how many at a time, with --record-dir (default: all cores)")
    contest(commands)
    training(commands)
    studying(commands)
    remote(commands)


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


def remote(commands: Commands) -> None:
    text = "Let a program or a level play a seat of a table that is served elsewhere, until the match is over."
    parser = add(commands, "seat", "seats:seat", text)
    parser.add_argument("url", metavar="URL", help="the link to the seat: http://HOST/table/KEY")
    parser.add_argument("--bot", required=True, metavar="A", help="random, a level, or exec:COMMAND (docs/bots.md)")
    parser.add_argument("--name", default="", help="the name it plays under")
    programs(parser)


def starts_game(parser: argparse.ArgumentParser, without: str) -> None:
    parser.add_argument("game", metavar="GAME")
    set_up(parser)
    parser.add_argument(
        "--bots",
        metavar="A,B",
        help="who plays: random, a level, or exec:COMMAND for a program (docs/bots.md); one a seat or a team. Quotation"
        f" marks in a command keep its blanks and commas (default: {without})",
    )
    programs(parser)
    parser.add_argument("--seed", type=whole(0), default=1, metavar="K", help="of the dice (default: 1)")


def programs(parser: argparse.ArgumentParser) -> None:
    parser.add_argument(
        "--bot-seconds",
        type=seconds(3600),
        default=10.0,
        metavar="S",
        help="for each decision of a program (default: 10)",
    )


def cluster(parser: argparse.ArgumentParser, workers: str = "with --cluster: how many games at a time") -> None:
    parser.add_argument(
        "--cluster",
        metavar="auto|ADDRESS",
        help="play on a Ray cluster: the one at ADDRESS; auto: one that runs here, else this machine (docs/cluster.md)",
    )
    parser.add_argument("--workers", type=whole(1, 10_000), metavar="N", help=workers)


def set_up(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("--scenario", metavar="S", help="a shipped scenario, or a scenario file (.toml)")
    an_option(parser)


def an_option(parser: argparse.ArgumentParser) -> None:
    parser.add_argument(
        "--option", action="append", default=[], metavar="NAME=VALUE", help="a rule option (repeatable)"
    )
