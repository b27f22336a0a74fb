"""How a view of Lightning War looks: the scene, put together, with its prompt, its offers and its result."""

from __future__ import annotations

from typing import Final, Literal

from stormtable.engine.notation import legal_actions
from stormtable.games.lightning_war.decisions import choices, deciders
from stormtable.games.lightning_war.ending import score
from stormtable.games.lightning_war.memory import BLANK, Memory
from stormtable.games.lightning_war.notation import write
from stormtable.games.lightning_war.scene_elements import pieces
from stormtable.games.lightning_war.scene_terrain import goals, terrain
from stormtable.games.lightning_war.sequence import acting_side
from stormtable.games.lightning_war.silhouettes import SILHOUETTES
from stormtable.games.lightning_war.state import MAX_CHOICES, SIDES, Ask, State, Verb, View
from stormtable.games.lightning_war.state import Step as Phase
from stormtable.games.lightning_war.values import is_vehicle
from stormtable.games.lightning_war.words import PHASE_TITLES, Names, piece_id, span
from stormtable.scene import Offer, Plane, Prompt, Result, Scene, Step, Track, Zone

__all__ = ["scene"]

GRID: Final = 600  # hundredths of an inch between strong lines
QUESTIONS: Final[dict[int, tuple[str, str]]] = {
    Ask.PLACE: ("Set up everything in your zone.", "LW-1.9"),
    Ask.INITIATIVE: ("You rolled higher: which side has the initiative?", "LW-2.1"),
    Ask.MOVE: ("Move your elements in any order, then end.", "LW-2.4"),
    Ask.FIRE: ("Fire with your elements in any order, then end.", "LW-2.4"),
    Ask.ASSAULT: ("Declare assaults one by one, then end.", "LW-7.8"),
    Ask.SUPPORT: ("Support the assault with armour, or hold.", "LW-7.14"),
    Ask.DEFENCE: ("Fire at the squads about to move, or hold.", "LW-7.3"),
}
QUIET: Final = (Verb.END, Verb.HOLD, Verb.DONE)
GROUPS: Final[dict[int, str]] = {
    Verb.PLACE: "set-up",
    Verb.CHOOSE: "elements",
    Verb.MOVE: "moves",
    Verb.FIRE: "fire",
    Verb.ASSAULT: "assaults",
    Verb.STORM: "assaults",
    Verb.CHARGE: "assaults",
}


def scene(view: View, seat: int, memory: Memory | None = None) -> Scene:
    """The view as a scene, with the offers of `seat` when it decides."""
    names, past = Names(view.table), memory or BLANK
    return Scene(
        title="Lightning War",
        turn=str(view.turn),
        turn_of=f"of {view.table.turns}",
        sides=names.sides,
        pieces=tuple(pieces(view, past, names)),
        mood="paper",
        plane=plane(view, names),
        silhouettes=SILHOUETTES,
        tracks=(phases(view),),
        prompt=prompt(view, names),
        offers=tuple(offers(view, seat)),
        result=result(view, names) if view.over else None,
    )


def plane(state: State, names: Names) -> Plane:
    """The table, with the zones while the sides set up."""
    setup = state.table
    zones = []
    for side in range(SIDES) if state.step == Phase.SET_UP else ():
        west, south, east, north = (int(setup.zone[side, i]) for i in range(4))
        label = f"{names.sides[side]} set-up"
        zones.append(
            Zone(
                id=f"zone-{side}",
                side=side,
                corner=(west, south),
                width=east - west,
                height=north - south,
                label=label,
                rule="LW-1.9",
            )
        )
    return Plane(
        width=int(setup.width),
        height=int(setup.height),
        unit="in",
        grid=GRID,
        terrain=terrain(setup),
        goals=goals(state, names),
        zones=tuple(zones),
    )


def phases(state: State) -> Track:
    """The phases of the turn."""
    steps = [Phase.INITIATIVE, Phase.MOVEMENT, Phase.FIRE, Phase.ASSAULT, Phase.MORALE]
    told = []
    for step in steps:
        now: Literal["done", "now", "later"] = "now" if step == state.step else "later"
        told.append(Step(text=PHASE_TITLES[step], state="done" if step < state.step else now))
    return Track(id="phases", title="Turn", steps=tuple(told), rule="LW-2.1")


def prompt(state: State, names: Names) -> Prompt | None:
    """What is to be decided and by whom; None when the game is over."""
    if state.ask.what == Ask.NOTHING:
        return None
    text, rule = QUESTIONS[state.ask.what]
    seats = tuple(side for side in range(SIDES) if state.ask.seats >> side & 1)
    chosen = names.full(state.chosen - 1) if state.chosen else ""
    sight = f"Nothing is seen beyond {span(state.visibility)}." if state.visibility else ""
    acting = f"{names.sides[acting_side(state)]}'s part." if state.step > Phase.INITIATIVE else ""
    detail = " ".join(each for each in (f"{chosen} acts." if chosen else acting, sight) if each)
    piece = piece_id(state.chosen - 1) if state.chosen else ""
    return Prompt(seats=seats, text=text, detail=detail, rule=rule, piece=piece)


def offers(state: State, seat: int) -> list[Offer]:
    """The lattice of what may be done, as the search sees it."""
    if seat < 0 or not deciders(state) >> seat & 1:
        return []
    found = []
    for action in legal_actions(state, seat, deciders(state), choices, MAX_CHOICES):
        text = write(state, [action])
        target = action.target if action.verb in (Verb.FIRE, Verb.STORM) else action.unit
        tied = action.verb not in (Verb.END, Verb.HOLD, Verb.INITIATIVE, Verb.ASSAULT, Verb.CHARGE, Verb.PLACE)
        leads = action.verb in (Verb.MOVE, Verb.PLACE, Verb.DISMOUNT) and not (action.x == action.y == 0)
        found.append(
            Offer(
                id=text,
                text=text[0].upper() + text[1:],
                group=GROUPS.get(action.verb, ""),
                piece=piece_id(target) if tied else "",
                cell=(int(action.x), int(action.y)) if leads else None,
                facing=int(action.facing) if leads and is_vehicle(state, action.unit) else -1,
                quiet=action.verb in QUIET,
                uncertain=action.verb == Verb.FIRE,
            )
        )
    return found


def result(state: State, names: Names) -> Result:
    """How the game ended and why (LW-9.4)."""
    winner = state.winner - 1
    totals = ", ".join(f"{names.sides[side]} {score(state, side)}" for side in range(SIDES))
    text = f"{names.sides[winner]} wins" if winner >= 0 else "A draw"
    return Result(text=text, reason=f"points: {totals}", rule="LW-9.4", winner=winner)
