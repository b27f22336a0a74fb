"""How a view of Lightning Strike looks: the scene, put together, with its prompt and its result."""

from __future__ import annotations

from typing import Final, Literal

from msgspec.structs import replace

from stormtable.engine import Action
from stormtable.engine.amounts import list_text
from stormtable.games.lightning_strike.faces.aims import aims
from stormtable.games.lightning_strike.faces.answers import declared_attack
from stormtable.games.lightning_strike.faces.cards import cards, pieces
from stormtable.games.lightning_strike.faces.dispatch import question
from stormtable.games.lightning_strike.faces.figures import figures
from stormtable.games.lightning_strike.faces.memory import BLANK, Memory
from stormtable.games.lightning_strike.faces.offers import Offering
from stormtable.games.lightning_strike.faces.regions import regions, zone_of
from stormtable.games.lightning_strike.faces.shots import Shooting
from stormtable.games.lightning_strike.faces.silhouettes import SILHOUETTES, silhouette_id
from stormtable.games.lightning_strike.faces.tracks import tracks
from stormtable.games.lightning_strike.rules.attack import range_to
from stormtable.games.lightning_strike.rules.ending import surviving
from stormtable.games.lightning_strike.rules.setting_up import still_plays
from stormtable.games.lightning_strike.rules.state import (
    N_UNITS,
    Ask,
    Field,
    Obstacle,
    State,
    Verb,
    View,
)
from stormtable.games.lightning_strike.rules.state import Step as Phase
from stormtable.games.lightning_strike.rules.values import is_enemy, on_table
from stormtable.games.lightning_strike.words.notation_writing import write
from stormtable.games.lightning_strike.words.scene_names import (
    FIELD_NOTES,
    FIELD_RULES,
    Names,
    cm,
    piece_id,
)
from stormtable.language import say
from stormtable.scene import Cell, Offer, Plane, Prompt, Result, Scene, Silhouette, Zone
from stormtable.scene import Obstacle as Lying

__all__ = ["ONLOOKERS_ALIKE", "scene"]

ONLOOKERS_ALIKE: Final = True

KINDS: Final[dict[int, Literal["dust", "debris", "rocks", "works"]]] = {
    Field.DUST: "dust",
    Field.DEBRIS: "debris",
    Field.ROCKS: "rocks",
    Field.FACTORY: "works",
}


def scene(view: View, seat: int, memory: Memory | None = None, watched: Scene | None = None) -> Scene:
    """The view as a scene, with the offers of `seat` when it decides."""
    names, shooting = Names(view.table), Shooting(view)
    base = watched or watched_scene(view, names, memory or BLANK)
    offering = Offering(view, seat, names, shooting)
    if not offering.offers:
        return base
    assert base.plane is not None  # noqa: S101  (it is drawn below)
    return replace(
        base,
        plane=replace(
            base.plane,
            figures=(*base.plane.figures, *offering.figures),
            regions=tuple(regions(view, seat, names)),
            aims=tuple(aims(view, shooting)),
            focus=focus(view, offering.offers),
        ),
        prompt=prompt(view, names, decides=True),
        offers=offering.offers,
    )


def watched_scene(view: View, names: Names, past: Memory) -> Scene:
    """The same as a watcher sees it."""
    limit = view.table.turn_limit
    return Scene(
        title="Lightning Strike",
        turn=str(view.turn),
        turn_name=say("turn"),
        turn_of=say("of {limit}", limit=limit) if limit else "",
        sides=names.all(),
        pieces=pieces(view, past, names),
        plane=plane(view, names),
        silhouettes=used_silhouettes(view),
        tracks=tracks(view, past, names),
        cards=cards(view, roles(view), names),
        prompt=prompt(view, names, decides=False),
        result=result(view, names) if view.over else None,
    )


def used_silhouettes(state: State) -> tuple[Silhouette, ...]:
    wanted = {silhouette_id(card) for card in state.table.cards if card.size}
    return tuple(each for each in SILHOUETTES if each.id in wanted)


def plane(state: State, names: Names) -> Plane:
    """The table with zones while they matter, obstacles and light."""
    setting_up = state.step in (Phase.ROLL_OFF, Phase.FIELDS, Phase.UNITS)
    return Plane(
        width=int(state.table.width),
        height=int(state.table.height),
        zones=tuple(zone(state, side, names) for side in range(state.table.sides)) if setting_up else (),
        obstacles=tuple(obstacle(state.fields[i], i) for i in range(state.n_fields)),
        figures=tuple(figures(state, names)),
        focus=focus(state, ()),
    )


