"""`case` and `replay`: files that are played again and compared."""

from __future__ import annotations

import argparse
from collections import defaultdict
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Final

import msgspec

from stormtable.cli.output import USAGE, complain, print_json, say, show
from stormtable.cli.starting import game_of
from stormtable.engine.case_play import play_case
from stormtable.engine.cases import read_case
from stormtable.engine.game import BadInput
from stormtable.engine.people import name_players, plain
from stormtable.games import find
from stormtable.scene import Line, Story
from stormtable.table import Match, Record, read_record, verify
from stormtable.table.asides import aside_texts
from stormtable.table.hints import help_text, helped
from stormtable.table.journal import Entry
from stormtable.table.people import by_side
from stormtable.table.seals import checked_match
from stormtable.table.verify import Verdict
from stormtable.table.verify_battles import BattlesVerdict, check_battles
from stormtable.table.verify_clocks import clock_problems

__all__ = ["case", "replay"]


def case(arguments: argparse.Namespace) -> int:
    """1 if any of them differs from what it expects; 2 if one is no case, when the others have been played."""
    told: list[dict[str, object]] = []
    unread = 0
    for path in arguments.files:
        try:
            read = read_case(path)
            result = play_case(game_of(read), read)
        except BadInput as error:
            unread += 1
            told.append({"file": str(path), "right": False, "problems": [str(error)]})
            complain(error)
            continue
        told.append({"file": str(path), "right": result.right, "problems": [str(each) for each in result.problems]})
        if not arguments.json:
            show(str(result))
    right = all(each["right"] for each in told)
    if arguments.json:
        print_json({"right": right, "cases": told})
    return USAGE if unread else 0 if right else 1


def read_match(path: Path) -> tuple[Record, Match]:
    """A record and its match under today's rules. Raises BadInput naming the file."""
    try:
        record = read_record(path.read_bytes())
        for entry in record.entries:
            stories_of(entry)
        return record, record.match(find)
    except OSError as error:
        raise BadInput(f"{path}: {error.strerror or error}") from error
    except BadInput as error:
        raise BadInput(f"{path}: {error}") from error


def stories_of(entry: Entry) -> list[Story]:
    try:
        return msgspec.convert(entry.stories, list[Story])
    except msgspec.ValidationError as error:
        raise BadInput(f"entry {entry.number}: its stories cannot be shown: {error}") from error


def replay(arguments: argparse.Namespace) -> int:
    """1 if today's rules do not agree with the record, or its dice or clocks are not what they must be."""
    record, match = read_match(arguments.file)
    verdict = verify(record) if arguments.verify else None
    if verdict:
        verdict.problems += clock_problems(record)
    fought = check_battles(match, beside(arguments.file), find) if arguments.verify else BattlesVerdict()
    right = not match.frozen_why and not (verdict and (verdict.problems or verdict.unchecked))
    right = right and not (fought.problems or fought.unchecked)
    if arguments.json:
        print_json(
            {
                "game": record.header.game,
                "entries": len(record.entries),
                "over": record.end is not None,
                "points": list(record.end.points) if record.end else None,
                "how": record.end.how if record.end else None,
                "agrees": not match.frozen_why,
                "frozen": match.frozen_why,
                "hints": {"agreed": record.header.hints, "helped": helped_told(match)},
                **(verdict_of(verdict, verified=right) if verdict else {}),
                **battles_told(record, fought),
            }
        )
        return 0 if right else 1
    tell(match)
    if verdict:
        for sentence in [*(verdict.problems or [verdict.text]), *verdict.set_right, *verdict.early]:
            show(sentence)
        for sentence in fought.problems or filter(None, [fought.text]):
            show(sentence)
    if text := help_text(match, [seat.letter for seat in match.header.seats]):
        show(text)
    if record.end is not None and record.end.how in AGREED:
        show(AGREED[record.end.how])
    if record.header.campaign is not None:
        show(f"battle {record.header.campaign.battle} of the campaign {record.header.campaign.match}")
    if match.frozen_why:
        say(f"shown as recorded, since today's rules do not agree: {match.frozen_why}")
    return 0 if right else 1


