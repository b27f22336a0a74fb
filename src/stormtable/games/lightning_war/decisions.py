"""The decisions of Lightning War: by which rules each is offered, refused and carried out, how written and shown."""

from __future__ import annotations

from typing import Final

from stormtable.engine.deciding import Act, Decision
from stormtable.games.lightning_war.faces import prompts
from stormtable.games.lightning_war.faces.maker import Maker
from stormtable.games.lightning_war.rules import (
    assault,
    choosing,
    defence,
    fire,
    lattice,
    movement,
    sequence,
    setting_up,
    storming,
    transport,
)
from stormtable.games.lightning_war.rules.state import Ask, Verb
from stormtable.games.lightning_war.words import notation_acts

__all__ = ["DECISIONS"]

DECISIONS: Final = (
    Decision(
        Ask.PLACE,
        "a side sets up everything in its zone (LW-1.9)",
        (
            Act(
                Verb.PLACE,
                apply=setting_up.place,
                refuse=setting_up.refuse_place,
                write=notation_acts.place,
                show=Maker.load,
            ),
            Act(
                Verb.END,
                apply=setting_up.end_set_up,
                refuse=setting_up.refuse_end_set_up,
                write=notation_acts.end,
                show=Maker.end_set_up,
            ),
        ),
        offer=lattice.offer_places,
        prompt=prompts.place,
    ),
    Decision(
        Ask.INITIATIVE,
        "who rolled higher says which side has the initiative (LW-2.1)",
        (
            Act(
                Verb.INITIATIVE,
                apply=lambda state, action: sequence.give_initiative(state, action.amount),
                write=notation_acts.initiative,
                show=Maker.initiative,
            ),
        ),
        offer=lattice.offer_initiative,
        refuse=sequence.refuse_initiative,
        prompt=prompts.initiative,
    ),
    Decision(
        Ask.MOVE,
        "a side moves, turns, loads and unloads its elements, one after the other (LW-2.4, LW-4.9)",
        (
            Act(
                Verb.CHOOSE,
                apply=lambda state, action: movement.begin(state, action.unit),
                refuse=choosing.refuse_choice,
                write=notation_acts.choose,
                show=Maker.choose,
            ),
            Act(
                Verb.MOVE,
                apply=movement.move,
                refuse=movement.refuse_move,
                write=notation_acts.move,
                show=Maker.move,
            ),
            Act(
                Verb.FACE,
                apply=movement.face,
                refuse=movement.refuse_face,
                write=notation_acts.face,
                show=Maker.face,
            ),
            Act(
                Verb.MOUNT,
                apply=transport.mount,
                refuse=transport.refuse_mount,
                write=notation_acts.mount,
                show=Maker.mount,
            ),
            Act(
                Verb.DISMOUNT,
                apply=transport.dismount,
                refuse=transport.refuse_dismount,
                write=notation_acts.dismount,
                show=Maker.dismount,
            ),
            Act(
                Verb.DONE,
                apply=lambda state, action: choosing.be_done(state, action.unit),
                refuse=choosing.refuse_choice,
                write=notation_acts.done,
                show=Maker.done,
            ),
            Act(
                Verb.END,
                apply=sequence.end_part,
                refuse=sequence.refuse_end,
                write=notation_acts.end,
                show=Maker.end_phase_2,
            ),
        ),
        offer=lattice.offer_phase_2,
        fallback=lattice.phase_2_fallback,
        prompt=prompts.move,
    ),
    Decision(
        Ask.FIRE,
        "a side fires with its elements, one after the other (LW-2.4, LW-2.2)",
        (
            Act(
                Verb.CHOOSE,
                apply=lambda state, action: movement.begin(state, action.unit),
                refuse=choosing.refuse_choice,
                write=notation_acts.choose,
                show=Maker.choose,
            ),
            Act(
                Verb.FIRE,
                apply=fire.fire,
                refuse=fire.refuse_fire,
                write=notation_acts.fire,
                show=Maker.shot,
            ),
            Act(
                Verb.DONE,
                apply=lambda state, action: choosing.be_done(state, action.unit),
                refuse=choosing.refuse_choice,
                write=notation_acts.done,
                show=Maker.done,
            ),
            Act(
                Verb.END,
                apply=sequence.end_part,
                refuse=sequence.refuse_end,
                write=notation_acts.end,
                show=Maker.end_phase_3,
            ),
        ),
        offer=lattice.offer_phase_3,
        fallback=lattice.phase_3_fallback,
        prompt=prompts.fire,
    ),
    Decision(
        Ask.ASSAULT,
        "a side assaults units, and gives squads vehicles to take, one by one (LW-7.8, LW-7.19)",
        (
            Act(
                Verb.ASSAULT,
                apply=assault.declare,
                refuse=assault.refuse_assault,
                write=notation_acts.assault,
                show=Maker.assault,
            ),
            Act(
                Verb.STORM,
                apply=storming.storm,
                refuse=storming.refuse_storm,
                write=notation_acts.storm,
                show=Maker.storm,
            ),
            Act(
                Verb.CHARGE,
                apply=storming.charge,
                refuse=storming.refuse_charge,
                write=notation_acts.charge,
                show=Maker.charge,
            ),
            Act(
                Verb.END,
                apply=sequence.end_part,
                refuse=sequence.refuse_end,
                write=notation_acts.end,
                show=Maker.end_assaults,
            ),
        ),
        offer=lattice.offer_assaults,
        prompt=prompts.assault,
    ),
    Decision(
        Ask.SUPPORT,
        "the attacker's armour fires at the unit that is assaulted, or holds (LW-7.14)",
        (
            Act(
                Verb.FIRE,
                apply=defence.support,
                refuse=defence.refuse_assault_fire,
                write=notation_acts.fire,
                show=Maker.shot_in_assault,
            ),
            Act(
                Verb.HOLD,
                apply=sequence.hold_support,
                refuse=sequence.refuse_end,
                write=notation_acts.hold,
                show=Maker.hold,
            ),
        ),
        offer=lattice.offer_assault_fire,
        prompt=prompts.support,
    ),
    Decision(
        Ask.DEFENCE,
        "the defender fires at the squads about to move, or holds (LW-7.3)",
        (
            Act(
                Verb.FIRE,
                apply=defence.defend,
                refuse=defence.refuse_assault_fire,
                write=notation_acts.fire,
                show=Maker.shot_in_assault,
            ),
            Act(
                Verb.HOLD,
                apply=sequence.hold_defence,
                refuse=sequence.refuse_end,
                write=notation_acts.hold,
                show=Maker.hold,
            ),
        ),
        offer=lattice.offer_assault_fire,
        prompt=prompts.defence,
    ),
)