def zone(state: State, side: int, names: Names) -> Zone:
    corner, width, height = zone_of(state, side)
    label = say("{side} set-up, {length}", side=names.all()[side], length=cm(state.table.zone))
    return Zone(id=f"zone-{side}", side=side, corner=corner, width=width, height=height, label=label, rule="LS-1.3")


def obstacle(field: Obstacle, number: int) -> Lying:
    return Lying(
        id=f"obstacle-{number}",
        kind=KINDS[field.kind],
        cell=(int(field.x), int(field.y)),
        radius=int(field.radius),
        label=say(FIELD_NOTES[field.kind]),
        title=say(FIELD_NOTES[field.kind]),
        rule=FIELD_RULES[field.kind],
    )


def focus(state: State, offered: tuple[Offer, ...]) -> tuple[Cell, ...]:
    """The places that matter now: the active unit with its reach, targets, the nearest enemy, else all units."""
    there = [n for n in range(N_UNITS) if on_table(state, n)]
    if not state.depth:
        return tuple((int(state.units[n].x), int(state.units[n].y)) for n in there)
    active = state.active[state.depth - 1].unit - 1
    enemies = [n for n in there if is_enemy(active, n)]
    chosen = {active} | {n for n in there if piece_id(n) in {offer.piece for offer in offered}}
    if enemies:
        chosen.add(min(enemies, key=lambda n: range_to(state, active, n)))
    cells = [(int(state.units[n].x), int(state.units[n].y)) for n in chosen if on_table(state, n)]
    return tuple(cells + [offer.cell for offer in offered if offer.cell is not None])


def roles(state: State) -> dict[int, str]:
    """The part that units have in the decision at hand."""
    found: dict[int, str] = {}
    for i in range(state.depth):
        found[state.active[i].unit - 1] = say("active") if i == state.depth - 1 else say("interrupted")
    attack = declared_attack(state)
    if attack:
        found[attack[0]], found[attack[2]] = say("fires"), say("target")
    return found


# The decision in one sentence


def prompt(state: State, names: Names, *, decides: bool) -> Prompt | None:
    """What is to be decided and by whom, and for who decides how to pass it up; None when the game is over."""
    if state.ask.what == Ask.NOTHING:
        return None
    seats = tuple(side for side in range(state.table.sides) if state.ask.seats >> side & 1)
    text, detail, rule = question(state, names)
    piece = piece_id(state.active[state.depth - 1].unit - 1) if state.depth else ""
    attack = declared_attack(state)
    if attack and state.ask.what in (Ask.DEFENSE, Ask.FACE_ATTACKER):
        piece = piece_id(attack[2])
    declines = decides and state.ask.what in (Ask.WINDOW, Ask.DEFENSE)
    decline = write(state, [Action(verb=Verb.DECLINE)]) if declines else ""
    return Prompt(seats=seats, text=text, detail=detail, rule=rule, piece=piece, decline=decline)


# The end


def result(state: State, names: Names) -> Result:
    """How the game ended and why (LS-3.6, LS-3.9)."""
    winner = state.winner - 1
    reason, rule = ending(state, names)
    return Result(
        text=say("{who} wins", who=names.players()[winner]) if winner >= 0 else say("A draw"),
        reason=reason,
        rule=rule,
        winner=winner,
    )


def ending(state: State, names: Names) -> tuple[str, str]:
    """The reason of the end, and its rule."""
    left = [side for side in range(state.table.sides) if still_plays(state, side)]
    if len(left) > 1:
        totals = ", ".join(f"{names.players()[side]} {halves(int(surviving(state, side)))}" for side in left)
        text = say("turn {n} was the last; surviving Threat Value: {totals}", n=state.turn, totals=totals)
        return text, "LS-3.9"
    if not left:
        return say("no unit is left on any side"), "LS-3.6"
    gone = [name for side, name in enumerate(names.players()) if side not in left]
    if len(gone) == 1:
        return say("{who} has no unit left on the table", who=gone[0]), "LS-3.6"
    return say("{who} have no unit left on the table", who=list_text(gone)), "LS-3.6"


def halves(twice: int) -> str:
    """A total kept doubled: "12", "11½"."""
    return f"{twice // 2}½" if twice % 2 else str(twice // 2)
