"""Putting a position on the table: all of it as `position` wrote it, or only what matters, the rest completed."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from stormtable.engine.fields import Where
from stormtable.engine.game import seats_in
from stormtable.engine.inputs import Part
from stormtable.games.thunder_struck.rules.console import count_on, has_dice, ship_on, ships_left
from stormtable.games.thunder_struck.rules.ending import check_sectors, end_hit, is_duel
from stormtable.games.thunder_struck.rules.fire import count_protecting, first_protecting, use_shield
from stormtable.games.thunder_struck.rules.planning import reveal, roll_dice
from stormtable.games.thunder_struck.rules.sequence import advance
from stormtable.games.thunder_struck.rules.state import (
    OWN_DICE,
    REFLEX,
    TEAMS,
    Ask,
    At,
    Kind,
    State,
    Step,
)
from stormtable.games.thunder_struck.words.fields import FLOW, HIT, NOBODY, PHASES
from stormtable.games.thunder_struck.words.lookup import ship_named
from stormtable.games.thunder_struck.words.names import place_name, seat_name, seat_names, sector_name
from stormtable.games.thunder_struck.words.placing_ships import DICE_KEYS, set_ship
from stormtable.games.thunder_struck.words.position import canonical
from stormtable.games.thunder_struck.words.ship_fields import SEALED

__all__ = ["set_position"]

STEPS: Final = {phase: step for step, phase in PHASES.items()}  # where a phase begins


def set_position(state: State, position: Mapping[str, Any]) -> None:
    """Change a state as a position says; what is not said of a ship stays, the phase begins anew and is played on.

    Raises BadInput with the key and the reason, and the state is then of no use. May roll dice: in the planning phase,
    if it is named, those of each ship of which no dice are named.
    """
    part, where = Part(canonical(state, position)), Where(state)
    phase = part.text("phase", PHASES[state.step])
    state.step = STEPS[phase]
    FLOW.put(where, state, part, "round")
    clear(state, keep_dice="phase" not in part)
    ships = part.part("ships", {})
    for seat, name in enumerate(seat_names(state.table)):
        set_ship(state, seat, ships.below(name, ships.get(name, {})))
    check_places(state, part)
    FLOW.put(where, state, part, "marker", "closed", "reflex")
    read_over(state, part, phase)
    check_closed(state, part)
    check_reflex(state, part)
    on_token = any(ship.laid_manoeuvre for ship in state.ships)
    state.manoeuvred = phase != "planning" and part.flag("manoeuvred", on_token)
    if phase == "planning":
        set_planning(state, part, ships)
    elif phase == "action":
        set_action(state, part)
    else:
        set_ending(state, part)
    for seat, name in enumerate(seat_names(state.table)):
        check_said(state, seat, ships.below(name, ships.get(name, {})), phase)
    check_flow(part, phase)
    if not state.over and state.ask.what == Ask.NOTHING:
        advance(state)


def clear(state: State, *, keep_dice: bool) -> None:
    """Nothing asked, actioned, won or hit."""
    state.ask.what = state.ask.seats = state.marker = state.turn = 0
    state.winners = state.reflex = state.closed = 0
    state.over = False
    end_hit(state)
    for ship in state.ships:
        ship.boosted, ship.laid_manoeuvre = False, 0
        for die in ship.dice:
            if not keep_dice:
                die.face, die.at = 0, At.NOT_IN_PLAY


def check_places(state: State, part: Part) -> None:
    for seat, name in enumerate(seat_names(state.table)):
        ship = state.ships[seat]
        there = ship_on(state, ship.sector, ship.space)
        if ship.alive and there != seat:
            place = place_name(state.table, ship.sector, ship.space)
            raise part.error(f"{seat_name(state.table, there)} and {name} stand on the same space {place}", "ships")


def read_over(state: State, part: Part, phase: str) -> None:
    """Over once a team has no ship left, or at the end of the last round."""
    lost = any(ships_left(state, team) == 0 for team in range(TEAMS))
    state.over = part.flag("over", lost)
    if lost and not state.over:
        raise part.error("a team has no ship left: the game is over (TS-7.2)", "over")
    if state.over and not lost and (phase != "end of round" or state.round < state.table.rounds):
        raise part.error("both teams have ships, and the last round has not ended", "over")


def check_closed(state: State, part: Part) -> None:
    """No ship is in the Sector that is closed; where it is not said, it is as TS-7.3 would have it."""
    for seat, name in enumerate(seat_names(state.table)):
        ship = state.ships[seat]
        if ship.alive and state.closed == 1 + ship.sector:
            raise part.error(f"{name} is in Sector {sector_name(ship.sector)}", "closed")
    if "closed" not in part and not state.over:
        check_sectors(state)


def check_reflex(state: State, part: Part) -> None:
    if not state.reflex:
        return
    if not state.ships[state.reflex - 1].alive:
        raise part.error(f"{seat_name(state.table, state.reflex - 1)} is destroyed", "reflex")
    if not is_duel(state) and not state.over:
        raise part.error("there is no Reflex die while a team has two ships (TS-7.8)", "reflex")


# Phases


def set_planning(state: State, part: Part, ships: Part) -> None:
    """Dice rolled, some laid; who has handed in plans no more. All dice of a ship are named, or they are rolled."""
    for seat, name in enumerate(seat_names(state.table)):
        if not state.ships[seat].alive or state.over:
            continue
        said = ships.below(name, ships.get(name, {}))
        sealed = said.get("dice") == SEALED
        if not any(key in said for key in DICE_KEYS) and not complete(state, seat):
            roll_dice(state, seat)
        elif not sealed:
            check_planned(state, seat, said)
        if not said.flag("handed_in", False):
            state.ask.seats |= 1 << seat
        elif not sealed:
            check_handed_in(state, seat, said)
    if state.over:
        return
    if state.ask.seats == 0:
        reveal(state)
    else:
        state.ask.what = Ask.PLAN


def complete(state: State, seat: int) -> bool:
    """Whether a ship has its four dice, and the Reflex die if it holds it."""
    dice = state.ships[seat].dice
    own = all(die.at != At.NOT_IN_PLAY for die in dice[:OWN_DICE])
    return own and (dice[REFLEX].at != At.NOT_IN_PLAY) == (state.reflex == 1 + seat)


def check_planned(state: State, seat: int, said: Part) -> None:
    if not complete(state, seat):
        due = OWN_DICE + (state.reflex == 1 + seat)
        n = sum(die.at != At.NOT_IN_PLAY for die in state.ships[seat].dice)
        held = "5 with the Reflex die" if due > OWN_DICE else "4 without the Reflex die"
        raise said.error(f"{held} are expected in the planning phase, not {n}", "dice")
    for key, at in (("boost_token", At.BOOST_TOKEN), ("manoeuvre_token", At.MANOEUVRE_TOKEN)):
        if any(die.at == at for die in state.ships[seat].dice):
            raise said.error("no die is used in the planning phase", key)
    if not said.flag("handed_in", False) and any(die.at == At.ASIDE for die in state.ships[seat].dice):
        raise said.error("dice are set aside when the layout is handed in (TS-3.8)", "aside")


def check_handed_in(state: State, seat: int, said: Part) -> None:
    if any(die.at == At.HAND for die in state.ships[seat].dice):
        raise said.error("dice are still in hand; set them aside or lay them (TS-3.10)", "handed_in")
    for kind, word in ((Kind.BOOST, "Boost"), (Kind.MANOEUVRE, "Manoeuvre")):
        if count_on(state, seat, kind) == 0:
            raise said.error(f"at least one die must lie on {word} (TS-3.1)", "handed_in")


def set_action(state: State, part: Part) -> None:
    """Whose turn it is, who chooses, a hit being taken; the marker's turn where nothing is said."""
    FLOW.put(Where(state), state, part, "winners")
    check_winners(state, part)
    if "hit" in part:
        set_hit(state, part.part("hit"))
    waiting = state.winners != 0 or state.hit.side != 0
    if "turn" in part or waiting:
        state.turn = state.marker
        FLOW.put(Where(state), state, part, "turn")
        if not waiting and not state.over:
            if not has_dice(state, state.turn):
                name = seat_name(state.table, state.turn)
                raise part.error(f"{name} has no die on its console", "turn")
            state.ask.what, state.ask.seats = Ask.ACTION, 1 << state.turn
    elif not state.over:
        state.turn = (state.marker - 1) % state.table.seats


