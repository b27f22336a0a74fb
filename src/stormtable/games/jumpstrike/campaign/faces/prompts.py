"""Each decision as a question: the question, what helps to answer it, and the rule it comes from."""

from __future__ import annotations

from stormtable.engine.amounts import list_text
from stormtable.games.jumpstrike.campaign.rules.state import State, Step
from stormtable.games.jumpstrike.campaign.words.names import battle_place
from stormtable.language import say, say_count

Asked = tuple[str, str, str]


def muster(view: State) -> Asked:
    text = say("Choose ships for {n} points, then seal them.", n=view.table.purse)
    return text, say("Others see them when all have chosen."), "JS-13.3"


def orders(view: State) -> Asked:
    text = say("Write round {n}'s orders, then seal them.", n=view.round)
    return text, say("Others cannot see them until all have sealed."), "JS-13.6"


def battles(view: State) -> Asked:
    still = [battle for battle in view.battles[: view.n_battles] if not battle.settled]
    places = list_text([battle_place(view.table, battle) for battle in still])
    text = say_count(
        len(still), "{n} battle to be fought: {places}.", "{n} battles to be fought: {places}.", places=places
    )
    after = say("Then battles in systems follow.")
    if view.step != Step.LANES:
        after = say("The aftermath follows the last.")
    return text, after, "JS-13.20"
