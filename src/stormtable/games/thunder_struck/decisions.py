"""The decisions of Thunder Struck: by which rules each is offered, refused and done, how it is written and shown."""

from __future__ import annotations

from typing import Final

from stormtable.engine.deciding import Act, Decision
from stormtable.games.thunder_struck.faces import prompts
from stormtable.games.thunder_struck.faces.maker import Maker
from stormtable.games.thunder_struck.rules import actions, ending, fire, manoeuvre, planning
from stormtable.games.thunder_struck.rules.state import Ask, Verb
from stormtable.games.thunder_struck.words import notation_acts

__all__ = ["DECISIONS"]

DECISIONS: Final = (
    Decision(
        Ask.PLAN,
        "all lay their dice, in secret (TS-3.1)",
        (
            Act(
                Verb.LAY,
                apply=lambda state, seat, action: planning.lay_die(state, seat, action.amount, action.target),
                refuse=planning.refuse_lay,
                write=notation_acts.lay,
                show=Maker.lay,
            ),
            Act(
                Verb.LIFT,
                apply=lambda state, seat, action: planning.lift_die(state, seat, action.target),
                refuse=planning.refuse_lift,
                write=notation_acts.lift,
                show=Maker.lift,
            ),
            Act(
                Verb.REROLL,
                apply=planning.reroll,
                refuse=planning.refuse_reroll,
                write=notation_acts.reroll,
                show=Maker.reroll,
            ),
            Act(
                Verb.HAND_IN,
                apply=planning.hand_in,
                refuse=planning.refuse_hand_in,
                write=notation_acts.hand_in,
                show=Maker.hand_in,
            ),
        ),
        offer=planning.offer_plan,
        fallback=planning.plan_fallback,
        prompt=prompts.plan,
    ),
    Decision(
        Ask.ACTION,
        "a seat actions a die, with cubes or without (TS-4.1)",
        (
            Act(Verb.BOOST, apply=actions.boost_one, write=notation_acts.boost, show=Maker.boost),
            Act(Verb.BOOST_BOTH, apply=actions.boost_both, write=notation_acts.boost_both, show=Maker.boost_both),
            Act(Verb.MANOEUVRE, apply=actions.call_contest, write=notation_acts.manoeuvre, show=Maker.manoeuvre),
            Act(Verb.FIRE, apply=actions.fire_at, write=notation_acts.fire, show=Maker.fire),
            Act(Verb.SHIELD, apply=actions.put_shield_up, write=notation_acts.shield, show=Maker.shield),
            Act(Verb.POWER, apply=actions.draw_power, write=notation_acts.power, show=Maker.power),
        ),
        offer=actions.offer_actions,
        refuse=actions.refuse_action,
        fallback=actions.action_fallback,
        prompt=prompts.die,
    ),
    Decision(
        Ask.WINNER,
        "the winner of the Manoeuvre flips, warps, or stays (TS-5.4)",
        (
            Act(
                Verb.FLIP,
                apply=manoeuvre.flip,
                refuse=manoeuvre.refuse_plain,
                write=notation_acts.flip,
                show=Maker.flip,
            ),
            Act(
                Verb.STAY,
                apply=manoeuvre.stay,
                refuse=manoeuvre.refuse_plain,
                write=notation_acts.stay,
                show=Maker.stay,
            ),
            Act(
                Verb.WARP, apply=manoeuvre.warp, refuse=manoeuvre.refuse_warp, write=notation_acts.warp, show=Maker.warp
            ),
        ),
        offer=manoeuvre.offer_choices,
        fallback=manoeuvre.choice_fallback,
        prompt=prompts.winner,
    ),
    Decision(
        Ask.SHIELD,
        "which shield takes the hit (TS-6.4)",
        (
            Act(
                Verb.USE_SHIELD,
                apply=lambda state, action: fire.use_shield(state, action.target),
                write=notation_acts.use_shield,
                show=Maker.use_shield,
            ),
        ),
        offer=fire.offer_shields,
        refuse=fire.refuse_shield,
        prompt=prompts.shield,
    ),
    Decision(
        Ask.DAMAGE,
        "which space the damage token goes on (TS-6.6)",
        (
            Act(
                Verb.MARK_DAMAGE,
                apply=lambda state, seat, action: fire.mark_damage(state, seat, action.target),
                write=notation_acts.mark_damage,
                show=Maker.mark_damage,
            ),
        ),
        offer=fire.offer_damage,
        refuse=fire.refuse_damage,
        prompt=prompts.damage,
    ),
    Decision(
        Ask.REFLEX,
        "a seat takes the Reflex die or declines it (TS-7.1)",
        (
            Act(Verb.TAKE_REFLEX, apply=ending.take_reflex, write=notation_acts.take_reflex, show=Maker.take_reflex),
            Act(
                Verb.DECLINE_REFLEX,
                apply=ending.decline_reflex,
                write=notation_acts.decline_reflex,
                show=Maker.decline_reflex,
            ),
        ),
        offer=ending.offer_reflex,
        refuse=ending.refuse_reflex,
        prompt=prompts.reflex,
    ),
)
