"""How a view of Thunder Struck looks: the scene, put together, with its prompt and its result."""

from __future__ import annotations

from collections.abc import Sequence

from stormtable.engine.amounts import counted, joined
from stormtable.games.thunder_struck.faces.console import consoles
from stormtable.games.thunder_struck.faces.gauges import gauges
from stormtable.games.thunder_struck.faces.memory import BLANK, Memory
from stormtable.games.thunder_struck.faces.offers import Offering
from stormtable.games.thunder_struck.faces.refusals import refusals
from stormtable.games.thunder_struck.faces.ring import measures, pieces, rings, silhouettes
from stormtable.games.thunder_struck.faces.tracks import tracks
from stormtable.games.thunder_struck.rules.console import count_on, ships_left
from stormtable.games.thunder_struck.rules.ending import team_damage, winning_team
from stormtable.games.thunder_struck.rules.state import N_DICE, NOWHERE, TEAMS, Ask, At, Kind, State, View
from stormtable.games.thunder_struck.words.names import side_name
from stormtable.games.thunder_struck.words.terms import Names, piece_id
from stormtable.scene import Prompt, Result, Scene

__all__ = ["scene"]


def scene(view: View, seat: int, memory: Memory | None = None) -> Scene:
    """The view as a scene, with the offers of `seat` when it decides."""
    names = Names(view.table)
    offering = Offering(view, seat, names)
    return Scene(
        title="Thunder Struck",
        turn=str(view.round),
        turn_of=f"of {view.table.rounds}",
        turn_name="round",
        sides=names.all(),
        pieces=pieces(view, seat, names),
        rings=rings(view, seat, names),
        consoles=consoles(view, seat, names),
        gauges=gauges(view, seat),
        silhouettes=silhouettes(view),
        overlays=(*measures(view, seat), *offering.overlays),
        tracks=tracks(view, memory or BLANK, names),
        prompt=prompt(view, seat, names),
        offers=offering.offers,
        refusals=refusals(view, seat, offering.offers),
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
        text, detail, rule = question(state, about, names)
    piece = piece_id(state.table, about) if about != NOWHERE else ""
    return Prompt(seats=seats, text=text, detail=detail, rule=rule, piece=piece)


def question(state: State, seat: int, names: Names) -> tuple[str, str, str]:
    """The question, what helps to answer it, and the rule it comes from."""
    match state.ask.what:
        case Ask.PLAN:
            return planning_question(state, seat)
        case Ask.ACTION:
            return action_question(state, seat, names)
        case Ask.WINNER:
            warp = state.ships[seat].laid_manoeuvre > 1
            choice = "flip, warp or neither" if warp else "flip or not"
            detail = "" if warp else "A warp needs two Manoeuvre dice."
            return f"{names.player(seat)} has won the Manoeuvre: {choice}?", detail, "TS-5.4"
        case Ask.SHIELD:
            side = side_name(state.hit.side)
            return f"{names[seat]} is hit from the {side}: which shield takes it?", "", "TS-6.4"
        case Ask.DAMAGE:
            return damage_question(state, seat, names)
    return f"{names.player(seat)} may take the Reflex die: a fifth die for the next round.", "", "TS-7.1"


def planning_of_others(state: State, seats: Sequence[int], names: Names) -> str:
    """Who still lays dice, for those who do not see how far they have come (TS-3.7)."""
    if len(seats) == sum(ship.alive for ship in state.ships[: state.table.seats]):
        return "All lay their dice, in secret."
    verb = "lays" if len(seats) == 1 else "lay"
    return f"{joined([names.player(each) for each in seats])} still {verb} dice, in secret."


def planning_question(state: State, seat: int) -> tuple[str, str, str]:
    hand = sum(state.ships[seat].dice[i].at == At.HAND for i in range(N_DICE))
    kinds = ((Kind.BOOST, "Boost"), (Kind.MANOEUVRE, "Manoeuvre"))
    owed = " and one on ".join(name for kind, name in kinds if count_on(state, seat, kind) == 0)
    if hand:
        detail = f"One die is owed on {owed}." if owed else ""
        return f"Lay your dice: {counted(hand, 'die', 'dice')} left.", detail, "TS-3.1"
    if owed:
        return f"One die is owed on {owed}.", "All dice are laid: take one back and lay it there.", "TS-3.1"
    return "Hand the layout in, or change it.", "All dice are laid.", "TS-3.10"


def action_question(state: State, seat: int, names: Names) -> tuple[str, str, str]:
    ship = state.ships[seat]
    left = sum(ship.dice[i].at >= At.CONSOLE for i in range(N_DICE))
    cubes = f", {counted(int(ship.cubes), 'power cube')}" if ship.cubes else ", no power cubes"
    return f"{names.player(seat)}: which die?", f"{counted(left, 'die', 'dice')} left{cubes}.", "TS-4.1"


def damage_question(state: State, seat: int, names: Names) -> tuple[str, str, str]:
    side = side_name(state.hit.side)
    where = "any space" if state.hit.anywhere else f"a space of the {side}"
    detail = "Both Boost, both Manoeuvre or both Fire spaces damaged destroy the ship."
    return f"{names[seat]} takes a damage token: on {where}.", detail, "TS-6.6"


# The end


def result(state: State, names: Names) -> Result:
    """How the game ended and why (TS-7.2, TS-7.4)."""
    team = winning_team(state)
    reason, rule = ending(state, names)
    if team == NOWHERE:
        return Result(text="A draw", reason=reason, rule=rule)
    who = names.team(team)
    verb = "wins" if state.table.seats <= TEAMS else "win"
    return Result(text=f"{who} {verb}", reason=reason, rule=rule, winner=team)


def ending(state: State, names: Names) -> tuple[str, str]:
    """The reason of the end, and its rule."""
    for team in range(TEAMS):
        if ships_left(state, team) == 0:
            has = "has" if state.table.seats <= TEAMS else "have"
            return f"{names.team(team)} {has} no ship left", "TS-7.2"
    tokens = ", ".join(f"{names.team(team)} {team_damage(state, team)}" for team in range(TEAMS))
    if ships_left(state, 0) != ships_left(state, 1):
        ships = ", ".join(f"{names.team(team)} {ships_left(state, team)}" for team in range(TEAMS))
        return f"round {state.round} was the last; ships left: {ships}", "TS-7.12"
    return f"round {state.round} was the last; damage tokens: {tokens}", "TS-7.4"
