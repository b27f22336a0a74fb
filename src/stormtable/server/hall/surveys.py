"""What is told when it is asked for: of a piece that somebody looks at, of an act that somebody thinks of."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec.structs import replace

from stormtable import faces
from stormtable.engine.surveys import survey_of, together_of
from stormtable.language import say
from stormtable.scene import Line, number_offers
from stormtable.server.hall.pictures import Album
from stormtable.server.wire import outgoing
from stormtable.table.journal import Entry
from stormtable.table.match import Match
from stormtable.table.refusals import Refusal
from stormtable.table.trying import first_refusal
from stormtable.table.viewing import Viewer

__all__ = ["survey_answer", "together_answer", "why_answer"]


def survey_answer(match: Match, album: Album, viewer: Viewer, piece: str) -> outgoing.SurveyAnswer:
    """The survey of a piece as the match stands, with what is drawn of it; its number is the match's."""
    entry, state = last_entry(match), match.state
    found = None if state is None or match.over is not None else survey_of(match.game, state, viewer.seat, piece)
    under = over = ""
    if found is not None:
        found = replace(found, offers=number_offers(found.offers))
        under, over = faces.survey_light(album.present(viewer).scene, found)
    return outgoing.SurveyAnswer(number=entry.number, piece=piece, survey=found, under=under, over=over)


def together_answer(match: Match, viewer: Viewer, pieces: Sequence[str], action: str) -> outgoing.TogetherAnswer:
    """What pieces of the viewer's seat would do together, counted as the match does. Raises Refusal."""
    number = last_entry(match).number
    found = None
    if match.state is not None and match.over is None:
        lead = match.read(viewer.seat, action)[0] if action else None
        found = together_of(match.game, match.state, viewer.seat, pieces, lead)
    return outgoing.TogetherAnswer(number=number, action=action, pieces=list(pieces), together=found)


def last_entry(match: Match) -> Entry:
    """The entry that a table shows. Raises Refusal before the set-up, while its dice are still wanted."""
    if not match.entries:
        raise Refusal(say("the table is not set up yet: dice are wanted first"))
    return match.entries[-1]


def why_answer(match: Match, seat: int, action: str, *, foretell: bool) -> outgoing.WhyAnswer:
    """Whether an action is legal, and if not why; `foretell`: and if it is, what comes of it."""
    lines: list[Line] = []
    brief = warning = ""
    try:
        actions = match.read(seat, action)
        one = foretell and len(actions) == 1
        refusal = match.refusal(seat, actions[0]) if one else first_refusal(match, seat, actions)
        if refusal is None and one:
            found = match.game.preview(match.view(seat), seat, actions[0])
            if found is not None:
                lines, brief, warning = list(found.lines), found.text, found.warning
    except Refusal as error:
        refusal = error
    text, rule = (say("this is legal now"), "") if refusal is None else (refusal.text, refusal.rule)
    return outgoing.WhyAnswer(
        action=action, legal=refusal is None, text=text, rule=rule, lines=lines, brief=brief, warning=warning
    )
