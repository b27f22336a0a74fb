"""What sends questions and verbs to the rules.

Written by tools/dispatch.py from decisions.py; do not edit.
"""

from __future__ import annotations

from stormtable.engine import Action, rule
from stormtable.games.jumpstrike.rules.guards import (
    offer_laying,
    refuse_seal_guards,
    refuse_shift,
    seal_guards,
    shift_guard,
)
from stormtable.games.jumpstrike.rules.missiles import fly, offer_missiles, refuse_missile
from stormtable.games.jumpstrike.rules.movement import move_group, offer_pod_moves, refuse_move_group, refuse_stay, stay
from stormtable.games.jumpstrike.rules.plotting import (
    erase_order,
    name_group,
    offer_plot,
    plot_fallback,
    refuse_erasing,
    refuse_naming,
    refuse_numbered_order,
    refuse_plain_order,
    refuse_seal_orders,
    seal_orders,
    write_order,
)
from stormtable.games.jumpstrike.rules.pod_rolls import (
    keep_guards,
    offer_sacrifices,
    refuse_keeping,
    refuse_sacrifice,
    sacrifice,
)
from stormtable.games.jumpstrike.rules.pods import (
    aim,
    attack_fallback,
    be_done,
    begin_attack,
    commit,
    offer_aims,
    offer_attacks,
    offer_commits,
    refuse_aim,
    refuse_attack,
    refuse_commit,
)
from stormtable.games.jumpstrike.rules.ships import engage, hold, offer_engagements, refuse_engage, refuse_hold
from stormtable.games.jumpstrike.rules.state import Ask, State, Verb

__all__ = ["carry_out", "fall_back", "offer_asked", "refuse_asked", "verb_fits"]


@rule
def verb_fits(what: int, verb: int) -> bool:
    """Whether a verb answers what is asked."""
    match what:
        case Ask.PLOT:
            return (
                verb == Verb.FORWARD
                or verb == Verb.TURN_PORT
                or verb == Verb.TURN_STARBOARD
                or verb == Verb.MISSILES_FORWARD
                or verb == Verb.MISSILES_AFT
                or verb == Verb.PODS
                or verb == Verb.GUARDS
                or verb == Verb.PHASE
                or verb == Verb.NAME
                or verb == Verb.ERASE
                or verb == Verb.SEAL
            )
        case Ask.MOVE_GROUP:
            return verb == Verb.MOVE_GROUP or verb == Verb.STAY
        case Ask.MISSILE:
            return verb == Verb.MISSILE
        case Ask.ATTACK:
            return verb == Verb.ATTACK or verb == Verb.DONE
        case Ask.AIM:
            return verb == Verb.AIM
        case Ask.COMMIT:
            return verb == Verb.COMMIT
        case Ask.SACRIFICE:
            return verb == Verb.SACRIFICE or verb == Verb.KEEP_GUARDS
        case Ask.ENGAGE:
            return verb == Verb.ENGAGE or verb == Verb.HOLD
        case _:
            return verb == Verb.SHIFT_GUARD or verb == Verb.SEAL


@rule
def refuse_asked(state: State, seat: int, action: Action, what: int) -> int:
    """What is against an action whose verb fits."""
    match action.verb:
        case Verb.SHIFT_GUARD:
            return refuse_shift(state, seat, action)
        case Verb.SEAL:
            match what:
                case Ask.PLOT:
                    return refuse_seal_orders(state, seat, action)
                case _:
                    return refuse_seal_guards(action)
        case Verb.FORWARD | Verb.GUARDS:
            return refuse_plain_order(state, seat, action)
        case Verb.TURN_PORT | Verb.TURN_STARBOARD | Verb.MISSILES_FORWARD | Verb.MISSILES_AFT | Verb.PODS | Verb.PHASE:
            return refuse_numbered_order(state, seat, action)
        case Verb.NAME:
            return refuse_naming(state, seat, action)
        case Verb.ERASE:
            return refuse_erasing(state, seat, action)
        case Verb.MOVE_GROUP:
            return refuse_move_group(state, seat, action)
        case Verb.STAY:
            return refuse_stay(state, seat, action)
        case Verb.MISSILE:
            return refuse_missile(state, seat, action)
        case Verb.ATTACK | Verb.DONE:
            return refuse_attack(state, seat, action)
        case Verb.AIM:
            return refuse_aim(state, seat, action)
        case Verb.COMMIT:
            return refuse_commit(state, action)
        case Verb.SACRIFICE:
            return refuse_sacrifice(state, action)
        case Verb.KEEP_GUARDS:
            return refuse_keeping(action)
        case Verb.ENGAGE:
            return refuse_engage(state, seat, action)
        case _:
            return refuse_hold(state, seat, action)


@rule
def offer_asked(state: State, seat: int, out: list[Action], what: int) -> int:
    """What may be done about what is asked."""
    match what:
        case Ask.PLOT:
            return offer_plot(state, seat, out)
        case Ask.MOVE_GROUP:
            return offer_pod_moves(state, seat, out)
        case Ask.MISSILE:
            return offer_missiles(state, seat, out)
        case Ask.ATTACK:
            return offer_attacks(state, seat, out)
        case Ask.AIM:
            return offer_aims(state, seat, out)
        case Ask.COMMIT:
            return offer_commits(state, out)
        case Ask.SACRIFICE:
            return offer_sacrifices(state, out)
        case Ask.ENGAGE:
            return offer_engagements(state, seat, out)
        case _:
            return offer_laying(state, seat, out)


@rule
def fall_back(state: State, seat: int, out: list[Action], what: int) -> int:
    """What a seat does that does not answer."""
    match what:
        case Ask.PLOT:
            return plot_fallback(state, seat, out)
        case Ask.ATTACK:
            return attack_fallback(state, seat, out)
        case _:
            return min(offer_asked(state, seat, out, what), 1)


@rule
def carry_out(state: State, seat: int, action: Action, what: int) -> None:
    """Do it."""
    match action.verb:
        case Verb.SHIFT_GUARD:
            shift_guard(state, seat, action)
        case Verb.SEAL:
            match what:
                case Ask.PLOT:
                    seal_orders(state, seat)
                case _:
                    seal_guards(state, seat)
        case (
            Verb.FORWARD
            | Verb.TURN_PORT
            | Verb.TURN_STARBOARD
            | Verb.MISSILES_FORWARD
            | Verb.MISSILES_AFT
            | Verb.PODS
            | Verb.GUARDS
            | Verb.PHASE
        ):
            write_order(state, seat, action)
        case Verb.NAME:
            name_group(state, seat, action)
        case Verb.ERASE:
            erase_order(state, seat, action)
        case Verb.MOVE_GROUP:
            move_group(state, seat, action)
        case Verb.STAY:
            stay(state, seat, action)
        case Verb.MISSILE:
            fly(state, seat, action.target)
        case Verb.ATTACK:
            begin_attack(state, seat, action)
        case Verb.DONE:
            be_done(state, seat, action)
        case Verb.AIM:
            aim(state, action)
        case Verb.COMMIT:
            commit(state, action)
        case Verb.SACRIFICE:
            sacrifice(state, action)
        case Verb.KEEP_GUARDS:
            keep_guards(state)
        case Verb.ENGAGE:
            engage(state, seat, action)
        case _:
            hold(state, seat, action)
