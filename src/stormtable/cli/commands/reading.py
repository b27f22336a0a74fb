"""Commands that play no match of their own: books, files, records, odds, prints."""

from __future__ import annotations

from pathlib import Path

from stormtable.cli.argument_types import whole
from stormtable.cli.commands.shared import Commands, add, set_up
from stormtable.engine.inputs import list_words
from stormtable.games import packages
from stormtable.scene.prints import PARTS

__all__ = ["reading"]


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


def puzzling(commands: Commands) -> None:
    text = "List the puzzles, of a game or of all; say whether files are some; find more of them."
    puzzles = add(commands, "puzzles", "puzzles:listed", text)
    puzzles.set_defaults(game="")
    acts = puzzles.add_subparsers(title="what", metavar="WHAT")
    for name, _ in sorted(packages()):
        add(acts, name, "puzzles:listed", f"Those of {name}.", below=True).set_defaults(game=name)
    text = "Whether files are puzzles: played to their end, and searched again."
    check = add(acts, "check", "puzzles:check", text, below=True)
    check.add_argument("files", nargs="*", type=Path, metavar="FILE", help="all that are shipped if left out")
    check.add_argument("--quick", action="store_true", help="only whether they can be played, without a search")
    mine = add(acts, "mine", "puzzles:dig", "Find puzzles in games that the computer plays.", below=True)
    mine.add_argument("game", metavar="GAME")
    mine.add_argument("--games", type=whole(1, 1_000_000), default=100, metavar="N", help="how many (default: 100)")
    mine.add_argument("--seed", type=whole(0, 1_000_000), default=1, metavar="K", help="of the games (default: 1)")
    text = "a shipped one (repeatable); the game's first if left out"
    mine.add_argument("--scenario", action="append", default=[], metavar="S", help=text)
    mine.add_argument("--first", type=whole(1, 9999), default=1, metavar="F", help="number of the first (default: 1)")
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
