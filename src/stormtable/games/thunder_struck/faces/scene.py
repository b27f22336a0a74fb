"""How a view of Thunder Struck looks: the scene, put together, with its prompt and its result."""

from __future__ import annotations

from collections.abc import Sequence

from stormtable.engine.amounts import list_text
from stormtable.games.thunder_struck.faces.console import consoles
from stormtable.games.thunder_struck.faces.dispatch import question
from stormtable.games.thunder_struck.faces.gauges import gauges
from stormtable.games.thunder_struck.faces.memory import BLANK, Memory
from stormtable.games.thunder_struck.faces.offers import offers
from stormtable.games.thunder_struck.faces.refusals import refusals
from stormtable.games.thunder_struck.faces.ring import measures, pieces, rings, silhouettes
from stormtable.games.thunder_struck.faces.tracks import tracks
from stormtable.games.thunder_struck.rules.console import ships_left
from stormtable.games.thunder_struck.rules.ending import team_damage, winning_team
from stormtable.games.thunder_struck.rules.state import NOWHERE, TEAMS, Ask, State, View
from stormtable.games.thunder_struck.words.scene_names import Names, piece_id
from stormtable.language import say
from stormtable.scene import Prompt, Result, Scene

__all__ = ["scene"]


def scene(view: View, seat: int, memory: Memory | None = None) -> Scene:
    """The view as a scene, with the offers of `seat` when it decides."""
    names = Names(view.table)
    offered, drawn = offers(view, seat, names)
    return Scene(
        title="Thunder Struck",
        turn=str(view.round),
        turn_of=say("of {n}", n=view.table.rounds),
        turn_name=say("round"),
        sides=names.all(),
        pieces=pieces(view, seat, names),
        rings=rings(view, seat, names),
        consoles=consoles(view, seat, names),
        gauges=gauges(view, seat),
        silhouettes=silhouettes(view),
        overlays=(*measures(view, seat), *drawn),
        tracks=tracks(view, memory or BLANK, names),
        prompt=prompt(view, seat, names),
        offers=offered,
        refusals=refusals(view, seat, offered),
        result=result(view, names) if view.over else None,
    )


# The decision in one sentence


def prompt(state: State, seat: int, names: Names) -> Prompt | None:
    """What is to be decided and by whom; None when the game is over."""
    if state.ask.what == Ask.NOTHING:
        return None
    seats = tuple(each for each in range(state.table.seats) if state.ask.seats >> each & 1)
    about = seats[0] if len(seats) == 1 else seat if seat in seats else NOWHERE
    if state.ask.what == Ask.PLAN and seat not in seats:
        text, detail, rule = planning_of_others(state, seats, names), "", "TS-3.1"
    else:
        text, detail, rule = question(state, names, about)
    piece = piece_id(state.table, about) if about != NOWHERE else ""
    return Prompt(seats=seats, text=text, detail=detail, rule=rule, piece=piece)


def planning_of_others(state: State, seats: Sequence[int], names: Names) -> str:
    """Who still lays dice, for those who do not see how far they have come (TS-3.7)."""
    if len(seats) == sum(ship.alive for ship in state.ships[: state.table.seats]):
        return say("All lay their dice, in secret.")
    if len(seats) == 1:
        return say("{who} still lays dice, in secret.", who=names.player(seats[0]))
    return say("{players} still lay dice, in secret.", players=list_text([names.player(each) for each in seats]))


# The end


def result(state: State, names: Names) -> Result:
    """How the game ended and why (TS-7.2, TS-7.4)."""
    team = winning_team(state)
    reason, rule = ending(state, names)
    if team == NOWHERE:
        return Result(text=say("A draw"), reason=reason, rule=rule)
    who = names.team(team)
    text = say("{who} wins", who=who) if state.table.seats <= TEAMS else say("{team} win", team=who)
    return Result(text=text, reason=reason, rule=rule, winner=team)


def ending(state: State, names: Names) -> tuple[str, str]:
    """The reason of the end, and its rule."""
    for team in range(TEAMS):
        if ships_left(state, team) == 0:
            if state.table.seats <= TEAMS:
                return say("{who} has no ship left", who=names.team(team)), "TS-7.2"
            return say("{team} have no ship left", team=names.team(team)), "TS-7.2"
    tokens = ", ".join(f"{names.team(team)} {team_damage(state, team)}" for team in range(TEAMS))
    if ships_left(state, 0) != ships_left(state, 1):
        ships = ", ".join(f"{names.team(team)} {ships_left(state, team)}" for team in range(TEAMS))
        return say("round {n} was the last; ships left: {ships}", n=state.round, ships=ships), "TS-7.12"
    return say("round {n} was the last; damage tokens: {tokens}", n=state.round, tokens=tokens), "TS-7.4"
