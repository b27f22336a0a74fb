"""The decisions of Arclight: by which rules each is offered, refused and carried out, how it is written and shown."""

from __future__ import annotations

from typing import Final

from stormtable.engine.deciding import Act, Decision
from stormtable.games.arclight.faces import prompts
from stormtable.games.arclight.faces.maker import Maker
from stormtable.games.arclight.rules import fire, initiative, movement, questions
from stormtable.games.arclight.rules.state import Ask, Verb
from stormtable.games.arclight.words import notation_acts

__all__ = ["DECISIONS"]

DECISIONS: Final = (
    Decision(
        Ask.COMMANDER,
        "both sides choose a commander and a die, in secret (AL-3.1)",
        (Act(Verb.COMMAND, apply=initiative.pledge, write=notation_acts.command, show=Maker.command),),
        offer=initiative.offer_commands,
        refuse=initiative.refuse_command,
        prompt=prompts.commander,
    ),
    Decision(
        Ask.SHIP,
        "a side chooses the ship that moves (AL-3.2)",
        (
            Act(
                Verb.ACTIVATE,
                apply=lambda state, action: movement.activate(state, action.unit),
                write=notation_acts.activate,
                show=Maker.activate,
            ),
        ),
        offer=movement.offer_ships,
        refuse=movement.refuse_ship,
        prompt=prompts.ship,
    ),
    Decision(
        Ask.MOVE,
        "the ship goes on, turns, or ends its move (AL-3.3)",
        (
            Act(
                Verb.FORWARD,
                apply=lambda state, action: movement.go_forward(state, action.unit),
                write=notation_acts.forward,
                show=Maker.forward,
            ),
            Act(
                Verb.TURN,
                apply=lambda state, action: movement.turn(state, action.unit, action.amount),
                write=notation_acts.turn,
                show=Maker.turn,
            ),
            Act(
                Verb.END_MOVE,
                apply=lambda state, action: movement.end_move(state, action.unit),
                write=notation_acts.end_move,
                show=Maker.end_move,
            ),
        ),
        offer=movement.offer_moves,
        refuse=movement.refuse_move,
        fallback=movement.move_fallback,
        prompt=prompts.move,
    ),
    Decision(
        Ask.FIRE,
        "a gunner fires or holds (AL-4.7)",
        (
            Act(Verb.FIRE, apply=fire.declare, write=notation_acts.fire, show=Maker.fire),
            Act(Verb.HOLD, apply=fire.hold, write=notation_acts.hold, show=Maker.hold),
        ),
        offer=fire.offer_fire,
        refuse=fire.refuse_fire,
        fallback=fire.fire_fallback,
        prompt=prompts.fire,
    ),
    Decision(
        Ask.FACING,
        "the opponent turns a ship that is out of control (AL-3.6)",
        (
            Act(
                Verb.SET_FACING,
                apply=lambda state, action: movement.set_facing(state, action.unit, action.facing),
                write=notation_acts.set_facing,
                show=Maker.set_facing,
            ),
        ),
        offer=questions.offer_choices,
        refuse=questions.refuse_choice,
        prompt=prompts.facing,
    ),
    Decision(
        Ask.WEAPON,
        "which weapon system is lost (AL-5.5)",
        (Act(Verb.CHOOSE, apply=questions.lose_weapon, write=notation_acts.lose_weapon, show=Maker.lose_weapon),),
        offer=questions.offer_choices,
        refuse=questions.refuse_choice,
        prompt=prompts.weapon,
    ),
    Decision(
        Ask.CREW,
        "which crew member is lost (AL-5.5)",
        (Act(Verb.CHOOSE, apply=questions.lose_crew, write=notation_acts.lose_crew, show=Maker.lose_crew),),
        offer=questions.offer_choices,
        refuse=questions.refuse_choice,
        prompt=prompts.crew,
    ),
    Decision(
        Ask.GEAR,
        "which piece of gear is lost (AL-5.5)",
        (Act(Verb.CHOOSE, apply=questions.lose_gear, write=notation_acts.lose_gear, show=Maker.lose_gear),),
        offer=questions.offer_choices,
        refuse=questions.refuse_choice,
        prompt=prompts.gear,
    ),
    Decision(
        Ask.SHORT,
        "what a system short takes out (AL-5.6)",
        (
            Act(
                Verb.CHOOSE,
                apply=lambda state, action: questions.short(
                    state.ships[action.unit], action.unit, action.target, state.turn + 1
                ),
                write=notation_acts.short,
                show=Maker.short,
            ),
        ),
        offer=questions.offer_choices,
        refuse=questions.refuse_choice,
        prompt=prompts.short,
    ),
    Decision(
        Ask.DEGREE,
        "which weapon drops a degree (AL-6.11)",
        (Act(Verb.CHOOSE, apply=questions.drop_degree, write=notation_acts.drop_degree, show=Maker.drop_degree),),
        offer=questions.offer_choices,
        refuse=questions.refuse_choice,
        prompt=prompts.degree,
    ),
    Decision(
        Ask.ARC,
        "which weapon is fixed to which arc (AL-6.17)",
        (Act(Verb.FIX_ARC, apply=questions.fix_arc, write=notation_acts.fix_arc, show=Maker.fix_arc),),
        offer=questions.offer_choices,
        refuse=questions.refuse_choice,
        prompt=prompts.arc,
    ),
)
