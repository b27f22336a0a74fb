"""What is asked about matches in order to look back: log, drawings, records, positions, playing on from there."""

from __future__ import annotations

from typing import Final

from starlette.requests import Request
from starlette.responses import Response

from stormtable.engine import exports
from stormtable.engine.game import WATCHER, BadInput, seats_in
from stormtable.engine.views import view_of
from stormtable.faces import ground_sheet, has_ground
from stormtable.language import say
from stormtable.server.hall.chronicles import log_entries
from stormtable.server.hall.hall import Hall, NotFound
from stormtable.server.hall.messages import dice_info, frozen_sentence, helped_infos, seat_infos
from stormtable.server.hall.pictures import Album
from stormtable.server.hall.summaries import title_of
from stormtable.server.hall.timing import clock_info
from stormtable.server.people.talk_routes import TalkApi
from stormtable.server.storage import Key
from stormtable.server.web.replies import SVG, answer, attachment
from stormtable.server.web.requests import body_of, number_in
from stormtable.server.wire import bodies, outgoing
from stormtable.table import records, secrecy, viewing
from stormtable.table.begun import scenario_words
from stormtable.table.folding import Node
from stormtable.table.journal import Entry
from stormtable.table.match import Match, Refusal
from stormtable.table.sitting import Sitting
from stormtable.table.viewing import Viewer

__all__ = ["Replays"]

GROUND_KEPT: Final = "private, max-age=31536000, immutable"


class Replays:
    """The answers to requests that look back on a match."""

    def __init__(self, hall: Hall) -> None:
        self.hall, self.talk = hall, TalkApi(hall)

    async def log(self, request: Request) -> Response:
        """Everything a replay shows beside the entries."""
        key, album = await self.album(request)
        viewer = self.viewer(key, album.match, request.query_params.get("as"))
        return answer(await self.hall.desk(request, log_page, album.match, key, viewer))

    async def ground(self, request: Request) -> Response:
        """What lies under the board, which the drawings of its entries leave out; its address names its contents."""
        key, album = await self.album(request)
        entries, viewer = album.match.entries, self.viewer(key, album.match, request.query_params.get("as"))
        scene = (await self.hall.desk(request, album.picture, viewer, entries[-1])).scene if entries else None
        if scene is None or not has_ground(scene):
            raise NotFound(say("there is nothing at this address: nothing lies under this table"))
        drawn = await self.hall.desk(request, ground_sheet, scene)
        return Response(drawn, headers={"cache-control": GROUND_KEPT}, media_type=SVG)

    async def entry(self, request: Request) -> Response:
        """The table after an entry."""
        key, album = await self.album(request)
        match = album.match
        viewer = self.viewer(key, match, request.query_params.get("as"))
        number = number_in(request.path_params["number"])
        if number is None:
            raise NotFound(say("there is nothing at this address: entries have numbers"))
        entry = await self.hall.desk(request, entry_of, match, viewer, number)
        picture = await self.hall.desk(request, album.picture, viewer, entry)
        shown = bodies.ReplayEntry(
            number=number,
            last=len(viewing.seen_numbers(match, viewer)) - 1,
            scene=picture.scene,
            svg=picture.svg,
            text=picture.text,
            frozen=picture.frozen,
        )
        return answer(shown)

    async def record(self, request: Request) -> Response:
        """The record as a file; of a running match, what the viewer may know of it."""
        key, album = await self.album(request)
        match = album.match
        if key.kind == "replay":
            record = await self.hall.desk(request, records.record_of, match)
        else:
            record = await self.hall.desk(request, records.filter_record, match, only_seat(key))
        name = f"{match.header.game}-{match.header.match}.jsonl"
        data = await self.hall.desk(request, record.encode)
        if request.query_params.get("talk") == "1":
            complete = key.kind == "replay" or match.over is not None
            viewer = Viewer(WATCHER if complete else only_seat(key), complete)
            data += await self.talk.lines(request, key, match, viewer)
        return Response(data, headers=attachment(name), media_type="application/jsonl")

    async def case(self, request: Request) -> Response:
        """The present position as a case file, or that after the entry `?entry=NUMBER`."""
        key, album = await self.album(request)
        match = album.match
        wanted = request.query_params.get("entry")
        number = None if wanted is None else number_in(wanted)
        if wanted is not None and number is None:
            raise BadInput(say("entry: a number, not {wanted}", wanted=repr(wanted)))
        if not match.entries:
            raise Refusal(say("the position cannot be written: the table is not set up yet"))
        viewer = viewer_of(key, match, None)
        at = len(match.entries) - 1 if number is None else number_of(match, viewer, number)
        node = match.heads[at]
        if node is None:
            raise Refusal(say("the position cannot be written: this match can only be read"))
        text = await self.hall.desk(request, case_text, match, node, viewer)
        name = f"{match.header.game}-{match.header.match}.toml"
        return Response(text, headers=attachment(name), media_type="application/toml")

    async def branch(self, request: Request) -> Response:
        """Play on from an entry."""
        wanted = await body_of(request, self.hall.limits.body, bodies.BranchRequest)
        player = await self.hall.people.of(request.scope)
        key, album = await self.album(request)
        viewer = viewer_of(key, album.match, None)
        entry = await self.hall.desk(request, entry_of, album.match, viewer, wanted.entry)
        why = await self.hall.desk(request, viewing.why_no_branch, album.match, viewer, entry)
        if why:
            raise Refusal(why)
        async with self.hall.desk.turn(request):
            return answer(await self.hall.beginning.branch(album.match, entry.number, wanted, player), 201)

    def viewer(self, key: Key, match: Match, wanted: str | None) -> Viewer:
        """Through whose eyes a request looks. Raises BadInput; Refusal while a shared screen is not that seat's."""
        viewer = viewer_of(key, match, wanted)
        shared = key.kind != "replay" and match.over is None and len(seats_in(key.seats)) > 1
        if shared and viewer.seat != WATCHER and viewer.seat not in self.hall.readers(key):
            name = match.names[viewer.seat] or say("seat {letter}", letter=match.header.seats[viewer.seat].letter)
            raise Refusal(say("the screen is not {name}'s now: take it first", name=name))
        return viewer

    async def album(self, request: Request) -> tuple[Key, Album]:
        key = await self.hall.key(request.path_params["key"])
        return key, await self.hall.album(key)


