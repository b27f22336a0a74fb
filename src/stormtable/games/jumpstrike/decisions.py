"""The decisions of Jumpstrike: by which rules each is offered, refused and carried out, how it is written and shown."""

from __future__ import annotations

from typing import Final

from stormtable.engine.deciding import Act, Decision
from stormtable.games.jumpstrike.faces import orders, prompts
from stormtable.games.jumpstrike.faces.maker import Maker
from stormtable.games.jumpstrike.rules import guards, missiles, movement, plotting, pod_rolls, pods, ships
from stormtable.games.jumpstrike.rules.state import Ask, Verb
from stormtable.games.jumpstrike.words import notation_acts

__all__ = ["DECISIONS"]

DECISIONS: Final = (
    Decision(
        Ask.LAY,
        "all lay guard pods, in secret (JS-3.10)",
        (
            Act(
                Verb.SHIFT_GUARD,
                apply=guards.shift_guard,
                refuse=guards.refuse_shift,
                write=notation_acts.shift_guard,
                show=Maker.shift_guard,
            ),
            Act(
                Verb.SEAL,
                apply=guards.seal_guards,
                refuse=guards.refuse_seal_guards,
                write=notation_acts.seal,
                show=Maker.seal_guards,
            ),
        ),
        offer=guards.offer_laying,
        prompt=prompts.lay,
    ),
    Decision(
        Ask.PLOT,
        "all plot orders for their ships, in secret (JS-3.1)",
        (
            Act(
                Verb.FORWARD,
                apply=plotting.write_order,
                refuse=plotting.refuse_plain_order,
                write=notation_acts.order,
                show=orders.forward,
            ),
            Act(
                Verb.TURN_PORT,
                apply=plotting.write_order,
                refuse=plotting.refuse_numbered_order,
                write=notation_acts.order,
                show=orders.turn_port,
            ),
            Act(
                Verb.TURN_STARBOARD,
                apply=plotting.write_order,
                refuse=plotting.refuse_numbered_order,
                write=notation_acts.order,
                show=orders.turn_starboard,
            ),
            Act(
                Verb.MISSILES_FORWARD,
                apply=plotting.write_order,
                refuse=plotting.refuse_numbered_order,
                write=notation_acts.order,
                show=orders.missiles_forward,
            ),
            Act(
                Verb.MISSILES_AFT,
                apply=plotting.write_order,
                refuse=plotting.refuse_numbered_order,
                write=notation_acts.order,
                show=orders.missiles_aft,
            ),
            Act(
                Verb.PODS,
                apply=plotting.write_order,
                refuse=plotting.refuse_numbered_order,
                write=notation_acts.order,
                show=orders.pods,
            ),
            Act(
                Verb.GUARDS,
                apply=plotting.write_order,
                refuse=plotting.refuse_plain_order,
                write=notation_acts.order,
                show=orders.guards,
            ),
            Act(
                Verb.PHASE,
                apply=plotting.write_order,
                refuse=plotting.refuse_numbered_order,
                write=notation_acts.order,
                show=orders.phase,
            ),
            Act(
                Verb.NAME,
                apply=plotting.name_group,
                refuse=plotting.refuse_naming,
                write=notation_acts.name,
                show=orders.name,
            ),
            Act(
                Verb.ERASE,
                apply=plotting.erase_order,
                refuse=plotting.refuse_erasing,
                write=notation_acts.erase,
                show=orders.erase,
            ),
            Act(
                Verb.SEAL,
                apply=plotting.seal_orders,
                refuse=plotting.refuse_seal_orders,
                write=notation_acts.seal,
                show=Maker.seal_orders,
            ),
        ),
        offer=plotting.offer_plot,
        fallback=plotting.plot_fallback,
        prompt=prompts.plot,
    ),
    Decision(
        Ask.MOVE_GROUP,
        "a side moves one of its pod groups, or leaves it where it is (JS-4.1)",
        (
            Act(
                Verb.MOVE_GROUP,
                apply=movement.move_group,
                refuse=movement.refuse_move_group,
                write=notation_acts.move_group,
                show=Maker.move_group,
            ),
            Act(Verb.STAY, apply=movement.stay, refuse=movement.refuse_stay, write=notation_acts.stay, show=Maker.stay),
        ),
        offer=movement.offer_pod_moves,
        prompt=prompts.move_group,
    ),
    Decision(
        Ask.MISSILE,
        "a side chooses the missile that flies next (JS-5.1)",
        (
            Act(
                Verb.MISSILE,
                apply=lambda state, seat, action: missiles.fly(state, seat, action.target),
                write=notation_acts.missile,
                show=Maker.missile,
            ),
        ),
        offer=missiles.offer_missiles,
        refuse=missiles.refuse_missile,
        prompt=prompts.missile,
    ),
    Decision(
        Ask.ATTACK,
        "a side chooses the pod group that attacks, or is done (JS-6.1)",
        (
            Act(Verb.ATTACK, apply=pods.begin_attack, write=notation_acts.attack, show=Maker.attack),
            Act(Verb.DONE, apply=pods.be_done, write=notation_acts.done, show=Maker.done),
        ),
        offer=pods.offer_attacks,
        refuse=pods.refuse_attack,
        fallback=pods.attack_fallback,
        prompt=prompts.attack,
    ),
    Decision(
        Ask.AIM,
        "at what a group attacks, and whether to disable (JS-6.1)",
        (Act(Verb.AIM, apply=pods.aim, write=notation_acts.aim, show=Maker.aim),),
        offer=pods.offer_aims,
        refuse=pods.refuse_aim,
        prompt=prompts.aim,
    ),
    Decision(
        Ask.COMMIT,
        "with how many pods (JS-6.1)",
        (Act(Verb.COMMIT, apply=pods.commit, write=notation_acts.commit, show=Maker.commit),),
        offer=pods.offer_commits,
        refuse=pods.refuse_commit,
        prompt=prompts.commit,
    ),
    Decision(
        Ask.SACRIFICE,
        "the owner of an attacked ship sacrifices guard pods before a roll, or keeps them (JS-6.5)",
        (
            Act(
                Verb.SACRIFICE,
                apply=pod_rolls.sacrifice,
                refuse=pod_rolls.refuse_sacrifice,
                write=notation_acts.sacrifice,
                show=Maker.sacrifice,
            ),
            Act(
                Verb.KEEP_GUARDS,
                apply=pod_rolls.keep_guards,
                refuse=pod_rolls.refuse_keeping,
                write=notation_acts.keep_guards,
                show=Maker.keep_guards,
            ),
        ),
        offer=pod_rolls.offer_sacrifices,
        prompt=prompts.sacrifice,
    ),
    Decision(
        Ask.ENGAGE,
        "all choose what their ships fire at, in secret (JS-7.6)",
        (
            Act(
                Verb.ENGAGE,
                apply=ships.engage,
                refuse=ships.refuse_engage,
                write=notation_acts.engage,
                show=Maker.engage,
            ),
            Act(Verb.HOLD, apply=ships.hold, refuse=ships.refuse_hold, write=notation_acts.hold, show=Maker.hold),
        ),
        offer=ships.offer_engagements,
        prompt=prompts.engage,
    ),
)
