"""The decisions of Lightning Strike: by which rules each is offered, refused and done, how it is written and shown."""

from __future__ import annotations

from typing import Final

from stormtable.engine.deciding import Act, Decision
from stormtable.games.lightning_strike.faces import prompts
from stormtable.games.lightning_strike.faces.maker import Maker
from stormtable.games.lightning_strike.rules import (
    activation,
    attack,
    command,
    electronic,
    initiative,
    lattice,
    movement,
    sequence,
    setting_up,
)
from stormtable.games.lightning_strike.rules.state import Ask, Verb
from stormtable.games.lightning_strike.rules.values import on_top
from stormtable.games.lightning_strike.words import notation_acts

__all__ = ["DECISIONS"]

DECISIONS: Final = (
    Decision(
        Ask.PLACE_FIELD,
        "a side places the obstacle that was drawn (LS-8.1)",
        (
            Act(
                Verb.PLACE_FIELD,
                apply=lambda state, action: setting_up.place_field(state, action.x, action.y),
                refuse=setting_up.refuse_place_field,
                write=notation_acts.place_field,
                show=Maker.place_field,
            ),
        ),
        offer=lattice.offer_fields,
        prompt=prompts.place_field,
    ),
    Decision(
        Ask.PLACE_UNIT,
        "a side places a unit in its zone (LS-1.3)",
        (
            Act(
                Verb.PLACE_UNIT,
                apply=setting_up.place_unit,
                refuse=setting_up.refuse_place_unit,
                write=notation_acts.place_unit,
                show=Maker.place_unit,
            ),
        ),
        offer=lattice.offer_places,
        prompt=prompts.place_unit,
    ),
    Decision(
        Ask.ORDER,
        "who won the initiative says who acts first (LS-3.1)",
        (
            Act(
                Verb.ORDER,
                apply=lambda state, action: initiative.set_order(state, action.amount),
                refuse=initiative.refuse_order,
                write=notation_acts.order,
                show=Maker.order,
            ),
        ),
        offer=initiative.offer_orders,
        prompt=prompts.order,
    ),
    Decision(
        Ask.SLOT,
        "a side activates a unit, acts with one that was activated out of sequence, or passes (LS-3.3, LS-10.6)",
        (
            Act(
                Verb.ACTIVATE,
                apply=activation.activate,
                refuse=activation.refuse_activate,
                write=notation_acts.activate,
                show=Maker.activate,
            ),
            Act(
                Verb.ACT,
                apply=lambda state, action: activation.begin_acting(state, action.unit),
                refuse=activation.refuse_act,
                write=notation_acts.act_later,
                show=Maker.act_later,
            ),
            Act(
                Verb.PASS,
                apply=sequence.pass_slot,
                refuse=activation.refuse_pass,
                write=lambda: "pass",
                show=Maker.pass_slot,
            ),
        ),
        offer=lattice.offer_slot,
        fallback=lattice.slot_fallback,
        prompt=prompts.slot,
    ),
    Decision(  # activation.refuse_active says what is against any of these
        Ask.ACTIVATION,
        "the active unit moves, turns, acts, or ends its activation (LS-3.4)",
        (
            Act(
                Verb.MOVE,
                apply=sequence.move_and_check,
                refuse=lambda state, action: movement.refuse_move(state, on_top(state), action),
                write=notation_acts.move,
                show=Maker.move,
            ),
            Act(
                Verb.FACE,
                apply=lambda state, action: movement.turn(state, on_top(state), action.facing),
                refuse=lambda state, action: movement.refuse_face(state, on_top(state), action),
                write=notation_acts.face,
                show=Maker.face,
            ),
            Act(
                Verb.FLY,
                apply=sequence.fly_and_check,
                refuse=lambda state, action: movement.refuse_fly(state, on_top(state), action),
                write=notation_acts.fly,
                show=Maker.fly,
            ),
            Act(
                Verb.TURN,
                apply=lambda state, action: movement.turn(state, on_top(state), action.facing),
                refuse=lambda state, action: movement.refuse_turn(state, on_top(state), action),
                write=notation_acts.turn,
                show=Maker.turn,
            ),
            Act(
                Verb.SPIN,
                apply=activation.spin,
                refuse=lambda state, action: activation.refuse_own_spin(state, on_top(state), action),
                write=notation_acts.spin,
                show=Maker.spin,
            ),
            Act(
                Verb.ATTACK,
                apply=sequence.declare,
                refuse=lambda state, action: attack.refuse_attack(state, action.unit, action.part, action.target),
                write=notation_acts.attack,
                show=Maker.attack,
            ),
            Act(
                Verb.RECOVER,
                apply=activation.recover,
                refuse=lambda state, action: activation.refuse_recover(state, action.unit),
                write=notation_acts.recover,
                show=Maker.recover,
            ),
            Act(
                Verb.ECM,
                apply=electronic.switch_on,
                refuse=lambda state, action: electronic.refuse_ecm(state, action.unit),
                write=notation_acts.ecm,
                show=Maker.ecm,
            ),
            Act(
                Verb.MAINTAIN,
                apply=electronic.maintain,
                refuse=lambda state: electronic.refuse_maintain(state, on_top(state)),
                write=notation_acts.maintain,
                show=Maker.maintain,
            ),
            Act(
                Verb.ECCM,
                apply=electronic.counter,
                refuse=lambda state, action: electronic.refuse_eccm(state, action.unit, action.target),
                write=notation_acts.eccm,
                show=Maker.eccm,
            ),
            Act(
                Verb.JAM,
                apply=electronic.jam,
                refuse=lambda state, action: electronic.refuse_jam(state, action.unit, action.target),
                write=notation_acts.jam,
                show=Maker.jam,
            ),
            Act(
                Verb.CLEAR,
                apply=electronic.clear,
                refuse=lambda state, action: electronic.refuse_clear(state, action.unit),
                write=notation_acts.clear,
                show=Maker.clear,
            ),
            Act(
                Verb.END,
                apply=lambda state: sequence.end_activation(state, on_top(state)),
                refuse=activation.refuse_end,
                write=notation_acts.end,
                show=Maker.end,
            ),
        ),
        offer=lattice.offer_activity,
        fallback=lattice.activity_fallback,
        prompt=prompts.activation,
    ),
    Decision(
        Ask.WINDOW,
        "another side answers with a Command Point, or declines (LS-10.3)",
        (
            Act(
                Verb.SPIN,
                apply=command.spin_in_answer,
                refuse=command.refuse_spin_in_answer,
                write=notation_acts.spin,
                show=Maker.spin_in_answer,
            ),
            Act(
                Verb.INTERRUPT,
                apply=command.interrupt,
                refuse=command.refuse_interrupt,
                write=notation_acts.interrupt,
                show=Maker.interrupt,
            ),
            Act(
                Verb.DECLINE,
                apply=command.decline,
                refuse=command.refuse_bare,
                write=lambda: "decline",
                show=Maker.decline,
            ),
        ),
        offer=lattice.offer_answers,
        fallback=command.offer_decline,
        prompt=prompts.window,
    ),
    Decision(
        Ask.DEFENSE,
        "a Command Point on the defense roll, or none (LS-10.2)",
        (
            Act(Verb.BOOST, apply=command.boost, write=lambda: "boost", show=Maker.boost),
            Act(Verb.DECLINE, apply=command.decline_boost, write=lambda: "decline", show=Maker.decline),
        ),
        offer=lambda out: command.offer_two(Verb.BOOST, Verb.DECLINE, out),
        refuse=command.refuse_bare,
        fallback=command.offer_decline,
        prompt=prompts.defense,
    ),
    Decision(
        Ask.FACE_ATTACKER,
        "who is attacked from behind turns to face it, or does not (LS-6.4)",
        (
            Act(
                Verb.FACE_ATTACKER,
                apply=sequence.face_attacker,
                write=lambda: "face attacker",
                show=Maker.face_attacker,
            ),
            Act(Verb.KEEP_FACING, apply=sequence.keep_facing, write=lambda: "keep facing", show=Maker.keep_facing),
        ),
        offer=lambda out: command.offer_two(Verb.FACE_ATTACKER, Verb.KEEP_FACING, out),
        refuse=command.refuse_bare,
        prompt=prompts.face_attacker,
    ),
)
