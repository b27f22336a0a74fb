"""How a view of Jumpstrike looks: the scene, put together, with its prompt and its result."""

from __future__ import annotations

from stormtable.engine import Action
from stormtable.engine.amounts import list_text
from stormtable.games.jumpstrike.faces.board import hex_map, pieces, silhouettes
from stormtable.games.jumpstrike.faces.cards import cards
from stormtable.games.jumpstrike.faces.dispatch import question
from stormtable.games.jumpstrike.faces.memory import BLANK, Memory
from stormtable.games.jumpstrike.faces.offers import offers
from stormtable.games.jumpstrike.faces.overlays import overlays, shapes
from stormtable.games.jumpstrike.faces.prompts import seats_asked
from stormtable.games.jumpstrike.faces.sheets import layouts, sheets
from stormtable.games.jumpstrike.faces.table import plane
from stormtable.games.jumpstrike.faces.tracks import tracks
from stormtable.games.jumpstrike.rules.decisions import secret
from stormtable.games.jumpstrike.rules.ending import operational_mass, sides_in
from stormtable.games.jumpstrike.rules.ground import apart, goal_of, offer_ways, on_map
from stormtable.games.jumpstrike.rules.movement import can_move
from stormtable.games.jumpstrike.rules.plotting import unfinished
from stormtable.games.jumpstrike.rules.ships import next_ship
from stormtable.games.jumpstrike.rules.state import HEX_SIDES, NOBODY, Ask, State, Step, Verb, View
from stormtable.games.jumpstrike.rules.units import in_play, side_of_ship
from stormtable.games.jumpstrike.words.notation_writing import write
from stormtable.games.jumpstrike.words.scene_names import Names, players_of, ship_id, sides_of
from stormtable.language import phrase, say
from stormtable.scene import Prompt, Result, Scene

__all__ = ["scene"]

FAR = 1 << 30  # farther than anything on the map


def scene(view: View, seat: int, memory: Memory | None = None) -> Scene:
    """The view as a scene, with the offers of `seat` when it decides."""
    past, names = memory or BLANK, Names(view.table)
    offered = offers(view, seat, names)
    return Scene(
        title="Jumpstrike",
        turn=str(view.turn),
        turn_name=say("turn"),
        turn_of=say("of {limit}", limit=view.table.turn_limit),
        sides=sides_of(view.table),
        pieces=pieces(view, seat, past),
        hexes=None if view.table.tabletop else hex_map(view, offered),
        plane=plane(view, seat, offered) if view.table.tabletop else None,
        silhouettes=silhouettes(view),
        shapes=shapes(view),
        overlays=overlays(view, seat),
        tracks=tracks(view),
        cards=cards(view, past, roles(view, seat)),
        sheets=sheets(view, seat, past),
        layouts=layouts(view),
        prompt=prompt(view, seat, names),
        offers=offered,
        result=result(view) if view.over else None,
    )


def roles(state: State, seat: int) -> dict[int, str]:
    """The part that ships have in the decision at hand."""
    attack = state.attack
    if attack.ship:
        found = {attack.ship - 1: say("its pods attack")}
        return {**found, attack.target - 1: say("target")} if attack.target else found
    if seat < 0 or state.ask.seats >> seat & 1 == 0:
        return {}
    if state.ask.what == Ask.PLOT:
        number = unfinished(state, seat)
        return {number: say("plots")} if number != NOBODY else {}
    if state.ask.what == Ask.ENGAGE:
        return {next_ship(state, seat): say("attacks")}
    return {}


# The decision in one sentence


def prompt(state: State, seat: int, names: Names) -> Prompt | None:
    """What is to be decided and by whom; None when the game is over."""
    if state.ask.what == Ask.NOTHING:
        return None
    seats = seats_asked(state)
    text, detail, rule = question(state, names, seat)
    about = seat if seat in seats else seats[0]
    piece = "" if seat != about and secret(state) else about_piece(state, about)
    first = proposed_move(state, seat) if state.ask.what == Ask.MOVE_GROUP and seat == about else ""
    return Prompt(seats=seats, text=text, detail=detail, rule=rule, piece=piece, proposed=first)


def proposed_move(state: State, seat: int) -> str:
    """That the first group goes towards the nearest enemy ship, or stays with it."""
    own = (each for each in state.groups[: state.n_groups] if side_of_ship(state, each.ship) == seat)
    group = next((each for each in own if can_move(state, each)), None)
    if group is None:
        return ""
    enemies = [
        state.ships[n] for n in range(state.table.n_ships) if side_of_ship(state, n) != seat and in_play(state.ships[n])
    ]
    moves = [Action() for _ in range(HEX_SIDES)]
    places = [(Action(verb=Verb.STAY, unit=group.ship, part=group.letter), (int(group.q), int(group.r)))]
    places += [(each, goal_of(state, group, each)) for each in moves[: offer_ways(state, group, moves, 0)]]
    near = [
        min((apart(state, *at, each.q, each.r) for each in enemies), default=0) if on_map(state, *at) else FAR
        for _, at in places
    ]
    return write(state, [places[near.index(min(near))][0]])


def about_piece(state: State, seat: int) -> str:
    """The ship that the question is about."""
    number = NOBODY
    match state.ask.what:
        case Ask.PLOT:
            number = unfinished(state, seat)
        case Ask.ENGAGE:
            number = next_ship(state, seat)
        case Ask.AIM | Ask.COMMIT:
            number = state.attack.ship - 1
        case Ask.SACRIFICE:
            number = state.attack.target - 1
    return ship_id(number) if number != NOBODY else ""


# The end


def result(state: State) -> Result:
    """How the game ended and why (JS-7.4)."""
    names = players_of(state.table)
    won = [seat for seat in range(state.table.sides) if state.winners >> seat & 1]
    reason, rule = ending(state)
    if len(won) != 1:
        text = say("A draw")
        if len(won) != state.table.sides:
            text = say("A draw between {sides}", sides=list_text([names[seat] for seat in won]))
        return Result(text=text, reason=reason, rule=rule)
    return Result(text=say("{who} wins", who=names[won[0]]), reason=reason, rule=rule, winner=won[0])


def ending(state: State) -> tuple[str, str]:
    """The reason of the end, and its rule."""
    names = players_of(state.table)
    left = sides_in(state)
    if left & (left - 1) == 0:
        out = [names[seat] for seat in range(state.table.sides) if state.out >> seat & 1]
        if state.step != Step.RESOLUTION:
            one, many = phrase("{who} gave up"), phrase("{who} gave up or were out")
            return say(one if len(out) == 1 else many, who=list_text(out)), "JS-7.51"
        one, many = phrase("{who} has no operational ship left"), phrase("{who} have no operational ship left")
        return say(one if len(out) == 1 else many, who=list_text(out)), "JS-7.7"
    masses = ", ".join(f"{names[seat]} {operational_mass(state, seat)}" for seat in range(state.table.sides))
    return say("turn {n} was the last; operational mass: {masses}", n=state.turn, masses=masses), "JS-7.4"
