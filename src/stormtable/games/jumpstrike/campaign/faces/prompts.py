"""Each decision as a question: the question, what helps to answer it, and the rule it comes from."""

from __future__ import annotations

from stormtable.engine.amounts import count_text, list_text
from stormtable.games.jumpstrike.campaign.rules.state import State, Step
from stormtable.games.jumpstrike.campaign.words.names import battle_place

Asked = tuple[str, str, str]


def muster(view: State) -> Asked:
    text = f"Choose ships for {view.table.purse} points, then seal them."
    return text, "Others see them when all have chosen.", "JS-13.3"


def orders(view: State) -> Asked:
    text = f"Write round {view.round}'s orders, then seal them."
    return text, "Others cannot see them until all have sealed.", "JS-13.6"


def battles(view: State) -> Asked:
    still = [battle for battle in view.battles[: view.n_battles] if not battle.settled]
    places = list_text([battle_place(view.table, battle) for battle in still])
    text = f"{count_text(len(still), 'battle', 'battles')} to be fought: {places}."
    after = "Then battles in systems follow." if view.step == Step.LANES else "The aftermath follows the last."
    return text, after, "JS-13.20"
