"""What sends questions and verbs to the rules.

Written by tools/dispatch.py from decisions.py; do not edit.
"""

from __future__ import annotations

from stormtable.engine import Action, rule
from stormtable.games.lightning_war.rules.assault import declare, refuse_assault
from stormtable.games.lightning_war.rules.choosing import be_done, refuse_choice
from stormtable.games.lightning_war.rules.defence import defend, refuse_assault_fire, support
from stormtable.games.lightning_war.rules.fire import fire, refuse_fire
from stormtable.games.lightning_war.rules.lattice import (
    offer_assault_fire,
    offer_assaults,
    offer_initiative,
    offer_phase_2,
    offer_phase_3,
    offer_places,
    phase_2_fallback,
    phase_3_fallback,
)
from stormtable.games.lightning_war.rules.movement import begin, face, move, refuse_face, refuse_move
from stormtable.games.lightning_war.rules.sequence import (
    end_part,
    give_initiative,
    hold_defence,
    hold_support,
    refuse_end,
    refuse_initiative,
)
from stormtable.games.lightning_war.rules.setting_up import end_set_up, place, refuse_end_set_up, refuse_place
from stormtable.games.lightning_war.rules.state import Ask, State, Verb
from stormtable.games.lightning_war.rules.storming import charge, refuse_charge, refuse_storm, storm
from stormtable.games.lightning_war.rules.transport import dismount, mount, refuse_dismount, refuse_mount

__all__ = ["carry_out", "fall_back", "offer_asked", "refuse_asked", "verb_fits"]


@rule
def verb_fits(what: int, verb: int) -> bool:
    """Whether a verb answers what is asked."""
    match what:
        case Ask.PLACE:
            return verb == Verb.PLACE or verb == Verb.END
        case Ask.INITIATIVE:
            return verb == Verb.INITIATIVE
        case Ask.MOVE:
            return (
                verb == Verb.CHOOSE
                or verb == Verb.MOVE
                or verb == Verb.FACE
                or verb == Verb.MOUNT
                or verb == Verb.DISMOUNT
                or verb == Verb.DONE
                or verb == Verb.END
            )
        case Ask.FIRE:
            return verb == Verb.CHOOSE or verb == Verb.FIRE or verb == Verb.DONE or verb == Verb.END
        case Ask.ASSAULT:
            return verb == Verb.ASSAULT or verb == Verb.STORM or verb == Verb.CHARGE or verb == Verb.END
        case _:
            return verb == Verb.FIRE or verb == Verb.HOLD


@rule
def refuse_asked(state: State, seat: int, action: Action, what: int) -> int:
    """What is against an action whose verb fits."""
    match action.verb:
        case Verb.PLACE:
            return refuse_place(state, seat, action)
        case Verb.END:
            match what:
                case Ask.PLACE:
                    return refuse_end_set_up(state, seat, action)
                case _:
                    return refuse_end(state, action)
        case Verb.INITIATIVE:
            return refuse_initiative(action)
        case Verb.CHOOSE | Verb.DONE:
            return refuse_choice(state, seat, action)
        case Verb.MOVE:
            return refuse_move(state, seat, action)
        case Verb.FACE:
            return refuse_face(state, seat, action)
        case Verb.MOUNT:
            return refuse_mount(state, seat, action)
        case Verb.DISMOUNT:
            return refuse_dismount(state, seat, action)
        case Verb.FIRE:
            match what:
                case Ask.FIRE:
                    return refuse_fire(state, seat, action)
                case _:
                    return refuse_assault_fire(state, seat, action)
        case Verb.ASSAULT:
            return refuse_assault(state, seat, action)
        case Verb.STORM:
            return refuse_storm(state, seat, action)
        case Verb.CHARGE:
            return refuse_charge(state, action)
        case _:
            return refuse_end(state, action)


@rule
def offer_asked(state: State, seat: int, out: list[Action], what: int) -> int:
    """What may be done about what is asked."""
    match what:
        case Ask.PLACE:
            return offer_places(state, seat, out)
        case Ask.INITIATIVE:
            return offer_initiative(seat, out)
        case Ask.MOVE:
            return offer_phase_2(state, seat, out)
        case Ask.FIRE:
            return offer_phase_3(state, seat, out)
        case Ask.ASSAULT:
            return offer_assaults(state, seat, out)
        case _:
            return offer_assault_fire(state, seat, out)


@rule
def fall_back(state: State, seat: int, out: list[Action], what: int) -> int:
    """What a seat does that does not answer."""
    match what:
        case Ask.MOVE:
            return phase_2_fallback(state, seat, out)
        case Ask.FIRE:
            return phase_3_fallback(out)
        case _:
            return min(offer_asked(state, seat, out, what), 1)


@rule
def carry_out(state: State, seat: int, action: Action, what: int) -> None:
    """Do it."""
    match action.verb:
        case Verb.PLACE:
            place(state, action)
        case Verb.END:
            match what:
                case Ask.PLACE:
                    end_set_up(state)
                case _:
                    end_part(state)
        case Verb.INITIATIVE:
            give_initiative(state, action.amount)
        case Verb.CHOOSE:
            begin(state, action.unit)
        case Verb.MOVE:
            move(state, action)
        case Verb.FACE:
            face(state, action)
        case Verb.MOUNT:
            mount(state, action)
        case Verb.DISMOUNT:
            dismount(state, action)
        case Verb.DONE:
            be_done(state, action.unit)
        case Verb.FIRE:
            match what:
                case Ask.SUPPORT:
                    support(state, action)
                case Ask.DEFENCE:
                    defend(state, action)
                case _:
                    fire(state, action)
        case Verb.ASSAULT:
            declare(state, action)
        case Verb.STORM:
            storm(state, action)
        case Verb.CHARGE:
            charge(state, action.unit)
        case _:
            match what:
                case Ask.DEFENCE:
                    hold_defence(state, seat)
                case _:
                    hold_support(state, seat)