def check_winners(state: State, part: Part) -> None:
    sectors: list[int] = []
    for seat in seats_in(state.winners):
        ship, name = state.ships[seat], seat_name(state.table, seat)
        if not ship.alive or ship.laid_manoeuvre == 0:
            raise part.error(f"{name} has no die on the Manoeuvre token", "winners")
        if ship.sector in sectors:
            raise part.error(f"there is one winner a Sector, and {name} is the second in its own", "winners")
        sectors.append(ship.sector)


def set_hit(state: State, part: Part) -> None:
    """A hit being taken; the only shield that protects is used at once."""
    hit = state.hit
    part.need_all("ship", "from")
    HIT.put(Where(state), hit, part)
    if not state.ships[hit.target].alive:
        raise part.error(f"{seat_name(state.table, hit.target)} is destroyed", "ship")
    if hit.shielded:
        return
    n = count_protecting(state, hit.target, hit.side)
    if n == 0:
        raise part.error("no active shield protects from there: the ship would be destroyed (TS-6.5)", "ship")
    if n == 1:
        use_shield(state, first_protecting(state, hit.target, hit.side))


def set_ending(state: State, part: Part) -> None:
    """The end of the round from its beginning, or the offer of the Reflex die, or after it."""
    word = part.text("reflex_offer", NOBODY)
    if word == NOBODY and not state.over:
        return
    state.step = Step.NEXT_ROUND
    if word == NOBODY:
        return
    seat = ship_named(state.table, word)
    if not state.ships[seat].alive or not is_duel(state):
        raise part.error("it is offered while each team has one ship, to one of them (TS-7.8)", "reflex_offer")
    if state.reflex != 0:
        raise part.error("the Reflex die is given back before it is offered (TS-7.7)", "reflex")
    state.ask.what, state.ask.seats = Ask.REFLEX, 1 << seat