def beside(path: Path) -> Callable[[str], Record | None]:
    """Finds the record of a match by its name beside a file: `NAME.jsonl`, packed or not, whatever stands before it."""

    def find_record(name: str) -> Record | None:
        name = checked_match(name)
        found = sorted(each for end in ("", ".gz") for each in path.parent.glob(f"*{name}.jsonl{end}"))
        return read_match(found[0])[0] if found else None

    return find_record


def battles_told(record: Record, fought: BattlesVerdict) -> dict[str, object]:
    """What is known of a campaign's battles, or of a battle's campaign, as JSON; nothing of any other match."""
    campaign = record.header.campaign
    told: dict[str, object] = {}
    if campaign is not None:
        told["campaign"] = {"match": campaign.match, "battle": campaign.battle}
    if any(entry.reports for entry in record.entries):
        told["battles"] = {
            "fought": fought.fought,
            "quick": fought.quick,
            "problems": fought.problems,
            "unchecked": fought.unchecked,
        }
    return told


def helped_told(match: Match) -> list[dict[str, object]]:
    """Who had hints and warnings, as JSON."""
    letters = [seat.letter for seat in match.header.seats]
    return [{"seat": letters[each.seat], "hints": each.hints, "warnings": each.warnings} for each in helped(match)]


def verdict_of(verdict: Verdict, *, verified: bool) -> dict[str, object]:
    """What checking the dice found, as JSON."""
    return {
        "verified": verified,
        "dice": verdict.dice,
        "verdict": verdict.text,
        "problems": verdict.problems,
        "set_right": verdict.set_right,
        "early": verdict.early,
    }


AGREED: Final = {"draw": "a draw, as all agreed", "end": "ended without a result, as all agreed"}
BY: Final = {"": "", "all": ", as all agreed", "referee": ", by the referee"}


def tell(match: Match) -> None:
    """The match as sentences, entry by entry, its players by their names."""
    players = by_side(match)

    def put(text: str) -> None:
        show(plain(name_players(text, players)))

    asides = defaultdict[int, list[str]](list)
    for after, text in aside_texts(match):
        asides[after].append(text)
    for entry in match.entries:
        who = match.header.seats[entry.seat].letter if 0 <= entry.seat < match.seats else "-"
        put(f"{entry.number:4} {who} {entry.text or entry.kind}{BY[entry.by]}{left_text(entry.left)}")
        for story in stories_of(entry):
            title = ": ".join(part for part in (story.text, story.outcome) if part)
            put(f"       {title}" + rule_text(story.rule))
            if story.dice or story.modifiers:
                put(f"         {roll_text(story)}")
            for line in story.lines:
                put(f"         {line.text}{change_text(line)}" + rule_text(line.rule))
                if line.dice or line.modifiers:
                    put(f"           {roll_text(line)}")
        for text in asides[entry.number + 1]:
            put(f"       {text}")


def left_text(left: Sequence[float | None]) -> str:
    """What was left on the clocks, by seat: "  (9:50, 10:00 left)"; "" without clocks."""
    shown = ["-" if each is None else clock_text(each) for each in left]
    return f"  ({', '.join(shown)} left)" if shown else ""


def clock_text(seconds: float) -> str:
    """Seconds as a clock shows them: "9:50", "1:02:03", "2 d 4:00:00"."""
    days, rest = divmod(int(seconds), 86_400)
    hours, minutes = rest // 3600, rest // 60 % 60
    hour = f"{hours}:{minutes:02}" if days or hours else f"{minutes}"
    return f"{days} d {hour}:{rest % 60:02}" if days else f"{hour}:{rest % 60:02}"


def change_text(line: Line) -> str:
    """What a value was and has become: ": 12 to 11"."""
    return f": {line.old or 'nothing'} to {line.new or 'nothing'}" if line.old or line.new else ""


def rule_text(rule: str) -> str:
    return f"  ({rule})" if rule else ""


def roll_text(part: Story | Line) -> str:
    """Dice, in brackets what does not count, and modifiers with their rules: "5, (3); +1 accuracy (LS-5.3)"."""
    faces = [("{}" if die.counted else "({})").format(die.face or "hidden") for die in part.dice]
    added = [f"{each.amount:+} {each.text}".replace("-", "−") + rule_text(each.rule) for each in part.modifiers]
    return "; ".join(filter(None, (", ".join(faces), ", ".join(added))))
