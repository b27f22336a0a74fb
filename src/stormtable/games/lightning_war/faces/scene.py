"""How a view of Lightning War looks: the scene, put together, with its prompt, its offers and its result."""

from __future__ import annotations

from typing import Final, Literal

from msgspec.structs import replace

from stormtable.engine.game import WATCHER
from stormtable.engine.notation import legal_actions
from stormtable.games.lightning_war.faces.assaults import assault_figures
from stormtable.games.lightning_war.faces.dispatch import question
from stormtable.games.lightning_war.faces.elements import pieces
from stormtable.games.lightning_war.faces.memory import BLANK, Memory
from stormtable.games.lightning_war.faces.offers import offers
from stormtable.games.lightning_war.faces.regions import reserve_regions
from stormtable.games.lightning_war.faces.rosters import rosters
from stormtable.games.lightning_war.faces.silhouettes import SILHOUETTES
from stormtable.games.lightning_war.faces.terrain import goals, terrain
from stormtable.games.lightning_war.rules.decisions import choices, deciders
from stormtable.games.lightning_war.rules.ending import score
from stormtable.games.lightning_war.rules.state import MAX_CHOICES, SIDES, Ask, State, View
from stormtable.games.lightning_war.rules.state import Step as Phase
from stormtable.games.lightning_war.words.scene_names import Names, phase_title, piece_id
from stormtable.language import say, say_as
from stormtable.scene import Cell, Figure, Plane, Prompt, Result, Scene, Step, Track, Zone

__all__ = ["ONLOOKERS_ALIKE", "scene"]

ONLOOKERS_ALIKE: Final = True

ASSAULTS: Final = (Ask.ASSAULT, Ask.SUPPORT, Ask.DEFENCE)
GRID: Final = 600  # hundredths of an inch between strong lines


def scene(view: View, seat: int, memory: Memory | None = None, watched: Scene | None = None) -> Scene:
    """The view as a scene, with the offers of `seat` when it decides."""
    names = Names(view.table)
    base = watched or watched_scene(view, names, memory or BLANK)
    if seat < 0 or not deciders(view) >> seat & 1:
        return base
    return replace(base, plane=seen_plane(base.plane, view, seat, names), offers=tuple(offers(view, seat, names)))


def watched_scene(view: View, names: Names, past: Memory) -> Scene:
    """The same as a watcher sees it."""
    return Scene(
        title="Lightning War",
        turn=str(view.turn),
        turn_name=say("turn"),
        turn_of=say("of {limit}", limit=view.table.turns),
        sides=names.sides,
        pieces=tuple(pieces(view, past, names)),
        mood="paper",
        plane=plane(view, names),
        silhouettes=SILHOUETTES,
        tracks=(phases(view),),
        rosters=rosters(view, names),
        prompt=prompt(view, names),
        surveys=True,
        result=result(view, names) if view.over else None,
    )


def seen_plane(base: Plane | None, state: State, seat: int, names: Names) -> Plane | None:
    """The table as a seat sees it that decides: with the places of what is in reserve, and what an assault may do."""
    if base is None or state.ask.what not in (Ask.PLACE, *ASSAULTS):
        return base
    placing = state.ask.what == Ask.PLACE
    return replace(
        base,
        figures=figures(state, seat, names),
        regions=tuple(reserve_regions(state, seat, names)) if placing else (),
        focus=middle_of_zone(state, seat) if placing else (),
    )


def plane(state: State, names: Names) -> Plane:
    """The table, with the zones while the sides set up."""
    setup = state.table
    zones = []
    for side in range(SIDES) if state.step == Phase.SET_UP else ():
        west, south, east, north = (int(setup.zone[side, i]) for i in range(4))
        label = say("{side} set-up", side=names.sides[side])
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
        unit=say_as("unit", "in"),
        grid=GRID,
        terrain=terrain(setup),
        goals=goals(state, names),
        zones=tuple(zones),
        figures=figures(state, WATCHER, names),
    )


def middle_of_zone(state: State, side: int) -> tuple[Cell, Cell]:
    """Of a side's set-up zone, two corners that leave an eighth of it free on each side."""
    west, south, east, north = (int(state.table.zone[side, i]) for i in range(4))
    across, up = (east - west) // 8, (north - south) // 8
    return (west + across, south + up), (east - across, north - up)


def figures(state: State, seat: int, names: Names) -> tuple[Figure, ...]:
    """Of close assaults; all else is told of the element that is looked at (survey.py)."""
    if state.ask.what not in ASSAULTS:
        return ()
    decides = seat >= 0 and bool(deciders(state) >> seat & 1)
    legal = legal_actions(state, seat, deciders(state), choices, MAX_CHOICES) if decides else []
    return tuple(assault_figures(state, names, legal))


def phases(state: State) -> Track:
    """The phases of the turn."""
    steps = [Phase.INITIATIVE, Phase.MOVEMENT, Phase.FIRE, Phase.ASSAULT, Phase.MORALE]
    told = []
    for step in steps:
        now: Literal["done", "now", "later"] = "now" if step == state.step else "later"
        told.append(Step(text=phase_title(step), state="done" if step < state.step else now))
    return Track(id="phases", title=say_as("of the game", "Turn"), steps=tuple(told), rule="LW-2.1")


def prompt(state: State, names: Names) -> Prompt | None:
    """What is to be decided and by whom; None when the game is over."""
    if state.ask.what == Ask.NOTHING:
        return None
    text, detail, rule = question(state, names)
    seats = tuple(side for side in range(SIDES) if state.ask.seats >> side & 1)
    piece = piece_id(state.chosen - 1) if state.chosen else ""
    return Prompt(seats=seats, text=text, detail=detail, rule=rule, piece=piece)


def result(state: State, names: Names) -> Result:
    """How the game ended and why (LW-9.4)."""
    winner = state.winner - 1
    totals = ", ".join(f"{names.players[side]} {score(state, side)}" for side in range(SIDES))
    text = say("{who} wins", who=names.players[winner]) if winner >= 0 else say("A draw")
    return Result(text=text, reason=say("points: {totals}", totals=totals), rule="LW-9.4", winner=winner)