# Words out of place


def check_said(state: State, seat: int, said: Part, phase: str) -> None:
    """Words that another phase would have."""
    if phase != "planning":
        if said.get("dice") == SEALED:
            raise said.error("dice are sealed only in the planning phase", "dice")
        for key in ("handed_in", "hand"):
            if said.get(key):
                raise said.error("only in the planning phase", key)
        if said.get("shown_cubes", said.get("cubes")) != said.get("cubes"):
            raise said.error("only in the planning phase: cubes are public now", "shown_cubes")
    if state.manoeuvred and state.ships[seat].alive and count_on(state, seat, Kind.MANOEUVRE) > 0:
        raise said.error("after the round's Manoeuvre no die lies on Manoeuvre (TS-5.3)", "dice")
    if state.ships[seat].laid_manoeuvre > 0 and not state.manoeuvred:
        raise said.error("dice lie there once the round's Manoeuvre has been carried out", "manoeuvre_token")
    if state.ships[seat].dice[REFLEX].at != At.NOT_IN_PLAY and phase != "end of round" and state.reflex != 1 + seat:
        raise said.error(f"the Reflex die is held by another; write reflex = '{seat_name(state.table, seat)}'", "green")


def check_flow(part: Part, phase: str) -> None:
    for key, where in (("winners", "action"), ("hit", "action"), ("turn", "action"), ("reflex_offer", "end of round")):
        if part.get(key) not in (None, [], NOBODY) and phase != where:
            raise part.error(f"only in the phase {where!r}", key)
    if phase == "planning" and part.get("manoeuvred"):
        raise part.error("not in the planning phase", "manoeuvred")
