"""What lasts or passes on a ship, in words."""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple

from stormtable.games.arclight.rules.state import Ship, State
from stormtable.games.arclight.words.scene_names import until_upkeep
from stormtable.language import say, say_count
from stormtable.scene import Tone

__all__ = ["Effect", "effects"]


class Effect(NamedTuple):
    """A lasting or timed effect on a ship."""

    text: str  # "Stunned: −2 to every roll"
    badge: str  # on the piece, short: "stunned"; "" for what the map need not show
    state: str  # how long: "until the upkeep of turn 7", "lasting"
    rule: str
    tone: Tone = "bad"


def effects(state: State, ship: Ship) -> list[Effect]:
    """Everything that lasts or passes on a ship, the gravest first."""
    return [*dooms(state, ship), *passing(state, ship), *standing(state, ship)]


def dooms(state: State, ship: Ship) -> Iterable[Effect]:
    """What will take the ship apart if it lasts."""
    if ship.boom:
        text, badge = say("Boom Next Turn: the ship will be destroyed"), say("boom turn {turn}", turn=ship.boom)
        yield Effect(text, badge, in_upkeep(ship.boom), "AL-5.8")
    if ship.cascade:
        text, badge = say("Cascade: a critical hit in every upkeep"), say("cascade")
        yield Effect(text, badge, say("every upkeep"), "AL-5.8")
    if ship.struck and ship.structure > 0:
        text, badge = say("Structure hit: marked in upkeep"), say("structure hit")
        yield Effect(text, badge, in_upkeep(state.turn), "AL-5.7")
    if ship.structure == 0:
        text, badge = say("Structure 0: damage is read in that column"), say("structure 0")
        yield Effect(text, badge, say("lasting"), "AL-1.3")
    if not ship.crew[0]:
        text, badge = say("Pilot lost: no turns, no P weapon, Thrust 0, DS at most 5"), say("no pilot")
        yield Effect(text, badge, say("lasting"), "AL-5.9")
    if ship.creaking:
        text = say_count(
            ship.creaking,
            "Creaking hull: 3D4 Low less ASV",
            "Creaking hull: 3D4 Low less ASV, {n} times",
        )
        yield Effect(text, say("creaking"), say("every upkeep"), "AL-6.18")
    for turn in range(state.turn, state.turn + 3):
        deaths = ship.dying[turn % 3]
        if deaths:
            text = say_count(deaths, "Life support: a crew member dies", "Life support: {n} crew members die")
            yield Effect(text, say("crew dies turn {turn}", turn=turn), in_upkeep(turn), "AL-6.23")


def in_upkeep(turn: int) -> str:
    return say("upkeep of turn {turn}", turn=turn)


def passing(state: State, ship: Ship) -> Iterable[Effect]:
    """What ends with an upkeep, or holds in one turn."""
    if ship.stunned:
        yield Effect(say("Stunned: −2 to every roll"), say("stunned"), until_upkeep(ship.stunned), "AL-5.16")
    for until in (state.turn, state.turn + 1):
        if ship.thrust_shorts[until % 2]:
            text = say("System short: Thrust −{n}", n=5 * ship.thrust_shorts[until % 2])
            yield Effect(text, say("Thrust short"), until_upkeep(until), "AL-5.6")
        if ship.screen_shorts[until % 2]:
            text = say("System short: DS −{n}", n=2 * ship.screen_shorts[until % 2])
            yield Effect(text, say("DS short"), until_upkeep(until), "AL-5.6")
    if ship.no_esv:
        yield Effect(say("No ESV"), say("no ESV"), until_upkeep(ship.no_esv), "AL-6.7")
    if ship.shut_down:
        yield Effect(say("All weapons shut down"), say("weapons down"), until_upkeep(ship.shut_down), "AL-6.9")
    if ship.engine:
        text, badge = say("Engine malfunction: Thrust at most 5"), say("Thrust 5")
        yield Effect(text, badge, until_upkeep(ship.engine), "AL-6.21")
    if ship.moves_first >= state.turn:
        text, turn = say("Communications out: must move first"), say("in turn {turn}", turn=ship.moves_first)
        yield Effect(text, say("moves first"), turn, "AL-6.8")
    if ship.straight >= state.turn:
        text, turn = say("Thruster locked: full Thrust straight ahead"), say("in turn {turn}", turn=ship.straight)
        yield Effect(text, say("full ahead"), turn, "AL-6.10")


def standing(state: State, ship: Ship) -> Iterable[Effect]:
    """What stays for the rest of the game."""
    lasting = say("lasting")
    if ship.last_move and state.turn > ship.last_move:
        yield Effect(say("Fuel gone: it can neither move nor turn"), say("no fuel"), lasting, "AL-6.12")
    elif ship.last_move:
        text, badge = say("Fuel leak: it will not move any more"), say("fuel to turn {turn}", turn=ship.last_move)
        yield Effect(text, badge, say("after turn {turn}", turn=ship.last_move), "AL-6.12")
    if ship.only_right and ship.only_left:
        yield Effect(say("Both thrusters locked: no turns"), say("no turns"), lasting, "AL-6.19")
    elif ship.only_right:
        yield Effect(say("Thruster locked: only right turns"), say("right only"), lasting, "AL-6.6")
    elif ship.only_left:
        yield Effect(say("Thruster locked: only left turns"), say("left only"), lasting, "AL-6.19")
    if ship.hud:
        yield Effect(say("HUD damaged: −2 to hit"), say("HUD −2"), lasting, "AL-6.13")
    if ship.screens_out:
        yield Effect(say("Screen malfunction: no ESV"), say("no ESV"), lasting, "AL-6.22")
    if ship.interference:
        text = say("Communications interference: −2 to initiative while it has the side's highest Cmd")
        yield Effect(text, say("initiative −2"), lasting, "AL-6.15")
    if ship.ew:
        yield Effect(say("EW damaged: −2 to jamming and countermeasures"), "", lasting, "AL-6.14", "muted")
    if ship.iff:
        yield Effect(say("IFF fails: torpedoes within 5 hexes turn on the ship"), "", lasting, "AL-6.16", "muted")