def only_seat(key: Key) -> int:
    """Through whose eyes a key looks unless told otherwise: those of its only seat, else a watcher's."""
    seats = seats_in(key.seats)
    return seats[0] if len(seats) == 1 else WATCHER


def viewer_of(key: Key, match: Match, wanted: str | None) -> Viewer:
    """Through whose eyes a request looks: `wanted` one of the key's seats, of a finished match any. Raises BadInput."""
    complete = key.kind == "replay"
    allowed = range(-1, len(match.header.seats)) if complete else [WATCHER, *seats_in(key.seats)]
    if wanted is None:
        return Viewer(WATCHER if complete else only_seat(key), complete)
    seat = number_in(wanted)
    if seat is None or seat not in allowed:
        raise BadInput(say("as: one of {join}, not {wanted}", join=", ".join(map(str, allowed)), wanted=repr(wanted)))
    return Viewer(seat, complete)


def number_of(match: Match, viewer: Viewer, number: int) -> int:
    """The match's own number of the entry that a viewer counts so. Raises NotFound."""
    seen = viewing.seen_numbers(match, viewer)
    if not 0 <= number < len(seen):
        raise NotFound(say("there is no entry {number}; the last one is {n}", number=number, n=len(seen) - 1))
    return seen[number]


def entry_of(match: Match, viewer: Viewer, number: int) -> Entry:
    """The entry that a viewer counts so. Raises NotFound."""
    return match.entries[number_of(match, viewer, number)]


def log_page(match: Match, key: Key, viewer: Viewer) -> bodies.LogPage:
    """The log and what a replay shows around it."""
    seats = range(len(match.header.seats)) if viewer.complete else seats_in(key.seats)
    frozen = frozen_sentence(match)
    return bodies.LogPage(
        game=match.header.game,
        title=match.game.TITLE,
        scenario=title_of(match),
        seats=seat_infos(Sitting(match), viewer, frozenset()),
        entries=log_entries(match, viewer),
        over=None
        if match.over is None
        else outgoing.Ending(
            points=match.over.points, rated=match.header.rated, how=match.over.how, replay=f"/replay/{key.key}"
        ),
        dice=dice_info(match, ()),
        clock=clock_info(match),
        perspectives=[WATCHER, *seats],
        frozen=frozen,
        branch=any(node is not None for node in match.heads),
        helped=helped_infos(match),
    )


def case_text(match: Match, node: Node, viewer: Viewer) -> str:
    """The position at a node, as far as a viewer may know it, as a case file that says so."""
    over, header, state, seat = match.over is not None, match.header, match.state_after(node), viewer.seat
    # said throughout a secret decision, or it would tell that somebody has drafted something
    hidden = not over and bool(match.game.secret(state) or secrecy.hidden_fields(match.game, state, seat))
    view = state if over else view_of(match.game, state, seat)
    number = viewing.number_for(match, viewer, node.number)
    title = say("{title}, entry {number} of match {match}", title=title_of(match), number=number, match=header.match)
    seen_by = seat if hidden else None
    return exports.export(
        match.game, view, scenario_words(match.game, header), header.options, seen_by=seen_by, title=title
    )
