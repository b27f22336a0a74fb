"""What a bot's program is told of a match: what its seat's view holds, and what the log tells that seat."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Final

from stormtable import __version__
from stormtable.bots.programs.protocol import PROTOCOL, Decide, Hello, Legal, Seen, Told
from stormtable.engine.actions import Action
from stormtable.engine.choosing import choices_of
from stormtable.engine.game import Game, Setting
from stormtable.engine.seating import Seating
from stormtable.table.match import Match
from stormtable.table.viewing import Viewer, log, seen_numbers

__all__ = ["greeting", "legal_acts", "log_since", "question", "question_at", "sentences"]

ISOLATES: Final = dict.fromkeys(range(0x2066, 0x206A))  # they keep names apart where text is drawn


def greeting(
    game: Game,
    scenario: str | Mapping[str, Any],
    options: Mapping[str, Setting],
    seats: Seating,
    seat: int,
    seconds: float,
    seed: int,
) -> Hello:
    """What a program is told as a match begins."""
    return Hello(
        protocol=PROTOCOL,
        program=f"stormtable {__version__}",
        game=game.NAME,
        scenario=scenario if isinstance(scenario, str) else dict(scenario),
        options=dict(options),
        seat=seats.names[seat],
        sides=[[seats.names[mate] for mate in mates] for mates in seats.members.values()],
        seconds=seconds,
        seed=seed,
    )


def question(
    game: Game, view: Any, seat: int, legal: Sequence[Action], entry: int, log: Sequence[Seen], dropped: str
) -> Decide:
    """What a program is asked in a view; its id and time are the program's to set."""
    return Decide(
        id=0,
        entry=entry,
        seconds=0,
        position=game.position(view),
        open=game.open_ended(view, seat),
        legal=legal_acts(game, view, legal),
        log=list(log),
        dropped=dropped,
    )


def question_at(match: Match, seat: int, since: int, dropped: str) -> tuple[Decide, list[Action]]:
    """What a seat is asked now, told of the entries from `since` on; and what may be done."""
    view = match.views.of(seat)
    legal = choices_of(match.game, view, seat)
    entry = len(seen_numbers(match, Viewer(seat))) - 1
    return question(match.game, view, seat, legal, entry, log_since(match, seat, since), dropped), legal


def legal_acts(game: Game, view: Any, legal: Sequence[Action]) -> list[Legal]:
    """Actions in notation and in numbers."""
    verbs = {int(verb): verb.name.lower() for verb in getattr(game, "Verb", ())}
    return [
        Legal(
            do=game.write(view, [action]),
            verb=verbs.get(action.verb, str(action.verb)),
            who=action.unit,
            whom=action.target,
            part=action.part,
            amount=action.amount,
            facing=action.facing,
            x=action.x,
            y=action.y,
        )
        for action in legal
    ]


def log_since(match: Match, seat: int, since: int) -> list[Seen]:
    """The match's entries from `since` on, as a seat sees them."""
    letters = [each.letter for each in match.header.seats]
    return [
        Seen(
            entry=each.number,
            kind=each.entry.kind,
            seat=letters[each.entry.seat] if each.entry.seat >= 0 else "",
            do=each.text,
            told=sentences(each.stories),
        )
        for each in log(match, Viewer(seat), since)
    ]


def sentences(stories: Sequence[Any]) -> list[Told]:
    """Stories, in JSON's kinds, sentence by sentence."""
    told = []
    for story in stories:
        whole = ": ".join(filter(None, (story["text"], story.get("outcome"))))
        told.append(sentence(whole, story))
        told += [sentence(line["text"], line) for line in story["lines"]]
    return told


def sentence(text: str, said: Mapping[str, Any]) -> Told:
    faces = [die["face"] for die in said.get("dice", ()) if die["face"]]
    return Told(text=text.translate(ISOLATES), rule=said.get("rule", ""), dice=faces)
