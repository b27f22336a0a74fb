"""The decisions of the campaign: by which rules each is offered, refused, carried out, how it is written and shown."""

from __future__ import annotations

from typing import Final

from stormtable.engine.deciding import Act, Decision
from stormtable.games.jumpstrike.campaign.faces import prompts
from stormtable.games.jumpstrike.campaign.faces.maker import Maker
from stormtable.games.jumpstrike.campaign.rules import battles, christening, muster, orders
from stormtable.games.jumpstrike.campaign.rules.codes import No
from stormtable.games.jumpstrike.campaign.rules.state import Ask, Verb
from stormtable.games.jumpstrike.campaign.words import notation_acts

__all__ = ["DECISIONS"]

DECISIONS: Final = (
    Decision(
        Ask.MUSTER,
        "all choose the ships they begin with, in secret (JS-13.3)",
        (
            Act(
                Verb.BUY,
                apply=lambda state, seat, action: muster.buy(state, seat, action.target),
                refuse=lambda state, seat, action: muster.refuse_buy(state, seat, action.target),
                write=notation_acts.buy,
                show=Maker.design,
            ),
            Act(
                Verb.RETURN,
                apply=lambda state, seat, action: muster.give_back(state, seat, action.target),
                refuse=lambda state, seat, action: muster.refuse_return(state, seat, action.target),
                write=notation_acts.give_back,
                show=Maker.design,
            ),
            Act(
                Verb.SEAL,
                apply=orders.seal,
                refuse=lambda: No.OK,
                write=notation_acts.seal,
                show=Maker.seal_ships,
            ),
        ),
        offer=muster.offer_muster,
        prompt=prompts.muster,
    ),
    Decision(
        Ask.ORDERS,
        "all order their ships and yards, in secret (JS-13.6)",
        (
            Act(
                Verb.SEAL,
                apply=orders.seal,
                refuse=lambda: No.OK,
                write=notation_acts.seal,
                show=Maker.seal_orders,
            ),
            Act(
                Verb.HOLD,
                apply=lambda state, seat, action: orders.order_ship(state, seat, action.unit, 0),
                refuse=lambda state, seat, action: orders.refuse_hold(state, seat, action.unit),
                write=notation_acts.hold,
                show=Maker.hold,
            ),
            Act(
                Verb.GO,
                apply=lambda state, seat, action: orders.order_ship(state, seat, action.unit, action.target + 1),
                refuse=lambda state, seat, action: orders.refuse_go(state, seat, action.unit, action.target),
                write=notation_acts.go,
                show=Maker.go,
            ),
            Act(
                Verb.FIGHT,
                apply=lambda state, seat, action: orders.take_stance(state, seat, action.unit, 0),
                refuse=lambda state, seat, action: orders.refuse_stance(state, seat, action.unit, 0),
                write=notation_acts.fight,
                show=Maker.stance,
            ),
            Act(
                Verb.EVADE,
                apply=lambda state, seat, action: orders.take_stance(state, seat, action.unit, 1),
                refuse=lambda state, seat, action: orders.refuse_stance(state, seat, action.unit, 1),
                write=notation_acts.evade,
                show=Maker.stance,
            ),
            Act(
                Verb.BUILD,
                apply=lambda state, seat, action: orders.order_yard(state, seat, action.target, action.part + 1, 0),
                refuse=lambda state, seat, action: orders.refuse_build(state, seat, action.target, action.part),
                write=notation_acts.build,
                show=Maker.yard,
            ),
            Act(
                Verb.REPAIR,
                apply=lambda state, seat, action: orders.order_yard(state, seat, action.target, 0, action.unit + 1),
                refuse=lambda state, seat, action: orders.refuse_repair(state, seat, action.target, action.unit),
                write=notation_acts.repair,
                show=Maker.yard,
            ),
            Act(
                Verb.IDLE,
                apply=lambda state, seat, action: orders.order_yard(state, seat, action.target, 0, 0),
                refuse=lambda state, seat, action: orders.refuse_idle(state, seat, action.target),
                write=notation_acts.idle,
                show=Maker.yard,
            ),
            Act(
                Verb.NAME,
                apply=christening.call,
                refuse=christening.refuse_name,
                write=notation_acts.name,
                show=Maker.stance,
            ),
            Act(
                Verb.UNNAME,
                apply=lambda state, seat, action: christening.uncall(state, seat, action.unit),
                refuse=lambda state, seat, action: christening.refuse_unname(state, seat, action.unit),
                write=notation_acts.unname,
                show=Maker.stance,
            ),
        ),
        offer=orders.offer_orders,
        prompt=prompts.orders,
    ),
    Decision(
        Ask.BATTLES,
        "the sides of open battles take their outcomes, or leave them to the computer (JS-13.20)",
        (
            Act(
                Verb.SETTLE,
                apply=lambda state, action: battles.settle(state, action.amount),
                write=notation_acts.settle,
                show=Maker.settle,
            ),
            Act(
                Verb.LEAVE,
                apply=lambda state, seat, action: battles.leave_to_computer(state, seat, action.amount),
                write=notation_acts.leave,
                show=Maker.leave,
            ),
        ),
        offer=battles.offer_battles,
        refuse=lambda state, seat, action: battles.refuse_battle(state, seat, action.amount, action.verb),
        prompt=prompts.battles,
    ),
)
